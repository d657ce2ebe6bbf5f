import MTProtoCore
import TelegramAPI

extension Router {
    /// Messages that are sent later (core.telegram.org/api/scheduled-messages).
    mutating func addScheduledMethods() {
        self.on(API.Messages.GetScheduledHistory.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            return world.answer(world.scheduled[call.user]?.messages(to: peer) ?? [], peer, call)
        }
        self.on(API.Messages.GetScheduledMessages.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            return world.answer(try world.scheduledMessages(query.id, to: peer, call), peer, call)
        }
        self.on(API.Messages.SendScheduledMessages.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            let messages = try world.scheduledMessages(query.id, to: peer, call)
            guard messages.count == query.id.count, !messages.isEmpty, Set(query.id).count == query.id.count else {
                throw .badRequest("MESSAGE_ID_INVALID")
            }
            try world.checkWriting(to: peer, by: call.user)
            for message in messages {
                try world.checkTopic(of: message, by: call.user)
                try world.checkStory(of: message, by: call.user, now: call.now)
            }
            try world.checkSending(of: messages.map(\.content), to: peer, call)
            guard messages.count == 1 || !world.hasSlowMode(peer, for: call.user) else {
                throw .badRequest("SLOWMODE_MULTI_MSGS_DISABLED")
            }
            var updates: [API.Update] = []
            var sent: [StoredMessage] = []
            for message in messages {
                for part in world.sendScheduled(message, from: call.user, now: call.now, except: call.session) {
                    updates += part.updates
                    sent.append(part.message)
                }
            }
            return world.updates(
                updates, with: world.companions(of: sent, seenBy: call.user, and: [peer], now: call.now),
                date: call.date)
        }
        self.on(API.Messages.DeleteScheduledMessages.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            let messages = try world.scheduledMessages(query.id, to: peer, call)
            for message in messages { world.scheduled[call.user]?.remove(message.id) }
            let update = API.Update.updateDeleteScheduledMessages(
                API.Update.UpdateDeleteScheduledMessages(peer: peer.object, messages: messages.map(\.id)))
            world.tellOthers([update], about: [peer], call)
            return world.updates(
                [update], with: world.companions(of: [], seenBy: call.user, and: [peer], now: call.now),
                date: call.date)
        }
    }

    static let scheduledUserMethods: Set<UInt32> = [
        API.Messages.GetScheduledHistory.constructorID, API.Messages.GetScheduledMessages.constructorID,
        API.Messages.SendScheduledMessages.constructorID, API.Messages.DeleteScheduledMessages.constructorID,
    ]
}

extension World {
    /// The most messages that wait in one chat.
    private static let scheduledLimit = 100
    /// What is due sooner is sent at once.
    private static let shortestDelay: Int64 = 10
    private static let longestDelay: Int64 = 366 * 86_400

    func hasScheduled(in peer: PeerKey, _ user: Int64) -> Bool {
        self.scheduled[user]?.messages.contains { $0.peer == peer } == true
    }

    /// When a message is to be sent; nil: now.
    func dueDate(_ date: Int32?, in peer: PeerKey, adding count: Int = 1, _ call: Call) throws(RPCError) -> Int32? {
        guard let date, Int64(date) > call.now &+ Self.shortestDelay else { return nil }
        guard self.users[call.user]?.isBot != true else { throw .badRequest("SCHEDULE_BOT_NOT_ALLOWED") }
        guard Int64(date) &- call.now <= Self.longestDelay else { throw .badRequest("SCHEDULE_DATE_TOO_LATE") }
        guard (self.scheduled[call.user]?.messages(to: peer) ?? []).count + count <= Self.scheduledLimit else {
            throw .badRequest("SCHEDULE_TOO_MUCH")
        }
        return date
    }

    /// Keeps a message for later. Returns what the user is told of it.
    mutating func schedule(_ message: ScheduledMessage, randomID: Int64, _ call: Call) -> [API.Update] {
        var message = message
        message.extras.isFromSchedule = true
        let kept = self.scheduled[call.user, default: ScheduledBox()].append(message)
        self.boxes[call.user]?.markSent(randomID: randomID, as: kept.id)
        self.agenda.insert(.send(user: call.user, id: kept.id), at: kept.date)
        let stored = kept.message(of: call.user)
        let update = API.Update.updateNewScheduledMessage(message: self.object(stored, of: call.user))
        self.tellOthers([update], about: [message.peer], call)
        return [.updateMessageID(id: kept.id, randomID: randomID), update]
    }

    /// The answer to a client whose messages are kept for later.
    func answer(_ updates: [API.Update], scheduledIn peer: PeerKey, _ call: Call) -> API.Updates {
        self.updates(
            updates, with: self.companions(of: [], seenBy: call.user, and: [peer], now: call.now), date: call.date)
    }

