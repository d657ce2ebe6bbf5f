import MTProtoCore
import TelegramAPI

extension Router {
    /// Topics of supergroups (core.telegram.org/api/forum).
    mutating func addForumMethods() {
        self.on(API.Channels.ToggleForum.self) { (world, query, call) throws(RPCError) in
            try world.toggleForum(query, call)
        }
        self.on(API.Channels.ToggleViewForumAsMessages.self) { (world, query, call) throws(RPCError) in
            try world.viewForum(query, call)
        }
        self.on(API.Messages.CreateForumTopic.self) { (world, query, call) throws(RPCError) in
            try world.createTopic(query, call)
        }
        self.on(API.Messages.EditForumTopic.self) { (world, query, call) throws(RPCError) in
            try world.editTopic(query, call)
        }
        self.on(API.Messages.UpdatePinnedForumTopic.self) { (world, query, call) throws(RPCError) in
            try world.pinTopic(query, call)
        }
        self.on(API.Messages.ReorderPinnedForumTopics.self) { (world, query, call) throws(RPCError) in
            try world.reorderTopics(query, call)
        }
        self.on(API.Messages.DeleteTopicHistory.self) { (world, query, call) throws(RPCError) in
            try world.deleteTopic(query, call)
        }
        self.on(API.Messages.GetForumTopics.self) { (world, query, call) throws(RPCError) in
            try world.topics(query, call)
        }
        self.on(API.Messages.GetForumTopicsByID.self) { (world, query, call) throws(RPCError) in
            let id = try world.forumID(query.peer, call)
            guard !query.topics.isEmpty else { throw .badRequest("TOPICS_EMPTY") }
            let forum = world.channels[id]?.forum ?? Forum()
            let asked = try query.topics.atMost(100)
            return world.answer(
                asked.compactMap { forum.topics[$0] }, of: asked.count,
                gone: asked.filter { forum.topics[$0] == nil }, in: id, call)
        }
    }

    static let forumUserMethods: Set<UInt32> = [
        API.Channels.ToggleForum.constructorID, API.Channels.ToggleViewForumAsMessages.constructorID,
        API.Messages.ReorderPinnedForumTopics.constructorID, API.Messages.GetForumTopics.constructorID,
    ]
}

extension World {
    /// The forum that a client means.
    fileprivate func forumID(_ input: API.InputPeer, _ call: Call) throws(RPCError) -> Int64 {
        guard let id = try self.peer(input, of: call.user).channel else { throw .badRequest("PEER_ID_INVALID") }
        guard self.channels[id]?.forum.isOn == true else { throw .badRequest("CHANNEL_FORUM_MISSING") }
        return id
    }

    fileprivate mutating func toggleForum(
        _ query: API.Channels.ToggleForum, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let id = try self.ownChannelID(query.channel, call)
        guard let channel = self.channels[id], !channel.isBroadcast else { throw .badRequest("CHANNEL_INVALID") }
        guard channel.linked == nil || !query.enabled else { throw .badRequest("CHAT_DISCUSSION_UNALLOWED") }
        let hasTabs = query.enabled && query.tabs
        guard channel.forum.isOn != query.enabled || channel.forum.hasTabs != hasTabs else {
            throw .badRequest("CHAT_NOT_MODIFIED")
        }
        self.setForum(query.enabled, hasTabs: hasTabs, of: id)
        if channel.forum.isOn != query.enabled {
            self.log(.channelAdminLogEventActionToggleForum(newValue: query.enabled), \.forums, id, call)
        }
        return self.tellChanged(id, call)
    }

    /// Notes that a member reads a forum as a group without topics, or by topics again. Only the member's own sessions
    /// learn of it.
    fileprivate mutating func viewForum(
        _ query: API.Channels.ToggleViewForumAsMessages, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let id = try self.channelID(query.channel, of: call.user)
        guard self.channels[id]?.has(call.user) == true else { throw .badRequest("CHANNEL_PRIVATE") }
        guard self.channels[id]?.forum.isOn == true else { throw .badRequest("CHANNEL_INVALID") }
        let isNoted = self.dialogLists[call.user]?.forumsAsMessages.contains(id) == true
        guard isNoted != query.enabled else { return self.updates([], date: call.date) }
        if query.enabled {
            self.dialogLists[call.user, default: DialogList()].forumsAsMessages.insert(id)
        } else {
            self.dialogLists[call.user]?.forumsAsMessages.remove(id)
        }
        let update = API.Update.updateChannelViewForumAsMessages(channelID: id, enabled: query.enabled)
        self.tellOthers([update], about: [.channel(id)], call)
        return self.updates(
            [update], with: self.companions(of: [], seenBy: call.user, and: [.channel(id)], now: call.now),
            date: call.date)
    }

