/// Requests from before the first connection that worked, or from a time without connection.
///
/// It decides which of them have waited too long for a connection, and which are still to be told that they travel.
struct EarlyRequests {
    private struct Entry {
        let since: Instant
        var isSubmitted: Bool
    }

    private var requests: [RequestID: Entry] = [:]
    /// Not later than the time since which the first of them has waited.
    private(set) var earliest: Instant?

    /// - Parameter isSubmitted: whether a connection carries it already, which may not work.
    mutating func add(_ id: RequestID, isSubmitted: Bool, now: Instant) {
        requests[id] = Entry(since: now, isSubmitted: isSubmitted)
        earliest = earliest ?? now
    }

    /// They begin to wait now.
    mutating func restart(now: Instant) {
        for (id, entry) in requests { requests[id] = Entry(since: now, isSubmitted: entry.isSubmitted) }
    }

    mutating func ended(_ id: RequestID) {
        if !requests.isEmpty { requests[id] = nil }
    }

    /// All of them have ended.
    mutating func removeAll() {
        requests = [:]
        earliest = nil
    }

    /// A connection carries requests.
    ///
    /// - Parameter works: whether one has ever worked: then none of them waits any more.
    /// - Returns: those that travel now and did not before, in the order of their submission.
    mutating func submit(works: Bool) -> [RequestID] {
        let travelling = requests.filter { !$0.value.isSubmitted }.keys.sorted()
        if works {
            requests = [:]
        } else {
            for id in travelling { requests[id]?.isSubmitted = true }
        }
        return travelling
    }

    /// The connection has shown that it works: what travels waits no longer.
    mutating func connectionWorks() {
        requests = requests.filter { !$0.value.isSubmitted }
    }

    /// Those that have waited too long, in the order of their submission. The others are looked at again.
    ///
    /// - Parameter limit: how long a request may wait.
    mutating func overdue(after limit: Duration, now: Instant) -> [RequestID] {
        earliest = requests.values.lazy.map(\.since).filter { $0 + limit > now }.min()
        return requests.filter { $0.value.since + limit <= now }.keys.sorted()
    }
}
