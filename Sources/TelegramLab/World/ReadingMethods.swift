import MTProtoCore
import TelegramAPI

extension Router {
    /// Views, links, and searches in all chats.
    mutating func addReadingMethods() {
        self.on(API.Messages.GetMessagesViews.self) { (world, query, call) throws(RPCError) in
            try world.views(query, call)
        }
        self.on(API.Channels.ExportMessageLink.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, of: call.user)
            guard let channel = world.channels[id], let message = channel.box.message(query.id),
                world.mayNotice([message], call.user)
            else { throw .badRequest("MESSAGE_ID_INVALID") }
            let place = channel.username ?? "c/\(id)"
            // Without `grouped` one picture of an album is meant.
            let isSingle = message.extras.groupedID != nil && !query.grouped
            return API.ExportedMessageLink(
                link: "https://t.me/\(place)/\(query.id)\(isSingle ? "?single" : "")", html: "")
        }
        self.on(API.Messages.GetOutboxReadDate.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            guard peer.user != nil, peer != .user(call.user) else { throw .badRequest("PEER_ID_INVALID") }
            guard let message = world.message(query.msgID, in: peer, of: call.user), message.isOutgoing else {
                throw .badRequest("MESSAGE_ID_INVALID")
            }
            try world.checkReadDate(of: message, call)
            guard let read = world.boxes[call.user]?.chats[peer]?.outboxReads.first(where: { $0.maxID >= query.msgID })
            else { throw .badRequest("MESSAGE_NOT_READ_YET") }
            return API.OutboxReadDate(date: read.date)
        }
        self.on(API.Messages.SearchGlobal.self) { (world, query, call) throws(RPCError) in
            try world.searchEverywhere(query, call)
        }
        self.on(API.Messages.GetSearchCounters.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            var messages = world.allMessages(of: peer, call.user)
            if let topic = query.topMsgID {
                let thread = try world.searchedThread(topic, in: peer, call)
                messages.removeAll { !thread.contains($0.id) }
            }
            return try query.filters.atMost(20).map { filter in
                API.Messages.SearchCounter(
                    filter: filter, count: Int32(clamping: messages.count { world.passes($0, filter, for: call.user) }))
            }
        }
        self.on(API.Messages.GetSplitRanges.self) { (_, _, _) throws(RPCError) in
            World.splitRanges
        }
    }

    static let readingUserMethods: Set<UInt32> = [
        API.Messages.GetMessagesViews.constructorID, API.Channels.ExportMessageLink.constructorID,
        API.Messages.GetOutboxReadDate.constructorID, API.Messages.SearchGlobal.constructorID,
        API.Messages.GetSearchCounters.constructorID, API.Messages.GetSplitRanges.constructorID,
    ]

    mutating func judgeReadingParameters() {
        self.judge(API.Messages.GetMessagesViews.self, actsOn: "peer id increment")
        self.judge(
            API.Channels.ExportMessageLink.self, actsOn: "grouped channel id",
            refuses: [.init("thread") { $0.thread }])
        self.judge(API.Messages.GetOutboxReadDate.self, actsOn: "peer msg_id")
        self.judge(
            API.Messages.SearchGlobal.self,
            actsOn: "broadcasts_only groups_only users_only folder_id q filter min_date max_date offset_rate "
                + "offset_peer offset_id limit", refuses: [.init("community") { $0.community != nil }])
        self.judge(
            API.Messages.GetSearchCounters.self, actsOn: "peer top_msg_id filters",
            refuses: [
                .init("saved_peer_id") { $0.savedPeerID != nil },
                .init(byHandler: "top_msg_id", when: Self.outsideOfThreads),
            ])
        self.judge(API.Messages.GetSplitRanges.self)
    }
}

extension World {
    /// The post whose views a message shows: it itself, or the one that it was forwarded from.
    func viewedPost(of message: StoredMessage) -> (post: StoredMessage, channel: ChannelRecord)? {
        if case .forwarded(_, let origin) = message.content, let id = origin.post,
            let channel = origin.peer.channel.flatMap({ self.channels[$0] }), let post = channel.box.message(id)
        {
            return (post, channel)
        }
        guard let channel = message.peer.channel.flatMap({ self.channels[$0] }), channel.isBroadcast else { return nil }
        return (message, channel)
    }

