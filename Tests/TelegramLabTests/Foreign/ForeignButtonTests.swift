import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: buttons of bots")
struct ForeignButtonTests {
    private static let rows: [API.KeyboardButtonRow] = [
        .init(buttons: [
            .keyboardButtonCallback(.init(text: "yes", data: [1, 2])),
            .keyboardButtonUrl(.init(text: "site", url: "https://example.org")),
        ]),
        .init(buttons: [
            .keyboardButtonSwitchInline(.init(text: "ask", query: "q")),
            .keyboardButtonCopy(.init(text: "copy", copyText: "text")),
            .keyboardButtonWebView(.init(text: "app", url: "https://example.org")),
        ]),
    ]

    private func press(
        _ message: API.Message.Message, _ scene: BotScene, _ data: [UInt8]? = [1, 2]
    )
        -> API.Messages.GetBotCallbackAnswer
    {
        .init(peer: scene.botPeer, msgID: message.id, data: data)
    }

    private func asked(_ bot: RawClient) async throws -> API.Update.UpdateBotCallbackQuery {
        try await bot.update { if case .updateBotCallbackQuery(let query) = $0 { query } else { nil } }
    }

    @Test("A press waits for the bot's answer, which holds as long as the bot says; a silent bot ends it")
    func callbacks() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let (alice, bot) = (scene.alice, scene.bot)
            try await bot.call(
                API.Messages.SendMessage(
                    peer: scene.alicePeer, message: "choose", randomID: 2,
                    replyMarkup: .replyInlineMarkup(rows: Self.rows)))
            let message = try await alice.message("choose")
            #expect(message.replyMarkup == .replyInlineMarkup(rows: Self.rows))

            let request = try await alice.ask(self.press(message, scene))
            let query = try await self.asked(bot)
            #expect(query.userID == scene.aliceID && query.data == [1, 2])
            #expect(query.peer == .peerUser(userID: scene.aliceID))
            let url = "https://t.me/labbot?start=in"
            let reply = API.Messages.SetBotCallbackAnswer(
                alert: true, queryID: query.queryID, message: "Thanks", url: url, cacheTime: 300)
            var long = reply
            long.message = String(repeating: "a", count: 201)
            #expect(try await bot.failure(of: long) == "400 MESSAGE_TOO_LONG")
            for text in ["", "no address at all", "javascript:alert(1)"] {
                var wrong = reply
                wrong.url = text
                #expect(try await bot.failure(of: wrong) == "400 URL_INVALID", "\(text)")
            }
            #expect(try await bot.call(reply))
            let answer = try await alice.response(of: API.Messages.GetBotCallbackAnswer.self, to: request)
            #expect(answer == .init(alert: true, hasURL: true, message: "Thanks", url: url, cacheTime: 300))
            // Kept, so that the bot need not be asked.
            #expect(try await alice.call(self.press(message, scene)) == answer)
            #expect(try await bot.failure(of: reply) == "400 QUERY_ID_INVALID")

            try await bot.call(
                API.Messages.SendMessage(
                    peer: scene.alicePeer, message: "again", randomID: 3,
                    replyMarkup: .replyInlineMarkup(rows: Self.rows)))
            let silent = try await alice.message("again")
            #expect(try await alice.failure(of: self.press(silent, scene)) == "400 BOT_RESPONSE_TIMEOUT")
            let late = try await self.asked(bot)
            let tooLate = API.Messages.SetBotCallbackAnswer(queryID: late.queryID, cacheTime: 0)
            #expect(try await bot.failure(of: tooLate) == "400 QUERY_ID_INVALID")

