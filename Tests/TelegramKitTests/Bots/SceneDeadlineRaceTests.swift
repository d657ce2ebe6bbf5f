import MTProtoKit
import Synchronization
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Scenes whose time is over while something else happens: a message, a failure, the end of the bot.
struct SceneDeadlineRaceTests {
    private let orders = Scenes("orders", initial: "", expiresAfter: .seconds(60))
    private let endings = Diary()
    private let heard = Diary()
    private let counted = Diary()

    /// - Parameter first: whose handlers come before these.
    private func handlers(
        after first: Bot = Bot(),
        _ onDeadline: @escaping @Sendable (SceneEnding<String>) async throws -> Void = { _ in }
    ) -> Bot {
        var bot = first
        bot.use { [heard] update, next in
            if case .message(let message) = update { heard.note(message.text) }
            try await next()
        }
        bot.onCommand("pizza", in: orders) { message, order in
            order = "size"
            try await message.respond("Which size?")
        }
        bot.onText(in: orders, when: { $0 == "" }) { [counted] message, order in
            order = message.text
            counted.note(message.text)
            _ = try? await message.respond("New: \(message.text)")
        }
        bot.onText { message in try await message.respond("What?") }
        bot.onDeadline(of: orders) { [endings] order in
            endings.note(order.state)
            try await onDeadline(order)
        }
        return bot
    }

    /// Lets the bot ask for the size, and waits until that is stored.
    private func order(_ stage: BotStage) async throws {
        let me = try await stage.alice.me().peer
        #expect(try await stage.ask("/pizza").message == "Which size?")
        try await eventually("the state is kept") { try await orders.state(of: me, in: stage.bot) == "size" }
    }

    /// The bot has a text in hand, which waits for the end of its scene.
    private func untilWaiting(_ text: String) async throws {
        try await eventually("the scene ends, and the text is there") {
            !endings.lines.isEmpty && heard.lines.last == text
        }
        await TestTime.turns()
    }

    @Test("U43 a text that waits for the end of its scene is for the state that comes then")
    func textsWaitForEnds() async throws {
        let gate = Gate()
        gate.close()
        let bot = handlers { _ in await gate.pass() }
        try await withStageOfOneTime { stage in
            try await stage.running(bot) { try await order(stage) }
            await stage.time.pass(.seconds(70), in: .milliseconds(100))
            let text = try await stage.alice.send("tea", to: stage.peer)
            try await stage.running(bot) {
                try await untilWaiting("tea")
                gate.open()
                #expect(try await stage.answer(after: text.id).message == "New: tea")
            }
            #expect(endings.lines == ["size"] && counted.lines == ["tea"])
        }
    }

    @Test("U43 a text that waits for the end of its scene when the bot is stopped counts after that end, once")
    func interruptedEndsComeFirst() async throws {
        let bot = handlers { [endings] _ in
            // Until the bot is stopped, the first time.
            if endings.lines.count == 1 { try await Task.sleep(for: .seconds(3600)) }
        }
        try await withStageOfOneTime { stage in
            try await stage.running(bot) { try await order(stage) }
            await stage.time.pass(.seconds(70), in: .milliseconds(100))
            let text = try await stage.alice.send("tea", to: stage.peer)
            try await stage.running(bot) { try await untilWaiting("tea") }
            #expect(counted.lines.isEmpty)
            try await stage.running(bot) {
                let answer = try await stage.answer(after: text.id)
                #expect(answer.message == "New: tea")
            }
            #expect(endings.lines == ["size", "size"] && counted.lines == ["tea"])
        }
    }

