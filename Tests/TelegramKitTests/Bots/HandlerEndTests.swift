import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// What counts as handled when handlers end otherwise than they should, and who holds up whom.
struct HandlerEndTests {
    @Test(
        "U44 what a handler did not handle comes again, and nothing behind it in its chat before that; no middleware hides it"
    )
    func unhandledComesAgain() async throws {
        let store = RefusingStore()
        try await withBotStage(storage: store) { stage in
            let diary = Diary()
            let heard = Scenes("heard", initial: "")
            var bot = Bot()
            bot.use { _, next in
                do {
                    try await next()
                    diary.note("done")
                } catch {
                    diary.note("caught")
                }
            }
            bot.onText("wait") { message in
                diary.note("wait")
                // Until the bot is ended, the first time.
                if diary.lines.count(where: { $0 == "wait" }) == 1 { try await Task.sleep(for: .seconds(3600)) }
                try await message.respond("waited")
            }
            bot.onText(in: heard) { message, state in
                diary.note(message.text)
                state += message.text
                try await message.respond(state)
            }
            let present = stage.bot.updates
            try await eventually("the place is known") { present.position != nil }
            for text in ["1", "2"] { try await stage.alice.send(text, to: stage.peer) }
            // The state of the first message cannot be kept: the second one must not count before it.
            store.refuse()
            var code: TelegramError.Code?
            do {
                try await bot.run(stage.bot, chatsAtOnce: 4)
            } catch let error as TelegramError {
                code = error.code
            }
            #expect(code == .storage && diary.lines == ["1", "caught"])
            try await stage.running(bot, chatsAtOnce: 4) {
                try await eventually("both count") { try await stage.history().first?.message == "12" }
                for text in ["wait", "3"] { try await stage.alice.send(text, to: stage.peer) }
                try await eventually("it waits") { diary.lines.last == "wait" }
            }
            try await stage.running(bot, chatsAtOnce: 4) {
                // The answer stands in the chat before its handler hears of it.
                try await eventually("all are done") { diary.lines.count { $0 == "done" } == 4 }
            }
            #expect(
                diary.lines == [
                    "1", "caught", "1", "done", "2", "done", "wait", "caught", "wait", "done", "3", "done",
                ]
            )
            let answers = try await stage.history().filter { !$0.out }.map(\.message)
            #expect(answers.reversed() == ["1", "12", "waited", "123"])
        }
    }

    @Test(
        "U43 U50 a store that refuses a state while its bot ends in order ends it with that error",
        arguments: [false, true])
    func lateFailuresAreThrown(hasQuestion: Bool) async throws {
        let store = RefusingStore()
        try await withBotStage(storage: store) { stage in
            let (gate, asked) = (Gate(), Diary())
            gate.close()
            var handlers = Bot()
            handlers.onCommand("register") { message in
                do {
                    _ = try await message.conversation.ask("Name?", timeout: nil)
                } catch let question as TelegramError {
                    asked.note("\(question.code)")
                    throw question
                }
            }
            handlers.onText(in: Scenes("heard", initial: "")) { message, state in
                state = message.text
                await gate.pass()
            }
            let bot = handlers
            let running = Task { try await bot.run(stage.bot, chatsAtOnce: 4) }
            try await stage.untilListening()
            if hasQuestion { #expect(try await stage.ask("/register").message == "Name?") }
            try await stage.withBoris { boris, toBot in
                try await boris.send("one", to: toBot)
                try await eventually("it is in hand") { gate.isWaitedFor }
                let ending = Task { await stage.bot.shutDown(within: .seconds(3600)) }
                try await eventually("it is ending") { stage.bot.status.isShuttingDown }
                if hasQuestion { try await eventually("the question has ended") { asked.lines == ["stopped"] } }
                await TestTime.turns()
                store.refuse()
                gate.open()
                let failure = await #expect(throws: TelegramError.self) { try await running.value }
                #expect(failure?.code == .storage)
                await ending.value
            }
        }
    }

    @Test(
        "U44 U50 what the handling of one chat fails with is thrown, and not that another one was stopped before"
    )
    func failuresOutweighStops() async throws {
        try await withBotStage { stage in
            try await stage.withBoris { boris, toBot in
                let (first, second, stopped) = (Gate(), Gate(), Diary())
                first.close()
                second.close()
                let running = Task { [client = stage.bot] in
                    try await client.updates.handle(chatsAtOnce: 4) { update in
                        guard case .newMessage(let message) = update, !message.isOutgoing else { return }
                        guard message.text == "stop" else {
                            await second.pass()
                            throw TestFailure("no")
                        }
                        await first.pass()
                        await client.shutDown()
                        defer { stopped.note("stopped") }
                        // No bot hears an answer.
                        _ = try await client.conversation(in: message.peer).nextMessage(timeout: nil)
                    }
                }
                try await stage.untilListening()
                try await stage.alice.send("stop", to: stage.peer)
                try await boris.send("fail", to: toBot)
                try await eventually("both are in hand") { first.isWaitedFor && second.isWaitedFor }
                first.open()
                try await eventually("one is stopped") { stopped.lines == ["stopped"] }
                await TestTime.turns()
                second.open()
                await #expect(throws: TestFailure.self) { try await running.value }
            }
        }
    }

    @Test("U42 one handler asks two people at once in the same group; what a service message tells is no answer")
    func twoAreAskedAtOnce() async throws {
        try await withBotStage { stage in
            try await stage.withBoris { boris, _ in
                let toBoris = try await stage.alice.resolve(.username("boris"))
                let group = try await stage.alice.createGroup(title: "Both", members: [stage.peer, toBoris])
                // Administrators hear everything.
                try await stage.alice.promote(stage.peer, in: group, to: .all)
                var bot = Bot()
                bot.onCommand("both") { message in
                    let other = message.client.conversation(in: message.peer, with: toBoris)
                    async let first = message.conversation.ask("Alice?", timeout: nil)
                    async let second = other.ask("Boris?", timeout: nil)
                    let texts = try await [first.text, second.text]
                    try await message.respond(texts.joined(separator: " and "))
                }
                func texts() async throws -> [String] {
                    try await stage.alice.messages(in: group, limit: 20).collect().map(\.text)
                }
                try await stage.running(bot) {
                    try await stage.alice.send("/both", to: group)
                    try await eventually("both are asked") {
                        let texts = try await texts()
                        return texts.contains("Alice?") && texts.contains("Boris?")
                    }
                    try await stage.alice.setTitle("Two", of: group)
                    // The turn of each answer is over before the handler has the other one.
                    try await stage.alice.send("tea", to: group)
                    try await boris.send("coffee", to: group)
                    try await eventually("both have answered") { try await texts().first == "tea and coffee" }
                }
            }
        }
    }
}

/// A store that does not keep the next state of ``Scenes``.
private final class RefusingStore: KeyValueStore {
    private let values = Mutex<[String: [UInt8]]>([:])
    private let refusesNext = Mutex(false)

    func refuse() { refusesNext.withLock { $0 = true } }

    func value(forKey key: String) throws(StorageError) -> [UInt8]? { values.withLock { $0[key] } }

    func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) {
        let isRefused = refusesNext.withLock { refusesNext in
            guard refusesNext, key.contains("scene-") else { return false }
            refusesNext = false
            return true
        }
        if isRefused {
            throw StorageError(code: .inaccessible, message: "It is not kept", location: key, hint: "None.")
        }
        values.withLock { $0[key] = value }
    }

    func keys() throws(StorageError) -> [String] { values.withLock { Array($0.keys) } }
}
