import MTProtoCore
import TL
import TelegramAPI

/// What a bot answered when its button was pressed.
public struct CallbackAnswer: Hashable, Sendable {
    /// What the application shows; nil for nothing.
    public let text: String?
    /// Shown until it is confirmed.
    public let isAlert: Bool
    /// A page to open.
    public let url: String?
}

/// What a bot found for an inline query.
public struct InlineResults: Sendable {
    /// One of them.
    public struct Item: Sendable {
        public let id: String
        /// `article`, `photo`, `file`…
        public let type: String
        public let title: String?
        public let description: String?
        /// The value of the interface.
        public let raw: API.BotInlineResult

        let queryID: Int64
        /// The bot that found it.
        let bot: Int64

        init(_ raw: API.BotInlineResult, of queryID: Int64, bot: Int64) {
            switch raw {
            case .botInlineResult(let result):
                (id, type, title, description) = (result.id, result.type, result.title, result.description)
            case .botInlineMediaResult(let result):
                (id, type, title, description) = (result.id, result.type, result.title, result.description)
            }
            self.raw = raw
            self.queryID = queryID
            self.bot = bot
        }

        /// The text of the message that it becomes, or its caption.
        var text: String {
            let message: API.BotInlineMessage =
                switch raw {
                case .botInlineResult(let result): result.sendMessage
                case .botInlineMediaResult(let result): result.sendMessage
                }
            return switch message {
            case .botInlineMessageText(let text): text.message
            case .botInlineMessageMediaAuto(let media): media.message
            default: ""
            }
        }
    }

    public let items: [Item]
    /// For ``TelegramClient/inlineResults(of:for:in:from:)``, to get more of them; nil if there are no more.
    public let nextOffset: String?
    /// Shown side by side.
    public let isGallery: Bool
    /// The value of the interface.
    public let raw: API.Messages.BotResults

    init(_ raw: API.Messages.BotResults, of bot: Int64) {
        items = raw.results.map { Item($0, of: raw.queryID, bot: bot) }
        nextOffset = raw.nextOffset.flatMap { $0.isEmpty ? nil : $0 }
        isGallery = raw.gallery
        self.raw = raw
    }
}

// What a user asks of bots.
extension TelegramClient {
    /// Begins a conversation with a bot, as the link `t.me/bot?start=parameter` does.
    ///
    /// - Parameters:
    ///   - parameter: what the bot gets behind `/start`: up to 64 letters, digits, `-` and `_`; empty for nothing.
    ///   - chat: a group that the bot is to join, which takes a parameter; nil for the private chat.
    ///   - randomID: as ``SendOptions/randomID``.
    /// - Returns: the message that the bot got.
    @discardableResult
    public func start(
        _ bot: Peer, parameter: String = "", in chat: Peer? = nil, randomID: Int64? = nil
    ) async throws(TelegramError) -> Message {
        let peer = chat ?? bot
        let given = randomID
        let randomID = randomID ?? SendOptions.makeRandomID()
        if parameter.isEmpty {
            guard chat == nil else {
                throw TelegramError(
                    .notPossible, message: "A bot is started in a group with a parameter only",
                    location: API.Messages.StartBot.name, hint: "Add the bot to the group, or give a parameter.")
            }
            return try await send("/start", to: bot, options: SendOptions(randomID: given))
        }
        let request = API.Messages.StartBot(
            bot: await network.inputUser(bot), peer: await network.input(peer), randomID: randomID,
            startParam: parameter)
        let answer: API.Updates
        do throws(TelegramError) {
            answer = try await network.deliver(request, to: peer, nil)
        } catch {
            let expected = ExpectedMessages([.init(ending: " \(parameter)", hasMedia: false)])
            return try await sent(to: peer, with: SendOptions(randomID: given), after: error, expected)
        }
        guard let message = SentMessages.read(answer, randomIDs: [randomID]).first ?? nil else {
            throw unexpected("no message in it", API.Messages.StartBot.name)
        }
        return message
    }

    /// Presses a button of a bot's message, and waits for the answer of the bot, up to ten seconds.
    ///
    /// It is not repeated when the way to the server breaks down: the bot may have done what the button says.
    ///
    /// - Parameter data: what the button carries: `callback` of ``Message/replyMarkup``.
    /// - Throws: `server` with `BOT_RESPONSE_TIMEOUT` if the bot does not answer, `DATA_INVALID` if there is no such button.
    @discardableResult
    public func press(
        _ data: [UInt8], on messageID: Int, in peer: Peer
    ) async throws(TelegramError) -> CallbackAnswer {
        let answer = try await network.call(
            API.Messages.GetBotCallbackAnswer(
                peer: await network.input(peer), msgID: Int32(clamping: messageID), data: data), on: .home)
        return CallbackAnswer(text: answer.message, isAlert: answer.alert, url: answer.url)
    }

