import ArgumentParser
import TelegramKit

struct MeCommand: AccountCommand {
    static let configuration = CommandConfiguration(commandName: "me", abstract: "Show who is signed in.")

    @OptionGroup var servers: ServerOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run(as client: TelegramClient, on console: Console) async throws {
        let user = try await client.me()
        if json {
            return console.write(try JSONOutput.text(UserReport(user)))
        }
        console.write("\(user.name)")
        if let username = user.username { console.write("@\(username)") }
        if let phone = user.phone { console.write("+\(phone)") }
        console.write("id \(user.id)")
    }
}

struct ChatsCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "chats", abstract: "List the chats from the top of the list.",
        discussion: "Pinned ones first, then the newest. What an MTProxy promotes stands above them, marked as such, "
            + "and does not count.")

    @OptionGroup var servers: ServerOptions

    @Option(help: "How many at most.")
    var limit = 20

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit takes a number from 1.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        try await client.loadPromotedChannel()
        let dialogs = try await client.dialogs(limit: limit).collect()
        if json {
            return console.write(try JSONOutput.text(dialogs.map(DialogReport.init)))
        }
        // In front of everything that other people have chosen: no title can pass for it, nor hide it.
        let isPromoting = dialogs.contains { $0.promotion != nil }
        var columns: [(title: String, alignment: TextTable.Alignment)] = [
            ("id", .right), ("name", .left), ("title", .left), ("unread", .right), ("last message", .left),
        ]
        if isPromoting { columns.insert(("promoted by", .left), at: 0) }
        var table = TextTable(columns)
        for dialog in dialogs {
            var cells = [
                "\(dialog.peer.id)", dialog.username.map { "@\($0)" } ?? "",
                TerminalText(dialog.title).shortened(to: Self.titleLength).text, "\(dialog.unreadCount)",
                dialog.lastMessage.map { MessageText.summary($0).text } ?? "",
            ]
            if isPromoting { cells.insert(dialog.promotion?.promoter ?? "", at: 0) }
            table.add(cells)
        }
        table.lines.forEach(console.write)
    }

    /// A title does not push the other columns off the screen.
    private static let titleLength = 64
}

struct PingCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "ping", abstract: "Measure the way to a datacenter and back.",
        discussion: "A first question, which is not counted, makes the connection and, where there is none, the key.")

    @OptionGroup var servers: ServerOptions

    @Option(help: "Which datacenter; the account's own if not given.")
    var datacenter: Int?

    @Option(help: "How many times.")
    var count = 3

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if !(1...1000).contains(count) { throw ValidationError("--count takes a number from 1 to 1000.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        // It takes dialling and perhaps a key exchange besides.
        _ = try await client.ping(datacenter: datacenter)
        var times: [Double] = []
        for number in 1...count {
            let time = try await client.ping(datacenter: datacenter) / .milliseconds(1)
            times.append(time)
            if !json {
                console.write("\(number): \(Decimals.text(time, places: 2)) ms")
            }
        }
        if json {
            console.write(try JSONOutput.text(["milliseconds": times]))
        }
    }
}
