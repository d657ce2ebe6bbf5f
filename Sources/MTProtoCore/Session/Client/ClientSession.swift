import MTProtoCrypto
import NIOCore

/// The client's end of one session with one datacenter (core.telegram.org/mtproto/description#session).
///
/// Bytes, intents and time go in; events and sealed packets come out. One session lives through many connections:
/// ``connectionOpened(overHTTP:padding:now:)`` and ``connectionClosed(now:)`` tell it which of them carries it.
///
/// **Delivery.** A message that was sent and not answered goes out again after a reconnect under its own id and
/// sequence number, in a fresh container, while it is younger than 240 seconds; later the server is asked what it
/// knows (msgs_state_req), and a new id is used only for what the server certainly does not have (rows P20, P21).
/// Every message completes exactly once: with its answer, with an error of the server, or with a
/// ``RequestFailure``.
///
/// **Use.** After any call write what ``flush(now:)`` returns if ``wantsFlush`` is set, and arm one timer for
/// ``nextDeadline``. Calls with a `now` before that of an earlier call start a new session (row F13).
///
/// Invalid operations. Ours: `receive` without an open connection does nothing. The peer's: reported as
/// ``SessionEvent/violation(_:)``; only a packet that fails its envelope or holds a malformed container closes the
/// connection. Silently ignored: duplicates, answers to requests that ended, service messages that a client never gets.
package struct ClientSession: ~Copyable {
    /// What a session is made from.
    package struct Configuration: Sendable {
        /// The key that encrypts the session.
        package var authKey: AuthKey
        /// Salts known for the key, the initial one included.
        package var salts: [ServerSalt]
        /// What is known about the server's clock.
        package var clock: ServerClock
        /// Between two pings. Each asks the server to drop the connection when no further ping comes in time. Proxies and
        /// web servers in between close, or forget, what is quiet for 60 s.
        package var pingInterval: Duration
        /// After how long without a ping the server may drop the connection.
        package var disconnectDelay: Duration
        /// Whether the key may carry requests. A temporary key may not before it is bound to a permanent one: until
        /// then only ``ClientSession/bind(_:now:)``, pings, acknowledgements and requests for salts go out.
        package var isBound: Bool
        /// When the key expires, in seconds of the server's Unix time; nil for permanent keys. Nothing is sent under
        /// an expired key (row M-19).
        package var keyExpiresAt: Int64?

        package init(
            authKey: AuthKey,
            salts: [ServerSalt],
            clock: ServerClock,
            pingInterval: Duration = .seconds(45),
            disconnectDelay: Duration = .seconds(75),
            isBound: Bool = true,
            keyExpiresAt: Int64? = nil
        ) {
            self.authKey = authKey
            self.salts = salts
            self.clock = clock
            self.pingInterval = pingInterval
            self.disconnectDelay = disconnectDelay
            self.isBound = isBound
            self.keyExpiresAt = keyExpiresAt
        }
    }

    /// The most messages that wait for their first transmission.
    private static let queueLimit = 65_536

    let configuration: Configuration
    var random: RandomSource
    /// Server time as far as known.
    package internal(set) var clock: ServerClock
    /// The clock's offset that the owner knows.
    var toldOffset: Int64
    /// The session id on the wire; changes when the session has to be replaced.
    package internal(set) var sessionID: Int64

    var identifiers = ClientMessageIDGenerator()
    /// Identifiers are made from at least this server time, so that an intended correction of the clock is not
    /// mistaken for a clock that runs backwards.
    var identifierFloor: Int64 = 0
    var lastIdentifier = MessageID(rawValue: 0)
    /// The last request of this session that must not run twice.
    var lastUnrepeatable: MessageID?
    var sequence = SequenceNumberGenerator()
    var saltStore: SaltStore
    var saltSchedule = SaltSchedule()
    var received = ReceivedMessages()
    var acks = AckQueue()
    var outbox: Outbox
    var sent = SentMessages()
    var services = ServiceQueue()
    var connection: SessionConnection?
    var keyRejections = KeyRejections()
    var rejections = RejectionPacing()
    var drain: Drain?
    var reactions = ReactionPacing()
    var estimate = RoundTripEstimate()
    var silences = SilenceHistory()
    /// Bytes a second that arrive at the server, as far as measured.
    var uploadRate: Int64?
    /// Between two pings of an idle connection; shorter once idle connections were found dead.
    var keepaliveInterval: Duration
    var synchronization = TimeSynchronization()
    /// Ids of updates alone: they reach back further than those of all messages (row M-06).
    var updateFilter = ReceivedMessages(window: 100)
    /// A packet was refused for its time since the clock was last set.
    var hasRefusedUntimely = false
    /// Updates up to here are fetched again anyway, because something before was lost (row H-08).
    var updatesCovered = MessageID(rawValue: 0)
    /// When an update came last, or it was said that some may be missing (row B-75).
    var lastUpdateAt: Instant
    var hasToldExpiry = false
    var lastUniqueID: Int64?
    var lastNow: Instant
    var unwanted = UnwantedAnswers()
    /// Whether the key may carry requests (rows B-36, B-79).
    package internal(set) var isBound: Bool
    /// The key is to be destroyed: requests wait until the server has answered (row B-81).
    var isDestroyingKey = false
    /// Messages that are no requests and went into packets.
    var departures: [MessageDeparture] = []
    /// The usual time from a question to its answer, as far as measured.
    package var roundTrip: Duration? {
        estimate.smoothed
    }

    /// A session without a connection.
    package init(configuration: Configuration, random: RandomSource, now: Instant) {
        self.configuration = configuration
        var generator = random
        self.sessionID = Int64(bitPattern: generator.next())
        self.random = generator
        self.clock = configuration.clock
        self.toldOffset = configuration.clock.offset
        self.saltStore = SaltStore(configuration.salts)
        self.outbox = Outbox(limit: Self.queueLimit)
        self.lastNow = now
        self.isBound = configuration.isBound
        self.keepaliveInterval = configuration.pingInterval
        self.lastUpdateAt = now
    }

    /// The id of the key that encrypts the session.
    package var authKeyID: UInt64 {
        configuration.authKey.id
    }

    /// Whether a connection carries the session.
    package var isConnected: Bool {
        connection != nil
    }

    /// Bytes that the session takes, without the bodies of requests that have not ended.
    package var footprint: Int {
        MemoryLayout<ClientSession>.size + received.footprint + updateFilter.footprint + acks.footprint
            + outbox.footprint + sent.footprint + services.footprint + saltStore.footprint
            + (connection.map { $0.footprint } ?? 0)
    }

    /// How many messages were sent and not answered.
    package var inFlightCount: Int {
        outbox.inFlightCount
    }
}
