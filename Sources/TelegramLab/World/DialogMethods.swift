import MTProtoCore
import TelegramAPI

extension Router {
    /// Chats and their history.
    mutating func addDialogMethods() {
        self.on(API.Messages.GetDialogs.self) { (world, query, call) throws(RPCError) in
            try world.dialogs(query, call)
        }
        self.on(API.Messages.GetPinnedDialogs.self) { (world, _, call) throws(RPCError) in
            world.peerDialogs([], call)
        }
        self.on(API.Messages.GetPeerDialogs.self) { (world, query, call) throws(RPCError) in
            var peers: [Int64] = []
            for peer in query.peers {
                guard case .inputDialogPeer(let peer) = peer else { continue }
                peers.append(try world.peer(peer, of: call.user))
            }
            return world.peerDialogs(peers, call)
        }
        self.on(API.Messages.GetHistory.self) { (world, query, call) throws(RPCError) in
            try world.history(query, call)
        }
        self.on(API.Messages.Search.self) { (world, query, call) throws(RPCError) in
            try world.search(query, call)
        }
        self.on(API.Messages.GetMessages.self) { (world, query, call) throws(RPCError) in
            world.messages(query.id, call)
        }
        self.on(API.Messages.GetPeerSettings.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            return API.Messages.PeerSettings(
                settings: API.PeerSettings(), chats: [], users: [world.user(peer, seenBy: call.user, now: call.now)])
        }
    }
}

extension World {
    // MARK: Dialogs

    fileprivate func dialogs(
        _ query: API.Messages.GetDialogs, _ call: Call
    ) throws(RPCError) -> API.Messages.Dialogs {
        guard let box = self.boxes[call.user], query.folderID ?? 0 == 0 else {
            return .dialogs(API.Messages.Dialogs.Dialogs(dialogs: [], messages: [], chats: [], users: []))
        }
        // Newest first; ids grow with time, so the id alone orders.
        let ordered = box.chats
            .compactMap { peer, chat in chat.messages.last.map { (peer: peer, top: $0) } }
            .sorted { $0.top > $1.top }
        var rest = ordered[...]
        if query.offsetID > 0 {
            rest = rest.drop { $0.top >= query.offsetID }
        } else if query.offsetDate > 0 {
            rest = rest.drop { (box.message($0.top)?.date ?? 0) >= query.offsetDate }
        }
        // As in Telegram, limit 0 asks for as much as a page holds.
        let limit = (1...100).contains(query.limit) ? Int(query.limit) : 100
        let page = rest.prefix(limit)
        let messages = page.compactMap { box.message($0.top) }
        let dialogs = page.map { self.dialog(with: $0.peer, of: call.user) }
        let objects = messages.map { self.object($0, of: call.user) }
        let users = self.users(in: messages, of: call.user, now: call.now)
        guard page.count < ordered.count else {
            return .dialogs(
                API.Messages.Dialogs.Dialogs(dialogs: dialogs, messages: objects, chats: [], users: users))
        }
        return .dialogsSlice(
            API.Messages.Dialogs.DialogsSlice(
                count: Int32(clamping: ordered.count), dialogs: dialogs, messages: objects, chats: [], users: users))
    }

    fileprivate func peerDialogs(_ peers: [Int64], _ call: Call) -> API.Messages.PeerDialogs {
        let box = self.boxes[call.user]
        let messages = peers.compactMap { box?.chats[$0]?.messages.last }.compactMap { box?.message($0) }
        return API.Messages.PeerDialogs(
            dialogs: peers.map { self.dialog(with: $0, of: call.user) },
            messages: messages.map { self.object($0, of: call.user) }, chats: [],
            users: self.users(in: messages, of: call.user, and: peers, now: call.now),
            state: self.state(of: call.user, date: call.date))
    }

    // MARK: History

