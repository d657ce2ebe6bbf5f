import Foundation
import TelegramKit
import TestTime
import Testing

@testable import TelegramLab
@testable import mtproto

@Suite("mtproto with what people do with messages")
struct MessageActionTests {
    private struct Printed: Decodable {
        let id: Int
        let text: String
        let media: String?
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
            let sent = try album.output.map { try JSONDecoder().decode(Printed.self, from: Data($0.utf8)) }
            #expect(sent.map(\.text) == ["both", ""] && sent.map(\.media) == ["photo", "photo"], "\(album.errors)")

            let poll = try await mtproto("poll", "@boris", "Lunch?", "Yes", "No", "--several", "--json").json(
                Printed.self)
            let votes = try await mtproto("vote", "@boris", "\(poll.id)", "2", "--json").json(Votes.self)
            #expect(votes.question == "Lunch?" && votes.answers.map(\.chosen) == [false, true])
            let table = await mtproto("vote", "@boris", "\(poll.id)", "1", "2").output
            #expect(table.count == 3 && table[1].contains("1") && table[1].contains("*"), "\(table)")
            #expect(await mtproto("vote", "@boris", "\(poll.id)", "3").status == .usage)
            let none = try await mtproto("vote", "@boris", "\(poll.id)", "--retract", "--json").json(Votes.self)
            #expect(none.answers.allSatisfy { !$0.chosen })

            let covered = await mtproto("upload", pictures[0], "@boris", "--photo", "--spoiler", "--lifetime", "once")
            #expect(covered.status == .success, "\(covered.errors)")
            #expect(await mtproto("vote", "@boris", "\(sent[0].id)", "1").status == .badData)

            #expect(
                await mtproto("react", "@boris", "\(sent[0].id)", "👍").output == ["Reacted to message \(sent[0].id)."])
            #expect(await mtproto("react", "@boris", "\(sent[0].id)").status == .success)
            #expect(await mtproto("pin", "@boris", "\(sent[0].id)").output == ["Pinned message \(sent[0].id)."])
            #expect(await mtproto("pin", "@boris", "--unpin").output == ["Unpinned all messages."])
            let copies = await mtproto("forward", "@boris", "\(sent[0].id)", "\(sent[1].id)", "--copy", "--json")
            let copied = try copies.output.map { try JSONDecoder().decode(Printed.self, from: Data($0.utf8)) }
            #expect(copied.map(\.text) == ["both", ""], "\(copies.errors)")

            let later = try await mtproto("send", "me", "later", "--at", "+3600", "--json").json(Printed.self)
            let listed = await mtproto("scheduled", "me").output
            #expect(listed.count == 1 && listed[0].hasPrefix("\(later.id) ") && listed[0].hasSuffix(" later"))
            #expect(
                await mtproto("scheduled", "me", "--send", "\(later.id)").output.first?.hasPrefix("Sent as") == true)
            #expect(await mtproto("scheduled", "me").output.isEmpty)

            let other = try await mtproto("send", "me", "other", "--at", "+3600", "--json").json(Printed.self)
            #expect(await mtproto("scheduled", "me", "--delete", "\(other.id + 1)").status == .badData)
            #expect(await mtproto("scheduled", "me", "--delete", "\(other.id)").output == ["Took 1 away."])

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

    @Test("times of sending are dates or delays")
    func sendingTimes() {
        #expect(SendingTime("+60") == .delay(60) && SendingTime("+60")?.date(now: 100) == 160)
        #expect(SendingTime("2026-12-24T18:00:00Z") == .date(1_798_135_200))
        for text in ["", "+", "+0", "+-5", "60", "+99999999999", "yesterday"] { #expect(SendingTime(text) == nil) }
    }
}
