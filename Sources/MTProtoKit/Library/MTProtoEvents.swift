/// What happens to a client or a context, in the order in which it happens.
///
/// Each use of the property that gives a sequence makes one of its own, which begins at that moment. Elements that were
/// not read yet wait in a buffer; when it is full the oldest one is dropped. The sequence ends when what it tells of is
/// stopped.
///
/// One task at a time may read a sequence; a second one reads the end.
public struct MTProtoEvents<Element: Sendable>: AsyncSequence, Sendable {
    let subscription: Subscription<Element>

    /// Reads the sequence.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let subscription: Subscription<Element>

        /// The next element; nil at the end, or when the task is cancelled.
        public mutating func next() async -> Element? {
            await subscription.next()
        }

        /// The next element; nil at the end, or when the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Element? {
            await subscription.next()
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: subscription)
    }
}
