import NIOCore

/// Names one message that was handed to a ``ClientSession``, from submission to its end.
///
/// A handle is stable while message ids may change; it is never used twice by one session.
package struct MessageHandle: Hashable, Comparable, Sendable {
    package var rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    package static func < (lhs: MessageHandle, rhs: MessageHandle) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// How a message travels.
package struct MessageOptions: Hashable, Sendable {
    /// Ask for a quick acknowledgement of the packet that carries the message (row G09), and tell of the ordinary one.
    package var wantsQuickAck: Bool
    /// Goes before all others, in a container of its own (rows F03, P19).
    package var isHighPriority: Bool
    /// The request may run a second time when it is unknown whether it ran: reads, and requests with a random id. A
    /// request that may not be repeated ends with ``RequestFailure/answerLost`` instead.
    package var isIdempotent: Bool
    /// Compress the body when that makes it smaller. Off for parts of media, which do not shrink.
    package var mayCompress: Bool
    /// The server must not start this request before the named one has ended (invokeAfterMsg, row G05).
    package var after: MessageHandle?
    /// What ends the message.
    package var expects: MessageExpectation

    package init(
        wantsQuickAck: Bool = false,
        isHighPriority: Bool = false,
        isIdempotent: Bool = false,
        mayCompress: Bool = true,
        after: MessageHandle? = nil,
        expects: MessageExpectation = .answer
    ) {
        self.wantsQuickAck = wantsQuickAck
        self.isHighPriority = isHighPriority
        self.isIdempotent = isIdempotent
        self.mayCompress = mayCompress
        self.after = after
        self.expects = expects
    }
}

/// What ends a message.
package enum MessageExpectation: Hashable, Sendable {
    /// It is a request.
    case answer
    /// It is sent until the server acknowledges it.
    case receipt
    /// It is sent once.
    case nothing
}

/// What becomes of messages that are no requests (row G01).
package enum MessageEvent: Hashable, Sendable {
    /// The server has a message that expects no more than that.
    case arrived(MessageHandle)
    /// The server answered a message that did not expect it.
    case answered(MessageID, MessageResult)
    /// The server has no longer what it announced under this id.
    case resendFailed(MessageID)
}

/// How a message ended.
package enum MessageResult: Hashable, Sendable {
    /// The boxed object that the server answered, unpacked.
    case answer(ByteBuffer)
    /// The server's `rpc_error`.
    case error(RPCError)
    /// The session gave up.
    case failure(RequestFailure)
}

/// What a ``ClientSession`` tells its owner.
package enum SessionEvent: Hashable, Sendable {
    /// A submitted message ended. Sent exactly once per handle, never after it was cancelled.
    /// `serverTime` is the server's Unix time in nanoseconds at which it answered, nil for local failures.
    case completed(MessageHandle, MessageResult, serverTime: Int64?)
    /// An attempt at the message may have run, and the server has no answer to it: it goes again, or ends with this.
    case leftOpen(MessageHandle)
    /// The server did not take the message, and the one that it follows has ended: whether it may go now depends on how.
    /// The session has forgotten it.
    case returned(MessageHandle)
    /// The server's transport confirmed that it received the packet with this message. Not an answer.
    case quickAcknowledged(MessageHandle)
    /// The server has the request, which asked for a quick acknowledgement. Not an answer.
    case acknowledged(MessageHandle)
    /// Something became of a message that is no request.
    case message(MessageEvent)
    /// A boxed object that is no answer and no service message: an update.
    case update(ByteBuffer)
    /// Updates may have been lost, their state has to be fetched: the server made a new session, named by `uniqueID`,
    /// or, where that is nil, this end could not take an update, replaced its session, or heard nothing for 15 minutes.
    /// Sent once per loss.
    case updatesReset(uniqueID: Int64?)
    /// Two connections in a row began with the message that the authorization key is unknown (row F11). An attacker on
    /// the way can say so: it is a reason to ask, and none to give the key up.
    case authKeyDoubted
    /// The salts to keep with the key have changed.
    case saltsChanged([ServerSalt])
    /// Server time was learnt or corrected.
    case clockChanged(ServerClock)
    /// A measurement of the server's clock has ended: the clock as it is now, and by how much it can be wrong.
    case clockMeasured(ServerClock, uncertainty: Duration)
    /// The session moved to a new session id; the server is asked to forget the old one.
    case sessionReplaced(old: Int64, new: Int64)
    /// A session whose end was asked for no longer exists on the server.
    case sessionDestroyed(Int64)
    /// How ``ClientSession/bind(_:now:)`` ended. Unless it says ``BindingResult/bound`` the session stays unbound.
    case bindingEnded(BindingResult)
    /// What the server answered to ``ClientSession/destroyAuthKey(now:)``.
    case authKeyDestroyed(KeyDestruction)
    /// The key of the session has expired: nothing is sent under it any more (row M-19).
    case authKeyExpired
    /// The peer did something that the protocol forbids; the message it concerns was ignored.
    case violation(SessionViolation)
}

/// Something that the peer must not do. Each is harmless for the session; they are reported for logs and tests.
package enum SessionViolation: Hashable, Sendable {
    /// The packet failed an envelope check (key id, message key, lengths, padding).
    case packetRejected
    /// The packet belongs to another session.
    case foreignSession
    /// The message id does not have the form of the peer's role.
    case messageIDParity
    /// The message id lies outside the window of -300/+30 seconds of server time.
    case messageIDOutOfWindow
    /// The container is malformed.
    case containerMalformed
    /// A service message is malformed.
    case malformedMessage(constructor: UInt32)
    /// A service message speaks of a message that we did not send.
    case unknownReference(constructor: UInt32)
}

/// Why a connection should be closed now.
package enum SessionCloseReason: Hashable, Sendable {
    /// A packet that no honest server sends: redial.
    case invalidPacket
    /// The transport reported an error (-404, -429, -444, …).
    case transportError(code: Int32)
    /// Nothing fresh came for too long.
    case silent
    /// Too many unwanted answers in a short time.
    case flooded
}

/// A request to close the connection, with the pause to keep before the next dial.
package struct SessionClose: Hashable, Sendable {
    package var reason: SessionCloseReason
    /// Shortest time to wait before dialling again.
    package var redialDelay: Duration

    package init(reason: SessionCloseReason, redialDelay: Duration) {
        self.reason = reason
        self.redialDelay = redialDelay
    }
}

/// Everything that one input to a ``ClientSession`` caused, in order.
package struct SessionOutcome: Hashable, Sendable {
    package var events: [SessionEvent]
    /// Set when the connection must be closed; nothing more may be fed from it.
    package var close: SessionClose?

    package init(events: [SessionEvent] = [], close: SessionClose? = nil) {
        self.events = events
        self.close = close
    }
}

/// One encrypted packet, ready for the framing.
package struct OutgoingPacket: Hashable, Sendable {
    package var bytes: ByteBuffer
    /// Ask the transport for a quick acknowledgement of this packet.
    package var wantsQuickAck: Bool
    /// The request that it is the body of; nil on a stream.
    package var post: HTTPPost?

    package init(bytes: ByteBuffer, wantsQuickAck: Bool = false) {
        self.bytes = bytes
        self.wantsQuickAck = wantsQuickAck
    }
}
