import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix
import Synchronization

@testable import TelegramKit

/// Somebody between clients and the datacenters of a lab, on sockets: on the network, or as a proxy. It has no authorization key;
/// it takes the obfuscation off, sees under which key a packet is, and carries it, or says something in its place.
final class HostileMiddlebox: Sendable {
    enum Front: Sendable {
        /// In the place of this datacenter, for whatever is spoken there.
        case datacenter(Int)
        case proxy(ProxyServerConfiguration)
    }

    /// What it does with packets of clients.
    enum Conduct: Sendable {
        case honest
        /// -404, or status 404, in place of packets under these keys.
        case denies(Set<UInt64>)
        /// The same in place of everything: no server is ever asked.
        case deniesAll
    }

    struct State {
        var conduct = Conduct.honest
        /// Words that it put in place of packets.
        var forged = 0
        /// Keys that it has seen.
        var keys: Set<UInt64> = []
        var channels: [ObjectIdentifier: any Channel] = [:]
    }

    let port: Int
    private let listener: any Channel
    private let state: HostileState

    final class HostileState: Sendable {
        let value = Mutex(State())
    }

    /// - Parameter ports: where the datacenters are.
    init(_ front: Front, ports: [Int: Int]) async throws {
        let state = HostileState()
        let group = MultiThreadedEventLoopGroup.singleton
        listener = try await ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(HostileHandler(front, ports, state))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = listener.localAddress?.port ?? 0
        self.state = state
    }

    func close() async {
        try? await listener.close()
        cut()
    }

    var forged: Int { state.value.withLock { $0.forged } }
    var keys: Set<UInt64> { state.value.withLock { $0.keys } }

    /// Behaves otherwise from now on; connections that are there are cut.
    func behave(_ conduct: Conduct) {
        state.value.withLock { $0.conduct = conduct }
        cut()
    }

    private func cut() {
        let channels = state.value.withLock { Array($0.channels.values) }
        for channel in channels { channel.close(promise: nil) }
    }
}

