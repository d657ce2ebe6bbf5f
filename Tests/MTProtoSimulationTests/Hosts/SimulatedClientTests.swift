import MTProtoCore
import MTProtoCrypto
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

    @Test("Wrong wall clocks are corrected and no call runs twice", arguments: [-86_400 * 3650, -3600, -40, 20, 3600])
    func simulatedWallClocksAreCorrected(seconds: Int) throws {
        let simulation = Simulation(seed: 8)
        let datacenters = SimulatedDatacenters(simulation: simulation)
        let keys = SimulatedKeyStore()
        keys.put(try #require(datacenters.makeKey(datacenter: 1)), datacenter: 1)
        let client = SimulatedClient(
            simulation: simulation, link: .threeG, keys: keys, wallClockError: .seconds(seconds))
        client.connect(datacenter: 1)
        for _ in 0..<10 { client.call() }
        #expect(simulation.run(until: .zero + .seconds(60)) { client.pendingCount == 0 })
        #expect(client.statistics.answered == 10)
        #expect(datacenters.service?.duplicates == 0)
    }

    @Test("N08 N53 Two clients of one device share a key that one of them makes, on the connection that it then uses")
    func simulatedDevicesShareKeys() throws {
        let simulation = Simulation(seed: 9, timelineCapacity: 10_000)
        _ = SimulatedDatacenters(simulation: simulation, rsaKey: SimulationKeys.rsa)
        let client = SimulatedClient(simulation: simulation, link: .broadband)
        for _ in 0..<2 {
            client.connect(datacenter: 2) { $0.publicKeys = SimulationKeys.rsa.map { [$0.publicKey] } ?? [] }
        }
        client.call(manager: 0)
        client.call(manager: 1)
        #expect(simulation.run(until: .zero + .seconds(60)) { client.pendingCount == 0 })
        #expect(client.statistics.answered == 2)
        #expect(client.keys.made == 1)
        #expect(client.statistics.dials == 2)
        let accepted = simulation.timeline.records.filter { $0.kind == .accepted }.map(\.at)
        let executed = simulation.timeline.records.filter { $0.kind == .executed }.map(\.at)
        // The second connection was made when the key was there, not before.
        #expect(accepted.count == 2 && executed.count == 2)
        #expect(accepted[1] - accepted[0] > .milliseconds(60))
    }
}
