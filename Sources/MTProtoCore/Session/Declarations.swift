#if false
    // The shape of the machines, until the types of the key are there.

    package struct ClientSession: ~Copyable {
        package init(configuration: Configuration, random: RandomSource, now: Instant)
        // Configuration(authKey:salts:clock:pingInterval:disconnectDelay:responseTimeout:queueLimit:)
        package var clock: ServerClock
        package var sessionID: Int64
        package var salts: [ServerSalt]
        package mutating func submit(
            _ body: ByteBuffer, options: MessageOptions, now: Instant
        ) throws(SessionFailure) -> MessageHandle
        package mutating func cancel(_ handle: MessageHandle, now: Instant)
        package mutating func connectionOpened(now: Instant)
        package mutating func connectionClosed(now: Instant)
        package mutating func receive(_ packet: ByteBuffer, now: Instant) -> SessionOutcome
        package mutating func quickAckReceived(_ token: UInt32, now: Instant) -> SessionOutcome
        package mutating func transportErrorReceived(_ code: Int32, now: Instant) -> SessionOutcome
        package mutating func flush(now: Instant) -> [OutgoingPacket]
        package mutating func deadlineReached(now: Instant) -> SessionOutcome
        package var nextDeadline: Instant?
        package func wantsFlush(at now: Instant) -> Bool
        package mutating func destroySession(_ id: Int64)
    }

    /// What connections use: the request policy above one session.
    package struct ClientEngine: ~Copyable {
        package init(
            session: consuming ClientSession, initialization: ConnectionInitialization?, initializedIdentity: UInt64?)
        package mutating func submit(_ request: Request, now: Instant) throws(RequestFailure) -> RequestID
        package mutating func cancel(_ id: RequestID, now: Instant)
        package mutating func connectionOpened(now: Instant)
        package mutating func connectionClosed(now: Instant)
        package mutating func receive(_ packet: ByteBuffer, now: Instant) -> RequestOutcome
        package mutating func quickAckReceived(_ token: UInt32, now: Instant) -> RequestOutcome
        package mutating func transportErrorReceived(_ code: Int32, now: Instant) -> RequestOutcome
        package mutating func flush(now: Instant) -> [OutgoingPacket]
        package mutating func deadlineReached(now: Instant) -> RequestOutcome
        package var nextDeadline: Instant?
        package func wantsFlush(at now: Instant) -> Bool
        package mutating func setInitialization(_ initialization: ConnectionInitialization, now: Instant)
        /// Calls that are pending move to a session under another key.
        package mutating func replaceSession(_ session: consuming ClientSession, now: Instant) -> RequestOutcome
        package mutating func close() -> RequestOutcome  // every call that waits completes with .closed
        package var session: ClientSession
    }

    /// One per (authorization key, session id); lives through connections.
    package struct ServerSession {
        package init(configuration: Configuration, sessionID: Int64, random: RandomSource, now: Instant)
        // Configuration(authKey:clock:salts: ServerSalts, gzipThreshold:)
        package var salts: ServerSalts  // set to rotate by hand
        package var sessionID: Int64
        package mutating func connectionOpened(now: Instant)  // another connection carries the session
        package mutating func connectionClosed(now: Instant)
        package mutating func receive(_ message: OpenedPacket, now: Instant) -> [ServerSessionEvent]
        package mutating func answer(_ request: MessageID, with result: ByteBuffer, now: Instant)
        package mutating func answer(_ request: MessageID, with error: RPCError, now: Instant)
        package mutating func push(_ update: ByteBuffer, now: Instant)
        package mutating func flush(now: Instant) -> [ByteBuffer]  // sealed packets
        package mutating func deadlineReached(now: Instant) -> [ServerSessionEvent]
        package var nextDeadline: Instant?
        package func wantsFlush(at now: Instant) -> Bool
    }

    package enum ServerSessionEvent {
        case request(MessageID, ByteBuffer)  // run it once, then answer
        case dropped(MessageID)  // the client wants no answer any more
        case acknowledged(MessageID)  // the answer of this request arrived
        case destroySession(Int64)  // drop the state of another session of the key; answered already
        case close  // ping_delay_disconnect ran out, or the packet was hostile
    }
#endif
