import MTProtoCore
import TL
import TelegramAPI

extension Router {
    /// Channels and supergroups, except for their members.
    mutating func addChannelMethods() {
        self.on(API.Channels.CreateChannel.self) { (world, query, call) throws(RPCError) in
            try world.createChannel(query, call)
        }
        self.on(API.Channels.GetChannels.self) { (world, query, call) throws(RPCError) in
            var chats: [API.Chat] = []
            for input in try query.id.atMost(World.mostChatsNamed) {
                let id = try world.channelID(input, of: call.user, mayBeStranger: true)
                if let channel = world.channels[id] { chats.append(world.chat(channel, seenBy: call.user)) }
            }
            return .chats(chats: chats)
        }
        self.on(API.Channels.GetFullChannel.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, of: call.user)
            return try world.fullChannel(id, call)
        }
        self.on(API.Channels.EditTitle.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, of: call.user)
            try world.checkChangingInfo(of: .channel(id), call)
            let title = try Router.title(query.title)
            let before = world.channels[id]?.title ?? ""
            guard before != title else { throw .badRequest("CHAT_NOT_MODIFIED") }
            world.channels[id]?.title = title
            world.log(
                .channelAdminLogEventActionChangeTitle(prevValue: before, newValue: title), \.info, id, call)
            return world.tell(.titleChanged(title), in: .channel(id), call)
        }
        self.on(API.Channels.UpdateUsername.self) { (world, query, call) throws(RPCError) in
            try world.updateChannelUsername(query, call)
            return true
        }
        self.on(API.Channels.GetMessages.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, of: call.user)
            return try world.messages(query.id, of: .channel(id), call)
        }
        self.on(API.Channels.ReadHistory.self) { (world, query, call) throws(RPCError) in
            world.readChannel(try world.channelID(query.channel, of: call.user), maxID: query.maxID, call)
            return true
        }
        self.on(API.Channels.DeleteMessages.self) { (world, query, call) throws(RPCError) in
            try world.deleteMessages(query.id, ofChannel: try world.channelID(query.channel, of: call.user), call)
        }
    }
}

extension World {
    /// The most chats that one request asks for. Some clients ask for all that they know of at once.
    static let mostChatsNamed = 1000

    fileprivate mutating func createChannel(
        _ query: API.Channels.CreateChannel, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let title = try Router.title(query.title)
        guard !query.forum || query.megagroup || !query.broadcast else { throw .badRequest("CHANNEL_FORUM_MISSING") }
        guard query.about.count <= Self.longestAbout else { throw .badRequest("CHAT_ABOUT_TOO_LONG") }
        guard query.megagroup || query.broadcast else { throw .notInLab(parameter: "megagroup") }
        try self.checkChannels(call)
        let id = self.nextChannelID
        self.nextChannelID += 1
        self.channels[id] = ChannelRecord(
            id: id, accessHash: Int64(bitPattern: self.random.next()), title: title, about: query.about,
            isBroadcast: query.broadcast && !query.megagroup, creator: call.user, date: call.date,
            box: MessageBox(owner: .channel(id)))
        if query.forum { self.setForum(true, hasTabs: false, of: id) }
        self.join(call.user, id, inviter: call.user, call)
        return self.tell(
            .channelCreated(title: title), in: .channel(id), randomID: self.makeRandomID(),
            and: [.updateChannel(channelID: id)], call)
    }

    /// The channel that an `InputChannel` means, if the caller may change it.
    func ownChannelID(_ input: API.InputChannel, _ call: Call) throws(RPCError) -> Int64 {
        let id = try self.channelID(input, of: call.user)
        guard self.channels[id]?.creator == call.user else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
        return id
    }

    // MARK: Names

    /// How many public channels a user may own: `channels_public_limit_default` and `channels_public_limit_premium`.
    static func mostPublicChannels(isPremium: Bool) -> Int { isPremium ? 20 : 10 }

    /// The public channels that a user owns.
    func publicChannels(of user: Int64) -> [ChannelRecord] {
        self.channels(of: user).filter { $0.creator == user && $0.username != nil }
    }

    /// Refuses one public channel more than a user may own.
    func checkPublicChannels(of user: Int64) throws(RPCError) {
        let most = Self.mostPublicChannels(isPremium: self.users[user]?.isPremium == true)
        guard self.publicChannels(of: user).count < most else { throw .badRequest("CHANNELS_ADMIN_PUBLIC_TOO_MUCH") }
    }

