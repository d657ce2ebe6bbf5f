/// The requests that have not ended, at the places that their ids name.
///
/// Ids rise with every request, whatever place they name. A place that was left is taken again.
struct RequestEntries: Sendable {
    /// So many places are kept when all requests have ended.
    private static let keptPlaces = 32

    private var slots: [RequestTable.Entry?] = []
    private var freeSlots: [Int] = []
    private var nextNumber: UInt64 = 1
    private(set) var count = 0

    /// Ids in the order in which the requests were submitted.
    var ids: [RequestID] {
        slots.compactMap { $0?.id }.sorted()
    }

    /// The requests in the order in which they were submitted.
    var sorted: [RequestTable.Entry] {
        slots.compactMap { $0 }.sorted { $0.id < $1.id }
    }

    /// Whether there was such a request, which may have ended.
    func wasSubmitted(_ id: RequestID) -> Bool {
        id.number > 0 && id.number < nextNumber
    }

    subscript(id: RequestID) -> RequestTable.Entry? {
        get {
            index(of: id).flatMap { slots[$0] }
        }
        _modify {
            if let index = index(of: id) {
                yield &slots[index]
            } else {
                var nothing: RequestTable.Entry?
                yield &nothing
            }
        }
    }

    private func index(of id: RequestID) -> Int? {
        let slot = id.slot
        guard slot < slots.count, slots[slot]?.id == id else { return nil }
        return slot
    }

    /// The id that the next request gets.
    private mutating func takeID() -> RequestID {
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
        } else {
            slot = slots.count
            slots.append(nil)
        }
        defer { nextNumber += 1 }
        return RequestID(number: nextNumber, slot: slot)
    }

    mutating func insert(_ make: (RequestID) -> RequestTable.Entry) -> RequestID {
        let id = takeID()
        slots[id.slot] = make(id)
        count += 1
        return id
    }

    mutating func remove(_ id: RequestID) -> RequestTable.Entry? {
        guard let index = index(of: id), let entry = slots[index] else { return nil }
        count -= 1
        if count == 0, slots.count > Self.keptPlaces {
            slots = []
            freeSlots = []
        } else {
            slots[index] = nil
            freeSlots.append(index)
        }
        return entry
    }
}

extension RequestID {
    /// Places fit in these; the limit of a session's queue is far below.
    private static let slotBits: UInt64 = 24

    fileprivate init(number: UInt64, slot: Int) {
        self.init(rawValue: number << Self.slotBits | UInt64(slot))
    }

    fileprivate var number: UInt64 {
        rawValue >> Self.slotBits
    }

    fileprivate var slot: Int {
        Int(rawValue & ((1 << Self.slotBits) - 1))
    }
}
