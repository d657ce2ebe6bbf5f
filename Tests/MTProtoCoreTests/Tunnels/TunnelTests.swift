import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// Both ends of a fake-TLS greeting.
private struct Greeting {
    static let key = [UInt8](repeating: 9, count: 16)
    var client: FakeTLSClient
    var replays = FakeTLSReplayGuard()
    var random = RandomSource.seeded(5)

    init(seed: UInt64 = 1, key: [UInt8] = key, template: ClientHelloTemplate = .compact) {
        var random = RandomSource.seeded(seed)
        client = FakeTLSClient(
            key: key, domain: "example.org", template: template, unixTime: Sample.unix, random: &random)
    }

    mutating func answer() throws -> [UInt8] {
        let read = try ReceivedClientHello.read(client.hello)
        let hello = try #require(read)
        return try FakeTLSServer.accept(
            hello, key: Self.key, domain: "example.org", unixTime: Sample.unix, replays: &replays, random: &random
        ).contents
    }
}

struct TunnelTests {
    private func error(_ body: () throws -> Void) -> TunnelError? {
        do { try body() } catch { return error as? TunnelError }
        return nil
    }

    // MARK: Fake TLS

    @Test(
        "C10 T-32 an answer opens the way, however it is cut, and what comes behind it is kept",
        arguments: ClientHelloTemplate.all)
    func answersOpenTheWay(template: ClientHelloTemplate) throws {
        var random = TestRandom(3)
        for seed in 1...30 {
            var greeting = Greeting(seed: UInt64(seed), template: template)
            let stream = try greeting.answer() + [1, 2, 3]
            var behind: [UInt8] = []
            var isOpen = false
            for piece in pieces(of: stream, using: &random) {
                var piece = piece
                if isOpen {
                    behind += piece.contents
                } else if try greeting.client.receive(&piece) {
                    isOpen = true
                    behind += piece.contents
                }
            }
            #expect(isOpen && behind == [1, 2, 3])
        }
    }

    @Test("C10 T-32 one changed byte anywhere in the answer, or the answer to another greeting, is refused")
    func answersAreProven() throws {
        var greeting = Greeting()
        let answer = try greeting.answer()
        var random = TestRandom(8)
        for _ in 0..<300 {
            var (client, changed) = (greeting.client, answer)
            changed[random.below(changed.count)] ^= UInt8(1 << random.below(8))
            var bytes = ByteBuffer(bytes: changed)
            // A changed length may leave it waiting for the rest, which never proves anything either.
            let isOpen = (try? client.receive(&bytes)) ?? false
            #expect(!isOpen)
        }
        var other = Greeting(seed: 2).client
        var bytes = ByteBuffer(bytes: answer)
        #expect(throws: TunnelError.serverNotProven) { _ = try other.receive(&bytes) }
    }

    @Test("C10 several handshake records before the change of the cipher are taken, too many are not")
    func severalHandshakeRecords() throws {
        func answer(records: Int) throws -> Bool {
            var client = Greeting().client
            var bytes = TLSRecord.bytes(TLSRecord.handshake, [UInt8](repeating: 0, count: 40))
            for _ in 1..<records { bytes += TLSRecord.bytes(TLSRecord.handshake, [11, 0, 0, 0]) }
            bytes += TLSRecord.changeCipherSpecRecord + TLSRecord.bytes(TLSRecord.applicationData, [20, 0, 0, 0])
            let random = Array(client.hello.contents[11..<43])
            bytes.replaceSubrange(11..<43, with: Hash.hmacSHA256(key: Greeting.key, random, bytes))
            var buffer = ByteBuffer(bytes: bytes)
            return try client.receive(&buffer)
        }
        #expect(try answer(records: 1) && answer(records: 3))
        #expect(throws: TunnelError.self) { _ = try answer(records: 20) }
    }

    @Test("C10 T-16 what is no answer is told by its first wrong byte, lengths by the header")
    func otherAnswers() {
        func refusal(_ bytes: [UInt8]) -> TunnelError? {
            var client = Greeting().client
            var buffer = ByteBuffer(bytes: bytes)
            return error { _ = try client.receive(&buffer) }
        }
        #expect(refusal(Array("HTTP/1.1 400".utf8)) == .notTLS)
        #expect(refusal([0x16, 3, 1]) == nil && refusal([0x16, 3, 1, 0, 0]) == .notTLS)
        #expect(refusal([0x15, 3, 3, 0, 2, 2, 40]) == .tlsAlert(40))
        #expect(refusal([0x16, 3, 3, 0x28, 0x01]) == .unexpectedRecord(type: 22, length: 10_241))
        #expect(refusal([0x16, 3, 3, 0, 1]) == .unexpectedRecord(type: 22, length: 1))
        #expect(refusal([0x17, 3, 3, 0, 1]) == .notTLS && refusal([0x14]) == .notTLS)
    }

