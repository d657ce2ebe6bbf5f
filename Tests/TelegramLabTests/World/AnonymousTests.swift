import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Administrators who speak in the name of a supergroup")
struct AnonymousTests {
    private static let rights = API.ChatAdminRights(
        changeInfo: true, deleteMessages: true, inviteUsers: true, pinMessages: true, anonymous: true,
        manageTopics: true)

    private static func messages(
        in peer: API.InputPeer, _ scene: inout ChatScene, by session: SessionReference
    ) throws -> [API.Message] {
        let query = API.Messages.GetHistory(
            peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 50, maxID: 0, minID: 0, hash: 0)
        guard case .channelMessages(let page) = try scene.desk.call(query, from: session) else { return [] }
        return page.messages
    }

    private static func listed(
        _ channel: API.InputChannel, _ filter: API.ChannelParticipantsFilter, _ scene: inout ChatScene,
        by session: SessionReference
    ) throws -> API.Channels.ChannelParticipants.ChannelParticipants {
        let query = API.Channels.GetParticipants(channel: channel, filter: filter, offset: 0, limit: 50, hash: 0)
        guard case .channelParticipants(let list) = try scene.desk.call(query, from: session) else {
            throw RPCError(code: 500, message: "NO_LIST")
        }
        return list
    }

    @Test(
        "What an anonymous administrator changes and pins is told in the name of the supergroup, and members list nobody"
    )
    func anonymousAdministrators() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris", "clara"])
        try scene.desk.call(
            API.Channels.EditAdmin(
                channel: group.input, userID: scene.user("boris"), adminRights: Self.rights, rank: "Chief"),
            from: scene.alice)
        let sent = try scene.send("Hear", to: group.peer, from: scene.boris)
        guard case .updates(let packet) = sent, case .updateMessageID(let id, _)? = packet.updates.first else {
            Issue.record("\(sent)")
            return
        }
        try scene.desk.call(API.Messages.UpdatePinnedMessage(peer: group.peer, id: id), from: scene.boris)
        try scene.desk.call(API.Channels.EditTitle(channel: group.input, title: "Other"), from: scene.boris)
        let all = try Self.messages(in: group.peer, &scene, by: scene.clara)
        let authors = all.prefix(3).map { message -> API.Peer? in
            switch message {
            case .message(let message): message.fromID
            case .messageService(let message): message.fromID
            case .messageEmpty: nil
            }
        }
        #expect(authors == Array(repeating: .peerChannel(channelID: group.id), count: 3))
        #expect(all.contains { if case .message(let text) = $0 { text.postAuthor == "Chief" } else { false } })

