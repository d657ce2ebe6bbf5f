import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct DeletionTests {
    @Test("A member who empties a group remains one, and writes there")
    func emptiedGroups() throws {
        var scene = try ChatScene()
        let creation = API.Messages.CreateChat(users: [scene.user("boris")], title: "Trip")
        try scene.desk.call(creation, from: scene.alice)
        let group = API.InputPeer.inputPeerChat(chatID: try #require(scene.desk.world.groups.keys.first))
        try scene.send("Who drives?", to: group, from: scene.alice)
        let emptying = API.Messages.DeleteHistory(peer: group, maxID: 0)
        #expect(try scene.desk.call(emptying, from: scene.boris).ptsCount == 1)
        func texts(seenBy session: SessionReference) throws -> [String] {
            let query = API.Messages.GetHistory(
                peer: group, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0, hash: 0)
            guard case .messages(let page) = try scene.desk.call(query, from: session) else { return ["no page"] }
            return page.messages.compactMap { if case .message(let message) = $0 { message.message } else { nil } }
        }
        #expect(try texts(seenBy: scene.boris).isEmpty)
        #expect(try texts(seenBy: scene.alice) == ["Who drives?"])
        try scene.send("I do", to: group, from: scene.boris)
        #expect(try texts(seenBy: scene.boris) == ["I do"])
    }

    @Test("A chat that is cleared for both sides keeps a mark on one of them, and nothing on the other")
    func clearedForBoth() throws {
        var scene = try ChatScene()
        let (alice, boris) = (scene.desk.peer("alice"), scene.desk.peer("boris"))
        func history(_ peer: API.InputPeer, _ session: SessionReference) throws -> [API.Message] {
            let query = API.Messages.GetHistory(
                peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0, hash: 0)
            guard case .messages(let page) = try scene.desk.call(query, from: session) else {
                throw RPCError(code: 500, message: "NO_PAGE")
            }
            return page.messages
        }
        let clear = API.Messages.DeleteHistory(justClear: true, revoke: true, peer: boris, maxID: 0)
        // A lab has put something there.
        try scene.desk.call(clear, from: scene.alice)
        for texts in [["only"], ["first", "second"]] {
            for text in texts { try scene.send(text, to: boris, from: scene.alice) }
            let affected = try scene.desk.call(clear, from: scene.alice)
            #expect(affected.offset == 0)
            let told = try scene.packets(to: scene.boris).flatMap(\.updates)
            let gone = told.compactMap { update -> Int? in
                if case .updateDeleteMessages(let ids, _, _) = update { ids.count } else { nil }
            }
            #expect(gone == [texts.count])
            let left = try history(alice, scene.boris)
            #expect(left.isEmpty)
            let own = try history(boris, scene.alice)
            guard case .messageService(let mark)? = own.first else {
                Issue.record("\(own)")
                return
            }
            #expect(own.count == 1 && mark.action == .messageActionHistoryClear)
        }
    }

    @Test("Who has deleted a message already is not told when its author deletes it for everybody")
    func copiesThatAreGone() throws {
        var scene = try ChatScene()
        let second = try scene.desk.signedIn(.alice)
        let answer = try scene.send("oops", to: scene.desk.peer("boris"), from: scene.alice)
        guard case .updateShortSentMessage(let sent) = answer,
            case .updateNewMessage(.message(let copy), _, _)? = try scene.packets(to: scene.boris).first?.updates.first
        else {
            Issue.record("\(answer)")
            return
        }
        try scene.desk.call(API.Messages.DeleteMessages(id: [copy.id]), from: scene.boris)
        #expect(scene.desk.deliveries.isEmpty)
        try scene.desk.call(API.Messages.DeleteMessages(revoke: true, id: [sent.id]), from: scene.alice)
        #expect(scene.desk.deliveries.map(\.session) == [second])
    }
}
