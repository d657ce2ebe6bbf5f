#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The right to be the only process that uses a directory. The system takes it back when the process ends, however that
/// comes about.
struct DirectoryLock: Sendable {
    static let name = "lock"

    private let descriptor: Int32
    private let directory: OpenDirectory
    /// Of the file that is locked.
    private let name: String

    /// Takes the lock without waiting.
    ///
    /// - Parameter name: of its file.
    /// - Throws: `inUse`, with the number of the process that has it.
    init(of directory: OpenDirectory, name: String = Self.name) throws(StorageError) {
        self.directory = directory
        self.name = name
        let path = directory.path(of: name)
        while true {
            let descriptor = directory.open(name, O_RDWR | O_CREAT)
            guard descriptor >= 0 else { throw SystemFiles.failure("Cannot open", path) }
            // Bound to this descriptor alone, unlike the locks of fcntl, which any close of the file in this process
            // would give back.
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let isHeld = errno == EWOULDBLOCK
                let failure = SystemFiles.failure("Cannot lock", path)
                let holder = Self.holder(descriptor)
                close(descriptor)
                throw isHeld ? Self.inUse(by: holder, directory.path) : failure
            }
            // If the session's directory was removed, so was its lock: then this one guards nothing.
            if Self.isLock(descriptor, name, of: directory) {
                self.descriptor = descriptor
                break
            }
            close(descriptor)
        }
        // For the error message of processes that come later, and no more than that.
        ftruncate(descriptor, 0)
        try? SystemFiles.write(Array("\(getpid())\n".utf8), to: descriptor, path)
    }

    /// Whether the lock still guards the directory.
    var isValid: Bool {
        Self.isLock(descriptor, name, of: directory)
    }

    /// Removes the file of a lock that is valid: the next process makes another.
    func remove() {
        directory.unlink(name)
    }

    func release() {
        // A process that is being started may hold a copy of the descriptor, and with it the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func isLock(_ descriptor: Int32, _ name: String, of directory: OpenDirectory) -> Bool {
        var opened = stat()
        guard fstat(descriptor, &opened) == 0, let there = directory.status(of: name) else { return false }
        return opened.st_ino == there.st_ino && opened.st_dev == there.st_dev
    }

    private static func holder(_ descriptor: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &text, text.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: text.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    private static func inUse(by holder: Int32?, _ directory: String) -> StorageError {
        let who = holder.map { "Process \($0)" } ?? "Another process"
        return StorageError(
            code: .inUse,
            message: "\(who) uses this session",
            location: directory,
            hint: "Two processes must not use one authorization key at once: wait for it or end it, or use another "
                + "directory and sign in there."
        )
    }
}
