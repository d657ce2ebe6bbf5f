import ArgumentParser
import Foundation
import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramKit

struct MirrorCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror", abstract: "Keep a whole chat in a file: its history, then what happens there.",
        discussion: """
            FILE gets a line of JSON for each message, the oldest first, then for each new message, edit and deletion, \
            pins, reactions and votes, and where the account clears its history, until the command is interrupted. \
            Started again it goes on where it was, killed or not, and each change is there once. What the server does \
            not tell any more is marked as a gap.
            """)

    @OptionGroup var servers: ServerOptions

    var runsLong: Bool { true }

    @Argument(help: ArgumentHelp("Which chat: \(PeerArgument.help)"))
    var peer: String

    @Argument(help: "The file; made if it is not there.", completion: .file())
    var file: String

    @Option(
        name: .customLong("until-quiet"),
        help: ArgumentHelp(
            "End when all that was missed is there and nothing has come for so many seconds.", valueName: "seconds"))
    var quiet: Int?

    @Flag(help: "Print what was written as JSON.")
    var json = false

    func validate() throws {
        if let quiet, !(1...86_400 ~= quiet) { throw ValidationError("--until-quiet takes seconds, from 1 to 86400.") }
    }

    /// What was written.
    private struct Report: Encodable {
        let file: String
        var messages = 0
        var edits = 0
        var deletions = 0
        var clearings = 0
        var pins = 0
        var reactions = 0
        var polls = 0
        var gaps = 0

        mutating func add(_ change: MirrorChange) {
            switch change {
            case .message: messages += 1
            case .edited: edits += 1
            case .deleted(let ids, _): deletions += ids.count
            case .cleared: clearings += 1
            case .pinsChanged(let change): pins += change.messageIDs.count
            case .reactionsCounted: reactions += 1
            case .pollChanged: polls += 1
            case .gap: gaps += 1
            case .closed: break
            }
        }
    }

    private final class Tally: Sendable {
        let report: Mutex<Report>

        init(_ report: Report) { self.report = Mutex(report) }

        func add(_ changes: [MirrorChange]) {
            report.withLock { report in changes.forEach { report.add($0) } }
        }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let written = Tally(Report(file: file))
        try await console.untilInterrupted {
            let chat = try await PeerArgument.resolve(peer, client)
            // Makes the session known to the server: that nothing comes means then that nothing happens.
            _ = try await client.me()
            let (news, teller) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let (present, arrival) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await write(chat, of: client, on: console, isPresent: { arrival.yield() }) { changes in
                        written.add(changes)
                        teller.yield()
                    }
                }
                if let quiet {
                    group.addTask {
                        func hasNews() async -> Bool? {
                            await console.time.within(.seconds(quiet)) {
                                for await _ in news { return true }
                                return false
                            }
                        }
                        for await _ in present { break }
                        while await hasNews() == true {}
                    }
                }
                defer { group.cancelAll() }
                try await group.next()
                group.cancelAll()
                // The place where it ends is written.
                do {
                    try await group.waitForAll()
                } catch is CancellationError {
                    return
                } catch let error as TelegramError where [.cancelled, .stopped].contains(error.code) {
                    return
                }
            }
        }
        let report = written.report.withLock { $0 }
        guard !json else { return console.write(try JSONOutput.text(report)) }
        console.write(
            """
            Wrote \(report.messages) messages, \(report.edits) edits, \(report.deletions) deletions, \
            \(report.clearings) clearings, \(report.pins) pins, \(report.reactions) changes of reactions, \
            \(report.polls) of polls, \(report.gaps) gaps.
            """)
    }

    private func closed(_ reason: String? = nil) -> CommandFailure {
        CommandFailure(.notAuthorized, "the chat cannot be read any more" + (reason.map { ": \($0)" } ?? ""))
    }

    /// How often a place is written at the most while nothing happens in the chat, but for the end of a run.
    private static let placePause = Duration.seconds(600)

    /// Writes until the mirror ends, or the chat cannot be read any more.
    ///
    /// - Parameters:
    ///   - isPresent: called when nothing is missing.
    ///   - tell: hears what was written, and where a history has come to its end.
    private func write(
        _ chat: Peer, of client: TelegramClient, on console: Console, isPresent: @Sendable () -> Void,
        _ tell: @Sendable ([MirrorChange]) -> Void
    ) async throws {
        let output = try MirrorFile(file, of: chat, synchronize: console.synchronize)
        do {
            // From then on an empty batch only moves the place.
            var isThrough = output.isCurrent
            var written = console.time.continuous.now
            var passedOver: MirrorBatch?
            var mirror = client.mirror([chat], from: output.position)
            let waiting = quiet == nil ? "" : ", and --until-quiet does not end before it answers"
            mirror.whenRefused = { _, words in
                console.writeError(
                    """
                    mtproto: the server refuses to say what was missed in the chat (\(words)); it is asked \
                    again\(waiting)
                    """)
            }
            for try await batch in mirror {
                let now = console.time.continuous.now
                if batch.isCurrent { isPresent() }
                // What happens elsewhere is no news of this chat: only the place moves, now and then.
                let isElsewhere = batch.changes.isEmpty && isThrough
                if isElsewhere, now - written < Self.placePause {
                    passedOver = batch
                    continue
                }
                try output.write(batch)
                passedOver = nil
                written = now
                if !isElsewhere { tell(batch.changes) }
                for case .closed(_, let reason) in batch.changes {
                    throw closed(reason.description)
                }
                if batch.isCurrent, !isThrough, !json, quiet == nil {
                    console.writeError("The history is through; what follows happens now. Ctrl-C ends it.")
                }
                isThrough = isThrough || batch.isCurrent
            }
            // A run that is shorter than the pause moves the place as well.
            if let passedOver { try output.write(passedOver) }
        } catch let error as TelegramError where error.code == .chatForbidden {
            // The file says so already.
            throw closed()
        }
    }
}
