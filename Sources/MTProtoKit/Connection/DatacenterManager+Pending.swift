import MTProtoCore

/// A request of a manager that has not ended.
package struct PendingReport: Sendable {
    package let name: String
    /// Since its submission.
    package let age: Duration
    package let request: UnfinishedRequest
    /// What the server is to end before it begins this one.
    package let follows: String?
    /// When this was so.
    package let asOf: Instant
}

/// What it took to get an answer besides asking once.
package struct RequestHistory: Hashable, Sendable {
    /// How often the request was sent again after an error of the server.
    package var retries = 0
    /// How long it waited because the server wanted that, in all.
    package var waited = Duration.zero
    /// Whether it ended in such a pause: the server had answered, and was not asked again.
    package var endedInPause = false
    /// Whether the server may have run the request although it failed: false only where it is known not to have run.
    package var mayHaveRun = false
    /// What the store said, where the request failed because the key could not be kept.
    package var storageError: StorageError?

    package init() {}

    package static func += (lhs: inout RequestHistory, rhs: RequestHistory) {
        lhs.retries += rhs.retries
        lhs.waited += rhs.waited
        lhs.endedInPause = rhs.endedInPause
        lhs.mayHaveRun = lhs.mayHaveRun || rhs.mayHaveRun
        lhs.storageError = rhs.storageError ?? lhs.storageError
    }
}

/// How a request ended.
package struct RequestEnd: Sendable {
    package let result: Result<DatacenterManager.Answer, RequestFailure>
    package let history: RequestHistory

    package init(result: Result<DatacenterManager.Answer, RequestFailure>, history: RequestHistory) {
        self.result = result
        self.history = history
    }
}

// What becomes of requests (row P46).
extension DatacenterManager {
    /// The requests that have not ended, in the order of their submission, and what each waits for.
    package func pendingRequests() -> [PendingReport] {
        guard !pending.isEmpty else { return [] }
        // What is shown is in effect: a caller that reads of a pause and asks again is held back by it.
        if isTurnScheduled { turn() }
        let now = context.clock.now
        return client.unfinishedRequests(now: now).compactMap { unfinished in
            guard let ticket = tickets[unfinished.id], let request = pending[ticket] else { return nil }
            return PendingReport(
                name: request.name, age: now - request.since, request: unfinished,
                follows: followed(by: unfinished).flatMap { tickets[$0] }.flatMap { pending[$0]?.name }, asOf: now)
        }
    }

    private func followed(by request: UnfinishedRequest) -> RequestID? {
        if case .blocked(let other) = request.state { return other }
        return request.dependency
    }

    /// A request waits because of what the server said.
    func notePause(_ delay: Duration, of ticket: UInt64, _ id: RequestID) {
        // The machine knows when it ends; by the clock it is a moment later here than where the pause began.
        let end = client.pauseEnd(of: id) ?? context.clock.now + delay
        pauses[ticket, default: RequestPauses()].add(delay, until: end)
    }

    /// What a request went through until now, which is its end.
    func takeHistory(of ticket: UInt64) -> RequestHistory {
        guard !pauses.isEmpty, let record = pauses.removeValue(forKey: ticket) else { return RequestHistory() }
        if pauses.isEmpty { pauses = [:] }
        return record.history(now: context.clock.now)
    }
}

/// The pauses of one request, the last of which may not be over.
struct RequestPauses: Sendable {
    private var count = 0
    private var total = Duration.zero
    private var end = Instant.distantPast

    mutating func add(_ delay: Duration, until end: Instant) {
        count += 1
        total += delay
        self.end = end
    }

    func history(now: Instant) -> RequestHistory {
        var history = RequestHistory()
        let rest = max(.zero, end - now)
        history.retries = rest > .zero ? count - 1 : count
        history.waited = total - rest
        history.endedInPause = rest > .zero
        return history
    }
}
