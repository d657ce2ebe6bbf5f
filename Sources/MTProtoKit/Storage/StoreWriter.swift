import Synchronization

/// Passes reads through and brings writes to a store one after the other, in the order of the calls.
///
/// Without it two writes of one key could overtake each other on their way to an actor and leave the older value.
final class StoreWriter: Sendable {
    private let store: any KeyValueStore
    private let last: Mutex<Write?> = Mutex(nil)

    init(_ store: any KeyValueStore) {
        self.store = store
    }

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
        try await store.value(forKey: key)
    }

    func keys() async throws(StorageError) -> [String] {
        try await store.keys()
    }

    /// A write that is on its way, in its place in the order of all writes.
    typealias Write = Task<Result<Void, StorageError>, Never>

    /// Takes a place in the order of writes at once. Called under the lock that guards what is written, so that the
    /// order on disk is the order of the changes.
    func enqueue(_ value: [UInt8]?, forKey key: String) -> Write {
        last.withLock { last in
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
    }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        try await enqueue(value, forKey: key).value.get()
    }
}
