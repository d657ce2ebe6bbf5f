import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab --web: what a user does by hand")
struct PageDeedTests {
    private struct NoMessage: Error {}

    /// A bot to whom somebody has written, and the page on which it is played.
    private struct Scene {
        let lab: Lab
        let page: PageClient
        let alice: Int64
        let bot: Int64

        func input(_ peer: API.Peer) async throws -> API.InputPeer { try #require(await lab.inputPeer(peer)) }

        /// The newest message of a chat, as the bot sees it.
        func last(in peer: API.Peer) async throws -> API.Message.Message {
            let request = API.Messages.GetHistory(
                peer: try await input(peer), offsetID: 0, offsetDate: 0, addOffset: 0, limit: 1, maxID: 0, minID: 0,
                hash: 0)
            let found = PageChats.messages(of: try await lab.look(request, as: bot)).first
            guard case .message(let message)? = found else { throw NoMessage() }
            return message
        }

        /// Lets the bot edit the newest message of a chat on the page.
        func edit(in peer: API.Peer, _ text: String, _ more: String = "") async throws -> PageClient.Answer {
            let id = try await last(in: peer).id
            let place = "\"user\": \(bot), \"peer\": \"\(PeerName.of(peer))\", \"message\": \(id)"
            return try await page.post("edit", "{\(place), \"text\": \"\(text)\"\(more)}")
        }
    }

    private func withScene(time: TestTime = TestTime(), _ body: (Scene) async throws -> Void) async throws {
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            let (alice, bot) = (
                try #require(await lab.userID("alice")), try #require(await lab.userID("labbot"))
            )
            let server = try await PageServer.listen(
                page: LabPage(lab: lab, log: PacketLog()), port: 0, time: TestTime(passes: false).source)
            do {
                let scene = Scene(lab: lab, page: try PageClient(link: server.link), alice: alice, bot: bot)
                let start = API.Messages.SendMessage(
                    peer: try await scene.input(.peerUser(userID: bot)), message: "/start", randomID: 1)
                _ = try await lab.perform(start, as: alice)
                try await body(scene)
            } catch {
                await server.shutdown()
                throw error
            }
            await server.shutdown()
        }
    }

    private func labels(_ markup: API.ReplyMarkup?) -> [[String]] {
        guard case .replyInlineMarkup(let rows)? = markup else { return [] }
        return rows.map { $0.buttons.map(\.label) }
    }

