import NIOCore
import Testing

@testable import MTProtoCore

struct ProxySecretTests {
    private static let key = [UInt8](1...16)
    private static let domain = Array("itunes.apple.com".utf8)

    @Test("C01 16 bytes, dd and 16, ee and 16 and a domain are secrets; nothing else is")
    func secretForms() throws {
        #expect(try ProxySecret(bytes: Self.key) == .simple(key: Self.key))
        #expect(try ProxySecret(bytes: [0xdd] + Self.key) == .padded(key: Self.key))
        #expect(
            try ProxySecret(bytes: [0xee] + Self.key + Self.domain)
                == .fakeTLS(key: Self.key, domain: "itunes.apple.com"))
        // 16 bytes are a key whatever they begin with.
        #expect(try ProxySecret(bytes: [0xee] + Self.key.dropLast()) == .simple(key: [0xee] + Self.key.dropLast()))
        for bytes in [
            [], Array(Self.key.dropLast()), [0] + Self.key, [0xee] + Self.key, [0xdd] + Self.key + [1],
            Self.key + Self.key,
        ] {
            #expect(throws: ProxySecretError.unknownForm(length: bytes.count)) { _ = try ProxySecret(bytes: bytes) }
        }
        #expect(throws: ProxySecretError.invalidDomain(length: 2)) {
            _ = try ProxySecret(bytes: [0xee] + Self.key + [0xc3, 0x28])
        }
        let long = [UInt8](repeating: 97, count: 183)
        #expect(throws: ProxySecretError.invalidDomain(length: 183)) {
            _ = try ProxySecret(bytes: [0xee] + Self.key + long)
        }
    }

    @Test("C02 secrets are read as hexadecimal first, then as base64url with or without padding")
    func secretTextForms() throws {
        let zeros = String(repeating: "0", count: 32)
        #expect(
            try ProxySecret("ee" + zeros + "6974756e65732e6170706c652e636f6d")
                == .fakeTLS(key: [UInt8](repeating: 0, count: 16), domain: "itunes.apple.com"))
        #expect(try ProxySecret("000102030405060708090A0B0C0D0E0F") == .simple(key: [UInt8](0...15)))
        // base64 of 00…0f and of dd fb ff fb ff…
        #expect(try ProxySecret("AAECAwQFBgcICQoLDA0ODw") == .simple(key: [UInt8](0...15)))
        #expect(try ProxySecret("AAECAwQFBgcICQoLDA0ODw==") == .simple(key: [UInt8](0...15)))
        let signs = [0xfb, 0xff] + [UInt8](0...13)
        #expect(try ProxySecret("-_8AAQIDBAUGBwgJCgsMDQ") == .simple(key: signs))
        #expect(try ProxySecret("+/8AAQIDBAUGBwgJCgsMDQ") == .simple(key: signs))
        for text in ["", "=", "A", "AAAAA", "not a secret!", "AA=A", "0 1", "AAECAwQFBgcICQoLDA0ODw="] {
            #expect(throws: ProxySecretError.unreadableText, "\(text)") { _ = try ProxySecret(text) }
        }
        #expect(throws: ProxySecretError.unknownForm(length: 2)) { _ = try ProxySecret("abcd") }
    }

    @Test("C03 serialised secrets are lower-case hexadecimal, fake TLS base64url without padding; both read back")
    func secretRoundTrip() throws {
        #expect(ProxySecret.padded(key: Self.key).text == "dd0102030405060708090a0b0c0d0e0f10")
        let tls = ProxySecret.fakeTLS(key: [UInt8](repeating: 0xff, count: 16), domain: "a.b")
        #expect(tls.text == "7v____________________9hLmI")
        var random = TestRandom(1)
        for _ in 0..<200 {
            let key = random.bytes(16)
            for secret in [
                ProxySecret.simple(key: key), .padded(key: key),
                .fakeTLS(key: key, domain: String(repeating: "x", count: 1 + random.below(180))),
            ] {
                #expect(try ProxySecret(secret.text) == secret)
                #expect(try ProxySecret(bytes: secret.bytes) == secret)
            }
        }
    }

    @Test("H-02 H-13 descriptions and errors of secrets and links do not show the secret")
    func secretRedaction() throws {
        let secret = ProxySecret.padded(key: [UInt8](repeating: 0xab, count: 16))
        let link = ProxyLink(server: "h", port: 1, kind: .mtproxy(secret))
        var dumped = ""
        dump(secret, to: &dumped)
        dump(link, to: &dumped)
        let texts = ["\(secret)", "\(link)", String(reflecting: secret), String(reflecting: link), dumped]
        for text in texts { #expect(!text.contains("171") && !text.lowercased().contains("abab"), "\(text)") }
    }

    @Test("C04 links to proxies in all their forms")
    func proxyLinks() throws {
        let hexSecret = "dd0102030405060708090a0b0c0d0e0f10"
        let proxy = ProxyLink(server: "0.0.0.0", port: 8080, kind: .mtproxy(.padded(key: Self.key)))
        for start in [
            "https://t.me/proxy", "http://t.me/proxy", "t.me/proxy", "telegram.me/proxy", "https://telegram.me/proxy/",
            "tg://proxy", "TG://PROXY", "https://T.me/proxy",
        ] {
            #expect(try ProxyLink("\(start)?server=0.0.0.0&port=8080&secret=\(hexSecret)") == proxy)
            #expect(try ProxyLink("\(start)?secret=\(hexSecret)&port=8080&proxy=0.0.0.0#x") == proxy)
        }
        #expect(
            try ProxyLink("https://t.me/socks?server=ex%61mple.org&port=1080&user=a%26b&pass=%C3%A4")
                == ProxyLink(server: "example.org", port: 1080, kind: .socks5(user: "a&b", password: "ä")))
        #expect(
            try ProxyLink("tg://socks?server=::1&port=1")
                == ProxyLink(server: "::1", port: 1, kind: .socks5(user: nil, password: nil)))
    }

    @Test("C04 what is no link, names no server or port, or has an unusable secret says so")
    func badProxyLinks() {
        for (text, error): (String, ProxyLinkError) in [
            ("", .notAProxyLink), ("https://example.org/proxy?server=a&port=1", .notAProxyLink),
            ("https://t.me/joinchat?server=a&port=1", .notAProxyLink), ("https://t.me/proxy", .notAProxyLink),
            ("t.me/proxy?port=1", .missingServer), ("t.me/proxy?server=&port=1", .missingServer),
            ("t.me/proxy?server=a", .invalidPort), ("t.me/proxy?server=a&port=0", .invalidPort),
            ("t.me/proxy?server=a&port=65536", .invalidPort), ("t.me/proxy?server=a&port=x", .invalidPort),
            ("t.me/proxy?server=a%4&port=1", .brokenEscape(key: "server")),
            ("t.me/proxy?server=a&port=1&secret=zz!", .invalidSecret(.unreadableText)),
            ("t.me/proxy?server=a&port=1&secret=", .invalidSecret(.unreadableText)),
            ("t.me/proxy?server=a&port=1&secret=abcd", .invalidSecret(.unknownForm(length: 2))),
        ] {
            #expect(throws: error, "\(text)") { _ = try ProxyLink(text) }
        }
    }
}
