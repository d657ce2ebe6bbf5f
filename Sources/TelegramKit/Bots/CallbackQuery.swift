import MTProtoCore
import Synchronization
import TL
import TelegramAPI

/// A button that was pressed.
public struct CallbackQuery: Sendable {
    public let id: Int64
    /// Who pressed it.
    public let sender: Peer
    /// The name of who pressed it, if it is known without a request.
    public var senderName: String? { client.name(of: sender) }
    /// The chat with the message; nil where it was sent in inline mode.
    public let chat: Peer?
    /// The message with the button; nil where it was sent in inline mode.
    public let messageID: Int?
    /// The message with the button where it was sent in inline mode, perhaps in a chat that the bot does not see.
    public let inlineMessageID: API.InputBotInlineMessageID?
    /// The same for all who press buttons in one chat.
    public let chatInstance: Int64
    /// What the button carries; empty for the button of a game.
    public let data: [UInt8]
    /// The game that is to begin, by the short name that @BotFather was told; nil for any other button. The answer is the
    /// address where it is played: ``answer(_:alert:url:cacheTime:)``.
    public let gameShortName: String?
    /// What follows the prefix to which a ``Bot`` listened.
    public internal(set) var argument: String
    public let client: TelegramClient
    /// By which the bot answers for the account that has the chat; nil for chats of its own. ``chat`` and ``messageID`` are the
    /// account's then.
    public let connectionID: String?
    /// The message with the button, where ``connectionID`` is there; elsewhere nil.
    public let message: Message?
    private let answered = Answered()

    /// ``data`` as a text; what is no UTF-8 in it becomes `U+FFFD`.
    public var text: String { String(decoding: data, as: UTF8.self) }

    /// Whether it was answered by this process.
    var isAnswered: Bool { answered.value.load(ordering: .acquiring) }

    private final class Answered: Sendable {
        let value = Atomic(false)
    }

    init(_ query: API.Update.UpdateBotCallbackQuery, of client: TelegramClient) {
        id = query.queryID
        sender = Peer(kind: .user, id: query.userID)
        chat = Peer(query.peer)
        messageID = Int(query.msgID)
        inlineMessageID = nil
        chatInstance = query.chatInstance
        data = query.data ?? []
        gameShortName = query.gameShortName
        argument = String(decoding: data, as: UTF8.self)
        self.client = client
        (connectionID, message) = (nil, nil)
    }

    init(_ query: API.Update.UpdateBusinessBotCallbackQuery, of client: TelegramClient) {
        let message = Message(query.message)
        id = query.queryID
        sender = Peer(kind: .user, id: query.userID)
        chat = message?.peer
        messageID = message?.id
        inlineMessageID = nil
        chatInstance = query.chatInstance
        data = query.data ?? []
        gameShortName = nil
        argument = String(decoding: data, as: UTF8.self)
        self.client = client
        (connectionID, self.message) = (query.connectionID, message)
    }

    init(_ query: API.Update.UpdateInlineBotCallbackQuery, of client: TelegramClient) {
        id = query.queryID
        sender = Peer(kind: .user, id: query.userID)
        chat = nil
        messageID = nil
        inlineMessageID = query.msgID
        chatInstance = query.chatInstance
        data = query.data ?? []
        gameShortName = query.gameShortName
        argument = String(decoding: data, as: UTF8.self)
        self.client = client
        (connectionID, message) = (nil, nil)
    }

    /// Ends the waiting of the user's application. It shows the text for a moment, or until it is confirmed.
    ///
    /// - Parameters:
    ///   - text: at most 200 UTF-16 units; nil shows nothing.
    ///   - alert: shows the text until it is confirmed.
    ///   - url: a game's, or a link to the bot with a parameter, which is opened.
    ///   - cacheTime: for so many seconds the server gives the same answer to the same button by itself.
    /// - Throws: `server` with `QUERY_ID_INVALID` if the query was answered before, or too long ago.
    public func answer(
        _ text: String? = nil, alert: Bool = false, url: String? = nil, cacheTime: Int = 0
    ) async throws(TelegramError) {
        answered.value.store(true, ordering: .releasing)
        let request = API.Messages.SetBotCallbackAnswer(
            alert: alert, queryID: id, message: text, url: url, cacheTime: Int32(clamping: cacheTime))
        do throws(TelegramError) {
            try await client.answer(request)
        } catch {
            // A refused answer leaves the button waiting.
            if error.serverError?.message != "QUERY_ID_INVALID" { answered.value.store(false, ordering: .releasing) }
            throw error
        }
    }

    /// Sends a text to the chat with the button, and into the same topic of a forum; where the message was sent in inline mode, to the
    /// private chat with who pressed it. In supergroups one more request finds out which topic that is.
    @discardableResult
    public func respond(
        _ text: FormattedText, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        let options = await completed(options, keyboard)
        if let connectionID, let chat {
            return try await client.business(connectionID).send(text, to: chat, options: options)
        }
        return try await client.send(text, to: chat ?? sender, options: options)
    }

