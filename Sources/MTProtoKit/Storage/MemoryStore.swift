/// A store that forgets everything when the process ends. Useful in tests and for sessions that must leave no trace.
public actor MemoryStore: KeyValueStore {
    private var values: [String: [UInt8]]
    private var succession = StoreOwnership()

    /// Creates a store with the given initial content.
    public init(_ values: [String: [UInt8]] = [:]) {
        self.values = values
    }

    public func value(forKey key: String) throws(StorageError) -> [UInt8]? {
        values[key]
    }

    public func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) {
        values[key] = value
    }

    public func keys() throws(StorageError) -> [String] {
        Array(values.keys)
    }

    public func takeOver() async throws(StorageError) -> any KeyValueStore {
        let title = try succession.newOwner(of: succession.newestTitle, location: Self.location)
        return OwnedStore(store: self, title: title)
    }

    private static let location = "memory"
}

extension MemoryStore: TitledStore {
    func value(forKey key: String, by title: StoreOwnership.Title) throws(StorageError) -> [UInt8]? {
        try succession.check(title, location: Self.location)
        return values[key]
    }

    func setValue(_ value: [UInt8]?, forKey key: String, by title: StoreOwnership.Title) throws(StorageError) {
        try succession.check(title, location: Self.location)
        values[key] = value
    }

    func keys(by title: StoreOwnership.Title) throws(StorageError) -> [String] {
        try succession.check(title, location: Self.location)
        return Array(values.keys)
    }

    func newTitle(after title: StoreOwnership.Title) throws(StorageError) -> StoreOwnership.Title {
        try succession.newOwner(of: title, location: Self.location)
    }
}
