import ArgumentParser
import TelegramKit

/// A message on the command line.
struct MessageArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("In which chat: \(PeerArgument.help)"))
    var peer: String

    @Argument(help: "The message's id.")
    var message: Int

    func validate() throws {
        if message < 1 { throw ValidationError("ID takes the id of a message, from 1.") }
    }

    /// The message as it is now.
    func find(_ client: TelegramClient) async throws -> BoundMessage {
        let chat = try await PeerArgument.resolve(peer, client)
        // Private chats and groups share the numbers of their messages: it has to be this chat's.
        guard
            let found = try await client.messages([message], in: chat).first,
            found.peer.kind == chat.kind, found.peer.id == chat.id
        else { throw CommandFailure(.badData, "not in that chat: message \(message); see `mtproto history`") }
        return found.bound(to: client)
    }
}

struct ReactCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "react", abstract: "Put your reactions to a message in place of those that it had.",
        discussion: "Without EMOJI they are taken away.")

    @OptionGroup var servers: ServerOptions
    @OptionGroup var place: MessageArgument

    @Argument(help: "The reactions; more than one for Premium users.")
    var emoji: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    private struct Report: Encodable {
        let peer: PeerReport
        let message: Int
        /// Those of the account.
        let reactions: [String]
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let message = try await place.find(client)
        try await client.react(to: message.id, in: message.peer, with: emoji.map { .emoji($0) })
        guard !json else {
            let report = Report(peer: PeerReport(message.peer), message: message.id, reactions: emoji)
            return console.write(try JSONOutput.text(report))
        }
        console.write(
            emoji.isEmpty
                ? "Took the reactions to message \(message.id) away." : "Reacted to message \(message.id).")
    }
}

struct ForwardCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "forward", abstract: "Forward messages to another chat, in their order.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("From which chat: \(PeerArgument.help)"))
    var peer: String

    @Argument(help: "Ids of the messages.")
    var messages: [Int]

    @Option(help: ArgumentHelp("To which chat; your Saved Messages if not given.", valueName: "peer"))
    var to = "me"

    @Flag(help: "Without the name of the author.")
    var copy = false

    @Flag(name: .customLong("no-captions"), help: "Without the texts of photos and files, and without the author.")
    var noCaptions = false

    @Flag(help: "Print the new messages as JSON, one object per line.")
    var json = false

    func validate() throws {
        if messages.contains(where: { $0 < 1 }) { throw ValidationError("Ids of messages count from 1.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let source = try await PeerArgument.resolve(peer, client)
        let target = try await PeerArgument.resolve(to, client)
        let sent: [Message]
        do throws(TelegramError) {
            sent = try await client.forward(
                messages, from: source, to: target, namesAuthor: !copy, keepsCaptions: !noCaptions)
        } catch {
            throw CommandLineTool.failure(sending: error)
        }
        for message in sent {
            console.write(
                try json
                    ? JSONOutput.text(MessageReport(message), pretty: false) : "Sent as message \(message.id).")
        }
    }
}

struct PinCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Pin a message at the top of its chat, or unpin it.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("In which chat: \(PeerArgument.help)"))
    var peer: String

    @Argument(help: "The message's id; with --unpin alone, all that are pinned.")
    var message: Int?

    @Flag(help: "Unpin it.")
    var unpin = false

    @Flag(help: "Tell the members.")
    var notify = false

    @Flag(help: "Print JSON.")
    var json = false

    private struct Report: Encodable {
        let peer: PeerReport
        /// Absent for all that were pinned.
        let message: Int?
        let isPinned: Bool

        enum CodingKeys: String, CodingKey {
            case peer, message
            case isPinned = "is_pinned"
        }
    }

    func validate() throws {
        if message == nil, !unpin { throw ValidationError("Say which message is to be pinned.") }
        if unpin, notify { throw ValidationError("--notify goes with pinning only.") }
        if let message, message < 1 { throw ValidationError("ID takes the id of a message, from 1.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        if let message {
            try await client.setPinned(!unpin, message, in: chat, isSilent: !notify)
        } else {
            try await client.unpinAll(in: chat)
        }
        guard !json else {
            let report = Report(peer: PeerReport(chat), message: message, isPinned: !unpin)
            return console.write(try JSONOutput.text(report))
        }
        console.write(
            message.map { "\(unpin ? "Unpinned" : "Pinned") message \($0)." } ?? "Unpinned all messages.")
    }
}

struct PressCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "press", abstract: "Press a button of a bot's message, and print what the bot answers.")

    @OptionGroup var servers: ServerOptions
    @OptionGroup var place: MessageArgument

    @Argument(help: "What stands on the button.")
    var title: String

    @Flag(help: "Print JSON.")
    var json = false

    private struct Report: Encodable {
        let text: String?
        let alert: Bool
        let url: String?
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let message = try await place.find(client)
        let answer = try await message.press(title)
        guard !json else {
            return console.write(
                try JSONOutput.text(
                    Report(text: answer?.text, alert: answer?.isAlert ?? false, url: answer?.url), pretty: false))
        }
        console.write("\(answer?.text ?? answer?.url ?? "Pressed.")")
    }
}
