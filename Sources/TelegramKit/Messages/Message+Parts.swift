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

    /// The buttons of a bot; nil without any. Where the server has confirmed a message in short, those that were sent with it.
    public var replyMarkup: API.ReplyMarkup? { raw == nil ? unsaid?.replyMarkup : content?.replyMarkup }

    /// The bot through which it was written.
    public var viaBot: Peer? { content?.viaBotID.map { Peer(kind: .user, id: $0) } }

    /// The bot that has sent it for its author: see ``TelegramClient/connectBusinessBot(_:to:rights:)``.
    public var viaBusinessBot: Peer? { content?.viaBusinessBotID.map { Peer(kind: .user, id: $0) } }

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

    /// The buttons that an edit has to name so that they stay. Those of another author stay by themselves, and those in
    /// place of the user's keyboard cannot be named.
    var keptMarkup: API.ReplyMarkup? {
        guard isOutgoing, viaBot == nil, case .replyInlineMarkup? = replyMarkup else { return nil }
        return replyMarkup
    }

    /// Whether it is a text with links and without a preview of them.
    var hidesLinkPreview: Bool {
        if case .messageMediaWebPage? = content?.media { return false }
        return media == nil
            && entities.contains { entity in
                switch entity.kind {
                case .url, .link: true
                default: false
                }
            }
    }

    /// The preview stands above the text, or the caption above its photo or video.
    var invertsMedia: Bool { raw == nil ? unsaid?.invertsMedia == true : content?.invertMedia == true }

    /// The page of the preview, where its author chose that apart from the links in the text.
    var chosenPage: API.InputMedia? {
        guard case .messageMediaWebPage(let media)? = content?.media, media.manual else { return nil }
        let url: String? =
            switch media.webpage {
            case .webPage(let page): page.url
            case .webPagePending(let page): page.url
            case .webPageEmpty(let page): page.url
            case .webPageNotModified: nil
            }
        return url.map { url in
            .inputMediaWebPage(
                .init(
                    forceLargeMedia: media.forceLargeMedia, forceSmallMedia: media.forceSmallMedia, optional: true,
                    url: url))
        }
    }

    /// The id of a poll; the votes in ``TelegramUpdate/other(_:_:)`` name it.
    public var pollID: Int64? {
        if case .messageMediaPoll(let media)? = content?.media { media.poll.id } else { nil }
    }
}
