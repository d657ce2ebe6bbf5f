import MTProtoCore
import TelegramAPI

extension Router {
    /// The state of updates, and what was missed (core.telegram.org/api/updates).
    mutating func addUpdateMethods() {
        self.on(API.Updates.GetState.self) { (world, _, call) throws(RPCError) in
            world.state(of: call)
        }
        self.on(API.Updates.GetDifference.self) { (world, query, call) throws(RPCError) in
            try world.difference(query, call)
        }
        self.on(API.Updates.GetChannelDifference.self) { (world, query, call) throws(RPCError) in
            try world.channelDifference(query, call)
        }
    }
}

extension World {
    fileprivate func difference(
        _ query: API.Updates.GetDifference, _ call: Call
    ) throws(RPCError) -> API.Updates.Difference {
        guard let box = self.boxes[call.user] else {
            return .differenceEmpty(date: call.date, seq: 1)
        }
        guard query.pts > 0, query.pts <= box.pts else { throw .badRequest("PERSISTENT_TIMESTAMP_INVALID") }
        let longest = min(
            query.ptsTotalLimit.flatMap { $0 > 0 ? Int($0) : nil } ?? Int.max, self.differences.longest)
        if Int(box.pts - query.pts) > longest {
            return .differenceTooLong(pts: box.pts)
        }
        let asked = query.ptsLimit.map { Int($0) } ?? Int.max
        let events = box.events(after: query.pts, limit: min(max(1, asked), self.differences.slice))
        let reached = query.pts + Int32(clamping: events.count)

        var messages: [StoredMessage] = []
        var others: [API.Update] = []
        var more: [PeerKey] = []
        var deletions: Int32 = 1
        for (index, event) in events.enumerated() {
            let pts = query.pts + Int32(clamping: index) + 1
            switch event {
            case .newMessage(let id):
                if let message = box.message(id) { messages.append(message) }
            case .edited(let id):
                guard let message = box.message(id) else { continue }
                others.append(
                    .updateEditMessage(message: self.object(message, of: call.user), pts: pts, ptsCount: 1))
            case .readInbox(let peer, let maxID, let unread):
                others.append(
                    .updateReadHistoryInbox(
                        API.Update.UpdateReadHistoryInbox(
                            peer: peer.object, maxID: maxID, stillUnreadCount: unread, pts: pts, ptsCount: 1)))
            case .readOutbox(let peer, let maxID):
                others.append(
                    .updateReadHistoryOutbox(
                        API.Update.UpdateReadHistoryOutbox(peer: peer.object, maxID: maxID, pts: pts, ptsCount: 1)))
            case .deleted(let ids):
                others.append(.updateDeleteMessages(messages: ids, pts: pts, ptsCount: deletions))
                deletions = 1
            case .alsoDeleted:
                deletions += 1
            case .pinned(let peer, let ids, let isPinned):
                others.append(
                    .updatePinnedMessages(
                        API.Update.UpdatePinnedMessages(
                            pinned: isPinned, peer: peer.object, messages: ids, pts: pts, ptsCount: 1)))
                more.append(peer)
            case .moved(let moves):
                others.append(.updateFolderPeers(folderPeers: moves.map(\.object), pts: pts, ptsCount: 1))
                more += moves.map(\.peer)
            case .contentsRead(let ids):
                others.append(
                    .updateReadMessagesContents(
                        API.Update.UpdateReadMessagesContents(messages: ids, pts: pts, ptsCount: 1)))
            case .pageRead(let page):
                others.append(.updateWebPage(webpage: self.readPage(page), pts: pts, ptsCount: 1))
            }
        }
        var state = self.state(of: call)
        let missed = self.numbered(
            after: query.qts, limit: min(query.qtsLimit.map { max(1, Int($0)) } ?? .max, self.differences.slice), call)
        let reachesEnd = reached >= box.pts
        let isLast = reachesEnd && missed.qts == state.qts
        var named = messages
        if reachesEnd {
            // A device has to know a chat before it can read what is written there.
            let chats = self.missedEncryption(of: call.principal, user: call.user, since: query.date)
            others += chats.updates + missed.updates
            more += chats.named + missed.named
        }
        if isLast {
            // What happened in channels is fetched channel by channel; here stands only where it is worth it.
            for channel in self.channels(of: call.user) where channel.box.lastChange >= query.date {
                others.append(
                    .updateChannelTooLong(
                        API.Update.UpdateChannelTooLong(channelID: channel.id, pts: channel.box.pts)))
                more.append(.channel(channel.id))
            }
        }
        let encrypted = reachesEnd ? missed.messages : []
        guard !events.isEmpty || !others.isEmpty || !encrypted.isEmpty || !isLast else {
            return .differenceEmpty(date: call.date, seq: 1)
        }
        named += events.compactMap { if case .edited(let id) = $0 { box.message(id) } else { nil } }
        let objects = messages.map { self.object($0, of: call.user) }
        let companions = self.companions(of: named, seenBy: call.user, and: more, now: call.now)
        guard !isLast else {
            return .difference(
                API.Updates.Difference.Difference(
                    newMessages: objects, newEncryptedMessages: encrypted, otherUpdates: others,
                    chats: companions.chats, users: companions.users, state: state))
        }
        state.pts = reached
        state.qts = reachesEnd ? missed.qts : max(0, query.qts)
        return .differenceSlice(
            API.Updates.Difference.DifferenceSlice(
                newMessages: objects, newEncryptedMessages: encrypted, otherUpdates: others,
                chats: companions.chats, users: companions.users, intermediateState: state))
    }

