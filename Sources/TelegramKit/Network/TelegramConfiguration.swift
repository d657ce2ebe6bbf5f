import Logging
import MTProtoCore
import MTProtoKit
import NIOCore
import NIOPosix
import TelegramAPI

#if Metrics
    import Metrics
#endif
#if Tracing
    import Tracing
#endif

/// Everything a ``TelegramClient`` needs to know: which servers, in whose name, and where to keep the session.
///
/// ```swift
/// var configuration = TelegramConfiguration.production(apiID: 12345, apiHash: "0123456789abcdef…")
/// configuration.storage = try FileStore(directory: "/home/me/.local/state/myapp")
/// ```
public struct TelegramConfiguration: Sendable {
    /// The servers: addresses and public keys.
    public struct Servers: Hashable, Sendable {
        /// Where a datacenter can be reached.
        public struct Datacenter: Hashable, Sendable {
            public var id: Int
            /// An IPv4 or IPv6 literal; datacenters have no names.
            public var address: String
            public var port: Int
            /// Serves files only.
            public var isMediaOnly: Bool
            /// Speaks only the obfuscated TCP transport: HTTP is not tried there.
            public var isTCPOnly: Bool
            /// Belongs to a content delivery network.
            public var isCDN: Bool
            /// Meant for the way through SOCKS5 and HTTP proxies.
            public var isStatic: Bool
            /// Nothing of the datacenter listens on other ports of the address: the alternate ports are not tried there.
            public var isPortFixed: Bool
            /// Disguises the stream as an MTProxy's secret does, and has its forms: 16 bytes, `dd` and 16 bytes, or `ee`,
            /// 16 bytes and a domain. Nil for none.
            public var secret: [UInt8]?

            /// Creates an address without flags, as far as none are given.
            public init(
                id: Int, address: String, port: Int = 443, isMediaOnly: Bool = false, isTCPOnly: Bool = false,
                isCDN: Bool = false, isStatic: Bool = false, isPortFixed: Bool = false, secret: [UInt8]? = nil
            ) {
                self.id = id
                self.address = address
                self.port = port
                self.isMediaOnly = isMediaOnly
                self.isTCPOnly = isTCPOnly
                self.isCDN = isCDN
                self.isStatic = isStatic
                self.isPortFixed = isPortFixed
                self.secret = secret
            }

            /// Whether ``address`` is an IPv6 literal.
            public var isIPv6: Bool { IPLiteral.ipv6(address) != nil }
        }

        /// In order of preference; several entries with one id are alternatives.
        public var datacenters: [Datacenter]
        /// The servers' RSA public keys as PKCS#1 PEM.
        public var publicKeys: [String]
        /// Telegram's test environment: numbers datacenters from 10001 in the key exchange.
        public var isTest: Bool
        /// Servers in front of the datacenters, for networks that let nothing but HTTP and TLS through.
        public var fronts: [Front]
        /// The authorities to trust for TLS, as PEM; nil for those of this system.
        public var trustedRootsPEM: String?
        /// Where else the datacenters listen: tried when an address does not answer on its own port.
        public var alternatePorts: [Int] = [80, 5222]
        /// Whether HTTP may be tried at the datacenters' own addresses when nothing else works there.
        public var speaksHTTP = true
        /// For all three steps of a key exchange together.
        package var exchangeTimeout: Duration = .seconds(10)
        /// The datacenter that is asked first, as long as the account's home is not known.
        public var firstDatacenter: Int

        public init(
            datacenters: [Datacenter], publicKeys: [String], isTest: Bool = false, firstDatacenter: Int = 2,
            fronts: [Front] = []
        ) {
            self.fronts = fronts
            self.datacenters = datacenters
            self.publicKeys = publicKeys
            self.isTest = isTest
            self.firstDatacenter = firstDatacenter
        }
    }

    /// How the client introduces itself (`initConnection`). Honest values keep accounts out of trouble.
    public struct Device: Hashable, Sendable {
        public var deviceModel: String
        public var systemVersion: String
        public var appVersion: String
        /// Like `en-US`.
        public var systemLanguageCode: String
        /// Name of the translation set, empty for third-party clients.
        public var languagePack: String
        /// Like `en`.
        public var languageCode: String
        /// What else the application says of itself, as a JSON object such as `{"tz_offset": 3600}`; nil for nothing.
        public var parameters: API.JSONValue?

        public init(
            deviceModel: String = "swift-mtproto-kit",
            systemVersion: String = "1.0",
            appVersion: String = "0.1",
            systemLanguageCode: String = "en",
            languagePack: String = "",
            languageCode: String = "en",
            parameters: API.JSONValue? = nil
        ) {
            self.deviceModel = deviceModel
            self.systemVersion = systemVersion
            self.appVersion = appVersion
            self.systemLanguageCode = systemLanguageCode
            self.languagePack = languagePack
            self.languageCode = languageCode
            self.parameters = parameters
        }
    }

