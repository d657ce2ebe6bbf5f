import MTProtoCore
import TelegramAPI

/// What was written under messages of a supergroup and in its topics, and how far it was read.
struct Threads: Codable, Sendable {
    /// A member in one thread.
    private struct Reader: Codable, Hashable {
        var user: Int64
        var thread: Int32
    }

    /// The number of the whole chat, where a thread is asked for.
    static let whole: Int32 = 0

    /// By the id of the message with which a thread begins: the others.
    private var messages: [Int32: MessageIDs] = [:]
    private var reads: [Reader: [Chat.Read]] = [:]
    /// By thread: the newest message that a member other than its author has read.
    private var outboxReads: [Int32: Int32] = [:]

    /// What stands in a thread, but for the message with which it begins.
    func messages(in thread: Int32) -> MessageIDs { self.messages[thread] ?? MessageIDs() }

    mutating func append(_ message: StoredMessage) {
        guard let thread = message.extras.thread else { return }
        self.messages[thread, default: MessageIDs()].append(message.id, by: message.sender)
    }

    /// Takes a message out that is deleted.
    mutating func remove(_ message: StoredMessage) {
        guard let thread = message.extras.thread else { return }
        self.messages[thread]?.remove(message.id, by: message.sender)
        if self.messages[thread]?.all.isEmpty == true { self.messages[thread] = nil }
    }

    func readMaxID(of thread: Int32, by user: Int64) -> Int32 {
        self.reads[Reader(user: user, thread: thread)]?.last?.maxID ?? 0
    }

    /// Notes how far a thread was read. Returns whether that is news.
    @discardableResult
    mutating func markRead(_ thread: Int32, upTo id: Int32, by user: Int64, date: Int32) -> Bool {
        guard id > self.readMaxID(of: thread, by: user) else { return false }
        self.reads[Reader(user: user, thread: thread), default: []].append(.init(maxID: id, date: date))
        return true
    }

    /// When a member has read a message, as far as that was noted for the thread.
    func readDate(of id: Int32, in thread: Int32, by user: Int64) -> Int32? {
        self.reads[Reader(user: user, thread: thread)]?.first { $0.maxID >= id }?.date
    }

    func readOutboxMaxID(of thread: Int32) -> Int32 { self.outboxReads[thread] ?? 0 }

    mutating func noteOutboxRead(_ thread: Int32, upTo id: Int32) { self.outboxReads[thread] = id }
}

/// Where a message goes inside of a chat.
struct ThreadPlace {
    /// The message that it answers.
    var replyTo: Int32?
    /// The message with which its thread begins, if that does not follow from the message that it answers.
    var thread: Int32?
}

extension ChannelRecord {
    /// Ids of the messages of a thread, ascending. A topic begins with the message that says so, all other threads begin
    /// after the message that they are about.
    func messages(inThread thread: Int32) -> [Int32] {
        let others = self.threads.messages(in: thread).all
        guard self.forum.isOn, self.forum.topics[thread] != nil else { return others }
        guard thread == ForumTopic.general else { return (self.beginning(of: thread).map { [$0.id] } ?? []) + others }
        let elsewhere = Set(self.namedTopics.flatMap { [$0] + self.threads.messages(in: $0).all })
        return self.messages.filter { !elsewhere.contains($0) }
    }

    /// The newest message of a thread.
    func newest(inThread thread: Int32) -> Int32? {
        guard self.forum.isOn, self.forum.topics[thread] != nil, thread != ForumTopic.general else {
            return self.messages(inThread: thread).last
        }
        return self.threads.messages(in: thread).all.last ?? self.beginning(of: thread)?.id
    }

    /// The topics but for the general one.
    private var namedTopics: [Int32] { self.forum.topics.keys.filter { $0 != ForumTopic.general } }

    /// The message that says that a topic was created, if it was not deleted.
    private func beginning(of topic: Int32) -> StoredMessage? { self.box.message(topic) }

