import MTProtoCore
import NIOCore
import NIOPosix

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

// Sockets.
extension DatacenterManager {
    func dial(_ id: ConnectionID, _ target: DialTarget) {
        let info = ConnectionInfo(
            id: context.tracer.nextConnectionID(),
            datacenter: configuration.datacenter.rawValue,
            address: target.host,
            port: Int(target.port),
            purpose: target.isProbe ? .probe : configuration.purpose,
            transport: target.transport
        )
        // What happens behind a proxy, or at a front, says nothing about the address.
        let isDirect = !target.isProxy && target.route.transport == .tcp
        let dial = SocketDial()
        connections[id] = Connection(info: info, address: isDirect ? target.address : nil, dial: dial)
        emit(.connectionOpening(info))
        guard target.mayHaveName || (try? SocketAddress(ipAddress: target.host, port: Int(target.port))) != nil else {
            return ended(id, reason: "'\(target.host)' is no IP address")
        }
        // Everything below runs on `loop`, this actor's executor. How long a dial may take is the machine's, which gives
        // it up by `dial`: the system's own limit must not come first, however late this loop has its turn.
        // The lookup of a name cannot be cancelled: it must not keep a manager that has ended.
        target.connect(resolver: context.resolver, on: loop, as: dial) {
            [weak self, loop, meter = configuration.traffic] in
            ClientBootstrap(group: loop)
                .channelOption(.socketOption(.so_keepalive), value: 1)
                .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                // A channel keeps its buffer for as long as it lives, and most of them say little: it grows where much comes.
                .channelOption(
                    .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 64, initial: 512, maximum: 65_536)
                )
                .connectTimeout(.hours(1))
                .channelInitializer { [weak self] channel in
                    channel.eventLoop.makeCompletedFuture {
                        try dial.made(channel)
                        guard let self else { throw SocketDial.GivenUp() }
                        try channel.addTrafficHandler(for: meter)
                        try channel.pipeline.syncOperations.addHandler(ConnectionHandler(manager: self, connection: id))
                    }
                }
        }
        .whenComplete { [weak self] result in
            self?.assumeIsolated { manager in
                switch result {
                case .success(let channel): manager.connected(channel, id)
                case .failure(let error): manager.ended(id, reason: Self.describe(error))
                }
            }
        }
    }

    private func connected(_ channel: any Channel, _ id: ConnectionID) {
        guard connections[id] != nil else {
            // Given up while it was dialled.
            channel.close(promise: nil)
            return
        }
        guard channel.isActive else { return ended(id, reason: CloseReason.closedByServer.description) }
        connections[id]?.channel = channel
        give("open", [.init("k", id.rawValue)]) { $0.connectionOpened(id, now: $1) }
        turn()
    }

    /// Puts TLS around a connection.
    func secure(_ id: ConnectionID, serverName: String) {
        guard let channel = connections[id]?.channel else { return }
        do {
            try context.tls.secure(channel, serverName: serverName)
        } catch {
            ended(id, reason: Self.describe(error))
            channel.close(promise: nil)
        }
    }

    fileprivate func secured(_ id: ConnectionID) {
        give("secured", [.init("k", id.rawValue)]) { $0.connectionSecured(id, now: $1) }
        scheduleTurn()
    }

    fileprivate func received(_ bytes: ByteBuffer, on id: ConnectionID) {
        record("received", of: id, [.init("bytes", bytes.readableBytes)])
        let now = context.clock.now
        client.received(bytes, on: id, now: now)
        noteHeard(on: id, at: now)
        scheduleTurn()
    }

    func ended(_ id: ConnectionID, reason: String) {
        give("lose", [.init("k", id.rawValue)]) { $0.connectionEnded(id, reason: reason, now: $1) }
        noteAnswerAtEnd()
        scheduleTurn()
    }

    static func describe(_ error: any Error) -> String {
        switch error {
        case let error as IOError:
            // Without the name of the failed call, which says nothing to a reader.
            return String(cString: strerror(error.errnoCode)).lowercased()
        case ChannelError.connectTimeout(let time):
            return "no connection within \(time.nanoseconds / 1_000_000_000) s"
        case let error as NIOConnectionError:
            return error.connectionErrors.first.map { describe($0.error) } ?? "unreachable"
        default:
            return ClientTLS.describe(error) ?? "\(error)"
        }
    }
}

/// Passes what a channel does on to its manager.
private final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let manager: DatacenterManager
    private let connection: ConnectionID
    private var closeReason = CloseReason.closedByServer

    init(manager: DatacenterManager, connection: ConnectionID) {
        self.manager = manager
        self.connection = connection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        let connection = connection
        manager.assumeIsolated { $0.received(bytes, on: connection) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if ClientTLS.isUp(event) {
            let connection = connection
            manager.assumeIsolated { $0.secured(connection) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        let connection = connection
        let reason = closeReason.description
        manager.assumeIsolated { $0.ended(connection, reason: reason) }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        closeReason = CloseReason(DatacenterManager.describe(error))
        context.close(promise: nil)
    }
}
