import MTProtoCore
import TelegramAPI

// Bots in groups see what is meant for them, as servers do it unless a bot's owner asks for more
// (core.telegram.org/bots/features#privacy-mode).
extension World {
    /// Whether a user gets to see a message of a chat.
    ///
    /// - Parameters:
    ///   - answered: the message that it replies to.
    ///   - via: the bot through which it was sent.
    func concerns(
        _ user: Int64, _ content: StoredMessage.Content, from sender: Int64, in peer: PeerKey,
        answering answered: StoredMessage?, via: Via? = nil
    ) -> Bool {
        guard peer.user == nil, let bot = self.users[user], bot.isBot else { return true }
        // Administrators hear everything.
        if self.isBroadcast(peer) || self.adminRights(of: user, in: peer) != nil { return true }
        guard via?.bot != user, let (text, entities) = content.text else { return true }
        // Two bots that answer everything would never come to an end.
        guard sender == user || self.users[sender]?.isBot != true else { return false }
        guard answered?.sender != user else { return true }
        return Self.address(entities, bot, in: text)
    }

    /// Whether a user gets to see any of some messages. In a box of one's own lies only what one gets to see.
    func mayNotice(_ messages: [StoredMessage], _ user: Int64) -> Bool {
        guard !messages.isEmpty else { return true }
        let isBot = self.users[user]?.isBot == true
        return messages.contains { message in
            guard !self.isBeforeHistory(message, of: user) else { return false }
            guard isBot else { return true }
            guard let id = message.peer.channel else { return true }
            let box = self.channels[id]?.box
            return message.sender == user
                || self.concerns(
                    user, message.content, from: message.sender, in: message.peer,
                    // A reply stays one when what it replies to is deleted.
                    answering: message.replyTo.flatMap { box?.formerMessage($0) }, via: message.extras.via)
        }
    }

    /// Whether a message was written before a member came who does not see what was before, or taken away by that member.
    func isBeforeHistory(_ message: StoredMessage, of user: Int64) -> Bool {
        guard let channel = message.peer.channel.flatMap({ self.channels[$0] }) else { return false }
        return message.id <= channel.lastHidden(from: user)
    }

    // MARK: Writing first

    /// For so many seconds a bot may write to who asks to join, if it may decide about that.
    private static let requestPatience: Int64 = 300

    /// Lets a bot to which a user has written write to that user from now on.
    mutating func noteWriting(to peer: PeerKey, by user: Int64) {
        guard let bot = peer.user, self.users[bot]?.isBot == true, self.users[user]?.isBot != true,
            self.writersToBots[bot]?.contains(user) != true
        else { return }
        self.writersToBots[bot, default: []].insert(user)
    }

    /// Refuses what a bot writes to a user who has not written to it.
    func checkBeginning(with peer: PeerKey, _ call: Call) throws(RPCError) {
        guard self.mayBegin(with: peer, call.user, now: call.now) else { throw .badRequest("PEER_ID_INVALID") }
    }

    /// Whether a user may write into a chat in which the other side has written nothing: bots do not begin with people.
    func mayBegin(with peer: PeerKey, _ user: Int64, now: Int64) -> Bool {
        guard let other = peer.user, self.users[user]?.isBot == true, self.users[other]?.isBot != true else {
            return true
        }
        if self.writersToBots[user]?.contains(other) == true { return true }
        return self.joinRequests.contains { chat, requests in
            requests.contains { $0.user == other && now < Int64($0.date) + Self.requestPatience }
                && self.gatekeepers(of: chat).contains(user)
        }
    }

    /// Whether a text names a bot, or gives it a command.
    private static func address(_ entities: [API.MessageEntity], _ bot: UserRecord, in text: String) -> Bool {
        let units = Array(text.utf16)
        let name = "@\(bot.username ?? "")".lowercased()
        // Only of what can be a name: much else may be formatted, and each place over and over.
        func part(_ offset: Int32, _ length: Int32) -> String {
            let range = (Int(offset)..<Int(offset) + Int(length)).clamped(to: 0..<units.count)
            return String(decoding: units[range], as: UTF16.self).lowercased()
        }
        return entities.contains { entity in
            switch entity {
            case .messageEntityMention(let offset, let length): return part(offset, length) == name
            case .messageEntityMentionName(_, _, let user): return user == bot.id
            case .messageEntityBotCommand(let offset, let length):
                let command = part(offset, length)
                // What begins with a command of no bot in particular is for all of them.
                return command.contains("@") ? command.hasSuffix(name) : offset == 0
            default: return false
            }
        }
    }
}

extension StoredMessage.Content {
    /// The text or caption and its formatting; nil for what the server wrote.
    var text: (String, [API.MessageEntity])? {
        switch self {
        case .text(let text, let entities), .media(_, let text, let entities), .attached(_, let text, let entities):
            (text, entities)
        case .forwarded(let content, _): content.text
        case .joined, .service: nil
        }
    }

    /// The file that it carries.
    var file: Int64? {
        switch self {
        case .media(let file, _, _): file
        case .forwarded(let content, _): content.file
        case .text, .attached, .joined, .service: nil
        }
    }

    /// What it carries that is no file.
    var attachment: Attachment? {
        switch self {
        case .attached(let attachment, _, _): attachment
        case .forwarded(let content, _): content.attachment
        case .text, .media, .joined, .service: nil
        }
    }
}
