import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("What changes with a temporary key, and when")
struct TemporaryKeyChangeTests {
    private func world(
        lifetime: Duration = .seconds(86_400),
        _ change: (inout DatacenterClient.Configuration) -> Void = { _ in }
    ) throws -> ClientWorld {
        try ClientWorld {
            $0.temporaryKeys = .on(lifetime: lifetime)
            change(&$0)
        }
    }

    @Test("P02 B-80 calls under way have ten seconds from when others are held back; then the key is changed")
    func holdingEnds() throws {
        let world = try world(lifetime: .seconds(10_000))
        world.server.service = { _, _ in nil }
        world.act { client, now in client.setStaysConnected(true, now: now) }
        world.run(.seconds(7990))
        try world.submit(1)
        let isHolding = world.run(atMost: .seconds(2000)) { world.client.engine.isHolding }
        let begin = world.now
        #expect(isHolding && world.boundKeys.count == 1)
        #expect(world.run(atMost: .seconds(20)) { world.boundKeys.count == 2 })
        #expect(world.now - begin == .seconds(10))
    }

    @Test("M-19 B-40 a key that ends while the next one is being made carries nothing more; calls wait for that one")
    func keyEndsDuringExchange() throws {
        let world = try world(lifetime: .seconds(120)) { $0.exchangeTimeout = .seconds(60) }
        world.act { client, now in client.setStaysConnected(true, now: now) }
        #expect(world.run(atMost: .seconds(5)) { world.boundKeys.count == 1 })
        world.server.isMuteToExchanges = true
        world.run(.seconds(114))
        #expect(world.isCarrying && world.exchanges.count == 2)
        // Two or three seconds before the end that the server knows.
        world.run(.seconds(4))
        #expect(!world.isCarrying && world.state == .authorizing && world.dials.count == 1)
        let old = try #require(world.server.temporaryKeys.first).key.id
        let packets = world.server.packets.count
        let id = try world.submit(1)
        world.server.isMuteToExchanges = false
        #expect(world.run(atMost: .seconds(100)) { world.isDone(id) })
        #expect(world.answered == [1])
        #expect(world.server.packets.dropFirst(packets).allSatisfy { $0.keyID != old })
    }

    @Test("P05 T-20 a connection over which a binding is not answered is given up like any other that falls silent")
    func unansweredBinding() throws {
        let world = try world()
        let id = try world.submit(1)
        let isMade = world.run(atMost: .seconds(5)) {
            world.events.contains { if case .exchangeFinished = $0 { true } else { false } }
        }
        #expect(isMade)
        world.server.isMute = true
        #expect(world.run(atMost: .seconds(10)) { !world.ends.isEmpty })
        #expect(world.ends == [.silent])
        world.server.isMute = false
        #expect(world.run(atMost: .seconds(20)) { world.isDone(id) })
        #expect(world.answered == [1] && world.exchanges == [.ephemeralMain])
    }

    @Test("T-07 P04 B-41 a temporary key that is given up counts as a refusal: the next connection waits longer")
    func lostKeysAreRefusals() throws {
        let world = try world()
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        let lost = try #require(world.server.temporaryKeys.first).key.id
        world.server.keys[lost] = nil
        world.cut()
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
        let times = world.dialTimes
        try #require(times.count == 4 && world.exchanges.count == 2)
        #expect(times[2] - times[1] >= .seconds(1) && times[3] - times[2] >= .seconds(2))
    }

    @Test("B-75 updates are fetched once for a key: with its first use those of the session that bound it are covered")
    func updatesAreFetchedOnce() throws {
        let world = try world()
        for number in 0..<3 {
            let id = try world.submit(number)
            #expect(world.run { world.isDone(id) })
        }
        let resets = world.events.count { if case .updatesReset = $0 { true } else { false } }
        #expect(resets == 1)
    }

    @Test("J15 the rest of a connection that nobody uses yet begins when its key is bound")
    func restBeginsWithTheKey() throws {
        let world = try world { $0.idleTimeout = .seconds(60) }
        world.server.bindErrors = { $0 < 3 ? RPCError(code: 500, message: "BUSY") : nil }
        world.act { client, now in client.prepare(now: now) }
        #expect(world.run(atMost: .seconds(20)) { world.boundKeys.count == 1 })
        let bound = world.now
        #expect(bound - Sample.start >= .seconds(7))
        #expect(world.run(atMost: .seconds(100)) { !world.ends.isEmpty })
        #expect(world.ends == [.idle] && world.now - bound == .seconds(60))
    }
}
