import Logging
import NIOCore
import NIOPosix

/// What an ``MTProtoServer`` is made from.
public struct MTProtoServerConfiguration: Sendable {
    /// What bounds the memory that strangers and clients can take.
    public struct Limits: Hashable, Sendable {
        /// Connections at the same time. Beyond it a new one takes the place of the oldest over which no client has spoken, or
        /// else of the oldest of the client that has most. It is closed at once if all clients have one.
        public var connections = 10_000
        /// Connections over which one client speaks under one key; the oldest is closed.
        public var connectionsPerKey = 64
        /// Authorization keys, which strangers can make as well. Beyond it a new one takes the place of the oldest under
        /// which nothing was ever said, else of one that was not used for ``unusedKeys``, and is refused if there is none.
        public var keys = 100_000
        /// Keys that were not used for so long give way when there are too many; the client makes another one, and is
        /// then another client.
        public var unusedKeys: Duration = .seconds(90 * 86_400)
        /// Sessions of all clients. Beyond it the client that wants another one gives up one of its own. If it has
        /// none, the client with the most does; and if no client has two, the new one is refused.
        public var sessions = 20_000
        /// Sessions under one key; the one that was left the longest ago gives way.
        public var sessionsPerKey = 32
        /// Requests of one session that run at the same time; further ones are answered with `429 TOO_MANY_REQUESTS`.
        public var requestsPerSession = 256
        /// The same for all sessions of one client, also under its temporary keys, those among them that are gone and whose
        /// handlers go on.
        public var requestsPerKey = 1024
        /// Bytes that wait for one client to read them. A client that reads more slowly loses the connection, not the
        /// session.
        public var unreadBytes = 16 << 20
        /// About how many bytes are kept for all of them together: answers and updates that they have not taken, requests at
        /// work, packets that are arriving. Beyond it answers are given up that clients have acknowledged, then who has most
        /// loses a session, or a connection. The requests at work of one client, under all of its keys, have a part in 32 of
        /// it, or are one. A handler keeps its request until it ends, also where its session is gone: while requests
        /// of that kind take more than half, each further one is answered with `429 TOO_MANY_REQUESTS`. Where handlers go
        /// on although they are cancelled, all together can be half as much again.
        public var memory = 1 << 30
        /// How long a connection may go without one new packet under a known key.
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
    /// The server runs on one of its threads; handlers run elsewhere.
    public var eventLoopGroup: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    /// While so many writes wait for the store, no client gets a new key.
    package var pendingWrites = 256
    /// What it goes by.
    package var time = TimeSource.system

    public init(key: MTProtoServerKey, host: String = "127.0.0.1", port: Int = 0) {
        self.key = key
        self.host = host
        self.port = port
    }
}
