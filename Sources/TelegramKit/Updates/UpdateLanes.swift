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
        func user(_ id: Int64) -> UpdatePlace { .chat(.user, id) }
        self =
            switch update {
            case .updateBotCallbackQuery(let query): UpdatePlace(Peer(query.peer))
            // These have no chat that the bot sees.
            case .updateInlineBotCallbackQuery(let query): user(query.userID)
            case .updateBotInlineQuery(let query): user(query.userID)
            case .updateBotInlineSend(let chosen): user(chosen.userID)
            case .updateBotPrecheckoutQuery(let query): user(query.userID)
            case .updateBotShippingQuery(let query): user(query.userID)
            case .updateBotStopped(let change): user(change.userID)
            case .updateMessagePollVote(let vote): UpdatePlace(Peer(vote.peer))
            case .updateBotMessageReaction(let change): UpdatePlace(Peer(change.peer))
            case .updateChannelParticipant(let change): .chat(.channel, change.channelID)
            case .updateChatParticipant(let change): .chat(.group, change.chatID)
            case .updateBotChatInviteRequester(let request): UpdatePlace(Peer(request.peer))
            case .updateReadMessagesContents: .everything
            default: TelegramEvent(update)?.chat.map { UpdatePlace($0) } ?? .account
            }
    }
}
