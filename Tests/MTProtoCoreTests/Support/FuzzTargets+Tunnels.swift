import FuzzSupport
import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

// What a proxy may say to a client, and a client to a proxy.
extension FuzzTargets {
    static func tunnels() throws -> [FuzzTarget] {
        try [fakeTLSAnswers(), records(), socksAnswers(), httpAnswers(), proxyURLs()] + proxyServers()
    }

    private static let key = [UInt8](repeating: 4, count: 16)
    private static let secret = ProxySecret.fakeTLS(key: key, domain: "a.example")

    private static func greeting() -> FakeTLSClient {
        var random = RandomSource.seeded(1)
        return FakeTLSClient(
            key: key, domain: "a.example", template: .compact, unixTime: Sample.unix, random: &random)
    }

    private static func answer(to client: FakeTLSClient) throws -> [UInt8] {
        var (replays, random) = (FakeTLSReplayGuard(), RandomSource.seeded(2))
        guard let hello = try ReceivedClientHello.read(client.hello) else { throw FuzzFinding("half a greeting") }
        return try FakeTLSServer.accept(
            hello, key: key, domain: "a.example", unixTime: Sample.unix, replays: &replays, random: &random
        ).contents
    }

    /// Only the one answer opens the way, and cutting it changes nothing.
    private static func fakeTLSAnswers() throws -> FuzzTarget {
        let client = greeting()
        let genuine = try answer(to: client)
        return FuzzTarget("fake TLS answers", corpus: [genuine, genuine + [0x17, 3, 3, 0, 1, 7]]) { input, random in
            func outcome(_ pieces: [ByteBuffer]) -> String {
                var client = client
                for (index, piece) in pieces.enumerated() {
                    var piece = piece
                    do {
                        guard try client.receive(&piece) else { continue }
                        let rest = pieces.dropFirst(index + 1).flatMap(\.contents)
                        return "open \(piece.contents + rest)"
                    } catch {
                        return "refused"
                    }
                }
                return "waiting"
            }
            let whole = outcome([ByteBuffer(bytes: input)])
            try FuzzFinding.unless(
                !whole.hasPrefix("open") || input.starts(with: genuine), "another answer opens the way")
            guard random.once(in: 8) else { return }
            let cut = outcome(pieces(of: input, using: &random))
            try FuzzFinding.unless(cut == whole, "cutting changes what an answer is: \(whole), \(cut)")
        }
    }

    private static func records() -> FuzzTarget {
        let corpus = [
            TLSRecord.bytes(TLSRecord.applicationData, [1, 2, 3]) + TLSRecord.bytes(TLSRecord.applicationData, []),
            TLSRecord.changeCipherSpecRecord + TLSRecord.bytes(TLSRecord.applicationData, [9]),
        ]
        return FuzzTarget("TLS records", corpus: corpus) { input, random in
            for isServer in [false, true] {
                func outcome(_ pieces: [ByteBuffer]) -> (content: [UInt8], failed: Bool) {
                    var reader = TLSRecordReader(expectsCipherChange: isServer)
                    var content: [UInt8] = []
                    for piece in pieces {
                        guard let read = try? reader.unwrap(piece) else { return (content, true) }
                        content += read.contents
                    }
                    return (content, false)
                }
                let whole = outcome([ByteBuffer(bytes: input)])
                try FuzzFinding.unless(whole.content.count <= input.count, "content from nowhere")
                let cut = outcome(pieces(of: input, using: &random))
                try FuzzFinding.unless(
                    cut.failed == whole.failed && (whole.failed || cut.content == whole.content),
                    "cutting changes what is read")
            }
        }
    }

    private static func socksAnswers() throws -> FuzzTarget {
        let client = try SOCKS5Client(
            target: TunnelTarget(host: "a.example", port: 443), credentials: ProxyCredentials(user: "u", password: "p"))
        let corpus: [[UInt8]] = [
            [5, 2, 1, 0, 5, 0, 0, 1, 1, 2, 3, 4, 0, 80, 9], [5, 0, 5, 0, 0, 3, 1, 65, 0, 80],
            [5, 0, 5, 0, 0, 4] + [UInt8](repeating: 0, count: 18),
        ]
        return FuzzTarget("SOCKS5 answers", corpus: corpus) { input, random in
            func outcome(_ pieces: [ByteBuffer]) -> String {
                var (client, sent, isOpen) = (client, [UInt8](), false)
                var behind: [UInt8] = []
                for piece in pieces {
                    var piece = piece
                    if isOpen {
                        behind += piece.contents
                        continue
                    }
                    guard let (reply, open) = try? client.receive(&piece) else { return "refused" }
                    sent += reply.contents
                    isOpen = open
                    if open { behind = piece.contents }
                }
                return "\(sent) \(isOpen) \(behind)"
            }
            let whole = outcome([ByteBuffer(bytes: input)])
            try FuzzFinding.unless(outcome(pieces(of: input, using: &random)) == whole, "cutting changes what is read")
        }
    }

