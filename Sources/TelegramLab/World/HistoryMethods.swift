import MTProtoCore
import TelegramAPI

extension Router {
    /// Emptying chats.
    mutating func addHistoryMethods() {
        self.on(API.Messages.DeleteHistory.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            guard peer.channel == nil else { throw .badRequest("PEER_ID_INVALID") }
            // In a group, one member does not empty the histories of the others.
            guard !query.revoke || peer.user != nil || world.adminRights(of: call.user, in: peer) != nil else {
                throw .badRequest("CHAT_ADMIN_REQUIRED")
            }
            let dates = try World.dates(from: query.minDate, to: query.maxDate, now: call.now)
            return world.deleteHistory(of: peer, upTo: query.maxID, sent: dates, query, call)
        }
        self.on(API.Channels.DeleteHistory.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, of: call.user)
            guard world.channels[id]?.has(call.user) == true else { throw .badRequest("CHANNEL_PARICIPANT_MISSING") }
            guard query.forEveryone else { return world.hideHistory(of: id, upTo: query.maxID, call) }
            guard world.may(\.deleteMessages, in: .channel(id), call.user) else {
                throw .badRequest("CHAT_ADMIN_REQUIRED")
            }
            return try world.emptyChannel(id, upTo: query.maxID, call)
        }
    }

    static let historyUserMethods: Set<UInt32> = [
        API.Messages.DeleteHistory.constructorID, API.Channels.DeleteHistory.constructorID,
    ]

    mutating func judgeHistoryParameters() {
        self.judge(API.Messages.DeleteHistory.self, actsOn: "just_clear revoke peer max_id min_date max_date")
        self.judge(API.Channels.DeleteHistory.self, actsOn: "for_everyone channel max_id")
    }
}

extension World {
    /// The most messages that one call deletes of a chat.
    static let deletionLimit = 1000
    /// The most messages of a channel that one call deletes for all.
    private static let channelLimit = 10_000

    /// Between which dates messages are to go, both included; nil: whenever they were sent.
    static func dates(
        from first: Int32?, to last: Int32?, now: Int64
    ) throws(RPCError) -> ClosedRange<Int32>? {
        // 0 is what many clients say for none.
        let (first, last) = (first ?? 0, last ?? 0)
        guard first != 0 || last != 0 else { return nil }
        guard last >= 0, Int64(last) <= now else { throw .badRequest("MAX_DATE_INVALID") }
        let end = last == 0 ? Int32(clamping: now) : last
        guard first >= 0, first <= end else { throw .badRequest("MIN_DATE_INVALID") }
        return first...end
    }

    /// Leaves nothing of a message of the caller's box but its place. Returns whether that is a change.
    private mutating func clear(_ id: Int32, _ call: Call) -> Bool {
        if let message = self.boxes[call.user]?.message(id), message.isPinned {
            _ = self.setPinned([message], false, in: message.peer, isOneSided: true, call)
        }
        let edit = MessageBox.Edit(content: .service(.historyCleared), markup: nil)
        guard self.boxes[call.user]?.edit(id, edit, date: call.date) == true,
            let message = self.boxes[call.user]?.message(id), let pts = self.boxes[call.user]?.pts
        else { return false }
        let companions = self.companions(of: [message], seenBy: call.user, now: call.now)
        let update = API.Update.updateEditMessage(
            message: self.object(message, of: call.user), pts: pts, ptsCount: 1)
        self.deliver(
            self.updates([update], with: companions, date: call.date), to: call.user, except: call.session)
        self.tellBusinessDeleted([message], of: call.user, now: call.now)
        return true
    }

    fileprivate mutating func deleteHistory(
        of peer: PeerKey, upTo maxID: Int32, sent dates: ClosedRange<Int32>?, _ query: API.Messages.DeleteHistory,
        _ call: Call
    ) -> API.Messages.AffectedHistory {
        let box = self.boxes[call.user]
        let all = box?.chats[peer]?.messages ?? []
        let ids = all.filter { id in
            guard maxID <= 0 || id <= maxID else { return false }
            return dates.map { box?.message(id).map(\.date).map($0.contains) == true } ?? true
        }
        let part = Array(ids.suffix(Self.deletionLimit))
        // The last message that stood there stays, and says no more than that it did. Where others are left, the chat stays.
        let isWhole = ids.count == part.count && (dates == nil || ids.count == all.count)
        let last = query.justClear && isWhole ? part.last : nil
        // The others lose all of it at once, the message included that stays here.
        let revoked = query.revoke && last != nil ? part.compactMap { box?.message($0) } : []
        let before = self.boxes[call.user]?.pts ?? 0
        var affected = self.delete(part.filter { $0 != last }, revoke: query.revoke && last == nil, call)
        if let last, self.clear(last, call), let pts = self.boxes[call.user]?.pts {
            affected.pts = pts
            // checked: both are counts of one box, which only grow.
            affected.ptsCount = pts - before
        }
        self.deleteCopies(of: revoked, call)
        return API.Messages.AffectedHistory(
            pts: affected.pts, ptsCount: affected.ptsCount,
            offset: ids.count > Self.deletionLimit ? 1 : 0)
    }

    /// Takes the older messages of a channel away from the caller alone.
    fileprivate mutating func hideHistory(of id: Int64, upTo maxID: Int32, _ call: Call) -> API.Updates {
        let messages = self.channels[id]?.messages ?? []
        guard let last = messages.last(where: { maxID <= 0 || $0 <= maxID }),
            last > self.channels[id]?.lastHidden(from: call.user) ?? 0
        else { return self.updates([], date: call.date) }
        self.channels[id]?.clearedHistories[call.user] = last
        if self.channels[id]?.member(call.user).map({ $0.readMaxID < last }) == true {
            self.channels[id]?.markRead(last, by: call.user, date: call.date)
        }
        let companions = self.companions(of: [], seenBy: call.user, and: [.channel(id)], now: call.now)
        let updates = self.updates(
            [.updateChannelAvailableMessages(channelID: id, availableMinID: last)], with: companions, date: call.date)
        self.deliver(updates, to: call.user, except: call.session)
        return updates
    }

    /// Deletes the messages of a channel for all.
    fileprivate mutating func emptyChannel(
        _ id: Int64, upTo maxID: Int32, _ call: Call
    ) throws(RPCError) -> API.Updates {
        guard let channel = self.channels[id] else { throw .badRequest("CHANNEL_INVALID") }
        let ids = channel.messages.filter { message in
            guard maxID <= 0 || message <= maxID else { return false }
            // How it began stays told. A topic goes as a whole, or not at all.
            if case .service(.channelCreated)? = channel.box.message(message)?.content { return false }
            return message == ForumTopic.general || channel.forum.topics[message] == nil
        }
        guard ids.count <= Self.channelLimit else { throw .badRequest("CHANNEL_TOO_BIG") }
        let affected = self.deleteAll(ids, ofChannel: id, call)
        guard affected.ptsCount > 0 else { return self.updates([], date: call.date) }
        let companions = self.companions(of: [], seenBy: call.user, and: [.channel(id)], now: call.now)
        return self.updates(
            [
                .updateDeleteChannelMessages(
                    .init(channelID: id, messages: ids, pts: affected.pts, ptsCount: affected.ptsCount))
            ], with: companions, date: call.date)
    }
}
