import MTProtoCore
import TelegramAPI

/// By which filter an event is found.
typealias AdminLogKind = any KeyPath<API.ChannelAdminLogEventsFilter, Bool> & Sendable

/// Something that administrators can read up on.
struct AdminLogEvent: Codable, Sendable {
    var id: Int64
    var date: Int32
    var user: Int64
    @InTL var kind: AdminLogFilter
    @InTL var action: API.ChannelAdminLogEventAction
}

extension Router {
    /// What happened in a channel or supergroup (core.telegram.org/api/recent-actions).
    mutating func addAdminLogMethods() {
        self.on(API.Channels.GetAdminLog.self) { (world, query, call) throws(RPCError) in
            let id = try world.channelID(query.channel, of: call.user)
            guard world.adminRights(of: call.user, in: .channel(id)) != nil else {
                throw .badRequest("CHAT_ADMIN_REQUIRED")
            }
            var admins: Set<Int64>?
            if let inputs = query.admins {
                var users: Set<Int64> = []
                for input in inputs { users.insert(try world.userID(input, of: call.user)) }
                admins = users
            }
            let found = (world.channels[id]?.log ?? []).reversed().filter { event in
                (query.maxID <= 0 || event.id < query.maxID) && (query.minID <= 0 || event.id > query.minID)
                    && query.eventsFilter.map { $0[keyPath: event.kind.path] } != false
                    && admins.map { $0.contains(event.user) } != false
                    && (query.q.isEmpty || world.finds(query.q, in: event, by: call.user))
            }
            .prefix(min(max(1, Int(query.limit)), 100))
            let people = found.flatMap { [$0.user] + $0.action.people }
            let companions = world.companions(
                of: [], seenBy: call.user, and: [.channel(id)] + people.map { .user($0) }, now: call.now)
            return API.Channels.AdminLogResults(
                events: found.map {
                    API.ChannelAdminLogEvent(id: $0.id, date: $0.date, userID: $0.user, action: $0.action)
                }, chats: companions.chats, users: companions.users)
        }
    }
}

extension World {
    /// Whether a text is found in what happened: in the names of those who had to do with it, or in what was written.
    fileprivate func finds(_ text: String, in event: AdminLogEvent, by viewer: Int64) -> Bool {
        let wanted = text.lowercased()
        return ([event.user] + event.action.people).contains { self.isNamed($0, text, by: viewer) }
            || event.action.texts.contains { $0.lowercased().contains(wanted) }
    }

    /// What real servers keep for 48 hours is kept by number here.
    private static let longestLog = 1000

    /// Notes for administrators what the caller did, or somebody else through the caller.
    mutating func log(
        _ action: API.ChannelAdminLogEventAction, _ kind: AdminLogKind, _ id: Int64, by user: Int64? = nil, _ call: Call
    ) {
        self.log(action, kind, id, by: user ?? call.user, date: call.date)
    }

    /// Notes that something was posted in a broadcast.
    mutating func logPost(_ post: StoredMessage, in id: Int64) {
        guard self.isBroadcast(.channel(id)), post.content.text != nil else { return }
        let message = self.object(post, of: post.sender)
        self.log(.channelAdminLogEventActionSendMessage(message: message), \.send, id, by: post.sender, date: post.date)
    }

    private mutating func log(
        _ action: API.ChannelAdminLogEventAction, _ kind: AdminLogKind, _ id: Int64, by user: Int64, date: Int32
    ) {
        let last = self.channels[id]?.log.last?.id ?? 0
        self.channels[id]?.log.append(
            AdminLogEvent(
                id: last &+ 1, date: date, user: user, kind: AdminLogFilter(path: kind), action: action))
        if self.channels[id]?.log.count ?? 0 > Self.longestLog { self.channels[id]?.log.removeFirst() }
    }
}

extension API.ChannelAdminLogEventAction {
    /// What was written before and is written now: titles, descriptions, names, messages.
    fileprivate var texts: [String] {
        switch self {
        case .channelAdminLogEventActionChangeTitle(let before, let after),
            .channelAdminLogEventActionChangeAbout(let before, let after),
            .channelAdminLogEventActionChangeUsername(let before, let after):
            [before, after]
        case .channelAdminLogEventActionUpdatePinned(let message),
            .channelAdminLogEventActionDeleteMessage(let message),
            .channelAdminLogEventActionSendMessage(let message), .channelAdminLogEventActionStopPoll(let message):
            message.texts
        case .channelAdminLogEventActionEditMessage(let before, let after): before.texts + after.texts
        case .channelAdminLogEventActionParticipantJoinByInvite(let joined): joined.invite.texts
        case .channelAdminLogEventActionParticipantJoinByRequest(let invite, _),
            .channelAdminLogEventActionExportedInviteDelete(let invite),
            .channelAdminLogEventActionExportedInviteRevoke(let invite):
            invite.texts
        case .channelAdminLogEventActionExportedInviteEdit(let before, let after): before.texts + after.texts
        case .channelAdminLogEventActionCreateTopic(let topic), .channelAdminLogEventActionDeleteTopic(let topic):
            topic.texts
        case .channelAdminLogEventActionEditTopic(let before, let after): before.texts + after.texts
        case .channelAdminLogEventActionPinTopic(let pin): (pin.prevTopic?.texts ?? []) + (pin.newTopic?.texts ?? [])
        default: []
        }
    }
}

extension API.Message {
    /// What stands in it; of a poll or a list of tasks also what it is about.
    fileprivate var texts: [String] {
        guard case .message(let message) = self else { return [] }
        switch message.media {
        case .messageMediaPoll(let media)?: return [message.message, media.poll.question.text]
        case .messageMediaToDo(let media)?: return [message.message, media.todo.title.text]
        default: return [message.message]
        }
    }
}

extension API.ExportedChatInvite {
    fileprivate var texts: [String] {
        if case .chatInviteExported(let invite) = self { [invite.link] + (invite.title.map { [$0] } ?? []) } else { [] }
    }
}

extension API.ForumTopic {
    fileprivate var texts: [String] {
        if case .forumTopic(let topic) = self { [topic.title] } else { [] }
    }
}
