#if SQLite
    import Foundation
    import MTProtoKit
    import Testing

    /// Run with `swift test --traits SQLite`.
    struct SQLiteStoreTests {
        private func code(_ body: () async throws -> Void) async -> StorageError.Code? {
            do {
                try await body()
                return nil
            } catch {
                return (error as? StorageError)?.code
            }
        }

        @Test("A13 C-12 values come back from the database, which only its owner can read")
        func databaseRemembers() async throws {
            try await withTemporaryDirectory { directory in
                let key = StoreKey([UInt8](repeating: 3, count: 32))
                var store: SQLiteStore? = try SQLiteStore(directory: directory, encryptionKey: key)
                try await store?.setValue([1, 2, 3], forKey: "persistent:a")
                try await store?.setValue([], forKey: "b")
                try await store?.setValue([4], forKey: "b")
                try await store?.setValue(nil, forKey: "c")
                let file = directory + "/session.sqlite"
                let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
                #expect(mode == 0o600)
                #expect(await code { _ = try SQLiteStore(directory: directory) } == .inUse)
                store = nil

                store = try SQLiteStore(directory: directory, encryptionKey: key)
                #expect(try await store?.keys().sorted() == ["b", "persistent:a"])
                #expect(try await store?.value(forKey: "persistent:a") == [1, 2, 3])
                #expect(try await store?.value(forKey: "b") == [4])
                #expect(try await store?.value(forKey: "c") == nil)
                store = nil
                let plain = try SQLiteStore(directory: directory)
                #expect(await code { _ = try await plain.value(forKey: "b") } == .wrongKey)
            }
        }

        @Test("A14 whoever takes a database over last is the one who can use it")
        func databaseHasOneOwner() async throws {
            try await withTemporaryDirectory { directory in
                let store = try SQLiteStore(directory: directory)
                let first = try await store.takeOver()
                try await first.setValue([1], forKey: "k")
                let second = try await store.takeOver()
                #expect(await code { try await first.setValue([2], forKey: "k") } == .superseded)
                #expect(await code { _ = try await first.keys() } == .superseded)
                #expect(try await second.value(forKey: "k") == [1])
            }
        }

        @Test("A13 what is no database is an error that says so, and nothing is overwritten")
        func damagedDatabase() async throws {
            try await withTemporaryDirectory { directory in
                _ = try SQLiteStore(directory: directory)
                let file = URL(fileURLWithPath: directory + "/session.sqlite")
                try Data(repeating: 7, count: 5000).write(to: file)
                #expect(await code { _ = try SQLiteStore(directory: directory) } == .damaged)
                #expect(try Data(contentsOf: file) == Data(repeating: 7, count: 5000))
            }
        }
    }
#endif
