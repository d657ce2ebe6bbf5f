import ArgumentParser
import TelegramKit

struct SearchCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search the messages of all chats, the newest first.",
        discussion: "`mtproto history --search` looks into one chat. A hashtag is a text with its #.")

    /// In which chats.
    enum Scope: String, CaseIterable, ExpressibleByArgument {
        case all, `private`, groups, channels

        var scope: SearchScope {
            switch self {
            case .all: .allChats
            case .private: .privateChats
            case .groups: .groups
            case .channels: .channels
            }
        }
    }

    @OptionGroup var servers: ServerOptions

    @Argument(help: "What the messages contain, in any case of letters.")
    var text: String

    @Option(name: .customLong("in"), help: ArgumentHelp("Only in these chats.", valueName: "kind"))
    var scope = Scope.all

    @Option(help: "How many messages at most.")
    var limit = 20

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit takes a number from 1.") }
        if text.isEmpty { throw ValidationError("TEXT is empty.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        var table = TextTable([
            ("date", .left), ("chat", .right), ("title", .left), ("message", .right), ("", .left), ("text", .left),
        ])
        for try await message in client.messages(matching: MessageFilter(text), among: scope.scope, limit: limit) {
            guard !json else {
                console.write(try JSONOutput.text(MessageReport(message), pretty: false))
                continue
            }
            table.add([
                UnixTime.text(message.date), "\(message.peer.id)",
                TerminalText(client.chatName(of: message) ?? "").shortened(to: Self.titleLength).text, "\(message.id)",
                message.isOutgoing ? "<-" : "->", MessageText.summary(message).text,
            ])
        }
        if !json { table.lines.forEach(console.write) }
    }

    /// A title does not push the other columns off the screen.
    private static let titleLength = 32
}