/// One connection of a client.
private final class HostileHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let ports: [Int: Int]
    private let state: HostileMiddlebox.HostileState
    private var proxy: ProxyServer?
    private var replays = FakeTLSReplayGuard()
    private var port: Int?
    private var inner = ServerTransportCodec(random: .system)
    private var outer: ClientTransportCodec?
    private var isHTTP = false
    private var context: ChannelHandlerContext?
    private var upstream: (any Channel)?
    private var isConnecting = false
    private var waiting: [ByteBuffer] = []

    init(_ front: HostileMiddlebox.Front, _ ports: [Int: Int], _ state: HostileMiddlebox.HostileState) {
        self.ports = ports
        self.state = state
        switch front {
        case .datacenter(let number): port = ports[number]
        case .proxy(let configuration): proxy = ProxyServer(configuration, random: .system)
        }
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        let channel = context.channel
        state.value.withLock { $0.channels[ObjectIdentifier(channel)] = channel }
    }

    func channelInactive(context: ChannelHandlerContext) {
        let channel = context.channel
        state.value.withLock { $0.channels[ObjectIdentifier(channel)] = nil }
        self.context = nil
        upstream?.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        guard proxy != nil else { return takeStream(bytes) }
        run(proxy?.receive(bytes, unixTime: 0, replays: &replays) ?? [])
    }

    private func run(_ actions: [ProxyServer.Action]) {
        for action in actions {
            switch action {
            case .toClient(let bytes): context?.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
            case .toUpstream(let bytes): takeStream(bytes)
            case .connect(let destination):
                switch destination {
                case .datacenter(let tag): port = ports[abs(Int(tag)) % 10_000]
                case .target(let target): port = Int(target.port)
                case .cover: port = nil
                }
                run(proxy?.upstreamOpened() ?? [])
            case .close: context?.close(promise: nil)
            }
        }
    }

    // MARK: What clients say

    private func takeStream(_ bytes: ByteBuffer) {
        if isHTTP { return takeRequest(bytes) }
        inner.receive(bytes)
        do throws(TransportCodecError) {
            while let event = try inner.nextEvent() {
                if case .packet(let packet, _) = event { take(packet) }
            }
        } catch {
            guard case .otherProtocol = error else {
                context?.close(promise: nil)
                return
            }
            isHTTP = true
            takeRequest(inner.unreadBytes)
        }
    }

    /// Whether to put something in place of a packet.
    private func denies(_ keyID: UInt64) -> Bool {
        state.value.withLock { state in
            if keyID != 0 { state.keys.insert(keyID) }
            let denies =
                switch state.conduct {
                case .honest: false
                case .denies(let keys): keys.contains(keyID)
                case .deniesAll: true
                }
            if denies { state.forged += 1 }
            return denies
        }
    }

    private func take(_ packet: ByteBuffer) {
        guard !denies(MessageEnvelope.keyID(of: packet) ?? 0) else {
            if let bytes = inner.encodeTransportError(-404) { toClient(bytes) }
            return
        }
        if outer == nil {
            guard let tag = inner.negotiated?.datacenterTag,
                let codec = try? ClientTransportCodec(
                    secret: nil, datacenterTag: tag, framing: .intermediate, random: .system)
            else {
                context?.close(promise: nil)
                return
            }
            outer = codec
            toServer(codec.preamble)
        }
        if let bytes = try? outer?.encode(packet) { toServer(bytes) }
    }

    private func takeRequest(_ bytes: ByteBuffer) {
        // The body of each of these requests is a packet; its head ends with an empty line.
        let text = bytes.readableBytesView
        let body = text.firstRange(of: Array("\r\n\r\n".utf8)).map { text[$0.upperBound...].prefix(8) }
        let keyID = body.flatMap { $0.count == 8 ? $0.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : nil }
        guard !denies(keyID ?? 0) else {
            return toClient(ByteBuffer(string: "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"))
        }
        toServer(bytes)
    }

    // MARK: What servers say

    fileprivate func takeFromServer(_ bytes: ByteBuffer) {
        guard !isHTTP else { return toClient(bytes) }
        outer?.receive(bytes)
        while let event = try? outer?.nextEvent() {
            let encoded: ByteBuffer? =
                switch event {
                case .packet(let packet, _): try? inner.encode(packet)
                case .quickAck(let token): inner.encodeQuickAck(token)
                case .transportError(let code): inner.encodeTransportError(code)
                }
            if let encoded { toClient(encoded) }
        }
    }

    fileprivate func serverLeft() {
        context?.close(promise: nil)
    }

    private func toClient(_ bytes: ByteBuffer) {
        guard proxy != nil else {
            context?.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
            return
        }
        run(proxy?.receiveFromUpstream(bytes) ?? [])
    }

    private func toServer(_ bytes: ByteBuffer) {
        if let upstream { return upstream.writeAndFlush(bytes, promise: nil) }
        waiting.append(bytes)
        guard !isConnecting, let context, let port else { return }
        isConnecting = true
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        ClientBootstrap(group: context.eventLoop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(HostileUpstreamHandler(bound.value))
                }
            }
            .connect(host: "127.0.0.1", port: port)
            .whenComplete { result in
                guard case .success(let channel) = result, bound.value.context != nil else {
                    bound.value.serverLeft()
                    if case .success(let channel) = result { channel.close(promise: nil) }
                    return
                }
                bound.value.upstream = channel
                for bytes in bound.value.waiting { channel.write(bytes, promise: nil) }
                bound.value.waiting = []
                channel.flush()
            }
    }
}

private final class HostileUpstreamHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let client: HostileHandler

    init(_ client: HostileHandler) {
        self.client = client
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        client.takeFromServer(unwrapInboundIn(data))
    }

    func channelInactive(context: ChannelHandlerContext) {
        client.serverLeft()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
