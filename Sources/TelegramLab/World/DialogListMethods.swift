import MTProtoCore
import TelegramAPI

extension Router {
    /// The order of the list of chats: pinned ones, marks, the archive.
    mutating func addDialogListMethods() {
        self.on(API.Messages.GetPinnedDialogs.self) { (world, query, call) throws(RPCError) in
            guard (0...DialogList.archive).contains(query.folderID) else { throw .badRequest("FOLDER_ID_INVALID") }
            return world.peerDialogs(world.pinnedDialogs(in: query.folderID, of: call.user), call)
        }
        self.on(API.Messages.ToggleDialogPin.self) { (world, query, call) throws(RPCError) in
            try world.pinDialog(try world.dialogPeer(query.peer, of: call.user), query.pinned, call)
            return true
        }
        self.on(API.Messages.ReorderPinnedDialogs.self) { (world, query, call) throws(RPCError) in
            try world.reorderPinnedDialogs(query, call)
            return true
        }
        self.on(API.Messages.MarkDialogUnread.self) { (world, query, call) throws(RPCError) in
            let peer = try world.dialogPeer(query.peer, of: call.user)
            guard world.hasDialog(peer, call.user) else { throw .badRequest("PEER_ID_INVALID") }
            if query.unread {
                world.dialogLists[call.user, default: DialogList()].unreadMarks.insert(peer)
            } else {
                world.dialogLists[call.user]?.unreadMarks.remove(peer)
            }
            world.tellOthers(
                [
                    .updateDialogUnreadMark(
                        API.Update.UpdateDialogUnreadMark(
                            unread: query.unread, peer: .dialogPeer(peer: peer.object)))
                ], about: [peer], call)
            return true
        }
        self.on(API.Messages.GetDialogUnreadMarks.self) { (world, _, call) throws(RPCError) in
            (world.dialogLists[call.user]?.unreadMarks ?? []).filter { world.hasDialog($0, call.user) }.sorted()
                .map { .dialogPeer(peer: $0.object) }
        }
        self.on(API.Folders.EditPeerFolders.self) { (world, query, call) throws(RPCError) in
            try world.moveDialogs(query.folderPeers, call)
        }
    }

    /// Bots have no list of chats.
    static let dialogListMethods: Set<UInt32> = [
        API.Messages.ToggleDialogPin.constructorID, API.Messages.ReorderPinnedDialogs.constructorID,
        API.Messages.MarkDialogUnread.constructorID, API.Messages.GetDialogUnreadMarks.constructorID,
        API.Folders.EditPeerFolders.constructorID, API.Messages.SaveDraft.constructorID,
        API.Messages.GetAllDrafts.constructorID, API.Messages.ClearAllDrafts.constructorID,
        API.Messages.GetDialogFilters.constructorID, API.Messages.UpdateDialogFilter.constructorID,
        API.Messages.UpdateDialogFiltersOrder.constructorID, API.Messages.GetSuggestedDialogFilters.constructorID,
    ]
}

extension World {
    /// The chat that an `InputDialogPeer` means.
    func dialogPeer(_ input: API.InputDialogPeer, of user: Int64) throws(RPCError) -> PeerKey {
        guard case .inputDialogPeer(let peer) = input else { throw .badRequest("PEER_ID_INVALID") }
        return try self.peer(peer, of: user)
    }

    /// Whether a chat stands in the list of a user.
    func hasDialog(_ peer: PeerKey, _ user: Int64) -> Bool {
        guard let channel = peer.channel else { return self.boxes[user]?.chats[peer] != nil }
        return self.channels[channel]?.has(user) == true
    }

    /// The pinned chats of a folder that are there, the topmost first.
    func pinnedDialogs(in folder: Int32, of user: Int64) -> [PeerKey] {
        (self.dialogLists[user]?.pinned[folder] ?? []).filter { self.hasDialog($0, user) }
    }

    /// Tells a user's other sessions what the user changed for themselves.
    mutating func tellOthers(_ updates: [API.Update], about peers: [PeerKey], _ call: Call) {
        let companions = self.companions(of: [], seenBy: call.user, and: peers, now: call.now)
        self.deliver(
            self.updates(updates, with: companions, date: call.date), to: call.user, except: call.session)
    }

