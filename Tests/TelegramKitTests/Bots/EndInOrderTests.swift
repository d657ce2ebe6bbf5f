import MTProtoKit
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Bots and bodies with a client that end in order when their task is cancelled.
struct EndInOrderTests {
    /// A door at which a handler waits, and the client of who came.
    private actor Door {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private(set) var client: TelegramClient?

        var isShuttingDown: Bool { client?.status.isShuttingDown == true }

        func pass(_ client: TelegramClient) async {
            self.client = client
            guard !isOpen else { return }
            await withCheckedContinuation { waiting.append($0) }
        }

        func open() {
            isOpen = true
            for one in waiting { one.resume() }
            waiting = []
        }
    }

    /// A client of its own for the bot of the stage, with a store of its own.
    private func ownConfiguration(_ stage: BotStage, time: TestTime = TestTime()) -> TelegramConfiguration {
        var configuration = TelegramConfiguration.lab(stage.lab, time: time)
        configuration.storage = MemoryStore()
        return configuration
    }

    @Test("U50 a bot whose task is cancelled answers what it has in hand, which counts, and takes nothing more")
    func cancelledBotsFinish() async throws {
        try await withBotStage { stage in
            let (diary, door) = (Diary(), Door())
            var handlers = Bot()
            handlers.onText { message in
                diary.note(message.text)
                await door.pass(message.client)
                if Task.isCancelled { diary.note("cancelled") }
                try await message.respond("done: \(message.text)")
            }
            let (bot, configuration) = (handlers, ownConfiguration(stage))
            let token = stage.lab.description.bots[0].token
            let running = Task { try await bot.run(configuration, token: token) }
            try await stage.untilListening()
            let first = try await stage.alice.send("one", to: stage.peer)
            try await stage.alice.send("two", to: stage.peer)
            try await eventually("the bot is at work") { await door.client != nil }
            running.cancel()
            try await eventually("it is ending") { await door.isShuttingDown }
            await door.open()
            try await running.value
            #expect(diary.lines == ["one"])
            #expect(try await stage.answer(after: first.id).message == "done: one")

            let again = Task { try await bot.run(configuration, token: token) }
            try await eventually("the rest is heard") { diary.lines.count > 1 }
            again.cancel()
            try await again.value
            #expect(diary.lines == ["one", "two"])
        }
    }

    @Test("U50 a handler that takes longer than a bot may take to end is cancelled, and gets its update again")
    func lateHandlersAreCancelled() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            var handlers = Bot()
            handlers.onText { message in
                diary.note(message.text)
                if diary.lines.count == 1 { try await Task.sleep(for: .seconds(3600)) }
            }
            let time = TestTime()
            let (bot, configuration) = (handlers, ownConfiguration(stage, time: time))
            let token = stage.lab.description.bots[0].token
            let running = Task {
                try await bot.run(configuration, token: token, shutDownWithin: .seconds(5))
            }
            try await stage.untilListening()
            try await stage.alice.send("one", to: stage.peer)
            try await eventually("it is at work") { !diary.lines.isEmpty }
            running.cancel()
            try await time.passing { try await running.value }

