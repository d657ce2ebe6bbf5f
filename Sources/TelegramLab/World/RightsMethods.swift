import MTProtoCore
import TelegramAPI

extension Router {
    /// What administrators and members may do (core.telegram.org/api/rights).
    mutating func addRightsMethods() {
        self.on(API.Channels.EditAdmin.self) { (world, query, call) throws(RPCError) in
            try world.editAdmin(query, call)
        }
        self.on(API.Messages.EditChatAdmin.self) { (world, query, call) throws(RPCError) in
            try world.editGroupAdmin(query, call)
            return true
        }
        self.on(API.Messages.EditChatDefaultBannedRights.self) { (world, query, call) throws(RPCError) in
            try world.editDefaultRights(query, call)
        }
        self.on(API.Channels.EditBanned.self) { (world, query, call) throws(RPCError) in
            try world.editBanned(query, call)
        }
        self.on(API.Channels.ToggleSlowMode.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, may: \.banUsers, call)
            guard World.slowModes.contains(query.seconds) else { throw .badRequest("SECONDS_INVALID") }
            guard world.channels[id]?.isBroadcast == false else { throw .badRequest("CHANNEL_INVALID") }
            let before = world.channels[id]?.slowModeSeconds ?? 0
            guard before != query.seconds else { throw .badRequest("CHAT_NOT_MODIFIED") }
            world.channels[id]?.slowModeSeconds = query.seconds
            world.log(
                .channelAdminLogEventActionToggleSlowMode(prevValue: before, newValue: query.seconds), \.settings, id,
                call)
            return world.tellChanged(id, call)
        }
    }

    static let rightsUserMethods: Set<UInt32> = [
        API.Messages.EditChatAdmin.constructorID, API.Channels.ToggleSlowMode.constructorID,
        API.Channels.GetAdminLog.constructorID, API.Channels.DeleteChannel.constructorID,
        API.Messages.MigrateChat.constructorID, API.Messages.DeleteChat.constructorID,
        API.Messages.ToggleNoForwards.constructorID, API.Channels.ToggleSignatures.constructorID,
        API.Channels.TogglePreHistoryHidden.constructorID, API.Channels.ToggleJoinRequest.constructorID,
    ]
}

extension World {
    /// Seconds between two messages of a member.
    fileprivate static let slowModes: Set<Int32> = [0, 5, 10, 30, 60, 300, 900, 3600]

    /// The most administrators of a channel or supergroup besides its creator.
    static let mostAdministrators = 50

    /// The channel that an `InputChannel` means, if the caller may do something there.
    func channelID(
        _ input: API.InputChannel, may right: KeyPath<API.ChatAdminRights, Bool>, _ call: Call
    ) throws(RPCError) -> Int64 {
        let id = try self.channelID(input, of: call.user)
        guard self.may(right, in: .channel(id), call.user) else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
        return id
    }

    /// Tells all members of a channel but the caller that it is another than before. Returns the answer to the caller.
    mutating func tellChanged(_ id: Int64, _ call: Call) -> API.Updates {
        self.deliver(of: id, about: [], call) { _, _ in .updateChannel(channelID: id) }
        return self.updates(
            [.updateChannel(channelID: id)],
            with: self.companions(of: [], seenBy: call.user, and: [.channel(id)], now: call.now), date: call.date)
    }

