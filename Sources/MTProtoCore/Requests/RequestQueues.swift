/// Requests in the order in which they became ready.
struct ReadyQueue: Sendable {
    private var items: [RequestID] = []
    private var head = 0

    mutating func append(_ id: RequestID) {
        items.append(id)
    }

    mutating func popFirst() -> RequestID? {
        guard head < items.count else { return nil }
        let id = items[head]
        head += 1
        if head == items.count {
            items.removeAll(keepingCapacity: items.count <= 64)
            head = 0
        }
        return id
    }
}

/// Times at which requests have to be looked at, the earliest first: a binary heap.
///
/// What ended is not taken out: the code that pops an id looks whether there is still something to do.
struct DeadlineHeap: Sendable {
    private struct Item: Comparable {
        var instant: Instant
        var id: RequestID

        static func < (lhs: Item, rhs: Item) -> Bool {
            (lhs.instant, lhs.id) < (rhs.instant, rhs.id)
        }
    }

    private var items: [Item] = []

    var count: Int {
        items.count
    }

    var first: Instant? {
        items.first?.instant
    }

    mutating func insert(_ instant: Instant, _ id: RequestID) {
        items.append(Item(instant: instant, id: id))
        rise(from: items.count - 1)
    }

    mutating func replaceAll(_ contents: [(instant: Instant, id: RequestID)]) {
        // A sorted array is a heap.
        items = contents.map { Item(instant: $0.instant, id: $0.id) }.sorted()
    }

    /// Takes the earliest id if its time has come.
    mutating func popFirst(until now: Instant) -> RequestID? {
        guard let first = items.first, first.instant <= now else { return nil }
        items.swapAt(0, items.count - 1)
        items.removeLast()
        if items.isEmpty { items = [] } else { sink(from: 0) }
        return first.id
    }

    private mutating func rise(from start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard items[child] < items[parent] else { return }
            items.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func sink(from start: Int) {
        var parent = start
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < items.count && items[child] < items[smallest] {
                smallest = child
            }
            guard smallest != parent else { return }
            items.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