    @Test("LT03 An edit by hand keeps a bot's buttons of every kind, unless it gives others or an empty list")
    func editsKeepButtons() async throws {
        try await withScene { scene in
            let chat = API.Peer.peerUser(userID: scene.alice)
            let input = try await scene.input(chat)
            guard case .inputPeerUser(let id, let hash) = input else {
                Issue.record("\(input)")
                return
            }
            let rows: [API.KeyboardButtonRow] = [
                .init(buttons: [
                    .keyboardButtonCallback(.init(text: "Tea", data: [0xff, 0])),
                    .keyboardButtonUrl(.init(text: "Menu", url: "https://example.org/menu")),
                ]),
                .init(buttons: [
                    .keyboardButtonSwitchInline(.init(text: "Ask", query: "tea")),
                    // To those who receive them, these two look different.
                    .inputKeyboardButtonUserProfile(
                        .init(text: "Who", userID: .inputUser(userID: id, accessHash: hash))),
                    .inputKeyboardButtonUrlAuth(
                        .init(text: "Enter", url: "https://example.org/enter", bot: .inputUserSelf)),
                ]),
            ]
            let send = API.Messages.SendMessage(
                peer: input, message: "Tea?", randomID: 2, replyMarkup: .replyInlineMarkup(rows: rows))
            _ = try await scene.lab.perform(send, as: scene.bot)
            let markup = try #require(try await scene.last(in: chat).replyMarkup)
            #expect(labels(markup) == [["Tea", "Menu"], ["Ask", "Who", "Enter"]])

            let kept = try await scene.edit(in: chat, "Tea, then?")
            #expect(kept.status == 200, "\(kept)")
            var message = try await scene.last(in: chat)
            #expect(message.message == "Tea, then?" && message.replyMarkup == markup)

            let others = try await scene.edit(in: chat, "Now?", #", "buttons": [["Yes", "No"], ["Later"]]"#)
            #expect(others.status == 200, "\(others)")
            message = try await scene.last(in: chat)
            #expect(message.message == "Now?" && labels(message.replyMarkup) == [["Yes", "No"], ["Later"]])

            // The buttons alone, too.
            let none = try await scene.edit(in: chat, "Now?", #", "buttons": []"#)
            #expect(none.status == 200, "\(none)")
            #expect(try await scene.last(in: chat).replyMarkup == nil)
            let wrong = try await scene.edit(in: chat, "Now?", #", "buttons": "Yes""#)
            #expect(wrong.status == 400 && wrong.body.contains("square brackets"), "\(wrong)")
        }
    }

    @Test("LT03 An edit by hand keeps a bot's buttons in a supergroup, which numbers its messages for itself")
    func editsInChannelsKeepButtons() async throws {
        try await withScene { scene in
            let create = API.Channels.CreateChannel(megagroup: true, title: "Kitchen", about: "")
            _ = try await scene.lab.perform(create, as: scene.alice)
            let id = try #require(await scene.lab.chats().first { $0.title == "Kitchen" }?.id)
            let chat = API.Peer.peerChannel(channelID: id)
            guard case .inputPeerChannel(_, let hash) = try await scene.input(chat),
                case .inputPeerUser(_, let botHash) = try await scene.input(.peerUser(userID: scene.bot))
            else {
                Issue.record("neither has a hash")
                return
            }
            let invite = API.Channels.InviteToChannel(
                channel: .inputChannel(channelID: id, accessHash: hash),
                users: [.inputUser(userID: scene.bot, accessHash: botHash)])
            _ = try await scene.lab.perform(invite, as: scene.alice)
            let place = "\"user\": \(scene.bot), \"peer\": \"channel:\(id)\""
            let written = try await scene.page.post("write", "{\(place), \"text\": \"Tea?\", \"buttons\": [[\"Yes\"]]}")
            #expect(written.status == 200, "\(written)")
            let edited = try await scene.edit(in: chat, "Coffee?")
            #expect(edited.status == 200, "\(edited)")
            let message = try await scene.last(in: chat)
            #expect(message.message == "Coffee?" && labels(message.replyMarkup) == [["Yes"]])
        }
    }

    @Test("LT03 An edit by hand that would take buttons away from the keyboard's place is refused, unless it says so")
    func keyboardsAreNotLost() async throws {
        try await withScene { scene in
            let chat = API.Peer.peerUser(userID: scene.alice)
            let rows = [API.KeyboardButtonRow(buttons: [.keyboardButton(.init(text: "Tea"))])]
            let send = API.Messages.SendMessage(
                peer: try await scene.input(chat), message: "Tea?", randomID: 2,
                replyMarkup: .replyKeyboardMarkup(.init(rows: rows)))
            _ = try await scene.lab.perform(send, as: scene.bot)
            let refused = try await scene.edit(in: chat, "Coffee?")
            #expect(refused.status == 400 && refused.body.contains("in place of the keyboard"), "\(refused)")
            #expect(try await scene.last(in: chat).message == "Tea?")
            let allowed = try await scene.edit(in: chat, "Coffee?", #", "buttons": []"#)
            #expect(allowed.status == 200, "\(allowed)")
            let message = try await scene.last(in: chat)
            #expect(message.message == "Coffee?" && message.replyMarkup == nil)
        }
    }

    @Test("LT03 What a bot says by hand to a press is not to be kept")
    func saidForOnePress() async throws {
        try await withScene(time: TestTime(passes: false)) { scene in
            let (alice, bot) = (scene.alice, scene.bot)
            let order = "\"user\": \(bot), \"peer\": \"user:\(alice)\", \"text\": \"Tea?\", \"buttons\": [[\"Yes\"]]"
            let written = try await scene.page.post("write", "{\(order)}")
            #expect(written.status == 200, "\(written)")
            let seen = try await scene.page.get("messages?user=\(alice)&peer=user:\(bot)").json()
            let id = try #require((seen["messages"] as? [[String: Any]])?.last?["id"] as? Int)
            let press = API.Messages.GetBotCallbackAnswer(
                peer: try await scene.input(.peerUser(userID: bot)), msgID: Int32(clamping: id), data: Array("Yes".utf8)
            )
            let lab = scene.lab
            let hasEnded = Mutex(false)
            let pressing = Task {
                defer { hasEnded.withLock { $0 = true } }
                return try await lab.perform(press, as: alice)
            }
            var query: String?
            // A press that was refused never waits.
            while query == nil, !hasEnded.withLock({ $0 }) {
                await TestTime.turns()
                let waiting = try await scene.page.get("presses?user=\(bot)").json()
                query = (waiting["presses"] as? [[String: Any]])?.first?["query_id"] as? String
            }
            let words = "\"user\": \(bot), \"query_id\": \"\(try #require(query))\", \"text\": \"It is hot.\""
            let said = try await scene.page.post("answer", "{\(words)}")
            // Otherwise the press waits for ever: time stands still.
            try #require(said.status == 200, "\(said)")
            let answer = try await pressing.value
            #expect(answer.message == "It is hot." && answer.cacheTime == 0, "\(answer)")
        }
    }

    @Test("LT03 Of a poll that takes several answers the page is told, and votes for several by hand")
    func severalAnswersAreChosen() async throws {
        try await withScene { scene in
            func text(_ text: String) -> API.TextWithEntities { .init(text: text, entities: []) }
            let poll = API.Poll(
                id: 0, multipleChoice: true, question: text("Which?"),
                answers: ["One", "Two"].map { .inputPollAnswer(.init(text: text($0))) }, hash: 0)
            let ask = API.Messages.SendMedia(
                peer: try await scene.input(.peerUser(userID: scene.bot)), media: .inputMediaPoll(.init(poll: poll)),
                message: "", randomID: 2)
            _ = try await scene.lab.perform(ask, as: scene.alice)
            let (place, peer) = ("user=\(scene.alice)&peer=user:\(scene.bot)", "user:\(scene.bot)")
            func asked() async throws -> (id: Int, poll: [String: Any], answers: [[String: Any]]) {
                let messages = try await scene.page.get("messages?\(place)").json()["messages"] as? [[String: Any]]
                let poll = try #require(messages?.last?["poll"] as? [String: Any])
                return (
                    try #require(messages?.last?["id"] as? Int), poll, try #require(poll["answers"] as? [[String: Any]])
                )
            }
            let before = try await asked()
            #expect(before.poll["multiple"] as? Bool == true)
            let options = before.answers.compactMap { $0["option"] as? String }.map { "\"\($0)\"" }
            #expect(options.count == 2)
            for chosen in [options, [], Array(options.suffix(1))] {
                let order =
                    "\"user\": \(scene.alice), \"peer\": \"\(peer)\", \"message\": \(before.id), "
                    + "\"options\": [\(chosen.joined(separator: ", "))]"
                let answer = try await scene.page.post("vote", "{\(order)}")
                #expect(answer.status == 200, "\(answer)")
                let mine = try await asked().answers.map { $0["mine"] as? Bool == true }
                #expect(mine == options.map(chosen.contains), "\(chosen)")
            }
        }
    }
}
