import MTProtoCore
import TelegramAPI

extension Router {
    /// Coming into groups and channels by links, and who is let in.
    mutating func addJoinMethods() {
        self.on(API.Messages.CheckChatInvite.self) { (world, query, call) throws(RPCError) in
            try world.checkInvite(query.hash, call)
        }
        self.on(API.Messages.ImportChatInvite.self) { (world, query, call) throws(RPCError) in
            .chatInviteJoinResultOk(updates: try world.importInvite(query.hash, call))
        }
        self.on(API.Messages.GetChatInviteImporters.self) { (world, query, call) throws(RPCError) in
            try world.importers(query, call)
        }
        self.on(API.Messages.HideChatJoinRequest.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peerOfInvites(query.peer, call)
            let user = try world.userID(query.userID, of: call.user)
            guard let request = world.joinRequests[peer]?.first(where: { $0.user == user }) else {
                throw .badRequest("HIDE_REQUESTER_MISSING")
            }
            return try world.decide([request], isApproved: query.approved, in: peer, call)
        }
        self.on(API.Messages.HideAllChatJoinRequests.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peerOfInvites(query.peer, call)
            let hash = query.link.map(InviteRecord.hash)
            let requests = (world.joinRequests[peer] ?? []).filter { hash == nil || $0.hash == hash }
            guard !requests.isEmpty else { throw .badRequest("HIDE_REQUESTER_MISSING") }
            return try world.decide(requests, isApproved: query.approved, in: peer, call)
        }
    }
}

extension World {
    /// The most members that a stranger is shown.
    private static let shownMembers = 5

    private func usableInvite(_ hash: String, _ call: Call) throws(RPCError) -> InviteRecord {
        guard !hash.isEmpty else { throw .badRequest("INVITE_HASH_EMPTY") }
        guard let invite = self.invites[InviteRecord.hash(in: hash)] else { throw .badRequest("INVITE_HASH_INVALID") }
        // Who was banned is told that the link is no longer good.
        if let channel = invite.peer.channel, self.channels[channel]?.banned.contains(call.user) == true {
            throw .badRequest("INVITE_HASH_EXPIRED")
        }
        guard !invite.isExpired(call.now) || self.isMember(call.user, of: invite.peer) else {
            throw .badRequest("INVITE_HASH_EXPIRED")
        }
        return invite
    }

    fileprivate func checkInvite(_ hash: String, _ call: Call) throws(RPCError) -> API.ChatInvite {
        let invite = try self.usableInvite(hash, call)
        let peer = invite.peer
        guard !self.isMember(call.user, of: peer) else {
            guard let chat = self.companions(of: [], seenBy: call.user, and: [peer], now: call.now).chats.first
            else { throw .badRequest("INVITE_HASH_EXPIRED") }
            return .chatInviteAlready(chat: chat)
        }
        var shown = API.ChatInvite.ChatInvite(
            requestNeeded: invite.needsApproval, title: "", photo: .photoEmpty(id: 0), participantsCount: 0,
            color: 0)
        var members: [Int64] = []
        switch peer {
        case .user: throw .badRequest("INVITE_HASH_INVALID")
        case .group(let id):
            guard let group = self.groups[id] else { throw .badRequest("INVITE_HASH_EXPIRED") }
            shown.title = group.title
            shown.about = group.about.isEmpty ? nil : group.about
            shown.photo = self.photoObject(group.photo)
            members = group.members.map(\.user)
        case .channel(let id):
            guard let channel = self.channels[id] else { throw .badRequest("INVITE_HASH_EXPIRED") }
            shown.channel = true
            shown.broadcast = channel.isBroadcast
            shown.megagroup = !channel.isBroadcast
            shown.public = channel.username != nil
            shown.title = channel.title
            shown.about = channel.about.isEmpty ? nil : channel.about
            shown.photo = self.photoObject(channel.photo)
            members = channel.members.map(\.user)
        }
        shown.participantsCount = Int32(clamping: members.count)
        if !self.isBroadcast(peer) {
            shown.participants = members.prefix(Self.shownMembers).map {
                self.user($0, seenBy: call.user, now: call.now)
            }
        }
        return .chatInvite(shown)
    }