    @Test(
        "U43 a scene whose own deadline is over while a handler has its state ends by it, however the handler ends",
        arguments: [false, true])
    func deadlinesOutlastHandlers(fails: Bool) async throws {
        let forms = Scenes("forms", initial: 0)
        let gate = Gate()
        gate.close()
        var handlers = Bot()
        handlers.onText("begin", in: forms) { message, step in
            step = 1
            try await message.respond("Begun")
        }
        handlers.onText("slow", in: forms) { message, step in
            step = 2
            await gate.pass()
            if fails { throw TestFailure("no") }
        }
        handlers.onDeadline(of: forms) { [endings] form in endings.note("\(form.state)") }
        handlers.onError { _, _ in }
        let bot = handlers
        try await withStageOfOneTime { stage in
            let me = try await stage.alice.me().peer
            try await stage.running(bot) {
                #expect(try await stage.ask("begin").message == "Begun")
                try await eventually("it is kept") { try await forms.state(of: me, in: stage.bot) == 1 }
                try await forms.setDeadline(after: .seconds(60), of: me, in: stage.bot)
                try await stage.alice.send("slow", to: stage.peer)
                try await eventually("it is in hand") { gate.isWaitedFor }
                await stage.time.pass(.seconds(70), in: .milliseconds(100))
                #expect(endings.lines.isEmpty)
                gate.open()
                try await stage.time.passing {
                    try await eventually("it ends") { endings.lines == [fails ? "1" : "2"] }
                    try await eventually("it has ended") { try await stage.bot.runningScenes().isEmpty }
                }
            }
        }
    }

    @Test(
        "U43 who changes a scene that is over in the hands of a handler does not end it without its handler",
        arguments: [false, true])
    func changesInHand(setsState: Bool) async throws {
        let forms = Scenes("forms", initial: 0)
        let (gate, failures) = (Gate(), Diary())
        gate.close()
        var handlers = Bot()
        handlers.onText("begin", in: forms) { message, step in
            step = 1
            try await message.respond("Begun")
        }
        handlers.onText("slow", in: forms) { message, step in
            step = 2
            await gate.pass()
            if !setsState { throw TestFailure("no") }
        }
        handlers.onDeadline(of: forms) { [endings] form in endings.note("\(form.state)") }
        handlers.onError { error, _ in failures.note("\(error)") }
        let bot = handlers
        try await withStageOfOneTime { stage in
            let me = try await stage.alice.me().peer
            try await stage.running(bot) {
                #expect(try await stage.ask("begin").message == "Begun")
                try await eventually("it is kept") { try await forms.state(of: me, in: stage.bot) == 1 }
                try await forms.setDeadline(after: .seconds(60), of: me, in: stage.bot)
                try await stage.alice.send("slow", to: stage.peer)
                try await eventually("it is in hand") { gate.isWaitedFor }
                await stage.time.pass(.seconds(70), in: .milliseconds(100))
                if setsState {
                    try await forms.setState(5, of: me, in: stage.bot)
                } else {
                    try await forms.setDeadline(after: .seconds(60), of: me, in: stage.bot)
                }
                gate.open()
                if !setsState {
                    // It goes on until its new deadline.
                    try await eventually("the handler has failed") { failures.lines.count == 1 }
                    #expect(try await forms.state(of: me, in: stage.bot) == 1)
                    #expect(endings.lines.isEmpty)
                }
                try await stage.time.passing {
                    try await eventually("it ends") { endings.lines == [setsState ? "2" : "1"] }
                }
            }
        }
    }

    @Test(
        "U43 a middleware that gives up a text which waits for the end of its scene ends no bot, and its error is told",
        arguments: [false, true])
    func givenUpTexts(isOwnError: Bool) async throws {
        let (gate, failures) = (Gate(), Diary())
        gate.close()
        var first = Bot()
        first.use { [endings, heard] update, next in
            guard case .message(let message) = update, message.text == "tea" else { return try await next() }
            try await withoutActuallyEscaping(next) { next in
                let work = Task { try await next() }
                try await eventually("it waits") { !endings.lines.isEmpty && heard.lines.last == "tea" }
                await TestTime.turns()
                work.cancel()
                let outcome = await work.result
                if isOwnError { throw TestFailure("given up") }
                try outcome.get()
            }
        }
        first.onError { error, _ in failures.note((error as? TelegramError)?.code.description ?? "\(type(of: error))") }
        let bot = handlers(after: first) { [endings] _ in
            await gate.pass()
            endings.note(Task.isCancelled ? "cancelled" : "done")
        }
        try await withStageOfOneTime { stage in
            try await stage.running(bot) { try await order(stage) }
            await stage.time.pass(.seconds(70), in: .milliseconds(100))
            try await stage.alice.send("tea", to: stage.peer)
            try await stage.running(bot) {
                try await eventually("it is told") { !failures.lines.isEmpty }
                gate.open()
                #expect(try await stage.ask("coffee").message == "New: coffee")
            }
            #expect(failures.lines == [isOwnError ? "TestFailure" : "cancelled"])
            #expect(endings.lines == ["size", "done"] && counted.lines == ["coffee"])
        }
    }

