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
            let drafts = (world.dialogLists[call.user]?.drafts ?? [:]).sorted { $0.key < $1.key }
            return world.updates(
                drafts.map { World.update($0.key, $0.value) },
                with: world.companions(of: [], seenBy: call.user, and: drafts.map(\.key), now: call.now),
                date: call.date)
        }
        self.on(API.Messages.ClearAllDrafts.self) { (world, _, call) throws(RPCError) in
            for peer in (world.dialogLists[call.user]?.drafts ?? [:]).keys.sorted() { world.clearDraft(of: peer, call) }
            return true
        }
    }
}

extension World {
    fileprivate mutating func saveDraft(_ query: API.Messages.SaveDraft, _ call: Call) throws(RPCError) {
        let peer = try self.peer(query.peer, of: call.user)
        guard query.message.utf16.count <= Self.maximumMessageLength else { throw .badRequest("MESSAGE_TOO_LONG") }
        let entities = try self.givenEntities(query.entities, of: query.message, by: call.user)
        guard !query.message.isEmpty || query.replyTo != nil else { return self.clearDraft(of: peer, call) }
        let draft = API.DraftMessage.draftMessage(
            API.DraftMessage.DraftMessage(
                noWebpage: query.noWebpage, invertMedia: query.invertMedia, replyTo: query.replyTo,
                message: query.message, entities: entities.isEmpty ? nil : entities, date: call.date))
        self.dialogLists[call.user, default: DialogList()].drafts[peer] = draft
        self.tellOthers([Self.update(peer, draft)], about: [peer], call)
    }

    /// Forgets what a user has begun to write.
    mutating func clearDraft(of peer: PeerKey, _ call: Call) {
        guard self.dialogLists[call.user]?.drafts.removeValue(forKey: peer) != nil else { return }
        let empty = API.DraftMessage.draftMessageEmpty(API.DraftMessage.DraftMessageEmpty(date: call.date))
        self.tellOthers([Self.update(peer, empty)], about: [peer], call)
    }

    fileprivate static func update(_ peer: PeerKey, _ draft: API.DraftMessage) -> API.Update {
        .updateDraftMessage(API.Update.UpdateDraftMessage(peer: peer.object, draft: draft))
    }
}
