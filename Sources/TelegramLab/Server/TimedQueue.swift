import MTProtoCore

/// What is to happen later: by instant, and at the same instant in the order of insertion, so that a run can be
/// repeated. A binary heap; nothing is removed before it is due.
struct TimedQueue<Element> {
    private struct Entry {
        let at: Instant
        let order: UInt64
        let element: Element

        func precedes(_ other: Entry) -> Bool {
            self.at != other.at ? self.at < other.at : self.order < other.order
        }
    }

    private var heap: [Entry] = []
    private var nextOrder: UInt64 = 0

    /// The earliest instant.
    var first: Instant? { self.heap.first?.at }

    mutating func insert(_ element: Element, at instant: Instant) {
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
    mutating func popReached(at now: Instant) -> (at: Instant, element: Element)? {
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
