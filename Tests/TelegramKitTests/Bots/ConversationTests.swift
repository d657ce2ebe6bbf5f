import MTProtoKit
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Questions that wait for their answers.
struct ConversationTests {
    /// Asks for a name and an age, once each, and notes what reaches the other handlers.
    private static func bot(_ diary: Diary, timeout: Duration? = nil) -> Bot {
        var bot = Bot()
        bot.onCommand("register") { message in
            let conversation = message.conversation
            do {
                let name = try await conversation.ask("Name?", timeout: timeout, where: !.command)
                let age = try await conversation.ask(
                    "Age, \(name.text)?", keyboard: .forceReply(), timeout: timeout, where: !.command)
                try await age.respond("\(name.text), \(age.text)")
            } catch let error as TelegramError {
                diary.note("\(error.code)")
                if error.code != .cancelled { try await message.respond("\(error.code)") }
                throw error
            }
        }
        bot.onCommand("stop") { message in
            message.conversation.cancel()
            try await message.respond("stopped")
        }
        bot.onText { message in
            diary.note("other \(message.text)")
            try await message.respond("other \(message.text)")
        }
        bot.onError { _, _ in }
        return bot
    }

    @Test(
        "U42 the next message of who was asked is the answer, and no other handler gets it; other chats go on meanwhile"
    )
    func questionsAreAnswered() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            try await stage.withBoris { boris, bot in
                try await stage.running(Self.bot(diary)) {
                    #expect(try await stage.ask("/register").message == "Name?")
                    // One chat is handled after the other, and Boris has his answer.
                    let sent = try await boris.send("hello", to: bot)
                    try await eventually("Boris has an answer") {
                        try await boris.messages(in: bot, after: sent.id, limit: 5).collect()
                            .contains { $0.text == "other hello" }
                    }
                    // What does not fit goes to its handler, and the question waits on.
                    #expect(try await stage.ask("/unknown").message == "other /unknown")
                    #expect(try await stage.ask("Alice").message == "Age, Alice?")
                    #expect(try await stage.ask("42").message == "Alice, 42")
                    #expect(try await stage.ask("bye").message == "other bye")
                    #expect(diary.lines == ["other hello", "other /unknown", "other bye"])
                }
            }
        }
    }

    @Test(
        "U42 a question waits no longer than it should: its time, who gives it up, another in its place, the task's end"
    )
    func conversationsEnd() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            let alice = try await stage.bot.resolve(.username("alice"))
            let conversation = stage.bot.conversation(in: alice)
            let deaf = try await error { () async throws(TelegramError) in
                try await conversation.ask("Do you hear me?", timeout: nil)
            }
            #expect(deaf.code == .stopped)
            var bot = Self.bot(diary, timeout: .seconds(600))
            bot.onMessage(in: Scenes("places", initial: 0), where: { $0.media != nil }) { message, _ in
                // What it was given would have counted before its state does.
                let refused = try await error { () async throws(TelegramError) in
                    try await message.conversation.nextMessage(timeout: nil)
                }
                try await message.respond("\(refused.code)")
            }
            try await stage.running(bot) {
                let place = try await stage.alice.send(.location(latitude: 1, longitude: 1), to: stage.peer)
                #expect(try await stage.answer(after: place.id).message == "notPossible")
                #expect(try await stage.ask("/register").message == "Name?")
                // One chat is handled after the other: another answer shows that the bot knows its question to be there.
                let barrier = try await stage.ask("/unknown")
                #expect(barrier.message == "other /unknown")
                await stage.time.pass(.seconds(601), in: .seconds(5))
                let late = try await stage.answer(after: Int(barrier.id)).message
                #expect(late == "noAnswer", "\(diary.lines)")
                #expect(try await stage.ask("late").message == "other late")

                try await stage.ask("/register")
                let stopped = try await stage.alice.send("/stop", to: stage.peer)
                try await eventually("both handlers answer") {
                    let texts = try await stage.history().filter { $0.id > stopped.id && !$0.out }.map(\.message)
                    return Set(texts) == ["stopped", "conversationEnded"]
                }
                try await stage.ask("/register")
                // The second question, and what the first one's handler says to that.
                try await stage.ask("/register")
                try await eventually("the first one ends") {
                    diary.lines.dropFirst() == ["noAnswer", "other late", "conversationEnded", "conversationEnded"]
                }
                // Outside of handlers, in the same chat.
                let outside = Task { try await conversation.nextMessage(timeout: nil) }
                try await eventually("it takes the place") { diary.lines.count == 6 }
                outside.cancel()
                let outcome = await outside.result
                #expect { try outcome.get() } throws: { ($0 as? TelegramError)?.code == .cancelled }
                // What the handler said to that, not what is asked next.
                try await eventually("the handler has answered") {
                    try await stage.history().count { $0.message == "conversationEnded" } == 3
                }
                #expect(try await stage.ask("still here").message == "other still here")
                let again = Task { try await conversation.ask("Once more?", timeout: nil).text }
                var asked: API.Message.Message?
                try await eventually("it is asked") {
                    asked = try await stage.history().first { $0.message == "Once more?" }
                    return asked != nil
                }
                try await stage.alice.send("yes", to: stage.peer)
                #expect(try await again.value == "yes")
            }
        }
    }

    @Test("U42 two people in one group are asked at the same time, and each answer is its own")
    func membersAreToldApart() async throws {
        try await withBotStage { stage in
            try await stage.withBoris { boris, _ in
                let toBoris = try await stage.alice.resolve(.username("boris"))
                let group = try await stage.alice.createGroup(title: "Both", members: [stage.peer, toBoris])
                // Administrators hear everything.
                try await stage.alice.promote(stage.peer, in: group, to: .all)
                func texts() async throws -> [String] {
                    try await stage.alice.messages(in: group, limit: 20).collect().map(\.text)
                }
                try await stage.running(Self.bot(Diary()), chatsAtOnce: 2) {
                    try await stage.alice.send("/register", to: group)
                    try await eventually("Alice is asked") { try await texts().first == "Name?" }
                    try await boris.send("/register", to: group)
                    try await eventually("both are asked") { try await texts().count { $0 == "Name?" } == 2 }
                    try await boris.send("Boris", to: group)
                    try await eventually("Boris is understood") { try await texts().contains("Age, Boris?") }
                    try await stage.alice.send("Alice", to: group)
                    try await eventually("Alice is understood") { try await texts().contains("Age, Alice?") }
                    try await boris.send("2", to: group)
                    try await stage.alice.send("1", to: group)
                    try await eventually("both are done") {
                        let texts = try await texts()
                        return texts.contains("Alice, 1") && texts.contains("Boris, 2")
                    }
                    #expect(try await !texts().contains { $0.hasPrefix("other") })
                }
            }
        }
    }

    @Test(
        "U42 a conversation is lost when the bot ends: its messages have counted, the next goes to the other handlers")
    func conversationsAreLost() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            let ended = Diary()
            var bot = Self.bot(diary)
            bot.use { update, next in
                try await next()
                if case .message(let message) = update { ended.note(message.text) }
            }
            try await stage.running(bot) {
                try await stage.ask("/register")
                #expect(try await stage.ask("Alice").message == "Age, Alice?")
                // Another answer shows that the bot knows its question to be there, and not only Alice.
                #expect(try await stage.ask("/unknown").message == "other /unknown")
                // Alice has the answer before the handler hears so, and what is in hand when a bot ends comes again.
                try await eventually("it is handled") { ended.lines.contains("/unknown") }
            }
            #expect(diary.lines == ["other /unknown", "cancelled"])
            try await stage.running(Self.bot(diary)) {
                let answer = try await stage.ask("42")
                #expect(answer.message == "other 42")
            }
            let questions = try await stage.history().filter { !$0.out }.map(\.message)
            #expect(questions.reversed() == ["Name?", "Age, Alice?", "other /unknown", "other 42"])
        }
    }

    @Test("U42 what comes before the question is in the chat answers nothing; what comes before the bot knows so does")
    func questionsComeFirst() async throws {
        try await withBotStage { stage in
            let alice = try await stage.bot.resolve(.username("alice"))
            let conversation = stage.bot.conversation(in: alice)
            let diary = Diary()
            var bot = Bot()
            bot.onText("hello") { diary.note($0.text) }
            bot.onText { try await $0.respond("other \($0.text)") }
            try await stage.running(bot) {
                // The bot hears, and no request of its own is under way.
                try await stage.alice.send("hello", to: stage.peer)
                try await eventually("the bot hears") { diary.lines == ["hello"] }
                // Her answer is there before that of the server to the question.
                await stage.lab.holdAnswers(stage.home)
                let asked = Task { try await conversation.ask("Tea?", timeout: nil).text }
                try await eventually("she is asked") { try await stage.history().first?.message == "Tea?" }
                try await stage.alice.send("yes", to: stage.peer)
                // A round trip at another datacenter: the message is on its way to the bot.
                _ = try await stage.history()
                await stage.lab.releaseAnswers(stage.home)
                #expect(try await asked.value == "yes")
                let other = try await stage.ask("and more")
                #expect(other.message == "other and more")
            }
        }
        var conversations = Conversations()
        let client = try TelegramClient(configuration: .test(apiID: 1, apiHash: "x"))
        func decide(_ id: Int, by sender: Int64 = 7, isOutgoing: Bool = false) -> String {
            let message = Message(
                id: id, peer: Peer(kind: .group, id: 1), sender: Peer(kind: .user, id: sender), date: 1, text: "x",
                isOutgoing: isOutgoing)
            return switch conversations.decide(message.bound(to: client)) {
            case .none: "none"
            case .later: "later"
            case .answer(let number, _): "answer \(number)"
            }
        }
        let place = Conversations.Place(
            chat: Peer(kind: .group, id: 1), member: Peer(kind: .user, id: 7), topicID: nil)
        let first = conversations.begin(at: place, .any)
        #expect(first.replaced == nil && decide(9) == "later" && decide(9, by: 8) == "none")
        conversations.asked(first.number, at: place, 10)
        #expect(decide(9) == "none" && decide(11) == "answer 1" && decide(11, by: 8) == "none")
        #expect(decide(11, isOutgoing: true) == "none")
        let second = conversations.begin(at: place, .any)
        conversations.end(first.number, at: place)
        #expect(second.replaced == first.number && conversations.count == 1 && decide(11) == "later")
        conversations.end(second.number, at: place)
        #expect(conversations.count == 0 && decide(11) == "none")
    }

    @Test("U42 who gives a question up learns whether one waited")
    func cancelSaysWhetherOneWaited() async throws {
        try await withBotStage { stage in
            var bot = Bot()
            bot.onCommand("register") { message in
                _ = try? await message.conversation.ask("Name?", timeout: nil, where: !.command)
            }
            bot.onCommand("stop") { message in
                let hasWaited = message.conversation.cancel()
                try await message.respond("\(hasWaited)")
            }
            try await stage.running(bot) {
                var answers: [String] = []
                for text in ["/stop", "/register", "/stop", "/stop"] {
                    answers.append(try await stage.ask(text).message)
                }
                #expect(answers == ["false", "Name?", "true", "false"])
            }
        }
    }

    @Test("U42 an answer counts as handled once its handler has asked again, also where that question is over already")
    func answersCountOnceAskedAgain() async {
        func run() -> HandlerRun { HandlerRun(SideBySide.Turn { _ in }) }
        let asking = run()
        let before = asking.pauses
        asking.pause().begin()
        asking.goOn()
        asking.end(isHandled: false)
        #expect(await asking.nextPause(after: before))
        #expect(await !asking.nextPause(after: asking.pauses), "it has failed since")
    }
}
