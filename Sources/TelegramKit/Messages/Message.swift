import TelegramAPI

/// A message in a chat.
public struct Message: Hashable, Sendable {
    /// Its number: in private chats and basic groups among all of the account's, in a channel among the channel's.
    public let id: Int
    /// The chat. Its access hash is zero where the server did not repeat it; requests find it among those seen before.
    public let peer: Peer
    /// The author, in a private chat ``peer`` or this account. Nil where the server does not say: of posts, and in private
    /// chats of what ``isOutgoing``.
    public let sender: Peer?
    /// Seconds since 1970, by the server's clock.
    public let date: Int
    /// The bare text, or the caption of a media; empty for service messages.
    public let text: String
    /// What of the text is bold, a link…
    public let entities: [TextEntity]
    /// Written by this account.
    public let isOutgoing: Bool
    /// Sent without a sound.
    public let isSilent: Bool
    public let isPinned: Bool
    /// The message mentions the account.
    public let mentionsMe: Bool
    /// The id of the message that it answers, in the same chat.
    public let replyTo: Int?
    /// Whose it was before it was forwarded.
    public let forwardedFrom: ForwardOrigin?
    /// Seconds since 1970; nil if it was never changed.
    public let editDate: Int?
    /// How often a channel's message was seen.
    public let views: Int?
    /// Messages of an album have this in common.
    public let albumID: Int64?
    public let media: MessageMedia?
    /// What happened in the chat, if it is a service message.
    public let action: ServiceAction?
    /// The value of the interface, with all that has no property here; nil for what the server confirmed in short
    /// (`updateShortSentMessage`), which leaves out what the sender knows.
    ///
    /// It counts in equality: buttons and reactions are read from it, and a message whose reactions change is not equal
    /// to what it was. Whether two values are of the same message, ``peer`` and ``id`` say.
    public let raw: API.Message?
    /// It waits at the server until its time has come, which ``date`` is. Its ``id`` is one of those that wait: in the history, another
    /// message may have the same one.
    public let isScheduled: Bool
    /// What an answer in short leaves out, and ``raw`` would have, as it was sent.
    let unsaid: Unsaid?

    struct Unsaid: Hashable, Sendable {
        var replyMarkup: API.ReplyMarkup?
        var invertsMedia = false
    }

    /// The text with its entities.
    public var formattedText: FormattedText { FormattedText(text, entities: entities) }

    init(
        id: Int, peer: Peer, sender: Peer?, date: Int, text: String, isOutgoing: Bool, entities: [TextEntity] = [],
        isSilent: Bool = false, isPinned: Bool = false, mentionsMe: Bool = false, replyTo: Int? = nil,
        forwardedFrom: ForwardOrigin? = nil, editDate: Int? = nil, views: Int? = nil, albumID: Int64? = nil,
        media: MessageMedia? = nil, action: ServiceAction? = nil, raw: API.Message? = nil, isScheduled: Bool = false,
        unsaid: Unsaid? = nil
    ) {
        self.id = id
        self.peer = peer
        self.sender = sender
        self.date = date
        self.text = text
        self.entities = entities
        self.isOutgoing = isOutgoing
        self.isSilent = isSilent
        self.isPinned = isPinned
        self.mentionsMe = mentionsMe
        self.replyTo = replyTo
        self.forwardedFrom = forwardedFrom
        self.editDate = editDate
        self.views = views
        self.albumID = albumID
        self.media = media
        self.action = action
        self.raw = raw
        self.isScheduled = isScheduled
        self.unsaid = unsaid
    }
}

/// Where a forwarded message comes from.
public struct ForwardOrigin: Hashable, Sendable {
    /// The author; nil for people who hide it.
    public let sender: Peer?
    /// The name of an author who hides the rest.
    public let name: String?
    /// When it was written, seconds since 1970.
    public let date: Int
}

/// What a service message tells.
public enum ServiceAction: Hashable, Sendable {
    case groupCreated(title: String, members: [Int64])
    case channelCreated(title: String)
    case membersAdded([Int64])
    case memberRemoved(Int64)
    case joinedByLink(inviter: Int64)
    /// An administrator has let the author in.
    case joinedByRequest
    case titleChanged(String)
    case photoChanged
    case photoDeleted
    case messagePinned
    case historyCleared
    /// A person of the address book has begun to use Telegram.
    case contactJoined
    case becameChannel(id: Int64)
    /// A topic of a forum was begun. Its id is that of the message.
    case topicCreated(title: String)
    /// The topic in which the message stands was changed: what is nil stays.
    case topicChanged(title: String?, isClosed: Bool?, isHidden: Bool?)
    /// Items of the list in the message that it answers, by their ids.
    case toDoItemsChanged(completed: [Int], reopened: [Int])
    /// To the list in the message that it answers.
    case toDoItemsAppended([ToDoList.Item])
    /// The invoice in the message that it answers was paid.
    case paid(Payment)
    /// A bot has given back what was paid.
    case paymentRefunded(Payment)
    /// The author has become better at the game in the message that it answers (``Game/id``).
    case gameScored(gameID: Int64, score: Int)
    /// Anything else, by the name that the schema gives it.
    case other(String)
}
