#if HTTPS
    import MTProtoCore
    import MTProtoCrypto
    import MTProtoKit
    import TelegramLab
    import TestTime
    import Testing

    /// The lab's resolver as those meet it who ask it over TLS.
    @Suite struct LabResolverTests {
        @Test("the resolver answers as it is told to from then on, and remembers who asked")
        func answersChange() async throws {
            var configuration = LabConfiguration()
            configuration.discovery = LabDiscoveryConfiguration()
            try await withLab(configuration) { lab in
                let discovery = try #require(lab.description.discovery)
                let fetcher = HTTPSFetcher(
                    endpoint: .init(address: discovery.address, port: discovery.port),
                    trustedRootsPEM: discovery.rootCertificatePEM, time: TestTime().source)
                var random = RandomSource.seeded(7)
                var statuses: [Int] = []
                for kind in [LabDiscoveryConfiguration.Answer.genuine, .failure, .garbage] {
                    await lab.setDiscoveryAnswer(kind)
                    let query = DNSOverHTTPS.query(to: .google, name: discovery.name, random: &random)
                    statuses.append(try await fetcher.fetch(query, through: .direct).status)
                }
                #expect(statuses == [200, 500, 200])
                let asked = await lab.discoveryRequests
                #expect(asked.map(\.status) == [200, 500, 200])
                #expect(asked.allSatisfy { $0.host == "dns.google.com" && $0.path == "/resolve" })
            }
        }
    }
#endif
