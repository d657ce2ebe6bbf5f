import MTProtoKit

/// A store that takes its time for every write.
actor SlowStore: KeyValueStore {
    private var values: [String: [UInt8]] = [:]

    init() {}

    private init(values: [String: [UInt8]]) {
        self.values = values
    }

    func value(forKey key: String) throws(StorageError) -> [UInt8]? { values[key] }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        try? await Task.sleep(for: .milliseconds(20))
        values[key] = value
    }

    func keys() throws(StorageError) -> [String] { Array(values.keys) }

    /// What the next process finds when this one ends now.
    func afterEnd() -> SlowStore { SlowStore(values: values) }
}
