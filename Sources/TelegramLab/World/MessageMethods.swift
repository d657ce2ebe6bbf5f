import MTProtoCore
import TelegramAPI

extension Router {
    /// Sending, reading, typing, deleting.
    mutating func addMessageMethods() {
        self.on(API.Messages.SendMessage.self) { (world, query, call) throws(RPCError) in
            try world.sendMessage(query, call)
        }
        self.on(API.Messages.ReadHistory.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            guard peer.channel == nil else { throw .badRequest("PEER_ID_INVALID") }
            return world.readHistory(peer, maxID: query.maxID, call)
        }
        self.on(API.Messages.SetTyping.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            try world.checkWriting(to: peer, by: call.user)
            try world.checkBeginning(with: peer, call)
            if query.topMsgID != nil { _ = try world.place(named: query.topMsgID, in: peer, by: call.user) }
            world.tellTyping(peer, query.topMsgID, query.action, call)
            return true
        }
        self.on(API.Messages.DeleteMessages.self) { (world, query, call) throws(RPCError) in
            if query.revoke { try world.checkRevoking(query.id, call) }
            try world.checkDeleting(query.id.compactMap { world.boxes[call.user]?.message($0) }, call)
            return world.delete(query.id, revoke: query.revoke, call)
        }
        self.on(API.Messages.ReceivedMessages.self) { (_, _, _) throws(RPCError) in [] }
    }
}

extension World {
    /// The longest text, in UTF-16 code units, as `help.getConfig` says.
    static let maximumMessageLength = 4096

    fileprivate mutating func sendMessage(
        _ query: API.Messages.SendMessage, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        guard !query.message.allSatisfy(\.isWhitespace) else { throw .badRequest("MESSAGE_EMPTY") }
        guard query.message.utf16.count <= Self.maximumMessageLength else { throw .badRequest("MESSAGE_TOO_LONG") }
        let replyTo = try self.checkSending(to: peer, randomID: query.randomID, answering: query.replyTo, call)
        let author = try self.author(query.sendAs, in: peer, of: call.user)
        let entities = try self.entities(query.entities, of: query.message, by: call.user)
        var extras = try self.extras(
            query.replyMarkup, answering: query.replyTo, isProtected: query.noforwards, in: peer, of: call.user)
        extras.invertsMedia = query.invertMedia
        extras.effect = try self.effect(query.effect, in: peer)
        let content = StoredMessage.Content.text(query.message, entities: entities)
        try self.checkSending(of: [content], to: peer, call)
        if !query.noWebpage, self.mayShowPreviews(in: peer, call.user) {
            extras.preview = self.preview(in: query.message, entities, call)
        }
        self.use([content], isMoved: query.updateStickersetsOrder, call)
        if let date = try self.dueDate(query.scheduleDate, in: peer, call) {
            let message = ScheduledMessage(
                id: 0, peer: peer, content: content, author: author, replyTo: replyTo, extras: extras,
                isSilent: query.silent, date: date)
            let updates = self.schedule(message, randomID: query.randomID, call)
            if query.clearDraft { self.clearDraft(of: peer, topic: extras.thread, call) }
            return self.answer(updates, scheduledIn: peer, call)
        }
        let sent = self.send(
            content, from: call.user, author: author, to: peer, randomID: query.randomID, replyTo: replyTo,
            extras: extras, isSilent: query.silent, now: call.now, except: call.session)
        if query.clearDraft { self.clearDraft(of: peer, topic: extras.thread, call) }
        guard let user = peer.user else {
            return self.answer(to: sent, peer, randomID: query.randomID, call)
        }
        if user == Self.echoBot {
            self.answerAsBot(user, to: call.user, text: query.message, now: call.now)
        }
        return .updateShortSentMessage(
            API.Updates.UpdateShortSentMessage(
                out: user != call.user, id: sent.id, pts: sent.pts, ptsCount: 1, date: call.date,
                media: extras.preview.flatMap { self.media($0) }, entities: entities.isEmpty ? nil : entities))
    }

