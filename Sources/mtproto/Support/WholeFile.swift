import Foundation

/// Files that appear whole or not at all, and bounded reading of what others wrote.
enum WholeFile {
    /// Writes a temporary file beside `path` and moves it into place: a reader sees the old content or the new one.
    ///
    /// - Parameter permissions: who may read it; what is secret is the owner's alone.
    static func write(
        _ content: some Sequence<UInt8>, to path: String, permissions: mode_t = 0o644
    ) throws(CommandFailure) {
        let temporary = "\(path).\(getpid()).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
        guard descriptor >= 0 else { throw cannotWrite(path) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        do {
            try handle.write(contentsOf: Data(content))
        } catch {
            let failure = cannotWrite(path)
            close(descriptor)
            unlink(temporary)
            throw failure
        }
        guard close(descriptor) == 0, rename(temporary, path) == 0 else {
            let failure = cannotWrite(path)
            unlink(temporary)
            throw failure
        }
    }

    /// The content of a file of at most `limit` bytes.
    static func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw cannotRead(path) }
        defer { close(descriptor) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        let content: Data?
        do {
            content = try handle.read(upToCount: limit + 1)
        } catch {
            throw cannotRead(path)
        }
        guard let content else { return [] }
        guard content.count <= limit else {
            throw CommandFailure(.badData, "\(path) is larger than \(limit) bytes: this cannot be the right file")
        }
        return [UInt8](content)
    }

    private static func cannotWrite(_ path: String) -> CommandFailure {
        CommandFailure(
            .cannotCreate, "cannot write \(path): \(String(cString: strerror(errno))); choose another place for it")
    }

    private static func cannotRead(_ path: String) -> CommandFailure {
        CommandFailure(.noInput, "cannot read \(path): \(String(cString: strerror(errno)))")
    }
}
