import TelegramAPI

/// Which updates a handler of a ``Bot`` is for.
///
/// ```swift
/// bot.onMessage(.photo && .group && !.from(blocked)) { try await $0.react("👍") }
/// bot.onCommand("ban", where: .group) { message in … }
/// let long = BotFilter { update in if case .message(let message) = update { message.text.count > 100 } else { false } }
/// ```
public struct BotFilter: Sendable {
    private let test: @Sendable (BotUpdate, TelegramClient) -> Bool

    /// A filter of one's own.
    public init(_ test: @escaping @Sendable (BotUpdate) -> Bool) {
        self.test = { update, _ in test(update) }
    }

    private init(client test: @escaping @Sendable (BotUpdate, TelegramClient) -> Bool) {
        self.test = test
    }

    /// Of messages; nothing else fits.
    private static func message(_ test: @escaping @Sendable (Message) -> Bool) -> BotFilter {
        BotFilter { update in
            switch update {
            case .message(let message), .messageEdited(let message), .businessMessage(let message),
                .businessMessageEdited(let message):
                test(message.message)
            default: false
            }
        }
    }

    func fits(_ update: BotUpdate, _ client: TelegramClient) -> Bool { test(update, client) }

    // MARK: Composition

    public static func && (one: BotFilter, other: BotFilter) -> BotFilter {
        BotFilter(client: { one.test($0, $1) && other.test($0, $1) })
    }

    public static func || (one: BotFilter, other: BotFilter) -> BotFilter {
        BotFilter(client: { one.test($0, $1) || other.test($0, $1) })
    }

    public static prefix func ! (filter: BotFilter) -> BotFilter {
        BotFilter(client: { !filter.test($0, $1) })
    }

    // MARK: Chats and people

    /// Everything.
    public static let any = BotFilter { _ in true }

    /// In the private chat with a person.
    public static let privateChat = BotFilter { $0.chat?.kind == .user }

    /// In a group, basic or super.
    public static let group = BotFilter(client: { update, client in
        switch update.chat?.kind {
        case .group: true
        case .channel: !isBroadcast(update, client)
        default: false
        }
    })

    /// In a channel in which administrators alone write.
    public static let channel = BotFilter(client: { update, client in
        update.chat?.kind == .channel && isBroadcast(update, client)
    })

    /// In one of these chats.
    public static func chats(_ chats: [Peer]) -> BotFilter {
        let places = Set(chats.map { UpdatePlace($0) })
        return BotFilter { $0.chat.map { places.contains(UpdatePlace($0)) } ?? false }
    }

    /// By one of these people.
    public static func from(_ people: [Peer]) -> BotFilter {
        let places = Set(people.map { UpdatePlace($0) })
        return BotFilter { $0.sender.map { places.contains(UpdatePlace($0)) } ?? false }
    }

    /// By one of the people who have these names.
    ///
    /// It goes by what the client knows of who did it, and asks nobody: what comes to a bot brings its people along. Who has no name, or
    /// another one, does not fit, nor does who is not known. Names may be given to others: where it matters who it is, take
    /// ``from(_:)``.
    ///
    /// - Parameter usernames: with or without `@`. Capital and small letters are the same.
    public static func from(usernames: [String]) -> BotFilter {
        let names = Set(usernames.map { ($0.hasPrefix("@") ? $0.dropFirst() : $0[...]).lowercased() })
        return BotFilter(client: { update, client in
            guard let sender = update.sender, sender.kind == .user, let user = client.user(sender.id) else {
                return false
            }
            return user.activeUsernames.contains { names.contains($0.lowercased()) }
        })
    }

    private static func isBroadcast(_ update: BotUpdate, _ client: TelegramClient) -> Bool {
        switch update {
        case .message(let message), .messageEdited(let message):
            switch message.raw {
            case .message(let message)?: return message.post
            case .messageService(let message)?: return message.post
            default: break
            }
        default: break
        }
        // Of a chat that is not known, nothing shows that it is a group.
        return update.chat.flatMap { client.chat($0) }.map { !$0.isSupergroup } ?? true
    }

    // MARK: Messages

    /// With a text or a caption.
    public static let text = message { !$0.text.isEmpty }

    /// A text in which an expression is found, anywhere: `^` and `$` bind it to the beginning and the end of the text.
    ///
    /// - Parameter pattern: is made anew for each text, because expressions cannot be shared between tasks.
    public static func text<Output>(
        matching pattern: @autoclosure @escaping @Sendable () -> Regex<Output>
    ) -> BotFilter {
        message { (try? pattern().firstMatch(in: $0.text)) != nil }
    }

