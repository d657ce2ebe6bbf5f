import TelegramAPI

/// A link by which people come into a group or channel.
public struct InviteLink: Hashable, Sendable {
    /// Such as `https://t.me/+AbCdEf`.
    public let link: String
    /// What administrators call it; nil if it has no name.
    public let title: String?
    /// Who made it.
    public let creator: Peer
    /// Seconds since 1970.
    public let date: Int
    /// Until when it can be used, seconds since 1970; nil for ever.
    public let expireDate: Int?
    /// How many people may come by it; nil for any number.
    public let usageLimit: Int?
    /// How many have come by it.
    public let usageCount: Int
    /// Whether administrators let in who comes by it.
    public let needsApproval: Bool
    /// How many wait to be let in.
    public let requestCount: Int
    /// The one that its creator has always: it cannot be changed, and another one takes its place if it is revoked.
    public let isPermanent: Bool
    public let isRevoked: Bool
    /// The value of the interface.
    public let raw: API.ExportedChatInvite

    /// Nil for what is no link: people who ask to join by the public name.
    public init?(_ raw: API.ExportedChatInvite) {
        guard case .chatInviteExported(let invite) = raw else { return nil }
        link = invite.link
        title = invite.title
        creator = Peer(kind: .user, id: invite.adminID)
        date = Int(invite.date)
        expireDate = invite.expireDate.map { Int($0) }
        usageLimit = invite.usageLimit.map { Int($0) }
        usageCount = Int(invite.usage ?? 0)
        needsApproval = invite.requestNeeded
        requestCount = Int(invite.requested ?? 0)
        isPermanent = invite.permanent
        isRevoked = invite.revoked
        self.raw = raw
    }

    /// What may be said of a link.
    public struct Options: Hashable, Sendable {
        /// What administrators call it, up to 32 characters; nil for no name.
        public var title: String?
        /// Until when it can be used, seconds since 1970; nil for ever.
        public var expireDate: Int?
        /// How many people may come by it, from 1 to 99,999; nil for any number, which it is where each is let in by hand.
        public var usageLimit: Int?
        /// Whether administrators let in who comes by it.
        public var needsApproval: Bool

        public init(
            title: String? = nil, expireDate: Int? = nil, usageLimit: Int? = nil, needsApproval: Bool = false
        ) {
            self.title = title
            self.expireDate = expireDate
            self.usageLimit = usageLimit
            self.needsApproval = needsApproval
        }
    }

    /// What it is now, to be changed and given to ``TelegramClient/editInviteLink(_:of:to:)``.
    public var options: Options {
        Options(title: title, expireDate: expireDate, usageLimit: usageLimit, needsApproval: needsApproval)
    }
}

/// A chat as an invitation shows it to those who are not in it.
public struct Invitation: Hashable, Sendable {
    public let title: String
    public let description: String
    public let memberCount: Int
    /// A channel in which administrators alone write.
    public let isBroadcast: Bool
    /// Whether administrators let in who comes by it.
    public let needsApproval: Bool
    /// The chat, if the account is in it already, or may look at it for a while.
    public let chat: Chat?
    /// The value of the interface.
    public let raw: API.ChatInvite

    init(_ raw: API.ChatInvite) {
        self.raw = raw
        switch raw {
        case .chatInvite(let invite):
            title = invite.title
            description = invite.about ?? ""
            memberCount = Int(invite.participantsCount)
            isBroadcast = invite.broadcast
            needsApproval = invite.requestNeeded
            chat = nil
        case .chatInviteAlready(let chat), .chatInvitePeek(let chat, _):
            self.chat = Chat(chat)
            title = self.chat?.title ?? ""
            description = ""
            needsApproval = false
            switch chat {
            case .channel(let channel):
                memberCount = Int(channel.participantsCount ?? 0)
                isBroadcast = channel.broadcast
            case .chat(let group):
                memberCount = Int(group.participantsCount)
                isBroadcast = false
            default:
                memberCount = 0
                isBroadcast = false
            }
        }
    }
}

/// What became of joining.
public enum JoinResult: Hashable, Sendable {
    /// The account is in the chat.
    case joined(Peer)
    /// Administrators have to let the account in.
    case requested
}

/// A person who wants to join, or who has joined by a link.
public struct JoinRequest: Hashable, Sendable {
    public let user: Peer
    /// Empty if the server does not say.
    public let name: String
    /// Seconds since 1970.
    public let date: Int
    /// What the person says of themselves.
    public let bio: String
    /// Still waits to be let in.
    public let isPending: Bool
    /// Who let the person in, if that was necessary.
    public let approver: Peer?
    /// The value of the interface.
    public let raw: API.ChatInviteImporter

    init(_ raw: API.ChatInviteImporter, _ companions: Companions) {
        let card = companions.card(for: .peerUser(userID: raw.userID))
        user = card.peer
        name = card.title
        date = Int(raw.date)
        bio = raw.about ?? ""
        isPending = raw.requested
        approver = raw.approvedBy.map { Peer(kind: .user, id: $0) }
        self.raw = raw
    }
}
