/// Who may use a store (row A14): the instance that was opened last, and the last owner that took it over through it.
struct StoreOwnership: Sendable {
    /// What an owner shows with every operation.
    struct Title: Hashable, Sendable {
        fileprivate let instance: UInt64
        /// Nil for the instance itself, which its maker may use beside its owner.
        fileprivate let owner: UInt64?
    }

    private var instance: UInt64 = 0
    private var owner: UInt64 = 0

    /// The title of the instance that was opened last.
    var newestTitle: Title {
        Title(instance: instance, owner: nil)
    }

    /// Another instance on the same place: all titles before are void.
    mutating func newInstance() -> Title {
        instance += 1
        return newestTitle
    }

    /// Another owner of an instance.
    mutating func newOwner(of title: Title, location: String) throws(StorageError) -> Title {
        try check(Title(instance: title.instance, owner: nil), location: location)
        owner += 1
        return Title(instance: instance, owner: owner)
    }

    func check(_ title: Title, location: String) throws(StorageError) {
        guard title.instance == instance, title.owner.map({ $0 == owner }) ?? true else {
            throw StorageError(
                code: .superseded,
                message: "A newer client of this process uses the store",
                location: location,
                hint: "Go on with that one; this one can neither read nor write any more."
            )
        }
    }
}

/// A store that asks for a title.
protocol TitledStore: KeyValueStore {
    func value(forKey key: String, by title: StoreOwnership.Title) async throws(StorageError) -> [UInt8]?
    func setValue(_ value: [UInt8]?, forKey key: String, by title: StoreOwnership.Title) async throws(StorageError)
    func keys(by title: StoreOwnership.Title) async throws(StorageError) -> [String]
    func newTitle(after title: StoreOwnership.Title) async throws(StorageError) -> StoreOwnership.Title
}

/// A store in the hands of one owner.
struct OwnedStore<Store: TitledStore>: PlacedStore {
    let store: Store
    let title: StoreOwnership.Title

    var storePlace: StorePlace { StorePlace(of: store) }

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
        try await store.value(forKey: key, by: title)
    }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        try await store.setValue(value, forKey: key, by: title)
    }

    func keys() async throws(StorageError) -> [String] {
        try await store.keys(by: title)
    }

    func takeOver() async throws(StorageError) -> any KeyValueStore {
        OwnedStore(store: store, title: try await store.newTitle(after: title))
    }
}
