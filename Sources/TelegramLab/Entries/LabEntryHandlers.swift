import MTProtoCore
import NIOCore

/// Lets bytes of the server out one at a time.
final class SlowHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let delay: Duration
    private let time: LabTime
    private var waiting = ByteBuffer()
    /// Takes back what is set for the next byte.
    private var timer: (@Sendable () -> Void)?
    /// What is to happen when everything is out.
    private var end: (mode: CloseMode, promise: EventLoopPromise<Void>?)?

    /// - Parameter time: the clock that the delay goes by.
    init(delay: Duration, time: LabTime) {
        self.delay = delay
        self.time = time
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        self.waiting.writeImmutableBuffer(self.unwrapOutboundIn(data))
        promise?.succeed()
        self.arm(context)
    }

    func flush(context: ChannelHandlerContext) {}

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard self.timer != nil, self.end == nil else {
            return context.close(mode: mode, promise: promise)
        }
        self.end = (mode, promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.timer?()
        self.end?.promise?.fail(ChannelError.alreadyClosed)
    }

    private func arm(_ context: ChannelHandlerContext) {
        guard self.timer == nil else { return }
        guard self.waiting.readableBytes > 0 else {
            guard let (mode, promise) = self.end else { return }
            self.end = nil
            return context.close(mode: mode, promise: promise)
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        self.timer = self.time.schedule(context.eventLoop, self.delay) {
            let (handler, context) = bound.value
            handler.timer = nil
            guard let byte = handler.waiting.readSlice(length: 1) else { return }
            context.writeAndFlush(handler.wrapOutboundOut(byte), promise: nil)
            handler.arm(context)
        }
    }
}

@available(*, unavailable)
extension SlowHandler: Sendable {}

/// Takes whatever comes and says nothing, or closes at once.
final class DeafHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let registry: LabDeafChannels
    private let closes: Bool

    init(registry: LabDeafChannels, closes: Bool) {
        self.registry = registry
        self.closes = closes
    }

    func channelActive(context: ChannelHandlerContext) {
        if self.closes {
            context.close(promise: nil)
        } else {
            self.registry.add(context.channel)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func channelInactive(context: ChannelHandlerContext) {
        self.registry.remove(context.channel)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

@available(*, unavailable)
extension DeafHandler: Sendable {}

/// Connections that no datacenter serves, to be closed when the lab ends. Lives on one event loop.
final class LabDeafChannels {
    private var channels: [ObjectIdentifier: any Channel] = [:]

    func add(_ channel: any Channel) {
        self.channels[ObjectIdentifier(channel)] = channel
    }

    func remove(_ channel: any Channel) {
        self.channels[ObjectIdentifier(channel)] = nil
    }

    func closeAll() {
        for channel in self.channels.values { channel.close(promise: nil) }
    }
}

@available(*, unavailable)
extension LabDeafChannels: Sendable {}
