import MTProtoCore
import NIOCore
import NIOPosix

/// Listens on this machine alone for orders in HTTP.
final class LabControlServer: Sendable {
    let port: Int
    private let listener: any Channel

    private init(_ listener: any Channel, port: Int) {
        self.listener = listener
        self.port = port
    }

    /// - Parameter port: 0 for a free one.
    static func listen(
        port: Int, _ answer: @escaping @Sendable (String, String, [UInt8]) async -> LabControl.Answer
    ) async throws(CommandFailure) -> LabControlServer {
        do {
            let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                // What is not asked for stays with the sender: an order is read when the one before it is answered.
                .childChannelOption(.autoRead, value: false)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(ControlHandler(answer))
                    }
                }
                .bind(host: "127.0.0.1", port: port).get()
            return LabControlServer(listener, port: listener.localAddress?.port ?? port)
        } catch {
            throw CommandFailure(
                .cannotCreate, "--control cannot listen on 127.0.0.1:\(port): \(error); choose another port, or 0")
        }
    }

    func shutdown() async {
        try? await listener.close()
    }
}

/// One connection, on which one order is answered after the other.
private final class ControlHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: @Sendable (String, String, [UInt8]) async -> LabControl.Answer
    private var reader = HTTPMessageReader<HTTPRequestHead>(bodyLimit: 4 << 20)
    private var isAnswering = false

    init(_ answer: @escaping @Sendable (String, String, [UInt8]) async -> LabControl.Answer) {
        self.answer = answer
    }

    func channelActive(context: ChannelHandlerContext) { context.read() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        reader.append(unwrapInboundIn(data))
        next(context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if !isAnswering { context.read() }
    }

    private func next(_ context: ChannelHandlerContext) {
        guard !isAnswering else { return }
        do throws(HTTPError) {
            guard let message = try reader.next() else {
                if reader.takeWishToContinue() {
                    context.writeAndFlush(
                        wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")), promise: nil)
                }
                return
            }
            guard Self.isFromHere(message.head) else {
                return write(
                    .init(status: 403, body: "{\"error\": \"web pages may give no orders\"}"), isLast: true, context)
            }
            isAnswering = true
            let (head, body) = (message.head, Array(message.body.readableBytesView))
            let promise = context.eventLoop.makePromise(of: LabControl.Answer.self)
            promise.completeWithTask { [answer] in await answer(head.method, head.target, body) }
            let bound = NIOLoopBound((self, context, message.isLast), eventLoop: context.eventLoop)
            promise.futureResult.whenSuccess { answer in
                let (handler, context, isLast) = bound.value
                handler.write(answer, isLast: isLast, context)
            }
        } catch {
            write(.init(status: error.status, body: "{\"error\": \"no request of HTTP\"}"), isLast: true, context)
        }
    }

    /// A browser lets any page that it shows speak to this machine, and names resolve to it as the page likes.
    private static func isFromHere(_ head: HTTPRequestHead) -> Bool {
        let host = (head.fields["Host"] ?? "").split(separator: ":").first.map(String.init) ?? ""
        return head.fields["Origin"] == nil && ["127.0.0.1", "localhost"].contains(host)
    }

    private func write(_ answer: LabControl.Answer, isLast: Bool, _ context: ChannelHandlerContext) {
        var head = HTTPResponseHead(status: answer.status)
        head.fields.append("Content-Type", "application/json")
        head.fields.append("Content-Length", "\(answer.body.utf8.count)")
        if isLast { head.fields.append("Connection", "close") }
        var buffer = ByteBuffer()
        guard (try? head.write(into: &buffer)) != nil else { return context.close(promise: nil) }
        buffer.writeString(answer.body)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        // A reader who is slow gets nothing more until this has gone.
        context.writeAndFlush(wrapOutboundOut(buffer)).whenComplete { _ in
            let (handler, context) = bound.value
            if isLast { return context.close(promise: nil) }
            handler.isAnswering = false
            handler.next(context)
            if !handler.isAnswering { context.read() }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

@available(*, unavailable)
extension ControlHandler: Sendable {}
