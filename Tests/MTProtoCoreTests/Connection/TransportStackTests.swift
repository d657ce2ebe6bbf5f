import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

@Suite("What lies between a socket and its packets")
struct TransportStackTests {
    private func made(_ transport: Transport, tag: Int16) throws -> TransportStack {
        var random = RandomSource.seeded(1)
        return try TransportStack(
            Route(DatacenterAddress(host: "192.0.2.1", port: 443), transport: transport, name: "venus.example"),
            datacenterTag: tag, template: .compact, clock: Sample.clock, random: &random, now: Sample.start)
    }

    @Test(
        "D02 P32 a front proves its name before anything is asked; only the test environment has paths of its own",
        arguments: [(Int16(2), false), (-4, false), (1500, false), (-1500, false), (10_002, true), (-10_004, true)])
    func pathsOfFronts(tag: Int16, isTest: Bool) throws {
        var https = try made(.https, tag: tag)
        var webSocket = try made(.secureWebSocket, tag: tag)
        let first = [https.begin(), webSocket.begin()]
        #expect(first.allSatisfy { $0.serverName == "venus.example" && $0.reply.readableBytes == 0 })
        #expect(!https.isOpen && !webSocket.isOpen)

        let upgrade = String(buffer: webSocket.secured().reply)
        #expect(upgrade.hasPrefix("GET \(isTest ? "/apiws_test" : "/apiws") HTTP/1.1\r\n"))
        let next = https.secured()
        #expect(https.isOpen && next.serverName == nil && next.reply.readableBytes == 0)
        let request = String(buffer: try https.encode(ByteBuffer(repeating: 1, count: 64)))
        #expect(
            request.hasPrefix("POST \(isTest ? "/apiw_test1" : "/apiw1") HTTP/1.1\r\nHost: venus.example\r\n"))
    }

    @Test("Q3 T-01 T-09 without proxy and secret a connection is obfuscated, in abridged frames, for its datacenter")
    func plainRoutesAreObfuscated() throws {
        let world = try ClientWorld()
        try world.submit(1)
        #expect(world.run { world.pendingCount == 0 })
        // The datacenter takes framing without obfuscation as well.
        let spoken = world.server.connections.values.map(\.codec.negotiated)
        #expect(
            spoken == [NegotiatedTransport(framing: .abridged, isObfuscated: true, datacenterTag: 2, secret: nil)])
    }

    @Test(
        "C-05 T-03 F06 packets are padded to classes of 64 bytes; behind padded framing by 12 to 256 bytes, and frames too"
    )
    func lengthsAreHidden() throws {
        let secret = ProxySecret.padded(key: [UInt8](repeating: 5, count: 16))
        let proxy = ProxyConfiguration(server: "proxy.example", port: 8443, kind: .mtproxy(secret))
        let world = try ClientWorld()
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        let session = world.sessionID
        // The session goes on when the framing of its connection changes.
        for isPadded in [false, true, false] {
            world.proxy = { _ in isPadded ? ProxyServerConfiguration(.mtproxy([secret])) : nil }
            world.act { client, now in client.setProxies(isPadded ? [proxy] : [], now: now) }
            world.server.lengths = []
            for number in 0..<100 {
                let id = try world.submit(number)
                #expect(world.run { world.isDone(id) })
            }
            let lengths = world.server.lengths
            let (paddings, framePaddings) = (lengths.map(\.padding), lengths.map(\.framePadding))
            #expect(lengths.count >= 100 && world.sessionID == session)
            if isPadded {
                #expect(paddings.allSatisfy { 12...256 ~= $0 })
                #expect(Set(paddings).count > 10 && paddings.contains { $0 > 200 })
                // The server's end cuts what it finds to words.
                #expect(Set(framePaddings) == [0, 4, 8, 12])
            } else {
                #expect(paddings.allSatisfy { 12...72 ~= $0 } && Set(framePaddings) == [0])
                #expect(lengths.allSatisfy { (MessageEnvelope.innerHeaderLength + $0.body + $0.padding) % 64 == 0 })
            }
        }
    }
}
