import MTProtoKit
import Synchronization
import TelegramLab
import Testing

@testable import TelegramKit

/// No sequence of a client holds up a task that is cancelled, or outlives the client.
struct SequenceEndTests {
    private typealias Reading = @Sendable () async throws -> Void

    private static func reading<Source: AsyncSequence & Sendable>(_ source: Source) -> Reading {
        { for try await _ in source {} }
    }

    /// Those that wait for news, by name.
    private static func sequences(of client: TelegramClient) -> [String: Reading] {
        [
            "connectionStates": reading(client.connectionStates),
            "statusChanges": reading(client.statusChanges),
            "accountStatusChanges": reading(client.accountStatusChanges),
            "floodWaits": reading(client.floodWaits),
            "speedLimits": reading(client.speedLimits),
            "usageUpdates": reading(client.usageUpdates),
            "suggestedLanguages": reading(client.suggestedLanguages),
            "promotedChannels": reading(client.promotedChannels),
            "serverChanges": reading(client.serverChanges),
        ]
    }

    /// Those of updates, of which a client has one reader at a time.
    private static let updates: [String: @Sendable (TelegramClient, Peer) -> Reading] = [
        "updates": { client, _ in reading(client.updates) },
        "updates(from:)": { client, _ in reading(client.updates(from: UpdatePosition(bytes: [1]))) },
        "botUpdates": { client, _ in reading(client.botUpdates) },
        "handle": { client, _ in { try await client.updates.handle(chatsAtOnce: 3) { _ in } } },
        "mirror": { client, chat in reading(client.mirror([chat], from: nil)) },
    ]

    /// Begins to read in a task of its own.
    private static func begin(_ reading: @escaping Reading) -> (task: Task<Void, Never>, isOver: @Sendable () -> Bool) {
        let flag = Flag()
        let task = Task {
            try? await reading()
            flag.isSet.withLock { $0 = true }
        }
        return (task, { flag.isSet.withLock(\.self) })
    }

    private final class Flag: Sendable {
        let isSet = Mutex(false)
    }

    @Test(
        "J18 a sequence of a client ends for a task that is cancelled, before or while it waits",
        arguments: [true, false])
    func cancelled(beforeItWaits: Bool) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let chat = try await my.echoBot()
                func end(_ name: String, _ reading: @escaping Reading) async throws {
                    let (task, isOver) = Self.begin(reading)
                    if !beforeItWaits {
                        for _ in 0..<3 { _ = try await my.client.ping() }
                        #expect(!isOver(), "\(name) ended by itself")
                    }
                    task.cancel()
                    try await eventually("\(name) has ended", isOver)
                }
                for (name, reading) in Self.sequences(of: my.client) { try await end(name, reading) }
                for (name, make) in Self.updates { try await end(name, make(my.client, chat)) }
                _ = try await my.client.ping()
            }
        }
    }

    @Test(
        "J18 a sequence of a client ends with it, whether it is read before or begins afterwards",
        arguments: updates.keys)
    func clientEnds(readerOfUpdates: String) async throws {
        try await withLab { lab in
            let ends = try await withClient(of: lab) { my in
                try await my.signIn()
                let chat = try await my.echoBot()
                var ends = Self.sequences(of: my.client).mapValues { Self.begin($0).isOver }
                if let make = Self.updates[readerOfUpdates] {
                    ends[readerOfUpdates] = Self.begin(make(my.client, chat)).isOver
                }
                for _ in 0..<3 { _ = try await my.client.ping() }
                for (name, isOver) in ends { #expect(!isOver(), "\(name) ended by itself") }
                return (my.client, chat, ends)
            }
            for (name, isOver) in ends.2 { try await eventually("\(name) has ended", isOver) }
            for (name, reading) in Self.sequences(of: ends.0) {
                try await eventually("\(name) ends at once", Self.begin(reading).isOver)
            }
            for (name, make) in Self.updates {
                try await eventually("\(name) ends at once", Self.begin(make(ends.0, ends.1)).isOver)
            }
        }
    }

    /// Calls that wait for a server that does not answer, by name.
    private static let calls: [String: @Sendable (TelegramClient, Peer, Outbox) async throws -> Void] = [
        "me": { client, _, _ in _ = try await client.me() },
        "send": { client, peer, _ in _ = try await client.send("x", to: peer) },
        "sendInBulk": { client, peer, _ in
            var plan = BulkPlan([(peer, 1)])
            try await client.sendInBulk(&plan) { _ in _ = try await client.send("x", to: peer) }
        },
        "messages": { client, peer, _ in for try await _ in client.messages(in: peer) {} },
        "dialogs": { client, _, _ in for try await _ in client.dialogs() {} },
        "upload": { client, peer, _ in
            _ = try await client.send(.bytes([1, 2, 3], name: "x.bin"), to: peer)
        },
        "logOut": { client, _, _ in try await client.logOut() },
        "outcome(of:)": { client, peer, outbox in
            try await outbox.send("a", to: peer, key: "a")
            _ = try await outbox.outcome(of: "a")
        },
        "untilSent": { client, peer, outbox in
            try await outbox.send("b", to: peer, key: "b")
            try await outbox.untilSent()
        },
        "Bot.run": { client, _, _ in try await Bot().run(client) },
        "mirror": { client, peer, _ in for try await _ in client.mirror([peer], from: nil) {} },
    ]

    @Test("J18 a call that waits ends when its task is cancelled, and when the client ends", arguments: calls.keys)
    func callsEnd(name: String) async throws {
        let call = try #require(Self.calls[name])
        try await withLab { lab in
            let late = try await withClient(of: lab) { my in
                try await my.signIn()
                let (client, peer, outbox) = (my.client, try await my.echoBot(), try await my.client.outbox())
                await lab.holdAnswers(5)
                let cancelled = Self.begin { try await call(client, peer, outbox) }
                try await eventually("\(name) is under way") { await !client.pendingRequests().isEmpty }
                cancelled.task.cancel()
                try await eventually("\(name) was cancelled", cancelled.isOver)
                let late = Self.begin { try await call(client, peer, outbox) }
                try await eventually("\(name) is under way") { await !client.pendingRequests().isEmpty }
                return late
            }
            try await eventually("\(name) ends with the client", late.isOver)
        }
    }
}
