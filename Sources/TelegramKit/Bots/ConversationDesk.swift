import MTProtoCore
import MTProtoKit
import Synchronization

/// The conversations of a client: questions wait here for the messages that a ``Bot`` hears.
final class ConversationDesk: Sendable {
    typealias Place = Conversations.Place
    private typealias Outcome = Result<BoundMessage, TelegramError>
    private typealias Late = [CheckedContinuation<Void, Never>]

    /// Who waits for an answer.
    private struct Asker: Sendable {
        let place: Place
        let run: HandlerRun?
        var waiting: CheckedContinuation<Outcome, Never>?
        /// What came before it waited.
        var outcome: Outcome?
        /// Messages that wait until the question is in the chat.
        var late: Late = []
    }

    private struct State: Sendable {
        var conversations = Conversations()
        var askers: [Int: Asker] = [:]
        var bot: Int?
        var lastBot = 0
    }

    private let state = Mutex(State())
    private let heard = Mutex(HeardMessages())

    // MARK: The bot

    /// Conversations and handlers are given a message.
    func note(_ message: BoundMessage) {
        heard.withLock { $0.note(message.id, in: message.peer) }
    }

    /// A message counts as handled: its handlers have ended, or asked.
    func finish(_ message: BoundMessage) {
        heard.withLock { $0.finish(message.id, in: message.peer) }
    }

    /// The last message of a chat that was handled; 0 if there was none.
    func lastHandled(in chat: Peer, of state: String) -> Int {
        heard.withLock { $0.lastHandled(in: chat, of: state) }
    }

    /// The last message of a chat that handlers were given, but for the one that the handler of this state has in hand; 0 if there was
    /// none.
    func lastHeard(in chat: Peer, of state: String) -> Int { heard.withLock { $0.last(in: chat, of: state) } }

    /// The handler of a state has a message in hand, or nil: none any more.
    func hold(_ id: Int?, of state: String) { heard.withLock { $0.hold(id, of: state) } }

    /// A bot hears what comes from now on, in the place of a former one.
    func beginHearing() -> Int {
        state.withLock { state in
            state.lastBot += 1
            state.bot = state.lastBot
            return state.lastBot
        }
    }

    /// The bot hears nothing more: no question gets an answer.
    func endHearing(_ bot: Int) {
        let open = state.withLock { state -> [(Int, Place)] in
            guard state.bot == bot else { return [] }
            state.bot = nil
            return state.askers.map { ($0.key, $0.value.place) }
        }
        for (number, place) in open { end(number, at: place, with: .failure(.noBotHears)) }
    }

    /// An account has let the bot into its chats, changed what it may do there, or ended that: what was asked by
    /// another connection of the account, or by one that has ended, gets no answer.
    func note(_ connection: BusinessConnection, among known: [String: BusinessConnection]) {
        let open = state.withLock { state in
            state.askers.compactMap { number, asker -> (Int, Place)? in
                guard let id = asker.place.connectionID, id != connection.id || !connection.isEnabled,
                    id == connection.id || known[id]?.account == connection.account
                else { return nil }
                return (number, asker.place)
            }
        }
        let failure = TelegramError.conversationEnded("The account has changed or ended its connection with the bot")
        for (number, place) in open { end(number, at: place, with: .failure(failure)) }
    }

    /// Takes a message that answers a question, and lasts until its asker is done with it.
    ///
    /// - Returns: whether it was one, and whether it counts as handled then.
    func take(_ message: BoundMessage) async -> (isAnswer: Bool, isHandled: Bool) {
        while true {
            let decision = state.withLock { $0.conversations.decide(message) }
            switch decision {
            case .none: return (false, true)
            case .later(let number):
                await withCheckedContinuation { continuation in
                    let isWaiting = state.withLock { state in
                        guard case .later(number) = state.conversations.decide(message) else { return false }
                        state.askers[number]?.late.append(continuation)
                        return state.askers[number] != nil
                    }
                    if !isWaiting { continuation.resume() }
                }
            case .answer(let number, let filter):
                // A filter is the program's own: it is asked without the lock.
                let update = message.connectionID == nil ? BotUpdate.message(message) : .businessMessage(message)
                guard filter.fits(update, message.client) else { return (false, true) }
                let place = Place(of: message)
                let run = state.withLock { $0.askers[number]?.run }
                let pauses = run?.pauses ?? 0
                guard end(number, at: place, with: .success(message)) else { continue }
                return (true, await run?.nextPause(after: pauses) ?? true)
            }
        }
    }

