/// One thing that a running client did, as it happened.
///
/// Trace events never carry secrets: no keys, salts, message bodies, phone numbers or codes.
public struct TraceEvent: Sendable, CustomStringConvertible {
    /// Time since the client was created.
    public let time: Duration
    /// Whose client it was, as its configuration calls the account; nil if it does not.
    public let account: String?
    public let kind: Kind

    package init(time: Duration, account: String? = nil, kind: Kind) {
        self.time = time
        self.account = account
        self.kind = kind
    }

    /// What happened. More kinds will be added: a `switch` over it needs a `default`.
    public enum Kind: Sendable {
        /// A connection is being dialled.
        case connectionOpening(ConnectionInfo)
        /// The connection is established; nothing was sent yet.
        case connectionOpened(ConnectionInfo)
        /// The connection is gone, or could not be established (`statistics` is then all zero).
        case connectionClosed(ConnectionInfo, ConnectionStatistics, reason: CloseReason)
        /// A datacenter has given no sign for 20 s, over anything that was tried. It goes on being tried.
        case noRoute(datacenter: Int, tried: [String])
        /// An authorization key is being made on this connection.
        case keyExchangeStarted(ConnectionInfo)
        /// The key is there and stored.
        case keyExchangeFinished(ConnectionInfo, duration: Duration)
        /// The exchange failed. It is tried again unless the failure is permanent.
        case keyExchangeFailed(ConnectionInfo, message: String)
        /// A request was handed to the session for the first time.
        case requestSent(name: String, datacenter: Int, connection: Int?)
        /// A request ended: with a result, a server error (`"303 PHONE_MIGRATE_5"`) or because it was cancelled.
        case requestFinished(name: String, datacenter: Int, outcome: String, duration: Duration)
        /// A manager's state changed.
        case stateChanged(datacenter: Int, purpose: ConnectionPurpose, state: ConnectionState)
        /// What came from a content delivery network is not the file, or did not come: the rest is fetched from the
        /// file's own datacenter.
        case cdnAbandoned(reason: String)
        /// The session towards a datacenter was replaced: ids, sequence numbers and acknowledgements start anew.
        case sessionReset(datacenter: Int, reason: String)
        /// The account's home datacenter is another one than assumed.
        case homeDatacenterChanged(from: Int, to: Int, because: String)
        /// The server asked to wait before repeating a request.
        case floodWait(name: String, datacenter: Int, duration: Duration)
        /// An authorization was carried to another datacenter.
        case authorizationTransferred(from: Int, to: Int)
        /// A request over HTTPS to a server that is no datacenter.
        case httpRequestStarted(HTTPRequestInfo)
        /// It ended: with a status (`"200"`), or because of what is named.
        case httpRequestFinished(HTTPRequestInfo, outcome: String, duration: Duration)
        /// The search for addresses of datacenters that cannot be reached stands otherwise.
        case discoveryChanged(DiscoveryStatus)
        /// The program or the system said that the way into the network is another one, or that there is none. `path`
        /// names it; 0 if it was not named.
        case networkChanged(isAvailable: Bool, path: UInt64)
        /// Changes of the network are not reported, although that was wanted. The client finds out by itself, later.
        case networkUnwatched(reason: String)
        /// Something stored could not be read and is treated as absent.
        case storageProblem(StorageError)
    }

    public var description: String {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        let milliseconds = Int((seconds * 1000).rounded())
        return "\(milliseconds) ms  \(account.map { "[\($0)]  " } ?? "")\(kind)"
    }
}

/// Which connection an event speaks of.
public struct ConnectionInfo: Hashable, Sendable {
    /// Counts up from 1 over all connections of one client.
    public let id: Int
    public let datacenter: Int
    /// An IP literal.
    public let address: String
    public let port: Int
    public let purpose: ConnectionPurpose
    /// The transport in words, e.g. `tcp/padded-intermediate`.
    public let transport: String

