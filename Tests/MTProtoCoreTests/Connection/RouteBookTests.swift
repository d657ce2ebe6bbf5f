import Testing

@testable import MTProtoCore

@Suite struct RouteBookTests {
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
}
