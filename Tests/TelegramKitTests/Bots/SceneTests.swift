import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// States of chats that are stored together with the messages that made them.
struct SceneTests {
    private enum Order: Codable, Sendable {
        case none
        case size
        case address(size: String)
    }

    @Test("U43 scenes take the texts that their states are for, and leave the others to the handlers after them")
    func scenesLeaveTexts() async throws {
        let orders = Scenes("orders", initial: Order.none)
        let forms = Scenes("forms", initial: 0)
        var bot = Bot()
        // With the slash, as people write it.
        bot.onCommand("/pizza", in: orders) { message, order in
            order = .size
            try await message.respond("Which size?")
        }
        bot.onCommand("form", in: forms) { message, step in
            step = 1
            try await message.respond("How old?")
        }
        bot.onText(in: forms, when: { $0 == 1 }) { message, step in
            step = 0
            try await message.respond("\(message.senderName ?? "nobody") is \(message.text)")
        }
        bot.onText(in: orders, when: { if case .size = $0 { true } else { false } }) { message, order in
            order = .none
            try await message.respond("A \(message.text) one")
        }
        bot.onText { message in try await message.respond("What?") }
        let handlers = bot
        try await withBotStage { stage in
            try await stage.running(handlers) {
                #expect(try await stage.ask("hello").message == "What?")
                #expect(try await stage.ask("/pizza").message == "Which size?")
                #expect(try await stage.ask("large").message == "A large one")
                #expect(try await stage.ask("large").message == "What?")
                #expect(try await stage.ask("/form").message == "How old?")
                let answer = try await stage.ask("7").message
                #expect(answer.hasSuffix(" is 7") && !answer.hasPrefix("nobody"))
                #expect(try await stage.ask("7").message == "What?")
            }
        }
    }

    @Test("U43 a conversation goes on where it stood, in each chat by itself, after a restart too")
    func conversationsGoOn() async throws {
        let store = MemoryStore()
        let orders = Scenes("orders", initial: Order.none)
        var bot = Bot()
        bot.onCommand("pizza", in: orders) { message, order in
            order = .size
            try await message.respond("Which size?", keyboard: [[.callback("Cancel", "cancel")]])
        }
        bot.onCallback("cancel", in: orders) { query, order in
            order = .none
            try await query.answer("Cancelled")
        }
        bot.onText(in: orders) { message, order in
            switch order {
            case .none: try await message.respond("Nothing ordered")
            case .size:
                order = .address(size: message.text)
                try await message.respond("Where to?")
            case .address(let size):
                order = .none
                try await message.respond("\(size) to \(message.text)")
            }
        }
        bot.onMessage(in: orders) { _, order in
            order = .none
            throw TestFailure("no text")
        }
        let failures = Diary()
        bot.onError { error, _ in failures.note("\(error)") }
        let handlers = bot
        try await withBotStage(storage: store) { stage in
            try await stage.running(handlers) {
                #expect(try await stage.ask("hello").message == "Nothing ordered")
                let question = try await stage.ask("/pizza")
                #expect(question.message == "Which size?")
                #expect(try await stage.press("cancel", of: question).message == "Cancelled")
                #expect(try await stage.ask("large").message == "Nothing ordered")
                try await stage.ask("/pizza")
                #expect(try await stage.ask("small").message == "Where to?")
                // A handler that fails changes nothing, and its message has counted.
                try await stage.alice.send(.location(latitude: 1, longitude: 1), to: stage.peer)
                try await eventually("the handler has failed") {
                    failures.lines.count == 1 && failures.lines[0].contains("no text")
                }
            }
            // Another run of the bot.
            let me = try await stage.alice.me().peer
            guard case .address("small") = try await orders.state(of: me, in: stage.bot) else {
                throw TestFailure("another state")
            }
            try await stage.running(handlers) {
                #expect(try await stage.ask("Street 1").message == "small to Street 1")
                // The handler's answer comes before what it leaves behind.
                try await eventually("the order is through") {
                    if case .none = try await orders.state(of: me, in: stage.bot) { true } else { false }
                }
                try await orders.setState(.address(size: "huge"), of: me, in: stage.bot)
                #expect(try await stage.ask("Street 2").message == "huge to Street 2")
                try await orders.setState(.size, of: me, in: stage.bot)
                try await orders.reset(me, in: stage.bot)
                #expect(try await stage.ask("x").message == "Nothing ordered")
            }
            // A version that cannot read it says so, and takes nothing away.
            let others = Scenes("orders", initial: ["a": 1])
            let failure = try await error { () async throws(TelegramError) in
                try await others.state(of: me, in: stage.bot)
            }
            #expect(failure.code == .sceneUnreadable && failure.location.contains("scene-"))
        }
    }

