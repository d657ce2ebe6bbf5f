import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// A user who starts bots, presses their buttons, and asks them inline.
struct AskingBotTests {
    private static var bot: Bot {
        var bot = Bot()
        bot.onCommand("start") { message in
            try await message.respond(
                "for \(message.argument)", keyboard: [[.callback("Tea", "tea"), .url("Page", "https://example.org/")]])
        }
        bot.onText("keys") { message in
            try await message.respond("here", keyboard: .reply([["Yes", "No"]]))
        }
        bot.onText("Yes") { message in try await message.respond("agreed") }
        bot.onCallback("tea") { query in try await query.answer("Hot!", alert: true) }
        bot.onInlineQuery { query in
            let first = Int(query.offset) ?? 0
            try await query.answer(
                (first..<first + 2).map { .article("\(query.text) \($0)", text: "sent \($0)", id: "\($0)") },
                nextOffset: first == 0 ? "2" : nil)
        }
        return bot
    }

    @Test(
        "U18 U19 a bot is started with a parameter; its buttons are pressed by their titles, and only those that can be"
    )
    func buttonsArePressed() async throws {
        try await withBotStage { stage in
            try await stage.running(Self.bot) {
                let bare = try await stage.alice.start(stage.peer)
                #expect(bare.text == "/start")
                #expect(try await stage.answer(after: bare.id).message == "for")
                let start = try await stage.alice.start(stage.peer, parameter: "abc")
                #expect(start.text == "/start abc" && start.isOutgoing)
                let answer = try #require(Message(.message(try await stage.answer(after: start.id))))
                #expect(answer.text == "for abc")
                let pressed = try await answer.bound(to: stage.alice).press("Tea")
                #expect(pressed?.text == "Hot!" && pressed?.isAlert == true && pressed?.url == nil)
                for title in ["Page", "Coffee"] {
                    let refused = try await error { () async throws(TelegramError) in
                        try await stage.alice.press(title, on: answer)
                    }
                    #expect(refused.code == .notPossible)
                }
                let none = try await error { () async throws(TelegramError) in
                    try await stage.alice.press(Array("cake".utf8), on: answer.id, in: stage.peer)
                }
                #expect(none.serverError?.message == "DATA_INVALID")
                let keys = try #require(Message(.message(try await stage.ask("keys"))))
                #expect(try await stage.alice.press("Yes", on: keys) == nil)
                #expect(try await stage.answer(after: keys.id).message == "agreed")
            }
        }
    }

    @Test("U18 a bot is asked inline, page by page, and what it found is sent")
    func botsAreAskedInline() async throws {
        try await withBotStage { stage in
            try await stage.running(Self.bot) {
                let first = try await stage.alice.inlineResults(of: stage.peer, for: "cat", in: stage.peer)
                #expect(first.items.map(\.title) == ["cat 0", "cat 1"] && first.nextOffset == "2" && !first.isGallery)
                let second = try await stage.alice.inlineResults(
                    of: stage.peer, for: "cat", in: stage.peer, from: first.nextOffset)
                #expect(second.items.map(\.id) == ["2", "3"] && second.nextOffset == nil)
                let chosen = try #require(second.items.first)
                let sent = try await stage.alice.send(inlineResult: chosen, to: stage.peer)
                #expect(sent.text == "sent 2" && sent.viaBot?.id == stage.peer.id)
                #expect(try await stage.history().first?.message == "sent 2")
            }
        }
    }
}
