import NIOCore

/// The requests of one session: running, waiting for another one, answered (row P20).
struct RequestMemory: Sendable {
    /// How long an answered request is remembered, in line with the handshake answers of real servers.
    static let memory: Duration = .seconds(600)
    /// Beyond this the oldest answers are forgotten.
    private static let countLimit = 4096
    private static let byteLimit = 32 << 20
    /// How many requests may wait for others, how many a request may wait for, and how many bytes all of them may have.
    private static let heldLimit = 1024
    private static let dependencyLimit = 1024
    private static let heldByteLimit = 32 << 20
    /// How long a request waits for one that has not arrived.
    static let holdLimit: Duration = .seconds(5)

    enum State: Sendable {
        case running
        /// Waits until the requests named have ended; of those that it named first, some may have failed.
        case held(body: ByteBuffer, after: [MessageID], hasFailed: Bool, until: Instant)
        case answered(ContainedMessage, isAcknowledged: Bool)
        /// The client wants no answer.
        case dropped
    }

    struct Entry: Sendable {
        var state: State
        var endedAt: Instant?
        /// Its answer was an error.
        var failed = false
    }

    private var requests: [MessageID: Entry] = [:]
    private var byAnswer: [MessageID: MessageID] = [:]
    /// Ended requests in the order in which they ended.
    private var ended: [MessageID] = []
    private var endedHead = 0
    private var bytes = 0
    private(set) var runningCount = 0
    private var held: Set<MessageID> = []
    private var heldBytes = 0
    /// Those among ``bytes`` that the client has.
    private var acknowledgedBytes = 0

    subscript(request: MessageID) -> Entry? {
        requests[request]
    }

    /// About what it takes: answers, what waits, and something for each request.
    var footprint: Int {
        bytes + heldBytes + 256 * requests.count
    }

    func request(answeredBy answer: MessageID) -> MessageID? {
        byAnswer[answer]
    }

    mutating func started(_ request: MessageID) {
        forgetHeld(request)
        requests[request] = Entry(state: .running)
        runningCount += 1
    }

    /// - Returns: false if it cannot wait: for itself or for a later request, which may be waiting for it; or for too
    ///   many, or behind too many that wait.
    mutating func hold(_ request: MessageID, body: ByteBuffer, after: [MessageID], now: Instant) -> Bool {
        guard after.count <= Self.dependencyLimit, after.allSatisfy({ $0 < request }), held.count < Self.heldLimit,
            heldBytes + Self.cost(body, after) <= Self.heldByteLimit
        else { return false }
        requests[request] = Entry(
            state: .held(body: body, after: after, hasFailed: false, until: now + Self.holdLimit))
        held.insert(request)
        heldBytes += Self.cost(body, after)
        return true
    }

    private static func cost(_ body: ByteBuffer, _ after: [MessageID]) -> Int {
        body.readableBytes + MemoryLayout<MessageID>.stride * after.count
    }

    private mutating func forgetHeld(_ request: MessageID) {
        guard held.remove(request) != nil, case .held(let body, let after, _, _)? = requests[request]?.state
        else { return }
        heldBytes -= Self.cost(body, after)
    }

    mutating func answered(_ request: MessageID, _ answer: ContainedMessage, isError: Bool, now: Instant) {
        end(request, as: .answered(answer, isAcknowledged: false), failed: isError, now: now)
        byAnswer[answer.id] = request
        bytes += answer.body.readableBytes
    }

    mutating func dropped(_ request: MessageID, now: Instant) {
        if case .answered(let answer, let isAcknowledged) = requests[request]?.state {
            byAnswer.removeValue(forKey: answer.id)
            bytes -= answer.body.readableBytes
            if isAcknowledged { acknowledgedBytes -= answer.body.readableBytes }
            requests[request]?.state = .dropped
        } else {
            end(request, as: .dropped, failed: true, now: now)
        }
    }

    private mutating func end(_ request: MessageID, as state: State, failed: Bool, now: Instant) {
        if case .running = requests[request]?.state { runningCount -= 1 }
        forgetHeld(request)
        requests[request] = Entry(state: state, endedAt: now, failed: failed)
        ended.append(request)
        forget(now: now)
    }

    /// The client has an answer. Returns the request if that is news.
    mutating func acknowledge(answer: MessageID) -> MessageID? {
        guard let request = byAnswer[answer],
            case .answered(let message, false) = requests[request]?.state
        else { return nil }
        requests[request]?.state = .answered(message, isAcknowledged: true)
        acknowledgedBytes += message.body.readableBytes
        return request
    }

    /// Room is scarce: answers that the client has are given up. What is left of them is that their requests ran.
    mutating func forgetAcknowledgedAnswers() {
        guard acknowledgedBytes > 0 else { return }
        for (request, entry) in requests {
            guard case .answered(let answer, true) = entry.state else { continue }
            byAnswer.removeValue(forKey: answer.id)
            bytes -= answer.body.readableBytes
            requests[request]?.state = .dropped
        }
        acknowledgedBytes = 0
    }

