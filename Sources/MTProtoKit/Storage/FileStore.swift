#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

import MTProtoCore

/// A store that keeps each value in a file of its own, in a directory that only the owner can enter.
///
/// Writing is atomic: the value goes to a temporary file, is forced to the disk and then takes the old file's place, so
/// that a process killed at any moment leaves either the old value or the new one. Reading checks a checksum: a damaged
/// file costs its own value only, and is reported as `damaged`.
///
/// File layout: the 4 bytes `MTKV`, a version byte (1), 3 zero bytes, the value's length (8 bytes, little-endian), the
/// value, and the CRC-32 (IEEE) of all before it (4 bytes, little-endian). The checksum protects against accidents,
/// not against people: whoever can write the file can write its checksum.
public actor FileStore: KeyValueStore {
    private static let magic: [UInt8] = [0x4d, 0x54, 0x4b, 0x56, 1, 0, 0, 0]
    private static let headerLength = 16
    private static let suffix = ".value"
    /// Far above anything the client stores; a length beyond it is damage, and nothing is allocated for it.
    private static let maximumLength = 16 << 20

    /// Where the files are.
    public nonisolated let directory: String
    private var temporaryCounter = 0

    /// Opens the directory, creating it and its parents as needed with mode 0700.
    ///
    /// - Throws: `inaccessible` if it cannot be created or used; `exposed` if others may enter or read it.
    public init(directory: String) throws(StorageError) {
        var path = directory
        while path.count > 1, path.hasSuffix("/") {
            path.removeLast()
        }
        self.directory = path
        try Self.makeDirectory(path)
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw StorageError(
                code: .inaccessible, message: "Not a directory", location: path, hint: "Choose another place.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw StorageError(
                code: .exposed,
                message: "Other users of this machine can look into the session directory",
                location: path,
                hint: "Run: chmod 700 '\(path)'"
            )
        }
        Self.removeLeftovers(in: path)
    }

    public func value(forKey key: String) throws(StorageError) -> [UInt8]? {
        let path = try path(forKey: key)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.failure("Cannot open", path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure("Cannot examine", path) }
        guard status.st_mode & 0o077 == 0 else {
            throw StorageError(
                code: .exposed,
                message: "Other users of this machine can read a session file",
                location: path,
                hint: "Run: chmod 600 '\(path)'. If someone else may have read it, sign out and in again."
            )
        }
        let size = Int(status.st_size)
        guard size <= Self.maximumLength + Self.headerLength + 4 else {
            throw Self.damage("its length is \(size) bytes", path)
        }
        let content = try Self.read(descriptor, count: size, path)
        return try Self.decode(content, path)
    }

    public func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) {
        let path = try path(forKey: key)
        guard let value else {
            if unlink(path) != 0, errno != ENOENT { throw Self.failure("Cannot remove", path) }
            Self.synchronize(directory: directory)
            return
        }
        temporaryCounter += 1
        let temporary = "\(path).\(getpid()).\(temporaryCounter).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure("Cannot create", temporary) }
        do throws(StorageError) {
            try Self.write(Self.encode(value), to: descriptor, temporary)
            guard fsync(descriptor) == 0 else { throw Self.failure("Cannot write", temporary) }
        } catch {
            close(descriptor)
            unlink(temporary)
            throw error
        }
        guard close(descriptor) == 0, rename(temporary, path) == 0 else {
            let error = Self.failure("Cannot replace", path)
            unlink(temporary)
            throw error
        }
        Self.synchronize(directory: directory)
    }

    public func keys() throws(StorageError) -> [String] {
        guard let handle = opendir(directory) else { throw Self.failure("Cannot list", directory) }
        defer { closedir(handle) }
        var keys: [String] = []
        while let entry = readdir(handle) {
            let name = Self.name(of: entry)
            if name.hasSuffix(Self.suffix) {
                keys.append(String(name.dropLast(Self.suffix.count)).replacingEscapedColons())
            }
        }
        return keys
    }

    // MARK: - Names

    private func path(forKey key: String) throws(StorageError) -> String {
        let allowed = key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"):
                true
            default:
                false
            }
        }
        guard allowed, !key.isEmpty, key.utf8.count <= 100 else {
            throw StorageError(
                code: .invalidKey,
                message: "A key consists of 1 to 100 letters, digits, '-', '_' and ':'",
                location: key,
                hint: "Use another key."
            )
        }
        // A colon separates group and name in keys, but is no fit character for a file name everywhere.
        let name = key.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "+")
        return "\(directory)/\(name)\(Self.suffix)"
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
                String(cString: $0)
            }
        }
    }

    // MARK: - Content

    static func encode(_ value: [UInt8]) -> [UInt8] {
        var content = magic
        content.reserveCapacity(headerLength + value.count + 4)
        withUnsafeBytes(of: UInt64(value.count).littleEndian) { content.append(contentsOf: $0) }
        content.append(contentsOf: value)
        withUnsafeBytes(of: crc32(of: content).littleEndian) { content.append(contentsOf: $0) }
        return content
    }

    static func decode(_ content: [UInt8], _ path: String) throws(StorageError) -> [UInt8] {
        guard content.count >= headerLength + 4 else { throw damage("its length is \(content.count) bytes", path) }
        guard content.starts(with: magic) else { throw damage("it does not begin as such a file does", path) }
        let length = content[8..<16].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length == UInt64(content.count - headerLength - 4) else {
            throw damage("it should hold \(length) bytes", path)
        }
        let stored = content.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard stored == crc32(of: content.dropLast(4)) else { throw damage("its checksum is wrong", path) }
        return Array(content[headerLength..<(content.count - 4)])
    }

    private static func damage(_ what: String, _ path: String) -> StorageError {
        StorageError(
            code: .damaged,
            message: "A stored value is damaged, \(what)",
            location: path,
            hint: "It is treated as absent and will be written anew; everything else in the store is used as it is."
        )
    }

    // MARK: - System calls

    private static func makeDirectory(_ path: String) throws(StorageError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw failure("Cannot create", path)
        }
        try makeDirectory(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("Cannot create", path) }
    }

    /// Removes what a killed process may have left: temporary files whose process is gone.
    private static func removeLeftovers(in directory: String) {
        guard let handle = opendir(directory) else { return }
        defer { closedir(handle) }
        while let entry = readdir(handle) {
            let name = name(of: entry)
            let parts = name.split(separator: ".")
            guard name.hasSuffix(".new"), parts.count >= 3, let process = Int32(parts[parts.count - 3]) else {
                continue
            }
            // Signal 0 only asks whether the process exists.
            if process != getpid(), kill(process, 0) != 0, errno == ESRCH {
                unlink("\(directory)/\(name)")
            }
        }
    }

    private static func read(_ descriptor: Int32, count: Int, _ path: String) throws(StorageError) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                let result = systemRead(descriptor, buffer.baseAddress?.advanced(by: initialized), count - initialized)
                if result < 0, errno == EINTR { continue }
                if result <= 0 {
                    failed = result < 0
                    break
                }
                initialized += result
            }
        }
        if failed { throw failure("Cannot read", path) }
        guard bytes.count == count else { throw damage("it ends early", path) }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(StorageError) {
        var written = 0
        while written < bytes.count {
            let result = bytes[written...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { throw failure("Cannot write", path) }
            written += result
        }
    }

    /// Makes a rename durable. Not every file system can; the file itself is safe either way.
    private static func synchronize(directory: String) {
        let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func failure(_ what: String, _ path: String) -> StorageError {
        StorageError(
            code: .inaccessible,
            message: "\(what) (\(String(cString: strerror(errno))))",
            location: path,
            hint: "Check the permissions and the free space of that place, or choose another one."
        )
    }
}

// The actor's own `read` and `write` hide the system's.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}

extension String {
    fileprivate func replacingEscapedColons() -> String {
        String(map { $0 == "+" ? ":" : $0 })
    }
}
