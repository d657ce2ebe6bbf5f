import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TestTime
import Testing

/// Key exchanges that others can read.
struct ServerExchangeTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    /// A client with numbers that are known beforehand.
    private func handshake(expiresIn: Int32? = nil) throws -> ClientHandshake {
        ClientHandshake(
            configuration: ClientHandshakeConfiguration(
                publicKeys: [try RSAPublicKey(pem: try TinyPlace.serverKey.publicPEM)], datacenterTag: 1,
                expiresIn: expiresIn, timeout: .seconds(600)),
            clock: place.clock, random: .seeded(7))
    }

    @Test("who reads the wire and has a connection of his own breaks no key exchange of others")
    func exchangesOfOthers() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        let other = try await TinyWire(to: server, at: place)
        var alice = try handshake()
        // Draws the same nonce, and wants another key.
        var mallory = try handshake(expiresIn: 3600)
        guard case .send(let first) = alice.start(now: place.time.now) else { throw TinyTrouble() }
        _ = mallory.start(now: place.time.now)
        try await wire.send(first)
        let resPQ = try await wire.packet()
        let question = try PlainMessage(packet: first)
        var (older, longer) = (question.body, question.body)
        older.setInteger(0x6046_9778, at: older.readerIndex, endianness: .little, as: UInt32.self)
        longer.writeInteger(0, as: UInt32.self)
        for body in [older, longer] {
            try await other.send(PlainMessage(id: question.id, body: body).packet())
            _ = try await other.next()
        }
        // With the server's numbers, before she has answered.
        guard case .send(let query) = mallory.receive(resPQ, now: place.time.now) else { throw TinyTrouble() }
        try await other.send(query)
        _ = try await other.next()
        var action = alice.receive(resPQ, now: place.time.now)
        while case .send(let packet) = action {
            try await wire.send(packet)
            action = alice.receive(try await wire.packet(), now: place.time.now)
        }
        guard case .completed(let result) = action else { throw TinyTrouble() }
        let peer = TinyPeer(place: place, key: result.authKey, salt: result.salt.value)
        try await wire.answer(to: try peer.say("alice", in: 1), of: peer)
        #expect(echo.counts["alice"] == 1)
        await server.stop()
    }

    @Test("who means another datacenter gets no key; the environment, and whether it is for files, do not matter")
    func keysForOneDatacenter() async throws {
        let server = try await place.server(echo.handlers)
        let wire = try await TinyWire(to: server, at: place)
        await #expect(throws: TinyRefusal(code: -404)) { _ = try await wire.makeKey(tag: 1001) }
        #expect(await server.load.keys == 0)
        // The first datacenter of the test environment, for files.
        let alice = try await wire.makeKey(tag: -10_001)
        try await wire.answer(to: try alice.say("alice", in: 1), of: alice)
        #expect(echo.counts["alice"] == 1)
        await server.stop()
    }
}