    /// Refuses a message that was sent before, that replies to no message of the chat, or that the user may not write.
    ///
    /// - Returns: the message that it replies to.
    func checkSending(
        to peer: PeerKey, randomID: Int64, answering reply: API.InputReplyTo?, _ call: Call
    ) throws(RPCError) -> Int32? {
        guard randomID != 0 else { throw .badRequest("RANDOM_ID_EMPTY") }
        guard self.boxes[call.user]?.hasSent(randomID: randomID) != true else {
            throw RPCError(code: 500, message: "RANDOM_ID_DUPLICATE")
        }
        try self.checkWriting(to: peer, by: call.user)
        try self.checkBeginning(with: peer, call)
        guard let reply else { return try self.place(of: nil, in: peer, by: call.user).replyTo }
        guard case .inputReplyToMessage(let reply) = reply else { throw .notInLab(parameter: "reply_to") }
        return try self.place(of: reply, in: peer, by: call.user).replyTo
    }

    /// In whose name a message is written: nil for the user's own. In supergroups that can be a channel of the user's.
    func author(
        _ input: API.InputPeer?, in peer: PeerKey, of user: Int64
    ) throws(RPCError) -> Int64? {
        guard let input else { return self.isAnonymous(user, in: peer) ? peer.channel : nil }
        let author = try self.peer(input, of: user)
        if author.user == user { return nil }
        if author == peer, self.isAnonymous(user, in: peer) { return peer.channel }
        guard let chat = peer.channel, self.channels[chat]?.isBroadcast == false, let channel = author.channel,
            self.channels[channel]?.creator == user
        else { throw .badRequest("SEND_AS_PEER_INVALID") }
        return channel
    }

    /// Whether a user is an administrator of a supergroup who speaks in its name, so that the others do not learn who it is.
    func isAnonymous(_ user: Int64, in peer: PeerKey) -> Bool {
        guard let id = peer.channel, let channel = self.channels[id], !channel.isBroadcast else { return false }
        return channel.has(user) && channel.admins[user]?.rights.anonymous == true
    }

    /// Refuses a message to a chat in which the user may not write.
    func checkWriting(to peer: PeerKey, by user: Int64) throws(RPCError) {
        switch peer {
        case .user(let other):
            // The echo bot and a bot of the same kind would never come to an end. Bots do not write to themselves either.
            guard self.users[user]?.isBot != true || self.users[other]?.isBot != true else {
                throw .badRequest("USER_IS_BOT")
            }
            try self.checkBlocks(between: user, and: other)
        case .group(let id):
            _ = try self.group(id, of: user)
            guard !self.isForbidden(\.sendMessages, in: peer, to: user) else {
                throw RPCError(code: 403, message: "CHAT_WRITE_FORBIDDEN")
            }
        case .channel(let id):
            guard let channel = self.channels[id], channel.has(user) || self.mayDiscuss(in: channel, user),
                !channel.isBroadcast || self.may(\.postMessages, in: peer, user),
                !self.isForbidden(\.sendMessages, in: peer, to: user)
            else { throw RPCError(code: 403, message: "CHAT_WRITE_FORBIDDEN") }
        }
    }

    /// A message of a chat by the id that a member knows it by.
    func message(_ id: Int32, in peer: PeerKey, of user: Int64) -> StoredMessage? {
        let message = peer.channel.map { self.channels[$0]?.box.message(id) } ?? self.boxes[user]?.message(id)
        return message?.peer == peer ? message : nil
    }

