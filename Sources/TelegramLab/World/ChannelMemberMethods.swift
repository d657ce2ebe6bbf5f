import MTProtoCore
import TelegramAPI

extension Router {
    /// The members of channels and supergroups.
    mutating func addChannelMemberMethods() {
        self.on(API.Channels.InviteToChannel.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, of: call.user)
            guard let channel = world.channels[id], channel.has(call.user),
                !channel.isBroadcast || world.may(\.inviteUsers, in: .channel(id), call.user)
            else { throw RPCError(code: 403, message: "CHAT_WRITE_FORBIDDEN") }
            try world.checkInviting(to: .channel(id), call)
            guard query.users.count <= World.mostInvited else { throw .badRequest("USERS_TOO_MUCH") }
            var added: [Int64] = []
            // Nobody joins before all of them may: what is answered with an error has changed nothing.
            for input in query.users {
                let user = try world.userID(input, of: call.user)
                guard !channel.has(user), !added.contains(user) else { continue }
                guard !channel.banned.contains(user) || world.may(\.banUsers, in: .channel(id), call.user) else {
                    throw .badRequest("USER_KICKED")
                }
                try world.checkBringing(member: user, toBroadcast: channel.isBroadcast, by: call.user)
                try world.checkRoom(forMember: user, in: channel, besides: added)
                added.append(user)
            }
            return API.Messages.InvitedUsers(
                updates: added.isEmpty
                    ? world.updates([], date: call.date) : world.bring(added, into: id, call), missingInvitees: [])
        }
        self.on(API.Channels.JoinChannel.self) { (world, query, call) throws(RPCError) in
            // A hash alone opens nothing: forwarded posts tell it to strangers. A private channel is joined by invitation.
            let id = try world.channelID(query.channel, of: call.user)
            guard world.channels[id]?.has(call.user) == false else { throw .badRequest("USER_ALREADY_PARTICIPANT") }
            if world.channels[id]?.asksToJoin == true {
                world.askToJoin(.channel(id), by: nil, call)
                throw .badRequest("INVITE_REQUEST_SENT")
            }
            try world.checkChannels(call)
            world.join(call.user, id, inviter: call.user, call)
            world.log(.channelAdminLogEventActionParticipantJoin, \.join, id, call)
            return .chatInviteJoinResultOk(updates: world.arrived([call.user], id, call))
        }
        self.on(API.Channels.LeaveChannel.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, of: call.user)
            guard world.channels[id]?.has(call.user) == true else { throw .badRequest("USER_NOT_PARTICIPANT") }
            guard world.channels[id]?.creator != call.user else { throw .badRequest("USER_CREATOR") }
            world.log(.channelAdminLogEventActionParticipantLeave, \.leave, id, call)
            let before = world.standing(of: call.user, inChannel: id)
            let answer = world.leave(call.user, id, call)
            world.tellBots(of: call.user, inChannel: id, before: before, call)
            return answer
        }
        self.on(API.Channels.GetParticipants.self) { (world, query, call) throws(RPCError) in
            try world.participants(query, call)
        }
        self.on(API.Channels.GetParticipant.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, of: call.user)
            guard let user = try world.peer(query.participant, of: call.user).user, let channel = world.channels[id],
                let participant = world.participant(user, of: channel, seenBy: call.user)
            else { throw .badRequest("USER_NOT_PARTICIPANT") }
            return API.Channels.ChannelParticipant(
                participant: participant, chats: [world.chat(channel, seenBy: call.user)],
                users: world.named(participant.people, call))
        }
    }
}

extension World {
    /// The most users whom one request brings into a channel or supergroup.
    fileprivate static let mostInvited = 200
    /// The most bots in one.
    static let mostBots = 20

    /// In how many channels and supergroups one user can be: `channels_limit_default` and `channels_limit_premium` of
    /// real servers.
    static func mostChannels(isPremium: Bool) -> Int { isPremium ? 1000 : 500 }

    /// Whether a user can come into one more channel or supergroup.
    private func hasRoom(forChannelsOf user: Int64) -> Bool {
        guard let record = self.users[user], !record.isBot else { return true }
        return self.channelsByMember[user]?.count ?? 0 < Self.mostChannels(isPremium: record.isPremium)
    }

    /// Refuses one more channel or supergroup to the caller, who is in too many.
    func checkChannels(_ call: Call) throws(RPCError) {
        guard self.hasRoom(forChannelsOf: call.user) else { throw .badRequest("CHANNELS_TOO_MUCH") }
    }

