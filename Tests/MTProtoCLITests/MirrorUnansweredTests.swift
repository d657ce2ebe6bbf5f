import Foundation
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

@Suite("mtproto mirror where the server does not tell what was missed in a channel")
struct MirrorUnansweredTests {
    /// What the server was asked of the channel, and Ctrl-C where it is asked in vain too often.
    private final class Refusals: Sendable {
        private let count = Mutex(0)
        private let isTooMuch = AsyncStream.makeStream(of: Void.self)

        var number: Int { count.withLock { $0 } }

        /// - Parameter times: how often it refuses.
        func begin(at lab: Lab, of user: Int64, times: Int = .max) async {
            await lab.answer(API.Updates.GetChannelDifference.self) { _, caller in
                guard caller.userID == user, self.number < times else { return nil }
                let number = self.count.withLock { count in
                    count += 1
                    return count
                }
                if number == 6 { self.isTooMuch.continuation.finish() }
                throw LabRequestError(code: 400, message: "RANGES_INVALID")
            }
        }

        func untilTooMuch() async {
            for await _ in isTooMuch.stream {}
        }
    }

    private struct Report: Decodable {
        let messages: Int
    }

    @Test("U26 a run until it is quiet waits for no other chat, and says why it waits for its own")
    func untoldChannelsAreNamed() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let description = try lab.describe(in: home)
            let servers = try LabServers(lab.description)
            #expect(
                await CommandRun.of(
                    "login", "--phone", "9996651001", "--code", "55555", "--lab", description, home: home
                ).status == .success)
            let (alice, clara) = (try #require(await lab.userID("alice")), try #require(await lab.userID("clara")))
            let talk = try await withTelegramClient(.lab(servers)) { client -> Peer in
                try await client.signIn(servers.accounts[2])
                let talk = try await client.createChannel(title: "Untold")
                try await client.setUsername("the_untold", of: talk)
                try await client.addMembers([try await client.resolve(.username("alice"))], to: talk)
                return talk
            }
            @Sendable func write(_ text: String, number: Int64) async throws {
                let peer = API.InputPeer.inputPeerChannel(channelID: talk.id, accessHash: talk.accessHash)
                _ = try await lab.perform(
                    API.Messages.SendMessage(peer: peer, message: text, randomID: number), as: clara)
            }
            @Sendable func mirror(_ peer: String, _ refusals: Refusals) async throws -> CommandRun {
                let run = await CommandRun.of(
                    [
                        "mirror", peer, "\(home.path)/\(peer).jsonl", "--until-quiet", "1", "--json", "--lab",
                        description,
                    ], home: home, synchronize: { _ in 0 }, interrupted: { await refusals.untilTooMuch() })
                #expect(run.status == .success, "\(run.errors)")
                return run
            }
            // The places know the channel.
            for (number, peer) in ["@boris", "@the_untold", "@boris"].enumerated() {
                try await write("known", number: Int64(number + 1))
                let run = try await mirror(peer, Refusals())
                #expect(run.errors.isEmpty)
            }

            // What is missing there is nothing to a mirror of another chat.
            try await write("missed", number: 11)
            let elsewhere = Refusals()
            await elsewhere.begin(at: lab, of: alice)
            let beside = try await mirror("@boris", elsewhere)
            #expect((1...5).contains(elsewhere.number) && beside.errors.isEmpty, "\(beside.errors)")

            // A mirror of this one says once why it does not end, and ends when it is told.
            let here = Refusals()
            await here.begin(at: lab, of: alice, times: 3)
            let run = try await mirror("@the_untold", here)
            #expect(here.number == 3)
            let report = try run.json(Report.self)
            #expect(report.messages >= 1)
            #expect(
                run.errors == [
                    "mtproto: the server refuses to say what was missed in the chat (400 RANGES_INVALID); it is asked "
                        + "again, and --until-quiet does not end before it answers"
                ])
        }
    }
}
