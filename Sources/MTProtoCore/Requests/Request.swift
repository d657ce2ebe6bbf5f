import NIOCore

/// Names one request from submission to its end, through all attempts.
package struct RequestID: Hashable, Comparable, Sendable {
    package var rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    package static func < (lhs: RequestID, rhs: RequestID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

/// Names requests whose order matters to the server, such as everything that is sent to one chat (row G05).
package struct RequestSequence: Hashable, Sendable {
    package var rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// A request as its caller means it.
package struct Request: Sendable {
    /// The serialized function, without any wrapping.
    package var body: ByteBuffer
    /// Ask for a quick acknowledgement (row G09), and tell of the ordinary one.
    package var wantsQuickAck: Bool
    /// Tell how a large answer arrives (row D15).
    package var reportsProgress: Bool
    /// Goes before all others (row P19).
    package var isHighPriority: Bool
    /// The request may run a second time when it is unknown whether it ran: reads, and requests with a random id.
    package var isIdempotent: Bool
    /// Compress the request when that makes it smaller.
    package var mayCompress: Bool
    /// Wrap in `invokeWithoutUpdates`: the connection does not follow updates (row G04).
    package var withoutUpdates: Bool
    /// The server must not start this request before the named one has ended (row G05).
    package var after: RequestID?
    /// The server must run the requests of one sequence in the order in which they were submitted (row G05).
    package var sequence: RequestSequence?
    /// Wait and repeat when the server demands a pause; otherwise the error is surfaced at once (row P23).
    package var waitsOutFloods: Bool
    /// A longer pause than this is surfaced, a shorter one waited out, whatever the owner does otherwise; nil: the owner
    /// decides.
    package var floodWaitLimit: Duration?
    /// Where alone a pause counts that the server demands of the method, such as one of many chats, in the owner's numbers.
    /// Nil: everywhere.
    package var floodPlace: UInt64?
    /// Wait and repeat after a fault inside the server (row P46).
    package var retriesServerFaults: Bool
    /// After how many repetitions for faults inside the server the fault is surfaced. The pauses before them are 2, 4,
    /// 8 and 16 seconds, further ones 16 seconds (row J04).
    package var serverFaultLimit: Int
    /// The request ends with ``RequestFailure/timedOut`` after this time.
    package var timeout: Duration?
    /// While the request waits for its answer, 5 seconds without a byte from the server end the connection (row G06).
    package var watchesStalls: Bool
    /// The request waits while a second password is known to be missing (row G13).
    package var dependsOnPassword: Bool
    /// When this request is told that a second password is missing, other requests do not wait for it (row G13).
    package var ignoresMissingPassword: Bool
    /// How large an answer is expected, as far as known (row P36).
    package var expectedBytes: Int

    package init(
        body: ByteBuffer,
        wantsQuickAck: Bool = false,
        reportsProgress: Bool = false,
        isHighPriority: Bool = false,
        isIdempotent: Bool = false,
        mayCompress: Bool = true,
        withoutUpdates: Bool = false,
        after: RequestID? = nil,
        sequence: RequestSequence? = nil,
        waitsOutFloods: Bool = true,
        retriesServerFaults: Bool = true,
        serverFaultLimit: Int = 4,
        timeout: Duration? = nil,
        watchesStalls: Bool = false,
        dependsOnPassword: Bool = false,
        ignoresMissingPassword: Bool = false,
        expectedBytes: Int = 0
    ) {
        self.body = body
        self.wantsQuickAck = wantsQuickAck
        self.reportsProgress = reportsProgress
        self.isHighPriority = isHighPriority
        self.isIdempotent = isIdempotent
        self.mayCompress = mayCompress
        self.withoutUpdates = withoutUpdates
        self.after = after
        self.sequence = sequence
        self.waitsOutFloods = waitsOutFloods
        self.retriesServerFaults = retriesServerFaults
        self.serverFaultLimit = serverFaultLimit
        self.timeout = timeout
        self.watchesStalls = watchesStalls
        self.dependsOnPassword = dependsOnPassword
        self.ignoresMissingPassword = ignoresMissingPassword
        self.expectedBytes = expectedBytes
    }
}

/// What is written before a request until the server knows who we are: `invokeWithLayer` and `initConnection` up to
/// their last field, the request itself (row G04). The core knows no API type, so it gets the bytes.
package struct ConnectionInitialization: Hashable, Sendable {
    /// The serialized wrappers without the request at their end.
    package var prefix: ByteBuffer
    /// Names the contents: a key that was initialized with the same identity needs no wrapping.
    package var identity: UInt64

    package init(prefix: ByteBuffer, identity: UInt64) {
        self.prefix = prefix
        self.identity = identity
    }
}

/// What a ``ClientEngine`` tells its owner.
package enum RequestEvent: Sendable, Hashable {
    /// A request ended. Sent exactly once per request, never after it was cancelled. The result is the boxed object.
    /// `serverTime` is the server's Unix time in nanoseconds at which it answered, if it did. `mayHaveRun` is false only
    /// where the request is known not to have run.
    case completed(RequestID, Result<ByteBuffer, RequestFailure>, serverTime: Int64?, mayHaveRun: Bool)
    /// The transport of the server has the request. Not an answer.
    case quickAcknowledged(RequestID)
    /// The server has the request, which asked for a quick acknowledgement. Not an answer.
    case acknowledged(RequestID)
    /// The request is repeated after `delay`, because the server said `error` (floods and server faults).
    case delayed(RequestID, delay: Duration, because: RPCError)
    /// A request wrapped with this identity succeeded: store it with the key.
    case initialized(identity: UInt64)
    /// The server says that the key is not, or no longer, logged in. The request itself is completed as well.
    case authorizationRequired(RPCError)
    /// Something that the owner has to see to.
    case notice(RequestNotice)
    /// Everything that concerns the session and no single request; never `completed` or of its receipt.
    case session(SessionEvent)
}

/// Everything that one input to a ``ClientEngine`` caused, in order.
package struct RequestOutcome: Sendable, Hashable {
    package var events: [RequestEvent]
    /// Set when the connection must be closed; nothing more may be fed from it.
    package var close: SessionClose?

    package init(events: [RequestEvent] = [], close: SessionClose? = nil) {
        self.events = events
        self.close = close
    }
}
