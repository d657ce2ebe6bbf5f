import MTProtoCore
import TelegramAPI

// Buttons that are pressed, and what bots say to it (core.telegram.org/api/bots/buttons#callback-queries).

/// A button that was pressed: what a bot said to it may hold for some time.
struct PressedButton: Codable, Hashable, Sendable {
    var user: Int64
    var message: Int64
    var data: [UInt8]
}

/// What bots said to buttons, for as long as they want it to hold.
struct CallbackCache: Codable, Sendable {
    private struct Entry: Codable {
        @InTL var answer: API.Messages.BotCallbackAnswer
        var expiresAt: Int64
    }

    private var entries: [PressedButton: Entry] = [:]
    /// At how many of them those that hold no longer are looked for.
    private var sweepsAt = 64

    func answer(to button: PressedButton, now: Int64) -> API.Messages.BotCallbackAnswer? {
        self.entries[button].flatMap { $0.expiresAt > now ? $0.answer : nil }
    }

    mutating func keep(_ answer: API.Messages.BotCallbackAnswer, of button: PressedButton, now: Int64) {
        guard answer.cacheTime > 0 else { return }
        if self.entries.count >= self.sweepsAt {
            self.entries = self.entries.filter { $0.value.expiresAt > now }
            self.sweepsAt = max(64, self.entries.count * 2)
        }
        self.entries[button] = Entry(answer: answer, expiresAt: now + Int64(answer.cacheTime))
    }
}

extension Router {
    mutating func addCallbackMethods() {
        self.on(API.Messages.GetBotCallbackAnswer.self) { (world, query, call) throws(RPCError) in
            try world.press(query, call)
        }
        self.on(API.Messages.SetBotCallbackAnswer.self) { (world, query, call) throws(RPCError) in
            try world.answerButton(query, call)
            return true
        }
    }
}

extension World {
    /// The longest answer to a button, in UTF-16 code units.
    private static let maximumAnswerLength = 200

    fileprivate mutating func press(
        _ query: API.Messages.GetBotCallbackAnswer, _ call: Call
    ) throws(RPCError) -> API.Messages.BotCallbackAnswer {
        let peer = try self.peer(query.peer, of: call.user)
        guard let message = self.message(query.msgID, in: peer, of: call.user) else {
            throw .badRequest("MESSAGE_ID_INVALID")
        }
        let answer = try self.press(query.data ?? [], isGame: query.game, of: message, in: peer, call)
        if let answer { return answer }
        throw Self.botIsSilent
    }

    /// Presses the button of a message that sends this, or begins its game. Returns what the bot has said before, if that still
    /// holds; nil if it is asked now.
    mutating func press(
        _ data: [UInt8], isGame: Bool = false, of message: StoredMessage, in peer: PeerKey, _ call: Call
    ) throws(RPCError) -> API.Messages.BotCallbackAnswer? {
        guard let bot = self.bot(behind: message) else { throw .badRequest("MESSAGE_ID_INVALID") }
        try self.checkTakingPart(in: peer, call)
        let game = isGame ? message.content.attachment?.game.flatMap { self.games.all[$0] } : nil
        guard isGame ? game != nil : message.extras.markup?.hasCallback(data) == true else {
            throw .badRequest("DATA_INVALID")
        }
        // Other buttons carry something.
        let button = PressedButton(user: call.user, message: message.shared, data: data)
        if let answer = self.callbacks.answer(to: button, now: call.now) { return answer }
        let id = self.makeRandomID()
        self.wait(for: id, .button(button), to: bot, call)
        self.ask(
            bot, id, about: message, in: peer, data: isGame ? nil : data, gameShortName: game?.shortName, call)
        return nil
    }

    /// The bot to which the buttons of a message belong.
    private func bot(behind message: StoredMessage) -> Int64? {
        if let bot = message.extras.via?.bot ?? message.extras.businessBot { return bot }
        return self.users[message.sender]?.isBot == true && message.author == nil ? message.sender : nil
    }

    private mutating func ask(
        _ bot: Int64, _ id: Int64, about message: StoredMessage, in peer: PeerKey, data: [UInt8]?,
        gameShortName: String?, _ call: Call
    ) {
        // What was sent through a bot lies in chats that it does not see.
        if let via = message.extras.via {
            let update = API.Update.updateInlineBotCallbackQuery(
                .init(
                    queryID: id, userID: call.user, msgID: self.inlineID(of: message, via),
                    chatInstance: Self.instance(of: peer, call.user), data: data, gameShortName: gameShortName))
            let companions = self.companions(of: [], seenBy: bot, and: [.user(call.user)], now: call.now)
            return self.deliver(self.updates([update], with: companions, date: call.date), to: bot)
        }
        if message.extras.businessBot == bot {
            return self.askBusiness(
                bot, id, about: message, chatInstance: Self.instance(of: peer, call.user), data: data, call)
        }
        let copy = peer.channel == nil ? self.boxes[bot]?.id(ofShared: message.shared) : message.id
        guard let copy else { return }
        let seen: PeerKey = peer.user == nil ? peer : .user(call.user)
        let update = API.Update.updateBotCallbackQuery(
            .init(
                queryID: id, userID: call.user, peer: seen.object, msgID: copy,
                chatInstance: Self.instance(of: peer, call.user), data: data, gameShortName: gameShortName))
        let companions = self.companions(of: [], seenBy: bot, and: [.user(call.user), seen], now: call.now)
        self.deliver(self.updates([update], with: companions, date: call.date), to: bot)
    }

    /// The same for all who press buttons in one chat.
    private static func instance(of peer: PeerKey, _ user: Int64) -> Int64 {
        switch peer {
        case .user(let other): min(user, other) &<< 32 ^ max(user, other)
        case .group(let id): -id
        case .channel(let id): -id &<< 32
        }
    }

    fileprivate mutating func answerButton(
        _ query: API.Messages.SetBotCallbackAnswer, _ call: Call
    ) throws(RPCError) {
        guard query.message?.utf16.count ?? 0 <= Self.maximumAnswerLength else { throw .badRequest("MESSAGE_TOO_LONG") }
        if let url = query.url, !Self.isLink(url) { throw .badRequest("URL_INVALID") }
        let waiting = try self.waiting.take(query.queryID, call) { if case .button = $0 { true } else { false } }
        guard case .button(let button) = waiting.question else { throw .badRequest("QUERY_ID_INVALID") }
        let answer = API.Messages.BotCallbackAnswer(
            alert: query.alert, hasURL: query.url != nil, message: query.message, url: query.url,
            cacheTime: max(0, query.cacheTime))
        self.callbacks.keep(answer, of: button, now: call.now)
        self.answer(waiting, of: API.Messages.GetBotCallbackAnswer.self, answer)
    }
}

extension API.ReplyMarkup {
    /// Whether one of the buttons below a message sends this to the bot.
    fileprivate func hasCallback(_ data: [UInt8]) -> Bool {
        guard case .replyInlineMarkup(let rows) = self else { return false }
        return rows.contains { row in
            row.buttons.contains { button in
                if case .keyboardButtonCallback(let callback) = button { callback.data == data } else { false }
            }
        }
    }
}
