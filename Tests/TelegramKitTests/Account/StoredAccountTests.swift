import MTProtoCore
import MTProtoKit
import TelegramLab
import Testing

@testable import TelegramKit

struct StoredAccountTests {
    @Test("B-77 a stored account names a datacenter that can exist, or counts as none")
    func storedDatacenters() throws {
        let good = StoredAccount(home: DatacenterID(2), userID: 5)
        #expect(StoredAccount(stored: good.encoded()) == good)
        for home in [0, -1, 1001, Int32.max, Int32.min] {
            var bytes = good.encoded()
            bytes.replaceSubrange(4..<8, with: withUnsafeBytes(of: home.littleEndian) { [UInt8]($0) })
            #expect(StoredAccount(stored: bytes) == nil, "\(home)")
        }
        for count in 0..<good.encoded().count {
            #expect(StoredAccount(stored: Array(good.encoded().prefix(count))) == nil)
        }
    }

    @Test("B-77 an account that is stored with an impossible datacenter is none: the client begins at the first one")
    func impossibleHomes() async throws {
        try await withLab { lab in
            for home in [0, -1, 1001] as [Int32] {
                var bytes = StoredAccount(home: DatacenterID(2), userID: 5).encoded()
                bytes.replaceSubrange(4..<8, with: withUnsafeBytes(of: home.littleEndian) { [UInt8]($0) })
                let store = MemoryStore()
                try await store.setValue(bytes, forKey: StoredAccount.storeKey)
                try await withClient(of: lab, storage: store) { my in
                    #expect(try await my.client.accountStatus() == .signedOut, "\(home)")
                    #expect(try await my.client.homeDatacenter() == 2)
                    try await my.signIn()
                    #expect(my.recorder.connections.map(\.info.datacenter) == [2, 5])
                    #expect(try await my.client.homeDatacenter() == 5)
                }
            }
        }
    }

    @Test("P51 the test servers have an account, keys and addresses of their own in the store that others use, too")
    func environmentsShareAStore() async throws {
        let notification = Array(#"{"aps":{"addr":"127.0.0.77:443","dc":4}}"#.utf8)
        func knowsAddress(_ my: LabClient) async throws -> Bool {
            let datacenter = try await my.client.serverKnowledge().datacenters.first { $0.id == 4 }
            return datacenter?.addresses.contains { $0.host == "127.0.0.77" } == true
        }
        try await withLab { lab in
            let store = MemoryStore()
            let alice = try await withClient(of: lab, storage: store) { my in
                let user = try await my.signIn()
                #expect(await my.client.receivedNotification(notification))
                return user
            }
            let boris = try await withClient(of: lab, storage: store, configure: { $0.servers.isTest = true }) { my in
                #expect(try await !my.client.accountStatus().isSignedIn)
                #expect(try await knowsAddress(my) == false)
                let before = lab.counters.keyExchanges
                // Boris lives where a client begins.
                let user = try await my.signIn(LabAccount.standard[1])
                #expect(lab.counters.keyExchanges == before + 1)
                return user
            }
            let before = lab.counters.keyExchanges
            for (isTest, user) in [(false, alice), (true, boris)] {
                try await withClient(of: lab, storage: store, configure: { $0.servers.isTest = isTest }) { my in
                    let state = try await my.client.accountStatus()
                    #expect(state == .signedIn(userID: user.id))
                    let me = try await my.client.me().id
                    #expect(me == user.id)
                    let knows = try await knowsAddress(my)
                    #expect(knows == !isTest)
                }
            }
            #expect(lab.counters.keyExchanges == before)
        }
    }

    @Test("B11 a stored account has its user's number, and loses it with the user")
    func storedNumbers() {
        var account = StoredAccount(home: DatacenterID(2), userID: 5)
        account.phone = "9996651001"
        #expect(StoredAccount(stored: account.encoded()) == account)
        account.ended = .init(userID: 7, reason: .revoked)
        #expect(StoredAccount(stored: account.encoded()) == account)
        account.userID = nil
        #expect(account.phone == nil)
        #expect(StoredAccount(stored: account.encoded()) == account)
        #expect(StoredAccount.number("9996651001") == "9996651001")
        for text in [nil, "", String(repeating: "1", count: 33)] { #expect(StoredAccount.number(text) == nil) }
    }
}