    fileprivate mutating func updateChannelUsername(
        _ query: API.Channels.UpdateUsername, _ call: Call
    ) throws(RPCError) {
        let id = try self.ownChannelID(query.channel, call)
        let name = query.username.lowercased()
        let former = self.channels[id]?.username
        guard query.username != former ?? "" else { throw .badRequest("USERNAME_NOT_MODIFIED") }
        guard name.isEmpty || Self.isUsername(name) else { throw .badRequest("USERNAME_INVALID") }
        let holder = self.channelByUsername[name]
        guard holder == nil || holder == id, self.userByUsername[name] == nil else {
            throw .badRequest("USERNAME_OCCUPIED")
        }
        if former == nil { try self.checkPublicChannels(of: call.user) }
        self.log(
            .channelAdminLogEventActionChangeUsername(prevValue: former ?? "", newValue: query.username), \.info, id,
            call)
        if let former { self.channelByUsername[former.lowercased()] = nil }
        self.channels[id]?.username = name.isEmpty ? nil : query.username
        if !name.isEmpty {
            self.channelByUsername[name] = id
            // What everybody may read is hidden from no member.
            if self.channels[id]?.hidesHistory == true {
                self.log(.channelAdminLogEventActionTogglePreHistoryHidden(newValue: false), \.settings, id, call)
            }
            self.channels[id]?.hidesHistory = false
            self.channels[id]?.historyStarts = [:]
        } else {
            // Nobody finds it any more who would have to ask.
            self.channels[id]?.asksToJoin = false
        }
        _ = self.tellChanged(id, call)
    }

    // MARK: Messages

    /// Puts a message into the box of a channel and tells every session of its members but `except`.
    mutating func post(
        _ content: StoredMessage.Content, from sender: Int64, author: Int64? = nil, to id: Int64,
        randomID: Int64? = nil, replyTo: Int32? = nil, extras: StoredMessage.Extras = .init(), isSilent: Bool = false,
        now: Int64, except: SessionReference? = nil
    ) -> (id: Int32, pts: Int32) {
        var extras = extras
        if let channel = self.channels[id], channel.isBroadcast, channel.signs, let user = self.users[sender] {
            extras.signature = user.lastName.isEmpty ? user.firstName : "\(user.firstName) \(user.lastName)"
        }
        // In the name of a group its administrators speak under their titles.
        if author == id, self.isAnonymous(sender, in: .channel(id)) {
            extras.signature = self.channels[id]?.admins[sender]?.rank
        }
        // A post comes into the group by itself.
        let isOfChannel = author != nil && author == self.channels[id]?.linked
        if case .service = content {
            // Whoever joins has written nothing.
        } else if !isOfChannel, self.channels[id]?.slowModeSeconds ?? 0 > 0 {
            self.channels[id]?.lastWrites[sender] = now
        }
        if extras.thread == nil { extras.thread = replyTo.flatMap { self.channels[id]?.thread(answering: $0) } }
        extras.mentioned = self.mentioned(by: content, from: sender, answering: replyTo, in: .channel(id), isSilent)
        let message = StoredMessage(
            id: self.channels[id]?.box.nextID ?? 1, peer: .channel(id), sender: sender, isOutgoing: false,
            date: Int32(clamping: now), content: content, replyTo: replyTo, extras: extras, isSilent: isSilent,
            author: author, shared: self.makeSharedID())
        self.channels[id]?.box.append(message)
        if !isOfChannel { self.noteCarried(content, shared: message.shared, post: message.id) }
        self.awaitPage(extras.preview, in: .channel(id))
        if let randomID { self.boxes[sender]?.markSent(randomID: randomID, as: message.id) }
        self.channels[id]?.threads.append(message)
        self.noteUnread(message)
        self.logPost(message, in: id)
        // A member who writes has read what came before.
        if !isOfChannel { self.channels[id]?.noteRead(before: message, by: sender) }
        let pts = self.channels[id]?.box.pts ?? 1
        // Readers of a channel are told where they may comment.
        self.discuss(message, now: now)
        // What a poll or a place shows may depend on who looks at it; nothing has been done to a new message yet.
        self.deliver(of: id, about: [message], isAlike: content.attachment == nil, now: now, except: except) {
            world, viewer in
            .updateNewChannelMessage(message: world.object(message, of: viewer), pts: pts, ptsCount: 1)
        }
        for member in self.channels[id]?.members ?? []
        where self.scripted.contains(member.user) && self.mayNotice([message], member.user) {
            self.hear(message, by: member.user)
        }
        return (message.id, pts)
    }