    package init(id: Int, datacenter: Int, address: String, port: Int, purpose: ConnectionPurpose, transport: String) {
        self.id = id
        self.datacenter = datacenter
        self.address = address
        self.port = port
        self.purpose = purpose
        self.transport = transport
    }

    func serving(_ purpose: ConnectionPurpose) -> ConnectionInfo {
        ConnectionInfo(
            id: id, datacenter: datacenter, address: address, port: port, purpose: purpose, transport: transport)
    }
}

/// What a connection is there for.
public struct ConnectionPurpose: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// The account's own datacenter: login, updates, messages.
    public static let main = ConnectionPurpose("main")
    /// File transfers from a datacenter.
    public static let files = ConnectionPurpose("files")
    /// File transfers from a content delivery network, which knows nothing of the account.
    public static let cdn = ConnectionPurpose("cdn")
    /// To see whether another way leads to the datacenter. It becomes something else when it is taken.
    public static let probe = ConnectionPurpose("probe")
    /// To ask one address for the configuration.
    public static let configuration = ConnectionPurpose("configuration")
    /// To try an address that a backup configuration named.
    public static let backup = ConnectionPurpose("backup")
    /// Requests that the caller sent to a datacenter of its choice.
    public static let general = ConnectionPurpose("general")
}

/// Which request over HTTPS an event speaks of.
public struct HTTPRequestInfo: Hashable, Sendable {
    /// What a request is made for.
    public struct Purpose: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        package init(_ description: String) {
            self.description = description
        }

        /// To find out where datacenters are that cannot be reached.
        public static let backupAddresses = Purpose("backup addresses")
    }

    /// The host that is asked.
    public let host: String
    public let purpose: Purpose
    /// `direct`, or through which kind of proxy.
    public let way: String

    package init(host: String, purpose: Purpose, way: String) {
        self.host = host
        self.purpose = purpose
        self.way = way
    }
}

/// What went over one connection. Bytes are those on the wire, framing and obfuscation included.
public struct ConnectionStatistics: Hashable, Sendable {
    public var bytesOut = 0
    public var bytesIn = 0
    public var framesOut = 0
    public var framesIn = 0
    /// Requests whose first transmission was on this connection.
    public var requests = 0

    package init() {}
}

/// Why a connection ended.
public struct CloseReason: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// Nothing more to do there: the account lives elsewhere.
    public static let migrated = CloseReason("migrated")
    /// The account is not signed in any more.
    public static let signedOut = CloseReason("signed out")
    /// The client was stopped.
    public static let stopped = CloseReason("stopped")
    /// Unused for longer than the idle time of its purpose.
    public static let idle = CloseReason("idle")
    /// The manager was paused.
    public static let paused = CloseReason("paused")
    /// The other side closed.
    public static let closedByServer = CloseReason("closed by server")
    /// No answer in time.
    public static let unresponsive = CloseReason("no answer in time")
}

/// How things stand between a manager and its datacenter.
public enum ConnectionState: String, Hashable, Sendable {
    /// Created or paused; holds no socket.
    case paused
    /// There is no network, as the program or the system said. Only told of accounts, see `TelegramClient.connectionStates`.
    case waitingForNetwork = "waiting for network"
    /// No connection yet; one is being dialled or a back-off runs.
    case connecting
    /// Nothing has come for 20 s, and everything that is known to help is being tried. A proxy may be needed.
    case noRoute = "no route"
    /// No connection comes about, and the proxy is to blame: it does not lead to a datacenter, while the network works.
    /// Only told if there is a server to compare with.
    case proxyTrouble = "proxy trouble"
    /// Connected; the authorization key is being made.
    case authorizing
    /// Connected and encrypted: waiting for the first answer that proves it, or putting right what went wrong (the
    /// server's clock, answers that were lost, updates that were missed).
    case updating
    /// Connected, and the server answers.
    case online
    /// Ended for good.
    case stopped
}
