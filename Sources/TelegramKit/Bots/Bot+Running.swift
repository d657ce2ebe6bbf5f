import Logging
import MTProtoCore
import Synchronization
import TelegramAPI

extension Bot {
    /// Signs in, unless the session that `configuration` stores is signed in, and runs until the task is cancelled. It ends in
    /// order then, as with ``TelegramClient/shutDown(within:)``: no more updates are taken, handlers finish the one that they have in
    /// hand, what they send is sent, and the place in the updates is stored.
    ///
    /// - Parameters:
    ///   - chatsAtOnce: so many chats are handled at the same time, each in its order: see
    ///     ``TelegramUpdates/handle(chatsAtOnce:_:)`` for what counts as handled then.
    ///   - limit: handlers that take longer to finish are cancelled, and their updates come again at the next start. With zero they
    ///     are cancelled at once.
    /// - Throws: `botTokenInvalid`, `unauthorized` if the session is ended from elsewhere, and what requests fail with before the
    ///   bot listens. Errors of handlers do not end it.
    public func run(
        _ configuration: TelegramConfiguration, token: String, chatsAtOnce: Int = 1,
        shutDownWithin limit: Duration = .seconds(30)
    ) async throws {
        try await withTelegramClient(configuration, shutDownWithin: limit) { client in
            switch try await client.accountStatus() {
            case .signedIn(let userID):
                guard token.hasPrefix("\(userID):") else {
                    throw TelegramError(
                        .alreadySignedIn, message: "The session that is stored is not of the bot with this token",
                        location: "Bot.run", hint: "Give the bot a storage of its own.")
                }
            default: _ = try await client.signIn(botToken: token)
            }
            try await run(client, chatsAtOnce: chatsAtOnce)
        }
    }

    /// Runs with a client that runs and is signed in, until the task is cancelled or the client stops. A cancelled task ends it at
    /// once: its handlers are cancelled, and what they had in hand comes again. ``TelegramClient/shutDown(within:)`` and
    /// `withTelegramClient(_:shutDownWithin:_:)` end it in order.
    ///
    /// A client has one reader of its updates: whoever takes ``TelegramClient/updates`` or ``TelegramClient/botUpdates`` meanwhile
    /// ends the bot.
    ///
    /// - Parameter chatsAtOnce: so many chats are handled at the same time, each in its order: see
    ///   ``TelegramUpdates/handle(chatsAtOnce:_:)`` for what counts as handled then.
    /// - Throws: `unauthorized` if the session is ended from elsewhere, `notPossible` if another reader takes the updates, and what
    ///   requests fail with before the bot listens.
    public func run(_ client: TelegramClient, chatsAtOnce: Int = 1) async throws {
        // What comes meanwhile is for this bot.
        let updates = client.updates
        let usernames = try await client.me().activeUsernames
        try await client.setMenu(of: self)
        let conversations = client.network.conversations
        let hearing = conversations.beginHearing()
        defer { conversations.endHearing(hearing) }
        let names = Names(usernames: Set(usernames.map { $0.lowercased() }), client: client)
        let isOver = IsOver()
        let reading = SideBySide(reading: updates.reading, limit: chatsAtOnce)
        do {
            try await endingScenes(of: client) { close in
                try await reading.run(whenOver: {
                    isOver.value.store(true, ordering: .releasing)
                    conversations.endHearing(hearing)
                    close()
                }) { taken, turn in
                    try await handle(BotUpdate(taken.update, of: client), turn, names, isOver)
                }
            }
        } catch is ClientStopped {
            // That ends a bot, and is no error.
        }
        if !Task.isCancelled, updates.reading.isReplaced {
            throw TelegramError(
                .notPossible, message: "Another reader took the updates that this bot was reading", location: "Bot.run",
                hint:
                    "A client has one reader: take updates or botUpdates, mirror, or run one bot. Others need a client."
            )
        }
    }

