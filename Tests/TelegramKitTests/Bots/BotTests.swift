import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// Which handler of a bot has what comes, and what becomes of its errors.
struct BotTests {
    private struct Broken: Error {}

    @Test("U41 the first handler that fits has a message: commands with what follows, texts, expressions")
    func messagesFindTheirHandlers() async throws {
        try await withBotStage { stage in
            var bot = Bot()
            bot.onCommand("start", "Begins") { try await $0.respond("start <\($0.argument)>") }
            bot.onCommand("Help") { try await $0.reply("help <\($0.argument)>") }
            bot.onCommand("help") { try await $0.respond("never") }
            bot.onText("ping") { try await $0.respond("pong") }
            bot.onText(matching: /(\d{1,9}) \+ (\d{1,9})/) { message, match in
                try await message.respond("\((Int(match.1) ?? 0) + (Int(match.2) ?? 0))")
            }
            bot.onMessage(where: { $0.file != nil }) { try await $0.respond("a file: \($0.text)") }
            bot.onText { try await $0.respond("text <\($0.text)>") }
            bot.onMessage { try await $0.respond("what?") }
            try await stage.running(bot) {
                #expect(try await stage.ask("/start").message == "start <>")
                #expect(try await stage.ask("/start  abc def").message == "start <abc def>")
                #expect(try await stage.ask("/START@labbot\nx").message == "start <x>")
                let help = try await stage.ask("/help@LabBot me")
                guard case .messageReplyHeader(let header)? = help.replyTo else { throw TestFailure("no reply") }
                #expect(help.message == "help <me>" && header.replyToMsgID == help.id - 1)
                #expect(try await stage.ask("/help@otherbot").message == "what?")
                #expect(try await stage.ask("/starting").message == "text </starting>")
                #expect(try await stage.ask("ping").message == "pong")
                #expect(try await stage.ask("ping?").message == "text <ping?>")
                #expect(try await stage.ask("what is 20 + 22?").message == "42")
                let file = try await stage.alice.send(.bytes([1], name: "a.bin"), to: stage.peer, caption: "5")
                #expect(try await stage.answer(after: file.id).message == "a file: 5")
            }
        }
    }

    @Test("U41 buttons go to the handler of their prefix, queries to theirs; no button waits for ever")
    func queriesFindTheirHandlers() async throws {
        try await withBotStage { stage in
            var bot = Bot()
            bot.onCommand("start") { message in
                try await message.respond(
                    "choose",
                    keyboard: [[.callback("1", "drink:tea"), .callback("2", "eat:cake"), .callback("3", "none")]])
            }
            bot.onCallback("drink:") { try await $0.answer("drink <\($0.argument)>") }
            bot.onCallback("eat:") { try await $0.edit("eat <\($0.argument)>", keyboard: [[.callback("3", "none")]]) }
            let diary = Diary()
            bot.onInlineQuery { try await $0.answer([.article("Say it", text: $0.text, id: "say")], cacheTime: 0) }
            bot.onInlineResultChosen { diary.note("chosen \($0.id)") }
            bot.onReactionsChanged { diary.note("reactions \($0.new.count)") }
            bot.onUpdate { if case .message(let message) = $0 { diary.note("left \(message.text)") } }
            try await stage.running(bot) {
                let message = try await stage.ask("/start")
                #expect(try await stage.press("drink:tea", of: message).message == "drink <tea>")
                #expect(try await stage.press("eat:cake", of: message).message == nil)
                #expect(try await stage.history().first?.message == "eat <cake>")
                #expect(try await stage.press("none", of: message).message == nil)
                let results = try await stage.query("hello")
                try await stage.choose("say", of: results)
                try await stage.alice.react(to: Int(message.id), in: stage.peer, with: "👍")
                try await stage.alice.send("nothing for it", to: stage.peer)
                try await eventually("the rest is told") { diary.lines.contains("left nothing for it") }
                #expect(diary.lines.contains("chosen say") && diary.lines.contains("reactions 1"))
            }
        }
    }

