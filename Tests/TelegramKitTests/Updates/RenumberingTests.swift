import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit

/// One server for all, whose numberings begin anew at a lower number. An event of the account is a message of the same
/// number; one of channel 7 a post, or the edit of one.
private final class RenumberingServer: RequestResponder {
    private struct Refusal: Error {
        let message: String
    }

    struct Box {
        var pts: Int32
        /// The chat of each message.
        var messages: [Int32: Int64] = [:]
        var posts: Int32
        var edits: Set<Int32> = []

        mutating func message(of user: Int64) -> API.Update {
            pts += 1
            messages[pts] = user
            return .updateNewMessage(message: RenumberingServer.message(pts, user), pts: pts, ptsCount: 1)
        }

        mutating func post(isEdit: Bool = false) -> API.Update {
            posts += 1
            if isEdit { edits.insert(posts) }
            return channelUpdate(posts)
        }

        func channelUpdate(_ pts: Int32) -> API.Update {
            let post = RenumberingServer.post(pts)
            return edits.contains(pts)
                ? .updateEditChannelMessage(message: post, pts: pts, ptsCount: 1)
                : .updateNewChannelMessage(message: post, pts: pts, ptsCount: 1)
        }
    }

    let box = Mutex(Box(pts: 10, posts: 20))

    static let talk = API.Chat.channel(
        .init(megagroup: true, id: 7, accessHash: 70, title: "Talk", photo: .chatPhotoEmpty, date: 1))

    static func message(_ id: Int32, _ user: Int64) -> API.Message {
        .message(.init(id: id, peerID: .peerUser(userID: user), date: 100, message: "message \(id)"))
    }

    static func post(_ id: Int32) -> API.Message {
        .message(.init(id: id, peerID: .peerChannel(channelID: 7), date: 100, message: "post \(id)"))
    }

    func answer(
        _ request: Request, name: String, at datacenter: DatacenterID
    ) async -> Result<DatacenterManager.Answer, RequestFailure> {
        do {
            return .success(DatacenterManager.Answer(body: try boxed(request, name), serverTime: nil))
        } catch {
            let message = (error as? Refusal)?.message ?? "\(error)"
            return .failure(.rpc(RPCError(code: 400, message: message)))
        }
    }

    private func boxed(_ request: Request, _ name: String) throws -> ByteBuffer {
        let box = self.box.withLock { $0 }
        let state = API.Updates.State(pts: box.pts, qts: 0, date: 200, seq: 0, unreadCount: 0)
        switch name {
        case "auth.importBotAuthorization":
            guard let authorization = ScriptedServer.authorization else { throw Refusal(message: "NOBODY") }
            return authorization
        case "updates.getState":
            return try state.encoded()
        case "updates.getDifference":
            let query = try API.Updates.GetDifference(decoding: request.body)
            guard query.pts <= box.pts else { throw Refusal(message: "PERSISTENT_TIMESTAMP_INVALID") }
            let messages = box.messages.filter { $0.key > query.pts }.map { Self.message($0.key, $0.value) }
            let others = [API.Update.updateChannelTooLong(.init(channelID: 7, pts: box.posts))]
            let difference = API.Updates.Difference.Difference(
                newMessages: messages, newEncryptedMessages: [], otherUpdates: others, chats: [Self.talk], users: [],
                state: state)
            return try API.Updates.Difference.difference(difference).encoded()
        case "updates.getChannelDifference":
            let query = try API.Updates.GetChannelDifference(decoding: request.body)
            guard query.pts <= box.posts else { throw Refusal(message: "PERSISTENT_TIMESTAMP_INVALID") }
            let missed = (query.pts..<box.posts).map { $0 + 1 }
            let difference = API.Updates.ChannelDifference.ChannelDifference(
                final: true, pts: box.posts,
                newMessages: missed.filter { !box.edits.contains($0) }.map { Self.post($0) },
                otherUpdates: missed.filter { box.edits.contains($0) }.map { box.channelUpdate($0) },
                chats: [Self.talk], users: [])
            return try API.Updates.ChannelDifference.channelDifference(difference).encoded()
        case "messages.deleteHistory":
            let pts = self.box.withLock { box in
                box.pts += 1
                return box.pts
            }
            return try API.Messages.AffectedHistory(pts: pts, ptsCount: 1, offset: 0).encoded()
        default:
            throw Refusal(message: "NOT_IN_THIS_SCRIPT")
        }
    }
}

/// Numbers of updates where numberings begin anew, and where they do not.
struct RenumberingTests {
    /// Where a client begins.
    private static let place: UpdatePosition = {
        var state = UpdateState(pts: 10, qts: 0, date: 100, seq: 0)
        state.set(.init(pts: 20, accessHash: 70), 7)
        return UpdatePosition(bytes: state.encoded(of: 1))
    }()

