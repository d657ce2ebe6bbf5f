import FuzzSupport
import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

struct WebSocketTests {
    private func bytes(_ text: String) -> ByteBuffer { ByteBuffer(string: text) }

    private func client(_ seed: UInt64 = 1) -> WebSocketClient {
        WebSocketClient(host: "pluto.web.telegram.org", path: "/apiws", random: .seeded(seed))
    }

    /// What an honest server answers, with some fields in place of others.
    private func answer(to client: WebSocketClient, _ changes: [String: String?] = [:]) throws -> String {
        let request = String(decoding: client.request.contents, as: UTF8.self)
        let key = try #require(request.split(separator: "\r\n").first { $0.hasPrefix("Sec-WebSocket-Key: ") })
        var fields: [String: String?] = [
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Protocol": "binary",
            "Sec-WebSocket-Accept": WebSocketUpgrade.acceptance(of: String(key.dropFirst(19))),
        ]
        fields.merge(changes) { $1 }
        let lines = fields.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
        return "HTTP/1.1 101 Switching Protocols\r\n" + lines.sorted().joined() + "\r\n"
    }

    private func failure(_ text: String, _ client: WebSocketClient) -> WebSocketError? {
        var (client, buffer) = (client, bytes(text))
        do throws(WebSocketError) {
            _ = try client.receive(&buffer)
            return nil
        } catch {
            return error
        }
    }

    // MARK: The upgrade

    @Test("T-12 the acceptance is that of RFC 6455")
    func acceptanceOfTheStandard() {
        #expect(WebSocketUpgrade.acceptance(of: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(WebSocketUpgrade.isKey("dGhlIHNhbXBsZSBub25jZQ=="))
        for text in ["", "dGhlIHNhbXBsZSBub25j", "dGhlIHNhbXBsZSBub25jZQ=-", "====================== =="] {
            #expect(!WebSocketUpgrade.isKey(text))
        }
    }

    @Test("T-12 both ends understand each other, however what they say is cut")
    func bothEndsUnderstandEachOther() throws {
        var random = TestRandom(4)
        for seed in 1...8 * Slice.factor {
            var (client, server) = (client(UInt64(seed)), WebSocketServer(random: .seeded(UInt64(seed))))
            var replies = ByteBuffer()
            for piece in pieces(of: client.request.contents, using: &random) {
                let progress = server.receive(piece)
                #expect(progress.end == nil && progress.stream.readableBytes == 0)
                replies.writeImmutableBuffer(progress.reply)
            }
            #expect(server.isOpen && server.path == "/apiws")
            let down = random.bytes(random.below(70_000))
            replies.writeImmutableBuffer(server.wrap(ByteBuffer(bytes: down)))
            var isOpen = false
            var stream: WebSocketStream?
            var received: [UInt8] = []
            for piece in pieces(of: replies.contents, using: &random) {
                var piece = piece
                if !isOpen {
                    isOpen = try client.receive(&piece)
                    if isOpen { stream = client.open() }
                }
                guard isOpen, let input = stream?.unwrap(piece) else { continue }
                #expect(input.end == nil)
                received += input.stream.contents
            }
            #expect(received == down)
            var up: [UInt8] = []
            var sent: [UInt8] = []
            for length in [0, 1, 125, 126, 65_535, 65_536] {
                let content = random.bytes(length)
                sent += content
                let frames = stream?.wrap(ByteBuffer(bytes: content)).contents ?? []
                for piece in pieces(of: frames, using: &random) { up += server.receive(piece).stream.contents }
            }
            #expect(up == sent)
        }
    }

