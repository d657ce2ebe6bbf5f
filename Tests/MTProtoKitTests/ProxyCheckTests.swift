import MTProtoCore
import NIOCore
import NIOPosix
import TestTime
import Testing

@testable import MTProtoKit

@Suite struct ProxyCheckTests {
    @Test("N25 C10 a proxy that cannot be connected to is not tried again with another greeting")
    func unreachableProxies() async throws {
        let time = TestTime(passes: false)
        let lookups = Count()
        let resolver = Resolver(time: time.source) { _ in
            lookups.next()
            throw Resolver.Failure(description: "nobody knows it")
        }
        let proxy = ProxyConfiguration(server: "proxy.example", port: 1080, kind: .socks5(nil))
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let failure = await #expect(throws: ProxyCheckResult.Failure.self) {
            try await ProxyCheck.run(
                proxy, address: DatacenterAddress(host: "192.0.2.1", port: 443), datacenterTag: 2, resolver: resolver,
                time: time.source, on: loop)
        }
        // Whoever asks again within a second hears that it failed a moment ago.
        #expect(failure?.description == "the name proxy.example was not found: nobody knows it")
        #expect(lookups.value == 1)
    }
}
