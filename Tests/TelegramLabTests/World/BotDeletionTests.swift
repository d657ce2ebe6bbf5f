import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct BotDeletionTests {
    /// A scene, and a bot to which alice has written.
    private func scene() throws -> (scene: ChatScene, bot: SessionReference) {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        try scene.send("/start", to: scene.desk.peer(World.freeBotName), from: scene.alice)
        return (scene, bot)
    }

    private func sent(_ updates: API.Updates) throws -> Int32 {
        if case .updateShortSentMessage(let sent) = updates { return sent.id }
        return try #require(updates.whole?.messages.first?.id)
    }

    private func refusal(
        of ids: [Int32], in scene: inout ChatScene, from session: SessionReference
    ) -> String {
        scene.desk.failure(of: API.Messages.DeleteMessages(revoke: true, id: ids), from: session)
    }

    @Test("A bot deletes what is younger than 48 hours in a private chat, and users delete what they like")
    func oldMessagesOfBots() throws {
        var (scene, bot) = try self.scene()
        let alice = scene.desk.peer("alice")
        let first = try self.sent(try scene.send("first", to: alice, from: bot))
        let second = try self.sent(try scene.send("second", to: alice, from: bot))
        let own = try self.sent(
            try scene.send("own", to: scene.desk.peer(World.freeBotName), from: scene.alice))
        scene.desk.now += 48 * 3600 - 1
        let inTime = self.refusal(of: [first], in: &scene, from: bot)
        #expect(inTime == "no error")
        scene.desk.now += 1
        let young = try self.sent(try scene.send("young", to: alice, from: bot))
        // All of them or none.
        let late = self.refusal(of: [young, second], in: &scene, from: bot)
        #expect(late == "403 MESSAGE_DELETE_FORBIDDEN")
        let left = scene.desk.world.boxes[World.freeBot].map { [$0.message(second) != nil, $0.message(young) != nil] }
        #expect(left == [true, true])
        let ofUser = self.refusal(of: [own], in: &scene, from: scene.alice)
        #expect(ofUser == "no error")
    }

    @Test("A bot deletes dice of a private chat after a day, and not before")
    func diceOfBots() throws {
        var (scene, bot) = try self.scene()
        let dice = API.Messages.SendMedia(
            peer: scene.desk.peer("alice"), media: .inputMediaDice(emoticon: "🎲"), message: "", randomID: 77)
        let id = try self.sent(try scene.desk.call(dice, from: bot))
        scene.desk.now += 24 * 3600
        let early = self.refusal(of: [id], in: &scene, from: bot)
        #expect(early == "403 MESSAGE_DELETE_FORBIDDEN")
        scene.desk.now += 1
        let late = self.refusal(of: [id], in: &scene, from: bot)
        #expect(late == "no error")
    }

    @Test("A bot deletes old messages of a supergroup with the right to delete alone, and never the first one")
    func oldMessagesInSupergroups() throws {
        var (scene, bot) = try self.scene()
        let channel = try scene.channel([World.freeBotName])
        func deletion(_ id: Int32) -> API.Channels.DeleteMessages { .init(channel: channel.input, id: [id]) }
        let first = try self.sent(try scene.send("first", to: channel.peer, from: bot))
        scene.desk.now += 48 * 3600
        let late = scene.desk.failure(of: deletion(first), from: bot)
        #expect(late == "403 MESSAGE_DELETE_FORBIDDEN")
        try scene.desk.call(
            API.Channels.EditAdmin(
                channel: channel.input, userID: scene.user(World.freeBotName),
                adminRights: .init(deleteMessages: true, other: true)),
            from: scene.alice)
        let asAdministrator = scene.desk.failure(of: deletion(first), from: bot)
        #expect(asAdministrator == "no error")
        let beginning = scene.desk.failure(of: deletion(1), from: bot)
        #expect(beginning == "403 MESSAGE_DELETE_FORBIDDEN")
    }
}
