import MTProtoKit

/// What happens to a client, in the order in which it happens.
///
/// Each access of the property that gives a sequence makes one of its own, which begins at that moment. Elements that
/// were not read yet wait in the sequence's buffer. When the buffer holds ``TelegramConfiguration/updateBufferLimit``
/// elements, the oldest gives way to the new one: a slow reader loses events, but never costs memory without bound, and
/// never affects other readers. The sequence ends when the client stops.
///
/// One task at a time may read a sequence; a second one reads the end.
public struct EventSequence<Element: Sendable>: AsyncSequence, Sendable {
    let subscription: Subscription<Element>

    public struct AsyncIterator: AsyncIteratorProtocol {
        let subscription: Subscription<Element>

        public mutating func next() async -> Element? {
            await subscription.next()
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Element? {
            await subscription.next()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: subscription)
    }
}
