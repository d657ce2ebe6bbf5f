import Foundation

/// The program `mtproto` as it was built.
enum BuiltExecutable {
    struct NotGivenBack: Error {
        let session: String
    }

    /// Its path beside the tests, where it is there.
    static let path: String? = {
        let places = [CommandLine.arguments.first ?? ""] + Bundle.allBundles.map(\.bundlePath)
        return places.map { ($0 as NSString).deletingLastPathComponent + "/mtproto" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Waits until this process has given back a session that a command of it used: what the command began may hold it a little
    /// longer than the command runs, and another process is refused meanwhile.
    static func waitUntilFree(_ session: String) async throws {
        // Whatever holds it for minutes will not give it back.
        for _ in 0..<6_000 {
            let descriptor = open(session + "/lock", O_RDWR | O_CLOEXEC)
            // Locks are a descriptor's: closing this one gives back its own.
            let isFree = descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) == 0
            close(descriptor)
            if isFree { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw NotGivenBack(session: session)
    }
}
