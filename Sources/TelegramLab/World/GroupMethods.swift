import MTProtoCore
import TelegramAPI

extension Router {
    /// Basic groups.
    mutating func addGroupMethods() {
        self.on(API.Messages.CreateChat.self) { (world, query, call) throws(RPCError) in
            try world.createGroup(query, call)
        }
        self.on(API.Messages.AddChatUser.self) { (world, query, call) throws(RPCError) in
            let group = try world.group(query.chatID, of: call.user)
            let user = try world.userID(query.userID, of: call.user)
            guard !group.has(user) else { throw .badRequest("USER_ALREADY_PARTICIPANT") }
            let updates = try world.bring(user, intoGroup: group.id, shown: query.fwdLimit, call)
            return API.Messages.InvitedUsers(updates: updates, missingInvitees: [])
        }
        self.on(API.Messages.DeleteChatUser.self) { (world, query, call) throws(RPCError) in
            let group = try world.group(query.chatID, of: call.user)
            let user = try world.userID(query.userID, of: call.user)
            guard group.has(user) else { throw .badRequest("USER_NOT_PARTICIPANT") }
            guard world.mayRemove(user, from: group, call.user) else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
            let before = world.standing(of: user, inGroup: group.id)
            world.groups[group.id]?.members.removeAll { $0.user == user }
            world.groups[group.id]?.admins.remove(user)
            world.groups[group.id]?.version += 1
            world.tellBots(of: user, inGroup: group.id, before: before, call)
            // The member who went is told as well.
            return world.tellOfMembers(.memberRemoved(user), group.id, formerMember: user, call)
        }
        self.on(API.Messages.EditChatTitle.self) { (world, query, call) throws(RPCError) in
            let group = try world.group(query.chatID, of: call.user)
            try world.checkChangingInfo(of: .group(group.id), call)
            let title = try Self.title(query.title)
            guard title != group.title else { throw .badRequest("CHAT_NOT_MODIFIED") }
            world.groups[group.id]?.title = title
            return world.tell(.titleChanged(title), in: .group(group.id), call)
        }
        self.on(API.Messages.GetChats.self) { (world, query, call) throws(RPCError) in
            let groups = try query.id.atMost(World.mostChatsNamed).compactMap { world.groups[$0] }
            return .chats(chats: groups.filter { $0.has(call.user) }.map { world.chat($0, seenBy: call.user) })
        }
        self.on(API.Messages.GetFullChat.self) { (world, query, call) throws(RPCError) in
            let group = try world.group(query.chatID, of: call.user)
            return world.fullGroup(group, call)
        }
    }

    /// A title that a chat may have. Those that are too long were refused by name before.
    static func title(_ text: String) throws(RPCError) -> String {
        guard !text.isEmpty else { throw .badRequest("CHAT_TITLE_EMPTY") }
        return text
    }
}

extension World {
    /// The most members of a basic group, as `help.getConfig` says.
    static let largestGroup = 200

    /// Refuses new members for whom a basic group has no room.
    func checkRoom(for count: Int, in peer: PeerKey) throws(RPCError) {
        guard case .group(let id) = peer, let group = self.groups[id] else { return }
        guard count <= Self.largestGroup - group.members.count else { throw .badRequest("USERS_TOO_MUCH") }
    }

    /// Whether a member leaves a basic group, or may send another one away: administrators do it with members, members
    /// with those whom they brought in, and the creator with all.
    fileprivate func mayRemove(_ user: Int64, from group: GroupRecord, _ caller: Int64) -> Bool {
        if user == caller || group.creator == caller { return true }
        guard user != group.creator, !group.admins.contains(user) else { return false }
        return self.may(\.banUsers, in: .group(group.id), caller)
            || group.members.contains { $0.user == user && $0.inviter == caller }
    }

    /// Makes a user a member whom the caller brings in.
    ///
    /// - Parameter limit: how many of the last messages the user is shown.
    mutating func bring(
        _ user: Int64, intoGroup id: Int64, shown limit: Int32, _ call: Call
    ) throws(RPCError) -> API.Updates {
        try self.checkInviting(to: .group(id), call)
        try self.checkBlocks(between: call.user, and: user)
        try self.checkRoom(for: 1, in: .group(id))
        self.groups[id]?.members.append(.init(user: user, inviter: call.user, date: call.date))
        self.groups[id]?.version += 1
        self.dropRequests(of: user, to: .group(id), call)
        self.showHistory(of: .group(id), to: user, limit: limit, call)
        self.tellBots(of: user, inGroup: id, before: nil, call)
        return self.tellOfMembers(.membersAdded([user]), id, call)
    }

