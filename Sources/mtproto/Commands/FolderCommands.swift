import ArgumentParser
import TelegramKit

struct FoldersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "folders", abstract: "List the folders of the chat list, make one, or remove one.",
        subcommands: [FoldersListCommand.self, FoldersCreateCommand.self, FoldersDeleteCommand.self],
        defaultSubcommand: FoldersListCommand.self)
}

/// Kinds of chats, as the command line names them.
enum FolderKind: String, CaseIterable, ExpressibleByArgument {
    case contacts
    case nonContacts = "non-contacts"
    case groups, channels, bots

    var kinds: ChatFolder.Kinds {
        switch self {
        case .contacts: .contacts
        case .nonContacts: .nonContacts
        case .groups: .groups
        case .channels: .channels
        case .bots: .bots
        }
    }
}

struct FoldersListCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the folders in the order in which applications show them.")

    @OptionGroup var servers: ServerOptions

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    func run(as client: TelegramClient, on console: Console) async throws {
        let folders = try await client.folders().map(FolderReport.init)
        guard !json else {
            for folder in folders { console.write(try JSONOutput.text(folder, pretty: false)) }
            return
        }
        var table = TextTable([("id", .right), ("title", .left), ("has", .left), ("chats", .right), ("not", .left)])
        for folder in folders {
            table.add([
                "\(folder.id)", folder.title, folder.kinds.joined(separator: ", "),
                "\(folder.pinned.count + folder.included.count)", folder.exclusions,
            ])
        }
        table.lines.forEach(console.write)
    }
}

struct FoldersCreateCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a folder of kinds of chats, or of chats.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: "Its title, up to 12 characters.")
    var title: String

    @Option(name: .customLong("kind"), help: ArgumentHelp("It has these chats; may be repeated.", valueName: "kind"))
    var kinds: [FolderKind] = []

    @Option(name: .customLong("chat"), help: ArgumentHelp("It has this chat; may be repeated.", valueName: "peer"))
    var chats: [String] = []

    @Flag(name: .customLong("no-muted"), help: "Without chats that make no sound.")
    var noMuted = false

    @Flag(name: .customLong("no-read"), help: "Without chats in which all is read.")
    var noRead = false

    @Flag(name: .customLong("no-archived"), help: "Without chats of the archive.")
    var noArchived = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if title.isEmpty { throw ValidationError("A folder needs a title.") }
        if kinds.isEmpty, chats.isEmpty { throw ValidationError("A folder needs --kind or --chat.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        var folder = ChatFolder(
            FormattedText(title), excludesMuted: noMuted, excludesRead: noRead, excludesArchived: noArchived)
        for kind in kinds { folder.kinds.insert(kind.kinds) }
        for chat in chats { folder.includedChats.append(try await PeerArgument.resolve(chat, client)) }
        let kept = try await client.createFolder(folder)
        console.write(try json ? JSONOutput.text(FolderReport(kept)) : "Made folder \(kept.id).")
    }
}

struct FoldersDeleteCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Remove a folder; its chats stay.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: "The folder, as `mtproto folders` lists it.")
    var id: Int

    @Flag(help: "Print the folder that was removed as JSON.")
    var json = false

    func run(as client: TelegramClient, on console: Console) async throws {
        guard let folder = try await client.folders().first(where: { $0.id == id }) else {
            throw CommandFailure(.badData, "there is no folder \(id); see `mtproto folders`")
        }
        try await client.deleteFolder(id)
        guard !json else { return console.write(try JSONOutput.text(FolderReport(folder))) }
        console.write("Removed folder \(id).")
    }
}