    @Test(
        "U43 U50 a middleware that gives up a text while its bot ends in order stops no handler of a deadline"
    )
    func givenUpTextsAtTheEnd() async throws {
        let (door, gate, failures) = (Gate(), Gate(), Diary())
        door.close()
        gate.close()
        var first = Bot()
        first.use { [endings] update, next in
            guard case .message(let message) = update, message.text == "tea" else { return try await next() }
            await door.pass()
            try await withoutActuallyEscaping(next) { next in
                let work = Task { try await next() }
                try await eventually("it waits") { !endings.lines.isEmpty }
                await TestTime.turns()
                work.cancel()
                try await work.value
            }
        }
        first.onError { error, _ in failures.note((error as? TelegramError)?.code.description ?? "\(type(of: error))") }
        let bot = handlers(after: first) { [endings] _ in
            await gate.pass()
            endings.note(Task.isCancelled ? "cancelled" : "done")
        }
        try await withStageOfOneTime { stage in
            // With room for others, so that it hears that no more comes.
            let running = Task { [client = stage.bot] in try await bot.run(client, chatsAtOnce: 4) }
            try await stage.untilListening()
            try await order(stage)
            try await stage.alice.send("tea", to: stage.peer)
            try await eventually("it is in hand") { door.isWaitedFor }
            let ending = Task { await stage.bot.shutDown(within: .seconds(36_000)) }
            try await eventually("it is ending") { stage.bot.status.isShuttingDown }
            await TestTime.turns()
            // No scene ends by its time any more.
            await stage.time.pass(.seconds(70), in: .milliseconds(100))
            #expect(endings.lines.isEmpty)
            door.open()
            try await eventually("it is told") { failures.lines == ["cancelled"] }
            gate.open()
            try await running.value
            await ending.value
            #expect(endings.lines == ["size", "done"] && counted.lines.isEmpty)
        }
    }

    @Test("U43 a text whose handler was given up by a middleware has counted: it does not run again when the text does")
    func givenUpHandlersHaveCounted() async throws {
        let (inHand, failures) = (Diary(), Diary())
        var handlers = Bot()
        handlers.use { [heard] update, next in
            guard case .message(let message) = update, message.text == "tea" else { return try await next() }
            defer { heard.note("tea") }
            try await withoutActuallyEscaping(next) { next in
                let work = Task { try await next() }
                try await eventually("its handler runs, or did") { inHand.lines.contains("tea") }
                work.cancel()
                try await work.value
            }
        }
        handlers.onText("slow") { _ in
            inHand.note("slow")
            try await Task.sleep(for: .seconds(3600))
        }
        handlers.onText(in: orders) { message, order in
            inHand.note(message.text)
            order = message.text
            try await Task.sleep(for: .seconds(3600))
        }
        handlers.onError { error, _ in failures.note("\(type(of: error))") }
        let bot = handlers
        try await withStageOfOneTime { stage in
            try await stage.withBoris { boris, toBot in
                try await stage.running(bot, chatsAtOnce: 4) {
                    // As long as this lasts, what is behind it in the account's numbering comes again.
                    try await boris.send("slow", to: toBot)
                    try await eventually("it is in hand") { inHand.lines == ["slow"] }
                    try await stage.alice.send("tea", to: stage.peer)
                    try await eventually("it is told") { failures.lines == ["CancellationError"] }
                }
                try await stage.running(bot, chatsAtOnce: 4) {
                    try await eventually("it has come again") { heard.lines == ["tea", "tea"] }
                }
                #expect(inHand.lines.count { $0 == "tea" } == 1)
            }
        }
    }

