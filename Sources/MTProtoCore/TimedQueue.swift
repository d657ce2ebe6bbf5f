/// What is to happen later: by instant, and at the same instant in the order of insertion, so that a run can be
/// repeated. A binary heap; nothing is removed before it is due.
package struct TimedQueue<Element> {
    fileprivate struct Entry {
        let at: Instant
        let order: UInt64
        let element: Element

        func precedes(_ other: Entry) -> Bool {
            self.at != other.at ? self.at < other.at : self.order < other.order
        }
    }

    private var heap: [Entry] = []
    private var nextOrder: UInt64 = 0

    package init() {}

    /// How many wait.
    package var count: Int { self.heap.count }

    /// The earliest instant.
    package var first: Instant? { self.heap.first?.at }

    /// Enters something that is to happen at `instant`.
    package mutating func insert(_ element: Element, at instant: Instant) {
        self.heap.append(Entry(at: instant, order: self.nextOrder, element: element))
        self.nextOrder += 1
        var child = self.heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard self.heap[child].precedes(self.heap[parent]) else { break }
            self.heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes the earliest element if its time has come.
    package mutating func popReached(at now: Instant) -> (at: Instant, element: Element)? {
        guard let top = self.heap.first, top.at <= now else { return nil }
        self.heap.swapAt(0, self.heap.count - 1)
        self.heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < self.heap.count {
                if self.heap[child].precedes(self.heap[least]) { least = child }
            }
            guard least != parent else { break }
            self.heap.swapAt(parent, least)
            parent = least
        }
        return (top.at, top.element)
    }
}

extension TimedQueue: Sendable where Element: Sendable {}
extension TimedQueue.Entry: Sendable where Element: Sendable {}

/// The next deadline of many things, of which only the first is ever armed.
///
/// Entries are not removed when a deadline changes: what is woken is asked for its deadline again.
package struct KeyedDeadlines<Key: Hashable> {
    private var queue = TimedQueue<Key>()
    /// The earliest entry of each key, so that unchanged deadlines are not entered again.
    private var known: [Key: Instant] = [:]

    package init() {}

    /// How many entries there are, those of deadlines that have changed among them.
    package var count: Int { self.queue.count }

    /// The earliest deadline.
    package var first: Instant? { self.queue.first }

    /// Enters a deadline.
    package mutating func insert(_ deadline: Instant, for key: Key) {
        if let entered = self.known[key], entered <= deadline { return }
        self.known[key] = deadline
        self.queue.insert(key, at: deadline)
    }

    /// Takes out one key whose deadline is reached.
    package mutating func popReached(at now: Instant) -> Key? {
        guard let (deadline, key) = self.queue.popReached(at: now) else { return nil }
        if self.known[key] == deadline { self.known[key] = nil }
        return key
    }
}