    /// Makes a supergroup a forum, or no forum any more.
    mutating func setForum(_ isOn: Bool, hasTabs: Bool, of id: Int64) {
        guard let channel = self.channels[id] else { return }
        self.channels[id]?.forum.isOn = isOn
        self.channels[id]?.forum.hasTabs = hasTabs
        if !isOn { for user in self.dialogLists.keys { self.dialogLists[user]?.forumsAsMessages.remove(id) } }
        guard isOn, channel.forum.topics[ForumTopic.general] == nil else { return }
        self.channels[id]?.forum.topics[ForumTopic.general] = ForumTopic(
            id: ForumTopic.general, creator: channel.creator, date: channel.date, title: "General",
            color: ForumTopic.colors[0])
    }

    private func topicTitle(_ text: String) throws(RPCError) -> String {
        guard !text.allSatisfy(\.isWhitespace) else { throw .badRequest("TOPIC_TITLE_EMPTY") }
        return text
    }

    fileprivate mutating func createTopic(
        _ query: API.Messages.CreateForumTopic, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let id = try self.forumID(query.peer, call)
        let peer = PeerKey.channel(id)
        guard query.randomID != 0 else { throw .badRequest("RANDOM_ID_EMPTY") }
        guard self.boxes[call.user]?.hasSent(randomID: query.randomID) != true else {
            throw RPCError(code: 500, message: "RANDOM_ID_DUPLICATE")
        }
        guard self.may(\.manageTopics, orAll: \.manageTopics, in: peer, call.user) else {
            throw RPCError(code: 403, message: "CHAT_WRITE_FORBIDDEN")
        }
        // Who may not write begins no topic, and a topic counts as writing.
        try self.checkSending(of: [.service(.topicCreated(title: "", color: 0))], to: peer, call)
        let title = try self.topicTitle(query.title)
        let author = try self.author(query.sendAs, in: peer, of: call.user)
        let count = self.channels[id]?.forum.topics.count ?? 0
        let color = query.iconColor ?? ForumTopic.colors[count % ForumTopic.colors.count]
        guard ForumTopic.colors.contains(color) else { throw .badRequest("TOPIC_ICON_COLOR_INVALID") }
        let topicID = self.channels[id]?.box.nextID ?? 0
        // The message is the topic's first: the topic is there before it is told of.
        let topic = ForumTopic(
            id: topicID, creator: call.user, author: author, date: call.date, title: title, color: color)
        self.channels[id]?.forum.topics[topicID] = topic
        let sent = self.send(
            .service(.topicCreated(title: title, color: color)), from: call.user, author: author, to: peer,
            randomID: query.randomID, now: call.now, except: call.session)
        if self.hasSlowMode(peer, for: call.user) { self.channels[id]?.lastWrites[call.user] = call.now }
        self.logTopics(id, call) {
            .channelAdminLogEventActionCreateTopic(topic: $0.object(topic, in: $1, seenBy: 0, isShort: true))
        }
        return self.answer(to: sent, peer, randomID: query.randomID, call)
    }

    private mutating func logTopics(
        _ id: Int64, _ call: Call, _ action: (World, ChannelRecord) -> API.ChannelAdminLogEventAction
    ) {
        guard let channel = self.channels[id] else { return }
        self.log(action(self, channel), \.forums, id, call)
    }

    // MARK: Changes