    @Test(
        "U43 a state that cannot be kept is an error of its message alone; members of a group have states of their own")
    func statesOfTheirOwn() async throws {
        let prices = Scenes("prices", initial: 0.0)
        let orders = Scenes("orders", initial: "", per: .member)
        var bot = Bot()
        bot.onText(matching: /price (.+)/) { message, match in
            let text = String(match.1)
            try await prices.setState(Double(text) ?? .nan, of: message.peer, in: message.client)
            try await message.respond("kept")
        }
        bot.onCommand("count", in: prices) { message, price in
            price += message.argument == "all" ? .infinity : 1
            try await message.respond("\(price)")
        }
        bot.onText(in: orders) { message, order in
            order += message.text
            try await message.respond(order)
        }
        let failures = Diary()
        bot.onError { error, _ in failures.note((error as? TelegramError)?.code.description ?? "\(error)") }
        let handlers = bot
        try await withBotStage { stage in
            try await stage.running(handlers) {
                #expect(try await stage.ask("/count").message == "1.0")
                #expect(try await stage.ask("/count all").message == "inf")
                try await eventually("the state is refused") { failures.lines == ["sceneUnreadable"] }
                // It was left as it was, and the bot goes on.
                #expect(try await stage.ask("/count").message == "2.0")
                #expect(try await stage.ask("a").message == "a")
                #expect(try await stage.ask("b").message == "ab")
                let me = try await stage.alice.me().peer
                // A state is kept when its handler has ended, which is after the answer.
                try await eventually("the state is kept") {
                    try await orders.state(of: me, member: me, in: stage.bot) == "ab"
                }
                #expect(try await orders.state(of: me, member: stage.peer, in: stage.bot) == "")
            }
        }
    }

    @Test("U43 U19 what a handler replies and responds with, files too, is sent once though the handler runs again")
    func answersOfAllKindsAreNumbered() async throws {
        let ids = Mutex<[[Int]]>([])
        let counts = Scenes("counts", initial: 0)
        var bot = Bot()
        bot.onText("go", in: counts) { message, count in
            count += 1
            let file = OutgoingMedia.bytes([1, 2, 3], name: "a.bin")
            let sent = [
                try await message.reply("one").id, try await message.respond(file, caption: "two").id,
                try await message.reply(file, caption: "three").id, try await message.respond("one").id,
            ]
            let runs = ids.withLock { ids in
                ids.append(sent)
                return ids.count
            }
            // The first run ends with the process.
            if runs == 1 { try await Task.sleep(for: .seconds(600)) }
        }
        let handlers = bot
        try await withBotStage(storage: MemoryStore()) { stage in
            try await stage.running(handlers) {
                try await stage.alice.send("go", to: stage.peer)
                try await eventually("all is sent") { ids.withLock { $0.count } == 1 }
            }
            try await stage.running(handlers) {
                try await eventually("it runs again") { ids.withLock { $0.count } == 2 }
                let me = try await stage.alice.me().peer
                try await eventually("it has counted") { try await counts.state(of: me, in: stage.bot) == 1 }
            }
            let runs = ids.withLock { $0 }
            #expect(runs[0] == runs[1] && Set(runs[0]).count == 4)
            let answers = try await stage.history().reversed().filter { !$0.out }
            #expect(answers.map(\.message) == ["one", "two", "three", "one"])
            #expect(answers.map { $0.replyTo != nil } == [true, false, true, false])
            #expect(answers.map { $0.media != nil } == [false, true, true, false])
        }
    }