    @Test("T-12 an answer that does not prove that the request was read opens nothing")
    func answersAreChecked() throws {
        let client = client()
        #expect(failure(try answer(to: client), client) == nil)
        #expect(
            failure(try answer(to: client, ["Upgrade": "WebSocket", "Connection": "keep-alive, upgrade"]), client)
                == nil)
        let wrong: [(String, String?)] = [
            ("Upgrade", nil), ("Upgrade", "h2c"), ("Connection", nil), ("Connection", "close"),
            ("Sec-WebSocket-Accept", nil), ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
            ("Sec-WebSocket-Protocol", nil), ("Sec-WebSocket-Protocol", "text"),
            ("Sec-WebSocket-Extensions", "permessage-deflate"),
        ]
        for (name, value) in wrong {
            #expect(failure(try answer(to: client, [name: value]), client) == .badField(name))
        }
    }

    @Test("T-12 T-24 any other status is an error that names it")
    func otherStatuses() throws {
        for status in [200, 302, 400, 403, 404, 429, 502, 503] {
            #expect(failure("HTTP/1.1 \(status) X\r\nContent-Length: 9\r\n\r\n<html>…", client()) == .status(status))
        }
        // Announcements of an answer are none, as long as they end.
        var other = client()
        var early = bytes("HTTP/1.1 103 Early Hints\r\n\r\n" + (try answer(to: other)) + "rest")
        let isOpen = try other.receive(&early)
        #expect(isOpen && early.contents == Array("rest".utf8))
        let announcements = String(repeating: "HTTP/1.1 103 X\r\n\r\n", count: 9)
        #expect(failure(announcements, client()) == .status(103))
    }

    @Test("T-12 T-26 heads are bounded, and told by their first wrong byte")
    func headsAreBounded() {
        func isBad(_ text: String) -> Bool {
            if case .badHead? = failure(text, client()) { true } else { false }
        }
        #expect(isBad("\u{16}\u{3}") && isBad("SSH-2.0") && !isBad("HTTP/1."))
        #expect(isBad("HTTP/1.1 101 X\r\nA: " + String(repeating: "b", count: 16_384)))
        #expect(isBad("HTTP/1.1 101 X\r\n" + (0...64).map { "A\($0): b\r\n" }.joined()))
    }

    @Test("T-12 a server takes the upgrade to its paths with the subprotocol alone, and says what is wrong with others")
    func serversCheckRequests() throws {
        let request = String(decoding: client().request.contents, as: UTF8.self)
        func answer(_ text: String) -> (text: String, end: WebSocketError?) {
            var server = WebSocketServer(random: .seeded(1))
            let progress = server.receive(bytes(text))
            #expect((progress.end == nil) == server.isOpen)
            if let end = progress.end {
                let next = server.receive(bytes(request))
                #expect(next.end == end && next.reply.readableBytes == 0, "nothing follows an end")
            }
            return (String(decoding: progress.reply.contents, as: UTF8.self), progress.end)
        }
        func status(_ text: String) -> String { String(answer(text).text.dropFirst(9).prefix(3)) }
        func changed(_ text: String, _ other: String) -> String {
            #expect(request.contains(text))
            return status(request.replacing(text, with: other))
        }
        #expect(status(request) == "101" && changed("/apiws", "/apiws_test?x=1") == "101")
        #expect(changed("/apiws", "/api") == "404" && changed("/apiws", "/apiws2") == "404")
        #expect(changed("GET", "POST") == "405")
        #expect(changed("Version: 13", "Version: 8") == "426")
        #expect(HTTPResponseHead(status: 426).reason == "Upgrade Required")
        let wanted = answer(request.replacing("Version: 13", with: "Version: 8")).text
        #expect(wanted.contains("Upgrade: websocket\r\n") && wanted.contains("Sec-WebSocket-Version: 13\r\n"))
        for (text, other, field) in [
            ("HTTP/1.1", "HTTP/1.0", "version of HTTP"), ("Host", "Hos", "Host"), ("e: websocket", "e: h2c", "Upgrade"),
            (": Upgrade", ": close", "Connection"), ("binary", "text", "Sec-WebSocket-Protocol"),
            ("Key: ", "Key: A", "Sec-WebSocket-Key"),
        ] {
            #expect(changed(text, other) == "400")
            #expect(answer(request.replacing(text, with: other)).end == .badField(field))
        }
        #expect(changed("Host: ", "Host: " + String(repeating: "a", count: 16_384)) == "431")
        #expect(changed("Host: ", "Origin: https://example.com\r\nHost: ") == "403")
        #expect(changed("Host: ", "Origin: http://localhost:3000\r\nHost: ") == "101")
    }

    @Test("T-12 of web pages, those of this machine alone are answered, whatever name they use for it")
    func foreignPages() {
        func isLocal(_ origins: String...) -> Bool {
            var fields: HTTPFields = ["Host": "127.0.0.1:443"]
            for origin in origins { fields.append("Origin", origin) }
            return WebOrigin.isLocal(fields)
        }
        #expect(isLocal())
        for origin in [
            "http://localhost", "http://localhost:8080", "https://LocalHost", "http://app.localhost:1",
            "http://127.0.0.1", "http://127.255.3.4:5", "https://[::1]", "http://[::1]:8080", "capacitor://localhost",
        ] {
            #expect(isLocal(origin), "\(origin)")
        }
        for origin in [
            "null", "", "localhost", "://localhost", "http:localhost", "http://", "http://localhost:80a",
            "https://example.com", "http://localhost.example.com", "http://notlocalhost", "http://localhost/../",
            "http://localhost:80@example.com", "http://localhost, https://example.com",
            "http://127.0.0.1.example.com", "http://127.0.0.1@example.com", "http://127.0.0", "http://127.0.0.256",
            "http://127.0.0.1.", "http://128.0.0.1", "http://10.0.0.1", "https://192.168.1.1:443",
            "http://[::2]", "http://[::1", "http://[::1].example.com",
        ] {
            #expect(!isLocal(origin), "\(origin)")
        }
        #expect(!isLocal("http://localhost", "http://localhost"))
    }

    // MARK: Frames

    private func read(_ bytes: [UInt8], _ role: WebSocketRole = .client) -> WebSocketReader.Input {
        var reader = WebSocketReader(role: role)
        return reader.receive(ByteBuffer(bytes: bytes))
    }

    @Test("T-12 the frames of RFC 6455, section 5.7, with fragments, and a ping between them")
    func framesOfTheStandard() {
        // The standard's samples are text, which the stream is not: the same as binary.
        #expect(read([0x82, 5, 0x48, 0x65, 0x6c, 0x6c, 0x6f]).stream.contents == Array("Hello".utf8))
        let masked: [UInt8] = [0x82, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58]
        #expect(read(masked, .server).stream.contents == Array("Hello".utf8))
        let parts = read([0x02, 3, 0x48, 0x65, 0x6c, 0x89, 2, 7, 8, 0x00, 0, 0x80, 2, 0x6c, 0x6f])
        #expect(parts.stream.contents == Array("Hello".utf8) && parts.ping?.contents == [7, 8] && parts.end == nil)
        #expect(read([0x8a, 1, 9, 0x82, 0, 0x82, 1, 5]).stream.contents == [5])
    }

    @Test("T-12 T-17 any close ends it, and nothing behind it counts; what came before does")
    func closesEnd() {
        var reader = WebSocketReader(role: .client)
        let input = reader.receive(ByteBuffer(bytes: [0x82, 1, 7, 0x88, 2, 0x03, 0xe8, 0x82, 1, 8]))
        #expect(input.stream.contents == [7] && input.end == .closed(1000))
        let again = reader.receive(ByteBuffer(bytes: [0x82, 1, 9]))
        #expect(again.stream.readableBytes == 0 && again.end == .closed(1000))
        #expect(read([0x88, 0]).end == .closed(nil))
    }

    @Test("T-12 T-17 text, unknown kinds, wrong masks and impossible lengths end it")
    func wrongFramesEnd() {
        #expect(read([0x81]).end == .unexpectedFrame(opcode: 1))
        for opcode: UInt8 in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] {
            #expect(read([0x80 | opcode]).end == .unexpectedFrame(opcode: opcode))
        }
        #expect(read([0x82, 0x81]).end == .wrongMasking && read([0x82, 0x01], .server).end == .wrongMasking)
        // Extensions that nobody asked for; a continuation of nothing; a beginning within a message; half a ping; lengths
        // that could be written shorter.
        for broken: [UInt8] in [
            [0xc2], [0x80], [0x02, 1, 0, 0x82], [0x08], [0x09], [0x89, 126], [0x88, 127], [0x82, 126, 0, 125],
            [0x82, 127, 0, 0, 0, 0, 0, 0, 0xff, 0xff],
        ] {
            #expect(read(broken).end == .brokenFrame, "\(broken)")
        }
        #expect(read([0x82, 127, 0, 0, 0, 0, 2, 0, 0, 1]).end == .frameTooLong(1 << 25 + 1))
        #expect(read([0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0]).end == .frameTooLong(1 << 63))
    }

    @Test("T-12 servers take what their fronts take: no ping, no pong, nothing empty")
    func serversTakeBinaryAlone() {
        #expect(read([0x89], .server).end == .unexpectedFrame(opcode: 9))
        #expect(read([0x8a], .server).end == .unexpectedFrame(opcode: 10))
        #expect(read([0x82, 0x80, 1, 2, 3, 4], .server).end == .emptyFrame)
        let fragments = read([0x02, 0x81, 0, 0, 0, 0, 7, 0x80, 0x80, 0, 0, 0, 0], .server)
        #expect(fragments.stream.contents == [7] && fragments.end == nil)
        var server = WebSocketServer(random: .seeded(1))
        _ = server.receive(client().request)
        let end = server.receive(ByteBuffer(bytes: [0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe9]))
        #expect(end.end == .closed(1001) && end.reply.contents == [0x88, 2, 0x03, 0xe9])
        #expect(server.wrap(ByteBuffer(bytes: [1])).readableBytes == 0)
        // A close without a code, and what no client may send.
        for (frame, code): ([UInt8], UInt8) in [([0x88, 0x80, 0, 0, 0, 0], 0xe8), ([0x89], 0xea)] {
            var other = WebSocketServer(random: .seeded(1))
            _ = other.receive(client().request)
            let reply = other.receive(ByteBuffer(bytes: frame)).reply
            #expect(reply.contents == [0x88, 2, 0x03, code])
        }
    }

    @Test("T-12 clients mask each frame anew, and never send an empty one")
    func clientsMask() throws {
        var writer = WebSocketWriter(role: .client, random: .seeded(1))
        let frames = (0..<50).map { _ in writer.wrap(ByteBuffer(bytes: [0, 0, 0, 0])).contents }
        #expect(frames.allSatisfy { $0.prefix(2) == [0x82, 0x84] && $0[2..<6] == $0[6..<10] })
        #expect(Set(frames.map { Array($0[2..<6]) }).count == 50)
        #expect(writer.wrap(ByteBuffer()).readableBytes == 0)
    }

    // MARK: In a tunnel

    private func tunnel() throws -> StreamTunnel {
        var tunnel = StreamTunnel()
        let target = try TunnelTarget(host: "127.0.0.1", port: 443)
        tunnel.add(try SOCKS5Client(target: target, credentials: nil))
        tunnel.addTLS(serverName: "pluto.web.telegram.org")
        tunnel.add(client())
        return tunnel
    }

    @Test("T-12 a WebSocket inside of TLS inside of a proxy: one after the other, and nothing before its time")
    func tunnelsWithinTunnels() throws {
        var tunnel = try tunnel()
        #expect(tunnel.begin().contents == [5, 1, 0] && tunnel.wantsTLS == nil)
        _ = try tunnel.receive(ByteBuffer(bytes: [5, 0]))
        let proxied = try tunnel.receive(ByteBuffer(bytes: [5, 0, 0, 1, 1, 2, 3, 4, 0, 80]))
        #expect(proxied.reply.readableBytes == 0 && tunnel.wantsTLS == "pluto.web.telegram.org" && !tunnel.isOpen)
        let request = tunnel.secured()
        #expect(request.contents == client().request.contents && tunnel.wantsTLS == nil)
        #expect(tunnel.secured().readableBytes == 0)
        let opened = try tunnel.receive(bytes(try answer(to: client()) + "\u{2}\u{1}\u{7}"))
        #expect(tunnel.isOpen && opened.reply.readableBytes == 0)
        #expect(tunnel.wrap(ByteBuffer(bytes: [1, 2])).contents.prefix(2) == [0x82, 0x82])
    }

    @Test("T-12 a server that speaks before the greeting of TLS is none")
    func nothingBeforeTLS() throws {
        var tunnel = try tunnel()
        _ = try tunnel.receive(ByteBuffer(bytes: [5, 0]))
        #expect(throws: TunnelError.notTLS) {
            _ = try tunnel.receive(ByteBuffer(bytes: [5, 0, 0, 1, 1, 2, 3, 4, 0, 80, 9]))
        }
    }

    @Test("T-12 a ping of the server is answered, the newest of several, and a close comes behind the stream")
    func pingsAreAnswered() throws {
        var tunnel = StreamTunnel()
        tunnel.add(client())
        _ = try tunnel.receive(bytes(try answer(to: client())))
        let progress = try tunnel.receive(ByteBuffer(bytes: [0x89, 1, 5, 0x82, 1, 7, 0x89, 1, 6]))
        let pong = progress.reply.contents
        #expect(progress.stream.contents == [7] && pong.count == 7 && pong.prefix(2) == [0x8a, 0x81])
        #expect(pong[6] ^ pong[2] == 6 && progress.end == nil)
        let last = try tunnel.receive(ByteBuffer(bytes: [0x82, 1, 8, 0x89, 0, 0x88, 0]))
        #expect(last.stream.contents == [8] && last.reply.readableBytes == 0)
        #expect(last.end == .webSocket(.closed(nil)))
    }
}
