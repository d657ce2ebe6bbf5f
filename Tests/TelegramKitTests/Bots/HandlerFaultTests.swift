import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// What handlers do that is not of the bot's doing: it goes on, or says why it does not.
struct HandlerFaultTests {
    @Test(
        "U43 a handler with a state that gives up a task of its own, or whose other client is signed out, ends no bot")
    func ownCancellations() async throws {
        let counts = Scenes("counts", initial: 0)
        let failures = Diary()
        var bot = Bot()
        bot.onText("fail", in: counts) { message, count in
            count += 1
            throw TelegramError(.cancelled, message: "Its own", location: "test", hint: "None.")
        }
        bot.onText("strange", in: counts) { message, count in
            count += 1
            throw TelegramError(.unauthorized, message: "Another account", location: "test", hint: "None.")
        }
        bot.onText(in: counts) { message, count in
            count += 1
            try await message.respond("\(count)")
        }
        bot.onError { error, _ in if let error = error as? TelegramError { failures.note("\(error.code)") } }
        let handlers = bot
        try await withBotStage { stage in
            try await stage.running(handlers) {
                for text in ["fail", "strange"] { try await stage.alice.send(text, to: stage.peer) }
                #expect(try await stage.ask("hello").message == "1")
                #expect(failures.lines == ["cancelled", "unauthorized"])
            }
        }
    }

    @Test("U44 middleware that answers whom it does not let through never answers its own answer")
    func refusalsEnd() async throws {
        let diary = Diary()
        var bot = Bot()
        bot.use { update, next in
            guard case .message(let message) = update, message.text != "let me in" else { return try await next() }
            diary.note(message.text)
            try await message.respond("Not for you")
        }
        bot.onText { message in try await message.respond("Welcome") }
        let handlers = bot
        try await withBotStage { stage in
            try await stage.running(handlers) {
                let refusal = try await stage.ask("hello")
                #expect(refusal.message == "Not for you")
                #expect(try await stage.ask("let me in").message == "Welcome")
                #expect(diary.lines == ["hello"])
            }
        }
    }

    @Test("U44 a bot whose updates another reader takes says so, and does not end as if it were done")
    func replacedReaders() async throws {
        var bot = Bot()
        bot.onText { message in try await message.respond("here") }
        let handlers = bot
        try await withBotStage { stage in
            let running = Task { try await handlers.run(stage.bot) }
            try await stage.untilListening()
            #expect(try await stage.ask("hello").message == "here")
            let other = stage.bot.updates
            let failure = await #expect(throws: TelegramError.self) { try await running.value }
            #expect(failure?.code == .notPossible && failure?.location == "Bot.run")
            _ = other.position
        }
    }

    @Test("U42 U50 a bot that shuts down in order tells of no failure of those that wait for an answer")
    func questionsEndQuietly() async throws {
        let failures = Diary()
        var bot = Bot()
        bot.onText { message in _ = try await message.conversation.ask("Name?", timeout: nil) }
        bot.onError { error, _ in failures.note("\(error)") }
        let handlers = bot
        try await withBotStage { stage in
            let running = Task { try await handlers.run(stage.bot) }
            try await stage.untilListening()
            #expect(try await stage.ask("hello").message == "Name?")
            await stage.bot.shutDown()
            try await running.value
            #expect(failures.lines == [])
        }
    }

    @Test("U42 who is told of an error may ask; a task that a handler with a state leaves behind may, too")
    func asksOutsideOfHandlers() async throws {
        let counts = Scenes("counts", initial: 0)
        var bot = Bot()
        bot.onText("later", in: counts) { message, count in
            count += 1
            Task {
                // When the handler has ended.
                while try await counts.state(of: message.peer, in: message.client) == 0 {
                    try await Task.sleep(for: .milliseconds(5))
                }
                let answer = try await message.conversation.ask("Did you like it?", timeout: nil)
                try await answer.respond("You said \(answer.text)")
            }
        }
        bot.onText("fail") { _ in throw TestFailure("no") }
        bot.onText { message in try await message.respond("other") }
        bot.onError { _, update in
            guard case .message(let message) = update,
                let answer = try? await message.conversation.ask("Once more?", timeout: nil)
            else { return }
            _ = try? await answer.respond("Again: \(answer.text)")
        }
        let handlers = bot
        try await withBotStage { stage in
            try await stage.running(handlers) {
                let question = try await stage.ask("fail")
                #expect(question.message == "Once more?")
                #expect(try await stage.ask("yes").message == "Again: yes")
                #expect(try await stage.ask("later").message == "Did you like it?")
                #expect(try await stage.ask("very").message == "You said very")
            }
        }
    }

    @Test("U40 a command is what applications mark as one, and every name that a bot has is the bot")
    func commandsAsMarked() async throws {
        var bot = Bot()
        bot.onCommand("start") { message in try await message.respond("started \(message.argument)") }
        bot.onText { message in try await message.respond("text \(message.text)") }
        let handlers = bot
        try await withBotStage { stage in
            // A bot with names that were bought has them in a list alone.
            await stage.lab.answer(API.Users.GetUsers.self) { _, _ in
                [
                    .user(
                        API.User.User(
                            isSelf: true, bot: true, id: stage.peer.id, accessHash: stage.peer.accessHash,
                            firstName: "Bot", botInfoVersion: 1,
                            usernames: [
                                API.Username(active: true, username: "Bought"),
                                API.Username(active: false, username: "resting"),
                            ]))
                ]
            }
            #expect(try await stage.bot.me().username == "Bought")
            #expect(try await stage.bot.me().activeUsernames == ["Bought"])
            try await stage.running(handlers) {
                for (text, answer) in [
                    ("/start", "started "), ("/start abc def", "started abc def"), ("/START@bought x", "started x"),
                    ("/start, please", "started , please"), ("/start/now", "text /start/now"),
                    ("/etc/hosts@somewhere", "text /etc/hosts@somewhere"), ("/startü", "text /startü"),
                    ("/", "text /"), ("/start@", "started @"),
                ] {
                    #expect(try await stage.ask(text).message == answer.trimmed)
                }
                // Nobody hears what is commanded to others.
                for other in [
                    "/start@resting", "/start@otherbot", "/start@ab", "/start@\(String(repeating: "x", count: 33))",
                ] { try await stage.alice.send(other, to: stage.peer) }
                #expect(try await stage.ask("last").message == "text last")
            }
        }
    }
}

extension String {
    /// As the server keeps a text.
    fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
