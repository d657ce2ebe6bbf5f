import ArgumentParser
import TelegramKit

struct MembersCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "members", abstract: "List the members of a group or channel.",
        discussion: "Servers name some ten thousand members of a supergroup, and those of a broadcast channel to its "
            + "administrators alone.")

    /// Which of them.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case all, administrators, bots, contacts, restricted, banned
    }

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("Of which chat: \(PeerArgument.help)"))
    var peer: String

    @Option(help: ArgumentHelp("Only these.", valueName: "kind"))
    var filter = Kind.all

    @Option(help: ArgumentHelp("Only those whose name or public name begins so.", valueName: "text"))
    var search: String?

    @Option(help: "How many at most.")
    var limit = 200

    @Flag(help: "Print JSON, one object per line.")
    var json = false

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit takes a number from 1.") }
        guard let search else { return }
        if search.isEmpty { throw ValidationError("--search takes a text; leave it out for all members.") }
        if [.administrators, .bots].contains(filter) {
            throw ValidationError("--search has no effect with --filter \(filter.rawValue). Leave it out.")
        }
    }

    /// As the library has it.
    private var wanted: MemberFilter {
        switch filter {
        case .all: search.map { .named($0) } ?? .all
        case .administrators: .administrators
        case .bots: .bots
        case .contacts: .contacts(named: search ?? "")
        case .restricted: .restricted(named: search ?? "")
        case .banned: .banned(named: search ?? "")
        }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        var table = TextTable([("id", .right), ("name", .left), ("title", .left), ("status", .left), ("since", .left)])
        for try await member in client.members(of: chat, matching: wanted, limit: limit) {
            let report = MemberReport(member)
            guard !json else {
                console.write(try JSONOutput.text(report, pretty: false))
                continue
            }
            table.add([
                "\(member.peer.id)", member.username.map { "@\($0)" } ?? "", member.name,
                [report.status, member.rank.map { Quoted.text($0) }, member.isInside ? nil : "left"]
                    .compactMap(\.self).joined(separator: ", "), member.date.map { UnixTime.text($0) } ?? "",
            ])
        }
        if !json { table.lines.forEach(console.write) }
    }
}
