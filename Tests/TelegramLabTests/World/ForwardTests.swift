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

    @Test("The copy of a post that is forwarded counts for the post, wherever the copy lies")
    func copiesCountForThePost() throws {
        var scene = try ChatScene()
        let news = try scene.channel(["boris"], isBroadcast: true)
        let other = try scene.channel([], isBroadcast: true)
        let posted = try scene.send("Post", to: news.peer, from: scene.alice)
        let post = try #require(posted.whole?.messages.first)
        func forward(
            _ id: Int32, from source: API.InputPeer, to target: API.InputPeer, _ number: Int64,
            by session: SessionReference
        ) throws -> API.Message.Message {
            let query = API.Messages.ForwardMessages(
                fromPeer: source, id: [id], randomID: [number], toPeer: target)
            return try #require(try scene.desk.call(query, from: session).whole?.messages.first)
        }
        let (toBoris, toClara) = (scene.desk.peer("boris"), scene.desk.peer("clara"))
        _ = try forward(post.id, from: news.peer, to: toBoris, 101, by: scene.alice)
        let copy = try #require(try scene.packets(to: scene.boris).flatMap(\.messages).first)
        _ = try forward(copy.id, from: scene.desk.peer("alice"), to: toClara, 102, by: scene.boris)
        let elsewhere = try forward(post.id, from: news.peer, to: other.peer, 103, by: scene.alice)
        _ = try forward(elsewhere.id, from: other.peer, to: toClara, 104, by: scene.alice)
        let seen = try scene.desk.call(
            API.Messages.GetMessagesViews(peer: news.peer, id: [post.id], increment: false), from: scene.alice)
        #expect(seen.views.map(\.forwards) == [4])
    }

    /// A message of alice's to herself that she has sent through the lab's bot.
    private func sentInline(_ scene: inout ChatScene) throws -> API.Message.Message {
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        let ask = API.Messages.GetInlineBotResults(
            bot: scene.user(World.freeBotName), peer: .inputPeerSelf, query: "q", offset: "")
        let none = scene.desk.failure(of: ask, from: scene.alice)
        #expect(none == "400 BOT_RESPONSE_TIMEOUT")
        let question = try #require(
            scene.desk.world.waiting.questions(to: World.freeBot, now: scene.desk.now).first)
        let result = API.InputBotInlineResult.inputBotInlineResult(
            .init(
                id: "1", type: "article", title: "t", sendMessage: .inputBotInlineMessageText(.init(message: "found"))))
        try scene.desk.call(
            API.Messages.SetInlineBotResults(queryID: question.id, results: [result], cacheTime: 300), from: bot)
        let found = try scene.desk.call(ask, from: scene.alice)
        let sent = try scene.desk.call(
            API.Messages.SendInlineBotResult(peer: .inputPeerSelf, randomID: 30, queryID: found.queryID, id: "1"),
            from: scene.alice)
        return try #require(sent.whole?.messages.first)
    }

    @Test("A copy of what a bot found that waits is sent at another time, and is otherwise not to be changed")
    func copiesArePutOff() throws {
        var scene = try ChatScene()
        let sent = try self.sentInline(&scene)
        let boris = scene.desk.peer("boris")
        let date = Int32(clamping: scene.desk.now + 1000)
        let forward = API.Messages.ForwardMessages(
            dropAuthor: true, fromPeer: .inputPeerSelf, id: [sent.id], randomID: [31], toPeer: boris,
            scheduleDate: date)
        func waiting(_ updates: API.Updates) throws -> API.Message.Message {
            for case .updateNewScheduledMessage(.message(let message)) in updates.whole?.updates ?? [] {
                return message
            }
            throw RawClientError.unexpected("\(updates)")
        }
        let copy = try waiting(try scene.desk.call(forward, from: scene.alice))
        #expect(copy.fwdFrom == nil && copy.viaBotID == World.freeBot && copy.date == date)
        let later = API.Messages.EditMessage(peer: boris, id: copy.id, scheduleDate: date + 60)
        let moved = try waiting(try scene.desk.call(later, from: scene.alice))
        #expect(moved.date == date + 60 && moved.message == "found" && moved.editDate == nil)
        let other = API.Messages.EditMessage(peer: boris, id: copy.id, message: "mine", scheduleDate: date + 60)
        let refused = scene.desk.failure(of: other, from: scene.alice)
        #expect(refused == "403 MESSAGE_AUTHOR_REQUIRED")
    }

    @Test("A copy of a post that waits counts when it is sent, without its author as well, and not before")
    func waitingCopiesCount() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris"], isBroadcast: true)
        let posted = try scene.send("Read this", to: channel.peer, from: scene.alice)
        let post = try #require(posted.whole?.messages.first)
        let clara = scene.desk.peer("clara")
        let date = Int32(clamping: scene.desk.now + 1000)
        for (number, dropAuthor) in [false, true].enumerated() {
            try scene.desk.call(
                API.Messages.ForwardMessages(
                    dropAuthor: dropAuthor, fromPeer: channel.peer, id: [post.id], randomID: [Int64(41 + number)],
                    toPeer: clara, scheduleDate: date + Int32(number)), from: scene.boris)
        }
        func forwards() throws -> Int32? {
            let views = try scene.desk.call(
                API.Messages.GetMessagesViews(peer: channel.peer, id: [post.id], increment: false), from: scene.boris)
            return views.views.first?.forwards
        }
        let before = try forwards()
        #expect(before == 0)
        // What is kept knows of which post it is a copy.
        let encoder = KeptEncoder()
        try encoder.write(scene.desk.world.scheduled)
        let decoder = KeptDecoder(encoder.bytes)
        scene.desk.world.scheduled = try decoder.read([Int64: ScheduledBox].self)
        try decoder.finish()
        scene.desk.now += 1000
        let first = try forwards()
        #expect(first == 1)
        scene.desk.now += 1
        let second = try forwards()
        #expect(second == 2)
    }
}
