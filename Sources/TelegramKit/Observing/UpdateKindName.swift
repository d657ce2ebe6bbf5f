// What metrics and spans call updates: as the schema does, or by what they are made into.
extension TelegramUpdate {
    var kindName: String {
        switch self {
        case .newMessage: "message"
        case .messageEdited: "edited message"
        case .messagesDeleted: "deleted messages"
        case .signedOut: "signed out"
        case .reloadNeeded: "reload needed"
        case .other(let update, _): CaseName.of(update)
        }
    }

    /// When it happened, in Unix seconds of the server, as far as it says.
    var date: Int? {
        switch self {
        case .newMessage(let message): message.date
        default: nil
        }
    }
}

extension BotUpdate {
    /// Whether it is the bot's own message, which no handler hears of.
    var isOwn: Bool {
        switch self {
        case .message(let message), .messageEdited(let message): message.isOutgoing
        case .businessMessage(let message), .businessMessageEdited(let message):
            message.viaBusinessBot.map { $0.id == (try? message.client.owner) } ?? false
        default: false
        }
    }

    var kindName: String {
        switch self {
        case .message: "message"
        case .messageEdited: "edited message"
        case .callbackQuery: "callback query"
        case .inlineQuery: "inline query"
        case .inlineResultChosen: "chosen inline result"
        case .reactionsChanged: "changed reactions"
        case .pollVoted: "vote"
        case .memberChanged: "changed member"
        case .joinRequested: "request to join"
        case .preCheckoutQuery: "query before a payment"
        case .shippingQuery: "query for shipping"
        case .mediaBought: "bought media"
        case .blocked: "block"
        case .businessConnectionChanged: "business connection"
        case .businessMessage: "business message"
        case .businessMessageEdited: "edited business message"
        case .businessMessagesDeleted: "deleted business messages"
        case .sceneOver: "end of a scene"
        case .other(let update): update.kindName
        }
    }
}