    /// The topic to which a message of a forum belongs.
    func topic(of message: StoredMessage) -> Int32 {
        if message.id != ForumTopic.general, self.forum.topics[message.id] != nil { return message.id }
        guard let thread = message.extras.thread, self.forum.topics[thread] != nil else { return ForumTopic.general }
        return thread
    }

    /// The thread to which a message belongs that answers another one.
    func thread(answering id: Int32) -> Int32? {
        guard !self.isBroadcast, let answered = self.box.formerMessage(id) else { return nil }
        guard self.forum.isOn else { return answered.extras.thread ?? id }
        let topic = self.topic(of: answered)
        return topic == ForumTopic.general ? nil : topic
    }

    /// How far a member has read a thread, be it with the whole chat.
    func readMaxID(ofThread thread: Int32, by user: Int64) -> Int32 {
        let own = self.threads.readMaxID(of: thread, by: user)
        guard self.forum.isOn else { return own }
        return max(own, self.member(user)?.readMaxID ?? 0)
    }

    func unreadCount(ofThread thread: Int32, by user: Int64) -> Int32 {
        let read = self.readMaxID(ofThread: thread, by: user)
        guard self.forum.isOn, thread == ForumTopic.general else {
            return Int32(clamping: self.count(inThread: thread, after: read, notBy: user))
        }
        let others = self.namedTopics.map { self.count(inThread: $0, after: read, notBy: user) }
        let all = self.box.chats[.channel(self.id)]?.ids.count(after: read, notBy: user) ?? 0
        return Int32(clamping: others.reduce(all, -))
    }

    /// How many messages behind one are not of this author, in a thread that is not the general topic.
    private func count(inThread thread: Int32, after id: Int32, notBy author: Int64) -> Int {
        let others = self.threads.messages(in: thread).count(after: id, notBy: author)
        guard self.forum.isOn, self.forum.topics[thread] != nil, thread > id,
            let beginning = self.beginning(of: thread), beginning.sender != author
        else { return others }
        return others + 1
    }

    /// Notes that a member has read what stands before a message, in its topic or in the whole chat.
    mutating func noteRead(before message: StoredMessage, by user: Int64) {
        if self.forum.isOn {
            self.threads.markRead(self.topic(of: message), upTo: message.id, by: user, date: message.date)
            return
        }
        if let thread = message.extras.thread {
            self.threads.markRead(thread, upTo: message.id, by: user, date: message.date)
        }
        self.markRead(message.id, by: user, date: message.date)
    }

    /// Notes how far a member has read the whole chat.
    mutating func markRead(_ id: Int32, by user: Int64, date: Int32) {
        guard let index = self.members.firstIndex(where: { $0.user == user }) else { return }
        self.members[index].readMaxID = id
        self.threads.markRead(Threads.whole, upTo: id, by: user, date: date)
    }
}

extension World {
    /// Where a message goes that a user writes: whether the topic is there and open, and what is answered in it.
    func place(
        of reply: API.InputReplyTo.InputReplyToMessage?, in peer: PeerKey, by user: Int64
    ) throws(RPCError) -> ThreadPlace {
        guard let channel = peer.channel.flatMap({ self.channels[$0] }), !channel.isBroadcast else {
            guard let reply else { return ThreadPlace() }
            guard reply.topMsgID == nil else { throw .notInLab(parameter: "reply_to.top_msg_id") }
            return ThreadPlace(replyTo: try self.answered(reply.replyToMsgID, in: peer, by: user))
        }
        guard channel.forum.isOn else {
            guard let reply else { return ThreadPlace() }
            let id = try self.answered(reply.replyToMsgID, in: peer, by: user)
            let thread = channel.thread(answering: id)
            guard reply.topMsgID == nil || reply.topMsgID == thread else {
                throw .badRequest("REPLY_MESSAGE_ID_INVALID")
            }
            return ThreadPlace(replyTo: id, thread: thread)
        }
        guard let reply else { return try self.place(inTopic: ForumTopic.general, of: channel, by: user) }
        let named = reply.topMsgID ?? reply.replyToMsgID
        // Who names the topic alone answers nothing in it.
        if reply.replyToMsgID == named, channel.forum.topics[named] != nil || channel.forum.deleted.contains(named) {
            return try self.place(inTopic: named, of: channel, by: user)
        }
        let id = try self.answered(reply.replyToMsgID, in: peer, by: user)
        guard let message = channel.box.message(id) else { throw .badRequest("REPLY_MESSAGE_ID_INVALID") }
        let topic = channel.topic(of: message)
        var place = try self.place(inTopic: reply.topMsgID ?? topic, of: channel, by: user)
        guard topic == reply.topMsgID ?? topic else { throw .badRequest("REPLY_MESSAGE_ID_INVALID") }
        place.replyTo = id
        return place
    }

