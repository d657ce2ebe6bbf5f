import MTProtoCore
import TelegramAPI

extension Router {
    /// What was written under messages, and how far it was read (core.telegram.org/api/threads).
    mutating func addThreadMethods() {
        self.on(API.Messages.GetReplies.self) { (world, query, call) throws(RPCError) in
            let (id, thread) = try world.thread(query.msgID, in: query.peer, call)
            let page = HistoryPage(
                offsetID: query.offsetID, offsetDate: query.offsetDate, addOffset: query.addOffset, limit: query.limit,
                maxID: query.maxID, minID: query.minID)
            let all = world.history(ofThread: thread, in: id, of: call.user)
            return world.answer(page.cut(all), of: all.count, peer: .channel(id), call)
        }
        self.on(API.Messages.GetDiscussionMessage.self) { (world, query, call) throws(RPCError) in
            try world.discussion(query, call)
        }
        self.on(API.Messages.ReadDiscussion.self) { (world, query, call) throws(RPCError) in
            let (id, thread) = try world.thread(query.msgID, in: query.peer, call)
            world.readThread(thread, in: id, upTo: query.readMaxID, call)
            return true
        }
    }

    static let threadUserMethods: Set<UInt32> = [
        API.Messages.GetReplies.constructorID, API.Messages.GetDiscussionMessage.constructorID,
        API.Messages.ReadDiscussion.constructorID, API.Channels.SetDiscussionGroup.constructorID,
        API.Channels.GetGroupsForDiscussion.constructorID,
    ]
}

extension World {
    /// The thread that a client means by one of its messages: of a post, that of its copy in the group.
    fileprivate func thread(
        _ message: Int32, in input: API.InputPeer, _ call: Call
    ) throws(RPCError) -> (channel: Int64, thread: Int32) {
        guard let id = try self.peer(input, of: call.user).channel, let channel = self.channels[id] else {
            throw .badRequest("PEER_ID_INVALID")
        }
        guard !channel.isBroadcast else {
            guard let group = channel.linked, let copy = channel.discussed[message],
                let discussed = self.channels[group], discussed.box.message(copy) != nil
            else { throw .badRequest("MSG_ID_INVALID") }
            guard !discussed.banned.contains(call.user) else { throw .badRequest("CHANNEL_PRIVATE") }
            return (group, copy)
        }
        guard channel.forum.isOn else {
            guard let found = channel.box.message(message) else { throw .badRequest("MSG_ID_INVALID") }
            return (id, found.extras.thread ?? found.id)
        }
        guard channel.forum.topics[message] == nil else { return (id, message) }
        guard let found = channel.box.message(message) else { throw .badRequest("TOPIC_ID_INVALID") }
        return (id, channel.topic(of: found))
    }

    /// Ids of the messages of a thread in which a client searches.
    func searchedThread(_ message: Int32, in peer: PeerKey, _ call: Call) throws(RPCError) -> Set<Int32> {
        guard let channel = peer.channel.flatMap({ self.channels[$0] }), !channel.isBroadcast else {
            throw .notInLab(parameter: "top_msg_id")
        }
        guard !channel.forum.isOn || channel.forum.topics[message] != nil else { throw .badRequest("TOPIC_ID_INVALID") }
        return Set(channel.messages(inThread: message))
    }

    fileprivate func discussion(
        _ query: API.Messages.GetDiscussionMessage, _ call: Call
    ) throws(RPCError) -> API.Messages.DiscussionMessage {
        let (id, thread) = try self.thread(query.msgID, in: query.peer, call)
        guard let channel = self.channels[id], let first = channel.box.message(thread),
            self.mayNotice([first], call.user)
        else { throw .badRequest("MSG_ID_INVALID") }
        let companions = self.companions(of: [first], seenBy: call.user, and: [.channel(id)], now: call.now)
        return API.Messages.DiscussionMessage(
            messages: [self.object(first, of: call.user)], maxID: channel.newest(inThread: thread),
            readInboxMaxID: channel.readMaxID(ofThread: thread, by: call.user),
            readOutboxMaxID: channel.threads.readOutboxMaxID(of: thread),
            unreadCount: channel.unreadCount(ofThread: thread, by: call.user), chats: companions.chats,
            users: companions.users)
    }

