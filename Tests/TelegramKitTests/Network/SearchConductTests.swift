import MTProtoCore

#if HTTPS
    import MTProtoCore
    import MTProtoKit
    import NIOCore
    import TelegramAPI
    import TelegramLab
    import TestTime
    import Testing

    @testable import TelegramKit

    /// When clients ask resolvers for backup addresses, for what, by which way, and what is left when they give it up.
    struct SearchConductTests {
        private func lab(_ change: (inout LabDiscoveryConfiguration) -> Void = { _ in }) -> LabConfiguration {
            var discovery = LabDiscoveryConfiguration()
            change(&discovery)
            var configuration = LabConfiguration()
            configuration.discovery = discovery
            return configuration
        }

        /// The questions to resolvers: when, and by which way.
        private func questions(_ my: LabClient) -> [(time: Duration, way: String)] {
            my.recorder.events.compactMap { event in
                if case .httpRequestStarted(let info) = event.kind { (time: event.time, way: info.way) } else { nil }
            }
        }

        private func backups(_ my: LabClient) -> [TraceRecorder.Connection] {
            my.recorder.connections.filter { $0.info.purpose == .backup }
        }

        // MARK: - When

        @Test(
            "P40 N48 an account whose server falls silent searches 15 s sooner if bit 8 of its configuration was set",
            arguments: [(UInt32(8), true), (3, false)])
        func blockedServers(bit: UInt32, isBlocked: Bool) async throws {
            try await withLab(lab { $0.answer = .mute }) { lab in
                await LabAnswers.use(on: lab) { query, answer in
                    let place = answer.readerIndex + 4
                    guard
                        query.getInteger(at: query.readerIndex, endianness: .little, as: UInt32.self)
                            == API.Help.GetConfig.constructorID,
                        let flags = answer.getInteger(at: place, endianness: .little, as: UInt32.self)
                    else { return nil }
                    var changed = answer
                    changed.setInteger(flags & ~0x108 | 1 << bit, at: place, endianness: .little)
                    return changed
                }
                try await withClient(
                    of: lab,
                    configure: {
                        $0.discovery = lab.discoveryService()
                        $0.configurationPoll.delay = .milliseconds(50)
                    }
                ) { my in
                    try await my.signIn()
                    let client = my.client
                    try await eventually("the configuration came") {
                        try await client.serverKnowledge().configuration?.datacenter == 5
                    }
                    #expect(try await client.serverKnowledge().configuration?.isBlocked == isBlocked)
                    let before = my.recorder.connections.count
                    for datacenter in 1...5 {
                        await lab.refuseConnections(datacenter)
                        await lab.dropConnections(datacenter)
                    }
                    let waiting = Task { try await client.me() }
                    await my.time.pass(.seconds(60), in: .milliseconds(100))
                    try await eventually("resolvers are asked") { !questions(my).isEmpty }
                    let silence = try #require(my.recorder.connections.dropFirst(before).first).openingTime
                    let wait = try #require(questions(my).first).time - silence
                    // Trouble is reported after 20 s; from then on it is 5 s or 20.
                    #expect(wait > .seconds(isBlocked ? 24 : 39) && (!isBlocked || wait < .seconds(39)), "\(wait)")
                    waiting.cancel()
                    _ = try? await waiting.value
                }
            }
        }

        @Test("N29 a key that the server does not know is made anew, and no reason to ask for other addresses")
        func unknownKeysStartNoSearch() async throws {
            try await withLab(lab()) { lab in
                let store = MemoryStore()
                try await withClient(of: lab, storage: store) { my in _ = try await my.client.ping() }
                await lab.forgetKeys(2)
                // Nobody is signed in: such a client searches at once when each address has failed, and when nothing has
                // come for 5 s. Of these not one more passes than it has to wait for.
                let time = TestTime(passes: false)
                try await withClient(
                    of: lab, storage: store, time: time, configure: { $0.discovery = lab.discoveryService() }
                ) { my in
                    let client = my.client
                    let ping = Task { try await client.ping() }
                    for (refusals, pause) in [(1, Duration.milliseconds(1300)), (2, .milliseconds(2600))] {
                        try await eventually("it is refused") {
                            my.recorder.connections.count { $0.closedBecause != nil } == refusals
                        }
                        time.jump(pause)
                    }
                    try await eventually("the server is asked about the key") { lab.counters[2].keyExchanges > 1 }
                    _ = try await time.passing { try await ping.value }
                    let reasons = my.recorder.connections.prefix(2).map(\.closedBecause?.description)
                    #expect(reasons == ["transport error -404", "transport error -404"])
                    #expect(questions(my).isEmpty && client.discoveryStatus == .idle)
                }
                #expect(await lab.discoveryRequests.isEmpty)
            }
        }

        // MARK: - For what

        @Test(
            "Q1 P32 resolvers are asked for a name of their own by clients of the test servers",
            arguments: [(false, "apv3.stel.com"), (true, "tapv3.stel.com")])
        func namesOfEnvironments(isTest: Bool, name: String) async throws {
            try await withLab(lab()) { lab in
                var options = DiscoveryService.Options.lab(.init(try #require(lab.description.discovery)))
                options.name = nil
                let service = DiscoveryService(options, time: TestTime().source)
                try await withClient(
                    of: lab,
                    configure: {
                        $0.servers.isTest = isTest
                        $0.discovery = service
                    }
                ) { my in
                    // The lab's resolver knows the name of production alone.
                    let end = try await my.client.searchForAddresses()
                    #expect((end == .found(datacenter: 2)) == !isTest, "\(end)")
                    let asked = await lab.discoveryRequests
                    #expect(!asked.isEmpty && asked.allSatisfy { $0.target.contains("?name=\(name)&type=16&") })
                }
            }
        }

        // MARK: - By which way

        @Test("P49 Q23 a search goes through the client's proxy, also where it might go around it")
        func searchesGoThroughProxies() async throws {
            var configuration = lab()
            configuration.proxies = [.init(.socks5), .init(.httpWithPassword)]
            try await withLab(configuration) { lab in
                for (index, described) in lab.description.proxies.enumerated() {
                    let proxy = try TelegramProxy(described.url)
                    let before = await lab.discoveryRequests.count
                    try await withClient(
                        of: lab,
                        configure: {
                            $0.proxies = [proxy]
                            $0.discovery = lab.discoveryService()
                            $0.allowsDirectDiscovery = index == 0
                        }
                    ) { my in
                        let status = try await my.client.searchForAddresses()
                        #expect(status == .found(datacenter: 2))
                        let ways = questions(my).map(\.way)
                        #expect(!ways.isEmpty && ways.allSatisfy { $0.hasPrefix("through ") }, "\(ways)")
                    }
                    // What reached the resolver, and the address that was tried.
                    let asked = await lab.discoveryRequests.count - before
                    let carried = await lab.proxyCounters[index].carried
                    #expect(asked > 0 && carried > asked)
                }
            }
        }

        @Test(
            "P49 Q23 around a proxy that does not work resolvers are asked only if that is allowed",
            arguments: [false, true])
        func searchesGoAroundProxies(isAllowed: Bool) async throws {
            try await withLab(lab()) { lab in
                let proxy = try TelegramProxy("socks5://127.0.0.1:1")
                try await withClient(
                    of: lab,
                    configure: {
                        $0.proxies = [proxy]
                        $0.discovery = lab.discoveryService()
                        $0.allowsDirectDiscovery = isAllowed
                    }
                ) { my in
                    let client = my.client
                    let search = Task { try await client.searchForAddresses() }
                    if isAllowed {
                        try await eventually("a resolver is asked") { await lab.discoveryRequests.count > 0 }
                        #expect(questions(my).contains { $0.way == "direct" })
                        search.cancel()
                        _ = try? await search.value
                    } else {
                        let end = try await search.value
                        guard case .failed = end else { throw TestFailure("\(end)") }
                        #expect(!questions(my).isEmpty && !questions(my).contains { $0.way == "direct" })
                        #expect(await lab.discoveryRequests.isEmpty)
                    }
                    // No datacenter is asked around it, whatever is allowed.
                    #expect(lab.counters.tcpAccepts == 0)
                }
            }
        }

        // MARK: - Giving it up

        @Test("N35 B01 B15 a search that is given up closes its connections to resolvers, and dials nobody")
        func questionsAreGivenUp() async throws {
            try await withLab(lab { $0.answer = .mute }) { lab in
                // The test waits for what happens, not for the end of the questions' time.
                let service = lab.discoveryService(time: TestTime(passes: false))
                func prepare(_ configuration: inout TelegramConfiguration) {
                    configuration.discovery = service
                    configuration.preparesLogin = false
                }
                try await withClient(of: lab, configure: prepare) { my in
                    let client = my.client
                    let search = Task { try await client.searchForAddresses() }
                    try await eventually("both are asked") { await lab.discoveryRequests.count == 2 }
                    #expect(await lab.openDiscoveryConnections == 2)
                    search.cancel()
                    await #expect(throws: TelegramError.self) { try await search.value }
                    try await eventually("nobody is asked any more") { await lab.openDiscoveryConnections == 0 }
                    await my.time.pass(.seconds(20), in: .milliseconds(200))
                    #expect(my.recorder.connections.isEmpty && questions(my).count == 2)
                    #expect(my.client.discoveryStatus == .idle)
                }
            }
        }

        @Test("N35 B01 a search that is given up closes what it dialled, and dials no further address")
        func attemptsAreGivenUp() async throws {
            try await withLab(lab { $0.deadAddresses = 2 }) { lab in
                // The next address would be dialled after 5 s.
                try await withClient(
                    of: lab, time: TestTime(passes: false), configure: { $0.discovery = lab.discoveryService() }
                ) { my in
                    let client = my.client
                    let search = Task { try await client.searchForAddresses() }
                    try await eventually("an address is tried") { backups(my).first?.openedTime != nil }
                    #expect(client.discoveryStatus == .trying(addresses: 1))
                    search.cancel()
                    await #expect(throws: TelegramError.self) { try await search.value }
                    try await eventually("it is left") { backups(my).first?.closedTime != nil }
                    await my.time.pass(.seconds(20), in: .milliseconds(200))
                    #expect(backups(my).count == 1 && client.discoveryStatus == .idle)
                    try await eventually("nobody is asked any more") { await lab.openDiscoveryConnections == 0 }
                }
            }
        }
    }
#endif