    /// Sends an update to all members of a channel, as each of them sees it; bots get what is meant for them.
    ///
    /// - Parameters:
    ///   - isNamed: whether the update carries the messages, so that those come along whom they name.
    ///   - isAlike: whether the update is the same for all but the author. Then it is written once for all who see the
    ///     channel and those who are named as most others do.
    mutating func deliver(
        of id: Int64, about messages: [StoredMessage], isNamed: Bool = true, isAlike: Bool = false, now: Int64,
        except: SessionReference?, _ update: (World, Int64) -> API.Update
    ) {
        guard let channel = self.channels[id] else { return }
        func updates(seenBy viewer: Int64) -> API.Updates {
            let companions = self.companions(
                of: isNamed ? messages : [], seenBy: viewer, and: [.channel(id)], isNamed: false, now: now)
            return self.updates([update(self, viewer)], with: companions, date: Int32(clamping: now))
        }
        var common = CommonUpdates()
        for member in channel.members
        where self.subscribers[member.user]?.isEmpty == false && self.mayNotice(messages, member.user) {
            if isAlike, let bytes = common.bytes, self.seesAsMost(member.user, channel, messages, common.users) {
                assert(
                    (try? updates(seenBy: member.user).encoded()) == bytes,
                    "not all of what user \(member.user) sees is considered in seesAsMost(_:_:_:_:)")
                self.deliver(bytes, to: member.user, except: except)
                continue
            }
            let own = updates(seenBy: member.user)
            guard let bytes = try? own.encoded() else { continue }
            if isAlike, common.bytes == nil, let users = CommonUpdates.users(of: own),
                self.seesAsMost(member.user, channel, messages, users)
            {
                common = CommonUpdates(bytes: bytes, users: users)
            }
            self.deliver(bytes, to: member.user, except: except)
        }
    }

    /// The same for what a call caused.
    mutating func deliver(
        of id: Int64, about messages: [StoredMessage], _ call: Call, _ update: (World, Int64) -> API.Update
    ) {
        self.deliver(of: id, about: messages, now: call.now, except: call.session, update)
    }

    fileprivate mutating func readChannel(_ id: Int64, maxID: Int32, _ call: Call) {
        guard let channel = self.channels[id], let before = channel.member(call.user)?.readMaxID,
            let covered = channel.messages.last(where: { maxID <= 0 || $0 <= maxID })
        else { return }
        if covered > before {
            self.channels[id]?.markRead(covered, by: call.user, date: call.date)
            let update = API.Update.updateReadChannelInbox(
                API.Update.UpdateReadChannelInbox(
                    channelID: id, maxID: covered,
                    stillUnreadCount: self.channels[id]?.unreadCount(of: call.user) ?? 0, pts: channel.box.pts))
            self.deliver(self.updates([update], date: call.date), to: call.user, except: call.session)
        }
        guard !channel.isBroadcast else { return }
        // What the reader has read by writing is among them: nobody was told of that.
        let unseen = channel.messages.reversed().prefix { $0 > channel.readOutboxMaxID }.filter { $0 <= covered }
        let authors = Set(unseen.compactMap { channel.box.message($0)?.sender }).subtracting([call.user])
        guard !authors.isEmpty else { return }
        self.channels[id]?.readOutboxMaxID = covered
        for author in authors.sorted() {
            self.deliver(
                .updateShort(update: .updateReadChannelOutbox(channelID: id, maxID: covered), date: call.date),
                to: author)
        }
    }

    fileprivate mutating func deleteMessages(
        _ ids: [Int32], ofChannel id: Int64, _ call: Call
    ) throws(RPCError) -> API.Messages.AffectedMessages {
        guard let channel = self.channels[id] else { throw .badRequest("CHANNEL_INVALID") }
        let messages = ids.compactMap { channel.box.message($0) }
        guard
            self.may(\.deleteMessages, in: .channel(id), call.user)
                || messages.allSatisfy({ $0.sender == call.user })
        else {
            throw RPCError(code: 403, message: "MESSAGE_DELETE_FORBIDDEN")
        }
        try self.checkDeleting(messages, call)
        // A topic goes as a whole, or not at all.
        guard !messages.contains(where: { $0.id != ForumTopic.general && channel.forum.topics[$0.id] != nil }) else {
            throw RPCError(code: 403, message: "MESSAGE_DELETE_FORBIDDEN")
        }
        return self.deleteAll(messages.map(\.id), ofChannel: id, call)
    }

