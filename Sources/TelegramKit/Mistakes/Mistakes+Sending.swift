// What people write by mistake where something is sent. Nothing here can be called: the compiler takes it for calls
// that fit nothing else, in place of an error that lists every form, and says what is meant: Scripts/mistakes.txt.

extension TelegramError {
    /// Of what the compiler lets nobody call.
    static var refusedByCompiler: TelegramError {
        TelegramError(
            .notPossible, message: "This is no way to call it", location: "the program",
            hint: "The compiler says what is meant.")
    }
}

extension TelegramClient {
    /// Not there: other values than a message are not sent.
    @available(
        *, unavailable,
        message: "a message is a String, FormattedText or OutgoingMedia: \"\\(number)\", .file(path), .photo(…)"
    )
    @discardableResult
    public func send(
        _ content: Any, to peer: Peer, caption: FormattedText = "", options: SendOptions = SendOptions(),
        upload: UploadOptions = UploadOptions(), onAcknowledgement: (@Sendable () -> Void)? = nil
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: a text that may be missing is not sent.
    @available(*, unavailable, message: "a text that may be nil has to be unwrapped first, as in text ?? \"\"")
    @discardableResult
    public func send(
        _ text: String?, to peer: Peer, options: SendOptions = SendOptions(),
        onAcknowledgement: (@Sendable () -> Void)? = nil
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: a list is an album, which has a label.
    @available(*, unavailable, renamed: "send(album:to:captions:options:upload:onAcknowledgement:)")
    @discardableResult
    public func send(
        _ album: [OutgoingMedia], to peer: Peer, caption: FormattedText = "", options: SendOptions = SendOptions(),
        upload: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> [Message] {
        throw .refusedByCompiler
    }

    /// Not there: each part of an album has a caption.
    @available(*, unavailable, renamed: "send(album:to:captions:options:upload:onAcknowledgement:)")
    @discardableResult
    public func send(
        album: [OutgoingMedia], to peer: Peer, caption: FormattedText, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> [Message] {
        throw .refusedByCompiler
    }

    /// Not there: the chat has a label.
    @available(*, unavailable, message: "the message comes first, and the chat has a label: send(\"Hello\", to: peer)")
    @discardableResult
    public func send(
        _ first: Any, _ second: Any, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: the chat has a label.
    @available(*, unavailable, message: "the chat has a label: send(.file(path), to: peer)")
    @discardableResult
    public func send(
        _ media: OutgoingMedia, _ peer: Peer, caption: FormattedText = "", options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: the chat has another label.
    @available(*, unavailable, renamed: "send(_:to:options:onAcknowledgement:)")
    @discardableResult
    public func send(
        _ content: Any, in peer: Peer, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: a name is resolved first.
    @available(
        *, unavailable,
        message: "a chat is named by its Peer, which resolve(.username(\"boris\")) finds; keep it for the next message"
    )
    @discardableResult
    public func send(
        _ content: Any, to name: String, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: what a message answers is an option.
    @available(*, unavailable, message: "it is an option: send(text, to: peer, options: SendOptions(replyTo: id))")
    @discardableResult
    public func send(
        _ content: Any, to peer: Peer, replyTo message: Any, keyboard: Keyboard? = nil
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: a keyboard is an option.
    @available(*, unavailable, message: "it is an option: send(text, to: peer, options: SendOptions(keyboard: [[…]]))")
    @discardableResult
    public func send(
        _ content: Any, to peer: Peer, keyboard: Keyboard
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: other values than a text are no new text.
    @available(*, unavailable, message: "the new text is a String or a FormattedText; a number is \"\\(number)\"")
    @discardableResult
    public func edit(
        _ messageID: Int, in peer: Peer, to text: Any, keyboard: Keyboard? = nil, showsLinkPreview: Bool = true
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: the text has another label.
    @available(*, unavailable, renamed: "edit(_:in:to:keyboard:showsLinkPreview:)")
    @discardableResult
    public func edit(
        _ messageID: Int, in peer: Peer, text: Any, keyboard: Keyboard? = nil, showsLinkPreview: Bool = true
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: an id says nothing without its chat.
    @available(
        *, unavailable,
        message: "say where it is, edit(id, in: peer, to: text), or use message.bound(to: client).edit(text)"
    )
    @discardableResult
    public func edit(
        _ message: Any, to text: Any, keyboard: Keyboard? = nil, showsLinkPreview: Bool = true
    ) async throws(TelegramError) -> Message {
        throw .refusedByCompiler
    }

    /// Not there: a text in a variable is no reaction by itself.
    @available(*, unavailable, message: "only a literal is a reaction by itself; a text is one as .emoji(text)")
    public func react(
        to messageID: Int, in peer: Peer, with emoji: String, isBig: Bool = false
    ) async throws(TelegramError) {
        throw .refusedByCompiler
    }

    /// Not there: one method pins and unpins.
    @available(*, unavailable, message: "one method pins and unpins: setPinned(true, message.id, in: message.peer)")
    public func pin(_ message: Any, in peer: Peer? = nil) async throws(TelegramError) {
        throw .refusedByCompiler
    }
}

extension Reaction {
    /// Not there: a text in a variable is no reaction by itself.
    @available(*, unavailable, message: "only a literal is a reaction by itself; a text is one as .emoji(text)")
    public init(_ emoji: String) {
        self = .emoji(emoji)
    }
}

extension Outbox {
    /// Not there: other values than a message are not sent.
    @available(
        *, unavailable, message: "a message is a String, FormattedText or OutgoingMedia: \"\\(number)\", .file(path)"
    )
    @discardableResult
    public func send(
        _ content: Any, to peer: Peer, caption: FormattedText = "", key: String, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> OutboxEntry {
        throw .refusedByCompiler
    }
}
