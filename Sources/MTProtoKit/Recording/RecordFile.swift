import MTProtoCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A file of records that only its owner can read, and that does not grow without bound: when it is full, what is in the middle
/// gives way, so that the beginning and the end of a run are there.
struct RecordFile: Sendable {
    private let path: String
    private let limit: Int
    private var descriptor: Int32
    private var size = 0
    /// Bytes that have given way.
    private var leftOut = 0
    /// Why nothing more is written; nil while all is.
    private(set) var failure: String?

    /// Makes the file. An earlier record in its place is kept beside it, with `.before` behind its name.
    ///
    /// - Parameter limit: bytes; 64 KiB at least.
    /// - Throws: `inaccessible` if it cannot be made, or something else is in its place; `inUse` if another process writes it.
    init(path: String, limit: Int) throws(StorageError) {
        self.path = path
        self.limit = max(limit, 64 << 10)
        let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC
        var descriptor = open(path, flags | O_CREAT | O_EXCL, 0o600)
        let isNew = descriptor != -1
        if !isNew { descriptor = open(path, flags | O_NONBLOCK) }
        guard descriptor != -1 else {
            throw Self.failure(.inaccessible, path, String(cString: strerror(errno)), "Choose another place for it.")
        }
        self.descriptor = -1
        do throws(StorageError) {
            if !isNew { try Self.checkRecord(descriptor, path) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                throw Self.failure(
                    .inUse, path, "Something writes it, here or in another process",
                    "Choose another file, have clients share one recording, or end that process.")
            }
            // Another process may have put its own there since this one was opened.
            guard Self.isInPlace(descriptor, path) else {
                throw Self.failure(
                    .inUse, path, "Something else begins to write it",
                    "Choose another file, have clients share one recording, or end that process.")
            }
            // Who has an earlier record open is not to read this one.
            self.descriptor = isNew ? descriptor : try Self.replacement(of: descriptor, path)
        } catch {
            _ = close(descriptor)
            throw error
        }
        append(RunRecord.head + "\n")
    }

    /// Closes the file. Nothing may be written then.
    mutating func end() {
        guard descriptor != -1 else { return }
        _ = close(descriptor)
        descriptor = -1
    }

    private static func failure(
        _ code: StorageError.Code, _ path: String, _ reason: String, _ hint: String
    ) -> StorageError {
        StorageError(code: code, message: "A record of the run cannot be kept: \(reason)", location: path, hint: hint)
    }

    /// A new file in the place of one that nobody else writes; the same where it is empty, or where no other can be put in its place:
    /// in a directory of somebody else's, or where the file alone is mounted.
    private static func replacement(of former: Int32, _ path: String) throws(StorageError) -> Int32 {
        var status = stat()
        let isEmpty = fstat(former, &status) == 0 && status.st_size == 0
        if !isEmpty {
            keep(path)
            if case .success(let new) = put([], inPlaceOf: former, path) { return new }
        }
        guard ftruncate(former, 0) == 0, fchmod(former, 0o600) == 0 else {
            throw failure(.inaccessible, path, String(cString: strerror(errno)), "Choose another place for it.")
        }
        return former
    }

