import MTProtoCore
import Testing

@testable import MTProtoSimulation

extension SimulatedHost {
    /// Makes the monotonic clock jump, as virtual machines' clocks do when they are moved.
    fileprivate func jumpClock(by amount: Duration) {
        moveClock(by: amount)
        changed()
    }
}

@Suite("Machines that sleep, and clocks that jump")
struct SleepTests {
    /// One call a second for `calls` seconds; returns the world.
    private func world(seed: UInt64 = 5) throws -> SimulatedClientTests.World {
        try SimulatedClientTests.World(seed: seed)
    }

    @Test("Q9 A machine that sleeps gets nothing; after waking it goes on", arguments: [true, false])
    func sleepingMachinesGetNothing(clockStoodStill: Bool) throws {
        for awakening in [SimulatedHost.Awakening.connected, .reset, .silent] {
            let world = try world()
            world.client.call()
            world.simulation.run(until: .zero + .seconds(5))
            let before = world.client.now
            world.client.call(delay: .seconds(2))
            world.simulation.run(until: .zero + .seconds(6))
            world.client.sleep()
            let turns = world.client.statistics.turns
            world.simulation.run(until: .zero + .seconds(3600))
            #expect(world.client.statistics.turns == turns)
            #expect(world.client.statistics.answered == 1)
            world.client.wake(awakening, clockStoodStill: clockStoodStill)
            #expect((world.client.now - before > .seconds(60)) != clockStoodStill)
            world.client.call()
            #expect(
                world.simulation.run(until: .zero + .seconds(3700)) { world.client.pendingCount == 0 }, "\(awakening)")
            #expect(world.client.statistics.strayEnds == 0)
            #expect(world.datacenters.service?.duplicates == 0)
        }
    }

    @Test("Q9 Timers follow a clock that jumps forward; nothing is lost")
    func clocksMayJump() throws {
        let world = try world(seed: 6)
        for second in 0..<30 { world.simulation.at(.zero + .seconds(second)) { _ in world.client.call() } }
        world.simulation.at(.zero + .seconds(10)) { _ in world.client.jumpClock(by: .seconds(3600)) }
        world.simulation.at(.zero + .seconds(20)) { _ in world.client.jumpClock(by: .milliseconds(1)) }
        #expect(
            world.simulation.run(until: .zero + .seconds(120)) {
                world.simulation.now > .zero + .seconds(30) && world.client.pendingCount == 0
            })
        #expect(world.client.statistics.answered == 30)
        #expect(world.datacenters.service?.duplicates == 0)
        #expect(!world.simulation.isLivelocked)
    }

    @Test("An idle client is called seldom")
    func idleClientsRest() throws {
        let world = try world(seed: 7)
        world.client.operate { $0.setStaysConnected(true, now: $1) }
        world.client.call()
        world.simulation.run(until: .zero + .seconds(60))
        let turns = world.client.statistics.turns
        let events = world.simulation.network.statistics.events
        world.simulation.run(until: .zero + .seconds(3660))
        // Pings and acknowledgements, but nothing that turns.
        #expect(world.client.statistics.turns - turns < 1000)
        #expect(world.simulation.network.statistics.events - events < 3000)
    }
}
