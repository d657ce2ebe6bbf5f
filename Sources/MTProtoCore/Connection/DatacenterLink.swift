import NIOCore

/// The one connection of a ``DatacenterClient``.
struct DatacenterLink: Sendable {
    let id: ConnectionID
    let address: DatacenterAddress
    let openedAt: Instant
    var codec: ClientTransportCodec
    /// What lies around the stream; nil for nothing.
    var tunnel: StreamTunnel?
    var counters = ConnectionCounters()
    var isPreambleSent = false
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

    init(id: ConnectionID, address: DatacenterAddress, codec: ClientTransportCodec, now: Instant) {
        self.id = id
        self.address = address
        self.codec = codec
        openedAt = now
        idleSince = now
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
        let address: DatacenterAddress
        let startedAt: Instant
        /// The socket is open, and the stream is not yet.
        var opening: Opening?
    }

    /// The way to the stream, on a socket that is open.
    struct Opening: Sendable {
        var codec: ClientTransportCodec
        var tunnel: StreamTunnel
        var counters = ConnectionCounters()
        let since: Instant
        /// The TLS greeting that was sent; nil if there is none.
        let template: ClientHelloTemplate?
    }
}