    @Test("U43 a text that waits for the end of its scene waits on when another bot takes over, which ends the scene")
    func newBotsEndScenes() async throws {
        let (gate, failures) = (Gate(), Diary())
        gate.close()
        var first = Bot()
        first.onError { error, _ in failures.note("\(error)") }
        let bot = handlers(after: first) { [endings] _ in
            guard endings.lines.count == 1 else { return }
            // That of the former bot takes its time to be stopped.
            await gate.pass()
            try Task.checkCancellation()
        }
        try await withStageOfOneTime { stage in
            try await stage.running(bot) { try await order(stage) }
            await stage.time.pass(.seconds(70), in: .milliseconds(100))
            let former = Task { [client = stage.bot] in try await bot.run(client) }
            try await eventually("the scene ends") { endings.lines == ["size"] }
            former.cancel()
            try await stage.running(bot) {
                let text = try await stage.alice.send("tea", to: stage.peer)
                try await untilWaiting("tea")
                gate.open()
                #expect(try await stage.answer(after: text.id).message == "New: tea")
            }
            try await former.value
            #expect(endings.lines == ["size", "size"] && counted.lines == ["tea"])
            #expect(failures.lines.isEmpty)
        }
    }

    @Test("U43 a bot that ends no scenes takes the place of one that is still ending some")
    func botsWithoutDeadlinesGoOn() async throws {
        let forms = Scenes("forms", initial: "")
        let gate = Gate()
        gate.close()
        var bot = Bot()
        bot.use { [heard] update, next in
            if case .message(let message) = update { heard.note(message.text) }
            try await next()
        }
        bot.onCommand("form", in: forms) { message, form in
            form = "name"
            try await message.respond("Whose?")
        }
        bot.onText(in: forms) { message, form in try await message.respond("\(form): \(message.text)") }
        var ending = bot
        ending.onDeadline(of: forms) { [endings] form in
            endings.note(form.state)
            // It takes its time to be stopped.
            await gate.pass()
            try Task.checkCancellation()
        }
        let (former, next) = (ending, bot)
        try await withStageOfOneTime { stage in
            let me = try await stage.alice.me().peer
            try await stage.running(former) {
                #expect(try await stage.ask("/form").message == "Whose?")
                try await eventually("it is kept") { try await forms.state(of: me, in: stage.bot) == "name" }
                try await forms.setDeadline(after: .seconds(60), of: me, in: stage.bot)
            }
            await stage.time.pass(.seconds(70), in: .milliseconds(100))
            let stopping = Task { [client = stage.bot] in try await former.run(client) }
            try await eventually("the scene ends") { endings.lines == ["name"] }
            stopping.cancel()
            try await stage.running(next) {
                let text = try await stage.alice.send("Alice", to: stage.peer)
                try await untilWaiting("Alice")
                gate.open()
                #expect(try await stage.answer(after: text.id).message == ": Alice")
            }
            try await stopping.value
        }
    }

    @Test("U43 a deadline that is being stored when the former one is over counts")
    func deadlinesUnderWayCount() async throws {
        // Changes of one state wait for each other in the whole process: no other test has these.
        let tables = Scenes("tables-under-way", initial: 0, expiresAfter: .seconds(60))
        let store = SceneStore()
        var handlers = Bot()
        handlers.onText(in: tables) { message, count in
            count += 1
            try await message.respond("\(count)")
        }
        handlers.onDeadline(of: tables) { [endings] table in endings.note("\(table.state)") }
        let bot = handlers
        try await withStageOfOneTime(storage: store) { stage in
            let me = try await stage.alice.me().peer
            try await stage.running(bot) {
                #expect(try await stage.ask("A table").message == "1")
                try await eventually("it is kept") { try await tables.state(of: me, in: stage.bot) == 1 }
                store.hold()
                let setting = Task { [client = stage.bot] in
                    try await tables.setDeadline(after: .seconds(3600), of: me, in: client)
                }
                try await eventually("it is being stored") { store.isHeld }
                await stage.time.pass(.seconds(70), in: .milliseconds(100))
                store.release()
                try await setting.value
                await TestTime.turns()
                let running = try await stage.bot.runningScenes()
                #expect(running.count == 1 && endings.lines.isEmpty)
            }
        }
    }

