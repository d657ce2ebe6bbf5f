import MTProtoCore
import TelegramAPI

/// Through which bot a message was sent, and what names it to the bot.
struct Via: Codable, Hashable, Sendable {
    var bot: Int64
    var accessHash: Int64
}

/// What a bot is asked in inline mode. Equal questions may get one answer.
struct InlineQuestion: Codable, Hashable, Sendable {
    var bot: Int64
    var query: String
    var offset: String
    /// Where the user is, if the client says so. No such answer is kept.
    @InTL var place: API.GeoPoint? = nil
}

/// What a bot found.
struct InlineAnswer: Codable, Sendable {
    /// What a chosen result becomes.
    struct Result: Codable, Sendable {
        var content: StoredMessage.Content
        @InTL var markup: API.ReplyMarkup? = nil
        var preview: MessagePreview?
        var invertsMedia = false
    }

    var question: InlineQuestion
    @InTL var shown: API.Messages.BotResults
    var results: [String: Result]
    /// Users who have got it.
    var readers: Set<Int64>
    var isPrivate: Bool
    var expiresAt: Int64
}

/// The newest answers of bots in inline mode.
struct InlineAnswers: Codable, Sendable {
    /// Older ones cannot be chosen from any more.
    private static let limit = 1024

    private var answers: [Int64: InlineAnswer] = [:]
    /// Ids, oldest first.
    private var order: [Int64] = []

    mutating func add(_ id: Int64, _ answer: InlineAnswer) {
        self.answers[id] = answer
        self.order.append(id)
        if self.order.count > Self.limit { self.answers[self.order.removeFirst()] = nil }
    }

    /// What a user may choose from.
    func answer(_ id: Int64, for user: Int64) -> InlineAnswer? {
        self.answers[id].flatMap { $0.readers.contains(user) ? $0 : nil }
    }

    /// An answer that still holds, for a user who asks the same.
    mutating func kept(_ question: InlineQuestion, for user: Int64, now: Int64) -> API.Messages.BotResults? {
        guard question.place == nil else { return nil }
        let id = self.order.last { id in
            guard let answer = self.answers[id], answer.question == question, answer.expiresAt > now else {
                return false
            }
            return !answer.isPrivate || answer.readers.contains(user)
        }
        guard let id else { return nil }
        self.answers[id]?.readers.insert(user)
        return self.answers[id]?.shown
    }
}

extension World {
    /// The name that a bot knows a message by that was sent through it.
    func inlineID(of message: StoredMessage, _ via: Via) -> API.InputBotInlineMessageID {
        .inputBotInlineMessageID(
            dcID: Int32(clamping: self.users[via.bot]?.homeDC ?? 1), id: message.shared, accessHash: via.accessHash)
    }

    /// Notes where a message lies that was sent through a bot, so that the bot finds it.
    mutating func noteInline(_ id: Int32, in peer: PeerKey, of sender: Int64) {
        guard let message = self.message(id, in: peer, of: sender), message.extras.via != nil else { return }
        self.inlineMessages[message.shared] = InlinePlace(peer: peer, sender: sender, id: id)
    }

    /// The message that a bot names, which was sent through it, as its sender knows it.
    func inlineMessage(
        _ id: API.InputBotInlineMessageID, _ call: Call
    ) throws(RPCError) -> (message: StoredMessage, place: InlinePlace) {
        guard case .inputBotInlineMessageID(_, let id, let hash) = id, let place = self.inlineMessages[id],
            let message = self.message(place.id, in: place.peer, of: place.sender),
            message.extras.via == Via(bot: call.user, accessHash: hash)
        else { throw .badRequest("MESSAGE_ID_INVALID") }
        return (message, place)
    }
}