    /// Answers that the client has not acknowledged, rising by id.
    var unacknowledged: [(request: MessageID, answer: ContainedMessage)] {
        requests.compactMap { request, entry in
            guard case .answered(let answer, false) = entry.state else { return nil }
            return (request, answer)
        }.sorted { $0.answer.id < $1.answer.id }
    }

    // MARK: Waiting for other requests

    var isAnyHeld: Bool {
        !held.isEmpty
    }

    var nextHeldDeadline: Instant? {
        held.lazy.compactMap { request in
            guard case .held(_, _, _, let until)? = requests[request]?.state else { return nil }
            return until
        }.min()
    }

    /// Requests that waited too long for requests that never came.
    func expiredHeld(now: Instant) -> [MessageID] {
        held.filter { request in
            guard case .held(_, let after, _, let until)? = requests[request]?.state, until <= now else { return false }
            return after.contains { requests[$0] == nil }
        }.sorted()
    }

    /// Requests whose wait is over, with whether all that they waited for went well. Extends the wait of the others.
    ///
    /// Each packet asks for it: a request is looked at as far as the first one that it still waits for.
    mutating func releasable(now: Instant) -> [(request: MessageID, body: ByteBuffer, succeeded: Bool)] {
        var released: [(request: MessageID, body: ByteBuffer, succeeded: Bool)] = []
        for request in held.sorted() {
            guard case .held(let body, var after, var hasFailed, var until)? = requests[request]?.state else {
                continue
            }
            let count = after.count
            while let last = after.last, let entry = requests[last], entry.endedAt != nil {
                hasFailed = hasFailed || entry.failed
                after.removeLast()
            }
            if after.isEmpty {
                released.append((request, body, !hasFailed))
                continue
            }
            let isOverdue = until <= now && !after.contains { requests[$0] == nil }
            if isOverdue { until = now + Self.holdLimit }
            guard isOverdue || after.count < count else { continue }
            heldBytes -= MemoryLayout<MessageID>.stride * (count - after.count)
            requests[request]?.state = .held(body: body, after: after, hasFailed: hasFailed, until: until)
        }
        return released
    }

    // MARK: Forgetting

    private mutating func forget(now: Instant) {
        while endedHead < ended.count {
            let request = ended[endedHead]
            let isExpired = requests[request]?.endedAt.map { now - $0 > Self.memory } ?? true
            guard isExpired || ended.count - endedHead > Self.countLimit || bytes > Self.byteLimit else { break }
            if let entry = requests.removeValue(forKey: request), case .answered(let answer, let isKnown) = entry.state
            {
                byAnswer.removeValue(forKey: answer.id)
                bytes -= answer.body.readableBytes
                if isKnown { acknowledgedBytes -= answer.body.readableBytes }
            }
            endedHead += 1
        }
        if endedHead > 64, endedHead * 2 > ended.count {
            ended.removeFirst(endedHead)
            endedHead = 0
        }
    }
}

/// What a server said by itself and the client has not acknowledged. When there is too much of it the oldest is
/// forgotten: clients fetch what they miss.
struct NotificationMemory: Sendable {
    private static let limit = 512
    private var messages: [MessageID: ContainedMessage] = [:]
    private var order: [MessageID] = []
    /// Bytes of their bodies.
    private(set) var footprint = 0

    subscript(id: MessageID) -> ContainedMessage? {
        messages[id]
    }

    /// How many there are.
    var count: Int { messages.count }

    /// Rising by id.
    var unacknowledged: [ContainedMessage] {
        order.compactMap { messages[$0] }
    }

    mutating func insert(_ message: ContainedMessage) {
        messages[message.id] = message
        footprint += message.body.readableBytes
        order.append(message.id)
        if order.count > 2 * Self.limit { order.removeAll { messages[$0] == nil } }
        while messages.count > Self.limit, let oldest = order.first {
            order.removeFirst()
            acknowledge(oldest)
        }
    }

    mutating func acknowledge(_ id: MessageID) {
        footprint -= messages.removeValue(forKey: id)?.body.readableBytes ?? 0
    }
}

/// The sequence numbers of the latest messages, to find those that are too low or too high (codes 32 and 33).
struct SequenceHistory: Sendable {
    private static let limit = 512
    private var entries: [(id: MessageID, number: Int32)] = []

    /// - Returns: the code to refuse the message with, nil when its number fits between those around it.
    mutating func insert(_ id: MessageID, number: Int32) -> Int32? {
        var position = entries.count
        while position > 0, entries[position - 1].id > id { position -= 1 }
        if position > 0 {
            let before = entries[position - 1].number
            if before > number || (before == number && number & 1 == 1) { return 32 }
        }
        if position < entries.count {
            let after = entries[position].number
            if after < number || (after == number && number & 1 == 1) { return 33 }
        }
        entries.insert((id, number), at: position)
        if entries.count > 2 * Self.limit { entries.removeFirst(Self.limit) }
        return nil
    }
}
