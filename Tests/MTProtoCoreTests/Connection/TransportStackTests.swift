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
}