    fileprivate mutating func importInvite(_ hash: String, _ call: Call) throws(RPCError) -> API.Updates {
        let invite = try self.usableInvite(hash, call)
        guard !self.isMember(call.user, of: invite.peer) else { throw .badRequest("USER_ALREADY_PARTICIPANT") }
        guard invite.needsApproval else {
            try self.checkRoom(for: 1, in: invite.peer)
            if invite.peer.channel != nil { try self.checkChannels(call) }
            self.invites[invite.hash]?.importers.append(.init(user: call.user, date: call.date))
            if let channel = invite.peer.channel {
                self.log(
                    .channelAdminLogEventActionParticipantJoinByInvite(
                        API.ChannelAdminLogEventAction.ChannelAdminLogEventActionParticipantJoinByInvite(
                            invite: self.object(invite))), \.join, channel, call)
            }
            return self.arrive(call.user, in: invite.peer, .joinedByLink(inviter: invite.admin), call)
        }
        self.askToJoin(invite.peer, by: invite, call)
        throw .badRequest("INVITE_REQUEST_SENT")
    }

    /// Lets those who decide about it know that the caller wants to come in.
    ///
    /// - Parameter invite: the link that was used; nil: the public name.
    mutating func askToJoin(_ peer: PeerKey, by invite: InviteRecord?, _ call: Call) {
        guard self.joinRequests[peer]?.contains(where: { $0.user == call.user }) != true else { return }
        self.joinRequests[peer, default: []].append(
            JoinRequest(user: call.user, date: call.date, hash: invite?.hash ?? ""))
        self.tellRequests(to: peer, call)
        self.tellBots(ofRequestTo: peer, by: invite, call)
    }

    /// Makes a user a member of a group or channel, which the user says to all there.
    private mutating func arrive(
        _ user: Int64, in peer: PeerKey, _ action: StoredMessage.ServiceAction, _ call: Call
    ) -> API.Updates {
        var more: [API.Update] = []
        switch peer {
        case .user: break
        case .group(let id):
            self.groups[id]?.members.append(.init(user: user, inviter: user, date: call.date))
            self.groups[id]?.version += 1
            self.dropRequests(of: user, to: peer, call)
            self.tellBots(of: user, inGroup: id, before: nil, call)
            if let group = self.groups[id] {
                more.append(.updateChatParticipants(participants: Self.participants(of: group)))
            }
        case .channel(let id):
            self.join(user, id, inviter: user, call)
            guard !self.isBroadcast(peer) else {
                return self.updates(
                    [.updateChannel(channelID: id)],
                    with: self.companions(of: [], seenBy: user, and: [peer], now: call.now), date: call.date)
            }
        }
        guard user != call.user else { return self.tell(action, in: peer, and: more, call) }
        self.send(.service(action), from: user, to: peer, now: call.now, and: more)
        return self.updates([], date: call.date)
    }

    fileprivate mutating func decide(
        _ requests: [JoinRequest], isApproved: Bool, in peer: PeerKey, _ call: Call
    ) throws(RPCError) -> API.Updates {
        if isApproved { try self.checkRoom(for: requests.count, in: peer) }
        let users = Set(requests.map(\.user))
        self.joinRequests[peer]?.removeAll { users.contains($0.user) }
        for request in requests where isApproved && !self.isMember(request.user, of: peer) {
            self.invites[request.hash]?.importers.append(
                .init(user: request.user, date: call.date, approvedBy: call.user))
            if let channel = peer.channel {
                // The link may be gone by now.
                let link: API.ExportedChatInvite? =
                    request.hash.isEmpty
                    ? .chatInvitePublicJoinRequests : self.invites[request.hash].map { self.object($0) }
                let action = link.map {
                    API.ChannelAdminLogEventAction.channelAdminLogEventActionParticipantJoinByRequest(
                        invite: $0, approvedBy: call.user)
                }
                self.log(
                    action ?? .channelAdminLogEventActionParticipantJoin, \.join, channel, by: request.user, call)
            }
            // The administrator who lets a user in learns of it like everyone.
            _ = self.arrive(request.user, in: peer, .joinedByRequest, call)
        }
        self.tellRequests(to: peer, call)
        return self.updates(
            [self.requestsUpdate(of: peer)],
            with: self.companions(
                of: [], seenBy: call.user, and: [peer] + requests.map { .user($0.user) }, now: call.now),
            date: call.date)
    }

