import MTProtoCrypto

/// What a client recently sent besides requests, by id: containers, and service messages that may be refused or
/// answered (rows B-05, B-27, N37).
///
/// Ids rise, so that what comes last is the youngest: finding is a search by halves, forgetting cuts the front off.
struct SentMessages: Sendable {
    enum Content: Hashable, Sendable {
        case container(children: [MessageID])
        case ping(id: Int64)
        case acknowledgement
        case saltRequest
        case stateRequest([MessageID])
        case resendRequest([MessageID])
        case dropAnswer(of: MessageID)
        case destroySession(Int64)
        case information
        /// A message that is no request; nothing but an answer to it can still be heard.
        case message
    }

    struct Record: Hashable, Sendable {
        var content: Content
        var sentAt: Instant
    }

    private static let capacity = 1024
    /// Nothing that speaks of an older message is heard.
    private static let memory: Duration = .seconds(300)

    private(set) var records: [(id: MessageID, record: Record?)] = []
    private(set) var head = 0

    var footprint: Int {
        records.capacity * MemoryLayout<(MessageID, Record?)>.stride
            + records[head...].reduce(0) { sum, entry in
                switch entry.record?.content {
                case .container(let ids)?, .stateRequest(let ids)?, .resendRequest(let ids)?:
                    sum + ids.capacity * MemoryLayout<MessageID>.stride
                default: sum
                }
            }
    }

    subscript(id: MessageID) -> Record? {
        position(of: id).flatMap { records[$0].record }
    }

    /// Remembers a message with an id above all before it.
    mutating func insert(_ content: Content, id: MessageID, now: Instant) {
        forget(now: now)
        records.append((id, Record(content: content, sentAt: now)))
    }

    /// Takes a record that was answered or refused, so that it counts once.
    mutating func remove(_ id: MessageID) -> Record? {
        guard let position = position(of: id) else { return nil }
        defer { records[position].record = nil }
        return records[position].record
    }

    /// Forgets what is too old to matter, and what is more than may be kept.
    private mutating func forget(now: Instant) {
        while head < records.count {
            let record = records[head].record
            let isOld = record.map { now - $0.sentAt > Self.memory } ?? true
            guard isOld || records.count - head >= Self.capacity else { break }
            records[head].record = nil
            head += 1
        }
        if head == records.count {
            records.removeAll(keepingCapacity: records.capacity <= 64)
            head = 0
        } else if head > 32, head * 2 > records.count {
            records = Array(records[head...])
            head = 0
        }
    }

    private func position(of id: MessageID) -> Int? {
        var low = head
        var high = records.count
        while low < high {
            let middle = (low + high) / 2
            if records[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < records.count && records[low].id == id ? low : nil
    }
}
