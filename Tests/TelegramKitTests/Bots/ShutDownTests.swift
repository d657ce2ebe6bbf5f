import MTProtoKit
import TelegramKit
import TelegramLab
import TestTime
import Testing

#if ServiceLifecycle
    import Logging
    import ServiceLifecycle
#endif

struct ShutDownTests {
    /// A gate that a handler waits at.
    private actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private(set) var arrivals = 0

        func pass() async {
            arrivals += 1
            guard !isOpen else { return }
            await withCheckedContinuation { waiting.append($0) }
        }

        func open() {
            isOpen = true
            for one in waiting { one.resume() }
            waiting = []
        }
    }

    /// A bot that notes what it hears, waits for the gate, and answers.
    private func bot(_ diary: Diary, _ gate: Gate) -> Bot {
        var bot = Bot()
        bot.onText { message in
            diary.note(message.text)
            await gate.pass()
            try await message.respond("done: \(message.text)")
        }
        return bot
    }

    @Test("U50 a client that shuts down lets a bot finish what it has in hand, which counts, and takes nothing more")
    func handlersFinish() async throws {
        let (diary, gate, store) = (Diary(), Gate(), MemoryStore())
        try await withBotStage(storage: store) { stage in
            let running = Task { [bot = bot(diary, gate)] in try await bot.run(stage.bot) }
            try await stage.untilListening()
            let first = try await stage.alice.send("one", to: stage.peer)
            try await stage.alice.send("two", to: stage.peer)
            try await eventually("the bot is at work") { await gate.arrivals == 1 }
            let ending = Task { await stage.bot.shutDown() }
            try await eventually("the end was asked for") { stage.bot.status.isShuttingDown }
            await gate.open()
            try await running.value
            await ending.value
            #expect(diary.lines == ["one"])
            #expect(try await stage.answer(after: first.id).message == "done: one")
            try await eventually("the client has ended") { stage.bot.status.connection == .stopped }
            let late = try await error { () async throws(TelegramError) in _ = try await stage.bot.ping() }
            #expect(late.code == .stopped)

            // The next process begins with the one that was not taken.
            try await withClient(of: stage.lab, storage: store) { again in
                let running = Task { [bot = bot(diary, gate)] in try await bot.run(again.client) }
                try await eventually("the rest is heard") { diary.lines.count > 1 }
                running.cancel()
                _ = await running.result
            }
            #expect(diary.lines == ["one", "two"])
        }
    }

    @Test("U50 a handler shuts its own client down: it is done with, and the client ends behind it")
    func handlersShutDown() async throws {
        let (diary, store) = (Diary(), MemoryStore())
        try await withBotStage(storage: store) { stage in
            var bot = Bot()
            bot.onText { [client = stage.bot] message in
                diary.note(message.text)
                guard message.text == "/stop" else { return }
                await client.shutDown(within: .seconds(3600))
                try await message.respond("stopping")
            }
            let running = Task { [bot] in try await bot.run(stage.bot) }
            try await stage.untilListening()
            let stop = try await stage.alice.send("/stop", to: stage.peer)
            try await stage.alice.send("later", to: stage.peer)
            try await running.value
            try await eventually("the client has ended") { stage.bot.status.connection == .stopped }
            #expect(diary.lines == ["/stop"])
            #expect(try await stage.answer(after: stop.id).message == "stopping")

            try await withClient(of: stage.lab, storage: store) { again in
                let running = Task { [bot] in try await bot.run(again.client) }
                try await eventually("the rest is heard") { diary.lines.count > 1 }
                running.cancel()
                _ = await running.result
            }
            #expect(diary.lines == ["/stop", "later"])
        }
    }

    @Test("U50 a reader that is cancelled with an element in hand keeps no client from ending, and gets it again")
    func cancelledReadersEnd() async throws {
        let (diary, gate, store) = (Diary(), Gate(), MemoryStore())
        try await withBotStage(storage: store) { stage in
            let updates = stage.bot.updates
            func read(_ updates: TelegramUpdates) async {
                for await case .newMessage(let message) in updates {
                    diary.note(message.text)
                    await gate.pass()
                }
            }
            let reading = Task { await read(updates) }
            try await stage.untilListening()
            try await stage.alice.send("one", to: stage.peer)
            try await eventually("it is in hand") { await gate.arrivals == 1 }
            reading.cancel()
            await gate.open()
            await reading.value
            await stage.bot.shutDown(within: .seconds(3600))
            #expect(updates.position != nil)

            try await withClient(of: stage.lab, storage: store) { again in
                let reading = Task { await read(again.client.updates) }
                try await eventually("it comes again") { diary.lines.count > 1 }
                reading.cancel()
                await reading.value
            }
            #expect(diary.lines == ["one", "one"])
        }
    }

    @Test("U50 requests under way get their answers; after its limit a client ends all the same")
    func requestsAreAnswered() async throws {
        try await withLab { lab in
            let time = TestTime()
            let client = try TelegramClient(configuration: .lab(lab, time: time))
            let running = Task { try await client.run() }
            _ = try await client.ping(datacenter: 1)
            await lab.holdAnswers(2)
            let kept = Task { try await client.ping(datacenter: 2) }
            try await eventually("the request is there") {
                lab.receivedMessages(at: 2).contains { $0.name == "help.getNearestDc" }
            }
            let ending = Task { await client.shutDown() }
            await lab.releaseAnswers(2)
            _ = try await kept.value
            await ending.value
            try await running.value
            await client.shutDown()

            let stuck = try TelegramClient(configuration: .lab(lab, time: time))
            let other = Task { try await stuck.run() }
            _ = try await stuck.ping(datacenter: 1)
            await lab.holdAnswers(1)
            let lost = Task { try await stuck.ping(datacenter: 1) }
            try await eventually("it waits") { await !stuck.pendingRequests().isEmpty }
            await time.passing { await stuck.shutDown(within: .seconds(5)) }
            let failure = await #expect(throws: TelegramError.self) { try await lost.value }
            #expect(failure?.code == .stopped)
            try await other.value
        }
    }

    #if ServiceLifecycle
        @Test(
            "U50 clients and bots are services: a group ends them in order, whether the bot has a client of its own or not",
            arguments: [true, false])
        func groupsEndInOrder(isShared: Bool) async throws {
            try await withBotStage { stage in
                let described = try #require(stage.lab.description.bots.first)
                let (diary, gate) = (Diary(), Gate())
                var configuration = TelegramConfiguration.lab(stage.lab)
                configuration.storage = MemoryStore()
                let handlers = bot(diary, gate)
                var services: [any Service] = [
                    BotService(handlers, configuration: configuration, token: described.token)
                ]
                let client = try TelegramClient(configuration: configuration)
                if isShared {
                    try await withTelegramClient(configuration) { _ = try await $0.signIn(botToken: described.token) }
                    services = [client, BotService(handlers, client: client)]
                }
                let group = ServiceGroup(services: services, logger: Logger(label: "test"))
                let running = Task { try await group.run() }
                // What is written before it listens is not for it.
                try await eventually("the bot is at work") {
                    try await stage.alice.send("hello", to: stage.peer)
                    return await gate.arrivals == 1
                }
                await group.triggerGracefulShutdown()
                await gate.open()
                try await running.value
                let answers = try await stage.history().count { $0.message == "done: hello" }
                #expect(answers > 0 && answers == diary.lines.count, "what was begun is done")
                if isShared { #expect(client.status.connection == .stopped) }
            }
        }

        /// Asks what is never answered, with a client that may take five seconds to end.
        private struct Asking: Service {
            let configuration: TelegramConfiguration

            func run() async throws {
                try await withTelegramClient(configuration, shutDownWithin: .seconds(5)) { client in
                    _ = try await client.ping(datacenter: 1)
                    _ = try? await client.ping(datacenter: 2)
                }
            }
        }

        @Test("U50 within a service a client ends within its own limit when the group shuts down")
        func limitsHoldInGroups() async throws {
            try await withLab { lab in
                let time = TestTime()
                await lab.holdAnswers(2)
                let service = Asking(configuration: .lab(lab, time: time))
                let group = ServiceGroup(services: [service], logger: Logger(label: "test"))
                let running = Task { try await group.run() }
                try await eventually("the request is there") {
                    lab.receivedMessages(at: 2).contains { $0.name == "help.getNearestDc" }
                }
                let before = time.elapsed
                await group.triggerGracefulShutdown()
                try await time.passing { try await running.value }
                #expect(time.elapsed - before < .seconds(25))
            }
        }
    #endif
}
