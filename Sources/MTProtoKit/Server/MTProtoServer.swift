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
/// handlers.on(Chat.ListLines.self) { query, caller in await room.lines(query.limit) }
/// let key = try await MTProtoServerKey.kept(in: store)
/// var configuration = MTProtoServerConfiguration(key: key, port: 4430)
/// configuration.storage = store
/// let server = try await MTProtoServer.start(configuration, handlers: handlers)
/// ```
///
/// A request that comes again under its id, because its connection was lost or because an attacker has recorded it, is answered
/// from memory and not run a second time. That goes for requests from before a restart as well: of those the server cannot
/// tell whether they ran, and says so. After the end of a process that did not call ``stop()`` the next server waits for up
/// to five seconds, so that it can tell what is new. A client whose clock is late may hear that of its first request after a restart,
/// together with the time.
///
/// ``MTProtoServerConfiguration/Limits`` bounds what strangers and clients take. A client that wants more than there is loses
/// what is its own: sessions, connections and keys of other clients stay. That does not hold against an attacker who makes many
/// keys: such a one can keep others out, and take their share of the memory. A server for strangers needs a proxy before it that
/// limits connections by address.
///
/// A server runs until ``stop()``, even if the program keeps no reference to it.
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
        let store = StoreWriter(configuration.storage)
        let (clock, record): (ServerClock, ServerRecord)
        do throws(StorageError) {
            (clock, record) = try await ServerRecord.read(store, configuration.time, configuration.logger)
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
                // No client is let in before the server is ready.
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
            let mark: MessageID
            do {
                mark = try await ServerRecord.began(clock, configuration.time.clock.now, in: store)
            } catch {
                try? await listener.close()
                throw error
            }
            try await loop.submit {
                core.value.server = server
                core.value.mark = mark
            }.get()
            try await listener.setOption(.autoRead, value: true).get()
            return server
        } catch let error as StorageError {
            throw MTProtoError(error)
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
            await ServerRecord.write(end, to: store)
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

    /// Forgets the authorization key of a client, and its sessions: the client makes another one, and is another client
    /// to the handlers. So a client is signed out for good.
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