    fileprivate func history(
        _ query: API.Messages.GetHistory, _ call: Call
    ) throws(RPCError) -> API.Messages.Messages {
        let peer = try self.peer(query.peer, of: call.user)
        let page = HistoryPage(
            offsetID: query.offsetID, offsetDate: query.offsetDate, addOffset: query.addOffset, limit: query.limit,
            maxID: query.maxID, minID: query.minID)
        let box = self.boxes[call.user]
        let all = (box?.chats[peer]?.messages ?? []).reversed().compactMap { box?.message($0) }
        return self.answer(page.cut(all), of: all.count, peer: peer, call)
    }

    fileprivate func search(
        _ query: API.Messages.Search, _ call: Call
    ) throws(RPCError) -> API.Messages.Messages {
        let box = self.boxes[call.user]
        var ids: [Int32] = []
        var peers: [Int64] = []
        if case .inputPeerEmpty = query.peer {
            ids = (box?.chats.values.flatMap(\.messages) ?? []).sorted()
        } else {
            let peer = try self.peer(query.peer, of: call.user)
            ids = box?.chats[peer]?.messages ?? []
            peers = [peer]
        }
        let found = ids.reversed().compactMap { box?.message($0) }.filter { message in
            guard case .text(let text, _) = message.content else { return false }
            return query.q.isEmpty || text.lowercased().contains(query.q.lowercased())
        }
        let page = HistoryPage(
            offsetID: query.offsetID, offsetDate: 0, addOffset: query.addOffset, limit: query.limit,
            maxID: query.maxID, minID: query.minID)
        return self.answer(page.cut(found), of: found.count, peer: peers.first, call)
    }

    private func answer(
        _ page: [StoredMessage], of total: Int, peer: Int64?, _ call: Call
    ) -> API.Messages.Messages {
        let objects = page.map { self.object($0, of: call.user) }
        let users = self.users(in: page, of: call.user, and: peer.map { [$0] } ?? [], now: call.now)
        guard page.count < total else {
            return .messages(
                API.Messages.Messages.Messages(messages: objects, topics: [], chats: [], users: users))
        }
        return .messagesSlice(
            API.Messages.Messages.MessagesSlice(
                count: Int32(clamping: total), messages: objects, topics: [], chats: [], users: users))
    }

    fileprivate func messages(_ ids: [API.InputMessage], _ call: Call) -> API.Messages.Messages {
        let box = self.boxes[call.user]
        var found: [StoredMessage] = []
        var objects: [API.Message] = []
        for case .inputMessageID(let id) in ids.prefix(200) {
            if let message = box?.message(id) {
                found.append(message)
                objects.append(self.object(message, of: call.user))
            } else {
                objects.append(.messageEmpty(API.Message.MessageEmpty(id: id)))
            }
        }
        return .messages(
            API.Messages.Messages.Messages(
                messages: objects, topics: [], chats: [],
                users: self.users(in: found, of: call.user, now: call.now)))
    }
}

/// Which part of a history is asked for (core.telegram.org/api/offsets).
struct HistoryPage {
    var offsetID: Int32
    var offsetDate: Int32
    var addOffset: Int32
    var limit: Int32
    var maxID: Int32
    var minID: Int32

    /// Cuts the page out of messages that are sorted newest first.
    func cut(_ messages: [StoredMessage]) -> [StoredMessage] {
        var first = 0
        if self.offsetID > 0 {
            first = messages.firstIndex { $0.id < self.offsetID } ?? messages.count
        } else if self.offsetDate > 0 {
            first = messages.firstIndex { $0.date < self.offsetDate } ?? messages.count
        }
        let limit = (1...100).contains(self.limit) ? Int(self.limit) : self.limit > 100 ? 100 : 20
        let start = min(max(0, first + Int(self.addOffset)), messages.count)
        // A negative offset reaches to newer messages and must not reach further than the limit allows.
        let end = min(max(start, first + Int(self.addOffset) + limit), messages.count)
        return messages[start..<end].filter {
            (self.maxID <= 0 || $0.id < self.maxID) && (self.minID <= 0 || $0.id > self.minID)
        }
    }
}
