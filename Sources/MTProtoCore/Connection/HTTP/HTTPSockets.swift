import NIOCore

/// The sockets of a connection that speaks HTTP, and the requests on them: one at a time on each, all of them dialled
/// when there is something to ask (rows D16-D18, T-15, T-28).
///
/// In the common case there are two: queries come and go on one, the other waits for whatever the server has to say.
struct HTTPSockets: Sendable {
    /// What is asked.
    enum Purpose: Sendable {
        /// A packet of a session.
        case post(HTTPPost)
        /// A packet of a key exchange.
        case exchange
        /// Whether a datacenter is at the other end (row T-25).
        case check
    }

    struct Request: Sendable {
        let purpose: Purpose
        let packet: ByteBuffer
    }

    /// A request that was written.
    struct Running: Sendable {
        let request: Request
        let writtenAt: Instant
        /// It took so long that what it carries went out again. Its answer is still welcome for a while.
        var isOverdue = false
    }

    struct Socket: Sendable {
        let id: ConnectionID
        let startedAt: Instant
        /// Nil while it is dialled.
        var stack: TransportStack?
        var counters = ConnectionCounters()
        var running: Running?
        /// When something came last, or a request was answered.
        var lastActivity: Instant
        var trickle = TrickleGuard()
        var progress = AnswerProgress()
        /// The owner knows that it is open.
        var isAnnounced = false

        var isReady: Bool { stack?.isOpen == true && stack?.isSpent == false && running == nil }
    }

    /// A doubt about what is at the other end.
    struct Check: Sendable {
        let question: ProbeQuestion
        /// The session that was told that its key is unknown; nil if the doubt is about something else.
        let rejected: HTTPPost.ID?
    }

    static let limit = 4
    /// Servers close sockets after 91 seconds, some things on the way after a minute.
    static let idleTime: Duration = .seconds(50)
    /// After so long without a byte a request is given up (row D18).
    static let longestQuery: Duration = .seconds(12)
    static let longestPoll: Duration = .seconds(40)
    /// Nothing as an answer to a request that waits means something else before this.
    static let shortestSilence: Duration = .seconds(5)
    /// Without an open socket for so long the connection is shown as lost, and then given up (row D18).
    static let disconnectedAfter: Duration = .seconds(4)
    static let lostAfter: Duration = .seconds(10)
    /// Requests in a row that were lost.
    static let failureLimit = 5
    private static let overdueLimit = 2
    private static let pauses: [Duration] = [.zero, .milliseconds(300), .seconds(1), .seconds(2), .seconds(4)]

    private(set) var sockets: [Socket] = []
    private(set) var waiting: [Request] = []
    var check: Check?
    /// Requests in a row that were lost.
    private(set) var failures = 0
    /// Nothing is written or dialled before this.
    private(set) var resumesAt: Instant?
    /// Since when requests wait and no socket is open.
    private(set) var lostSince: Instant?
    /// The owner knows that none is open.
    var isShownLost = false

    subscript(id: ConnectionID) -> Socket? {
        sockets.first { $0.id == id }
    }

    mutating func change(_ id: ConnectionID, _ body: (inout Socket) -> Void) {
        guard let index = sockets.firstIndex(where: { $0.id == id }) else { return }
        body(&sockets[index])
    }

    /// Takes the stack of a socket out, so that its buffers change in place. Put it back.
    mutating func takeStack(of id: ConnectionID) -> TransportStack? {
        guard let index = sockets.firstIndex(where: { $0.id == id }) else { return nil }
        defer { sockets[index].stack = nil }
        return sockets[index].stack
    }

    mutating func add(_ socket: Socket) {
        sockets.append(socket)
    }

    mutating func remove(_ id: ConnectionID) -> Socket? {
        guard let index = sockets.firstIndex(where: { $0.id == id }) else { return nil }
        return sockets.remove(at: index)
    }

    // MARK: Requests

    mutating func enqueue(_ request: Request) {
        waiting.append(request)
    }

    /// While it is doubtful what answers, nothing else is said.
    private func mayGo(_ request: Request) -> Bool {
        if check == nil { return true }
        if case .check = request.purpose { return true }
        return false
    }

