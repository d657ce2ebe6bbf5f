import Logging
import MTProtoCore
import NIOCore
import NIOPosix
import TL

/// A server for clients of a schema: makes authorization keys with them, keeps their sessions, hands their requests to
/// handlers and sends them updates. It speaks every framing of TCP, obfuscated or not, and WebSocket.
///
/// ```
/// var handlers = MTProtoHandlers()
/// handlers.on(Chat.ListLines.self) { query, call in await room.lines(query.limit) }
/// let key = try await MTProtoServerKey.kept(in: store)
/// var configuration = MTProtoServerConfiguration(key: key, port: 4430)
/// configuration.storage = store
/// let server = try await MTProtoServer.start(configuration, handlers: handlers)
/// ```
///
/// A request that comes again under its id, because its connection was lost, is answered from memory and not run a
/// second time. That goes for requests from before a restart as well: of those the server cannot tell whether they ran,
/// and says so. In the first second after it a client whose clock is late may hear that of a request that is newer.
///
/// A request whose id lies ahead of the server's clock may run again after a restart. Do not open a server to strangers yet:
/// somebody who has recorded packets can disturb the sessions of others, though he can read nothing and send nothing.
///
/// A server runs until ``stop()``, whoever holds it.
public final class MTProtoServer: Sendable {
    /// Where it listens: an IP literal.
    public let host: String
    /// Where it listens.
    public let port: Int
    /// What clients have to know to believe it, as PKCS#1 PEM.
    public let publicKeyPEM: String

    private let listener: any Channel
    private let store: StoreWriter
    private let loop: any EventLoop
    private let core: NIOLoopBound<ServerCore>

    private init(
        host: String, port: Int, publicKeyPEM: String, listener: any Channel, store: StoreWriter, loop: any EventLoop,
        core: NIOLoopBound<ServerCore>
    ) {
        self.host = host
        self.port = port
        self.publicKeyPEM = publicKeyPEM
        self.listener = listener
        self.store = store
        self.loop = loop
        self.core = core
    }

