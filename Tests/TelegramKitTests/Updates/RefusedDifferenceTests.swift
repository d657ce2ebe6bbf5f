import Logging
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Mirrors of an account some of whose channels the server does not tell.
struct RefusedDifferenceTests {
    private typealias Told = MirrorAskingTests.Told

    /// What has come up to now.
    private final class Kept<Value: Sendable>: Sendable {
        let value: Mutex<Value>

        init(_ value: Value) { self.value = Mutex(value) }
    }

    /// Refuses to say a user what was missed in a channel; so often if a number is given.
    ///
    /// - Returns: how often it has.
    private func refuse(_ user: Int64, at lab: Lab, times: Int = .max) async -> Kept<Int> {
        let count = Kept(0)
        await lab.answer(API.Updates.GetChannelDifference.self) { _, caller in
            guard caller.userID == user else { return nil }
            let isRefused = count.value.withLock { count in
                guard count < times else { return false }
                count += 1
                return true
            }
            if isRefused { throw LabRequestError(code: 400, message: "RANGES_INVALID") }
            return nil
        }
        return count
    }

    private func mirror(
        _ chat: Peer, by client: TelegramClient, _ told: Kept<Told>, until isThere: @Sendable (Told) -> Bool
    ) async throws {
        for try await batch in client.mirror([chat], from: told.value.withLock { $0.position }) {
            let isOver = told.value.withLock { told in
                told.store(batch)
                return isThere(told)
            }
            if isOver { return }
        }
    }

    @Test("U26 A channel that is not mirrored, and of which the server does not tell what was missed, holds nothing up")
    func otherChannelsHoldNothingUp() async throws {
        try await withChatStage { stage in
            let user = try await stage.alice.me().id
            let talk = try await stage.alice.createChannel(title: "Talk")
            try await stage.alice.addMembers([stage.toBoris], to: talk)
            let there = try await stage.asBoris(talk)
            let told = Kept(Told())
            let (alice, boris) = (stage.alice, stage.toBoris)
            // The place knows the channel.
            try await mirror(boris, by: alice, told) { $0.isCurrent }
            try await stage.boris.send("heard", to: there)
            try await stage.boris.send("beside", to: stage.toAlice)
            try await mirror(boris, by: alice, told) { $0.has("beside") && $0.isCurrent }
            try await stage.boris.send("missed", to: there)
            try await stage.boris.send("next", to: stage.toAlice)
            let refusals = await refuse(user, at: stage.lab)
            told.value.withLock { $0.isCurrent = false }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await mirror(boris, by: alice, told) { $0.has("next") && $0.isCurrent } }
                try await eventually("nothing is missing") { told.value.withLock { $0.has("next") && $0.isCurrent } }
                try await eventually("the server was asked") { refusals.value.withLock { $0 > 0 } }
                group.cancelAll()
            }
        }
    }

    @Test("U26 A mirror of a channel of which the server does not tell what was missed names it once, and asks again")
    func refusedMirrorsAreNamed() async throws {
        let lines = Mutex<[String]>([])
        let log = Logger(label: "test") { _ in
            LineLog { line in lines.withLock { $0.append(line) } }
        }
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.logger = log }) { alice in
                let user = try await alice.signIn().id
                let talk = try await alice.client.createChannel(title: "Talk")
                var told = Told()
                for try await batch in alice.client.mirror([talk], from: nil) {
                    told.store(batch)
                    if batch.isCurrent { break }
                }
                try await alice.client.send("missed", to: talk)
                let refusals = await refuse(user, at: lab, times: 3)
                var source = alice.client.mirror([talk], from: told.position)
                let refused = Kept<[String]>([])
                source.whenRefused = { chat, words in refused.value.withLock { $0.append("\(chat.id) \(words)") } }
                var mirror = source.makeAsyncIterator()
                told.isCurrent = false
                while !told.isCurrent {
                    let next = try await alice.time.passing { try await mirror.next() }
                    told.store(try #require(next))
                    #expect(!told.isCurrent || told.has("missed"))
                }
                #expect(refusals.value.withLock { $0 } == 3)
                #expect(refused.value.withLock { $0 } == ["\(talk.id) 400 RANGES_INVALID"])
                let named = lines.withLock { $0.filter { $0.contains("the mirror of \(talk) is not told") } }
                #expect(named.count == 1 && named.first?.contains("RANGES_INVALID") == true, "\(named)")
            }
        }
    }
}
