import Synchronization

/// Counts from one.
final class Count: Sendable {
    private let last = Mutex(0)

    var value: Int { last.withLock { $0 } }

    @discardableResult
    func next() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}
