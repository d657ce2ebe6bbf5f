import Foundation
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

/// Where `mtproto mirror` does not write, and where it ends.
@Suite("Refused mirrors")
struct MirrorRefusalTests {
    private struct Line: Decodable {
        let change: String
        let reason: String?
    }

    private func lines(_ file: String) throws -> [Line] {
        try Data(contentsOf: URL(fileURLWithPath: file)).split(separator: UInt8(ascii: "\n"))
            .map { try JSONDecoder().decode(Line.self, from: $0) }
    }

    @Test("U26 a mirror's file is no link, device or directory, has one writer, and ends where the chat is closed")
    func refusedFiles() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let description = try lab.describe(in: home)
            let file = home.path + "/chat.jsonl"
            func mtproto(_ session: String, _ arguments: String...) async -> CommandRun {
                await CommandRun.of(
                    arguments + ["--lab", description, "--session", "\(home.path)/\(session)"], home: home)
            }
            #expect(await mtproto("alice", "login", "--phone", "9996651001", "--code", "55555").status == .success)
            #expect(await mtproto("boris", "login", "--phone", "9996621002", "--code", "22222").status == .success)
            let first = await mtproto("alice", "mirror", "me", file, "--until-quiet", "1")
            // What ends by itself needs no word on how it is ended.
            #expect(first.status == .success && first.errors.isEmpty, "\(first.errors)")
            let whole = try Data(contentsOf: URL(fileURLWithPath: file))

            func otherPlacesAreRefused() async throws {
                let (link, dangling) = (home.path + "/link.jsonl", home.path + "/dangling.jsonl")
                try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
                try FileManager.default.createSymbolicLink(
                    atPath: dangling, withDestinationPath: home.path + "/nothing.jsonl")
                let pipe = home.path + "/pipe"
                #expect(mkfifo(pipe, 0o600) == 0)
                for place in [link, dangling, pipe, home.path] {
                    let run = await mtproto("alice", "mirror", "me", place)
                    #expect(run.status == .cannotCreate, "\(place): \(run.status) \(run.errors)")
                    #expect(run.errors.last?.contains("choose another") == true, "\(run.errors)")
                }
                #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == whole)
                #expect(!FileManager.default.fileExists(atPath: home.path + "/nothing.jsonl"))
            }
            try await otherPlacesAreRefused()

            func oneProcessWrites() async throws {
                // While one process writes it.
                let (interruption, interrupt) = AsyncStream.makeStream(of: Void.self)
                let (begun, begin) = AsyncStream.makeStream(of: Void.self)
                let fresh = home.path + "/fresh.jsonl"
                let writing = Task {
                    await CommandRun.of(
                        [
                            "mirror", "me", fresh, "--lab", description, "--session", "\(home.path)/alice",
                        ], home: home, heard: { _ in begin.finish() }, interrupted: { for await _ in interruption {} })
                }
                for await _ in begun {}
                let second = await mtproto("boris", "mirror", "@alice", fresh)
                #expect(second.status == .tryLater, "\(second.errors)")
                #expect(second.errors.last?.contains("another process writes \(fresh)") == true, "\(second.errors)")
                interrupt.finish()
                #expect(await writing.value.status == .success)
                #expect(try lines(fresh).last?.change == "place")
            }
            try await oneProcessWrites()

            // The account is put out of the chat: before anything was read, between two runs, and while one of them runs.
            try await withTelegramClient(.lab(lab)) { clara in
                let servers = try LabServers(lab.description)
                try await clara.signIn(servers.accounts[2])
                let person = try await clara.resolve(.username("alice"))
                for name in ["unread", "between"] {
                    try await endsBetweenRuns(name, clara, person, lab: description, home: home)
                }
                try await endsWhileItRuns(clara, person, lab: description, home: home)
            }
        }
    }

    /// The account is put out of a chat before anything was read, or between two runs.
    private func endsBetweenRuns(
        _ name: String, _ clara: TelegramClient, _ person: Peer, lab description: String, home: TemporaryDirectory
    ) async throws {
        let file = "\(home.path)/\(name).jsonl"
        func mirror(_ options: String...) async -> CommandRun {
            await CommandRun.of(
                ["mirror", "@the_\(name)", file, "--lab", description, "--session", "\(home.path)/alice"]
                    + options, home: home)
        }
        let talk = try await clara.createChannel(title: name)
        try await clara.setUsername("the_" + name, of: talk)
        try await clara.addMembers([person], to: talk)
        try await clara.send("hello", to: talk)
        if name == "between" { #expect(await mirror("--until-quiet", "1").status == .success) }
        try await clara.ban(person, in: talk)
        let run = await mirror()
        #expect(run.status == .notAuthorized, "\(run.errors)")
        #expect(run.errors.last?.contains("cannot be read any more") == true, "\(run.errors)")
        let all = try lines(file)
        #expect(all.suffix(2).map(\.change) == ["closed", "place"] && all.dropLast().last?.reason != nil)
        let again = await mirror()
        #expect(again.status == .notAuthorized, "\(again.errors)")
        #expect(try lines(file).count == all.count)
    }

    private func endsWhileItRuns(
        _ clara: TelegramClient, _ person: Peer, lab description: String, home: TemporaryDirectory
    ) async throws {
        // While the mirror runs.
        let talk = try await clara.createChannel(title: "during")
        try await clara.setUsername("the_during", of: talk)
        try await clara.addMembers([person], to: talk)
        let (current, isCurrent) = AsyncStream.makeStream(of: Void.self)
        let during = "\(home.path)/during.jsonl"
        let running = Task {
            await CommandRun.of(
                [
                    "mirror", "@the_during", during, "--lab", description, "--session", "\(home.path)/alice",
                ], home: home, heard: { _ in isCurrent.finish() })
        }
        for await _ in current {}
        try await clara.ban(person, in: talk)
        let run = await running.value
        #expect(run.status == .notAuthorized, "\(run.errors)")
        #expect(run.errors.last?.contains("cannot be read any more: ") == true, "\(run.errors)")
        #expect(try lines(during).suffix(2).map(\.change) == ["closed", "place"])
    }
}
