#if HTTPS
    import MTProtoCore
    import MTProtoKit
    import TL
    import TelegramAPI
    import TelegramLab
    import TestTime
    import Testing

    @testable import TelegramKit

    /// Everything that a signed-in account dials while somebody keeps it from its home, whatever it dials that for.
    struct DialsOfAnAccountTests {
        /// What is in the way.
        enum Obstacle: CaseIterable, Sendable {
            case homeRefuses, homeIsSilent, allRefuse, allAreSilent

            var isEverywhere: Bool { self == .allRefuse || self == .allAreSilent }
            var conduct: HostileConduct { self == .homeRefuses || self == .allRefuse ? .refuses : .keeps }
        }

        /// What is dialled, each kind for a reason of its own.
        private enum Kind: CaseIterable {
            case home, others, backups, resolvers
        }

        private func dials(_ my: LabClient) -> [(time: Duration, kind: Kind)] {
            let connections = my.recorder.connections.map { connection in
                let place = connection.info.datacenter == 5 ? Kind.home : .others
                return (time: connection.openingTime, kind: connection.info.purpose == .backup ? .backups : place)
            }
            let questions = my.recorder.events.compactMap { event in
                if case .httpRequestStarted = event.kind { (time: event.time, kind: Kind.resolvers) } else { nil }
            }
            return (connections + questions).sorted { $0.time < $1.time }
        }

        /// The most of these within any minute.
        private func worstMinute(_ times: [Duration]) -> Int {
            times.map { end in times.count { $0 <= end && end - $0 < .seconds(60) } }.max() ?? 0
        }

        /// Runs `body` with an account that has been signed in before, and finds this in the place of its home, or of all
        /// datacenters.
        private func withKeptAccount(
            from obstacle: Obstacle, _ body: (LabClient, MemoryStore, _ exchanges: Int) async throws -> Void
        ) async throws {
            var configuration = LabConfiguration()
            var discovery = LabDiscoveryConfiguration()
            // Eight backup addresses: these say nothing, those of the datacenters stand behind them.
            discovery.deadAddresses = 3
            configuration.discovery = discovery
            try await withLab(configuration) { lab in
                let (store, time) = (MemoryStore(), TestTime())
                // Addresses that servers tell now would lead around what stands there later.
                try await withClient(
                    of: lab, storage: store, time: time, configure: { $0.configurationPoll.delay = .seconds(86_400) }
                ) { my in _ = try await my.signIn() }
                let ports = Dictionary(uniqueKeysWithValues: lab.description.datacenters.map { ($0.id, $0.port) })
                var boxes: [Int: HostileMiddlebox] = [:]
                for id in ports.keys where obstacle.isEverywhere || id == 5 {
                    let box = try await HostileMiddlebox(.datacenter(id), ports: ports, time: time)
                    box.behave(obstacle.conduct)
                    boxes[id] = box
                    await lab.refuseConnections(id)
                    await lab.dropConnections(id)
                }
                let places = boxes.mapValues(\.port)
                await LabAnswers.use(on: lab) { _, answer in
                    guard var config = try? API.Config(decoding: answer) else { return nil }
                    for index in config.dcOptions.indices {
                        guard let place = places[Int(config.dcOptions[index].id)] else { continue }
                        config.dcOptions[index].port = Int32(clamping: place)
                    }
                    return try? config.encoded()
                }
                let exchanges = lab.counters.keyExchanges
                try await withClient(
                    of: lab, storage: store, time: time,
                    configure: {
                        $0.discovery = lab.discoveryService(time: time)
                        $0.connectionDeadline = nil
                        for index in $0.servers.datacenters.indices {
                            guard let place = places[$0.servers.datacenters[index].id] else { continue }
                            $0.servers.datacenters[index].port = place
                        }
                    }
                ) { my in try await body(my, store, exchanges) }
                for box in boxes.values { await box.close() }
            }
        }

        @Test(
            "O05 B13 B15 B18 an account kept from its home: what it dials elsewhere is bounded, and so is the sum",
            arguments: Obstacle.allCases)
        func dialsOfAnAccount(obstacle: Obstacle) async throws {
            try await withKeptAccount(from: obstacle) { my, store, exchanges in
                let asked = Task { try await my.client.me() }
                await my.time.pass(.seconds(600), in: .milliseconds(200))
                asked.cancel()
                _ = await asked.result
                let all = dials(my)
                let begin = try #require(all.first).time
                func times(_ kind: Kind, later: Bool? = nil) -> [Duration] {
                    all.filter { dial in
                        dial.kind == kind && later.map { (dial.time - begin >= .seconds(60)) == $0 } ?? true
                    }.map(\.time)
                }
                // A backup address of home that was found is tried once on top of the eight.
                #expect(times(.home, later: false).count <= 8 + 2)
                #expect(worstMinute(times(.home, later: true)) <= 4)
                let made = my.lab.counters.keyExchanges - exchanges
                let keys = try await store.keys().count { $0.hasPrefix("persistent:key-") }
                guard obstacle.isEverywhere else {
                    // The next datacenter has an answer, which counts for an hour. A search may have begun before it comes,
                    // and ends with the first address that answers.
                    #expect(times(.others).count == 1 && made == 1 && keys == 3)
                    #expect(times(.backups).count <= 8 && times(.resolvers).count <= 2)
                    #expect(worstMinute(all.map(\.time)) <= 10 + 1 + 8 + 2)
                    return
                }
                #expect(made == 0 && keys == 2)
                // Ten seconds are for each, in which five dials go, and later one; then a minute passes.
                #expect(times(.others, later: false).count <= 4 * 5)
                #expect(worstMinute(times(.others, later: true)) <= 4)
                // Each address is dialled once in a search, and a minute lies between two searches.
                #expect(worstMinute(times(.backups)) <= 8)
                #expect((8...8 * 7).contains(times(.backups).count))
                #expect(worstMinute(times(.resolvers)) <= 2 && times(.resolvers).count <= 2 * 7)
                #expect(worstMinute(all.map(\.time)) <= 8 + 4 * 5 + 8 + 2)
            }
        }
    }
#endif
