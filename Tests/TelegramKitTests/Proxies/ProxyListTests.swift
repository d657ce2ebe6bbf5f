import MTProtoCore
import MTProtoKit
import NIOCore
import NIOPosix
import TelegramLab
import Testing

@testable import TelegramKit

/// Answers the first bytes of each client, and nothing else.
private final class ImpostorHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: [UInt8]?
    private let drips: Bool

    init(answer: [UInt8]?, drips: Bool) {
        self.answer = answer
        self.drips = drips
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let answer else { return context.close(promise: nil) }
        guard !drips else {
            let channel = context.channel
            context.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .seconds(1)) { task in
                guard channel.isActive else { return task.cancel() }
                channel.writeAndFlush(ByteBuffer(bytes: answer.prefix(1)), promise: nil)
            }
            return
        }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: answer)), promise: nil)
    }
}

@available(*, unavailable)
extension ImpostorHandler: Sendable {}

struct ProxyListTests {
    /// Something that listens, and what it does with a client.
    private enum Impostor: CaseIterable {
        case mute, resets, wrongProof, drips, closesAfterGreeting, alert, garbage

        func attach(to channel: any Channel) throws {
            let handler: ImpostorHandler
            switch self {
            case .mute: return
            case .resets:
                channel.close(promise: nil)
                return
            case .wrongProof:
                handler = ImpostorHandler(
                    answer: [0x16, 3, 3, 0, 122] + [UInt8](repeating: 1, count: 122)
                        + [0x14, 3, 3, 0, 1, 1, 0x17, 3, 3, 0, 16] + [UInt8](repeating: 2, count: 16), drips: false)
            case .drips: handler = ImpostorHandler(answer: [0x16], drips: true)
            case .closesAfterGreeting: handler = ImpostorHandler(answer: nil, drips: false)
            case .alert: handler = ImpostorHandler(answer: [0x15, 3, 3, 0, 2, 2, 40], drips: false)
            case .garbage: handler = ImpostorHandler(answer: [UInt8](repeating: 0x41, count: 600), drips: false)
            }
            try channel.pipeline.syncOperations.addHandler(handler)
        }

        func listen() async throws -> any Channel {
            try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture { try attach(to: channel) }
                }
                .bind(host: "127.0.0.1", port: 0).get()
        }
    }

    private static func proxy(_ port: Int, _ secret: String) throws -> TelegramProxy {
        try TelegramProxy("tg://proxy?server=127.0.0.1&port=\(port)&secret=\(secret)")
    }

    /// Nine proxies that are dead in nine ways, then the one of the lab.
    private func withProxies(_ body: (Lab, [TelegramProxy]) async throws -> Void) async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [LabProxyConfiguration(.mtproxyTLS)]
        try await withLab(configuration) { lab in
            let alive = try TelegramProxy(lab.description.proxies[0].url)
            let secret = "ee" + String(repeating: "05", count: 16) + "7777772e6578616d706c652e636f6d"
            var proxies: [TelegramProxy] = []
            var listeners: [any Channel] = []
            for impostor in Impostor.allCases {
                let listener = try await impostor.listen()
                listeners.append(listener)
                proxies.append(try Self.proxy(try #require(listener.localAddress?.port), secret))
            }
            // The lab's own, under another secret; and one that is not there any more.
            proxies.append(try Self.proxy(alive.port, secret))
            let gone = try await Impostor.mute.listen()
            proxies.append(try Self.proxy(try #require(gone.localAddress?.port), secret))
            try await gone.close()
            proxies.append(alive)
            do {
                try await body(lab, proxies)
            } catch {
                for listener in listeners { try await listener.close() }
                throw error
            }
            for listener in listeners { try await listener.close() }
        }
    }

    @Test(
        "N24 N25 D06 T-21 on sockets: ten proxies, nine dead in nine ways; the tenth carries a login, and no request is lost"
    )
    func tenthProxyIsFound() async throws {
        try await withProxies { lab, proxies in
            #expect(proxies.count == 10)
            try await withClient(of: lab, configure: { $0.proxies = proxies }) { my in
                try await my.signIn()
                let bot = try await my.echoBot()
                #expect(try await my.client.send("found", to: bot).text == "found")
                let connections = my.recorder.connections
                let useful = connections.filter { $0.statistics.requests > 0 || $0.closedBecause == nil }
                #expect(useful.allSatisfy { $0.info.port == proxies[9].port })
                // How long it took shows in the trace; a busy machine is no failure.
                let first = try #require(
                    connections.compactMap { $0.info.purpose == .main ? $0.openedTime : nil }.min())
                print("ten proxies: in use after \(first)")
                #expect(await lab.proxyCounters[0].carried >= 1)
            }
        }
    }

    @Test(
        "P15 proxies are checked side by side: checking first, then a time or a reason; the checks end with the reader")
    func statusesOfProxies() async throws {
        try await withProxies { lab, proxies in
            try await withClient(of: lab, configure: { $0.preparesLogin = false }) { my in
                var seen: [TelegramProxy: [TelegramProxy.Status]] = [:]
                let few = [proxies[1], proxies[5], proxies[8], proxies[9]]
                for await (proxy, status) in my.client.proxyStatuses(of: few) {
                    seen[proxy, default: []].append(status)
                }
                for proxy in few {
                    let states = try #require(seen[proxy])
                    #expect(states.count == 2 && states.first == .checking)
                    switch states.last {
                    case .available(let roundTrip)?: #expect(proxy == proxies[9] && roundTrip > .zero)
                    case .notAvailable(let reason)?: #expect(proxy != proxies[9] && !reason.isEmpty)
                    default: Issue.record("no result for \(proxy)")
                    }
                }
                #expect(my.recorder.connections.isEmpty)
            }
        }
    }
}
