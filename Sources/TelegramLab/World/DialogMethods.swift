import MTProtoCore
import TelegramAPI

extension Router {
    /// Chats and their history.
    mutating func addDialogMethods() {
        self.on(API.Messages.GetDialogs.self) { (world, query, call) throws(RPCError) in
            try world.dialogs(query, call)
        }
        self.on(API.Messages.GetPeerDialogs.self) { (world, query, call) throws(RPCError) in
            var peers: [PeerKey] = []
            for peer in World.once(try query.peers.atMost(100)) {
                if case .inputDialogPeerFolder(let folder) = peer {
                    peers += world.dialogs(in: folder, of: call.user).map(\.peer)
                } else {
                    peers.append(try world.dialogPeer(peer, of: call.user))
                }
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
            try world.messages(query.id, of: nil, call)
        }
        self.on(API.Messages.GetPeerSettings.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            let companions = world.companions(of: [], seenBy: call.user, and: [peer], now: call.now)
            return API.Messages.PeerSettings(
                settings: world.peerSettings(of: peer, seenBy: call.user), chats: companions.chats,
                users: companions.users)
        }
    }
}

extension World {
    // MARK: Dialogs

    fileprivate static func once<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }

    fileprivate func dialogs(
        _ query: API.Messages.GetDialogs, _ call: Call
    ) throws(RPCError) -> API.Messages.Dialogs {
        guard (0...DialogList.archive).contains(query.folderID ?? 0) else { throw .badRequest("FOLDER_ID_INVALID") }
        let list = self.dialogLists[call.user] ?? DialogList()
        let unpinned = self.dialogs(in: query.folderID, of: call.user).filter { !list.isPinned($0.peer) }
        var ordered = unpinned
        if !query.excludePinned { ordered = self.pinned(in: query.folderID, call) + unpinned }
        var rest = ordered[...]
        if let peer = try? self.peer(query.offsetPeer, of: call.user),
            let index = ordered.firstIndex(where: { $0.peer == peer && $0.id <= max(query.offsetID, 1) })
        {
            rest = ordered[(index + 1)...]
        } else if query.offsetDate > 0, query.offsetID > 0 {
            // Pinned chats stand on the first page, whatever their age.
            rest = unpinned[...].drop { ($0.date, $0.id) >= (query.offsetDate, query.offsetID) }
        } else if query.offsetID > 0 {
            rest = unpinned[...].drop { $0.id >= query.offsetID }
        } else if query.offsetDate > 0 {
            rest = unpinned[...].drop { $0.date >= query.offsetDate }
        }
        // As in Telegram, limit 0 asks for as much as a page holds.
        let limit = (1...100).contains(query.limit) ? Int(query.limit) : 100
        let page = rest.prefix(limit)
        let dialogs = page.map { self.dialog(with: $0.peer, of: call.user) }
        // A chat whose messages its reader has taken away stands where the last of them did.
        let objects = page.filter { !self.isBeforeHistory($0, of: call.user) }.map { self.object($0, of: call.user) }
        let companions = self.companions(of: Array(page), seenBy: call.user, now: call.now)
        guard page.count < ordered.count else {
            return .dialogs(
                API.Messages.Dialogs.Dialogs(
                    dialogs: dialogs, messages: objects, chats: companions.chats, users: companions.users))
        }
        return .dialogsSlice(
            API.Messages.Dialogs.DialogsSlice(
                count: Int32(clamping: ordered.count), dialogs: dialogs, messages: objects, chats: companions.chats,
                users: companions.users))
    }

    /// The newest message of every chat of a folder, or of all, newest first.
    fileprivate func dialogs(in folder: Int32?, of user: Int64) -> [StoredMessage] {
        guard let box = self.boxes[user] else { return [] }
        let list = self.dialogLists[user] ?? DialogList()
        return self.newestFirst(box).filter { folder == nil || list.folder(of: $0.peer) == folder }
    }

    /// The newest message of every pinned chat, in the user's order.
    private func pinned(in folder: Int32?, _ call: Call) -> [StoredMessage] {
        (folder.map { [$0] } ?? [0, DialogList.archive])
            .flatMap { self.pinnedDialogs(in: $0, of: call.user) }
            .compactMap { self.history(of: $0, call.user).first }
    }

