import MTProtoCore
import TelegramAPI

extension Router {
    /// Drafts, which a user's own devices share.
    mutating func addDraftMethods() {
        self.on(API.Messages.SaveDraft.self) { (world, query, call) throws(RPCError) in
            try world.saveDraft(query, call)
            return true
        }
        self.on(API.Messages.GetAllDrafts.self) { (world, _, call) throws(RPCError) in
            let drafts = world.allDrafts(of: call.user)
            return world.updates(
                drafts.map { World.update($0.place, $0.draft) },
                with: world.companions(of: [], seenBy: call.user, and: drafts.map(\.place.peer), now: call.now),
                date: call.date)
        }
        self.on(API.Messages.ClearAllDrafts.self) { (world, _, call) throws(RPCError) in
            for (place, _) in world.allDrafts(of: call.user) { world.clearDraft(at: place, call) }
            return true
        }
    }
}

/// Where a draft is kept.
private struct DraftPlace: Hashable {
    let peer: PeerKey
    /// Of a forum; nil for the chat as a whole.
    var topic: Int32?
}

extension World {
    private func draft(at place: DraftPlace, of user: Int64) -> API.DraftMessage? {
        let list = self.dialogLists[user]
        return place.topic.map { list?.topicDrafts[place.peer]?[$0] } ?? list?.drafts[place.peer]
    }

    private mutating func keep(_ draft: API.DraftMessage?, at place: DraftPlace, of user: Int64) {
        if let topic = place.topic {
            self.dialogLists[user, default: DialogList()].topicDrafts[place.peer, default: [:]][topic] = draft
        } else {
            self.dialogLists[user, default: DialogList()].drafts[place.peer] = draft
        }
    }

    /// Chats come before the topics, both in the order of their ids.
    fileprivate func allDrafts(of user: Int64) -> [(place: DraftPlace, draft: API.DraftMessage)] {
        let list = self.dialogLists[user] ?? DialogList()
        let whole = list.drafts.sorted { $0.key < $1.key }.map { (DraftPlace(peer: $0.key), $0.value) }
        let topics = list.topicDrafts.sorted { $0.key < $1.key }.flatMap { chat in
            chat.value.sorted { $0.key < $1.key }.map { (DraftPlace(peer: chat.key, topic: $0.key), $0.value) }
        }
        return whole + topics
    }

    fileprivate mutating func saveDraft(_ query: API.Messages.SaveDraft, _ call: Call) throws(RPCError) {
        let peer = try self.peer(query.peer, of: call.user)
        guard query.message.utf16.count <= Self.maximumMessageLength else { throw .badRequest("MESSAGE_TOO_LONG") }
        let entities = try self.givenEntities(query.entities, of: query.message, by: call.user)
        let place = DraftPlace(peer: peer, topic: try self.draftTopic(query.replyTo, in: peer))
        var answers = query.replyTo != nil
        // Who names the topic alone answers nothing in it.
        if case .inputReplyToMessage(let reply)? = query.replyTo, reply.replyToMsgID == place.topic { answers = false }
        guard !query.message.isEmpty || answers else { return self.clearDraft(at: place, call) }
        let draft = API.DraftMessage.draftMessage(
            API.DraftMessage.DraftMessage(
                noWebpage: query.noWebpage, invertMedia: query.invertMedia, replyTo: query.replyTo,
                message: query.message, entities: entities.isEmpty ? nil : entities, date: call.date))
        self.keep(draft, at: place, of: call.user)
        self.tellOthers([Self.update(place, draft)], about: [peer], call)
    }

    /// The topic in which a draft is kept that answers something there.
    private func draftTopic(_ reply: API.InputReplyTo?, in peer: PeerKey) throws(RPCError) -> Int32? {
        guard case .inputReplyToMessage(let reply)? = reply else { return nil }
        guard let channel = peer.channel.flatMap({ self.channels[$0] }), channel.forum.isOn else {
            guard reply.topMsgID == nil else { throw .notInLab(parameter: "reply_to.top_msg_id") }
            return nil
        }
        let named = reply.topMsgID ?? channel.box.message(reply.replyToMsgID).map { channel.topic(of: $0) }
        guard let named, channel.forum.topics[named] != nil else { throw .badRequest("TOPIC_ID_INVALID") }
        return named
    }

    /// Forgets what a user has begun to write.
    ///
    /// - Parameter topic: the thread in which it is sent: in a forum its topic, nil for the general one.
    mutating func clearDraft(of peer: PeerKey, topic: Int32? = nil, _ call: Call) {
        guard peer.channel.flatMap({ self.channels[$0] })?.forum.isOn == true else {
            return self.clearDraft(at: DraftPlace(peer: peer), call)
        }
        self.clearDraft(at: DraftPlace(peer: peer, topic: topic ?? ForumTopic.general), call)
        if topic == nil { self.clearDraft(at: DraftPlace(peer: peer), call) }
    }

    fileprivate mutating func clearDraft(at place: DraftPlace, _ call: Call) {
        guard self.draft(at: place, of: call.user) != nil else { return }
        self.keep(nil, at: place, of: call.user)
        let empty = API.DraftMessage.draftMessageEmpty(API.DraftMessage.DraftMessageEmpty(date: call.date))
        self.tellOthers([Self.update(place, empty)], about: [place.peer], call)
    }

    fileprivate static func update(_ place: DraftPlace, _ draft: API.DraftMessage) -> API.Update {
        .updateDraftMessage(
            API.Update.UpdateDraftMessage(peer: place.peer.object, topMsgID: place.topic, draft: draft))
    }
}
