import Synchronization

@testable import TelegramLab

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
        for directory in [path + "/files", path] {
            for name in LabDirectory.names(in: directory) { unlink("\(directory)/\(name)") }
            rmdir(directory)
        }
    }
}