            let again = Task { try await bot.run(configuration, token: token) }
            try await eventually("it comes again") { diary.lines == ["one", "one"] }
            again.cancel()
            try await again.value
        }
    }

    @Test("U50 a body with a client that ends in order finishes its element, and returns when the client has ended")
    func bodiesFinish() async throws {
        try await withBotStage { stage in
            let (diary, door, configuration) = (Diary(), Door(), ownConfiguration(stage))
            let token = stage.lab.description.bots[0].token
            @Sendable func read() async throws -> Int {
                try await withTelegramClient(configuration, shutDownWithin: .seconds(3600)) { client in
                    _ = try await client.signIn(botToken: token)
                    var count = 0
                    for await case .newMessage(let message) in client.updates where !message.isOutgoing {
                        diary.note(message.text)
                        await door.pass(client)
                        try await client.send("done: \(message.text)", to: message.peer)
                        count += 1
                    }
                    return count
                }
            }
            let running = Task { try await read() }
            try await stage.untilListening()
            let first = try await stage.alice.send("one", to: stage.peer)
            try await stage.alice.send("two", to: stage.peer)
            try await eventually("it is at work") { await door.client != nil }
            running.cancel()
            try await eventually("it is ending") { await door.isShuttingDown }
            await door.open()
            let count = try await running.value
            #expect(count == 1 && diary.lines == ["one"])
            #expect(try await stage.answer(after: first.id).message == "done: one")
            let connection = await door.client?.status.connection
            #expect(connection == .stopped)

            // Who is signed in already signs in again, and goes on where it was.
            let again = Task { try await read() }
            try await eventually("the rest is heard") { diary.lines.count > 1 }
            again.cancel()
            let rest = try await again.value
            #expect(rest == 1 && diary.lines == ["one", "two"])
        }
    }

    @Test("U50 a bot that has nothing to do waits for no time when it ends")
    func idleBotsEndAtOnce() async throws {
        try await withBotStage { stage in
            let (diary, time) = (Diary(), TestTime(passes: false))
            var handlers = Bot()
            handlers.use { _, next in
                try await next()
                diary.note("done")
            }
            handlers.onText { message in try await message.respond("heard") }
            let (bot, configuration) = (handlers, ownConfiguration(stage, time: time))
            let token = stage.lab.description.bots[0].token
            let running = Task {
                try await bot.run(configuration, token: token)
                diary.note("ended")
            }
            try await time.passing {
                try await stage.untilListening()
                try await stage.ask("hello")
                try await eventually("it has nothing to do") { diary.lines == ["done"] }
            }
            // From here on its time stands still.
            running.cancel()
            try await eventually("it has ended") { diary.lines == ["done", "ended"] }
            try await running.value
        }
    }

    @Test("U50 what a client asks for its own updates does not hold up its end")
    func ownQuestionsHoldNothingUp() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            await stage.lab.holdAnswers(stage.home)
            let reading = Task { [bot = stage.bot] in for await _ in bot.updates {} }
            try await stage.untilListening()
            let ending = Task { [bot = stage.bot] in
                await bot.shutDown(within: .seconds(36000))
                diary.note("ended")
            }
            try await eventually("it has ended") { diary.lines == ["ended"] }
            await ending.value
            await reading.value
            await stage.lab.releaseAnswers(stage.home)
        }
    }

    @Test(
        "U42 a question ends with the bot: what began it has counted, and who asked may send where it ends in order",
        arguments: [true, false])
    func openQuestionsHaveCounted(isInOrder: Bool) async throws {
        try await withBotStage { stage in
            let (diary, ended) = (Diary(), Diary())
            var handlers = Bot()
            handlers.use { update, next in
                try await next()
                if case .message(let message) = update { ended.note(message.text) }
            }
            handlers.onCommand("register") { message in
                do {
                    _ = try await message.conversation.ask("Name?", timeout: nil, where: !.command)
                } catch let question as TelegramError {
                    diary.note("\(question.code)")
                    do {
                        try await message.respond("I have to go.")
                        diary.note("sent")
                    } catch {
                        diary.note("not sent")
                    }
                    throw question
                }
            }
            handlers.onText { message in diary.note(message.text) }
            let (bot, configuration) = (handlers, ownConfiguration(stage))
            let token = stage.lab.description.bots[0].token
            @Sendable func run() async throws {
                try await bot.run(configuration, token: token, shutDownWithin: .seconds(isInOrder ? 3600 : 0))
            }
            let running = Task { try await run() }
            try await stage.untilListening()
            try await stage.ask("/register")
            // That another handler has had its turn shows that the question waits.
            try await stage.alice.send("/other", to: stage.peer)
            try await eventually("it is handled") { ended.lines == ["/other"] }
            running.cancel()
            try await running.value
            #expect(diary.lines == ["/other"] + (isInOrder ? ["stopped", "sent"] : ["cancelled", "not sent"]))

            let again = Task { try await run() }
            try await stage.alice.send("Alice", to: stage.peer)
            try await eventually("the next message is heard") { diary.lines.contains("Alice") }
            again.cancel()
            try await again.value
            let texts = try await stage.history().filter { !$0.out }.map(\.message)
            #expect(texts.count { $0 == "Name?" } == 1)
            #expect(texts.contains("I have to go.") == isInOrder)
        }
    }

    @Test("U42 an answer that a handler has in hand when it is cancelled comes again, as a message like any other")
    func answersInHandComeAgain() async throws {
        try await withBotStage { stage in
            let (diary, configuration) = (Diary(), ownConfiguration(stage))
            var handlers = Bot()
            handlers.onCommand("register") { message in
                let name = try await message.conversation.ask("Name?", timeout: nil)
                diary.note("name \(name.text)")
                try await Task.sleep(for: .seconds(3600))
            }
            handlers.onText { message in diary.note("other \(message.text)") }
            let bot = handlers
            let token = stage.lab.description.bots[0].token
            let running = Task { try await bot.run(configuration, token: token, shutDownWithin: .zero) }
            try await stage.untilListening()
            try await stage.ask("/register")
            try await stage.alice.send("Alice", to: stage.peer)
            try await eventually("the answer is there") { diary.lines == ["name Alice"] }
            running.cancel()
            try await running.value

            let again = Task { try await bot.run(configuration, token: token) }
            try await eventually("it comes again") { diary.lines.count > 1 }
            again.cancel()
            try await again.value
            #expect(diary.lines == ["name Alice", "other Alice"])
        }
    }

    /// What a handler does with an outbox while its bot ends: the message is stored, and does not go any more.
    private func give(_ message: BoundMessage, _ text: String, _ diary: Diary) async throws {
        let outbox = try await message.client.outbox()
        try await outbox.send(text, to: message.peer, key: text)
        do {
            _ = try await outbox.outcome(of: text)
            diary.note("sent \(text)")
        } catch {
            diary.note("\(error.code) \(text)")
            throw error
        }
    }

    @Test(
        "U50 U46 what a handler has in hand that waits for an outbox comes again when its bot ends in order",
        arguments: [1, 4])
    func handlersOfOutboxesComeAgain(chatsAtOnce: Int) async throws {
        try await withBotStage { stage in
            let (diary, door) = (Diary(), Door())
            var handlers = Bot()
            handlers.onText { message in
                diary.note(message.text)
                await door.pass(message.client)
                try await give(message, "answer to \(message.text)", diary)
            }
            let (bot, configuration) = (handlers, ownConfiguration(stage))
            let token = stage.lab.description.bots[0].token
            @Sendable func run() async throws {
                try await bot.run(
                    configuration, token: token, chatsAtOnce: chatsAtOnce, shutDownWithin: .seconds(3600))
            }
            let running = Task { try await run() }
            try await stage.untilListening()
            let asked = try await stage.alice.send("one", to: stage.peer)
            try await eventually("the bot is at work") { await door.client != nil }
            running.cancel()
            try await eventually("it is ending") { await door.isShuttingDown }
            await door.open()
            try await running.value
            #expect(diary.lines == ["one", "stopped answer to one"])

            let again = Task { try await run() }
            try await eventually("it comes again") { diary.lines.contains("sent answer to one") }
            again.cancel()
            try await again.value
            #expect(diary.lines == ["one", "stopped answer to one", "one", "sent answer to one"])
            // The outbox knows it by its key: it is sent once.
            #expect(try await stage.answer(after: asked.id).message == "answer to one")
            let texts = try await stage.history().map(\.message)
            #expect(texts.count { $0 == "answer to one" } == 1)
        }
    }

    @Test(
        "U50 U45 a handler that sends in bulk is not broken off when its bot ends in order, and nothing comes twice",
        arguments: [1, 4])
    func bulkWorkOfHandlersFinishes(chatsAtOnce: Int) async throws {
        try await withBotStage { stage in
            let (diary, door) = (Diary(), Door())
            var handlers = Bot()
            handlers.onCommand("broadcast") { message in
                let client = message.client
                var plan = BulkPlan(
                    [(message.peer, 12)], limits: BulkLimits(perChat: nil, perGroup: nil, overall: nil))
                try await client.sendInBulk(&plan) { item in
                    // The end begins in the middle.
                    if item.number == 6 { await door.pass(client) }
                    try await client.send(
                        "part \(item.number)", to: item.peer, options: SendOptions(randomID: item.randomID))
                }
                diary.note("broadcast \(plan.done)")
            }
            handlers.onText { message in diary.note(message.text) }
            let (bot, configuration) = (handlers, ownConfiguration(stage))
            let token = stage.lab.description.bots[0].token
            @Sendable func run() async throws {
                try await bot.run(
                    configuration, token: token, chatsAtOnce: chatsAtOnce, shutDownWithin: .seconds(3600))
            }
            let running = Task { try await run() }
            try await stage.untilListening()
            try await stage.alice.send("/broadcast", to: stage.peer)
            try await eventually("half of it is sent") { await door.client != nil }
            running.cancel()
            try await eventually("it is ending") { await door.isShuttingDown }
            await door.open()
            try await running.value
            #expect(diary.lines == ["broadcast 12"])

            let again = Task { try await run() }
            try await stage.alice.send("next", to: stage.peer)
            try await eventually("the next message is heard") { diary.lines.count > 1 }
            again.cancel()
            try await again.value
            #expect(diary.lines == ["broadcast 12", "next"])
            let texts = try await stage.history().filter { !$0.out }.map(\.message)
            #expect(texts.filter { $0.hasPrefix("part ") }.reversed() == (1...12).map { "part \($0)" })
        }
    }

    @Test("U50 U45 bulk work that a handler has left to its own task begins nothing more when its bot ends in order")
    func bulkWorkBesideHandlersEnds() async throws {
        try await withBotStage { stage in
            let (diary, door, gate) = (Diary(), Door(), Gate())
            gate.close()
            var handlers = Bot()
            handlers.onCommand("broadcast") { message in
                let client = message.client
                Task {
                    var plan = BulkPlan(
                        [(message.peer, 12)], limits: BulkLimits(perChat: nil, perGroup: nil, overall: nil))
                    do {
                        try await client.sendInBulk(&plan) { item in
                            if item.number == 2 { await door.pass(client) }
                            try await client.send(
                                "part \(item.number)", to: item.peer, options: SendOptions(randomID: item.randomID))
                        }
                        diary.note("all")
                    } catch {
                        diary.note("\(plan.done) \((error as? TelegramError)?.code.description ?? "\(error)")")
                    }
                }
            }
            // As long as it is in hand the end waits.
            handlers.onText { _ in await gate.pass() }
            let (bot, configuration) = (handlers, ownConfiguration(stage))
            let token = stage.lab.description.bots[0].token
            let running = Task {
                try await bot.run(configuration, token: token, shutDownWithin: .seconds(3600))
            }
            try await stage.untilListening()
            try await stage.alice.send("/broadcast", to: stage.peer)
            try await eventually("the second one is under way") { await door.client != nil }
            try await stage.alice.send("hold", to: stage.peer)
            try await eventually("it is held") { gate.isWaitedFor }
            running.cancel()
            try await eventually("it is ending") { await door.isShuttingDown }
            await door.open()
            try await eventually("the plan has ended") { !diary.lines.isEmpty }
            #expect(diary.lines == ["2 stopped"])
            gate.open()
            try await running.value
        }
    }

    @Test("U50 U45 bulk work of a handler that has no time to end within the limit ends when the end in order begins")
    func longBulkWorkOfHandlersEnds() async throws {
        try await withBotStage { stage in
            let (diary, time) = (Diary(), TestTime())
            var handlers = Bot()
            handlers.onCommand("broadcast") { message in
                let client = message.client
                var plan = BulkPlan(
                    [(message.peer, 3)],
                    limits: BulkLimits(perChat: .init(1, per: .seconds(3600)), perGroup: nil, overall: nil))
                do {
                    try await client.sendInBulk(&plan, onProgress: { diary.note("\($0.done)") }) { item in
                        try await client.send(
                            "part \(item.number)", to: item.peer, options: SendOptions(randomID: item.randomID))
                    }
                } catch {
                    diary.note((error as? TelegramError)?.code.description ?? "\(error)")
                    throw error
                }
            }
            let (bot, configuration) = (handlers, ownConfiguration(stage, time: time))
            let token = stage.lab.description.bots[0].token
            let running = Task { try await bot.run(configuration, token: token) }
            try await stage.untilListening()
            try await stage.alice.send("/broadcast", to: stage.peer)
            try await eventually("the first one is sent") { diary.lines == ["1"] }
            running.cancel()
            // No time passes.
            try await running.value
            #expect(diary.lines == ["1", "stopped"])
        }
    }

    @Test("U50 U46 a scene whose handler waits for an outbox keeps its state when its bot ends in order")
    func scenesOfOutboxesComeAgain() async throws {
        try await withBotStage { stage in
            let (diary, door) = (Diary(), Door())
            let (counts, time) = (Scenes("counts", initial: 0), TestTime())
            var handlers = Bot()
            handlers.onText(in: counts) { message, count in
                count += 1
                await door.pass(message.client)
                try await give(message, "\(message.text) is \(count)", diary)
            }
            let (bot, configuration) = (handlers, ownConfiguration(stage, time: time))
            let token = stage.lab.description.bots[0].token
            @Sendable func run() async throws {
                try await bot.run(configuration, token: token, shutDownWithin: .seconds(3600))
            }
            let running = Task { try await run() }
            try await stage.untilListening()
            try await stage.alice.send("one", to: stage.peer)
            try await eventually("the bot is at work") { await door.client != nil }
            running.cancel()
            try await eventually("it is ending") { await door.isShuttingDown }
            await door.open()
            try await running.value
            #expect(diary.lines == ["stopped one is 1"])

            let again = Task { try await run() }
            try await stage.alice.send("two", to: stage.peer)
            // An outbox sends one message a second to a chat.
            try await time.passing {
                try await eventually("both have counted") { diary.lines.contains("sent two is 2") }
            }
            again.cancel()
            try await again.value
            #expect(diary.lines == ["stopped one is 1", "sent one is 1", "sent two is 2"])
        }
    }

    @Test("U50 a handler that gets stopped from an outbox cancels no other one that finishes what it has in hand")
    func othersFinish() async throws {
        try await withBotStage { stage in
            let (diary, door, other) = (Diary(), Door(), Door())
            var handlers = Bot()
            handlers.onText { message in
                guard message.text != "slow" else {
                    await other.pass(message.client)
                    if Task.isCancelled { diary.note("cancelled") }
                    try await message.respond("done")
                    return
                }
                await door.pass(message.client)
                try await give(message, "answer", diary)
            }
            let (bot, configuration) = (handlers, ownConfiguration(stage))
            let token = stage.lab.description.bots[0].token
            try await stage.withBoris { boris, peer in
                let running = Task {
                    try await bot.run(configuration, token: token, chatsAtOnce: 2, shutDownWithin: .seconds(3600))
                }
                try await stage.untilListening()
                try await stage.alice.send("quick", to: stage.peer)
                try await boris.send("slow", to: peer)
                try await eventually("both are in hand") {
                    let clients = (await door.client, await other.client)
                    return clients.0 != nil && clients.1 != nil
                }
                running.cancel()
                try await eventually("it is ending") { await door.isShuttingDown }
                await door.open()
                try await eventually("one is stopped") { diary.lines == ["stopped answer"] }
                // What this does to the other one has happened then.
                for _ in 0..<5 { _ = try await boris.ping() }
                await other.open()
                try await running.value
                #expect(diary.lines == ["stopped answer"])
                let last = try await boris.messages(in: peer, limit: 1).collect().first
                #expect(last?.text == "done")
            }
        }
    }
}