    @Test("U43 U40 in a group each member has a state; a button of a message in inline mode has its user's")
    func groupsAndInlineButtons() async throws {
        let counts = Scenes("counts", initial: 0, per: .member)
        let all = Scenes("all", initial: 0)
        var bot = Bot()
        bot.onCommand("count", in: counts) { message, count in
            count += 1
            try await message.reply("\(count)", keyboard: [[.callback("More", "more")]])
        }
        bot.onCommand("all", in: all) { message, count in
            count += 1
            try await message.reply("\(count)")
        }
        bot.onCallback("more", in: counts) { query, count in
            count += 1
            try await query.answer("\(count)")
        }
        bot.onInlineQuery { query in
            try await query.answer([.article("One", text: "press", keyboard: [[.callback("More", "more")]])])
        }
        let handlers = bot
        try await withBotStage { stage in
            try await withClient(of: stage.lab) { boris in
                try await boris.signIn(LabAccount.standard[1])
                let toBoris = try await stage.alice.resolve(.username(LabAccount.standard[1].username ?? ""))
                let group = try await stage.alice.createGroup(title: "Team", members: [toBoris, stage.peer])
                let there = try #require(try await boris.client.dialogs().collect().first { $0.title == "Team" }).peer
                try await stage.running(handlers) {
                    func ask(_ text: String, _ client: TelegramClient, _ chat: Peer) async throws -> Message {
                        let sent = try await client.send(text, to: chat)
                        var answer: Message?
                        try await eventually("the bot answers") {
                            answer = try await client.messages(in: chat, limit: 10).collect().first {
                                $0.replyTo == sent.id
                            }
                            return answer != nil
                        }
                        return try #require(answer)
                    }
                    let name = try await stage.bot.me().username ?? ""
                    #expect(try await ask("/count@\(name)", stage.alice, group).text == "1")
                    #expect(try await ask("/count@\(name)", boris.client, there).text == "1")
                    let second = try await ask("/count@\(name)", stage.alice, group)
                    #expect(second.text == "2")
                    #expect(try await ask("/all@\(name)", stage.alice, group).text == "1")
                    #expect(try await ask("/all@\(name)", boris.client, there).text == "2")
                    #expect(try await stage.alice.press("More", on: second)?.text == "3")
                    let same = try #require(
                        try await boris.client.messages(in: there, limit: 20).collect().first {
                            $0.text == "2" && $0.replyMarkup != nil
                        })
                    #expect(try await boris.client.press("More", on: same)?.text == "2")

                    let found = try await stage.alice.inlineResults(of: stage.peer, for: "x", in: group)
                    let sent = try await stage.alice.send(inlineResult: try #require(found.items.first), to: group)
                    #expect(try await stage.alice.press("More", on: sent)?.text == "1")
                    let me = try await stage.alice.me().peer
                    try await eventually("it is kept") {
                        try await counts.state(of: me, member: me, in: stage.bot) == 1
                    }
                    #expect(try await counts.state(of: group, member: me, in: stage.bot) == 3)
                    #expect(try await counts.state(of: group, member: toBoris, in: stage.bot) == 2)
                }
            }
        }
    }

