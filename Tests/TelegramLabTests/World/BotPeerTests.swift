import MTProtoCore
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Whom and what bots name")
struct BotPeerTests {
    @Test("A bot names whom it has met, and where it is, with an access hash of zero; strangers and other users do not")
    func botsNeedNoHashes() throws {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        func send(_ peer: API.InputPeer, _ number: Int64, by session: SessionReference) -> String {
            scene.desk.failure(
                of: API.Messages.SendMessage(peer: peer, message: "Hello", randomID: number), from: session)
        }
        let alice = API.InputPeer.inputPeerUser(userID: scene.id("alice"), accessHash: 0)
        let before = send(alice, 1, by: bot)
        #expect(before == "400 PEER_ID_INVALID")
        try scene.send("/start", to: scene.desk.peer(World.freeBotName), from: scene.alice)
        let met = send(alice, 2, by: bot)
        #expect(met == "no error")
        let wrong = send(.inputPeerUser(userID: scene.id("alice"), accessHash: 1), 3, by: bot)
        #expect(wrong == "400 PEER_ID_INVALID")
        let user = send(alice, 4, by: scene.boris)
        #expect(user == "400 PEER_ID_INVALID")
        let strangers = try scene.desk.call(
            API.Users.GetUsers(id: [.inputUser(userID: scene.id("boris"), accessHash: 0)]), from: bot)
        #expect(strangers.allSatisfy { if case .user = $0 { false } else { true } })

        let (joined, other) = (try scene.channel([World.freeBotName]), try scene.channel([]))
        let here = send(.inputPeerChannel(channelID: joined.id, accessHash: 0), 5, by: bot)
        #expect(here == "no error")
        let hidden = API.InputChannel.inputChannel(channelID: other.id, accessHash: 0)
        let there = scene.desk.failure(of: API.Channels.GetChannels(id: [hidden]), from: bot)
        #expect(there == "400 CHANNEL_INVALID")
    }

    @Test("A preview cannot be taken away without the text, which is refused by name")
    func previewsGoWithTexts() throws {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        let edit = API.Messages.EditMessage(
            noWebpage: true, peer: scene.desk.peer("alice"), id: 1, replyMarkup: .replyInlineMarkup(rows: []))
        let refused = scene.desk.failure(of: edit, from: bot)
        #expect(refused == "400 PARAMETER_NOT_IN_LAB: no_webpage")
    }

    @Test("A bot names without a hash who is in a basic group with it, as long as both are, in a lab that goes on too")
    func botsKnowTheirGroups() throws {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        let invited = [scene.user("boris"), scene.user("clara"), scene.user(World.freeBotName)]
        try scene.desk.call(API.Messages.CreateChat(users: invited, title: "Group"), from: scene.alice)
        let group = try #require(scene.desk.world.groups.values.first?.id)
        func known() throws -> [Int64] {
            let hidden = ["alice", "boris", "clara", "dinesh"].map {
                API.InputUser.inputUser(userID: scene.id($0), accessHash: 0)
            }
            return ChatScene.users(try scene.desk.call(API.Users.GetUsers(id: hidden), from: bot))
        }
        let (alice, boris, clara) = (scene.id("alice"), scene.id("boris"), scene.id("clara"))
        let all = try known()
        #expect(all == [alice, boris, clara])
        try scene.desk.call(
            API.Messages.DeleteChatUser(chatID: group, userID: scene.user("boris")), from: scene.alice)
        let encoder = KeptEncoder()
        try encoder.write(scene.desk.world.groups)
        let decoder = KeptDecoder(encoder.bytes)
        scene.desk.world.groups = try decoder.read(Groups.self)
        try decoder.finish()
        let two = try known()
        #expect(two == [alice, clara])
        let common = try scene.desk.call(
            API.Messages.GetCommonChats(userID: scene.user("clara"), maxID: 0, limit: 9), from: scene.alice)
        guard case .chats(let chats) = common, case .chat(let chat)? = chats.first else {
            throw RawClientError.unexpected("\(common)")
        }
        #expect(chat.id == group && chats.count == 1)
        try scene.desk.call(
            API.Messages.DeleteChatUser(chatID: group, userID: scene.user(World.freeBotName)), from: scene.alice)
        let none = try known()
        #expect(none.isEmpty)
    }

    @Test("Everybody is told without a hash who speaks for Telegram, and of nobody else")
    func telegramIsKnown() throws {
        var scene = try ChatScene()
        let hidden = [World.serviceUser, scene.id("clara")].map { API.InputUser.inputUser(userID: $0, accessHash: 0) }
        let shown = ChatScene.users(try scene.desk.call(API.Users.GetUsers(id: hidden), from: scene.alice))
        #expect(shown == [World.serviceUser])
    }

    @Test("A page that is to be shown and no preview at all contradict each other, which is refused by name")
    func pagesNeedPreviews() throws {
        var scene = try ChatScene()
        let boris = scene.desk.peer("boris")
        guard case .updateShortSentMessage(let sent) = try scene.send("Text", to: boris, from: scene.alice) else {
            throw RawClientError.unexpected("not sent")
        }
        var edit = API.Messages.EditMessage(
            noWebpage: true, peer: boris, id: sent.id, message: "Other",
            media: .inputMediaWebPage(.init(optional: true, url: "https://example.org")))
        let refused = scene.desk.failure(of: edit, from: scene.alice)
        #expect(refused == "400 PARAMETER_NOT_IN_LAB: no_webpage")
        edit.noWebpage = false
        let done = scene.desk.failure(of: edit, from: scene.alice)
        #expect(done == "no error")
    }
}
