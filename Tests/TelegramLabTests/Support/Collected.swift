import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Lines as they come, from any thread.
final class Collected: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { self.lines.withLock { $0 } }

    @Sendable
    func add(_ line: String) { self.lines.withLock { $0.append(line) } }
}

/// What a lab leaves in a state directory.
enum LabStateFiles {
    static func remove(_ path: String) {
        unlink(path + "/lab.journal")
        rmdir(path + "/files")
        rmdir(path)
    }
}
