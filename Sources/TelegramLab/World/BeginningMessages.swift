import MTProtoCore
import TL
import TelegramAPI

// Topics and messages that are there at the start. All of them have the date of the start.
extension LabChat {
    /// Messages of a chat that a configuration names.
    struct Content {
        var generated: Int
        var messages: [LabChat.Message]
    }

    var content: Content { Content(generated: self.generatedMessages, messages: self.messages) }
}

extension World {
    private static let words: [String] =
        """
        tea cake lunch train rain garden kitchen window letter ticket morning evening river bread coffee lemon number \
        street market music picture paper answer question weather winter summer bicycle table story
        """.split(separator: " ").map(String.init)

    /// A sentence that means nothing.
    private mutating func madeUpText() -> String {
        var words: [String] = []
        for _ in 0..<Int.random(in: 3...8, using: &self.random) {
            if let word = Self.words.randomElement(using: &self.random) { words.append(word) }
        }
        let text = words.joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// An id of a request that no other request has.
    private mutating func beginningID() -> Int64 {
        // Zero is none.
        Int64.random(in: 1 ... .max, using: &self.random)
    }

    /// Makes a supergroup a forum with its topics. Returns them.
    mutating func beginForum(
        _ chat: LabChat, _ id: Int64, of owner: Int64, now: Int64
    ) throws(RPCError) -> [LabDescription.Topic] {
        let hash = self.channels[id]?.accessHash ?? 0
        try self.begin(
            API.Channels.ToggleForum(
                channel: .inputChannel(channelID: id, accessHash: hash), enabled: true, tabs: false),
            as: owner, now: now)
        var topics = [LabDescription.Topic(id: ForumTopic.general, title: LabConfiguration.generalTopic)]
        for title in chat.topics {
            let topic = self.channels[id]?.box.nextID ?? 0
            let query = API.Messages.CreateForumTopic(
                peer: .inputPeerChannel(channelID: id, accessHash: hash), title: title, randomID: self.beginningID())
            try self.begin(query, as: owner, now: now)
            topics.append(LabDescription.Topic(id: topic, title: title))
        }
        return topics
    }

    /// Lets messages of a group, supergroup or channel be written.
    mutating func begin(
        _ content: LabChat.Content, in chat: LabDescription.Chat, now: Int64
    ) throws(RPCError) {
        let peer: API.InputPeer =
            chat.kind == LabChat.Kind.group.rawValue
            ? .inputPeerChat(chatID: chat.id)
            : .inputPeerChannel(channelID: chat.id, accessHash: self.channels[chat.id]?.accessHash ?? 0)
        let isBroadcast = chat.kind == LabChat.Kind.channel.rawValue
        let writers = isBroadcast ? [chat.owner] : chat.members.filter { self.users[$0]?.isBot != true }
        let topics = chat.topics ?? []
        for _ in 0..<max(0, content.generated) {
            let writer = writers.randomElement(using: &self.random) ?? chat.owner
            let topic = topics.randomElement(using: &self.random)?.id
            try self.write(self.madeUpText(), from: writer, to: peer, topic: topic, now: now)
        }
        for message in content.messages {
            let topic = topics.first { $0.title == message.topic }?.id
            try self.write(
                message.text, from: try self.beginner(message.sender), to: peer, topic: topic, now: now)
        }
    }

    /// Lets messages of a private chat be written.
    mutating func begin(_ chat: LabPrivateChat, now: Int64) throws(RPCError) {
        let (user, other) = (try self.beginner(chat.user), try self.beginner(chat.other))
        for number in 0..<max(0, chat.generatedMessages) {
            let isFirst = number.isMultiple(of: 2)
            try self.write(self.madeUpText(), from: isFirst ? user : other, toUser: isFirst ? other : user, now: now)
        }
        for message in chat.messages {
            let writer = try self.beginner(message.sender)
            try self.write(message.text, from: writer, toUser: writer == user ? other : user, now: now)
        }
    }

    private mutating func write(
        _ text: String, from user: Int64, toUser other: Int64, now: Int64
    ) throws(RPCError) {
        guard let peer = self.inputPeer(.peerUser(userID: other)) else { throw .badRequest("USER_ID_INVALID") }
        try self.write(text, from: user, to: peer, topic: nil, now: now)
    }

    private mutating func write(
        _ text: String, from user: Int64, to peer: API.InputPeer, topic: Int32?, now: Int64
    ) throws(RPCError) {
        var query = API.Messages.SendMessage(peer: peer, message: text, randomID: self.beginningID())
        if let topic, topic != ForumTopic.general {
            query.replyTo = .inputReplyToMessage(.init(replyToMsgID: topic))
        }
        try self.begin(query, as: user, now: now)
    }
}
