import MTProtoCore
import NIOCore
import NIOPosix
import Synchronization
import TestTime
import Testing

@testable import MTProtoKit

struct ProxyCheckTests {
    @Test("N25 C10 a proxy that cannot be connected to is not tried again with another greeting")
    func unreachableProxies() async throws {
        let time = TestTime(passes: false)
        let lookups = Count()
        let resolver = Resolver(time: time.source) { _ in
            lookups.next()
            throw Resolver.Failure(description: "nobody knows it")
        }
        let proxy = ProxyConfiguration(server: "proxy.example", port: 1080, kind: .socks5(nil))
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let failure = await #expect(throws: ProxyCheckResult.Failure.self) {
            try await ProxyCheck.run(
                proxy, address: DatacenterAddress(host: "192.0.2.1", port: 443), datacenterTag: 2, resolver: resolver,
                time: time.source, on: loop)
        }
        // Whoever asks again within a second hears that it failed a moment ago.
        #expect(failure?.description == "the name proxy.example was not found: nobody knows it")
        #expect(lookups.value == 1)
    }

    @Test(
        "N25 C10 the greetings that are tried share the time of a check: who keeps silent gets no more of it")
    func greetingsShareTheTime() async throws {
        // On how many connections somebody has spoken, and waits for the time that a greeting has. That passes for each of
        // them, and hardly while the next one is made.
        let spoken = Mutex(0)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Listener { spoken.withLock { $0 += 1 } })
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        // Fake TLS for "a.test".
        let secret = try ProxySecret("ee" + String(repeating: "5a", count: 16) + "612e74657374")
        let proxy = ProxyConfiguration(
            server: "127.0.0.1", port: try #require(UInt16(exactly: port)), kind: .mtproxy(secret))
        let time = TestTime(passes: false)
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let isOver = Mutex(false)
        var seconds = 0
        let checking = Task {
            defer { isOver.withLock { $0 = true } }
            return try await ProxyCheck.run(
                proxy, address: DatacenterAddress(host: "192.0.2.1", port: 443), datacenterTag: 2,
                timeout: .seconds(12), time: time.source, on: loop)
        }
        await until {
            if seconds < spoken.withLock({ $0 }) * (12 / ClientHelloTemplate.all.count + 1) {
                time.jump(.seconds(1))
                seconds += 1
            }
            return isOver.withLock { $0 }
        }
        let failure = await #expect(throws: ProxyCheckResult.Failure.self) { try await checking.value }
        let share = "did not come within \(12 / ClientHelloTemplate.all.count) s"
        #expect(failure?.description.hasSuffix(share) == true, "\(String(describing: failure))")
        try await listener.close()
    }

    #if os(Linux)
        @Test("P14 J02 a silent server is waited for until the limit, or until nobody wants its answer")
        func referencesAreGivenUp() async throws {
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            // It takes no connection in. Two wait for that, and all others get no answer from Linux.
            let silent = try await ServerBootstrap(group: loop)
                .serverChannelOption(.backlog, value: 1)
                .serverChannelOption(.autoRead, value: false)
                .bind(host: "127.0.0.1", port: 0).get()
            let address = try #require(silent.localAddress)
            let reference = ReachabilityReference(host: "127.0.0.1", port: try #require(address.port))
            var waiting: [any Channel] = []
            for _ in 0..<2 {
                waiting.append(
                    try await ClientBootstrap(group: loop).connectTimeout(.hours(1)).connect(to: address).get())
            }
            let time = TestTime(passes: false)
            for isWanted in [true, false] {
                let asking = Task { await reference.answers(within: .seconds(5), by: time.source, on: loop) }
                await until { time.waiterCount == 1 }
                if isWanted { time.jump(.seconds(5)) } else { asking.cancel() }
                // Its limit goes with it.
                await until { time.waiterCount == 0 }
                time.jump(.seconds(5))
                #expect(await asking.value == false)
            }
            for channel in waiting + [silent] { try await channel.close() }
        }
    #endif
}

/// Says nothing, and tells when it has heard something.
private final class Listener: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let tell: @Sendable () -> Void
    private var hasHeard = false

    init(_ tell: @escaping @Sendable () -> Void) { self.tell = tell }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !hasHeard { tell() }
        hasHeard = true
    }
}