    fileprivate mutating func editAdmin(
        _ query: API.Channels.EditAdmin, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let id = try self.channelID(query.channel, may: \.addAdmins, call)
        let user = try self.userID(query.userID, of: call.user)
        guard let channel = self.channels[id] else { throw .badRequest("CHANNEL_INVALID") }
        guard user != channel.creator || user == call.user else { throw .badRequest("USER_CREATOR") }
        let isCreator = channel.creator == call.user
        // An administrator changes those whom they made one, or who were made one by such.
        if channel.admins[user] != nil, !isCreator, !channel.hasPromoted(user, by: call.user) {
            throw .badRequest("CHAT_ADMIN_REQUIRED")
        }
        // Posts are of broadcasts alone.
        guard
            channel.isBroadcast || user == channel.creator
                || !query.adminRights.postMessages && !query.adminRights.editMessages
        else {
            throw RPCError(code: 403, message: "RIGHT_FORBIDDEN")
        }
        guard isCreator || self.mayGive(query.adminRights, in: .channel(id), call.user) else {
            throw RPCError(code: 403, message: "RIGHT_FORBIDDEN")
        }
        // It stays where none is named.
        let rank = query.rank ?? channel.admins[user]?.rank ?? ""
        guard !rank.contains(where: \.isEmoji) else { throw .badRequest("ADMIN_RANK_EMOJI_NOT_ALLOWED") }
        guard rank.count <= 16 else { throw .badRequest("ADMIN_RANK_INVALID") }
        guard user != channel.creator else {
            return self.present(creatorOf: channel, rank: rank, isAnonymous: query.adminRights.anonymous, call)
        }
        let isDemotion = query.adminRights == API.ChatAdminRights()
        // Titles are of administrators here. Who is none any more loses it, and clients may name it once more.
        guard !isDemotion || rank.isEmpty || rank == channel.admins[user]?.rank else {
            throw .notInLab(parameter: "rank")
        }
        if !isDemotion { try self.checkExisting(user) }
        // With it ends what was forbidden to the user, which is up to those who may forbid.
        let isRestricted = channel.restricted[user] != nil && !channel.banned.contains(user)
        guard isDemotion || !isRestricted || self.may(\.banUsers, in: .channel(id), call.user) else {
            throw .badRequest("CHAT_ADMIN_REQUIRED")
        }
        guard
            isDemotion || channel.admins[user] != nil
                || channel.admins.count(where: { $0.key != channel.creator }) < Self.mostAdministrators
        else { throw .badRequest("ADMINS_TOO_MUCH") }
        var changes: [API.Update] = [.updateChannel(channelID: id)]
        let standing = self.standing(of: user, inChannel: id)
        if !channel.has(user) {
            guard !isDemotion else { throw .badRequest("USER_NOT_PARTICIPANT") }
            // Who may not bring others in makes administrators of members alone.
            guard self.may(\.inviteUsers, orAll: \.inviteUsers, in: .channel(id), call.user) else {
                throw RPCError(code: 403, message: "CHAT_ADMIN_INVITE_REQUIRED")
            }
            guard !channel.banned.contains(user) || isCreator else { throw .badRequest("USER_KICKED") }
            try self.checkBringing(user, by: call.user)
            try self.checkRoom(forMember: user, in: channel)
            // Bots are told once what the user is at the end.
            let arrival = self.bring([user], into: id, tellsBots: false, call)
            if !channel.isBroadcast, case .updates(let arrival) = arrival { changes = arrival.updates + changes }
        }
        // A member without rights to whom none are given stays what they are.
        guard !isDemotion || channel.admins[user] != nil else { return self.updates([], date: call.date) }
        let before = self.participant(of: user, in: id, seenBy: call.user)
        // In broadcasts bots can only be administrators.
        let leaves = isDemotion && channel.isBroadcast && self.users[user]?.isBot == true
        if leaves {
            _ = self.leave(user, id, call)
        } else if isDemotion {
            self.channels[id]?.admins[user] = nil
        } else {
            self.channels[id]?.restricted[user] = nil
            self.channels[id]?.admins[user] = Administrator(
                rights: query.adminRights, rank: rank.isEmpty ? nil : rank, promotedBy: call.user, date: call.date)
        }
        if let before, let after = self.participant(of: user, in: id, seenBy: call.user) {
            self.log(
                .channelAdminLogEventActionParticipantToggleAdmin(prevParticipant: before, newParticipant: after),
                isDemotion ? \.demote : \.promote, id, call)
        }
        if !leaves { self.tellChanged(id, to: user, call) }
        self.tellBots(of: user, inChannel: id, before: standing, call)
        return self.updates(
            changes,
            with: self.companions(of: [], seenBy: call.user, and: [.channel(id), .user(user)], now: call.now),
            date: call.date)
    }

    /// Changes how a creator is shown. What the creator may do stays.
    private mutating func present(
        creatorOf channel: ChannelRecord, rank: String, isAnonymous: Bool, _ call: Call
    ) -> API.Updates {
        let before = self.participant(of: call.user, in: channel.id, seenBy: call.user)
        let standing = self.standing(of: call.user, inChannel: channel.id)
        var rights = Self.ownerRights
        rights.anonymous = isAnonymous
        self.channels[channel.id]?.admins[call.user] = Administrator(
            rights: rights, rank: rank.isEmpty ? nil : rank, promotedBy: call.user, date: call.date)
        if let before, let after = self.participant(of: call.user, in: channel.id, seenBy: call.user) {
            self.log(
                .channelAdminLogEventActionParticipantToggleAdmin(prevParticipant: before, newParticipant: after),
                \.promote, channel.id, call)
        }
        self.tellChanged(channel.id, to: call.user, call)
        self.tellBots(of: call.user, inChannel: channel.id, before: standing, call)
        return self.updates(
            [.updateChannel(channelID: channel.id)],
            with: self.companions(of: [], seenBy: call.user, and: [.channel(channel.id)], now: call.now),
            date: call.date)
    }

