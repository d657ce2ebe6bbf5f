import Logging
import NIOCore
import NIOPosix

/// What an ``MTProtoServer`` is made from.
public struct MTProtoServerConfiguration: Sendable {
    /// What bounds the memory that strangers and clients can take.
    public struct Limits: Hashable, Sendable {
        /// Connections at the same time; further ones are closed at once.
        public var connections = 10_000
        /// Authorization keys. Beyond it a new one takes the place of one under which nothing was ever said, and is
        /// refused if there is none.
        public var keys = 100_000
        /// Sessions of all clients; those without a connection give way, and then new ones are refused.
        public var sessions = 20_000
        /// Sessions under one key; the oldest gives way.
        public var sessionsPerKey = 32
        /// Requests of one session that run at the same time; further ones are answered with `429 TOO_MANY_REQUESTS`.
        public var requestsPerSession = 256
        /// Bytes that wait for one client to read them. Who reads more slowly loses the connection, not the session.
        public var unreadBytes = 16 << 20
        /// How long a connection may go without one packet under a known key.
        public var proof: Duration = .seconds(60)

        public init() {}
    }

    /// The number of the datacenter that this is; clients that mean another one get no key.
    public var datacenter = 1
    /// An IP literal: which of the machine's addresses to listen on.
    public var host: String
    /// 0 lets the system choose.
    public var port: Int
    /// Proves the server to clients.
    public var key: MTProtoServerKey
    /// Keeps the authorization keys of clients, which are secrets. One server may use it at a time.
    public var storage: any KeyValueStore = MemoryStore()
    /// What bounds its memory.
    public var limits = Limits()
    /// Never gets secrets.
    public var logger = Logger(label: "MTProtoServer") { _ in SwiftLogNoOpLogHandler() }
    /// One of whose threads the server runs on; handlers run elsewhere.
    public var eventLoopGroup: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    /// What it goes by.
    package var time = TimeSource.system

    public init(key: MTProtoServerKey, host: String = "127.0.0.1", port: Int = 0) {
        self.key = key
        self.host = host
        self.port = port
    }
}