    fileprivate mutating func editTopic(
        _ query: API.Messages.EditForumTopic, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let id = try self.forumID(query.peer, call)
        guard let before = self.channels[id]?.forum.topics[query.topicID] else {
            throw .badRequest("TOPIC_ID_INVALID")
        }
        guard self.mayManage(before, in: id, call.user) else {
            throw RPCError(code: 403, message: "CHAT_ADMIN_REQUIRED")
        }
        let isGeneral = before.id == ForumTopic.general
        let others = [query.title != nil, query.iconEmojiID != nil, query.hidden != nil].contains(true)
        guard query.closed == nil || !others else { throw .badRequest("TOPIC_CLOSE_SEPARATELY") }
        guard query.hidden == nil || query.title == nil && query.iconEmojiID == nil else {
            throw .badRequest("TOPIC_HIDE_SEPARATELY")
        }
        guard query.hidden == nil || isGeneral else { throw .badRequest("NOGENERAL_HIDE_FORBIDDEN") }
        guard query.iconEmojiID == nil || !isGeneral else { throw .badRequest("GENERAL_MODIFY_ICON_FORBIDDEN") }
        var topic = before
        if let title = query.title { topic.title = try self.topicTitle(title) }
        if let isClosed = query.closed {
            topic.isClosed = isClosed
            // Where everybody writes again nothing is hidden.
            if !isClosed { topic.isHidden = false }
        }
        if let isHidden = query.hidden {
            topic.isHidden = isHidden
            if isHidden { topic.isClosed = true }
        }
        guard topic != before else { throw .badRequest("TOPIC_NOT_MODIFIED") }
        self.channels[id]?.forum.topics[topic.id] = topic
        let change = StoredMessage.TopicChange(
            title: topic.title == before.title ? nil : topic.title,
            isClosed: query.hidden != nil || topic.isClosed == before.isClosed ? nil : topic.isClosed,
            isHidden: topic.isHidden == before.isHidden || query.hidden == nil ? nil : topic.isHidden)
        let sent = self.send(
            .service(.topicEdited(change)), from: call.user,
            author: self.isAnonymous(call.user, in: .channel(id)) ? id : nil, to: .channel(id),
            extras: .init(thread: isGeneral ? nil : topic.id), now: call.now, except: call.session)
        self.logTopics(id, call) {
            .channelAdminLogEventActionEditTopic(
                prevTopic: $0.object(before, in: $1, seenBy: 0, isShort: true),
                newTopic: $0.object(topic, in: $1, seenBy: 0, isShort: true))
        }
        return self.answer(to: sent, .channel(id), randomID: nil, call)
    }

    fileprivate mutating func pinTopic(
        _ query: API.Messages.UpdatePinnedForumTopic, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let id = try self.forumID(query.peer, call)
        guard let forum = self.channels[id]?.forum, let topic = forum.topics[query.topicID] else {
            throw .badRequest("TOPIC_ID_INVALID")
        }
        guard self.may(\.manageTopics, in: .channel(id), call.user) else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
        guard forum.pinned.contains(topic.id) != query.pinned else { throw .badRequest("PINNED_TOPIC_NOT_MODIFIED") }
        guard !query.pinned || forum.pinned.count < Forum.pinLimit else { throw .badRequest("PINNED_TOO_MUCH") }
        self.channels[id]?.forum.pinned.removeAll { $0 == topic.id }
        if query.pinned { self.channels[id]?.forum.pinned.insert(topic.id, at: 0) }
        self.logTopics(id, call) {
            let object = $0.object(topic, in: $1, seenBy: 0, isShort: true)
            return .channelAdminLogEventActionPinTopic(
                .init(prevTopic: query.pinned ? nil : object, newTopic: query.pinned ? object : nil))
        }
        return self.tellTopics(
            id,
            .updatePinnedForumTopic(.init(pinned: query.pinned, peer: .peerChannel(channelID: id), topicID: topic.id)),
            call)
    }

    fileprivate mutating func reorderTopics(
        _ query: API.Messages.ReorderPinnedForumTopics, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let id = try self.forumID(query.peer, call)
        guard let forum = self.channels[id]?.forum, Set(query.order).count == query.order.count,
            query.order.allSatisfy({ forum.topics[$0] != nil })
        else { throw .badRequest("TOPIC_ID_INVALID") }
        guard self.may(\.manageTopics, in: .channel(id), call.user) else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
        // What is not named stays pinned behind the others, unless the client insists.
        let pinned = query.force ? query.order : query.order.filter(forum.pinned.contains)
        let order = pinned + (query.force ? [] : forum.pinned.filter { !pinned.contains($0) })
        guard order.count <= Forum.pinLimit else { throw .badRequest("PINNED_TOO_MUCH") }
        self.channels[id]?.forum.pinned = order
        return self.tellTopics(
            id, .updatePinnedForumTopics(.init(peer: .peerChannel(channelID: id), order: order)), call)
    }

    /// Tells all members something about the topics. Returns the answer to the caller.
    private mutating func tellTopics(_ id: Int64, _ update: API.Update, _ call: Call) -> API.Updates {
        self.deliver(of: id, about: [], call) { _, _ in update }
        return self.updates(
            [update], with: self.companions(of: [], seenBy: call.user, and: [.channel(id)], now: call.now),
            date: call.date)
    }

