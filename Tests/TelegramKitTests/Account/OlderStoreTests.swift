import Foundation
import MTProtoKit
import TelegramKit
import TelegramLab
import Testing

/// Older files in the place of those of an encrypted store, which nothing can tell from it.
struct OlderStoreTests {
    private static let boris = LabAccount.standard[1]

    /// The texts that are told up to the last one.
    private func told(_ updates: TelegramUpdates, until last: String) async throws -> [String] {
        var told: [String] = []
        for await case .newMessage(let message) in updates {
            told.append(message.text)
            if message.text == last { break }
        }
        try await updates.acknowledge()
        return told
    }

    @Test("C-12 older values of an encrypted store tell updates again, and are worth no more than the servers say")
    func olderValues() async throws {
        try await withLab { lab in
            try await withFileDirectory { directory in
                let (place, older) = (directory + "/store", directory + "/older")
                let key = StoreKey.random()
                func withAlice(_ body: (TelegramClient) async throws -> Void) async throws {
                    let store = try FileStore(directory: place, encryptionKey: key)
                    try await withClient(of: lab, storage: store) { my in try await body(my.client) }
                }
                func putBack() throws {
                    try FileManager.default.removeItem(atPath: place)
                    try FileManager.default.copyItem(atPath: older, toPath: place)
                }
                try await withClient(of: lab) { boris in
                    try await boris.signIn(Self.boris)
                    let peer = try await boris.client.resolve(.username("alice"))
                    try await withAlice { alice in
                        let code = try await alice.sendCode(to: LabClient.alice.phone)
                        _ = try await alice.signIn(LabClient.alice.code, with: code)
                        let updates = alice.updates
                        try await eventually("the place is known") { updates.position != nil }
                        try await boris.client.send("first", to: peer)
                        #expect(try await told(updates, until: "first") == ["first"])
                    }
                    try FileManager.default.copyItem(atPath: place, toPath: older)
                    try await withAlice { alice in
                        try await boris.client.send("second", to: peer)
                        #expect(try await told(alice.updates, until: "second") == ["second"])
                        await lab.rotateSalt(5)
                        _ = try await alice.me()
                    }
                    let exchanges = lab.counters.keyExchanges
                    try putBack()
                    try await withAlice { alice in
                        #expect(try await told(alice.updates, until: "second") == ["second"])
                        #expect(try await alice.me().phone == LabClient.alice.phone)
                        #expect(lab.counters.keyExchanges == exchanges)
                        try await alice.logOut()
                    }
                    // The key in it was given up.
                    try putBack()
                    try await withAlice { alice in
                        let refused = try await error { () throws(TelegramError) in try await alice.me() }
                        #expect(refused.code == .unauthorized, "\(refused)")
                        #expect(try await !alice.accountStatus().isSignedIn)
                    }
                }
            }
        }
    }
}
