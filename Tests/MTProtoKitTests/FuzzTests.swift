import Foundation
import FuzzSupport
import MTProtoCore
import MTProtoCrypto
import Testing

@testable import MTProtoKit

struct StorageFuzzTests {
    @Test("H-04 A13 hostile stored values and files: what is read is what was stored, or nothing")
    func fuzzStoredValues() throws {
        let report = Fuzzing.run(try Self.targets(), suite: .storage)
        for finding in report.findings { Issue.record("\(finding)") }
    }

    private final class Manager {}

    private static func targets() throws -> [FuzzTarget] {
        let key = try AuthKey([UInt8](repeating: 7, count: 256))
        let salts = (0..<3).map { ServerSalt(value: $0, validSince: $0, validUntil: $0 + 9) }
        let auth = AuthInfo(key: key, salts: salts, isAuthorized: true).encoded()
        let addresses = DatacenterAddressSet([
            DatacenterAddress(host: "127.0.0.1", port: 443, preferForMedia: true),
            DatacenterAddress(host: "::1", port: 80, secret: [1, 2, 3]),
        ]).encoded()
        let value = [UInt8]("a value that is worth keeping".utf8)
        let storeKey = try #require(StoreKey([UInt8](repeating: 9, count: 32)))
        let file = try #require(StoredFile.encode(value, forKey: "k", encryptionKey: nil))
        let sealed = try #require(StoredFile.encode(value, forKey: "k", encryptionKey: storeKey))
        let manager = Manager()
        var ledger = SessionLedger(keyID: 5)
        for id in 1...3 as ClosedRange<Int64> { _ = ledger.began(id, by: ObjectIdentifier(manager)) }
        _ = ledger.left(by: ObjectIdentifier(manager), at: 1_700_000_000)
        return [
            FuzzTarget("stored sessions", corpus: [ledger.encoded()]) { input, _ in
                guard let read = SessionLedger(stored: input) else { return }
                try FuzzFinding.unless(SessionLedger(stored: read.encoded()) == read, "other sessions")
                try FuzzFinding.unless(read.ids.count <= SessionLedger.limit, "too many sessions")
            },
            FuzzTarget("stored key", corpus: [auth]) { input, _ in
                guard let info = AuthInfo(stored: input) else { return }
                let again = AuthInfo(stored: info.encoded())
                try FuzzFinding.unless(again?.key == info.key, "another key")
                try FuzzFinding.unless(
                    again?.salts == info.salts && again?.isAuthorized == info.isAuthorized, "another state")
            },
            FuzzTarget("stored addresses", corpus: [addresses]) { input, _ in
                guard let set = DatacenterAddressSet(stored: input) else { return }
                let again = DatacenterAddressSet(stored: set.encoded())
                try FuzzFinding.unless(again?.addresses == set.addresses, "other addresses")
            },
            FuzzTarget("stored file", corpus: [file]) { input, _ in
                let read: [UInt8]
                do throws(StoredFile.Problem) {
                    read = try StoredFile.decode(input, forKey: "k", encryptionKey: nil)
                } catch {
                    guard case .damaged = error else { throw FuzzFinding("\(error)") }
                    return try FuzzFinding.unless(input != file, "\(error)")
                }
                let again = StoredFile.encode(read, forKey: "k", encryptionKey: nil)
                try FuzzFinding.unless(again == input, "another value than the one that is stored")
            },
            FuzzTarget("stored encrypted file", corpus: [sealed]) { input, _ in
                let read = try? StoredFile.decode(input, forKey: "k", encryptionKey: storeKey)
                try FuzzFinding.unless(read == (input == sealed ? value : nil), "a value that was not stored")
                let other = try? StoredFile.decode(input, forKey: "l", encryptionKey: storeKey)
                try FuzzFinding.unless(other == nil, "a value under another name")
            },
        ]
    }

    @Test("H-04 A13 hostile files in a store: the value that was stored, or an error that says damaged")
    func damagedFilesInAStore() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            let value = [UInt8]("a value that is worth keeping".utf8)
            try store.setValue(value, forKey: "k")
            let url = URL(fileURLWithPath: directory + "/k.value")
            let intact = [UInt8](try Data(contentsOf: url))
            var random = FuzzRandom(11)
            for number in 0..<200 {
                let bytes = Fuzzing.mutated(intact, changes: random.below(4), &random)
                let file = try FileHandle(forWritingTo: url)
                try file.truncate(atOffset: 0)
                try file.write(contentsOf: Data(bytes))
                try file.close()
                do {
                    let read = try store.value(forKey: "k")
                    #expect(bytes == intact && read == value, "case \(number)")
                } catch let error as StorageError {
                    #expect(error.code == .damaged && bytes != intact, "case \(number)")
                }
            }
        }
    }
}
