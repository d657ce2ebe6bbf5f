import ArgumentParser
import TelegramKit

struct UpdatesCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "updates",
        abstract: "Print what happens to the account until interrupted.",
        discussion: """
            New messages, edits, deletions and everything else that the server tells. With --json, one object per line, whose \
            "update" says what it is.
            """
    )

    @OptionGroup var servers: ServerOptions

    var runsLong: Bool { true }

    @Option(help: "End after this many new messages.")
    var count: Int?

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count takes a number from 1.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        try await console.untilInterrupted {
            // Makes the session known to the server, so that it sends updates.
            let user = try await client.me()
            let updates = client.updates
            if !json {
                console.writeError("Waiting for messages to \(user.name); Ctrl-C ends it.")
            }
            try await show(updates, on: console)
        }
    }

    private func show(_ updates: TelegramUpdates, on console: Console) async throws {
        var shown = 0
        for await update in updates {
            if json {
                console.write(try JSONOutput.text(UpdateReport(update), pretty: false))
            }
            switch update {
            case .newMessage:
                if !json { console.write(UpdateText.line(update)) }
                shown += 1
                if shown == count { return try await updates.acknowledge() }
            case .messageEdited, .messagesDeleted, .other:
                if !json { console.write(UpdateText.line(update)) }
            case .reloadNeeded:
                // Not one of the things that happened.
                if !json { console.writeError(UpdateText.line(update)) }
            case .signedOut(let reason):
                throw CommandFailure(.notAuthorized, "the session was ended (\(reason)); run `mtproto login` again")
            }
        }
    }
}
