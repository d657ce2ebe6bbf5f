import MTProtoCore
import MTProtoSimulation
import Testing

@Suite("The time of a simulation")
struct RunningTests {
    /// Something happens at 1, 5 and 6 s.
    private final class World {
        let simulation = Simulation(seed: 1)
        var happened: [Int] = []

        init() {
            for second in [1, 5, 6] {
                simulation.at(.zero + .seconds(second)) { [unowned self] _ in happened.append(second) }
            }
        }
    }

    @Test("Running until an instant does what is due by then, and leaves the time there")
    func runningEndsOnTime() {
        let world = World()
        world.simulation.run(until: .zero + .seconds(5))
        #expect(world.happened == [1, 5])
        #expect(world.simulation.now == Instant(nanoseconds: 5_000_000_000))
        world.simulation.run(until: .zero + .milliseconds(5500))
        #expect(world.happened == [1, 5])
        #expect(world.simulation.now == Instant(nanoseconds: 5_500_000_000))
    }

    @Test("Running until something is so ends when it is, and at the latest at an instant")
    func runningEndsWhenItIsSo() {
        let world = World()
        let isThere = world.simulation.run(until: .zero + .milliseconds(5500)) { world.happened.count == 3 }
        #expect(!isThere)
        #expect(world.happened == [1, 5])
        #expect(world.simulation.now == Instant(nanoseconds: 5_500_000_000))
        let isThereLater = world.simulation.run(until: .zero + .seconds(60)) { world.happened.count == 3 }
        #expect(isThereLater)
        #expect(world.simulation.now == Instant(nanoseconds: 6_000_000_000))
    }
}
