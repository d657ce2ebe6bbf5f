import TelegramAPI

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
    /// What was begun to be written and not sent; nil for nothing.
    public internal(set) var draft: FormattedText? = nil
    /// Stands in the archive.
    public internal(set) var isArchived = false
    /// Whom folders count the chat among; nil if the server does not say.
    public internal(set) var kind: ChatFolder.Kinds? = nil
    /// The value of the interface; nil for what was found by its name, and for a promoted chat.
    public internal(set) var raw: API.Dialog? = nil

    /// Has messages that were not read, or is marked so.
    public var isUnread: Bool { unreadCount > 0 || isMarkedUnread }
}

/// Of which list chats are wanted.
public enum ChatList: Hashable, Sendable {
    /// All that is not in the archive.
    case main
    case archive
    /// What fits the rules of a folder, its pinned chats first. The list is read and compared with them: servers do not.
    case folder(ChatFolder)
}

/// Which chats of a list are wanted.
public enum DialogFilter: Hashable, Sendable {
    case all
    /// With messages that were not read, or marked so.
    case unread
    /// Kept above the others of the list, or of the folder.
    case pinned
    /// In which something was begun to be written.
    case withDraft

    func fits(_ dialog: Dialog) -> Bool {
        switch self {
        case .all: true
        case .unread: dialog.isUnread
        case .pinned: dialog.isPinned
        case .withDraft: dialog.draft != nil
        }
    }
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
