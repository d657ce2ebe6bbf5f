/// One line of the chat list.
public struct Dialog: Hashable, Sendable {
    public let peer: Peer
    /// The person's name or the group's title.
    public let title: String
    public let username: String?
    public let photo: ProfilePhoto?
    /// Kept above the others.
    public let isPinned: Bool
    /// Unix time in seconds until which the chat makes no sound; nil if it does.
    public let mutedUntil: Int?
    public let unreadCount: Int
    /// How many of the unread messages mention the account.
    public let unreadMentionCount: Int
    /// Marked as unread by hand.
    public let isMarkedUnread: Bool
    /// The newest incoming message that was read.
    public let readInboxID: Int
    /// The newest outgoing message that somebody has read.
    public let readOutboxID: Int
    public let lastMessage: Message?
}
