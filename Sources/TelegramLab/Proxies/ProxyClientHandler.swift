import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix

/// The client's side of one connection through a lab's proxy. Reads no faster than the other side writes.
final class ProxyClientHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let state: LabProxyState
    private var server: ProxyServer
    private var context: ChannelHandlerContext?
    private var upstream: (any Channel)?
    private var isCarrying = false
    /// Who judges the client, and what the connection is called there.
    private var judged: (by: LabJudge, connection: Int)?
    /// Whether the connection ends for another reason than that the client ends it.
    private var isEnded = false

    init(state: LabProxyState) {
        self.state = state
        // Replaced when the connection is there; of no use before.
        server = ProxyServer(state.server, random: .seeded(0))
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func channelActive(context: ChannelHandlerContext) {
        server = state.accept(self)
        judged = state.judge.map { (by: $0, connection: $0.connectedToProxy()) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        tell { .heard($0, bytes) }
        let hadGreeted = server.hasGreeted
        let actions = server.receive(bytes, unixTime: state.unixTime, replays: &state.replays)
        run(!hadGreeted && server.hasGreeted ? greeting(actions) : actions)
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.context = nil
        let isByClient = !isEnded
        tell { .disconnected($0, isByClient: isByClient) }
        state.ended(self)
        upstream?.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        _ = upstream?.setOption(.autoRead, value: context.channel.isWritable)
    }

    func close() {
        isEnded = true
        context?.close(promise: nil)
    }

    // MARK: - The judge

    private func tell(_ event: (Int) -> HelloTrial.Event) {
        guard let judged else { return }
        judged.by.heardAtProxy(event(judged.connection), now: state.now)
    }

    /// The answer to a greeting, which is wrong if the judge wants that.
    private func greeting(_ actions: [ProxyServer.Action]) -> [ProxyServer.Action] {
        // One that was there before looks on at what it knows, and begins nothing.
        guard let judged, judged.by === state.judge,
            let attempt = judged.by.spoilsHello(on: judged.connection, now: state.now)
        else { return actions }
        return actions.map { action in
            guard case .toClient(var answer) = action else { return action }
            FakeTLSServer.spoil(&answer, attempt: attempt)
            return .toClient(answer)
        }
    }

    // MARK: - The other side

    func receivedFromUpstream(_ bytes: ByteBuffer) {
        run(server.receiveFromUpstream(bytes))
    }

    func upstreamWritabilityChanged(_ isWritable: Bool) {
        _ = context?.channel.setOption(.autoRead, value: isWritable)
    }

    private func connect(to destination: ProxyDestination) {
        guard let context else { return }
        guard let address = state.address(of: destination) else {
            return run(server.upstreamFailed(isForbidden: true))
        }
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        ClientBootstrap(group: context.eventLoop)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            // The datacenters are on this machine: they are there or refuse. That a loop is late says nothing.
            .connectTimeout(.hours(1))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ProxyUpstreamHandler(client: bound.value))
                }
            }
            .connect(to: address)
            .whenComplete { result in
                switch result {
                case .success(let channel): bound.value.opened(channel, destination)
                case .failure: bound.value.run(bound.value.server.upstreamFailed(isForbidden: false))
                }
            }
    }

    private func opened(_ channel: any Channel, _ destination: ProxyDestination) {
        guard context != nil else {
            channel.close(promise: nil)
            return
        }
        upstream = channel
        isCarrying = true
        if destination == .cover { state.counters.covered += 1 } else { state.counters.carried += 1 }
        if destination != .cover { tell { .carried($0) } }
        run(server.upstreamOpened())
    }

    private func run(_ actions: [ProxyServer.Action]) {
        for action in actions {
            switch action {
            case .toClient(let bytes):
                guard let context else { return }
                context.write(wrapOutboundOut(bytes), promise: nil)
            case .toUpstream(let bytes):
                upstream?.write(bytes, promise: nil)
            case .connect(let destination):
                connect(to: destination)
            case .close(let reason):
                isEnded = true
                if !isCarrying { state.refused(reason) }
                context?.flush()
                context?.close(promise: nil)
                upstream?.close(promise: nil)
            }
        }
        context?.flush()
        upstream?.flush()
    }
}

@available(*, unavailable)
extension ProxyClientHandler: Sendable {}

/// The datacenter's side of one connection through a lab's proxy.
final class ProxyUpstreamHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let client: ProxyClientHandler

    init(client: ProxyClientHandler) {
        self.client = client
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        client.receivedFromUpstream(unwrapInboundIn(data))
    }

    func channelInactive(context: ChannelHandlerContext) {
        client.close()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        client.upstreamWritabilityChanged(context.channel.isWritable)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

@available(*, unavailable)
extension ProxyUpstreamHandler: Sendable {}
