import TelegramAPI

/// A vote in a poll of the bot whose voters are known.
public struct PollVoteUpdate: Sendable {
    public let pollID: Int64
    public let voter: Peer
    /// The options that were chosen; none if the vote was taken back.
    public let options: [[UInt8]]
    /// The places of these answers in the poll, from 0.
    public let positions: [Int]
    public let client: TelegramClient

    init(_ vote: API.Update.UpdateMessagePollVote, of client: TelegramClient) {
        pollID = vote.pollID
        voter = Peer(vote.peer)
        options = vote.options
        positions = vote.positions.map { Int($0) }
        self.client = client
    }
}

/// A person came into a group or channel, left it, or may do other things there now. Bots are told that administer it, and of
/// themselves everywhere.
public struct MemberChange: Sendable {
    public let chat: Peer
    /// Whom it is about.
    public let member: Peer
    /// Who has changed it: often the member.
    public let actor: Peer
    /// Seconds since 1970.
    public let date: Int
    /// What the person was before; nil for one who was not there.
    public let old: Member?
    /// What the person is now; nil for one who is not there any more.
    public let new: Member?
    /// The link by which the person came.
    public let link: InviteLink?
    public let client: TelegramClient

    /// It is about the bot itself: it came into the chat, was taken out, or may do other things there.
    public var isMe: Bool { (try? client.owner) == member.id }

    /// The person is in the chat, and was not before.
    public var hasJoined: Bool { old?.isInside != true && new?.isInside == true }

    /// The person was in the chat, and is not any more.
    public var hasLeft: Bool { old?.isInside == true && new?.isInside != true }

    init(_ change: API.Update.UpdateChannelParticipant, _ context: UpdateContext, of client: TelegramClient) {
        self.client = client
        chat = Peer(kind: .channel, id: change.channelID)
        member = Peer(kind: .user, id: change.userID)
        actor = Peer(kind: .user, id: change.actorID)
        date = Int(change.date)
        old = change.prevParticipant.map { Member($0, context.companions) }.flatMap(Self.present)
        new = change.newParticipant.map { Member($0, context.companions) }.flatMap(Self.present)
        link = change.invite.flatMap { InviteLink($0) }
    }

    init(_ change: API.Update.UpdateChatParticipant, _ context: UpdateContext, of client: TelegramClient) {
        self.client = client
        chat = Peer(kind: .group, id: change.chatID)
        member = Peer(kind: .user, id: change.userID)
        actor = Peer(kind: .user, id: change.actorID)
        date = Int(change.date)
        old = change.prevParticipant.map { Member($0, context.companions) }
        new = change.newParticipant.map { Member($0, context.companions) }
        link = change.invite.flatMap { InviteLink($0) }
    }

    /// Of one who has left and to whom nothing is forbidden, there is nothing to say.
    private static func present(_ member: Member) -> Member? {
        if case .member = member.status, !member.isInside { nil } else { member }
    }
}

/// A person asks to join a group or channel whose members the bot may invite.
public struct JoinRequestUpdate: Sendable {
    public let chat: Peer
    public let user: Peer
    /// Seconds since 1970.
    public let date: Int
    /// What the person says of themselves.
    public let bio: String
    /// By which the person came; nil for the public name.
    public let link: InviteLink?
    public let client: TelegramClient

    init(_ request: API.Update.UpdateBotChatInviteRequester, of client: TelegramClient) {
        chat = Peer(request.peer)
        user = Peer(kind: .user, id: request.userID)
        date = Int(request.date)
        bio = request.about
        link = InviteLink(request.invite)
        self.client = client
    }

    /// Lets the person in, or not.
    ///
    /// - Throws: `memberNotFound` if the person does not wait any more.
    public func answer(isApproved: Bool) async throws(TelegramError) {
        try await client.answerJoinRequest(of: user, to: chat, isApproved: isApproved)
    }
}

/// A person has blocked the bot, or lets it write again.
public struct BotBlock: Sendable {
    public let user: Peer
    /// Seconds since 1970.
    public let date: Int
    public let isBlocked: Bool
    public let client: TelegramClient

    init(_ change: API.Update.UpdateBotStopped, of client: TelegramClient) {
        user = Peer(kind: .user, id: change.userID)
        date = Int(change.date)
        isBlocked = change.stopped
        self.client = client
    }
}
