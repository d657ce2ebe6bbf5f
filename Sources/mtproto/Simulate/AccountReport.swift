import MTProtoSimulation

/// The result of a campaign of accounts, for people and as JSON.
struct AccountReport {
    struct Summary: Codable, Hashable, Sendable {
        var seeds: Int
        var failedSeeds: [UInt64]
        var requests: Int
        var answered: Int
        var failed: Int
        var cancelled: Int
        /// Open when their process died.
        var lost: Int
        var signIns: Int
        var transfers: Int
        var moves: Int
        var kills: Int
        /// That servers told accounts.
        var changes: Int
        /// Handed over to a program.
        var handed: Int
        /// That a program was told of.
        var gaps: Int
        /// About missed updates.
        var questions: Int
        /// Fetched to their ends.
        var files: Int
        /// To their ends.
        var uploads: Int
        var connections: Int
        /// Simulated.
        var hours: Int
        var seconds: Double
        /// The first failure.
        var violation: String?
        var schedule: String?
    }

    let summary: Summary
    let lines: [String]

    /// What the command ends with; nil if every invariant held.
    var failure: CommandFailure? {
        summary.failedSeeds.isEmpty ? nil : CommandFailure(.checkFailed, "an invariant did not hold")
    }

    init(_ result: AccountCampaign.Result, shrinks: Bool) {
        let all = result.statistics
        let seconds =
            Double(result.duration.components.seconds)
            + Double(result.duration.components.attoseconds / 1_000_000_000_000_000) / 1000
        var summary = Summary(
            seeds: result.seeds, failedSeeds: result.failures.map(\.seed), requests: all.requests,
            answered: all.answered, failed: all.failed, cancelled: all.cancelled, lost: all.lost,
            signIns: all.signIns, transfers: all.transfers, moves: all.moves, kills: all.kills,
            changes: all.changes, handed: all.handed, gaps: all.gaps, questions: all.questions,
            files: all.files, uploads: all.uploads,
            connections: all.connections, hours: all.time / 3_600_000, seconds: seconds)
        var lines = [
            "\(Decimals.count(result.seeds, "seed")) of accounts in \(Decimals.text(seconds, places: 1)) s: "
                + Decimals.count(summary.hours, "simulated hour") + ".",
            "\(summary.requests) requests: \(summary.answered) answered, \(summary.failed) failed, "
                + "\(summary.cancelled) cancelled, \(summary.lost) open when their process died.",
            "\(summary.signIns) sign-ins, \(summary.transfers) transfers to other datacenters, \(summary.moves) moves, "
                + "\(summary.kills) kills, \(summary.connections) connections.",
            "\(summary.changes) changes told by servers, \(summary.handed) handed over, \(summary.gaps) gaps told, "
                + "\(summary.questions) questions about missed updates, \(summary.files) files fetched, "
                + "\(summary.uploads) uploaded.",
        ]
        if let failure = result.failures.first {
            let schedule = shrinks ? AccountExplorer.shrink(failure) : failure.schedule
            let outcome = AccountRun.run(schedule, tellsStory: true)
            summary.violation = failure.violation.description
            summary.schedule = schedule.description
            let isAll = result.failures.count < SimulationCampaign.failureLimit
            lines += ["", "\(isAll ? "" : "At least ")\(Decimals.count(result.failures.count, "seed")) failed:"]
            for invariant in Invariant.allCases {
                let seeds = result.failures.filter { $0.violation.invariant == invariant }.map { "\($0.seed)" }
                guard !seeds.isEmpty else { continue }
                let more = seeds.count > 10 ? ", …" : ""
                lines.append(
                    "  \(invariant.rawValue): \(seeds.count) (\(seeds.prefix(10).joined(separator: ", "))\(more))")
            }
            lines.append("Seed \(failure.seed) violates \(failure.violation)")
            let manner = shrinks ? ", made small" : ""
            lines += ["", "The schedule\(manner); run it with --accounts --schedule FILE:", ""]
            lines += schedule.description.split(separator: "\n").map { "  \($0)" }
            lines += ["", "What happened:", ""] + outcome.story.lines
        } else {
            lines.append("Every invariant held.")
        }
        self.summary = summary
        self.lines = lines
    }
}
