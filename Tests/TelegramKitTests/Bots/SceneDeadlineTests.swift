import MTProtoKit
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Scenes that end when their time is over.
struct SceneDeadlineTests {
    private let orders = Scenes("orders", initial: "", expiresAfter: .seconds(60))
    private let forms = Scenes("forms-2", initial: 0, per: .member)
    private let endings = Diary()

    private var handlers: Bot {
        var bot = Bot()
        bot.onCommand("pizza", in: orders) { message, order in
            order = "size"
            try await message.respond("Which size?")
        }
        bot.onCommand("form", in: forms) { message, step in
            step += 1
            try await message.respond("How old?")
        }
        bot.onText(in: orders, when: { $0 == "size" }) { message, order in
            order = ""
            try await message.respond("A \(message.text) one")
        }
        bot.onText { message in try await message.respond("What?") }
        bot.onDeadline(of: orders) { [endings] order in
            endings.note(order.state)
            try await order.respond("Too late for the \(order.state)")
        }
        return bot
    }

    @Test("Scenes of a client without an account are refused, and the error says so")
    func scenesNeedAnAccount() async throws {
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            try await withClient(of: lab, time: time) { my in
                let error = await #expect(throws: TelegramError.self) { try await my.client.runningScenes() }
                #expect(error?.code == .unauthorized && error?.message == "No account is signed in", "\(error as Any)")
            }
        }
    }

    /// Lets the bot ask for the size, and waits until that is stored.
    private func order(_ stage: BotStage, of me: Peer) async throws {
        #expect(try await stage.ask("/pizza").message == "Which size?")
        try await eventually("the state is kept") { try await orders.state(of: me, in: stage.bot) == "size" }
    }

    private func newest(_ stage: BotStage) async throws -> String? { try await stage.history().first?.message }

    @Test("U43 a scene ends when its deadline is over, its handler hears of that once, and the next text is for others")
    func deadlinesEndScenes() async throws {
        try await withStageOfOneTime { stage in
            let me = try await stage.alice.me().peer
            try await stage.running(handlers) {
                try await order(stage, of: me)
                #expect(try await stage.ask("large").message == "A large one")
                try await order(stage, of: me)
                try await stage.time.passing {
                    try await eventually("it is over") { try await newest(stage) == "Too late for the size" }
                }
                try await eventually("it has ended") { try await orders.state(of: me, in: stage.bot) == "" }
                #expect(try await stage.ask("large").message == "What?")
                #expect(try await stage.bot.runningScenes().isEmpty)
            }
            #expect(endings.lines == ["size"])
        }
    }

    @Test("U43 a deadline holds over a restart of the bot, and one of its own is not moved")
    func deadlinesAreStored() async throws {
        try await withStageOfOneTime { stage in
            let me = try await stage.alice.me().peer
            try await stage.running(handlers) { try await order(stage, of: me) }
            await stage.time.pass(.seconds(70), in: .milliseconds(100))
            // Nobody runs who could end it: it is over all the same.
            #expect(try await orders.state(of: me, in: stage.bot) == "")
            #expect(endings.lines.isEmpty)
            try await stage.running(handlers) {
                try await eventually("it ends at the start") { try await newest(stage) == "Too late for the size" }
                try await eventually("its end is stored") {
                    let sent = try await stage.ask("hello").message
                    return sent == "What?"
                }
                try await order(stage, of: me)
                try await orders.setDeadline(after: .seconds(3600), of: me, in: stage.bot)
                await stage.time.pass(.seconds(90), in: .milliseconds(100))
                #expect(try await orders.state(of: me, in: stage.bot) == "size")
                try await orders.setDeadline(after: .seconds(1), of: me, in: stage.bot)
                try await stage.time.passing {
                    try await eventually("it is over") { endings.lines == ["size", "size"] }
                }
            }
        }
    }

    @Test(
        "U43 scenes whose names begin alike end by their own deadlines, whichever of them has one by itself",
        arguments: ["order", "order-address"])
    func namesBeginAlike(name: String) async throws {
        let kept = Scenes(name, initial: "", expiresAfter: .seconds(120))
        let own = Scenes(name == "order" ? "order-address" : "order", initial: 0)
        var handlers = Bot()
        handlers.onCommand("keep", in: kept) { message, state in
            state = "kept"
            try await message.respond("Kept")
        }
        handlers.onCommand("count", in: own) { message, count in
            count += 1
            try await message.respond("\(count)")
        }
        handlers.onDeadline(of: kept) { [endings] scene in endings.note("\(scene.name) \(scene.state)") }
        let bot = handlers
        try await withStageOfOneTime { stage in
            let me = try await stage.alice.me().peer
            try await stage.running(bot) {
                #expect(try await stage.ask("/keep").message == "Kept")
                #expect(try await stage.ask("/count").message == "1")
                try await eventually("it is kept") { try await own.state(of: me, in: stage.bot) == 1 }
                try await own.setDeadline(after: .seconds(60), of: me, in: stage.bot)
                await stage.time.pass(.seconds(70), in: .milliseconds(100))
                #expect(try await stage.ask("/count").message == "1")
                let running = try await stage.bot.runningScenes()
                #expect(running.contains { $0.name == name } && endings.lines.isEmpty)
                try await stage.time.passing {
                    try await eventually("the other one ends") { endings.lines == ["\(name) kept"] }
                }
            }
        }
    }

    @Test("U43 what runs is listed with its chat, person, name, beginning and deadline, and can be ended")
    func scenesAreListed() async throws {
        try await withStageOfOneTime { stage in
            let me = try await stage.alice.me().peer
            try await stage.running(handlers) {
                try await order(stage, of: me)
                #expect(try await stage.ask("/form").message == "How old?")
                try await eventually("it is kept") { try await forms.state(of: me, in: stage.bot) == 1 }
                let running = try await stage.bot.runningScenes()
                #expect(running.map(\.name) == ["orders", "forms-2"])
                #expect(running.map(\.chat) == [me, me] && running.map(\.member) == [nil, me])
                let first = try #require(running.first)
                let deadline = try #require(first.deadline)
                #expect((60...61).contains(deadline - first.since) && running.last?.deadline == nil)
                #expect(try await stage.bot.runningScenes(named: "forms-2") == [running[1]])
                #expect(try await stage.bot.endScene(first))
                let again = try await stage.bot.endScene(first)
                #expect(!again)
                #expect(try await orders.state(of: me, in: stage.bot) == "")
                #expect(try await stage.bot.runningScenes().map(\.name) == ["forms-2"])
                #expect(try await stage.ask("large").message == "What?")
                try await forms.reset(me, in: stage.bot)
                #expect(try await stage.bot.runningScenes().isEmpty)
            }
            #expect(endings.lines.isEmpty)
        }
    }
}
