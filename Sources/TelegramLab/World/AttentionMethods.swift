import MTProtoCore
import TelegramAPI

extension Router {
    /// What a user has still to look at (core.telegram.org/api/mentions, core.telegram.org/api/reactions).
    mutating func addAttentionMethods() {
        self.on(API.Messages.GetUnreadMentions.self) { (world, query, call) throws(RPCError) in
            let page = HistoryPage(
                offsetID: query.offsetID, offsetDate: 0, addOffset: query.addOffset, limit: query.limit,
                maxID: query.maxID, minID: query.minID)
            return try world.unreadPage(\.mentions, query.peer, query.topMsgID, page, call)
        }
        self.on(API.Messages.GetUnreadReactions.self) { (world, query, call) throws(RPCError) in
            let page = HistoryPage(
                offsetID: query.offsetID, offsetDate: 0, addOffset: query.addOffset, limit: query.limit,
                maxID: query.maxID, minID: query.minID)
            return try world.unreadPage(\.reactions, query.peer, query.topMsgID, page, call)
        }
        self.on(API.Messages.ReadMentions.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            try world.checkThread(query.topMsgID, in: peer, call)
            let messages = world.unread(\.mentions, in: peer, thread: query.topMsgID, of: call.user)
            return world.readAll(messages, in: peer, thread: query.topMsgID, [.mentions], call)
        }
        self.on(API.Messages.ReadReactions.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            try world.checkThread(query.topMsgID, in: peer, call)
            let messages = world.unread(\.reactions, in: peer, thread: query.topMsgID, of: call.user)
            return world.readAll(messages, in: peer, thread: query.topMsgID, [.reactions], call)
        }
        self.on(API.Messages.ReadMessageContents.self) { (world, query, call) throws(RPCError) in
            let messages = try query.id.atMost(100).compactMap { world.boxes[call.user]?.message($0) }
            return world.readContents(messages, thread: nil, .all, call)
        }
        self.on(API.Channels.ReadMessageContents.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, of: call.user)
            let messages = try query.id.atMost(100).compactMap { world.channels[id]?.box.message($0) }
            _ = world.readContents(messages, thread: nil, .all, call)
            return true
        }
        self.on(API.Messages.GetMessageReadParticipants.self) { (world, query, call) throws(RPCError) in
            try world.readParticipants(query, call)
        }
    }

    static let attentionUserMethods: Set<UInt32> = [
        API.Messages.GetUnreadMentions.constructorID, API.Messages.GetUnreadReactions.constructorID,
        API.Messages.ReadMentions.constructorID, API.Messages.ReadReactions.constructorID,
        API.Messages.ReadMessageContents.constructorID, API.Channels.ReadMessageContents.constructorID,
        API.Messages.GetMessageReadParticipants.constructorID, API.Messages.GetRecentLocations.constructorID,
    ]
}

/// What of a message is looked at.
private struct ReadParts: OptionSet {
    let rawValue: Int

    static let mentions = ReadParts(rawValue: 1)
    static let reactions = ReadParts(rawValue: 2)
    static let contents = ReadParts(rawValue: 4)
    static let all: ReadParts = [.mentions, .reactions, .contents]
}

extension World {
    /// The members of the largest group in which it is kept who has read what.
    private static let readMarkMembers = 100
    /// For how long, in seconds.
    static let readMarkTime: Int64 = 7 * 86_400

    fileprivate func unreadPage(
        _ kind: KeyPath<UnreadMarks, [Int32]>, _ input: API.InputPeer, _ thread: Int32?, _ page: HistoryPage,
        _ call: Call
    ) throws(RPCError) -> API.Messages.Messages {
        let peer = try self.peer(input, of: call.user)
        try self.checkThread(thread, in: peer, call)
        let all = Array(self.unread(kind, in: peer, thread: thread, of: call.user).reversed())
        return self.answer(page.cut(all), of: all.count, peer: peer, call)
    }

    /// Refuses a topic or thread where there is none.
    fileprivate func checkThread(_ thread: Int32?, in peer: PeerKey, _ call: Call) throws(RPCError) {
        if let thread { _ = try self.searchedThread(thread, in: peer, call) }
    }

    fileprivate mutating func readAll(
        _ messages: [StoredMessage], in peer: PeerKey, thread: Int32?, _ parts: ReadParts, _ call: Call
    ) -> API.Messages.AffectedHistory {
        let affected = self.readContents(messages, thread: thread, parts, call)
        let pts = peer.channel.flatMap { self.channels[$0]?.box.pts } ?? affected.pts
        return API.Messages.AffectedHistory(pts: pts, ptsCount: affected.ptsCount, offset: 0)
    }

