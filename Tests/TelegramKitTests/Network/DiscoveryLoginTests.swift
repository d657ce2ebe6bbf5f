#if HTTPS
    import Logging
    import MTProtoCore
    import MTProtoCrypto
    import MTProtoKit
    import NIOCore
    import NIOPosix
    import TelegramLab
    import TestTime
    import Testing

    @testable import TelegramKit

    /// Logins of a lab whose addresses are not to be had: the whole way over real TLS and back.
    struct DiscoveryLoginTests {
        private func lab(_ change: (inout LabDiscoveryConfiguration) -> Void = { _ in }) -> LabConfiguration {
            var discovery = LabDiscoveryConfiguration()
            change(&discovery)
            var configuration = LabConfiguration()
            configuration.discovery = discovery
            return configuration
        }

        /// A service of its own for one test, and addresses that refuse connections.
        private func refuse(_ configuration: inout TelegramConfiguration, _ lab: Lab) {
            configuration.discovery = lab.discoveryService()
            // Nobody listens there: a whole net is this machine.
            for index in configuration.servers.datacenters.indices {
                configuration.servers.datacenters[index].address = "127.0.0.77"
            }
        }

        private func requests(_ recorder: TraceRecorder) -> [String] {
            recorder.events.compactMap { event in
                if case .httpRequestStarted(let info) = event.kind { info.host } else { nil }
            }
        }

        @Test("B01 B02 B10 B14 B15 B16 It-3 J17 reachable only through a backup address: the login succeeds")
        func loginThroughBackupAddress() async throws {
            try await withLab(lab()) { lab in
                let store = MemoryStore()
                try await withClient(of: lab, storage: store, configure: { refuse(&$0, lab) }) { my in
                    let user = try await my.signIn()
                    #expect(user.name == "Alice Arden")
                    #expect(my.client.discoveryStatus == .found(datacenter: 2))
                    let asked = await lab.discoveryRequests
                    #expect(Set(asked.map(\.host)).isSubset(of: ["dns.google.com", "mozilla.cloudflare-dns.com"]))
                    #expect(asked.count <= 2 && asked.allSatisfy { $0.status == 200 })
                    #expect(requests(my.recorder).sorted() == ["dns.google.com", "mozilla.cloudflare-dns.com"])
                    let backups = my.recorder.connections.filter { $0.info.purpose == .backup }
                    #expect(backups.count == 1 && backups.allSatisfy { $0.closedBecause?.description == "done" })
                    // The key that the question made is the one that the login uses.
                    #expect(lab.counters[2].keyExchanges == 1)
                    let origins = my.client.network.context.addressOrigins
                    #expect(origins[DatacenterID(5)]?.detail == "datacenter 2")
                }
                // What was learnt stays in front: nobody is asked in the next run, and nothing dead is dialled.
                let before = await lab.discoveryRequests.count
                try await withClient(of: lab, storage: store, configure: { refuse(&$0, lab) }) { my in
                    _ = try await my.client.me()
                    #expect(my.recorder.connections.map(\.info.address) == ["127.0.0.1"])
                }
                #expect(await lab.discoveryRequests.count == before)
            }
        }

        @Test("B15 Q27 N14 addresses that take connections and are silent: a search after 5 s, the login before 20 s")
        func loginPastBlackHoles() async throws {
            try await withLab(
                lab {
                    $0.blocksKnownAddresses = true
                    $0.deadAddresses = 1
                }
            ) { lab in
                try await withClient(
                    of: lab,
                    configure: {
                        $0.discovery = lab.discoveryService()
                    }
                ) { my in
                    let code = try await my.time.passing {
                        try await my.client.sendCode(to: LabClient.alice.phone)
                    }
                    let first = my.recorder.events.first {
                        if case .httpRequestStarted = $0.kind { true } else { false }
                    }
                    let asked = try #require(first).time
                    #expect(asked >= .seconds(5))
                    guard case .signedIn = try await my.client.signIn(LabClient.alice.code, with: code) else {
                        throw TestFailure("sign-up was asked for")
                    }
                    // The silent address of the configuration was tried first, and left when the other one answered.
                    let backups = my.recorder.connections.filter { $0.info.purpose == .backup }
                    #expect(backups.count == 2 && backups.allSatisfy { $0.closedTime != nil })
                }
            }
        }

        @Test("N05 N29 a healthy login asks nobody")
        func healthyLoginAsksNobody() async throws {
            try await withLab(lab()) { lab in
                try await withClient(
                    of: lab,
                    configure: {
                        $0.discovery = lab.discoveryService()
                    }
                ) { my in
                    try await my.signIn()
                    #expect(requests(my.recorder).isEmpty && my.client.discoveryStatus == .idle)
                    #expect(my.recorder.connections.count == 2)
                }
                #expect(await lab.discoveryRequests.isEmpty)
            }
        }

        @Test("a search ends with the network, and not because the system says that there is one")
        func searchEndsWithTheNetwork() async throws {
            try await withLab(lab { $0.answer = .mute }) { lab in
                try await withClient(
                    of: lab,
                    configure: {
                        refuse(&$0, lab)
                        $0.loginDeadline = nil
                        $0.connectionDeadline = nil
                    }
                ) { my in
                    let login = Task { try await my.client.sendCode(to: LabClient.alice.phone) }
                    try await eventually("somebody is asked") { my.client.discoveryStatus == .asking }
                    await my.client.networkChanged(isAvailable: true)
                    #expect(my.client.discoveryStatus == .asking)
                    await my.client.networkChanged(isAvailable: false)
                    #expect(my.client.discoveryStatus == .idle)
                    login.cancel()
                    _ = try? await login.value
                }
            }
        }

        @Test("N06 two clients in trouble that share a service ask each source once")
        func twoClientsAskOnce() async throws {
            try await withLab(lab()) { lab in
                let service = try #require(lab.discoveryService())
                func login(_ account: LabAccount) async throws {
                    _ = try await withClient(
                        of: lab,
                        configure: {
                            refuse(&$0, lab)
                            $0.discovery = service
                        }
                    ) { my in
                        try await my.signIn(account)
                    }
                }
                async let first: Void = login(LabAccount.standard[0])
                async let second: Void = login(LabAccount.standard[1])
                _ = try await (first, second)
                let asked = await lab.discoveryRequests.map(\.host)
                #expect(!asked.isEmpty && Set(asked).count == asked.count, "\(asked)")
            }
        }

        @Test(
            "B04 B07 T-27 answers that are not genuine or of another time lead nowhere, and the status says why",
            arguments: [
                (LabDiscoveryConfiguration.Answer.garbage, "not signed"), (.forged, "not signed"),
                (.expired, "another time"), (.failure, "status 500"),
            ])
        func uselessResolvers(answer: LabDiscoveryConfiguration.Answer, reason: String) async throws {
            try await withLab(lab { $0.answer = answer }) { lab in
                try await withClient(
                    of: lab,
                    configure: {
                        refuse(&$0, lab)
                        $0.connectionDeadline = .seconds(60)
                    }
                ) { my in
                    let changes = my.client.discoveryChanges
                    let login = Task { try await my.client.sendCode(to: LabClient.alice.phone) }
                    var last = DiscoveryStatus.idle
                    for await status in changes {
                        last = status
                        if case .failed = status { break }
                    }
                    login.cancel()
                    #expect("\(last)".contains(reason), "\(last)")
                    #expect(my.recorder.connections.allSatisfy { $0.info.purpose != .backup })
                }
            }
        }

        @Test(
            "J01 S01 nothing goes around a proxy unasked: not to a datacenter, a front or a resolver",
            arguments: [true, false])
        func nothingGoesAroundProxies(isMTProxy: Bool) async throws {
            var configuration = lab()
            configuration.entries = [LabEntry(.webSocket, datacenter: 2), LabEntry(.http, datacenter: 2)]
            // It takes connections and says nothing.
            let mute = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "127.0.0.1", port: 0).get()
            let port = try #require(mute.localAddress?.port)
            let proxy = try TelegramProxy(
                isMTProxy
                    ? "tg://proxy?server=127.0.0.1&port=\(port)&secret=\(String(repeating: "5a", count: 16))"
                    : "tg://socks?server=127.0.0.1&port=\(port)")
            try await withLab(configuration) { lab in
                try await withClient(
                    of: lab,
                    configure: {
                        $0.proxies = [proxy]
                        $0.discovery = lab.discoveryService()
                        $0.loginDeadline = nil
                        $0.connectionDeadline = nil
                    }
                ) { my in
                    let login = Task { try await my.signIn() }
                    await my.time.pass(.seconds(300), in: .milliseconds(200))
                    #expect(my.recorder.connections.count >= 5)
                    #expect(lab.counters.tcpAccepts == 0)
                    #expect(await lab.discoveryRequests.isEmpty)
                    login.cancel()
                    _ = try? await login.value
                }
            }
            try await mute.close()
        }

        @Test("P49 Q23 through a proxy that leads to datacenters only, nobody is asked")
        func proxiesAreNotLeft() async throws {
            var configuration = lab()
            configuration.proxies = [.init(.mtproxyPadded), .init(.mtproxyTLS)]
            try await withLab(configuration) { lab in
                let proxies = try lab.description.proxies.map { try TelegramProxy($0.url) }
                for proxy in proxies {
                    let context = Context(
                        servers: try TelegramConfiguration.Servers.lab(LabServers(lab)).validated(),
                        store: MemoryStore(), tracer: Tracer(sink: nil, logger: quiet, clock: .system),
                        time: TestTime().source)
                    let search = BackupDiscovery(
                        service: try #require(lab.discoveryService()), context: context, allowsDirect: true,
                        proxy: proxy.configuration)
                    search.note(.dialled, isSignedIn: false)
                    #expect(search.status == .idle)
                    search.note(.everythingFailed, isSignedIn: false)
                    guard case .unavailable(let reason) = search.status else {
                        Issue.record("\(search.status)")
                        continue
                    }
                    #expect(reason.contains("MTProxy"))
                    search.setProxy(nil)
                    #expect(search.status == .idle)
                    search.stop()
                }
                #expect(await lab.discoveryRequests.isEmpty)
            }
        }

        @Test("P49 B08 questions go through an HTTP and a SOCKS5 proxy where there is one")
        func questionsGoThroughProxies() async throws {
            var configuration = lab()
            configuration.proxies = [
                .init(.socks5), .init(.http), .init(.httpWithPassword), .init(.socks5WithPassword),
            ]
            try await withLab(configuration) { lab in
                let discovery = try #require(lab.description.discovery)
                let fetcher = HTTPSFetcher(
                    endpoint: .init(address: discovery.address, port: discovery.port),
                    trustedRootsPEM: discovery.rootCertificatePEM, time: TestTime().source)
                var random = RandomSource.seeded(7)
                for (index, described) in lab.description.proxies.enumerated() {
                    let proxy = try TelegramProxy(described.url).configuration
                    let query = DNSOverHTTPS.query(to: .cloudflare, name: discovery.name, random: &random)
                    #expect(try DiscoveryRoute.routes(through: proxy, allowsDirect: true).last == .direct)
                    let routes = try DiscoveryRoute.routes(through: proxy, allowsDirect: false)
                    #expect(routes.count == 1 && routes[0].text != "direct")
                    let answer = try await fetcher.fetch(query, through: routes[0])
                    #expect(answer.status == 200 && DNSOverHTTPS.texts(in: answer.body).count == 2)
                    #expect(abs(Double(try #require(answer.date)) - TestTime().wallClock) < 600)
                    let counters = await lab.proxyCounters[index]
                    #expect(counters.carried == 1)
                }
                #expect(
                    await lab.discoveryRequests.map(\.path)
                        == Array(repeating: "/dns-query", count: 4))
            }
        }

        @Test(
            "B01 N35 T-25 a question that is given up closes its connection; a stranger's certificate is not believed")
        func questionsEnd() async throws {
            try await withLab(lab { $0.answer = .mute }) { lab in
                let discovery = try #require(lab.description.discovery)
                var fetcher = HTTPSFetcher(
                    endpoint: .init(address: discovery.address, port: discovery.port),
                    trustedRootsPEM: discovery.rootCertificatePEM, time: TestTime().source)
                var random = RandomSource.seeded(8)
                let query = DNSOverHTTPS.query(to: .google, name: discovery.name, random: &random)
                let patient = fetcher
                let question = Task { try await patient.fetch(query, through: .direct) }
                try await eventually("the question is there") { await lab.discoveryRequests.count == 1 }
                question.cancel()
                await #expect(throws: DiscoveryFetchError.self) { try await question.value }
                try await eventually("its connection is closed") { await lab.openDiscoveryConnections == 0 }

                fetcher.timeout = .milliseconds(500)
                let hasty = fetcher
                await #expect(throws: DiscoveryFetchError.self) { try await hasty.fetch(query, through: .direct) }
                fetcher.timeout = .seconds(10)
                fetcher.trustedRootsPEM = nil
                let strict = fetcher
                let before = await lab.discoveryRequests.count
                await #expect(throws: DiscoveryFetchError.self) { try await strict.fetch(query, through: .direct) }
                #expect(await lab.discoveryRequests.count == before)
            }
        }

        @Test("C14 N14 a login that nobody answers ends after its time with a typed error that says what was tried")
        func loginEnds() async throws {
            try await withLab(lab { $0.blocksKnownAddresses = true }) { lab in
                try await withClient(of: lab, configure: { $0.loginDeadline = .milliseconds(400) }) { my in
                    let failure = try await my.time.passing {
                        try await error { () async throws(TelegramError) in
                            try await my.client.sendCode(to: LabClient.alice.phone)
                        }
                    }
                    #expect(failure.code == .timeout && failure.hint.contains("proxy"), "\(failure)")
                }
            }
        }

        @Test(
            "B13 B18 N03 N48 P18 an account asks for the configuration on the connection that it has, and nobody else")
        func configurationIsPolled() async throws {
            try await withLab { lab in
                let store = MemoryStore()
                try await withClient(
                    of: lab, storage: store, configure: { $0.configurationPoll.delay = .milliseconds(50) }
                ) { my in
                    try await my.signIn()
                    let context = my.client.network.context
                    try await eventually("the configuration came") { context.configurationRecord != nil }
                    _ = try await my.client.me()
                    #expect(context.configurationRecord?.datacenter == DatacenterID(5))
                    #expect(context.configurationRecord?.isBlocked == false)
                    #expect(my.received(at: 5).filter { $0 == "help.getConfig" }.count == 1)
                    #expect(my.recorder.connections.count == 2)
                    #expect(try await my.client.serverKnowledge().configuration?.datacenter == 5)

                    let blocked = ConfigurationRecord(
                        received: 1, expires: 2, datacenter: DatacenterID(5), isBlocked: true, prefersIPv6: true)
                    try await context.note(blocked)
                    _ = try await my.client.me()
                    #expect(my.recorder.connections.count == 2, "no connection ends for it")
                }
                var later = TelegramConfiguration.lab(lab)
                later.storage = store
                #expect(try await later.serverKnowledge().configuration?.isBlocked == true)
            }
        }

        @Test("C12 an account that goes through an MTProxy sees what it promotes, and not any more when it leaves")
        func promotedChannel() async throws {
            var configuration = LabConfiguration()
            configuration.proxies = [.init(.mtproxyTLS, promotedChannel: "News of the proxy"), .init(.mtproxyPadded)]
            try await withLab(configuration) { lab in
                let proxies = try lab.description.proxies.map { try TelegramProxy($0.url) }
                try await withClient(of: lab, configure: { $0.proxies = [proxies[0]] }) { my in
                    try await my.signIn()
                    try await eventually("the channel is there") { await my.client.promotedChannel != nil }
                    let channel = try #require(await my.client.promotedChannel)
                    #expect(channel.title == "News of the proxy" && channel.isSponsoredByProxy)
                    #expect(channel.peer.kind == .channel)
                    let changes = my.client.promotedChannels
                    await my.client.setProxies([proxies[1]])
                    var seen: [String?] = []
                    for await change in changes {
                        seen.append(change?.title)
                        break
                    }
                    #expect(seen == [nil])
                    _ = try await my.client.me()
                    await my.client.setProxies([])
                    _ = try await my.client.me()
                    #expect(await my.client.promotedChannel == nil)
                    #expect(!my.received(at: 2).contains("help.getPromoData"))
                }
            }
        }
    }

    extension Lab {
        /// A service of its own for one test.
        func discoveryService(time: TestTime = TestTime()) -> DiscoveryService? {
            description.discovery.map { DiscoveryService(.lab(.init($0)), time: time.source) }
        }
    }

    extension LabServers.Discovery {
        init(_ description: LabDescription.Discovery) {
            self.init(
                address: description.address, port: description.port, name: description.name,
                rsaPublicKeyPEM: description.rsaPublicKeyPEM, rootCertificatePEM: description.rootCertificatePEM)
        }
    }

    private let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
#endif
