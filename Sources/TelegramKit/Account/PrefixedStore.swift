import MTProtoKit
import Synchronization

/// The part of a store that belongs to one account: names that begin with the account's own prefix.
struct PrefixedStore: PlacedStore {
    /// Counts the owners of the part: only the newest of them may use it (row A14).
    final class Owners: Sendable {
        fileprivate let newest = Mutex(0)
    }

    private let store: any KeyValueStore
    private let prefix: String
    private let owners: Owners
    /// The number of this owner; nil for a part that was not taken over, which can be used beside its owner.
    private let owner: Int?

    /// What all accounts but the first have before their names.
    private static let mark = "account-"

    static func prefix(_ id: Int64) -> String { "\(mark)\(id)-" }

    /// - Parameter prefix: "" for what carries no mark at all.
    init(_ store: any KeyValueStore, prefix: String, owners: Owners) {
        self.init(store, prefix, owners, owner: nil)
    }

    var storePlace: StorePlace { StorePlace(prefix, of: store) }

    private init(_ store: any KeyValueStore, _ prefix: String, _ owners: Owners, owner: Int?) {
        self.store = store
        self.prefix = prefix
        self.owners = owners
        self.owner = owner
    }

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
        try check(key)
        return try await store.value(forKey: prefix + key)
    }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        try check(key)
        try await store.setValue(value, forKey: prefix + key)
    }

    func keys() async throws(StorageError) -> [String] {
        try check("keys")
        let all = try await store.keys()
        guard prefix.isEmpty else {
            return all.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        }
        return all.filter { !$0.hasPrefix(Self.mark) && $0 != AccountRecords.storeKey }
    }

    func takeOver() async throws(StorageError) -> any KeyValueStore {
        let owner = owners.newest.withLock { newest in
            newest += 1
            return newest
        }
        return PrefixedStore(store, prefix, owners, owner: owner)
    }

    private func check(_ location: String) throws(StorageError) {
        guard let owner, owner != owners.newest.withLock({ $0 }) else { return }
        throw StorageError(
            code: .superseded, message: "A newer client of this process uses the account", location: location,
            hint: "Go on with that one; this one can neither read nor write any more.")
    }
}
