import MTProtoCore
import MTProtoCrypto
import TelegramLab

/// How long it takes until a client without a key has a first answer, where only some ways are open, in virtual time.
package struct RouteTable: Sendable {
    /// One network.
    package struct Row: Sendable, Hashable {
        package var scenario: RouteScenario
        /// From the first wish to the answer of the first call, key exchange included; nil if there was none.
        package var first: Duration?
        /// The same for the next connection, which knows what worked.
        package var second: Duration?
        package var transport: String
        package var dials: Int
        package var probes: Int
        package var httpRequests: Int
        package var exchanges: Int
    }

    package let rows: [Row]

    package static func measured(seed: UInt64 = 1) -> RouteTable {
        RouteTable(rows: RouteScenario.allCases.map { measure($0, seed: seed) })
    }

    private static let limit = Duration.seconds(120)

    private static func measure(_ scenario: RouteScenario, seed: UInt64) -> Row {
        let simulation = Simulation(seed: seed)
        let datacenters = SimulatedDatacenters(simulation: simulation, rsaKey: SimulationKeys.rsa)
        for (address, gate) in scenario.listeners { datacenters.open(address, gate: gate) }
        let client = SimulatedClient(simulation: simulation, link: .wan)
        var route: Route?
        client.onEvent = { _, event in
            if case .routeProven(let proven, _) = event { route = proven }
        }
        client.connect(datacenter: RouteScenario.datacenter) {
            $0.addresses = RouteScenario.addresses
            $0.publicKeys = SimulationKeys.rsa.map { [$0.publicKey] } ?? []
            $0.routing = Routing(fronts: RouteScenario.fronts)
        }
        if scenario == .backup {
            // What a client without an account does on evidence: it asks after 5 s, and is told within one more.
            simulation.after(.seconds(6)) { _ in
                client.operate { machine, now in
                    machine.setAddresses([RouteScenario.backupAddress] + RouteScenario.addresses, now: now)
                }
            }
        }
        let first = answer(client, simulation)
        let (dials, probes) = (client.statistics.dials, client.statistics.probes)
        simulation.network.endConnections(of: client.id, by: .reset)
        let second = first == nil ? nil : answer(client, simulation)
        return Row(
            scenario: scenario, first: first, second: second, transport: route?.transportText ?? "-", dials: dials,
            probes: probes, httpRequests: datacenters.server.counters.httpRequests,
            exchanges: datacenters.server.counters.keyExchanges)
    }

    /// How long a call takes.
    private static func answer(_ client: SimulatedClient, _ simulation: Simulation) -> Duration? {
        let begun = simulation.now
        let answered = client.statistics.answered
        client.call()
        let isDone = simulation.run(until: begun + limit) { client.statistics.answered > answered }
        return isDone ? simulation.now - begun : nil
    }
}

extension RouteTable {
    /// The document docs/routes.md; `rest` comes behind the table.
    package var document: String {
        """
        # Ways to a datacenter

        A client without a key wants a first answer: how long that takes where only some ways are open, in virtual time, over \
        a link with 100 ms from end to end and back. `mtproto simulate --routes > docs/routes.md` makes this file anew, with `--svg FILE` the picture.

        - **First answer**: from the first wish to the answer of a call, key exchange included; **then**: the same after the \
        connection was lost, by a client that knows what worked and has its key.
        - **Dials** counts all connections up to the first answer, **probes** those that only asked whether a datacenter is \
        there. Two addresses of IPv4 and one of IPv6 are known, and fronts that speak WebSocket with and without TLS.
        - Where nothing is said of a way, whatever is sent there is swallowed. The backup address is told 6 s after the \
        first wish, as by a client that asks for one after 5 s.

        ![The times to a first answer, the first time and when it is known what works](routes.svg)

        | Open | Over | First answer | Then | Dials | Probes | HTTP requests |
        |---|---|---:|---:|---:|---:|---:|

        """
            + rows.map { row in
                "| \(row.scenario.rawValue) | \(row.transport) | \(Self.text(row.first)) | \(Self.text(row.second)) "
                    + "| \(row.dials) | \(row.probes) | \(row.httpRequests) |\n"
            }.joined()
    }

    private static func text(_ duration: Duration?) -> String {
        guard let duration else { return "none" }
        let hundredths = Int((duration.inSeconds * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}
