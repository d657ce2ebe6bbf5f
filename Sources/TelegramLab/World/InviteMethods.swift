import MTProtoCore
import TelegramAPI

extension Router {
    /// Links by which users come into groups and channels, for those who make them
    /// (core.telegram.org/api/invites).
    mutating func addInviteMethods() {
        self.on(API.Messages.ExportChatInvite.self) { (world, query, call) throws(RPCError) in
            try world.exportInvite(query, call)
        }
        self.on(API.Messages.EditExportedChatInvite.self) { (world, query, call) throws(RPCError) in
            try world.editInvite(query, call)
        }
        self.on(API.Messages.GetExportedChatInvite.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peerOfInvites(query.peer, call)
            let invite = try world.invite(query.link, to: peer)
            try world.checkInvites(of: invite.admin, to: peer, call)
            return world.answer(invite, call)
        }
        self.on(API.Messages.GetExportedChatInvites.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peerOfInvites(query.peer, call)
            let admin = try world.userID(query.adminID, of: call.user)
            try world.checkInvites(of: admin, to: peer, call)
            let all = world.invites(to: peer).reversed().filter {
                $0.admin == admin && $0.isRevoked == query.revoked
            }
            var page = all[...]
            let offset = query.offsetLink.map(InviteRecord.hash)
            if let index = all.firstIndex(where: { $0.hash == offset }) {
                page = all[(index + 1)...]
            } else if let date = query.offsetDate, date > 0 {
                page = page.drop { $0.date > date }
            }
            return API.Messages.ExportedChatInvites(
                count: Int32(clamping: all.count),
                invites: page.prefix(min(max(1, Int(query.limit)), 100)).map { world.object($0) },
                users: [world.user(admin, seenBy: call.user, now: call.now)])
        }
        self.on(API.Messages.DeleteExportedChatInvite.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peerOfInvites(query.peer, call)
            let invite = try world.invite(query.link, to: peer)
            try world.checkInvites(of: invite.admin, to: peer, call)
            guard invite.isRevoked else { throw .badRequest("INVITE_REVOKED_MISSING") }
            world.deleteInvites([invite], call)
            return true
        }
        self.on(API.Messages.DeleteRevokedExportedChatInvites.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peerOfInvites(query.peer, call)
            let admin = try world.userID(query.adminID, of: call.user)
            try world.checkInvites(of: admin, to: peer, call)
            world.deleteInvites(world.invites(to: peer).filter { $0.isRevoked && $0.admin == admin }, call)
            return true
        }
        self.on(API.Messages.GetAdminsWithInvites.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peerOfInvites(query.peer, call)
            guard world.creator(of: peer) == call.user else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
            let invites = world.invites(to: peer)
            let admins = Set(invites.map(\.admin)).sorted()
            return API.Messages.ChatAdminsWithInvites(
                admins: admins.map { admin in
                    let own = invites.filter { $0.admin == admin }
                    return API.ChatAdminWithInvites(
                        adminID: admin, invitesCount: Int32(clamping: own.count { !$0.isRevoked }),
                        revokedInvitesCount: Int32(clamping: own.count { $0.isRevoked }))
                },
                users: admins.map { world.user($0, seenBy: call.user, now: call.now) })
        }
    }

    /// Bots cannot come by links, and do not list those of others.
    static let inviteUserMethods: Set<UInt32> = [
        API.Messages.CheckChatInvite.constructorID, API.Messages.ImportChatInvite.constructorID,
        API.Messages.GetExportedChatInvites.constructorID, API.Messages.GetExportedChatInvite.constructorID,
        API.Messages.DeleteExportedChatInvite.constructorID, API.Messages.GetChatInviteImporters.constructorID,
        API.Messages.DeleteRevokedExportedChatInvites.constructorID,
        API.Messages.GetAdminsWithInvites.constructorID, API.Messages.HideAllChatJoinRequests.constructorID,
    ]
}

/// What an administrator may ask of a link.
private enum InviteRules {
    static let usages: ClosedRange<Int32> = 1...99_999

    static func expireDate(_ date: Int32?, _ call: Call) throws(RPCError) -> Int32? {
        guard let date, date != 0 else { return nil }
        guard Int64(date) > call.now else { throw .badRequest("EXPIRE_DATE_INVALID") }
        return date
    }

    static func usageLimit(_ limit: Int32?, needsApproval: Bool) throws(RPCError) -> Int32? {
        guard let limit, limit != 0 else { return nil }
        guard Self.usages.contains(limit), !needsApproval else { throw .badRequest("USAGE_LIMIT_INVALID") }
        return limit
    }

    static func title(_ title: String?) -> String? { title?.isEmpty == false ? title : nil }
}

extension World {
    /// A group or channel whose links the caller may handle.
    func peerOfInvites(_ input: API.InputPeer, _ call: Call) throws(RPCError) -> PeerKey {
        let peer = try self.peer(input, of: call.user)
        guard peer.user == nil else { throw .badRequest("PEER_ID_INVALID") }
        guard self.may(\.inviteUsers, in: peer, call.user) else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
        return peer
    }