    /// Whether a user has every right that they give away. `other` comes with each of them.
    private func mayGive(_ rights: API.ChatAdminRights, in peer: PeerKey, _ user: Int64) -> Bool {
        let all: [KeyPath<API.ChatAdminRights, Bool>] = [
            \.changeInfo, \.postMessages, \.editMessages, \.deleteMessages, \.banUsers, \.inviteUsers, \.pinMessages,
            \.addAdmins, \.anonymous, \.manageCall, \.manageTopics, \.postStories, \.editStories, \.deleteStories,
            \.manageDirectMessages, \.manageRanks, \.manageLinkedPeers,
        ]
        return all.allSatisfy { !rights[keyPath: $0] || self.may($0, in: peer, user) }
    }

    fileprivate mutating func editGroupAdmin(
        _ query: API.Messages.EditChatAdmin, _ call: Call
    ) throws(RPCError) {
        let group = try self.group(query.chatID, of: call.user)
        let user = try self.userID(query.userID, of: call.user)
        guard group.creator == call.user else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
        guard group.has(user) else { throw .badRequest("USER_NOT_PARTICIPANT") }
        guard user != group.creator, group.admins.contains(user) != query.isAdmin else { return }
        if query.isAdmin { try self.checkExisting(user) }
        let standing = self.standing(of: user, inGroup: group.id)
        if query.isAdmin {
            self.groups[group.id]?.admins.insert(user)
        } else {
            self.groups[group.id]?.admins.remove(user)
        }
        self.groups[group.id]?.version &+= 1
        let update = API.Update.updateChatParticipantAdmin(
            API.Update.UpdateChatParticipantAdmin(
                chatID: group.id, userID: user, isAdmin: query.isAdmin, version: group.version &+ 1))
        self.tellGroup(group.id, update, call)
        self.tellBots(of: user, inGroup: group.id, before: standing, call)
    }

    /// Tells all members of a basic group but the calling session.
    mutating func tellGroup(_ id: Int64, _ update: API.Update, _ call: Call) {
        for member in self.groups[id]?.members ?? [] where self.users[member.user]?.isBot != true {
            let companions = self.companions(of: [], seenBy: member.user, and: [.group(id)], now: call.now)
            self.deliver(
                self.updates([update], with: companions, date: call.date), to: member.user, except: call.session)
        }
    }

    fileprivate mutating func editDefaultRights(
        _ query: API.Messages.EditChatDefaultBannedRights, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        guard self.may(\.banUsers, in: peer, call.user) else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
        var rights = query.bannedRights
        guard !rights.viewMessages, !self.isBroadcast(peer) else { throw .badRequest("BANNED_RIGHTS_INVALID") }
        guard [0, .max].contains(rights.untilDate) else { throw .badRequest("UNTIL_DATE_INVALID") }
        rights.untilDate = .max
        var version: Int32 = 0
        var before = Self.openRights
        switch peer {
        case .user: throw .badRequest("PEER_ID_INVALID")
        case .group(let id):
            before = self.groups[id]?.defaultRights ?? before
            guard before != rights else { throw .badRequest("CHAT_NOT_MODIFIED") }
            self.groups[id]?.defaultRights = rights
            self.groups[id]?.version &+= 1
            version = self.groups[id]?.version ?? 0
        case .channel(let id):
            before = self.channels[id]?.defaultRights ?? before
            guard before != rights else { throw .badRequest("CHAT_NOT_MODIFIED") }
            self.channels[id]?.defaultRights = rights
            self.log(
                .channelAdminLogEventActionDefaultBannedRights(prevBannedRights: before, newBannedRights: rights),
                \.settings, id, call)
        }
        let update = API.Update.updateChatDefaultBannedRights(
            peer: peer.object, defaultBannedRights: rights, version: version)
        switch peer {
        case .user: break
        case .group(let id): self.tellGroup(id, update, call)
        case .channel(let id): self.deliver(of: id, about: [], call) { _, _ in update }
        }
        return self.updates(
            [update], with: self.companions(of: [], seenBy: call.user, and: [peer], now: call.now), date: call.date)
    }

