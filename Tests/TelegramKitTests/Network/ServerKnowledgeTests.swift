import MTProtoCore
import MTProtoKit
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Counts how often it is stored which addresses answered and failed.
private actor StatisticsStore: KeyValueStore {
    private var values: [String: [UInt8]] = [:]
    private(set) var writes = 0

    func value(forKey key: String) throws(StorageError) -> [UInt8]? { values[key] }

    func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) {
        values[key] = value
        if key.hasSuffix("address-statistics") { writes += 1 }
    }

    func keys() throws(StorageError) -> [String] { Array(values.keys) }
}

struct ServerKnowledgeTests {
    @Test("what is known of servers says whom an account lives with, and which addresses answered and failed")
    func knowledgeOfServers() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            // Nobody listens there: a whole net is this machine.
            let dead = "127.0.0.77"
            func configure(_ configuration: inout TelegramConfiguration) {
                configuration.servers.datacenters.insert(.init(id: 2, address: dead, port: endpoint.port), at: 0)
                configuration.configurationPoll.delay = .seconds(86_400)
            }
            // Boris lives on datacenter 2.
            let now = try await withClient(of: lab, storage: store, configure: configure) { my in
                try await my.signIn(LabAccount.standard[1])
                return try await my.client.serverKnowledge()
            }
            var later = TelegramConfiguration.lab(lab)
            configure(&later)
            later.storage = store
            let stored = try await later.serverKnowledge()
            for knowledge in [now, stored] {
                #expect(knowledge.configuration == nil && knowledge.datacenters.map(\.id).sorted() == [1, 2, 3, 4, 5])
                #expect(knowledge.datacenters.filter(\.hasKey).map(\.id) == [2])
                #expect(knowledge.datacenters.filter(\.isAuthorized).map(\.id) == [2])
                #expect(knowledge.datacenters.allSatisfy { $0.origin == "seeds" && $0.learned == nil })
                let home = try #require(knowledge.datacenters.first { $0.id == 2 })
                let alive = try #require(home.addresses.first { $0.host == endpoint.address })
                let refusing = try #require(home.addresses.first { $0.host == dead })
                #expect((alive.lastAnswer ?? 0) > 0 && alive.lastFailure == nil && alive.port == endpoint.port)
                #expect((refusing.lastFailure ?? 0) > 0 && refusing.lastAnswer == nil)
                #expect(!alive.isIPv6 && !alive.isCDN && !alive.isMediaOnly && !alive.hasSecret)
            }
        }
    }

    @Test("N52 however often addresses fail, that is stored once a minute at the most")
    func statisticsAreStoredRarely() async throws {
        try await withLab { lab in
            let store = StatisticsStore()
            try await withClient(
                of: lab, storage: store,
                configure: {
                    // Nobody listens there: a whole net is this machine.
                    for index in $0.servers.datacenters.indices where $0.servers.datacenters[index].id > 2 {
                        $0.servers.datacenters[index].address = "127.0.0.77"
                    }
                }
            ) { my in
                let client = my.client
                let stuck = (3...5).map { datacenter in
                    // Each request ends when there was no connection for too long.
                    Task {
                        while !Task.isCancelled {
                            _ = try? await client.invoke(API.Help.GetNearestDc(), on: datacenter)
                        }
                    }
                }
                await my.time.pass(.seconds(600), in: .milliseconds(500))
                stuck.forEach { $0.cancel() }
                let writes = await store.writes
                let minutes = Int(my.time.elapsed.components.seconds) / 60
                #expect(minutes >= 10 && writes > 5 && writes <= minutes + 1, "\(writes) in \(minutes) minutes")
            }
        }
    }
}
