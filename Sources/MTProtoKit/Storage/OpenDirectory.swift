#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A private directory that is open. What is done in it is done there, even if a user who may change the directory
/// above it puts a link in its place.
final class OpenDirectory: Sendable {
    /// Names a directory, however its path is written.
    struct Identity: Hashable {
        let device: UInt64
        let file: UInt64

        fileprivate init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            file = UInt64(status.st_ino)
        }
    }

    /// How it was called when it was opened: for messages.
    let path: String
    let identity: Identity
    private let descriptor: Int32

    /// Creates the directory and its parents as needed, and makes sure that no other user can look into it.
    init(_ path: String) throws(StorageError) {
        try SystemFiles.makePrivateDirectory(path)
        let descriptor = systemOpen(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFiles.failure("Cannot open", path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, SystemFiles.isPrivate(status) else {
            // It was another one when it was looked at.
            close(descriptor)
            throw SystemFiles.exposed(path)
        }
        self.path = path
        self.descriptor = descriptor
        identity = Identity(status)
    }

    deinit { close(descriptor) }

    /// Whether the path still leads here.
    var isInPlace: Bool {
        var status = stat()
        return stat(path, &status) == 0 && Identity(status) == identity
    }

    /// The path of a file in it, for messages.
    func path(of name: String) -> String { "\(path)/\(name)" }

    // MARK: - Files

    /// Opens a file, never through a link; -1 and `errno` if that fails.
    func open(_ name: String, _ flags: Int32) -> Int32 {
        openat(descriptor, name, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }

    /// The status of a file, or of the link in its place; nil if there is none.
    func status(of name: String) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// Renames a file over another one; false and `errno` if that fails.
    func rename(_ name: String, to other: String) -> Bool {
        renameat(descriptor, name, descriptor, other) == 0
    }

    /// Removes a file; false and `errno` if that fails.
    @discardableResult
    func unlink(_ name: String) -> Bool {
        unlinkat(descriptor, name, 0) == 0
    }

    /// The names in it.
    func names() throws(StorageError) -> [String] {
        // The list takes its descriptor with it, and the place in the list belongs to what was opened.
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0, let handle = fdopendir(own) else {
            let failure = SystemFiles.failure("Cannot list", path)
            if own >= 0 { close(own) }
            throw failure
        }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
                    return pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
                })
        }
        return names
    }

    /// Makes renames and removals durable. Not every file system can; the files themselves are safe either way.
    func synchronize() { fsync(descriptor) }
}

// The class's own `open` hides the system's.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags)
}