    @Test("U41 commands with a description are in the menu of the bot")
    func commandsAreSet() async throws {
        try await withBotStage { stage in
            func menu() async throws -> [String] {
                let user = API.InputUser.inputUser(userID: stage.peer.id, accessHash: stage.peer.accessHash)
                let full = try await stage.alice.invoke(API.Users.GetFullUser(id: user))
                return full.fullUser.botInfo?.commands?.map { "\($0.command): \($0.description)" } ?? []
            }
            var bot = Bot()
            bot.onCommand("start", "Begins") { try await $0.respond("1") }
            bot.onCommand("secret") { try await $0.respond("2") }
            bot.onCommand("help", "Helps") { try await $0.respond("3") }
            try await stage.running(bot) { try await stage.ask("/secret") }
            #expect(try await menu() == ["start: Begins", "help: Helps"])
        }
    }

    @Test("U41 the menu has its commands by scope and language, and its button, when the bot begins")
    func menusAreSet() async throws {
        try await withBotStage { stage in
            func listed(_ scope: API.BotCommandScope, _ language: String = "") async throws -> [String] {
                let request = API.Bots.GetBotCommands(scope: scope, langCode: language)
                return try await stage.bot.invoke(request).map { "\($0.command): \($0.description)" }
            }
            var bot = Bot()
            bot.menuButton = .webApp("Open", url: "https://example.org")
            bot.onCommand("start", "Begins") { try await $0.respond("1") }
            bot.onCommand("ban", "Removes a member", scope: .groupAdmins) { try await $0.respond("2") }
            bot.setCommands(["/Start": "Beginnt"], language: "de")
            let alice = try await stage.alice.me()
            let person = Peer(kind: .user, id: alice.id)
            bot.setCommands(["start": "For Alice", "ban": "For her, too"], scope: .chat(person))
            var first = Bot()
            first.onText { try await $0.respond("hello") }
            // It has to know her to name her.
            try await stage.running(first) { try await stage.ask("hello") }
            try await stage.running(bot) { try await stage.ask("/start") }
            #expect(try await listed(.botCommandScopeDefault) == ["start: Begins"])
            #expect(try await listed(.botCommandScopeDefault, "de") == ["start: Beginnt"])
            #expect(try await listed(.botCommandScopeChatAdmins) == ["ban: Removes a member"])
            let chat = try await stage.bot.inputPeer(person)
            #expect(try await listed(.botCommandScopePeer(peer: chat)) == ["start: For Alice", "ban: For her, too"])
            let button = API.BotMenuButton.botMenuButton(text: "Open", url: "https://example.org")
            #expect(try await stage.bot.invoke(API.Bots.GetBotMenuButton(userID: .inputUserEmpty)) == button)
            try await stage.bot.setMenuButton(.commands, for: person)
            let user = try await stage.bot.inputUser(person)
            let hers = try await stage.bot.invoke(API.Bots.GetBotMenuButton(userID: user))
            #expect(hers == .botMenuButtonCommands)
            // A group that has her number is not she.
            let namesake = Peer(kind: .group, id: alice.id)
            let refused = try await error { () async throws(TelegramError) in
                try await stage.bot.setMenuButton(.standard, for: namesake)
            }
            #expect(refused.code == .peerInvalid)
            #expect(try await stage.bot.invoke(API.Bots.GetBotMenuButton(userID: user)) == hers)
            var wrong = Bot()
            wrong.setCommands(["start": "For nobody"], scope: .member(namesake, in: person))
            let bots = wrong
            let started = await #expect(throws: TelegramError.self) { try await bots.run(stage.bot) }
            #expect(started?.code == .peerInvalid)
        }
    }

