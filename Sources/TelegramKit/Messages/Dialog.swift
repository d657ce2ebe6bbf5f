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
    /// The newest outgoing message that another person has read.
    public let readOutboxID: Int
    public let lastMessage: Message?
    /// Why the chat stands above all others; nil for a chat that stands in its own place. To be shown as an advertisement.
    /// Unless the account is a member, such a line has no messages and counts nothing.
    public internal(set) var promotion: PromotedChannel? = nil
}

extension Dialog {
    /// The line of a promoted chat in whose list nothing else of it stands.
    init(_ promoted: PromotedChannel) {
        self.init(
            peer: promoted.peer, title: promoted.title, username: promoted.username, photo: nil, isPinned: false,
            mutedUntil: nil, unreadCount: 0, unreadMentionCount: 0, isMarkedUnread: false, readInboxID: 0,
            readOutboxID: 0, lastMessage: nil, promotion: promoted)
    }
}
