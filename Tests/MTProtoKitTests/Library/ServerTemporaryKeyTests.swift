import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// Temporary keys of clients, and the permanent ones behind them.
struct ServerTemporaryKeyTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    @Test("a temporary key ends in time; over its connection the next one is made, or it goes as those of strangers do")
    func temporaryKeysRunOut() async throws {
        let server = try await place.server(echo.handlers)
        let wires = [try await TinyWire(to: server, at: place), try await TinyWire(to: server, at: place)]
        let own = try await TinyWire(to: server, at: place)
        let alice = try await own.makeKey()
        try await own.answer(to: try alice.say("alice", in: 1), of: alice)
        var temporary: [TinyPeer] = []
        for wire in wires {
            let peer = try await wire.makeKey(expiresIn: 3600)
            try await wire.answer(to: try peer.bind(to: alice, in: 1), of: peer)
            temporary.append(peer)
        }
        #expect(await server.load.keys == 3)
        place.time.jump(.seconds(3600))
        try await wires[0].send(try temporary[0].say("late", in: 1).packet)
        // Something of the time before may come first.
        var said = try await wires[0].next()
        while case .packet = said { said = try await wires[0].next() }
        #expect(said == .transportError(-404))
        // The other one is there until somebody needs room, or uses it.
        #expect(await server.load.keys == 2)
        let next = try await wires[0].makeKey(expiresIn: 3600)
        #expect(await server.load.keys == 2)
        try await wires[0].answer(to: try next.bind(to: alice, in: 1), of: next)
        try await wires[0].answer(to: try next.say("next", in: 1), of: next)
        #expect(echo.counts["next"] == 1 && echo.counts["late"] == 0)
        place.time.jump(.seconds(61))
        try await place.until("who says nothing is sent away") { wires[1].isClosed }
        #expect(!wires[0].isClosed && !own.isClosed)
        await server.stop()
    }

    @Test("who speaks under a temporary key alone uses the permanent one as well, which does not give way to others")
    func permanentKeysAreUsed() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.keys = 3 }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let temporary = try await wire.makeKey(expiresIn: 86_400)
        try await wire.answer(to: try temporary.bind(to: alice, in: 1), of: temporary)
        let unused = try await wire.makeKey()
        _ = try await wire.makeKey()
        #expect(await server.load.keys == 3)
        try await wire.answer(to: try temporary.say("alice", in: 1), of: temporary)
        #expect(echo.counts["alice"] == 1)
        try await wire.send(try unused.say("unused", in: 1).packet)
        #expect(try await wire.next() == .transportError(-404))
        await server.stop()
    }

    @Test("where there is no room for a key, temporary ones that have ended give way at once")
    func endedKeysMakeRoom() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.keys = 2 }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let temporary = try await wire.makeKey(expiresIn: 40)
        try await wire.answer(to: try temporary.bind(to: alice, in: 1), of: temporary)
        let other = try await TinyWire(to: server, at: place)
        place.time.jump(.seconds(20))
        await #expect(throws: TinyRefusal(code: -404)) { _ = try await other.makeKey() }
        // Sooner than they are looked for otherwise.
        place.time.jump(.seconds(20))
        let bob = try await other.makeKey()
        try await other.answer(to: try bob.say("bob", in: 1), of: bob)
        #expect(await server.load.keys == 2)
        await server.stop()
    }

    @Test("a binding that cannot be is refused by name, and under a key that is bound to none nothing runs")
    func bindingsAreRefused() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let (temporary, other) = (try await wire.makeKey(expiresIn: 3600), try await wire.makeKey(expiresIn: 3600))
        let refusals: [(TinyPeer, TinyRequest, String)] = [
            (temporary, try temporary.say("early", in: 1), "AUTH_KEY_PERM_EMPTY"),
            (alice, try alice.bind(to: alice, in: 1), "TEMP_AUTH_KEY_EMPTY"),
            (temporary, try temporary.bind(to: other, in: 1), "ENCRYPTED_MESSAGE_INVALID"),
            (temporary, try temporary.bind(to: alice, in: 1, named: 2), "ENCRYPTED_MESSAGE_INVALID"),
            (temporary, try temporary.bind(to: alice, in: 1, seconds: -1), "EXPIRES_AT_INVALID"),
            (temporary, try temporary.say("early", in: 1), "AUTH_KEY_PERM_EMPTY"),
        ]
        for (peer, request, message) in refusals {
            let error = try await wire.answer(to: request, of: peer)
            #expect(error?.message == message)
        }
        #expect(echo.counts["early"] == 0)
        let bound = try await wire.answer(to: try temporary.bind(to: alice, in: 1), of: temporary)
        #expect(bound == nil)
        try await wire.answer(to: try temporary.say("late", in: 1), of: temporary)
        #expect(echo.counts["late"] == 1)
        await server.stop()
    }

    @Test("B-81 with a temporary key that its client destroys the permanent one goes, for good, and the client is told")
    func destroyedTemporaryKeys() async throws {
        let store = MemoryStore()
        let server = try await place.server(echo.handlers, store: store)
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        let temporary = try await wire.makeKey(expiresIn: 3600)
        try await wire.answer(to: try temporary.bind(to: alice, in: 1), of: temporary)
        #expect(await server.load.keys == 2)
        let query = ByteBuffer(integer: MT.DestroyAuthKey.constructorID, endianness: .little)
        try await wire.send(try temporary.packet(query, in: 1).packet)
        _ = try await wire.messages(for: temporary) { message in
            if case .keyDestroyed(.destroyed)? = try? ServiceMessage(decoding: message.body) { true } else { false }
        }
        try await place.until("both are gone") { await server.load.keys == 0 }
        await server.stop()
        #expect(try await store.keys().allSatisfy { !$0.hasPrefix("persistent:client-") })
    }
}