    /// Puts another message in the place of one that waits.
    mutating func reschedule(_ message: ScheduledMessage, _ call: Call) -> API.Updates {
        let before = self.scheduled[call.user]?.message(message.id)?.date
        self.scheduled[call.user]?.replace(message)
        if before != message.date { self.agenda.insert(.send(user: call.user, id: message.id), at: message.date) }
        let update = API.Update.updateNewScheduledMessage(
            message: self.object(message.message(of: call.user), of: call.user))
        self.tellOthers([update], about: [message.peer], call)
        return self.answer([update], scheduledIn: message.peer, call)
    }

    fileprivate func scheduledMessages(
        _ ids: [Int32], to peer: PeerKey, _ call: Call
    ) throws(RPCError) -> [ScheduledMessage] {
        let box = self.scheduled[call.user]
        return try ids.atMost(100).compactMap { box?.message($0) }.filter { $0.peer == peer }
    }

    fileprivate func answer(_ list: [ScheduledMessage], _ peer: PeerKey, _ call: Call) -> API.Messages.Messages {
        let messages = list.map { $0.message(of: call.user) }
        let companions = self.companions(of: messages, seenBy: call.user, and: [peer], now: call.now)
        return .messages(
            API.Messages.Messages.Messages(
                messages: messages.map { self.object($0, of: call.user) }, topics: [], chats: companions.chats,
                users: companions.users))
    }

    /// Sends a message that waited, and tells the user's sessions that it does not wait any more.
    ///
    /// - Returns: what the session is told that is left out; nothing if the user may not write this there by now.
    fileprivate mutating func sendScheduled(
        _ message: ScheduledMessage, from user: Int64, now: Int64, except: SessionReference? = nil
    ) -> [(message: StoredMessage, updates: [API.Update])] {
        self.scheduled[user]?.remove(message.id)
        var deletion = API.Update.UpdateDeleteScheduledMessages(peer: message.peer.object, messages: [message.id])
        var parts: [(message: StoredMessage, updates: [API.Update])] = []
        let mayWrite =
            (try? self.checkWriting(to: message.peer, by: user)) != nil
            && (try? self.checkTopic(of: message, by: user)) != nil
            && (try? self.checkContent(message.content, in: message.peer, by: user)) != nil
            && (try? self.checkStory(of: message, by: user, now: now)) != nil
        if mayWrite {
            if let poll = message.content.attachment?.poll { self.beginPoll(poll, now: now) }
            let sent = self.send(
                message.content, from: user, author: message.author, to: message.peer, replyTo: message.replyTo,
                extras: message.extras, isSilent: message.isSilent, now: now, except: except)
            if let stored = self.message(sent.id, in: message.peer, of: user) {
                deletion.sentMessages = [sent.id]
                self.countForward(of: message.post)
                if let post = message.post { self.noteForwards(of: [post], now: now) }
                let object = self.object(stored, of: user)
                let update: API.Update =
                    message.peer.channel == nil
                    ? .updateNewMessage(message: object, pts: sent.pts, ptsCount: 1)
                    : .updateNewChannelMessage(message: object, pts: sent.pts, ptsCount: 1)
                parts.append((stored, [update, .updateDeleteScheduledMessages(deletion)]))
            }
            if let bot = message.peer.user, bot == Self.echoBot, let (text, _) = message.content.text {
                self.answerAsBot(bot, to: user, text: text, now: now)
            }
        }
        let companions = self.companions(of: [], seenBy: user, and: [message.peer], now: now)
        self.deliver(
            self.updates(
                [.updateDeleteScheduledMessages(deletion)], with: companions, date: Int32(clamping: now)),
            to: user, except: except)
        return parts
    }

    /// Does everything that is due, each at its own time.
    mutating func runAgenda(until now: Int64) {
        self.encrypted.now = max(self.encrypted.now, now)
        self.surroundings.now = self.encrypted.now
        while let entry = self.agenda.popReached(at: now) {
            let (date, task) = (entry.date, entry.task)
            switch task {
            case .send(let user, let id):
                // It may have been sent, deleted or put off since.
                guard let message = self.scheduled[user]?.message(id), message.date == date else { continue }
                _ = self.sendScheduled(message, from: user, now: Int64(date))
            case .release(let user, let channel):
                self.release(user, in: channel, at: date)
            case .endUnused(let key):
                self.endUnused(key, at: date)
            case .closePoll(let id):
                self.closePoll(id, at: date)
            case .readPage(let page):
                self.finishReading(page, at: date)
            case .endMedia(let user, let id):
                self.endMedia(of: id, knownTo: user)
            case .tellCounts:
                self.tellGatheredCounts(at: date)
            }
        }
    }
}
