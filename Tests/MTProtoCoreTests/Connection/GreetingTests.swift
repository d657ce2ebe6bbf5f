import NIOCore
import Testing

@testable import MTProtoCore

@Suite("TLS greetings of proxies")
struct GreetingTests {
    private static let proxy = ProxyConfiguration(
        server: "proxy.example", port: 8443, kind: .mtproxy(ProxyDialTests.tls))

    @Test("N25 C10 greetings that nobody answers are waited for ever longer: twice as long after every second one")
    func patienceWithGreetingsGrows() throws {
        let world = try ClientWorld { $0.proxies = [Self.proxy] }
        world.proxy = { _ in ProxyServerConfiguration(.mtproxy([ProxyDialTests.tls])) }
        world.fate = { _ in .mute }
        try world.submit(1)
        world.run(.seconds(120))
        let limits = world.ends.compactMap { end -> Duration? in
            if case .tunnelTimeout(_, let limit) = end { limit } else { nil }
        }
        // The way takes 40 ms, which count four times.
        let expected: [Duration] = [
            .milliseconds(3200), .milliseconds(3200), .milliseconds(6360), .milliseconds(6360), .seconds(12),
            .seconds(12),
        ]
        #expect(Array(limits.prefix(6)) == expected)
    }

    @Test("Q4 C10 a proxy that imitates TLS is greeted with TLS 1.3, in records of an older version, as by browsers")
    func greetingsOfferTLS13() throws {
        let world = try ClientWorld { $0.proxies = [Self.proxy] }
        world.proxy = { _ in ProxyServerConfiguration(.mtproxy([ProxyDialTests.tls])) }
        // None is understood, so that each kind of greeting is seen.
        var greetings: [[UInt8]] = []
        world.misbehaviour = { _ in
            { bytes in
                greetings.append(bytes.contents)
                return nil
            }
        }
        try world.submit(1)
        world.run(.seconds(10))
        #expect(Set(greetings.map(\.count)).count > 1)
        for greeting in greetings {
            // Expects records of TLS 1.0 and a message of TLS 1.2.
            let parts = try HelloParts(greeting)
            #expect(parts.content(0x2b)?.suffix(4) == [3, 4, 3, 3])
            #expect(parts.content(0)?.suffix(15) == Array("www.example.com".utf8)[...])
        }
    }

    @Test("C10 the greeting that a proxy has understood is what it gets, whatever has failed meanwhile")
    func understoodGreetings() {
        var book = GreetingBook([:])
        let first = book.template(for: Self.proxy)
        #expect(first == .chromium && book.unanswered(by: Self.proxy) == 0)
        book.failed(Self.proxy)
        #expect(book.template(for: Self.proxy) == .compact && book.unanswered(by: Self.proxy) == 1)
        book.understood(first, by: Self.proxy)
        #expect(book.template(for: Self.proxy) == first && book.unanswered(by: Self.proxy) == 0)
    }
}
