#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The system calls of the stores, with errors that name the place.
enum SystemFiles {
    static func failure(_ what: String, _ path: String) -> StorageError {
        StorageError(
            code: .inaccessible,
            message: "\(what) (\(String(cString: strerror(errno))))",
            location: path,
            hint: "Check the permissions and the free space of that place, or choose another one."
        )
    }

    /// Creates the directory and its parents as needed with mode 0700, and makes sure that it is a private one.
    static func makePrivateDirectory(_ path: String) throws(StorageError) {
        try makeDirectory(path)
        var status = stat()
        // A link of another user leads where that user wants.
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK || [0, geteuid()].contains(status.st_uid)
        else {
            throw StorageError(
                code: .exposed, message: "A link of another user stands in the place of the session directory",
                location: path, hint: "Choose another place.")
        }
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw StorageError(
                code: .inaccessible, message: "Not a directory", location: path, hint: "Choose another place.")
        }
        guard isPrivate(status) else { throw exposed(path) }
    }

    /// Whether no other user can look into a file or a directory.
    static func isPrivate(_ status: stat) -> Bool {
        status.st_mode & 0o077 == 0 && status.st_uid == geteuid()
    }

    static func exposed(_ directory: String) -> StorageError {
        StorageError(
            code: .exposed,
            message: "Other users of this machine can look into the session directory",
            location: directory,
            hint:
                "If it holds nothing but sessions, run: chmod 700 '\(directory)', as its owner; else give another directory"
        )
    }

    private static func makeDirectory(_ path: String) throws(StorageError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw failure("Cannot create", path)
        }
        try makeDirectory(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("Cannot create", path) }
    }

    /// The bytes of a private file; nil if there is none.
    ///
    /// - Returns: also nothing but the length if that is not one of `lengths`.
    static func read(
        _ name: String, in directory: OpenDirectory, lengths: ClosedRange<Int>
    ) throws(StorageError) -> (bytes: [UInt8], length: Int)? {
        let path = directory.path(of: name)
        // A pipe would wait for a writer.
        let descriptor = directory.open(name, O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure("Cannot open", path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("Cannot examine", path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StorageError(
                code: .damaged, message: "What stands in the place of a session file is no file", location: path,
                hint: "Remove it.")
        }
        guard isPrivate(status) else {
            throw StorageError(
                code: .exposed,
                message: "Other users of this machine can read a session file",
                location: path,
                hint: "Run: chmod 600 '\(path)'. If someone else may have read it, sign out and in again."
            )
        }
        let length = Int(clamping: status.st_size)
        guard lengths.contains(length) else { return ([], length) }
        return (try read(descriptor, count: length, path), length)
    }

    /// At most `count` bytes; fewer if the file ends.
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
        return bytes
    }

    /// Puts `bytes` in the place of a file in one step: a process that is killed at any moment leaves either the old file
    /// or the new one, and perhaps `temporary`.
    static func replace(
        _ name: String, in directory: OpenDirectory, with bytes: [UInt8], temporary: String
    ) throws(StorageError) {
        let path = directory.path(of: temporary)
        let descriptor = directory.open(temporary, O_WRONLY | O_CREAT | O_EXCL)
        guard descriptor >= 0 else { throw failure("Cannot create", path) }
        do throws(StorageError) {
            try write(bytes, to: descriptor, path)
            guard synchronize(descriptor) else { throw failure("Cannot write", path) }
        } catch {
            close(descriptor)
            directory.unlink(temporary)
            throw error
        }
        guard close(descriptor) == 0, directory.rename(temporary, to: name) else {
            let error = failure("Cannot replace", directory.path(of: name))
            directory.unlink(temporary)
            throw error
        }
    }

    static func remove(_ name: String, in directory: OpenDirectory) throws(StorageError) {
        if !directory.unlink(name), errno != ENOENT { throw failure("Cannot remove", directory.path(of: name)) }
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(StorageError) {
        var written = 0
        while written < bytes.count {
            let result = bytes[written...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { throw failure("Cannot write", path) }
            written += result
        }
    }

    private static func synchronize(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
            // There fsync leaves the bytes in the drive's own memory. Not every file system knows the better call.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
        #endif
        return fsync(descriptor) == 0
    }
}

// The enumeration's own `read` and `write` hide the system's.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
