import TelegramAPI

/// Something that happened to the account without having been asked for. New cases may come: give a switch a `default`.
public enum TelegramUpdate: Sendable {
    /// A message arrived, or was sent from this or another device of the account.
    case newMessage(Message)
    /// A message says something else now.
    case messageEdited(Message)
    /// Messages with these ids are gone: from the channel or supergroup that is named; from private chats and basic groups,
    /// which share their numbering, if none is. What this client deletes by ids comes as well, unless it is a bot (one that has
    /// not asked ``TelegramClient/me()`` since its start may hear of it); servers tell that to other sessions alone.
    case messagesDeleted([Int], in: Peer?)
    /// Anything else, as the server sent it, with the people and chats that came along. ``event`` says most of it with types of
    /// this library, and what gets a type there stays here as well.
    ///
    /// ```swift
    /// for await update in client.updates {
    ///     switch update.event {
    ///     case .typing(let typing): print(client.user(typing.sender.id)?.name ?? "a stranger", "types")
    ///     case .read(let read) where read.isOutbox: print("read up to", read.upTo ?? 0)
    ///     default: break
    ///     }
    /// }
    /// ```
    case other(API.Update, UpdateContext)
    /// The session was ended from elsewhere, or the account is gone. ``TelegramClient/sendCode(to:)`` starts anew.
    case signedOut(reason: String)
    /// The server does not tell all that happened before this point: in one chat, or in all of them if none is named.
    /// What a program shows of it should be read anew, from the history. What comes after is complete again. Comes also where
    /// this client deletes messages of a chat without naming them, such as with
    /// ``TelegramClient/deleteHistory(of:since:until:forEveryone:keepsChat:)``: the server does not say which these were.
    case reloadNeeded(in: Peer?, reason: LossReason)
}

extension TelegramUpdate {
    /// What ``other(_:_:)`` says, with types of this library; nil for what has none, and for messages.
    public var event: TelegramEvent? {
        if case .other(let update, _) = self { TelegramEvent(update) } else { nil }
    }

    /// Nil for what says nothing.
    init?(_ content: UpdateEngine.Content) {
        switch content {
        case .sent(let message): self = .newMessage(message)
        case .reload(let peer, let reason): self = .reloadNeeded(in: peer, reason: reason)
        case .update(let update, let context):
            switch update {
            case .updateNewMessage(let message, _, _), .updateNewChannelMessage(let message, _, _):
                guard let message = Message(message) else { return nil }
                self = .newMessage(message)
            case .updateEditMessage(let message, _, _), .updateEditChannelMessage(let message, _, _):
                guard let message = Message(message) else { return nil }
                self = .messageEdited(message)
            case .updateDeleteMessages(let ids, _, _):
                self = .messagesDeleted(ids.map { Int($0) }, in: nil)
            case .updateDeleteChannelMessages(let deleted):
                self = .messagesDeleted(
                    deleted.messages.map { Int($0) }, in: Peer(kind: .channel, id: deleted.channelID))
            default: self = .other(update, context)
            }
        }
    }
}