            #expect(try await alice.failure(of: self.press(message, scene, [9])) == "400 DATA_INVALID")
            #expect(try await alice.failure(of: self.press(message, scene, nil)) == "400 DATA_INVALID")
            var elsewhere = self.press(message, scene)
            elsewhere.msgID = 9999
            #expect(try await alice.failure(of: elsewhere) == "400 MESSAGE_ID_INVALID")
            #expect(try await alice.failure(of: reply) == "400 USER_BOT_REQUIRED")
            #expect(try await bot.failure(of: self.press(message, scene)) == "400 BOT_METHOD_INVALID")
        }
    }

    @Test("Each kind of keyboard reaches the user as it was sent; buttons in the wrong place are refused")
    func keyboards() throws {
        var scene = try ChatScene()
        let session = scene.desk.caller(at: World.freeBotHome)
        try scene.desk.call(
            API.Auth.ImportBotAuthorization(
                flags: 0, apiID: 1, apiHash: "x", botAuthToken: LabDescription.Bot.standard.token), from: session)
        let alice = scene.desk.peer("alice")
        try scene.send("/start", to: scene.desk.peer(World.freeBotName), from: scene.alice)
        let plain = [API.KeyboardButtonRow(buttons: [.keyboardButton(.init(text: "a"))])]
        let keyboards: [API.ReplyMarkup] = [
            .replyKeyboardMarkup(.init(resize: true, rows: plain)), .replyKeyboardHide(.init()),
            .replyKeyboardForceReply(.init(placeholder: "answer")), .replyInlineMarkup(rows: Self.rows),
        ]
        func send(_ markup: API.ReplyMarkup, _ id: Int64, to peer: API.InputPeer? = nil) -> API.Messages.SendMessage {
            .init(peer: peer ?? alice, message: "m", randomID: id, replyMarkup: markup)
        }
        for (index, keyboard) in keyboards.enumerated() {
            try scene.desk.call(send(keyboard, Int64(index) + 1), from: session)
            let id = try #require(scene.desk.world.boxes[scene.id("alice")]).nextID - 1
            let found = try scene.desk.call(
                API.Messages.GetMessages(id: [.inputMessageID(id: id)]), from: scene.alice)
            guard case .messages(let messages) = found, case .message(let message)? = messages.messages.first else {
                Issue.record("\(found)")
                return
            }
            #expect(message.replyMarkup == keyboard)
        }
        var lastID: Int64 = 99
        func refused(_ button: API.KeyboardButton, isInline: Bool = true, in peer: API.InputPeer? = nil) -> String {
            lastID += 1
            let rows = [API.KeyboardButtonRow(buttons: [button])]
            let markup: API.ReplyMarkup =
                isInline ? .replyInlineMarkup(rows: rows) : .replyKeyboardMarkup(.init(rows: rows))
            return scene.desk.failure(of: send(markup, lastID, to: peer), from: session)
        }
        #expect(refused(.keyboardButton(.init(text: "a"))) == "400 BUTTON_TYPE_INVALID")
        #expect(
            refused(.keyboardButtonCallback(.init(text: "a", data: [1])), isInline: false) == "400 BUTTON_TYPE_INVALID")
        #expect(refused(.keyboardButtonUrl(.init(text: "a", url: ""))) == "400 BUTTON_URL_INVALID")
        // The longest that is taken, and one more.
        func text(_ count: Int) -> String { String(repeating: "a", count: count) }
        for (count, isRight) in [(64, true), (65, false)] {
            let data = [UInt8](repeating: 1, count: count)
            let answer = isRight ? "no error" : "400 BUTTON_DATA_INVALID"
            #expect(refused(.keyboardButtonCallback(.init(text: "a", data: data))) == answer)
        }
        for (count, isRight) in [(256, true), (257, false)] {
            let buttons: [(button: API.KeyboardButton, error: String)] = [
                (.keyboardButtonSwitchInline(.init(text: "a", query: text(count))), "BUTTON_DATA_INVALID"),
                (.keyboardButtonCopy(.init(text: "a", copyText: text(count))), "BUTTON_COPY_TEXT_INVALID"),
                (.keyboardButtonCallback(.init(text: text(count), data: [1])), "BUTTON_TEXT_INVALID"),
            ]
            for (button, error) in buttons {
                #expect(refused(button) == (isRight ? "no error" : "400 \(error)"))
            }
        }

        // What only private chats have.
        let group = try scene.channel([World.freeBotName]).peer
        let request = API.KeyboardButton.InputKeyboardButtonRequestPeer(
            text: "a", buttonID: 1, peerType: .requestPeerTypeUser(.init()), maxQuantity: 10)
        let ofPrivateChats: [(button: API.KeyboardButton, isInline: Bool)] = [
            (.keyboardButtonWebView(.init(text: "a", url: "https://a.org")), true),
            (.keyboardButtonSimpleWebView(.init(text: "a", url: "https://a.org")), false),
            (.keyboardButtonRequestPhone(.init(text: "a")), false),
            (.keyboardButtonRequestGeoLocation(.init(text: "a")), false),
            (.keyboardButtonRequestPoll(.init(text: "a")), false),
            (.inputKeyboardButtonRequestPeer(request), false),
        ]
        for (button, isInline) in ofPrivateChats {
            #expect(refused(button, isInline: isInline) == "no error", "\(button)")
            #expect(refused(button, isInline: isInline, in: group) == "400 BUTTON_TYPE_INVALID", "\(button)")
        }
        #expect(refused(.keyboardButtonCallback(.init(text: "a", data: [1])), in: group) == "no error")
        // What nobody can do here.
        let secret = API.KeyboardButton.keyboardButtonCallback(.init(requiresPassword: true, text: "a", data: [1]))
        let parameter = "400 PARAMETER_NOT_IN_LAB: reply_markup."
        #expect(refused(secret) == parameter + "keyboardButtonCallback.requires_password")
        let wishes: [(WritableKeyPath<API.KeyboardButton.InputKeyboardButtonRequestPeer, Bool>, String)] = [
            (\.nameRequested, "name_requested"), (\.usernameRequested, "username_requested"),
            (\.photoRequested, "photo_requested"),
        ]
        for (path, name) in wishes {
            var wish = request
            wish[keyPath: path] = true
            #expect(
                refused(.inputKeyboardButtonRequestPeer(wish), isInline: false)
                    == parameter + "inputKeyboardButtonRequestPeer.\(name)")
        }
        var many = request
        many.maxQuantity = 11
        #expect(
            refused(.inputKeyboardButtonRequestPeer(many), isInline: false)
                == parameter + "inputKeyboardButtonRequestPeer.max_quantity")
    }

    /// Results that are refused, and why.
    ///
    /// - Parameter other: a bot that is not the one which offers them.
    private static func wrongResults(_ other: API.InputUser) -> [(result: API.InputBotInlineResult, error: String)] {
        func offer(
            _ type: String, title: String? = "t", url: String? = nil, _ content: API.InputWebDocument? = nil,
            thumb: API.InputWebDocument? = nil, button: API.KeyboardButton? = nil
        ) -> API.InputBotInlineResult {
            let markup = button.map { API.ReplyMarkup.replyInlineMarkup(rows: [.init(buttons: [$0])]) }
            return .inputBotInlineResult(
                .init(
                    id: "x", type: type, title: title, url: url, thumb: thumb, content: content,
                    sendMessage: .inputBotInlineMessageText(.init(message: "m", replyMarkup: markup))))
        }
        func file(
            _ type: String, size: Int32 = 0, at url: String = "https://example.org/a"
        ) -> API.InputWebDocument {
            .init(url: url, size: size, mimeType: type, attributes: [])
        }
        let secret = API.KeyboardButton.keyboardButtonCallback(.init(requiresPassword: true, text: "a", data: [1]))
        let app = API.KeyboardButton.keyboardButtonWebView(.init(text: "a", url: "https://a.org"))
        let login = API.KeyboardButton.inputKeyboardButtonUrlAuth(.init(text: "a", url: "https://a.org", bot: other))
        let prefix = "PARAMETER_NOT_IN_LAB: results.send_message.reply_markup."
        return [
            (offer("nonsense"), "RESULT_TYPE_INVALID"),
            (offer("article", title: nil), "ARTICLE_TITLE_EMPTY"),
            (offer("article", url: "nonsense"), "URL_INVALID"),
            (offer("article", thumb: file("image/jpeg", at: "")), "WEBDOCUMENT_URL_EMPTY"),
            (offer("article", thumb: file("image/jpeg", at: "nonsense")), "WEBDOCUMENT_URL_INVALID"),
            (offer("article", thumb: file("image/jpeg", size: -1)), "WEBDOCUMENT_INVALID"),
            (offer("article", thumb: file("jpeg")), "WEBDOCUMENT_MIME_INVALID"),
            (offer("video", title: "", file("video/mp4")), "VIDEO_TITLE_EMPTY"),
            (offer("video", file("image/png")), "VIDEO_CONTENT_TYPE_INVALID"),
            (offer("gif", file("audio/ogg")), "GIF_CONTENT_TYPE_INVALID"),
            (offer("audio"), "AUDIO_CONTENT_URL_EMPTY"),
            (offer("file", title: nil), "FILE_TITLE_EMPTY"),
            (offer("photo"), "PHOTO_CONTENT_URL_EMPTY"),
            (offer("photo", file("image/jpeg")), "PHOTO_THUMB_URL_EMPTY"),
            (offer("photo", file("video/mp4"), thumb: file("image/jpeg")), "PHOTO_CONTENT_TYPE_INVALID"),
            // Where it will stand is not known.
            (offer("article", button: app), "BUTTON_TYPE_INVALID"),
            (offer("article", button: secret), prefix + "keyboardButtonCallback.requires_password"),
            (offer("article", button: login), prefix + "inputKeyboardButtonUrlAuth.bot"),
        ]
    }

    @Test("A bot's inline results are found, kept, sent through it, and changed by it")
    func inlineMode() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let (alice, bot) = (scene.alice, scene.bot)
            let input = try await alice.input(World.freeBotName)
            #expect(try await alice.user(World.freeBotName).botInlinePlaceholder != nil)
            let saved = API.InputPeer.inputPeerSelf
            let ask = API.Messages.GetInlineBotResults(bot: input, peer: saved, query: "cats", offset: "")
            let request = try await alice.ask(ask)
            let query = try await bot.update { if case .updateBotInlineQuery(let query) = $0 { query } else { nil } }
            #expect(query.userID == scene.aliceID && query.query == "cats" && query.peerType == .inlineQueryPeerTypePM)
            guard case .inputMediaPhoto(let photo) = try await bot.photo(1) else {
                throw RawClientError.unexpected("no inputMediaPhoto")
            }
            let markup = API.ReplyMarkup.replyInlineMarkup(
                rows: [.init(buttons: [.keyboardButtonCallback(.init(text: "more", data: [7]))])])
            var reply = API.Messages.SetInlineBotResults(
                queryID: query.queryID,
                results: [
                    .inputBotInlineResult(
                        .init(
                            id: "a", type: "article", title: "Cats",
                            sendMessage: .inputBotInlineMessageText(
                                .init(message: "about #cats", replyMarkup: markup)))),
                    .inputBotInlineResultPhoto(
                        .init(
                            id: "p", type: "photo", photo: photo.id,
                            sendMessage: .inputBotInlineMessageMediaAuto(.init(message: "a cat")))),
                ],
                cacheTime: 300, nextOffset: "2", switchPm: .init(text: "Sign in", startParam: "in"))
            #expect(try await alice.failure(of: reply) == "400 USER_BOT_REQUIRED")
            reply.results.append(reply.results[0])
            #expect(try await bot.failure(of: reply) == "400 RESULT_ID_DUPLICATE")
            reply.results.removeLast()
            let other = try await bot.input(World.echoBotName)
            for (result, error) in Self.wrongResults(other) {
                var wrong = reply
                wrong.results = [result]
                #expect(try await bot.failure(of: wrong) == "400 \(error)")
            }
            var app = reply
            app.switchWebview = .init(text: "App", url: "javascript:alert(1)")
            #expect(try await bot.failure(of: app) == "400 SWITCH_WEBVIEW_URL_INVALID")
            try await bot.call(reply)
            let found = try await alice.response(of: API.Messages.GetInlineBotResults.self, to: request)
            #expect(found.nextOffset == "2" && found.switchPm?.startParam == "in" && found.results.count == 2)
            guard case .botInlineMediaResult(let shown)? = found.results.last else {
                throw RawClientError.unexpected("no botInlineMediaResult")
            }
            #expect(shown.photo != nil)
            #expect(try await alice.call(ask) == found)

            func send(_ id: String, _ randomID: Int64) -> API.Messages.SendInlineBotResult {
                .init(peer: saved, randomID: randomID, queryID: found.queryID, id: id)
            }
            let sent = try #require(try await alice.call(send("a", 10)).whole?.messages.first)
            #expect(sent.message == "about #cats" && sent.viaBotID == self.id(input))
            #expect(sent.entities?.count == 1 && sent.replyMarkup == markup)
            let passed = try await alice.call(
                API.Messages.ForwardMessages(
                    fromPeer: saved, id: [sent.id], randomID: [13], toPeer: try await alice.peer("boris")))
            let copy = try #require(passed.whole?.messages.first)
            #expect(copy.viaBotID == self.id(input) && copy.replyMarkup == nil)
            let chosen = try await bot.update { if case .updateBotInlineSend(let chosen) = $0 { chosen } else { nil } }
            #expect(chosen.id == "a" && chosen.query == "cats" && chosen.userID == scene.aliceID)
            let picture = try #require(try await alice.call(send("p", 11)).whole?.messages.first)
            #expect(picture.message == "a cat" && picture.media != nil)
            #expect(try await alice.failure(of: send("x", 12)) == "400 RESULT_ID_INVALID")
            #expect(try await alice.failure(of: send("a", 10)) == "500 RANDOM_ID_DUPLICATE")

            let press = try await alice.ask(
                API.Messages.GetBotCallbackAnswer(peer: saved, msgID: sent.id, data: [7]))
            let pressed = try await bot.update {
                if case .updateInlineBotCallbackQuery(let query) = $0 { query } else { nil }
            }
            #expect(pressed.msgID == chosen.msgID)
            let login = API.KeyboardButton.inputKeyboardButtonUrlAuth(
                .init(text: "a", url: "https://a.org", bot: other))
            let foreign = API.Messages.EditInlineBotMessage(
                id: pressed.msgID, replyMarkup: .replyInlineMarkup(rows: [.init(buttons: [login])]))
            let parameter = "400 PARAMETER_NOT_IN_LAB: reply_markup.inputKeyboardButtonUrlAuth.bot"
            #expect(try await bot.failure(of: foreign) == parameter)
            try await bot.call(
                API.Messages.EditInlineBotMessage(id: pressed.msgID, message: "about dogs"))
            try await bot.call(API.Messages.SetBotCallbackAnswer(queryID: pressed.queryID, cacheTime: 0))
            let answer = try await alice.response(of: API.Messages.GetBotCallbackAnswer.self, to: press)
            #expect(answer == .init(cacheTime: 0))
            let edited = try await alice.message("about dogs")
            #expect(edited.id == sent.id && edited.replyMarkup == nil && edited.viaBotID == sent.viaBotID)
            let own = API.Messages.EditMessage(peer: saved, id: sent.id, message: "mine")
            #expect(try await alice.failure(of: own) == "403 MESSAGE_AUTHOR_REQUIRED")

            var silent = ask
            silent.offset = "2"
            #expect(try await alice.failure(of: silent) == "400 BOT_RESPONSE_TIMEOUT")
            silent.bot = try await alice.input(World.echoBotName)
            #expect(try await alice.failure(of: silent) == "400 BOT_INLINE_DISABLED")
        }
    }

    private func id(_ user: API.InputUser) -> Int64 {
        if case .inputUser(let id, _) = user { id } else { 0 }
    }
}
