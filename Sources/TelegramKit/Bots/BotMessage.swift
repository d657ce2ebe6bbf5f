/// A message and the client that answers it. It has everything that ``Message`` has.
@dynamicMemberLookup
public struct BotMessage: Sendable {
    public let message: Message
    public let client: TelegramClient
    /// What follows the command to which a ``Bot`` listened: `abc` in `/start abc`, or in the link `t.me/bot?start=abc`. Empty
    /// if nothing does.
    public internal(set) var argument = ""

    init(_ message: Message, of client: TelegramClient) {
        self.message = message
        self.client = client
    }

    public subscript<Value>(dynamicMember path: KeyPath<Message, Value>) -> Value {
        message[keyPath: path]
    }

    /// Sends a text to the same chat.
    @discardableResult
    public func respond(_ text: FormattedText, keyboard: Keyboard? = nil) async throws(TelegramError) -> Message {
        try await client.send(text, to: message.peer, options: SendOptions(keyboard: keyboard))
    }

    /// Sends a text to the same chat, in which no character means formatting.
    @discardableResult
    public func respond(_ text: String, keyboard: Keyboard? = nil) async throws(TelegramError) -> Message {
        try await respond(FormattedText(text), keyboard: keyboard)
    }

    /// Sends a text as an answer to this message.
    @discardableResult
    public func reply(_ text: FormattedText, keyboard: Keyboard? = nil) async throws(TelegramError) -> Message {
        try await client.send(text, to: message.peer, options: SendOptions(replyTo: message.id, keyboard: keyboard))
    }

    /// Sends a text as an answer to this message, in which no character means formatting.
    @discardableResult
    public func reply(_ text: String, keyboard: Keyboard? = nil) async throws(TelegramError) -> Message {
        try await reply(FormattedText(text), keyboard: keyboard)
    }
}

/// A text that begins with a command: `/name@bot argument`.
struct CommandText: Equatable, Sendable {
    let name: String
    /// The bot that is meant; nil if it is not said.
    let bot: String?
    let argument: String

    init?(_ text: String) {
        guard text.first == "/" else { return nil }
        let head = text.dropFirst().prefix { !$0.isWhitespace }
        let parts = head.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty else { return nil }
        name = first.lowercased()
        bot = parts.count > 1 ? parts[1].lowercased() : nil
        let rest = text.dropFirst().dropFirst(head.count).drop { $0.isWhitespace }
        argument = String(rest)
    }
}
