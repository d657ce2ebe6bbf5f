#if HTTPS
    import Testing

    @testable import TelegramLab

    struct LabStartTests {
        @Test(
            "a lab that cannot start leaves nothing open, whichever of its parts is to blame, nor does one that ends",
            arguments: [false, true])
        func nothingStaysOpen(blamesResolver: Bool) async throws {
            try await withLab { lab in
                let taken = lab.description.datacenters[0].port
                let ports = try await freePorts(7)
                var good = LabConfiguration()
                good.portBase = ports[0]
                good.proxies = [LabProxyConfiguration(.socks5, port: ports[5])]
                var discovery = LabDiscoveryConfiguration()
                discovery.port = ports[6]
                good.discovery = discovery
                var bad = good
                if blamesResolver {
                    bad.discovery?.port = taken
                } else {
                    bad.proxies.append(LabProxyConfiguration(.http, port: taken))
                }
                let wrong = bad
                let error = await #expect(throws: LabError.self) { try await Lab.start(wrong) }
                #expect(error?.code == .listen)
                for _ in 0..<2 {
                    try await withLab(good) { other in
                        #expect(other.description.datacenters.map(\.port) == Array(ports[..<5]))
                        #expect(other.description.proxies.map(\.port) == [ports[5]])
                        #expect(other.description.discovery?.port == ports[6])
                    }
                }
            }
        }
    }
#endif
