import MTProtoCore
import NIOCore

/// A socket of a server: passes bytes between the channel and the core.
final class ServerChannel: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let core: ServerCore
    private var connection: ServerConnection?
    private var context: ChannelHandlerContext?
    private var proofTimer: TimeSource.Timer?

    init(core: ServerCore) {
        self.core = core
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        guard let connection = core.accept(self) else {
            context.close(promise: nil)
            return
        }
        self.connection = connection
        awaitProof()
        context.fireChannelActive()
    }

    /// Closes the connection unless a client speaks over it in time.
    func awaitProof() {
        guard let context, let connection else { return }
        proofTimer?.cancel()
        let bound = NIOLoopBound((core, connection), eventLoop: context.eventLoop)
        proofTimer = core.settings.time.schedule(on: context.eventLoop, in: core.settings.limits.proof) {
            let (core, connection) = bound.value
            core.proofIsDue(of: connection)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.context = nil
        proofTimer?.cancel()
        if let connection { core.closed(connection) }
        connection = nil
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let connection { core.receive(unwrapInboundIn(data), on: connection) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if let connection { core.count(connection) }
        core.turn()
        context.fireChannelReadComplete()
    }

    /// A client that does not read is not listened to.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if let options = context.channel.syncOptions {
            try? options.setOption(.autoRead, value: context.channel.isWritable)
        }
        if let connection { core.count(connection) }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    // MARK: - From the core

    func write(_ bytes: ByteBuffer) {
        context?.write(wrapOutboundOut(bytes), promise: nil)
    }

    func flush() {
        context?.flush()
    }

    /// Bytes that were written and that the system has not taken.
    var unreadBytes: Int {
        guard let context, !context.channel.isWritable else { return 0 }
        return (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    func close() {
        context?.flush()
        context?.close(promise: nil)
    }
}

@available(*, unavailable)
extension ServerChannel: Sendable {}
