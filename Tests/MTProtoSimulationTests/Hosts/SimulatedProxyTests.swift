import MTProtoCore
import MTProtoSimulation
import Testing

@Suite("Proxies in the simulation")
struct SimulatedProxyTests {
    @Test(
        "Calls go through a proxy, whatever its secret",
        arguments: [[UInt8](repeating: 7, count: 16), [0xdd] + [UInt8](repeating: 7, count: 16)])
    func callsGoThroughProxies(secret: [UInt8]) throws {
        let simulation = Simulation(seed: 3)
        let datacenters = SimulatedDatacenters(simulation: simulation)
        let keys = SimulatedKeyStore()
        keys.put(try #require(datacenters.makeKey(datacenter: 4)), datacenter: 4)
        let proxy = SimulatedProxy(simulation: simulation, secret: try ProxySecret(bytes: secret))
        let client = SimulatedClient(simulation: simulation, link: .flaky, keys: keys)
        client.connect(datacenter: 4) { $0.addresses = [proxy.entry] }
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
        #expect(proxy.carried > 1)
        simulation.run(until: .zero + .seconds(300))
        client.operate { $0.close(now: $1) }
        simulation.run(until: .zero + .seconds(400))
        #expect(simulation.network.connectionCount(of: proxy.id) == 0)
    }

    @Test("A proxy with another secret carries nothing")
    func proxiesNeedTheirSecret() throws {
        let simulation = Simulation(seed: 3)
        let datacenters = SimulatedDatacenters(simulation: simulation)
        let keys = SimulatedKeyStore()
        keys.put(try #require(datacenters.makeKey(datacenter: 4)), datacenter: 4)
        let proxy = SimulatedProxy(
            simulation: simulation, secret: try ProxySecret(bytes: [UInt8](repeating: 7, count: 16)))
        let client = SimulatedClient(simulation: simulation, keys: keys)
        client.connect(datacenter: 4) { configuration in
            configuration.addresses = [proxy.entry]
            configuration.addresses[0].secret = [UInt8](repeating: 8, count: 16)
        }
        client.call()
        simulation.run(until: .zero + .seconds(60))
        #expect(client.statistics.answered == 0)
        #expect(proxy.carried == 0)
        #expect(client.statistics.dials < 90)
    }
}
