import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Users who answer by themselves")
struct LabScriptTests {
    @Test(
        "LT01 A pattern is a whole text, and * stands for anything",
        arguments: [
            ("hello", "hello", true), ("hello", "hello!", false), ("hello*", "hello there", true), ("*", "", true),
            ("*lunch*", "Is lunch ready?", true), ("a*b*c", "a1b2b3c", true), ("a*b*c", "a1b2", false),
            ("", "x", false),
            ("ä*", "äh", true),
        ])
    func patterns(pattern: String, text: String, fits: Bool) {
        #expect(LabScript.Reaction(pattern: pattern, actions: []).fits(text) == fits)
    }

    @Test(
        "LT01 A scripted user answers private chats, groups and supergroups, the first reaction that fits, after its time"
    )
    func usersAnswer() async throws {
        try await withLab { lab in
            try await lab.play(
                LabScript(users: [
                    "clara": [
                        .init(pattern: "hello*", actions: [.send("Hi!"), .send("How are you?")], delay: .seconds(3)),
                        .init(pattern: "*", actions: [.send("What?")]),
                    ],
                    "9996611004": [.init(pattern: "*", actions: [.send("I am here.")])],
                ]))
            let alice = try await RawClient.signedIn(lab, .alice)
            let clara = try await alice.peer("clara")
            func say(_ text: String, to peer: API.InputPeer, _ randomID: Int64) async throws {
                try await alice.call(API.Messages.SendMessage(peer: peer, message: text, randomID: randomID))
            }
            try await say("hello there", to: clara, 1)
            try await say("Lunch?", to: clara, 2)
            // The quick one overtakes the other, which takes its time.
            #expect(try await alice.newText() == "What?")
            let first = try await alice.newMessage()
            #expect(first.message == "Hi!")
            let asked = try await alice.call(
                API.Messages.GetHistory(
                    peer: clara, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 9, maxID: 0, minID: 0, hash: 0))
            let dates = asked.texts.filter { $0.message == "hello there" }.map(\.date)
            #expect(dates.first.map { first.date - $0 >= 3 } == true)
            #expect(try await alice.newText() == "How are you?")

            let group = try await alice.makeGroup("clara", "dinesh")
            try await say("Lunch?", to: .inputPeerChat(chatID: group.id), 3)
            // They do not answer each other.
            #expect(try await Set([alice.newText(), alice.newText()]) == ["What?", "I am here."])
            let (channel, _) = try await alice.makeChannel()
            try await alice.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("clara")]))
            try await say("Lunch?", to: channel.peer, 4)
            #expect(try await alice.newText() == "What?")
            try await say("hello again", to: clara, 5)
            #expect(try await alice.newText() == "Hi!")
        }
    }

    @Test("LT01 A scripted user presses buttons of a keyboard; what it cannot do is told once")
    func buttonsArePressed() async throws {
        let told = Collected()
        var configuration = LabConfiguration()
        configuration.hearsOfLimits = { told.add($0) }
        try await withLab(configuration) { lab in
            try await lab.play(
                LabScript(users: [
                    "clara": [
                        .init(
                            pattern: "Pizza?",
                            actions: [.press("Yes"), .press("No"), .press("Perhaps"), .press("More")])
                    ]
                ]))
            let bot = try await RawClient.bot(lab)
            let clara = try await RawClient.signedIn(lab, LabAccount.standard[2])
            try await clara.call(
                API.Messages.SendMessage(peer: try await clara.peer("labbot"), message: "/start", randomID: 1))
            let buttons: [API.KeyboardButton] = [
                .keyboardButton(.init(text: "Yes")), .keyboardButtonRequestPhone(.init(text: "More")),
            ]
            try await bot.call(
                API.Messages.SendMessage(
                    peer: try await bot.peer("clara"), message: "Pizza?", randomID: 2,
                    replyMarkup: .replyKeyboardMarkup(.init(rows: [.init(buttons: buttons)]))))
            #expect(try await bot.message("Yes").message == "Yes")
            // What is pressed later has been tried when a round trip is over.
            while told.all.count < 3 { _ = try await bot.peer("clara") }
            #expect(
                told.all.sorted() == [
                    "script: clara cannot press \"More\": it asks no bot and sends no text",
                    "script: clara finds no button \"No\"",
                    "script: clara finds no button \"Perhaps\"",
                ])
        }
    }

    @Test("LT01 A scripted user reacts to a message, and answers it; what it may not do is told")
    func messagesAreReactedTo() async throws {
        let told = Collected()
        var configuration = LabConfiguration()
        configuration.hearsOfLimits = { told.add($0) }
        try await withLab(configuration) { lab in
            try await lab.play(
                LabScript(users: [
                    "clara": [.init(pattern: "Lunch?", actions: [.react("👍"), .reply("At one."), .react("☕")])]
                ]))
            let alice = try await RawClient.signedIn(lab, .alice)
            let group = try await alice.makeGroup("clara")
            try await alice.call(
                API.Messages.SendMessage(
                    peer: .inputPeerChat(chatID: group.id), message: "Lunch?", randomID: 1))
            let answer = try await alice.message("At one.")
            guard case .messageReplyHeader(let header)? = answer.replyTo, let original = header.replyToMsgID else {
                throw RawClientError.unexpected("\(answer)")
            }
            let found = try await alice.call(API.Messages.GetMessages(id: [.inputMessageID(id: original)]))
            let messages = found.texts
            #expect(messages.map(\.message) == ["Lunch?"])
            #expect(messages.first?.reactions?.results.map(\.reaction) == [.reactionEmoji(emoticon: "👍")])
            while told.all.isEmpty { _ = try await alice.peer("clara") }
            #expect(told.all == ["script: clara may not react with ☕: REACTION_INVALID"])
        }
    }

    @Test("Bots press no buttons and deleted accounts do nothing, by a script or by order: it is refused by name")
    func botsPressNothing() async throws {
        let told = Collected()
        var configuration = LabConfiguration()
        configuration.hearsOfLimits = { told.add($0) }
        try await withLab(configuration) { lab in
            try await lab.play(LabScript(users: ["labbot": [.init(pattern: "*", actions: [.press("Yes")])]]))
            let scene = try await BotScene(lab)
            while told.all.isEmpty { _ = try await scene.alice.peer("clara") }
            #expect(told.all == ["script: labbot is a bot, and bots press no buttons"])
            let (bot, alice) = (World.freeBot, scene.aliceID)
            await #expect(throws: LabRequestError(code: 400, message: "BOT_METHOD_INVALID")) {
                try await lab.press([1], of: 1, in: .peerUser(userID: alice), as: bot)
            }
            try await scene.alice.call(API.Account.DeleteAccount(reason: ""))
            await #expect(throws: LabRequestError(code: 400, message: "USER_ID_INVALID")) {
                try await lab.press([1], of: 1, in: .peerUser(userID: bot), as: alice)
            }
            await #expect(throws: LabRequestError(code: 400, message: "USER_ID_INVALID")) {
                try await lab.write("Still here.", from: alice, to: bot)
            }
        }
    }

    @Test("LT01 A script answers methods with an error, or with the smallest answer of their type")
    func methodsAreFixed() async throws {
        try await withLab { lab in
            try await lab.play(
                LabScript(methods: [
                    "messages.getDialogFilters": .empty, "account.registerDevice": .empty,
                    "messages.getAllStickers": .empty, "contacts.getTopPeers": .empty,
                    "users.getUsers": .error(.floodWait(30)),
                ]))
            let alice = try await RawClient.signedIn(lab, .alice)
            #expect(try await alice.call(API.Messages.GetDialogFilters()).filters.isEmpty)
            #expect(
                try await alice.call(
                    API.Account.RegisterDevice(tokenType: 1, token: "", appSandbox: false, secret: [], otherUids: [])))
            guard case .allStickers = try await alice.call(API.Messages.GetAllStickers(hash: 0)) else {
                Issue.record("stickers")
                return
            }
            #expect(try await alice.failure(of: API.Users.GetUsers(id: [])) == "420 FLOOD_WAIT_30")
            for script in [
                LabScript(users: ["clra": []]), LabScript(methods: ["messages.sendMesage": .empty]),
                LabScript(methods: ["users.getFullUser": .empty]),
            ] {
                let error = await #expect(throws: LabError.self) { try await lab.play(script) }
                #expect(
                    [
                        "the lab has no user \"clra\"; did you mean clara?",
                        "layer 228 has no method \"messages.sendMesage\"; did you mean messages.sendMessage?",
                        "users.getFullUser has no empty answer: answer it with an error, or in Swift with Lab.answer",
                    ].contains(error?.message))
            }
        }
    }
}

extension RawClient {
    /// The next message from another user, in the order in which they come.
    fileprivate func newMessage() async throws -> API.Message.Message {
        try await self.told { updates in updates.messages.first { !$0.out } }
    }

    fileprivate func newText() async throws -> String { try await self.newMessage().message }
}

extension API.Messages.Messages {
    /// Messages with a text.
    fileprivate var texts: [API.Message.Message] {
        let all: [API.Message] =
            switch self {
            case .messages(let found): found.messages
            case .messagesSlice(let found): found.messages
            default: []
            }
        return all.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }
}
