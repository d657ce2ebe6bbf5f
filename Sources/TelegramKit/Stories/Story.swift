import TelegramAPI

/// A photo or video that a person or channel shows for a while.
public struct Story: Hashable, Sendable {
    /// Among those of its owner.
    public let id: Int
    /// Whose profile shows it.
    public let owner: Peer
    /// Seconds since 1970, by the server's clock.
    public let date: Int
    /// From then on others see it only if ``staysOnProfile``: seconds since 1970.
    public let expireDate: Int
    /// Empty without one.
    public let caption: FormattedText
    /// Nil for what this version does not know.
    public let media: MessageMedia?
    /// Who sees it, as far as it is the account's own; nil for those of others.
    public let audience: PrivacyRules?
    /// How many have seen it; nil if the server does not say.
    public let viewCount: Int?
    /// How many messages have shown it to others; nil if the server does not say.
    public let forwardCount: Int?
    /// The value of the interface.
    public let raw: API.StoryItem.StoryItem

    /// The profile keeps it when its time is over.
    public var staysOnProfile: Bool { raw.pinned }
    /// It may not be forwarded or saved.
    public var isProtected: Bool { raw.noforwards }
    public var isEdited: Bool { raw.edited }
    /// The account has posted it.
    public var isOutgoing: Bool { raw.out }
    /// Everyone sees it.
    public var isPublic: Bool { raw.public }

    /// The photo or video, which ``TelegramClient/download(_:to:options:)`` fetches; nil if there is none. Its permission is renewed
    /// by asking for the story again.
    public var file: TelegramFile? {
        switch media {
        case .photo(let file), .document(let file): file
        default: nil
        }
    }

    /// Whether it runs at a time: seconds since 1970, such as ``TelegramClient/serverTime`` tells.
    public func isActive(at time: Int) -> Bool { time < expireDate }

    /// A story of the interface; nil for one that is deleted, or of which the server told only that it is there.
    public init?(_ raw: API.StoryItem, of owner: Peer) {
        guard case .storyItem(let item) = raw else { return nil }
        self.raw = item
        id = Int(item.id)
        self.owner = owner
        date = Int(item.date)
        expireDate = Int(item.expireDate)
        caption = FormattedText(item.caption ?? "", entities: (item.entities ?? []).map { TextEntity($0) })
        media = MessageMedia(item.media, of: .init(peer: owner, message: Int(item.id), isStory: true))
        audience = item.privacy.map { PrivacyRules(.init(rules: $0, chats: [], users: [])) }
        viewCount = item.views.map { Int($0.viewsCount) }
        forwardCount = item.views.map { Int($0.forwardsCount ?? 0) }
    }
}

/// The stories of one person or channel that run now.
public struct ActiveStories: Hashable, Sendable {
    public let owner: Peer
    /// From the oldest to the newest.
    public let stories: [Story]
    /// Up to which of them the account has seen them, on whatever device; 0 for none.
    public let readUpTo: Int

    /// Those that the account has not seen.
    public var unread: [Story] { stories.filter { $0.id > readUpTo } }

    init(_ raw: API.PeerStories, owner: Peer, stories: [Story]) {
        self.owner = owner
        self.stories = stories.sorted { $0.id < $1.id }
        readUpTo = Int(raw.maxReadID ?? 0)
    }
}

/// A story was posted, changed or taken away: ``TelegramEvent/storyChanged(_:)``.
public struct StoryChange: Sendable {
    public let owner: Peer
    public let storyID: Int
    /// As it is now; nil if it is deleted, not for the account any more, or not told in full:
    /// ``TelegramClient/stories(_:of:)`` asks for it.
    public let story: Story?
    /// It is deleted, or not for the account any more.
    public let isGone: Bool

    init(_ peer: API.Peer, _ item: API.StoryItem) {
        owner = Peer(peer)
        story = Story(item, of: owner)
        storyID = Int(item.id)
        if case .storyItemDeleted = item { isGone = true } else { isGone = false }
    }
}

/// The account has seen stories on another device: ``TelegramEvent/storiesRead(_:)``.
public struct StoriesRead: Sendable {
    public let owner: Peer
    /// The newest that was seen.
    public let upTo: Int
}

extension API.StoryItem {
    var id: Int32 {
        switch self {
        case .storyItem(let item): item.id
        case .storyItemSkipped(let item): item.id
        case .storyItemDeleted(let id): id
        }
    }
}
