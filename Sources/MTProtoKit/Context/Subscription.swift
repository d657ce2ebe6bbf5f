import Synchronization

/// One reader's queue of values: bounded, any number of writers, one reader at a time.
package final class Subscription<Element: Sendable>: Sendable {
    struct State {
        var queue: [Element] = []
        var head = 0
        var hasGap = false
        var isFinished = false
        /// The caller that waits, and in which call.
        var reader: (call: UInt64, continuation: CheckedContinuation<Element?, Never>)?
        var lastCall: UInt64 = 0
    }

    let state = Mutex(State())
    private let limit: Int
    private let gap: (@Sendable () -> Element)?
    private let onEnd: @Sendable () -> Void

    package init(limit: Int, gap: (@Sendable () -> Element)?, onEnd: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.gap = gap
        self.onEnd = onEnd
    }

    package func yield(_ element: Element) {
        let reader: CheckedContinuation<Element?, Never>? = state.withLock { state in
            guard !state.isFinished else { return nil }
            if let reader = state.reader {
                state.reader = nil
                return reader.continuation
            }
            state.queue.append(element)
            if state.queue.count - state.head > limit {
                state.head += 1
                state.hasGap = true
            }
            if state.head > limit {
                // Amortised: moves at most `limit` elements after as many were dropped or read.
                state.queue.removeFirst(state.head)
                state.head = 0
            }
            return nil
        }
        reader?.resume(returning: element)
    }

    package func finish() {
        let reader = state.withLock { state in
            state.isFinished = true
            defer { state.reader = nil }
            return state.reader?.continuation
        }
        reader?.resume(returning: nil)
    }

    /// The next value; nil at the end, or when the reading task is cancelled.
    package func next() async -> Element? {
        // Its waiting reader may be the only one that holds it.
        defer { withExtendedLifetime(self) {} }
        // A cancelled task ends its own call, not that of a task which reads beside it.
        let call = state.withLock { state in
            state.lastCall &+= 1
            return state.lastCall
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready: Element?? = state.withLock { state in
                    if state.hasGap, let gap {
                        state.hasGap = false
                        return .some(gap())
                    }
                    if state.head < state.queue.count {
                        let element = state.queue[state.head]
                        state.head += 1
                        if state.head == state.queue.count {
                            state.queue.removeAll(keepingCapacity: state.queue.count <= 64)
                            state.head = 0
                        }
                        return .some(element)
                    }
                    // A second reader would have to wait for the first: it is told that there is nothing instead.
                    if state.isFinished || Task.isCancelled || state.reader != nil {
                        return .some(nil)
                    }
                    state.reader = (call, continuation)
                    return nil
                }
                if let ready {
                    continuation.resume(returning: ready)
                }
            }
        } onCancel: {
            let reader = state.withLock { state -> CheckedContinuation<Element?, Never>? in
                guard state.reader?.call == call else { return nil }
                defer { state.reader = nil }
                return state.reader?.continuation
            }
            reader?.resume(returning: nil)
        }
    }

    deinit {
        onEnd()
    }
}