    @Test("U43 a text that others had is theirs when it comes again, though a button has changed the state since")
    func textsAreJudgedOnce() async throws {
        let orders = Scenes("orders", initial: Order.none)
        let diary = Diary()
        var bot = Bot()
        bot.onText("slow") { _ in try await Task.sleep(for: .seconds(3600)) }
        bot.onCallback("order", in: orders) { query, order in
            order = .size
            try await query.respond("Which size?")
        }
        bot.onText(in: orders, where: !.command, when: { if case .size = $0 { true } else { false } }) {
            message, order in
            order = .address(size: message.text)
            try await message.respond("Where to?")
        }
        bot.onText { message in
            try await message.respond("Menu", keyboard: [[.callback("Order", "order")]])
            // Behind the answer, so that whoever reads this is asked for no other one.
            diary.note(message.text)
        }
        let handlers = bot
        try await withBotStage { stage in
            let me = try await stage.alice.me().peer
            try await stage.withBoris { boris, toBot in
                try await stage.running(handlers, chatsAtOnce: 4) {
                    // As long as this lasts, what is behind it in the account's numbering comes again.
                    try await boris.send("slow", to: toBot)
                    let menu = try await stage.ask("hi")
                    // The place is known to be handled only where the next one of the chat is.
                    _ = try? await stage.press("order", of: menu)
                    #expect(try await stage.answer(after: Int(menu.id)).message == "Which size?")
                    try await eventually("the state is kept") {
                        if case .size = try await orders.state(of: me, in: stage.bot) { true } else { false }
                    }
                }
                try await stage.running(handlers, chatsAtOnce: 4) {
                    try await eventually("it has come again") { diary.lines == ["hi", "hi"] }
                    // What is new is for the state, unless the filter leaves it to others.
                    #expect(try await stage.ask("/help").message == "Menu")
                    #expect(try await stage.ask("large").message == "Where to?")
                    #expect(diary.lines == ["hi", "hi", "/help"])
                }
            }
        }
    }

    @Test(
        "U43 a text that a handler has in hand stays its own when it comes again, though its state was changed meanwhile"
    )
    func textsInHand() async throws {
        let orders = Scenes("orders", initial: Order.none)
        let diary = Diary()
        var bot = Bot()
        bot.onCommand("pizza", in: orders) { message, order in
            order = .size
            try await message.respond("Which size?")
        }
        bot.onText(in: orders, when: { if case .size = $0 { true } else { false } }) { message, order in
            diary.note(message.text)
            // Until the bot is ended, the first time.
            if diary.lines.count == 1 { try await Task.sleep(for: .seconds(3600)) }
            order = .address(size: message.text)
            try await message.respond("Where to?")
        }
        bot.onText { message in try await message.respond("What?") }
        let handlers = bot
        try await withBotStage { stage in
            let me = try await stage.alice.me().peer
            try await stage.running(handlers) {
                try await stage.ask("/pizza")
                try await stage.alice.send("large", to: stage.peer)
                try await eventually("the handler has it") { diary.lines == ["large"] }
                try await orders.setState(.size, of: me, in: stage.bot)
            }
            try await stage.running(handlers) {
                try await eventually("it is answered") { try await stage.history().first?.out == false }
            }
            #expect(try await stage.history().first?.message == "Where to?")
            #expect(diary.lines == ["large", "large"])
        }
    }

    @Test("U43 scenes of members have the state of a person alone, and say so where nobody is named")
    func statesOfMembers() async throws {
        let counts = Scenes("counts", initial: 0, per: .member)
        let all = Scenes("all", initial: 0)
        var bot = Bot()
        bot.onText("count", in: counts) { message, count in
            count += 1
            try await message.respond("\(count)")
        }
        let handlers = bot
        try await withBotStage { stage in
            try await stage.running(handlers) {
                let first = try await stage.ask("count")
                #expect(first.message == "1")
                #expect(try await stage.ask("count").message == "2")
                // It answers before the state is stored. Who ends it meanwhile lets it begin with this message again.
                let me = try await stage.alice.me().peer
                try await eventually("the state is stored") { try await counts.state(of: me, in: stage.bot) == 2 }
            }
            let me = try await stage.alice.me().peer
            try await counts.reset(me, in: stage.bot)
            #expect(try await counts.state(of: me, member: me, in: stage.bot) == 0)
            let failure = try await error { () async throws(TelegramError) in
                try await counts.setState(1, of: Peer(kind: .group, id: 5), in: stage.bot)
            }
            #expect(failure.code == .notPossible)
            // Those of chats do not ask whose.
            try await all.setState(3, of: me, member: me, in: stage.bot)
            #expect(try await all.state(of: me, in: stage.bot) == 3)
        }
    }
}