    fileprivate func channelDifference(
        _ query: API.Updates.GetChannelDifference, _ call: Call
    ) throws(RPCError) -> API.Updates.ChannelDifference {
        let id = try self.channelID(query.channel, of: call.user)
        guard let channel = self.channels[id] else { throw .badRequest("CHANNEL_INVALID") }
        let box = channel.box
        guard query.pts != 0 else { throw .badRequest("PERSISTENT_TIMESTAMP_EMPTY") }
        guard query.pts > 0, query.pts <= box.pts else { throw .badRequest("PERSISTENT_TIMESTAMP_INVALID") }
        guard query.limit > 0 else { throw .badRequest("LIMIT_INVALID") }
        let timeout = self.differences.pollSeconds
        guard query.pts < box.pts else {
            return .channelDifferenceEmpty(
                API.Updates.ChannelDifference.ChannelDifferenceEmpty(final: true, pts: box.pts, timeout: timeout))
        }
        if Int(box.pts - query.pts) > self.differences.longest {
            let newest = channel.messages.suffix(10).reversed().compactMap { box.message($0) }
                .filter { self.mayNotice([$0], call.user) }
            let companions = self.companions(
                of: newest, seenBy: call.user, and: [.channel(id)], now: call.now)
            return .channelDifferenceTooLong(
                API.Updates.ChannelDifference.ChannelDifferenceTooLong(
                    final: true, timeout: timeout, dialog: self.dialog(with: .channel(id), of: call.user),
                    messages: newest.map { self.object($0, of: call.user) }, chats: companions.chats,
                    users: companions.users))
        }
        let events = box.events(after: query.pts, limit: min(Int(query.limit), self.differences.slice))
        let reached = query.pts + Int32(clamping: events.count)
        var messages: [StoredMessage] = []
        var named: [StoredMessage] = []
        var others: [API.Update] = []
        var deletions: Int32 = 1
        for (index, event) in events.enumerated() {
            let pts = query.pts + Int32(clamping: index) + 1
            switch event {
            case .newMessage(let id):
                if let message = box.message(id), self.mayNotice([message], call.user) { messages.append(message) }
            case .edited(let id):
                guard let message = box.message(id), self.mayNotice([message], call.user) else { continue }
                named.append(message)
                others.append(
                    .updateEditChannelMessage(message: self.object(message, of: call.user), pts: pts, ptsCount: 1))
            case .alsoDeleted:
                deletions += 1
            case .deleted(let all):
                defer { deletions = 1 }
                let ids = all.filter { box.formerMessage($0).map { self.mayNotice([$0], call.user) } ?? true }
                guard !ids.isEmpty else { continue }
                others.append(
                    .updateDeleteChannelMessages(
                        API.Update.UpdateDeleteChannelMessages(
                            channelID: id, messages: ids, pts: pts, ptsCount: deletions)))
            case .pinned(_, let all, let isPinned):
                let ids = all.filter { box.formerMessage($0).map { self.mayNotice([$0], call.user) } ?? true }
                guard !ids.isEmpty else { continue }
                others.append(
                    .updatePinnedChannelMessages(
                        API.Update.UpdatePinnedChannelMessages(
                            pinned: isPinned, channelID: id, messages: ids, pts: pts, ptsCount: 1)))
            case .pageRead(let page):
                others.append(
                    .updateChannelWebPage(
                        API.Update.UpdateChannelWebPage(
                            channelID: id, webpage: self.readPage(page), pts: pts, ptsCount: 1)))
            case .readInbox, .readOutbox, .moved, .contentsRead:
                break
            }
        }
        let companions = self.companions(
            of: messages + named, seenBy: call.user, and: [.channel(id)], now: call.now)
        let isFinal = reached >= box.pts
        return .channelDifference(
            API.Updates.ChannelDifference.ChannelDifference(
                // Who has to ask again at once is told no time for it.
                final: isFinal, pts: reached, timeout: isFinal ? timeout : nil,
                newMessages: messages.map { self.object($0, of: call.user) }, otherUpdates: others,
                chats: companions.chats, users: companions.users))
    }
}
