import NIOCore

/// Told of every byte that crosses a socket, on the event loop of its connection: must not block (row P27).
package protocol TrafficMeter: Sendable {
    /// - Parameter bytesOut: less than nothing for what was counted and then never left.
    func count(bytesIn: Int, bytesOut: Int)
}

/// Counts what a channel reads and writes. It stands next to the socket, before TLS.
final class TrafficHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let meter: any TrafficMeter

    init(_ meter: any TrafficMeter) {
        self.meter = meter
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        meter.count(bytesIn: unwrapInboundIn(data).readableBytes, bytesOut: 0)
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if context.channel.isActive { meter.count(bytesIn: 0, bytesOut: unwrapOutboundIn(data).readableBytes) }
        context.write(data, promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        // Closing drops what the system has not taken yet.
        if mode == .all, let unsent = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes), unsent > 0 {
            meter.count(bytesIn: 0, bytesOut: -unsent)
        }
        context.close(mode: mode, promise: promise)
    }
}

@available(*, unavailable)
extension TrafficHandler: Sendable {}

extension Channel {
    /// Begins to count; before any other handler is added.
    func addTrafficHandler(for meter: (any TrafficMeter)?) throws {
        guard let meter else { return }
        try pipeline.syncOperations.addHandler(TrafficHandler(meter), position: .first)
    }
}

extension ChannelPipeline.SynchronousOperations {
    /// Where a handler belongs that changes what goes over the wire: at the socket, but behind the handler that counts.
    var wirePosition: ChannelPipeline.SynchronousOperations.Position {
        (try? handler(type: TrafficHandler.self)).map { .after($0) } ?? .first
    }
}
