import NIOCore

/// The one connection of a ``DatacenterClient``.
struct DatacenterLink: Sendable {
    let id: ConnectionID
    let openedAt: Instant
    var carrier: Carrier
    /// The sockets of a link that speaks HTTP; nil for a stream. The first one has the name of the link.
    var http: HTTPSockets?
    var counters = ConnectionCounters()
    /// A key exchange that runs on it, before the session or beside it.
    var exchange: Exchange?
    /// Whether calls travel on it.
    var carriesSession = false
    /// A key that was replaced on this connection: what still comes under it is late, not wrong.
    var retiredKey: UInt64?
    /// Whether a packet with a new message id came.
    var hasWorked = false
    /// Whether a call was answered.
    var wasUseful = false
    var trickle = TrickleGuard()
    /// Since when no call waits.
    var idleSince: Instant

    var route: Route { carrier.route }
    var address: DatacenterAddress { carrier.route.address }

    init(id: ConnectionID, carrier: Carrier, counters: ConnectionCounters, now: Instant) {
        self.id = id
        self.carrier = carrier
        self.counters = counters
        openedAt = now
        idleSince = now
        guard carrier.route.transport.isHTTP else { return }
        http = HTTPSockets()
        http?.add(
            HTTPSockets.Socket(
                id: id, startedAt: now, carrier: carrier, counters: counters, lastActivity: now,
                isAnnounced: true))
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
        var carrier: Carrier
        var counters = ConnectionCounters()
        let since: Instant
    }
}
