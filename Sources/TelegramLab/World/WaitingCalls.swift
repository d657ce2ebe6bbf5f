import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// The answer to a call that has waited for it.
struct LateAnswer: Sendable {
    var session: SessionReference
    var messageID: Int64
    var reply: Result<ByteBuffer, RPCError>
}

/// Calls that are answered when a bot has said something.
struct WaitingCalls: Codable, Sendable {
    /// What a bot is asked.
    enum Question: Codable, Hashable, Sendable {
        case button(PressedButton)
        case inline(InlineQuestion)
        case payment(PendingPayment)
    }

    struct Waiting: Codable, Sendable {
        var session: SessionReference
        var messageID: Int64
        var user: Int64
        var bot: Int64
        var question: Question
        /// Unix time from which on the bot is too late.
        var deadline: Int64
    }

    /// How long a bot may take, in seconds.
    static let limit: Int64 = 10

    /// By the id that the bot answers with.
    private var calls: [Int64: Waiting] = [:]
    /// At how many of them those that waited too long are looked for.
    private var sweepsAt = 64

    /// Lets a call wait. Those that waited too long are forgotten.
    mutating func add(_ id: Int64, _ question: Question, to bot: Int64, _ call: Call) {
        if self.calls.count >= self.sweepsAt {
            self.calls = self.calls.filter { $0.value.deadline > call.now }
            self.sweepsAt = max(64, self.calls.count * 2)
        }
        self.calls[id] = Waiting(
            session: call.session, messageID: call.messageID, user: call.user, bot: bot, question: question,
            deadline: call.now + Self.limit)
    }

    /// Nothing waits any more that this user has asked.
    mutating func forget(_ user: Int64) { self.calls = self.calls.filter { $0.value.user != user } }

    /// What a bot is asked and may still answer, in the order in which it was asked.
    func questions(to bot: Int64, now: Int64) -> [(id: Int64, waiting: Waiting)] {
        self.calls.filter { $0.value.bot == bot && $0.value.deadline > now }.map { ($0.key, $0.value) }
            .sorted { ($0.1.deadline, $0.1.messageID, $0.0) < ($1.1.deadline, $1.1.messageID, $1.0) }
    }

    /// The call that a bot answers, which waits no longer.
    ///
    /// - Parameter isMeant: whether the answer is one to this question. If not, the call waits on for the right one.
    mutating func take(_ id: Int64, _ call: Call, where isMeant: (Question) -> Bool) throws(RPCError) -> Waiting {
        guard let waiting = self.calls[id], waiting.bot == call.user, waiting.deadline > call.now,
            isMeant(waiting.question)
        else { throw .badRequest("QUERY_ID_INVALID") }
        self.calls[id] = nil
        return waiting
    }
}

extension World {
    /// The error of the calls that wait for a bot, if it says nothing.
    static let botIsSilent = RPCError.badRequest("BOT_RESPONSE_TIMEOUT")

    /// Lets the running call wait until a bot answers the question with this id. The handler has to throw
    /// ``botIsSilent`` then, or another error, with which it is answered when the time is over.
    mutating func wait(for id: Int64, _ question: WaitingCalls.Question, to bot: Int64, _ call: Call) {
        self.waiting.add(id, question, to: bot, call)
        self.surroundings.patience = WaitingCalls.limit
    }

    /// Answers a call that has waited.
    mutating func answer<Function: TLFunction>(
        _ waiting: WaitingCalls.Waiting, of _: Function.Type, _ response: Function.Response
    ) {
        var writer = TLWriter()
        Function.writeResponse(response, to: &writer)
        guard let bytes = try? writer.finish() else { return }
        self.surroundings.lateAnswers.append(
            LateAnswer(session: waiting.session, messageID: waiting.messageID, reply: .success(bytes)))
    }

    /// Lets a call that has waited end with an error.
    mutating func fail(_ waiting: WaitingCalls.Waiting, _ error: RPCError) {
        self.surroundings.lateAnswers.append(
            LateAnswer(session: waiting.session, messageID: waiting.messageID, reply: .failure(error)))
    }
}
