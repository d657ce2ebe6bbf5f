import TelegramAPI

/// A bot: what it does with what people send it.
///
/// ```swift
/// var bot = Bot()
/// bot.onCommand("start", "What this bot can do") { message in
///     try await message.respond("Tea or coffee?", keyboard: [[.callback("Tea", "drink:tea")]])
/// }
/// bot.onCallback("drink:") { query in try await query.edit("Here is your \(query.argument).") }
/// bot.onText { message in try await message.reply("You wrote \(message.text.count) characters.") }
/// ```
///
/// The first handler that fits has what comes, in the order in which they were added. A bot hears its own messages nowhere, and
/// what is commanded to another bot (`/help@other`) only in ``onMessage(where:perform:)`` and ``onUpdate(perform:)``.
///
/// One handler runs at a time, unless ``run(_:chatsAtOnce:)`` is told otherwise. The next update is asked for when it is done, so
/// that each counts as ``TelegramUpdates`` promises: the one during whose handling the process is killed, the handler is
/// cancelled or the client stops comes again. A handler that asks by a ``Conversation`` holds nothing up while it waits, and runs
/// beside others when its question has ended without an answer; one that has to wait for something else answers its query, and
/// starts a task.
public struct Bot: Sendable {
    /// - Returns: whether it was one for it.
    typealias Handler = @Sendable (BotUpdate, _ bot: Self.Names) async throws -> Bool

    /// Goes on with an update: with the next middleware, or the handlers.
    public typealias Next = @Sendable () async throws -> Void

    /// Who the bot is.
    struct Names: Sendable {
        /// In lowercase letters.
        let usernames: Set<String>
        let client: TelegramClient
    }

    private(set) var handlers: [Handler] = []
    private(set) var middlewares: [@Sendable (BotUpdate, Next) async throws -> Void] = []
    /// Who ends scenes whose deadline is over, by their names.
    var sceneKeepers: [String: SceneDeadlines.Keeper] = [:]
    /// What the menus show, in the order in which it was said.
    var menus: [BotMenu] = []
    /// What stands beside the field for texts in private chats with the bot. It is set at each start; nil leaves it as it is.
    public var menuButton: MenuButton?
    private(set) var errorHandler: (@Sendable (any Error, BotUpdate) async -> Void)?

    public init() {}

    /// Runs around the handling of each update: logs it, takes the time, or stops what is not allowed by not calling `next`. An
    /// update that is stopped counts as handled. The first that is added is the outermost.
    ///
    /// ```swift
    /// bot.use { update, next in
    ///     guard let sender = update.sender, allowed.contains(sender.id) else { return }
    ///     try await next()
    /// }
    /// ```
    ///
    /// - Parameter middleware: calls `next` at most once: an update that is handled twice goes to the handlers the second time, even
    ///   if it was an answer to a ``Conversation``. What it throws counts as an error of the handler, which `next` throws. If it
    ///   catches what ends the bot, that ends the bot all the same.
    public mutating func use(
        _ middleware: @escaping @Sendable (_ update: BotUpdate, _ next: Next) async throws -> Void
    ) {
        middlewares.append(middleware)
    }