    fileprivate mutating func createGroup(
        _ query: API.Messages.CreateChat, _ call: Call
    ) throws(RPCError) -> API.Messages.InvitedUsers {
        let title = try Router.title(query.title)
        var members = [call.user]
        for input in query.users {
            let user = try self.userID(input, of: call.user)
            try self.checkBlocks(between: call.user, and: user)
            if !members.contains(user) { members.append(user) }
        }
        guard members.count > 1 else { throw .badRequest("USERS_TOO_FEW") }
        guard members.count <= Self.largestGroup else { throw .badRequest("USERS_TOO_MUCH") }
        let id = self.nextGroupID
        self.nextGroupID += 1
        self.groups[id] = GroupRecord(
            id: id, title: title, creator: call.user, date: call.date,
            members: members.map { .init(user: $0, inviter: call.user, date: call.date) })
        for member in members { self.tellBots(of: member, inGroup: id, before: nil, call) }
        return API.Messages.InvitedUsers(
            updates: self.tellOfMembers(
                .groupCreated(title: title, members: members), id, randomID: self.makeRandomID(), call),
            missingInvitees: [])
    }

    /// A random id as servers give it to the message with which a chat begins. Clients cannot name one in their requests,
    /// and official ones find the message by it all the same.
    mutating func makeRandomID() -> Int64 { Int64(bitPattern: self.random.next()) }

    /// Writes a service message by the caller. Returns the answer to the caller.
    mutating func tell(
        _ action: StoredMessage.ServiceAction, in peer: PeerKey, formerMember: Int64? = nil, randomID: Int64? = nil,
        and more: [API.Update] = [], _ call: Call
    ) -> API.Updates {
        let sent = self.send(
            .service(action), from: call.user, author: self.isAnonymous(call.user, in: peer) ? peer.channel : nil,
            to: peer, formerMember: formerMember, now: call.now, except: call.session, and: more)
        return self.answer(
            to: sent, peer, randomID: randomID, and: self.isInside(call.user, peer) ? more : [], call)
    }

    /// Writes that a group has other members now, and tells all of them who they are.
    fileprivate mutating func tellOfMembers(
        _ action: StoredMessage.ServiceAction, _ id: Int64, formerMember: Int64? = nil, randomID: Int64? = nil,
        _ call: Call
    ) -> API.Updates {
        guard let group = self.groups[id] else { return self.updates([], date: call.date) }
        let update = API.Update.updateChatParticipants(participants: Self.participants(of: group))
        return self.tell(
            action, in: .group(id), formerMember: formerMember, randomID: randomID, and: [update], call)
    }

    static func participants(of group: GroupRecord) -> API.ChatParticipants {
        let participants = group.members.map { member -> API.ChatParticipant in
            guard member.user != group.creator else {
                return .chatParticipantCreator(API.ChatParticipant.ChatParticipantCreator(userID: member.user))
            }
            return group.admins.contains(member.user)
                ? .chatParticipantAdmin(
                    API.ChatParticipant.ChatParticipantAdmin(
                        userID: member.user, inviterID: member.inviter, date: member.date))
                : .chatParticipant(
                    API.ChatParticipant.ChatParticipant(
                        userID: member.user, inviterID: member.inviter, date: member.date))
        }
        return .chatParticipants(chatID: group.id, participants: participants, version: group.version)
    }

    fileprivate mutating func fullGroup(_ group: GroupRecord, _ call: Call) -> API.Messages.ChatFull {
        let peer = PeerKey.group(group.id)
        let invite = self.permanentInvite(to: peer, of: call.user, date: call.date)
        let requests = invite == nil ? [] : self.joinRequests[peer] ?? []
        let bots = self.botInfos(
            in: peer, group.members.map(\.user), seenBy: call.user, language: self.language(of: call))
        return API.Messages.ChatFull(
            fullChat: .chatFull(
                API.ChatFull.ChatFull(
                    hasScheduled: self.hasScheduled(in: peer, call.user), id: group.id, about: group.about,
                    participants: Self.participants(of: group),
                    chatPhoto: group.photo.map { self.photoObject($0) },
                    notifySettings: self.notifications(peer, of: call.user), exportedInvite: invite,
                    botInfo: bots.isEmpty ? nil : bots,
                    pinnedMsgID: self.boxes[call.user]?.pinned(in: peer).first,
                    folderID: self.dialogLists[call.user]?.folder(of: peer),
                    requestsPending: requests.isEmpty ? nil : Int32(clamping: requests.count),
                    recentRequesters: requests.isEmpty ? nil : requests.suffix(3).reversed().map(\.user),
                    availableReactions: self.availableReactions[peer] ?? Self.allReactions)),
            chats: [self.chat(group, seenBy: call.user)],
            users: self.named(
                group.members.flatMap { [$0.user, $0.inviter] } + requests.suffix(3).map(\.user), call))
    }
}
