import MTProtoCore
import TelegramAPI

extension Router {
    /// Giving groups and channels away (core.telegram.org/api/channel#transferring-ownership).
    mutating func addOwnershipMethods() {
        self.on(API.Messages.EditChatCreator.self) { (world, query, call) throws(RPCError) in
            // Clients ask with no chat and no password whether it could be done: so the account is looked at first.
            try world.checkOwner(query.password, call)
            let peer = try world.peer(query.peer, of: call.user)
            let heir = try world.userID(query.userID, of: call.user)
            guard world.users[heir]?.isBot == false else { throw .badRequest("USER_ID_INVALID") }
            try world.checkExisting(heir)
            switch peer {
            case .user: throw .badRequest("PEER_ID_INVALID")
            case .group(let id): return try world.give(group: id, to: heir, call)
            case .channel(let id): return try world.give(channel: id, to: heir, call)
            }
        }
    }

    static let ownershipUserMethods: Set<UInt32> = [API.Messages.EditChatCreator.constructorID]

    mutating func judgeOwnershipParameters() {
        self.judge(API.Messages.EditChatCreator.self, actsOn: "peer user_id password")
    }
}

extension World {
    /// For how many seconds a new password gives nothing away.
    private static let freshPassword: Int64 = 7 * 86_400
    /// And a new session.
    private static let freshSession: Int64 = 86_400

    /// Refuses who has no password, who has it or the session for too short a time, and who does not know it.
    fileprivate mutating func checkOwner(_ proof: API.InputCheckPasswordSRP, _ call: Call) throws(RPCError) {
        guard self.security.passwords[call.user] != nil else { throw .badRequest("PASSWORD_MISSING") }
        func rest(_ since: Int64?, _ wait: Int64) -> Int64 { since.map { max(0, $0 + wait - call.now) } ?? 0 }
        let password = rest(self.security.passwordDates[call.user], Self.freshPassword)
        guard password == 0 else { throw .badRequest("PASSWORD_TOO_FRESH_\(password)") }
        let session = rest(self.keys[call.principal]?.authorizedAt, Self.freshSession)
        guard session == 0 else { throw .badRequest("SESSION_TOO_FRESH_\(session)") }
        try self.checkPassword(proof, of: call.user, call)
    }

    fileprivate mutating func give(group id: Int64, to heir: Int64, _ call: Call) throws(RPCError) -> API.Updates {
        let group = try self.group(id, of: call.user)
        guard group.creator == call.user else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
        guard heir != call.user else { throw .badRequest("CHAT_NOT_MODIFIED") }
        guard group.has(heir) else { throw .badRequest("USER_NOT_PARTICIPANT") }
        self.groups[id]?.creator = heir
        self.groups[id]?.admins.remove(heir)
        self.groups[id]?.admins.insert(call.user)
        self.groups[id]?.version &+= 1
        guard let changed = self.groups[id] else { throw .badRequest("CHAT_ID_INVALID") }
        let update = API.Update.updateChatParticipants(participants: Self.participants(of: changed))
        self.tellGroup(id, update, call)
        let companions = self.companions(
            of: [], seenBy: call.user, and: [.group(id), .user(heir)], now: call.now)
        return self.updates([update], with: companions, date: call.date)
    }

    fileprivate mutating func give(channel id: Int64, to heir: Int64, _ call: Call) throws(RPCError) -> API.Updates {
        guard let channel = self.channels[id], channel.creator == call.user else {
            throw .badRequest("CHAT_ADMIN_REQUIRED")
        }
        guard heir != call.user else { throw .badRequest("CHAT_NOT_MODIFIED") }
        guard channel.has(heir) else { throw .badRequest("USER_NOT_PARTICIPANT") }
        let before = [heir, call.user].compactMap { self.participant(of: $0, in: id, seenBy: call.user) }
        self.channels[id]?.creator = heir
        self.channels[id]?.admins[heir] = nil
        self.channels[id]?.restricted[heir] = nil
        self.channels[id]?.admins[call.user] = Administrator(
            rights: Self.ownerRights, rank: nil, promotedBy: heir, date: call.date)
        let after = [heir, call.user].compactMap { self.participant(of: $0, in: id, seenBy: call.user) }
        for (old, new) in zip(before, after) {
            self.log(
                .channelAdminLogEventActionParticipantToggleAdmin(prevParticipant: old, newParticipant: new),
                \.promote, id, call)
        }
        _ = self.tellChanged(id, call)
        let companions = self.companions(
            of: [], seenBy: call.user, and: [.channel(id), .user(heir)], now: call.now)
        return self.updates([.updateChannel(channelID: id)], with: companions, date: call.date)
    }
}
