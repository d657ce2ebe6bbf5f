import MTProtoCore
import TelegramAPI

extension Router {
    /// A user's own notes, by the chats from which they come (core.telegram.org/api/saved-messages).
    mutating func addSavedMethods() {
        self.on(API.Messages.GetSavedDialogs.self) { (world, query, call) throws(RPCError) in
            world.savedDialogs(query, call)
        }
        self.on(API.Messages.GetPinnedSavedDialogs.self) { (_, _, _) throws(RPCError) in
            .savedDialogs(API.Messages.SavedDialogs.SavedDialogs(dialogs: [], messages: [], chats: [], users: []))
        }
        self.on(API.Messages.GetSavedHistory.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            let all = world.notes(of: call.user).filter { world.savedPeer(of: $0) == peer }
            let page = HistoryPage(
                offsetID: query.offsetID, offsetDate: query.offsetDate, addOffset: query.addOffset,
                limit: query.limit, maxID: query.maxID, minID: query.minID)
            return world.answer(page.cut(all), of: all.count, peer: nil, call)
        }
    }

    static let savedUserMethods: Set<UInt32> = [
        API.Messages.GetSavedDialogs.constructorID, API.Messages.GetPinnedSavedDialogs.constructorID,
        API.Messages.GetSavedHistory.constructorID,
    ]

    mutating func judgeSavedParameters() {
        // None of them can be pinned.
        self.judge(
            API.Messages.GetSavedDialogs.self, actsOn: "offset_date offset_id offset_peer limit",
            withoutEffect: "exclude_pinned hash", refuses: [.init("parent_peer") { $0.parentPeer != nil }])
        self.judge(API.Messages.GetPinnedSavedDialogs.self)
        self.judge(
            API.Messages.GetSavedHistory.self,
            actsOn: "peer offset_id offset_date add_offset limit max_id min_id", withoutEffect: "hash",
            refuses: [.init("parent_peer") { $0.parentPeer != nil }])
    }
}

extension World {
    /// The chat from which a note was forwarded; the user's own for what was written there.
    func savedPeer(of message: StoredMessage) -> PeerKey {
        if case .forwarded(_, let origin) = message.content, let saved = origin.savedFrom { return saved.peer }
        return message.peer
    }

    /// What a user has written or forwarded to themselves, newest first.
    fileprivate func notes(of user: Int64) -> [StoredMessage] {
        let box = self.boxes[user]
        return (box?.chats[.user(user)]?.messages ?? []).reversed().compactMap { box?.message($0) }
    }

    fileprivate func savedDialogs(_ query: API.Messages.GetSavedDialogs, _ call: Call) -> API.Messages.SavedDialogs {
        var seen: Set<PeerKey> = []
        let all = self.notes(of: call.user).filter { seen.insert(self.savedPeer(of: $0)).inserted }
        var rest = all[...]
        if query.offsetID > 0 {
            rest = rest.drop { $0.id >= query.offsetID }
        } else if let peer = try? self.peer(query.offsetPeer, of: call.user),
            let index = all.firstIndex(where: { self.savedPeer(of: $0) == peer })
        {
            rest = all[(index + 1)...]
        } else if query.offsetDate > 0 {
            rest = rest.drop { $0.date >= query.offsetDate }
        }
        let page = Array(rest.prefix((1...100).contains(query.limit) ? Int(query.limit) : 100))
        let dialogs = page.map { message in
            API.SavedDialog.savedDialog(
                API.SavedDialog.SavedDialog(peer: self.savedPeer(of: message).object, topMessage: message.id))
        }
        let objects = page.map { self.object($0, of: call.user) }
        let companions = self.companions(of: page, seenBy: call.user, now: call.now)
        guard page.count < all.count else {
            return .savedDialogs(
                API.Messages.SavedDialogs.SavedDialogs(
                    dialogs: dialogs, messages: objects, chats: companions.chats, users: companions.users))
        }
        return .savedDialogsSlice(
            API.Messages.SavedDialogs.SavedDialogsSlice(
                count: Int32(clamping: all.count), dialogs: dialogs, messages: objects, chats: companions.chats,
                users: companions.users))
    }
}