    /// Takes messages from what the caller has to look at, and tells the caller's other sessions, and the authors of
    /// what was played.
    fileprivate mutating func readContents(
        _ messages: [StoredMessage], thread: Int32?, _ parts: ReadParts, _ call: Call
    ) -> API.Messages.AffectedMessages {
        var seen: [StoredMessage] = []
        var played: [StoredMessage] = []
        var reacted: [StoredMessage] = []
        for message in messages {
            guard var marks = self.unreadMarks[call.user]?[message.peer] else { continue }
            let isMention = parts.contains(.mentions) && marks.mentions.contains(message.id)
            let isContent =
                parts.contains(.contents) && message.sender != call.user && marks.contents.contains(message.id)
            if isMention { marks.mentions.removeAll { $0 == message.id } }
            if isContent { marks.contents.remove(message.id) }
            if isContent { played.append(message) }
            if isMention || isContent { seen.append(message) }
            if parts.contains(.reactions), marks.reactions.contains(message.id) {
                marks.reactions.removeAll { $0 == message.id }
                self.reactions[message.shared]?.markSeen()
                reacted.append(message)
            }
            self.unreadMarks[call.user]?[message.peer] = marks
        }
        if !reacted.isEmpty {
            self.deliver(
                self.reactionUpdates(reacted, seenBy: call.user, call), to: call.user, except: call.session)
        }
        let isChanged = self.tellRead(seen, to: call.user, thread: thread, date: nil, except: call.session, call)
        for message in played {
            self.tellAuthor(of: message, call)
            self.open(message, call)
        }
        return API.Messages.AffectedMessages(
            pts: self.boxes[call.user]?.pts ?? 1, ptsCount: isChanged ? 1 : 0)
    }

    /// Tells a user's sessions that contents were read. Returns whether that counted in the user's box.
    private mutating func tellRead(
        _ messages: [StoredMessage], to user: Int64, thread: Int32?, date: Int32?, except: SessionReference?,
        _ call: Call
    ) -> Bool {
        var ids: [Int64: [Int32]] = [:]
        for message in messages { if let id = message.peer.channel { ids[id, default: []].append(message.id) } }
        for (id, part) in ids.sorted(by: { $0.key < $1.key }) {
            let companions = self.companions(of: [], seenBy: user, and: [.channel(id)], now: call.now)
            let update = API.Update.updateChannelReadMessagesContents(
                API.Update.UpdateChannelReadMessagesContents(channelID: id, topMsgID: thread, messages: part))
            self.deliver(self.updates([update], with: companions, date: call.date), to: user, except: except)
        }
        let own = messages.filter { $0.peer.channel == nil }.map(\.id)
        guard !own.isEmpty else { return false }
        self.boxes[user]?.noteContentsRead(own, date: call.date)
        guard let pts = self.boxes[user]?.pts else { return false }
        let update = API.Update.updateReadMessagesContents(
            API.Update.UpdateReadMessagesContents(messages: own, pts: pts, ptsCount: 1, date: date))
        self.deliver(self.updates([update], date: call.date), to: user, except: except)
        return true
    }

    /// The author of a voice message learns that it was played first.
    private mutating func tellAuthor(of message: StoredMessage, _ call: Call) {
        var own: StoredMessage? = message
        if message.peer.channel == nil {
            own = self.boxes[message.sender].flatMap { box in box.id(ofShared: message.shared).flatMap(box.message) }
        }
        guard let own, self.unreadMarks[message.sender]?[own.peer]?.contents.remove(own.id) != nil else { return }
        _ = self.tellRead([own], to: message.sender, thread: nil, date: call.date, except: nil, call)
    }

    // MARK: Who has read

    fileprivate func readParticipants(
        _ query: API.Messages.GetMessageReadParticipants, _ call: Call
    ) throws(RPCError) -> [API.ReadParticipantDate] {
        let peer = try self.peer(query.peer, of: call.user)
        guard peer.user == nil, !self.isBroadcast(peer) else { throw .badRequest("PEER_ID_INVALID") }
        guard let message = self.message(query.msgID, in: peer, of: call.user), message.sender == call.user else {
            throw .badRequest("MSG_ID_INVALID")
        }
        let members: [Int64]
        switch peer {
        case .user: members = []
        case .group(let id): members = (self.groups[id]?.members ?? []).map(\.user)
        case .channel(let id): members = (self.channels[id]?.members ?? []).map(\.user)
        }
        guard members.count <= Self.readMarkMembers else { throw .badRequest("CHAT_TOO_BIG") }
        guard call.now - Int64(message.date) <= Self.readMarkTime else { throw .badRequest("MSG_TOO_OLD") }
        return members.filter { $0 != call.user && self.users[$0]?.isBot != true }
            .compactMap { member in
                self.readDate(of: message, by: member).map { API.ReadParticipantDate(userID: member, date: $0) }
            }
            .sorted { ($0.date, $0.userID) < ($1.date, $1.userID) }
    }

    private func readDate(of message: StoredMessage, by user: Int64) -> Int32? {
        if let channel = message.peer.channel.flatMap({ self.channels[$0] }) {
            let places = [Threads.whole] + (self.thread(of: message).map { [$0] } ?? [])
            return places.compactMap { channel.threads.readDate(of: message.id, in: $0, by: user) }.min()
        }
        guard let id = self.boxes[user]?.id(ofShared: message.shared) else { return nil }
        return self.boxes[user]?.chats[message.peer]?.inboxReads.first { $0.maxID >= id }?.date
    }
}
