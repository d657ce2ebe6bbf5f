import NIOCore

// What the outbox keeps of a request.
extension Outbox {
    /// What a message asks for.
    enum Purpose: Sendable {
        case request
        /// Binds the key. The message is made anew for each message id (row B-37).
        case bind(BindRequest)
        /// Destroys the key.
        case destroyKey
    }

    /// From which queue new messages are taken.
    enum Lane {
        /// Messages about the key itself; they go out when requests may not.
        case control
        case urgent
        case ordinary
        /// Bodies that travel alone; they go when the connection has room, after all others.
        case bulk
    }

    /// Where a request stands.
    enum Phase: Hashable, Sendable {
        /// Not sent, or certainly not received: gets a new id.
        case waiting
        /// Sent before; goes out again under its own id.
        case repeating
        /// Sent; an answer is awaited.
        case sent
        /// Sent long ago, or refused where another copy may have been taken: the server has to say what it knows.
        case uncertain
    }

    struct Entry: Sendable {
        let handle: MessageHandle
        let options: MessageOptions
        let purpose: Purpose
        /// As submitted.
        let body: ByteBuffer
        /// As sent: packed, and wrapped when it depends on another request.
        var wire: ByteBuffer
        var phase: Phase = .waiting
        var id: MessageID?
        var sequenceNumber: Int32 = 0
        var firstSent: Instant = .distantPast
        /// The server's clock was known when the request got its id.
        var isTimeTrusted = false
        var lastSent: Instant = .distantPast
        /// When the server was last asked what it knows of the request.
        var lastAsked: Instant = .distantPast
        /// The server was asked, and has not said anything since.
        var isAsked = false
        /// The container in which it travelled last.
        var carrier: MessageID?
        /// How often it was sent under its present id.
        var transmissions = 0
        var isAcknowledged = false
        /// While a request over HTTP carried it the server began another session: the one before may have run it.
        var isOvertaken = false
        /// Refusals that more sending cannot cure.
        var strikes = 0
        /// Refusals of any kind, of questions about it as well, since the server said last that it has it.
        var refusals = 0
        /// How often the server said on this connection that it has an answer, without sending it.
        var promisedAnswers = 0
        /// It went out before, under this id or another one.
        var wasSent = false

        mutating func change(_ body: (inout Entry) -> Void) {
            body(&self)
        }

        var lane: Lane {
            guard case .request = purpose else { return .control }
            if options.isHighPriority { return .urgent }
            return body.readableBytes > ClientSession.containerBytes ? .bulk : .ordinary
        }
    }
}
