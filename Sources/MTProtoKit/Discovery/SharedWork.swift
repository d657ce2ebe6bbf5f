import MTProtoCore
import Synchronization

/// Work whose result several callers wait for: it is done once, its result is kept for a while, and it is cancelled
/// when no caller waits for it any more (row N06).
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    struct Flight {
        let id: Int
        var task: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<Value?, Never>] = [:]
    }

    struct State {
        var flights: [Key: Flight] = [:]
        var kept: [Key: (value: Value, until: Instant)] = [:]
        var lastID = 0

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }
    }

    private let clock: MonotonicClock
    let state = Mutex(State())

    init(clock: MonotonicClock) {
        self.clock = clock
    }

    /// The result, kept, awaited or made.
    ///
    /// - Returns: nil if the calling task was cancelled.
    func value(
        for key: Key, work: @escaping @Sendable () async -> (Value, keep: Duration)
    ) async -> Value? {
        let waiter = state.withLock { $0.nextID() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready: Value?? = state.withLock { state in
                    if Task.isCancelled { return .some(nil) }
                    if let kept = state.kept[key] {
                        if clock.now < kept.until { return .some(kept.value) }
                        state.kept[key] = nil
                    }
                    if state.flights[key] == nil {
                        let id = state.nextID()
                        state.flights[key] = Flight(id: id)
                        state.flights[key]?.task = Task {
                            let (value, keep) = await work()
                            self.landed(key, id, value, keep)
                        }
                    }
                    state.flights[key]?.waiters[waiter] = continuation
                    return nil
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            leave(key, waiter)
        }
    }

    private func landed(_ key: Key, _ id: Int, _ value: Value, _ keep: Duration) {
        let waiters: [CheckedContinuation<Value?, Never>] = state.withLock { state in
            // A flight that all callers left has been forgotten.
            guard let flight = state.flights[key], flight.id == id else { return [] }
            state.flights[key] = nil
            if keep > .zero { state.kept[key] = (value, clock.now + keep) }
            return Array(flight.waiters.values)
        }
        for waiter in waiters { waiter.resume(returning: value) }
    }

    private func leave(_ key: Key, _ waiter: Int) {
        let (continuation, task): (CheckedContinuation<Value?, Never>?, Task<Void, Never>?) = state.withLock { state in
            guard let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter) else { return (nil, nil) }
            guard state.flights[key]?.waiters.isEmpty == true else { return (continuation, nil) }
            return (continuation, state.flights.removeValue(forKey: key)?.task)
        }
        task?.cancel()
        continuation?.resume(returning: nil)
    }
}
