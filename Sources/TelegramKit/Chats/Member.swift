import TelegramAPI

/// A person in a group or channel, or one who is kept out of it.
public struct Member: Hashable, Sendable {
    /// What a member is there.
    public enum Status: Hashable, Sendable, CustomStringConvertible {
        case owner(AdminRights)
        case administrator(AdminRights)
        case member
        /// Some things are forbidden.
        case restricted(ChatPermissions)
        /// Kept out.
        case banned

        /// In a word, without rights.
        public var description: String {
            switch self {
            case .owner: "owner"
            case .administrator: "administrator"
            case .member: "member"
            case .restricted: "restricted"
            case .banned: "banned"
            }
        }
    }

    /// The value of the interface.
    public enum Raw: Hashable, Sendable {
        case ofChannel(API.ChannelParticipant)
        case ofGroup(API.ChatParticipant)
    }

    /// A person; a channel that writes in a supergroup can be banned as well.
    public let peer: Peer
    /// Name of the person, or title of the channel; empty if the server does not say.
    public let name: String
    public let username: String?
    public let status: Status
    /// Whether the peer is in the chat now. Who is restricted or banned may have left.
    public let isInside: Bool
    /// What is shown beside the name of an administrator or owner in place of that word.
    public let rank: String?
    /// When the person came, was promoted or was restricted: seconds since 1970; nil if the server does not say.
    public let date: Int?
    /// Who invited, promoted or restricted this person.
    public let actor: Peer?
    /// Unix time in seconds until which the person is restricted or banned; nil for ever, and for others.
    public let until: Int?
    public let raw: Raw

    /// A member by the value of the interface.
    public init(_ raw: API.ChannelParticipant, users: [API.User] = [], chats: [API.Chat] = []) {
        self.init(raw, Companions(users: users, chats: chats))
    }

    init(_ raw: API.ChannelParticipant, _ companions: Companions) {
        func user(_ id: Int64) -> API.Peer { .peerUser(userID: id) }
        switch raw {
        case .channelParticipant(let member):
            self.init(.ofChannel(raw), user(member.userID), companions, .member, member.rank, member.date)
        case .channelParticipantSelf(let member):
            self.init(
                .ofChannel(raw), user(member.userID), companions, .member, member.rank, member.date, member.inviterID)
        case .channelParticipantCreator(let member):
            self.init(
                .ofChannel(raw), user(member.userID), companions, .owner(AdminRights(member.adminRights)), member.rank)
        case .channelParticipantAdmin(let member):
            self.init(
                .ofChannel(raw), user(member.userID), companions, .administrator(AdminRights(member.adminRights)),
                member.rank, member.date, member.promotedBy)
        case .channelParticipantBanned(let member):
            let rights = member.bannedRights
            self.init(
                .ofChannel(raw), member.peer, companions,
                rights.viewMessages ? .banned : .restricted(ChatPermissions(rights)), member.rank, member.date,
                member.kickedBy, isInside: !member.left,
                until: rights.untilDate == .max || rights.untilDate <= 0 ? nil : rights.untilDate)
        case .channelParticipantLeft(let peer):
            self.init(.ofChannel(raw), peer, companions, .member, isInside: false)
        }
    }

    init(_ raw: API.ChatParticipant, _ companions: Companions) {
        func user(_ id: Int64) -> API.Peer { .peerUser(userID: id) }
        switch raw {
        case .chatParticipant(let member):
            self.init(
                .ofGroup(raw), user(member.userID), companions, .member, member.rank, member.date, member.inviterID)
        case .chatParticipantAdmin(let member):
            self.init(
                .ofGroup(raw), user(member.userID), companions, .administrator(.ofGroups), member.rank, member.date,
                member.inviterID)
        case .chatParticipantCreator(let member):
            self.init(
                .ofGroup(raw), user(member.userID), companions, .owner(.all), member.rank)
        }
    }

    private init(
        _ raw: Raw, _ peer: API.Peer, _ companions: Companions, _ status: Status, _ rank: String? = nil,
        _ date: Int32? = nil, _ actor: Int64? = nil, isInside: Bool = true, until: Int32? = nil
    ) {
        let card = companions.card(for: peer)
        self.peer = card.peer
        name = card.title
        username = card.username
        self.status = status
        self.isInside = isInside
        self.rank = rank
        self.date = date.map { Int($0) }
        self.actor = actor.map { Peer(kind: .user, id: $0) }
        self.until = until.map { Int($0) }
        self.raw = raw
    }
}

extension AdminRights {
    /// What administrators of basic groups may do (core.telegram.org/api/rights).
    static let ofGroups: AdminRights = [
        .changeInfo, .deleteMessages, .banUsers, .inviteUsers, .pinMessages, .manageCalls, .other,
    ]
}

/// Which members are wanted. A string is the beginning of a name.
public enum MemberFilter: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Everyone that the server names: in a large supergroup those who were there of late.
    case all
    case administrators
    case bots
    /// Whose name or public name begins so.
    case named(String)
    /// People of the account's address book.
    case contacts(named: String = "")
    /// Members to whom something is forbidden.
    case restricted(named: String = "")
    /// People who are kept out.
    case banned(named: String = "")

    public init(stringLiteral text: String) {
        self = .named(text)
    }

    var input: API.ChannelParticipantsFilter {
        switch self {
        case .all: .channelParticipantsRecent
        case .administrators: .channelParticipantsAdmins
        case .bots: .channelParticipantsBots
        case .named(let text): .channelParticipantsSearch(q: text)
        case .contacts(let text): .channelParticipantsContacts(q: text)
        case .restricted(let text): .channelParticipantsBanned(q: text)
        case .banned(let text): .channelParticipantsKicked(q: text)
        }
    }

    /// Whether a member of a basic group fits, of which servers give the whole list.
    func fits(_ member: Member, _ user: API.User.User?) -> Bool {
        func isNamed(_ text: String) -> Bool {
            let names = [user?.firstName, user?.lastName, member.name, user?.username]
            let wanted = text.lowercased()
            return wanted.isEmpty || names.contains { $0?.lowercased().hasPrefix(wanted) == true }
        }
        switch self {
        case .all: return true
        case .administrators:
            switch member.status {
            case .owner, .administrator: return true
            default: return false
            }
        case .bots: return user?.bot == true
        case .named(let text): return isNamed(text)
        case .contacts(let text): return user?.contact == true && isNamed(text)
        case .restricted, .banned: return false
        }
    }
}
