import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// What one client can do to keep others out, and cannot.
struct ServerFloodTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    @Test("who speaks over all connections that there are loses one to whoever comes new")
    func connectionsOfOneClient() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.connections = 6 }
        // Bob has two connections, and was there first.
        let own = [try await TinyWire(to: server, at: place), try await TinyWire(to: server, at: place)]
        let bob = try await own[0].makeKey()
        for (session, wire) in zip(1..., own) {
            try await wire.answer(to: try bob.say("bob", in: Int64(session)), of: bob)
        }
        let first = try await TinyWire(to: server, at: place)
        let mallory = try await first.makeKey()
        var wires = [first]
        for _ in 0..<3 { wires.append(try await TinyWire(to: server, at: place)) }
        for (session, wire) in zip(1..., wires) {
            try await wire.answer(to: try mallory.say("mine", in: Int64(session)), of: mallory)
        }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("alice", in: 1), of: alice)
        try await place.until("the oldest is closed") { first.isClosed }
        #expect((own + wires.dropFirst() + [wire]).allSatisfy { !$0.isClosed })
        await server.stop()
    }

    @Test("with a key the connections go over which its client spoke, others stay", arguments: [false, true])
    func connectionsGoWithTheKey(byClient: Bool) async throws {
        // They do not go as those of strangers do.
        let server = try await place.server(echo.handlers) { $0.limits.proof = .seconds(10_000) }
        let wires = [try await TinyWire(to: server, at: place), try await TinyWire(to: server, at: place)]
        let shared = try await TinyWire(to: server, at: place)
        let (alice, bob) = (try await wires[0].makeKey(), try await shared.makeKey())
        for (session, wire) in zip(1..., wires + [shared]) {
            try await wire.answer(to: try alice.say("alice", in: Int64(session)), of: alice)
        }
        try await shared.answer(to: try bob.say("bob", in: 1), of: bob)
        if byClient {
            try await wires[0].send(
                try alice.packet(Self.destroyKey, in: 1).packet)
        } else {
            await server.forgetKey(alice.key.id)
        }
        try await place.until("both are closed") { wires.allSatisfy(\.isClosed) }
        try await shared.answer(to: try bob.say("bob", in: 1), of: bob)
        #expect(await server.load.connections == 1)
        await server.stop()
    }

    @Test("temporary keys beyond eight go, however often one is bound; all go with the permanent one")
    func temporaryKeysOfOne() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("alice", in: 1), of: alice)
        var temporary: [TinyPeer] = []
        for _ in 0..<10 {
            let peer = try await wire.makeKey(expiresIn: 86_400)
            for _ in 0..<2 {
                await place.time.pass(.milliseconds(25))
                try await wire.answer(to: try peer.bind(to: alice, in: 1), of: peer)
            }
            temporary.append(peer)
        }
        #expect(await server.load.keys == 9)
        for peer in temporary.prefix(2) {
            try await wire.send(try peer.say("gone", in: 1).packet)
            #expect(try await wire.next() == .transportError(-404))
        }
        await place.time.pass(.milliseconds(25))
        try await wire.answer(to: try temporary[2].say("still there", in: 1), of: temporary[2])
        await server.forgetKey(alice.key.id)
        #expect(await server.load.keys == 0)
        await server.stop()
    }

    @Test("what clients have acknowledged goes before anything that they have not")
    func acknowledgedAnswersGoFirst() async throws {
        var handlers = MTProtoHandlers()
        handlers.on(Tiny.Say.self) { [echo] query, caller in
            await echo.callers.note(query.text, caller)
            return Tiny.Word(Self.noise(query.text == "alice" ? 100_000 : 100))
        }
        let server = try await place.server(handlers) { $0.limits.memory = 1 << 20 }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        for _ in 0..<5 {
            await place.time.pass(.milliseconds(25))
            let request = try alice.say("alice", in: 1)
            try await wire.send(request.packet)
            let messages = try await wire.messages(for: alice) { RPCResult(body: $0.body)?.requestID == request.id }
            await place.time.pass(.milliseconds(25))
            let acknowledgement = ServiceMessage.acknowledgement(messages.map(\.id)).encoded()
            try await wire.send(try alice.packet(acknowledgement, in: 1, isContent: false).packet)
        }
        _ = try await wire.settle()
        let own = try #require(await echo.callers.caller("alice")).session
        for name in ["bob", "carol", "dave", "eve"] {
            let peer = try await wire.makeKey()
            try await wire.answer(to: try peer.say(name, in: 1), of: peer)
            let session = try #require(await echo.callers.caller(name)).session
            // Not acknowledged.
            for _ in 0..<3 { _ = try await server.send(Tiny.Word(Self.noise(75_000)), to: session) }
            #expect(try await server.send(Tiny.Word("still there"), to: own))
        }
        await server.stop()
    }

    @Test("requests count until their handlers end, also when their sessions had to go")
    func handlersCountUntilTheyEnd() async throws {
        var handlers = MTProtoHandlers()
        handlers.on(Tiny.Say.self) { [counts = echo.counts] query, _ in
            counts.note("runs")
            // It does not care that it is cancelled.
            await Task.detached {
                while counts["wake"] == 0 { try? await Task.sleep(for: .milliseconds(2)) }
            }.value
            return Tiny.Word("awake")
        }
        let server = try await place.server(handlers) { configuration in
            configuration.limits.memory = 1 << 20
            configuration.limits.sessionsPerKey = 1
        }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        // 32 KiB are for one client.
        for session in 1...8 as ClosedRange<Int64> {
            try await wire.send(try alice.say(Self.noise(4000), in: session).packet)
            try await place.until("it runs") { echo.counts["runs"] == Int(session) }
        }
        try await wire.answer(to: try alice.say(Self.noise(4000), in: 100), of: alice)
        #expect(echo.counts["runs"] == 8)
        echo.counts.note("wake")
        try await place.until("there is room again") {
            await place.time.pass(.milliseconds(25))
            try await wire.answer(to: try alice.say("hello", in: 100), of: alice)
            return echo.counts["runs"] > 8
        }
        await server.stop()
    }

    @Test("while the store is late nobody gets a new key, and clients are served")
    func lateStores() async throws {
        let store = LateStore()
        let server = try await place.server(echo.handlers, store: store) { $0.pendingWrites = 2 }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("alice", in: 1), of: alice)
        await store.block()
        var others: [Task<TinyPeer, any Error>] = []
        for count in 1...2 {
            let other = try await TinyWire(to: server, at: place)
            others.append(Task { try await other.makeKey() })
            try await place.until("the key is there") { await server.load.keys == 1 + count }
        }
        let late = try await TinyWire(to: server, at: place)
        await #expect(throws: TinyRefusal(code: -404)) { _ = try await late.makeKey() }
        try await wire.answer(to: try alice.say("still served", in: 1), of: alice)
        await store.release()
        for other in others { _ = try await other.value }
        _ = try await late.makeKey()
        await server.stop()
    }

    @Test("a handler whose request waited for the store does not begin after its client was cut off")
    func cutOffWhileWaiting() async throws {
        let store = LateStore()
        let server = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("alice", in: 1), of: alice)
        await store.block()
        // Its id lies so far ahead that it is stored first.
        try await wire.send(try alice.say("too late", in: 1, ahead: .seconds(20)).packet)
        try await place.until("it waits") { await store.isWaitedFor }
        let end = Task { await server.forgetKey(alice.key.id) }
        try await place.until("she is cut off") { await server.load.keys == 0 }
        await store.release()
        await end.value
        await TestTime.turns()
        #expect(echo.counts["too late"] == 0)
        await server.stop()
    }

    /// `destroy_auth_key`.
    private static let destroyKey = ByteBuffer(integer: MT.DestroyAuthKey.constructorID, endianness: .little)

    /// A text of so many characters.
    static func noise(_ count: Int) -> String {
        var random = RandomSource.system
        return String(decoding: random.bytes(count).map { $0 & 63 | 32 }, as: UTF8.self)
    }
}