    fileprivate mutating func editBanned(
        _ query: API.Channels.EditBanned, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let id = try self.channelID(query.channel, may: \.banUsers, call)
        guard let channel = self.channels[id] else { throw .badRequest("CHANNEL_INVALID") }
        guard let user = try self.peer(query.participant, of: call.user).user, user != call.user else {
            throw .badRequest("USER_ID_INVALID")
        }
        guard user != channel.creator else { throw .badRequest("USER_ADMIN_INVALID") }
        if channel.admins[user] != nil, channel.creator != call.user, !channel.hasPromoted(user, by: call.user) {
            throw .badRequest("USER_ADMIN_INVALID")
        }
        var rights = query.bannedRights
        // Less than 30 seconds or more than 366 days are for ever.
        let seconds = Int64(rights.untilDate) &- call.now
        let ends = (30...366 * 86_400).contains(seconds)
        if !ends { rights.untilDate = .max }
        let isFree = rights == API.ChatBannedRights(untilDate: rights.untilDate)
        // In a broadcast there is nothing to forbid but to read.
        guard isFree || rights.viewMessages || !channel.isBroadcast else { throw .badRequest("BANNED_RIGHTS_INVALID") }
        // Nothing is given back to somebody from whom nothing was taken.
        guard !isFree || channel.restricted[user] != nil || channel.banned.contains(user) else {
            return self.updates([], date: call.date)
        }
        let before = self.participant(of: user, in: id, seenBy: call.user)
        let standing = self.standing(of: user, inChannel: id)
        defer { self.tellBots(of: user, inChannel: id, before: standing, call) }
        self.channels[id]?.restricted[user] =
            isFree ? nil : Restriction(rights: rights, by: call.user, date: call.date)
        if !isFree { self.channels[id]?.admins[user] = nil }
        if rights.viewMessages {
            self.channels[id]?.banned.insert(user)
            self.dropRequests(of: user, to: .channel(id), call)
        } else {
            self.channels[id]?.banned.remove(user)
        }
        if ends, !isFree { self.agenda.insert(.release(user: user, channel: id), at: rights.untilDate) }
        if let after = self.participant(of: user, in: id, seenBy: call.user) {
            let wasBanned = channel.banned.contains(user)
            let kind: AdminLogKind =
                rights.viewMessages ? \.kick : wasBanned ? \.unkick : isFree ? \.unban : \.ban
            self.log(
                .channelAdminLogEventActionParticipantToggleBan(
                    prevParticipant: before ?? .channelParticipantLeft(peer: .peerUser(userID: user)),
                    newParticipant: after), kind, id, call)
        }
        guard !rights.viewMessages else {
            guard channel.has(user) else { return self.updates([], date: call.date) }
            let answer = self.leave(user, id, call)
            // Those who stay see in a supergroup who was sent away.
            return channel.isBroadcast ? answer : self.tell(.memberRemoved(user), in: .channel(id), call)
        }
        guard channel.has(user) else { return self.updates([], date: call.date) }
        self.tellChanged(id, to: user, call)
        return self.updates(
            [.updateChannel(channelID: id)],
            with: self.companions(of: [], seenBy: call.user, and: [.channel(id)], now: call.now), date: call.date)
    }

    /// What a user is in a channel: a member, or restricted; a former member is one who left.
    func participant(of user: Int64, in id: Int64, seenBy viewer: Int64) -> API.ChannelParticipant? {
        guard let channel = self.channels[id] else { return nil }
        if let member = channel.member(user) { return self.participant(member, of: channel, seenBy: viewer) }
        if let restriction = channel.restricted[user] {
            return Self.restricted(user, restriction, isInside: false)
        }
        return .channelParticipantLeft(peer: .peerUser(userID: user))
    }

    static func restricted(_ user: Int64, _ restriction: Restriction, isInside: Bool) -> API.ChannelParticipant {
        .channelParticipantBanned(
            API.ChannelParticipant.ChannelParticipantBanned(
                left: !isInside, peer: .peerUser(userID: user), kickedBy: restriction.by, date: restriction.date,
                bannedRights: restriction.rights))
    }
}

extension ChannelRecord {
    /// Whether one user made another an administrator, or made the one who did, and so on.
    func hasPromoted(_ user: Int64, by promoter: Int64) -> Bool {
        var (next, seen) = (user, Set<Int64>())
        // Where the owner changes, some may have made each other one.
        while seen.insert(next).inserted, let admin = self.admins[next] {
            if admin.promotedBy == promoter { return true }
            next = admin.promotedBy
        }
        return false
    }
}
