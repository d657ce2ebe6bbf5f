import MTProtoCrypto
import NIOCore

/// What a ``ServerSession`` tells its owner.
package enum ServerSessionEvent: Hashable, Sendable {
    /// A request to run, once; the boxed function, unpacked, without invokeAfterMsg. Answer it with
    /// ``ServerSession/answer(_:with:now:)``.
    case request(MessageID, ByteBuffer)
    /// The client wants no answer to this request any more. Answering it is allowed and does nothing.
    case dropped(MessageID)
    /// The client has the answer to this request.
    case acknowledged(MessageID)
    /// The client wants another session of its key to be forgotten. Report with
    /// ``ServerSession/sessionDestroyed(_:existed:now:)``.
    case destroySession(Int64)
    /// How long an answer over HTTP may be held back. Means nothing elsewhere.
    case httpWait(HTTPWait)
    /// The connection is to be closed: the pings that the client promised did not come.
    case close
}

/// The server's end of one session (core.telegram.org/mtproto/description#session), as real servers behave.
///
/// One value per authorization key and session id. It outlives connections: answers are kept until the client
/// acknowledges them, and a request that comes again under its id is answered from there and not run a second time.
/// The owner decrypts packets to learn whose they are, and hands them in opened.
///
/// Order of judgement, as observed: the salt, then the time of the message id, then duplicates, then sequence numbers.
///
/// Invalid operations. Ours: answering a request that is unknown or answered does nothing. The peer's: the bad_msg
/// codes 16 to 64. Silently ignored: states that were not asked for, undecodable service messages.
package struct ServerSession: Sendable {
    /// What a session is made from.
    package struct Configuration: Sendable {
        package var authKey: AuthKey
        /// Server time.
        package var clock: ServerClock
        /// Answers from this size on are packed when that makes them smaller; nil: never.
        package var packingThreshold: Int?
        package var padding: PaddingPolicy

        package init(
            authKey: AuthKey, clock: ServerClock, packingThreshold: Int? = 512, padding: PaddingPolicy = .grid
        ) {
            self.authKey = authKey
            self.clock = clock
            self.packingThreshold = packingThreshold
            self.padding = padding
        }
    }

    /// Answers larger than this are announced, instead of repeated, after a reconnect.
    static let announcementThreshold = 32 << 10

    private(set) var configuration: Configuration
    /// The salts of the key. Replace them to rotate by hand.
    package var salts: ServerSalts
    /// The session id on the wire.
    package let sessionID: Int64
    /// What happens with unacknowledged answers when another connection carries the session.
    package var redelivery = Redelivery.full

    var random: RandomSource
    var identifiers: ServerMessageIDGenerator
    var sequence = SequenceNumberGenerator()
    var received = ReceivedMessages()
    /// Packets that were judged to the end, and of which nothing was taken that `received` would know.
    var spent = ReceivedMessages(window: 64)
    var numbers = SequenceHistory()
    var requests = RequestMemory()
    /// Messages of ours that answer nothing and were not acknowledged.
    var notifications = NotificationMemory()
    var acks = AckQueue()
    var queue = ServerQueue()
    /// A request that others wait for has ended.
    var releaseAt: Instant?
    var connection: ServerSessionConnection?
    var uniqueID: Int64?
    var firstMessage = MessageID.zero

    /// A session that has received nothing and has no connection.
    package init(
        configuration: Configuration, salts: ServerSalts, sessionID: Int64, random: RandomSource, now: Instant
    ) {
        self.init(
            configuration: configuration, salts: salts, sessionID: sessionID, random: random, now: now,
            identifiers: ServerMessageIDGenerator())
    }

    init(
        configuration: Configuration, salts: ServerSalts, sessionID: Int64, random: RandomSource, now: Instant,
        identifiers: ServerMessageIDGenerator
    ) {
        self.configuration = configuration
        self.salts = salts
        self.sessionID = sessionID
        self.random = random
        self.identifiers = identifiers
    }

    /// About how many bytes it remembers: answers and updates that the client may ask for, and requests that wait.
    package var footprint: Int {
        requests.footprint.saturatingAdd(notifications.footprint)
    }

    /// Gives up what the client need not ask for again.
    package mutating func forgetAcknowledgedAnswers() {
        requests.forgetAcknowledgedAnswers()
    }

    /// How many messages wait for the next packet.
    package var queuedCount: Int {
        queue.items.count
    }

    /// How many updates and other messages that answer nothing were sent and not acknowledged.
    package var unacknowledgedCount: Int {
        notifications.count
    }

    /// Server Unix time in seconds.
    func seconds(at now: Instant) -> Int64 {
        configuration.clock.unixSeconds(at: now)
    }

    /// Sets the server's time, also backwards: message ids follow the clock.
    package mutating func setClock(_ clock: ServerClock) {
        if clock.offset < configuration.clock.offset { identifiers = ServerMessageIDGenerator() }
        configuration.clock = clock
    }

    /// Messages up to this id are refused as too old to judge: a server that has begun anew cannot tell which of them ran
    /// before. To be called before the first packet.
    package mutating func refuseMessages(through id: MessageID) {
        received.forget(through: id)
    }

    // MARK: Connections

    /// Another connection carries the session; the one before gets nothing any more.
    package mutating func connectionOpened(now: Instant) {
        connectionClosed(now: now)
        connection = ServerSessionConnection()
    }

    /// No connection carries the session.
    package mutating func connectionClosed(now: Instant) {
        guard connection != nil else { return }
        connection = nil
        queue = ServerQueue()
        acks.connectionClosed(now: now)
    }

    // MARK: Answers and updates

    /// Answers a request with a boxed object.
    package mutating func answer(_ request: MessageID, with result: ByteBuffer, now: Instant) {
        answer(request, with: result, isError: false, now: now)
    }

    /// Answers a request with an error.
    package mutating func answer(_ request: MessageID, with error: RPCError, now: Instant) {
        answer(request, with: error.encoded(), isError: true, now: now)
    }

    private mutating func answer(_ request: MessageID, with object: ByteBuffer, isError: Bool, now: Instant) {
        switch requests[request]?.state {
        case .running, .held: break
        default: return
        }
        var result = object
        if let threshold = configuration.packingThreshold, object.readableBytes >= threshold {
            result = GzipPacked.pack(object) ?? object
        }
        var body = ByteBuffer()
        body.reserveCapacity(RPCResult.overhead + result.readableBytes)
        RPCResult(requestID: request, result: result).write(to: &body)
        let message = ContainedMessage(
            id: nextIdentifier(isAnswer: true, now: now), sequenceNumber: sequence.next(contentRelated: true),
            body: body)
        requests.answered(request, message, isError: isError, now: now)
        acks.withdraw(request)
        if requests.isAnyHeld { releaseAt = now }
        if connection != nil { queue.append(ServerOutgoing(message: message)) }
    }

    /// Sends an update, and again after reconnects until the client acknowledges it.
    package mutating func push(_ update: ByteBuffer, now: Instant) {
        notify(update, now: now)
    }

    /// Reports about a session that the client wanted to be forgotten.
    package mutating func sessionDestroyed(_ id: Int64, existed: Bool, now: Instant) {
        reply(.sessionsDestroyed([SessionEnd(id: id, existed: existed)]), now: now)
    }

    /// A message that the client has to acknowledge and that answers no request.
    mutating func notify(_ body: ByteBuffer, isAnswer: Bool = false, now: Instant) {
        let message = ContainedMessage(
            id: nextIdentifier(isAnswer: isAnswer, now: now), sequenceNumber: sequence.next(contentRelated: true),
            body: body)
        notifications.insert(message)
        if connection != nil { queue.append(ServerOutgoing(message: message)) }
    }

    /// A service message that needs no acknowledgement.
    mutating func reply(_ message: ServiceMessage, now: Instant) {
        guard connection != nil else { return }
        var isRefusal = false
        if case .refusal = message { isRefusal = true }
        queue.append(
            ServerOutgoing(
                message: ContainedMessage(
                    id: nextIdentifier(isAnswer: true, now: now),
                    sequenceNumber: sequence.next(contentRelated: false), body: message.encoded()),
                isRefusal: isRefusal))
    }

    mutating func nextIdentifier(isAnswer: Bool, now: Instant) -> MessageID {
        identifiers.next(unixNanoseconds: configuration.clock.unixNanoseconds(at: now), isAnswer: isAnswer)
    }

    // MARK: Time

    /// When ``deadlineReached(now:)`` is to be called next.
    /// - Parameter maySend: false while nothing can go out, as long as no request over HTTP waits for an answer.
    package func deadline(maySend: Bool) -> Instant? {
        // Where the client was not heard yet nothing is sent, however long it is due.
        let acknowledging = maySend ? connection.flatMap { $0.isActive ? acks.deadline : nil } : nil
        return [acknowledging, connection?.disconnectAt, requests.nextHeldDeadline, releaseAt].compactMap { $0 }.min()
    }

    /// When the connection is to be closed unless the client pings again.
    package var disconnectsAt: Instant? {
        connection?.disconnectAt
    }

    /// Another session of the connection promised pings: that ends all earlier promises.
    package mutating func forgetDisconnection() {
        connection?.disconnectAt = nil
    }

    /// Time has come to ``deadline(maySend:)``.
    package mutating func deadlineReached(now: Instant) -> [ServerSessionEvent] {
        for request in requests.expiredHeld(now: now) {
            answer(request, with: RPCError(code: 400, message: "MSG_WAIT_TIMEOUT"), now: now)
        }
        releaseAt = nil
        var events: [ServerSessionEvent] = []
        release(now: now, events: &events)
        if let disconnectAt = connection?.disconnectAt, now >= disconnectAt {
            connection?.disconnectAt = nil
            events.append(.close)
        }
        return events
    }
}

