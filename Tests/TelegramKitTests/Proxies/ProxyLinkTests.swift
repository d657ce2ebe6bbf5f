import TelegramKit
import Testing

/// Proxies from their parts, and as text for others.
struct ProxyLinkTests {
    private static let key = "0102030405060708090a0b0c0d0e0f10"

    @Test("C01 C02 C03 C04 a proxy from its parts has a link, which says the same when it is read")
    func linksReadBack() throws {
        let domain = "7gECAwQFBgcICQoLDA0ODxBhLmI"
        let cases: [(proxy: TelegramProxy, kind: TelegramProxy.Kind, link: String)] = [
            (
                try TelegramProxy(server: "proxy.example", port: 443, secret: Self.key), .mtproxy,
                "tg://proxy?server=proxy.example&port=443&secret=\(Self.key)"
            ),
            (
                try TelegramProxy(server: "192.0.2.1", port: 65_535, secret: "DD" + Self.key), .mtproxyPadded,
                "tg://proxy?server=192.0.2.1&port=65535&secret=dd\(Self.key)"
            ),
            (
                try TelegramProxy(server: "2001:db8::1", port: 1, secret: "ee" + Self.key + "612e62"), .mtproxyTLS,
                "tg://proxy?server=2001%3adb8%3a%3a1&port=1&secret=\(domain)"
            ),
            (try .socks5(server: "a-b.example", port: 1080), .socks5, "tg://socks?server=a-b.example&port=1080"),
            (
                try .socks5(server: "::1", port: 1080, user: "ä&b", password: "a=#?%+ @:/"), .socks5,
                "tg://socks?server=%3a%3a1&port=1080&user=%c3%a4%26b&pass=a%3d%23%3f%25%2b%20%40%3a%2f"
            ),
            (try .http(server: "proxy.example", port: 3128), .http, "http://proxy.example:3128"),
            (
                try .http(server: "2001:db8::1", port: 3128, user: "a:b@c", password: "~_.-"), .http,
                "http://a%3ab%40c:~_.-@[2001:db8::1]:3128"
            ),
        ]
        for (proxy, kind, link) in cases {
            #expect(proxy.link == link)
            #expect(proxy.kind == kind)
            let again = try TelegramProxy(proxy.link)
            #expect(again == proxy && again.link == link && again.server == proxy.server && again.port == proxy.port)
            // Only the link holds what is secret.
            #expect(!"\(proxy)".contains("0102") && !"\(proxy)".contains("b@c") && !"\(proxy)".contains("a=#"))
        }
        // However it was written before.
        for text in [
            "https://t.me/proxy?secret=\(Self.key)&port=443&server=proxy%2eexample#x",
            "t.me/proxy?proxy=proxy.example&port=443&secret=AQIDBAUGBwgJCgsMDQ4PEA",
        ] {
            #expect(try TelegramProxy(text).link == cases[0].link)
        }
        #expect(
            try TelegramProxy("socks5://u%3a:p@example.org:9").link
                == "tg://socks?server=example.org&port=9&user=u%3a&pass=p")
    }

    @Test("C01 C02 a secret may be written in hexadecimal and in both alphabets of base64, with padding and without")
    func secretsAreRead() throws {
        let simple = String(repeating: "fbff", count: 8)
        let padded = "dd" + String(repeating: "fbef", count: 8)
        let cases: [(kind: TelegramProxy.Kind, hexadecimal: String, texts: [String])] = [
            (
                .mtproxy, simple,
                [
                    simple.uppercased(), "-__7__v_-__7__v_-__7_w", "-__7__v_-__7__v_-__7_w==",
                    "+//7//v/+//7//v/+//7/w", "+//7//v/+//7//v/+//7/w==",
                ]
            ),
            (
                .mtproxyPadded, padded,
                [
                    padded.uppercased(), "3fvv--_77_vv--_77_vv--8", "3fvv--_77_vv--_77_vv--8=",
                    "3fvv++/77/vv++/77/vv++8", "3fvv++/77/vv++/77/vv++8=",
                ]
            ),
        ]
        for (kind, hexadecimal, texts) in cases {
            let proxy = try TelegramProxy(server: "a", port: 443, secret: hexadecimal)
            #expect(proxy.kind == kind && proxy.link.hasSuffix("&secret=\(hexadecimal)"))
            for text in texts { #expect(try TelegramProxy(server: "a", port: 443, secret: text) == proxy, "\(text)") }
        }
    }

    @Test("C01 C02 C03 C04 parts that make no proxy are refused with a typed error that shows no secret")
    func impossibleProxies() {
        let attempts: [@Sendable () throws -> TelegramProxy] = [
            { try TelegramProxy(server: "", port: 443, secret: Self.key) },
            { try TelegramProxy(server: "a b", port: 443, secret: Self.key) },
            { try TelegramProxy(server: "[::1]", port: 443, secret: Self.key) },
            { try TelegramProxy(server: "a:443", port: 443, secret: Self.key) },
            { try TelegramProxy(server: "user@a", port: 443, secret: Self.key) },
            { try TelegramProxy(server: "a", port: 0, secret: Self.key) },
            { try TelegramProxy(server: "a", port: 65_536, secret: Self.key) },
            { try TelegramProxy(server: "a", port: -1, secret: Self.key) },
            { try TelegramProxy(server: "a", port: 443, secret: "") },
            { try TelegramProxy(server: "a", port: 443, secret: Self.key + "11") },
            { try TelegramProxy(server: "a", port: 443, secret: String(Self.key.dropLast(2))) },
            // A domain, and none.
            { try TelegramProxy(server: "a", port: 443, secret: "dd" + Self.key + "612e62") },
            { try TelegramProxy(server: "a", port: 443, secret: "ee" + Self.key) },
            // A domain that is no UTF-8.
            { try TelegramProxy(server: "a", port: 443, secret: "ee" + Self.key + "61ff62") },
            // Neither hexadecimal nor base64.
            { try TelegramProxy(server: "a", port: 443, secret: Self.key + "=") },
            { try TelegramProxy(server: "a", port: 443, secret: "AQIDBAUGBwgJCgsMDQ4PE!") },
            { try TelegramProxy(server: "a", port: 443, secret: "AQIDBAUGBwgJCgsMDQ4PEA=") },
            { try .socks5(server: "a/b", port: 1080) },
            { try .socks5(server: "a", port: 1080, user: "sesame") },
            { try .socks5(server: "a", port: 1080, password: "sesame") },
            { try .http(server: "a", port: 0) },
            { try .http(server: "a", port: 3128, user: "sesame", password: "") },
            { try .http(server: "a", port: 3128, user: "a", password: "sesame\r\nHost: b") },
        ]
        for (index, attempt) in attempts.enumerated() {
            let error = #expect(throws: TelegramError.self, "\(index)") { try attempt() }
            #expect(error?.code == .invalidConfiguration && error?.location == "proxy")
            let words = "\(error?.message ?? "") \(error?.hint ?? "")"
            #expect(!words.contains("0102") && !words.contains("sesame"), "\(words)")
        }
    }
}
