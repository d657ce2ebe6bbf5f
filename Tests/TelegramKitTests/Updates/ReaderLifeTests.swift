import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit

/// A store that does not say where a reader was before it is told to.
private actor GatedStore: KeyValueStore {
    private var values: [String: [UInt8]] = [:]
    private(set) var isAsked = false
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
        if key.hasSuffix("updates"), !isOpen {
            isAsked = true
            await withCheckedContinuation { waiting.append($0) }
        }
        return values[key]
    }

    func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) { values[key] = value }

    func keys() throws(StorageError) -> [String] { Array(values.keys) }
}

/// The beginning and the end of what reads an account's updates.
struct ReaderLifeTests {
    /// The server has the message of number 2 when it is asked where the account is.
    private static func answer(_ name: String) -> ByteBuffer? {
        switch name {
        case "auth.importBotAuthorization":
            return ScriptedServer.authorization
        case "updates.getState":
            return try? API.Updates.State(pts: 2, qts: 0, date: 1, seq: 0, unreadCount: 0).encoded()
        case "channels.getFullChannel":
            let full = API.ChatFull.channelFull(
                .init(
                    id: 8, about: "", readInboxMaxID: 0, readOutboxMaxID: 0, unreadCount: 0,
                    chatPhoto: .photoEmpty(id: 0), notifySettings: .init(), botInfo: [], pts: 30))
            return try? API.Messages.ChatFull(fullChat: full, chats: [], users: []).encoded()
        default:
            return nil
        }
    }

    /// A message of the same number as its place.
    private static func message(_ id: Int32) throws -> ByteBuffer {
        let message = API.Message.message(.init(id: id, peerID: .peerUser(userID: 1), date: 1, message: "x"))
        let update = API.Update.updateNewMessage(message: message, pts: id, ptsCount: 1)
        return try API.Updates.updateShort(update: update, date: 1).encoded()
    }

    /// Runs `body` with a client that is signed in and dials nobody; its time stands still.
    private func withSignedInClient(
        storage: any KeyValueStore = MemoryStore(),
        server: ScriptedServer = ScriptedServer { ReaderLifeTests.answer($0) },
        _ body: (TelegramClient) async throws -> Void
    ) async throws {
        var configuration = TelegramConfiguration.scripted(server)
        configuration.storage = storage
        configuration.time = TestTime(passes: false).source
        try await withTelegramClient(configuration) { client in
            _ = try await client.signIn(botToken: "1:x")
            try await body(client)
        }
    }

    @Test("What comes while it is read where the last reader ended is told")
    func arrivalsWaitForTheStore() async throws {
        let store = GatedStore()
        try await withSignedInClient(storage: store) { client in
            let updates = client.updates
            try await eventually("the store is asked") { await store.isAsked }
            client.receive(try Self.message(2))
            await store.open()
            try await eventually("the place is known") { updates.position != nil }
            client.receive(try Self.message(3))
            var iterator = updates.makeAsyncIterator()
            for number in 2...3 {
                guard case .newMessage(let message)? = await iterator.next() else { throw TestFailure("no message") }
                #expect(message.id == number)
            }
        }
    }

    @Test("A look at a channel counts, however much came while it is read where the last reader ended")
    func looksWaitForTheStore() async throws {
        let store = GatedStore()
        let server = ScriptedServer { Self.answer($0) }
        try await withSignedInClient(storage: store, server: server) { client in
            let updates = client.updates
            try await eventually("the store is asked") { await store.isAsked }
            for _ in 0..<300 { client.receive(try Self.message(2)) }
            try await client.watch(Peer(kind: .channel, id: 8, accessHash: 80))
            await store.open()
            try await eventually("the channel is asked about") {
                server.calls.contains { $0.name == API.Updates.GetChannelDifference.name }
            }
            #expect(updates.position != nil)
        }
    }

    @Test("Once a sequence is gone nothing is taken in or kept for it; the next one goes on where it ended")
    func goneSequencesAreForgotten() async throws {
        try await withSignedInClient { client in
            var former: TelegramUpdates? = client.updates
            try await eventually("the place is known") { [former] in former?.position != nil }
            let place = former?.position
            former = nil
            try await eventually("nobody reads") { !client.network.updates.isActive }
            client.receive(try Self.message(3))
            let hasEngine = client.network.updates.state.withLock { $0.engine != nil }
            #expect(!hasEngine)
            let next = client.updates
            try await eventually("it goes on there") { next.position == place }
        }
    }

    @Test("A cancelled task that asks for an update beside the one that waits for it reads the end, and only that task")
    func cancelledTasksEndAlone() async throws {
        try await withSignedInClient { client in
            let updates = client.updates
            try await eventually("the place is known") { updates.position != nil }
            let reading = Task { () -> Int? in
                var iterator = updates.makeAsyncIterator()
                guard case .newMessage(let message)? = await iterator.next() else { return nil }
                return message.id
            }
            try await eventually("it waits") { client.network.updates.state.withLock { $0.waiting != nil } }
            let other = Task { () -> Bool in
                while !Task.isCancelled { await Task.yield() }
                var iterator = updates.makeAsyncIterator()
                return await iterator.next() == nil
            }
            other.cancel()
            #expect(await other.value)
            client.receive(try Self.message(3))
            #expect(await reading.value == 3)
        }
    }
}
