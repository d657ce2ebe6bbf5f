import MTProtoKit
import NIOCore
import NIOPosix
import Synchronization
import TestTime
import Testing

/// What a program says of the network, and of its connection, to a client of its own schema.
struct LibraryNetworkTests {
    /// Whatever does not come about fails, and is not waited for.
    private static let bounded = MTProtoRequestOptions(timeout: .seconds(60))

    let place = TinyPlace()
    let echo = TinyEcho()

    @Test("without a network nothing is dialled and requests wait; with one they go out")
    func libraryNetwork() async throws {
        let server = try await place.server(echo.handlers)
        let client = await place.client(try await place.context(of: server)) { $0.staysConnected = false }
        await client.networkChanged(isAvailable: false)
        let waiting = Task { try await client.send(Tiny.Say("waited"), options: Self.bounded).text }
        try await place.until("the request wants a connection") { client.connectionState == .connecting }
        let late = await place.time.passing {
            await failure { () async throws(MTProtoError) in
                try await client.send(Tiny.Say("never sent"), options: .init(timeout: .seconds(1)))
            }
        }
        #expect(late?.code == .timeout && late?.mayHaveRun == false)
        #expect(await server.load.connections == 0)
        await client.networkChanged(isAvailable: true)
        #expect(try await waiting.value == "waited")
        #expect(try await client.send(Tiny.Say("hello"), options: Self.bounded).text == "hello")
        #expect(echo.counts["never sent"] == 0)
        await client.stop()
        await server.stop()
    }

    @Test("a client goes through the proxies that it is given, and straight when there is none any more")
    func libraryProxies() async throws {
        let server = try await place.server(echo.handlers)
        let client = await place.client(try await place.context(of: server)) { $0.staysConnected = false }
        let greeting = Mutex<UInt8?>(nil)
        let proxy = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let silent = SilentProxy { byte in greeting.withLock { $0 = $0 ?? byte } }
                    try channel.pipeline.syncOperations.addHandler(silent)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(proxy.localAddress?.port)
        await client.setProxies([try MTProtoProxy("socks5://127.0.0.1:\(port)")])
        let waiting = Task { try await client.send(Tiny.Say("waited"), options: Self.bounded).text }
        try await place.until("the proxy hears something") { greeting.withLock { $0 != nil } }
        let first = greeting.withLock { $0 }
        #expect(first == 5, "the version of SOCKS")
        let late = await place.time.passing {
            await failure { () async throws(MTProtoError) in
                try await client.send(Tiny.Say("never sent"), options: .init(timeout: .seconds(1)))
            }
        }
        #expect(late?.code == .timeout && late?.mayHaveRun == false)
        #expect(await server.load.connections == 0)
        await client.setProxies([])
        #expect(try await waiting.value == "waited")
        #expect(echo.counts["never sent"] == 0)
        await client.stop()
        try await proxy.close()
        await server.stop()
    }

    @Test("a connection that need not stay is closed when it was not used for a while; others are made at once")
    func libraryIdleConnections() async throws {
        let server = try await place.server(echo.handlers)
        let context = try await place.context(of: server)
        let idle = await place.client(context) { configuration in
            configuration.staysConnected = false
            configuration.idleTimeout = .seconds(5)
        }
        #expect(try await idle.send(Tiny.Say("one"), options: Self.bounded).text == "one")
        #expect(await server.load.connections == 1)
        place.time.jump(.seconds(6))
        try await place.until("it is closed") { await server.load.connections == 0 }
        let second = try await place.time.passing {
            try await idle.send(Tiny.Say("two"), options: Self.bounded).text
        }
        #expect(second == "two")
        await idle.stop()
        try await place.until("it is closed") { await server.load.connections == 0 }
        let staying = await place.client(context)
        try await place.until("it is connected without a request") { await server.load.connections == 1 }
        await staying.stop()
        await server.stop()
    }
}

/// Says nothing, and tells with what byte each thing that it hears begins.
private final class SilentProxy: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let tell: @Sendable (UInt8) -> Void

    init(_ tell: @escaping @Sendable (UInt8) -> Void) { self.tell = tell }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let byte = unwrapInboundIn(data).readableBytesView.first { tell(byte) }
    }
}
