import MTProtoCore

/// How often an account sends when it sends much.
public struct BulkLimits: Hashable, Sendable {
    /// So many messages in any period of such a length.
    public struct Rate: Hashable, Sendable {
        /// From 1 to a million; what is set beyond becomes the nearest of these.
        public var count: Int {
            didSet { count = Self.clamped(count) }
        }
        /// From a millisecond to a year; what is set beyond becomes the nearest of these.
        public var period: Duration {
            didSet { period = Self.clamped(period) }
        }

        public init(_ count: Int, per period: Duration) {
            self.count = Self.clamped(count)
            self.period = Self.clamped(period)
        }

        private static func clamped(_ count: Int) -> Int { min(max(count, 1), 1_000_000) }

        private static func clamped(_ period: Duration) -> Duration {
            min(max(period, .milliseconds(1)), .seconds(365 * 86_400))
        }

        var perSecond: Double { Double(count) / period.inSeconds }
    }

    /// For each chat; nil for no limit.
    public var perChat: Rate?
    /// For each group and channel, besides; nil for no limit.
    public var perGroup: Rate?
    /// For all chats together; nil for no limit.
    public var overall: Rate?

    /// By itself what Telegram tells bots: one message a second in a chat, 20 a minute in a group, 30 a second over all. For
    /// other accounts it tells no numbers; they may send less.
    public init(
        perChat: Rate? = Rate(1, per: .seconds(1)), perGroup: Rate? = Rate(20, per: .seconds(60)),
        overall: Rate? = Rate(30, per: .seconds(1))
    ) {
        self.perChat = perChat
        self.perGroup = perGroup
        self.overall = overall
    }
}

/// One message of a ``BulkPlan``.
public struct BulkItem: Hashable, Sendable {
    public let peer: Peer
    /// From 1 on, in the order in which the chat gets them.
    public let number: Int
    /// For ``SendOptions/randomID``: the same whenever the plan comes to this message again, so that the server makes one of
    /// what is sent twice.
    public let randomID: Int64
}

/// A message of a ``BulkPlan`` that its chat does not take.
public struct BulkFailure: Sendable {
    /// The message, with its chat.
    public let item: BulkItem
    /// Why: the person has blocked the account, say.
    public let error: TelegramError
}