    /// Refuses a new member who is in too many channels already, or one bot too many.
    func checkRoom(
        forMember user: Int64, in channel: ChannelRecord, besides added: [Int64] = []
    ) throws(RPCError) {
        guard self.hasRoom(forChannelsOf: user) else {
            throw RPCError(code: 403, message: "USER_CHANNELS_TOO_MUCH")
        }
        guard self.users[user]?.isBot == true else { return }
        let bots = (channel.members.map(\.user) + added).count { self.users[$0]?.isBot == true }
        guard bots < Self.mostBots else { throw .badRequest("BOTS_TOO_MUCH") }
    }

    /// Makes a user a member, and tells the user's own sessions.
    ///
    /// - Parameter tellsBots: not if the user becomes more than a member at once, which is told then.
    mutating func join(_ user: Int64, _ id: Int64, inviter: Int64, tellsBots: Bool = true, _ call: Call) {
        guard let channel = self.channels[id] else { return }
        let before = self.standing(of: user, inChannel: id)
        // What was written before counts as read.
        self.channels[id]?.members.append(
            .init(user: user, inviter: inviter, date: call.date, readMaxID: channel.messages.last ?? 0))
        if self.channels[id]?.banned.remove(user) != nil { self.channels[id]?.restricted[user] = nil }
        if channel.hidesHistory, let last = channel.messages.last { self.channels[id]?.historyStarts[user] = last }
        self.channelsByMember[user, default: []].insert(id)
        self.dropRequests(of: user, to: .channel(id), call)
        if tellsBots || self.users[user]?.isBot != true { self.tellChanged(id, to: user, call) }
        if tellsBots { self.tellBots(of: user, inChannel: id, before: before, call) }
    }

    /// Makes those members whom the caller brings in.
    mutating func bring(_ users: [Int64], into id: Int64, tellsBots: Bool = true, _ call: Call) -> API.Updates {
        for user in users {
            self.join(user, id, inviter: call.user, tellsBots: tellsBots, call)
            guard let joined = self.channels[id], let member = joined.member(user) else { continue }
            let participant = self.participant(member, of: joined, seenBy: call.user)
            self.log(.channelAdminLogEventActionParticipantInvite(participant: participant), \.invite, id, call)
        }
        return self.arrived(users, id, call)
    }

    /// Members of a supergroup see who joins; members of a channel do not.
    fileprivate mutating func arrived(_ users: [Int64], _ id: Int64, _ call: Call) -> API.Updates {
        guard let channel = self.channels[id] else { return self.updates([], date: call.date) }
        guard channel.isBroadcast else { return self.tell(.membersAdded(users), in: .channel(id), call) }
        return self.updates(
            [.updateChannel(channelID: id)],
            with: self.companions(of: [], seenBy: call.user, and: [.channel(id)], now: call.now), date: call.date)
    }

    mutating func leave(_ user: Int64, _ id: Int64, _ call: Call) -> API.Updates {
        self.channels[id]?.members.removeAll { $0.user == user }
        self.channels[id]?.admins[user] = nil
        self.channelsByMember[user]?.remove(id)
        self.dialogLists[user]?.forumsAsMessages.remove(id)
        self.tellChanged(id, to: user, call)
        return self.updates(
            [.updateChannel(channelID: id)],
            with: self.companions(of: [], seenBy: call.user, and: [.channel(id)], now: call.now), date: call.date)
    }

    mutating func tellChanged(_ id: Int64, to user: Int64, _ call: Call) {
        let companions = self.companions(of: [], seenBy: user, and: [.channel(id)], now: call.now)
        self.deliver(
            self.updates([.updateChannel(channelID: id)], with: companions, date: call.date), to: user,
            except: call.session)
    }

    fileprivate func participants(
        _ query: API.Channels.GetParticipants, _ call: Call
    ) throws(RPCError) -> API.Channels.ChannelParticipants {
        let id = try self.channelID(query.channel, of: call.user)
        guard let channel = self.channels[id] else { throw .badRequest("CHANNEL_INVALID") }
        guard !channel.isBroadcast || self.adminRights(of: call.user, in: .channel(id)) != nil else {
            throw .badRequest("CHAT_ADMIN_REQUIRED")
        }
        let found = try self.participants(query.filter, of: channel, seenBy: call.user)
        let page = found.dropFirst(max(0, Int(query.offset))).prefix(min(max(1, Int(query.limit)), 200))
        return .channelParticipants(
            API.Channels.ChannelParticipants.ChannelParticipants(
                count: Int32(clamping: found.count), participants: page.map(\.participant),
                chats: [self.chat(channel, seenBy: call.user)],
                // Those who are listed come first, then those who made them what they are.
                users: self.named(page.map(\.user) + page.flatMap(\.participant.people), call)))
    }

