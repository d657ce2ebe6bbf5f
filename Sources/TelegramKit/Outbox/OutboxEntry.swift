import TelegramAPI

/// A message of an ``Outbox``.
public struct OutboxEntry: Hashable, Sendable {
    /// What became of it.
    public enum State: Hashable, Sendable {
        /// It is stored, and goes when it is its turn.
        case waiting
        /// The server has it. The id is nil where the server had it already from an earlier attempt whose answer was lost, and the
        /// message could not be found: bots may not look.
        case sent(messageID: Int?)
        /// The server does not take it. It stays so until ``Outbox/remove(_:)``.
        case failed(Failure)
    }

    /// Why a message cannot be sent.
    public struct Failure: Hashable, Sendable {
        /// The description of a ``TelegramError/Code``, such as `chatForbidden`.
        public let code: String
        /// What happened, in one sentence.
        public let message: String
        /// The server's own words, such as `CHAT_WRITE_FORBIDDEN`; empty if it was not the server.
        public let serverMessage: String
    }

    /// The caller's name for it.
    public let key: String
    /// Where it goes.
    public let peer: Peer
    /// By which the server makes one of what is sent twice.
    public let randomID: Int64
    /// Unix time in seconds at which it was stored, by the server's clock.
    public let date: Int
    public internal(set) var state: State
    /// How often it was tried in this run.
    public internal(set) var attempts = 0
    /// Why the last attempt brought nothing, if it will be repeated.
    public internal(set) var lastError: TelegramError?
    /// Why it waits, at the moment at which the outbox was asked; nil of what was sent or has failed.
    public internal(set) var waiting: Wait?
}

extension OutboxEntry {
    /// Why a message waits.
    public struct Wait: Hashable, Sendable {
        public enum Reason: Hashable, Sendable {
            /// It is under way, or the client has no connection.
            case sending
            /// It is being stored.
            case storing
            /// Others of its chat were given before it: the one with this key is the first of them.
            case order(behind: String)
            /// As much is under way as may be at once.
            case turn
            /// An attempt in its chat brought nothing, and is repeated then: ``OutboxEntry/lastError`` says why.
            case repetition
            /// A limit, or a pause that the server has demanded: of the outbox, or of another request to the same chat
            /// behind which it stands. It says whether it was given or learnt.
            case limit(Outbox.Limit)
            /// Nothing goes any more: the client was stopped, or is being shut down, the account has left, or a newer
            /// client has the storage.
            case ended
        }

        public let reason: Reason
        /// Unix time in seconds, by the server's clock, before which it does not go; nil if that is not known.
        public let until: Int?
        /// How long that is from now on, to the nanosecond.
        public let remaining: Duration?
    }
}

extension TelegramError.Code {
    /// The key belongs to another message of the ``Outbox``.
    public static let outboxKeyTaken = TelegramError.Code("outboxKeyTaken")
    /// What an ``Outbox`` has stored cannot be read.
    public static let outboxUnreadable = TelegramError.Code("outboxUnreadable")
}
