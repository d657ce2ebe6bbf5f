import TelegramAPI

/// Where an update belongs: what belongs to one chat is handled in its order.
enum UpdatePlace: Hashable, Sendable {
    case chat(Peer.Kind, Int64)
    /// No chat: settings, folders, a list.
    case account
    /// Chats that it does not name: all before it is handled first, and all behind it later.
    case everything

    init(_ peer: Peer) { self = .chat(peer.kind, peer.id) }
}

/// Decides which updates are handled at the same time: those of different chats, of each chat one after the other in the order
/// of the server, so many at once. Without input or output.
struct UpdateLanes<Element: Sendable>: Sendable {
    private struct Waiting: Sendable {
        let element: Element
        let place: UpdatePlace
    }

    /// How many are handled at once.
    let limit: Int
    private var waiting: [Waiting] = []
    private var running: [Int: UpdatePlace] = [:]
    private var last = 0

    init(limit: Int) {
        self.limit = max(1, min(limit, Self.mostAtOnce))
    }

    private static var mostAtOnce: Int { 4096 }

    /// Whether more may be taken in. One chat that is slow and busy must not stop the others soon; where one is handled after the
    /// other, none is taken in before its time.
    var hasRoom: Bool { limit == 1 ? waiting.isEmpty && running.isEmpty : waiting.count < limit * 16 }

    mutating func add(_ element: Element, at place: UpdatePlace) {
        waiting.append(Waiting(element: element, place: place))
    }

    /// What is to be handled now, and by which number ``finish(_:)`` names it.
    mutating func takeReady() -> [(number: Int, element: Element)] {
        // Asked after each event: mostly nothing has room, and what waits may be much.
        guard !waiting.isEmpty, running.count < limit else { return [] }
        var ready: [(number: Int, element: Element)] = []
        var taken = Set(running.values)
        var left: [Waiting] = []
        for (index, next) in waiting.enumerated() {
            let isFree =
                next.place == .everything ? running.isEmpty && left.isEmpty : !taken.contains(next.place)
            guard running.count < limit, !taken.contains(.everything) else {
                left += waiting[index...]
                break
            }
            taken.insert(next.place)
            guard isFree else {
                left.append(next)
                continue
            }
            last += 1
            running[last] = next.place
            ready.append((last, next.element))
        }
        waiting = left
        return ready
    }

    mutating func finish(_ number: Int) {
        running[number] = nil
    }
}

extension TelegramUpdate {
    /// Where it belongs.
    var place: UpdatePlace {
        switch self {
        case .newMessage(let message), .messageEdited(let message): UpdatePlace(message.peer)
        case .messagesDeleted(_, let chat?): UpdatePlace(chat)
        case .reloadNeeded(let chat?, _): UpdatePlace(chat)
        case .messagesDeleted, .reloadNeeded, .signedOut: .everything
        case .other(let update, _): UpdatePlace(update)
        }
    }
}

extension UpdatePlace {
    fileprivate init(_ update: API.Update) {
        if let place = Self.ofBot(update) ?? Self.named(update) {
            self = place
        } else {
            self = TelegramEvent(update)?.chat.map { UpdatePlace($0) } ?? .account
        }
    }

    private static func place(_ peer: API.Peer) -> UpdatePlace { UpdatePlace(Peer(peer)) }

    private static func place(_ message: API.Message) -> UpdatePlace? { message.chat.map { place($0) } }

    /// Where something belongs that bots alone are told.
    private static func ofBot(_ update: API.Update) -> UpdatePlace? {
        func user(_ id: Int64) -> UpdatePlace { .chat(.user, id) }
        return switch update {
        case .updateBotCallbackQuery(let query): place(query.peer)
        // These have no chat that the bot sees.
        case .updateInlineBotCallbackQuery(let query): user(query.userID)
        case .updateBotInlineQuery(let query): user(query.userID)
        case .updateBotInlineSend(let chosen): user(chosen.userID)
        case .updateBotPrecheckoutQuery(let query): user(query.userID)
        case .updateBotShippingQuery(let query): user(query.userID)
        case .updateBotStopped(let change): user(change.userID)
        case .updateMessagePollVote(let vote): place(vote.peer)
        case .updateBotMessageReaction(let change): place(change.peer)
        case .updateChannelParticipant(let change): .chat(.channel, change.channelID)
        case .updateChatParticipant(let change): .chat(.group, change.chatID)
        case .updateBotChatInviteRequester(let request): place(request.peer)
        case .updateBotCommands(let peer, _, _): place(peer)
        case .updateBotChatBoost(let peer, _, _): place(peer)
        case .updateBotPurchasedPaidMedia(let id, _, _): user(id)
        case .updateBotNewBusinessMessage(let new): place(new.message)
        case .updateBotEditBusinessMessage(let edited): place(edited.message)
        case .updateBotDeleteBusinessMessage(let deleted): place(deleted.peer)
        case .updateBusinessBotCallbackQuery(let query): place(query.message)
        case .updateBotGuestChatQuery(let query): place(query.message)
        default: nil
        }
    }

    /// Where something belongs that names its chat, or says that it may be any.
    private static func named(_ update: API.Update) -> UpdatePlace? {
        switch update {
        case .updateReadMessagesContents: .everything
        case .updateDraftMessage(let change): place(change.peer)
        case .updateMessageReactions(let change): place(change.peer)
        case .updateDialogUnreadMark(let mark): Peer(mark.peer).map { UpdatePlace($0) }
        case .updateMessageExtendedMedia(let peer, _, _): place(peer)
        case .updateTranscribedAudio(let change): place(change.peer)
        case .updatePeerHistoryTTL(let change): place(change.peer)
        case .updateChatDefaultBannedRights(let peer, _, _): place(peer)
        case .updateNewScheduledMessage(let message): place(message)
        case .updateDeleteScheduledMessages(let deleted): place(deleted.peer)
        case .updatePeerSettings(let peer, _): place(peer)
        case .updatePeerBlocked(let change): place(change.peerID)
        case .updatePeerWallpaper(let change): place(change.peer)
        case .updateGeoLiveViewed(let peer, _): place(peer)
        case .updateGroupCall(let change): change.peer.map { place($0) }
        case .updatePinnedForumTopic(let change): place(change.peer)
        case .updatePinnedForumTopics(let change): place(change.peer)
        case .updateChatParticipantAdd(let change): .chat(.group, change.chatID)
        case .updateChatParticipantAdmin(let change): .chat(.group, change.chatID)
        case .updateChatParticipantRank(let change): .chat(.group, change.chatID)
        case .updateChatParticipantDelete(let chat, _, _), .updateChat(let chat): .chat(.group, chat)
        case .updateChatParticipants(.chatParticipants(let chat, _, _)): .chat(.group, chat)
        case .updateChannelWebPage(let change): .chat(.channel, change.channelID)
        case .updateReadChannelDiscussionInbox(let read): .chat(.channel, read.channelID)
        case .updateChannel(let channel), .updateChannelMessageViews(let channel, _, _),
            .updateChannelMessageForwards(let channel, _, _), .updateReadChannelDiscussionOutbox(let channel, _, _),
            .updateChannelAvailableMessages(let channel, _), .updateChannelViewForumAsMessages(let channel, _),
            .updateReadMonoForumInbox(let channel, _, _), .updateReadMonoForumOutbox(let channel, _, _):
            .chat(.channel, channel)
        default: nil
        }
    }
}
