import Synchronization

/// What one datacenter has counted since the lab started.
public struct LabDatacenterCounters: Sendable, Hashable {
    /// TCP connections accepted.
    public var tcpAccepts = 0
    /// Requests of HTTP read, those included that were refused.
    public var httpRequests = 0
    /// TCP connections open now.
    public var openConnections = 0
    /// Auth-key exchanges completed (`dh_gen_ok` sent).
    public var keyExchanges = 0
    /// Bytes read from all connections, transport framing included.
    public var bytesIn = 0
    /// Bytes written to all connections, transport framing included.
    public var bytesOut = 0
    /// Packets read from all connections, those of key exchanges included.
    public var packetsIn = 0
    /// Packets written to all connections.
    public var packetsOut = 0
    /// WebSockets opened.
    public var webSockets = 0
    /// API requests executed; a request answered from the cache counts once.
    public var requests = 0

    /// Zero in every field.
    package init() {}
}

/// The counters of all datacenters.
public struct LabCounters: Sendable, Hashable {
    /// Counters by datacenter id (1...5).
    public var datacenters: [Int: LabDatacenterCounters]

    /// The sum of accepted TCP connections.
    public var tcpAccepts: Int { self.datacenters.values.reduce(0) { $0 + $1.tcpAccepts } }
    /// The sum of requests of HTTP.
    public var httpRequests: Int { self.datacenters.values.reduce(0) { $0 + $1.httpRequests } }
    /// The sum of completed key exchanges.
    public var keyExchanges: Int { self.datacenters.values.reduce(0) { $0 + $1.keyExchanges } }

    /// Creates counters from their values by datacenter.
    package init(datacenters: [Int: LabDatacenterCounters]) {
        self.datacenters = datacenters
    }

    /// The counters of one datacenter; zeros for an unknown id.
    public subscript(datacenter: Int) -> LabDatacenterCounters { self.datacenters[datacenter] ?? .init() }
}

/// One transport frame that a datacenter received or sent.
public struct LabFrame: Sendable, Hashable {
    /// Seen from the datacenter.
    public enum Direction: Sendable, Hashable { case received, sent }

    /// What the frame carried.
    public enum Kind: Sendable, Hashable {
        /// An unencrypted message of the key exchange.
        case plain
        /// A message under an authorization key.
        case encrypted
        /// Four bytes with a negative code such as -404.
        case transportError(Int32)
        /// Four bytes that confirm the reception of a packet.
        case quickAck
        /// Bytes that could not be understood; the connection was closed or an error was sent.
        case malformed
    }

    /// One message inside the frame; containers are listed flat, without themselves.
    public struct Message: Sendable, Hashable {
        /// Message id on the wire.
        public var id: Int64
        /// Sequence number on the wire.
        public var sequence: Int32
        /// Schema name of the innermost constructor, such as `auth.sendCode`, or its id in hex when unknown.
        public var name: String
        /// Schema names around it, outermost first, such as `invokeWithLayer`, `initConnection`.
        public var wrappers: [String]
        /// The device that its `initConnection` names, if there is one around it.
        public var device: String?
        /// For `rpc_result`: the id of the request that it answers.
        public var answers: Int64?
        /// For `bad_msg_notification` and `bad_server_salt`: why the message was refused.
        public var code: Int32?

        /// Creates the record of a message.
        package init(
            id: Int64, sequence: Int32, name: String, wrappers: [String] = [], device: String? = nil,
            answers: Int64? = nil, code: Int32? = nil
        ) {
            self.id = id
            self.sequence = sequence
            self.name = name
            self.wrappers = wrappers
            self.device = device
            self.answers = answers
            self.code = code
        }
    }

    /// Datacenter id.
    public var datacenter: Int
    /// Number of the connection, counted from 1 in each datacenter in order of accepting.
    public var connection: Int
    /// Seen from the datacenter.
    public var direction: Direction
    /// What the frame carried.
    public var kind: Kind
    /// Payload bytes without transport framing.
    public var bytes: Int
    /// Key id of an encrypted frame.
    public var authKeyID: UInt64?
    /// Id of the key that the exchange made whose last answer the frame is.
    public var madeKeyID: UInt64?
    /// Session of an encrypted frame.
    public var sessionID: Int64?
    /// Messages of the frame.
    public var messages: [Message]

    /// Creates the record of a frame.
    package init(
        datacenter: Int, connection: Int, direction: Direction, kind: Kind, bytes: Int, authKeyID: UInt64? = nil,
        sessionID: Int64? = nil, messages: [Message] = []
    ) {
        self.datacenter = datacenter
        self.connection = connection
        self.direction = direction
        self.kind = kind
        self.bytes = bytes
        self.authKeyID = authKeyID
        self.sessionID = sessionID
        self.messages = messages
    }
}

/// Counters and frame logs of a lab: written on the lab's event loop, readable from anywhere.
final class LabJournal: Sendable {
    private struct State {
        var counters: [Int: LabDatacenterCounters] = [:]
        var frames: [Int: [LabFrame]] = [:]
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    var counters: LabCounters {
        self.state.withLock { LabCounters(datacenters: $0.counters) }
    }

    func frames(datacenter: Int) -> [LabFrame] {
        self.state.withLock { Array(($0.frames[datacenter] ?? []).suffix(self.limit)) }
    }

    func count(datacenter: Int, _ change: (inout LabDatacenterCounters) -> Void) {
        self.state.withLock { change(&$0.counters[datacenter, default: .init()]) }
    }

    func record(_ frame: LabFrame) {
        guard self.limit > 0 else { return }
        self.state.withLock { state in
            state.frames[frame.datacenter, default: []].append(frame)
            // Trimming at twice the limit keeps appending cheap; readers cut to the limit.
            if state.frames[frame.datacenter]?.count == 2 * self.limit {
                state.frames[frame.datacenter]?.removeFirst(self.limit)
            }
        }
    }
}