    fileprivate mutating func readThread(_ thread: Int32, in id: Int64, upTo maxID: Int32, _ call: Call) {
        guard let channel = self.channels[id] else { return }
        let ids = channel.messages(inThread: thread)
        let before = channel.readMaxID(ofThread: thread, by: call.user)
        guard let covered = ids.last(where: { maxID <= 0 || $0 <= maxID }) else { return }
        if covered > before,
            self.channels[id]?.threads.markRead(thread, upTo: covered, by: call.user, date: call.date) == true
        {
            let post = channel.linked.flatMap { broadcast in
                self.channels[broadcast]?.discussed.first { $0.value == thread }.map { (broadcast, $0.key) }
            }
            let update = API.Update.updateReadChannelDiscussionInbox(
                API.Update.UpdateReadChannelDiscussionInbox(
                    channelID: id, topMsgID: thread, readMaxID: covered, broadcastID: post?.0, broadcastPost: post?.1))
            self.tellOthers([update], about: [.channel(id)], call)
        }
        let seen = channel.threads.readOutboxMaxID(of: thread)
        let authors = Set(
            ids.filter { $0 > seen && $0 <= covered }.compactMap { channel.box.message($0)?.sender }
        ).subtracting([call.user])
        guard !authors.isEmpty else { return }
        self.channels[id]?.threads.noteOutboxRead(thread, upTo: covered)
        for author in authors.sorted() {
            let update = API.Update.updateReadChannelDiscussionOutbox(
                channelID: id, topMsgID: thread, readMaxID: covered)
            self.deliver(.updateShort(update: update, date: call.date), to: author)
        }
    }

    // MARK: Objects

    /// What a message says of the answers to it; nil where there are none.
    func replies(to message: StoredMessage, seenBy viewer: Int64) -> API.MessageReplies? {
        // What waits to be sent has no answers.
        guard message.shared != 0, let channel = message.peer.channel.flatMap({ self.channels[$0] }) else { return nil }
        guard channel.isBroadcast else {
            let ids = channel.forum.isOn ? [] : channel.messages(inThread: message.id)
            guard !ids.isEmpty else { return nil }
            let read = channel.threads.readMaxID(of: message.id, by: viewer)
            return API.MessageReplies(
                replies: Int32(clamping: ids.count), repliesPts: channel.box.pts, maxID: ids.last,
                readMaxID: read > 0 ? read : nil)
        }
        guard let group = channel.linked.flatMap({ self.channels[$0] }), let copy = channel.discussed[message.id],
            group.box.message(copy) != nil
        else { return nil }
        let ids = group.messages(inThread: copy)
        let read = group.threads.readMaxID(of: copy, by: viewer)
        let recent = self.repliers(of: message).filter { $0.channel != group.id }.map(\.object)
        return API.MessageReplies(
            comments: true, replies: Int32(clamping: ids.count), repliesPts: group.box.pts,
            recentRepliers: recent.isEmpty ? nil : recent, channelID: group.id, maxID: ids.last,
            readMaxID: read > 0 ? read : nil)
    }

    /// Whom a post names that is discussed: the group, and who wrote there last.
    func repliers(of message: StoredMessage) -> [PeerKey] {
        guard let channel = message.peer.channel.flatMap({ self.channels[$0] }), channel.isBroadcast,
            let group = channel.linked.flatMap({ self.channels[$0] }), let copy = channel.discussed[message.id]
        else { return [] }
        var recent: [PeerKey] = []
        // Among the newest, however long the discussion is.
        for id in group.messages(inThread: copy).suffix(100).reversed() where recent.count < 3 {
            guard let answer = group.box.message(id) else { continue }
            let author = answer.author.map { .channel($0) } ?? PeerKey.user(answer.sender)
            if !recent.contains(author) { recent.append(author) }
        }
        return [.channel(group.id)] + recent
    }
}
