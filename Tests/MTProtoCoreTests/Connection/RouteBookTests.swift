import Testing

@testable import MTProtoCore

struct RouteBookTests {
    @Test("A07 T-30 an address over which TCP works again is the first choice again; HTTP there says nothing about it")
    func addressesAreForgiven() {
        let first = DatacenterAddress(host: "192.0.2.1", port: 443)
        let second = DatacenterAddress(host: "192.0.2.2", port: 443)
        var book = RouteBook(
            addresses: AddressChoice([first, second]), proxies: ProxyChoice([]), routing: Routing(), isMedia: false)
        #expect(book.first() == Route(first))
        book.failed(Route(first), now: Sample.start)
        #expect(book.first() == Route(second))
        book.worked(Route(first, transport: .http))
        #expect(book.first() == Route(second))
        book.worked(Route(first))
        #expect(book.first() == Route(first))
    }

    private static let address = DatacenterAddress(host: "192.0.2.1", port: 443)

    @Test("D06 P16 what fails behind the only proxy is held against the address; where there are others, it is not")
    func failuresBehindProxies() {
        let other = DatacenterAddress(host: "192.0.2.2", port: 443)
        let proxies = (1...2).map {
            ProxyConfiguration(server: "proxy\($0).example", port: 1080, kind: .socks5(nil))
        }
        func next(_ known: [ProxyConfiguration]) -> Route? {
            var book = RouteBook(
                addresses: AddressChoice([Self.address, other]), proxies: ProxyChoice(known), routing: Routing(),
                isMedia: false)
            book.failed(Route(Self.address, proxy: proxies[0]), now: Sample.start)
            return book.first()
        }
        #expect(next([proxies[0]]) == Route(other, proxy: proxies[0]))
        #expect(next(proxies) == Route(Self.address, proxy: proxies[1]))
    }

    @Test("D02 a transport with TLS has no way without a front; plain HTTP and WebSocket go to the addresses")
    func waysOfFixedTransports() {
        func first(_ transport: Transport) -> Route? {
            RouteBook(
                addresses: AddressChoice([Self.address]), proxies: ProxyChoice([]),
                routing: Routing(policy: .fixed(transport)), isMedia: false
            ).first()
        }
        #expect(first(.https) == nil && first(.secureWebSocket) == nil)
        #expect(first(.http) == Route(Self.address, transport: .http))
        #expect(first(.webSocket) == Route(Self.address, transport: .webSocket))
    }

    @Test("A02 P17 what is dialled for a datacenter is an address; proxies and fronts may have names")
    func targetsOfDials() {
        let proxy = ProxyConfiguration(server: "proxy.example", port: 1080, kind: .socks5(nil))
        let direct = DialTarget(Route(Self.address))
        #expect(!direct.isProxy && !direct.mayHaveName && direct.host == "192.0.2.1" && direct.port == 443)
        let proxied = DialTarget(Route(Self.address, proxy: proxy))
        #expect(proxied.isProxy && proxied.mayHaveName && proxied.host == "proxy.example" && proxied.port == 1080)
        let front = DialTarget(Route(Self.address, transport: .webSocket))
        #expect(!front.isProxy && front.mayHaveName)
    }
}
