import MTProtoCore
import MTProtoSimulation
import NIOCore
import Testing

@Suite("Places that fail")
struct OutageTests {
    private static let place = VirtualAddress(host: "203.0.113.9", port: 443)

    @Test(
        "Connections that are there end at once when an outage begins, unless it swallows everything",
        arguments: Outage.allCases)
    func outagesEndConnections(outage: Outage) throws {
        let world = try SimulatedClientTests.World(seed: 4)
        let outages = OutageHost(simulation: world.simulation)
        // Something waits for an answer, so that there is a connection.
        world.client.call(delay: .seconds(60))
        world.simulation.run(until: .zero + .seconds(5))
        var ends: [ConnectionEnd] = []
        world.client.onEvent = { _, event in
            if case .connectionClosed(_, let end, _) = event { ends.append(end) }
        }
        outages.begin(
            outage,
            at: SimulatedDatacenters.addresses(of: 2).map { VirtualAddress(host: $0.host, port: $0.port) })
        #expect(world.client.statistics.dials == 1)
        world.simulation.run(until: .zero + .milliseconds(5500))
        #expect(ends.isEmpty == (outage == .swallowed), "\(ends)")
    }

    @Test("Requests to a place that babbles get four answers in turn that are none, and the end of the connection")
    func babble() throws {
        let simulation = Simulation(seed: 1, timelineCapacity: 1000)
        let outages = OutageHost(simulation: simulation)
        // Only somebody to dial: what arrives is not its.
        let client = SimulatedClient(simulation: simulation)
        outages.begin(.babbling, at: [Self.place])
        for _ in 0..<5 {
            let socket = simulation.network.dial(Self.place, from: client.id)
            simulation.run(until: simulation.now + .seconds(1))
            simulation.network.write(ByteBuffer(string: "POST /api HTTP/1.1\r\n\r\n"), on: socket)
            simulation.run(until: simulation.now + .seconds(1))
        }
        let answers = simulation.timeline.records.filter { $0.kind == .received && $0.host == UInt32(client.id) }
        #expect(answers.count == 5)
        #expect(Set(answers.prefix(4).map(\.b)).count == 4, "\(answers.map(\.b))")
        #expect(answers.first?.b == answers.last?.b)
        #expect(simulation.network.connectionCount(of: outages.id) == 0)
    }
}