    /// Deletes messages of a channel for all, and tells its members.
    mutating func deleteAll(_ ids: [Int32], ofChannel id: Int64, _ call: Call) -> API.Messages.AffectedMessages {
        let deleted = self.channels[id]?.box.delete(ids, date: call.date) ?? []
        for message in deleted { self.channels[id]?.threads.remove(message) }
        let pts = self.channels[id]?.box.pts ?? 1
        guard !deleted.isEmpty else { return API.Messages.AffectedMessages(pts: pts, ptsCount: 0) }
        for message in deleted where message.sender != call.user {
            self.log(
                .channelAdminLogEventActionDeleteMessage(message: self.object(message, of: call.user)), \.delete, id,
                call)
        }
        let count = Int32(clamping: deleted.count)
        self.deliver(of: id, about: deleted, isNamed: false, now: call.now, except: call.session) { world, viewer in
            let seen = deleted.filter { world.mayNotice([$0], viewer) }.map(\.id)
            return .updateDeleteChannelMessages(
                API.Update.UpdateDeleteChannelMessages(channelID: id, messages: seen, pts: pts, ptsCount: count))
        }
        return API.Messages.AffectedMessages(pts: pts, ptsCount: count)
    }

    fileprivate mutating func fullChannel(_ id: Int64, _ call: Call) throws(RPCError) -> API.Messages.ChatFull {
        guard let channel = self.channels[id] else { throw .badRequest("CHANNEL_INVALID") }
        var full = API.ChatFull.ChannelFull(
            id: id, about: channel.about, readInboxMaxID: channel.member(call.user)?.readMaxID ?? 0,
            readOutboxMaxID: channel.readOutboxMaxID, unreadCount: channel.unreadCount(of: call.user),
            chatPhoto: self.photoObject(channel.photo),
            notifySettings: self.notifications(.channel(id), of: call.user),
            // Of channels in which the creator alone writes, members do not learn who else is there.
            botInfo: channel.isBroadcast
                ? []
                : self.botInfos(
                    in: .channel(id), channel.members.map(\.user), seenBy: call.user, language: self.language(of: call)),
            pts: channel.box.pts)
        full.availableReactions = self.availableReactions[.channel(id)] ?? Self.allReactions
        let isAdmin = self.adminRights(of: call.user, in: .channel(id)) != nil
        full.canViewParticipants = !channel.isBroadcast || isAdmin
        full.canDeleteChannel = channel.creator == call.user
        full.paidMediaAllowed = channel.isBroadcast
        full.hiddenPrehistory = channel.hidesHistory
        full.viewForumAsMessages = self.dialogLists[call.user]?.forumsAsMessages.contains(id) == true
        let hidden = channel.lastHidden(from: call.user)
        full.availableMinID = hidden > 0 ? hidden : nil
        full.migratedFromChatID = channel.migratedFrom
        full.migratedFromMaxID = channel.migratedFrom.map {
            self.boxes[call.user]?.chats[.group($0)]?.messages.last ?? 0
        }
        if isAdmin {
            full.adminsCount = Int32(clamping: Set(channel.admins.keys).union([channel.creator]).count)
            full.kickedCount = Int32(clamping: channel.banned.count)
            full.bannedCount = Int32(clamping: channel.restricted.values.count { !$0.rights.viewMessages })
        }
        if channel.slowModeSeconds > 0 {
            full.slowmodeSeconds = channel.slowModeSeconds
            full.slowmodeNextSendDate = channel.lastWrites[call.user].map {
                Int32(clamping: $0 &+ Int64(channel.slowModeSeconds))
            }
        }
        full.pinnedMsgID = channel.box.pinned(in: .channel(id)).first
        full.folderID = self.dialogLists[call.user]?.folder(of: .channel(id))
        full.exportedInvite = self.permanentInvite(to: .channel(id), of: call.user, date: call.date)
        if full.exportedInvite != nil, let requests = self.joinRequests[.channel(id)], !requests.isEmpty {
            full.requestsPending = Int32(clamping: requests.count)
            full.recentRequesters = requests.suffix(3).reversed().map(\.user)
        }
        full.hasScheduled = self.hasScheduled(in: .channel(id), call.user)
        full.linkedChatID = channel.linked
        full.participantsCount = Int32(clamping: channel.members.count)
        return API.Messages.ChatFull(
            fullChat: .channelFull(full),
            chats: [channel, channel.linked.flatMap { self.channels[$0] }].compactMap { $0 }
                .map { self.chat($0, seenBy: call.user) },
            users: self.named([call.user] + full.botInfo.compactMap(\.userID) + (full.recentRequesters ?? []), call))
    }
}