    fileprivate mutating func pinDialog(_ peer: PeerKey, _ isPinned: Bool, _ call: Call) throws(RPCError) {
        guard self.hasDialog(peer, call.user) else { throw .badRequest("PEER_HISTORY_EMPTY") }
        let folder = self.dialogLists[call.user]?.folder(of: peer) ?? 0
        var pinned = self.pinnedDialogs(in: folder, of: call.user)
        guard pinned.contains(peer) != isPinned else { return }
        if isPinned {
            guard pinned.count < DialogList.pinLimit(in: folder) else { throw .badRequest("PINNED_DIALOGS_TOO_MUCH") }
            pinned.insert(peer, at: 0)
        } else {
            pinned.removeAll { $0 == peer }
        }
        self.dialogLists[call.user, default: DialogList()].pinned[folder] = pinned
        self.tellOthers(
            [
                .updateDialogPinned(
                    API.Update.UpdateDialogPinned(
                        pinned: isPinned, folderID: folder == 0 ? nil : folder, peer: .dialogPeer(peer: peer.object)))
            ], about: [peer], call)
    }

    fileprivate mutating func reorderPinnedDialogs(
        _ query: API.Messages.ReorderPinnedDialogs, _ call: Call
    ) throws(RPCError) {
        guard (0...DialogList.archive).contains(query.folderID) else { throw .badRequest("FOLDER_ID_INVALID") }
        let before = self.pinnedDialogs(in: query.folderID, of: call.user)
        let list = self.dialogLists[call.user] ?? DialogList()
        var order: [PeerKey] = []
        for input in try query.order.atMost(200) {
            let peer = try self.dialogPeer(input, of: call.user)
            guard self.hasDialog(peer, call.user), list.folder(of: peer) == query.folderID else {
                throw .badRequest("PEER_ID_INVALID")
            }
            if !order.contains(peer) { order.append(peer) }
        }
        if !query.force { order += before.filter { !order.contains($0) } }
        guard order.count <= DialogList.pinLimit(in: query.folderID) else {
            throw .badRequest("PINNED_DIALOGS_TOO_MUCH")
        }
        self.dialogLists[call.user, default: DialogList()].pinned[query.folderID] = order
        self.tellOthers(
            [
                .updatePinnedDialogs(
                    API.Update.UpdatePinnedDialogs(
                        folderID: query.folderID == 0 ? nil : query.folderID,
                        order: order.map { .dialogPeer(peer: $0.object) }))
            ], about: order, call)
    }

    fileprivate mutating func moveDialogs(
        _ inputs: [API.InputFolderPeer], _ call: Call
    ) throws(RPCError) -> API.Updates {
        guard !inputs.isEmpty else { throw .badRequest("FOLDER_ID_EMPTY") }
        var moves: [FolderMove] = []
        for input in try inputs.atMost(100) {
            guard (0...DialogList.archive).contains(input.folderID) else { throw .badRequest("FOLDER_ID_INVALID") }
            let peer = try self.peer(input.peer, of: call.user)
            guard self.hasDialog(peer, call.user) else { throw .badRequest("PEER_HISTORY_EMPTY") }
            let before = self.dialogLists[call.user]?.folder(of: peer) ?? 0
            guard before != input.folderID, !moves.contains(where: { $0.peer == peer }) else { continue }
            moves.append(FolderMove(peer: peer, folder: input.folderID))
        }
        guard !moves.isEmpty else { return self.updates([], date: call.date) }
        for move in moves { self.dialogLists[call.user, default: DialogList()].move(move.peer, to: move.folder) }
        self.boxes[call.user, default: MessageBox(owner: .user(call.user))].noteMoved(moves, date: call.date)
        let pts = self.boxes[call.user]?.pts ?? 1
        let updates: [API.Update] = [
            .updateFolderPeers(folderPeers: moves.map(\.object), pts: pts, ptsCount: 1)
        ]
        self.tellOthers(updates, about: moves.map(\.peer), call)
        return self.updates(
            updates, with: self.companions(of: [], seenBy: call.user, and: moves.map(\.peer), now: call.now),
            date: call.date)
    }
}
