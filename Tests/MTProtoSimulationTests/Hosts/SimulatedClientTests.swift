import MTProtoCore
import MTProtoSimulation
import Testing

@Suite("Simulated clients and datacenters")
struct SimulatedClientTests {
    struct World {
        let simulation: Simulation
        let datacenters: SimulatedDatacenters
        let client: SimulatedClient

        init(seed: UInt64, link: LinkProfile = .broadband, timelineCapacity: Int = 0) throws {
            simulation = Simulation(seed: seed, timelineCapacity: timelineCapacity)
            datacenters = SimulatedDatacenters(simulation: simulation)
            let keys = SimulatedKeyStore()
            keys.put(try #require(datacenters.makeKey(datacenter: 2)), datacenter: 2)
            client = SimulatedClient(simulation: simulation, link: link, keys: keys)
            client.connect(datacenter: 2)
        }
    }

    @Test("Calls are answered and run once each")
    func simulatedCallsAreAnswered() throws {
        let world = try World(seed: 1)
        for _ in 0..<20 { world.client.call() }
        #expect(world.simulation.run(until: .zero + .seconds(20)) { world.client.pendingCount == 0 })
        #expect(world.client.statistics.answered == 20)
        #expect(world.client.statistics.wrongAnswers == 0)
        #expect(world.datacenters.service?.executionCount == 20)
        #expect(world.datacenters.service?.duplicates == 0)
        #expect(world.client.statistics.dials == 1)
    }

    @Test("Updates arrive")
    func simulatedUpdatesArrive() throws {
        let world = try World(seed: 2)
        world.client.call()
        world.simulation.run(until: .zero + .seconds(5))
        #expect(world.datacenters.push(7, to: world.client))
        world.simulation.run(until: .zero + .seconds(10))
        #expect(world.client.updateNumbers == [7])
    }

    @Test("The same seed gives the same run, another seed another one")
    func simulationIsReproducible() throws {
        func hash(_ seed: UInt64) throws -> UInt64 {
            let world = try World(seed: seed, link: .flaky)
            for second in 0..<20 {
                world.simulation.at(.zero + .seconds(second)) { _ in world.client.call(answerBytes: 5000) }
            }
            world.simulation.run(until: .zero + .seconds(60))
            return world.simulation.timeline.hash
        }
        let first = try hash(3)
        #expect(try hash(3) == first)
        #expect(try hash(4) != first)
    }
}