    /// Keeps an earlier record: who starts a program again because it hangs has not lost what happened. The one before gives way, and
    /// nothing but a record does.
    private static func keep(_ path: String) {
        let before = path + ".before"
        let there = open(before, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        if there != -1 {
            defer { _ = close(there) }
            do throws(StorageError) { try checkRecord(there, before) } catch { return }
        } else if errno != ENOENT {
            return
        }
        // By a second name: there is a record at the path at every moment. Where that fails the earlier one is replaced.
        _ = unlink(before)
        _ = link(path, before)
    }

    private struct SystemError: Error {
        let reason: String
    }

    /// Puts a new file with these bytes in the place of another one, which it closes.
    private static func put(
        _ bytes: [UInt8], inPlaceOf former: Int32, _ path: String
    ) -> Result<Int32, SystemError> {
        // A name that nobody else has, neither another process nor a former one that was killed.
        let temporary = "\(path).\(UInt64.random(in: .min ... .max)).new"
        let new = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard new != -1, flock(new, LOCK_EX | LOCK_NB) == 0, write(bytes, to: new), rename(temporary, path) == 0 else {
            let error = SystemError(reason: String(cString: strerror(errno)))
            if new != -1 {
                _ = close(new)
                _ = unlink(temporary)
            }
            return .failure(error)
        }
        _ = close(former)
        return .success(new)
    }

    /// Only what is a record may be replaced by one.
    private static func checkRecord(_ descriptor: Int32, _ path: String) throws(StorageError) {
        var status = stat()
        let head = Array((RunRecord.head + "\n").utf8)
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_size == 0 || bytes(of: descriptor, from: 0, count: head.count) == head
        else { throw failure(.inaccessible, path, "Something else is there", "Choose another place for it.") }
    }

    private static func bytes(of descriptor: Int32, from offset: Int, count: Int) -> [UInt8]? {
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes[done...].withUnsafeMutableBytes { part in
                pread(descriptor, part.baseAddress, part.count, off_t(offset + done))
            }
            if read == -1, errno == EINTR { continue }
            guard read > 0 else { return nil }
            done += read
        }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            #if canImport(Darwin)
                let written = bytes[done...].withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
            #elseif canImport(Glibc)
                let written = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            #elseif canImport(Musl)
                let written = bytes[done...].withUnsafeBytes { Musl.write(descriptor, $0.baseAddress, $0.count) }
            #elseif canImport(Android)
                let written = bytes[done...].withUnsafeBytes { Android.write(descriptor, $0.baseAddress, $0.count) }
            #endif
            if written == -1, errno == EINTR { continue }
            guard written > 0 else { return false }
            done += written
        }
        return true
    }

    /// Writes whole lines. A full disk ends the record, see `failure`; the run goes on.
    mutating func append(_ lines: String) {
        guard failure == nil, descriptor != -1 else { return }
        let bytes = Array(lines.utf8)
        guard Self.write(bytes, to: descriptor) else {
            failure = String(cString: strerror(errno))
            return
        }
        size += bytes.count
        if size > limit { shorten() }
    }

    /// Whether the file at the path is still the one that is written.
    private var isInPlace: Bool { Self.isInPlace(descriptor, path) }

    private static func isInPlace(_ descriptor: Int32, _ path: String) -> Bool {
        var (own, there) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && lstat(path, &there) == 0 && own.st_dev == there.st_dev
            && own.st_ino == there.st_ino
    }

    /// When the last of these lines was, and of which client.
    private func lastOf(_ lines: [UInt8]) -> (time: Int64, client: Int) {
        let last = lines.dropLast().split(separator: UInt8(ascii: "\n")).last ?? []
        return RunRecord(line: Substring(String(decoding: last, as: UTF8.self))).map { ($0.time, $0.client) } ?? (0, 1)
    }

    /// Leaves out what is in the middle: the first quarter of the limit stays, and the last one.
    private mutating func shorten() {
        let part = limit / 4
        let newline = UInt8(ascii: "\n")
        guard let first = Self.bytes(of: descriptor, from: 0, count: part),
            let last = Self.bytes(of: descriptor, from: size - part, count: part),
            let end = first.lastIndex(of: newline), let begin = last.firstIndex(of: newline)
        else {
            failure = "what was written cannot be read again"
            return
        }
        var kept = Array(first[...end])
        let rest = last[(begin + 1)...]
        let next = String(decoding: rest.prefix { $0 != newline }, as: UTF8.self)
        leftOut += size - kept.count - rest.count
        // Where nothing is kept of the end, what comes next stands behind the gap.
        let (time, client) = RunRecord(line: next).map { ($0.time, $0.client) } ?? lastOf(kept)
        let note = RunRecord(time: time, client: client, event: "left_out", fields: [.init("bytes", leftOut)])
        kept += Array((note.line + "\n").utf8)
        kept += rest
        guard isInPlace else {
            failure = "it was moved away, or something else has come in its place"
            return
        }
        switch Self.put(kept, inPlaceOf: descriptor, path) {
        case .success(let copy):
            descriptor = copy
            size = kept.count
        case .failure(let error): failure = error.reason
        }
    }
}
