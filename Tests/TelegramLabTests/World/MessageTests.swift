import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct MessageTests {
    private func send(_ text: String, to peer: API.InputPeer, randomID: Int64) -> API.Messages.SendMessage {
        API.Messages.SendMessage(peer: peer, message: text, randomID: randomID)
    }

    private func newMessage(_ updates: API.Updates?) -> (message: API.Message.Message, pts: Int32)? {
        guard case .updates(let container)? = updates,
            case .updateNewMessage(.message(let message), let pts, _)? = container.updates.first
        else { return nil }
        return (message, pts)
    }

    @Test("A message reaches the other side and the sender's other sessions, with consecutive pts")
    func deliversMessages() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let second = try desk.signedIn(.alice)
        let boris = try desk.signedIn(.boris)
        let before = try desk.call(API.Updates.GetState(), from: boris)
        let sent = try desk.call(self.send("Hi", to: desk.peer("boris"), randomID: 7), from: alice)
        guard case .updateShortSentMessage(let short) = sent else {
            Issue.record("\(sent)")
            return
        }
        #expect(short.out && short.ptsCount == 1)
        #expect(try desk.updates(to: alice).isEmpty)
        let mirrored = try #require(self.newMessage(try desk.updates(to: second).first))
        #expect(mirrored.message.out && mirrored.message.id == short.id && mirrored.pts == short.pts)
        let received = try #require(self.newMessage(try desk.updates(to: boris).first))
        #expect(!received.message.out && received.message.message == "Hi" && received.pts == before.pts + 1)
        #expect(received.message.peerID == .peerUser(userID: try #require(desk.world.userByUsername["alice"])))
    }

    @Test("P20 A random id is executed once")
    func refusesRepeatedRandomIDs() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let message = self.send("once", to: desk.peer("boris"), randomID: 99)
        _ = try desk.call(message, from: alice)
        let pts = try desk.call(API.Updates.GetState(), from: alice).pts
        #expect(desk.failure(of: message, from: alice) == "500 RANDOM_ID_DUPLICATE")
        #expect(try desk.call(API.Updates.GetState(), from: alice).pts == pts)
    }

    @Test("The echo bot answers with the same text")
    func botAnswers() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        _ = try desk.call(self.send("Anybody there?", to: desk.peer("echobot"), randomID: 1), from: alice)
        let answer = try #require(self.newMessage(try desk.updates(to: alice).first))
        #expect(!answer.message.out && answer.message.message == "Anybody there?")
    }

    @Test("Messages without text, peer or random id are refused")
    func refusesBadMessages() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let boris = desk.peer("boris")
        #expect(desk.failure(of: self.send("", to: boris, randomID: 1), from: alice) == "400 MESSAGE_EMPTY")
        #expect(
            desk.failure(of: self.send(String(repeating: "x", count: 4097), to: boris, randomID: 1), from: alice)
                == "400 MESSAGE_TOO_LONG")
        #expect(desk.failure(of: self.send("x", to: boris, randomID: 0), from: alice) == "400 RANDOM_ID_EMPTY")
        #expect(
            desk.failure(of: self.send("x", to: .inputPeerEmpty, randomID: 1), from: alice) == "400 PEER_ID_INVALID")
        guard case .inputPeerUser(let id, let hash) = boris else { throw RawClientError.unexpected("no inputPeerUser") }
        let wrong = API.InputPeer.inputPeerUser(userID: id, accessHash: hash &+ 1)
        #expect(desk.failure(of: self.send("x", to: wrong, randomID: 1), from: alice) == "400 PEER_ID_INVALID")
    }

    @Test("Formatting that begins or ends outside of its text, or covers nothing, is refused")
    func judgesEntities() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        func bold(_ offset: Int32, _ length: Int32) -> API.Messages.SendMessage {
            var query = self.send("ab", to: desk.peer("boris"), randomID: 1)
            query.entities = [.messageEntityBold(offset: offset, length: length)]
            return query
        }
        for wrong in [bold(-1, 1), bold(0, 0), bold(1, -1), bold(0, 3), bold(2, 1), bold(3, -1), bold(1, .max)] {
            #expect(desk.failure(of: wrong, from: alice) == "400 ENTITY_BOUNDS_INVALID")
        }
        #expect(desk.failure(of: bold(0, 2), from: alice) == "no error")
    }

    @Test("P42 A session that asks for no updates gets none")
    func withoutUpdatesMeansNone() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let worker = SessionReference(key: alice.key, id: 42)
        _ = try desk.call(API.InvokeWithoutUpdates(query: API.Updates.GetState()), from: worker)
        _ = try desk.call(self.send("x", to: desk.peer("echobot"), randomID: 5), from: alice)
        #expect(try desk.updates(to: worker).isEmpty)
        _ = try desk.call(API.Updates.GetState(), from: worker)
        _ = try desk.call(self.send("y", to: desk.peer("echobot"), randomID: 6), from: alice)
        #expect(try desk.updates(to: worker).count == 2)
    }

    @Test("The difference brings what was missed, in slices, and nothing twice")
    func differenceIsComplete() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let start = try desk.call(API.Updates.GetState(), from: alice)
        for index in 0..<70 {
            _ = try desk.call(self.send("n\(index)", to: desk.peer("echobot"), randomID: Int64(index + 1)), from: alice)
        }
        var pts = start.pts
        var texts: [String] = []
        var slices = 0
        while true {
            let query = API.Updates.GetDifference(pts: pts, date: start.date, qts: 0)
            switch try desk.call(query, from: alice) {
            case .differenceSlice(let slice):
                slices += 1
                texts += slice.newMessages.compactMap { if case .message(let m) = $0 { m.message } else { nil } }
                pts = slice.intermediateState.pts
                continue
            case .difference(let rest):
                texts += rest.newMessages.compactMap { if case .message(let m) = $0 { m.message } else { nil } }
                pts = rest.state.pts
            default:
                Issue.record("nothing new")
            }
            break
        }
        #expect(slices == 1)
        #expect(texts == (0..<70).flatMap { ["n\($0)", "n\($0)"] })
        let again = try desk.call(API.Updates.GetDifference(pts: pts, date: 0, qts: 0), from: alice)
        guard case .differenceEmpty = again else {
            Issue.record("\(again)")
            return
        }
        #expect(
            desk.failure(of: API.Updates.GetDifference(pts: pts + 1, date: 0, qts: 0), from: alice)
                == "400 PERSISTENT_TIMESTAMP_INVALID")
    }

    @Test("Reading tells the reader's other sessions and the writer")
    func readingIsAnnounced() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let second = try desk.signedIn(.alice)
        let boris = try desk.signedIn(.boris)
        let dialogs = try desk.call(
            API.Messages.GetPeerDialogs(peers: [.inputDialogPeer(peer: desk.peer("boris"))]), from: alice)
        guard case .dialog(let dialog)? = dialogs.dialogs.first else {
            Issue.record("no dialog")
            return
        }
        #expect(dialog.unreadCount == 3)
        let before = try desk.call(API.Updates.GetState(), from: alice)
        let read = API.Messages.ReadHistory(peer: desk.peer("boris"), maxID: dialog.topMessage)
        #expect(try desk.call(read, from: alice).ptsCount == 1)
        // What the reader wrote in between was not read by this.
        #expect(try desk.updates(to: alice).isEmpty)
        guard case .updates(let mirrored)? = try desk.updates(to: second).first,
            case .updateReadHistoryInbox(let inbox)? = mirrored.updates.first
        else {
            Issue.record("the other session does not know")
            return
        }
        #expect(inbox.maxID == dialog.topMessage && inbox.stillUnreadCount == 0 && inbox.pts == before.pts + 1)
        guard case .updates(let container)? = try desk.updates(to: boris).first,
            case .updateReadHistoryOutbox(let outbox)? = container.updates.first
        else {
            Issue.record("the writer does not know")
            return
        }
        #expect(outbox.pts == (try desk.call(API.Updates.GetState(), from: boris)).pts)
        #expect(try desk.call(read, from: alice).ptsCount == 0)
    }

    @Test("Messages can be deleted for both sides, and are gone from chats, history and difference")
    func deletesMessages() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let boris = try desk.signedIn(.boris)
        let start = try desk.call(API.Updates.GetState(), from: boris)
        guard
            case .updateShortSentMessage(let sent) = try desk.call(
                self.send("oops", to: desk.peer("boris"), randomID: 4), from: alice)
        else { return }
        _ = try desk.call(API.Messages.DeleteMessages(revoke: true, id: [sent.id, 9999]), from: alice)
        #expect(try desk.updates(to: boris).count == 1)
        let found = try desk.call(
            API.Messages.GetMessages(id: [.inputMessageID(id: sent.id)]), from: alice)
        guard case .messages(let messages) = found, case .messageEmpty? = messages.messages.first else {
            Issue.record("still there")
            return
        }
        let difference = try desk.call(
            API.Updates.GetDifference(pts: start.pts, date: start.date, qts: 0), from: boris)
        guard case .difference(let missed) = difference else {
            Issue.record("\(difference)")
            return
        }
        #expect(missed.newMessages.isEmpty && missed.otherUpdates.count == 1)
        #expect(missed.state.unreadCount == start.unreadCount)
    }

    @Test("Deleting what is not there changes nothing, and nobody is told")
    func deletesNothing() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let second = try desk.signedIn(.alice)
        let before = try desk.call(API.Updates.GetState(), from: alice)
        let answer = try desk.call(API.Messages.DeleteMessages(revoke: true, id: [9999]), from: alice)
        #expect(answer.pts == before.pts && answer.ptsCount == 0)
        #expect(try desk.updates(to: second).isEmpty)
    }

    @Test("Reading up to a message leaves those after it unread; reading backwards changes nothing")
    func readsPartOfAChat() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let boris = try #require(desk.world.userByUsername["boris"])
        let aliceID = try #require(desk.world.userByUsername["alice"])
        let chat = try #require(desk.world.boxes[aliceID]?.chats[.user(boris)])
        #expect(chat.unreadCount == 3)
        let middle = chat.messages[chat.messages.count - 2]
        _ = try desk.call(API.Messages.ReadHistory(peer: desk.peer("boris"), maxID: middle), from: alice)
        #expect(desk.world.boxes[aliceID]?.chats[.user(boris)]?.unreadCount == 1)
        #expect(desk.world.boxes[aliceID]?.chats[.user(boris)]?.readInboxMaxID == middle)
        let pts = desk.world.boxes[aliceID]?.pts
        _ = try desk.call(API.Messages.ReadHistory(peer: desk.peer("boris"), maxID: middle - 1), from: alice)
        #expect(desk.world.boxes[aliceID]?.pts == pts)
        _ = try desk.call(API.Messages.ReadHistory(peer: desk.peer("boris"), maxID: 0), from: alice)
        #expect(desk.world.boxes[aliceID]?.chats[.user(boris)]?.unreadCount == 0)
    }

    @Test("Dialogs are sorted by their newest message and history is cut in pages")
    func listsDialogsAndHistory() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let query = API.Messages.GetDialogs(
            offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 2, hash: 0)
        guard case .dialogsSlice(let slice) = try desk.call(query, from: alice) else {
            Issue.record("no slice")
            return
        }
        #expect(slice.count == 5 && slice.dialogs.count == 2)
        guard case .dialog(let first)? = slice.dialogs.first, case .dialog(let last)? = slice.dialogs.last else {
            return
        }
        #expect(first.topMessage > last.topMessage)
        var rest = query
        rest.offsetID = last.topMessage
        rest.limit = 100
        guard case .dialogsSlice(let page) = try desk.call(rest, from: alice) else {
            Issue.record("no rest")
            return
        }
        #expect(page.dialogs.count == 3)
        let history = API.Messages.GetHistory(
            peer: desk.peer("boris"), offsetID: 0, offsetDate: 0, addOffset: 0, limit: 2, maxID: 0, minID: 0, hash: 0)
        guard case .messagesSlice(let messages) = try desk.call(history, from: alice) else {
            Issue.record("no history")
            return
        }
        #expect(messages.count == 5 && messages.messages.count == 2)
        guard case .message(let newest)? = messages.messages.first else {
            throw RawClientError.unexpected("no message")
        }
        #expect(newest.message == "The usual place, one o'clock.")
    }

    @Test("The list of chats goes on behind the last one of a page, also when that one has moved up meanwhile")
    func dialogsGoOn() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        var query = API.Messages.GetDialogs(
            offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 2, hash: 0)
        guard case .dialogsSlice(let page) = try desk.call(query, from: alice),
            case .message(let last)? = page.messages.last
        else {
            Issue.record("no page")
            return
        }
        let clara = desk.peer("clara")
        #expect(last.peerID == .peerUser(userID: try #require(desk.world.userByUsername["clara"])))
        query.offsetDate = last.date
        query.offsetID = last.id
        query.offsetPeer = clara
        query.limit = 100
        func rest() throws -> [API.Peer] {
            guard case .dialogsSlice(let page) = try desk.call(query, from: alice) else { return [] }
            return page.dialogs.compactMap { if case .dialog(let dialog) = $0 { dialog.peer } else { nil } }
        }
        let before = try rest()
        #expect(before.count == 3)
        desk.now += 10
        _ = try desk.call(self.send("up", to: clara, randomID: 1), from: alice)
        #expect(try rest() == before)
    }

    @Test("The list of chats goes on before a time, where no message is named")
    func dialogsBeforeATime() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        var query = API.Messages.GetDialogs(
            offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 2, hash: 0)
        guard case .dialogsSlice(let page) = try desk.call(query, from: alice),
            case .message(let last)? = page.messages.last
        else {
            Issue.record("no page")
            return
        }
        query.offsetDate = last.date
        query.limit = 100
        guard case .dialogsSlice(let rest) = try desk.call(query, from: alice) else {
            Issue.record("no rest")
            return
        }
        let dates = rest.messages.compactMap { if case .message(let message) = $0 { message.date } else { nil } }
        #expect(dates.count == 3 && dates.allSatisfy { $0 < last.date })
    }

    @Test("What somebody writes to themselves is read on both sides")
    func messagesToOneself() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let answer = try desk.call(self.send("note", to: .inputPeerSelf, randomID: 3), from: alice)
        let dialogs = try desk.call(
            API.Messages.GetPeerDialogs(peers: [.inputDialogPeer(peer: .inputPeerSelf)]), from: alice)
        guard case .updateShortSentMessage(let sent) = answer, case .dialog(let dialog)? = dialogs.dialogs.first else {
            Issue.record("\(answer)")
            return
        }
        #expect(dialog.topMessage == sent.id && dialog.unreadCount == 0)
        #expect(dialog.readInboxMaxID == sent.id && dialog.readOutboxMaxID == sent.id)
    }

    @Test("A page of a history has a hundred messages at the most, and twenty where no number is named")
    func boundsPages() {
        let messages = (1...120).reversed().map { id in
            StoredMessage(
                id: Int32(id), peer: .user(1), sender: 1, isOutgoing: true, date: Int32(id),
                content: .text("", entities: []), shared: Int64(id))
        }
        let counts = ([99, 100, 101, .max, 0, -1] as [Int32]).map { limit in
            HistoryPage(offsetID: 0, offsetDate: 0, addOffset: 0, limit: limit, maxID: 0, minID: 0)
                .cut(messages).count
        }
        #expect(counts == [99, 100, 100, 100, 20, 20])
    }

    @Test("A page of a history begins and ends where it was asked to")
    func cutsPages() {
        let messages = (1...10).reversed().map { id in
            StoredMessage(
                id: Int32(id), peer: .user(1), sender: 1, isOutgoing: true, date: Int32(id) * 100,
                content: .text("", entities: []), shared: Int64(id))
        }
        func cut(
            _ offsetID: Int32 = 0, date: Int32 = 0, add: Int32 = 0, limit: Int32, max: Int32 = 0, min: Int32 = 0
        ) -> [Int32] {
            HistoryPage(
                offsetID: offsetID, offsetDate: date, addOffset: add, limit: limit, maxID: max, minID: min
            ).cut(messages).map(\.id)
        }
        #expect(cut(limit: 3) == [10, 9, 8])
        #expect(cut(limit: 0).count == 10)
        #expect(cut(6, limit: 3) == [5, 4, 3])
        #expect(cut(6, add: -2, limit: 3) == [7, 6, 5])
        #expect(cut(10, add: -3, limit: 3) == [10])
        #expect(cut(6, add: 2, limit: 9) == [3, 2, 1])
        #expect(cut(date: 600, limit: 2) == [5, 4])
        #expect(cut(limit: 9, max: 8, min: 5) == [7, 6])
        #expect(cut(1, limit: 9).isEmpty)
    }
}
