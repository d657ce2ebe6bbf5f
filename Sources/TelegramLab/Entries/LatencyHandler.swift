import MTProtoCore
import NIOCore

/// Lets bytes take half a round trip each way, in order, as on a long line. Making the connection, which happens before
/// this code hears of it, takes a round trip of its own: that is added to the way of the first bytes.
final class LatencyHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// What is on its way to the client.
    private enum Outgoing {
        case bytes(ByteBuffer)
        case end(CloseMode, EventLoopPromise<Void>?)
    }

    private let roundTrip: Duration
    private let time: LabTime
    /// Before this nothing comes in.
    private var earliest = Instant.zero
    // Timers that are due at the same time may come in any order: each lets the next one through, whatever it was set for.
    private var incoming = CircularBuffer<ByteBuffer>()
    private var outgoing = CircularBuffer<Outgoing>()

    /// - Parameter time: the clock that the delay goes by.
    init(roundTrip: Duration, time: LabTime) {
        self.roundTrip = roundTrip
        self.time = time
    }

    private var half: Duration { self.roundTrip / 2 }

    func channelActive(context: ChannelHandlerContext) {
        self.earliest = self.time.now() + self.roundTrip + self.half
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        self.incoming.append(self.unwrapInboundIn(data))
        self.after(max(self.earliest - self.time.now(), self.half), context) { handler, context in
            guard let bytes = handler.incoming.popFirst(), context.channel.isActive else { return }
            context.fireChannelRead(handler.wrapInboundOut(bytes))
            context.fireChannelReadComplete()
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {}

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        promise?.succeed()
        self.send(.bytes(self.unwrapOutboundIn(data)), context)
    }

    func flush(context: ChannelHandlerContext) {}

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        self.send(.end(mode, promise), context)
    }

    private func send(_ what: Outgoing, _ context: ChannelHandlerContext) {
        self.outgoing.append(what)
        self.after(self.half, context) { handler, context in
            switch handler.outgoing.popFirst() {
            case .bytes(let bytes)?: context.writeAndFlush(handler.wrapOutboundOut(bytes), promise: nil)
            case .end(let mode, let promise)?: context.close(mode: mode, promise: promise)
            case nil: break
            }
        }
    }

    private func after(
        _ delay: Duration, _ context: ChannelHandlerContext,
        _ action: @escaping @Sendable (LatencyHandler, ChannelHandlerContext) -> Void
    ) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        _ = self.time.schedule(context.eventLoop, delay) {
            let (handler, context) = bound.value
            action(handler, context)
        }
    }
}

@available(*, unavailable)
extension LatencyHandler: Sendable {}
