import MTProtoCore
import NIOCore

/// Lets bytes take half a round trip each way, in order, as on a long line. Making the connection, which happens before
/// anybody here hears of it, takes a round trip of its own: it is added to the way of the first bytes.
final class LatencyHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let roundTrip: TimeAmount
    /// Before this nothing comes in.
    private var earliest = NIODeadline.uptimeNanoseconds(0)

    init(roundTrip: Duration) {
        self.roundTrip = .nanoseconds(roundTrip.inNanoseconds)
    }

    private var half: TimeAmount { .nanoseconds(self.roundTrip.nanoseconds / 2) }

    func channelActive(context: ChannelHandlerContext) {
        self.earliest = context.eventLoop.now + self.roundTrip + self.half
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = self.unwrapInboundIn(data)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        // Tasks of one loop that are due at the same time run in the order in which they were scheduled.
        context.eventLoop.scheduleTask(deadline: max(self.earliest, context.eventLoop.now + self.half)) {
            let (handler, context) = bound.value
            guard context.channel.isActive else { return }
            context.fireChannelRead(handler.wrapInboundOut(bytes))
            context.fireChannelReadComplete()
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {}

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let bytes = self.unwrapOutboundIn(data)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        promise?.succeed()
        context.eventLoop.scheduleTask(in: self.half) {
            let (handler, context) = bound.value
            context.writeAndFlush(handler.wrapOutboundOut(bytes), promise: nil)
        }
    }

    func flush(context: ChannelHandlerContext) {}

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: self.half) { bound.value.close(mode: mode, promise: promise) }
    }
}

@available(*, unavailable)
extension LatencyHandler: Sendable {}
