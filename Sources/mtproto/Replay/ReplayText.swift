/// What a repeated run has shown, in words.
struct ReplayText {
    private let report: ReplayReport
    /// Which machine it is.
    let place: String

    init(_ report: ReplayReport, amongClients count: Int) {
        self.report = report
        place =
            (count > 1 ? "client \(report.client), " : "")
            + "machine \(report.machine) of datacenter \(report.datacenter)"
            + (report.purpose == "main" ? "" : " for \(report.purpose)")
    }

    var lines: [String] {
        var lines: [String]
        let decisions = "\(report.decisions) decision\(report.decisions == 1 ? "" : "s")"
        switch report.outcome {
        case .same where report.decisions == 0: lines = ["\(place): it decided nothing"]
        case .same: lines = ["\(place): \(decisions), all as recorded"]
        case .stopped(let time, let reason):
            lines = [
                report.decisions == 0
                    ? "\(place): not repeated: \(reason)"
                    : "\(place): \(decisions) as recorded, and no more can be repeated from \(RunStory.text(time)) on: \(reason)"
            ]
        case .differs(let time, _, let recorded, let repeated):
            lines = [
                "\(place): \(decisions) as recorded, then another one at \(RunStory.text(time))",
                "  recorded: \(Self.short(recorded))", "  now:      \(Self.short(repeated))",
            ]
        }
        let failures = report.failures + report.newFailures.map { (name: $0.name, outcome: $0.outcome) }
        for failure in failures {
            lines.append("  \(failure.name) " + (failure.outcome.map { "failed: \($0)" } ?? "had no answer at the end"))
        }
        return lines
    }

    /// A decision may speak of thousands of messages.
    static func short(_ text: String?) -> String {
        guard let text else { return "nothing" }
        return text.count > 300 ? "\(text.prefix(300))…" : text
    }

    /// The last line.
    ///
    /// - Throws: a failed check, see the command.
    static func verdict(
        _ reports: [ReplayReport], amongClients count: Int, mending: ReplayMending?, on console: Console
    ) throws(CommandFailure) {
        let hasDiffered = reports.contains { if case .differs = $0.outcome { true } else { false } }
        let hasFailed = reports.contains { !$0.failures.isEmpty }
        let hasRun = hasDiffered || reports.contains { $0.decisions > 0 }
        guard hasRun else { throw CommandFailure(.badData, "nothing of the record could be repeated") }
        if let mending {
            let text = try mending.verdict(reports, amongClients: count)
            return console.write(TerminalText(text))
        }
        guard !hasDiffered else {
            throw CommandFailure(.checkFailed, "The run goes another way than it went.")
        }
        guard !hasFailed else {
            throw CommandFailure(.failedAgain, "The run goes as it went, and fails as it failed.")
        }
        let isPart = reports.contains { report in
            if case .stopped = report.outcome { true } else { false }
        }
        guard !isPart else {
            throw CommandFailure(.repeatedInPart, "The run goes as it went, as far as it can be repeated.")
        }
        console.write("The run goes as it went.")
    }
}
