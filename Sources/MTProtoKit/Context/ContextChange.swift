import MTProtoCore

/// Something in a ``Context`` is not as it was (row A18).
package enum ContextChange: Hashable, Sendable {
    case keyAvailable(DatacenterID)
    case keyRemoved(DatacenterID, keyID: UInt64)
    /// No manager makes the key of this datacenter at the moment.
    case keyClaimReleased(DatacenterID)
    /// The addresses are other ones, or are to be tried in another order.
    case addressesChanged(DatacenterID)
    /// An account was bound to the key of the datacenter, or is not any more.
    case authorizationChanged(DatacenterID, isAuthorized: Bool)
    /// The public keys of this CDN datacenter are known, or are other ones.
    case publicKeysChanged(DatacenterID)
    /// The client introduces itself in another way from now on (row A15).
    case initializationChanged(ConnectionInitialization)
}

/// Hears of the changes of a ``Context`` at once, on whatever thread they happen: for objects that live on an event
/// loop. Others read ``Context/changes``.
package protocol ContextListener: AnyObject, Sendable {
    func contextDidChange(_ change: ContextChange)
}

extension Subscription: AsyncSequence {
    package struct AsyncIterator: AsyncIteratorProtocol {
        let subscription: Subscription<Element>

        package mutating func next() async -> Element? {
            await subscription.next()
        }

        package mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Element? {
            await subscription.next()
        }
    }

    package nonisolated func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: self)
    }
}
