import MTProtoCore
import MTProtoKit
import NIOPosix

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A file of this machine, read and written at any place. What may wait for a disk runs on threads that may wait, never
/// on an event loop.
final class LocalFile: Sendable {
    enum Mode {
        case read
        /// Created if it does not exist, and locked: no other download writes it at the same time. An existing file is
        /// taken only if it is an ordinary file of this user's without a second name; links are not followed.
        case write
    }

    /// The ending of a file that is to replace another; a number that cannot be guessed stands before it.
    static let temporaryEnding = ".new"
    /// The number, and the dot before it.
    static let temporaryNumberLength = 17

    /// Tells a changed file from the one that was seen before.
    struct Identity: Hashable, Sendable {
        var size: Int64
        /// Nanoseconds.
        var modified: Int64
        var number: UInt64
    }

    let path: String
    /// Whether it was made when it was opened.
    let isNew: Bool
    private let descriptor: Int32

    private init(path: String, descriptor: Int32, isNew: Bool) {
        self.path = path
        self.descriptor = descriptor
        self.isNew = isNew
    }

    deinit {
        // A process that is being started may hold a copy of the descriptor, and with it the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    static func open(_ path: String, _ mode: Mode) async throws(TelegramError) -> LocalFile {
        try await onThread(path) { () throws(TelegramError) in
            guard mode == .read else { return try openOwn(path) }
            // A pipe would be waited for, before anybody could see that it is no file.
            var descriptor = systemOpen(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0)
            if descriptor < 0, errno == EWOULDBLOCK {
                // Another program has a lease of the file, which is being taken from it: that can be waited for.
                var status = stat()
                guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                    throw failure("Cannot open", path)
                }
                descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC, 0)
            }
            guard descriptor >= 0 else { throw failure("Cannot open", path) }
            return LocalFile(path: path, descriptor: descriptor, isNew: false)
        }
    }

    private static func openOwn(_ path: String) throws(TelegramError) -> LocalFile {
        // A pipe would be waited for.
        let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        // Others may make, move or remove it between two steps.
        for _ in 0..<8 {
            var descriptor = systemOpen(path, flags | O_CREAT | O_EXCL, 0o644)
            let isNew = descriptor >= 0
            if !isNew, errno == EEXIST {
                descriptor = systemOpen(path, flags, 0)
                if descriptor < 0, errno == ENOENT { continue }
                if descriptor < 0, [ELOOP, EISDIR, ENXIO].contains(errno) { throw occupied(path) }
            }
            guard descriptor >= 0 else { throw failure("Cannot open", path) }
            let file = LocalFile(path: path, descriptor: descriptor, isNew: isNew)
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                throw TelegramError(
                    .file, message: busyMessage, location: path,
                    hint: "Wait for the other download, or choose another name.")
            }
            var (opened, named) = (stat(), stat())
            guard fstat(descriptor, &opened) == 0 else { throw failure("Cannot examine", path) }
            guard isOrdinary(opened) || opened.st_nlink == 0 else { throw occupied(path) }
            // The former holder of the lock may have renamed it meanwhile.
            guard lstat(path, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev else {
                continue
            }
            return file
        }
        throw occupied(path)
    }

    /// Whether writing to it changes nothing else than this file, and nothing of another user's.
    static func isOrdinary(_ status: stat) -> Bool {
        status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1 && status.st_uid == geteuid()
    }

    /// Whether anything is there; a link counts, wherever it leads.
    static func exists(_ path: String) async throws(TelegramError) -> Bool {
        try await onThread(path) { () throws(TelegramError) in
            var status = stat()
            if lstat(path, &status) == 0 { return true }
            guard errno == ENOENT else { throw failure("Cannot examine", path) }
            return false
        }
    }

    /// How long the ordinary file of this name is; nil for anything else, links among it.
    static func plainSize(of path: String) async throws(TelegramError) -> Int64? {
        try await onThread(path) { () throws(TelegramError) in
            var status = stat()
            guard lstat(path, &status) == 0 else {
                guard errno == ENOENT else { throw failure("Cannot examine", path) }
                return nil
            }
            return status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
        }
    }

    func identity() async throws(TelegramError) -> Identity {
        try await Self.onThread(path) { [self] () throws(TelegramError) in
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw Self.failure("Cannot examine", path) }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw TelegramError(
                    .file, message: "This is no ordinary file", location: path,
                    hint: "Give a file, or hand over the bytes as a sequence.")
            }
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            return Identity(
                size: Int64(status.st_size),
                modified: Int64(time.tv_sec).saturatingMultiply(1_000_000_000).saturatingAdd(Int64(time.tv_nsec)),
                number: UInt64(status.st_ino))
        }
    }

    /// The bytes of a range; fewer if the file ends.
    func read(_ range: Range<Int64>) async throws(TelegramError) -> [UInt8] {
        try await Self.onThread(path) { [self] () throws(TelegramError) in
            let (bytes, hasFailed) = Self.bytes(of: descriptor, from: range.lowerBound, count: range.count)
            if hasFailed { throw Self.failure("Cannot read", path) }
            return bytes
        }
    }

    /// As many bytes as can be read, and whether there are no more because reading failed.
    private static func bytes(
        of descriptor: Int32, from offset: Int64, count: Int
    ) -> (bytes: [UInt8], hasFailed: Bool) {
        var hasFailed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                let result = pread(
                    descriptor, buffer.baseAddress?.advanced(by: initialized), count - initialized,
                    off_t(offset) + off_t(initialized))
                if result < 0, errno == EINTR { continue }
                hasFailed = result < 0
                guard result > 0 else { break }
                initialized += result
            }
        }
        return (bytes, hasFailed)
    }

    func write(_ bytes: [UInt8], at offset: Int64) async throws(TelegramError) {
        try await Self.onThread(path) { [self] () throws(TelegramError) in
            var written = 0
            while written < bytes.count {
                let result = bytes.withUnsafeBytes {
                    pwrite(
                        descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written,
                        off_t(offset) + off_t(written))
                }
                if result < 0, errno == EINTR { continue }
                guard result > 0 else { throw Self.failure("Cannot write", path) }
                written += result
            }
        }
    }

    /// Cuts the file, or lengthens it by zeros.
    func truncate(to size: Int64) async throws(TelegramError) {
        try await Self.onThread(path) { [self] () throws(TelegramError) in
            guard ftruncate(descriptor, off_t(size)) == 0 else { throw Self.failure("Cannot cut", path) }
        }
    }

    /// Forces what was written to the disk.
    func synchronize() async throws(TelegramError) {
        try await Self.onThread(path) { [self] () throws(TelegramError) in
            guard fsync(descriptor) == 0 else { throw Self.failure("Cannot write", path) }
        }
    }

    // MARK: - Small files

    /// The bytes of a small file; nil if there is none. Links are not followed.
    static func content(of path: String, limit: Int) async throws(TelegramError) -> [UInt8]? {
        try await onThread(path) { () throws(TelegramError) in
            let descriptor = systemOpen(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0)
            guard descriptor >= 0 else {
                if errno == ENOENT { return nil }
                throw errno == ELOOP ? occupied(path) : failure("Cannot open", path)
            }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw occupied(path) }
            return bytes(of: descriptor, from: 0, count: limit).bytes
        }
    }

    /// Puts `bytes` in the place of a small file in one step: a process that is killed leaves the old one or the new one, and
    /// perhaps its own temporary file, which ``removeLeftovers(beside:)`` removes. Links are replaced, not followed; nothing else is
    /// removed.
    static func replace(_ path: String, with bytes: [UInt8]) async throws(TelegramError) {
        try await onThread(path) { () throws(TelegramError) in
            for _ in 0..<replacingLimit {
                if try replaceOnce(path, with: bytes) { return }
            }
            throw failure("Cannot write", path, number: EBUSY)
        }
    }

    /// More often than others can be in the way by chance.
    private static let replacingLimit = 8

    /// - Returns: false if the temporary file was taken for a leftover before it was locked.
    private static func replaceOnce(_ path: String, with bytes: [UInt8]) throws(TelegramError) -> Bool {
        let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
        let number = String(repeating: "0", count: temporaryNumberLength - 1 - digits.utf8.count) + digits
        let temporary = "\(path).\(number)\(temporaryEnding)"
        let descriptor = systemOpen(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("Cannot make", temporary) }
        defer { close(descriptor) }
        // It is no leftover while its writer is there. Where files cannot be locked nobody takes it for one.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            unlink(temporary)
            return false
        }
        let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        guard count == bytes.count, fsync(descriptor) == 0 else {
            unlink(temporary)
            throw failure("Cannot write", path)
        }
        guard rename(temporary, path) == 0 else {
            guard errno != ENOENT else { return false }
            unlink(temporary)
            throw failure("Cannot write", path)
        }
        return true
    }

    /// Refuses a place where something is that no file may replace, such as a device, a pipe, a directory, or a link to one.
    static func checkReplaceable(_ path: String) async throws(TelegramError) {
        try await onThread(path) { () throws(TelegramError) in try checkPlace(path) }
    }

    private static func checkPlace(_ path: String) throws(TelegramError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT, !path.isEmpty else { throw failure("Cannot examine", path) }
            return
        }
        var target = stat()
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        let leadsElsewhere = isLink && stat(path, &target) == 0 && target.st_mode & S_IFMT != S_IFREG
        guard isLink || status.st_mode & S_IFMT == S_IFREG, !leadsElsewhere else {
            throw TelegramError(
                .file, message: "What is there is no ordinary file, and is not replaced", location: path,
                hint: "Choose another place.")
        }
    }

    /// Makes a directory for this user alone; where there is anything of this name, that is refused.
    static func makeDirectory(_ path: String) async throws(TelegramError) {
        try await onThread(path) { () throws(TelegramError) in
            guard mkdir(path, 0o700) == 0 else {
                throw errno == EEXIST ? occupied(path) : failure("Cannot make", path)
            }
        }
    }

    /// Forces the names in a directory to the disk. Not every file system can do this, nor every user.
    static func synchronizeDirectory(_ path: String) async throws(TelegramError) {
        try await onThread(path) { () throws(TelegramError) in
            let descriptor = systemOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
                throw failure("Cannot write", path)
            }
        }
    }

    /// The directory that holds what a path names.
    static func parent(of path: String) -> String {
        let name = path.reversed().drop { $0 == "/" }
        let parent = String(name.drop { $0 != "/" }.reversed())
        return parent.isEmpty ? "." : parent
    }

    /// Gives a file another name.
    ///
    /// - Parameter replaces: whether a file or a link that has that name may go.
    static func move(_ path: String, to new: String, replaces: Bool) async throws(TelegramError) {
        try await onThread(path) { () throws(TelegramError) in
            if replaces { try checkPlace(new) }
            errno = replaces ? (rename(path, new) == 0 ? 0 : errno) : FileMove.move(path, toFree: new)
            guard errno == 0 else { throw errno == EEXIST ? occupied(new) : failure("Cannot rename", path) }
        }
    }

    /// Removes a file; one that is not there is fine.
    static func remove(_ path: String) async throws(TelegramError) {
        try await onThread(path) { () throws(TelegramError) in
            guard unlink(path) == 0 || errno == ENOENT else { throw failure("Cannot remove", path) }
        }
    }

    // MARK: - Threads

    static func onThread<Value: Sendable>(
        _ path: String, _ body: @escaping @Sendable () throws(TelegramError) -> Value
    ) async throws(TelegramError) -> Value {
        do {
            return try await NIOThreadPool.singleton.runIfActive(body)
        } catch let error as TelegramError {
            throw error
        } catch {
            throw TelegramError(
                .cancelled, message: "Cancelled", location: path, hint: "What was written before is there.")
        }
    }

    private static let busyMessage = "Another program is writing this file"

    /// Whether another name would do: something has this one, or is about to have it.
    static func isTaken(_ error: TelegramError) -> Bool {
        error.code == .fileExists || error.code == .file && error.message == busyMessage
    }

    /// Something is there that must not be touched.
    static func occupied(_ path: String) -> TelegramError {
        TelegramError(
            .fileExists, message: "There is something of this name already", location: path,
            hint: "Choose another place, or let it be replaced (DownloadOptions.replacesExisting).")
    }

    /// What has come of another file is there.
    static func unfinished(_ path: String) -> TelegramError {
        TelegramError(
            .fileExists, message: "There is an unfinished download of another file", location: path,
            hint: "Finish that one first, choose another place, or let it be replaced "
                + "(DownloadOptions.replacesExisting).")
    }

    /// What may be over in a moment. A disk that cannot be read (EIO) stays so: it would hold a chat up for ever.
    private static let passing: Set<Int32> = [
        EMFILE, ENFILE, ENOMEM, EAGAIN, EWOULDBLOCK, EINTR, EBUSY, ESTALE, ETIMEDOUT,
    ]

    /// What the system says of a file.
    static func failure(_ what: String, _ path: String, number: Int32 = errno) -> TelegramError {
        var error = TelegramError(
            .file, message: "\(what) a file (\(String(cString: strerror(number))))", location: path,
            hint: "Check its permissions and the free space, or choose another place.")
        error.mayPass = passing.contains(number)
        return error
    }
}

// The class's own functions hide the system's.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    open(path, flags, mode)
}
