/// The duplicate filter: which message ids of the peer were processed (rows F12, M-05, N37).
///
/// Remembers at least the last 1000 ids and at most 1250. What lies below everything remembered, once something was
/// forgotten, can no longer be told from a replay.
struct ReceivedMessages: Sendable {
    /// What is known about an id.
    enum Verdict: Hashable, Sendable {
        case fresh
        case duplicate
        /// Older than everything remembered: perhaps a replay.
        case tooOld
    }

    static let window = 1000

    /// At least so many ids are remembered, and at most a quarter more.
    private let window: Int
    /// Rising. Most ids come in order, so that insertion is nearly always an append.
    private(set) var ids: [MessageID] = []
    private var forgotten: MessageID?

    init(window: Int = Self.window) {
        self.window = window
    }

    var footprint: Int {
        ids.capacity * MemoryLayout<MessageID>.stride
    }

    /// The highest id so far.
    var highest: MessageID? {
        ids.last
    }

    /// The lowest id about which something can be said.
    var lowest: MessageID? {
        ids.first
    }

    /// Nothing above it was received.
    var bound: MessageID? {
        ids.last ?? forgotten
    }

    /// What is known about `id`, without remembering it.
    func verdict(on id: MessageID) -> Verdict {
        if let forgotten, id <= forgotten { return .tooOld }
        let position = lowerBound(of: id)
        return position < ids.count && ids[position] == id ? .duplicate : .fresh
    }

    /// What is known about `id`; a fresh one is remembered.
    mutating func insert(_ id: MessageID) -> Verdict {
        if let forgotten, id <= forgotten { return .tooOld }
        let position = lowerBound(of: id)
        guard position == ids.count || ids[position] != id else { return .duplicate }
        // Without this an array would grow to twice what is ever kept, for as long as the session lives.
        if ids.count == ids.capacity { ids.reserveCapacity(min(max(16, 2 * ids.count), window + window / 4 + 1)) }
        ids.insert(id, at: position)
        if ids.count > window + window / 4 {
            forgotten = ids[ids.count - window - 1]
            ids.removeFirst(ids.count - window)
        }
        return .fresh
    }

    /// Forgets everything; ids up to `id` count as too old from now on.
    mutating func forget(through id: MessageID) {
        ids.removeAll()
        forgotten = max(forgotten ?? id, id)
    }

    /// Forgets everything; ids from `id` on are fresh, all before it too old.
    mutating func restart(from id: MessageID) {
        ids.removeAll()
        // Nothing is before the first id that there is.
        forgotten = id.rawValue == .min ? nil : MessageID(rawValue: id.rawValue &- 1)
    }

    private func lowerBound(of id: MessageID) -> Int {
        guard let last = ids.last, id <= last else { return ids.count }
        var low = 0
        var high = ids.count
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
