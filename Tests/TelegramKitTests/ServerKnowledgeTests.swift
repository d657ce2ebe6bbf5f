import MTProtoCore
import MTProtoKit
import TelegramLab
import Testing

@testable import TelegramKit

@Suite struct ServerKnowledgeTests {
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
}
