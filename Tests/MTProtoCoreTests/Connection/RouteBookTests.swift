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

    @Test("D02 D06 where only HTTP is spoken its usual port is the other way; a WebSocket has none without a front")
    func otherWaysOfFixedTransports() {
        func others(_ transport: Transport, port: UInt16 = 443) -> [Route] {
            let book = RouteBook(
                addresses: AddressChoice([DatacenterAddress(host: "192.0.2.1", port: port)]), proxies: ProxyChoice([]),
                routing: Routing(policy: .fixed(transport)), isMedia: false)
            return book.alternatives(to: book.first()).map(\.route)
        }
        let usual = DatacenterAddress(host: "192.0.2.1", port: 80)
        #expect(others(.http) == [Route(usual, transport: .http)])
        #expect(others(.http, port: 80).isEmpty && others(.webSocket).isEmpty)
    }

    @Test("D12 N14 a search names sixteen ways at most, each once, and its end is said once, 20 s after its first dial")
    func searchesEndOnce() {
        var search = RouteSearch()
        for number in 0..<20 {
            for _ in 0..<2 { search.note(Route(DatacenterAddress(host: "192.0.2.\(number)", port: 443))) }
        }
        #expect(search.tried.map(\.address.host) == (0..<16).map { "192.0.2.\($0)" })
        search.begin(now: Sample.start)
        search.begin(now: Sample.start + .seconds(5))
        #expect(search.deadline == Sample.start + .seconds(20))
        search.giveUp()
        search.begin(now: Sample.start + .seconds(30))
        #expect(search.deadline == nil && search.isHopeless)
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