    /// A client that was told of two messages, a post and its edit, and what a program has stored of them.
    private static func withBeginning(
        _ body: (TelegramClient, RenumberingServer, NumberTable) async throws -> Void
    ) async throws {
        let server = RenumberingServer()
        var configuration = TelegramConfiguration.test(apiID: 7, apiHash: "hash")
        configuration.discovery = nil
        configuration.responder = server
        configuration.time = TestTime().source
        try await withTelegramClient(configuration) { client in
            _ = try await client.signIn(botToken: "1:x")
            let table = NumberTable()
            try await table.counting(client.updates(from: place)) {
                try await tell(client, server.box.withLock { $0.message(of: 2) })
                try await tell(client, server.box.withLock { $0.message(of: 3) })
                try await tell(client, server.box.withLock { $0.post() })
                try await tell(client, server.box.withLock { $0.post(isEdit: true) })
                try await table.has(["message 11", "message 12", "post 21", "edited in channel"])
            }
            try await body(client, server, table)
        }
    }

    /// The messages that have counted.
    private static func messages(in table: NumberTable) -> [Int] {
        table.counted.filter { $0.hasPrefix("message ") }.compactMap { Int($0.dropFirst(8)) }.sorted()
    }

    private static func tell(_ client: TelegramClient, _ update: API.Update) async throws {
        let packet = API.Updates.updates(
            .init(updates: [update], users: [], chats: [RenumberingServer.talk], date: 100, seq: 0))
        client.receive(try packet.encoded())
    }

    @Test("U44 where the server numbers an account anew, what has the numbers of earlier updates counts as well, once")
    func renumberedAccountsCount() async throws {
        try await Self.withBeginning { client, server, table in
            try await table.counting(client.updates) {
                // It has caught up when this comes.
                try await Self.tell(client, server.box.withLock { $0.message(of: 2) })
                try await table.has(["message 13"])
                server.box.withLock { ($0.pts, $0.messages) = (3, [:]) }
                try await Self.tell(client, .updatePtsChanged)
                try await table.hasNoted("reload")
                try await Self.tell(client, server.box.withLock { $0.message(of: 2) })
                try await table.has(["message 4"])
            }
            // In another process, which knows numbers of both.
            try await table.dying(client) {
                for (user, name) in [(Int64(3), "message 5"), (2, "message 6"), (3, "message 7")] {
                    try await Self.tell(client, server.box.withLock { $0.message(of: user) })
                    try await table.has([name])
                }
            }
            #expect(Self.messages(in: table) == [4, 5, 6, 7, 11, 12, 13])
        }
    }

    @Test("U44 where the server does not know a place any more, what has the numbers of earlier updates counts, once")
    func refusedPlacesCount() async throws {
        try await Self.withBeginning { client, server, table in
            server.box.withLock { ($0.pts, $0.messages) = (3, [:]) }
            try await table.dying(client) {
                try await table.hasNoted("reload")
                for (user, name) in [(Int64(2), "message 4"), (3, "message 5"), (2, "message 6")] {
                    try await Self.tell(client, server.box.withLock { $0.message(of: user) })
                    try await table.has([name])
                }
            }
            #expect(Self.messages(in: table) == [4, 5, 6, 11, 12])
        }
    }

    @Test("U44 the same in a channel; other chats keep their numbers")
    func renumberedChannelsCount() async throws {
        try await Self.withBeginning { client, server, table in
            try await table.counting(client.updates) {
                // It has caught up when this comes.
                try await Self.tell(client, server.box.withLock { $0.message(of: 2) })
                try await table.has(["message 13"])
                server.box.withLock { ($0.posts, $0.edits) = (5, []) }
                try await Self.tell(client, .updateChannelTooLong(.init(channelID: 7)))
                try await table.hasNoted("reload")
                try await Self.tell(client, server.box.withLock { $0.post() })
                try await table.has(["post 6"])
            }
            let others = Set(table.numbers.filter { !$0.line.contains("channel") }.map(\.numbering))
            try await table.dying(client) {
                try await Self.tell(client, server.box.withLock { $0.post(isEdit: true) })
                try await eventually("the edit counts") { table.counted.count { $0 == "edited in channel" } == 2 }
                try await Self.tell(client, server.box.withLock { $0.post() })
                try await Self.tell(client, server.box.withLock { $0.message(of: 2) })
                try await table.has(["post 8", "message 14"])
            }
            let posts = table.counted.filter { !$0.hasPrefix("message") }
            #expect(posts == ["post 21", "edited in channel", "post 6", "edited in channel", "post 8"])
            let now = table.numbers.filter { !$0.line.contains("channel") }.map(\.numbering)
            #expect(others.count == 1 && Set(now) == others)
            #expect(Self.messages(in: table) == [11, 12, 13, 14])
        }
    }

