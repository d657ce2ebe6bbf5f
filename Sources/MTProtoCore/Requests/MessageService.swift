import NIOCore

/// Sends messages of its own on a session, beside the requests, and hears what becomes of them and of the session
/// (rows G01, G02).
///
/// A service is a value inside its ``ClientEngine``: it is asked for a transaction before packets are made, and told
/// what happens in the order in which it happens. It holds no reference to the engine and calls nothing back, so that
/// what it does can be read from its two functions. Everything that requests need is the engine's; a service is for
/// messages that are no requests, and for watching.
package protocol MessageService: Sendable {
    /// When ``nextTransaction(now:)`` would give something by itself; nil: only through an event.
    var nextDeadline: Instant? { get }
    /// What to send with the next packet; nil: nothing now. Asked again until there is nothing.
    mutating func nextTransaction(now: Instant) -> MessageTransaction?
    /// Something happened.
    mutating func handle(_ event: MessageServiceEvent, now: Instant)
}

extension MessageService {
    package var nextDeadline: Instant? { nil }
}

/// Names a service in its engine.
package struct ServiceID: Hashable, Comparable, Sendable {
    package var rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    package static func < (lhs: ServiceID, rhs: ServiceID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// Messages that are handed over together (row G02).
///
/// Each transaction ends exactly once, with ``MessageServiceEvent/transactionEnded(_:_:)``, also when it is abandoned.
package struct MessageTransaction: Hashable, Sendable {
    /// The service's own name for it.
    package struct ID: Hashable, Sendable {
        package var rawValue: UInt64

        package init(rawValue: UInt64) {
            self.rawValue = rawValue
        }
    }

    package struct Message: Hashable, Sendable {
        /// The serialized, boxed object.
        package var data: ByteBuffer
        /// The server acknowledges it, and it is sent until that has happened.
        package var requiresConfirmation: Bool
        /// Ask for a quick acknowledgement of the packet that carries it.
        package var needsQuickAck: Bool
        /// Goes before everything else.
        package var isHighPriority: Bool
        /// May be processed a second time by the server.
        package var isIdempotent: Bool

        package init(
            data: ByteBuffer, requiresConfirmation: Bool = true, needsQuickAck: Bool = false,
            isHighPriority: Bool = false, isIdempotent: Bool = false
        ) {
            self.data = data
            self.requiresConfirmation = requiresConfirmation
            self.needsQuickAck = needsQuickAck
            self.isHighPriority = isHighPriority
            self.isIdempotent = isIdempotent
        }
    }

    package var id: ID
    package var messages: [Message]

    package init(id: ID, messages: [Message]) {
        self.id = id
        self.messages = messages
    }

    /// How a transaction ended.
    package enum End: Hashable, Sendable {
        /// Its messages are in packets.
        case sent
        /// It was not sent and will not be: the service was removed, the engine closed, or the key replaced.
        case abandoned
        /// One of its messages cannot be sent.
        case refused(RequestFailure)
    }
}

/// What a ``MessageService`` is told.
package enum MessageServiceEvent: Hashable, Sendable {
    /// The service is about to be part of an engine.
    case willAdd
    /// The service is part of an engine, and may be asked for transactions.
    case added(ServiceID)
    /// The service is no longer part of the engine and hears nothing more.
    case removed

    /// The messages have ids, in the order of the transaction. Comes before the end of the transaction.
    case prepared(MessageTransaction.ID, [MessageID])
    /// Sent exactly once per transaction.
    case transactionEnded(MessageTransaction.ID, MessageTransaction.End)
    /// What was sent and not confirmed in these transactions may be lost: the connection ended. It is sent again by
    /// itself where that is safe.
    case transactionsMayHaveFailed([MessageTransaction.ID])
    /// As above, of everything that was ever sent: the session was replaced.
    case allTransactionsMayHaveFailed

    /// The server has the message.
    case delivered(MessageID, MessageTransaction.ID)
    /// The message did not arrive, or it is unknown whether it did.
    case failed(MessageID, MessageTransaction.ID, RequestFailure)
    /// The server's transport has the packet with the message.
    case quickAcknowledged(MessageID, MessageTransaction.ID)
    /// The server answered a message of a service as if it were a request. Told to all services.
    case answered(MessageID, MessageResult)
    /// A boxed object came that answers nothing.
    case received(ByteBuffer)
    /// The server has no longer what it announced under this id.
    case resendRequestFailed(MessageID)

    /// The session moved to another id on the wire.
    case sessionChanged(old: Int64, new: Int64)
    /// The server began a session. Not the first one: it lost the one before.
    case serverSessionChanged(uniqueID: Int64, isFirst: Bool)
    /// A connection carries the session, or none does.
    case connectionChanged(isConnected: Bool)
    /// The network is there, or not.
    case networkChanged(isAvailable: Bool)
    /// The transport reported an error instead of a packet.
    case protocolError(code: Int32)
    /// An authorization was carried over to this datacenter.
    case authorizationChanged
    /// Requests introduce the client in another way.
    case environmentChanged
    /// Other public keys of the datacenter are known.
    case publicKeysChanged
}
