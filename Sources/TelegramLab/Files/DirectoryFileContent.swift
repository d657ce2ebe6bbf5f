#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Keeps the content of each file in a file of a directory, which is made when the first one comes.
///
/// Reading and writing holds up the lab's event loop for as long as the system's cache takes, which a lab can afford.
package struct DirectoryFileContent: FileContentStore {
    private let path: String
    private let isTemporary: Bool
    /// Whether the bytes of files that are removed stay until ``erase(_:)``.
    private let keepsRemoved: Bool
    /// Those of this process, for cleaning up.
    private var names: Set<Int64> = []

    /// - Parameters:
    ///   - path: the directory; its parent has to exist.
    ///   - isTemporary: whether it is removed with ``close()``.
    ///   - keepsRemoved: whether the bytes of files that are removed stay until they are erased.
    package init(path: String, isTemporary: Bool, keepsRemoved: Bool = false) {
        self.path = path
        self.isTemporary = isTemporary
        self.keepsRemoved = keepsRemoved
    }

    private func name(_ file: Int64) -> String {
        "\(self.path)/\(String(UInt64(bitPattern: file), radix: 16)).content"
    }

    private func failure(_ what: String, _ file: Int64) -> FileContentError {
        FileContentError("\(what) \(self.name(file)): \(String(cString: strerror(errno)))")
    }

    package mutating func write(_ bytes: [UInt8], to file: Int64, at offset: Int64) throws(FileContentError) {
        guard mkdir(self.path, 0o700) == 0 || errno == EEXIST else { throw self.failure("cannot make", file) }
        guard LabDirectory.isOwn(self.path) else {
            throw FileContentError("another user can write into \(self.path)")
        }
        let descriptor = open(self.name(file), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw self.failure("cannot open", file) }
        defer { systemClose(descriptor) }
        self.names.insert(file)
        // What a process that was killed has left behind the end is written over.
        var written = 0
        while written < bytes.count {
            let place = off_t(offset) + off_t(written)
            let result = bytes[written...].withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, place) }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { throw self.failure("cannot write", file) }
            written += result
        }
    }

    package mutating func remove(_ file: Int64) {
        self.names.remove(file)
        if !self.keepsRemoved { self.erase(file) }
    }

    /// Takes the bytes of a file away.
    func erase(_ file: Int64) { unlink(self.name(file)) }

    package func read(_ file: Int64, _ range: Range<Int64>) throws(FileContentError) -> [UInt8] {
        let descriptor = open(self.name(file), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw self.failure("cannot open", file) }
        defer { systemClose(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
            while initialized < range.count {
                let result = pread(
                    descriptor, buffer.baseAddress?.advanced(by: initialized), range.count - initialized,
                    off_t(range.lowerBound) + off_t(initialized))
                if result < 0, errno == EINTR { continue }
                guard result > 0 else { break }
                initialized += result
            }
        }
        guard bytes.count == range.count else { throw self.failure("cannot read all of", file) }
        return bytes
    }

    package mutating func close() {
        guard self.isTemporary else { return }
        for file in self.names { unlink(self.name(file)) }
        self.names = []
        rmdir(self.path)
    }

    /// Every file that has bytes, those included that an earlier lab has left.
    ///
    /// - Throws: if the directory is a link, or another user can write into it.
    func all() throws(FileContentError) -> Set<Int64> {
        guard access(self.path, F_OK) == 0 || LabDirectory.isLink(self.path) else { return [] }
        guard LabDirectory.isOwn(self.path) else {
            throw FileContentError("\(self.path) is no directory into which this user alone can write")
        }
        var files: Set<Int64> = []
        for name in LabDirectory.names(in: self.path) {
            guard name.hasSuffix(".content"), let number = UInt64(name.dropLast(8), radix: 16) else { continue }
            // What another program has put there has a name of its own.
            if self.name(Int64(bitPattern: number)) == "\(self.path)/\(name)" {
                files.insert(Int64(bitPattern: number))
            }
        }
        return files
    }

    /// A directory of its own below the system's for temporary files.
    package static func temporary() -> DirectoryFileContent {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        let number = String(UInt64.random(in: 0 ... .max), radix: 16)
        return DirectoryFileContent(path: "\(base)/mtproto-lab-\(getpid())-\(number)", isTemporary: true)
    }
}

/// Where a lab keeps something.
enum LabDirectory {
    /// Whether a directory is this user's, and no other user can write into it. A link to one does not count.
    static func isOwn(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
            && status.st_mode & 0o022 == 0
    }

    /// Whether something is a link, which may lead nowhere.
    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The names of what is in a directory; none if it cannot be read.
    static func names(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
                })
        }
        return names
    }
}

// The structure's own `close` hides the system's.
private func systemClose(_ descriptor: Int32) {
    close(descriptor)
}

extension LabConfiguration {
    /// Where the content of files is kept.
    func fileContent() -> DirectoryFileContent {
        if let fileDirectory {
            return DirectoryFileContent(
                path: fileDirectory, isTemporary: false, keepsRemoved: stateDirectory != nil)
        }
        guard let stateDirectory else { return .temporary() }
        return DirectoryFileContent(path: "\(stateDirectory)/files", isTemporary: false, keepsRemoved: true)
    }
}
