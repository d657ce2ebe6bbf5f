import MTProtoKit
import TelegramAPI

/// Something that happened to the account without having been asked for.
public enum TelegramUpdate: Sendable {
    /// A message arrived, or was sent from another device of this account.
    case newMessage(Message)
    /// Anything else, as the server sent it.
    case other(API.Update)
    /// The session was ended from elsewhere, or the account is gone. ``TelegramClient/sendCode(to:)`` starts anew.
    case signedOut(reason: String)
    /// The server may have more than it sent: a new session began, the connection was away for long, or a slow reader
    /// let the buffer overflow. What a program shows should be fetched again.
    case mayHaveMissed(reason: String)
}

/// The account's updates, in the order in which the server sent them.
///
/// Each ``TelegramClient/updates`` call makes a sequence of its own, which begins with the moment of the call. An update
/// that nobody has read yet waits in the sequence's buffer. When the buffer holds
/// ``TelegramConfiguration/updateBufferLimit`` updates, the oldest gives way to the new one, and the reader is told with
/// ``TelegramUpdate/mayHaveMissed(reason:)`` at the place of the gap; a slow reader thus costs itself updates, but never
/// memory without bound nor other readers anything. The sequence ends when the client stops.
public struct TelegramUpdates: AsyncSequence, Sendable {
    public typealias Element = TelegramUpdate

    let subscription: Subscription<TelegramUpdate>

    public struct AsyncIterator: AsyncIteratorProtocol {
        let subscription: Subscription<TelegramUpdate>

        public mutating func next() async -> TelegramUpdate? {
            await subscription.next()
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> TelegramUpdate? {
            await subscription.next()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: subscription)
    }
}

/// The waits that the server imposes, as they come. See ``TelegramClient/floodWaits``.
public struct FloodWaits: AsyncSequence, Sendable {
    public typealias Element = FloodWait

    let subscription: Subscription<FloodWait>

    public struct AsyncIterator: AsyncIteratorProtocol {
        let subscription: Subscription<FloodWait>

        public mutating func next() async -> FloodWait? {
            await subscription.next()
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> FloodWait? {
            await subscription.next()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(subscription: subscription)
    }
}
