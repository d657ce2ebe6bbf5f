import Foundation
import MTProtoKit
import Synchronization
import TelegramKit
import TelegramLab
import TestTime

@testable import mtproto

/// A command line run in this process: what it printed and how it ended.
struct CommandRun {
    let status: CommandStatus
    let output: [String]
    let errors: [String]
    /// What was asked.
    let prompts: [String]
    /// What a progress line showed.
    let drawn: [String]

    /// Returns when its task is cancelled.
    static func never() async {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        await withTaskCancellationHandler {
            for await _ in stream {}
        } onCancel: {
            continuation.finish()
        }
    }

    /// Runs `mtproto` with `arguments` as a script would: nobody can be asked.
    ///
    /// - Parameters:
    ///   - home: stands for the user's home and state directories.
    ///   - input: standard input.
    ///   - patience: after how long the command says what it waits for.
    ///   - printed: hears each line of the output, `heard` each line of the errors.
    ///   - synchronize: stands for `fsync`.
    ///   - interrupted: when this returns, the user presses Ctrl-C.
    static func of(
        _ arguments: String...,
        home: TemporaryDirectory? = nil,
        environment: [String: String] = [:],
        input: [UInt8] = [],
        answers: [String]? = nil,
        patience: Duration = .seconds(3_600),
        heard: @escaping @Sendable (String) -> Void = { _ in },
        printed: @escaping @Sendable (String) -> Void = { _ in },
        synchronize: @escaping @Sendable (Int32) -> Int32 = { fsync($0) },
        interrupted: @escaping @Sendable () async -> Void = { await CommandRun.never() }
    ) async -> CommandRun {
        await of(
            arguments, home: home, environment: environment, input: input, answers: answers, patience: patience,
            heard: heard, printed: printed, synchronize: synchronize, interrupted: interrupted)
    }

    static func of(
        _ arguments: [String],
        home: TemporaryDirectory? = nil,
        environment: [String: String] = [:],
        input: [UInt8] = [],
        answers: [String]? = nil,
        patience: Duration = .seconds(3_600),
        heard: @escaping @Sendable (String) -> Void = { _ in },
        printed: @escaping @Sendable (String) -> Void = { _ in },
        synchronize: @escaping @Sendable (Int32) -> Int32 = { fsync($0) },
        time: TestTime = TestTime(),
        interrupted: @escaping @Sendable () async -> Void = { await CommandRun.never() }
    ) async -> CommandRun {
        let output = Lines()
        let errors = Lines()
        let answers = Mutex(answers)
        var environment = environment
        if let home {
            environment["HOME"] = home.path
            environment["XDG_STATE_HOME"] = home.path + "/state"
        }
        let (prompts, drawn) = (Lines(), Lines())
        let ask: @Sendable (TerminalText) async -> String? = { prompt in
            prompts.add(prompt.text)
            return answers.withLock { $0?.isEmpty == false ? $0?.removeFirst() : nil }
        }
        let console = Console(
            write: { lines in
                output.add(lines.text)
                printed(lines.text)
            },
            writeError: { lines in
                errors.add(lines.text)
                heard(lines.text)
            },
            ask: ask,
            askSecret: ask,
            isInteractive: answers.withLock { $0 != nil },
            environment: environment,
            readInput: { limit throws(CommandFailure) in
                guard input.count <= limit else { throw CommandFailure(.badData, "standard input is larger") }
                return input
            },
            watchForInterruption: { interrupted },
            drawLine: { drawn.add($0?.text ?? "") },
            synchronize: synchronize,
            patience: patience,
            time: time.source
        )
        let status = await CommandLineTool.run(arguments, console: console)
        return CommandRun(
            status: status, output: output.all, errors: errors.all, prompts: prompts.all, drawn: drawn.all)
    }
}

extension TelegramConfiguration {
    /// A client of a lab that goes by a time of its own, as commands do here.
    static func lab(_ lab: Lab) throws -> TelegramConfiguration {
        var configuration = TelegramConfiguration.lab(try LabServers(lab.description))
        configuration.time = TestTime().source
        configuration.discovery = configuration.discovery?.going(by: configuration.time)
        return configuration
    }
}

/// Lines as they come, from any thread.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    @Sendable
    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}

/// A directory that is gone when nobody holds it any more.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "mtproto-cli-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Everything below the directory, by relative path.
    var content: [String] {
        (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
    }

    func file(_ name: String, _ text: String = "") throws -> String {
        let file = path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
}
