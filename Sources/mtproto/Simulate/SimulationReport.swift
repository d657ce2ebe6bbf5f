import MTProtoSimulation

/// The result of a campaign, for people and as JSON.
struct SimulationReport {
    struct Summary: Codable, Hashable, Sendable {
        var seeds: Int
        var soaks: Int
        var failedSeeds: [UInt64]
        var failedSoaks: [UInt64]
        var calls: Int
        var answered: Int
        var failed: Int
        var cancelled: Int
        var repetitions: Int
        var updates: Int
        var connections: Int
        var packets: Int
        /// Simulated.
        var hours: Int
        /// Bytes of the largest idle session.
        var largestIdleSession: Int
        var seconds: Double
        /// The first failure.
        var violation: String?
        var schedule: String?
    }

    let summary: Summary
    let lines: [String]

    /// What the command ends with; nil if every invariant held.
    var failure: CommandFailure? {
        summary.failedSeeds.isEmpty && summary.failedSoaks.isEmpty
            ? nil : CommandFailure(.checkFailed, "an invariant did not hold")
    }

    init(_ result: SimulationCampaign.Result, shrinks: Bool) {
        let all = result.statistics
        let soaks = result.soakStatistics
        let seconds =
            Double(result.duration.components.seconds)
            + Double(result.duration.components.attoseconds / 1_000_000_000_000_000) / 1000
        var summary = Summary(
            seeds: result.seeds, soaks: result.soaks, failedSeeds: result.failures.map(\.seed),
            failedSoaks: result.soakFailures.map(\.seed), calls: all.calls + soaks.calls,
            answered: all.answered + soaks.answered, failed: all.failed, cancelled: all.cancelled,
            repetitions: all.repetitions, updates: all.updates + soaks.updates,
            connections: all.connections + soaks.connections, packets: all.packets + soaks.packets,
            hours: (all.time + soaks.time) / 3_600_000,
            largestIdleSession: max(all.footprint, soaks.footprint), seconds: seconds)
        var lines = [
            "\(Decimals.count(result.seeds, "seed")) and \(Decimals.count(result.soaks, "soak")) in "
                + "\(Decimals.text(seconds, places: 1)) s: "
                + Decimals.count(summary.hours, "simulated hour") + ".",
            "\(summary.calls) calls: \(summary.answered) answered, \(summary.failed) failed for a reason that happened, "
                + "\(summary.cancelled) cancelled; \(summary.repetitions) run again because it could not be known whether they had run.",
            "\(summary.updates) updates, \(summary.connections) connections, \(summary.packets) packets of clients; "
                + "the largest idle session holds \(summary.largestIdleSession) bytes.",
        ]
        if result.failures.isEmpty, result.soakFailures.isEmpty {
            lines.append("Every invariant held.")
        }
        if let failure = result.failures.first {
            let schedule = shrinks ? Explorer.shrink(failure) : failure.schedule
            let outcome = ExplorerRun.run(schedule, tellsStory: true)
            summary.violation = failure.violation.description
            summary.schedule = schedule.description
            lines.append("")
            let isAll = result.failures.count < SimulationCampaign.failureLimit
            lines.append("\(isAll ? "" : "At least ")\(Decimals.count(result.failures.count, "seed")) failed:")
            for invariant in Invariant.allCases {
                let seeds = result.failures.filter { $0.violation.invariant == invariant }.map { "\($0.seed)" }
                guard !seeds.isEmpty else { continue }
                let more = seeds.count > 10 ? ", …" : ""
                lines.append(
                    "  \(invariant.rawValue): \(seeds.count) (\(seeds.prefix(10).joined(separator: ", "))\(more))")
            }
            lines.append("Seed \(failure.seed) (\(failure.profile.rawValue)) violates \(failure.violation)")
            lines += ["", "The schedule\(shrinks ? ", made small" : ""); run it with --schedule FILE:", ""]
            lines += schedule.description.split(separator: "\n").map { "  \($0)" }
            lines += ["", "What happened:", ""] + outcome.story.lines
        }
        if let failure = result.soakFailures.first {
            lines += ["", "Soak \(failure.seed) violates \(failure.violation)"]
            if summary.violation == nil { summary.violation = failure.violation.description }
        }
        self.summary = summary
        self.lines = lines
    }
}