    fileprivate mutating func views(
        _ query: API.Messages.GetMessagesViews, _ call: Call
    ) throws(RPCError) -> API.Messages.MessageViews {
        let peer = try self.peer(query.peer, of: call.user)
        var views: [API.MessageViews] = []
        var counted: Set<PostReference> = []
        for number in try query.id.atMost(100) {
            guard let message = self.message(number, in: peer, of: call.user), self.mayNotice([message], call.user),
                let (post, channel) = self.viewedPost(of: message)
            else {
                views.append(API.MessageViews())
                continue
            }
            if query.increment, self.countView(of: post, in: channel.id, by: call.user) {
                counted.insert(PostReference(channel: channel.id, id: post.id))
            }
            views.append(
                API.MessageViews(
                    views: self.channels[channel.id].map { self.viewCount(of: post, in: $0) },
                    forwards: channel.forwards[post.id] ?? 0))
        }
        self.noteViews(of: counted, now: call.now, except: call.session)
        let companions = self.companions(of: [], seenBy: call.user, and: [peer], now: call.now)
        return API.Messages.MessageViews(views: views, chats: companions.chats, users: companions.users)
    }

    /// When messages were read those learn who tell the others when they are there, and of the others who tell it.
    fileprivate func checkReadDate(of message: StoredMessage, _ call: Call) throws(RPCError) {
        guard let other = message.peer.user else { return }
        guard call.now - Int64(message.date) <= Self.readMarkTime else { throw .badRequest("MESSAGE_TOO_OLD") }
        guard self.shows(.privacyKeyStatusTimestamp, of: call.user, to: other) else {
            throw RPCError(code: 403, message: "YOUR_PRIVACY_RESTRICTED")
        }
        guard self.shows(.privacyKeyStatusTimestamp, of: other, to: call.user) else {
            throw RPCError(code: 403, message: "USER_PRIVACY_RESTRICTED")
        }
    }

    /// All messages of a chat that a user sees.
    func allMessages(of peer: PeerKey, _ user: Int64) -> [StoredMessage] {
        let box = peer.channel.map { self.channels[$0]?.box } ?? self.boxes[user]
        return (box?.chats[peer]?.messages ?? []).compactMap { box?.message($0) }
            .filter { !self.isBeforeHistory($0, of: user) }
    }

    fileprivate func searchEverywhere(
        _ query: API.Messages.SearchGlobal, _ call: Call
    ) throws(RPCError) -> API.Messages.Messages {
        let list = self.dialogLists[call.user] ?? DialogList()
        func isWanted(_ peer: PeerKey) -> Bool {
            if let folder = query.folderID, list.folder(of: peer) != folder { return false }
            guard query.broadcastsOnly || query.groupsOnly || query.usersOnly else { return true }
            return query.usersOnly && peer.user != nil || query.broadcastsOnly && self.isBroadcast(peer)
                || query.groupsOnly && peer.user == nil && !self.isBroadcast(peer)
        }
        let own = Array((self.boxes[call.user]?.chats ?? [:]).keys)
        let peers = own + self.channels(of: call.user).map { .channel($0.id) }
        let text = query.q.lowercased()
        let found = peers.filter(isWanted).flatMap { self.allMessages(of: $0, call.user) }
            .filter { message in
                guard self.passes(message, query.filter, for: call.user),
                    query.minDate <= 0 || message.date > query.minDate,
                    query.maxDate <= 0 || message.date < query.maxDate
                else { return false }
                return message.has(words: text)
            }
            .sorted { ($0.date, $0.id, $0.peer) > ($1.date, $1.id, $1.peer) }
        let (page, hasMore) = self.page(
            of: found, behind: (query.offsetRate, query.offsetID, query.offsetPeer), query.limit, call)
        let companions = self.companions(of: page, seenBy: call.user, now: call.now)
        let objects = page.map { self.object($0, of: call.user) }
        guard hasMore else {
            return .messages(
                API.Messages.Messages.Messages(
                    messages: objects, topics: [], chats: companions.chats, users: companions.users))
        }
        return .messagesSlice(
            API.Messages.Messages.MessagesSlice(
                count: Int32(clamping: found.count), nextRate: page.last?.date, messages: objects, topics: [],
                chats: companions.chats, users: companions.users))
    }
}

extension World {
    /// A page of what a search in many chats has found, newest first.
    ///
    /// - Parameter place: date, id and chat of the last message of the page before; a date of 0 for the first page.
    func page(
        of found: [StoredMessage], behind place: (date: Int32, id: Int32, peer: API.InputPeer), _ limit: Int32,
        _ call: Call
    ) -> (messages: [StoredMessage], hasMore: Bool) {
        var rest = found[...]
        if place.date > 0 {
            let peer = try? self.peer(place.peer, of: call.user)
            rest = rest.drop { message in
                guard message.date == place.date else { return message.date > place.date }
                guard message.id == place.id, let peer else { return message.id >= place.id }
                return message.peer >= peer
            }
        }
        let page = Array(rest.prefix((1...100).contains(limit) ? Int(limit) : 20))
        return (page, page.count < rest.count)
    }
}
