import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// A bot that alice lets into her private chats, and boris, who writes to her.
struct BusinessTests {
    /// What the bot hears for accounts.
    private final class Heard: Sendable {
        private let kept = Mutex<[BoundMessage]>([])

        var messages: [BoundMessage] { kept.withLock { $0 } }

        func add(_ message: BoundMessage) { kept.withLock { $0.append(message) } }

        /// The one with a text, when it has come.
        func message(_ text: String) async throws -> BoundMessage {
            try await eventually("the bot hears: \(text)") { messages.contains { $0.text == text } }
            return try #require(messages.first { $0.text == text })
        }
    }

    /// Those who have to do with each other, and how they name each other.
    private struct Shop {
        let stage: BotStage
        let boris: TelegramClient
        let toAlice: Peer
        let toBoris: Peer

        /// What boris has from alice now, newest first.
        func received() async throws -> [Message] {
            try await boris.messages(in: toAlice, limit: 20).collect().filter { !$0.isOutgoing }
        }

        /// Something that boris has from alice.
        func received(_ text: String) async throws -> Message {
            var found: Message?
            try await eventually("boris reads: \(text)") {
                found = try await received().first { $0.text == text }
                return found != nil
            }
            return try #require(found)
        }
    }

    private func withShop(_ body: (Shop) async throws -> Void) async throws {
        var configuration = LabConfiguration()
        configuration.accounts[0].isPremium = true
        try await withBotStage(configuration) { stage in
            try await stage.withBoris { boris, _ in
                try await body(
                    Shop(
                        stage: stage, boris: boris, toAlice: try await boris.resolve(.username("alice")),
                        toBoris: try await stage.alice.resolve(.username("boris"))))
            }
        }
    }

    private func refusal(_ body: () async throws(TelegramError) -> Void) async throws -> String {
        let failure = try await error(of: body)
        return failure.serverError?.message ?? "\(failure.code)"
    }

    private static func clerk(_ diary: Diary) -> Bot {
        var bot = Bot()
        bot.onBusinessConnection { diary.note("\($0.account) \($0.isEnabled ? "connects" : "ends")") }
        bot.onBusinessMessage(where: .text) { message in
            diary.note("hears \(message.text)")
            try await message.reply("Thank you for: \(message.text)", keyboard: [[.callback("More", "more")]])
        }
        bot.onBusinessMessageEdited { diary.note("edited \($0.text)") }
        bot.onBusinessMessagesDeleted { diary.note("\($0.messageIDs.count) deleted with \($0.chat)") }
        bot.onCallback("more") { query in
            try await query.answer("Here")
            try await query.edit("More of it")
        }
        bot.onText { diary.note("own \($0.text)") }
        return bot
    }

    @Test("U40 a bot answers the customers of an account in its name, and hears of edits, deletions, presses, the end")
    func businessIsDone() async throws {
        try await withShop { shop in
            let (diary, alice, stage) = (Diary(), try await shop.stage.alice.me().peer, shop.stage)
            let boris = try await shop.boris.me().peer
            func hears(_ line: String) async throws {
                try await eventually("\(line), not just \(diary.lines)") { diary.lines.contains(line) }
            }
            try await stage.running(Self.clerk(diary)) {
                try await stage.alice.connectBusinessBot(stage.peer)
                try await hears("\(alice) connects")
                let sent = try await shop.boris.send("Hello", to: shop.toAlice)
                let answer = try await shop.received("Thank you for: Hello")
                #expect(answer.replyTo == sent.id && answer.viaBusinessBot == stage.peer && answer.viaBot == nil)
                #expect(answer.sender == shop.toAlice)
                let said = try await shop.boris.press("More", on: answer)
                #expect(said?.text == "Here")
                let edited = try await shop.received("More of it")
                #expect(edited.id == answer.id)
                try await shop.boris.edit(sent.id, in: shop.toAlice, to: "Good day")
                try await hears("edited Good day")
                try await shop.boris.delete([sent.id], in: shop.toAlice)
                try await hears("1 deleted with \(boris)")
                try await stage.alice.disconnectBusinessBot(stage.peer)
                try await hears("\(alice) ends")
                // That it hears no more shows what comes behind it.
                try await shop.boris.send("Anybody?", to: shop.toAlice)
                try await stage.alice.send("me", to: stage.peer)
                try await hears("own me")
                #expect(!diary.lines.contains("hears Anybody?"))
                #expect(diary.lines.filter { $0.hasPrefix("hears") } == ["hears Hello"])
            }
        }
    }