    @Test("U43 a scene that no bot ends has ended when its deadline was over, also while a handler has its state")
    func unkeptScenesHaveEnded() async throws {
        let forms = Scenes("forms", initial: 0)
        let (gate, failures) = (Gate(), Diary())
        gate.close()
        var handlers = Bot()
        handlers.onText("begin", in: forms) { message, step in
            step = 1
            try await message.respond("Begun")
        }
        handlers.onText("slow", in: forms) { _, _ in
            await gate.pass()
            throw TestFailure("no")
        }
        handlers.onError { error, _ in failures.note("\(error)") }
        let bot = handlers
        try await withStageOfOneTime { stage in
            let me = try await stage.alice.me().peer
            try await stage.running(bot) {
                #expect(try await stage.ask("begin").message == "Begun")
                try await eventually("it is kept") { try await forms.state(of: me, in: stage.bot) == 1 }
                try await forms.setDeadline(after: .seconds(60), of: me, in: stage.bot)
                try await stage.alice.send("slow", to: stage.peer)
                try await eventually("it is in hand") { gate.isWaitedFor }
                await stage.time.pass(.seconds(70), in: .milliseconds(100))
                try await forms.setDeadline(after: .seconds(60), of: me, in: stage.bot)
                gate.open()
                try await eventually("the handler has failed") { failures.lines.count == 1 }
                #expect(try await forms.state(of: me, in: stage.bot) == 0)
            }
        }
    }

    @Test("U43 a text that waits for the end of its scene does not wait for who is told of the error of its handler")
    func errorsHoldNothingUp() async throws {
        let (others, told, failures) = (Gate(), Gate(), Diary())
        others.close()
        told.close()
        var first = Bot()
        first.onError { error, _ in
            await told.pass()
            failures.note("\(error)")
        }
        let bot = handlers(after: first) { order in
            guard order.state == "other" else { throw TestFailure("no") }
            await others.pass()
        }
        try await withStageOfOneTime { stage in
            try await stage.running(bot) {
                // As many as a bot ends at once: the next one is ended for the text.
                for id in 1...32 {
                    try await orders.setState("other", of: Peer(kind: .user, id: 900_000 + Int64(id)), in: stage.bot)
                }
                await stage.time.pass(.seconds(1))
                try await order(stage)
            }
            await stage.time.pass(.seconds(70), in: .milliseconds(100))
            try await stage.running(bot) {
                try await eventually("the bot ends the others") { endings.lines.count == 32 }
                let answer = try await stage.ask("tea")
                #expect(answer.message == "New: tea" && failures.lines.isEmpty)
                told.open()
                try await eventually("it is told") { failures.lines == ["\(TestFailure("no"))"] }
                others.open()
            }
        }
    }

    @Test(
        "U43 U42 a text whose handler has asked, and that comes again, is not for the state after the end of its scene"
    )
    func askedTextsHaveCounted() async throws {
        let asked = Diary()
        var handlers = Bot()
        handlers.onText("slow") { _ in
            asked.note("slow")
            try await Task.sleep(for: .seconds(3600))
        }
        handlers.onCommand("pizza", in: orders) { message, order in
            order = "size"
            try await message.respond("Which size?")
        }
        handlers.onText(in: orders, when: { $0 == "" }) { [counted] message, order in
            order = message.text
            counted.note(message.text)
        }
        handlers.onText { message in
            asked.note(message.text)
            _ = try await message.conversation.nextMessage(timeout: nil)
        }
        handlers.onDeadline(of: orders) { [endings] order in endings.note(order.state) }
        let bot = handlers
        try await withStageOfOneTime { stage in
            try await stage.withBoris { boris, toBot in
                try await stage.running(bot, chatsAtOnce: 4) {
                    // As long as this lasts, what is behind it in the account's numbering comes again.
                    try await boris.send("slow", to: toBot)
                    try await eventually("it is in hand") { asked.lines == ["slow"] }
                    try await order(stage)
                    try await stage.alice.send("well", to: stage.peer)
                    try await eventually("its handler asks") { asked.lines.last == "well" }
                    await TestTime.turns()
                    try await stage.time.passing {
                        try await eventually("the scene ends") { endings.lines == ["size"] }
                    }
                }
                #expect(counted.lines.isEmpty)
                try await stage.running(bot, chatsAtOnce: 4) {
                    try await eventually("it has come again") {
                        asked.lines.count { $0 == "well" } + counted.lines.count == 2
                    }
                }
                #expect(counted.lines.isEmpty)
            }
        }
    }

