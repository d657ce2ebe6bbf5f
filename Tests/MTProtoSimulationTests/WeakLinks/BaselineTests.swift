import MTProtoCore
import TelegramLab
import Testing

@testable import MTProtoSimulation

@Suite("The baseline and the table")
struct BaselineTests {
    @Test("A call that the baseline sent under a salt of before goes out again")
    func refusedCallsGoOutAgain() throws {
        let simulation = Simulation(seed: 1)
        let datacenters = SimulatedDatacenters(simulation: simulation)
        let key = try #require(datacenters.makeKey(datacenter: 2))
        let client = BaselineClient(simulation: simulation, link: .broadband, key: key)
        client.call()
        simulation.run(until: .zero + .seconds(5))
        #expect(client.statistics.answered == 1)
        datacenters.operate { $0.rotateSalts(datacenter: 2, now: $1) }
        client.call()
        #expect(simulation.run(until: .zero + .seconds(10)) { client.pendingCount == 0 })
        #expect(client.statistics.answered == 2)
        #expect(client.statistics.dials == 1)
        #expect(datacenters.service?.duplicates == 0)
    }

    /// A workload that is planned and has not begun.
    private func plan(_ workload: Workload, over link: LinkProfile) throws -> WorkloadRun {
        let simulation = Simulation(seed: 1)
        let key = try #require(SimulatedDatacenters(simulation: simulation).makeKey(datacenter: 2))
        let client = BaselineClient(simulation: simulation, link: link, key: key)
        return WorkloadRun(workload, on: client, begin: .zero)
    }

    @Test(
        "A file fills twenty seconds of the link, 64 KiB to 16 MiB, in parts of 16 KiB under 64 kB/s and 128 KiB above",
        arguments: [
            (.steady, 1_000_000, 1_000_000, 0), (.download, 3000, 1_000_000, 4), (.download, 63_999, 1_000_000, 79),
            (.download, 64_000, 3000, 10), (.download, 1_000_000, 3000, 128), (.upload, 1_000_000, 3000, 4),
        ] as [(Workload, Int, Int, Int)])
    func plannedParts(workload: Workload, down: Int, up: Int, parts: Int) throws {
        let run = try plan(workload, over: LinkProfile(name: "x", down: down, up: up))
        #expect(run.parts == parts)
    }

    @Test(
        "Calls go on for half a minute, or for three times what is rarest on the link",
        arguments: [(.satellite, 30), (.blackholes, 30), (.edgeFlaky, 75), (.train, 78)] as [(LinkProfile, Int)])
    func plannedLengths(link: LinkProfile, seconds: Int) throws {
        let run = try plan(.steady, over: link)
        #expect(run.end == .zero + .seconds(seconds))
    }

    @Test(
        "Times below ten seconds are rounded to hundredths of one",
        arguments: [
            (0, "0.00 s"), (4, "0.00 s"), (5, "0.01 s"), (994, "0.99 s"), (995, "1.00 s"), (1004, "1.00 s"),
            (1005, "1.01 s"), (9994, "9.99 s"),
        ])
    func shortTimes(milliseconds: Int, text: String) {
        #expect(Duration.milliseconds(milliseconds).tableText == text)
    }

    @Test("Times from ten seconds on are rounded to the nearest second", arguments: [(9995, 10), (14_900, 15)])
    func longTimes(milliseconds: Int, seconds: Int) {
        // With or without a digit behind the point.
        let text = Duration.milliseconds(milliseconds).tableText
        let number = text.split(separator: " ").first.flatMap { Double($0) }
        #expect(number?.rounded() == Double(seconds), "\(text)")
    }
}
