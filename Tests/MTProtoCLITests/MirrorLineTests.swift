import Foundation
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

/// What the lines of a mirror's file say of reactions, pins, polls, and of chats that end.
@Suite("Lines of mirrors")
struct MirrorLineTests {
    private struct Line: Decodable {
        struct Peer: Decodable, Equatable {
            let kind: String
            let id: Int64
        }
        struct Reaction: Decodable, Equatable {
            let emoji: String?
            let count: Int
        }
        struct Poll: Decodable {
            let question: String
        }
        let change: String
        let peer: Peer?
        let id: Int?
        let messages: [Int]?
        let reactions: [Reaction]?
        let isPinned: Bool?
        let votes: Int?
        let poll: Poll?
        let reason: String?
        let cause: String?
        let supergroup: Peer?

        enum CodingKeys: String, CodingKey {
            case change, peer, id, messages, reactions, votes, poll, reason, cause, supergroup
            case isPinned = "is_pinned"
        }
    }

    private struct Report: Decodable, Equatable {
        var reactions = 0
        var pins = 0
        var polls = 0
        var gaps = 0
    }

    private func lines(_ file: String) throws -> [Line] {
        try Data(contentsOf: URL(fileURLWithPath: file)).split(separator: UInt8(ascii: "\n"))
            .map { try JSONDecoder().decode(Line.self, from: $0) }
    }

    @Test("U26 reactions, pins and votes are lines of a mirror's file, and a group that grows names its supergroup")
    func reactionsAreLines() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let description = try lab.describe(in: home)
            let servers = try LabServers(lab.description)
            let login = await CommandRun.of(
                "login", "--phone", "9996651001", "--code", "55555", "--lab", description, home: home)
            #expect(login.status == .success)
            try await withTelegramClient(.lab(servers)) { clara in
                try await clara.signIn(servers.accounts[2])
                let alice = try await clara.resolve(.username("alice"))
                try await tellsWhatHappens(clara, alice, lab: description, home: home)
                try await tellsHowItEnds(clara, alice, lab: description, home: home)
            }
        }
    }

    private func tellsWhatHappens(
        _ clara: TelegramClient, _ alice: Peer, lab description: String, home: TemporaryDirectory
    ) async throws {
        let file = "\(home.path)/liked.jsonl"
        let talk = try await clara.createChannel(title: "Liked")
        try await clara.setUsername("the_liked", of: talk)
        try await clara.addMembers([alice], to: talk)
        let post = try await clara.send("post", to: talk)
        let poll = try await clara.send(.poll("Milk?", answers: ["Yes", "No"]), to: talk)
        let (current, isCurrent) = AsyncStream.makeStream(of: Void.self)
        let running = Task {
            defer { isCurrent.finish() }
            return await CommandRun.of(
                ["mirror", "@the_liked", file, "--lab", description], home: home, heard: { _ in isCurrent.finish() },
                synchronize: { _ in 0 })
        }
        for await _ in current {}
        try await clara.react(to: post.id, in: talk, with: "👍")
        try await poll.bound(to: clara).vote(0)
        try await clara.setPinned(true, post.id, in: talk)
        // That ends it.
        try await clara.ban(alice, in: talk)
        let run = await running.value
        #expect(run.status == .notAuthorized, "\(run.errors)")
        let all = try lines(file)
        let liked = try #require(all.first { $0.change == "reactions" })
        #expect(liked.id == post.id && liked.peer == Line.Peer(kind: "channel", id: talk.id))
        #expect(liked.reactions == [Line.Reaction(emoji: "👍", count: 1)])
        let votes = try #require(all.first { $0.change == "poll" })
        #expect(votes.id == poll.id && votes.votes == 1 && votes.poll?.question == "Milk?")
        let pins = try #require(all.first { $0.change == "pins" })
        #expect(pins.messages == [post.id] && pins.isPinned == true)
        #expect(all.last { $0.change == "closed" }?.cause == "refused")
    }

    private func tellsHowItEnds(
        _ clara: TelegramClient, _ alice: Peer, lab description: String, home: TemporaryDirectory
    ) async throws {
        let file = "\(home.path)/grown.jsonl"
        let group = try await clara.createGroup(title: "Grown", members: [alice])
        let note = try await clara.send("note", to: group)
        func mtproto(_ arguments: String...) async -> CommandRun {
            await CommandRun.of(arguments, home: home, synchronize: { _ in 0 })
        }
        func mirror() async -> CommandRun {
            await mtproto(
                "mirror", "--lab", description, "--until-quiet", "1", "--json", "--", "-\(group.id)", file)
        }
        #expect(await mtproto("chats", "--lab", description).status == .success)
        let first = await mirror()
        #expect(first.status == .success, "\(first.errors)")
        #expect(try first.json(Report.self) == Report())
        try await clara.setPinned(true, note.id, in: group)
        #expect(try await mirror().json(Report.self) == Report(pins: 1))
        let supergroup = try await clara.upgradeToSupergroup(group)
        let last = await mirror()
        #expect(last.status == .notAuthorized, "\(last.errors)")
        let all = try lines(file)
        let closed = try #require(all.last { $0.change == "closed" })
        #expect(closed.cause == "became_supergroup" && closed.peer == Line.Peer(kind: "group", id: group.id))
        #expect(closed.supergroup == Line.Peer(kind: "channel", id: supergroup.id))
        #expect(closed.reason == "the group has become a supergroup: \(supergroup)")
        #expect(!all.contains { $0.change == "gap" })
    }
}
