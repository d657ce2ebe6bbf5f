import MTProtoCore

/// Questions to one person in one chat, each of which waits for its answer.
///
/// ```swift
/// bot.onCommand("register") { message in
///     let conversation = message.conversation
///     let name = try await conversation.ask("Your name?", timeout: .seconds(300))
///     let age = try await conversation.ask("Your age, \(name.text)?", timeout: .seconds(300))
///     try await age.reply("Welcome, \(name.text)!")
/// }
/// ```
///
/// The next message of that person in that chat is the answer, and goes to no other handler. What others write in the same chat
/// does, and service messages are no answers. A filter leaves commands to their handlers, say: `where: !.command`.
///
/// While a handler waits, it holds nothing up: other chats and the other members go on, also where the bot handles one chat
/// after the other. The message to which the handler listened counts as handled when it asks, an answer when the handler asks
/// again or ends, or at once while another question of the same handler waits: it may ask several people at the same time. A
/// question that ends without an answer gives the handler no turn back: what it does then, it does beside other handlers, also of
/// its own chat.
///
/// A button is answered when its handler ends: one that asks a question answers the ``CallbackQuery`` first, or the button waits as
/// long as the question does.
///
/// **A conversation lives in the memory of the process and is lost when that ends**, in the middle of a question, too: what the
/// person writes then goes to the handlers as any other message. Where that must not be, keep the state in ``Scenes``.
///
/// A ``Bot`` has to run with the client, because it hears the answers. In a group a bot in privacy mode, which most are, hears
/// only what answers its messages: ask with `keyboard: .forceReply()` there.
///
/// In a private chat of an account that has connected the bot, it asks in the account's name, and hears the other one
/// of the chat: what the account itself writes there answers nothing. When the account changes what the bot may do, or
/// ends that, the question throws `conversationEnded`.
public struct Conversation: Sendable {
    public let chat: Peer
    public let member: Peer
    /// The topic of a forum in which it takes place.
    public let topicID: Int?
    public let client: TelegramClient
    /// By which the bot asks for the account that has the chat; nil in a chat of its own.
    public let connectionID: String?

    init(chat: Peer, member: Peer, topicID: Int?, client: TelegramClient, connectionID: String? = nil) {
        self.chat = chat
        self.member = member
        self.topicID = topicID
        self.client = client
        self.connectionID = connectionID
    }

    private var place: Conversations.Place {
        .init(chat: chat, member: member, topicID: topicID, connectionID: connectionID)
    }

    /// Sends a question, and waits for the answer.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait, counted from when the question is in the chat; nil waits for ever.
    ///   - filter: what does not fit goes to the other handlers.
    /// - Throws: `noAnswer` when the time is over; `cancelled` when the task is cancelled; `conversationEnded` after ``cancel()``,
    ///   and if the same person is asked something else in the same chat meanwhile; `stopped` if no bot runs with the client;
    ///   `limitReached` if 10,000 questions wait; `notPossible` in a handler that has a state of ``Scenes``; what sending fails
    ///   with.
    public func ask(
        _ question: FormattedText, keyboard: Keyboard? = nil, options: SendOptions = SendOptions(),
        timeout: Duration?, where filter: BotFilter = .any
    ) async throws(TelegramError) -> BoundMessage {
        var options = options
        options.keyboard = keyboard ?? options.keyboard
        options.topic = options.topic ?? topicID
        let desk = client.network.conversations
        let number = try desk.begin(at: place, filter, HandlerRun.current)
        let sent: Message
        do throws(TelegramError) {
            if let connectionID {
                sent = try await client.business(connectionID).send(question, to: chat, options: options)
            } else {
                sent = try await client.send(question, to: chat, options: options)
            }
        } catch {
            desk.abandon(number, at: place)
            throw error
        }
        return try await desk.answer(to: number, at: place, after: sent.id, timeout, client.network.time)
    }

    /// The same with a question in which no character means formatting.
    public func ask(
        _ question: String, keyboard: Keyboard? = nil, options: SendOptions = SendOptions(), timeout: Duration?,
        where filter: BotFilter = .any
    ) async throws(TelegramError) -> BoundMessage {
        try await ask(
            FormattedText(question), keyboard: keyboard, options: options, timeout: timeout, where: filter)
    }

    /// Waits for the next message, without a question.
    ///
    /// - Parameters: as those of ``ask(_:keyboard:options:timeout:where:)-(FormattedText,_,_,_,_)``.
    /// - Throws: the same, without what sending fails with.
    public func nextMessage(
        timeout: Duration?, where filter: BotFilter = .any
    ) async throws(TelegramError) -> BoundMessage {
        let desk = client.network.conversations
        let number = try desk.begin(at: place, filter, HandlerRun.current)
        return try await desk.answer(to: number, at: place, after: 0, timeout, client.network.time)
    }

    /// Ends the question that waits in this conversation, from another task or handler: it throws `conversationEnded`.
    ///
    /// - Returns: whether one waited, or was being sent; otherwise nothing happens.
    @discardableResult
    public func cancel() -> Bool {
        client.network.conversations.cancel(at: place)
    }
}

extension BoundMessage {
    /// A conversation with who wrote the message, in the same chat and topic; in a chat of an account that has
    /// connected the bot, with the other one of that chat.
    public var conversation: Conversation {
        if let business { return business.conversation(in: message.peer) }
        return Conversation(
            chat: message.peer, member: message.sender ?? message.peer, topicID: message.topicID, client: client)
    }
}

extension BusinessAccount {
    /// A conversation with the other one of a chat of the account, in the account's name, of which a ``Bot`` that runs
    /// with this client hears the answers.
    public func conversation(in chat: Peer) -> Conversation {
        Conversation(chat: chat, member: chat, topicID: nil, client: client, connectionID: connectionID)
    }
}

extension TelegramClient {
    /// A conversation with a person in a chat, of which a ``Bot`` that runs with this client hears the answers.
    ///
    /// - Parameters:
    ///   - member: nil in a private chat: the person whose chat it is.
    ///   - topicID: the topic of a forum.
    public func conversation(in chat: Peer, with member: Peer? = nil, topicID: Int? = nil) -> Conversation {
        Conversation(chat: chat, member: member ?? chat, topicID: topicID, client: self)
    }
}
