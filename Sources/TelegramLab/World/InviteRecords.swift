import MTProtoCrypto
import TelegramAPI

/// A link by which users come into a group or channel.
struct InviteRecord: Codable, Sendable {
    let hash: String
    let peer: PeerKey
    /// Who made it.
    let admin: Int64
    let date: Int32
    var expireDate: Int32?
    /// How many users may come by it.
    var usageLimit: Int32?
    /// An administrator lets each user in.
    var needsApproval: Bool
    var title: String?
    /// The one link of an administrator that is there without being asked for.
    var isPermanent: Bool
    var isRevoked = false
    /// Those who came by it, in that order.
    var importers: [Importer] = []

    struct Importer: Codable, Sendable {
        var user: Int64
        var date: Int32
        /// The administrator who let the user in.
        var approvedBy: Int64?
    }

    static let prefix = "https://t.me/+"

    var link: String { Self.prefix + self.hash }

    /// The hash in a link of any form.
    static func hash(in link: String) -> String {
        String(link.split(separator: "/").last ?? "").replacing("+", with: "")
    }

    func isExpired(_ now: Int64) -> Bool {
        self.isRevoked || self.expireDate.map { Int64($0) <= now } == true
            || self.usageLimit.map { self.importers.count >= Int($0) } == true
    }
}

/// A user who asks to be let in.
struct JoinRequest: Codable, Sendable {
    var user: Int64
    var date: Int32
    /// The link that was used; empty for the public name.
    var hash: String
}

extension World {
    /// A link that nothing has used yet.
    mutating func makeInvite(
        to peer: PeerKey, by admin: Int64, isPermanent: Bool, date: Int32, expireDate: Int32? = nil,
        usageLimit: Int32? = nil, needsApproval: Bool = false, title: String? = nil
    ) -> InviteRecord {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let hash = String(self.random.bytes(16).map { letters[Int($0 & 63)] })
        let invite = InviteRecord(
            hash: hash, peer: peer, admin: admin, date: date, expireDate: expireDate, usageLimit: usageLimit,
            needsApproval: needsApproval, title: title, isPermanent: isPermanent)
        self.invites[hash] = invite
        self.inviteOrder[peer, default: []].append(hash)
        return invite
    }

    /// The links of a chat, oldest first.
    func invites(to peer: PeerKey) -> [InviteRecord] {
        (self.inviteOrder[peer] ?? []).compactMap { self.invites[$0] }
    }

    /// The permanent link of an administrator, which is made when it is first looked at.
    mutating func permanentInvite(to peer: PeerKey, of admin: Int64, date: Int32) -> API.ExportedChatInvite? {
        guard self.may(\.inviteUsers, in: peer, admin), self.users[admin]?.isBot == false else { return nil }
        let known = self.invites(to: peer).last { $0.admin == admin && $0.isPermanent && !$0.isRevoked }
        return self.object(known ?? self.makeInvite(to: peer, by: admin, isPermanent: true, date: date))
    }

    func object(_ invite: InviteRecord) -> API.ExportedChatInvite {
        let requests = (self.joinRequests[invite.peer] ?? []).count { $0.hash == invite.hash }
        return .chatInviteExported(
            API.ExportedChatInvite.ChatInviteExported(
                revoked: invite.isRevoked, permanent: invite.isPermanent, requestNeeded: invite.needsApproval,
                link: invite.link, adminID: invite.admin, date: invite.date, expireDate: invite.expireDate,
                usageLimit: invite.usageLimit,
                usage: invite.importers.isEmpty ? nil : Int32(clamping: invite.importers.count),
                requested: requests == 0 ? nil : Int32(clamping: requests), title: invite.title))
    }

    /// Those who are told of requests: administrators who may let users in.
    func gatekeepers(of peer: PeerKey) -> [Int64] {
        let members: [Int64] =
            switch peer {
            case .user: []
            case .group(let id): (self.groups[id]?.members ?? []).map(\.user)
            case .channel(let id): (self.channels[id]?.members ?? []).map(\.user)
            }
        return members.filter { self.may(\.inviteUsers, in: peer, $0) }
    }
}