        let borisID = scene.id("boris")
        let members = try Self.listed(group.input, .channelParticipantsRecent, &scene, by: scene.clara)
        #expect(members.count == 2 && !ChatScene.users(members.users).contains(borisID))
        let admins = try Self.listed(group.input, .channelParticipantsAdmins, &scene, by: scene.clara)
        #expect(admins.count == 1)
        let found = try Self.listed(group.input, .channelParticipantsSearch(q: "boris"), &scene, by: scene.clara)
        #expect(found.count == 0)
        let own = try Self.listed(group.input, .channelParticipantsRecent, &scene, by: scene.alice)
        #expect(own.count == 3)
    }

    @Test("A bot that an anonymous administrator starts in a supergroup hears it from the supergroup")
    func anonymousStarts() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris", "clara"])
        try scene.desk.call(
            API.Channels.EditAdmin(channel: group.input, userID: scene.user("boris"), adminRights: Self.rights),
            from: scene.alice)
        let start = API.Messages.StartBot(
            bot: scene.user(World.freeBotName), peer: group.peer, randomID: 9, startParam: "a")
        try scene.desk.call(start, from: scene.boris)
        let all = try Self.messages(in: group.peer, &scene, by: scene.clara)
        guard case .message(let text)? = all.first else {
            Issue.record("\(all)")
            return
        }
        #expect(text.message == "/start@\(World.freeBotName) a")
        #expect(text.fromID == .peerChannel(channelID: group.id))
    }

    @Test("A creator gives themselves a title and speaks in the group's name, and keeps every right")
    func anonymousCreators() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris"])
        var rights = World.ownerRights
        rights.anonymous = true
        let present = API.Channels.EditAdmin(
            channel: group.input, userID: .inputUserSelf, adminRights: rights, rank: "Founder")
        try scene.desk.call(present, from: scene.alice)
        let aliceID = scene.id("alice")
        let admins = try Self.listed(group.input, .channelParticipantsAdmins, &scene, by: scene.alice)
        guard case .channelParticipantCreator(let creator)? = admins.participants.first else {
            Issue.record("\(admins)")
            return
        }
        #expect(admins.count == 1 && creator.userID == aliceID)
        #expect(creator.rank == "Founder" && creator.adminRights == rights)
        try scene.send("In its name", to: group.peer, from: scene.alice)
        let all = try Self.messages(in: group.peer, &scene, by: scene.boris)
        guard case .message(let text)? = all.first else {
            Issue.record("\(all)")
            return
        }
        #expect(text.fromID == .peerChannel(channelID: group.id) && text.postAuthor == "Founder")

        // Without rights the name is shown again, and what is not about being shown stays.
        let plain = API.Channels.EditAdmin(
            channel: group.input, userID: .inputUserSelf, adminRights: .init(), rank: "Founder")
        try scene.desk.call(plain, from: scene.alice)
        try scene.send("By name", to: group.peer, from: scene.alice)
        let newer = try Self.messages(in: group.peer, &scene, by: scene.boris)
        guard case .message(let named)? = newer.first else {
            Issue.record("\(newer)")
            return
        }
        #expect(named.fromID == .peerUser(userID: aliceID) && named.fromRank == "Founder")
        let other = API.Channels.EditAdmin(
            channel: group.input, userID: scene.user("boris"), adminRights: Self.rights)
        #expect(scene.desk.failure(of: other, from: scene.alice) == "no error")
        let full = try scene.desk.call(API.Channels.GetFullChannel(channel: group.input), from: scene.alice)
        guard case .channelFull(let channel) = full.fullChat else { return }
        #expect(channel.adminsCount == 2)
    }

    @Test("Who asks for an anonymous administrator finds a member, and what they score is told in the group's name")
    func anonymousMembers() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris", "clara", World.freeBotName])
        try scene.desk.call(
            API.Channels.EditAdmin(
                channel: group.input, userID: scene.user("boris"), adminRights: Self.rights, rank: "Chief"),
            from: scene.alice)
        let asking = API.Channels.GetParticipant(channel: group.input, participant: scene.desk.peer("boris"))
        let seen = try scene.desk.call(asking, from: scene.clara)
        guard case .channelParticipant(let member) = seen.participant else {
            throw RawClientError.unexpected("\(seen.participant)")
        }
        #expect(member.userID == scene.id("boris"))
        for session in [scene.alice, scene.boris] {
            let known = try scene.desk.call(asking, from: session)
            guard case .channelParticipantAdmin(let admin) = known.participant else {
                throw RawClientError.unexpected("\(known.participant)")
            }
            #expect(admin.adminRights.anonymous && admin.rank == "Chief")
        }

        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        let game = API.InputMedia.inputMediaGame(
            id: .inputGameShortName(botID: .inputUserSelf, shortName: "lab_game"))
        let sending = API.Messages.SendMedia(peer: group.peer, media: game, message: "", randomID: 70)
        let sent = try #require(try scene.desk.call(sending, from: bot).whole?.messages.first)
        try scene.desk.call(
            API.Messages.SetGameScore(
                editMessage: true, peer: group.peer, id: sent.id, userID: scene.user("boris"), score: 7), from: bot)
        let all = try Self.messages(in: group.peer, &scene, by: scene.clara)
        guard case .messageService(let told)? = all.first, case .messageActionGameScore(_, 7) = told.action else {
            throw RawClientError.unexpected("\(all)")
        }
        #expect(told.fromID == .peerChannel(channelID: group.id))
    }

    @Test("Bots that administer a supergroup hear of the title that its creator takes")
    func botsHearOfTitles() throws {
        var scene = try ChatScene()
        let group = try scene.channel([World.freeBotName])
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        try scene.desk.call(API.Updates.GetState(), from: bot)
        try scene.desk.call(
            API.Channels.EditAdmin(
                channel: group.input, userID: scene.user(World.freeBotName), adminRights: .init(pinMessages: true)),
            from: scene.alice)
        try scene.desk.call(
            API.Channels.EditAdmin(
                channel: group.input, userID: .inputUserSelf, adminRights: World.ownerRights, rank: "Founder"),
            from: scene.alice)
        let updates = try scene.packets(to: bot).flatMap(\.updates)
        let told = updates.compactMap { if case .updateChannelParticipant(let update) = $0 { update } else { nil } }
        #expect(told.map(\.userID) == [scene.id("alice")])
        guard case .channelParticipantCreator(let before)? = told.first?.prevParticipant,
            case .channelParticipantCreator(let after)? = told.first?.newParticipant
        else { throw RawClientError.unexpected("\(updates)") }
        #expect(before.rank == nil && after.rank == "Founder")
    }
}
