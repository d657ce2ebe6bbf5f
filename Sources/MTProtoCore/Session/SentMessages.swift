import MTProtoCrypto

/// What a client recently sent besides calls, by id: containers, and service messages that may be refused or answered
/// (rows B-05, B-27, N37).
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
    }

    struct Record: Hashable, Sendable {
        var content: Content
        var sentAt: Instant
    }

    private static let capacity = 1024

    private var records: [MessageID: Record] = [:]
    private var order: [MessageID] = []
    private var oldest = 0

    var count: Int {
        records.count
    }

    subscript(id: MessageID) -> Record? {
        records[id]
    }

    mutating func insert(_ content: Content, id: MessageID, now: Instant) {
        records[id] = Record(content: content, sentAt: now)
        if order.count < Self.capacity {
            order.append(id)
        } else {
            records.removeValue(forKey: order[oldest])
            order[oldest] = id
            oldest = (oldest + 1) % Self.capacity
        }
    }

    /// Takes a record that was answered or refused, so that it counts once.
    mutating func remove(_ id: MessageID) -> Record? {
        // The place in `order` stays; removing it later finds nothing.
        records.removeValue(forKey: id)
    }
}

/// Service messages that wait for the next packet.
struct ServiceQueue: Sendable {
    /// Bounds what a hostile server can make us ask or answer.
    private static let limit = 1024

    /// Answers of calls that were cancelled, to be dropped.
    private(set) var drops: [MessageID] = []
    /// Announced answers to be asked for.
    private(set) var resends: [MessageID] = []
    /// Announced answers that were asked for, and when.
    private(set) var awaitedResends: [MessageID: (request: MessageID?, askedAt: Instant)] = [:]
    /// Sessions to be destroyed.
    private(set) var destroyed: [Int64] = []
    /// Replies to what the server asked.
    private(set) var replies: [ServiceMessage] = []

    var isEmpty: Bool {
        drops.isEmpty && resends.isEmpty && destroyed.isEmpty && replies.isEmpty
    }

    mutating func drop(_ request: MessageID) {
        if drops.count < Self.limit { drops.append(request) }
    }

    mutating func destroy(_ session: Int64) {
        if destroyed.count < 64 { destroyed.append(session) }
    }

    mutating func reply(_ message: ServiceMessage) {
        if replies.count < 64 { replies.append(message) }
    }

    /// Asks for an announced answer, once.
    mutating func resend(_ answer: MessageID, for request: MessageID?, now: Instant) {
        guard awaitedResends[answer] == nil, awaitedResends.count < Self.limit else { return }
        awaitedResends[answer] = (request, now)
        resends.append(answer)
    }

    /// Asks again for an answer whose request was refused or lost.
    mutating func resendAgain(_ answers: [MessageID], now: Instant) {
        for answer in answers {
            guard let awaited = awaitedResends[answer], !resends.contains(answer) else { continue }
            awaitedResends[answer] = (awaited.request, now)
            resends.append(answer)
        }
    }

    /// The answer came, or will not come. Returns the call it was announced for.
    mutating func resolveResend(_ answer: MessageID) -> MessageID? {
        guard !awaitedResends.isEmpty else { return nil }
        return awaitedResends.removeValue(forKey: answer)?.request
    }

    mutating func takeDrops() -> [MessageID] {
        defer { drops = [] }
        return drops
    }

    mutating func takeResends() -> [MessageID] {
        defer { resends = [] }
        return resends
    }

    mutating func takeDestroyed() -> [Int64] {
        defer { destroyed = [] }
        return destroyed
    }

    mutating func takeReplies() -> [ServiceMessage] {
        defer { replies = [] }
        return replies
    }

    /// What was asked on a connection that is gone has to be asked again.
    mutating func connectionClosed() {
        replies = []
        resends = Array(awaitedResends.keys.sorted().prefix(Self.limit))
    }

