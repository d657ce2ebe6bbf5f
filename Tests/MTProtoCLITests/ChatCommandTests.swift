import Foundation
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

@Suite("mtproto with chats and their members")
struct ChatCommandTests {
    private struct Joined: Decodable {
        struct Peer: Decodable {
            let id: Int64
        }
        let result: String
        let peer: Peer?
    }

    private struct Member: Decodable {
        let name: String
        let status: String
    }

    private struct Link: Decodable {
        let link: String
        let title: String?
        let usageLimit: Int?
        let usageCount: Int
        let needsApproval: Bool
        let isRevoked: Bool
    }

    private struct Folder: Decodable {
        let id: Int
        let title: String
        let kinds: [String]
        let included: [Joined.Peer]
        let excludesMuted: Bool
    }

    private struct Found: Decodable {
        let id: Int
        let text: String
        let peer: Joined.Peer
    }

    private static func lines<Value: Decodable>(_ run: CommandRun, _ type: Value.Type) throws -> [Value] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try run.output.map { try decoder.decode(type, from: Data($0.utf8)) }
    }

    @Test("U20 U21 U23 U32 members, links, joining and leaving, folders and a search in all chats")
    func chatsFromTheCommandLine() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let file = try lab.describe(in: home)
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", file], home: home)
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            try await withTelegramClient(.lab(lab)) { boris in
                let phone = lab.description.accounts.first { $0.username == "boris" }?.phone
                let accounts = try LabServers(lab.description).accounts
                try await boris.signIn(try #require(accounts.first { $0.phone == phone }))
                let talk = try await boris.createChannel(title: "Talk \u{1b}[2J")
                try await boris.setUsername("talkers", of: talk)
                let needle = try await boris.send("a needle\nin hay", to: talk)

                func joinsAndLeaves() async throws {
                    // In by a link, by the public name, and on request.
                    let link = try await boris.createInviteLink(to: talk)
                    let joined = try await mtproto("join", link.link, "--json").json(Joined.self)
                    #expect(joined.result == "joined" && joined.peer?.id == talk.id)
                    let left = await mtproto("leave", "@talkers")
                    #expect(left.output == ["Left Talk \\u{1b}[2J."], "\(left.errors)")
                    let closed = try await boris.createInviteLink(to: talk, InviteLink.Options(needsApproval: true))
                    let asked = await mtproto("join", closed.link)
                    #expect(asked.output.first?.hasPrefix("Asked to join") == true, "\(asked.errors)")
                    #expect(await mtproto("join", "@talkers").output == ["Joined Talk \\u{1b}[2J."])
                    let gone = try await mtproto("leave", "@talkers", "--json").json(Joined.self)
                    #expect(gone.result == "left" && gone.peer?.id == talk.id)
                    #expect(await mtproto("join", "@talkers").status == .success)
                    #expect(await mtproto("join", "https://t.me/+nothing").status == .badData)
                    #expect(await mtproto("join", "@boris").status == .badData)
                }
                try await joinsAndLeaves()

                func listsMembers() async throws {
                    // Who is there.
                    let table = await mtproto("members", "@talkers").output
                    #expect(table.count == 3 && table[0].hasPrefix(" ") && table[0].contains("since"), "\(table)")
                    #expect(table.contains { $0.contains("@boris") && $0.contains("owner") }, "\(table)")
                    let admins = try Self.lines(
                        await mtproto("members", "@talkers", "--filter", "administrators", "--json"), Member.self)
                    #expect(admins.map(\.name) == ["Boris Berg"] && admins.map(\.status) == ["owner"])
                    let named = try Self.lines(
                        await mtproto("members", "@talkers", "--search", "Ali", "--json"), Member.self)
                    #expect(named.map(\.name) == ["Alice Arden"] && named.map(\.status) == ["member"])
                    #expect(await mtproto("members", "@boris").status == .badData)
                }
                try await listsMembers()

                func handlesLinks() async throws {
                    // Links of one's own.
                    let alice = try await boris.resolve(.username("alice"))
                    try await boris.promote(alice, in: talk, to: [.inviteUsers])
                    let made = try await mtproto(
                        "invite", "create", "@talkers", "--title", "Poster", "--uses", "3", "--json"
                    )
                    .json(Link.self)
                    #expect(
                        made.title == "Poster" && made.usageLimit == 3 && made.usageCount == 0 && !made.needsApproval)
                    let timed = await mtproto("invite", "create", "@talkers", "--expires", "+3600", "--approval")
                    #expect(timed.output.first?.hasPrefix("https://t.me/+") == true, "\(timed.errors)")
                    let listed = await mtproto("invite", "list", "@talkers").output
                    #expect(listed.contains { $0.contains(made.link) && $0.contains("Poster") }, "\(listed)")
                    #expect(listed.contains { $0.contains("0 wait, until 20") }, "\(listed)")
                    let revoked = await mtproto("invite", "revoke", "@talkers", made.link)
                    #expect(revoked.output == ["Revoked."], "\(revoked.errors)")
                    let former = try Self.lines(
                        await mtproto("invite", "list", "@talkers", "--revoked", "--json"), Link.self)
                    #expect(former.map(\.link) == [made.link] && former.allSatisfy(\.isRevoked))
                }
                try await handlesLinks()

                func searchesAllChats() async throws {
                    // All chats are searched, by line and by object.
                    let found = try Self.lines(await mtproto("search", "NEEDLE", "--json"), Found.self)
                    #expect(found.map(\.id) == [needle.id] && found.map(\.peer.id) == [talk.id])
                    let shown = await mtproto("search", "needle", "--in", "groups").output
                    #expect(shown.count == 2 && shown[1].hasSuffix("a needle in hay"), "\(shown)")
                    #expect(shown[1].contains("Talk \\u{1b}[2J"), "\(shown)")
                    #expect(await mtproto("search", "needle", "--in", "private").output.count == 1)
                }
                try await searchesAllChats()

                func handlesFolders() async throws {
                    // Folders.
                    let folder = try await mtproto(
                        "folders", "create", "Work", "--kind", "groups", "--chat", "@boris", "--no-muted", "--json"
                    ).json(Folder.self)
                    #expect(folder.title == "Work" && folder.kinds == ["groups"] && folder.excludesMuted)
                    #expect(folder.included.count == 1)
                    let folders = await mtproto("folders").output
                    #expect(folders.count == 2 && folders[1].contains("Work") && folders[1].hasSuffix("muted"))
                    let removed = try await mtproto("folders", "delete", "\(folder.id)", "--json").json(Folder.self)
                    #expect(removed.id == folder.id && removed.title == "Work" && removed.included.count == 1)
                    let second = try await mtproto("folders", "create", "Bots", "--kind", "bots", "--json")
                        .json(Folder.self)
                    #expect(
                        await mtproto("folders", "delete", "\(second.id)").output == ["Removed folder \(second.id)."])
                    #expect(await mtproto("folders", "delete", "\(folder.id)").status == .badData)
                    #expect(await mtproto("folders", "list", "--json").output.isEmpty)
                }
                try await handlesFolders()
            }
        }
    }

    @Test(
        "what the commands of chats have no use for is refused by name, before anything is done",
        arguments: [
            ["members", "@a", "--limit", "0"], ["members", "@a", "--search", "x", "--filter", "bots"],
            ["members", "@a", "--search", ""], ["members", "@a", "--filter", "friends"],
            ["invite", "create", "@a", "--uses", "0"], ["invite", "create", "@a", "--uses", "2", "--approval"],
            ["invite", "create", "@a", "--expires", "tomorrow"], ["invite", "create", "@a", "--title", ""],
            ["invite", "list", "@a", "--limit", "0"], ["invite"], ["folders", "create", "Work"],
            ["folders", "create", "", "--kind", "bots"], ["search", ""], ["search", "x", "--limit", "0"],
            ["mirror", "@a", "f", "--until-quiet", "0"],
        ])
    func refusals(arguments: [String]) async throws {
        let run = await CommandRun.of(arguments, home: try TemporaryDirectory())
        // A command that only groups others prints its help.
        #expect(run.status == (arguments == ["invite"] ? .success : .usage), "\(run.errors)")
    }
}
