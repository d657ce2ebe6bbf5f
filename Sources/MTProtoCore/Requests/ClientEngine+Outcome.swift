// Whether requests that end without an answer may have run.
extension ClientEngine {
    /// The end of a request that came up where no event could be given.
    struct LocalEnd: Sendable {
        let failure: RequestFailure
        let mayHaveRun: Bool
    }

    /// Whether the server may have run a request that has not ended: it was sent, or an earlier attempt was sent whose
    /// outcome is unknown. An attempt that the server answered with an error, or did not take, does not count.
    package func mayHaveRun(_ id: RequestID) -> Bool {
        guard let entry = table.entries[id] else { return false }
        return mayHaveRun(entry)
    }

    private func mayHaveRun(_ entry: RequestTable.Entry) -> Bool {
        if entry.wasLeftOpen { return true }
        guard case .submitted(let handle) = entry.state else { return false }
        return session.mayHaveRun(handle)
    }

    /// Tells that a request, which the table has forgotten and the session perhaps not yet, failed on this side.
    func complete(_ entry: RequestTable.Entry, _ failure: RequestFailure, outcome: inout RequestOutcome) {
        outcome.events.append(
            .completed(
                entry.id, .failure(failure), serverTime: nil,
                mayHaveRun: failure.isOfTheAnswer || mayHaveRun(entry)))
    }
}
