import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What goes along with a forwarded message, and stays known of it")
struct ForwardedPartsTests {
    private static func message(_ updates: API.Updates) -> API.Message.Message? {
        guard case .updates(let packet) = updates else { return nil }
        for update in packet.updates {
            switch update {
            case .updateNewMessage(.message(let message), _, _), .updateNewChannelMessage(.message(let message), _, _),
                .updateNewScheduledMessage(.message(let message)):
                return message
            default: continue
            }
        }
        return nil
    }

    private static let page = API.KeyboardButton.keyboardButtonUrl(.init(text: "Page", url: "https://example.org"))
    private static let copyText = API.KeyboardButton.keyboardButtonCopy(.init(text: "Copy", copyText: "code"))
    private static let press = API.KeyboardButton.keyboardButtonCallback(.init(text: "Press", data: [1]))

    private static func here(_ isHere: Bool) -> API.KeyboardButton {
        .keyboardButtonSwitchInline(.init(samePeer: isHere, text: "More", query: "cats"))
    }

    private static func markup(_ rows: [[API.KeyboardButton]]) -> API.ReplyMarkup {
        .replyInlineMarkup(rows: rows.map { .init(buttons: $0) })
    }

    /// The buttons of a copy that alice makes of what the bot has sent her.
    private func passedOn(
        _ rows: [[API.KeyboardButton]], _ number: Int64, dropAuthor: Bool = false, _ scene: BotScene
    ) async throws -> API.ReplyMarkup? {
        let text = "Look \(number)"
        try await scene.bot.call(
            API.Messages.SendMessage(
                peer: scene.alicePeer, message: text, randomID: number, replyMarkup: Self.markup(rows)))
        let sent = try await scene.alice.message(text)
        let forward = API.Messages.ForwardMessages(
            dropAuthor: dropAuthor, fromPeer: scene.botPeer, id: [sent.id], randomID: [number],
            toPeer: .inputPeerSelf)
        let copy = try #require(Self.message(try await scene.alice.call(forward)))
        return copy.replyMarkup
    }