    /// The newest message of every chat of a user, newest first.
    private func newestFirst(_ box: MessageBox) -> [StoredMessage] {
        var newest = box.chats.values.compactMap { $0.messages.last.flatMap { box.message($0) } }
        for channel in box.owner.user.map({ self.channels(of: $0) }) ?? [] {
            if let message = channel.messages.last.flatMap({ channel.box.message($0) }) { newest.append(message) }
        }
        // Ids of one box grow with time; those of different boxes say nothing about each other.
        return newest.sorted { ($0.date, $0.id, $0.peer) > ($1.date, $1.id, $1.peer) }
    }

    func peerDialogs(_ peers: [PeerKey], _ call: Call) -> API.Messages.PeerDialogs {
        let messages = peers.compactMap { self.history(of: $0, call.user).first }
        let companions = self.companions(of: messages, seenBy: call.user, and: peers, now: call.now)
        return API.Messages.PeerDialogs(
            dialogs: peers.map { self.dialog(with: $0, of: call.user) },
            messages: messages.map { self.object($0, of: call.user) }, chats: companions.chats,
            users: companions.users, state: self.state(of: call))
    }

    /// The messages of a chat, newest first.
    private func history(of peer: PeerKey, _ user: Int64) -> some Collection<StoredMessage> {
        let box = self.box(with: peer, of: user)
        return self.historyIDs(of: peer, user).lazy.compactMap { box?.message($0) }
    }

    /// The box in which a user finds the messages of a chat.
    private func box(with peer: PeerKey, of user: Int64) -> MessageBox? {
        peer.channel.map { self.channels[$0]?.box } ?? self.boxes[user]
    }

    /// Ids of the messages of a chat, newest first.
    private func historyIDs(of peer: PeerKey, _ user: Int64) -> ReversedCollection<ArraySlice<Int32>> {
        let start = peer.channel.flatMap { self.channels[$0]?.lastHidden(from: user) } ?? 0
        let ids = self.box(with: peer, of: user)?.chats[peer]?.messages ?? []
        return ids.suffix(ids.count(after: start)).reversed()
    }

    // MARK: History

    fileprivate func history(
        _ query: API.Messages.GetHistory, _ call: Call
    ) throws(RPCError) -> API.Messages.Messages {
        let peer = try self.peer(query.peer, of: call.user)
        let page = HistoryPage(
            offsetID: query.offsetID, offsetDate: query.offsetDate, addOffset: query.addOffset, limit: query.limit,
            maxID: query.maxID, minID: query.minID)
        let box = self.box(with: peer, of: call.user)
        let ids = Array(self.historyIDs(of: peer, call.user))
        // The messages themselves are looked at where the page needs it: there may be very many.
        let found = page.cut(ids, id: { $0 }) { box?.message($0)?.date ?? 0 }
        return self.answer(found.compactMap { box?.message($0) }, of: ids.count, peer: peer, call)
    }

    fileprivate func search(
        _ query: API.Messages.Search, _ call: Call
    ) throws(RPCError) -> API.Messages.Messages {
        let author = try query.fromID.map { input throws(RPCError) in try self.peer(input, of: call.user) }
        var searched: [StoredMessage] = []
        var peer: PeerKey?
        if case .inputPeerEmpty = query.peer {
            let box = self.boxes[call.user]
            let ids = (box?.chats.values.flatMap(\.messages) ?? []).sorted()
            searched = ids.reversed().compactMap { box?.message($0) }
        } else {
            let chat = try self.peer(query.peer, of: call.user)
            searched = Array(self.history(of: chat, call.user))
            if let topic = query.topMsgID {
                let thread = try self.searchedThread(topic, in: chat, call)
                searched.removeAll { !thread.contains($0.id) }
            }
            peer = chat
        }
        let words = query.q.lowercased()
        let found = searched.filter { message in
            guard self.passes(message, query.filter, for: call.user),
                // Posts are the channel's: who wrote them is not to be found out.
                author == nil || author == self.origin(of: message).peer,
                query.minDate <= 0 || message.date > query.minDate, query.maxDate <= 0 || message.date < query.maxDate
            else { return false }
            return message.has(words: words)
        }
        let page = HistoryPage(
            offsetID: query.offsetID, offsetDate: 0, addOffset: query.addOffset, limit: query.limit,
            maxID: query.maxID, minID: query.minID)
        return self.answer(page.cut(found), of: found.count, peer: peer, call)
    }

