import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct ForwardTests {
    /// The id of a message that an account has sent to itself.
    private func sent(in desk: inout WorldDesk, from session: SessionReference) throws -> Int32 {
        let answer = try desk.call(
            API.Messages.SendMessage(peer: .inputPeerSelf, message: "x", randomID: 1), from: session)
        guard case .updateShortSentMessage(let sent) = answer else { throw RPCError(code: 500, message: "NO_ID") }
        return sent.id
    }

    @Test("Up to a hundred messages are forwarded at once, each under a random id of its own")
    func limits() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let id = try self.sent(in: &desk, from: alice)
        func forward(_ randomIDs: [Int64], count: Int? = nil) -> API.Messages.ForwardMessages {
            API.Messages.ForwardMessages(
                fromPeer: .inputPeerSelf, id: Array(repeating: id, count: count ?? randomIDs.count),
                randomID: randomIDs, toPeer: .inputPeerSelf)
        }
        let tooMany = (2...102).map { Int64($0) }
        for wrong in [
            forward(tooMany), forward([2, 3], count: 1), forward([2], count: 2), forward([2, 0]), forward([2, 2]),
        ] {
            #expect(desk.failure(of: wrong, from: alice) == "400 RANDOM_ID_INVALID")
        }
        #expect(desk.failure(of: forward([]), from: alice) == "400 MESSAGE_IDS_EMPTY")
        let answer = try desk.call(forward(Array(tooMany.dropLast())), from: alice)
        guard case .updates(let packet) = answer else {
            Issue.record("\(answer)")
            return
        }
        // Of each one its id, and the message itself.
        #expect(packet.updates.count == 200)
    }

    @Test("The answer to a forward counts the new message where it lies: with the account, or with the channel")
    func answers() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let id = try self.sent(in: &desk, from: alice)
        try desk.call(API.Channels.CreateChannel(megagroup: true, title: "News", about: ""), from: alice)
        let channel = try #require(desk.world.channels.values.first)
        func forward(to peer: API.InputPeer, randomID: Int64) throws -> [API.Update] {
            let query = API.Messages.ForwardMessages(
                fromPeer: .inputPeerSelf, id: [id], randomID: [randomID], toPeer: peer)
            guard case .updates(let packet) = try desk.call(query, from: alice) else { return [] }
            return packet.updates
        }

        let toBoris = try forward(to: desk.peer("boris"), randomID: 7)
        let state = try desk.call(API.Updates.GetState(), from: alice)
        guard case .updateMessageID(let first, 7)? = toBoris.first,
            case .updateNewMessage(.message(let message), let pts, 1)? = toBoris.last
        else {
            Issue.record("\(toBoris)")
            return
        }
        #expect(message.id == first && message.out && pts == state.pts)

        let toChannel = try forward(
            to: .inputPeerChannel(channelID: channel.id, accessHash: channel.accessHash), randomID: 8)
        // Its creation was the first message of the channel.
        guard case .updateMessageID(2, 8)? = toChannel.first,
            case .updateNewChannelMessage(.message(let post), 3, 1)? = toChannel.last
        else {
            Issue.record("\(toChannel)")
            return
        }
        #expect(post.id == 2 && post.out)
        #expect(post.fwdFrom?.fromID == .peerUser(userID: try #require(desk.world.userByUsername["alice"])))
    }
}