    @Test("Buttons that work anywhere go along with a forwarded message, sign-ins under their own text, or none do")
    func forwardedButtons() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let login = API.KeyboardButton.inputKeyboardButtonUrlAuth(
                .init(text: "Sign in", fwdText: "Sign in there", url: "https://example.org/a", bot: .inputUserSelf))
            let all = try await self.passedOn([[Self.page, Self.copyText], [login]], 5, scene)
            guard case .replyInlineMarkup(let rows)? = all, rows.count == 2,
                case .keyboardButtonUrlAuth(let kept)? = rows[1].buttons.first
            else {
                Issue.record("\(String(describing: all))")
                return
            }
            #expect(rows[0].buttons == [Self.page, Self.copyText])
            #expect(kept.text == "Sign in there" && kept.fwdText == nil && kept.url == "https://example.org/a")
            let mixed = try await self.passedOn([[Self.page, Self.press], [login]], 6, scene)
            #expect(mixed == nil)
            // Nobody knows whose bot it would be.
            let nameless = try await self.passedOn([[Self.page], [Self.here(true)]], 7, scene)
            #expect(nameless == nil)
            let copied = try await self.passedOn([[Self.page]], 8, dropAuthor: true, scene)
            #expect(copied == nil)
        }
    }

    @Test("What was sent through a bot keeps the buttons that ask it, which ask for a chat where it is forwarded to")
    func forwardedInlineButtons() throws {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        let ask = API.Messages.GetInlineBotResults(
            bot: scene.user(World.freeBotName), peer: .inputPeerSelf, query: "cats", offset: "")
        let unanswered = scene.desk.failure(of: ask, from: scene.alice)
        #expect(unanswered == "400 BOT_RESPONSE_TIMEOUT")
        let asked = scene.desk.world.waiting.questions(to: World.freeBot, now: scene.desk.now)
        func offer(_ id: String, _ rows: [[API.KeyboardButton]]) -> API.InputBotInlineResult {
            let message = API.InputBotInlineMessage.inputBotInlineMessageText(
                .init(message: "About cats", replyMarkup: Self.markup(rows)))
            return .inputBotInlineResult(.init(id: id, type: "article", title: "Cats", sendMessage: message))
        }
        let answer = API.Messages.SetInlineBotResults(
            queryID: try #require(asked.first?.id),
            results: [
                offer("all", [[Self.page, Self.here(true)], [Self.here(false)]]),
                offer("mixed", [[Self.here(true), Self.press]]),
            ], cacheTime: 300)
        try scene.desk.call(answer, from: bot)
        let found = try scene.desk.call(ask, from: scene.alice)
        let boris = scene.desk.peer("boris")
        var copies: [API.ReplyMarkup?] = []
        for (number, id) in ["all", "mixed"].enumerated() {
            let choose = API.Messages.SendInlineBotResult(
                peer: .inputPeerSelf, randomID: Int64(80 + number), queryID: found.queryID, id: id)
            let sent = try #require(Self.message(try scene.desk.call(choose, from: scene.alice)))
            let forward = API.Messages.ForwardMessages(
                fromPeer: .inputPeerSelf, id: [sent.id], randomID: [Int64(90 + number)], toPeer: boris)
            let copy = try #require(Self.message(try scene.desk.call(forward, from: scene.alice)))
            #expect(copy.viaBotID == World.freeBot)
            copies.append(copy.replyMarkup)
        }
        #expect(copies == [Self.markup([[Self.page, Self.here(false)], [Self.here(false)]]), nil])
    }

    @Test("A forwarded post shows how often the original was seen, wherever it lies")
    func forwardedViews() throws {
        var scene = try ChatScene()
        let news = try scene.channel([], isBroadcast: true)
        let post = try #require(Self.message(try scene.send("Post", to: news.peer, from: scene.alice)))
        let boris = scene.desk.peer("boris")
        let forward = API.Messages.ForwardMessages(
            fromPeer: news.peer, id: [post.id], randomID: [77], toPeer: boris)
        let copy = try #require(Self.message(try scene.desk.call(forward, from: scene.alice)))
        #expect(copy.views == 1 && copy.forwards != nil)
        let alice = scene.desk.peer("alice")
        let query = API.Messages.GetHistory(
            peer: alice, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 1, maxID: 0, minID: 0, hash: 0)
        let id: Int32
        switch try scene.desk.call(query, from: scene.boris) {
        case .messages(let page): id = page.messages.first?.number ?? 0
        case .messagesSlice(let page): id = page.messages.first?.number ?? 0
        default: id = 0
        }
        let views = try scene.desk.call(
            API.Messages.GetMessagesViews(peer: alice, id: [id], increment: true), from: scene.boris)
        #expect(views.views.map(\.views) == [2] && views.views.map(\.forwards) == [1])
        let own = try scene.desk.call(
            API.Messages.GetMessagesViews(peer: news.peer, id: [post.id], increment: false), from: scene.alice)
        #expect(own.views.map(\.views) == [2])
    }

    @Test("A forwarded message that waits is sent at another time, and is otherwise not to be changed")
    func forwardsPutOff() throws {
        var scene = try ChatScene()
        let boris = scene.desk.peer("boris")
        guard case .updateShortSentMessage(let first) = try scene.send("First", to: .inputPeerSelf, from: scene.alice)
        else {
            Issue.record("not sent")
            return
        }
        let date = Int32(clamping: scene.desk.now + 1000)
        let forward = API.Messages.ForwardMessages(
            fromPeer: .inputPeerSelf, id: [first.id], randomID: [78], toPeer: boris, scheduleDate: date)
        let waiting = try #require(Self.message(try scene.desk.call(forward, from: scene.alice)))
        let later = API.Messages.EditMessage(peer: boris, id: waiting.id, scheduleDate: date + 60)
        let moved = try #require(Self.message(try scene.desk.call(later, from: scene.alice)))
        #expect(moved.date == date + 60 && moved.fwdFrom != nil && moved.message == "First")
        #expect(scene.desk.failure(of: later, from: scene.alice) == "400 MESSAGE_NOT_MODIFIED")
        let other = API.Messages.EditMessage(
            peer: boris, id: waiting.id, message: "Another", scheduleDate: date + 120)
        #expect(scene.desk.failure(of: other, from: scene.alice) == "403 MESSAGE_AUTHOR_REQUIRED")
    }
}

extension API.Message {
    fileprivate var number: Int32 {
        switch self {
        case .message(let message): message.id
        case .messageService(let message): message.id
        case .messageEmpty(let message): message.id
        }
    }
}
