import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import TelegramLab
import Testing

@testable import TelegramKit

/// SwiftNIO's WebSocket as the other side of ours.
struct ForeignWebSocketTests {
    private typealias Frames = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

    // MARK: Our client, their server

    /// A server made of SwiftNIO alone that passes what WebSockets carry on to a port, and cuts what it brings back.
    private func relay(to port: Int, _ body: (Int) async throws -> Void) async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let server: NIOAsyncChannel<EventLoopFuture<Frames?>, Never> = try await ServerBootstrap(group: group)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let upgrader = NIOTypedWebSocketServerUpgrader<Frames?>(
                        maxFrameSize: 1 << 24,
                        shouldUpgrade: { channel, head in
                            let isWanted =
                                head.uri == "/apiws"
                                && head.headers[canonicalForm: "Sec-WebSocket-Protocol"] == ["binary"]
                                && head.headers["Host"] == ["127.0.0.1:\(channel.localAddress?.port ?? 0)"]
                            return channel.eventLoop.makeSucceededFuture(
                                isWanted ? ["Sec-WebSocket-Protocol": "binary"] : nil)
                        },
                        upgradePipelineHandler: { channel, _ in
                            channel.eventLoop.makeCompletedFuture { try Frames(wrappingChannelSynchronously: channel) }
                        })
                    return try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
                        configuration: .init(
                            upgradeConfiguration: .init(
                                upgraders: [upgrader],
                                notUpgradingCompletionHandler: { $0.eventLoop.makeSucceededFuture(nil) })))
                }
            }
        try await server.executeThenClose { inbound in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    await withDiscardingTaskGroup { relays in
                        do {
                            for try await upgrade in inbound {
                                relays.addTask {
                                    guard let client = try? await upgrade.get() else { return }
                                    try? await Self.relay(client, to: port)
                                }
                            }
                        } catch {}
                        relays.cancelAll()
                    }
                }
                try await body(server.channel.localAddress?.port ?? 0)
                group.cancelAll()
            }
        }
    }

    private static func relay(_ client: Frames, to port: Int) async throws {
        let upstream = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        try await client.executeThenClose { frames, toClient in
            try await upstream.executeThenClose { bytes, toServer in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        for try await frame in frames {
                            guard frame.maskKey != nil else { throw TestFailure("a frame without a mask") }
                            switch frame.opcode {
                            case .binary, .continuation: try await toServer.write(frame.unmaskedData)
                            case .pong where frame.unmaskedData.readableBytesView.elementsEqual([1, 2, 3]): break
                            default: throw TestFailure("\(frame.opcode) from a client")
                            }
                        }
                    }
                    group.addTask {
                        for try await piece in bytes { try await cut(piece, to: toClient) }
                    }
                    // Whichever side ends, ends both.
                    try await group.next()
                    group.cancelAll()
                }
            }
        }
    }

    /// One message in three fragments, with a ping in between, whose answer is checked.
    private static func cut(
        _ piece: ByteBuffer, to client: NIOAsyncChannelOutboundWriter<WebSocketFrame>
    ) async throws {
        var rest = piece
        let first = rest.readSlice(length: rest.readableBytes / 3) ?? ByteBuffer()
        try await client.write(WebSocketFrame(fin: false, opcode: .binary, data: first))
        try await client.write(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer(bytes: [1, 2, 3])))
        try await client.write(WebSocketFrame(fin: false, opcode: .continuation, data: ByteBuffer()))
        try await client.write(WebSocketFrame(fin: true, opcode: .continuation, data: rest))
    }

    @Test("T-12 our client logs in through SwiftNIO's WebSocket server, which cuts and pings as it likes")
    func ourClientAndTheirServer() async throws {
        try await withLab { lab in
            // The account lives on datacenter 2, so that one relay is enough.
            try await relay(to: lab.description.datacenters[1].port) { port in
                try await withClient(
                    of: lab,
                    configure: {
                        $0.transport = .webSocket
                        $0.servers.fronts = [
                            .init(datacenter: 2, transport: .webSocket, name: "127.0.0.1", port: port)
                        ]
                    }
                ) { my in
                    let user = try await my.signIn(LabAccount.standard[1])
                    #expect(user.name == "Boris Berg")
                    for length in [1, 200, 4000] {
                        let text = String(repeating: "x", count: length)
                        let sent = try await my.client.send(text, to: try await my.echoBot())
                        #expect(sent.text == text)
                    }
                    let connections = my.recorder.connections
                    #expect(connections.allSatisfy { $0.info.transport == "ws" })
                    #expect(lab.counters[2].webSockets == 0 && lab.counters[2].tcpAccepts == connections.count)
                }
            }
        }
    }

    // MARK: Their client, our server

    /// Opens a WebSocket with SwiftNIO's client; nil if the server refuses.
    private func open(port: Int, path: String, subprotocol: String) async throws -> Frames? {
        let upgrade = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let upgrader = NIOTypedWebSocketClientUpgrader<Frames?>(
                        maxFrameSize: 1 << 24,
                        upgradePipelineHandler: { channel, head in
                            channel.eventLoop.makeCompletedFuture {
                                guard head.headers["Sec-WebSocket-Protocol"] == ["binary"] else { return nil }
                                return try Frames(wrappingChannelSynchronously: channel)
                            }
                        })
                    let head = HTTPRequestHead(
                        version: .http1_1, method: .GET, uri: path,
                        headers: ["Host": "127.0.0.1:\(port)", "Sec-WebSocket-Protocol": subprotocol])
                    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
                        configuration: .init(
                            upgradeConfiguration: .init(
                                upgradeRequestHead: head, upgraders: [upgrader],
                                notUpgradingCompletionHandler: { $0.eventLoop.makeSucceededFuture(nil) })))
                }
            }
        return try await upgrade.get()
    }

    @Test("T-12 SwiftNIO's WebSocket client asks our server for a key exchange, in fragments of any size")
    func theirClientAndOurServer() async throws {
        try await withLab { lab in
            for datacenter in lab.description.datacenters {
                for size in [1, 13, 1 << 20] {
                    let opened = try await open(port: datacenter.port, path: "/apiws", subprotocol: "binary")
                    let client = try #require(opened)
                    let reachable = try await client.executeThenClose { frames, toServer in
                        try await ask(datacenter.id, size: size, frames, toServer)
                    }
                    #expect(reachable)
                }
                #expect(lab.counters[datacenter.id].webSockets == 3)
            }
        }
    }

    /// Returns whether the datacenter answered the first question of a key exchange.
    private func ask(
        _ datacenter: Int, size: Int, _ frames: NIOAsyncChannelInboundStream<WebSocketFrame>,
        _ toServer: NIOAsyncChannelOutboundWriter<WebSocketFrame>
    ) async throws -> Bool {
        let now = Instant(nanoseconds: 0)
        var probe = try RouteProbe(
            Route(DatacenterAddress(host: "127.0.0.1", port: 1)), datacenterTag: Int16(datacenter), template: .compact,
            clock: ServerClock(unixSeconds: 1_800_000_000, at: now, isSynchronized: false), random: .seeded(1),
            now: now)
        var stream = probe.connected(now: now).reply
        var isFirst = true
        while stream.readableBytes > 0 {
            let piece = stream.readSlice(length: min(size, stream.readableBytes)) ?? ByteBuffer()
            try await toServer.write(
                WebSocketFrame(
                    fin: stream.readableBytes == 0, opcode: isFirst ? .binary : .continuation,
                    maskKey: .random(), data: piece))
            isFirst = false
        }
        for try await frame in frames {
            guard frame.opcode == .binary || frame.opcode == .continuation, frame.maskKey == nil else { return false }
            _ = probe.receive(frame.data, now: now)
            guard let outcome = probe.outcome else { continue }
            if case .reachable = outcome { return true }
            return false
        }
        return false
    }

    @Test("T-12 our server refuses SwiftNIO's client other paths and subprotocols, and closes at a text or a ping")
    func ourServerRefuses() async throws {
        try await withLab { lab in
            let port = lab.description.datacenters[0].port
            for (path, subprotocol) in [("/apiws", "chat"), ("/other", "binary")] {
                let opened = try? await open(port: port, path: path, subprotocol: subprotocol)
                #expect(opened.flatMap { $0 } == nil)
            }
            for opcode in [WebSocketOpcode.text, .ping, .pong] {
                let opened = try await open(port: port, path: "/apiws", subprotocol: "binary")
                let client = try #require(opened)
                let end = try await client.executeThenClose { frames, toServer in
                    try await toServer.write(
                        WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: ByteBuffer(string: "x")))
                    var last: WebSocketOpcode?
                    for try await frame in frames { last = frame.opcode }
                    return last
                }
                #expect(end == .connectionClose)
            }
        }
    }
}