    /// Administrators handle their own links, the creator those of all.
    fileprivate func checkInvites(of admin: Int64, to peer: PeerKey, _ call: Call) throws(RPCError) {
        guard admin == call.user || self.creator(of: peer) == call.user else {
            throw .badRequest("CHAT_ADMIN_REQUIRED")
        }
    }

    fileprivate func invite(_ link: String, to peer: PeerKey) throws(RPCError) -> InviteRecord {
        guard let invite = self.invites[InviteRecord.hash(in: link)], invite.peer == peer else {
            throw .badRequest("INVITE_HASH_EXPIRED")
        }
        return invite
    }

    /// Notes what was done with a link. Basic groups have no log.
    private mutating func log(_ action: API.ChannelAdminLogEventAction, of invite: InviteRecord, _ call: Call) {
        guard let channel = invite.peer.channel else { return }
        self.log(action, \.invites, channel, call)
    }

    /// Nobody comes by a link any more. Returns it as it is then.
    @discardableResult
    private mutating func revoke(_ invite: InviteRecord, _ call: Call) -> InviteRecord {
        var invite = invite
        invite.isRevoked = true
        self.invites[invite.hash] = invite
        self.log(.channelAdminLogEventActionExportedInviteRevoke(invite: self.object(invite)), of: invite, call)
        return invite
    }

    fileprivate mutating func deleteInvites(_ invites: [InviteRecord], _ call: Call) {
        for invite in invites {
            self.log(.channelAdminLogEventActionExportedInviteDelete(invite: self.object(invite)), of: invite, call)
            self.invites[invite.hash] = nil
            self.inviteOrder[invite.peer]?.removeAll { $0 == invite.hash }
        }
    }

    fileprivate func answer(_ invite: InviteRecord, _ call: Call) -> API.Messages.ExportedChatInvite {
        .exportedChatInvite(
            invite: self.object(invite), users: [self.user(invite.admin, seenBy: call.user, now: call.now)])
    }

    fileprivate mutating func exportInvite(
        _ query: API.Messages.ExportChatInvite, _ call: Call
    ) throws(RPCError) -> API.ExportedChatInvite {
        let peer = try self.peerOfInvites(query.peer, call)
        let expireDate = try InviteRules.expireDate(query.expireDate, call)
        let limit = try InviteRules.usageLimit(query.usageLimit, needsApproval: query.requestNeeded)
        let isPermanent = query.legacyRevokePermanent
        if isPermanent {
            for invite in self.invites(to: peer)
            where invite.admin == call.user && invite.isPermanent && !invite.isRevoked {
                self.revoke(invite, call)
            }
        }
        return self.object(
            self.makeInvite(
                to: peer, by: call.user, isPermanent: isPermanent, date: call.date, expireDate: expireDate,
                usageLimit: limit, needsApproval: query.requestNeeded, title: InviteRules.title(query.title)))
    }

    fileprivate mutating func editInvite(
        _ query: API.Messages.EditExportedChatInvite, _ call: Call
    ) throws(RPCError) -> API.Messages.ExportedChatInvite {
        let peer = try self.peerOfInvites(query.peer, call)
        var invite = try self.invite(query.link, to: peer)
        try self.checkInvites(of: invite.admin, to: peer, call)
        guard !invite.isRevoked else { throw .badRequest("INVITE_HASH_EXPIRED") }
        guard !query.revoked else {
            invite = self.revoke(invite, call)
            // An administrator is never without a permanent link.
            guard invite.isPermanent else { return self.answer(invite, call) }
            let new = self.makeInvite(to: peer, by: invite.admin, isPermanent: true, date: call.date)
            return .exportedChatInviteReplaced(
                invite: self.object(invite), newInvite: self.object(new),
                users: [self.user(invite.admin, seenBy: call.user, now: call.now)])
        }
        guard !invite.isPermanent else { throw .badRequest("CHAT_INVITE_PERMANENT") }
        let before = self.object(invite)
        invite.needsApproval = query.requestNeeded ?? invite.needsApproval
        if query.expireDate != nil { invite.expireDate = try InviteRules.expireDate(query.expireDate, call) }
        invite.usageLimit = try InviteRules.usageLimit(
            query.usageLimit ?? (query.requestNeeded == true ? 0 : invite.usageLimit),
            needsApproval: invite.needsApproval)
        if query.title != nil { invite.title = InviteRules.title(query.title) }
        self.invites[invite.hash] = invite
        self.log(
            .channelAdminLogEventActionExportedInviteEdit(prevInvite: before, newInvite: self.object(invite)),
            of: invite, call)
        return self.answer(invite, call)
    }

    /// Who made a group or channel.
    func creator(of peer: PeerKey) -> Int64? {
        switch peer {
        case .user: nil
        case .group(let id): self.groups[id]?.creator
        case .channel(let id): self.channels[id]?.creator
        }
    }
}
