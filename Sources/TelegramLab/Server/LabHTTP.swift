import MTProtoCore
import NIOCore

/// The server's end of one connection that speaks HTTP: requests in, answers in the order of the requests.
struct LabHTTP {
    /// The most requests that wait for their answers; a peer that sends more is not a client.
    private static let limit = 64
    /// Without a request for so long the connection is closed, as real datacenters do.
    static let idleTime = Duration.seconds(91)
    /// What packets are called.
    static let packetType = "application/octet-stream"
    /// As large as any packet that a client may send.
    private static let bodyLimit = 16 << 20

    var reader = HTTPMessageReader<HTTPRequestHead>(bodyLimit: Self.bodyLimit)
    /// The request that is being looked at.
    var current: Int?
    private(set) var lastActivity: Instant
    /// A task that closes the connection is in the agenda.
    var isIdleTaskSet = false
    /// Answers from the oldest unanswered request on; nil for those that are not there yet.
    private(set) var answers: [ByteBuffer?] = []
    private var firstNumber = 0
    /// After this one nothing is answered any more.
    private var lastNumber: Int?

    init(now: Instant) {
        self.lastActivity = now
    }

    /// Whether every request is answered.
    var isIdle: Bool { self.answers.isEmpty }

    /// The newest request without an answer.
    var newest: Int? { self.answers.lastIndex { $0 == nil }.map { self.firstNumber + $0 } }

    /// Whether only one request waits for its answer.
    var isAlone: Bool { self.answers.count == 1 }

    /// Nothing is answered after the request that is being looked at.
    mutating func endWithCurrent() {
        if let current = self.current { self.lastNumber = current }
    }

    /// The request that is being looked at is answered past this: nothing more is said to it here.
    mutating func dropCurrent(now: Instant) {
        guard let current = self.current else { return }
        _ = self.answer(current, 200, with: ByteBuffer(), now: now)
    }

    func isUnanswered(_ number: Int) -> Bool {
        let index = number - self.firstNumber
        return self.answers.indices.contains(index) && self.answers[index] == nil
    }

    /// A request came. Returns its number, nil if there are too many.
    mutating func begin(isLast: Bool, now: Instant) -> Int? {
        guard self.answers.count < Self.limit else { return nil }
        self.lastActivity = now
        self.answers.append(nil)
        let number = self.firstNumber + self.answers.count - 1
        if isLast { self.lastNumber = number }
        return number
    }

    /// Answers a request. Returns what may be written now, and whether it is the last of the connection.
    mutating func answer(
        _ number: Int, _ status: Int, with body: ByteBuffer, as type: String = Self.packetType, now: Instant
    ) -> (ByteBuffer, isLast: Bool) {
        guard self.isUnanswered(number) else { return (ByteBuffer(), false) }
        self.lastActivity = now
        self.answers[number - self.firstNumber] = Self.response(
            status, body: body, as: type, isLast: number == self.lastNumber)
        var bytes = ByteBuffer()
        while let first = self.answers.first, var ready = first {
            bytes.writeBuffer(&ready)
            self.answers.removeFirst()
            self.firstNumber += 1
        }
        return (bytes, self.lastNumber.map { $0 < self.firstNumber } ?? false)
    }

    static func response(
        _ status: Int, body: ByteBuffer = ByteBuffer(), as type: String = Self.packetType, isLast: Bool
    ) -> ByteBuffer {
        let head = HTTPResponseHead(
            status: status,
            // The length last, as real datacenters have it: there are clients that look no further.
            fields: [
                "Content-Type": type, "Connection": isLast ? "close" : "keep-alive",
                "Content-Length": "\(body.readableBytes)",
            ])
        var bytes = ByteBuffer()
        // Cannot fail: all of it is text that was written here.
        try? head.write(into: &bytes)
        bytes.writeImmutableBuffer(body)
        return bytes
    }
}

/// A request of a session that is not answered yet.
struct ParkedRequest {
    let connection: LabConnection
    let number: Int
    let since: Instant
    var wait = HTTPWait()

    var isOpen: Bool { !self.connection.isClosed && self.connection.http?.isUnanswered(self.number) == true }
    var end: Instant { self.since + self.wait.maxWait }
}

/// The requests of a session that wait for something to be answered with. Whatever comes goes to the connection of the
/// newest; older ones wait for their time, as with real datacenters. On one connection the first has to be answered first.
struct ParkedRequests {
    private var requests: [ParkedRequest] = []
    /// Since when there is something to say, and when it became more.
    private var news: (since: Instant, last: Instant)?

    var isEmpty: Bool { self.requests.isEmpty }

    mutating func append(_ request: ParkedRequest) {
        self.requests.append(request)
    }

    /// The newest request says how long it waits.
    mutating func setWait(_ wait: HTTPWait) {
        guard let last = self.requests.indices.last else { return }
        self.requests[last].wait = wait
    }

    /// Forgets what was answered otherwise, or cannot be answered.
    mutating func tidy() {
        self.requests.removeAll { !$0.isOpen }
    }

    mutating func takeAll() -> [ParkedRequest] {
        defer { self = Self() }
        return self.requests
    }

    /// Notes whether there is something to say.
    mutating func note(hasNews: Bool, isMore: Bool, now: Instant) {
        guard hasNews else { return self.news = nil }
        self.news = (self.news?.since ?? now, isMore ? now : self.news?.last ?? now)
    }

    /// The request that gets what there is: the first on the connection of the newest.
    private var target: Int? {
        guard let newest = self.requests.last else { return nil }
        return self.requests.firstIndex { $0.connection === newest.connection }
    }

    /// When that request is answered with it.
    private var newsDeadline: Instant? {
        guard let news, let target = self.target.map({ self.requests[$0] }) else { return nil }
        return min(news.since + target.wait.maxDelay, news.last + target.wait.waitAfter, target.end)
    }

    var nextDeadline: Instant? {
        [self.newsDeadline, self.requests.lazy.map(\.end).min()].compactMap { $0 }.min()
    }

    /// Takes the request for what there is if what there is may be said now.
    mutating func takeForNews(now: Instant) -> ParkedRequest? {
        guard let deadline = self.newsDeadline, now >= deadline else { return nil }
        self.news = nil
        return self.target.map { self.requests.remove(at: $0) }
    }

    /// Takes the oldest request whose time is over.
    mutating func takeExpired(now: Instant) -> ParkedRequest? {
        guard let index = self.requests.firstIndex(where: { $0.end <= now }) else { return nil }
        return self.requests.remove(at: index)
    }
}
