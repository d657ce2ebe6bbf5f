import MTProtoKit
import Synchronization
import TelegramKit
import TelegramLab
import TestTime
import Testing

struct UnstoredImportTests {
    /// Keeps no account while it is full.
    private final class FullStore: KeyValueStore {
        let isFull = Mutex(false)
        private let values = MemoryStore()

        func value(forKey key: String) async throws(StorageError) -> [UInt8]? { try await values.value(forKey: key) }

        func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
            guard key != "persistent:account" || !isFull.withLock({ $0 }) else {
                throw StorageError(code: .inaccessible, message: "The disk is full", location: key, hint: "Make room.")
            }
            try await values.setValue(value, forKey: key)
        }

        func keys() async throws(StorageError) -> [String] { try await values.keys() }
    }

    @Test("J07 an import whose account cannot be stored leaves nobody signed in, says so, and keeps none of its keys")
    func unstoredImportsAreUndone() async throws {
        try await withLab { lab in
            let session = try await withClient(of: lab) { my in
                try await my.signIn()
                let session = try await my.client.exportSession()
                try await my.client.abandonSession()
                return session
            }
            let store = FullStore()
            try await withClient(of: lab, storage: store) { my in
                let home = try await my.client.homeDatacenter()
                #expect(try await my.client.accountStatus() == .signedOut)
                store.isFull.withLock { $0 = true }
                let failure = try await error { () async throws(TelegramError) in
                    try await my.client.importSession(session)
                }
                #expect(failure.code == .storage, "\(failure)")
                store.isFull.withLock { $0 = false }
                #expect(try await my.client.accountStatus() == .signedOut)
                #expect(try await my.client.homeDatacenter() == home)
                #expect(try await store.value(forKey: "persistent:key-\(session.homeDatacenter)") == nil)
                let user = try await my.signIn()
                #expect(try await my.client.accountStatus() == .signedIn(userID: user.id))
            }
        }
    }
}
