import Synchronization

/// Hands every value to each of its subscriptions; a slow one loses its oldest values and learns that it did.
///
/// Subscriptions belong to their readers: one that its reader has dropped is gone, with the values that waited in it.
package final class Broadcaster<Element: Sendable>: Sendable {
    private struct Place {
        weak var subscription: Subscription<Element>?
    }

    private struct State {
        var places: [Int: Place] = [:]
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
                state.places[id] = Place(subscription: subscription)
            }
            return subscription
        }
    }

    /// Whether there are subscribers. If not, finding out what to say is not worth the work.
    package var isHeard: Bool { state.withLock { !$0.places.isEmpty } }

    package func yield(_ element: Element) {
        // The last one to hold a subscription may be this one: it ends without the lock.
        let subscriptions = state.withLock { $0.places.values.compactMap(\.subscription) }
        for subscription in subscriptions {
            subscription.yield(element)
        }
    }

    package func finish() {
        let subscriptions = state.withLock { state in
            state.isFinished = true
            defer { state.places = [:] }
            return state.places.values.compactMap(\.subscription)
        }
        for subscription in subscriptions {
            subscription.finish()
        }
    }

    private func remove(_ id: Int) {
        state.withLock { _ = $0.places.removeValue(forKey: id) }
    }
}
