import TelegramAPI

// Bots in groups see what is meant for them, as servers do it unless a bot's owner asks for more
// (core.telegram.org/bots/features#privacy-mode).
extension World {
    /// Whether a user gets to see a message of a chat.
    ///
    /// - Parameter answered: the message that it replies to.
    func concerns(
        _ user: Int64, _ content: StoredMessage.Content, in peer: PeerKey, answering answered: StoredMessage?
    ) -> Bool {
        guard peer.user == nil, let bot = self.users[user], bot.isBot else { return true }
        if let channel = peer.channel.flatMap({ self.channels[$0] }), channel.isBroadcast || channel.creator == user {
            return true
        }
        guard answered?.sender != user, let (text, entities) = content.text else { return true }
        return Self.address(entities, bot, in: text)
    }

    /// Whether a user gets to see any of some messages that lie in the box of a channel.
    func mayNotice(_ messages: [StoredMessage], _ user: Int64) -> Bool {
        guard self.users[user]?.isBot == true, !messages.isEmpty else { return true }
        return messages.contains { message in
            let box = message.peer.channel.flatMap { self.channels[$0]?.box }
            return message.sender == user
                || self.concerns(
                    user, message.content, in: message.peer, answering: message.replyTo.flatMap { box?.message($0) })
        }
    }

    /// Whether a text names a bot, or gives it a command.
    private static func address(_ entities: [API.MessageEntity], _ bot: UserRecord, in text: String) -> Bool {
        let units = Array(text.utf16)
        let name = "@\(bot.username ?? "")".lowercased()
        return entities.contains { entity in
            let (offset, length) = entity.place
            let range = (Int(offset)..<Int(offset) + Int(length)).clamped(to: 0..<units.count)
            let part = String(decoding: units[range], as: UTF16.self).lowercased()
            return switch entity {
            case .messageEntityMention: part == name
            case .messageEntityMentionName(_, _, let user): user == bot.id
            // What begins with a command of no bot in particular is for all of them.
            case .messageEntityBotCommand: part.contains("@") ? part.hasSuffix(name) : offset == 0
            default: false
            }
        }
    }
}

extension StoredMessage.Content {
    /// The text or caption and its formatting; nil for what the server wrote.
    var text: (String, [API.MessageEntity])? {
        switch self {
        case .text(let text, let entities), .media(_, let text, let entities): (text, entities)
        case .forwarded(let content, _): content.text
        case .joined, .service: nil
        }
    }

    /// The file that it carries.
    var file: Int64? {
        switch self {
        case .media(let file, _, _): file
        case .forwarded(let content, _): content.file
        case .text, .joined, .service: nil
        }
    }
}
