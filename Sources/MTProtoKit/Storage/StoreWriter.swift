import Synchronization

/// Passes reads through and brings writes to a store one after the other, in the order of the calls.
///
/// Without it two writes of one key could overtake each other on their way to an actor and leave the older value.
final class StoreWriter: Sendable {
    private struct Background {
        var tasks: [Int: Task<Void, Never>] = [:]
        var last = 0
    }

    /// The last write that has a place in the order and has not ended. One that has ended is not kept: a task takes
    /// more than a kilobyte.
    private struct Order {
        var last: Write?
        var number: UInt64 = 0
    }

    private let current: Mutex<any KeyValueStore>
    private let order = Mutex(Order())
    private let background = Mutex(Background())

    init(_ store: any KeyValueStore) {
        current = Mutex(store)
    }

    private var store: any KeyValueStore {
        current.withLock { $0 }
    }

    /// Makes this the only one that may use the store.
    func takeOver() async throws(StorageError) {
        let owned = try await store.takeOver()
        current.withLock { $0 = owned }
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
        order.withLock { order in
            let previous = order.last
            order.number &+= 1
            let write = Task { [self, store, number = order.number] () -> Result<Void, StorageError> in
                _ = await previous?.value
                defer { forget(number) }
                do throws(StorageError) {
                    try await store.setValue(value, forKey: key)
                    return .success(())
                } catch {
                    return .failure(error)
                }
            }
            order.last = write
            return write
        }
    }

    private func forget(_ number: UInt64) {
        order.withLock { order in
            if order.number == number { order.last = nil }
        }
    }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        try await enqueue(value, forKey: key).value.get()
    }

    /// Does something that ends in writes and that only ``settle()`` waits for.
    func keep(_ work: @escaping @Sendable () async -> Void) {
        background.withLock { background in
            background.last += 1
            let id = background.last
            background.tasks[id] = Task {
                await work()
                self.background.withLock { _ = $0.tasks.removeValue(forKey: id) }
            }
        }
    }

    /// Waits for what goes on in the background, and for every write that has a place in the order.
    func settle() async {
        while let task = background.withLock({ $0.tasks.values.first }) { await task.value }
        _ = await order.withLock { $0.last }?.value
    }
}