    @Test("U50 a bot that ends in order lets the handler of a deadline finish, which does not run again")
    func endsInOrderFinishDeadlines() async throws {
        let gate = Gate()
        gate.close()
        let client = Mutex<TelegramClient?>(nil)
        let bot = handlers { [endings] order in
            client.withLock { $0 = order.client }
            await gate.pass()
            if Task.isCancelled { endings.note("cancelled") }
            try await order.respond("Too late")
        }
        try await withStageOfOneTime { stage in
            var own = TelegramConfiguration.lab(stage.lab, time: stage.time)
            own.storage = MemoryStore()
            let (configuration, token) = (own, stage.lab.description.bots[0].token)
            @Sendable func run() async throws {
                try await bot.run(configuration, token: token, shutDownWithin: .seconds(3600))
            }
            let running = Task { try await run() }
            try await stage.untilListening()
            #expect(try await stage.ask("/pizza").message == "Which size?")
            try await stage.time.passing { try await eventually("it is over") { gate.isWaitedFor } }
            running.cancel()
            try await eventually("the bot is ending") { client.withLock { $0?.status.isShuttingDown == true } }
            await TestTime.turns()
            gate.open()
            try await running.value
            #expect(endings.lines == ["size"])
            #expect(try await stage.history().first?.message == "Too late")

            let again = Task { try await run() }
            #expect(try await stage.ask("tea").message == "New: tea")
            again.cancel()
            try await again.value
            #expect(endings.lines == ["size"])
        }
    }

    @Test(
        "U43 U50 the handler of a deadline that is stopped while its bot ends in order runs again at the next start"
    )
    func stoppedDeadlinesWait() async throws {
        let gate = Gate()
        gate.close()
        let client = Mutex<TelegramClient?>(nil)
        var first = Bot()
        first.onText("slow") { message in
            client.withLock { $0 = message.client }
            await gate.pass()
        }
        let bot = handlers(after: first) { order in
            let outbox = try await order.client.outbox()
            try await outbox.send("Too late", to: order.chat, key: "late")
            _ = try await outbox.outcome(of: "late")
        }
        try await withStageOfOneTime { stage in
            try await stage.withBoris { boris, toBot in
                var own = TelegramConfiguration.lab(stage.lab, time: stage.time)
                own.storage = MemoryStore()
                let (configuration, token) = (own, stage.lab.description.bots[0].token)
                @Sendable func run() async throws {
                    try await bot.run(configuration, token: token, shutDownWithin: .seconds(36_000))
                }
                let running = Task { try await run() }
                try await stage.untilListening()
                #expect(try await stage.ask("/pizza").message == "Which size?")
                try await boris.send("slow", to: toBot)
                try await eventually("it is in hand") { gate.isWaitedFor }
                running.cancel()
                try await eventually("the bot is ending") { client.withLock { $0?.status.isShuttingDown == true } }
                try await stage.time.passing { try await eventually("the scene is over") { !endings.lines.isEmpty } }
                await stage.time.pass(.seconds(30), in: .milliseconds(100))
                #expect(endings.lines == ["size"])
                gate.open()
                try await running.value
                #expect(endings.lines == ["size"])

                let again = Task { try await run() }
                try await stage.time.passing {
                    try await eventually("it is sent") { try await stage.history().first?.message == "Too late" }
                }
                again.cancel()
                try await again.value
                #expect(endings.lines == ["size", "size"])
            }
        }
    }

