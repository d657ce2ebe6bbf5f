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
}