    public var servers: Servers
    /// From my.telegram.org.
    public var apiID: Int
    /// From my.telegram.org.
    public var apiHash: String
    public var device = Device()
    /// Whether the client is the account's only one, or helps another process of the same application.
    public var role = Role.main
    /// Where authorization keys and the account are kept. Default: in memory, gone with the process.
    public var storage: any KeyValueStore = MemoryStore()
    /// A directory in which the client locks the key of the account while it runs; nil for none. Another process that has a
    /// copy of the session is refused with `sessionInUse` if it uses the same directory, and so is a client of this process that
    /// has it in another store (`KeyValueStore.placeName` says what another one is):
    /// ``standardKeyLockDirectory`` for Telegram's own servers. Other libraries know nothing of it. If the directory cannot
    /// be used, the log says so, and the client works without.
    public var keyLockDirectory: String?
    /// What to do when the server asks to wait.
    public var floodWaits = FloodWaitPolicy.automatic(upTo: .seconds(60))
    /// Decides in place of ``floodWaits`` whether to wait, of each pause anew; nil: that one decides. Other requests of the client wait
    /// meanwhile: it must not block, nor wait for anything that needs the client.
    public var decidesFloodWait: (@Sendable (FloodWait) -> Bool)?
    /// Proves to the server what it wants proved before it runs a request; nil from it: it cannot. Without one, such a
    /// request takes 15 seconds longer and says that it has no proof.
    public var verification: (@Sendable (VerificationChallenge) async -> String?)?
    /// Whether a client without an account connects to its first datacenter when it starts and makes a key there, so that
    /// ``TelegramClient/sendCode(to:)`` takes six round trips instead of ten. Off: it connects for its first request. Only
    /// a client of ``Role/main`` does so.
    public var preparesLogin = true
    /// The datacenters to which a client without an account connects and makes keys when it starts. Saves time at a
    /// migration if the account lives there, and costs a connection if it does not. Default: none.
    public var prewarmedDatacenters: [Int] = []
    /// How long a request may wait for a first connection before it fails with `connectionFailed`. Nil: for ever.
    /// Once a connection was there, requests wait for the next one as long as it takes.
    public var connectionDeadline: Duration? = .seconds(30)
    /// How long a request may take that has no time limit of its own (``RequestOptions/timeout``), with or without a
    /// connection, before it fails with `timeout`. Nil: as long as it takes. ``TelegramError/mayHaveRun`` says whether
    /// it may have run: if it was sent, check its effect before you repeat it.
    ///
    /// It counts for each request that a call makes, raw or typed: a list has it for every page. It counts from the
    /// call on, but not before the client runs, and pauses that servers want are a part of it. It does not count for
    /// what takes as long as it takes: the client's own work, such as updates that it fetches; an ``Outbox``; the parts
    /// of files that go up or come down, with what a download asks for besides. Each of those waits for a connection,
    /// and ``FileSettings`` says what it goes by. The message that carries an uploaded file has the limit.
    ///
    /// ``TelegramClient/sendCode(to:)`` has a limit of its own, ``loginDeadline``, and so has what shows that an account is
    /// typing.
    public var requestTimeout: Duration?
    /// How long ``TelegramClient/sendCode(to:)`` may take in all, moving to another datacenter included, before it fails with
    /// `timeout`, so that a person can be offered a proxy. Nil: for ever.
    public var loginDeadline: Duration? = .seconds(20)
    /// Connections to other datacenters than the home one are closed when unused for so long.
    public var idleTimeout: Duration = .seconds(60)
    /// How many updates wait for a slow reader of ``TelegramClient/updates`` before the client stops taking in and lets the
    /// server keep the rest. The same number of flood waits and connection states waits before the oldest are dropped.
    public var updateBufferLimit = 1024
    /// Whether requests travel under temporary keys, made anew each day and kept in memory only, so that an attacker
    /// who learns the stored key later cannot read what was said (core.telegram.org/api/pfs).
    public var temporaryKeys = false
    /// What connections speak. Anything but ``TelegramTransport/automatic`` gives up the others. Through an MTProxy it is TCP
    /// whatever stands here.
    public var transport = TelegramTransport.automatic
    /// What connections go through, in order of preference; empty for none. The one that worked last is used as long as it
    /// works; when it does not, the others are tried. An MTProxy with a plain secret, whose traffic can be recognized, comes
    /// after all others wherever it stands here. Can be changed later, see ``TelegramClient/setProxies(_:)``.
    public var proxies: [TelegramProxy] = []
    /// A server that tells a dead proxy from a dead network, e.g. a public DNS server: while nothing comes through
    /// ``proxies``, they are checked every 20 s, and this server is dialled without them. If it answers and they do
    /// not, ``TelegramClient/connectionStates`` says `proxyTrouble`. Nil: no server is dialled around a proxy.
    public var proxyReference: ReachabilityReference?
    /// The service to ask for other addresses when no datacenter can be reached at the known ones; nil: none. It is not
    /// asked as long as a datacenter answers, unless ``TelegramClient/searchForAddresses()`` wants it. Clients of one
    /// process may share a service; ``production(apiID:apiHash:)`` and ``test(apiID:apiHash:)`` set the standard one.
    public var discovery: DiscoveryService?
    /// Whether ``discovery`` may go around ``proxies`` where no resolver answers through them. That shows this device's
    /// address to the resolvers. They are asked through the first proxy that is no MTProxy; where all are MTProxies, no
    /// resolver is asked, whatever stands here: an MTProxy finds the datacenters itself.
    public var allowsDirectDiscovery = false
    /// When the client may have connections. Can be changed later, see ``TelegramClient/setConnections(_:)``.
    public var connections = ConnectionPermission.always
    /// Whether the client asks the system when the network changes, as if the program called
    /// ``TelegramClient/networkChanged(isAvailable:path:kind:)``: netlink on Linux, Network.framework on Apple's systems. It
    /// is for programs that run long and do not watch the network themselves. Where the system does not tell, that is said
    /// once in ``trace`` and ``logger``, and the client finds out by itself, later.
    ///
    /// That there is no network is believed where nothing leads to any address that the client may dial. Where a proxy or a
    /// front of the servers has a name, it may lead anywhere: then the client only hears that the way is another one.
    public var watchesNetwork = false
    /// How files are moved.
    public var files = FileSettings()
    /// What the log, trace events, metrics and spans call the account; nil: nothing. ``Accounts`` gives each its number.
    public var account: String?
    /// Has what a person should know: datacenters that give no sign, and damage, as warnings; pauses that servers want and other
    /// news at `info`; connections and failed requests at `debug`; each request at `trace`. Metadata say whose (`account`), where
    /// (`datacenter`, `connection`) and what (`method`). Neither secrets nor texts get there. Default: no log.
    public var logger = Logger(label: "telegram") { _ in SwiftLogNoOpLogHandler() }
    /// Told about every connection, key exchange and request.
    public var trace: (any TraceSink)?
    /// Where the client writes down what it does, for `mtproto explain`; nil: nowhere. ``ClientRecording`` says what is in it.
    public var recording: ClientRecording?
    /// Whether the client counts what it does, for ``TelegramClient/figures``. It needs no backend, and no trait.
    /// Requests go the same way then as with metrics, which takes some microseconds more than without.
    public var keepsFigures = false
    #if Metrics
        /// Where the client's figures go; nil: nowhere. Default: the process-wide factory, as it is when the configuration is made.
        public var metrics: (any MetricsFactory)? = MetricsSystem.factory
    #endif
    #if Tracing
        /// What makes spans of requests, and of the updates that a ``Bot`` handles; nil: nothing. Default: the process-wide tracer,
        /// as it is when the configuration is made.
        public var tracer: (any Tracing.Tracer)? = InstrumentationSystem.tracer
    #endif
    /// Where connections run. Default: the process-wide group.
    public var eventLoopGroup: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton

    /// Answers requests in place of the servers, to which nothing is dialled then; nil for the servers themselves.
    package var responder: (any RequestResponder)?

    /// When to ask for the servers' configuration.
    var configurationPoll = ConfigurationPoll.Configuration()
    var presenceInterval = Presence.defaultInterval
    /// What the client goes by.
    package var time = TimeSource.system
    /// What tells of changes where ``watchesNetwork`` is set.
    package var networkWatch = NetworkWatch.system
    /// Looks up the names of proxies and fronts; nil: the system does.
    package var resolver: MTProtoKit.Resolver?

    public init(servers: Servers, apiID: Int, apiHash: String) {
        self.servers = servers
        self.apiID = apiID
        self.apiHash = apiHash
    }
}

extension TelegramConfiguration.Servers.Datacenter: CustomStringConvertible, CustomReflectable {
    /// Without the secret.
    public var description: String { "datacenter \(id) at \(isIPv6 ? "[\(address)]" : address):\(port)" }
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "address": address, "port": port]) }
}

/// What the client does when the server answers `FLOOD_WAIT_X`.
public enum FloodWaitPolicy: Hashable, Sendable {
    /// Wait as long as the server wants.
    public static let always = FloodWaitPolicy.automatic(upTo: .seconds(14 * 86_400))
    /// Wait and repeat if the server asks for no longer than this, else fail with `floodWait`.
    case automatic(upTo: Duration)
    /// Fail with `floodWait` at once.
    case never
}

/// A wait that the server imposed, as ``TelegramClient/floodWaits`` reports it.
public struct FloodWait: Hashable, Sendable {
    /// The method in schema spelling, e.g. `messages.sendMessage`.
    public let method: String
    public let datacenter: Int
    public let duration: Duration
    /// Whether the client waits and repeats by itself. False while ``TelegramConfiguration/decidesFloodWait`` is asked.
    public internal(set) var isAutomatic: Bool
    /// The chat in which alone it counts; nil: the method pauses everywhere.
    public internal(set) var peer: Peer?
    /// The server was not asked again: the client knew of it.
    var isRemembered = false
}
