import TelegramLab

/// What one reader of the page is told of packets: in batches, of which each holds the newest that came since the one before.
/// What does not fit is counted and left out; nothing waits for a reader who is slow.
struct PacketFeed: Sendable {
    /// So many rows are in one batch at most.
    static let batchLimit = 400
    /// Batches come several times a second.
    private static let searchLimit = 4 << 20

    let filter: PacketFilter
    /// The number of the first packet that was not looked at.
    private(set) var next: Int
    private var isFirst = true

    init(filter: PacketFilter, next: Int = 1) {
        self.filter = filter
        self.next = next
    }

    struct Batch: Sendable {
        var rows: [PacketRecord]
        /// Packets that this reader would have wanted and is not told of, and those that were too many to be looked through.
        var leftOut: Int
    }

    /// - Parameters:
    ///   - records: all that came since the last batch and is kept, oldest first.
    ///   - count: how many packets there were in all.
    mutating func batch(_ records: some BidirectionalCollection<PacketRecord>, count: Int) -> Batch {
        defer { (next, isFirst) = (count + 1, false) }
        // Whatever came before anybody looked is no loss.
        var budget = isFirst ? SearchBudget() : SearchBudget(bytes: Self.searchLimit)
        guard !isFirst else { return Batch(rows: filter.newest(Self.batchLimit, of: records, &budget), leftOut: 0) }
        let first = records.first?.number ?? count + 1
        let forgotten = max(0, first - next)
        // From the newest on, which are told before all others.
        let wanted = filter.newest(.max, of: records, &budget)
        return Batch(
            rows: Array(wanted.suffix(Self.batchLimit)),
            leftOut: forgotten + budget.missed + max(0, wanted.count - Self.batchLimit))
    }
}