    /// The answer to the sender of a message: the id that belongs to the random id, and the message as an update. Only
    /// for messages that look the same to all users in the chat.
    func answer(
        to sent: (id: Int32, pts: Int32), _ peer: PeerKey, randomID: Int64?, and more: [API.Update] = [], _ call: Call
    ) -> API.Updates {
        guard let message = self.message(sent.id, in: peer, of: call.user) else {
            return self.updates([], date: call.date)
        }
        let object = self.object(message, of: call.user)
        var updates: [API.Update] = randomID.map { [.updateMessageID(id: sent.id, randomID: $0)] } ?? []
        updates += more
        updates.append(
            peer.channel == nil
                ? .updateNewMessage(message: object, pts: sent.pts, ptsCount: 1)
                : .updateNewChannelMessage(message: object, pts: sent.pts, ptsCount: 1))
        let companions = self.companions(
            of: [message], seenBy: call.user, and: more.isEmpty ? [] : self.members(of: peer), now: call.now)
        return self.updates(updates, with: companions, date: call.date)
    }

    /// Puts a message into every box that it belongs into and tells every session but `except`.
    ///
    /// - Parameters:
    ///   - formerMember: a user who gets a copy though not in the group any more.
    ///   - more: what those who are in the group are told before it.
    /// - Returns: the sender's copy and the pts of its box right after it.
    @discardableResult
    mutating func send(
        _ content: StoredMessage.Content, from sender: Int64, author: Int64? = nil, to peer: PeerKey,
        formerMember: Int64? = nil, randomID: Int64? = nil, replyTo: Int32? = nil,
        extras: StoredMessage.Extras = .init(), isSilent: Bool = false, now: Int64, except: SessionReference? = nil,
        and more: [API.Update] = []
    ) -> (id: Int32, pts: Int32) {
        if let channel = peer.channel {
            let sent = self.post(
                content, from: sender, author: author, to: channel, randomID: randomID, replyTo: replyTo,
                extras: extras, isSilent: isSilent, now: now, except: except)
            self.tellNearness(by: sent.id, of: sender, in: peer, now: now)
            return sent
        }
        self.noteWriting(to: peer, by: sender)
        let answered = replyTo.flatMap { self.boxes[sender]?.message($0) }
        let original = answered?.shared
        let shared = self.makeSharedID()
        self.noteCarried(content, shared: shared, post: nil)
        var extras = extras
        extras.mentioned = self.mentioned(by: content, from: sender, answering: replyTo, in: peer, isSilent)
        if let actor = self.surroundings.actor, actor.owner == sender { extras.businessBot = actor.bot }
        var sent: (id: Int32, pts: Int32) = (0, 1)
        var owners = [sender] + self.others(in: peer, than: sender)
        if let formerMember, formerMember != sender { owners.append(formerMember) }
        for owner in owners
        where owner == sender
            || self.concerns(owner, content, from: sender, in: peer, answering: answered, via: extras.via)
        {
            // Boxes are changed where they are: a copy would cost as much as the whole history.
            let message = StoredMessage(
                id: self.boxes[owner]?.nextID ?? 1, peer: self.key(of: peer, from: sender, seenBy: owner),
                sender: sender, isOutgoing: owner == sender, date: Int32(clamping: now), content: content,
                replyTo: original.flatMap { self.boxes[owner]?.id(ofShared: $0) }, extras: extras, isSilent: isSilent,
                shared: shared)
            self.boxes[owner, default: MessageBox(owner: .user(owner))].append(message)
            self.noteUnread(message, of: owner)
            self.awaitPage(extras.preview, in: .user(owner))
            if owner == sender {
                if let randomID { self.boxes[owner]?.markSent(randomID: randomID, as: message.id) }
                sent = (message.id, self.boxes[owner]?.pts ?? 1)
            }
            self.announce(
                message, to: owner, now: now, except: except, after: self.isInside(owner, peer) ? more : [])
            self.hear(message, by: owner)
            self.tellBusiness(message, of: owner, now: now)
        }
        self.tellNearness(by: sent.id, of: sender, in: peer, now: now)
        return sent
    }

