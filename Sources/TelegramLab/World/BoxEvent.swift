/// One change of a box, for the differences.
enum BoxEvent: Codable, Hashable, Sendable {
    case newMessage(Int32)
    /// The message has another content now; the difference carries the newest one.
    case edited(Int32)
    case readInbox(peer: PeerKey, maxID: Int32, unread: Int32)
    case readOutbox(peer: PeerKey, maxID: Int32)
    /// Stands behind an event ``alsoDeleted(left:)`` for each of the messages but one.
    case deleted([Int32])
    /// One more message was deleted: so many events later stands with which others.
    case alsoDeleted(left: Int32)
    case pinned(peer: PeerKey, [Int32], isPinned: Bool)
    /// Chats were put into other folders.
    case moved([FolderMove])
    /// Voice messages were listened to, or mentions and reactions seen.
    case contentsRead([Int32])
    /// A page was read of which messages show previews.
    case pageRead(PageAddress)
}
