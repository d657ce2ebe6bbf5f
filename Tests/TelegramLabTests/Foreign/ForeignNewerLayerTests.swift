import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: the newest layer")
struct ForeignNewerLayerTests {
    /// A bot that speaks layer 229.
    private struct Bot {
        let client: OlderClient
        let peer: LayerValue

        init(_ lab: Lab, _ scene: BotScene) async throws {
            let bot = try #require(lab.description.bots.first)
            self.client = try await OlderClient.connected(lab, bot.homeDC, layer: 229)
            _ = try await self.client.call(
                "auth.importBotAuthorization", "auth.Authorization",
                [
                    "flags": .int(0), "api_id": .int(1), "api_hash": .text("x"), "bot_auth_token": .text(bot.token),
                ])
            guard case .inputPeerUser(let user, let hash) = scene.alicePeer else {
                throw OlderLayer.Failure(description: "no user")
            }
            self.peer = try self.client.layer.make(
                "inputPeerUser", ["user_id": .long(user), "access_hash": .long(hash)])
        }

        func button(_ text: String, _ type: String, _ fields: [String: LayerValue] = [:]) throws -> LayerValue {
            let name = type.hasPrefix("inline") ? "keyboardInlineButton" : "keyboardButton"
            return try self.client.layer.make(
                name, ["text": .text(text), "type": try self.client.layer.make(type, fields)])
        }

        func inline(_ buttons: [LayerValue]) throws -> LayerValue {
            let row = try self.client.layer.make("keyboardInlineButtonRow", ["buttons": .vector(buttons)])
            return try self.client.layer.make("replyInlineMarkup", ["rows": .vector([row])])
        }

        func keyboard(_ buttons: [LayerValue]) throws -> LayerValue {
            let row = try self.client.layer.make("keyboardButtonRow", ["buttons": .vector(buttons)])
            return try self.client.layer.make(
                "replyKeyboardMarkup", ["resize": .presence, "rows": .vector([row])])
        }

        func send(_ text: String, _ markup: LayerValue, _ randomID: Int64) async throws {
            _ = try await self.client.call(
                "messages.sendMessage", "Updates",
                [
                    "peer": self.peer, "message": .text(text), "random_id": .long(randomID), "reply_markup": markup,
                ])
        }
    }

    /// The buttons of a message as clients before layer 229 see them, or as those of 229 do.
    private func buttons(_ message: OlderObject) -> [String] {
        let rows = message.object("reply_markup")?.objects("rows") ?? []
        return rows.flatMap { $0.objects("buttons") }.map {
            "\($0.object("type")?.name ?? $0.name) \($0.text("text") ?? "")"
        }
    }

    @Test("LF11 Buttons of clients of layers 133, 181, 228 and 229 reach each other, with edits and presses")
    func buttonsReachAll() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let bot = try await Bot(lab, scene)
            let newest = try await OlderClient.signedIn(lab, .alice, layer: 229)
            let others = [
                try await OlderClient.signedIn(lab, .alice, layer: 133),
                try await OlderClient.signedIn(lab, .alice, layer: 181),
            ]
            for client in others + [newest, bot.client] {
                _ = try await client.call("updates.getState", "updates.State")
            }

