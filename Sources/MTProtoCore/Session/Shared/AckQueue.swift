/// The acknowledgements that one end owes the other (rows F09, M-14, B-11, B-12).
///
/// They ride with the next packet; alone they go out after a second, or when there are many. An acknowledgement
/// counts as arrived only when the peer shows that it received a later message of ours; a connection that closes
/// before makes it pending again.
struct AckQueue: Sendable {
    /// The longest an acknowledgement waits for company, usually.
    static let usualDelay: Duration = .seconds(1)
    /// More than this many go out at once.
    static let countLimit = 64
    /// As do those for more than this many bytes.
    static let byteLimit = 1 << 20
    /// A peer ignores a message that names more.
    static let idsPerMessage = 8192
    /// Beyond this the oldest are forgotten: the peer repeats what matters, and is acknowledged then.
    private static let capacity = 16_384

    private var pending: [MessageID] = []
    private var pendingBytes = 0
    private var unproven: [(carrier: MessageID, ids: [MessageID])] = []
    private(set) var deadline: Instant?
    /// The longest an acknowledgement waits for company.
    var delay: Duration

    init(delay: Duration = Self.usualDelay) {
        self.delay = delay
    }

    var isEmpty: Bool {
        pending.isEmpty
    }

    var footprint: Int {
        pending.capacity * MemoryLayout<MessageID>.stride
            + unproven.reduce(unproven.capacity * MemoryLayout<(MessageID, [MessageID])>.stride) {
                $0 + $1.ids.capacity * MemoryLayout<MessageID>.stride
            }
    }

    /// Owes one more.
    mutating func add(_ id: MessageID, bytes: Int, now: Instant) {
        if pending.count >= Self.capacity { pending.removeFirst(pending.count - Self.capacity + 1) }
        pending.append(id)
        pendingBytes += bytes
        if deadline == nil { deadline = now + delay }
    }

    /// Whether they should go out now even if nothing else does.
    func isDue(at now: Instant) -> Bool {
        guard let deadline else { return false }
        return now >= deadline || isOverLimits
    }

    /// Whether there are so many that not even an urgent message may hold them back.
    var isOverLimits: Bool {
        pending.count > Self.countLimit || pendingBytes > Self.byteLimit
    }

    /// Makes the ids of one message the caller's to send.
    mutating func take() -> [MessageID] {
        guard pending.count > Self.idsPerMessage else {
            defer {
                pending = []
                pendingBytes = 0
                deadline = nil
            }
            return pending
        }
        let ids = Array(pending.prefix(Self.idsPerMessage))
        pending.removeFirst(ids.count)
        return ids
    }

    /// Something else tells the peer that this message arrived.
    mutating func withdraw(_ id: MessageID) {
        guard let position = pending.lastIndex(of: id) else { return }
        pending.remove(at: position)
        if pending.isEmpty {
            pendingBytes = 0
            deadline = nil
        }
    }

    /// Notes that `ids` travel in the message `carrier`.
    mutating func sent(_ ids: [MessageID], in carrier: MessageID) {
        unproven.append((carrier, ids))
        if unproven.count > 64 { unproven.removeFirst() }
    }

    /// The peer answered or acknowledged our message `id`: everything sent with or before it arrived.
    mutating func proved(_ id: MessageID) {
        guard let first = unproven.first, first.carrier <= id else { return }
        unproven.removeAll { $0.carrier <= id }
    }

    /// The peer refused the message `carrier`: what it acknowledged has to be said again.
    mutating func refused(_ carrier: MessageID, now: Instant) {
        for entry in unproven where entry.carrier == carrier {
            for id in entry.ids { add(id, bytes: 0, now: now) }
        }
        unproven.removeAll { $0.carrier == carrier }
    }

    /// The connection is gone: what was not proved has to be said again.
    mutating func connectionClosed(now: Instant) {
        let repeated = unproven.flatMap(\.ids)
        unproven = []
        for id in repeated { add(id, bytes: 0, now: now) }
    }
}
