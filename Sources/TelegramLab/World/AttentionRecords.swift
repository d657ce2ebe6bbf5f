import TelegramAPI

/// What a user has still to look at in one chat, by the ids by which the user knows the messages.
struct UnreadMarks: Codable, Sendable {
    /// Messages that address the user, ascending.
    var mentions: [Int32] = []
    /// The user's messages to which others reacted meanwhile, ascending.
    var reactions: [Int32] = []
    /// Voice and video messages that were not played. Their authors have them here until another one plays them.
    var contents: Set<Int32> = []
}

extension World {
    /// Whom a message addresses in a group: by name or by an answer, and all others when something is pinned loudly.
    func mentioned(
        by content: StoredMessage.Content, from sender: Int64, answering id: Int32?, in peer: PeerKey, _ isSilent: Bool
    ) -> Set<Int64> {
        guard peer.user == nil, !self.isBroadcast(peer) else { return [] }
        var users: Set<Int64> = []
        switch content {
        case .service(.messagePinned):
            guard !isSilent else { return [] }
            users.formUnion(self.memberIDs(of: peer))
        case .service, .joined: return []
        // What was written elsewhere addresses no one here.
        case .forwarded: break
        case .text(let text, let entities), .media(_, let text, let entities), .attached(_, let text, let entities):
            users = self.named(entities, in: text)
        }
        if let answered = id.flatMap({ self.message($0, in: peer, of: sender) }), answered.author == nil,
            content.text != nil
        {
            users.insert(answered.sender)
        }
        users.remove(sender)
        return users.filter { self.isMember($0, of: peer) }
    }

    private func memberIDs(of peer: PeerKey) -> [Int64] {
        switch peer {
        case .user: []
        case .group(let id): (self.groups[id]?.members ?? []).map(\.user)
        case .channel(let id): (self.channels[id]?.members ?? []).map(\.user)
        }
    }

    /// Whom a text mentions.
    func named(_ entities: [API.MessageEntity], in text: String) -> Set<Int64> {
        guard !entities.isEmpty else { return [] }
        let units = Array(text.utf16)
        var users: Set<Int64> = []
        for entity in entities {
            switch entity {
            case .messageEntityMention(let offset, let length):
                // checked: stored places lie inside of the text; both numbers are positive.
                let range = (Int(offset) + 1..<max(Int(offset) + 1, Int(offset) + Int(length))).clamped(
                    to: 0..<units.count)
                let name = String(decoding: units[range], as: UTF16.self).lowercased()
                if let user = self.userByUsername[name] { users.insert(user) }
            case .messageEntityMentionName(_, _, let user): users.insert(user)
            default: break
            }
        }
        return users
    }

    /// Notes who has to look at a new message of a channel.
    mutating func noteUnread(_ message: StoredMessage) {
        guard !self.isBroadcast(message.peer) else { return }
        for user in message.extras.mentioned { self.change(message, of: user) { $0.mentions.append(message.id) } }
        guard self.isPlayed(message) else { return }
        for user in self.memberIDs(of: message.peer) {
            self.change(message, of: user) { $0.contents.insert(message.id) }
        }
    }

    /// The same for a copy in a user's own box.
    mutating func noteUnread(_ message: StoredMessage, of owner: Int64) {
        if message.extras.mentioned.contains(owner) {
            self.change(message, of: owner) { $0.mentions.append(message.id) }
        }
        guard message.peer != .user(owner), self.isPlayed(message) else { return }
        self.change(message, of: owner) { $0.contents.insert(message.id) }
    }

    /// Bots have nothing to look at.
    private mutating func change(_ message: StoredMessage, of user: Int64, _ body: (inout UnreadMarks) -> Void) {
        guard self.users[user]?.isBot != true else { return }
        body(&self.unreadMarks[user, default: [:]][message.peer, default: UnreadMarks()])
    }

    /// Whether it is a voice message, a round video, or what is there for a while only.
    private func isPlayed(_ message: StoredMessage) -> Bool {
        if message.extras.look?.lifetime != nil { return true }
        guard let file = message.content.file, let record = self.fileRecords[file] else { return false }
        let kind = MediaKind(record.kind)
        return kind == .voice || kind == .roundVideo
    }

    /// Whether a user has to look at a message still.
    func isUnread(_ message: StoredMessage, by user: Int64) -> Bool {
        // What waits to be sent has ids of its own.
        guard message.shared != 0, let marks = self.unreadMarks[user]?[message.peer] else { return false }
        return marks.contents.contains(message.id) || marks.mentions.contains(message.id)
    }

    /// The messages at which a user has to look, oldest first.
    ///
    /// - Parameter thread: the topic or thread in which they stand; nil: anywhere in the chat.
    func unread(
        _ kind: KeyPath<UnreadMarks, [Int32]>, in peer: PeerKey, thread: Int32? = nil, of user: Int64
    ) -> [StoredMessage] {
        guard let ids = self.unreadMarks[user]?[peer]?[keyPath: kind], !ids.isEmpty else { return [] }
        let messages = ids.compactMap { self.message($0, in: peer, of: user) }
        guard let thread else { return messages }
        return messages.filter { self.thread(of: $0) == thread }
    }

    /// The topic of a message, or the message under which it was written.
    func thread(of message: StoredMessage) -> Int32? {
        guard let channel = message.peer.channel.flatMap({ self.channels[$0] }), channel.forum.isOn else {
            return message.extras.thread
        }
        return channel.topic(of: message)
    }

    /// Notes for the author of a message whether there are reactions that the author has not seen.
    mutating func noteReactions(to message: StoredMessage, by user: Int64) {
        let author = message.sender
        guard author != user, message.author == nil, !self.isBroadcast(message.peer) else { return }
        var own: StoredMessage? = message
        if message.peer.channel == nil {
            own = self.boxes[author].flatMap { box in box.id(ofShared: message.shared).flatMap(box.message) }
        }
        guard let own else { return }
        let isUnread = self.reactions[message.shared]?.all.contains(where: \.isUnread) == true
        self.change(own, of: author) { marks in
            marks.reactions.removeAll { $0 == own.id }
            if isUnread {
                let index = marks.reactions.firstIndex { $0 > own.id } ?? marks.reactions.count
                marks.reactions.insert(own.id, at: index)
            }
        }
    }
}
