import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("When other routes are tried, and when they are given up")
struct RaceTimingTests {
    @Test("D06 T-21 a slow link gets three times what its way took before others are tried")
    func slowLinksGetTime() throws {
        let world = try RouteRaceTests.world(hasKey: false)
        world.latency = .seconds(1)
        world.fate = { _ in .mute }
        try world.submit(1)
        // Open after two seconds.
        world.run(.milliseconds(7_999))
        #expect(world.probes.isEmpty && world.ends.isEmpty && world.exchanges == [.persistent])
        world.run(.milliseconds(1))
        #expect(world.probes.count == 1)
    }

    @Test("D06 T-28 where every route fails they are tried again after 1, 2, 4, 8 and then always 15 s")
    func roundsBecomeRare() throws {
        let world = try RouteRaceTests.world([RouteRaceTests.first]) {
            // Whose dials nothing else bounds.
            $0.reconnectPolicy = .baseline
            $0.routing.speaksHTTP = false
        }
        world.fate = { _ in .refused }
        try world.submit(1)
        world.run(.seconds(70))
        let times = zip(world.dials, world.targets).filter { $0.1.isProbe }.map { $0.0.at }
        let pauses = zip(times.dropFirst(), times).map { ($0 - $1).inSeconds }.filter { $0 > 0.9 }
        #expect(pauses.count >= 6, "\(pauses)")
        for (pause, base) in zip(pauses, [1.0, 2, 4, 8, 15, 15]) { #expect(pause >= base && pause < base + 0.3) }
    }

    @Test("H-01 T-21 a route may say sixteen kilobytes before its answer is there, and not a byte more")
    func racersSayLittle() throws {
        let world = try RouteRaceTests.world([RouteRaceTests.first, RouteRaceTests.second])
        world.server.isMute = true
        world.routeFate = { $0.address == RouteRaceTests.first ? .lost : nil }
        try world.submit(1)
        #expect(world.run(atMost: .seconds(4)) { !world.server.packets.isEmpty })
        let racer = try #require(world.server.packets.first).connection
        let packet = PlainMessage(id: MessageID(unixNanoseconds: 1), body: ByteBuffer(repeating: 1, count: 20_000))
            .packet()
        var frame = try #require(try world.server.connections[racer]?.codec.encode(packet))
        let (first, second) = (frame.readSlice(length: 16_384), frame.readSlice(length: 1))
        let (most, last) = (try #require(first), try #require(second))
        let id = ConnectionID(rawValue: racer)
        world.act { client, now in client.received(most, on: id, now: now) }
        #expect(world.ends.isEmpty)
        world.act { client, now in client.received(last, on: id, now: now) }
        #expect(world.ends == [.flooded])
    }
}