    /// With a link in the text or the caption: an address that stands there, or one behind a text (``FormattedText/links``). Mentions,
    /// addresses of e-mail and buttons are none.
    public static let link = message { !$0.formattedText.links.isEmpty }

    /// A text that begins with a command, of this bot or of another.
    public static let command = message { CommandText($0.text) != nil }

    /// An answer to another message. What stands in a topic of a forum and answers nothing else is none.
    public static let reply = message { message in
        guard message.replyTo != nil else { return false }
        let header: API.MessageReplyHeader? =
            switch message.raw {
            case .message(let raw)?: raw.replyTo
            case .messageService(let raw)?: raw.replyTo
            default: nil
            }
        // There the message that began the topic is named in the place of one that is answered.
        if case .messageReplyHeader(let header)? = header { return !header.forumTopic || header.replyToTopID != nil }
        return true
    }

    public static let forwarded = message { $0.forwardedFrom != nil }

    /// What a service message tells: people who came, a new title…
    public static let service = message { $0.action != nil }

    // MARK: Media

    /// With anything besides text; a page that a link is shown with is nothing.
    public static let media = message {
        switch $0.media {
        case nil, .webPage: false
        default: true
        }
    }

    public static let photo = message { if case .photo? = $0.media { true } else { false } }
    /// A file of any kind: also those that are played.
    public static let file = message { $0.file != nil }
    /// A file that is neither a picture nor played.
    public static let document = message { $0.fileKind == .document }
    public static let video = message { $0.fileKind == .video }
    /// Music.
    public static let audio = message { $0.fileKind == .audio }
    public static let voice = message { $0.fileKind == .voice }
    /// A round video.
    public static let videoNote = message { $0.fileKind == .videoNote }
    /// A GIF.
    public static let animation = message { $0.fileKind == .animation }
    public static let sticker = message { $0.fileKind == .sticker }
    public static let poll = message { if case .poll? = $0.media { true } else { false } }
    /// A place on the map, also one with a name.
    public static let location = message {
        switch $0.media {
        case .location, .venue: true
        default: false
        }
    }
    public static let contact = message { if case .contact? = $0.media { true } else { false } }
    public static let dice = message { if case .dice? = $0.media { true } else { false } }
    /// A game of a bot. What presses its button is heard in ``Bot/onGame(_:where:perform:)``.
    public static let game = message { if case .game? = $0.media { true } else { false } }
}

extension BotUpdate {
    /// Where it happened; nil where the server does not say.
    public var chat: Peer? {
        switch self {
        case .message(let message), .messageEdited(let message), .businessMessage(let message),
            .businessMessageEdited(let message):
            message.message.peer
        case .businessConnectionChanged(let connection): connection.account
        case .businessMessagesDeleted(let deletion): deletion.chat
        case .callbackQuery(let query): query.chat
        case .reactionsChanged(let change): change.chat
        case .memberChanged(let change): change.chat
        case .joinRequested(let request): request.chat
        case .blocked(let block): block.user
        case .sceneOver(let scene): scene.chat
        case .inlineQuery, .inlineResultChosen, .pollVoted, .preCheckoutQuery, .shippingQuery, .mediaBought: nil
        case .other(.messagesDeleted(_, let chat)), .other(.reloadNeeded(let chat, _)): chat
        case .other(let update): update.event?.chat
        }
    }

    /// Whose doing it is, as far as the server says.
    public var sender: Peer? {
        switch self {
        case .message(let message), .messageEdited(let message), .businessMessage(let message),
            .businessMessageEdited(let message):
            message.message.sender ?? message.message.peer
        case .businessConnectionChanged(let connection): connection.account
        case .callbackQuery(let query): query.sender
        case .inlineQuery(let query): query.sender
        case .inlineResultChosen(let chosen): chosen.sender
        case .reactionsChanged(let change): change.sender
        case .pollVoted(let vote): vote.voter
        case .memberChanged(let change): change.actor
        case .joinRequested(let request): request.user
        case .preCheckoutQuery(let query): query.sender
        case .shippingQuery(let query): query.sender
        case .mediaBought(let purchase): purchase.buyer
        case .blocked(let block): block.user
        case .sceneOver(let scene): scene.member
        case .businessMessagesDeleted, .other: nil
        }
    }
}
