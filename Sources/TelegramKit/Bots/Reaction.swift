import TelegramAPI

/// What people think of a message. A string is an emoji.
public enum Reaction: Hashable, Sendable, ExpressibleByStringLiteral {
    case emoji(String)
    /// The id of its document.
    case customEmoji(Int64)
    /// Stars were paid for it.
    case paid

    public init(stringLiteral emoji: String) {
        self = .emoji(emoji)
    }

    init?(_ reaction: API.Reaction) {
        switch reaction {
        case .reactionEmoji(let emoji): self = .emoji(emoji)
        case .reactionCustomEmoji(let id): self = .customEmoji(id)
        case .reactionPaid: self = .paid
        case .reactionEmpty: return nil
        }
    }

    var input: API.Reaction {
        switch self {
        case .emoji(let emoji): .reactionEmoji(emoticon: emoji)
        case .customEmoji(let id): .reactionCustomEmoji(documentID: id)
        case .paid: .reactionPaid
        }
    }
}

/// A user's reactions to a message, before and after a change.
public struct ReactionChange: Sendable {
    public let chat: Peer
    public let messageID: Int
    /// Whose they are.
    public let sender: Peer
    /// Seconds since 1970.
    public let date: Int
    public let old: [Reaction]
    public let new: [Reaction]
    public let client: TelegramClient

    init(_ change: API.Update.UpdateBotMessageReaction, of client: TelegramClient) {
        chat = Peer(change.peer)
        messageID = Int(change.msgID)
        sender = Peer(change.actor)
        date = Int(change.date)
        old = change.oldReactions.compactMap { Reaction($0) }
        new = change.newReactions.compactMap { Reaction($0) }
        self.client = client
    }
}

extension TelegramClient {
    /// Puts the account's reactions to a message in place of those that it had. None takes them away.
    ///
    /// ```swift
    /// let message = try await client.send("Done", to: peer)
    /// try await client.react(to: message.id, in: peer, with: "👍")
    /// ```
    ///
    /// - Parameters:
    ///   - reactions: one; several for Premium users.
    ///   - isBig: shown with a large animation.
    public func react(
        to messageID: Int, in peer: Peer, with reactions: Reaction..., isBig: Bool = false
    ) async throws(TelegramError) {
        try await react(to: messageID, in: peer, with: reactions, isBig: isBig)
    }

    /// Puts the account's reactions to a message in place of those that it had. An empty list takes them away.
    ///
    /// - Throws: `notPossible` for ``Reaction/paid``, which costs stars.
    public func react(
        to messageID: Int, in peer: Peer, with reactions: [Reaction], isBig: Bool = false
    ) async throws(TelegramError) {
        guard !reactions.contains(.paid) else {
            throw TelegramError(
                .notPossible, message: "A paid reaction is sent by a method of its own",
                location: API.Messages.SendReaction.name, hint: "Invoke API.Messages.SendPaidReaction.")
        }
        let request = API.Messages.SendReaction(
            big: isBig, peer: await network.input(peer), msgID: Int32(clamping: messageID),
            reaction: reactions.map(\.input))
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.changes(peer) }
        } catch {
            guard error.isOfRepetition("MESSAGE_NOT_MODIFIED") else { throw error }
        }
    }
}