    /// Asks a bot where its game is played, as who presses the button below the game, and waits for the answer, up to ten
    /// seconds. It is not repeated when the way to the server breaks down.
    ///
    /// - Parameter messageID: of the message with the game.
    /// - Returns: what the bot answered; ``CallbackAnswer/url`` is the address, which is for this account alone.
    /// - Throws: `server` with `BOT_RESPONSE_TIMEOUT` if the bot does not answer, `DATA_INVALID` if there is no game.
    @discardableResult
    public func play(_ messageID: Int, in peer: Peer) async throws(TelegramError) -> CallbackAnswer {
        let answer = try await network.call(
            API.Messages.GetBotCallbackAnswer(
                game: true, peer: await network.input(peer), msgID: Int32(clamping: messageID)), on: .home)
        return CallbackAnswer(text: answer.message, isAlert: answer.alert, url: answer.url)
    }

    /// Presses the button of a bot's message that has this title: a callback button is told to the bot, that of a game as well
    /// (``play(_:in:)``), and one of a reply keyboard sends its text.
    ///
    /// - Returns: what the bot answered; nil for the button of a reply keyboard.
    /// - Throws: `notPossible` if the message has no such button, or one that only an application can press (links, web
    ///   apps, what asks for the password…).
    @discardableResult
    public func press(_ title: String, on message: Message) async throws(TelegramError) -> CallbackAnswer? {
        try message.checkSent("pressed")
        for button in message.rowsOfButtons.flatMap(\.buttons) {
            switch button {
            case .keyboardButtonCallback(let callback) where callback.text == title && !callback.requiresPassword:
                return try await press(callback.data, on: message.id, in: message.peer)
            case .keyboardButtonGame(let game) where game.text == title:
                return try await play(message.id, in: message.peer)
            case .keyboardButton(let plain) where plain.text == title:
                // In groups bots hear what answers them.
                let isPrivate = message.peer.kind == .user
                try await send(
                    title, to: message.peer,
                    options: SendOptions(replyTo: isPrivate ? nil : message.id, topic: message.topicID))
                return nil
            default: continue
            }
        }
        throw TelegramError(
            .notPossible, message: "The message has no button of this title that can be pressed",
            location: "message \(message.id)",
            hint: message.rowsOfButtons.isEmpty
                ? "It has no buttons." : "Its buttons: \(message.buttonTitles.joined().joined(separator: ", ")).")
    }

    /// Asks a bot inline, as a user does who types its name and a query into the field for the text.
    ///
    /// - Parameters:
    ///   - query: what stands behind the bot's name.
    ///   - chat: where it is typed.
    ///   - offset: the ``InlineResults/nextOffset`` of earlier results; nil for the first ones.
    /// - Throws: `server` with `BOT_INLINE_DISABLED` if the bot answers no queries, `BOT_RESPONSE_TIMEOUT` if it does not in
    ///   time.
    public func inlineResults(
        of bot: Peer, for query: String, in chat: Peer, from offset: String? = nil
    ) async throws(TelegramError) -> InlineResults {
        InlineResults(
            try await network.call(
                API.Messages.GetInlineBotResults(
                    bot: await network.inputUser(bot), peer: await network.input(chat), query: query,
                    offset: offset ?? ""), on: .home), of: bot.id)
    }

    /// Sends what a bot found.
    ///
    /// - Parameter options: without what the bot decides: preview, keyboard, protection, effect, and what stands above.
    /// - Returns: the message as the server stored it. Where the answer was lost, it is looked for in the chat.
    /// - Throws: `notPossible`, before anything is sent, for options that the bot decides; `alreadySent` as for texts, besides what
    ///   sending a text fails with.
    @discardableResult
    public func send(
        inlineResult result: InlineResults.Item, to peer: Peer, options: SendOptions = SendOptions()
    ) async throws(TelegramError) -> Message {
        try options.check(
            without: [.showsLinkPreview, .keyboard, .isProtected, .effect, .invertsMedia],
            for: API.Messages.SendInlineBotResult.name)
        let outgoing = OutgoingText("", options: options)
        let text = outgoing.request(
            to: await network.input(peer), sendAs: options.sendAs.map { network.known($0) },
            entities: { network.input($0) })
        let request = API.Messages.SendInlineBotResult(
            silent: text.silent, clearDraft: text.clearDraft, peer: text.peer, replyTo: text.replyTo,
            randomID: outgoing.randomID, queryID: result.queryID, id: result.id, scheduleDate: text.scheduleDate,
            sendAs: text.sendAs)
        let answer: API.Updates
        do throws(TelegramError) {
            answer = try await network.deliver(request, to: peer, nil)
        } catch {
            let expected = ExpectedMessages([.init(text: result.text, viaBot: result.bot)])
            return try await sent(to: peer, with: options, after: error, expected)
        }
        guard let message = SentMessages.read(answer, of: outgoing, to: peer) else {
            throw unexpected("no message in it", API.Messages.SendInlineBotResult.name)
        }
        return message
    }
}
