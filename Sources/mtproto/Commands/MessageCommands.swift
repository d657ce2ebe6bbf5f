import ArgumentParser
import TelegramKit

struct SendCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Send a text message.",
        discussion: "Without TEXT it is read from standard input. Longer ones become several messages.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Recipient: \(PeerArgument.help)"))
    var peer: String

    @OptionGroup var text: TextOptions

    @OptionGroup var form: SendingOptions

    @Option(help: SendingTime.help)
    var at: String?

    @Flag(help: "Print the stored message as JSON; of several, one object per line.")
    var json = false

    func validate() throws {
        if let at { _ = try SendingTime.option(at) }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let time = try at.map { text throws(ValidationError) in try SendingTime.option(text) }
        try await form.send(text, to: peer, at: time, json: json, as: client, on: console)
    }
}

struct EditCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Give a message of one's own another text.",
        discussion: """
            Without TEXT it is read from standard input. The status is 65 if the message has that text already.
            """)

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("In which chat: \(PeerArgument.help)"))
    var peer: String

    @Argument(help: "The message's id.")
    var message: Int

    @OptionGroup var text: TextOptions

    @Flag(help: "Print the changed message as JSON.")
    var json = false

    func run(as client: TelegramClient, on console: Console) async throws {
        let replacement = try text.read(on: console)
        let chat = try await PeerArgument.resolve(peer, client)
        let edited = try await client.edit(message, in: chat, to: replacement, showsLinkPreview: !text.noPreview)
        console.write(try json ? JSONOutput.text(MessageReport(edited)) : "Changed message \(edited.id).")
    }
}

struct DeleteCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete messages.",
        discussion: "The status is 65 if one of them is not in the chat; the others are deleted.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("In which chat: \(PeerArgument.help)"))
    var peer: String

    @Argument(help: "Ids of the messages.")
    var messages: [Int]

    @Flag(name: .customLong("only-for-me"), help: "The other side keeps them. Not in channels and supergroups.")
    var onlyForMe = false

    @Flag(help: "Print what was deleted, and what is not in the chat, as JSON.")
    var json = false

    private struct Report: Encodable {
        let peer: PeerReport
        let deleted: [Int]
        let missing: [Int]
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        // Private chats and groups share the numbers of their messages: what is deleted has to be this chat's.
        let messages = messages.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
        let found = try await client.messages(messages, in: chat)
            .filter { $0.peer.kind == chat.kind && $0.peer.id == chat.id }.map(\.id)
        if !found.isEmpty {
            try await client.delete(found, in: chat, forEveryone: !onlyForMe)
        }
        let missing = messages.filter { !found.contains($0) }
        if json {
            let report = Report(peer: PeerReport(chat), deleted: found.sorted(), missing: missing)
            console.write(try JSONOutput.text(report))
        } else if !found.isEmpty {
            console.write(found.count == 1 ? "Deleted message \(found[0])." : "Deleted \(found.count) messages.")
        }
        guard missing.isEmpty else {
            let numbers = missing.map { "\($0)" }.joined(separator: ", ")
            throw CommandFailure(
                .badData,
                "not in that chat: \(missing.count == 1 ? "message" : "messages") \(numbers); see `mtproto history`")
        }
    }
}

struct ReadCommand: AccountCommand {
    static let configuration = CommandConfiguration(commandName: "read", abstract: "Mark a chat as read.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Which chat: \(PeerArgument.help)"))
    var peer: String

    @Option(name: .customLong("up-to"), help: "The id of the last message that was read; all if not given.")
    var upTo: Int?

    @Flag(help: "Print JSON.")
    var json = false

    private struct Report: Encodable {
        let peer: PeerReport
        /// Absent for all messages.
        let upTo: Int?

        enum CodingKeys: String, CodingKey {
            case peer
            case upTo = "up_to"
        }
    }

    func validate() throws {
        // A server takes 0 for all messages.
        if let upTo, upTo < 1 {
            throw ValidationError("--up-to takes the id of a message, from 1; leave it out for all.")
        }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        try await client.markRead(chat, upTo: upTo)
        guard !json else {
            return console.write(try JSONOutput.text(Report(peer: PeerReport(chat), upTo: upTo)))
        }
        console.write("Marked as read.")
    }
}

struct HistoryCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Print the messages of a chat, the newest last.",
        discussion: "With --json, one object per line. Formatting is printed as Markdown with --markdown.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Which chat: \(PeerArgument.help)"))
    var peer: String

    @Option(help: "How many at most.")
    var limit = 20

    @Option(help: "Only messages older than the one with this id.")
    var before: Int?

    @Option(help: "Only messages that contain this text.")
    var search: String?

    @Option(help: ArgumentHelp("Only messages in this topic of a forum, see `mtproto topics`.", valueName: "id"))
    var topic: Int?

    @Flag(help: "Print texts as Markdown.")
    var markdown = false

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit takes a number from 1.") }
        if let before, before < 1 {
            throw ValidationError("--before takes the id of a message, from 1; leave it out for the newest.")
        }
        if let topic, topic < 1 { throw ValidationError("--topic takes the id of a topic, from 1.") }
        if before != nil, search != nil { throw ValidationError("--before and --search exclude each other.") }
        if search?.isEmpty == true { throw ValidationError("--search takes a text; leave it out for all messages.") }
        if markdown, json {
            throw ValidationError("--markdown has no effect with --json, which has Markdown besides. Leave it out.")
        }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        let sequence = client.messages(
            in: chat, matching: MessageFilter(search ?? "", topic: topic), before: before, limit: limit)
        for message in try await sequence.collect().reversed() {
            console.write(try json ? JSONOutput.text(MessageReport(message), pretty: false) : line(message))
        }
    }

    private func line(_ message: Message) -> TerminalText {
        let mark = message.isOutgoing ? "<-" : "->"
        let remark = MessageText.remark([
            MessageText.author(of: message), message.editDate == nil ? nil : "edited", MessageText.buttons(of: message),
        ])
        return "\(message.id)\(remark) \(mark) \(MessageText.whole(message, markdown: markdown))"
    }
}
