import MTProtoCore
import TelegramAPI

/// Something that administrators of a supergroup or channel can read up on, for 48 hours.
public struct AdminLogEvent: Hashable, Sendable {
    public let id: Int64
    /// Seconds since 1970.
    public let date: Int
    /// Who did it.
    public let actor: Peer
    /// Name of who did it; empty if the server does not say.
    public let actorName: String
    public let action: AdminLogAction
    /// The value of the interface.
    public let raw: API.ChannelAdminLogEvent
}

/// What was done.
public enum AdminLogAction: Hashable, Sendable {
    case titleChanged(from: String, to: String)
    case descriptionChanged(from: String, to: String)
    case usernameChanged(from: String, to: String)
    case photoChanged
    case joined
    case joinedByInvitation(InviteLink)
    case left
    case memberInvited(Member)
    /// Banned, restricted, or free again.
    case restrictionsChanged(from: Member, to: Member)
    /// Made an administrator, given other rights, or none any more.
    case rightsChanged(from: Member, to: Member)
    case messagePinned(Message)
    case messageEdited(from: Message, to: Message)
    case messageDeleted(Message)
    case permissionsChanged(from: ChatPermissions, to: ChatPermissions)
    /// Seconds between two messages of a member; 0 for none.
    case slowModeChanged(from: Int, to: Int)
    case historyShownToNewMembers(Bool)
    case signaturesChanged(Bool)
    case contentProtectionChanged(Bool)
    /// Anything else, by the name that the schema gives it.
    case other(String)

    init(_ action: API.ChannelAdminLogEventAction, _ companions: Companions) {
        func message(_ raw: API.Message, _ make: (Message) -> AdminLogAction) -> AdminLogAction {
            Message(raw).map(make) ?? .other(CaseName.of(action))
        }
        switch action {
        case .channelAdminLogEventActionChangeTitle(let old, let new): self = .titleChanged(from: old, to: new)
        case .channelAdminLogEventActionChangeAbout(let old, let new): self = .descriptionChanged(from: old, to: new)
        case .channelAdminLogEventActionChangeUsername(let old, let new): self = .usernameChanged(from: old, to: new)
        case .channelAdminLogEventActionChangePhoto: self = .photoChanged
        case .channelAdminLogEventActionParticipantJoin: self = .joined
        case .channelAdminLogEventActionParticipantJoinByInvite(let join):
            self = InviteLink(join.invite).map { .joinedByInvitation($0) } ?? .joined
        case .channelAdminLogEventActionParticipantJoinByRequest(let invite, _):
            self = InviteLink(invite).map { .joinedByInvitation($0) } ?? .joined
        case .channelAdminLogEventActionParticipantLeave: self = .left
        case .channelAdminLogEventActionParticipantInvite(let member):
            self = .memberInvited(Member(member, companions))
        case .channelAdminLogEventActionParticipantToggleBan(let old, let new):
            self = .restrictionsChanged(from: Member(old, companions), to: Member(new, companions))
        case .channelAdminLogEventActionParticipantToggleAdmin(let old, let new):
            self = .rightsChanged(from: Member(old, companions), to: Member(new, companions))
        case .channelAdminLogEventActionUpdatePinned(let raw): self = message(raw) { .messagePinned($0) }
        case .channelAdminLogEventActionEditMessage(let old, let new):
            self = message(old) { old in message(new) { .messageEdited(from: old, to: $0) } }
        case .channelAdminLogEventActionDeleteMessage(let raw): self = message(raw) { .messageDeleted($0) }
        case .channelAdminLogEventActionDefaultBannedRights(let old, let new):
            self = .permissionsChanged(from: ChatPermissions(old), to: ChatPermissions(new))
        case .channelAdminLogEventActionToggleSlowMode(let old, let new):
            self = .slowModeChanged(from: Int(old), to: Int(new))
        case .channelAdminLogEventActionTogglePreHistoryHidden(let isHidden):
            self = .historyShownToNewMembers(!isHidden)
        case .channelAdminLogEventActionToggleSignatures(let isOn): self = .signaturesChanged(isOn)
        case .channelAdminLogEventActionToggleNoForwards(let isOn): self = .contentProtectionChanged(isOn)
        default: self = .other(CaseName.of(action))
        }
    }
}