    @Test("C10 N39 the server's end refuses repeated greetings, and forgets no more than half of them at once")
    func greetingsAreNotRepeated() throws {
        var greeting = Greeting()
        _ = try greeting.answer()
        #expect(throws: FakeTLSRefusal.repeated) { _ = try greeting.answer() }
        var replays = FakeTLSReplayGuard(limit: 8)
        for number in 0..<UInt8(100) {
            let isNew = replays.admit([number])
            let isRepeated = !replays.admit([number])
            let isRemembered = number < 2 || !replays.admit([number - 2])
            #expect(isNew && isRepeated && isRemembered)
        }
    }

    @Test("C09 records go out with one change of the cipher, 2878 bytes at the most")
    func recordsGoOut() {
        var writer = TLSRecordWriter(announcesCipher: true)
        let first = writer.wrap(ByteBuffer(repeating: 1, count: 64)).contents
        #expect(first.prefix(11) == [0x14, 3, 3, 0, 1, 1, 0x17, 3, 3, 0, 64] && first.count == 75)
        let second = writer.wrap(ByteBuffer(repeating: 2, count: 6000)).contents
        #expect(second.count == 6000 + 3 * 5)
        for offset in [0, 2883] { #expect(Array(second[offset..<(offset + 5)]) == [0x17, 3, 3, 0x0b, 0x3e]) }
        let nothing = writer.wrap(ByteBuffer())
        #expect(nothing.readableBytes == 0)
        var unused = TLSRecordWriter(announcesCipher: true)
        let beforeAll = unused.wrap(ByteBuffer())
        #expect(beforeAll.readableBytes == 0)
        let begun = unused.wrap(ByteBuffer(bytes: [7])).contents
        #expect(begun == TLSRecord.changeCipherSpecRecord + [0x17, 3, 3, 0, 1, 7])
    }

    @Test("C09 N39 records come in cut anywhere, in order; empty ones are harmless; nothing is kept back")
    func recordsComeIn() throws {
        var random = TestRandom(4)
        for _ in 0..<50 {
            var (sent, stream): ([UInt8], [UInt8]) = ([], [])
            for _ in 0..<12 {
                let content = random.below(3) == 0 ? [] : random.bytes(random.below(300))
                sent += content
                stream += TLSRecord.bytes(TLSRecord.applicationData, content)
            }
            var reader = TLSRecordReader(expectsCipherChange: false)
            var received: [UInt8] = []
            for piece in pieces(of: stream, using: &random) { received += try reader.unwrap(piece).contents }
            #expect(received == sent)
        }
        var reader = TLSRecordReader(expectsCipherChange: false)
        let beginning = try reader.unwrap(ByteBuffer(bytes: [0x17, 3, 3, 0, 9, 1, 2]))
        #expect(beginning.contents == [1, 2])
    }

    @Test("C09 T-16 T-17 only records of data come in; a change of the cipher once, where a client may send it")
    func strangeRecords() throws {
        func refusal(_ bytes: [UInt8], server: Bool = false) -> TunnelError? {
            var reader = TLSRecordReader(expectsCipherChange: server)
            return error { for byte in bytes { _ = try reader.unwrap(ByteBuffer(bytes: [byte])) } }
        }
        #expect(refusal([0x15]) == .tlsAlert(0))
        #expect(refusal([0x16]) == .unexpectedRecord(type: 0x16, length: 0))
        #expect(refusal([0x17, 3, 1, 0, 1]) == .unexpectedRecord(type: 0x17, length: 1))
        #expect(refusal([0x17, 3, 3, 0x41, 0x01]) == .unexpectedRecord(type: 0x17, length: 16_641))
        #expect(refusal([0x17, 3, 3, 0x41, 0x00]) == nil)
        let change = TLSRecord.changeCipherSpecRecord
        #expect(refusal(change) == .unexpectedRecord(type: 0x14, length: 0))
        #expect(refusal(change + [0x17, 3, 3, 0, 1, 1], server: true) == nil)
        #expect(refusal(change + change, server: true) != nil)
        #expect(refusal([0x14, 3, 3, 0, 1, 2], server: true) != nil)
    }

    // MARK: SOCKS5

    private func socks(_ host: String = "149.154.167.50", _ credentials: ProxyCredentials? = nil) throws -> SOCKS5Client
    {
        try SOCKS5Client(target: TunnelTarget(host: host, port: 443), credentials: credentials)
    }

    /// Feeds answers one after the other; gives what is sent for each.
    private func talk(_ client: SOCKS5Client, _ answers: [[UInt8]]) throws -> (sent: [[UInt8]], isOpen: Bool) {
        var client = client
        var sent = [client.greeting.contents]
        var isOpen = false
        for answer in answers {
            for byte in answer {
                var bytes = ByteBuffer(bytes: [byte])
                let (reply, open) = try client.receive(&bytes)
                if reply.readableBytes > 0 { sent.append(reply.contents) }
                isOpen = open
            }
        }
        return (sent, isOpen)
    }

    @Test("P16 N38 SOCKS5 asks for IPv4, IPv6 and names, with and without a password, and reads every kind of reply")
    func socksTalk() throws {
        let ok: [UInt8] = [5, 0, 0, 1, 0, 0, 0, 0, 0, 0]
        let plain = try talk(socks(), [[5, 0], ok])
        #expect(plain.isOpen && plain.sent == [[5, 1, 0], [5, 1, 0, 1, 149, 154, 167, 50, 1, 187]])
        let six = try talk(socks("2001:67c:4e8:f002::a"), [[5, 0], [5, 0, 0, 4] + [UInt8](repeating: 0, count: 18)])
        #expect(six.isOpen)
        #expect(
            six.sent[1] == [5, 1, 0, 4] + hex("2001067c04e8f002000000000000000a") + [1, 187])
        let named = try talk(socks("dc.example"), [[5, 0], [5, 0, 0, 3, 2, 65, 66, 1, 1]])
        #expect(named.isOpen && named.sent[1] == [5, 1, 0, 3, 10] + Array("dc.example".utf8) + [1, 187])
        let signed = try talk(socks("1.2.3.4", .init(user: "ä", password: "p")), [[5, 2], [1, 0], ok])
        #expect(signed.isOpen)
        #expect(signed.sent[0] == [5, 2, 0, 2] && signed.sent[1] == [1, 2, 0xc3, 0xa4, 1, 0x70])
        // Servers that name the wrong version in the sign-in, or that want nobody to sign in.
        #expect(try talk(socks("1.2.3.4", .init(user: "u", password: "p")), [[5, 2], [5, 0], ok]).isOpen)
        #expect(try talk(socks("1.2.3.4", .init(user: "u", password: "p")), [[5, 0], ok]).isOpen)
    }

