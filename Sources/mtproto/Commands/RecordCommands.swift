import ArgumentParser
import Foundation
import MTProtoKit
import Synchronization

struct RecordCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Run a command, and write down what its client does.",
        discussion: """
            COMMAND is a command of an account, as it would stand behind `mtproto`; it ends with its own status. FILE gets a line for each \
            thing that the client dialled, sent, waited for and was told: names of methods, sizes, times, errors. It holds no \
            keys, codes, phone numbers or texts, and only its owner can read it. `mtproto explain FILE` tells it in words; \
            `mtproto redact FILE` takes addresses away as well, before you show it to somebody.
            """)

    @Argument(help: "The record; nothing may be there.", completion: .file())
    var file: String

    @Argument(parsing: .captureForPassthrough, help: "What to run: -- and a command with its options.")
    var command: [String]

    private var arguments: [String] { command.first == "--" ? Array(command.dropFirst()) : command }

    func validate() throws {
        if arguments.isEmpty { throw ValidationError("Say what to run, behind the file: -- me --lab lab.json") }
        if arguments.first == Self.configuration.commandName {
            throw ValidationError("record cannot record itself.")
        }
    }

    func run(on console: Console) async throws {
        var isThere = stat()
        guard lstat(file, &isThere) != 0 else {
            throw CommandFailure(.cannotCreate, "\(file) is there already; choose another name, or move it away")
        }
        // Help, and what is no command, are told as without `record`.
        let inner = try? MTProtoCommand.parseAsRoot(CommandLineTool.completed(arguments))
        guard inner is any ClientCommand || !(inner is any ConsoleCommand) else {
            throw CommandFailure(
                .usage,
                "that command runs no client of an account: there would be nothing to record, and it was not run")
        }
        let recording = ClientRecording.file(file)
        var console = console
        console.recording = recording
        // A command that hangs is ended by a signal. Those that wait for one end by themselves.
        let waits = Flag()
        if let watch = console.watchUnlessItEnds {
            let interruption = watch(
                {
                    // Who waits for it does not hear of it at a prompt for a secret.
                    guard SilentTerminal.isReading || !waits.isSet.withLock({ $0 }) else { return false }
                    recording.recorder.interrupt()
                    return true
                },
                // Who waited for the first one may hang all the same.
                { recording.recorder.interrupt() })
            console.watchForInterruption = {
                waits.isSet.withLock { $0 = true }
                return interruption
            }
        }
        let status = await CommandLineTool.run(arguments, console: console)
        await recording.recorder.flush()
        if let reason = recording.recorder.failure {
            console.writeError("mtproto: the record \(file) ends before the run: \(reason)")
            guard status != .success else { throw CommandFailure(.cannotCreate, "") }
        }
        guard status == .success else { throw CommandFailure(status, "") }
    }
}

extension RecordCommand {
    private final class Flag: Sendable {
        let isSet = Mutex(false)
    }
}

struct ExplainCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Tell in words what a recorded client did, what it waited for, and what the server said.",
        discussion: """
            FILE is a record: of `mtproto record`, or of a program whose configuration has a `recording`. The last line is the short answer \
            to why something was stuck.
            """)

    @Argument(help: "The record.", completion: .file())
    var file: String

    func run(on console: Console) async throws {
        let clients = try RunFile(file).clients
        guard !clients.isEmpty else { throw CommandFailure(.badData, "\(file) records no client") }
        for (number, records) in clients {
            if clients.count > 1 { console.write("Client \(number)") }
            for line in RunStory(records).lines { console.write(TerminalText(line)) }
        }
    }
}

struct RedactCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        abstract: "Copy a record without names, numbers, texts, addresses and paths of who ran the client.",
        discussion: """
            Numbers, names of methods and the library's own words stay; addresses become place-1, place-2 and so on; of everything else an \
            ellipsis is left. When something was sent, how large it was in steps of 64 bytes, and which datacenter is the account's home \
            can still be seen.
            """)

    @Argument(help: "The record.", completion: .file())
    var file: String

    @Argument(help: "The copy; nothing may be there.", completion: .file())
    var copy: String

    func run(on console: Console) async throws {
        let run = try RunFile(file)
        var redaction = RunRedaction()
        let redacted = redaction.redacted(run)
        try WholeFile.checkNothing(at: copy)
        try WholeFile.write(
            redacted.text.utf8, to: copy, permissions: WholeFile.ownersOnly, replaces: false,
            synchronize: console.synchronize)
        console.write(
            "Wrote \(redacted.records.count) records; \(redaction.leftOut) things that are not known are left out.")
    }
}

struct ReplayCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run a recorded client again, without a network, and see whether it decides the same.",
        discussion: """
            FILE is a record, redacted or not. A machine is what decides about connections, keys and messages with one datacenter. Each one \
            gets what it got in the run, at the same times, and its decisions are compared: what to dial, what to send, what to give up. \
            It takes no time and needs no server: keys are made anew, and nothing that was said is known. The status is 1 if a decision \
            differs, 2 if the run fails as it failed (a request had no answer, or an error as its answer), and 3 if only a part could be \
            repeated, and why. Connections over TCP, HTTP and WebSocket can be repeated, with and without proxies: secrets of \
            the same kind take the place of those that are not in the record. So a record of a fault is a test: with --mended \
            it succeeds once this version decides otherwise while a request that failed was under way, and no other one fails again.
            """)

    @Argument(help: "The record.", completion: .file())
    var file: String

    @Flag(
        help: ArgumentHelp(
            "For a record of a fault: end with status 0 where the first other decision comes while a request that failed was under way.",
            discussion: "A run in which nothing failed is refused."))
    var mended = false

    @Option(
        help: ArgumentHelp(
            "The same, where the decision that is new has WORDS in it, as it is shown behind \"now:\". It may come before the request.",
            valueName: "words"))
    var mendedAt: String?

    func validate() throws {
        if mendedAt?.isEmpty == true { throw ValidationError("--mended-at wants words of a decision.") }
    }

    func run(on console: Console) async throws {
        let clients = try RunFile(file).clients
        var packed = 0
        var reports: [ReplayReport] = []
        for (number, records) in clients {
            reports += RunReplay.reports(of: records, client: number, packed: &packed, plain: RunRedaction.plain)
        }
        guard !reports.isEmpty else {
            throw CommandFailure(
                .badData,
                "\(file) has nothing to run again: it was made by an earlier version, or its client ended before it talked to a datacenter"
            )
        }
        for report in reports {
            for line in ReplayText(report, amongClients: clients.count).lines { console.write(TerminalText(line)) }
        }
        let mending = mended || mendedAt != nil ? ReplayMending(words: mendedAt) : nil
        try ReplayText.verdict(reports, amongClients: clients.count, mending: mending, on: console)
    }
}
