/// Which questions wait for an answer, and which message answers which. Without input or output.
struct Conversations: Sendable {
    /// Between whom.
    struct Place: Hashable, Sendable {
        private let chat: UpdatePlace
        private let member: UpdatePlace
        private let topicID: Int?
        /// By which the bot asks for an account, in a chat of that one.
        let connectionID: String?

        init(chat: Peer, member: Peer, topicID: Int?, connectionID: String? = nil) {
            self.chat = UpdatePlace(chat)
            self.member = UpdatePlace(member)
            self.topicID = topicID
            self.connectionID = connectionID
        }

        init(of message: BoundMessage) {
            // Those chats are private, and the account itself is not asked.
            guard message.connectionID == nil else {
                self.init(
                    chat: message.peer, member: message.peer, topicID: nil, connectionID: message.connectionID)
                return
            }
            self.init(chat: message.peer, member: message.sender ?? message.peer, topicID: message.topicID)
        }
    }

    private struct Question: Sendable {
        let number: Int
        let filter: BotFilter
        /// The id of the question, which answers follow; nil as long as it is being sent.
        var messageID: Int?
    }

    /// What becomes of a message.
    enum Decision: Sendable {
        /// It answers nothing.
        case none
        /// The question is being sent: whether it was there first is known when that is done.
        case later(Int)
        /// It answers a question if it fits the filter.
        case answer(Int, BotFilter)
    }

    /// So many may wait. Each costs a task that stands still.
    static let limit = 10_000

    private var questions: [Place: Question] = [:]
    private var last = 0

    var count: Int { questions.count }

    /// Someone is asked.
    ///
    /// - Returns: the question's number, and that of the one whose place it takes.
    mutating func begin(at place: Place, _ filter: BotFilter) -> (number: Int, replaced: Int?) {
        last += 1
        let former = questions.updateValue(Question(number: last, filter: filter), forKey: place)
        return (last, former?.number)
    }

    /// The question is in the chat.
    mutating func asked(_ number: Int, at place: Place, _ messageID: Int) {
        if questions[place]?.number == number { questions[place]?.messageID = messageID }
    }

    /// Nothing waits for this question's answer any more.
    mutating func end(_ number: Int, at place: Place) {
        if questions[place]?.number == number { questions[place] = nil }
    }

    /// The number of the question that waits there.
    func number(at place: Place) -> Int? { questions[place]?.number }

    func decide(_ message: BoundMessage) -> Decision {
        // That someone came, or pinned something, is no answer.
        guard !message.isOutgoing, message.action == nil, let question = questions[Place(of: message)] else {
            return .none
        }
        guard let asked = question.messageID else { return .later(question.number) }
        return message.id > asked ? .answer(question.number, question.filter) : .none
    }
}
