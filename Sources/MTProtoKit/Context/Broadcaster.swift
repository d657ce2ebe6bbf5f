import Synchronization

/// Hands every value to each of its subscriptions; a slow one loses its oldest values and learns that it did.
package final class Broadcaster<Element: Sendable>: Sendable {
    private struct State {
        var subscriptions: [Int: Subscription<Element>] = [:]
        var nextID = 0
        var isFinished = false
    }

    private let state = Mutex(State())
    private let limit: Int
    private let gap: (@Sendable () -> Element)?

    /// - Parameters:
    ///   - limit: how many values wait for one reader.
    ///   - gap: what stands at the place where values were dropped; nil leaves nothing there.
    package init(limit: Int, gap: (@Sendable () -> Element)? = nil) {
        self.limit = max(limit, 1)
        self.gap = gap
    }

    package func subscribe() -> Subscription<Element> {
        state.withLock { state in
            let id = state.nextID
            state.nextID += 1
            let subscription = Subscription<Element>(limit: limit, gap: gap) { [weak self] in
                self?.remove(id)
            }
            if state.isFinished {
                subscription.finish()
            } else {
                state.subscriptions[id] = subscription
            }
            return subscription
        }
    }

    package func yield(_ element: Element) {
        let subscriptions = state.withLock { Array($0.subscriptions.values) }
        for subscription in subscriptions {
            subscription.yield(element)
        }
    }

    package func finish() {
        let subscriptions = state.withLock { state in
            state.isFinished = true
            defer { state.subscriptions = [:] }
            return Array(state.subscriptions.values)
        }
        for subscription in subscriptions {
            subscription.finish()
        }
    }

    private func remove(_ id: Int) {
        state.withLock { _ = $0.subscriptions.removeValue(forKey: id) }
    }
}