            // From the newest to all.
            let yes = try bot.button("yes", "inlineButtonTypeCallback", ["data": .text("y")])
            let site = try bot.button("site", "inlineButtonTypeUrl", ["url": .text("https://example.org")])
            try await bot.send("choose", try bot.inline([yes, site]), 2)
            let own = try await scene.alice.message("choose")
            #expect(
                own.replyMarkup
                    == .replyInlineMarkup(rows: [
                        .init(buttons: [
                            .keyboardButtonCallback(.init(text: "yes", data: Array("y".utf8))),
                            .keyboardButtonUrl(.init(text: "site", url: "https://example.org")),
                        ])
                    ]))
            for client in others {
                #expect(
                    self.buttons(try await client.heard("choose")) == [
                        "keyboardButtonCallback yes", "keyboardButtonUrl site",
                    ])
            }
            let message = try await newest.heard("choose")
            #expect(self.buttons(message) == ["inlineButtonTypeCallback yes", "inlineButtonTypeUrl site"])

            try await self.pressAndEdit(message, newest, bot, scene)

            // Keyboards in place of the user's own, from the newest and from the lab's own layer.
            let phone = try bot.button("phone", "buttonTypeRequestPhone")
            try await bot.send("who?", try bot.keyboard([try bot.button("me", "buttonTypeDefault"), phone]), 3)
            #expect(
                self.buttons(try await others[0].heard("who?")) == [
                    "keyboardButton me", "keyboardButtonRequestPhone phone",
                ])
            #expect(
                self.buttons(try await newest.heard("who?")) == [
                    "buttonTypeDefault me", "buttonTypeRequestPhone phone",
                ])
            let rows: [API.KeyboardButtonRow] = [
                .init(buttons: [.keyboardButtonRequestGeoLocation(.init(text: "place"))])
            ]
            try await scene.bot.call(
                API.Messages.SendMessage(
                    peer: scene.alicePeer, message: "where?", randomID: 4,
                    replyMarkup: .replyKeyboardMarkup(.init(rows: rows))))
            #expect(self.buttons(try await newest.heard("where?")) == ["buttonTypeRequestGeoLocation place"])
            #expect(self.buttons(try await others[1].heard("where?")) == ["keyboardButtonRequestGeoLocation place"])
        }
    }

    /// A user at layer 229 presses a button, and the bot changes the buttons.
    private func pressAndEdit(
        _ message: OlderObject, _ user: OlderClient, _ bot: Bot, _ scene: BotScene
    ) async throws {
        let id = try #require(message.int("id"))
        let peer = try await self.peer("inputPeerUser", of: user)
        let press = try await user.client.send(
            try user.layer.call(
                "messages.getBotCallbackAnswer", ["peer": peer, "msg_id": .int(id), "data": .text("y")]))
        let query = try await bot.client.told("updateBotCallbackQuery")
        #expect(query.text("data") == "y")
        _ = try await bot.client.answer(
            "messages.setBotCallbackAnswer",
            ["query_id": .long(query.long("query_id") ?? 0), "message": .text("thanks"), "cache_time": .int(0)])
        let answer = try user.layer.read(
            try await user.client.answer(to: press).object, "messages.BotCallbackAnswer")
        #expect(answer.text("message") == "thanks")

        let more = try bot.button(
            "more", "inlineButtonTypeSwitchInline", ["query": .text("q"), "same_peer": .presence])
        _ = try await bot.client.call(
            "messages.editMessage", "Updates",
            [
                "peer": bot.peer, "id": .int(query.int("msg_id") ?? 0), "message": .text("chosen"),
                "reply_markup": try bot.inline([more]),
            ])
        let edited = try #require(try await user.told("updateEditMessage").object("message"))
        #expect(self.buttons(edited) == ["inlineButtonTypeSwitchInline more"])
        guard case .replyInlineMarkup(let rows)? = try await scene.alice.message("chosen").replyMarkup else {
            throw OlderLayer.Failure(description: "no buttons")
        }
        let button = API.KeyboardButton.keyboardButtonSwitchInline(.init(samePeer: true, text: "more", query: "q"))
        #expect(rows == [.init(buttons: [button])])
    }

    @Test("LF11 Inline results with buttons of a bot at layer 229 are read at 133, and older ones at 229")
    func inlineResults() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let bot = try await Bot(lab, scene)
            let newest = try await OlderClient.signedIn(lab, .alice, layer: 229)
            let old = try await OlderClient.signedIn(lab, .alice, layer: 133)
            for client in [newest, old, bot.client] { _ = try await client.call("updates.getState", "updates.State") }

            let more = try bot.button("more", "inlineButtonTypeCallback", ["data": .text("m")])
            let first = try await self.ask("one", by: old)
            let query = try await bot.client.told("updateBotInlineQuery")
            let text = try bot.client.layer.make(
                "inputBotInlineMessageText", ["message": .text("found"), "reply_markup": try bot.inline([more])])
            _ = try await bot.client.answer(
                "messages.setInlineBotResults",
                [
                    "query_id": .long(query.long("query_id") ?? 0), "cache_time": .int(0),
                    "results": .vector([
                        try bot.client.layer.make(
                            "inputBotInlineResult",
                            ["id": .text("a"), "type": .text("article"), "title": .text("A"), "send_message": text])
                    ]),
                ])
            let results = try old.layer.read(
                try await old.client.answer(to: first).object, "messages.BotResults")
            let offered = try #require(results.objects("results").first?.object("send_message"))
            #expect(self.buttons(offered) == ["keyboardButtonCallback more"])
            _ = try await old.call(
                "messages.sendInlineBotResult", "Updates",
                [
                    "peer": try old.layer.make("inputPeerSelf"), "random_id": .long(5), "id": .text("a"),
                    "query_id": .long(results.long("query_id") ?? 0),
                ])
            #expect(self.buttons(try await newest.heard("found")) == ["inlineButtonTypeCallback more"])

            // The bot at the lab's own layer answers a user at the newest.
            let second = try await self.ask("two", by: newest)
            let asked = try await scene.bot.update {
                if case .updateBotInlineQuery(let query) = $0, query.query == "two" { query } else { nil }
            }
            let link = API.KeyboardButton.keyboardButtonUrl(.init(text: "site", url: "https://example.org"))
            try await scene.bot.call(
                API.Messages.SetInlineBotResults(
                    queryID: asked.queryID,
                    results: [
                        .inputBotInlineResult(
                            .init(
                                id: "b", type: "article", title: "B",
                                sendMessage: .inputBotInlineMessageText(
                                    .init(
                                        message: "b",
                                        replyMarkup: .replyInlineMarkup(rows: [.init(buttons: [link])])))))
                    ], cacheTime: 0))
            let shown = try newest.layer.read(
                try await newest.client.answer(to: second).object, "messages.BotResults")
            let result = try #require(shown.objects("results").first?.object("send_message"))
            #expect(self.buttons(result) == ["inlineButtonTypeUrl site"])
        }
    }

    private func ask(_ query: String, by user: OlderClient) async throws -> MessageID {
        let call = try user.layer.call(
            "messages.getInlineBotResults",
            [
                "bot": try await self.peer("inputUser", of: user), "peer": try user.layer.make("inputPeerSelf"),
                "query": .text(query), "offset": .text(""),
            ])
        return try await user.client.send(call)
    }

    /// The bot, as a user addresses it.
    private func peer(_ name: String, of user: OlderClient) async throws -> LayerValue {
        let found = try await user.call(
            "contacts.resolveUsername", "contacts.ResolvedPeer", ["username": .text(World.freeBotName)])
        let bot = try #require(found.objects("users").first)
        return try user.layer.make(
            name, ["user_id": .long(bot.long("id") ?? 0), "access_hash": .long(bot.long("access_hash") ?? 0)])
    }
}
