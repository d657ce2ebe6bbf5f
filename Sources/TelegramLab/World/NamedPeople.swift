import TelegramAPI

// Who is named in an answer comes along in its list of users: clients look people up there, and some fail without.

extension World {
    /// Those whom an answer names, each once, as the caller sees them.
    func named(_ people: [Int64], _ call: Call) -> [API.User] {
        var seen: Set<Int64> = []
        return people.filter { seen.insert($0).inserted }
            .map { self.user($0, seenBy: call.user, now: call.now) }
    }
}

extension API.ChannelParticipant {
    /// The member, and who let them in, made them an administrator, or restricted them.
    var people: [Int64] {
        switch self {
        case .channelParticipant(let member): [member.userID]
        case .channelParticipantSelf(let member): [member.userID, member.inviterID]
        case .channelParticipantCreator(let member): [member.userID]
        case .channelParticipantAdmin(let member):
            [member.userID, member.promotedBy] + (member.inviterID.map { [$0] } ?? [])
        case .channelParticipantBanned(let member): member.peer.people + [member.kickedBy]
        case .channelParticipantLeft(let peer): peer.people
        }
    }
}

extension API.ChatInviteImporter {
    /// Who joined, and who let them in.
    var people: [Int64] { [self.userID] + (self.approvedBy.map { [$0] } ?? []) }
}

extension API.ChannelAdminLogEventAction {
    /// Those to whom it was done, and whose messages it was about.
    var people: [Int64] {
        switch self {
        case .channelAdminLogEventActionParticipantInvite(let member): member.people
        case .channelAdminLogEventActionParticipantToggleBan(let before, let after),
            .channelAdminLogEventActionParticipantToggleAdmin(let before, let after):
            before.people + after.people
        case .channelAdminLogEventActionParticipantJoinByInvite(let joined): joined.invite.people
        case .channelAdminLogEventActionParticipantJoinByRequest(let invite, let admin): invite.people + [admin]
        case .channelAdminLogEventActionExportedInviteDelete(let invite),
            .channelAdminLogEventActionExportedInviteRevoke(let invite):
            invite.people
        case .channelAdminLogEventActionExportedInviteEdit(let before, let after): before.people + after.people
        case .channelAdminLogEventActionUpdatePinned(let message),
            .channelAdminLogEventActionDeleteMessage(let message),
            .channelAdminLogEventActionSendMessage(let message), .channelAdminLogEventActionStopPoll(let message):
            message.people
        case .channelAdminLogEventActionEditMessage(_, let message): message.people
        default: []
        }
    }
}

extension API.ExportedChatInvite {
    /// Who made the link.
    fileprivate var people: [Int64] {
        if case .chatInviteExported(let invite) = self { [invite.adminID] } else { [] }
    }
}

extension API.Message {
    /// Who wrote it, and the bot through which it came.
    fileprivate var people: [Int64] {
        switch self {
        case .message(let message):
            (message.fromID?.people ?? []) + (message.fwdFrom?.fromID?.people ?? [])
                + (message.viaBotID.map { [$0] } ?? [])
        case .messageService(let message): message.fromID?.people ?? []
        case .messageEmpty: []
        }
    }
}

extension API.Peer {
    /// The user, if it is one.
    fileprivate var people: [Int64] {
        if case .peerUser(let user) = self { [user] } else { [] }
    }
}
