import TelegramAPI

/// Where an update stands in the server's numbering.
enum UpdateKind: Hashable, Sendable {
    /// Nowhere: it counts when it comes.
    case unnumbered
    /// In the account's box.
    case account(pts: Int32, count: Int32)
    /// In the numbering of secret chats and of bots.
    case special(qts: Int32)
    /// In a channel's box.
    case channel(Int64, pts: Int32, count: Int32)
    /// Nowhere, but it tells how far a channel is.
    case hint(Int64, pts: Int32)
    /// More happened in a channel than is sent; how far it is, if that is said.
    case channelTooLong(Int64, pts: Int32?)
    /// The account's numbering begins anew.
    case renumbered
    /// It lacks what would tell.
    case unclear

    init(_ update: API.Update) {
        switch update {
        case .updateNewMessage(_, let pts, let count), .updateEditMessage(_, let pts, let count),
            .updateDeleteMessages(_, let pts, let count), .updateWebPage(_, let pts, let count),
            .updateFolderPeers(_, let pts, let count):
            self = .account(pts: pts, count: count)
        case .updateReadHistoryInbox(let read): self = .account(pts: read.pts, count: read.ptsCount)
        case .updateReadHistoryOutbox(let read): self = .account(pts: read.pts, count: read.ptsCount)
        case .updateReadMessagesContents(let read): self = .account(pts: read.pts, count: read.ptsCount)
        case .updatePinnedMessages(let pinned): self = .account(pts: pinned.pts, count: pinned.ptsCount)
        case .updateNewChannelMessage(let message, let pts, let count),
            .updateEditChannelMessage(let message, let pts, let count):
            self = message.channelID.map { .channel($0, pts: pts, count: count) } ?? .unclear
        case .updateDeleteChannelMessages(let deleted):
            self = .channel(deleted.channelID, pts: deleted.pts, count: deleted.ptsCount)
        case .updateChannelWebPage(let page): self = .channel(page.channelID, pts: page.pts, count: page.ptsCount)
        case .updatePinnedChannelMessages(let pinned):
            self = .channel(pinned.channelID, pts: pinned.pts, count: pinned.ptsCount)
        case .updateReadChannelInbox(let read): self = .hint(read.channelID, pts: read.pts)
        case .updateChannelTooLong(let long): self = .channelTooLong(long.channelID, pts: long.pts)
        case .updatePtsChanged: self = .renumbered
        default: self = Self.special(update).map { .special(qts: $0) } ?? .unnumbered
        }
    }

    /// The number of an update that is numbered apart; 0 is none.
    private static func special(_ update: API.Update) -> Int32? {
        let qts: Int32
        switch update {
        case .updateNewEncryptedMessage(_, let number): qts = number
        case .updateMessagePollVote(let update): qts = update.qts
        case .updateChatParticipant(let update): qts = update.qts
        case .updateChannelParticipant(let update): qts = update.qts
        case .updateBotStopped(let update): qts = update.qts
        case .updateBotChatInviteRequester(let update): qts = update.qts
        case .updateBotChatBoost(_, _, let number): qts = number
        case .updateBotMessageReaction(let update): qts = update.qts
        case .updateBotMessageReactions(let update): qts = update.qts
        case .updateBotBusinessConnect(_, let number): qts = number
        case .updateBotNewBusinessMessage(let update): qts = update.qts
        case .updateBotEditBusinessMessage(let update): qts = update.qts
        case .updateBotDeleteBusinessMessage(let update): qts = update.qts
        case .updateBotPurchasedPaidMedia(_, _, let number): qts = number
        case .updateManagedBot(_, _, let number): qts = number
        case .updateBotGuestChatQuery(let update): qts = update.qts
        case .updateBotStarsSubscription(let update): qts = update.qts
        default: return nil
        }
        return qts > 0 ? qts : nil
    }
}

extension API.Message {
    var chat: API.Peer? {
        switch self {
        case .message(let message): message.peerID
        case .messageService(let message): message.peerID
        case .messageEmpty(let message): message.peerID
        }
    }

    var channelID: Int64? {
        if case .peerChannel(let id)? = chat { id } else { nil }
    }
}

extension API.Message.Message {
    /// The message of which a short packet tells.
    init(_ short: API.Updates.UpdateShortMessage) {
        self.init(
            out: short.out, mentioned: short.mentioned, mediaUnread: short.mediaUnread, silent: short.silent,
            id: short.id, peerID: .peerUser(userID: short.userID), fwdFrom: short.fwdFrom, viaBotID: short.viaBotID,
            replyTo: short.replyTo, date: short.date, message: short.message, entities: short.entities,
            ttlPeriod: short.ttlPeriod)
    }

    init(_ short: API.Updates.UpdateShortChatMessage) {
        self.init(
            out: short.out, mentioned: short.mentioned, mediaUnread: short.mediaUnread, silent: short.silent,
            id: short.id, fromID: .peerUser(userID: short.fromID), peerID: .peerChat(chatID: short.chatID),
            fwdFrom: short.fwdFrom, viaBotID: short.viaBotID, replyTo: short.replyTo, date: short.date,
            message: short.message, entities: short.entities, ttlPeriod: short.ttlPeriod)
    }
}