    // MARK: Who asks

    /// Someone will be asked.
    ///
    /// - Returns: the question's number.
    func begin(at place: Place, _ filter: BotFilter, _ run: HandlerRun?) throws(TelegramError) -> Int {
        // What was given to it would count as handled before its state is stored.
        guard HandlerRun.state?.isOpen != true else { throw .handlerHasState }
        // A task that a handler has left behind is a part of it no more.
        let run = run.flatMap { $0.hasEnded ? nil : $0 }
        let begun = state.withLock { state -> Result<(number: Int, replaced: Int?), TelegramError> in
            guard state.bot != nil else { return .failure(.noBotHears) }
            guard state.conversations.count < Conversations.limit else { return .failure(.tooManyConversations) }
            let begun = state.conversations.begin(at: place, filter)
            state.askers[begun.number] = Asker(place: place, run: run)
            return .success(begun)
        }
        let (number, replaced) = try begun.get()
        if let replaced {
            end(replaced, at: place, with: .failure(.conversationEnded("Another question was asked in its place")))
        }
        return number
    }

    /// The question is in the chat: waits for what answers it.
    ///
    /// - Parameters:
    ///   - messageID: answers are newer.
    ///   - timeout: nil waits for ever.
    func answer(
        to number: Int, at place: Place, after messageID: Int, _ timeout: Duration?, _ time: TimeSource
    ) async throws(TelegramError) -> BoundMessage {
        let timer = timeout.map { timeout in
            Task {
                guard (try? await time.sleep(for: timeout)) != nil else { return }
                self.end(number, at: place, with: .failure(.noAnswer(within: timeout)))
            }
        }
        defer { timer?.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (outcome, pause, late) = state.withLock { state -> (Outcome?, HandlerRun.Pause?, Late) in
                    state.conversations.asked(number, at: place, messageID)
                    guard let asker = state.askers.removeValue(forKey: number) else {
                        return (.failure(.conversationCancelled), nil, [])
                    }
                    if let outcome = asker.outcome { return (outcome, nil, asker.late) }
                    state.askers[number] = Asker(place: place, run: asker.run, waiting: continuation)
                    // Before any message can be its answer.
                    return (nil, asker.run?.pause(), asker.late)
                }
                // From here on the handler holds nothing up.
                pause?.begin()
                for message in late { message.resume() }
                if let outcome { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            end(number, at: place, with: .failure(.conversationCancelled))
        }
        return try result.get()
    }

    /// A question could not be asked, or is given up.
    func abandon(_ number: Int, at place: Place) {
        end(number, at: place, with: .failure(.conversationCancelled))
        state.withLock { $0.askers[number] = nil }
    }

    /// The question that waits there is given up. Nothing happens if there is none.
    ///
    /// - Returns: whether there was one.
    func cancel(at place: Place) -> Bool {
        guard let number = state.withLock({ $0.conversations.number(at: place) }) else { return false }
        return end(number, at: place, with: .failure(.conversationEnded("It was given up")))
    }

    /// - Returns: whether its asker gets it.
    @discardableResult
    private func end(_ number: Int, at place: Place, with outcome: Outcome) -> Bool {
        let (isFirst, asker) = state.withLock { state -> (Bool, Asker?) in
            state.conversations.end(number, at: place)
            guard let asker = state.askers[number], asker.outcome == nil else { return (false, nil) }
            if asker.waiting == nil {
                state.askers[number]?.outcome = outcome
                state.askers[number]?.late = []
            } else {
                state.askers[number] = nil
                asker.run?.goOn()
            }
            return (true, asker)
        }
        for message in asker?.late ?? [] { message.resume() }
        asker?.waiting?.resume(returning: outcome)
        return isFirst
    }
}

/// One time that a handler runs. It holds up the updates of its chat until it ends or asks.
final class HandlerRun: Sendable {
    /// What to do when a handler has begun to wait.
    struct Pause: Sendable {
        fileprivate let turn: SideBySide.Turn
        fileprivate let waiting: [CheckedContinuation<Bool, Never>]

