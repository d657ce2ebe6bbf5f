import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix

extension MTProto: ContextListener {
    /// Looks at the situation and does the next thing that is due: nothing, wait, or dial.
    func evaluate() {
        defer { armTimer() }
        guard mode == .running, dial == nil, link == nil else { return }
        guard staysConnected || isPrepared || !pending.isEmpty else { return }
        setState(.connecting)
        if let notBefore, context.clock.now < notBefore { return }
        notBefore = nil
        let addresses = context.addresses(of: configuration.datacenter).addresses.filter {
            !$0.isCDN && !$0.preferForMedia
        }
        guard !addresses.isEmpty else {
            failAll(.noAddress)
            return
        }
        let claimsKey: Bool
        switch context.claimKey(for: configuration.datacenter, by: self) {
        case .existing: claimsKey = false
        case .create: claimsKey = true
        case .wait: return
        }
        connect(to: addresses[failedDials % addresses.count], claimsKey: claimsKey)
    }

    private func connect(to address: DatacenterAddress, claimsKey: Bool) {
        let info = ConnectionInfo(
            id: context.tracer.nextConnectionID(),
            datacenter: configuration.datacenter.rawValue,
            address: address.host,
            port: Int(address.port),
            purpose: configuration.purpose,
            transport: "tcp"
        )
        dial = Dial(info: info, claimsKey: claimsKey)
        emit(.connectionOpening(info))
        let target: SocketAddress
        do {
            target = try SocketAddress(ipAddress: address.host, port: Int(address.port))
        } catch {
            dialFailed(info, reason: "'\(address.host)' is no IP address")
            return
        }
        // Everything below runs on `loop`, this actor's executor.
        ClientBootstrap(group: loop)
            .channelOption(.socketOption(.so_keepalive), value: 1)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connectTimeout(.nanoseconds(configuration.connectTimeout.inNanoseconds))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(LinkHandler(manager: self, connection: info.id))
                }
            }
            .connect(to: target)
            .whenComplete { result in
                self.assumeIsolated { manager in
                    switch result {
                    case .success(let channel): manager.connected(channel, info, to: address)
                    case .failure(let error): manager.dialFailed(info, reason: Self.describe(error))
                    }
                }
            }
    }

    private func connected(_ channel: any Channel, _ info: ConnectionInfo, to address: DatacenterAddress) {
        guard let dial, dial.info == info else {
            // Paused or stopped while it was dialled; that was reported then.
            channel.close(promise: nil)
            return
        }
        guard channel.isActive else {
            dialFailed(info, reason: CloseReason.closedByServer.description)
            return
        }
        let now = context.clock.now
        do {
            let codec = try ClientTransportCodec(
                secret: try address.secret.map { try ProxySecret(bytes: $0) },
                datacenterTag: configuration.datacenter.tag(isTest: context.servers.isTest, isMedia: false),
                random: random
            )
            self.dial = nil
            link = Link(info: info, channel: channel, codec: codec, openedAt: now, idleSince: now)
        } catch {
            channel.close(promise: nil)
            dialFailed(info, reason: "\(error)")
            return
        }
        emit(.connectionOpened(info))
        if dial.claimsKey {
            startKeyExchange(now: now)
        } else if let known = context.authInfo(for: configuration.datacenter) {
            startSession(known, now: now)
        } else {
            // The key went while the connection was made.
            closeLink(CloseReason("authorization key is gone"), isFailure: false)
            evaluate()
        }
    }

    private func dialFailed(_ info: ConnectionInfo, reason: String) {
        guard let dial, dial.info == info else { return }
        self.dial = nil
        emit(.connectionClosed(info, ConnectionStatistics(), reason: CloseReason(reason)))
        if dial.claimsKey { context.releaseKeyClaim(for: configuration.datacenter, by: self) }
        lastFailure = .connection(address: "\(info.address):\(info.port)", reason: reason)
        failedDials += 1
        notBefore = context.clock.now + backoff.failed(using: &random)
        evaluate()
    }

    /// Closes what there is of a connection. `isFailure` counts it for the back-off.
    func closeLink(_ reason: CloseReason, isFailure: Bool, redialDelay: Duration = .zero) {
        let now = context.clock.now
        if let dial {
            self.dial = nil
            emit(.connectionClosed(dial.info, ConnectionStatistics(), reason: reason))
            if dial.claimsKey { context.releaseKeyClaim(for: configuration.datacenter, by: self) }
        }
        guard let link else { return }
        self.link = nil
        link.channel.close(promise: nil)
        if link.isReady { engine?.connectionClosed(now: now) }
        emit(.connectionClosed(link.info, link.statistics, reason: reason))
        // A key that is being stored stays claimed: it will be there in a moment.
        if link.exchange != nil {
            context.releaseKeyClaim(for: configuration.datacenter, by: self)
        }
        guard isFailure else { return }
        // A link that worked, and not only for a moment, ends the series of failures; one that dies again and again
        // right after its first answer does not.
        if !link.hasWorked { failedDials += 1 }
        if link.hasWorked, now - link.openedAt >= .seconds(2) { backoff.succeeded() }
        lastFailure = .connection(address: "\(link.info.address):\(link.info.port)", reason: reason.description)
        notBefore = now + max(backoff.failed(using: &random), redialDelay)
    }

    /// The channel ended by itself.
    func channelClosed(_ connection: Int, reason: CloseReason) {
        guard link?.info.id == connection else { return }
        closeLink(reason, isFailure: true)
        evaluate()
    }

    nonisolated package func contextDidChange(_ change: ContextChange) {
        loop.execute {
            self.assumeIsolated { $0.react(to: change) }
        }
    }

    private func react(to change: ContextChange) {
        switch change {
        case .keyAvailable(configuration.datacenter), .keyClaimReleased(configuration.datacenter):
            evaluate()
        case .keyRemoved(configuration.datacenter, let keyID):
            guard engineKeyID == keyID, link?.isReady == true else { return }
            closeLink(CloseReason("authorization key is gone"), isFailure: false)
            evaluate()
        case .addressesChanged, .keyAvailable, .keyClaimReleased, .keyRemoved:
            // A connection whose address is gone from the list still works; it is not closed for that (row N03).
            break
        }
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
            return "\(error)"
        }
    }
}

/// Passes what a channel does on to its manager.
private final class LinkHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let manager: MTProto
    private let connection: Int
    private var closeReason = CloseReason.closedByServer

    init(manager: MTProto, connection: Int) {
        self.manager = manager
        self.connection = connection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        let connection = connection
        manager.assumeIsolated { $0.received(bytes, on: connection) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        let connection = connection
        let reason = closeReason
        manager.assumeIsolated { $0.channelClosed(connection, reason: reason) }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        closeReason = CloseReason(MTProto.describe(error))
        context.close(promise: nil)
    }
}
