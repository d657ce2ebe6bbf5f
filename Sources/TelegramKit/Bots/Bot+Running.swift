import Logging
import MTProtoCore
import Synchronization
import TelegramAPI

extension Bot {
    /// Signs in, unless the session that `configuration` stores is signed in, and runs until the task is cancelled.
    ///
    /// - Parameter chatsAtOnce: so many chats are handled at the same time, each in its order: see
    ///   ``TelegramUpdates/handle(chatsAtOnce:_:)`` for what counts as handled then.
    /// - Throws: `botTokenInvalid`, `unauthorized` if the session is ended from elsewhere, and what requests fail with before the
    ///   bot listens. Errors of handlers do not end it.
    public func run(
        _ configuration: TelegramConfiguration, token: String, chatsAtOnce: Int = 1
    ) async throws {
        try await withTelegramClient(configuration) { client in
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

    /// Runs with a client that runs and is signed in, until the task is cancelled or the client stops.
    ///
    /// - Parameter chatsAtOnce: so many chats are handled at the same time, each in its order: see
    ///   ``TelegramUpdates/handle(chatsAtOnce:_:)`` for what counts as handled then.
    /// - Throws: `unauthorized` if the session is ended from elsewhere, and what requests fail with before the bot listens.
    public func run(_ client: TelegramClient, chatsAtOnce: Int = 1) async throws {
        // What comes meanwhile is for this bot.
        let updates = client.updates
        let username = try await client.me().username?.lowercased() ?? ""
        if !commands.isEmpty {
            let request = API.Bots.SetBotCommands(scope: .botCommandScopeDefault, langCode: "", commands: commands)
            _ = try await client.network.invoke(request, on: .home) { $0.isIdempotent = true }
        }
        let conversations = client.network.conversations
        let hearing = conversations.beginHearing()
        defer { conversations.endHearing(hearing) }
        let reading = SideBySide(reading: updates.reading, limit: chatsAtOnce)
        try await reading.run(whenOver: { conversations.endHearing(hearing) }) { update, turn in
            try await handle(BotUpdate(update, of: client), turn, Names(username: username, client: client))
        }
    }

    private func handle(_ update: BotUpdate, _ turn: SideBySide.Turn, _ bot: Names) async throws {
        if case .other(.signedOut(let reason)) = update {
            throw TelegramError(
                .unauthorized, message: "The bot's session has ended: \(reason)", location: "Bot.run",
                hint: "Start it again: it signs in with its token.")
        }
        let run = HandlerRun(turn)
        var isHandled = true
        // What was not handled comes again.
        defer { run.end(isHandled: isHandled) }
        do {
            isHandled = try await HandlerRun.$current.withValue(run) { try await pass(update, bot) }
        } catch let interruption as SceneInterruption {
            isHandled = false
            if Task.isCancelled { return }
            throw interruption.error
        } catch {
            if Task.isCancelled {
                isHandled = false
                return
            }
            await tell(error, of: update, bot.client)
        }
        if case .callbackQuery(let query) = update, !query.isAnswered {
            do throws(TelegramError) {
                try await query.answer()
            } catch {
                bot.client.configuration.logger.debug("a button has no answer: \(error)")
            }
        }
    }

    /// Goes through the middlewares to who waits for it, or to the first handler that it fits.
    ///
    /// - Returns: whether it counts as handled.
    private func pass(_ update: BotUpdate, _ bot: Names) async throws -> Bool {
        let isHandled = Mutex(true)
        @Sendable func pass(from index: Int) async throws {
            guard index == middlewares.count else {
                return try await middlewares[index](update) { try await pass(from: index + 1) }
            }
            if case .message(let message) = update {
                let taken = await bot.client.network.conversations.take(message)
                isHandled.withLock { $0 = taken.isHandled }
                if taken.isAnswer { return }
            }
            for handler in handlers where try await handler(update, bot) { return }
        }
        try await pass(from: 0)
        return isHandled.withLock { $0 }
    }

    private func tell(_ error: any Error, of update: BotUpdate, _ client: TelegramClient) async {
        if let errorHandler {
            await errorHandler(error, update)
        } else {
            client.configuration.logger.error("a handler of the bot failed: \(error)")
        }
    }
}