    private static func httpAnswers() throws -> FuzzTarget {
        let client = HTTPConnectClient(target: try TunnelTarget(host: "1.2.3.4", port: 443), credentials: nil)
        let texts = [
            "HTTP/1.1 200 Connection established\r\nVia: x\r\n\r\nrest", "HTTP/1.1 100 Go\r\n\r\nHTTP/1.0 200 OK\n\n",
            "HTTP/1.1 407 No\r\n\r\n",
        ]
        return FuzzTarget("HTTP proxy answers", corpus: texts.map { Array($0.utf8) }) { input, random in
            func outcome(_ pieces: [ByteBuffer]) -> String {
                var client = client
                for (index, piece) in pieces.enumerated() {
                    var piece = piece
                    guard let isOpen = try? client.receive(&piece) else { return "refused" }
                    if isOpen { return "\(piece.contents + pieces.dropFirst(index + 1).flatMap(\.contents))" }
                }
                return "waiting"
            }
            let whole = outcome([ByteBuffer(bytes: input)])
            try FuzzFinding.unless(outcome(pieces(of: input, using: &random)) == whole, "cutting changes what is read")
        }
    }

    /// Whatever clients say: a proxy closes, waits or connects, once, and never holds much.
    private static func proxyServers() throws -> [FuzzTarget] {
        let plain = ProxySecret.padded(key: key)
        let header = try ClientTransportCodec(secret: plain, datacenterTag: 2, random: .seeded(1)).preamble.contents
        let credentials = ProxyCredentials(user: "u", password: "p")
        let kinds: [(String, ProxyServerConfiguration.Kind, [[UInt8]])] = [
            ("MTProxy server", .mtproxy([secret, plain]), [greeting().hello.contents, header + [1, 2, 3]]),
            (
                "SOCKS5 server", .socks5(credentials),
                [[5, 2, 0, 2, 1, 1, 0x75, 1, 0x70, 5, 1, 0, 3, 1, 0x61, 1, 187, 9], [5, 1, 0]]
            ),
            (
                "HTTP proxy server", .http(nil),
                [Array("CONNECT [::1]:443 HTTP/1.1\r\nHost: x\r\nProxy-Authorization: Basic dTpw\r\n\r\nrest".utf8)]
            ),
        ]
        return kinds.map { name, kind, corpus in
            FuzzTarget(name, corpus: corpus) { input, random in
                var server = ProxyServer(
                    ProxyServerConfiguration(kind, passesUnwantedOn: random.once(in: 2)), random: .seeded(1))
                var replays = FakeTLSReplayGuard()
                var (connects, isClosed) = (0, false)
                for piece in pieces(of: input, using: &random) {
                    var actions = server.receive(piece, unixTime: Sample.unix, replays: &replays)
                    if actions.contains(where: { if case .connect = $0 { true } else { false } }) {
                        connects += 1
                        actions +=
                            random.once(in: 3) ? server.upstreamFailed(isForbidden: false) : server.upstreamOpened()
                    }
                    try FuzzFinding.unless(!isClosed || actions.isEmpty, "something happens after the end")
                    if case .close? = actions.last { isClosed = true }
                    _ = server.receiveFromUpstream(ByteBuffer(bytes: [1, 2, 3]))
                }
                try FuzzFinding.unless(connects <= 1, "\(connects) connections for one client")
            }
        }
    }

    private static func proxyURLs() -> FuzzTarget {
        let texts = [
            "socks5://u:p%40@[::1]:1080/", "http://proxy.example:3128", "tg://socks?server=a&port=1&user=u&pass=p",
            "https://t.me/proxy?server=1.2.3.4&port=443&secret=dd0102030405060708090a0b0c0d0e0f10",
        ]
        return FuzzTarget("proxy URLs", corpus: texts.map { Array($0.utf8) }) { input, _ in
            guard let proxy = try? ProxyConfiguration(String(decoding: input, as: UTF8.self)) else { return }
            try FuzzFinding.unless(proxy.port > 0 && !proxy.server.isEmpty, "a proxy without address")
        }
    }
}