    fileprivate mutating func deleteTopic(
        _ query: API.Messages.DeleteTopicHistory, _ call: Call
    ) throws(RPCError) -> API.Messages.AffectedHistory {
        let id = try self.forumID(query.peer, call)
        guard let channel = self.channels[id], let topic = channel.forum.topics[query.topMsgID],
            topic.id != ForumTopic.general
        else { throw .badRequest("TOPIC_ID_INVALID") }
        let ids = channel.messages(inThread: topic.id)
        let isOwn =
            topic.creator == call.user && channel.has(call.user)
            && ids.allSatisfy { channel.box.message($0)?.sender == call.user }
        guard isOwn || self.may(\.deleteMessages, in: .channel(id), call.user) else {
            throw RPCError(code: 403, message: "CHAT_ADMIN_REQUIRED")
        }
        // The message with which the topic began goes with the last part.
        let part = Array(ids.suffix(Self.deletionLimit))
        let isLast = part.count == ids.count
        if isLast {
            self.logTopics(id, call) {
                .channelAdminLogEventActionDeleteTopic(topic: $0.object(topic, in: $1, seenBy: 0, isShort: true))
            }
            self.channels[id]?.forum.topics[topic.id] = nil
            self.channels[id]?.forum.deleted.insert(topic.id)
            self.channels[id]?.forum.pinned.removeAll { $0 == topic.id }
            for user in self.dialogLists.keys { self.dialogLists[user]?.topicDrafts[.channel(id)]?[topic.id] = nil }
        }
        let affected = self.deleteAll(part, ofChannel: id, call)
        return API.Messages.AffectedHistory(
            pts: affected.pts, ptsCount: affected.ptsCount, offset: isLast ? 0 : 1)
    }

    // MARK: Lists

    fileprivate func topics(
        _ query: API.Messages.GetForumTopics, _ call: Call
    ) throws(RPCError) -> API.Messages.ForumTopics {
        let id = try self.forumID(query.peer, call)
        guard let channel = self.channels[id] else { throw .badRequest("CHANNEL_INVALID") }
        let text = (query.q ?? "").lowercased()
        let found = channel.forum.topics.values.filter { text.isEmpty || $0.title.lowercased().contains(text) }
            .map { (topic: $0, top: channel.newest(inThread: $0.id).flatMap { channel.box.message($0) }) }
            .sorted {
                ($0.top?.date ?? $0.topic.date, $0.top?.id ?? 0, $0.topic.id)
                    > ($1.top?.date ?? $1.topic.date, $1.top?.id ?? 0, $1.topic.id)
            }
        let pinned = channel.forum.pinned.compactMap { id in found.first { $0.topic.id == id } }
        let ordered = pinned + found.filter { !channel.forum.pinned.contains($0.topic.id) }
        var rest = ordered[...]
        if query.offsetTopic > 0, let index = ordered.firstIndex(where: { $0.topic.id == query.offsetTopic }) {
            rest = ordered[(index + 1)...]
        } else if query.offsetID > 0 {
            rest = rest.drop { $0.top?.id ?? 0 >= query.offsetID }
        } else if query.offsetDate > 0 {
            rest = rest.drop { $0.top?.date ?? $0.topic.date >= query.offsetDate }
        }
        let page = rest.prefix((1...100).contains(query.limit) ? Int(query.limit) : 100)
        return self.answer(page.map(\.topic), of: ordered.count, gone: [], in: id, call)
    }

    /// Topics, and the newest message of each.
    fileprivate func answer(
        _ topics: [ForumTopic], of count: Int, gone: [Int32], in id: Int64, _ call: Call
    ) -> API.Messages.ForumTopics {
        guard let channel = self.channels[id] else {
            return API.Messages.ForumTopics(count: 0, topics: [], messages: [], chats: [], users: [], pts: 1)
        }
        let messages = topics.compactMap { channel.newest(inThread: $0.id) }
            .compactMap { channel.box.message($0) }.filter { self.mayNotice([$0], call.user) }
        let creators = topics.map { $0.author.map { .channel($0) } ?? PeerKey.user($0.creator) }
        let companions = self.companions(
            of: messages, seenBy: call.user, and: [.channel(id)] + creators, now: call.now)
        return API.Messages.ForumTopics(
            count: Int32(clamping: count),
            topics: topics.map { self.object($0, in: channel, seenBy: call.user) }
                + gone.map { .forumTopicDeleted(id: $0) },
            messages: messages.map { self.object($0, of: call.user) }, chats: companions.chats,
            users: companions.users, pts: channel.box.pts)
    }
}