    /// Nothing of an old session means anything in a new one.
    mutating func sessionReplaced() {
        self = ServiceQueue(destroyed: destroyed)
    }

    init(destroyed: [Int64] = []) {
        self.destroyed = destroyed
    }
}

/// What belongs to the connection that carries the session now.
struct Link: Sendable {
    /// Calls without any reply for so long make the session ask whether the link is alive.
    static let probeDelay: Duration = .seconds(5)

    let openedAt: Instant
    /// A packet with a new message id came: the other end has the key.
    var isProven = false
    /// When the next keepalive ping is to be sent.
    var nextPing: Instant
    /// The ping that was sent and not answered.
    var ping: (message: MessageID, id: Int64, sentAt: Instant)?
    /// Since when a packet has been expected, and how many bytes were sent since then.
    var expectingSince: Instant?
    var expectingBytes = 0
    /// Quick acknowledgements that may come, by token.
    var quickAcks: [UInt32: [MessageHandle]] = [:]
    /// The server said that it does not know the key.
    var isKeyRejected = false
    /// Set when the session has asked to close the connection; it hears nothing any more.
    var isClosing = false
    /// When the states of long unanswered calls are looked at.
    var stateCheck: Instant?

    init(openedAt: Instant) {
        self.openedAt = openedAt
        self.nextPing = openedAt
    }

    /// A packet was sent whose receipt the transport may confirm.
    mutating func expectQuickAck(_ token: UInt32, of handles: [MessageHandle]) {
        // Confirmations are hints, and some transports never send any: forgetting old ones costs nothing.
        if quickAcks.count >= 256 { quickAcks = [:] }
        quickAcks[token & 0x7fff_ffff] = handles
    }

    /// Something was sent that the server replies to.
    mutating func expectReply(bytes: Int, now: Instant) {
        if expectingSince == nil {
            expectingSince = now
            expectingBytes = 0
        }
        expectingBytes += bytes
    }
}

/// When to ask for future salts.
struct SaltSchedule: Sendable {
    /// Not before this; one request a minute at most (row M-16).
    var notBefore: Instant = .distantPast
    /// The request that was sent and not answered.
    var outstanding: MessageID?
    /// From when on asking is worth it; nil: to be computed.
    var due: Instant?
}

/// Refusals of the authorization key, told apart from noise (row F11, T-06).
struct KeyRejections: Sendable {
    /// Connections in a row whose first and only answer was that the key is unknown.
    var count = 0
    /// Connections in a row that were refused for too many requests.
    var floods = 0
    /// Connections in a row that ended with any other error.
    var others = 0
}

/// Slows down when the server refuses message after message (row B-06).
struct RejectionPacing: Sendable {
    private var count = 0
    private(set) var pausedUntil: Instant?

    /// The first three refusals in a row are answered at once, later ones after 1, 2, 4, 8, 16 seconds.
    mutating func refused(now: Instant) {
        count += 1
        guard count > 3 else { return }
        pausedUntil = now + .seconds(1 << min(count - 4, 4))
    }

    /// The pause is over; a further refusal makes a longer one.
    mutating func resume() {
        pausedUntil = nil
    }

    mutating func accepted() {
        count = 0
        pausedUntil = nil
    }
}

/// The session is about to be replaced: nothing is sent while answers may still come.
struct Drain: Sendable {
    let until: Instant
}

/// Answers that nobody waits for (row B-02).
struct UnwantedAnswers: Sendable {
    private static let limit = 8 << 20
    private static let window: Duration = .seconds(10)
    private var since: Instant = .distantPast
    private var bytes = 0

    /// Whether the connection is worth more closed than open.
    var isTooMuch: Bool {
        bytes > Self.limit
    }

    /// Counts one.
    mutating func add(_ count: Int, now: Instant) {
        if now - since > Self.window {
            since = now
            bytes = 0
        }
        bytes += count
    }
}
