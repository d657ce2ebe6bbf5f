import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// Who gives way when a server is full.
struct ServerRoomTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    @Test("who has a key of his own pushes out sessions of his own, and of others only of those that have more")
    func sessionsOfOthersStay() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.sessions = 3 }
        let wire = try await TinyWire(to: server, at: place)
        let (alice, mallory, carol) = (try await wire.makeKey(), try await wire.makeKey(), try await wire.makeKey())
        let gone = try await TinyWire(to: server, at: place)
        try await gone.answer(to: try alice.say("alice", in: 1), of: alice)
        try await gone.channel.close()
        for session in 1...6 as ClosedRange<Int64> {
            try await wire.answer(to: try mallory.say("mallory \(session)", in: session), of: mallory)
        }
        #expect(await server.load.sessions == 3)
        // Whose session it is, it has been without a connection all the time.
        try await expectSession("alice", at: server)
        try await wire.answer(to: try carol.say("carol", in: 1), of: carol)
        #expect(await server.load.sessions == 3)
        for word in ["alice", "carol", "mallory 6"] { try await expectSession(word, at: server) }
        // Everybody has one.
        let dave = try await wire.makeKey()
        let late = try await TinyWire(to: server, at: place)
        try await late.send(try dave.say("dave", in: 1).packet)
        #expect(try await late.next() == .transportError(-429))
        try await place.until("he is sent away") { late.isClosed }
        #expect(echo.counts["dave"] == 0)
        for word in ["alice", "carol", "mallory 6"] { try await expectSession(word, at: server) }
        await server.stop()
    }

    @Test("of a client's sessions the one goes that was left the longest ago")
    func leftSessionsGo() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.sessionsPerKey = 3 }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("in use", in: 1), of: alice)
        let (later, first) = (try await TinyWire(to: server, at: place), try await TinyWire(to: server, at: place))
        // The older one is left later.
        try await later.answer(to: try alice.say("left later", in: 2), of: alice)
        try await first.answer(to: try alice.say("left", in: 3), of: alice)
        try await first.channel.close()
        try await place.until("it is left") { await server.load.connections == 2 }
        try await later.channel.close()
        try await place.until("the other one is left as well") { await server.load.connections == 1 }
        try await wire.answer(to: try alice.say("new", in: 4), of: alice)
        for word in ["in use", "left later", "new"] { try await expectSession(word, at: server) }
        try await expectSession("left", at: server, exists: false)
        await server.stop()
    }

    @Test("keys under which nothing was ever said are the first to go, also after a restart; those in use stay")
    func unusedKeysGoFirst() async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store) { $0.limits.keys = 2 }
        let wire = try await TinyWire(to: first, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("alice", in: 1), of: alice)
        let unused = try await wire.makeKey()
        await first.stop()
        await place.time.pass(.seconds(1))
        let second = try await place.server(echo.handlers, store: store) { $0.limits.keys = 2 }
        let other = try await TinyWire(to: second, at: place)
        let bob = try await other.makeKey()
        try await other.send(try unused.say("unused", in: 1).packet)
        #expect(try await other.next() == .transportError(-404))
        try await other.answer(to: try bob.say("bob", in: 1), of: bob)
        try await other.answer(to: try alice.say("alice", in: 1), of: alice)
        // Both are in use: whoever comes now has to wait.
        await #expect(throws: TinyRefusal(code: -404)) { _ = try await other.makeKey() }
        // So long that one of them is not missed any more.
        let salt = try alice.packet(ServiceMessage.destroySession(1).encoded(), in: 2)
        try await other.send(salt.packet)
        for _ in 0..<91 {
            place.time.jump(.seconds(86_400))
            try await place.until("the day has its turn") { await second.load.keys == 2 }
        }
        try await place.until("sessions that were left are gone") { await second.load.sessions <= 2 }
        try await other.channel.close()
        try await place.until("nobody is there") { await second.load.connections == 0 }
        place.time.jump(.seconds(601))
        try await place.until("nothing is left") { await second.load.sessions == 0 }
        let late = try await TinyWire(to: second, at: place)
        _ = try await late.makeKey()
        #expect(await second.load.keys == 2)
        await second.stop()
    }

    @Test("temporary keys that belong to nobody give way as well")
    func unboundKeysGo() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.keys = 2 }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("alice", in: 1), of: alice)
        for _ in 0..<3 {
            let temporary = try await wire.makeKey(expiresIn: 86_400)
            // Refused, but heard.
            try await wire.answer(to: try temporary.say("nobody", in: 1), of: temporary)
        }
        try await wire.answer(to: try alice.say("still there", in: 1), of: alice)
        #expect(await server.load.keys == 2)
        #expect(echo.counts["nobody"] == 0)
        await server.stop()
    }

    @Test("one client has so many connections and no more; who says nothing gives way before clients do")
    func connectionsPerKey() async throws {
        let server = try await place.server(echo.handlers) { configuration in
            configuration.limits.connections = 4
            configuration.limits.connectionsPerKey = 2
        }
        let first = try await TinyWire(to: server, at: place)
        let alice = try await first.makeKey()
        try await first.answer(to: try alice.say("one", in: 1), of: alice)
        var wires: [TinyWire] = []
        for session in 2...4 as ClosedRange<Int64> {
            let wire = try await TinyWire(to: server, at: place)
            try await wire.answer(to: try alice.say("more", in: session), of: alice)
            wires.append(wire)
        }
        try await place.until("the older ones are closed") { first.isClosed && wires[0].isClosed }
        #expect(!wires[1].isClosed && !wires[2].isClosed)
        var strangers: [TinyWire] = []
        for _ in 0..<5 {
            let stranger = try await TinyWire(to: server, at: place)
            _ = try await stranger.settle()
            strangers.append(stranger)
        }
        try await place.until("the first of them give way") { strangers.prefix(3).allSatisfy(\.isClosed) }
        #expect(!wires[1].isClosed && !wires[2].isClosed && !strangers[4].isClosed)
        await server.stop()
    }

    @Test("a connection over which exchanges begin and nothing else is closed")
    func endlessExchanges() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.proof = .seconds(10_000) }
        let wire = try await TinyWire(to: server, at: place)
        for _ in 0..<32 { _ = try await wire.settle() }
        #expect(!wire.isClosed)
        try await wire.send(ByteBuffer(repeating: 0, count: 40))
        try await place.until("it is closed") { wire.isClosed }
        await server.stop()
    }

    @Test("who lets a server keep more than there is room for loses it; others lose nothing")
    func memoryIsShared() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.memory = 1 << 20 }
        let wire = try await TinyWire(to: server, at: place)
        let (alice, mallory) = (try await wire.makeKey(), try await wire.makeKey())
        try await wire.answer(to: try alice.say("alice", in: 1), of: alice)
        let own = try #require(await echo.callers.caller("alice"))
        // Not acknowledged.
        #expect(try await server.send(Tiny.Word(noise(100_000)), to: own.session))
        try await wire.answer(to: try mallory.say("mallory", in: 1), of: mallory)
        let others = try #require(await echo.callers.caller("mallory"))
        var isThere = true
        for _ in 0..<12 where isThere { isThere = try await server.send(Tiny.Word(noise(100_000)), to: others.session) }
        #expect(!isThere)
        #expect(try await server.send(Tiny.Word("still there"), to: own.session))
        await server.stop()
    }

    @Test("packets that only begin take no more room than there is, whatever key they name")
    func unfinishedPackets() async throws {
        let server = try await place.server(echo.handlers) { configuration in
            configuration.limits.memory = 1 << 20
            configuration.limits.proof = .seconds(10_000)
        }
        let wire = try await TinyWire(to: server, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("alice", in: 1), of: alice)
        let stranger = try await TinyWire(to: server, at: place)
        var bytes = ByteBuffer()
        bytes.writeInteger(8 << 20, endianness: .little, as: UInt32.self)
        bytes.writeInteger(alice.key.id, endianness: .little)
        bytes.writeRepeatingByte(0, count: 2 << 20)
        try? await stranger.channel.writeAndFlush(bytes)
        try await place.until("he is sent away") { stranger.isClosed }
        #expect(!wire.isClosed)
        try await wire.answer(to: try alice.say("still there", in: 1), of: alice)
        await server.stop()
    }

    private func expectSession(
        _ word: String, at server: MTProtoServer, exists: Bool = true, _ place: SourceLocation = #_sourceLocation
    ) async throws {
        let caller = try #require(await echo.callers.caller(word), sourceLocation: place)
        #expect(try await server.send(Tiny.Word("hello"), to: caller.session) == exists, sourceLocation: place)
    }

    /// A text of so many characters.
    private func noise(_ count: Int) -> String {
        var random = RandomSource.system
        return String(decoding: random.bytes(count).map { $0 & 63 | 32 }, as: UTF8.self)
    }
}
