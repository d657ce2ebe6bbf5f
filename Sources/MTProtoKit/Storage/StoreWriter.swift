import Synchronization

/// Passes reads through and brings writes to a store one after the other, in the order of the calls.
///
/// Without it two writes of one key could overtake each other on their way to an actor and leave the older value.
final class StoreWriter: Sendable {
    private let store: any KeyValueStore
    private let last: Mutex<Task<Result<Void, StorageError>, Never>?> = Mutex(nil)

    init(_ store: any KeyValueStore) {
        self.store = store
    }

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
        try await store.value(forKey: key)
    }

    func keys() async throws(StorageError) -> [String] {
        try await store.keys()
    }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        let write = last.withLock { last in
            let previous = last
            let write = Task { [store] () -> Result<Void, StorageError> in
                _ = await previous?.value
                do throws(StorageError) {
                    try await store.setValue(value, forKey: key)
                    return .success(())
                } catch {
                    return .failure(error)
                }
            }
            last = write
            return write
        }
        try await write.value.get()
    }
}
