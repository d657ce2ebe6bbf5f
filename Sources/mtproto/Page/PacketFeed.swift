import TelegramLab

/// What one reader of the page is told of packets: in batches, of which each holds the newest that came since the one before.
/// What does not fit is counted and left out; nothing waits for a reader who is slow.
struct PacketFeed: Sendable {
    /// So many rows are in one batch at most.
    static let batchLimit = 400

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
        /// Packets that this reader would have wanted and is not told of.
        var leftOut: Int
    }

    /// - Parameters:
    ///   - records: all that came since the last batch and is kept, oldest first.
    ///   - count: how many packets there were in all.
    mutating func batch(_ records: some Collection<PacketRecord>, count: Int) -> Batch {
        let first = records.first?.number ?? count + 1
        // Whatever came before anybody looked is no loss.
        let forgotten = isFirst ? 0 : max(0, first - next)
        let wanted = records.filter(filter.passes)
        next = count + 1
        defer { isFirst = false }
        return Batch(
            rows: Array(wanted.suffix(Self.batchLimit)),
            leftOut: isFirst ? 0 : forgotten + max(0, wanted.count - Self.batchLimit))
    }
}
