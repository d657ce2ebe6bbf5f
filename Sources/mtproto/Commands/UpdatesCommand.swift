import ArgumentParser
import TelegramKit

struct UpdatesCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "updates",
        abstract: "Print what happens to the account until interrupted.",
        discussion: "With --json, one object per line."
    )

    @OptionGroup var servers: ServerOptions

    @Option(help: "End after this many messages.")
    var count: Int?

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count takes a number from 1.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let interruption = console.watchForInterruption()
        // Makes the session known to the server, so that it sends updates.
        let user = try await client.me()
        let updates = client.updates
        if !json {
            console.writeError("Waiting for messages to \(user.name); Ctrl-C ends it.")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await show(updates, on: console) }
            group.addTask { await interruption() }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Where, in which direction and, where several write, by whom.
    private func line(_ message: Message) -> String {
        let sender = message.peer.kind == .user || message.isOutgoing ? nil : message.sender
        return "\(message.peer) \(message.isOutgoing ? "<-" : "->") \(sender.map { "\($0): " } ?? "")\(message.text)"
    }

    private func show(_ updates: TelegramUpdates, on console: Console) async throws {
        var shown = 0
        for await update in updates {
            switch update {
            case .newMessage(let message):
                console.write(
                    try json
                        ? JSONOutput.text(MessageReport(message), pretty: false)
                        : line(message))
                shown += 1
                if shown == count { return try await updates.acknowledge() }
            case .reloadNeeded(let chat, let reason):
                console.writeError(
                    "Earlier messages of \(chat.map { "\($0)" } ?? "all chats") are not shown: \(reason).")
            case .signedOut(let reason):
                throw CommandFailure(.notAuthorized, "the session was ended (\(reason)); run `mtproto login` again")
            case .messageEdited, .messagesDeleted, .other:
                break
            }
        }
    }
}