        /// What the handler was given counts as handled.
        func begin() {
            turn.end()
            for answer in waiting { answer.resume(returning: true) }
        }
    }

    private struct State: Sendable {
        var pauses = 0
        /// How many of its questions wait for their answers: it may ask several people at once.
        var questions = 0
        var isStopped = false
        /// Whether what it was given counts as handled; nil while it runs.
        var end: Bool?
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    /// That of the handler in whose task this is.
    @TaskLocal static var current: HandlerRun?
    /// The state of ``Scenes`` that this handler has, which is stored when it ends.
    @TaskLocal static var state: SceneState?

    private let turn: SideBySide.Turn
    private let state = Mutex(State())

    init(_ turn: SideBySide.Turn) {
        self.turn = turn
    }

    /// Whether it runs no more.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// Whether what it was given comes again: its bot is being stopped, or it has ended so. A middleware that cancels
    /// what it has begun stops nothing.
    var isStopped: Bool { state.withLock { $0.end.map { !$0 } ?? $0.isStopped } }

    /// Its bot is being stopped.
    func stop() { state.withLock { $0.isStopped = true } }

    /// How often it has asked.
    var pauses: Int { state.withLock { $0.pauses } }

    /// It asks, and waits: what it was given counts as handled, which the caller says once it holds no lock.
    func pause() -> Pause {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.pauses += 1
            state.questions += 1
            return state.waiting
        }
        return Pause(turn: turn, waiting: waiting)
    }

    /// One of its questions waits no longer.
    func goOn() {
        state.withLock { $0.questions -= 1 }
    }

    /// It has ended.
    func end(isHandled: Bool) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.end = isHandled
            return state.waiting
        }
        turn.end(isHandled: isHandled)
        for answer in waiting { answer.resume(returning: isHandled) }
    }

    /// Waits until it has ended, or asked more often than so. Not if another of its questions waits: who answers that one may have
    /// to come first.
    ///
    /// - Returns: whether the answer that it was given counts as handled.
    func nextPause(after pauses: Int) async -> Bool {
        await withCheckedContinuation { continuation in
            let outcome = state.withLock { state -> Bool? in
                if state.pauses > pauses { return true }
                if let end = state.end { return end }
                if state.questions > 0 { return true }
                state.waiting.append(continuation)
                return nil
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }
}

extension TelegramError.Code {
    /// A question of a ``Conversation`` was not answered in its time.
    public static let noAnswer = TelegramError.Code("noAnswer")
    /// A question of a ``Conversation`` waits for no answer any more.
    public static let conversationEnded = TelegramError.Code("conversationEnded")
}

extension TelegramError {
    fileprivate static var noBotHears: TelegramError {
        TelegramError(
            .stopped, message: "No bot runs with this client that would hear an answer", location: "Conversation",
            hint: "Ask in a handler of a Bot, or while one runs.")
    }

    fileprivate static var handlerHasState: TelegramError {
        TelegramError(
            .notPossible, message: "A handler with a state of Scenes cannot wait for an answer",
            location: "Conversation",
            hint: "Say in the state what was asked, and end: the answer comes to the handlers of these Scenes.")
    }

    fileprivate static var tooManyConversations: TelegramError {
        TelegramError(
            .limitReached, message: "\(Conversations.limit) questions wait for an answer", location: "Conversation",
            hint: "Give them a shorter time, or keep states in Scenes, of which there may be any number.")
    }

    fileprivate static var conversationCancelled: TelegramError {
        TelegramError(
            .cancelled, message: "The task was cancelled that waited for an answer", location: "Conversation",
            hint: "Nothing needs to be done if the program is ending.")
    }

    fileprivate static func conversationEnded(_ reason: String) -> TelegramError {
        TelegramError(
            .conversationEnded, message: "No answer is waited for any more. \(reason)", location: "Conversation",
            hint: "Let the handler end; the conversation goes on elsewhere, or not at all.")
    }

    fileprivate static func noAnswer(within timeout: Duration) -> TelegramError {
        TelegramError(
            .noAnswer, message: "There was no answer within \(timeout.components.seconds) seconds",
            location: "Conversation", hint: "Ask again, or let the handler end: the next message goes to the others.")
    }
}