    @Test("P16 T-17 SOCKS5 that refuses or is none ends with an error that says why, and never shows the password")
    func socksRefusals() throws {
        let secret = ProxyCredentials(user: "someone", password: "hunter2")
        func refusal(_ client: SOCKS5Client, _ answers: [[UInt8]]) -> TunnelError? {
            error { _ = try talk(client, answers) }
        }
        #expect(refusal(try socks(), [[5, 255]]) == .noCommonMethod(hasCredentials: false))
        #expect(refusal(try socks(), [[5, 2]]) == .noCommonMethod(hasCredentials: false))
        #expect(refusal(try socks("1.2.3.4", secret), [[5, 255]]) == .noCommonMethod(hasCredentials: true))
        #expect(refusal(try socks("1.2.3.4", secret), [[5, 2], [1, 1]]) == .credentialsRefused)
        #expect(refusal(try socks(), [[4]]) == .notSOCKS5(4))
        #expect(refusal(try socks(), [Array("HTTP".utf8)]) == .notSOCKS5(0x48))
        for code in 1...9 as ClosedRange<UInt8> {
            #expect(refusal(try socks(), [[5, 0], [5, code]]) == .socksRefused(code))
        }
        #expect(refusal(try socks(), [[5, 0], [5, 0, 0, 2]]) == .unknownAddressType(2))
        for bad in ["", String(repeating: "x", count: 256)] {
            #expect(throws: TunnelError.unusableCredentials) {
                _ = try socks("1.2.3.4", .init(user: bad, password: "p"))
            }
        }
        let texts = [TunnelError.credentialsRefused, .noCommonMethod(hasCredentials: true)].map(\.description)
        #expect(texts.allSatisfy { !$0.contains("hunter2") && !$0.contains("someone") })
        #expect(!"\(secret)".contains("hunter2") && !String(reflecting: secret).contains("hunter2"))
        var dumped = ""
        dump(try socks("1.2.3.4", secret), to: &dumped)
        #expect(!dumped.contains("hunter2"))
    }

    // MARK: HTTP

    private func http(
        _ answer: [UInt8], _ credentials: ProxyCredentials? = nil, byteWise: Bool = true
    ) throws -> [UInt8]? {
        var client = HTTPConnectClient(
            target: try TunnelTarget(host: "149.154.167.50", port: 443), credentials: credentials)
        var behind: [UInt8]?
        for piece in byteWise ? answer.map({ [$0] }) : [answer] {
            var bytes = ByteBuffer(bytes: piece)
            if behind != nil {
                behind? += piece
            } else if try client.receive(&bytes) {
                behind = bytes.contents
            }
        }
        return behind
    }

    @Test("P16 CONNECT names the target, sends credentials, and keeps what comes behind the answer")
    func connectTalk() throws {
        let target = try TunnelTarget(host: "2001:b28:f23d:f001::a", port: 443)
        let request = HTTPConnectClient(target: target, credentials: .init(user: "Aladdin", password: "open sesame"))
        #expect(
            String(buffer: request.request)
                == "CONNECT [2001:b28:f23d:f001::a]:443 HTTP/1.1\r\nHost: [2001:b28:f23d:f001::a]:443\r\n"
                // The example of RFC 7617.
                + "Proxy-Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n\r\n")
        for isByteWise in [true, false] {
            for head in [
                "HTTP/1.1 200 Connection established\r\n\r\n", "HTTP/1.0 200\r\nVia: x\r\n\r\n",
                "HTTP/1.1 200 OK\nA: b\n\n",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 Fine\r\nContent-Length: 9\r\n\r\n",
            ] {
                #expect(try http(Array(head.utf8) + [1, 2], byteWise: isByteWise) == [1, 2])
            }
        }
        #expect(try http(Array("HTTP/1.1 200 OK\r\nA: b\r\n".utf8)) == nil)
    }

    @Test("P16 T-26 CONNECT that is refused, no HTTP, or endless ends with an error that says why")
    func connectRefusals() {
        func refusal(_ text: String) -> TunnelError? { error { _ = try http(Array(text.utf8)) } }
        #expect(refusal("HTTP/1.1 403 Forbidden\r\n\r\n") == .httpStatus(403))
        #expect(refusal("HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\n\r\n") == .httpStatus(407))
        #expect(refusal("SSH-2.0") == .notHTTP && refusal("HTTP/2 200 OK\r\n\r\n") == .notHTTP)
        #expect(refusal("HTTP/1.1 2x0 OK\r\n\r\n") == .notHTTP && refusal("HTTP/1.1 2000 K\r\n\r\n") == .notHTTP)
        #expect(
            refusal("HTTP/1.1 200 OK\r\nX: " + String(repeating: "y", count: 17_000)) == .headTooLong(limit: 16_384))
        #expect(refusal(String(repeating: "HTTP/1.1 100 C\r\n\r\n", count: 9)) == .httpStatus(100))
    }

    @Test("P16 C13 a proxy inside of which another greeting is wanted: both are passed, byte by byte")
    func nestedTunnels() throws {
        var greeting = Greeting()
        var tunnel = StreamTunnel()
        tunnel.add(try socks())
        tunnel.add(greeting.client)
        #expect(tunnel.begin().contents == [5, 1, 0] && !tunnel.isOpen && !tunnel.isGreeting)
        var (sent, stream): ([UInt8], [UInt8]) = ([], [])
        let proxied: [UInt8] = [5, 0, 5, 0, 0, 1, 0, 0, 0, 0, 0, 0]
        for byte in try proxied + greeting.answer() + TLSRecord.bytes(TLSRecord.applicationData, [7, 8, 9]) {
            let progress = try tunnel.receive(ByteBuffer(bytes: [byte]))
            sent += progress.reply.contents
            stream += progress.stream.contents
        }
        #expect(tunnel.isOpen && stream == [7, 8, 9])
        #expect(sent == [5, 1, 0, 1, 149, 154, 167, 50, 1, 187] + greeting.client.hello.contents)
        let wrapped = tunnel.wrap(ByteBuffer(bytes: [1]))
        #expect(wrapped.contents == TLSRecord.changeCipherSpecRecord + [0x17, 3, 3, 0, 1, 1])
    }

    @Test(
        "P16 addresses are read as what they are",
        arguments: [
            ("1.2.3.4", "01020304"), ("::", "00000000000000000000000000000000"),
            ("::1", "00000000000000000000000000000001"),
            ("fe80::1:2", "fe800000000000000000000000010002"), ("::ffff:1.2.3.4", "00000000000000000000ffff01020304"),
            ("1:2:3:4:5:6:7:8", "00010002000300040005000600070008"), ("1::", "00010000000000000000000000000000"),
            ("1.2.3", ""), ("1.2.3.256", ""), ("1.2.3.4.5", ""), ("1:2", ""), ("1::2::3", ""), (":::", ""), ("g::", ""),
            ("12345::", ""), ("1:2:3:4:5:6:7:8:9", ""), ("name.example", ""), ("1.2.3.+4", ""),
        ])
    func addressesAreRead(text: String, bytes: String) throws {
        let target = try TunnelTarget(host: text, port: 1)
        switch target.host {
        case .ipv4(let found), .ipv6(let found): #expect(found == hex(bytes))
        case .name(let name): #expect(bytes.isEmpty && name == text)
        }
    }

    // MARK: URLs

    @Test("C04 N41 P16 URLs name MTProxies, SOCKS5 and HTTP proxies; descriptions show no secret")
    func proxyURLs() throws {
        let key = "000102030405060708090a0b0c0d0e0f"
        let table: [(String, String)] = [
            ("tg://proxy?server=a.example&port=443&secret=\(key)", "MTProxy a.example:443"),
            ("https://t.me/proxy?server=1.2.3.4&port=443&secret=dd\(key)", "MTProxy (dd) 1.2.3.4:443"),
            ("t.me/proxy?server=1.2.3.4&port=443&secret=ee\(key)612e62", "MTProxy (fake TLS) 1.2.3.4:443"),
            ("tg://socks?server=1.2.3.4&port=1080&user=u&pass=hunter2", "SOCKS5 proxy 1.2.3.4:1080"),
            ("socks5://1.2.3.4:1080", "SOCKS5 proxy 1.2.3.4:1080"),
            ("SOCKS5://u:hunter2@[::1]:1080/", "SOCKS5 proxy [::1]:1080"),
            ("http://u%40home:hunter2@proxy.example:3128", "HTTP proxy proxy.example:3128"),
        ]
        for (url, shown) in table {
            let proxy = try ProxyConfiguration(url)
            #expect(proxy.description == shown)
            var dumped = ""
            dump(proxy, to: &dumped)
            #expect(!dumped.contains("hunter2") && !dumped.contains("0e0f") && !dumped.contains("15"))
        }
        guard case .http(let credentials?) = try ProxyConfiguration(table[6].0).kind else {
            Issue.record("no credentials")
            return
        }
        #expect(credentials == ProxyCredentials(user: "u@home", password: "hunter2"))
        let longest = String(repeating: "x", count: 255)
        for credentials in ["\(longest):a%20b", "a:\(longest)"] {
            #expect(try ProxyConfiguration("socks5://\(credentials)@a:1").description == "SOCKS5 proxy a:1")
        }
    }

    @Test("C04 N41 what is no proxy is an error that never quotes it, and never another kind of proxy")
    func badProxyURLs() {
        for url in [
            "", "hunter2", "hunter2:1080",
            "ftp://hunter2:1", "socks5://hunter2", "socks5://hunter2:0", "http://a:80/hunter2",
            "socks5://:hunter2@a:1", "socks5://u:@a:1", "socks5://u:%0ahunter2@a:1", "http://[::1:80",
            "socks5://a:99999", "socks5://hunter2@a:1",
            "tg://proxy?server=a&port=1&secret=hunter2", "https://example.com/proxy?server=a&port=1", "tg://proxy",
            "socks5://u:%7fhunter2@a:1", "socks5://\(String(repeating: "u", count: 256)):hunter2@a:1",
            "socks5://hunter2:\(String(repeating: "p", count: 256))@a:1",
            "socks5://u:p@:1", "http://a b:1", "tg://socks?server=a&port=1&user=&pass=hunter2",
            "https://proxy.example:443",
        ] {
            let found = Result { try ProxyConfiguration(url) }
            guard case .failure(let error) = found else {
                Issue.record("\(url) was taken")
                continue
            }
            #expect(!"\(error)".contains("hunter2") && "\(error)".count > 20)
        }
    }
}
