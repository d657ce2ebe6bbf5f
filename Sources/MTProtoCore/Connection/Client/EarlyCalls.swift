/// Calls from before the first connection that worked, or from a time without connection.
///
/// It decides which of them have waited too long for a connection, and which are still to be told that they travel.
struct EarlyCalls {
    private struct Call {
        let since: Instant
        var isSubmitted: Bool
    }

    private var calls: [RequestID: Call] = [:]
    /// Not later than the time since which the first of them has waited.
    private(set) var earliest: Instant?

    /// - Parameter isSubmitted: whether a connection carries it already, which may not work.
    mutating func add(_ id: RequestID, isSubmitted: Bool, now: Instant) {
        calls[id] = Call(since: now, isSubmitted: isSubmitted)
        earliest = earliest ?? now
    }

    /// They begin to wait now.
    mutating func restart(now: Instant) {
        for (id, call) in calls { calls[id] = Call(since: now, isSubmitted: call.isSubmitted) }
    }

    mutating func ended(_ id: RequestID) {
        if !calls.isEmpty { calls[id] = nil }
    }

    /// All of them have ended.
    mutating func removeAll() {
        calls = [:]
        earliest = nil
    }

    /// A connection carries calls.
    ///
    /// - Parameter works: whether one has ever worked: then none of them waits any more.
    /// - Returns: those that travel now and did not before, in the order of their submission.
    mutating func submit(works: Bool) -> [RequestID] {
        let travelling = calls.filter { !$0.value.isSubmitted }.keys.sorted()
        if works {
            calls = [:]
        } else {
            for id in travelling { calls[id]?.isSubmitted = true }
        }
        return travelling
    }

    /// The connection has shown that it works: what travels waits no longer.
    mutating func connectionWorks() {
        calls = calls.filter { !$0.value.isSubmitted }
    }

    /// Those that have waited too long, in the order of their submission. The others are looked at again.
    ///
    /// - Parameter limit: how long a call may wait.
    mutating func overdue(after limit: Duration, now: Instant) -> [RequestID] {
        earliest = calls.values.lazy.map(\.since).filter { $0 + limit > now }.min()
        return calls.filter { $0.value.since + limit <= now }.keys.sorted()
    }
}
