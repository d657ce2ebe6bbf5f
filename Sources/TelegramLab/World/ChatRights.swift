import MTProtoCore
import TelegramAPI

// Who may do what in groups and channels.
extension World {
    /// What administrators of basic groups may do.
    static let groupAdminRights = API.ChatAdminRights(
        changeInfo: true, deleteMessages: true, banUsers: true, inviteUsers: true, pinMessages: true,
        manageCall: true, other: true)

    /// What a user may do in a chat as its administrator; nil: the user is none.
    func adminRights(of user: Int64, in peer: PeerKey) -> API.ChatAdminRights? {
        switch peer {
        case .user: return nil
        case .group(let id):
            guard let group = self.groups[id], group.has(user) else { return nil }
            if group.creator == user { return Self.ownerRights }
            return group.admins.contains(user) ? Self.groupAdminRights : nil
        case .channel(let id):
            guard let channel = self.channels[id], channel.has(user) else { return nil }
            return channel.creator == user ? channel.creatorRights : channel.admins[user]?.rights
        }
    }

    /// Whether a user is an administrator who may do something.
    func may(_ right: KeyPath<API.ChatAdminRights, Bool>, in peer: PeerKey, _ user: Int64) -> Bool {
        self.adminRights(of: user, in: peer)?[keyPath: right] == true
    }

    /// Whether something is forbidden to a user who is no administrator, either to all of them or to this one.
    func isForbidden(_ right: KeyPath<API.ChatBannedRights, Bool>, in peer: PeerKey, to user: Int64) -> Bool {
        guard self.adminRights(of: user, in: peer) == nil else { return false }
        return self.isWithheld(right, in: peer, from: user)
    }

    /// Whether something is forbidden to all, or to this user, whoever the user is.
    private func isWithheld(
        _ right: KeyPath<API.ChatBannedRights, Bool>, in peer: PeerKey, from user: Int64
    ) -> Bool {
        switch peer {
        case .user: return false
        case .group(let id): return self.groups[id]?.defaultRights[keyPath: right] == true
        case .channel(let id):
            guard let channel = self.channels[id] else { return true }
            return channel.defaultRights[keyPath: right] || channel.restricted[user]?.rights[keyPath: right] == true
        }
    }

    /// Whether a user may do in a group what it can allow to everyone: as an administrator with that right, or as one of
    /// all. People who administer may do what everyone may; bots may do it with the right alone. TDLib has it so.
    /// What a public supergroup says of itself, and what is pinned there, is for administrators with the right alone.
    func may(
        _ right: KeyPath<API.ChatAdminRights, Bool>, orAll common: KeyPath<API.ChatBannedRights, Bool>,
        in peer: PeerKey, _ user: Int64
    ) -> Bool {
        if self.may(right, in: peer, user) { return true }
        return self.isMember(user, of: peer) && !self.isBroadcast(peer) && self.users[user]?.isBot != true
            && !self.isWithheld(common, in: peer, from: user)
            && !(self.isPublic(peer) && [\.changeInfo, \.pinMessages].contains(common))
    }

    /// Whether a chat has a public name.
    private func isPublic(_ peer: PeerKey) -> Bool { peer.channel.flatMap { self.channels[$0]?.username } != nil }

    /// Whether a user sees what is written in a chat.
    func maySee(_ peer: PeerKey, _ user: Int64) -> Bool {
        switch peer {
        case .user: true
        case .group(let id): self.groups[id]?.has(user) == true
        case .channel(let id): self.channels[id].map { self.maySee($0, user) } == true
        }
    }

    func isMember(_ user: Int64, of peer: PeerKey) -> Bool {
        switch peer {
        case .user: false
        case .group(let id): self.groups[id]?.has(user) == true
        case .channel(let id): self.channels[id]?.has(user) == true
        }
    }

    /// Gives a member back what was forbidden until a time.
    mutating func release(_ user: Int64, in channel: Int64, at date: Int32) {
        guard self.channels[channel]?.restricted[user]?.rights.untilDate == date else { return }
        self.channels[channel]?.restricted[user] = nil
        self.channels[channel]?.banned.remove(user)
    }

    /// Whether a channel is a broadcast, where members do nothing but read.
    func isBroadcast(_ peer: PeerKey) -> Bool {
        peer.channel.flatMap { self.channels[$0]?.isBroadcast } == true
    }

    /// Refuses those who are not in a chat any more, or whom the other side has blocked.
    func checkTakingPart(in peer: PeerKey, _ call: Call) throws(RPCError) {
        switch peer {
        case .user(let other): try self.checkBlocks(between: call.user, and: other)
        case .group(let id): _ = try self.group(id, of: call.user)
        case .channel(let id):
            guard self.channels[id]?.has(call.user) == true else { throw .badRequest("CHANNEL_PRIVATE") }
        }
    }

    /// Refuses what shows who did it to administrators who speak in the name of a supergroup.
    func checkNamed(in peer: PeerKey, _ call: Call) throws(RPCError) {
        guard !self.isAnonymous(call.user, in: peer) else {
            throw RPCError(code: 403, message: "ANONYMOUS_REACTIONS_DISABLED")
        }
    }

    /// Refuses who may not bring other users in.
    func checkInviting(to peer: PeerKey, _ call: Call) throws(RPCError) {
        guard self.may(\.inviteUsers, orAll: \.inviteUsers, in: peer, call.user) else {
            throw .badRequest("CHAT_ADMIN_REQUIRED")
        }
    }

    /// Refuses to bring somebody into a channel if one of the two has blocked the other.
    func checkBringing(_ user: Int64, by caller: Int64) throws(RPCError) {
        guard user != caller else { return }
        try self.checkExisting(user)
        guard !self.hasBlocked(.user(user), caller), !self.hasBlocked(.user(caller), user) else {
            throw .badRequest("USER_BLOCKED")
        }
    }

    /// The same for those who become members and no more: in broadcasts bots can only be administrators.
    func checkBringing(member user: Int64, toBroadcast isBroadcast: Bool, by caller: Int64) throws(RPCError) {
        guard !isBroadcast || self.users[user]?.isBot != true else { throw .badRequest("USER_BOT") }
        try self.checkBringing(user, by: caller)
    }

    func mayPin(in peer: PeerKey, _ user: Int64) -> Bool {
        if self.isBroadcast(peer) { return self.may(\.editMessages, in: peer, user) }
        return self.may(\.pinMessages, orAll: \.pinMessages, in: peer, user)
    }
}

/// A user whom the creator made an administrator of a channel or supergroup.
struct Administrator: Codable, Sendable {
    @InTL var rights: API.ChatAdminRights
    var rank: String?
    var promotedBy: Int64
    var date: Int32
}

/// What one member of a channel or supergroup may not do.
struct Restriction: Codable, Sendable {
    @InTL var rights: API.ChatBannedRights
    var by: Int64
    var date: Int32
}
