import NIOCore
import NIOPosix

/// The reference for requests: the same number of messages in flight over a plain TCP connection of the same event
/// loop library, without protocol, encryption or tasks.
enum Echo {
    static let messageSize = 128

    static func startServer() async throws -> any Channel {
        try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: 2048)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(EchoHandler())
                }
            }
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .bind(host: "127.0.0.1", port: 0).get()
    }

    /// Sends messages for `seconds`, `inFlight` at a time, and gives how many came back.
    static func drive(port: Int, inFlight: Int, seconds: Double) async throws -> Int {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connect(host: "127.0.0.1", port: port).get()
        let promise = channel.eventLoop.makePromise(of: Int.self)
        try await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.addHandler(
                EchoClientHandler(inFlight: inFlight, seconds: seconds, promise: promise))
        }.get()
        let count = try await promise.futureResult.get()
        try await channel.close()
        return count
    }

    /// Opens `count` connections and leaves them idle.
    static func idle(port: Int, count: Int) async throws -> [any Channel] {
        var channels: [any Channel] = []
        for _ in 0..<count {
            channels.append(
                try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .connect(host: "127.0.0.1", port: port).get())
        }
        return channels
    }
}

private final class EchoHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.write(data, promise: nil)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.flush()
    }
}

private final class EchoClientHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let inFlight: Int
    private let seconds: Double
    private let promise: EventLoopPromise<Int>
    private let message = ByteBuffer(repeating: 7, count: Echo.messageSize)
    private var end = NIODeadline.now()
    private var pending = 0
    private var count = 0
    private var isDone = false

    init(inFlight: Int, seconds: Double, promise: EventLoopPromise<Int>) {
        self.inFlight = inFlight
        self.seconds = seconds
        self.promise = promise
    }

    func handlerAdded(context: ChannelHandlerContext) {
        end = .now() + .nanoseconds(Int64(seconds * 1e9))
        for _ in 0..<inFlight { context.write(wrapOutboundOut(message), promise: nil) }
        context.flush()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        pending += unwrapInboundIn(data).readableBytes
        while pending >= Echo.messageSize {
            pending -= Echo.messageSize
            count += 1
            if !isDone { context.write(wrapOutboundOut(message), promise: nil) }
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.flush()
        if !isDone, NIODeadline.now() >= end {
            isDone = true
            promise.succeed(count)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !isDone {
            isDone = true
            promise.fail(error)
        }
        context.close(promise: nil)
    }
}