    /// Who is banned, or has come in another way, does not wait to be let in any more.
    mutating func dropRequests(of user: Int64, to peer: PeerKey, _ call: Call) {
        guard self.joinRequests[peer]?.contains(where: { $0.user == user }) == true else { return }
        self.joinRequests[peer]?.removeAll { $0.user == user }
        self.tellRequests(to: peer, call)
    }

    private func requestsUpdate(of peer: PeerKey) -> API.Update {
        let requests = self.joinRequests[peer] ?? []
        return .updatePendingJoinRequests(
            peer: peer.object, requestsPending: Int32(clamping: requests.count),
            recentRequesters: requests.suffix(3).reversed().map(\.user))
    }

    /// Tells administrators how many users want to come in.
    private mutating func tellRequests(to peer: PeerKey, _ call: Call) {
        let users = (self.joinRequests[peer] ?? []).suffix(3).map { PeerKey.user($0.user) }
        for admin in self.gatekeepers(of: peer) where self.users[admin]?.isBot != true {
            let companions = self.companions(of: [], seenBy: admin, and: [peer] + users, now: call.now)
            self.deliver(
                self.updates([self.requestsUpdate(of: peer)], with: companions, date: call.date), to: admin,
                except: call.session)
        }
    }

    /// Tells bots that may let users in who wants to come.
    private mutating func tellBots(ofRequestTo peer: PeerKey, by invite: InviteRecord?, _ call: Call) {
        let about = self.users[call.user]?.about ?? ""
        let link: API.ExportedChatInvite = invite.map { self.object($0) } ?? .chatInvitePublicJoinRequests
        for bot in self.gatekeepers(of: peer) where self.users[bot]?.isBot == true {
            self.tellNumbered(bot, [peer, .user(call.user)], call) {
                .updateBotChatInviteRequester(
                    .init(
                        peer: peer.object, date: call.date, userID: call.user, about: about, invite: link, qts: $0))
            }
        }
    }

    fileprivate func importers(
        _ query: API.Messages.GetChatInviteImporters, _ call: Call
    ) throws(RPCError) -> API.Messages.ChatInviteImporters {
        let peer = try self.peerOfInvites(query.peer, call)
        let hash = query.link.map(InviteRecord.hash)
        var found: [API.ChatInviteImporter]
        if query.requested {
            found = (self.joinRequests[peer] ?? []).filter { hash == nil || $0.hash == hash }
                .map { request in
                    let about = self.users[request.user]?.about ?? ""
                    return API.ChatInviteImporter(
                        requested: true, userID: request.user, date: request.date, about: about.isEmpty ? nil : about)
                }
        } else {
            found = self.invites(to: peer).filter { hash == nil || $0.hash == hash }.flatMap(\.importers)
                .map { API.ChatInviteImporter(userID: $0.user, date: $0.date, approvedBy: $0.approvedBy) }
        }
        // Newest first.
        found = found.enumerated().sorted { ($0.element.date, $0.offset) > ($1.element.date, $1.offset) }
            .map(\.element)
        if let text = query.q, !text.isEmpty {
            found = found.filter { self.isNamed($0.userID, text, by: call.user) }
        }
        var page = found[...]
        if let user = try? self.userID(query.offsetUser, of: call.user),
            let index = found.firstIndex(where: { $0.userID == user })
        {
            page = found[(index + 1)...]
        } else if query.offsetDate > 0 {
            page = page.drop { $0.date > query.offsetDate }
        }
        let shown = Array(page.prefix(min(max(1, Int(query.limit)), 100)))
        return API.Messages.ChatInviteImporters(
            count: Int32(clamping: found.count), importers: shown,
            users: self.named(shown.flatMap(\.people), call))
    }
}
