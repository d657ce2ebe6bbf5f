import MTProtoCore
import MTProtoSimulation
import TelegramLab
import Testing

@Suite("WebSockets in the simulation")
struct SimulatedWebSocketTests {
    @Test(
        "T-12 calls travel by WebSocket over a link that breaks, and run once",
        arguments: [Transport.webSocket, .secureWebSocket])
    func callsTravelByWebSocket(transport: Transport) throws {
        let simulation = Simulation(seed: 5)
        let datacenters = SimulatedDatacenters(simulation: simulation)
        let keys = SimulatedKeyStore()
        keys.put(try #require(datacenters.makeKey(datacenter: 4)), datacenter: 4)
        let client = SimulatedClient(simulation: simulation, link: .flaky, keys: keys)
        client.connect(datacenter: 4) { configuration in
            configuration.routing = Routing(
                policy: .fixed(transport),
                fronts: SimulatedDatacenters.addresses(of: 4).map { Route($0, transport: transport) }, races: false)
        }
        for second in 0..<20 {
            simulation.at(.zero + .seconds(second)) { _ in client.call(answerBytes: 20_000, payloadBytes: 10_000) }
        }
        #expect(
            simulation.run(until: .zero + .seconds(120)) {
                simulation.now > .zero + .seconds(20) && client.pendingCount == 0
            })
        #expect(client.statistics.answered == 20)
        #expect(client.statistics.wrongAnswers == 0)
        #expect(datacenters.service?.duplicates == 0)
        #expect(datacenters.server.counters[4].webSockets > 1)
        #expect(datacenters.server.counters[4].webSockets <= client.statistics.dials)
    }

    @Test("P12 something is said on an idle connection every 45 s, and little else")
    func pingsOfIdleConnections() throws {
        func packets(_ transport: Transport) throws -> Int {
            let simulation = Simulation(seed: 5)
            let datacenters = SimulatedDatacenters(simulation: simulation)
            let keys = SimulatedKeyStore()
            keys.put(try #require(datacenters.makeKey(datacenter: 4)), datacenter: 4)
            let client = SimulatedClient(simulation: simulation, keys: keys)
            client.connect(datacenter: 4) { $0.routing.policy = .fixed(transport) }
            client.operate { $0.setStaysConnected(true, now: $1) }
            client.call()
            simulation.run(until: .zero + .seconds(60))
            let before = datacenters.server.counters[4].packetsIn
            simulation.run(until: .zero + .seconds(1860))
            #expect(client.statistics.answered == 1 && client.statistics.dials == 1)
            return datacenters.server.counters[4].packetsIn - before
        }
        // Half an hour.
        for count in try [packets(.tcp), packets(.webSocket)] { #expect((40...52).contains(count), "\(count)") }
    }
}
