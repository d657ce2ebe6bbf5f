#if ServiceLifecycle
    import ServiceLifecycle

    /// A client runs among the services of a `ServiceGroup`. When the group shuts down, the client ends as with
    /// ``shutDown(within:)``, and so does every client that runs within another service.
    extension TelegramClient: Service {}

    /// A ``Bot`` among the services of a `ServiceGroup`. When the group shuts down, the bot takes no more updates, finishes the
    /// one in hand and stores its place.
    ///
    /// ```swift
    /// let service = BotService(bot, configuration: configuration, token: token)
    /// let group = ServiceGroup(services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    /// try await group.run()
    /// ```
    public struct BotService: Service {
        private let body: @Sendable () async throws -> Void

        /// A bot that signs in with its token and runs a client of its own: see ``Bot/run(_:token:chatsAtOnce:shutDownWithin:)``.
        /// When its task is cancelled without the group shutting down, it ends at once.
        public init(_ bot: Bot, configuration: TelegramConfiguration, token: String, chatsAtOnce: Int = 1) {
            body = {
                // The client itself hears of the group, and a cancellation comes when that has waited long enough.
                try await bot.run(configuration, token: token, chatsAtOnce: chatsAtOnce, shutDownWithin: .zero)
            }
        }

        /// A bot with a client that is signed in, and is a service itself: name it before the bot, so that it outlives the bot.
        public init(_ bot: Bot, client: TelegramClient, chatsAtOnce: Int = 1) {
            body = {
                try await withGracefulShutdownHandler {
                    try await bot.run(client, chatsAtOnce: chatsAtOnce)
                } onGracefulShutdown: {
                    client.network.updates.stopGiving(client.network)
                }
            }
        }

        public func run() async throws {
            try await body()
        }
    }

    extension TelegramClient {
        /// Runs until the task is cancelled, or the group of services around it shuts down.
        ///
        /// - Parameter limit: how long the end in order may take then.
        func runAsService(endingWithin limit: Duration) async throws(TelegramError) {
            let end: Result<Void, TelegramError> = await withGracefulShutdownHandler {
                do throws(TelegramError) {
                    return .success(try await network.run())
                } catch {
                    return .failure(error)
                }
            } onGracefulShutdown: { [network] in
                Task { await network.shutDown(within: limit) }
            }
            try end.get()
        }
    }
#endif
