import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import MTProtoKit

/// Sums up what it is told.
private final class Meter: TrafficMeter {
    private let sum = Mutex(0)

    var bytesOut: Int { sum.withLock { $0 } }

    func count(bytesIn: Int, bytesOut: Int) {
        sum.withLock { $0 += bytesOut }
    }
}

/// Counts what comes over one connection until it ends.
private final class Drain: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    private struct State {
        var channel: (any Channel)?
        var count = 0
        var isOver = false
    }

    private let state = Mutex(State())

    var channel: (any Channel)? { state.withLock { $0.channel } }
    /// Nil as long as more may come.
    var total: Int? { state.withLock { $0.isOver ? $0.count : nil } }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        state.withLock { $0.channel = channel }
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = unwrapInboundIn(data).readableBytes
        state.withLock { $0.count += count }
    }

    func channelInactive(context: ChannelHandlerContext) {
        state.withLock { $0.isOver = true }
        context.fireChannelInactive()
    }
}

struct TrafficTests {
    @Test("P27 what the system has not taken when a connection is closed counts as never sent")
    func unsentBytes() async throws {
        let drain = Drain()
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { channel in channel.pipeline.addHandler(drain) }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        let meter = Meter()
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .channelOption(.socketOption(.so_sndbuf), value: 65_536)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.addTrafficHandler(for: meter) }
            }
            .connect(host: "127.0.0.1", port: port).get()
        await until { drain.channel != nil }
        // More than a system keeps for somebody who does not read.
        let size = 32 << 20
        try await client.eventLoop.submit {
            client.writeAndFlush(ByteBuffer(repeating: 7, count: size), promise: nil)
            client.close(promise: nil)
        }.get()
        // It may have read all already, if the end came with it.
        try? await drain.channel?.setOption(.autoRead, value: true).get()
        await until { drain.total != nil }
        let received = drain.total ?? 0
        #expect(received > 0 && received < size)
        #expect(meter.bytesOut == received)
        try await listener.close()
    }

    @Test("P27 who waits for the end of a write hears of it although its bytes are counted")
    func countedWritesEnd() async throws {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        let meter = Meter()
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.addTrafficHandler(for: meter) }
            }
            .connect(host: "127.0.0.1", port: port).get()
        try await client.writeAndFlush(ByteBuffer(repeating: 7, count: 10))
        #expect(meter.bytesOut == 10)
        try await client.close()
        try await listener.close()
    }
}
