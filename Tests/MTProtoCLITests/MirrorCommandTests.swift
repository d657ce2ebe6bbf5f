import Foundation
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

@Suite("mtproto mirror")
struct MirrorCommandTests {
    private struct Line: Decodable, Equatable {
        let change: String
        let id: Int?
        let text: String?
        let messages: [Int]?
        let upTo: Int?
        let position: String?
    }

    private struct Report: Decodable, Equatable {
        var messages = 0
        var edits = 0
        var deletions = 0
        var clearings = 0
        var gaps = 0
    }

    @Test(
        "U26 a chat is mirrored into a file, each change once, however the command ends; other files stay what they are"
    )
    func mirrorsIntoAFile() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let description = try lab.describe(in: home)
            let file = home.path + "/boris.jsonl"
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", description], home: home)
            }
            /// Lines without the places.
            func lines() throws -> [Line] {
                try Data(contentsOf: URL(fileURLWithPath: file)).split(separator: UInt8(ascii: "\n"))
                    .map { try JSONDecoder().decode(Line.self, from: $0) }.filter { $0.change != "place" }
            }
            func mirror() async throws -> Report {
                let run = await mtproto("mirror", "@boris", file, "--until-quiet", "2", "--json")
                #expect(run.status == .success, "\(run.errors)")
                return try run.json(Report.self)
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            let first = try await mirror()
            let history = try lines()
            #expect(first.messages > 0 && history.count == first.messages + 1 && history[0].change == "mirror")
            #expect(history.dropFirst().compactMap(\.id) == history.dropFirst().compactMap(\.id).sorted())
            #expect(try permissions(file) == 0o600)

            // What happens while no command runs.
            let sent = await mtproto("send", "@boris", "one\nline \u{1b}[2J", "--json").output.joined()
            let id = try #require(try JSONDecoder().decode(Sent.self, from: Data(sent.utf8)).id)
            #expect(try await mirror() == Report(messages: 1))
            #expect(await mtproto("edit", "@boris", "\(id)", "changed").status == .success)
            #expect(try await mirror() == Report(edits: 1))
            #expect(await mtproto("delete", "@boris", "\(id)").status == .success)
            #expect(try await mirror() == Report(deletions: 1))
            let all = try lines()
            #expect(all.dropLast(3) == history[...])
            #expect(all.suffix(3).map(\.change) == ["message", "edited", "deleted"])
            #expect(all.suffix(3).map(\.text) == ["one\nline \u{1b}[2J", "changed", nil])
            #expect(all.last?.messages == [id])
            #expect(try await mirror() == Report() && lines() == all)

            // Killed while it wrote: what has no place behind it is written anew.
            let whole = try Data(contentsOf: URL(fileURLWithPath: file))
            #expect(!whole.contains(0x1b))
            try (whole + Data(#"{"change":"message","id":1"#.utf8)).write(to: URL(fileURLWithPath: file))
            #expect(try await mirror() == Report() && lines() == all)
            let half = try #require(whole.range(of: Data("\n{\"change\":\"place\"".utf8), options: .backwards))
            try whole.prefix(half.lowerBound).dropLast(4).write(to: URL(fileURLWithPath: file))
            #expect(try await mirror().messages + mirror().deletions <= 2)
            #expect(try lines() == all)

            // Begun by an earlier version: it goes on.
            #expect(whole.starts(with: Data(#"{"change":"mirror","#.utf8)))
            let version = try #require(whole.range(of: Data(#""version":2}"#.utf8)))
            var former = whole
            former.replaceSubrange(version, with: Data(#""version":1}"#.utf8))
            try former.write(to: URL(fileURLWithPath: file))
            #expect(try await mirror() == Report() && lines() == all)

            // Not this chat's, and no mirror at all.
            let other = await mtproto("mirror", "me", file, "--until-quiet", "1")
            #expect(other.status == .cannotCreate && other.errors.first?.contains("holds no mirror") == true)
            let notes = try home.file("notes", "mine\n")
            #expect(await mtproto("mirror", "@boris", notes).status == .cannotCreate)
            #expect(try String(contentsOfFile: notes, encoding: .utf8) == "mine\n")
        }
    }

    @Test("U26 where the account clears the history of a channel for itself, its file says so once")
    func clearedChannelsAreMirrored() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let description = try lab.describe(in: home)
            let servers = try LabServers(lab.description)
            let file = home.path + "/cleared.jsonl"
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", description], home: home, synchronize: { _ in 0 })
            }
            func mirror() async throws -> Report {
                let run = await mtproto("mirror", "@the_cleared", file, "--until-quiet", "2", "--json")
                #expect(run.status == .success, "\(run.errors)")
                return try run.json(Report.self)
            }
            func lines() throws -> [Line] {
                try Data(contentsOf: URL(fileURLWithPath: file)).split(separator: UInt8(ascii: "\n"))
                    .map { try JSONDecoder().decode(Line.self, from: $0) }.filter { $0.change != "place" }
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            let alice = try #require(await lab.userID("alice"))
            let talk = try await withTelegramClient(.lab(servers)) { clara -> Peer in
                try await clara.signIn(servers.accounts[2])
                let talk = try await clara.createChannel(title: "Cleared")
                try await clara.setUsername("the_cleared", of: talk)
                try await clara.addMembers([try await clara.resolve(.username("alice"))], to: talk)
                try await clara.send("hello", to: talk)
                return talk
            }
            #expect(try await mirror().messages > 0)
            let last = try lines().last?.id
            let channel = API.InputChannel.inputChannel(channelID: talk.id, accessHash: talk.accessHash)
            _ = try await lab.perform(API.Channels.DeleteHistory(channel: channel, maxID: .max), as: alice)
            #expect(try await mirror() == Report(clearings: 1))
            let told = try lines().last
            #expect(told?.change == "cleared" && told?.upTo == last && last != nil)
            #expect(try await mirror() == Report())
        }
    }

    @Test("U26 while nothing happens in its chat, a mirror's file does not grow with what happens elsewhere")
    func quietFilesStaySmall() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let description = try lab.describe(in: home)
            let file = home.path + "/quiet.jsonl"
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", description], home: home, synchronize: { _ in 0 })
            }
            func mirror(quiet: String) async throws -> Report {
                let run = await mtproto("mirror", "@boris", file, "--until-quiet", quiet, "--json")
                #expect(run.status == .success, "\(run.errors)")
                return try run.json(Report.self)
            }
            func places() throws -> [String] {
                try Data(contentsOf: URL(fileURLWithPath: file)).split(separator: UInt8(ascii: "\n"))
                    .compactMap { try JSONDecoder().decode(Line.self, from: $0).position }
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            #expect(try await mirror(quiet: "2").messages > 0)
            let before = try places()
            let (alice, clara) = (try #require(await lab.userID("alice")), try #require(await lab.userID("clara")))
            let peer = try #require(await lab.inputPeer(.peerUser(userID: alice)))
            /// More than 100, after which a place comes.
            func makeNoise(_ numbers: ClosedRange<Int64>) async throws {
                for number in numbers {
                    let noise = API.Messages.SendMessage(peer: peer, message: "noise", randomID: number)
                    _ = try await lab.perform(noise, as: clara)
                }
            }
            try await makeNoise(1...128)
            // Where a run ends the place has moved, so that the next one fetches little.
            #expect(try await mirror(quiet: "10") == Report())
            let quiet = try places()
            #expect(quiet.dropLast() == before[...] && quiet.last != before.last)
            try await makeNoise(129...256)
            #expect(await mtproto("send", "@boris", "at last").status == .success)
            #expect(try await mirror(quiet: "10") == Report(messages: 1))
            // Behind the message, and where the run ended if that is another place.
            let last = try places()
            #expect(last.starts(with: quiet) && (1...2).contains(last.count - quiet.count))
        }
    }

    @Test("U26 a mirror that waits for quiet does not end while the server does not say what was missed")
    func quietBeginsWhenAllIsThere() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let description = try lab.describe(in: home)
            let file = home.path + "/late.jsonl"
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", description], home: home, synchronize: { _ in 0 })
            }
            func mirror() async throws -> Report {
                let run = await mtproto("mirror", "@boris", file, "--until-quiet", "1", "--json")
                #expect(run.status == .success, "\(run.errors)")
                return try run.json(Report.self)
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            #expect(try await mirror().messages > 0)
            #expect(await mtproto("send", "@boris", "late").status == .success)
            let refusals = Mutex(3)
            await lab.answer(API.Updates.GetDifference.self) { _, _ in
                let isRefused = refusals.withLock { left in
                    defer { left = max(0, left - 1) }
                    return left > 0
                }
                if isRefused { throw LabRequestError.floodWait(3) }
                return nil
            }
            #expect(try await mirror() == Report(messages: 1))
            #expect(refusals.withLock { $0 } == 0)
        }
    }

    private struct Sent: Decodable {
        let id: Int?
    }
}
