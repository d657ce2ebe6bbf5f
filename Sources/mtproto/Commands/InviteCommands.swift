import ArgumentParser
import TelegramKit

struct InviteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Make, list and revoke links by which people come into a chat.",
        discussion: "`mtproto join` comes in by one.",
        subcommands: [InviteCreateCommand.self, InviteListCommand.self, InviteRevokeCommand.self])
}

struct InviteCreateCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a link by which people come into a group or channel.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Into which chat: \(PeerArgument.help)"))
    var peer: String

    @Option(help: "What administrators call it.")
    var title: String?

    @Option(
        help: ArgumentHelp("Until when it leads in: 2026-12-24T18:00:00Z, or +SECONDS from now.", valueName: "time"))
    var expires: String?

    @Option(help: ArgumentHelp("How many people may come by it, from 1 to 99999.", valueName: "n"))
    var uses: Int?

    @Flag(help: "Administrators let in who comes by it.")
    var approval = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if let expires, SendingTime(expires) == nil {
            throw ValidationError("--expires takes a time like 2026-12-24T18:00:00Z, or +3600 for an hour from now.")
        }
        if let uses, !(1...99_999 ~= uses) { throw ValidationError("--uses takes a number from 1 to 99999.") }
        if uses != nil, approval {
            throw ValidationError("--uses has no effect with --approval: each is let in by hand. Leave it out.")
        }
        if title?.isEmpty == true { throw ValidationError("--title takes a text; leave it out for no name.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        let now = client.serverTime.unixSeconds
        let end = expires.flatMap(SendingTime.init)?.date(now: now)
        if let end, end <= now { throw CommandFailure(.usage, "--expires takes a time to come, and that one is over") }
        let options = InviteLink.Options(title: title, expireDate: end, usageLimit: uses, needsApproval: approval)
        let link = try await client.createInviteLink(to: chat, options)
        console.write(try json ? JSONOutput.text(InviteLinkReport(link)) : "\(link.link)")
    }
}

struct InviteListCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the links that you have made for a group or channel, the latest first.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Of which chat: \(PeerArgument.help)"))
    var peer: String

    @Flag(help: "Those that were revoked, in place of those that lead in.")
    var revoked = false

    @Option(help: "How many at most.")
    var limit = 100

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit takes a number from 1.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        var table = TextTable([("link", .left), ("title", .left), ("came", .right), ("limit", .right), ("", .left)])
        for try await link in client.inviteLinks(of: chat, areRevoked: revoked, limit: limit) {
            let report = InviteLinkReport(link)
            guard !json else {
                console.write(try JSONOutput.text(report, pretty: false))
                continue
            }
            table.add([
                report.link, report.title ?? "", "\(report.usageCount)", report.usageLimit.map { "\($0)" } ?? "",
                report.remarks,
            ])
        }
        if !json { table.lines.forEach(console.write) }
    }
}

struct InviteRevokeCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End a link; who has come by it stays.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Of which chat: \(PeerArgument.help)"))
    var peer: String

    @Argument(help: "The whole link.")
    var link: String

    @Flag(help: "Print the link that takes its place as JSON, if one does: null if not.")
    var json = false

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        let replacement = try await client.revokeInviteLink(link, of: chat)
        guard !json else { return console.write(try JSONOutput.text(replacement.map(InviteLinkReport.init))) }
        console.write(
            replacement.map { "Revoked; \($0.link) takes its place." } ?? "Revoked.")
    }
}

struct JoinCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Become a member of a group or channel, by its link or its public name.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: "An invite link, @name, or a t.me link.")
    var chat: String

    @Flag(help: "Print JSON.")
    var json = false

    func run(as client: TelegramClient, on console: Console) async throws {
        let result: JoinResult
        if case .invite? = PeerReference(chat) {
            result = try await client.join(invitation: chat)
        } else {
            let peer = try await PeerArgument.resolve(chat, client)
            guard peer.kind == .channel else {
                throw CommandFailure(.badData, "\(chat) is no channel or supergroup; a group is entered by its link")
            }
            try await client.join(peer)
            result = .joined(peer)
        }
        guard !json else { return console.write(try JSONOutput.text(JoinReport(result))) }
        switch result {
        case .joined(let peer): console.write("Joined \(client.name(of: peer) ?? "\(peer)").")
        case .requested: console.write("Asked to join: administrators have to let you in.")
        }
    }
}

struct LeaveCommand: AccountCommand {
    static let configuration = CommandConfiguration(commandName: "leave", abstract: "Leave a group or channel.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Which chat: \(PeerArgument.help)"))
    var peer: String

    @Flag(help: "Print JSON.")
    var json = false

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        try await client.leave(chat)
        guard !json else { return console.write(try JSONOutput.text(JoinReport(left: chat))) }
        console.write("Left \(client.name(of: chat) ?? "\(chat)").")
    }
}