    /// The next request to write, and the socket to write it to.
    mutating func takeNext(now: Instant) -> (request: Request, socket: ConnectionID)? {
        if let resumesAt {
            guard now >= resumesAt else { return nil }
            self.resumesAt = nil
        }
        let ready = sockets.filter(\.isReady).max { $0.lastActivity < $1.lastActivity }
        guard let ready, let index = firstWaiting else { return nil }
        return (waiting.remove(at: index), ready.id)
    }

    private var firstWaiting: Int? {
        waiting.indices.filter { mayGo(waiting[$0]) }.min { waiting[$0].rank < waiting[$1].rank }
    }

    /// How many sockets are to be dialled for what waits.
    func missing(now: Instant) -> Int {
        if let resumesAt, now < resumesAt { return 0 }
        return missingEventually
    }

    private var missingEventually: Int {
        let coming = sockets.count { $0.stack?.isOpen != true }
        return max(0, min(waiting.count(where: mayGo) - coming, Self.limit - sockets.count))
    }

    /// Whether more sockets are wanted, now or after the pause that runs.
    var wantsSockets: Bool { missingEventually > 0 }

    /// The oldest answer that is awaited beyond its time, if there are too many of them.
    var surplus: ConnectionID? {
        let overdue = sockets.filter { $0.running?.isOverdue == true }
        guard overdue.count > Self.overdueLimit else { return nil }
        return overdue.min { $0.startedAt < $1.startedAt }?.id
    }

    // MARK: Trouble

    /// A request was lost.
    mutating func failed(now: Instant, using random: inout some RandomNumberGenerator) {
        let pause = Self.pauses[min(failures, Self.pauses.count - 1)]
        failures += 1
        resumesAt = pause == .zero ? nil : now + pause * Double.random(in: 0.8...1.2, using: &random)
    }

    /// A request was answered as it should be.
    mutating func succeeded() {
        failures = 0
        resumesAt = nil
    }

    mutating func noteOpenSockets(now: Instant) {
        if waiting.isEmpty || sockets.contains(where: { $0.stack?.isOpen == true }) {
            lostSince = nil
            isShownLost = false
        } else {
            lostSince = lostSince ?? now
        }
    }

    // MARK: Time

    /// When a running request is overdue.
    func overdueTime(of socket: Socket) -> Instant? {
        guard let running = socket.running, !running.isOverdue, case .post(let post) = running.request.purpose else {
            return nil
        }
        // Not while the answer is arriving.
        let progress = socket.stack?.partialFrame == nil ? nil : socket.lastActivity + Self.longestQuery
        return max(running.writtenAt + post.patience, progress ?? .distantPast)
    }

    /// When a socket is closed.
    func end(of socket: Socket, connectTimeout: Duration) -> Instant {
        guard socket.stack?.isOpen == true else { return socket.startedAt + connectTimeout }
        guard let running = socket.running else { return socket.lastActivity + Self.idleTime }
        let since = max(running.writtenAt, socket.lastActivity)
        switch running.request.purpose {
        case .exchange, .check: return since + Self.longestQuery
        case .post(let post) where post.kind == .poll: return since + Self.longestPoll
        case .post(let post): return since + max(Self.longestQuery, post.patience)
        }
    }

    func nextDeadline(connectTimeout: Duration) -> Instant? {
        var earliest = Instant.distantFuture
        for socket in sockets {
            earliest = min(earliest, end(of: socket, connectTimeout: connectTimeout))
            if let overdue = overdueTime(of: socket) { earliest = min(earliest, overdue) }
            if let slow = socket.trickle.nextDeadline { earliest = min(earliest, slow) }
        }
        if let resumesAt, !waiting.isEmpty { earliest = min(earliest, resumesAt) }
        if let lostSince {
            earliest = min(earliest, lostSince + (isShownLost ? Self.lostAfter : Self.disconnectedAfter))
        }
        return earliest == .distantFuture ? nil : earliest
    }
}

extension HTTPSockets.Request {
    /// What goes first.
    fileprivate var rank: Int {
        switch purpose {
        case .check: 0
        case .exchange: 1
        case .post(let post):
            switch post.kind {
            case .queries: 2
            case .bulk: 3
            case .poll: 4
            }
        }
    }
}
