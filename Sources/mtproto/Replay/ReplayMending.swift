/// Whether a fault that a record shows is mended: the repeated run decides otherwise where something failed, or was about to.
struct ReplayMending {
    /// What stands in the decision that mends it; nil for any decision while a request that failed was under way.
    let words: String?

    /// A run that goes another way.
    private struct Parting {
        let place: String
        let time: Int64
        let line: Int
        let recorded: String?
        let repeated: String?
        /// What failed in the record, here or later.
        let failures: [ReplayReport.Failure]
    }

    /// What to say where it is.
    ///
    /// - Throws: why it is not, or why that cannot be told.
    func verdict(_ reports: [ReplayReport], amongClients count: Int) throws(CommandFailure) -> String {
        let failing = reports.filter { !$0.recordedFailures.isEmpty }
        guard !failing.isEmpty else {
            throw CommandFailure(.badData, "nothing failed in this run: --mended is for the record of a fault")
        }
        let partings = reports.compactMap { parting(of: $0, amongClients: count) }
        guard !partings.isEmpty else {
            // One that was repeated to its end, or past something that failed.
            guard failing.contains(where: { $0.outcome == .same || !$0.failures.isEmpty }) else {
                throw CommandFailure(
                    .repeatedInPart, "The run goes as it went, and cannot be repeated to where it failed.")
            }
            throw CommandFailure(.failedAgain, "The run goes as it went, and fails as it failed: nothing is mended.")
        }
        for parting in partings {
            guard let failure = parting.failures.first(where: { isMending(parting, $0) }) else { continue }
            let end = failure.outcome.map { "failed: \($0)" } ?? "had no answer"
            return "Mended: \(failure.name) \(end); before that \(Self.text(parting))."
        }
        throw CommandFailure(.checkFailed, refusal(partings))
    }

    private func parting(of report: ReplayReport, amongClients count: Int) -> Parting? {
        guard case .differs(let time, let line, let recorded, let repeated) = report.outcome else { return nil }
        return Parting(
            place: ReplayText(report, amongClients: count).place, time: time, line: line, recorded: recorded,
            repeated: repeated, failures: report.recordedFailures.filter { $0.lines.upperBound >= line })
    }

    /// Before the request was asked the reason may be any: it takes words to say that it is the right one.
    private func isMending(_ parting: Parting, _ failure: ReplayReport.Failure) -> Bool {
        guard let words else { return failure.lines.contains(parting.line) }
        return (parting.repeated ?? "nothing").contains(words)
    }

    private func refusal(_ partings: [Parting]) -> String {
        guard let parting = partings.first(where: { !$0.failures.isEmpty }) else {
            return "The run goes another way, and not where something failed: \(Self.text(partings[0]))."
        }
        guard let words else {
            return "The run goes another way before anything was asked that failed: \(Self.text(parting)). "
                + "If that mends it, say so with --mended-at."
        }
        return "The run goes another way, and not with \"\(words)\": \(Self.text(parting))."
    }

    private static func text(_ parting: Parting) -> String {
        "\(parting.place) decides otherwise at \(RunStory.text(parting.time)), \(ReplayText.short(parting.repeated)) "
            + "in the place of \(ReplayText.short(parting.recorded))"
    }
}
