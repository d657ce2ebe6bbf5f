import Foundation
import MTProtoKit

/// Files that appear whole or not at all, and bounded reading of what others wrote.
enum WholeFile {
    /// For files that only their owner may read.
    static let ownersOnly: mode_t = 0o600

    /// Writes a temporary file beside `path` and moves it into place: a reader sees the old content or the new one, also
    /// after a loss of power. A link in the place of `path` is not followed.
    ///
    /// - Parameters:
    ///   - permissions: who may read it.
    ///   - replaces: whether what stands in the place of `path` may go.
    ///   - synchronize: see ``Console/synchronize``.
    static func write(
        _ content: some Sequence<UInt8>, to path: String, permissions: mode_t = 0o644, replaces: Bool = true,
        synchronize: (Int32) -> Int32 = { fsync($0) }
    ) throws(CommandFailure) {
        try checkPlace(path)
        let temporary = "\(path).\(getpid()).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
        guard descriptor != -1 else { throw cannotWrite(path) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        do {
            try handle.write(contentsOf: Data(content))
        } catch {
            let failure = cannotWrite(path)
            close(descriptor)
            unlink(temporary)
            throw failure
        }
        let isSafe = synchronize(descriptor) == 0
        guard isSafe, close(descriptor) == 0 else {
            let failure = cannotWrite(path)
            if !isSafe { close(descriptor) }
            unlink(temporary)
            throw failure
        }
        do throws(CommandFailure) {
            try move(temporary, to: path, replaces: replaces)
        } catch {
            unlink(temporary)
            throw error
        }
        guard synchronizeDirectory(of: path, synchronize) else {
            let failure = cannotWrite(path)
            if !replaces { unlink(path) }
            throw failure
        }
    }

    /// - Throws: `cannotCreate` where something is, so that a long run need not end to say so.
    static func checkNothing(at path: String) throws(CommandFailure) {
        var place = stat()
        guard lstat(path, &place) != 0 else {
            throw CommandFailure(.cannotCreate, "\(path) is there already; choose another name, or move it away")
        }
    }

    /// What is there and is no file, such as a device, a pipe or a directory, is never moved out of the way.
    private static func checkPlace(_ path: String) throws(CommandFailure) {
        var place = stat()
        guard stat(path, &place) == 0, place.st_mode & S_IFMT != S_IFREG else { return }
        throw CommandFailure(.cannotCreate, "\(path) is no ordinary file; choose another place for it")
    }

    private static func move(_ temporary: String, to path: String, replaces: Bool) throws(CommandFailure) {
        guard !replaces else {
            guard rename(temporary, path) == 0 else { throw cannotWrite(path) }
            return
        }
        errno = FileMove.move(temporary, toFree: path)
        guard errno == 0 else {
            guard errno == EEXIST else { throw cannotWrite(path) }
            throw CommandFailure(.cannotCreate, "\(path) is there already; choose another name")
        }
    }

    /// The name is in the directory, not in the file. Not every file system can do this, nor every user.
    private static func synchronizeDirectory(of path: String, _ synchronize: (Int32) -> Int32) -> Bool {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor != -1 else { return true }
        defer { close(descriptor) }
        return synchronize(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP
    }

    /// The content of a file of at most `limit` bytes, or of a pipe into which another program writes.
    static func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        var input = BoundedInput(name: path, limit: limit)
        // Opening a pipe without a writer would wait here, before the user could be told.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor != -1 else { throw cannotRead(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw cannotRead(path) }
        if status.st_mode & S_IFMT == S_IFIFO { input.patience = .seconds(10) }
        return try input.read(descriptor)
    }

    private static func cannotWrite(_ path: String) -> CommandFailure {
        CommandFailure(
            .cannotCreate, "cannot write \(path): \(String(cString: strerror(errno))); choose another place for it")
    }

    private static func cannotRead(_ path: String) -> CommandFailure {
        CommandFailure(.noInput, "cannot read \(path): \(String(cString: strerror(errno)))")
    }
}
