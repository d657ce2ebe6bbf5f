import MTProtoCore

/// The next deadline of many sessions: a binary heap of which only the top is ever armed.
///
/// Entries are not removed when a session's deadline changes; whoever is woken asks the session again.
struct DeadlineQueue {
    private var heap: [(deadline: Instant, session: SessionReference)] = []
    /// The earliest entry of each session, so that unchanged deadlines are not entered again.
    private var known: [SessionReference: Instant] = [:]

    /// The earliest deadline.
    var first: Instant? { self.heap.first?.deadline }

    /// Enters a deadline.
    mutating func insert(_ deadline: Instant, for session: SessionReference) {
        if let entered = self.known[session], entered <= deadline { return }
        self.known[session] = deadline
        self.heap.append((deadline, session))
        var child = self.heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard self.heap[child].deadline < self.heap[parent].deadline else { break }
            self.heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes out one session whose deadline is reached.
    mutating func popReached(at now: Instant) -> SessionReference? {
        guard let top = self.heap.first, top.deadline <= now else { return nil }
        self.heap.swapAt(0, self.heap.count - 1)
        self.heap.removeLast()
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < self.heap.count {
                if self.heap[child].deadline < self.heap[smallest].deadline { smallest = child }
            }
            guard smallest != parent else { break }
            self.heap.swapAt(parent, smallest)
            parent = smallest
        }
        if self.known[top.session] == top.deadline { self.known[top.session] = nil }
        return top.session
    }
}
