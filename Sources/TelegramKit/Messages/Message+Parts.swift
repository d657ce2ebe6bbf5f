import TelegramAPI

/// How often a message got a reaction.
public struct MessageReaction: Hashable, Sendable {
    /// Nil for a custom emoji, and for a paid reaction.
    public let emoji: String?
    /// The document of a custom emoji.
    public let customEmojiID: Int64?
    public let count: Int
    /// Whether the account has chosen it.
    public let isChosen: Bool
}

// What a message says besides, read from its raw value.
extension Message {
    private var content: API.Message.Message? {
        if case .message(let message)? = raw { message } else { nil }
    }

    /// The buttons of a bot; nil without any.
    public var replyMarkup: API.ReplyMarkup? { content?.replyMarkup }

    /// The bot through which it was written.
    public var viaBot: Peer? { content?.viaBotID.map { Peer(kind: .user, id: $0) } }

    /// The topic of a forum in which it stands, by the id of the message that began it; nil outside of forums, and in
    /// the topic "General".
    public var topicID: Int? {
        let reply: API.MessageReplyHeader? =
            switch raw {
            case .message(let message)?: message.replyTo
            case .messageService(let message)?: message.replyTo
            default: nil
            }
        guard case .messageReplyHeader(let header)? = reply, header.forumTopic else { return nil }
        return (header.replyToTopID ?? header.replyToMsgID).map { Int($0) }
    }

    /// The animation that private chats show with it: one of ``TelegramClient/availableEffects()``.
    public var effect: Int64? { content?.effect }

    /// How often it got which reaction, as far as the server says.
    public var reactions: [MessageReaction] {
        let reactions: API.MessageReactions? =
            switch raw {
            case .message(let message)?: message.reactions
            case .messageService(let message)?: message.reactions
            default: nil
            }
        return (reactions?.results ?? []).map { result in
            var emoji: String?
            var document: Int64?
            switch result.reaction {
            case .reactionEmoji(let text): emoji = text
            case .reactionCustomEmoji(let id): document = id
            default: break
            }
            return MessageReaction(
                emoji: emoji, customEmojiID: document, count: Int(result.count), isChosen: result.chosenOrder != nil)
        }
    }

    /// The id of a poll; the votes in ``TelegramUpdate/other(_:_:)`` name it.
    public var pollID: Int64? {
        if case .messageMediaPoll(let media)? = content?.media { media.poll.id } else { nil }
    }
}
