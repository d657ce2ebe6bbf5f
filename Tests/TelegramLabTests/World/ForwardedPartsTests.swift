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

    @Test("Buttons that open pages go along with a forwarded message, sign-ins under their own text, others do not")
    func forwardedButtons() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let page = API.KeyboardButton.keyboardButtonUrl(.init(text: "Page", url: "https://example.org"))
            let press = API.KeyboardButton.keyboardButtonCallback(.init(text: "Press", data: [1]))
            let login = API.KeyboardButton.inputKeyboardButtonUrlAuth(
                .init(text: "Sign in", fwdText: "Sign in there", url: "https://example.org/a", bot: .inputUserSelf))
            let markup = API.ReplyMarkup.replyInlineMarkup(
                rows: [.init(buttons: [page, press]), .init(buttons: [press]), .init(buttons: [login])])
            try await scene.bot.call(
                API.Messages.SendMessage(peer: scene.alicePeer, message: "Look", randomID: 5, replyMarkup: markup))
            let sent = try await scene.alice.message("Look")
            let forward = API.Messages.ForwardMessages(
                fromPeer: scene.botPeer, id: [sent.id], randomID: [6], toPeer: .inputPeerSelf)
            let copy = try #require(Self.message(try await scene.alice.call(forward)))
            guard case .replyInlineMarkup(let rows)? = copy.replyMarkup, rows.count == 2,
                case .keyboardButtonUrlAuth(let kept)? = rows[1].buttons.first
            else {
                Issue.record("\(copy)")
                return
            }
            #expect(rows[0].buttons == [page] && kept.text == "Sign in there")
        }
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
