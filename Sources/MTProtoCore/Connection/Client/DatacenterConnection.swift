import NIOCore

/// The one connection of a ``DatacenterClient``.
struct DatacenterConnection: Sendable {
    let id: ConnectionID
    let openedAt: Instant
    /// When the connection was wished for, and when its socket was open: how far away the other end is.
    let dialledAt: Instant
    let socketOpenedAt: Instant
    var stack: TransportStack
    /// The sockets of a connection that speaks HTTP; nil for a stream. The first one has the name of the connection.
    @OutOfLine var http: HTTPSockets?
    var counters = ConnectionCounters()
    /// A key exchange that runs on it, before the session or beside it.
    @OutOfLine var exchange: Exchange?
    /// Whether requests travel on it.
    var carriesSession = false
    /// A key that was replaced on this connection: what still comes under it is late, not wrong.
    var retiredKey: UInt64?
    /// Whether a packet with a new message id came.
    var hasWorked = false
    /// Whether a datacenter answered a question on it before it was of use.
    var isRouteProven = false
    /// Whether a request was answered.
    var wasUseful = false
    var trickle = TrickleGuard()
    var chatter = Chatter()
    var progress = AnswerProgress()
    /// Since when no request waits.
    var idleSince: Instant

    var route: Route { stack.route }
    var address: DatacenterAddress { stack.route.address }

    init(dial: Dial, stack: TransportStack, counters: ConnectionCounters, socketOpenedAt: Instant, now: Instant) {
        id = dial.id
        dialledAt = dial.startedAt
        self.socketOpenedAt = socketOpenedAt
        self.stack = stack
        self.counters = counters
        openedAt = now
        idleSince = now
        guard stack.route.transport.isHTTP else { return }
        var sockets = HTTPSockets()
        sockets.add(
            HTTPSockets.Socket(
                id: id, startedAt: now, stack: stack, counters: counters, lastActivity: now,
                isAnnounced: true))
        http = sockets
    }

    /// Frames that say nothing, as far as they have come without anything authentic between them. They cost work, and
    /// anyone on the way can make them.
    struct Chatter: Sendable {
        /// An honest server sends fewer before its first packet, and fewer between two packets: it acknowledges what was sent.
        private static let limitBeforeProof = 256
        private static let limit = 10_000

        private var base = 0
        private var provenAt: Instant?

        /// - Parameters:
        ///   - count: how many came on the connection in all.
        ///   - provenAt: when something authentic came last.
        /// - Returns: whether they are too many.
        mutating func observe(_ count: Int, provenAt: Instant?) -> Bool {
            if provenAt != self.provenAt { (self.provenAt, base) = (provenAt, count) }
            return count - base > (provenAt == nil ? Self.limitBeforeProof : Self.limit)
        }
    }

    /// A key exchange in progress.
    struct Exchange: Sendable {
        var machine: ClientHandshake
        let selector: KeySelector
        let startedAt: Instant
    }

    /// A connection being established.
    struct Dial: Sendable {
        let id: ConnectionID
        let route: Route
        let startedAt: Instant
        /// The socket is open, and the way is not yet.
        var opening: Opening?

        var address: DatacenterAddress { route.address }
    }

    /// The way to the datacenter, on a socket that is open.
    struct Opening: Sendable {
        var stack: TransportStack
        var counters = ConnectionCounters()
        let since: Instant
    }
}
