/// Work that several workers want done and one does (rows A17, E02, P05, P45): which one does it, and when it may be
/// tried again after it failed.
///
/// After the first failure that is 1 s later, then 2, 4, … 32, then always 60 s, no matter which worker tries.
package struct SingleFlight<Work: Hashable & Sendable, Worker: Hashable & Sendable>: Sendable {
    package enum Claim: Hashable, Sendable {
        /// The caller does it, and ends with `released`, `failed` or `succeeded`.
        case granted
        /// Another worker does it.
        case taken
        /// It failed lately: ask again then.
        case later(Instant)
    }

    private struct Entry: Sendable {
        var worker: Worker?
        var backoff = ExchangeBackoff()
        var notBefore: Instant?
    }

    private var entries: [Work: Entry] = [:]

    package init() {}

    package mutating func claim(_ work: Work, by worker: Worker, now: Instant) -> Claim {
        if let owner = entries[work]?.worker { return owner == worker ? .granted : .taken }
        if let notBefore = entries[work]?.notBefore, now < notBefore { return .later(notBefore) }
        entries[work, default: Entry()].worker = worker
        return .granted
    }

    /// Gives the work back without a result. Returns whether the worker had it.
    package mutating func released(_ work: Work, by worker: Worker) -> Bool {
        guard let entry = entries[work], entry.worker == worker else { return false }
        entries[work]?.worker = nil
        if entry.notBefore == nil { entries[work] = nil }
        return true
    }

    /// The work was tried in vain; the worker keeps it until it gives it back.
    package mutating func failed(_ work: Work, by worker: Worker, now: Instant) {
        guard entries[work]?.worker == worker, let delay = entries[work]?.backoff.failed() else { return }
        entries[work]?.notBefore = now + delay
    }

    /// The work is done. Failures before are forgotten.
    package mutating func succeeded(_ work: Work) {
        entries[work] = nil
    }
}
