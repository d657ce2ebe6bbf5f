import Foundation
import Synchronization
import TestTime

@testable import mtproto

/// `mtproto lab`, run in this process as a command, for as long as a test needs it.
struct RunningLab {
    /// What `--describe` wrote.
    let file: String
    /// What it prints.
    let output: Lines

    struct NotStarted: Error {
        let run: CommandRun
    }

    /// Starts the command, waits for its file, runs `body`, and interrupts the command.
    ///
    /// - Parameters:
    ///   - options: further arguments.
    ///   - time: by which it goes.
    /// - Returns: how the command ended.
    static func run(
        in directory: TemporaryDirectory, options: [String] = [], time: TestTime = TestTime(),
        _ body: (RunningLab) async throws -> Void
    ) async throws -> CommandRun {
        let file = directory.path + "/lab.json"
        let (interruption, interrupt) = AsyncStream.makeStream(of: Void.self)
        let ended = Mutex<CommandRun?>(nil)
        let output = Lines()
        let command = Task {
            let run = await CommandRun.of(
                ["lab", "--describe", file] + options, printed: output.add,
                time: time, interrupted: { for await _ in interruption {} })
            ended.withLock { $0 = run }
            return run
        }
        while !FileManager.default.fileExists(atPath: file) {
            if let run = ended.withLock({ $0 }) { throw NotStarted(run: run) }
            try await Task.sleep(for: .milliseconds(20))
        }
        do {
            try await body(RunningLab(file: file, output: output))
        } catch {
            interrupt.finish()
            _ = await command.value
            throw error
        }
        interrupt.finish()
        return await command.value
    }
}

extension CommandRun {
    /// The output as JSON of a known shape.
    func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: Data(output.joined(separator: "\n").utf8))
    }
}

/// The permission bits of a file or directory.
func permissions(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
}
