import MTProtoCore
import MTProtoKit
import TelegramLab
import Testing

@testable import TelegramKit

struct LifetimeTests {
    /// Things that are to be gone.
    private struct Traces {
        weak var client: TelegramClient?
        weak var network: Network?
        weak var context: Context?
        weak var home: DatacenterManager?
        weak var other: DatacenterManager?

        var areGone: Bool { client == nil && network == nil && context == nil && home == nil && other == nil }
    }

    private func use(_ lab: Lab) async throws -> Traces {
        var traces = Traces()
        try await withClient(of: lab) { my in
            try await my.signIn()
            let bot = try await my.echoBot()
            _ = try await my.client.send("last words", to: bot)
            _ = try await my.client.ping(datacenter: 3)
            traces.client = my.client
            traces.network = my.client.network
            traces.context = my.client.network.context
            traces.home = await my.client.network.connections.managers[DatacenterID(5)]
            traces.other = await my.client.network.connections.managers[DatacenterID(3)]
            #expect(!traces.areGone && traces.home != nil && traces.other != nil)
        }
        return traces
    }

    @Test("N15 a client that has ended is gone, with its network, its context and the managers of its connections")
    func endedClientIsReleased() async throws {
        try await withLab { lab in
            let traces = try await use(lab)
            try await eventually("everything is released") { traces.areGone }
        }
    }

    /// A store whose first answer comes when it is told to, or when whoever asks is cancelled.
    private actor StoppedStore: KeyValueStore {
        private(set) var isAsked = false
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
            waiting = []
        }

        func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
            isAsked = true
            if !isOpen {
                await withTaskCancellationHandler {
                    await withCheckedContinuation { waiting.append($0) }
                } onCancel: {
                    Task { await self.open() }
                }
            }
            return nil
        }

        func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) {}

        func keys() throws(StorageError) -> [String] { [] }
    }

    /// A client that has begun to run, and reads what is stored.
    private func stoppedClient(
        of lab: Lab
    ) async throws -> (client: TelegramClient, store: StoppedStore, running: Task<Void, any Error>) {
        let store = StoppedStore()
        var configuration = TelegramConfiguration.lab(lab)
        configuration.storage = store
        let client = try TelegramClient(configuration: configuration)
        let running = Task { try await client.run() }
        try await eventually("it reads what is stored") { await store.isAsked }
        return (client, store, running)
    }

    @Test("a client that runs is not run a second time, nor is one that is about to")
    func runsOnce() async throws {
        try await withLab { lab in
            let (client, store, running) = try await stoppedClient(of: lab)
            let early = await #expect(throws: TelegramError.self) { try await client.run() }
            #expect(early?.code == .invalidConfiguration)
            await store.open()
            _ = try await client.ping(datacenter: 2)
            let late = await #expect(throws: TelegramError.self) { try await client.run() }
            #expect(late?.code == .invalidConfiguration)
            // The first one goes on.
            _ = try await client.ping(datacenter: 2)
            running.cancel()
            try await running.value
        }
    }

    /// A store that cannot be read.
    private struct LockedStore: KeyValueStore {
        private func failure(_ key: String) -> StorageError {
            StorageError(code: .inaccessible, message: "It is locked", location: key, hint: "Open it.")
        }

        func value(forKey key: String) throws(StorageError) -> [UInt8]? { throw failure(key) }
        func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) { throw failure(key) }
        func keys() throws(StorageError) -> [String] { throw failure("keys") }
    }

    @Test("a client whose store cannot be read ends by itself, and its requests and sequences with it")
    func storeCannotBeRead() async throws {
        try await withLab { lab in
            var configuration = TelegramConfiguration.lab(lab)
            configuration.storage = LockedStore()
            let client = try TelegramClient(configuration: configuration)
            let (usage, states, updates) = (client.usageUpdates, client.connectionStates, client.updates)
            let request = Task { try await client.ping() }
            let end = await #expect(throws: TelegramError.self) { try await client.run() }
            #expect(end?.code == .storage)
            let failure = await #expect(throws: TelegramError.self) { try await request.value }
            #expect(failure?.code == .storage)
            for await _ in usage {}
            for await _ in states {}
            for await _ in updates {}
            #expect(lab.counters.tcpAccepts == 0)

            let locked = configuration
            let unknown = try await error { () async throws(TelegramError) in try await locked.serverKnowledge() }
            #expect(unknown.code == .storage)
            let closed = try await error { () async throws(TelegramError) in
                try await Accounts.open(LockedStore(), configuration: locked)
            }
            #expect(closed.code == .storage)
        }
    }

    @Test("the sequences of a client end with it")
    func sequencesEnd() async throws {
        try await withLab { lab in
            let client = try TelegramClient(configuration: .lab(lab))
            let (updates, states, channels) = (client.updates, client.connectionStates, client.promotedChannels)
            let (waits, limits, usage) = (client.floodWaits, client.speedLimits, client.usageUpdates)
            let (statuses, languages) = (client.accountStatusChanges, client.suggestedLanguages)
            try await client.withClient { client in
                _ = try await client.ping()
            }
            for await _ in updates {}
            for await _ in states {}
            for await _ in channels {}
            for await _ in waits {}
            for await _ in limits {}
            for await _ in usage {}
            for await _ in statuses {}
            for await _ in languages {}
        }
    }

    @Test("J18 sequences that nobody reads leave nothing behind in a client that runs")
    func unreadSequences() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                for _ in 0..<100 {
                    _ = (my.client.connectionStates, my.client.floodWaits, my.client.speedLimits)
                    _ = (my.client.accountStatusChanges, my.client.suggestedLanguages)
                }
                let network = my.client.network
                #expect(!network.news.connectionStates.isHeard && !network.news.floodWaits.isHeard)
                #expect(!network.news.speedLimits.isHeard && !network.news.suggestedLanguages.isHeard)
                #expect(!network.news.accountStatuses.isHeard)
                let states = my.client.connectionStates
                _ = try await my.client.ping()
                #expect(network.news.connectionStates.isHeard)
                for await state in states where state == .online { break }
            }
        }
    }

    @Test("a store that does not answer hears that the client is not wanted any more")
    func cancelledWhileBeginning() async throws {
        try await withLab { lab in
            let (_, _, running) = try await stoppedClient(of: lab)
            running.cancel()
            try await running.value
            #expect(lab.counters.tcpAccepts == 0)
        }
    }
}
