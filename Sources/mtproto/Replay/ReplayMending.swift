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
        /// Whether it is a failure as well, or the same in other words.
        let mendsNothing: Bool
    }

    /// What to say where it is.
    ///
    /// - Throws: why it is not, or why that cannot be told.
    func verdict(_ reports: [ReplayReport], amongClients count: Int) throws(CommandFailure) -> String {
        let failing = reports.filter { !$0.recordedFailures.isEmpty }
        guard !failing.isEmpty else {
            guard !reports.contains(where: { $0.hasGap }) else {
                throw CommandFailure(
                    .repeatedInPart,
                    "Nothing failed in what is left of this run; whether something did in what is missing is not known."
                )
            }
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
            let again = reports.flatMap { $0.failedAgain }
            // Also in the turn itself, behind what is decided otherwise.
            let still = reports.flatMap { $0.failingNow(inRecord: true) }
            guard words != nil || again.isEmpty && still.isEmpty else {
                throw CommandFailure(
                    .failedAgain,
                    "Not all that failed is mended: \(Self.names(again + still)) failed again. \(Self.sentence(parting)). "
                        + "If that is what was to be mended, say so with --mended-at.")
            }
            let new = reports.flatMap { $0.failingNow(inRecord: false) }
            guard new.isEmpty else {
                throw CommandFailure(
                    .failedAgain,
                    "What did not fail in the record fails now: \(Self.names(new)). \(Self.sentence(parting)).")
            }
            let end = failure.outcome.map { "failed: \($0)" } ?? "had no answer"
            var text = "Mended: \(failure.name) \(end); before that \(Self.text(parting))."
            if !again.isEmpty { text += " As before, this failed: \(Self.names(again))." }
            if !still.isEmpty { text += " This fails now: \(Self.names(still))." }
            let unknown = reports.flatMap { unknownEnds(in: $0) }
            if !unknown.isEmpty { text += " What becomes of this is not known: \(Self.names(unknown))." }
            return text
        }
        throw CommandFailure(.checkFailed, refusal(partings))
    }

    private func parting(of report: ReplayReport, amongClients count: Int) -> Parting? {
        guard case .differs(let time, let line, let recorded, let repeated) = report.outcome else { return nil }
        return Parting(
            place: ReplayText(report, amongClients: count).place, time: time, line: line, recorded: recorded,
            repeated: repeated, failures: report.recordedFailures.filter { $0.lines.upperBound >= line },
            mendsNothing: report.mendsNothing)
    }

    /// The requests that failed in the record where the repetition did not come, and that were not under way where it parted; and
    /// those that had only just been asked when it ended.
    private func unknownEnds(in report: ReplayReport) -> [String] {
        guard report.outcome != .same else { return report.recordedFailures.filter { $0.isRecent }.map { $0.name } }
        let rest = report.recordedFailures.dropFirst(report.failures.count)
        guard case .differs(_, let line, _, _) = report.outcome else { return rest.map { $0.name } }
        return rest.filter { failure in
            guard words == nil else { return failure.lines.upperBound < line }
            return report.mendsNothing || !failure.lines.contains(line)
        }.map { $0.name }
    }

    private static func names(_ names: [String]) -> String {
        let limit = 5
        var shown: [String] = []
        for name in names where !shown.contains(name) && shown.count < limit { shown.append(name) }
        let others = Set(names).count - shown.count
        return shown.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    }

    /// Before the request was asked the reason may be any: it takes words to say that it is the right one.
    private func isMending(_ parting: Parting, _ failure: ReplayReport.Failure) -> Bool {
        guard let words else { return failure.lines.contains(parting.line) && !parting.mendsNothing }
        return (parting.repeated ?? "nothing").contains(words)
    }

    private func refusal(_ partings: [Parting]) -> String {
        guard let parting = partings.first(where: { !$0.failures.isEmpty }) else {
            return "The run goes another way, and not where something failed: \(Self.text(partings[0]))."
        }
        guard let words else {
            if let vain = partings.first(where: { parting in
                parting.mendsNothing && parting.failures.contains { $0.lines.contains(parting.line) }
            }) {
                return "The run goes another way where something failed, and that mends nothing, as it fails as well "
                    + "or says the same in other words: \(Self.text(vain))."
            }
            return "The run goes another way before anything was asked that failed: \(Self.text(parting)). "
                + "If that mends it, say so with --mended-at."
        }
        return "The run goes another way, and not with \"\(words)\": \(Self.text(parting))."
    }

    private static func sentence(_ parting: Parting) -> String {
        let text = Self.text(parting)
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private static func text(_ parting: Parting) -> String {
        "\(parting.place) decides otherwise at \(RunStory.text(parting.time)), \(ReplayText.short(parting.repeated)) "
            + "in the place of \(ReplayText.short(parting.recorded))"
    }
}
