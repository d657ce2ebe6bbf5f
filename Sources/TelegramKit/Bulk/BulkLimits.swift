import TelegramAPI

/// How often an account sends when it sends much.
public struct BulkLimits: Hashable, Sendable {
    /// So many messages in any period of such a length.
    public struct Rate: Hashable, Sendable {
        /// At least one.
        public var count: Int
        public var period: Duration

        public init(_ count: Int, per period: Duration) {
            self.count = max(1, count)
            self.period = max(.milliseconds(1), period)
        }
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
