#if HTTPS
    import MTProtoKit
    import TelegramAPI
    import TelegramKit
    import TelegramLab
    import Testing

    /// How a search for other addresses ends, over sockets and real TLS.
    struct SearchEndTests {
        @Test("P47 the first answer of a datacenter ends the search: nobody is asked any more")
        func searchEndsWithTheAnswer() async throws {
            var discovery = LabDiscoveryConfiguration()
            discovery.answer = .mute
            var configuration = LabConfiguration()
            configuration.discovery = discovery
            try await withLab(configuration) { lab in
                await lab.refuseConnections(2)
                try await withClient(
                    of: lab,
                    configure: {
                        $0.discovery = lab.discoveryService()
                        $0.loginDeadline = nil
                        $0.connectionDeadline = nil
                    }
                ) { my in
                    let client = my.client
                    let login = Task { try await client.sendCode(to: LabClient.alice.phone) }
                    try await eventually("somebody is asked") { client.discoveryStatus == .asking }
                    await lab.refuseConnections(2, false)
                    _ = try await login.value
                    try await eventually("the search has ended") { client.discoveryStatus == .idle }
                    let asked = await lab.discoveryRequests.count
                    _ = try await client.invoke(API.Help.GetNearestDc())
                    #expect(client.discoveryStatus == .idle)
                    #expect(await lab.discoveryRequests.count == asked)
                }
            }
        }
    }
#endif
