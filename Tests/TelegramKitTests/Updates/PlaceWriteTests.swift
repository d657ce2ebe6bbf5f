import MTProtoKit
import NIOCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit

/// Counts how often it is stored where a reader is.
private actor CountingStore: KeyValueStore {
    private var values: [String: [UInt8]] = [:]
    private(set) var writes = 0
    private(set) var place: [UInt8]?

    func value(forKey key: String) throws(StorageError) -> [UInt8]? { values[key] }

    func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) {
        values[key] = value
        guard key.hasSuffix("updates") else { return }
        place = value
        writes += 1
    }

    func keys() throws(StorageError) -> [String] { Array(values.keys) }
}

/// How often it is stored where a reader is.
struct PlaceWriteTests {
    private static func answer(_ name: String) -> ByteBuffer? {
        switch name {
        case "auth.importBotAuthorization":
            return ScriptedServer.authorization
        case "updates.getState":
            return try? API.Updates.State(pts: 1, qts: 0, date: 1, seq: 0, unreadCount: 0).encoded()
        default:
            return nil
        }
    }

    @Test("B-75 A reader that takes many updates in a moment has its place written once, when the moment is over")
    func placesAreWrittenTogether() async throws {
        let store = CountingStore()
        let time = TestTime(passes: false)
        var configuration = TelegramConfiguration.scripted(ScriptedServer { Self.answer($0) })
        configuration.storage = store
        configuration.time = time.source
        try await withTelegramClient(configuration) { client in
            _ = try await client.signIn(botToken: "1:x")
            let updates = client.updates
            try await eventually("its beginning is stored") { await store.place != nil }
            let before = await store.writes
            var iterator = updates.makeAsyncIterator()
            for id in Int32(2)...21 {
                let message = API.Message.message(
                    .init(id: id, peerID: .peerUser(userID: 1), date: 1, message: "x"))
                let update = API.Update.updateNewMessage(message: message, pts: id, ptsCount: 1)
                client.receive(try API.Updates.updateShort(update: update, date: 1).encoded())
                guard case .newMessage(let told)? = await iterator.next() else { throw TestFailure("no message") }
                #expect(told.id == Int(id))
            }
            // The last one is still in hand.
            try await eventually("the place behind all others is stored") {
                time.jump(UpdateFeed.storePause)
                guard let place = await store.place, let state = try? UpdateState(stored: place, of: 1) else {
                    return false
                }
                return state.pts == 20
            }
            #expect(await store.writes == before + 1)
            #expect(updates.position != nil, "nobody has ended the sequence")
        }
    }
}