/// What belongs to the connection that carries the session now.
struct ServerSessionConnection: Sendable {
    /// Whether the client was heard on it: only then is it known to be where unacknowledged messages belong.
    var isActive = false
    /// When to close it for want of pings.
    var disconnectAt: Instant?
}

/// What waits for the next packet to the client, each message once.
struct ServerQueue: Sendable {
    private(set) var items: [ServerOutgoing] = []
    private var ids: Set<MessageID> = []

    var isEmpty: Bool {
        items.isEmpty
    }

    func contains(_ id: MessageID) -> Bool {
        ids.contains(id)
    }

    mutating func append(_ item: ServerOutgoing) {
        if ids.insert(item.message.id).inserted { items.append(item) }
    }

    /// Puts something else in the place of an item.
    mutating func replace(at index: Int, by item: ServerOutgoing) {
        ids.remove(items[index].message.id)
        items[index] = item
        ids.insert(item.message.id)
    }

    /// Takes everything, rising by id.
    mutating func takeAll() -> [ServerOutgoing] {
        defer { self = ServerQueue() }
        return items.sorted { $0.message.id < $1.message.id }
    }
}

/// One message on its way to the client.
struct ServerOutgoing: Sendable {
    var message: ContainedMessage
    /// Has been sent under this id before, so that it may not travel alone.
    var isRepeated = false
    /// Travels alone: clients whose clock is wrong look at the time of a container before they look into it, and would
    /// miss what corrects their clock.
    var isRefusal = false
}
