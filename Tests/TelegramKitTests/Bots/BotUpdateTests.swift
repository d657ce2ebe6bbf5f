import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// What bots are told, and how they answer.
struct BotUpdateTests {
    @Test("U40 a button that was pressed is answered once, and its message is changed")
    func callbackQueries() async throws {
        try await withBotStage { stage in
            let updates = stage.bot.botUpdates
            let bot = Task {
                var refused: TelegramError?
                for await update in updates {
                    switch update {
                    case .message(let message) where !message.isOutgoing:
                        try await message.respond("choose", keyboard: [[.callback("Tea", "drink:tea")]])
                    case .callbackQuery(let query):
                        let chat = try #require(query.chat)
                        #expect(query.text == "drink:tea" && query.argument == query.text && chat.id == query.sender.id)
                        try await query.edit("tea it is")
                        try await query.answer("Tea!", alert: true)
                        refused = try await error { () async throws(TelegramError) in try await query.answer("Again") }
                        return refused
                    default: continue
                    }
                }
                return refused
            }
            try await eventually("the bot listens") { updates.position != nil }
            let message = try await stage.ask("/start")
            let answer = try await stage.press("drink:tea", of: message)
            #expect(answer.message == "Tea!" && answer.alert)
            #expect(try await bot.value?.serverError?.message == "QUERY_ID_INVALID")
            let changed = try #require(try await stage.history().first { $0.id == message.id })
            #expect(changed.message == "tea it is" && changed.replyMarkup == nil)
        }
    }

    @Test("U40 an inline query is answered with texts and files; the bot hears which was sent, and changes it")
    func inlineQueries() async throws {
        try await withBotStage { stage in
            let updates = stage.bot.botUpdates
            let diary = Diary()
            let bot = Task {
                var file: TelegramFile?
                for await update in updates {
                    switch update {
                    case .message(let message) where message.text == "a file, please":
                        let content = OutgoingMedia.bytes([1, 2, 3], name: "notes.txt")
                        file = try await stage.bot.send(content, to: message.peer).file
                    case .inlineQuery(let query):
                        diary.note("asked \(query.text) at \(query.offset)")
                        let bold = try FormattedText(markdown: "*\(query.text)*")
                        try await query.answer(
                            [
                                .article("Plain", text: "*\(query.text)*", keyboard: [[.callback("Change", "x")]]),
                                .article("Bold", description: "louder", text: bold, id: "bold"),
                                .file(try #require(file), caption: "yours", id: "file"),
                            ], cacheTime: 0, isPersonal: true, nextOffset: "3")
                    case .inlineResultChosen(let chosen):
                        diary.note("sent \(chosen.id) for \(chosen.query)")
                        #expect((chosen.messageID == nil) == (chosen.id != "0"))
                    case .callbackQuery(let query):
                        #expect(query.chat == nil && query.inlineMessageID != nil)
                        try await query.edit("changed", keyboard: [[.callback("Again", "y")]])
                        try await query.answer()
                        return
                    default: continue
                    }
                }
            }
            try await eventually("the bot listens") { updates.position != nil }
            try await stage.ask("a file, please")
            let results = try await stage.query("hi")
            #expect(results.nextOffset == "3" && results.results.count == 3)
            guard case .botInlineResult(let bold) = results.results[1],
                case .botInlineMediaResult(let file) = results.results[2]
            else { throw TestFailure("other results") }
            #expect(bold.title == "Bold" && bold.description == "louder" && file.title == "notes.txt")
            for id in ["bold", "file", "0"] { try await stage.choose(id, of: results) }
            let sent = Array(try await stage.history().filter { $0.viaBotID != nil }.reversed())
            #expect(sent.map(\.message) == ["hi", "yours", "*hi*"])
            let files = try await stage.history().filter { $0.viaBotID == nil && $0.media != nil }
            #expect(
                files.count == 1 && files.allSatisfy { $0.id < sent[0].id },
                "\(files.map { ($0.id, $0.out) }) \(sent.map(\.id))")
            #expect(sent[0].entities == [.messageEntityBold(offset: 0, length: 2)] && sent[1].media != nil)
            _ = try await stage.press("x", of: sent[2])
            try await bot.value
            let changed = try #require(try await stage.history().first { $0.id == sent[2].id })
            #expect(changed.message == "changed" && changed.replyMarkup?.titles == [["Again"]])
            #expect(diary.lines == ["asked hi at ", "sent bold for hi", "sent file for hi", "sent 0 for hi"])
        }
    }

    @Test("U33 U40 a button is answered with a message in its own topic of a forum, with a file as well")
    func respondingToButtons() async throws {
        var bot = Bot()
        bot.onCommand("menu") { message in
            try await message.respond("Tea?", keyboard: [[.callback("Yes", "yes")]])
        }
        bot.onCallback("yes") { query in
            try await query.answer()
            try await query.respond("Here it is", keyboard: .forceReply())
            try await query.respond(.bytes([1], name: "tea.txt"), caption: "A file")
        }
        let handlers = bot
        try await withBotStage { stage in
            let forum = try await stage.alice.createChannel(title: "Forum")
            try await stage.alice.addMembers([stage.peer], to: forum)
            try await stage.alice.setForum(true, forum)
            let topic = try await stage.alice.createTopic("Tea", in: forum)
            let name = try await stage.bot.me().username ?? ""
            try await stage.running(handlers) {
                try await stage.alice.send("/menu@\(name)", to: forum, options: SendOptions(topic: topic))
                var menu: Message?
                try await eventually("the bot offers tea") {
                    menu = try await stage.alice.messages(in: forum, limit: 1).collect().first { $0.text == "Tea?" }
                    return menu != nil
                }
                try await stage.alice.press("Yes", on: try #require(menu))
                try await eventually("the bot has answered") {
                    let newest = try await stage.alice.messages(in: forum, limit: 2).collect()
                    return newest.map(\.text) == ["A file", "Here it is"] && newest.allSatisfy { $0.topicID == topic }
                }
            }
        }
    }

    @Test("U40 what a bot took and did not acknowledge comes again from a place that was kept")
    func placesOfBots() async throws {
        try await withBotStage { stage in
            var updates = stage.bot.botUpdates
            try await eventually("the place is known") { updates.position != nil }
            for text in ["one", "two"] { try await stage.alice.send(text, to: stage.peer) }
            func next() async -> String? {
                for await case .message(let message) in updates { return message.text }
                return nil
            }
            #expect(await next() == "one")
            let place = updates.position
            try await updates.acknowledge()
            #expect(await next() == "two")
            updates = stage.bot.botUpdates(from: place)
            #expect(await next() == "two")
        }
    }
}
