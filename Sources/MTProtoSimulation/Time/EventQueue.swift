import MTProtoCore

/// What is to happen in virtual time, in order: by instant, and at the same instant in the order of insertion.
///
/// A binary heap. Nothing is removed before it is due: a host that is woken in vain looks and does nothing.
package struct EventQueue<Event> {
    private struct Item {
        let at: Instant
        let order: UInt64
        let event: Event

        func precedes(_ other: Item) -> Bool {
            at != other.at ? at < other.at : order < other.order
        }
    }

    private var heap: [Item] = []
    private var nextOrder: UInt64 = 0

    package init() {}

    /// When the earliest event is due.
    package var first: Instant? {
        heap.first?.at
    }

    /// Adds an event.
    package mutating func insert(_ event: Event, at instant: Instant) {
        heap.append(Item(at: instant, order: nextOrder, event: event))
        nextOrder += 1
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].precedes(heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes the earliest event.
    package mutating func popFirst() -> (at: Instant, event: Event)? {
        guard let top = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return (top.at, top.event) }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].precedes(heap[least]) { least = child }
            }
            guard least != parent else { break }
            heap.swapAt(parent, least)
            parent = least
        }
        return (top.at, top.event)
    }
}