extension TinyPeer {
    /// What binds a temporary key, which this is.
    /// - Parameters:
    ///   - seconds: until its end.
    ///   - named: the session that the proof is made for, if that is another one.
    func bind(
        to permanent: TinyPeer, in session: Int64, seconds: Int64 = 3600, named: Int64? = nil
    ) throws -> TinyRequest {
        var random = RandomSource.system
        let end = Int32(clamping: place.unixNanoseconds / 1_000_000_000 + seconds)
        let request = BindRequest(permanentKey: permanent.key, expiresAt: end)
        return try packet(in: session) { id in
            request.query(messageID: id, sessionID: named ?? session, temporaryKeyID: key.id, random: &random)
        }
    }
}

/// A store that takes its time.
private actor LateStore: KeyValueStore {
    private let store = MemoryStore()
    private var isBlocked = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    var isWaitedFor: Bool { !waiting.isEmpty }

    func block() { isBlocked = true }

    func release() {
        isBlocked = false
        for one in waiting { one.resume() }
        waiting = []
    }

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? { try await store.value(forKey: key) }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        if isBlocked { await withCheckedContinuation { waiting.append($0) } }
        try await store.setValue(value, forKey: key)
    }

    func keys() async throws(StorageError) -> [String] { try await store.keys() }
}
