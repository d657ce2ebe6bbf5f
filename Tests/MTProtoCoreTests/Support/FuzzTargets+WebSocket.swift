import FuzzSupport
import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

// What a front may say to a client, and a client to a front.
extension FuzzTargets {
    static func webSockets() -> [FuzzTarget] {
        [webSocketAnswers(), webSocketFrames(), webSocketServers(), webSocketRoundTrips()]
    }

    private static func client() -> WebSocketClient {
        WebSocketClient(host: "pluto.web.telegram.org", path: "/apiws", random: .seeded(1))
    }

    private static func answer() -> [UInt8] {
        var server = WebSocketServer(random: .seeded(2))
        return server.receive(client().request).reply.contents
    }

    /// Only an answer to this very request opens, and cutting it changes nothing.
    private static func webSocketAnswers() -> FuzzTarget {
        let genuine = answer()
        let text = String(decoding: genuine, as: UTF8.self)
        let proof = text.split(separator: "\r\n").first { $0.hasPrefix("Sec-WebSocket-Accept") } ?? ""
        let corpus = [
            genuine + [0x82, 1, 7], Array("HTTP/1.1 103 X\r\n\r\n".utf8) + genuine,
            Array("HTTP/1.1 404 Not Found\r\nContent-Length: 3\r\n\r\nabc".utf8),
        ]
        return FuzzTarget("WebSocket answers", corpus: corpus) { input, random in
            func outcome(_ pieces: [ByteBuffer]) -> String {
                var tunnel = StreamTunnel()
                tunnel.add(client())
                var stream: [UInt8] = []
                for piece in pieces {
                    do throws(TunnelError) {
                        let progress = try tunnel.receive(piece)
                        stream += progress.stream.contents
                        if let end = progress.end { return "\(stream) \(end)" }
                    } catch {
                        return "refused"
                    }
                }
                return "\(tunnel.isOpen) \(stream)"
            }
            let whole = outcome([ByteBuffer(bytes: input)])
            if !whole.hasPrefix("refused"), !whole.hasPrefix("false") {
                let read = String(decoding: input, as: UTF8.self)
                try FuzzFinding.unless(read.contains(proof.dropFirst(22)), "another answer opens")
            }
            let cut = outcome(pieces(of: input, using: &random))
            try FuzzFinding.unless(cut == whole, "cutting changes what is read: \(whole), \(cut)")
        }
    }

    private static func webSocketFrames() -> FuzzTarget {
        let corpus: [[UInt8]] = [
            [0x82, 5, 1, 2, 3, 4, 5, 0x82, 126, 0, 126] + [UInt8](repeating: 9, count: 126),
            [0x02, 1, 7, 0x89, 2, 8, 9, 0x80, 0, 0x8a, 0, 0x88, 2, 3, 0xe8],
            [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0, 1, 2, 3],
            [
                0x82, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58, 0x02, 0x81, 0, 0, 0, 0, 1, 0x80, 0x80,
                1, 2, 3, 4,
            ],
        ]
        return FuzzTarget("WebSocket frames", corpus: corpus) { input, random in
            for role in [WebSocketRole.client, .server] {
                func outcome(_ pieces: [ByteBuffer]) -> (content: [UInt8], end: WebSocketError?) {
                    var reader = WebSocketReader(role: role)
                    var content: [UInt8] = []
                    for piece in pieces {
                        let input = reader.receive(piece)
                        content += input.stream.contents
                        if let end = input.end { return (content, end) }
                    }
                    return (content, nil)
                }
                let whole = outcome([ByteBuffer(bytes: input)])
                try FuzzFinding.unless(whole.content.count <= input.count, "content from nowhere")
                let cut = outcome(pieces(of: input, using: &random))
                try FuzzFinding.unless(
                    cut.content == whole.content && cut.end == whole.end, "cutting changes what is read")
            }
        }
    }

    /// Whatever a client says: nothing follows the end, and nothing is carried before the upgrade.
    private static func webSocketServers() -> FuzzTarget {
        let request = client().request.contents
        let corpus = [request, request + [0x82, 0x81, 1, 2, 3, 4, 5], Array("GET / HTTP/1.1\r\n\r\n".utf8)]
        return FuzzTarget("WebSocket servers", corpus: corpus) { input, random in
            var server = WebSocketServer(random: .seeded(2))
            var hasEnded = false
            for piece in pieces(of: input, using: &random) {
                let progress = server.receive(piece)
                try FuzzFinding.unless(
                    !hasEnded || progress.reply.readableBytes + progress.stream.readableBytes == 0,
                    "something happens after the end")
                try FuzzFinding.unless(
                    progress.stream.readableBytes == 0 || server.path != nil, "a stream before the upgrade")
                if progress.end != nil { hasEnded = true }
                try FuzzFinding.unless(!hasEnded || !server.isOpen, "open after the end")
            }
        }
    }

    private static func webSocketRoundTrips() -> FuzzTarget {
        FuzzTarget("WebSocket round trip", weight: 0.5) { _, random in
            for (sender, receiver) in [(WebSocketRole.client, WebSocketRole.server), (.server, .client)] {
                var writer = WebSocketWriter(role: sender, random: .seeded(UInt64(random.below(1000))))
                var reader = WebSocketReader(role: receiver)
                var (sent, stream): ([UInt8], [UInt8]) = ([], [])
                for _ in 0..<random.below(5) {
                    let content = random.bytes(random.once(in: 8) ? 65_530 + random.below(12) : random.below(300))
                    sent += content
                    stream += writer.wrap(ByteBuffer(bytes: content)).contents
                }
                var read: [UInt8] = []
                for piece in pieces(of: stream, using: &random) {
                    let input = reader.receive(piece)
                    try FuzzFinding.unless(input.end == nil, "our own frames are refused")
                    read += input.stream.contents
                }
                try FuzzFinding.unless(read == sent, "another stream comes out")
            }
        }
    }
}
