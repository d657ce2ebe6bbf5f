import MTProtoCore
import Testing

@testable import MTProtoKit

struct ProxyMemoryTests {
    private static let proxy = ProxyConfiguration(server: "proxy.example", port: 443, kind: .socks5(nil))
    private static let other = ProxyConfiguration(server: "other.example", port: 443, kind: .socks5(nil))

    private func greeting(_ memory: ProxyMemory, _ proxy: ProxyConfiguration = proxy, on path: UInt64) -> String? {
        memory.templates(for: [proxy], on: path)[proxy]?.name
    }

    @Test("S01 C10 which greeting a proxy understood counts on the same way into the network, and in the same process")
    func greetingsBelongToPaths() {
        let browser = ClientHelloTemplate.all[0]
        let fallback = browser.next
        #expect(browser != fallback)
        let memory = ProxyMemory()
        #expect(greeting(memory, on: 1) == browser.name)
        memory.remember(fallback, for: Self.proxy, on: 1)
        #expect(greeting(memory, on: 1) == fallback.name)
        #expect(greeting(memory, Self.other, on: 1) == browser.name && greeting(memory, on: 2) == browser.name)
        // Elsewhere something else is learnt, and what was learnt here is tried anew.
        memory.remember(browser, for: Self.other, on: 2)
        #expect(greeting(memory, on: 2) == browser.name && greeting(memory, on: 1) == browser.name)
        #expect(greeting(ProxyMemory(), on: 1) == browser.name)
    }

    @Test("D06 proxies stand in the order in which they worked last, and only another first one is news")
    func workingProxiesComeFirst() {
        let third = ProxyConfiguration(server: "third.example", port: 443, kind: .socks5(nil))
        let memory = ProxyMemory()
        func order() -> [String] { memory.inOrder([third, Self.proxy, Self.other]).map(\.server) }
        #expect(order() == ["third.example", "proxy.example", "other.example"])
        #expect(memory.worked(Self.proxy) && memory.worked(Self.other))
        #expect(order() == ["other.example", "proxy.example", "third.example"])
        #expect(!memory.worked(Self.other))
        #expect(memory.worked(Self.proxy) && !memory.worked(Self.proxy))
        #expect(order() == ["proxy.example", "other.example", "third.example"])
    }

    @Test("D06 of the proxies that worked the last sixteen are remembered")
    func sixteenAreRemembered() {
        let proxies = (0...16).map {
            ProxyConfiguration(server: "proxy\($0).example", port: 443, kind: .socks5(nil))
        }
        let memory = ProxyMemory()
        for proxy in proxies { #expect(memory.worked(proxy)) }
        // What never worked stands behind what is remembered, and before what was forgotten and is named later.
        let order = memory.inOrder([Self.other, proxies[0], proxies[1]])
        #expect(order == [proxies[1], Self.other, proxies[0]])
    }
}
