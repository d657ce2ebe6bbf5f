import TelegramAPI

/// Which messages are wanted. A string is a text that they contain.
///
/// ```swift
/// let photos = client.messages(in: peer, matching: MessageFilter(content: .photos))
/// for try await message in client.messages(in: peer, matching: "lunch") { print(message.text) }
/// for try await message in photos { print(message.id) }
/// ```
public struct MessageFilter: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Contained in text or caption, in any case of letters. A hashtag is such a text, with its `#`. Empty for any.
    public var text: String
    /// Nil for any.
    public var content: Content?
    /// Who wrote them; nil for all. Not in all chats at once.
    public var sender: Peer?
    /// Written then or later: seconds since 1970.
    public var since: Int?
    /// Written before: seconds since 1970.
    public var until: Int?
    /// The topic of a forum in which they stand, ``Message/topicID``, or ``ForumTopic/generalID``; in other supergroups the
    /// message whose answers are wanted. Nil for all. Not in all chats at once.
    public var topic: Int?

    public init(
        _ text: String = "", content: Content? = nil, sender: Peer? = nil, since: Int? = nil, until: Int? = nil,
        topic: Int? = nil
    ) {
        self.text = text
        self.content = content
        self.sender = sender
        self.since = since
        self.until = until
        self.topic = topic
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// What messages carry.
    public enum Content: Hashable, Sendable {
        case photos
        case videos
        case photosAndVideos
        /// Files that are neither pictures nor played.
        case documents
        /// Texts with links.
        case links
        case voiceMessages
        /// Round videos.
        case videoNotes
        case voiceMessagesAndVideoNotes
        case music
        /// GIFs.
        case animations
        case polls
        case locations
        case contacts
        /// Changes of the chat's photo.
        case chatPhotos
        case calls
        case missedCalls
        case pinned
        /// The account is mentioned.
        case mentions
    }

    /// Whether a server has to search, because a history cannot be asked for it.
    var needsSearch: Bool { !text.isEmpty || content != nil || sender != nil }

    /// Whether nothing can fit: messages have dates from 1 on, and servers take 0 for any.
    var excludesAll: Bool { until.map { $0 < 1 } ?? false }

    func fits(_ message: Message) -> Bool {
        since.map { message.date >= $0 } ?? true && until.map { message.date < $0 } ?? true
    }

    /// As searches have them: messages behind `min_date` and before `max_date`; 0 is none.
    var dates: (least: Int32, most: Int32) {
        (
            Int32(clamping: since.map { $0 > 1 ? $0 - 1 : 0 } ?? 0),
            Int32(clamping: until ?? 0)
        )
    }

    var input: API.MessagesFilter {
        switch content {
        case nil: .inputMessagesFilterEmpty
        case .photos: .inputMessagesFilterPhotos
        case .videos: .inputMessagesFilterVideo
        case .photosAndVideos: .inputMessagesFilterPhotoVideo
        case .documents: .inputMessagesFilterDocument
        case .links: .inputMessagesFilterUrl
        case .voiceMessages: .inputMessagesFilterVoice
        case .videoNotes: .inputMessagesFilterRoundVideo
        case .voiceMessagesAndVideoNotes: .inputMessagesFilterRoundVoice
        case .music: .inputMessagesFilterMusic
        case .animations: .inputMessagesFilterGif
        case .polls: .inputMessagesFilterPoll
        case .locations: .inputMessagesFilterGeo
        case .contacts: .inputMessagesFilterContacts
        case .chatPhotos: .inputMessagesFilterChatPhotos
        case .calls: .inputMessagesFilterPhoneCalls(.init())
        case .missedCalls: .inputMessagesFilterPhoneCalls(.init(missed: true))
        case .pinned: .inputMessagesFilterPinned
        case .mentions: .inputMessagesFilterMyMentions
        }
    }
}

/// In which order messages come.
public enum MessageOrder: Hashable, Sendable {
    case newestFirst
    case oldestFirst
}

/// In which chats is searched.
public enum SearchScope: Hashable, Sendable {
    case allChats
    case privateChats
    case groups
    /// Broadcast channels.
    case channels
}