    /// The other users who have a copy of what a user writes in a private chat or a group.
    func others(in peer: PeerKey, than user: Int64) -> [Int64] {
        switch peer {
        case .user(let other): other == user ? [] : [other]
        case .group(let id): (self.groups[id]?.members ?? []).map(\.user).filter { $0 != user }
        case .channel: []
        }
    }

    /// How a reader files the chat that a user knows as `peer`.
    func key(of peer: PeerKey, from user: Int64, seenBy reader: Int64) -> PeerKey {
        guard peer.user != nil, reader != user else { return peer }
        return .user(user)
    }

    private mutating func announce(
        _ message: StoredMessage, to owner: Int64, now: Int64, except: SessionReference?, after more: [API.Update]
    ) {
        guard self.subscribers[owner]?.isEmpty == false, let pts = self.boxes[owner]?.pts else { return }
        let update = API.Update.updateNewMessage(message: self.object(message, of: owner), pts: pts, ptsCount: 1)
        let companions = self.companions(
            of: [message], seenBy: owner, and: more.isEmpty ? [] : self.members(of: message.peer), now: now)
        self.deliver(
            self.updates(more + [update], with: companions, date: Int32(clamping: now)), to: owner, except: except)
    }

    /// Gives a new member of a group copies of its newest messages, as the user has them who adds the member.
    mutating func showHistory(of peer: PeerKey, to member: Int64, limit: Int32, _ call: Call) {
        let newest = (self.boxes[call.user]?.chats[peer]?.messages ?? []).suffix(min(max(0, Int(limit)), 100))
        for id in newest {
            // Who has been a member before has some of them.
            guard let message = self.boxes[call.user]?.message(id),
                self.boxes[member]?.id(ofShared: message.shared) == nil
            else { continue }
            let answered = message.replyTo.flatMap { self.boxes[call.user]?.message($0) }
            guard
                self.concerns(
                    member, message.content, from: message.sender, in: peer, answering: answered,
                    via: message.extras.via)
            else { continue }
            var copy = message
            copy.id = self.boxes[member]?.nextID ?? 1
            copy.isOutgoing = message.sender == member
            copy.replyTo = answered.flatMap { self.boxes[member]?.id(ofShared: $0.shared) }
            self.boxes[member, default: MessageBox(owner: .user(member))].append(copy)
            self.announce(copy, to: member, now: call.now, except: nil, after: [])
        }
    }

    /// The members of a basic group.
    private func members(of peer: PeerKey) -> [PeerKey] {
        guard case .group(let id) = peer else { return [] }
        return (self.groups[id]?.members ?? []).map { .user($0.user) }
    }

    /// Whether a user is in the group, if the chat is one.
    func isInside(_ user: Int64, _ peer: PeerKey) -> Bool {
        guard case .group(let id) = peer else { return true }
        return self.groups[id]?.has(user) == true
    }

    /// The echo bot repeats every text; `/start` gets an introduction.
    mutating func answerAsBot(_ bot: Int64, to user: Int64, text: String, now: Int64) {
        let answer = text == "/start" ? "Send me any text and I will send it back." : text
        self.send(
            .text(answer, entities: FoundEntities.all(in: answer)), from: bot, to: .user(user), now: now)
    }

    // MARK: Reading

    fileprivate mutating func readHistory(
        _ peer: PeerKey, maxID: Int32, _ call: Call
    ) -> API.Messages.AffectedMessages {
        let everything = maxID == 0 ? Int32.max : maxID
        let before = self.boxes[call.user]?.chats[peer]?.readInboxMaxID ?? 0
        let covered = self.boxes[call.user]?.readInbox(peer, maxID: everything, date: call.date)
        let pts = self.boxes[call.user]?.pts ?? 1
        if let covered {
            let inbox = API.Update.updateReadHistoryInbox(
                API.Update.UpdateReadHistoryInbox(
                    peer: peer.object, maxID: covered,
                    stillUnreadCount: self.boxes[call.user]?.chats[peer]?.unreadCount ?? 0, pts: pts, ptsCount: 1))
            self.deliver(self.updates([inbox], date: call.date), to: call.user, except: call.session)
        }
        self.tellAuthors(of: peer, readFrom: before, upTo: covered ?? min(before, everything), call)
        return API.Messages.AffectedMessages(pts: pts, ptsCount: covered == nil ? 0 : 1)
    }

