import MTProtoCore
import TelegramAPI

extension Router {
    /// Pinned messages (core.telegram.org/api/pin).
    mutating func addPinMethods() {
        self.on(API.Messages.UpdatePinnedMessage.self) { (world, query, call) throws(RPCError) in
            try world.updatePinnedMessage(query, call)
        }
        self.on(API.Messages.UnpinAllMessages.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            try world.checkPinning(in: peer, by: call.user)
            let box = peer.channel.map { world.channels[$0]?.box } ?? world.boxes[call.user]
            var pinned = (box?.pinned(in: peer) ?? []).compactMap { box?.message($0) }
            if let topic = query.topMsgID {
                let thread = try world.searchedThread(topic, in: peer, call)
                pinned.removeAll { !thread.contains($0.id) }
            }
            let update = world.setPinned(pinned, false, in: peer, call)
            for message in pinned where update != nil { world.logPin(of: message.id, in: peer, call) }
            let pts = (peer.channel.map { world.channels[$0]?.box } ?? world.boxes[call.user])?.pts ?? 1
            return API.Messages.AffectedHistory(pts: pts, ptsCount: update == nil ? 0 : 1, offset: 0)
        }
    }
}

extension World {
    fileprivate func checkPinning(in peer: PeerKey, by user: Int64) throws(RPCError) {
        switch peer {
        case .user: return try self.checkWriting(to: peer, by: user)
        case .group(let id): _ = try self.group(id, of: user)
        case .channel(let id):
            guard self.channels[id]?.has(user) == true else { throw .badRequest("CHANNEL_PRIVATE") }
        }
        guard self.mayPin(in: peer, user) else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
    }

    fileprivate mutating func updatePinnedMessage(
        _ query: API.Messages.UpdatePinnedMessage, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        guard let message = self.message(query.id, in: peer, of: call.user), message.content.text != nil,
            self.mayNotice([message], call.user)
        else { throw .badRequest("MESSAGE_ID_INVALID") }
        try self.checkPinning(in: peer, by: call.user)
        // Only in private chats there are two sides.
        let isOneSided = query.pmOneside && peer.user != nil
        guard let update = self.setPinned([message], !query.unpin, in: peer, isOneSided: isOneSided, call) else {
            throw .badRequest("CHAT_NOT_MODIFIED")
        }
        self.logPin(of: message.id, in: peer, call)
        // What one user alone sees is told to no one, neither is what a user does with their own notes.
        guard !query.unpin, !isOneSided, peer != .user(call.user) else {
            return self.updates(
                [update], with: self.companions(of: [], seenBy: call.user, and: [peer], now: call.now),
                date: call.date)
        }
        let sent = self.send(
            .service(.messagePinned), from: call.user,
            author: self.isAnonymous(call.user, in: peer) ? peer.channel : nil, to: peer, replyTo: message.id,
            isSilent: query.silent, now: call.now, except: call.session)
        return self.answer(to: sent, peer, randomID: nil, and: [update], call)
    }

    /// Notes for administrators that a message was pinned, or is pinned no more.
    fileprivate mutating func logPin(of message: Int32, in peer: PeerKey, _ call: Call) {
        guard let id = peer.channel else { return }
        self.log(
            .channelAdminLogEventActionUpdatePinned(
                message: self.message(message, in: peer, of: call.user).map { self.object($0, of: call.user) }
                    ?? .messageEmpty(API.Message.MessageEmpty(id: message))), \.pinned, id, call)
    }

    /// Pins messages for all who have them, or takes that back, and tells everyone but the caller.
    ///
    /// - Returns: what the caller is told; nil if nothing changes.
    @discardableResult
    mutating func setPinned(
        _ messages: [StoredMessage], _ isPinned: Bool, in peer: PeerKey, isOneSided: Bool = false, _ call: Call
    ) -> API.Update? {
        if let id = peer.channel {
            let changed = self.channels[id]?.box.pin(messages.map(\.id), in: peer, isPinned, date: call.date) ?? []
            guard !changed.isEmpty, let pts = self.channels[id]?.box.pts else { return nil }
            self.deliver(of: id, about: messages, isNamed: false, now: call.now, except: call.session) {
                world, viewer in
                let seen = messages.filter { changed.contains($0.id) && world.mayNotice([$0], viewer) }.map(\.id)
                return .updatePinnedChannelMessages(
                    API.Update.UpdatePinnedChannelMessages(
                        pinned: isPinned, channelID: id, messages: seen, pts: pts, ptsCount: 1))
            }
            return .updatePinnedChannelMessages(
                API.Update.UpdatePinnedChannelMessages(
                    pinned: isPinned, channelID: id, messages: changed, pts: pts, ptsCount: 1))
        }
        var own: API.Update?
        for owner in [call.user] + (isOneSided ? [] : self.others(in: peer, than: call.user)) {
            let chat = self.key(of: peer, from: call.user, seenBy: owner)
            let ids = messages.compactMap { self.boxes[owner]?.id(ofShared: $0.shared) }
            let changed = self.boxes[owner]?.pin(ids, in: chat, isPinned, date: call.date) ?? []
            guard !changed.isEmpty, let pts = self.boxes[owner]?.pts else { continue }
            let update = API.Update.updatePinnedMessages(
                API.Update.UpdatePinnedMessages(
                    pinned: isPinned, peer: chat.object, messages: changed, pts: pts, ptsCount: 1))
            if owner == call.user { own = update }
            let companions = self.companions(of: [], seenBy: owner, and: [chat], now: call.now)
            self.deliver(self.updates([update], with: companions, date: call.date), to: owner, except: call.session)
        }
        return own
    }
}
