/// Service messages that wait for the next packet, and questions that wait for their answers.
struct ServiceQueue: Sendable {
    /// Bounds what a hostile server can make us ask or answer.
    private static let limit = 1024

    /// An announced answer, or another announced message, that was asked for.
    struct AwaitedResend: Sendable {
        /// The request that it answers; nil for messages that answer nothing.
        var request: MessageID?
        var askedAt: Instant
        /// When it was announced.
        var announcedAt: Instant
        /// The question waits to be sent.
        var isQueued = true
    }

    /// Answers of requests that were cancelled, to be dropped.
    private(set) var drops: [MessageID] = []
    /// Announced answers to be asked for.
    private(set) var resends: [MessageID] = []
    /// Announced answers that were asked for.
    private(set) var awaitedResends: [MessageID: AwaitedResend] = [:]
    /// Not later than the earliest `askedAt` of them: a hostile server announces a thousand, too many to look at with
    /// every packet.
    private(set) var earliestResend: Instant?
    /// Sessions to be destroyed, and whether the server was asked on this connection (rows H03, P35).
    private(set) var destroyed: [(session: Int64, isAsked: Bool)] = []
    /// Sessions that are to be destroyed later.
    private(set) var retired: [(session: Int64, until: Instant)] = []
    /// Replies to what the server asked.
    private(set) var replies: [ServiceMessage] = []

    /// Whether nothing waits to be sent.
    var isEmpty: Bool {
        drops.isEmpty && resends.isEmpty && replies.isEmpty && !destroyed.contains { !$0.isAsked }
    }

    var footprint: Int {
        (drops.capacity + resends.capacity) * MemoryLayout<MessageID>.stride
            + awaitedResends.capacity * 2 * MemoryLayout<(MessageID, AwaitedResend)>.stride
            + destroyed.capacity * MemoryLayout<(Int64, Bool)>.stride
            + retired.capacity * MemoryLayout<(Int64, Instant)>.stride
            + replies.capacity * MemoryLayout<ServiceMessage>.stride
    }

    mutating func drop(_ request: MessageID) {
        if drops.count < Self.limit { drops.append(request) }
    }

    mutating func reply(_ message: ServiceMessage) {
        if replies.count < 64 { replies.append(message) }
    }

    // MARK: Sessions to be destroyed

    mutating func destroy(_ session: Int64) {
        guard destroyed.count < 64, !destroyed.contains(where: { $0.session == session }) else { return }
        destroyed.append((session, false))
    }

    /// Asks with the first packet after `instant`: while there is a session, its server recognizes copies of what ran in it.
    mutating func retire(_ session: Int64, until instant: Instant) {
        if retired.count < 64 { retired.append((session, instant)) }
    }

    /// A packet goes out: whatever time has come may go with it.
    mutating func releaseRetired(now: Instant) {
        guard retired.contains(where: { $0.until <= now }) else { return }
        for old in retired where old.until <= now { destroy(old.session) }
        retired.removeAll { $0.until <= now }
    }

    /// The question was refused: it is asked again.
    mutating func destroyAgain(_ session: Int64) {
        for index in destroyed.indices where destroyed[index].session == session { destroyed[index].isAsked = false }
    }

    /// The server says that it does not keep the session. Returns whether that was asked for.
    mutating func isDestroyed(_ session: Int64) -> Bool {
        guard let index = destroyed.firstIndex(where: { $0.session == session }) else { return false }
        destroyed.remove(at: index)
        return true
    }

    // MARK: Announced answers

    /// Asks for an announced answer, once.
    mutating func resend(_ answer: MessageID, for request: MessageID?, now: Instant) {
        // Whatever else is announced, there is room for the answers of requests.
        let limit = request == nil ? Self.limit : 2 * Self.limit
        guard awaitedResends[answer] == nil, awaitedResends.count < limit else { return }
        awaitedResends[answer] = AwaitedResend(request: request, askedAt: now, announcedAt: now)
        earliestResend = min(earliestResend ?? now, now)
        resends.append(answer)
    }

    /// Asks again for an answer whose request was refused or lost.
    mutating func resendAgain(_ answers: [MessageID], now: Instant) {
        for answer in answers {
            guard let awaited = awaitedResends[answer] else { continue }
            // Also if the question still waits to be sent: else it would be due for ever.
            awaitedResends[answer]?.askedAt = now
            guard !awaited.isQueued else { continue }
            awaitedResends[answer]?.isQueued = true
            resends.append(answer)
        }
        updateEarliestResend()
    }

    /// Announced answers that were asked for at `instant` or before, rising.
    mutating func resendsAsked(until instant: Instant) -> [(key: MessageID, value: AwaitedResend)] {
        guard let earliestResend, earliestResend <= instant else { return [] }
        updateEarliestResend()
        return awaitedResends.filter { $0.value.askedAt <= instant }.sorted { $0.key < $1.key }
    }

    private mutating func updateEarliestResend() {
        earliestResend = awaitedResends.values.lazy.map(\.askedAt).min()
    }

    /// The answer came, or will not come. Returns what was awaited.
    mutating func resolveResend(_ answer: MessageID) -> AwaitedResend? {
        guard !awaitedResends.isEmpty, let awaited = awaitedResends.removeValue(forKey: answer) else { return nil }
        if awaited.isQueued { resends.removeAll { $0 == answer } }
        if awaitedResends.isEmpty {
            awaitedResends = [:]
            earliestResend = nil
        }
        return awaited
    }

    /// The answers of a request are not wanted any more.
    mutating func withdrawResends(for request: MessageID) {
        guard !awaitedResends.isEmpty else { return }
        for (answer, awaited) in awaitedResends where awaited.request == request { _ = resolveResend(answer) }
    }

    // MARK: Taking what waits

    mutating func takeDrops() -> [MessageID] {
        defer { drops = [] }
        return drops
    }

    mutating func takeResends() -> [MessageID] {
        defer { resends = [] }
        for answer in resends { awaitedResends[answer]?.isQueued = false }
        return resends
    }

    mutating func takeDestroyed() -> [Int64] {
        let sessions = destroyed.filter { !$0.isAsked }.map(\.session)
        for index in destroyed.indices { destroyed[index].isAsked = true }
        return sessions
    }

    mutating func takeReplies() -> [ServiceMessage] {
        defer { replies = [] }
        return replies
    }

    /// What was asked on a connection that is gone has to be asked again.
    mutating func connectionClosed() {
        replies = []
        resends = awaitedResends.keys.sorted()
        for answer in resends { awaitedResends[answer]?.isQueued = true }
        for index in destroyed.indices { destroyed[index].isAsked = false }
    }

    /// Nothing of an old session means anything in a new one.
    mutating func sessionReplaced() {
        let (destroyed, retired) = (destroyed.map { ($0.session, false) }, retired)
        self = ServiceQueue()
        self.destroyed = destroyed
        self.retired = retired
    }
}
