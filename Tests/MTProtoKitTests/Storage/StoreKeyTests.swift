import Foundation
import Testing

@testable import MTProtoKit

private func key(_ byte: UInt8) throws -> StoreKey {
    try #require(StoreKey([UInt8](repeating: byte, count: 32)))
}

private func code(_ body: () throws -> Void) -> StorageError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? StorageError)?.code
    }
}

struct StoreKeyTests {
    @Test("C-12 A13 with a key nothing that is stored can be read in the files, and only that key opens them")
    func storeEncrypts() async throws {
        try await withTemporaryDirectory { directory in
            let secret = [UInt8]("the authorization key of somebody".utf8)
            var store = try FileStore(directory: directory, encryptionKey: try key(1))
            try store.setValue(secret, forKey: "persistent:key-2")
            try store.setValue([], forKey: "empty")
            let path = directory + "/persistent+key-2.value"
            let first = try #require(FileManager.default.contents(atPath: path))
            #expect(first.range(of: Data(secret)) == nil)
            try store.setValue(secret, forKey: "persistent:key-2")
            // Never the same bytes twice.
            #expect(FileManager.default.contents(atPath: path) != first)

            store = try FileStore(directory: directory, encryptionKey: try key(1))
            #expect(try store.value(forKey: "persistent:key-2") == secret)
            #expect(try store.value(forKey: "empty") == [])
            let other = try FileStore(directory: directory, encryptionKey: try key(2))
            #expect(code { _ = try other.value(forKey: "persistent:key-2") } == .wrongKey)
            let none = try FileStore(directory: directory)
            #expect(code { _ = try none.value(forKey: "persistent:key-2") } == .wrongKey)
            // Refused, not overwritten.
            store = try FileStore(directory: directory, encryptionKey: try key(1))
            #expect(try store.value(forKey: "persistent:key-2") == secret)
        }
    }

    @Test("C-12 an encrypted value in the place of another does not open, nor does a changed one")
    func encryptedValuesStayInPlace() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory, encryptionKey: try key(1))
            try store.setValue([1, 2, 3], forKey: "a")
            try store.setValue([4, 5, 6], forKey: "b")
            let files = FileManager.default
            try files.removeItem(atPath: directory + "/b.value")
            try files.copyItem(atPath: directory + "/a.value", toPath: directory + "/b.value")
            #expect(code { _ = try store.value(forKey: "b") } == .wrongKey)
            #expect(try store.value(forKey: "a") == [1, 2, 3])

            var content = try #require(files.contents(atPath: directory + "/a.value"))
            content[20] ^= 1
            try content.write(to: URL(fileURLWithPath: directory + "/a.value"))
            #expect(code { _ = try store.value(forKey: "a") } == .damaged)
        }
    }

    @Test("C-12 values from before the key are refused until they are encrypted, once")
    func plainValuesAreEncrypted() async throws {
        try await withTemporaryDirectory { directory in
            let plain = try FileStore(directory: directory)
            try plain.setValue([1], forKey: "a")
            try plain.setValue([2], forKey: "b")
            #expect(code { _ = try plain.encryptValues() } == .wrongKey)
            let store = try FileStore(directory: directory, encryptionKey: try key(1))
            #expect(code { _ = try store.value(forKey: "a") } == .notEncrypted)
            try Data([1]).write(to: URL(fileURLWithPath: directory + "/c.value"))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: directory + "/c.value")
            #expect(try store.encryptValues() == 2)
            #expect(try store.encryptValues() == 0)
            #expect(try store.value(forKey: "a") == [1])
            #expect(try store.value(forKey: "b") == [2])
        }
    }

    @Test("C-12 a key has 32 bytes, is never the same and never printed")
    func storeKeys() throws {
        #expect(StoreKey([1, 2, 3]) == nil)
        let (one, other) = (StoreKey.random(), StoreKey.random())
        #expect(one.withUnsafeBytes { Array($0) } != other.withUnsafeBytes { Array($0) })
        var text = ""
        dump(one, to: &text)
        #expect("\(one)" == "store key" && text.count < 40, "\(text)")
    }
}

struct SuccessionTests {
    @Test("A14 whoever takes a store over last is the one who can use it")
    func lastOwnerCounts() async throws {
        try await withTemporaryDirectory { directory in
            for store in [try FileStore(directory: directory), MemoryStore()] as [any KeyValueStore] {
                let first = try await store.takeOver()
                try await first.setValue([1], forKey: "k")
                let second = try await store.takeOver()
                await #expect { try await first.setValue([9], forKey: "k") } throws: { error in
                    (error as? StorageError)?.code == .superseded
                }
                await #expect { try await first.value(forKey: "k") } throws: { error in
                    (error as? StorageError)?.code == .superseded
                }
                #expect(try await second.value(forKey: "k") == [1])
                try await second.setValue([2], forKey: "k")
                let third = try await second.takeOver()
                #expect(try await third.value(forKey: "k") == [2])
                #expect(try await third.keys() == ["k"])
                await #expect(throws: StorageError.self) { try await second.keys() }
                // Whoever made the store can look into it.
                #expect(try await store.value(forKey: "k") == [2])
            }
        }
    }

    @Test("A14 another store on the same directory ends those before, however the path is written")
    func newestStoreCounts() async throws {
        try await withTemporaryDirectory { directory in
            let first = try FileStore(directory: directory)
            try first.setValue([1], forKey: "k")
            let owned = try await first.takeOver()
            let second = try FileStore(directory: directory + "/../" + (directory as NSString).lastPathComponent)
            #expect(code { try first.setValue([2], forKey: "k") } == .superseded)
            await #expect(throws: StorageError.self) { try await first.takeOver() }
            await #expect(throws: StorageError.self) { try await owned.setValue([2], forKey: "k") }
            #expect(try second.value(forKey: "k") == [1])
        }
    }
}
