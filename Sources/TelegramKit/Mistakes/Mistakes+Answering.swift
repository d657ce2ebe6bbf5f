// What people write by mistake where a message is answered; see Mistakes+Sending.swift.

extension BoundMessage {
    /// Not there: other values than a message are not sent.
    @available(
        *, unavailable, message: "a message is a String, FormattedText or OutgoingMedia: \"\\(number)\", .file(path)"
    )
    @discardableResult
    public func respond(
        _ content: Any, caption: FormattedText = "", keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: a text that may be missing is not sent.
    @available(*, unavailable, message: "a text that may be nil has to be unwrapped first, as in text ?? \"\"")
    @discardableResult
    public func respond(
        _ text: String?, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: other values than a message are not sent.
    @available(
        *, unavailable, message: "a message is a String, FormattedText or OutgoingMedia: \"\\(number)\", .file(path)"
    )
    @discardableResult
    public func reply(
        _ content: Any, caption: FormattedText = "", keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: a text that may be missing is not sent.
    @available(*, unavailable, message: "a text that may be nil has to be unwrapped first, as in text ?? \"\"")
    @discardableResult
    public func reply(
        _ text: String?, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: other values than a text are no new text.
    @available(*, unavailable, message: "the new text is a String or a FormattedText; a number is \"\\(number)\"")
    @discardableResult
    public func edit(
        _ text: Any, keyboard: Keyboard? = nil, showsLinkPreview: Bool? = nil
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: a text in a variable is no reaction by itself.
    @available(*, unavailable, message: "only a literal is a reaction by itself; a text is one as .emoji(text)")
    public func react(_ emoji: String, isBig: Bool = false) async throws(TelegramError) {
        throw .refusedByCompiler
    }
}

extension CallbackQuery {
    /// Not there: other values than a message are not sent.
    @available(
        *, unavailable, message: "a message is a String, FormattedText or OutgoingMedia: \"\\(number)\", .file(path)"
    )
    @discardableResult
    public func respond(
        _ content: Any, caption: FormattedText = "", keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: a button is answered with `answer`, and its chat with `respond`.
    @available(*, unavailable, message: "answer(text) answers the button, respond(text) sends a message to its chat")
    @discardableResult
    public func reply(
        _ content: Any, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: other values than a text are no new text.
    @available(*, unavailable, message: "the new text is a String or a FormattedText; a number is \"\\(number)\"")
    public func edit(
        _ text: Any, keyboard: Keyboard? = nil, showsLinkPreview: Bool = true
    ) async throws(TelegramError) {
        throw .refusedByCompiler
    }
}

extension Message {
    /// Not there: a message does not know its client.
    @available(
        *, unavailable, message: "a Message does not know its client: message.bound(to: client).reply(text)"
    )
    @discardableResult
    public func reply(
        _ content: Any, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: a message does not know its client.
    @available(
        *, unavailable, message: "a Message does not know its client: message.bound(to: client).respond(text)"
    )
    @discardableResult
    public func respond(
        _ content: Any, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: chats and people are peers.
    @available(*, unavailable, renamed: "peer")
    public var chat: Peer { peer }

    /// Not there: who wrote a message is its sender.
    @available(*, unavailable, renamed: "sender")
    public var from: Peer? { sender }
}

extension Bot {
    /// Not there: where a menu shows a command is of no use without a description.
    @available(
        *, unavailable,
        message: "a command without a description is in no menu: say what it does, or leave scope and language out"
    )
    public mutating func onCommand(
        _ name: String, scope: CommandScope, language: String = "", where filter: BotFilter = .any,
        perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {}
}

extension Conversation {
    /// Not there: other values than a text are no question.
    @available(*, unavailable, message: "a question is a String or a FormattedText; a number is \"\\(number)\"")
    public func ask(
        _ question: Any, keyboard: Keyboard? = nil, options: SendOptions = SendOptions(), timeout: Duration?,
        where filter: BotFilter = .any
    ) async throws(TelegramError) -> BoundMessage {
        throw .refusedByCompiler
    }

    /// Not there: a question says how long it waits.
    @available(*, unavailable, message: "say how long to wait for the answer: timeout: .seconds(300), or nil for ever")
    public func ask(
        _ question: Any, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> BoundMessage {
        throw .refusedByCompiler
    }
}

extension Array where Element == InlineButton {
    /// Not there: a row of buttons is no keyboard.
    @available(*, unavailable, message: "a keyboard is a list of rows: [[.callback(\"Yes\", \"yes\")]]")
    public static func callback(_ title: String, _ data: String) -> [InlineButton] { [] }

    /// Not there: a row of buttons is no keyboard.
    @available(*, unavailable, message: "a keyboard is a list of rows: [[.url(\"Page\", \"https://example.org\")]]")
    public static func url(_ title: String, _ url: String) -> [InlineButton] { [] }
}