    func answer(
        _ page: [StoredMessage], of total: Int, peer: PeerKey?, _ call: Call
    ) -> API.Messages.Messages {
        let objects = page.map { self.object($0, of: call.user) }
        let companions = self.companions(
            of: page, seenBy: call.user, and: peer.map { [$0] } ?? [], now: call.now)
        if let channel = peer?.channel.flatMap({ self.channels[$0] }) {
            return .channelMessages(
                API.Messages.Messages.ChannelMessages(
                    pts: channel.box.pts, count: Int32(clamping: total), messages: objects, topics: [],
                    chats: companions.chats, users: companions.users))
        }
        guard page.count < total else {
            return .messages(
                API.Messages.Messages.Messages(
                    messages: objects, topics: [], chats: companions.chats, users: companions.users))
        }
        return .messagesSlice(
            API.Messages.Messages.MessagesSlice(
                count: Int32(clamping: total), messages: objects, topics: [], chats: companions.chats,
                users: companions.users))
    }

    /// Messages by id: of a channel, or of the caller's own box.
    func messages(
        _ ids: [API.InputMessage], of peer: PeerKey?, _ call: Call
    ) throws(RPCError) -> API.Messages.Messages {
        let box = peer?.channel.map { self.channels[$0]?.box } ?? self.boxes[call.user]
        var found: [StoredMessage] = []
        var objects: [API.Message] = []
        for input in try ids.atMost(200) {
            let id: Int32
            switch input {
            case .inputMessageID(let asked): id = asked
            // The message that it answers.
            case .inputMessageReplyTo(let answer): id = box?.message(answer)?.replyTo ?? 0
            case .inputMessagePinned: id = peer.flatMap { box?.pinned(in: $0).first } ?? 0
            // No button asks back.
            case .inputMessageCallbackQuery: id = 0
            }
            if let message = box?.message(id), peer?.channel == nil || self.mayNotice([message], call.user) {
                found.append(message)
                objects.append(self.object(message, of: call.user))
            } else {
                objects.append(.messageEmpty(API.Message.MessageEmpty(id: id)))
            }
        }
        return self.answer(objects, about: found, peer: peer, call)
    }

    private func answer(
        _ objects: [API.Message], about messages: [StoredMessage], peer: PeerKey?, _ call: Call
    ) -> API.Messages.Messages {
        let companions = self.companions(of: messages, seenBy: call.user, now: call.now)
        if let channel = peer?.channel.flatMap({ self.channels[$0] }) {
            return .channelMessages(
                API.Messages.Messages.ChannelMessages(
                    pts: channel.box.pts, count: Int32(clamping: objects.count), messages: objects, topics: [],
                    chats: companions.chats, users: companions.users))
        }
        return .messages(
            API.Messages.Messages.Messages(
                messages: objects, topics: [], chats: companions.chats, users: companions.users))
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
    func cut(_ messages: [StoredMessage]) -> [StoredMessage] { self.cut(messages, id: \.id, date: \.date) }

    /// The same of what stands for messages.
    func cut<Message>(_ messages: [Message], id: (Message) -> Int32, date: (Message) -> Int32) -> [Message] {
        var first = 0
        if self.offsetID > 0 {
            first = messages.firstIndex { id($0) < self.offsetID } ?? messages.count
        } else if self.offsetDate > 0 {
            first = messages.firstIndex { date($0) < self.offsetDate } ?? messages.count
        }
        let limit = (1...100).contains(self.limit) ? Int(self.limit) : self.limit > 100 ? 100 : 20
        let start = min(max(0, first + Int(self.addOffset)), messages.count)
        // A negative offset reaches to newer messages and must not reach further than the limit allows.
        let end = min(max(start, first + Int(self.addOffset) + limit), messages.count)
        return messages[start..<end].filter {
            (self.maxID <= 0 || id($0) < self.maxID) && (self.minID <= 0 || id($0) > self.minID)
        }
    }
}