    @Test("U43 where the store refuses the end of a scene its handler runs once, and the end is stored later")
    func refusedEndsAreStored() async throws {
        let store = SceneStore()
        let bot = handlers()
        try await withStageOfOneTime(storage: store) { stage in
            try await stage.running(bot) {
                try await order(stage)
                store.refuses(true)
                try await stage.time.passing {
                    try await eventually("it is tried again and again") { store.refusals > 2 }
                }
                #expect(endings.lines == ["size"])
                store.refuses(false)
                let written = store.writes
                try await stage.time.passing { try await eventually("it is stored") { store.writes > written } }
                #expect(try await stage.ask("tea").message == "New: tea")
                #expect(endings.lines == ["size"])
            }
        }
    }

    @Test("U43 what a handler of a deadline fails with is told as that of others, with the scene, which ends")
    func failedDeadlinesAreTold() async throws {
        let failures = Diary()
        var first = Bot()
        first.onError { error, update in
            if case .sceneOver(let scene) = update { failures.note("\(scene.name): \(error)") }
        }
        let bot = handlers(after: first) { _ in throw TestFailure("no") }
        try await withStageOfOneTime { stage in
            try await stage.running(bot) {
                try await order(stage)
                try await stage.time.passing {
                    try await eventually("it is told") { failures.lines == ["orders: \(TestFailure("no"))"] }
                }
                #expect(try await stage.ask("tea").message == "New: tea")
            }
            #expect(endings.lines == ["size"] && failures.lines.count == 1)
        }
    }

    @Test("U43 the handler of one deadline does not hold up others")
    func deadlinesEndSideBySide() async throws {
        let forms = Scenes("forms", initial: 0, expiresAfter: .seconds(30))
        let gate = Gate()
        gate.close()
        var first = Bot()
        first.onCommand("form", in: forms) { message, step in
            step += 1
            try await message.respond("How old?")
        }
        first.onDeadline(of: forms) { _ in await gate.pass() }
        let bot = handlers(after: first)
        try await withStageOfOneTime { stage in
            try await stage.running(bot) {
                try await order(stage)
                #expect(try await stage.ask("/form").message == "How old?")
                try await stage.time.passing {
                    try await eventually("both are over") { gate.isWaitedFor && endings.lines == ["size"] }
                }
                gate.open()
            }
        }
    }

    @Test("U43 a scene that was listed is ended, and not the one that has begun there since then")
    func newerScenesGoOn() async throws {
        let bot = handlers()
        try await withStageOfOneTime { stage in
            let me = try await stage.alice.me().peer
            try await stage.running(bot) {
                try await order(stage)
                let listed = try await stage.bot.runningScenes()
                let former = try #require(listed.first)
                try await orders.reset(me, in: stage.bot)
                await stage.time.pass(.milliseconds(100))
                try await order(stage)
                let hasEnded = try await stage.bot.endScene(former)
                #expect(!hasEnded)
                let running = try await stage.bot.runningScenes()
                #expect(running.count == 1)
                let newer = try #require(running.first)
                #expect(try await stage.bot.endScene(newer))
            }
        }
    }
}

/// A store that can refuse to keep states, or take its time.
private final class SceneStore: KeyValueStore {
    private struct State {
        var values: [String: [UInt8]] = [:]
        var refuses = false
        var refusals = 0
        var writes = 0
    }

    private let state = Mutex(State())
    private let gate = Gate()

    /// Lets those wait that write states.
    func hold() { gate.close() }
    func release() { gate.open() }
    var isHeld: Bool { gate.isWaitedFor }

    var refusals: Int { state.withLock { $0.refusals } }
    /// Of states that were kept.
    var writes: Int { state.withLock { $0.writes } }

    func refuses(_ refuses: Bool) { state.withLock { $0.refuses = refuses } }

    func value(forKey key: String) throws(StorageError) -> [UInt8]? { state.withLock { $0.values[key] } }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        let isState = key.contains("scene-")
        if isState { await gate.pass() }
        let isKept = state.withLock { state in
            if isState, state.refuses {
                state.refusals += 1
                return false
            }
            if isState { state.writes += 1 }
            state.values[key] = value
            return true
        }
        guard !isKept else { return }
        throw StorageError(code: .inaccessible, message: "It is not kept", location: key, hint: "None.")
    }

    func keys() throws(StorageError) -> [String] { state.withLock { Array($0.values.keys) } }
}