    fileprivate mutating func tellTyping(
        _ peer: PeerKey, _ topic: Int32?, _ action: API.SendMessageAction, _ call: Call
    ) {
        let sender = API.Peer.peerUser(userID: call.user)
        let update: API.Update
        var readers = self.others(in: peer, than: call.user)
        switch peer {
        case .user:
            update = .updateUserTyping(API.Update.UpdateUserTyping(userID: call.user, action: action))
        case .group(let id):
            update = .updateChatUserTyping(chatID: id, fromID: sender, action: action)
        case .channel(let id):
            let shown = self.isAnonymous(call.user, in: peer) ? peer.object : sender
            update = .updateChannelUserTyping(
                API.Update.UpdateChannelUserTyping(channelID: id, topMsgID: topic, fromID: shown, action: action))
            readers = (self.channels[id]?.members ?? []).map(\.user).filter { $0 != call.user }
        }
        // Bots are not told.
        for reader in readers where self.users[reader]?.isBot != true {
            self.deliver(.updateShort(update: update, date: call.date), to: reader)
        }
    }

    // MARK: Deleting

    /// Refuses to delete for all what others wrote in a group, but to its administrators.
    fileprivate func checkRevoking(_ ids: [Int32], _ call: Call) throws(RPCError) {
        for id in ids {
            guard let message = self.boxes[call.user]?.message(id), case .group(let group) = message.peer else {
                continue
            }
            guard
                message.sender == call.user && self.groups[group]?.has(call.user) == true
                    || self.adminRights(of: call.user, in: message.peer)?.deleteMessages == true
            else { throw RPCError(code: 403, message: "MESSAGE_DELETE_FORBIDDEN") }
        }
    }

    /// Deletes messages of the caller's box, and with `revoke` the copies of all other users.
    mutating func delete(_ ids: [Int32], revoke: Bool, _ call: Call) -> API.Messages.AffectedMessages {
        let deleted = self.boxes[call.user]?.delete(ids, date: call.date) ?? []
        guard !deleted.isEmpty, let box = self.boxes[call.user] else {
            return API.Messages.AffectedMessages(pts: self.boxes[call.user]?.pts ?? 1, ptsCount: 0)
        }
        self.tellDeleted(deleted, to: call.user, call)
        if revoke { self.deleteCopies(of: deleted, call) }
        return API.Messages.AffectedMessages(pts: box.pts, ptsCount: Int32(clamping: deleted.count))
    }

    /// Deletes what all users but the caller have of messages that the caller knows.
    mutating func deleteCopies(of messages: [StoredMessage], _ call: Call) {
        var copies: [Int64: [Int32]] = [:]
        for message in messages {
            for owner in self.others(in: message.peer, than: call.user) {
                guard let id = self.boxes[owner]?.id(ofShared: message.shared) else { continue }
                copies[owner, default: []].append(id)
            }
        }
        for (owner, ids) in copies.sorted(by: { $0.key < $1.key }) {
            let gone = self.boxes[owner]?.delete(ids, date: call.date) ?? []
            if !gone.isEmpty { self.tellDeleted(gone, to: owner, call) }
        }
    }

    private mutating func tellDeleted(_ messages: [StoredMessage], to owner: Int64, _ call: Call) {
        self.tellBusinessDeleted(messages, of: owner, now: call.now)
        guard let pts = self.boxes[owner]?.pts else { return }
        let update = API.Update.updateDeleteMessages(
            messages: messages.map(\.id), pts: pts, ptsCount: Int32(clamping: messages.count))
        self.deliver(self.updates([update], date: call.date), to: owner, except: call.session)
    }
}