    @Test("U41 an error of a handler is told, and does not end the bot; a button does not wait for it")
    func errorsDoNotEndTheBot() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            var bot = Bot()
            bot.onText("break") { _ in throw Broken() }
            bot.onCallback { _ in throw Broken() }
            bot.onText { try await $0.respond("fine", keyboard: [[.callback("Break", "x")]]) }
            bot.onError { error, update in
                switch update {
                case .message(let message): diary.note("\(error is Broken) \(message.text)")
                case .callbackQuery(let query): diary.note("\(error is Broken) \(query.text)")
                default: diary.note("another")
                }
            }
            try await stage.running(bot) {
                try await stage.alice.send("break", to: stage.peer)
                let message = try await stage.ask("go on")
                #expect(message.message == "fine")
                #expect(try await stage.press("x", of: message).message == nil)
                // A button is answered before its error is told.
                try await eventually("both errors are told") { diary.lines.count == 2 }
                #expect(diary.lines == ["true break", "true x"])
            }
        }
    }

    @Test("U41 a message during whose handling a bot ended comes again at its next start, what was handled does not")
    func updatesCountOnce() async throws {
        let storage = MemoryStore()
        let diary = Diary()
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let described = try #require(lab.description.bots.first)
                let peer = try await alice.client.resolve(.username(described.username))
                /// Runs until a message is reached, during whose handling it ends.
                func run(until last: String, endsWell: Bool = false, _ body: () async throws -> Void) async throws {
                    var configuration = TelegramConfiguration.lab(lab)
                    configuration.storage = storage
                    var bot = Bot()
                    bot.onText { message in
                        diary.note(message.text)
                        guard message.text == last else { return }
                        do {
                            try await Task.sleep(for: .seconds(3600))
                        } catch {
                            // A handler may come to its end although the bot is stopped.
                            if !endsWell { throw error }
                        }
                    }
                    let asked = lab.receivedMessages(at: described.homeDC).count { $0.name == "updates.getState" }
                    let running = Task { [bot, configuration] in
                        try await bot.run(configuration, token: described.token, shutDownWithin: .zero)
                    }
                    if asked == 0 {
                        try await eventually("the bot listens") {
                            lab.receivedMessages(at: described.homeDC).contains { $0.name == "updates.getState" }
                        }
                    }
                    try await body()
                    try await eventually("\(last) is reached") { diary.lines.last == last }
                    running.cancel()
                    try await running.value
                }
                try await run(until: "two") {
                    for text in ["one", "two", "three"] { try await alice.client.send(text, to: peer) }
                }
                try await alice.client.send("four", to: peer)
                try await run(until: "four", endsWell: true) {}
                try await alice.client.send("five", to: peer)
                try await run(until: "five") {}
                var configuration = TelegramConfiguration.lab(lab)
                configuration.storage = storage
                // The session that is stored is another bot's.
                let kept = configuration
                do {
                    try await Bot().run(kept, token: "1:other")
                    Issue.record("it ran")
                } catch let error as TelegramError {
                    #expect(error.code == .alreadySignedIn)
                }
            }
        }
        #expect(diary.lines == ["one", "two", "two", "three", "four", "five"])
    }

    @Test("U41 a bot whose session is ended from elsewhere says so, and does not wait for ever")
    func endedSessions() async throws {
        try await withBotStage { stage in
            let client = stage.bot
            var bot = Bot()
            bot.onText { try await $0.respond($0.text) }
            let running = Task { [bot] in try await bot.run(client) }
            try await eventually("the bot listens") {
                stage.lab.receivedMessages(at: stage.home).contains { $0.name == "updates.getState" }
            }
            try await stage.ask("hello")
            let revoked = LabRequestError(code: 401, message: "SESSION_REVOKED")
            try await stage.lab.addMethodFault(LabMethodFault("help.getNearestDc", error: revoked, times: 1))
            _ = try? await client.invoke(API.Help.GetNearestDc())
            let ended = await running.result
            #expect {
                try ended.get()
            } throws: {
                ($0 as? TelegramError)?.code == .unauthorized
            }
        }
    }
}
