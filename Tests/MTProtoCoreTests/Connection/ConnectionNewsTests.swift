import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("News of connections, and what they prove")
struct ConnectionNewsTests {
    @Test("D08 bytes of a connection that is gone do not reach the one that is there")
    func bytesOfOtherConnections() throws {
        let world = try ClientWorld()
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        world.act { client, now in
            client.received(ByteBuffer(bytes: [1, 2, 3]), on: ConnectionID(rawValue: 99), now: now)
        }
        let second = try world.submit(2)
        #expect(world.run(atMost: .seconds(2)) { world.isDone(second) })
        #expect(world.dials.count == 1 && world.ends.isEmpty && world.answered == [1, 2])
    }

    @Test("D08 a connection that is in use is not closed for being told of again")
    func connectionsOpenOnce() throws {
        let world = try ClientWorld()
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        let id = try #require(world.connection)
        world.client.connectionOpened(id, now: world.now)
        let actions = world.client.takeActions(now: world.now)
        let isClosed = actions.contains { if case .close = $0 { true } else { false } }
        #expect(!isClosed && world.isCarrying)
    }

    @Test("H-06 P47 D10 a packet that is not authentic proves nothing, though it bears the name of the key")
    func forgedPacketsProveNothing() throws {
        let world = try ClientWorld()
        world.server.isMute = true
        try world.submit(1)
        #expect(world.run(atMost: .seconds(5)) { !world.server.packets.isEmpty })
        let id = try #require(world.connection)
        var forged = ByteBuffer(integer: Sample.key.id, endianness: .little)
        forged.writeRepeatingByte(7, count: 80)
        let frame = try #require(try world.server.connections[id.rawValue]?.codec.encode(forged))
        world.act { client, now in client.received(frame, on: id, now: now) }
        #expect(world.ends == [.invalidPacket])
        let isProven = world.events.contains { if case .routeProven = $0 { true } else { false } }
        #expect(!isProven && !world.states.contains(.online))
    }
}
