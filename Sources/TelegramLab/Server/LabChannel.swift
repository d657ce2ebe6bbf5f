import MTProtoCore
import NIOCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A socket of a datacenter: passes bytes between the channel and the server.
final class LabChannel: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let shell: LabShell
    private let entry: LabEntry
    private var id: LabConnectionID?
    private var context: ChannelHandlerContext?
    /// Something was written and not yet flushed.
    var isWritten = false
    /// How it ends: in order, if nothing else is known.
    private var end = LabClosing.client

    init(shell: LabShell, entry: LabEntry) {
        self.shell = shell
        self.entry = entry
    }

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        self.id = self.shell.accepted(self, by: self.entry)
        guard self.id != nil else {
            context.close(promise: nil)
            return
        }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.context = nil
        if let id { self.shell.closed(id, by: self.end) }
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let id { self.shell.server.receive(self.unwrapInboundIn(data), on: id, now: self.shell.now) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        self.shell.inputsCame()
        context.fireChannelReadComplete()
    }

    /// A client that does not read what it is told is not heard either, until it has read most of it.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        try? context.channel.syncOptions?.setOption(.autoRead, value: context.channel.isWritable)
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // What breaks first says most. A write that fails because it is over says nothing.
        if self.end == .client, (error as? ChannelError) == nil { self.end = .broken(how: Self.words(for: error)) }
        context.close(promise: nil)
    }

    private static func words(for error: any Error) -> String {
        guard let error = error as? IOError else {
            let text = "\(error)"
            return text.contains("uncleanShutdown") ? "ended without the end of TLS" : "broke: \(text.prefix(120))"
        }
        switch error.errnoCode {
        case ECONNRESET, EPIPE: return "reset"
        default: return "broke: error \(error.errnoCode) of the socket"
        }
    }

    func write(_ bytes: ByteBuffer) {
        self.context?.write(self.wrapOutboundOut(bytes), promise: nil)
    }

    func flush() {
        self.isWritten = false
        guard let context else { return }
        context.flush()
        guard !context.channel.isWritable,
            let unread = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes),
            unread > self.shell.server.configuration.unreadLimit
        else { return }
        self.shell.server.tellOfSlowReader(at: self.entry.datacenter)
        self.end = .lab(why: "the client does not read")
        context.close(promise: nil)
    }

    func close() {
        self.isWritten = false
        self.context?.flush()
        self.context?.close(promise: nil)
    }
}

@available(*, unavailable)
extension LabChannel: Sendable {}
