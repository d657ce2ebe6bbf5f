import TelegramAPI

/// What an update says that is not of a message, with types of this library: ``TelegramUpdate/event``.
///
/// New cases come when Telegram gets new features: give a switch a `default`.
public enum TelegramEvent: Sendable {
    case typing(TypingUpdate)
    case statusChanged(StatusChange)
    case read(ReadChange)
    case pinsChanged(PinChange)
    case draftChanged(DraftChange)
    case reactionsCounted(ReactionCounts)
    case pollChanged(PollChange)
    case chatListChanged(ChatListChange)
    case historyCleared(ClearedHistory)
    case storyChanged(StoryChange)
    case storiesRead(StoriesRead)
    /// Messages of this account that waited for their time have been sent.
    case scheduledMessagesSent(ScheduledMessagesSent)
    /// Messages of this account that waited for their time do not wait any more, and were not sent.
    case scheduledMessagesDeleted(ScheduledMessagesDeleted)
    /// An account has let the bot into its private chats, changed what it may do there, or ended that.
    case businessConnectionChanged(BusinessConnection)
    /// A message in a private chat of an account that has connected the bot.
    case businessMessage(BusinessMessage)
    /// Such a message says something else now.
    case businessMessageEdited(BusinessMessage)
    /// Such messages are gone.
    case businessMessagesDeleted(BusinessDeletion)
    case mediaBought(BoughtMedia)
}

/// Someone types, records, uploads…
public struct TypingUpdate: Sendable {
    public let chat: Peer
    /// Who does.
    public let sender: Peer
    /// The topic of a forum.
    public let topicID: Int?
    /// `sendMessageCancelAction` says that it is over; otherwise it lasts six seconds.
    public let action: API.SendMessageAction

    public var isOver: Bool { action == .sendMessageCancelAction }
}

/// A person came online, or went.
public struct StatusChange: Sendable {
    public let user: Peer
    /// As exactly as the person lets the account know it.
    public let status: API.UserStatus

    /// Whether the person is there now.
    public var isOnline: Bool { if case .userStatusOnline = status { true } else { false } }

    /// When the person was there last, seconds since 1970; nil if the person is there, or does not let it be known.
    public var lastSeen: Int? { if case .userStatusOffline(let date) = status { Int(date) } else { nil } }
}

/// Messages have been read.
public struct ReadChange: Sendable {
    /// Nil for private chats and basic groups, of which ``messageIDs`` are.
    public let chat: Peer?
    /// The topic of a forum.
    public let topicID: Int?
    /// The newest message that has been read; all before it have been, too. Nil where ``messageIDs`` say it.
    public let upTo: Int?
    /// Messages whose voice or round video was played, or whose mention or reaction was seen.
    public let messageIDs: [Int]
    /// Others have read what the account sent. Otherwise the account has read, on another device, what it got.
    public let isOutbox: Bool
    /// How many are unread still; nil if the server does not say.
    public let unreadCount: Int?
}

/// The account has taken the history of a channel or supergroup away from itself, or what was written before it came is hidden
/// from it now. Elsewhere the messages come as deleted.
public struct ClearedHistory: Sendable {
    public let chat: Peer
    /// All messages up to this one are gone for the account.
    public let upTo: Int
}

/// Messages that waited for their time stand in their chat now, under other ids.
public struct ScheduledMessagesSent: Sendable {
    public let chat: Peer
    /// Under which they waited: ``ScheduledMessage``.
    public let scheduledIDs: [Int]
    /// Those of the chat's history, in the same order.
    public let messageIDs: [Int]

    /// The id in the history of a message that waited; nil if it is none of these.
    public func messageID(of scheduledID: Int) -> Int? {
        zip(scheduledIDs, messageIDs).first { $0.0 == scheduledID }?.1
    }
}

/// Messages that waited for their time were taken away, or could not be sent.
public struct ScheduledMessagesDeleted: Sendable {
    public let chat: Peer
    /// Under which they waited: ``ScheduledMessage``.
    public let scheduledIDs: [Int]
}

/// Messages were pinned, or are not any more.
public struct PinChange: Sendable {
    public let chat: Peer
    public let messageIDs: [Int]
    public let isPinned: Bool
}

/// What another device of the account has begun to write.
public struct DraftChange: Sendable {
    public let chat: Peer
    /// The topic of a forum.
    public let topicID: Int?
    /// Nil if there is none any more.
    public let text: FormattedText?
    /// The message of the same chat that it is to answer.
    public let replyTo: Int?
}

/// How often a message has which reactions now.
public struct ReactionCounts: Sendable {
    public let chat: Peer
    public let messageID: Int
    public let reactions: [Count]

    public struct Count: Sendable {
        public let reaction: Reaction
        public let count: Int
        /// Whether the account has chosen it; nil if the server does not say, as it does not to bots.
        public let isChosen: Bool?
    }

    /// - Parameter namesChosen: whether the server says what the account has chosen.
    init(_ chat: API.Peer, _ messageID: Int32, _ counts: [API.ReactionCount], namesChosen: Bool) {
        self.chat = Peer(chat)
        self.messageID = Int(messageID)
        reactions = counts.compactMap { count in
            Reaction(count.reaction).map {
                Count(reaction: $0, count: Int(count.count), isChosen: namesChosen ? count.chosenOrder != nil : nil)
            }
        }
    }
}

/// A poll has other results, or is closed.
public struct PollChange: Sendable {
    public let pollID: Int64
    /// The poll with its results. Nil if the server sent the results alone.
    public let poll: Poll?
    /// With votes by option.
    public let results: API.PollResults
    /// Where it stands, if the server says so.
    public let chat: Peer?
    public let messageID: Int?

    init(_ change: API.Update.UpdateMessagePoll) {
        pollID = change.pollID
        poll = change.poll.map { Poll(.init(poll: $0, results: change.results)) }
        results = change.results
        chat = change.peer.map { Peer($0) }
        messageID = change.msgID.map { Int($0) }
    }
}

/// The chat list stands otherwise, on another device of the account. New cases may come: give a switch a `default`.
public enum ChatListChange: Sendable {
    /// Chats went into the archive, or came out of it.
    case archived([Peer], Bool)
    /// A chat stands above the others now, in the main list or in the archive, or not any more.
    case pinned(Peer, Bool, inArchive: Bool)
    /// The chats above the others, in another order; nil if the server does not say in which.
    case pinnedOrder([Peer]?, inArchive: Bool)
    case markedUnread(Peer, Bool)
    /// Until when a chat makes no sound, seconds since 1970; nil if it does. A chat that does as its kind does from now on comes as
    /// ``notifications(_:_:)``.
    case muted(Peer, until: Int?)
    /// How chats of a kind, a topic, or a chat without a time of its own tell of messages.
    case notifications(API.NotifyPeer, API.PeerNotifySettings)
    /// A folder was made or changed; nil takes it away.
    case folder(id: Int, ChatFolder?)
    /// The folders stand in this order.
    case folderOrder([Int])
    /// The folders are others now: ``TelegramClient/folders()`` reads them.
    case foldersChanged
    /// How many ask to join a chat that the account administers, and who did last.
    case joinRequests(Peer, count: Int, newest: [Int64])
}
