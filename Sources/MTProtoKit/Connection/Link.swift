import MTProtoCore
import NIOCore

/// One established connection of a manager. Lives on the event loop.
struct Link {
    let info: ConnectionInfo
    let channel: any Channel
    var codec: ClientTransportCodec
    var statistics = ConnectionStatistics()
    let openedAt: Instant
    /// The key exchange that runs on it, before it carries the session.
    var exchange: KeyExchange?
    /// The exchange is done and its key is being stored.
    var isStoringKey = false
    /// Whether it carries the session.
    var isReady = false
    /// Whether a valid packet of the session came.
    var hasWorked = false
    var isPreambleSent = false
    var trickle = TrickleGuard()
    /// Since when no request waits.
    var idleSince: Instant

    /// A key exchange in progress.
    struct KeyExchange {
        var machine: ClientHandshake
        let startedAt: Instant
    }
}
