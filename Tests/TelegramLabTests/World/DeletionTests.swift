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
        let group = API.InputPeer.inputPeerChat(chatID: try #require(scene.desk.world.groups.values.first?.id))
        try scene.send("Who drives?", to: group, from: scene.alice)
        let emptying = API.Messages.DeleteHistory(peer: group, maxID: 0)
        // The beginning of the group, and the question.
        #expect(try scene.desk.call(emptying, from: scene.boris).ptsCount == 2)
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

    @Test("Each message that is deleted counts as a change, and a difference tells those of one call at once")
    func deletionsAreCounted() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris"])
        for text in ["a", "b", "c", "d"] { try scene.send(text, to: group.peer, from: scene.alice) }
        _ = try scene.packets(to: scene.boris)
        // The creation, the invitation and four messages.
        let affected = try scene.desk.call(
            API.Channels.DeleteMessages(channel: group.input, id: [3, 4, 5]), from: scene.alice)
        #expect(affected.pts == 10 && affected.ptsCount == 3)
        let told = API.Update.updateDeleteChannelMessages(
            .init(channelID: group.id, messages: [3, 4, 5], pts: 10, ptsCount: 3))
        #expect(try scene.packets(to: scene.boris).flatMap(\.updates) == [told])
        try scene.desk.call(API.Channels.DeleteMessages(channel: group.input, id: [6]), from: scene.alice)
        func missed(_ pts: Int32, _ limit: Int32) throws -> API.Updates.ChannelDifference.ChannelDifference {
            let query = API.Updates.GetChannelDifference(
                channel: group.input, filter: .channelMessagesFilterEmpty, pts: pts, limit: limit)
            guard case .channelDifference(let rest) = try scene.desk.call(query, from: scene.boris) else {
                throw RawClientError.unexpected("no channelDifference")
            }
            return rest
        }
        for limit in [1, 2, 3] as [Int32] {
            let rest = try missed(7, limit)
            #expect(rest.otherUpdates == [told] && rest.pts == 10 && !rest.final)
        }
        let rest = try missed(7, 4)
        let last = API.Update.updateDeleteChannelMessages(
            .init(channelID: group.id, messages: [6], pts: 11, ptsCount: 1))
        #expect(rest.otherUpdates == [told, last] && rest.pts == 11 && rest.final)
    }

    @Test("What an account deletes counts by messages in each box, and comes whole in its difference")
    func deletionsOfAccountsAreCounted() throws {
        var scene = try ChatScene()
        let boris = scene.desk.peer("boris")
        var ids: [Int32] = []
        for text in ["a", "b"] {
            guard case .updateShortSentMessage(let sent) = try scene.send(text, to: boris, from: scene.alice) else {
                throw RawClientError.unexpected("no updateShortSentMessage")
            }
            ids.append(sent.id)
        }
        let before = try scene.desk.call(API.Updates.GetState(), from: scene.alice)
        let others = try scene.desk.call(API.Updates.GetState(), from: scene.boris)
        let affected = try scene.desk.call(API.Messages.DeleteMessages(revoke: true, id: ids), from: scene.alice)
        #expect(affected.pts == before.pts + 2 && affected.ptsCount == 2)
        #expect(try scene.desk.call(API.Updates.GetState(), from: scene.boris).pts == others.pts + 2)
        let query = API.Updates.GetDifference(pts: others.pts, ptsLimit: 1, date: others.date, qts: 0)
        guard case .difference(let rest) = try scene.desk.call(query, from: scene.boris),
            case .updateDeleteMessages(let gone, let pts, let count)? = rest.otherUpdates.first
        else { throw RawClientError.unexpected("no deletion") }
        #expect(gone.count == 2 && pts == others.pts + 2 && count == 2 && rest.state.pts == pts)
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
