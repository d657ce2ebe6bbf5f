import MTProtoCore
import TelegramAPI

extension Router {
    /// A user's own notes, by the chats from which they come (core.telegram.org/api/saved-messages).
    mutating func addSavedMethods() {
        self.on(API.Messages.GetSavedDialogs.self) { (world, query, call) throws(RPCError) in
            world.savedDialogs(query, call)
        }
        self.on(API.Messages.GetSavedDialogsByID.self) { (world, query, call) throws(RPCError) in
            let newest = world.newestNotes(of: call.user)
            var notes: [StoredMessage] = []
            for input in try query.ids.atMost(100) {
                let peer = try world.peer(input, of: call.user)
                if let note = newest.first(where: { world.savedPeer(of: $0) == peer }) { notes.append(note) }
            }
            return world.savedDialogs(notes, call)
        }
        self.on(API.Messages.GetPinnedSavedDialogs.self) { (world, _, call) throws(RPCError) in
            world.savedDialogs(world.pinnedNotes(of: call.user), call)
        }
        self.on(API.Messages.ToggleSavedDialogPin.self) { (world, query, call) throws(RPCError) in
            try world.pinNotes(try world.dialogPeer(query.peer, of: call.user), query.pinned, call)
            return true
        }
        self.on(API.Messages.ReorderPinnedSavedDialogs.self) { (world, query, call) throws(RPCError) in
            try world.reorderPinnedNotes(query, call)
            return true
        }
        self.on(API.Messages.DeleteSavedHistory.self) { (world, query, call) throws(RPCError) in
            try world.deleteNotes(query, call)
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
        API.Messages.GetSavedHistory.constructorID, API.Messages.GetSavedDialogsByID.constructorID,
        API.Messages.ToggleSavedDialogPin.constructorID, API.Messages.ReorderPinnedSavedDialogs.constructorID,
        API.Messages.DeleteSavedHistory.constructorID,
    ]

    mutating func judgeSavedParameters() {
        self.judge(
            API.Messages.GetSavedDialogs.self, actsOn: "exclude_pinned offset_date offset_id offset_peer limit",
            withoutEffect: "hash", refuses: [.init("parent_peer") { $0.parentPeer != nil }])
        self.judge(
            API.Messages.GetSavedDialogsByID.self, actsOn: "ids",
            refuses: [.init("parent_peer") { $0.parentPeer != nil }])
        self.judge(API.Messages.GetPinnedSavedDialogs.self)
        self.judge(
            API.Messages.ToggleSavedDialogPin.self, actsOn: "pinned peer",
            refuses: [.init("peer", when: Self.otherDialogs) { !Self.isDialog($0.peer) }])
        self.judge(
            API.Messages.ReorderPinnedSavedDialogs.self, actsOn: "force order",
            refuses: [.init("order", when: Self.otherDialogs) { !$0.order.allSatisfy(Self.isDialog) }])
        self.judge(
            API.Messages.DeleteSavedHistory.self, actsOn: "peer max_id min_date max_date",
            refuses: [.init("parent_peer") { $0.parentPeer != nil }])
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

    /// The newest note from each chat, newest first.
    fileprivate func newestNotes(of user: Int64) -> [StoredMessage] {
        var seen: Set<PeerKey> = []
        return self.notes(of: user).filter { seen.insert(self.savedPeer(of: $0)).inserted }
    }

    /// The newest note from each chat that is pinned and from which there still are notes, the topmost first.
    fileprivate func pinnedNotes(of user: Int64) -> [StoredMessage] {
        guard let pinned = self.dialogLists[user]?.pinnedNotes, !pinned.isEmpty else { return [] }
        let newest = self.newestNotes(of: user)
        return pinned.compactMap { peer in newest.first { self.savedPeer(of: $0) == peer } }
    }

    fileprivate func savedDialogs(_ query: API.Messages.GetSavedDialogs, _ call: Call) -> API.Messages.SavedDialogs {
        let pinned = self.pinnedNotes(of: call.user)
        let unpinned = self.newestNotes(of: call.user).filter { note in !pinned.contains { $0.id == note.id } }
        let all = query.excludePinned ? unpinned : pinned + unpinned
        var rest = all[...]
        if let peer = try? self.peer(query.offsetPeer, of: call.user),
            let index = all.firstIndex(where: {
                self.savedPeer(of: $0) == peer && (query.offsetID <= 0 || $0.id == query.offsetID)
            })
        {
            rest = all[(index + 1)...]
        } else if query.offsetID > 0 {
            // Pinned ones stand on the first page, whatever their age.
            rest = unpinned[...].drop { $0.id >= query.offsetID }
        } else if query.offsetDate > 0 {
            rest = unpinned[...].drop { $0.date >= query.offsetDate }
        }
        let page = Array(rest.prefix((1...100).contains(query.limit) ? Int(query.limit) : 100))
        return self.savedDialogs(page, of: all.count, call)
    }

    /// Chats by their newest notes.
    ///
    /// - Parameter count: how many there are; nil: these.
    fileprivate func savedDialogs(
        _ page: [StoredMessage], of count: Int? = nil, _ call: Call
    ) -> API.Messages.SavedDialogs {
        let pinned = self.dialogLists[call.user]?.pinnedNotes ?? []
        let dialogs = page.map { note in
            let peer = self.savedPeer(of: note)
            return API.SavedDialog.savedDialog(
                API.SavedDialog.SavedDialog(pinned: pinned.contains(peer), peer: peer.object, topMessage: note.id))
        }
        let objects = page.map { self.object($0, of: call.user) }
        let companions = self.companions(of: page, seenBy: call.user, now: call.now)
        guard let count, page.count < count else {
            return .savedDialogs(
                API.Messages.SavedDialogs.SavedDialogs(
                    dialogs: dialogs, messages: objects, chats: companions.chats, users: companions.users))
        }
        return .savedDialogsSlice(
            API.Messages.SavedDialogs.SavedDialogsSlice(
                count: Int32(clamping: count), dialogs: dialogs, messages: objects, chats: companions.chats,
                users: companions.users))
    }

    // MARK: Pinning and deleting

    private func checkNoteLimit(_ pinned: [PeerKey], of user: Int64) throws(RPCError) {
        guard pinned.count <= DialogList.noteLimit(isPremium: self.users[user]?.isPremium == true) else {
            throw .badRequest("PINNED_DIALOGS_TOO_MUCH")
        }
    }

    fileprivate mutating func pinNotes(_ peer: PeerKey, _ isPinned: Bool, _ call: Call) throws(RPCError) {
        guard self.notes(of: call.user).contains(where: { self.savedPeer(of: $0) == peer }) else {
            throw .badRequest("PEER_ID_INVALID")
        }
        var pinned = self.pinnedNotes(of: call.user).map { self.savedPeer(of: $0) }
        guard pinned.contains(peer) != isPinned else { return }
        if isPinned { pinned.insert(peer, at: 0) } else { pinned.removeAll { $0 == peer } }
        try self.checkNoteLimit(pinned, of: call.user)
        self.dialogLists[call.user, default: DialogList()].pinnedNotes = pinned
        self.tellOthers(
            [.updateSavedDialogPinned(.init(pinned: isPinned, peer: .dialogPeer(peer: peer.object)))],
            about: [peer], call)
    }

    fileprivate mutating func reorderPinnedNotes(
        _ query: API.Messages.ReorderPinnedSavedDialogs, _ call: Call
    ) throws(RPCError) {
        let before = self.pinnedNotes(of: call.user).map { self.savedPeer(of: $0) }
        let known = Set(self.newestNotes(of: call.user).map { self.savedPeer(of: $0) })
        var order: [PeerKey] = []
        for input in try query.order.atMost(200) {
            let peer = try self.dialogPeer(input, of: call.user)
            guard known.contains(peer) else { throw .badRequest("PEER_ID_INVALID") }
            if !order.contains(peer) { order.append(peer) }
        }
        if !query.force { order += before.filter { !order.contains($0) } }
        try self.checkNoteLimit(order, of: call.user)
        self.dialogLists[call.user, default: DialogList()].pinnedNotes = order
        self.tellOthers(
            [.updatePinnedSavedDialogs(.init(order: order.map { .dialogPeer(peer: $0.object) }))], about: order, call)
    }

    fileprivate mutating func deleteNotes(
        _ query: API.Messages.DeleteSavedHistory, _ call: Call
    ) throws(RPCError) -> API.Messages.AffectedHistory {
        let peer = try self.peer(query.peer, of: call.user)
        let dates = try Self.dates(from: query.minDate, to: query.maxDate, now: call.now)
        let ids = self.notes(of: call.user).filter { note in
            guard self.savedPeer(of: note) == peer, query.maxID <= 0 || note.id <= query.maxID else { return false }
            return dates.map { $0.contains(note.date) } ?? true
        }.map(\.id)
        let affected = self.delete(Array(ids.prefix(Self.deletionLimit)), revoke: false, call)
        return API.Messages.AffectedHistory(
            pts: affected.pts, ptsCount: affected.ptsCount, offset: ids.count > Self.deletionLimit ? 1 : 0)
    }
}
