import MTProtoCore

/// The next deadline of many sessions, of which only the first is ever armed.
///
/// Entries are not removed when a session's deadline changes; whoever is woken asks the session again.
struct DeadlineQueue {
    private var queue = TimedQueue<SessionReference>()
    /// The earliest entry of each session, so that unchanged deadlines are not entered again.
    private var known: [SessionReference: Instant] = [:]

    /// The earliest deadline.
    var first: Instant? { self.queue.first }

    /// Enters a deadline.
    mutating func insert(_ deadline: Instant, for session: SessionReference) {
        if let entered = self.known[session], entered <= deadline { return }
        self.known[session] = deadline
        self.queue.insert(session, at: deadline)
    }

    /// Takes out one session whose deadline is reached.
    mutating func popReached(at now: Instant) -> SessionReference? {
        guard let (deadline, session) = self.queue.popReached(at: now) else { return nil }
        if self.known[session] == deadline { self.known[session] = nil }
        return session
    }
}
