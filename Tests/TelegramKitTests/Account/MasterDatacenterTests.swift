import MTProtoCore
import MTProtoKit
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Which datacenter a client asks first, from launch to launch.
struct MasterDatacenterTests {
    private func storedAccount(_ store: MemoryStore) async throws -> StoredAccount? {
        try await store.value(forKey: StoredAccount.storeKey).flatMap { StoredAccount(stored: $0) }
    }

    @Test("K01 Q24 with nothing stored, and with keys alone, datacenter 2 comes first; otherwise what is stored")
    func firstDatacenterOfALaunch() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in
                #expect(try await my.client.homeDatacenter() == 2)
                #expect(lab.counters.tcpAccepts == 0)
                _ = try await my.client.invoke(API.Help.GetConfig(), on: 1)
                _ = try await my.client.ping()
            }
            // Two keys, and nothing that says where an account lives.
            let stored = try await storedAccount(store)
            #expect(stored == nil && lab.counters.keyExchanges == 2)
            try await withClient(of: lab, storage: store) { my in
                #expect(try await my.client.homeDatacenter() == 2)
                _ = try await my.client.ping()
            }
            #expect(lab.counters.keyExchanges == 2)
            #expect(lab.counters[1].tcpAccepts == 1 && lab.counters[2].tcpAccepts == 2)

            let elsewhere = MemoryStore([
                StoredAccount.storeKey: StoredAccount(home: DatacenterID(4), userID: nil).encoded()
            ])
            try await withClient(of: lab, storage: elsewhere) { my in
                #expect(try await my.client.homeDatacenter() == 4)
                _ = try await my.client.ping()
            }
            #expect(lab.counters[4].tcpAccepts == 1 && lab.counters[2].tcpAccepts == 2)
        }
    }

    @Test("K02 J08 a move without a sign-in is stored, whoever wanted it: the next launch begins there, with its key")
    func movesAreStored() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in
                // Alice lives on datacenter 5, and does not type the code.
                _ = try await my.client.sendCode(to: LabClient.alice.phone)
                #expect(try await my.client.homeDatacenter() == 5)
            }
            let moved = try await storedAccount(store)
            #expect(moved == StoredAccount(home: DatacenterID(5), userID: nil))
            try await withClient(of: lab, storage: store) { my in
                #expect(try await my.client.homeDatacenter() == 5)
                _ = try await my.client.ping()
                #expect(lab.counters[2].tcpAccepts == 1 && lab.counters[5].tcpAccepts == 2)
                #expect(lab.counters[5].keyExchanges == 1)

                guard case .unauthorized(let nobody) = try await my.client.account() else {
                    throw TestFailure("somebody is signed in")
                }
                _ = try await nobody.changedMasterDatacenterID(3)
            }
            let changed = try await storedAccount(store)
            #expect(changed == StoredAccount(home: DatacenterID(3), userID: nil))
            try await withClient(of: lab, storage: store) { my in
                #expect(try await my.client.homeDatacenter() == 3)
                _ = try await my.client.ping()
                #expect(lab.counters[2].tcpAccepts == 1 && lab.counters[5].tcpAccepts == 2)
            }
        }
    }
}