    /// Sends a text to the chat with the button, in which no character means formatting.
    @discardableResult
    public func respond(
        _ text: String, keyboard: Keyboard? = nil, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        try await respond(FormattedText(text), keyboard: keyboard, options: options)
    }

    /// Sends a file, a photo, a poll… to the chat with the button.
    @discardableResult
    public func respond(
        _ media: OutgoingMedia, caption: FormattedText = "", keyboard: Keyboard? = nil,
        options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        let options = await completed(options, keyboard)
        if let connectionID, let chat {
            return try await client.business(connectionID).send(media, to: chat, caption: caption, options: options)
        }
        return try await client.send(media, to: chat ?? sender, caption: caption, options: options)
    }

    private func completed(
        _ options: SendOptions, _ keyboard: Keyboard?
    ) async -> SendOptions {
        var options = options
        options.keyboard = keyboard ?? options.keyboard
        // A query does not say in which topic the button is; only supergroups have topics.
        if options.topic == nil, options.replyTo == nil, let chat, chat.kind == .channel, let messageID {
            // Where that cannot be found out, an answer in the wrong place is better than none.
            options.topic = (try? await client.messages([messageID], in: chat))?.first?.topicID
        }
        return options
    }

    /// Gives the message with the button another text, and another keyboard. Without one its buttons go: a query does not say which
    /// they are. To keep them, edit the message as a ``BoundMessage``.
    public func edit(
        _ text: FormattedText, keyboard: Keyboard? = nil, showsLinkPreview: Bool = true
    ) async throws(TelegramError) {
        if let inlineMessageID {
            try await client.edit(
                inlineMessageID, to: text, keyboard: keyboard, showsLinkPreview: showsLinkPreview)
        } else if let connectionID, let chat, let messageID {
            try await client.business(connectionID).edit(
                messageID, in: chat, to: text, keyboard: keyboard, showsLinkPreview: showsLinkPreview)
        } else if let chat, let messageID {
            try await client.edit(
                messageID, in: chat, to: text, keyboard: keyboard, showsLinkPreview: showsLinkPreview)
        }
    }

    /// The same with a text in which no character means formatting.
    public func edit(
        _ text: String, keyboard: Keyboard? = nil, showsLinkPreview: Bool = true
    ) async throws(TelegramError) {
        try await edit(FormattedText(text), keyboard: keyboard, showsLinkPreview: showsLinkPreview)
    }
}

extension TelegramClient {
    /// Answers a query. Where a first attempt had answered it and the way back broke down, that is an answer as well.
    func answer(_ request: some TLFunction) async throws(TelegramError) {
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
        } catch {
            guard error.isOfRepetition("QUERY_ID_INVALID") else { throw error }
        }
    }

    /// Gives a message that was sent in inline mode another text, and another keyboard: without one its buttons go.
    ///
    /// - Throws: `messageNotModified` if it is like that already.
    public func edit(
        _ message: API.InputBotInlineMessageID, to text: FormattedText, keyboard: Keyboard? = nil,
        showsLinkPreview: Bool = true
    ) async throws(TelegramError) {
        let text = text.trimmed().normalized()
        let request = API.Messages.EditInlineBotMessage(
            noWebpage: !showsLinkPreview, id: message, message: text.text, replyMarkup: keyboard?.edited,
            entities: network.input(text.entities))
        let target = try await home(of: message)
        do throws(TelegramError) {
            _ = try await network.call(request, on: target) { $0.isIdempotent = true }
        } catch {
            guard error.isOfRepetition("MESSAGE_NOT_MODIFIED") else { throw error }
        }
    }

    /// Where a message lies that was sent in inline mode: with the user who sent it.
    func home(of message: API.InputBotInlineMessageID) async throws(TelegramError) -> Network.Target {
        let datacenter: Int32
        switch message {
        case .inputBotInlineMessageID(let dcID, _, _): datacenter = dcID
        case .inputBotInlineMessageID64(let id): datacenter = id.dcID
        }
        let home = try await homeDatacenter()
        return Int(datacenter) == home ? .home : .datacenter(.init(Int(datacenter)), .general)
    }

    /// Gives a message of the bot other buttons, or none. Its text stays.
    ///
    /// - Returns: the message after the change.
    /// - Throws: `messageNotModified` if it is like that already, `messageNotFound` if it is not there or not the bot's own.
    @discardableResult
    public func editKeyboard(
        of messageID: Int, in peer: Peer, to keyboard: Keyboard?
    ) async throws(TelegramError) -> Message {
        try await edit(
            API.Messages.EditMessage(
                peer: await network.input(peer), id: Int32(clamping: messageID), replyMarkup: keyboard?.edited),
            in: peer)
    }
}
