import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import NIOPosix
import Synchronization
import TestTime

@testable import TelegramKit

/// One connection of a client of a ``HostileMiddlebox``.
final class HostileHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let ports: [Int: Int]
    private let time: TestTime
    private let state: HostileMiddlebox.HostileState
    private var proxy: ProxyServer?
    private var replays = FakeTLSReplayGuard()
    private var port: Int?
    private var inner = ServerTransportCodec(random: .system)
    private var outer: ClientTransportCodec?
    private var isHTTP = false
    private var webSocket: WebSocketServer?
    private var context: ChannelHandlerContext?
    private var upstream: (any Channel)?
    private var isConnecting = false
    private var waiting: [ByteBuffer] = []
    /// What is delayed, until something that came later has passed.
    private var delayedForServer: ByteBuffer?
    private var delayedForClient: ByteBuffer?

    init(
        _ front: HostileMiddlebox.Front, _ ports: [Int: Int], _ time: TestTime, _ state: HostileMiddlebox.HostileState
    ) {
        self.ports = ports
        self.time = time
        self.state = state
        switch front {
        case .datacenter(let number): port = ports[number]
        case .proxy(let configuration): proxy = ProxyServer(configuration, random: .system)
        }
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        let channel = context.channel
        let isRefused = state.value.withLock { state in
            state.channels[ObjectIdentifier(channel)] = channel
            if case .refuses = state.conduct { return true }
            return false
        }
        if isRefused { context.close(promise: nil) }
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
        run(proxy?.receive(bytes, unixTime: Int64(time.wallClock), replays: &replays) ?? [])
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
        guard let progress = webSocket?.receive(bytes) else { return takePackets(bytes) }
        if progress.reply.readableBytes > 0 { write(progress.reply) }
        if progress.stream.readableBytes > 0 { takePackets(progress.stream) }
        if progress.end != nil { context?.close(promise: nil) }
    }

    private func takePackets(_ bytes: ByteBuffer) {
        inner.receive(bytes)
        do throws(TransportCodecError) {
            while let event = try inner.nextEvent() {
                if case .packet(let packet, _) = event { take(packet) }
            }
        } catch {
            guard case .otherProtocol = error, webSocket == nil else {
                context?.close(promise: nil)
                return
            }
            let unread = inner.unreadBytes
            if unread.getString(at: unread.readerIndex, length: 4) == "GET " {
                webSocket = WebSocketServer(random: .system)
                inner = ServerTransportCodec(random: .system)
            } else {
                isHTTP = true
            }
            takeStream(unread)
        }
    }

    /// What to do with a packet under this key; nil for one of the servers.
    private func harm(_ keyID: UInt64?) -> HostileConduct.Harm {
        state.value.withLock { state in
            if let keyID, keyID != 0 { state.keys.insert(keyID) }
            var harm = state.conduct.harm(keyID, &state.dice)
            if case .harms = state.conduct, keyID != nil {
                // Once may be an accident: who means it goes on.
                if state.denials > 0 {
                    harm = .forge(-404)
                    state.denials -= 1
                    state.denialsInRow += 1
                } else if harm == .forge(-404) {
                    state.denials = Int(state.dice.next() % 4)
                }
            }
            if case .forge = harm { state.forged += 1 }
            if harm != .none { state.harmed += 1 }
            return harm
        }
    }

    private func take(_ packet: ByteBuffer) {
        switch harm(MessageEnvelope.keyID(of: packet) ?? 0) {
        case .none:
            send(packet)
            if let later = delayedForServer.take() { send(later) }
        case .forge(let code):
            if let bytes = inner.encodeTransportError(code) { toClient(bytes) }
        case .reset:
            context?.close(promise: nil)
        case .replay:
            send(packet)
            send(packet)
        case .delay:
            if let earlier = delayedForServer.take() { send(earlier) }
            delayedForServer = packet
        case .cut:
            send(packet, isCut: true)
            context?.close(promise: nil)
        case .keep:
            guard MessageEnvelope.keyID(of: packet) ?? 0 != 0 else { return }
            keep(packet, tag: inner.negotiated?.datacenterTag)
        }
    }

    private func keep(_ bytes: ByteBuffer, tag: Int16?) {
        guard let port else { return }
        state.value.withLock { $0.kept.append(.init(bytes: bytes, tag: tag, port: port)) }
    }

    private func send(_ packet: ByteBuffer, isCut: Bool = false) {
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
        if let bytes = try? outer?.encode(packet) { toServer(isCut ? bytes.half : bytes) }
    }

    private func takeRequest(_ bytes: ByteBuffer) {
        // The body of each of these requests is a packet; its head ends with an empty line.
        let text = bytes.readableBytesView
        let body = text.firstRange(of: Array("\r\n\r\n".utf8)).map { text[$0.upperBound...].prefix(8) }
        let keyID = body.flatMap { $0.count == 8 ? $0.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : nil }
        switch harm(keyID ?? 0) {
        case .none: toServer(bytes)
        case .delay:
            guard let context else { return }
            let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
            time.source.schedule(on: context.eventLoop, in: .seconds(5)) { bound.value.toServer(bytes) }
        case .forge(let code):
            toClient(ByteBuffer(string: "HTTP/1.1 \(-code) No\r\nContent-Length: 0\r\n\r\n"))
        case .reset:
            context?.close(promise: nil)
        case .replay:
            toServer(bytes)
            toServer(bytes)
        case .cut:
            toServer(bytes.half)
            context?.close(promise: nil)
        case .keep:
            if let keyID, keyID != 0 { keep(bytes, tag: nil) }
        }
    }

    // MARK: What servers say

    fileprivate func takeFromServer(_ bytes: ByteBuffer) {
        let lag = state.value.withLock { state -> Duration in
            if case .lags(let lag) = state.conduct { lag } else { .zero }
        }
        guard lag > .zero, let context else { return carry(bytes) }
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        time.source.schedule(on: context.eventLoop, in: lag) { bound.value.carry(bytes) }
    }

    private func carry(_ bytes: ByteBuffer) {
        guard !isHTTP else { return pass(bytes, again: { bytes }) }
        outer?.receive(bytes)
        while let event = try? outer?.nextEvent() {
            func encoded() -> ByteBuffer? {
                switch event {
                case .packet(let packet, _): try? inner.encode(packet)
                case .quickAck(let token): inner.encodeQuickAck(token)
                case .transportError(let code): inner.encodeTransportError(code)
                }
            }
            pass(encoded(), again: encoded)
        }
    }

    private func pass(_ bytes: ByteBuffer?, again: () -> ByteBuffer?) {
        guard let bytes else { return }
        switch harm(nil) {
        // Bytes of a stream cipher have their place: what is delayed here keeps back what follows.
        case .none:
            if let earlier = delayedForClient.take() { toClient(earlier) }
            toClient(bytes)
        case .delay:
            if let earlier = delayedForClient.take() { toClient(earlier) }
            delayedForClient = bytes
        case .replay:
            if let earlier = delayedForClient.take() { toClient(earlier) }
            toClient(bytes)
            if let copy = again() { toClient(copy) }
        case .forge(let code):
            if !isHTTP, let error = inner.encodeTransportError(code) { toClient(error) }
            context?.close(promise: nil)
        case .reset, .keep:
            context?.close(promise: nil)
        case .cut:
            toClient(bytes.half)
            context?.close(promise: nil)
        }
    }

    fileprivate func serverLeft() {
        context?.close(promise: nil)
    }

    private func toClient(_ bytes: ByteBuffer) {
        write(webSocket?.wrap(bytes) ?? bytes)
    }

    private func write(_ bytes: ByteBuffer) {
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
        ClientBootstrap(group: context.eventLoop).connectTimeout(.hours(1))
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