    @Test("U40 what customers wrote while the bot was away it hears once, when it is back, with types of this library")
    func businessIsMissedOnce() async throws {
        try await withShop { shop in
            let (heard, stage) = (Heard(), shop.stage)
            var bot = Bot()
            bot.onBusinessMessage { heard.add($0) }
            // When it answers, it is done with all before.
            bot.onText { try await $0.respond("done") }
            try await stage.running(bot) {
                try await stage.alice.connectBusinessBot(stage.peer, to: .only(shop.toBoris), rights: .messages)
                try await shop.boris.send("one", to: shop.toAlice)
                _ = try await heard.message("one")
                try await stage.ask("done?")
            }
            let two = try await shop.boris.send("two", to: shop.toAlice)
            try await shop.boris.send("three", to: shop.toAlice, options: SendOptions(replyTo: two.id))
            try await stage.running(bot) {
                _ = try await heard.message("three")
                try await stage.ask("done now?")
            }
            #expect(heard.messages.map(\.text) == ["one", "two", "three"])
            #expect(heard.messages.last?.answered?.text == "two")
            let connection = try #require(heard.messages.last?.business)
            let rights = try await connection.connection().rights
            #expect(rights == .messages)
            try await shop.boris.send("four", to: shop.toAlice)
            for await update in stage.bot.updates {
                guard case .businessMessage(let message)? = update.event else { continue }
                #expect(message.message.text == "four" && message.connectionID == connection.connectionID)
                #expect(message.message.peer == shop.toBoris)
                break
            }
        }
    }

    @Test("A bot does in the name of an account all that messages need, and says what it cannot do")
    func businessAccountsAreServed() async throws {
        try await withShop { shop in
            let (heard, stage) = (Heard(), shop.stage)
            var bot = Bot()
            bot.onBusinessMessage { heard.add($0) }
            try await stage.running(bot) {
                try await stage.alice.connectBusinessBot(stage.peer, rights: .messages)
                try await shop.boris.send("Hello", to: shop.toAlice)
                let message = try await heard.message("Hello")
                let account = try #require(message.business)
                try await account.setTyping(in: message.message.peer)
                try await account.markRead(message.message.peer, upTo: message.message.id)
                let file = try await message.respond(.bytes([1, 2, 3], name: "a.bin"), caption: "A file")
                #expect(file.viaBusinessBot?.id == stage.peer.id && file.file?.size == 3 && file.isOutgoing)
                let arrived = try await shop.received("A file")
                #expect(arrived.file?.size == 3)
                let album = try await account.send(
                    album: [.bytes([1], name: "1.bin"), .bytes([2], name: "2.bin")], to: message.message.peer,
                    captions: ["first", "second"])
                #expect(album.map(\.text) == ["first", "second"])
                let text = try await account.send("text", to: message.message.peer)
                let edited = try await account.edit(text.id, in: message.message.peer, to: "other text")
                #expect(edited.text == "other text")
                try await account.setPinned(true, text.id, in: message.message.peer)
                let pinned = try await shop.received("other text")
                #expect(pinned.isPinned)
                try await message.delete()
                try await account.delete([text.id], in: message.message.peer)
                let left = try await shop.boris.messages(in: shop.toAlice, limit: 20).collect()
                #expect(!left.contains { $0.text == "other text" || $0.text == "Hello" })

                let reacting = try await error { () async throws(TelegramError) in try await message.react("👍") }
                #expect(reacting.code == .notPossible)
                let later = try await error { () async throws(TelegramError) in
                    _ = try await account.send("x", to: message.message.peer, options: SendOptions(scheduleDate: 1))
                }
                #expect(later.code == .notPossible)
            }
        }
    }

