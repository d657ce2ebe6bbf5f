import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: what bots do not get to know")
struct ForeignBotTests {
    /// A supergroup of a user with a bot in it, and texts in it. Returns the ids of the texts as well.
    private func chat(
        of alice: RawClient, _ texts: String...
    ) async throws -> (channel: API.Chat.Channel, ids: [Int32]) {
        let (channel, _) = try await alice.makeChannel()
        try await alice.call(
            API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("labbot")]))
        var ids: [Int32] = []
        for (index, text) in texts.enumerated() {
            let sent = try await alice.call(
                API.Messages.SendMessage(peer: channel.peer, message: text, randomID: Int64(index) + 1))
            ids.append(try #require(sent.whole?.messages.first).id)
        }
        return (channel, ids)
    }

    private static func texts(_ messages: [API.Message]) -> [String] {
        messages.compactMap { if case .message(let message) = $0 { message.message } else { nil } }
    }

    @Test("LF15 A bot that names the id of a message that is not for it cannot read, forward or quote it")
    func hiddenMessagesStayHidden() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            let (channel, ids) = try await self.chat(of: alice, "Lunch?", "/start")
            let found = try await bot.call(
                API.Channels.GetMessages(channel: channel.input, id: ids.map { .inputMessageID(id: $0) }))
            guard case .channelMessages(let messages) = found else {
                Issue.record("\(found)")
                return
            }
            #expect(messages.messages.count == 2 && Self.texts(messages.messages) == ["/start"])
            func forward(_ id: Int32, _ randomID: Int64) -> API.Messages.ForwardMessages {
                .init(fromPeer: channel.peer, id: [id], randomID: [randomID], toPeer: channel.peer)
            }
            #expect(try await bot.failure(of: forward(ids[0], 1)) == "400 MESSAGE_ID_INVALID")
            #expect(try await bot.failure(of: forward(ids[1], 2)) == "no error")
            func quote(_ text: String, of id: Int32, _ randomID: Int64) -> API.Messages.SendMessage {
                .init(
                    peer: channel.peer, replyTo: .inputReplyToMessage(.init(replyToMsgID: id, quoteText: text)),
                    message: "yes", randomID: randomID)
            }
            #expect(try await bot.failure(of: quote("Lunch", of: ids[0], 3)) == "400 QUOTE_TEXT_INVALID")
            #expect(try await bot.failure(of: quote("start", of: ids[1], 4)) == "no error")
        }
    }

    @Test("LF15 In a basic group a bot forwards and quotes what it has heard")
    func heardMessagesAreForwarded() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            try await bot.call(API.Updates.GetState())
            let (group, _) = try await alice.makeGroup("labbot")
            let peer = API.InputPeer.inputPeerChat(chatID: group)
            try await bot.call(API.Messages.SendMessage(peer: peer, message: "what?", randomID: 1))
            let question = try await alice.message("what?")
            try await alice.call(
                API.Messages.SendMessage(
                    peer: peer, replyTo: .inputReplyToMessage(.init(replyToMsgID: question.id)), message: "that",
                    randomID: 2))
            let answer = try await bot.message("that")
            try await bot.call(
                API.Messages.SendMessage(
                    peer: peer,
                    replyTo: .inputReplyToMessage(.init(replyToMsgID: answer.id, quoteText: "that")),
                    message: "thanks", randomID: 3))
            try await bot.call(
                API.Messages.ForwardMessages(fromPeer: peer, id: [answer.id], randomID: [4], toPeer: peer))
            #expect(try await alice.message("that").fwdFrom != nil)
        }
    }

    @Test("LF15 A difference that is too long has no more for a bot than a short one")
    func longDifferences() async throws {
        var configuration = LabConfiguration()
        configuration.differences.longest = 2
        try await withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            let (channel, _) = try await self.chat(of: alice, "Lunch?", "/start", "Later.")
            for (client, texts) in [(alice, ["Later.", "/start", "Lunch?"]), (bot, ["/start"])] {
                let missed = try await client.call(
                    API.Updates.GetChannelDifference(
                        channel: channel.input, filter: .channelMessagesFilterEmpty, pts: 1, limit: 100))
                guard case .channelDifferenceTooLong(let difference) = missed else {
                    Issue.record("\(missed)")
                    return
                }
                #expect(Self.texts(difference.messages) == texts)
            }
        }
    }

    @Test("LF15 A bot is told of the deletion of what it heard, and of nobody's typing")
    func deletionsAndTyping() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            try await bot.call(API.Updates.GetState())
            let (channel, ids) = try await self.chat(of: alice, "Lunch?", "/start", "Later.", "/stop")
            try await alice.call(API.Messages.SetTyping(peer: channel.peer, action: .sendMessageTypingAction))
            try await alice.call(
                API.Messages.SetTyping(peer: try await alice.peer("labbot"), action: .sendMessageTypingAction))
            for ids in [[ids[0]], Array(ids[1...2])] {
                try await alice.call(API.Channels.DeleteMessages(channel: channel.input, id: ids))
            }
            try await alice.call(
                API.Messages.SendMessage(peer: channel.peer, message: "/end", randomID: 9))
            _ = try await bot.message("/end")
            let heard = bot.others.compactMap { try? API.Updates(decoding: $0.body) }
            let short = heard.filter { if case .updateShort = $0 { true } else { false } }
            #expect(short.isEmpty, "\(short)")
            let deleted = heard.compactMap(\.whole).flatMap(\.updates).compactMap { update -> [Int32]? in
                if case .updateDeleteChannelMessages(let deletion) = update { deletion.messages } else { nil }
            }
            #expect(deleted == [[ids[1]]])
            let missed = try await bot.call(
                API.Updates.GetChannelDifference(
                    channel: channel.input, filter: .channelMessagesFilterEmpty, pts: 1, limit: 100))
            guard case .channelDifference(let difference) = missed else {
                Issue.record("\(missed)")
                return
            }
            let later = difference.otherUpdates.compactMap { update -> [Int32]? in
                if case .updateDeleteChannelMessages(let deletion) = update { deletion.messages } else { nil }
            }
            #expect(later == [[ids[1]]])
        }
    }

    @Test("LF15 Bots do not hear what other bots write, and cannot write to them")
    func botsDoNotHearEachOther() throws {
        var scene = try ChatScene()
        // The lab has one bot for clients: the echo bot gets a client of its own here.
        scene.desk.world.logins.bots["other"] = World.echoBot
        let tokens = [LabDescription.Bot.standard.token, "other"]
        var bots: [SessionReference] = []
        for (token, home) in zip(tokens, [LabDescription.Bot.standard.homeDC, 1]) {
            let session = scene.desk.caller(at: home)
            try scene.desk.call(
                API.Auth.ImportBotAuthorization(flags: 0, apiID: 1, apiHash: "x", botAuthToken: token), from: session)
            try scene.desk.call(API.Updates.GetState(), from: session)
            bots.append(session)
        }
        let channel = try scene.channel([World.freeBotName, World.echoBotName])
        try scene.desk.call(
            API.Messages.CreateChat(
                users: [scene.user(World.freeBotName), scene.user(World.echoBotName)], title: "Bots"),
            from: scene.alice)
        let group = try #require(scene.desk.world.groups.values.map(\.id).max())
        for peer in [channel.peer, .inputPeerChat(chatID: group)] {
            for sender in [scene.alice] + bots {
                try scene.send("/start", to: peer, from: sender)
                let hearers = try bots.filter { try !scene.packets(to: $0).isEmpty }
                #expect(hearers == (sender == scene.alice ? bots : []))
            }
        }
        let difference = try scene.desk.call(
            API.Updates.GetChannelDifference(
                channel: channel.input, filter: .channelMessagesFilterEmpty, pts: 1, limit: 100), from: bots[0])
        guard case .channelDifference(let missed) = difference else {
            Issue.record("\(difference)")
            return
        }
        // Alice's, and its own.
        #expect(Self.texts(missed.newMessages) == ["/start", "/start"])
        let direct = API.Messages.SendMessage(peer: scene.desk.peer(World.echoBotName), message: "a", randomID: 99)
        #expect(scene.desk.failure(of: direct, from: bots[0]) == "400 USER_IS_BOT")
        let own = API.Messages.SendMessage(peer: .inputPeerSelf, message: "a", randomID: 99)
        #expect(scene.desk.failure(of: own, from: bots[0]) == "400 USER_IS_BOT")
    }

    @Test("LF15 A bot writes to who has written to it, whatever has become of that, and begins with nobody else")
    func botsDoNotBegin() throws {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        let (alice, boris) = (scene.desk.peer("alice"), scene.desk.peer("boris"))
        // Whoever brings it into a group has not written to it.
        let group = try scene.channel([World.freeBotName])
        let said = try #require(try scene.send("said", to: group.peer, from: bot).whole?.messages.first?.id)
        var lastID: Int64 = 10
        func attempts(_ peer: API.InputPeer) -> [any TLFunction] {
            lastID += 4
            let place = API.InputMedia.inputMediaGeoPoint(geoPoint: .inputGeoPoint(.init(lat: 1, long: 1)))
            let item = API.InputSingleMedia(media: .inputMediaEmpty, randomID: lastID, message: "")
            return [
                API.Messages.SendMessage(peer: peer, message: "a", randomID: lastID + 1),
                API.Messages.SendMedia(peer: peer, media: place, message: "", randomID: lastID + 2),
                API.Messages.ForwardMessages(
                    fromPeer: group.peer, id: [said], randomID: [lastID + 3], toPeer: peer),
                API.Messages.SendMultiMedia(peer: peer, multiMedia: [item]),
            ]
        }
        func expect(_ errors: [String], of peer: API.InputPeer) {
            var found: [String] = []
            for attempt in attempts(peer) { found.append(scene.desk.failure(of: attempt, from: bot)) }
            #expect(found == errors)
        }
        let refused = Array(repeating: "400 PEER_ID_INVALID", count: 4)
        expect(refused, of: alice)
        let typing = API.Messages.SetTyping(peer: alice, action: .sendMessageTypingAction)
        #expect(scene.desk.failure(of: typing, from: bot) == "400 PEER_ID_INVALID")
        expect(Array(repeating: "400 USER_IS_BOT", count: 4), of: .inputPeerSelf)
        try scene.send("hello", to: scene.desk.peer(World.freeBotName), from: scene.alice)
        let hello = try #require(scene.desk.world.boxes[scene.id("alice")]).nextID - 1
        try scene.desk.call(API.Messages.DeleteMessages(revoke: true, id: [hello]), from: scene.alice)
        // What is in an album is looked at only then.
        expect(["no error", "no error", "no error", "400 MEDIA_INVALID"], of: alice)
        expect(refused, of: boris)

        // Where it decides about who asks to join, it may write for five minutes, until that is decided.
        try scene.desk.call(
            API.Channels.EditAdmin(
                channel: group.input, userID: scene.user(World.freeBotName), adminRights: .init(inviteUsers: true)),
            from: scene.alice)
        let made = try scene.desk.call(
            API.Messages.ExportChatInvite(requestNeeded: true, peer: group.peer), from: scene.alice)
        guard case .chatInviteExported(let link) = made else { throw RawClientError.unexpected("\(made)") }
        let join = API.Messages.ImportChatInvite(hash: InviteRecord.hash(in: link.link))
        for session in [scene.boris, scene.clara] {
            #expect(scene.desk.failure(of: join, from: session) == "400 INVITE_REQUEST_SENT")
        }
        scene.desk.now += 299
        expect(["no error", "no error", "no error", "400 MEDIA_INVALID"], of: boris)
        try scene.desk.call(
            API.Messages.HideChatJoinRequest(peer: group.peer, userID: scene.user("clara")), from: scene.alice)
        expect(refused, of: scene.desk.peer("clara"))
        scene.desk.now += 1
        expect(refused, of: boris)
    }

    @Test("LF15 Bots cannot use what only people have: lists of chats, settings, passwords, sessions")
    func methodsOfUsers() async throws {
        try await withLab { lab in
            let bot = try await RawClient.bot(lab)
            let channel = API.InputChannel.inputChannelEmpty
            let peer = API.InputPeer.inputPeerSelf
            let queries: [any TLFunction] = [
                API.Messages.GetPeerDialogs(peers: []), API.Messages.GetPeerSettings(peer: peer),
                API.Messages.DeleteHistory(peer: peer, maxID: 0), API.Messages.ReceivedMessages(maxID: 0),
                API.Channels.ReadHistory(channel: channel, maxID: 0),
                API.Channels.UpdateUsername(channel: channel, username: "labnews"),
                API.Account.UpdateProfile(firstName: "Bot"), API.Account.GetNotifySettings(peer: .inputNotifyUsers),
                API.Account.GetAuthorizations(), API.Account.ResetAuthorization(hash: 1),
                API.Auth.ResetAuthorizations(), API.Account.GetPassword(),
                API.Account.GetPasswordSettings(password: .inputCheckPasswordEmpty),
                API.Account.UpdatePasswordSettings(
                    password: .inputCheckPasswordEmpty, newSettings: .init()),
            ]
            for query in queries {
                #expect(try await bot.failure(of: query) == "400 BOT_METHOD_INVALID", "\(query)")
            }
        }
    }
}
