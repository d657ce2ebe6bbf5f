/// Handles in rising order, mostly appended at the end and taken from the front.
struct HandleQueue: Sendable {
    private var items: [MessageHandle] = []
    private var head = 0

    var isEmpty: Bool {
        head == items.count
    }

    var footprint: Int {
        items.capacity * MemoryLayout<MessageHandle>.stride
    }

    mutating func append(_ handle: MessageHandle) {
        items.append(handle)
    }

    /// Puts a handle back where it belongs.
    mutating func insert(_ handle: MessageHandle) {
        let position = position(of: handle)
        if position == head, head > 0 {
            head -= 1
            items[head] = handle
        } else {
            items.insert(handle, at: position)
        }
    }

    mutating func remove(_ handle: MessageHandle) {
        let position = position(of: handle)
        if position < items.count, items[position] == handle { items.remove(at: position) }
    }

    func contains(where isMeant: (MessageHandle) -> Bool) -> Bool {
        items[head...].contains(where: isMeant)
    }

    /// Takes the first handle for which `isReady` holds.
    mutating func removeFirst(where isReady: (MessageHandle) -> Bool) -> MessageHandle? {
        guard let position = items[head...].firstIndex(where: isReady) else { return nil }
        let handle = items[position]
        if position == head {
            head += 1
            if head > 64, head * 2 > items.count {
                items.removeFirst(head)
                head = 0
            }
        } else {
            items.remove(at: position)
        }
        return handle
    }

    private func position(of handle: MessageHandle) -> Int {
        var low = head
        var high = items.count
        while low < high {
            let middle = (low + high) / 2
            if items[middle] < handle { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension MessageHandle {
    /// Bits that name the place of an entry; more than a queue can hold.
    private static let slotBits: UInt64 = 24

    /// Handles rise with their numbers, and name the place of what they stand for.
    init(number: UInt64, slot: Int) {
        self.init(rawValue: number << Self.slotBits | UInt64(slot))
    }

    var slot: Int {
        Int(rawValue & ((1 << Self.slotBits) - 1))
    }
}

extension MessageID {
    static let zero = MessageID(rawValue: 0)
}