    /// Reads the keys of clients from the store and listens.
    ///
    /// - Throws: `storage`; `listen` if the address cannot be had; `invalidConfiguration`.
    public static func start(
        _ configuration: MTProtoServerConfiguration, handlers: MTProtoHandlers
    ) async throws(MTProtoError) -> MTProtoServer {
        _ = try MTProtoContext.datacenter(configuration.datacenter, "datacenter")
        let now = configuration.time.clock.now
        let clock = ServerClock(
            unixSeconds: configuration.time.wallClockUnixSeconds, at: now, isSynchronized: true)
        let store = StoreWriter(configuration.storage)
        let record: ServerRecord
        do throws(StorageError) {
            record = try await read(
                store, began: MessageID(unixNanoseconds: clock.unixNanoseconds(at: now)), configuration.logger)
        } catch {
            throw MTProtoError(error)
        }
        let loop = configuration.eventLoopGroup.next()
        do {
            let core = try await loop.submit {
                let core = ServerCore(
                    settings: configuration, handlers: handlers, store: store, loop: loop, clock: clock, record: record)
                return NIOLoopBound(core, eventLoop: loop)
            }.get()
            let listener = try await ServerBootstrap(group: loop)
                .serverChannelOption(.backlog, value: 1024)
                // Nobody is let in before the server knows itself.
                .serverChannelOption(.autoRead, value: false)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.socketOption(.so_keepalive), value: 1)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(ServerChannel(core: core.value))
                    }
                }
                .bind(host: configuration.host, port: configuration.port).get()
            let server = MTProtoServer(
                host: configuration.host, port: listener.localAddress?.port ?? configuration.port,
                publicKeyPEM: configuration.key.publicPEM, listener: listener, store: store, loop: loop, core: core)
            try await loop.submit { core.value.server = server }.get()
            try await listener.setOption(.autoRead, value: true).get()
            return server
        } catch {
            throw MTProtoError(
                .listen, message: "The server cannot listen: \(error)",
                location: "\(configuration.host):\(configuration.port)", hint: "Choose another port or address.")
        }
    }

    /// Stops listening, closes all connections, cancels all handlers and waits for the store. Another server may begin
    /// with the same store and port then. Safe to call more than once.
    public func stop() async {
        try? await listener.close()
        let core = core
        let end = try? await loop.submit { () -> MessageID? in
            core.value.isStopped ? nil : core.value.stop()
        }.get()
        if let end {
            _ = await store.enqueue(Self.bytes(of: end), forKey: Self.endKey).value
        }
        await store.settle()
    }

    /// Waits until the server is stopped, or stops it when the calling task is cancelled.
    public func run() async {
        await withTaskCancellationHandler {
            _ = try? await listener.closeFuture.get()
        } onCancel: {
            listener.close(promise: nil)
        }
        await stop()
    }

    // MARK: - Updates

    /// Sends an update to a session, and again after reconnects until the client has it. Of more than 512 that a client
    /// has not taken, the oldest are forgotten; it hears that something is missing when its session ends.
    ///
    /// - Returns: whether there is such a session. If there is none, its client fetches what it missed when it comes
    ///   back.
    /// - Throws: `invalidRequest` if the update cannot be written, or has more than 8 MiB.
    @discardableResult
    public func send(_ update: some TLObject, to session: MTProtoSession) async throws(MTProtoError) -> Bool {
        let object: ByteBuffer
        do throws(TLError) {
            object = try update.encoded()
        } catch {
            throw MTProtoError(unwritable: error, place: "update")
        }
        return try await send(object, to: session)
    }

    /// The same with a serialized object.
    ///
    /// - Throws: `invalidRequest` if it is no whole object of at most 8 MiB.
    @discardableResult
    public func send(_ object: ByteBuffer, to session: MTProtoSession) async throws(MTProtoError) -> Bool {
        guard ServerCore.isSendable(object) else {
            throw MTProtoError(
                .invalidRequest, message: "An update of \(object.readableBytes) bytes cannot be sent",
                location: "update", hint: "An object has a multiple of four bytes, and at most 8 MiB.")
        }
        return await onLoop { $0.push(object, to: session) } ?? false
    }

    // MARK: - Clients

    /// Forgets the authorization key of a client, and its sessions: the client makes another one, which is somebody
    /// else's to the handlers. So a client is signed out for good.
    public func forgetKey(_ keyID: UInt64) async {
        await onLoop { core in
            core.forgetKey(keyID, now: core.now)
            core.turn()
        }
        await store.settle()
    }

    /// How many connections, keys and sessions there are now.
    public var load: MTProtoServerLoad {
        get async {
            await onLoop { core in
                MTProtoServerLoad(
                    connections: core.connections.count, keys: core.keys.count, sessions: core.sessions.count)
            } ?? MTProtoServerLoad(connections: 0, keys: 0, sessions: 0)
        }
    }

    @discardableResult
    private func onLoop<Value: Sendable>(_ body: @escaping @Sendable (ServerCore) -> Value) async -> Value? {
        let core = core
        return try? await loop.submit { body(core.value) }.get()
    }

    // MARK: - The server before

    private static let endKey = "persistent:server-end"

    private static func read(
        _ store: StoreWriter, began: MessageID, _ logger: Logger
    ) async throws(StorageError) -> ServerRecord {
        try await store.takeOver()
        var record = ServerRecord(keys: [], refusesThrough: began)
        for name in try await store.keys() where name.hasPrefix(StoredClientKey.prefix) {
            let bytes: [UInt8]?
            do throws(StorageError) {
                bytes = try await store.value(forKey: name)
            } catch {
                guard error.code == .damaged else { throw error }
                logger.warning("\(error)")
                continue
            }
            if let key = bytes.flatMap({ StoredClientKey(stored: $0) }) {
                record.keys.append(key)
            } else {
                logger.warning("the stored key of a client cannot be read: \(name)")
            }
        }
        // A server that was killed has left no word: whatever came before this one may have run.
        if let bytes = try await store.value(forKey: endKey), let end = message(bytes) {
            record.refusesThrough = min(end, began)
            try await store.setValue(nil, forKey: endKey)
        }
        return record
    }

    private static func bytes(of id: MessageID) -> [UInt8] {
        withUnsafeBytes(of: id.rawValue.littleEndian) { Array($0) }
    }

    private static func message(_ bytes: [UInt8]) -> MessageID? {
        guard bytes.count == 8 else { return nil }
        return MessageID(rawValue: Int64(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }))
    }
}

/// What a server holds.
public struct MTProtoServerLoad: Hashable, Sendable {
    /// Open connections, those of strangers among them.
    public let connections: Int
    /// Authorization keys of clients, temporary ones among them.
    public let keys: Int
    /// Sessions that are remembered.
    public let sessions: Int
}
