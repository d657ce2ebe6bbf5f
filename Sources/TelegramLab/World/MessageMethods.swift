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
            return world.readHistory(peer, maxID: query.maxID, call)
        }
        self.on(API.Messages.SetTyping.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            let update = API.Update.updateUserTyping(
                API.Update.UpdateUserTyping(userID: call.user, action: query.action))
            if peer != call.user { world.deliver(.updateShort(update: update, date: call.date), to: peer) }
            return true
        }
        self.on(API.Messages.DeleteMessages.self) { (world, query, call) throws(RPCError) in
            world.deleteMessages(query, call)
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
        guard !query.message.isEmpty else { throw .badRequest("MESSAGE_EMPTY") }
        guard query.message.utf16.count <= Self.maximumMessageLength else { throw .badRequest("MESSAGE_TOO_LONG") }
        guard query.randomID != 0 else { throw .badRequest("RANDOM_ID_EMPTY") }
        guard self.boxes[call.user]?.hasSent(randomID: query.randomID) != true else {
            throw RPCError(code: 500, message: "RANDOM_ID_DUPLICATE")
        }
        var replyTo: Int32?
        if case .inputReplyToMessage(let reply)? = query.replyTo {
            guard self.boxes[call.user]?.message(reply.replyToMsgID)?.peer == peer else {
                throw .badRequest("REPLY_MESSAGE_ID_INVALID")
            }
            replyTo = reply.replyToMsgID
        }
        let sent = self.send(
            .text(query.message, entities: query.entities ?? []), from: call.user, to: peer, randomID: query.randomID,
            replyTo: replyTo, isSilent: query.silent, now: call.now, except: call.session)
        if self.users[peer]?.isBot == true {
            self.answerAsBot(peer, to: call.user, text: query.message, now: call.now)
        }
        return .updateShortSentMessage(
            API.Updates.UpdateShortSentMessage(
                out: true, id: sent.id, pts: sent.pts, ptsCount: 1, date: call.date, entities: query.entities))
    }

    /// Puts a message into both boxes and tells every session but `except`.
    ///
    /// - Returns: the sender's copy and the pts of its box right after it.
    @discardableResult
    mutating func send(
        _ content: StoredMessage.Content, from sender: Int64, to receiver: Int64, randomID: Int64? = nil,
        replyTo: Int32? = nil, isSilent: Bool = false, now: Int64, except: SessionReference? = nil
    ) -> (id: Int32, pts: Int32) {
        // Boxes are changed where they are: a copy would cost as much as the whole history.
        var outgoing = StoredMessage(
            id: self.boxes[sender]?.nextID ?? 1, peer: receiver, isOutgoing: true, date: Int32(clamping: now),
            content: content, replyTo: replyTo, isSilent: isSilent)
        var incoming: StoredMessage?
        if sender != receiver {
            let message = StoredMessage(
                id: self.boxes[receiver]?.nextID ?? 1, peer: sender, isOutgoing: false, date: outgoing.date,
                content: content, replyTo: replyTo.flatMap { self.boxes[sender]?.message($0)?.twin },
                isSilent: isSilent, twin: outgoing.id)
            outgoing.twin = message.id
            incoming = message
        }
        self.boxes[sender, default: MessageBox(owner: sender)].append(outgoing, randomID: randomID)
        let pts = self.boxes[sender]?.pts ?? 1
        self.announce(outgoing, to: sender, now: now, except: except)
        if let incoming {
            self.boxes[receiver, default: MessageBox(owner: receiver)].append(incoming)
            self.announce(incoming, to: receiver, now: now)
        }
        return (outgoing.id, pts)
    }

    private mutating func announce(
        _ message: StoredMessage, to owner: Int64, now: Int64, except: SessionReference? = nil
    ) {
        guard self.subscribers[owner]?.isEmpty == false, let pts = self.boxes[owner]?.pts else { return }
        let update = API.Update.updateNewMessage(message: self.object(message, of: owner), pts: pts, ptsCount: 1)
        let users = self.users(in: [message], of: owner, now: now)
        self.deliver(
            self.updates([update], users: users, date: Int32(clamping: now)), to: owner, except: except)
    }

    /// The echo bot repeats every text; `/start` gets an introduction.
    private mutating func answerAsBot(_ bot: Int64, to user: Int64, text: String, now: Int64) {
        let answer = text == "/start" ? "Send me any text and I will send it back." : text
        self.send(.text(answer, entities: []), from: bot, to: user, now: now)
    }

    fileprivate mutating func readHistory(
        _ peer: Int64, maxID: Int32, _ call: Call
    ) -> API.Messages.AffectedMessages {
        let everything = maxID == 0 ? Int32.max : maxID
        guard let covered = self.boxes[call.user]?.readInbox(peer, maxID: everything), let box = self.boxes[call.user]
        else {
            return API.Messages.AffectedMessages(pts: self.boxes[call.user]?.pts ?? 1, ptsCount: 0)
        }
        let inbox = API.Update.updateReadHistoryInbox(
            API.Update.UpdateReadHistoryInbox(
                peer: .peerUser(userID: peer), maxID: covered,
                stillUnreadCount: box.chats[peer]?.unreadCount ?? 0, pts: box.pts, ptsCount: 1))
        self.deliver(self.updates([inbox], date: call.date), to: call.user, except: call.session)
        if let twin = box.message(covered)?.twin, self.boxes[peer]?.readOutbox(call.user, maxID: twin) == true,
            let pts = self.boxes[peer]?.pts
        {
            let outbox = API.Update.updateReadHistoryOutbox(
                API.Update.UpdateReadHistoryOutbox(
                    peer: .peerUser(userID: call.user), maxID: twin, pts: pts, ptsCount: 1))
            self.deliver(self.updates([outbox], date: call.date), to: peer)
        }
        return API.Messages.AffectedMessages(pts: box.pts, ptsCount: 1)
    }

    fileprivate mutating func deleteMessages(
        _ query: API.Messages.DeleteMessages, _ call: Call
    ) -> API.Messages.AffectedMessages {
        let deleted = self.boxes[call.user]?.delete(query.id) ?? []
        guard !deleted.isEmpty, let box = self.boxes[call.user] else {
            return API.Messages.AffectedMessages(pts: self.boxes[call.user]?.pts ?? 1, ptsCount: 0)
        }
        self.tellDeleted(deleted.map(\.id), to: call.user, call)
        if query.revoke {
            for peer in Set(deleted.map(\.peer)).sorted() where peer != call.user {
                let twins = deleted.filter { $0.peer == peer }.compactMap(\.twin)
                let gone = self.boxes[peer]?.delete(twins) ?? []
                if !gone.isEmpty { self.tellDeleted(gone.map(\.id), to: peer, call) }
            }
        }
        return API.Messages.AffectedMessages(pts: box.pts, ptsCount: 1)
    }

    private mutating func tellDeleted(_ ids: [Int32], to owner: Int64, _ call: Call) {
        guard let pts = self.boxes[owner]?.pts else { return }
        let update = API.Update.updateDeleteMessages(messages: ids, pts: pts, ptsCount: 1)
        self.deliver(self.updates([update], date: call.date), to: owner, except: call.session)
    }
}
