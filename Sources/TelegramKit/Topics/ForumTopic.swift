import TelegramAPI

/// A topic of a forum, which is a supergroup whose messages stand in topics.
public struct ForumTopic: Hashable, Sendable, Identifiable {
    /// The id of the message that began it. ``SendOptions/topic``, ``MessageFilter/topic`` and ``Message/topicID`` mean it.
    public let id: Int
    public let title: String
    /// Of the icon that is shown without an emoji: 0xRRGGBB.
    public let iconColor: Int
    /// The document of a custom emoji; nil for a letter on ``iconColor``.
    public let iconEmojiID: Int64?
    /// Who began it, in its own name or that of a channel.
    public let creator: Peer
    /// When it was begun, seconds since 1970.
    public let date: Int
    /// Begun by this account.
    public let isOutgoing: Bool
    /// Only administrators and ``creator`` write in it.
    public let isClosed: Bool
    /// Kept above the others.
    public let isPinned: Bool
    /// Not shown; only the topic "General" can be.
    public let isHidden: Bool
    /// Nil if the server does not name it.
    public let lastMessage: Message?
    /// The newest incoming message that was read.
    public let readInboxID: Int
    /// The newest outgoing message that another person has read.
    public let readOutboxID: Int
    public let unreadCount: Int
    /// How many of the unread messages mention the account.
    public let unreadMentionCount: Int
    /// How many messages have reactions that were not looked at.
    public let unreadReactionCount: Int
    /// What was begun to be written and not sent; nil for nothing.
    public let draft: FormattedText?
    /// The value of the interface.
    public let raw: API.ForumTopic

    /// The topic "General", which every forum has: what names no other topic goes there.
    public static let generalID = 1
}

extension ForumTopic {
    /// Nil for a topic that was deleted.
    init?(_ raw: API.ForumTopic, messages: [Int32: Message] = [:], _ companions: Companions) {
        guard case .forumTopic(let topic) = raw else { return nil }
        var draft: FormattedText?
        if case .draftMessage(let text)? = topic.draft, !text.message.isEmpty {
            draft = FormattedText(text.message, entities: (text.entities ?? []).map { TextEntity($0) })
        }
        self.init(
            id: Int(topic.id), title: topic.title, iconColor: Int(topic.iconColor), iconEmojiID: topic.iconEmojiID,
            creator: companions.card(for: topic.fromID).peer, date: Int(topic.date), isOutgoing: topic.my,
            isClosed: topic.closed, isPinned: topic.pinned, isHidden: topic.hidden,
            lastMessage: messages[topic.topMessage], readInboxID: Int(topic.readInboxMaxID),
            readOutboxID: Int(topic.readOutboxMaxID), unreadCount: Int(topic.unreadCount),
            unreadMentionCount: Int(topic.unreadMentionsCount), unreadReactionCount: Int(topic.unreadReactionsCount),
            draft: draft, raw: raw)
    }

    /// What an answer names, in its order.
    static func all(in answer: API.Messages.ForumTopics) -> [ForumTopic] {
        let companions = Companions(users: answer.users, chats: answer.chats)
        var messages: [Int32: Message] = [:]
        for message in answer.messages { messages[message.id] = Message(message) }
        return answer.topics.compactMap { ForumTopic($0, messages: messages, companions) }
    }
}

/// Goes through the topics of a forum: pinned ones first, then by their newest messages.
struct TopicPager: Pager {
    let network: Network
    let chat: Peer
    let text: String
    var progress: PageProgress<Int>
    /// Behind which topic the next page begins, and its newest message.
    private var offset = Offset()

    private struct Offset: Hashable, Sendable {
        var date: Int32 = 0
        var message: Int32 = 0
        var topic: Int32 = 0
    }

    init(network: Network, chat: Peer, text: String, progress: PageProgress<Int>) {
        self.network = network
        self.chat = chat
        self.text = text
        self.progress = progress
    }

    mutating func next() async throws(TelegramError) -> [ForumTopic]? {
        guard !progress.isAtEnd else { return nil }
        let request = API.Messages.GetForumTopics(
            peer: await network.input(chat), q: text.isEmpty ? nil : text, offsetDate: offset.date,
            offsetID: offset.message, offsetTopic: offset.topic, limit: progress.size)
        let answer = try await network.call(request, on: .home)
        let topics = ForumTopic.all(in: answer)
        if let last = topics.last {
            // By date of creation, or of what was written last: as the answer says that it is ordered.
            let date = answer.orderByCreateDate ? last.date : last.lastMessage?.date ?? last.date
            offset = Offset(
                date: Int32(clamping: date), message: Int32(clamping: last.lastMessage?.id ?? 0),
                topic: Int32(clamping: last.id))
        }
        return progress.receive(topics, of: answer.count) { $0.id }
    }
}