    /// Listens to a command: `/name`, `/name@thisbot` in groups, with or without something behind it, which is
    /// ``BoundMessage/argument``. It stands in no menu.
    ///
    /// - Parameters:
    ///   - name: 1 to 64 letters of ASCII, digits and underscores, with or without the slash; anything else ends the program, for
    ///     no application marks it as a command.
    ///   - filter: what does not fit is for the handlers behind it.
    public mutating func onCommand(
        _ name: String, where filter: BotFilter = .any,
        perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {
        listen(to: Self.plain(name), filter, handler)
    }

    /// The same with a place in the menu that applications show, at each start of the bot. If no command has a
    /// description, the menu stays as it is.
    ///
    /// - Parameters:
    ///   - description: what it does, in the menu.
    ///   - scope: where the menu shows it. It is answered everywhere, unless the filter says otherwise.
    ///   - language: to whom the menu shows it, two letters such as `de`; empty for all who have no menu in their own language.
    ///   - filter: what does not fit is for the handlers behind it.
    public mutating func onCommand(
        _ name: String, _ description: String, scope: CommandScope = .everywhere, language: String = "",
        where filter: BotFilter = .any,
        perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {
        let name = Self.plain(name)
        describe(name, description, for: scope, language: language)
        listen(to: name, filter, handler)
    }

    /// A command without its slash, as people write it, and as other libraries want it.
    private static func plain(_ name: String) -> String {
        let name = (name.hasPrefix("/") ? name.dropFirst() : name[...]).lowercased()
        precondition(
            CommandText("/" + name)?.name == name,
            "a command has 1 to 64 letters of ASCII, digits and underscores: \(name)")
        return name
    }

    private mutating func listen(
        to name: String, _ filter: BotFilter, _ handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {
        onIncoming(filter) { message in
            guard let command = CommandText(message.text), command.name == name else { return false }
            var message = message
            message.argument = command.argument
            try await handler(message)
            return true
        }
    }

    /// Listens to a text: to exactly this one, or to any. Captions are texts as well.
    public mutating func onText(
        _ text: String? = nil, where filter: BotFilter = .any,
        perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {
        onIncoming(filter) { message in
            guard text.map({ $0 == message.text }) ?? !message.text.isEmpty else { return false }
            try await handler(message)
            return true
        }
    }

    /// Listens to texts in which an expression is found, anywhere: `^` and `$` bind it to the beginning and the end of the text.
    ///
    /// - Parameter pattern: is made anew for each text, because expressions cannot be shared between tasks.
    public mutating func onText<Output>(
        matching pattern: @autoclosure @escaping @Sendable () -> Regex<Output>, where filter: BotFilter = .any,
        perform handler: @escaping @Sendable (BoundMessage, Regex<Output>.Match) async throws -> Void
    ) {
        onIncoming(filter) { message in
            guard let match = try pattern().firstMatch(in: message.text) else { return false }
            try await handler(message, match)
            return true
        }
    }

    /// Listens to messages of any kind. Edits are none.
    public mutating func onMessage(
        where fits: @escaping @Sendable (BoundMessage) -> Bool = { _ in true },
        perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {
        add { update, _ in
            guard case .message(let message) = update, fits(message) else { return false }
            try await handler(message)
            return true
        }
    }

    /// Listens to messages that fit a filter. Edits are none.
    public mutating func onMessage(
        _ filter: BotFilter, perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {
        add { update, bot in
            guard case .message(let message) = update, filter.fits(update, bot.client) else { return false }
            try await handler(message)
            return true
        }
    }

    /// Listens to messages of others that say something else now.
    public mutating func onMessageEdited(
        where filter: BotFilter = .any, perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {
        on(filter, handler) { if case .messageEdited(let message) = $0 { message } else { nil } }
    }

    /// Listens to buttons whose data begins with a text; ``CallbackQuery/argument`` is the rest of it.
    ///
    /// A query that is not answered when its handler ends is answered with nothing, so that the button does not wait. A handler that
    /// asks by a ``Conversation`` answers it before.
    public mutating func onCallback(
        _ prefix: String = "", where filter: BotFilter = .any,
        perform handler: @escaping @Sendable (CallbackQuery) async throws -> Void
    ) {
        add { update, bot in
            guard case .callbackQuery(var query) = update, query.data.starts(with: prefix.utf8),
                filter.fits(update, bot.client)
            else { return false }
            query.argument = String(decoding: query.data.dropFirst(prefix.utf8.count), as: UTF8.self)
            try await handler(query)
            return true
        }
    }

    /// Listens to people who want to play: to the button of one game, or of any. The handler answers with the address where it is
    /// played.
    ///
    /// ```swift
    /// bot.onGame("chess") { query in try await query.answer(url: "https://example.org/chess?player=\(query.sender.id)") }
    /// ```
    ///
    /// ``onCallback(_:where:perform:)`` without a prefix hears them as well, if it was added before.
    ///
    /// - Parameter shortName: as @BotFather was told it. Capital and small letters are the same.
    public mutating func onGame(
        _ shortName: String? = nil, where filter: BotFilter = .any,
        perform handler: @escaping @Sendable (CallbackQuery) async throws -> Void
    ) {
        let wanted = shortName?.lowercased()
        on(filter, handler) { update in
            guard case .callbackQuery(let query) = update, let name = query.gameShortName else { return nil }
            return wanted == nil || wanted == name.lowercased() ? query : nil
        }
    }

    /// Listens to anything that the handlers before it left.
    public mutating func onUpdate(perform handler: @escaping @Sendable (BotUpdate) async throws -> Void) {
        add { update, _ in
            try await handler(update)
            return true
        }
    }

    /// Is told what a handler failed with, and with what; the bot goes on. Without it, errors are logged, and written to standard
    /// error where the configuration has no ``TelegramConfiguration/logger``. What it prints comes late where the output goes to a file or
    /// a pipe: the system collects it there.
    public mutating func onError(perform handler: @escaping @Sendable (any Error, BotUpdate) async -> Void) {
        errorHandler = handler
    }

    private mutating func add(_ handler: @escaping Handler) {
        handlers.append(handler)
    }

    /// Listens to one kind of update.
    mutating func on<Content>(
        _ filter: BotFilter, _ handler: @escaping @Sendable (Content) async throws -> Void,
        _ content: @escaping @Sendable (BotUpdate) -> Content?
    ) {
        add { update, bot in
            guard let content = content(update), filter.fits(update, bot.client) else { return false }
            try await handler(content)
            return true
        }
    }

    /// Messages of others that are not commanded to another bot.
    mutating func onIncoming(
        _ filter: BotFilter, _ handler: @escaping @Sendable (BoundMessage) async throws -> Bool
    ) {
        add { update, bot in
            guard case .message(let message) = update,
                CommandText(message.text)?.bot.map(bot.usernames.contains) ?? true, filter.fits(update, bot.client)
            else { return false }
            return try await handler(message)
        }
    }
}
