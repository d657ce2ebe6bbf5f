import MTProtoCore
import MTProtoKit
import NIOCore
import TestTime
import Testing

/// Keys that were not used for long.
struct ServerKeyAgeTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    /// More than they are kept for.
    private static let season = Duration.seconds(91 * 86_400)

    @Test("that a key is in use is known after a restart, however long ago it was used for the first time")
    func usesAreStored() async throws {
        let store = MemoryStore()
        let first = try await place.server(echo.handlers, store: store) { $0.limits.keys = 1 }
        let wire = try await TinyWire(to: first, at: place)
        let alice = try await wire.makeKey()
        try await wire.answer(to: try alice.say("hello", in: 1), of: alice)
        place.time.jump(Self.season)
        // The salt is another one by now, but it is she who speaks.
        try await wire.send(try alice.say("again", in: 1).packet)
        _ = try await wire.settle()
        await first.stop()
        let second = try await place.server(echo.handlers, store: store) { $0.limits.keys = 1 }
        let other = try await TinyWire(to: second, at: place)
        await #expect(throws: TinyRefusal(code: -404)) { _ = try await other.makeKey() }
        try await other.send(try alice.say("still there", in: 2).packet)
        #expect(try await other.refusal(for: alice) == 48)
        await second.stop()
    }

    @Test("of keys that were not used for long, the one goes whose last use is the oldest")
    func longestUnusedKeyGoes() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.keys = 2 }
        let wire = try await TinyWire(to: server, at: place)
        let (bob, alice) = (try await wire.makeKey(), try await wire.makeKey())
        for peer in [bob, alice] { try await wire.answer(to: try peer.say("hello", in: 1), of: peer) }
        place.time.jump(.seconds(86_400))
        // He speaks once more, if with an old salt.
        try await wire.send(try bob.say("again", in: 1).packet)
        _ = try await wire.settle()
        try await wire.channel.close()
        try await place.until("nobody is there") { await server.load.connections == 0 }
        place.time.jump(Self.season)
        try await place.until("nothing is left") { await server.load.sessions == 0 }
        let late = try await TinyWire(to: server, at: place)
        _ = try await late.makeKey()
        #expect(await server.load.keys == 2)
        try await late.send(try alice.say("gone", in: 2).packet)
        #expect(try await late.next() == .transportError(-404))
        try await late.send(try bob.say("still there", in: 2).packet)
        #expect(try await late.refusal(for: bob) == 48)
        await server.stop()
    }
}
