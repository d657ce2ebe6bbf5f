import Logging
import MTProtoCore
import TelegramAPI

extension Bot {
    /// Signs in, unless the session that `configuration` stores is signed in, and runs until the task is cancelled.
    ///
    /// - Throws: `botTokenInvalid`, `unauthorized` if the session is ended from elsewhere, and what requests fail with before the
    ///   bot listens. Errors of handlers do not end it.
    public func run(_ configuration: TelegramConfiguration, token: String) async throws {
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
            try await run(client)
        }
    }

    /// Runs with a client that runs and is signed in, until the task is cancelled or the client stops.
    ///
    /// - Throws: `unauthorized` if the session is ended from elsewhere, and what requests fail with before the bot listens.
    public func run(_ client: TelegramClient) async throws {
        // What comes meanwhile is for this bot.
        let updates = client.botUpdates
        let username = try await client.me().username?.lowercased() ?? ""
        if !commands.isEmpty {
            let request = API.Bots.SetBotCommands(scope: .botCommandScopeDefault, langCode: "", commands: commands)
            _ = try await client.network.invoke(request, on: .home) { $0.isIdempotent = true }
        }
        for await update in updates {
            if case .other(.signedOut(let reason)) = update {
                throw TelegramError(
                    .unauthorized, message: "The bot's session has ended: \(reason)", location: "Bot.run",
                    hint: "Start it again: it signs in with its token.")
            }
            do {
                if let instruments = client.network.instruments {
                    try await instruments.handling(update) { try await handle(update, username) }
                } else {
                    try await handle(update, username)
                }
            } catch let interruption as SceneInterruption {
                // What did not count comes again.
                if Task.isCancelled { return }
                throw interruption.error
            } catch {
                // What was not handled comes again, because the next one is not asked for.
                if Task.isCancelled { return }
                await tell(error, of: update, client)
            }
            if case .callbackQuery(let query) = update, !query.isAnswered {
                do throws(TelegramError) {
                    try await query.answer()
                } catch {
                    client.configuration.logger.debug("a button has no answer: \(error)")
                }
            }
            // It is done, and does not come again.
            if Task.isCancelled { return try await updates.acknowledge() }
        }
    }

    private func handle(_ update: BotUpdate, _ username: String) async throws {
        for handler in handlers where try await handler(update, username) { return }
    }

    private func tell(_ error: any Error, of update: BotUpdate, _ client: TelegramClient) async {
        if let errorHandler {
            await errorHandler(error, update)
        } else {
            client.configuration.logger.error("a handler of the bot failed: \(error)")
        }
    }
}
