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
/// One handler runs at a time. The next update is asked for when it is done, so that each counts as ``TelegramUpdates`` promises:
/// the one during whose handling the process is killed comes again. A handler that has to wait for long answers
/// its query, and starts a task.
public struct Bot: Sendable {
    /// - Returns: whether it was one for it.
    typealias Handler = @Sendable (BotUpdate, _ username: String) async throws -> Bool

    private(set) var handlers: [Handler] = []
    private(set) var commands: [API.BotCommand] = []
    private(set) var errorHandler: (@Sendable (any Error, BotUpdate) async -> Void)?

    public init() {}

    /// Listens to a command: `/name`, `/name@thisbot` in groups, with or without something behind it, which is
    /// ``BoundMessage/argument``.
    ///
    /// - Parameters:
    ///   - name: without the slash.
    ///   - description: puts the command into the menu that applications show, at each start of the bot. Without any description
    ///     the menu stays as it is.
    public mutating func onCommand(
        _ name: String, _ description: String? = nil,
        perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {
        let name = name.lowercased()
        if let description { commands.append(API.BotCommand(command: name, description: description)) }
        onIncoming { message, _ in
            guard let command = CommandText(message.text), command.name == name else { return false }
            var message = message
            message.argument = command.argument
            try await handler(message)
            return true
        }
    }

    /// Listens to a text: to exactly this one, or to any. Captions are texts as well.
    public mutating func onText(
        _ text: String? = nil, perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {
        onIncoming { message, _ in
            guard text.map({ $0 == message.text }) ?? !message.text.isEmpty else { return false }
            try await handler(message)
            return true
        }
    }

    /// Listens to texts in which an expression is found.
    ///
    /// - Parameter pattern: is made anew for each text, because expressions cannot be shared between tasks.
    public mutating func onText<Output>(
        matching pattern: @autoclosure @escaping @Sendable () -> Regex<Output>,
        perform handler: @escaping @Sendable (BoundMessage, Regex<Output>.Match) async throws -> Void
    ) {
        onIncoming { message, _ in
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
            guard case .message(let message) = update, !message.isOutgoing, fits(message) else { return false }
            try await handler(message)
            return true
        }
    }

    /// Listens to buttons whose data begins with a text; ``CallbackQuery/argument`` is the rest of it.
    ///
    /// A query that is not answered when its handler ends is answered with nothing, so that the button does not wait.
    public mutating func onCallback(
        _ prefix: String = "", perform handler: @escaping @Sendable (CallbackQuery) async throws -> Void
    ) {
        add { update, _ in
            guard case .callbackQuery(var query) = update, query.data.starts(with: prefix.utf8) else { return false }
            query.argument = String(decoding: query.data.dropFirst(prefix.utf8.count), as: UTF8.self)
            try await handler(query)
            return true
        }
    }

    /// Listens to what users ask in inline mode, which @BotFather turns on.
    public mutating func onInlineQuery(
        perform handler: @escaping @Sendable (InlineQuery) async throws -> Void
    ) {
        add { update, _ in
            guard case .inlineQuery(let query) = update else { return false }
            try await handler(query)
            return true
        }
    }

    /// Listens to which of its results were sent.
    public mutating func onInlineResultChosen(
        perform handler: @escaping @Sendable (ChosenInlineResult) async throws -> Void
    ) {
        add { update, _ in
            guard case .inlineResultChosen(let chosen) = update else { return false }
            try await handler(chosen)
            return true
        }
    }

    /// Listens to changes of reactions, of which bots are told in private chats, and in groups and channels that they
    /// administer.
    public mutating func onReactionsChanged(
        perform handler: @escaping @Sendable (ReactionChange) async throws -> Void
    ) {
        add { update, _ in
            guard case .reactionsChanged(let change) = update else { return false }
            try await handler(change)
            return true
        }
    }

    /// Listens to anything that the handlers before it left.
    public mutating func onUpdate(perform handler: @escaping @Sendable (BotUpdate) async throws -> Void) {
        add { update, _ in
            switch update {
            case .message(let message) where message.isOutgoing: return false
            // Its own edits would come back to it without end.
            case .messageEdited(let message) where message.isOutgoing: return false
            default: break
            }
            try await handler(update)
            return true
        }
    }

    /// Is told what a handler failed with, and with what; the bot goes on. Without it, errors are logged.
    public mutating func onError(perform handler: @escaping @Sendable (any Error, BotUpdate) async -> Void) {
        errorHandler = handler
    }

    private mutating func add(_ handler: @escaping Handler) {
        handlers.append(handler)
    }

    /// Messages of others that are not commanded to another bot.
    private mutating func onIncoming(_ handler: @escaping @Sendable (BoundMessage, String) async throws -> Bool) {
        add { update, username in
            guard case .message(let message) = update, !message.isOutgoing,
                CommandText(message.text)?.bot.map({ $0 == username }) ?? true
            else { return false }
            return try await handler(message, username)
        }
    }
}
