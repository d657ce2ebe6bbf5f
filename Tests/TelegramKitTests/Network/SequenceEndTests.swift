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
    private static func begin(_ reading: @escaping Reading) -> Begun {
        let end = Begun.End()
        let task = Task {
            do {
                try await reading()
                end.result.withLock { $0 = .success(()) }
            } catch {
                end.result.withLock { $0 = .failure(error) }
            }
        }
        return Begun(task: task, end: end)
    }

    /// What reads, and how it has ended.
    private struct Begun: Sendable {
        final class End: Sendable {
            let result = Mutex<Result<Void, any Error>?>(nil)
        }

        let task: Task<Void, Never>
        let end: End

        var isOver: @Sendable () -> Bool { { [end] in end.result.withLock { $0 != nil } } }

        /// What it failed with.
        var failure: (any Error)? {
            end.result.withLock { result in
                if case .failure(let error)? = result { error } else { nil }
            }
        }

        var code: TelegramError.Code? { (failure as? TelegramError)?.code }
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
                    let begun = Self.begin(reading)
                    if !beforeItWaits {
                        for _ in 0..<3 { _ = try await my.client.ping() }
                        #expect(!begun.isOver(), "\(name) ended by itself")
                    }
                    begun.task.cancel()
                    try await eventually("\(name) has ended", begun.isOver)
                    #expect(begun.failure == nil, "\(name)")
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
                var ends = Self.sequences(of: my.client).mapValues { Self.begin($0) }
                if let make = Self.updates[readerOfUpdates] {
                    ends[readerOfUpdates] = Self.begin(make(my.client, chat))
                }
                for _ in 0..<3 { _ = try await my.client.ping() }
                for (name, begun) in ends { #expect(!begun.isOver(), "\(name) ended by itself") }
                return (my.client, chat, ends)
            }
            func end(_ name: String, _ begun: Begun) async throws {
                try await eventually("\(name) has ended", begun.isOver)
                // A mirror may have told all that was there, or not.
                if name == "mirror", begun.code == .stopped { return }
                #expect(begun.failure == nil, "\(name)")
            }
            for (name, begun) in ends.2 { try await end(name, begun) }
            for (name, reading) in Self.sequences(of: ends.0) { try await end(name, Self.begin(reading)) }
            for (name, make) in Self.updates { try await end(name, Self.begin(make(ends.0, ends.1))) }
        }
    }

    /// Begins a mirror that takes some batches, and asks for the next one while the server does not answer.
    private static func ask(_ lab: Lab, for chats: [Peer], of client: TelegramClient, behind count: Int) -> Begun {
        begin {
            var mirror = client.mirror(chats, from: nil).makeAsyncIterator()
            for _ in 0..<count { _ = try await mirror.next() }
            await lab.holdAnswers(5)
            guard try await mirror.next() == nil else { throw TestFailure("a batch came") }
        }
    }

    /// What a mirror of a private chat and of a supergroup asks first, and behind how many batches.
    private static let questions = [
        "updates.getState", "messages.getHistory", "messages.getHistory", "messages.getHistory", "channels.getChannels",
    ]

    @Test(
        "J18 a mirror that asks ends without an error when its task is cancelled, with stopped when its client ends",
        arguments: [true, false])
    func askingMirrorsEnd(isCancelled: Bool) async throws {
        for (count, question) in Self.questions.enumerated() {
            try await withLab { lab in
                let late = try await withClient(of: lab) { my in
                    try await my.signIn()
                    let person = try await my.client.resolve(.username("boris"))
                    let talk = try await my.client.createChannel(title: "Talk")
                    try await my.client.send("hello", to: person)
                    let begun = Self.ask(lab, for: [person, talk], of: my.client, behind: count)
                    try await eventually("\(question) is under way") {
                        await my.client.pendingRequests().contains { $0.name == question } || begun.isOver()
                    }
                    #expect(!begun.isOver(), "\(question): \(String(describing: begun.failure))")
                    if isCancelled {
                        begun.task.cancel()
                        try await eventually("the mirror has ended", begun.isOver)
                        await lab.releaseAnswers(5)
                    }
                    return begun
                }
                try await eventually("the mirror has ended", late.isOver)
                #expect(late.code == (isCancelled ? nil : .stopped), "\(question)")
                #expect(!isCancelled || late.failure == nil, "\(question)")
            }
        }
    }

    @Test(
        "J18 a mirror whose client shuts down in order ends without an error if a batch was current, else with stopped",
        arguments: [true, false])
    func mirrorsEndInOrder(isWhole: Bool) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let person = try await my.client.resolve(.username("boris"))
                try await my.client.send("hello", to: person)
                var mirror = my.client.mirror([person], from: nil).makeAsyncIterator()
                let first = try await mirror.next()
                #expect(first?.changes.isEmpty == false)
                if isWhole { while let batch = try await mirror.next(), !batch.isCurrent {} }
                await my.client.shutDown(within: .seconds(10))
                try await eventually("the client has ended") { my.client.status.connection == .stopped }
                var end: TelegramError.Code?
                do throws(TelegramError) {
                    let next = try await mirror.next()
                    #expect(next == nil)
                } catch {
                    end = error.code
                }
                #expect(end == (isWhole ? nil : .stopped))
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