    /// The same for what answers nothing.
    ///
    /// - Parameter thread: what the client names as the topic.
    func place(
        named thread: Int32?, in peer: PeerKey, by user: Int64
    ) throws(RPCError) -> ThreadPlace {
        guard let channel = peer.channel.flatMap({ self.channels[$0] }), channel.forum.isOn else {
            guard thread == nil else { throw .notInLab(parameter: "top_msg_id") }
            return ThreadPlace()
        }
        return try self.place(inTopic: thread ?? ForumTopic.general, of: channel, by: user)
    }

    private func place(
        inTopic id: Int32, of channel: ChannelRecord, by user: Int64
    ) throws(RPCError) -> ThreadPlace {
        guard !channel.forum.deleted.contains(id) else { throw .badRequest("TOPIC_DELETED") }
        guard let topic = channel.forum.topics[id] else { throw .badRequest("TOPIC_ID_INVALID") }
        guard !topic.isClosed || self.mayManage(topic, in: channel.id, user) else { throw .badRequest("TOPIC_CLOSED") }
        return ThreadPlace(thread: id == ForumTopic.general ? nil : id)
    }

    private func answered(_ id: Int32, in peer: PeerKey, by user: Int64) throws(RPCError) -> Int32 {
        guard self.message(id, in: peer, of: user) != nil else { throw .badRequest("REPLY_MESSAGE_ID_INVALID") }
        return id
    }

    /// The same for a message that waited to be sent.
    func checkTopic(of message: ScheduledMessage, by user: Int64) throws(RPCError) {
        guard let id = message.peer.channel, let channel = self.channels[id], channel.forum.isOn else { return }
        _ = try self.place(inTopic: message.extras.thread ?? ForumTopic.general, of: channel, by: user)
    }

    /// What a message answers, as clients see it: in a topic the topic itself, if it answers nothing else.
    func replyHeader(of message: StoredMessage) -> API.MessageReplyHeader? {
        let thread = message.extras.thread
        let channel = message.peer.channel.flatMap { self.channels[$0] }
        let isTopic = thread.map { channel?.forum.topics[$0] != nil } ?? false
        guard let answered = message.replyTo ?? (isTopic ? thread : nil) else { return nil }
        var header = API.MessageReplyHeader.MessageReplyHeader(forumTopic: isTopic, replyToMsgID: answered)
        if thread != answered { header.replyToTopID = thread }
        if let quote = message.extras.quote {
            header.quote = true
            header.quoteText = quote.text
            header.quoteEntities = quote.entities.isEmpty ? nil : quote.entities
            header.quoteOffset = quote.offset
        }
        return .messageReplyHeader(header)
    }

    /// The topic of a forum in which a message stands, unless it is the general one.
    func namedTopic(of message: StoredMessage) -> Int32? {
        guard let thread = message.extras.thread,
            message.peer.channel.flatMap({ self.channels[$0]?.forum.topics[thread] }) != nil
        else { return nil }
        return thread
    }

    /// The messages of a thread that a user sees, newest first.
    func history(ofThread thread: Int32, in id: Int64, of user: Int64) -> [StoredMessage] {
        guard let channel = self.channels[id] else { return [] }
        return channel.messages(inThread: thread).reversed().compactMap { channel.box.message($0) }
            .filter { !self.isBeforeHistory($0, of: user) }
    }
}
