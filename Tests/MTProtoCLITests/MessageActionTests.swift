import Foundation
import TelegramKit
import TestTime
import Testing

@testable import TelegramLab
@testable import mtproto

@Suite("mtproto with what people do with messages")
struct MessageActionTests {
    private struct Printed: Decodable {
        struct Origin: Decodable {
            let date: Int
        }

        let id: Int
        let text: String
        let media: Media?
        let album: String?
        let isPinned: Bool
        let forwardedFrom: Origin?
        let reactions: [Reaction]?
    }

    private struct Media: Decodable {
        let kind: String
        let id: String?
        let mimeType: String?
        let size: Int?
        let name: String?
        let question: String?
        let answers: [Votes.Answer]?
    }

    private struct Reaction: Decodable, Equatable {
        let emoji: String?
        let count: Int
        let chosen: Bool
    }

    /// What a command did that prints no message.
    private struct Done: Decodable {
        let message: Int?
        let reactions: [String]?
        let isPinned: Bool?
        let deleted: [Int]?
    }

    private static func lines(_ run: CommandRun) throws -> [Printed] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try run.output.map { try decoder.decode(Printed.self, from: Data($0.utf8)) }
    }

    private struct Votes: Decodable {
        struct Answer: Decodable {
            let text: String
            let votes: Int?
            let chosen: Bool
        }

        let question: String
        let answers: [Answer]
    }

    @Test("U12 U14 U15 U16 U17 albums, polls, reactions, forwarding, pins and scheduled messages from the command line")
    func messageActions() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: labDirectory) { lab in
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", lab.file], home: home)
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            let pictures = try (0..<2).map { index in
                let path = home.path + "/\(index).jpg"
                try Data(testPicture(number: Int64(index))).write(to: URL(fileURLWithPath: path))
                return path
            }
            let album = await mtproto("album", "@boris", pictures[0], pictures[1], "--caption", "both", "--json")
            let sent = try Self.lines(album)
            #expect(
                sent.map(\.text) == ["both", ""] && sent.map(\.media?.kind) == ["photo", "photo"], "\(album.errors)")
            #expect(sent[0].album != nil && sent[0].album == sent[1].album && sent[0].media?.id != sent[1].media?.id)
            // A name is no kind.
            let place = try home.file("poll: Lunch?", "x")
            #expect(await mtproto("upload", place, "@boris").status == .success)
            let named = try #require(try Self.lines(await mtproto("history", "@boris", "--limit", "1", "--json")).last)
            #expect(named.media?.kind == "document" && named.media?.name == "poll: Lunch?" && named.media?.size == 1)

            let poll = try await mtproto("poll", "@boris", "Lunch?", "Yes", "No", "--several", "--json").json(
                Printed.self)
            let votes = try await mtproto("vote", "@boris", "\(poll.id)", "2", "--json").json(Votes.self)
            #expect(votes.question == "Lunch?" && votes.answers.map(\.chosen) == [false, true])
            let table = await mtproto("vote", "@boris", "\(poll.id)", "1", "2").output
            #expect(table.count == 3 && table[1].contains("1") && table[1].contains("*"), "\(table)")
            #expect(await mtproto("vote", "@boris", "\(poll.id)", "3").status == .usage)
            let none = try await mtproto("vote", "@boris", "\(poll.id)", "--retract", "--json").json(Votes.self)
            #expect(none.answers.allSatisfy { !$0.chosen })
            #expect(poll.media?.kind == "poll" && poll.media?.question == "Lunch?" && poll.media?.answers?.count == 2)

            let covered = await mtproto("upload", pictures[0], "@boris", "--photo", "--spoiler", "--lifetime", "once")
            #expect(covered.status == .success, "\(covered.errors)")
            #expect(await mtproto("vote", "@boris", "\(sent[0].id)", "1").status == .badData)

            #expect(
                await mtproto("react", "@boris", "\(sent[0].id)", "👍").output == ["Reacted to message \(sent[0].id)."])
            #expect(await mtproto("pin", "@boris", "\(sent[0].id)").output == ["Pinned message \(sent[0].id)."])
            let marked = try Self.lines(await mtproto("history", "@boris", "--json")).first { $0.id == sent[0].id }
            #expect(marked?.isPinned == true && marked?.reactions == [Reaction(emoji: "👍", count: 1, chosen: true)])
            #expect(await mtproto("pin", "@boris", "--unpin").output == ["Unpinned all messages."])
            let again = try await mtproto("react", "@boris", "\(sent[1].id)", "👍", "--json").json(Done.self)
            #expect(again.message == sent[1].id && again.reactions == ["👍"])
            #expect(
                await mtproto("react", "@boris", "\(sent[0].id)").output == [
                    "Took the reactions to message \(sent[0].id) away."
                ])
            let pinned = try await mtproto("pin", "@boris", "\(sent[1].id)", "--json").json(Done.self)
            #expect(pinned.message == sent[1].id && pinned.isPinned == true)
            let unpinned = try await mtproto("pin", "@boris", "--unpin", "--json").json(Done.self)
            #expect(unpinned.message == nil && unpinned.isPinned == false)
            let plain = try Self.lines(await mtproto("history", "@boris", "--json")).filter { $0.id <= sent[1].id }
            #expect(plain.suffix(2).map(\.isPinned) == [false, false])
            #expect(plain.suffix(2).map(\.reactions?.count) == [nil, 1])
            let copies = await mtproto("forward", "@boris", "\(sent[0].id)", "\(sent[1].id)", "--copy", "--json")
            let copied = try Self.lines(copies)
            #expect(copied.map(\.text) == ["both", ""], "\(copies.errors)")
            let forwarded = try Self.lines(await mtproto("forward", "@boris", "\(sent[0].id)", "--json"))
            #expect(copied.allSatisfy { $0.forwardedFrom == nil } && forwarded.first?.forwardedFrom != nil)

            let later = try await mtproto("send", "me", "later", "--at", "+3600", "--json").json(Printed.self)
            let listed = await mtproto("scheduled", "me").output
            #expect(listed.count == 1 && listed[0].hasPrefix("\(later.id) ") && listed[0].hasSuffix(" later"))
            #expect(
                await mtproto("scheduled", "me", "--send", "\(later.id)").output.first?.hasPrefix("Sent as") == true)
            #expect(await mtproto("scheduled", "me").output.isEmpty)

            let other = try await mtproto("send", "me", "other", "--at", "+3600", "--json").json(Printed.self)
            #expect(await mtproto("scheduled", "me", "--delete", "\(other.id + 1)").status == .badData)
            #expect(await mtproto("scheduled", "me", "--delete", "\(other.id)").output == ["Took 1 away."])
            let third = try await mtproto("send", "me", "third", "--at", "+3600", "--json").json(Printed.self)
            let taken = try await mtproto("scheduled", "me", "--delete", "\(third.id)", "--json").json(Done.self)
            #expect(taken.deleted == [third.id])

            let unpressed = await mtproto("press", "@boris", "\(sent[0].id)", "Tea")
            #expect(
                unpressed.status != .success && unpressed.errors.first?.contains("no button") == true,
                "\(unpressed.errors)")
            #expect(await mtproto("react", "@boris", "4711", "👍").status == .badData)
            for wrong in [
                ["album", "me", pictures[0]], ["poll", "me", "?", "one"], ["poll", "me", "?", "a", "b", "--quiz", "3"],
                ["pin", "me"], ["forward", "me", "0"], ["poll", "me", "?", "a", "b", "--open-for", "4"],
                ["send", "me", "x", "--at", "tomorrow"],
                ["send", "me", "x", "--at", "2001-01-01T00:00:00Z"],
                ["vote", "me", "1"], ["vote", "me", "1", "1", "--retract"], ["upload", pictures[0], "me", "--spoiler"],
                ["upload", pictures[0], "me", "--photo", "--lifetime", "61"],
            ] {
                #expect(await CommandRun.of(wrong + ["--lab", lab.file], home: home).status == .usage, "\(wrong)")
            }
        }
    }

    @Test("U16 a message is scheduled by a command of that name, as with `send --at`, and never sent at once")
    func messagesAreScheduled() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: labDirectory) { lab in
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", lab.file], home: home)
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            let later = await mtproto("schedule", "me", "*later*", "--markdown", "--silent", "--at", "+3600", "--json")
            let waiting = try #require(try Self.lines(later).first, "\(later.errors)")
            #expect(waiting.text == "later")
            let said = await mtproto("schedule", "me", "last", "--at", "+7200").output
            #expect(said.count == 1 && said[0].hasPrefix("Waits as message "))
            let listed = await mtproto("scheduled", "me").output
            #expect(listed.count == 2 && listed.contains { $0.hasPrefix("\(waiting.id) ") })
            let history = await mtproto("history", "me").output
            #expect(!history.contains { $0.hasSuffix(" later") || $0.hasSuffix(" last") }, "\(history)")
            let none = await mtproto("schedule", "me", "x")
            #expect(none.status == .usage && none.errors.joined().contains("--at"), "\(none.errors)")
            for time in ["tomorrow", "+0", "2001-01-01T00:00:00Z"] {
                #expect(await mtproto("schedule", "me", "x", "--at", time).status == .usage, "\(time)")
            }
            #expect(await mtproto("schedule", "me", "x", "--at", "+60", "--topic", "0").status == .usage)
        }
    }

    @Test("times of sending are dates or delays")
    func sendingTimes() {
        #expect(SendingTime("+60") == .delay(60) && SendingTime("+60")?.date(now: 100) == 160)
        #expect(SendingTime("2026-12-24T18:00:00Z") == .date(1_798_135_200))
        for text in ["", "+", "+0", "+-5", "60", "+99999999999", "yesterday"] { #expect(SendingTime(text) == nil) }
    }
}
