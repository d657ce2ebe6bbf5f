import MTProtoCore
import MTProtoSimulation
import TelegramLab
import Testing

@Suite("Connections through what waits a minute for the client's next byte")
struct MiddleboxTests {
    @Test(
        "O02 P12 an idle hour behind a read limit of 60 s: no connection is lost, whoever is told",
        arguments: [LinkProfile.middlebox, .silentMiddlebox], [Transport.tcp, .webSocket, .http])
    func idleHourBehindMiddleboxes(link: LinkProfile, transport: Transport) throws {
        for beginning in [DialWorld.Beginning.laterOn, .withoutKey] {
            let world = try DialWorld(seed: 5, transport, beginning, link: link)
            world.client.call()
            world.run(.seconds(120))
            #expect(world.client.pendingCount == 0)
            world.dials = []
            var ends: [ConnectionEnd] = []
            world.client.onEvent = { _, event in
                if case .connectionClosed(_, let end, _) = event { ends.append(end) }
            }
            world.run(.seconds(3600))
            #expect(world.dials.isEmpty && ends.isEmpty, "\(world.dials.count) dials, \(ends)")
            world.client.call()
            world.run(.seconds(5))
            #expect(world.client.pendingCount == 0)
        }
    }

    @Test("O02 P12 the same through an MTProxy behind it")
    func idleHourThroughProxy() throws {
        let simulation = Simulation(seed: 6)
        let datacenters = SimulatedDatacenters(simulation: simulation)
        let proxy = SimulatedProxy(simulation: simulation, secret: .padded(key: Array(0..<16)))
        let keys = SimulatedKeyStore()
        keys.put(try #require(datacenters.makeKey(datacenter: 2)), datacenter: 2)
        let client = SimulatedClient(simulation: simulation, link: .middlebox, keys: keys)
        client.connect(datacenter: 2) { $0.addresses = [proxy.entry] }
        client.operate { $0.setStaysConnected(true, now: $1) }
        client.call()
        simulation.run(until: .zero + .seconds(3600))
        #expect(client.statistics.answered == 1 && client.statistics.dials == 1 && proxy.carried == 1)
    }
}