/// Which kinds of events are wanted.
public struct AdminLogKinds: OptionSet, Hashable, Sendable {
    /// The bits of the interface's flags.
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let joining = AdminLogKinds(rawValue: 1 << 0)
    public static let leaving = AdminLogKinds(rawValue: 1 << 1)
    public static let inviting = AdminLogKinds(rawValue: 1 << 2)
    public static let restricting = AdminLogKinds(rawValue: 1 << 3)
    public static let unrestricting = AdminLogKinds(rawValue: 1 << 4)
    public static let banning = AdminLogKinds(rawValue: 1 << 5)
    public static let unbanning = AdminLogKinds(rawValue: 1 << 6)
    public static let promoting = AdminLogKinds(rawValue: 1 << 7)
    public static let demoting = AdminLogKinds(rawValue: 1 << 8)
    /// Title, photo, description and public name.
    public static let info = AdminLogKinds(rawValue: 1 << 9)
    public static let settings = AdminLogKinds(rawValue: 1 << 10)
    public static let pinning = AdminLogKinds(rawValue: 1 << 11)
    public static let editing = AdminLogKinds(rawValue: 1 << 12)
    public static let deleting = AdminLogKinds(rawValue: 1 << 13)
    public static let calls = AdminLogKinds(rawValue: 1 << 14)
    public static let invitations = AdminLogKinds(rawValue: 1 << 15)
    public static let sending = AdminLogKinds(rawValue: 1 << 16)
    public static let topics = AdminLogKinds(rawValue: 1 << 17)

    var input: API.ChannelAdminLogEventsFilter {
        API.ChannelAdminLogEventsFilter(
            join: contains(.joining), leave: contains(.leaving), invite: contains(.inviting),
            ban: contains(.restricting), unban: contains(.unrestricting), kick: contains(.banning),
            unkick: contains(.unbanning), promote: contains(.promoting), demote: contains(.demoting),
            info: contains(.info), settings: contains(.settings), pinned: contains(.pinning),
            edit: contains(.editing), delete: contains(.deleting), groupCall: contains(.calls),
            invites: contains(.invitations), send: contains(.sending), forums: contains(.topics))
    }
}

extension TelegramClient {
    /// What happened in a supergroup or channel, the latest first. For administrators.
    ///
    /// ```swift
    /// let group = try await client.createChannel(title: "Talk")
    /// for try await event in client.adminLog(of: group, matching: [.banning, .deleting]) {
    ///     print(event.actorName, event.action)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - kinds: of events; nil for all.
    ///   - text: what the server looks for in them; empty for all.
    ///   - administrators: who did it; empty for all.
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func adminLog(
        of chat: Peer, matching kinds: AdminLogKinds? = nil, text: String = "", by administrators: [Peer] = [],
        limit: Int? = nil, pageSize: Int = 100
    ) -> PagedSequence<AdminLogEvent> {
        PagedSequence(
            AdminLogPager(
                network: network, chat: chat, kinds: kinds, text: text, administrators: administrators,
                progress: PageProgress(size: pageSize, limit: limit)),
            limit: limit)
    }
}

private struct AdminLogPager: Pager {
    let network: Network
    let chat: Peer
    let kinds: AdminLogKinds?
    let text: String
    let administrators: [Peer]
    var progress: PageProgress<Int64>
    var last: Int64 = 0

    mutating func next() async throws(TelegramError) -> [AdminLogEvent]? {
        guard !progress.isAtEnd else { return nil }
        let admins = administrators.isEmpty ? nil : await network.inputUsers(administrators)
        let request = API.Channels.GetAdminLog(
            channel: await network.inputChannel(chat), q: text, eventsFilter: kinds?.input, admins: admins,
            maxID: last, minID: 0, limit: progress.size)
        let answer = try await network.call(request, on: .home)
        let companions = Companions(users: answer.users, chats: answer.chats)
        let events = answer.events.map { event in
            let actor = companions.card(for: .peerUser(userID: event.userID))
            return AdminLogEvent(
                id: event.id, date: Int(event.date), actor: actor.peer, actorName: actor.title,
                action: AdminLogAction(event.action, companions), raw: event)
        }
        last = events.last?.id ?? last
        return progress.receive(events) { $0.id }
    }
}