    @Test("U44 where a client's own deletion makes a chat be read anew, what has counted there does not count again")
    func reloadsKeepNumbers() async throws {
        try await Self.withBeginning { client, server, table in
            try await table.counting(client.updates) {
                // It listens when this comes.
                try await Self.tell(client, server.box.withLock { $0.message(of: 2) })
                try await table.has(["message 13"])
                try await client.deleteHistory(of: Peer(kind: .user, id: 2, accessHash: 20))
                try await table.hasNoted("reload")
            }
            // Killed before the place of any of that was stored.
            try await table.counting(client.updates(from: Self.place)) {
                for user in [Int64(2), 3] {
                    try await Self.tell(client, server.box.withLock { $0.message(of: user) })
                }
                try await table.has(["message 15", "message 16"])
                try await Self.tell(client, server.box.withLock { $0.post() })
                try await table.has(["post 23"])
            }
            #expect(Self.messages(in: table) == [11, 12, 13, 15, 16])
            let posts = table.counted.filter { !$0.hasPrefix("message") }
            #expect(posts == ["post 21", "edited in channel", "post 23"])
        }
    }

    @Test("U44 what cannot be read ends no numbers; messages of secret chats have none")
    func unreadableEventsKeepNumbers() async throws {
        let responder = NumberedResponder(NumberedServer(chats: [true, false, true]))
        var configuration = TelegramConfiguration.test(apiID: 7, apiHash: "hash")
        configuration.discovery = nil
        configuration.responder = responder
        configuration.time = TestTime().source
        try await withTelegramClient(configuration) { client in
            _ = try await client.signIn(botToken: "1:x")
            let place = UpdatePosition(bytes: UpdateState(pts: 10, qts: 5, date: 100, seq: 3).encoded(of: 1))
            let table = NumberTable()
            // The second process begins where the first one did.
            for (run, last) in ["13", "14"].enumerated() {
                try await table.counting(client.updates(from: place)) {
                    try await table.hasNoted("reload", times: run + 1)
                    try await table.has(["13"])
                    let updates = responder.server.withLock { server in
                        run == 0 ? [server.addSecret()] : [server.addSecret(), server.addChat()]
                    }
                    for update in updates {
                        client.receive(try API.Updates.updateShort(update: update, date: 1).encoded())
                    }
                    try await table.hasNoted("secret", times: run + 1)
                    try await table.has([last])
                }
            }
            #expect(table.counted == ["11", "13", "14"])
        }
    }

    @Test("U44 before the first number is given, the store has the place from which it counts")
    func placesAreKeptFirst() async throws {
        let store = HeldStore()
        let server = ScriptedServer { name in
            switch name {
            case "auth.importBotAuthorization": ScriptedServer.authorization
            case "updates.getState":
                try? API.Updates.State(pts: 1, qts: 0, date: 1, seq: 0, unreadCount: 0).encoded()
            default: nil
            }
        }
        var configuration = TelegramConfiguration.scripted(server)
        configuration.storage = store
        configuration.time = TestTime().source
        try await withTelegramClient(configuration) { client in
            _ = try await client.signIn(botToken: "1:x")
            let diary = Diary()
            let updates = client.updates
            let running = Task {
                try await updates.handle(chatsAtOnce: 4, after: [UpdateNumber]()) { update, number in
                    guard number != nil else { return diary.note("typing") }
                    diary.note(await store.hasPlace ? "kept" : "lost")
                }
            }
            defer { running.cancel() }
            do {
                try await eventually("the place is known") { updates.position != nil }
                let message = RenumberingServer.message(2, 1)
                let typing = API.Update.updateUserTyping(.init(userID: 5, action: .sendMessageTypingAction))
                for update in [API.Update.updateNewMessage(message: message, pts: 2, ptsCount: 1), typing] {
                    client.receive(try API.Updates.updateShort(update: update, date: 1).encoded())
                }
                // What has no number waits for nothing.
                try await eventually("both came") { diary.lines.contains("typing") }
                try await eventually("the store is asked") { await store.isHolding }
            } catch {
                await store.release()
                throw error
            }
            #expect(diary.lines == ["typing"])
            await store.release()
            try await eventually("it counts") { diary.lines.count == 2 }
            #expect(diary.lines == ["typing", "kept"])
        }
    }
}

/// Keeps back what tells where a reader is.
private actor HeldStore: KeyValueStore {
    private var values: [String: [UInt8]] = [:]
    private var isHeld = true
    private var waiting: [CheckedContinuation<Void, Never>] = []

    var isHolding: Bool { !waiting.isEmpty }
    var hasPlace: Bool { values.contains { $0.key.hasSuffix("updates") } }

    func value(forKey key: String) throws(StorageError) -> [UInt8]? { values[key] }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        if isHeld, value != nil, key.hasSuffix("updates") {
            await withCheckedContinuation { waiting.append($0) }
        }
        values[key] = value
    }

    func keys() throws(StorageError) -> [String] { Array(values.keys) }

    func release() {
        isHeld = false
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
