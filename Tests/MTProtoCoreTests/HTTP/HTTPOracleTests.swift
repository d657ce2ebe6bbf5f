import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import MTProtoCore

/// swift-nio's HTTP as the other side: what one writes the other reads, and what one refuses the other does not take for
/// something else.
@Suite("HTTP against swift-nio")
struct HTTPOracleTests {
    private func ownBodies(ofRequests bytes: ByteBuffer) -> [[UInt8]]? {
        var reader = HTTPMessageReader<MTProtoCore.HTTPRequestHead>(bodyLimit: 1 << 20)
        reader.append(bytes)
        var bodies: [[UInt8]] = []
        do {
            while let message = try reader.next() { bodies.append(Array(message.body.readableBytesView)) }
            return bodies
        } catch {
            return nil
        }
    }

    @Test("D18 T-26 swift-nio reads our requests, and we its answers")
    func nioReadsOurRequests() throws {
        var wire = HTTPClientWire(authority: "192.0.2.1", path: "/api")
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: false)
        for length in [4, 400, 70_000] {
            let packet = ByteBuffer(repeating: 7, count: length)
            try channel.writeInbound(try wire.encode(packet))
            guard case .head(let head)? = try channel.readInbound(as: HTTPServerRequestPart.self) else {
                throw HTTPError.notHTTP
            }
            #expect(head.method == .POST && head.uri == "/api" && head.isKeepAlive)
            var body = ByteBuffer()
            while case .body(var piece)? = try channel.readInbound(as: HTTPServerRequestPart.self) {
                body.writeBuffer(&piece)
            }
            #expect(body == packet)
            // Without a length swift-nio answers in chunks.
            channel.write(
                HTTPServerResponsePart.head(NIOHTTP1.HTTPResponseHead(version: .http1_1, status: .ok)), promise: nil)
            channel.write(HTTPServerResponsePart.body(.byteBuffer(packet)), promise: nil)
            try channel.writeOutbound(HTTPServerResponsePart.end(nil))
            var event: FrameEvent?
            while let bytes = try channel.readOutbound(as: ByteBuffer.self) {
                wire.receive(bytes)
                if let next = try wire.nextEvent() { event = next }
            }
            #expect(event == .packet(packet, wantsQuickAck: false))
        }
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }

    @Test("T-26 whatever both take is the same for both, and what swift-nio refuses we refuse")
    func nioAndOwnReaderAgree() {
        let heads = [
            "POST / HTTP/1.1\r\nHost: a\r\n", "POST /x HTTP/1.0\r\nConnection: keep-alive\r\n",
            "POST / HTTP/1.1\nHost: a\n",
        ]
        let framings = [
            "Content-Length: 4\r\n", "Content-Length: 4\r\nContent-Length: 4\r\n",
            "Content-Length: 4\r\nContent-Length: 2\r\n",
            "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
            "Transfer-Encoding: identity\r\n",
            "Content-Length: +4\r\n", "Content-Length: 4 \r\n", "Content-Length : 4\r\n", "content-length:4\r\n",
            " Content-Length: 4\r\n",
            "Transfer-Encoding: chunked, chunked\r\n", "Transfer-Encoding:\tchunked\r\n", "",
        ]
        let bodies = [
            "abcd", "4\r\nabcd\r\n0\r\n\r\n", "4;x\r\nabcd\r\n0\r\nA: b\r\n\r\n", "4\nabcd\n0\n\n",
            "04\r\nabcd\r\n00\r\n\r\n",
        ]
        var taken = 0
        for head in heads {
            for framing in framings {
                for body in bodies {
                    let bytes = ByteBuffer(string: head + framing + "\r\n" + body)
                    guard let own = ownBodies(ofRequests: bytes) else { continue }
                    // What is behind may be refused by either: the first message is the same.
                    let other = firstBody(bytes)
                    #expect(own.first == nil || own.first == other, "\(head)\(framing)\(body)")
                    taken += own.isEmpty ? 0 : 1
                }
            }
        }
        #expect(taken > 10)
    }

    /// The first body that swift-nio reads, also if it refuses what follows.
    private func firstBody(_ bytes: ByteBuffer) -> [UInt8]? {
        let channel = EmbeddedChannel(handler: ByteToMessageHandler(HTTPRequestDecoder()))
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        _ = try? channel.writeInbound(bytes)
        var current: [UInt8] = []
        while let part = try? channel.readInbound(as: HTTPServerRequestPart.self) {
            switch part {
            case .head: current = []
            case .body(let body): current.append(contentsOf: body.readableBytesView)
            case .end: return current
            }
        }
        return nil
    }
}
