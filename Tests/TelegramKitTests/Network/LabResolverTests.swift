#if HTTPS
    import MTProtoCore
    import MTProtoCrypto
    import MTProtoKit
    import TelegramLab
    import TestTime
    import Testing

    @testable import TelegramKit

    /// The lab's resolver as those meet it who ask it over TLS.
    struct LabResolverTests {
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

        /// Asks over TLS, but not Google's resolver by its own name: that is blocked.
        private struct NothingButFronts: DiscoveryFetching {
            let fetcher: HTTPSFetcher

            func fetch(
                _ query: DNSOverHTTPS.Query, through route: DiscoveryRoute
            ) async throws(DiscoveryFetchError) -> DiscoveryAnswer {
                guard query.host != "dns.google.com" else { throw DiscoveryFetchError("blocked") }
                return try await fetcher.fetch(query, through: route)
            }
        }

        @Test("B09 where its own name is blocked, the resolver is asked over TLS by its front's: the login succeeds")
        func frontIsAsked() async throws {
            var configuration = LabConfiguration()
            configuration.discovery = LabDiscoveryConfiguration()
            try await withLab(configuration) { lab in
                let time = TestTime()
                let described = try #require(lab.description.discovery)
                var options = DiscoveryService.Options.lab(LabServers.Discovery(described))
                options.resolvers = [.google, .googleFronted]
                let fetcher = HTTPSFetcher(
                    endpoint: options.endpoint, trustedRootsPEM: options.trustedRootsPEM, time: time.source)
                let service = DiscoveryService(
                    options, fetcher: NothingButFronts(fetcher: fetcher), time: time.source)
                try await withClient(
                    of: lab, time: time,
                    configure: {
                        $0.discovery = service
                        // Nobody listens there: a whole net is this machine.
                        for index in $0.servers.datacenters.indices {
                            $0.servers.datacenters[index].address = "127.0.0.77"
                        }
                    }
                ) { my in
                    let user = try await my.signIn()
                    #expect(user.name == "Alice Arden")
                    let events = my.recorder.events
                    let began = events.first { if case .discoveryChanged(.asking) = $0.kind { true } else { false } }
                    let questions = events.filter {
                        if case .httpRequestStarted = $0.kind { true } else { false }
                    }
                    let hosts: [String] = questions.compactMap { event in
                        if case .httpRequestStarted(let info) = event.kind { info.host } else { nil }
                    }
                    #expect(hosts == ["dns.google.com", "www.google.com"])
                    // A second after the first question.
                    let (first, last) = (try #require(began), try #require(questions.last))
                    #expect(last.time - first.time >= .milliseconds(900), "\(last.time) \(first.time)")
                    let asked = await lab.discoveryRequests
                    #expect(asked.map(\.host) == ["dns.google.com"] && asked.map(\.path) == ["/resolve"])
                    #expect(asked.allSatisfy { $0.status == 200 })
                }
            }
        }
    }
#endif
