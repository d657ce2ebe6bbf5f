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
