import MTProtoCore
import MTProtoKit
import TL
import TestTime
import Testing

/// What a server that begins knows of the one before.
struct ServerRestartTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    @Test(
        "F01 a request whose id lies ahead of the server's clock does not run again after the server was stopped",
        arguments: [0, 500, 20_000] as [Int64])
    func aheadOfStoppedServers(milliseconds: Int64) async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: first, at: place)
        let alice = try await wire.makeKey()
        let recorded = try alice.say("once", in: 1, ahead: .milliseconds(milliseconds))
        try await wire.answer(to: recorded, of: alice)
        await first.stop()
        let second = try await place.server(echo.handlers, store: store)
        try await expectRefusal(of: recorded, of: alice, at: second)
        await second.stop()
    }

    @Test(
        "F01 nor after it was killed: what it ran is known from its store, or lies behind",
        arguments: [0, 500, 20_000] as [Int64])
    func aheadOfKilledServers(milliseconds: Int64) async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: first, at: place)
        let alice = try await wire.makeKey()
        let recorded = try alice.say("once", in: 1, ahead: .milliseconds(milliseconds))
        try await wire.send(recorded.packet)
        try await place.until("it runs") { echo.counts["once"] == 1 }
        let copy = try await copy(of: store)
        await first.stop()
        let second = try await place.server(echo.handlers, store: copy)
        try await expectRefusal(of: recorded, of: alice, at: second)
        await second.stop()
    }

    @Test(
        "F01 nor where the machine's clock was set back meanwhile", arguments: [0, 500, 20_000] as [Int64])
    func killedAndSetBack(milliseconds: Int64) async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: first, at: place)
        let alice = try await wire.makeKey()
        await place.time.pass(.seconds(8))
        try await wire.answer(to: try alice.say("moves the mark", in: 1), of: alice)
        try await place.until("it is stored") { try await store.value(forKey: "persistent:server-time") != nil }
        let recorded = try alice.say("once", in: 1, ahead: .milliseconds(milliseconds))
        try await wire.send(recorded.packet)
        try await place.until("it runs") { echo.counts["once"] == 1 }
        let copy = try await copy(of: store)
        await first.stop()
        place.time.setWallClock(by: .seconds(-10))
        let second = try await place.server(echo.handlers, store: copy)
        try await expectRefusal(of: recorded, of: alice, at: second)
        await second.stop()
    }

    @Test("a server that comes after one that was killed serves clients as soon as it listens")
    func killedServersComeBack() async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: first, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("hello", in: 1), of: alice)
        let copy = try await copy(of: store)
        await first.stop()
        let second = try await place.server(echo.handlers, store: copy)
        let other = try await TinyWire(to: second, at: place)
        try await other.send(try alice.say("hello", in: 1).packet)
        #expect(try await other.refusal(for: alice) == nil)
        try await place.until("it runs") { echo.counts["hello"] == 2 }
        await second.stop()
    }

    @Test("a start that fails leaves what the last server said of its end")
    func failedStarts() async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store)
        let other = try await place.server(echo.handlers)
        await first.stop()
        let end = try await store.value(forKey: "persistent:server-end")
        #expect(end != nil)
        // Somebody listens there already.
        await #expect(throws: MTProtoError.self) {
            _ = try await place.server(echo.handlers, port: other.port, store: store)
        }
        #expect(try await store.value(forKey: "persistent:server-end") == end)
        await other.stop()
    }

    @Test("what was noted of the future while a clock was wrong keeps no client out")
    func impossibleLeads() async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: first, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("early", in: 1, ahead: .seconds(20)), of: alice)
        await first.stop()
        place.time.setWallClock(by: .seconds(-2 * 86_400))
        let second = try await place.server(echo.handlers, store: store)
        await place.time.pass(.seconds(1))
        let other = try await TinyWire(to: second, at: place)
        // The salts of now, whenever that is.
        try await other.send(try alice.say("hello", in: 2).packet)
        let answer = try await other.messages(for: alice) { _ in true }
        let word = answer.first.flatMap { try? ServiceMessage(decoding: $0.body) }
        guard case .refusal(_, _, let code, let salt)? = word else {
            try await place.until("it runs") { echo.counts["hello"] == 1 }
            return await second.stop()
        }
        #expect(code == 48)
        try await other.answer(to: try alice.say("hello", in: 2, salt: salt), of: alice)
        #expect(echo.counts["hello"] == 1)
        await second.stop()
    }

    @Test("a client whose clock is right is not kept waiting because another one's is ahead")
    func otherClientsGoOn() async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: first, at: place)
        let (alice, bob) = (try await wire.makeKey(), try await wire.makeKey())
        try await wire.answer(to: try alice.say("early", in: 1, ahead: .seconds(25)), of: alice)
        try await wire.answer(to: try bob.say("hello", in: 2), of: bob)
        await first.stop()
        await place.time.pass(.seconds(1))
        let second = try await place.server(echo.handlers, store: store)
        let other = try await TinyWire(to: second, at: place)
        try await other.answer(to: try bob.say("hello", in: 2), of: bob)
        #expect(echo.counts["hello"] == 2)
        await second.stop()
    }

    @Test("keys that earlier versions stored are known, and count as used; one that cannot be read costs no other")
    func keysOfEarlierVersions() async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: first, at: place)
        let alice = try await wire.makeKey()
        await first.stop()
        let name = try #require(try await store.keys().first { $0.hasPrefix("persistent:client-") })
        let stored = try #require(try await store.value(forKey: name))
        // Those did not say when it was used, nor what ran ahead of the clock.
        let earlier: [UInt8] = [1] + stored.dropFirst().dropLast(16)
        try await store.setValue(earlier, forKey: name)
        try await store.setValue([1, 2, 3], forKey: "persistent:client-1")
        place.time.jump(.seconds(1))
        let second = try await place.server(echo.handlers, store: store) { $0.limits.keys = 1 }
        #expect(await second.load.keys == 1)
        let other = try await TinyWire(to: second, at: place)
        await #expect(throws: TinyRefusal(code: -404)) { _ = try await other.makeKey() }
        try await other.answer(to: try alice.say("hello", in: 1), of: alice)
        #expect(echo.counts["hello"] == 1)
        await second.stop()
    }

    @Test(
        "a question whose id is too old for the new server puts the clock right; a request hears that it may have run")
    func codesOfRestart() async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: first, at: place)
        let alice = try await wire.makeKey()
        let request = try alice.say("once", in: 1)
        let ping = try alice.packet(ServiceMessage.ping(id: 1, disconnectDelay: nil).encoded(), in: 1, isContent: false)
        await place.time.pass(.milliseconds(100))
        await first.stop()
        let second = try await place.server(echo.handlers, store: store)
        let other = try await TinyWire(to: second, at: place)
        for (packet, code) in [(request, 20 as Int32), (ping, 16)] {
            try await other.send(packet.packet)
            #expect(try await other.refusal(for: alice) == code)
        }
        #expect(await second.load.sessions == 0)
        #expect(echo.counts["once"] == 0)
        await second.stop()
    }

    @Test("where the machine's clock was set back the server goes on from where the last one ended")
    func clocksThatAreSetBack() async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: first, at: place)
        let alice = try await wire.makeKey()
        let recorded = try alice.say("once", in: 1)
        try await wire.answer(to: recorded, of: alice)
        await first.stop()
        place.time.setWallClock(by: .seconds(-600))
        let second = try await place.server(echo.handlers, store: store)
        try await expectRefusal(of: recorded, of: alice, at: second)
        place.time.jump(.seconds(590))
        try await expectRefusal(of: recorded, of: alice, at: second, code: 16)
        await second.stop()
    }

    @Test("a request that has to be noted first does not run when the store fails")
    func storesThatFail() async throws {
        let store = FailingStore()
        let server = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("hello", in: 1), of: alice)
        await store.fail()
        try await wire.answer(to: try alice.say("ahead", in: 1, ahead: .seconds(20)), of: alice)
        #expect(echo.counts["ahead"] == 0)
        await server.stop()
    }

    /// What is on the disk at this moment.
    private func copy(of store: MemoryStore) async throws -> MemoryStore {
        var values: [String: [UInt8]] = [:]
        for key in try await store.keys() { values[key] = try await store.value(forKey: key) }
        return MemoryStore(values)
    }

    private func expectRefusal(
        of recorded: TinyRequest, of peer: TinyPeer, at server: MTProtoServer, code: Int32 = 20
    ) async throws {
        let thief = try await TinyWire(to: server, at: place)
        try await thief.send(recorded.packet)
        #expect(try await thief.refusal(for: peer) == code)
        #expect(echo.counts["once"] == 1)
    }
}

/// A store that takes nothing any more from some moment on.
private actor FailingStore: KeyValueStore {
    private let store = MemoryStore()
    private var fails = false

    func fail() { fails = true }

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? { try await store.value(forKey: key) }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        guard !fails else {
            throw StorageError(code: .inaccessible, message: "The disk is full", location: key, hint: "Make room.")
        }
        try await store.setValue(value, forKey: key)
    }

    func keys() async throws(StorageError) -> [String] { try await store.keys() }
}
