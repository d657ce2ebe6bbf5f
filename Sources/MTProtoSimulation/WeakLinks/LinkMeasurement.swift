import MTProtoCore
import MTProtoCrypto

/// What one client did with one workload on one link, from one seed.
package struct LinkMeasurement: Sendable {
    package enum Client: String, CaseIterable, Sendable {
        case ours
        /// ``BaselineClient``
        case baseline
    }

    package var submitted: Int
    package var completed: Int
    /// Calls that were run more than once.
    package var duplicates: Int
    /// The longest time in which no small call ended while one was open.
    package var longestGap: Duration
    package var p50: Duration
    package var p95: Duration
    package var p99: Duration
    package var parts: Int
    package var partsDone: Int
    /// How long the file took; nil without one, or if it did not get through.
    package var transfer: Duration?
    package var dials: Int
    package var bytesUp: UInt64
    package var bytesDown: UInt64
    package var events: UInt64

    /// How long a run waits after its last call.
    static let patience = Duration.seconds(180)

    /// Runs one cell of the table.
    package static func run(
        _ workload: Workload, over link: LinkProfile, client: Client, seed: UInt64,
        configure: (inout DatacenterClient.Configuration) -> Void = { _ in }
    ) -> LinkMeasurement? {
        let simulation = Simulation(seed: seed)
        let datacenters = SimulatedDatacenters(simulation: simulation)
        guard let key = datacenters.makeKey(datacenter: 2) else { return nil }
        let host: CallingHost
        switch client {
        case .ours:
            let keys = SimulatedKeyStore()
            keys.put(key, datacenter: 2)
            let device = SimulatedClient(simulation: simulation, link: link, keys: keys, keepsHistory: false)
            device.connect(datacenter: 2, configure: configure)
            host = device
        case .baseline:
            host = BaselineClient(simulation: simulation, link: link, key: key, keepsHistory: false)
        }
        let run = WorkloadRun(workload, on: host, begin: .zero)
        simulation.run(until: run.end + patience) { run.isDone }
        return LinkMeasurement(run, simulation, datacenters)
    }

    private init(_ run: WorkloadRun, _ simulation: Simulation, _ datacenters: SimulatedDatacenters) {
        let answered = run.calls.filter { $0.outcome == .answered }
        submitted = run.submitted
        completed = answered.count
        duplicates = datacenters.service?.duplicates ?? 0
        longestGap = Self.longestGap(answered, end: simulation.now, isComplete: answered.count == run.submitted)
        // What never ended waits for longer than everything else.
        let missing = Array(repeating: Duration.seconds(3600), count: run.submitted - answered.count)
        let latencies = (answered.compactMap(\.latency) + missing).sorted()
        func percentile(_ share: Double) -> Duration {
            guard !latencies.isEmpty else { return .zero }
            return latencies[min(latencies.count - 1, Int((Double(latencies.count) * share).rounded(.up)) - 1)]
        }
        p50 = percentile(0.5)
        p95 = percentile(0.95)
        p99 = percentile(0.99)
        parts = run.parts
        partsDone = run.partsDone
        transfer = run.partsDone == run.parts ? run.lastPart.map { $0 - .zero } : nil
        dials = run.host.statistics.dials
        bytesUp = simulation.network.statistics.bytesUp
        bytesDown = simulation.network.statistics.bytesDown
        events = simulation.network.statistics.events
    }

    private static func longestGap(_ calls: [CallRecord], end: Instant, isComplete: Bool) -> Duration {
        var last = Instant.zero
        var longest = Duration.zero
        for ended in calls.compactMap(\.endedAt).sorted() {
            longest = max(longest, ended - last)
            last = ended
        }
        return isComplete ? longest : max(longest, end - last)
    }
}