    @Test("An account lists its bot, pauses it, takes it out of a chat, and gives it fewer rights")
    func businessIsGoverned() async throws {
        try await withShop { shop in
            let (heard, stage) = (Heard(), shop.stage)
            var bot = Bot()
            bot.onBusinessMessage { heard.add($0) }
            try await stage.running(bot) {
                let alice = stage.alice
                try await alice.connectBusinessBot(
                    stage.peer, to: BusinessRecipients(existingChats: true, newChats: true), rights: .readMessages)
                let listed = try await alice.connectedBots()
                #expect(listed.map(\.bot) == [stage.peer] && listed.first?.rights == .readMessages)
                #expect(listed.first?.recipients == BusinessRecipients(existingChats: true, newChats: true))
                try await shop.boris.send("Hello", to: shop.toAlice)
                let first = try await heard.message("Hello")
                let forbidden = try await refusal { () async throws(TelegramError) in try await first.reply("No") }
                #expect(forbidden == "BOT_ACCESS_FORBIDDEN")
                try await alice.connectBusinessBot(stage.peer)
                let changed = try await refusal { () async throws(TelegramError) in try await first.reply("No") }
                #expect(changed == "BUSINESS_CONNECTION_INVALID")
                try await shop.boris.send("Again", to: shop.toAlice)
                let second = try await heard.message("Again")
                try await alice.setBusinessBotPaused(true, in: shop.toBoris)
                let paused = try await refusal { () async throws(TelegramError) in try await second.reply("No") }
                #expect(paused == "BUSINESS_PEER_INVALID")
                try await alice.setBusinessBotPaused(false, in: shop.toBoris)
                try await second.reply("Yes")
                _ = try await shop.received("Yes")
                try await alice.removeBusinessBot(from: shop.toBoris)
                let removed = try await refusal { () async throws(TelegramError) in
                    try await alice.removeBusinessBot(from: shop.toBoris)
                }
                #expect(removed == "BOT_ALREADY_DISABLED")
                let poor = try await refusal { () async throws(TelegramError) in
                    try await shop.boris.connectBusinessBot(
                        try await shop.boris.resolve(.username(stage.lab.description.bots[0].username)))
                }
                #expect(poor == "PREMIUM_ACCOUNT_REQUIRED")
                try await alice.disconnectBusinessBot(stage.peer)
                let none = try await alice.connectedBots()
                #expect(none.isEmpty)
            }
        }
    }

    /// Asks those who order, and notes what the other handlers hear.
    private static func waiter(_ diary: Diary) -> Bot {
        var bot = Bot()
        bot.onBusinessMessage(includingOwn: true) { message in
            guard message.text == "order" else { return diary.note("other \(message.text)") }
            do {
                let size = try await message.conversation.ask("Which size?", timeout: nil, where: .text)
                try await size.reply("A \(size.text) one", keyboard: [[.callback("Where?", "where")]])
            } catch let error as TelegramError {
                diary.note("\(error.code)")
                throw error
            }
        }
        bot.onCallback("where") { query in
            try await query.answer()
            guard let business = query.connectionID.map({ query.client.business($0) }), let chat = query.chat else {
                return diary.note("no business")
            }
            let place = try await business.conversation(in: chat).ask("Where to?", timeout: nil)
            try await place.respond("To \(place.text)")
        }
        bot.onText { message in
            diary.note("own \(message.text)")
            try await message.respond("not here")
        }
        bot.onError { _, _ in }
        return bot
    }

    @Test(
        "U42 U40 a question in an account's chat is asked in its name, its customer alone answers, and it ends with it")
    func customersAreAsked() async throws {
        try await withShop { shop in
            let (diary, stage) = (Diary(), shop.stage)
            let toBot = try await shop.boris.resolve(.username(stage.lab.description.bots[0].username))
            func notes(_ line: String, times: Int = 1) async throws {
                try await eventually("\(line), not just \(diary.lines)") {
                    diary.lines.count { $0 == line } == times
                }
            }
            /// Boris orders, and is asked the question of this number.
            func order(_ number: Int) async throws {
                try await shop.boris.send("order", to: shop.toAlice)
                try await eventually("question \(number)") {
                    try await shop.received().count { $0.text == "Which size?" } == number
                }
            }
            try await stage.running(Self.waiter(diary), chatsAtOnce: 2) {
                try await stage.alice.connectBusinessBot(stage.peer)
                try await order(1)
                let question = try await shop.received("Which size?")
                #expect(question.sender == shop.toAlice && question.viaBusinessBot == stage.peer)
                // Neither what the account writes, nor what he writes to the bot itself, is his answer.
                try await stage.alice.send("soon", to: shop.toBoris)
                try await notes("other soon")
                try await shop.boris.send("small", to: toBot)
                try await notes("own small")
                let large = try await shop.boris.send("large", to: shop.toAlice)
                let answer = try await shop.received("A large one")
                #expect(answer.replyTo == large.id)
                try await shop.boris.press("Where?", on: answer)
                _ = try await shop.received("Where to?")
                try await shop.boris.send("Paris", to: shop.toAlice)
                _ = try await shop.received("To Paris")
                #expect(diary.lines == ["other soon", "own small"])

                // Another connection is another conversation, and so is none.
                try await order(2)
                try await stage.alice.connectBusinessBot(stage.peer, rights: .messages)
                try await notes("conversationEnded")
                try await order(3)
                try await stage.alice.disconnectBusinessBot(stage.peer)
                try await notes("conversationEnded", times: 2)
            }
        }
    }
}
