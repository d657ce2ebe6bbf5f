import MTProtoCore
import MTProtoSimulation
import Testing

@Suite("Weak links")
struct WeakLinkTests {
    @Test("Steady calls complete on each weak link and none runs twice", arguments: LinkProfile.weak)
    func weakLinksCompleteSteadyCalls(link: LinkProfile) throws {
        let result = try #require(LinkMeasurement.run(.steady, over: link, client: .ours, seed: 11))
        #expect(result.completed == result.submitted)
        #expect(result.submitted >= 120)
        #expect(result.duplicates == 0)
    }

    @Test("The baseline completes steady calls as well, but runs some twice where connections break")
    func baselineRepeatsCalls() throws {
        let calm = try #require(LinkMeasurement.run(.steady, over: .satellite, client: .baseline, seed: 1))
        #expect(calm.completed == calm.submitted)
        #expect(calm.duplicates == 0)
        let broken = try #require(LinkMeasurement.run(.steady, over: .edgeFlaky, client: .baseline, seed: 1))
        #expect(broken.completed == broken.submitted)
        #expect(broken.duplicates > 0)
    }

    @Test("The baseline dials again as the described system does: 0, 1, 1, 1, 1, 4 … s")
    func baselineBacksOffAsDescribed() throws {
        let simulation = Simulation(seed: 1, timelineCapacity: 1000)
        let datacenters = SimulatedDatacenters(simulation: simulation)
        let key = try #require(datacenters.makeKey(datacenter: 2))
        let client = BaselineClient(simulation: simulation, link: .perfect, key: key)
        let address = SimulatedDatacenters.addresses(of: 2)[0]
        simulation.network.block(VirtualAddress(host: address.host, port: address.port), .refuse)
        client.call()
        simulation.run(until: .zero + .seconds(100))
        let dials = simulation.timeline.records.filter { $0.kind == .dialled }.map { ($0.at - .zero).inSeconds }
        let delays = zip(dials.dropFirst(), dials).map { ($0 - $1).rounded() }
        #expect(delays.prefix(8) == [0, 1, 1, 1, 1, 4, 4, 4])
        #expect(delays.dropFirst(5).prefix(15).allSatisfy { $0 == 4 })
        #expect(delays.dropFirst(20).allSatisfy { $0 == 8 })
    }

    @Test("P13 A slow upload is no silence: the connection stays", arguments: [LinkProfile.uplinkStarved, .edge])
    func slowUploadsKeepTheirConnection(link: LinkProfile) throws {
        let link = link.with { $0.refusal = 0 }
        let result = try #require(LinkMeasurement.run(.upload, over: link, client: .ours, seed: 1))
        #expect(result.completed == result.submitted)
        #expect(result.partsDone == result.parts)
        #expect(result.duplicates == 0)
        #expect(result.dials == 1)
    }

    @Test("P12 T-20 Black holes are noticed long before the described response timeout")
    func blackHolesAreNoticedEarly() throws {
        let ours = try #require(LinkMeasurement.run(.steady, over: .blackholes, client: .ours, seed: 1))
        let baseline = try #require(LinkMeasurement.run(.steady, over: .blackholes, client: .baseline, seed: 1))
        #expect(ours.longestGap < .seconds(6))
        #expect(baseline.longestGap > .seconds(11))
    }

    @Test("The table has a line for each cell and tells where the baseline is better")
    func weakLinkTableHasLines() {
        let table = WeakLinkTable(links: [.satellite], workloads: [.steady], seeds: 1)
        #expect(table.rows.count == 2)
        #expect(table.markdown.contains("| satellite | ours | 120/120 | 0 |"))
        #expect(table.shortfalls().isEmpty)
        // Lines that have not as many columns as their head are no table in Markdown.
        func columns(_ table: WeakLinkTable) -> Set<Int> {
            let lines = table.markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
            return Set(lines.map { $0.split(separator: "|").count })
        }
        #expect(columns(table) == [9])
        let files = WeakLinkTable(links: [.gprs], workloads: [.download], clients: [.ours], seeds: 1)
        #expect(columns(files) == [10])
    }
}