    private typealias Found = (user: Int64, participant: API.ChannelParticipant)

    private func participants(
        _ filter: API.ChannelParticipantsFilter, of channel: ChannelRecord, seenBy viewer: Int64
    ) throws(RPCError) -> [Found] {
        // Who speaks in the name of the group is known to its administrators alone.
        let seesAll = self.adminRights(of: viewer, in: .channel(channel.id)) != nil
        func members(_ isWanted: (Int64) -> Bool) -> [Found] {
            channel.members
                .filter { isWanted($0.user) && (seesAll || !self.isAnonymous($0.user, in: .channel(channel.id))) }
                .map { ($0.user, self.participant($0, of: channel, seenBy: viewer)) }
        }
        func restricted(_ text: String, _ isWanted: (Restriction) -> Bool) throws(RPCError) -> [Found] {
            guard self.adminRights(of: viewer, in: .channel(channel.id)) != nil else {
                throw .badRequest("CHAT_ADMIN_REQUIRED")
            }
            return channel.restricted.sorted { $0.key < $1.key }
                .filter { isWanted($0.value) && self.isNamed($0.key, text, by: viewer) }
                .map { ($0.key, Self.restricted($0.key, $0.value, isInside: channel.has($0.key))) }
        }
        switch filter {
        case .channelParticipantsRecent: return members { _ in true }
        case .channelParticipantsAdmins: return members { $0 == channel.creator || channel.admins[$0] != nil }
        case .channelParticipantsBots: return members { self.users[$0]?.isBot == true }
        case .channelParticipantsSearch(let text): return members { self.isNamed($0, text, by: viewer) }
        case .channelParticipantsContacts(let text):
            let contacts = self.users[viewer]?.contacts ?? []
            return members { contacts.contains($0) && self.isNamed($0, text, by: viewer) }
        case .channelParticipantsMentions(let mentions):
            return members { self.isNamed($0, mentions.q ?? "", by: viewer) }
        case .channelParticipantsBanned(let text):
            return try restricted(text) { !$0.rights.viewMessages }
        case .channelParticipantsKicked(let text):
            return try restricted(text) { $0.rights.viewMessages }
        }
    }

    /// A member, or for administrators one who was put out or has left with restrictions.
    fileprivate func participant(
        _ user: Int64, of channel: ChannelRecord, seenBy viewer: Int64
    ) -> API.ChannelParticipant? {
        let seesAll = self.adminRights(of: viewer, in: .channel(channel.id)) != nil
        if let member = channel.member(user) {
            // To the others an anonymous administrator is a member like all.
            return !seesAll && self.isAnonymous(user, in: .channel(channel.id))
                ? .channelParticipant(.init(userID: user, date: member.date))
                : self.participant(member, of: channel, seenBy: viewer)
        }
        guard seesAll else { return nil }
        return channel.restricted[user].map { Self.restricted(user, $0, isInside: false) }
    }

    func participant(
        _ member: ChannelRecord.Member, of channel: ChannelRecord, seenBy viewer: Int64
    ) -> API.ChannelParticipant {
        if member.user == channel.creator {
            .channelParticipantCreator(
                API.ChannelParticipant.ChannelParticipantCreator(
                    userID: member.user, adminRights: channel.creatorRights,
                    rank: channel.admins[member.user]?.rank))
        } else if let admin = channel.admins[member.user] {
            .channelParticipantAdmin(
                API.ChannelParticipant.ChannelParticipantAdmin(
                    canEdit: channel.creator == viewer || channel.hasPromoted(member.user, by: viewer),
                    isSelf: member.user == viewer, userID: member.user,
                    inviterID: member.user == viewer ? member.inviter : nil,
                    promotedBy: admin.promotedBy, date: admin.date, adminRights: admin.rights, rank: admin.rank))
        } else if let restriction = channel.restricted[member.user] {
            Self.restricted(member.user, restriction, isInside: true)
        } else if member.user == viewer {
            .channelParticipantSelf(
                API.ChannelParticipant.ChannelParticipantSelf(
                    userID: member.user, inviterID: member.inviter, date: member.date))
        } else {
            .channelParticipant(
                API.ChannelParticipant.ChannelParticipant(userID: member.user, date: member.date))
        }
    }
}