    /// Ends scenes whose deadline is over while `body` runs, which holds all handlers.
    ///
    /// - Parameter body: is given what says that no more are to be ended by their time.
    private func endingScenes(
        of client: TelegramClient, _ body: (_ close: @escaping @Sendable () -> Void) async throws -> Void
    ) async throws {
        let deadlines = client.network.sceneDeadlines
        // A bot that ends none takes the place of a former one as well, which may not have ended yet.
        let keeping = try deadlines.begin(sceneKeepers, of: client) { error, scene in
            await tell(error, of: .sceneOver(scene), client)
        }
        var failure: (any Error)?
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await deadlines.run(keeping, client) }
            do {
                try await deadlines.read(keeping, client)
                try await body { deadlines.close(keeping) }
            } catch {
                failure = error
                if !client.network.endsInOrder { group.cancelAll() }
            }
            deadlines.finish(keeping)
            await group.waitForAll()
        }
        // Not before: a handler that is slow to end gets no scene as one that nobody ends.
        deadlines.stop(keeping)
        if let failure { throw failure }
    }

    /// Whether no more comes to a bot that runs.
    private final class IsOver: Sendable {
        let value = Atomic(false)
    }

    /// How the handling of an update ended.
    private struct Outcome: Sendable {
        /// Whether an answer that was given to a conversation counts as handled.
        var isHandled = true
        /// What a handler threw, whatever the middlewares made of it.
        var failure: (any Error)?
        /// What they let through, or threw themselves.
        var error: (any Error)?
    }

    private func handle(
        _ update: BotUpdate, _ turn: SideBySide.Turn, _ bot: Names, _ isOver: IsOver
    ) async throws {
        if case .other(.signedOut(let reason)) = update {
            throw TelegramError(
                .unauthorized, message: "The bot's session has ended: \(reason)", location: "Bot.run",
                hint: "Start it again: it signs in with its token.")
        }
        // Nobody hears them, not even a middleware: one that answers what it does not let through would answer itself.
        if update.isOwn { return }
        let conversations = bot.client.network.conversations
        if case .businessConnectionChanged(let connection) = update {
            conversations.note(connection, among: bot.client.network.memory.allBusinesses)
        }
        // It counts as handled when its handler has asked, or at the end.
        let counting = SideBySide.Turn { isHandled in
            if isHandled, case .message(let message) = update { conversations.finish(message) }
            turn.end(isHandled: isHandled)
        }
        let run = HandlerRun(counting)
        var isHandled = false
        // What was not handled comes again.
        defer { run.end(isHandled: isHandled) }
        let outcome = await HandlerRun.$current.withValue(run) {
            // A task of its own, so that the run says that it is stopped before anything in it is cancelled.
            let handling = Task { await observed(update, bot) }
            return await withTaskCancellationHandler {
                await handling.value
            } onCancel: {
                run.stop()
                handling.cancel()
            }
        }
        // A middleware that catches what ends the bot does not make the update a handled one.
        for failure in [outcome.failure, outcome.error].compactMap({ $0 }) {
            if Task.isCancelled { return }
            if let interruption = failure as? SceneInterruption {
                throw interruption.error.map { $0 as any Error } ?? ClientStopped()
            }
            if failure.isStop(of: bot.client) { throw ClientStopped() }
            // It waited for an answer that does not come any more.
            if isOver.value.load(ordering: .acquiring), (failure as? TelegramError)?.code == .stopped {
                throw ClientStopped()
            }
        }
        isHandled = outcome.isHandled
        // Before the error is told: who hears of it may take his time.
        if case .callbackQuery(let query) = update, !query.isAnswered {
            do throws(TelegramError) {
                try await query.answer()
            } catch {
                bot.client.configuration.logger.debug("a button has no answer: \(error)")
            }
        }
        if let error = outcome.error {
            // Who asks there holds nothing up either.
            await HandlerRun.$current.withValue(run) { await tell(error, of: update, bot.client) }
        }
    }

    /// The same within a span, if there is a tracer.
    private func observed(_ update: BotUpdate, _ bot: Names) async -> Outcome {
        guard let instruments = bot.client.network.news.instruments else {
            return await pass(update, bot)
        }
        var outcome = Outcome()
        do {
            try await instruments.handling(update) {
                outcome = await pass(update, bot)
                if let error = outcome.failure ?? outcome.error { throw error }
            }
        } catch {
            // The span has it, and so has the outcome.
        }
        return outcome
    }

    /// Goes through the middlewares to who waits for it, or to the first handler that it fits.
    private func pass(_ update: BotUpdate, _ bot: Names) async -> Outcome {
        let noted = Mutex(Outcome())
        @Sendable func pass(from index: Int) async throws {
            guard index == middlewares.count else {
                return try await middlewares[index](update) { try await pass(from: index + 1) }
            }
            noted.withLock { $0.failure = nil }
            do {
                let conversations = bot.client.network.conversations
                if case .message(let message) = update { conversations.note(message) }
                switch update {
                case .message(let message), .businessMessage(let message):
                    let taken = await conversations.take(message)
                    noted.withLock { $0.isHandled = taken.isHandled }
                    if taken.isAnswer { return }
                default: break
                }
                for handler in handlers where try await handler(update, bot) { return }
            } catch {
                noted.withLock { $0.failure = error }
                throw error
            }
        }
        var outcome = Outcome()
        do {
            try await pass(from: 0)
        } catch {
            outcome.error = error
        }
        let inner = noted.withLock { $0 }
        (outcome.isHandled, outcome.failure) = (inner.isHandled, inner.failure)
        return outcome
    }

    private func tell(_ error: any Error, of update: BotUpdate, _ client: TelegramClient) async {
        if let errorHandler {
            await errorHandler(error, update)
        } else if client.configuration.logger.handler is SwiftLogNoOpLogHandler {
            // Nobody would learn why the bot says nothing.
            writeToStandardError("A handler of the bot failed: \(error)")
        } else {
            client.configuration.logger.error("a handler of the bot failed: \(error)")
        }
    }
}

/// A handler could not go on because the client stopped meanwhile.
struct ClientStopped: Error {}

extension Error {
    /// Whether a handler failed with it because the client has stopped, and not because of something that the handler did itself.
    func isStop(of client: TelegramClient) -> Bool { isStop(of: client.network) }

    func isStop(of network: Network) -> Bool {
        guard let error = self as? TelegramError, [.stopped, .cancelled, .unauthorized].contains(error.code) else {
            return false
        }
        // What an outbox does not send any more is `stopped` before the client has ended.
        if error.code == .stopped, network.isShuttingDown { return true }
        return network.standing.withLock { $0.hasEnded }
    }
}
