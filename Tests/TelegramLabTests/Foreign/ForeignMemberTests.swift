import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours are told of members and names")
struct ForeignMemberTests {
    /// The lab's bot, signed in.
    private static func bot(_ scene: inout ChatScene) throws -> SessionReference {
        let token = try #require(scene.desk.world.logins.bots.keys.first)
        let session = scene.desk.caller(at: World.freeBotHome)
        try scene.desk.call(
            API.Auth.ImportBotAuthorization(flags: 0, apiID: 1, apiHash: "x", botAuthToken: token), from: session)
        return session
    }

    @Test("LM08 A bot is told what it is in a channel, and what others are where it administers")
    func botsHearOfChannelMembers() throws {
        var scene = try ChatScene()
        let bot = try Self.bot(&scene)
        let channel = try scene.channel([World.freeBotName])
        func told() throws -> API.Update.UpdateChannelParticipant? {
            for packet in try scene.packets(to: bot) {
                for case .updateChannelParticipant(let update) in packet.updates {
                    #expect(packet.users.contains { $0.id == update.userID })
                    return update
                }
            }
            return nil
        }
        let joined = try #require(try told())
        #expect(joined.userID == World.freeBot && joined.prevParticipant == nil && joined.newParticipant != nil)
        #expect(joined.actorID == scene.id("alice") && joined.channelID == channel.id && joined.qts == 1)
        // It does not administer yet.
        func invite(_ name: String) throws {
            try scene.desk.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [scene.user(name)]), from: scene.alice)
        }
        try invite("boris")
        #expect(try told() == nil)
        let rights = API.ChatAdminRights(banUsers: true)
        try scene.desk.call(
            API.Channels.EditAdmin(channel: channel.input, userID: scene.user(World.freeBotName), adminRights: rights),
            from: scene.alice)
        guard case .channelParticipantAdmin(let admin)? = try told()?.newParticipant else {
            throw RawClientError.unexpected("no administrator")
        }
        #expect(admin.adminRights.banUsers)
        try invite("clara")
        #expect(try told()?.userID == scene.id("clara"))
        let ban = API.ChatBannedRights(viewMessages: true, untilDate: 0)
        try scene.desk.call(
            API.Channels.EditBanned(
                channel: channel.input, participant: scene.desk.peer("clara"), bannedRights: ban), from: scene.alice)
        guard case .channelParticipantBanned(let banned)? = try told()?.newParticipant else {
            throw RawClientError.unexpected("not banned")
        }
        #expect(banned.left && banned.kickedBy == scene.id("alice"))
        try scene.desk.call(API.Channels.LeaveChannel(channel: channel.input), from: scene.boris)
        let left = try #require(try told())
        #expect(left.newParticipant == nil && left.prevParticipant != nil && left.actorID == scene.id("boris"))
        // What it missed comes with its difference.
        let state = try scene.desk.call(API.Updates.GetState(), from: bot)
        guard
            case .difference(let missed) = try scene.desk.call(
                API.Updates.GetDifference(pts: state.pts, date: state.date, qts: 0), from: bot)
        else { throw RawClientError.unexpected("no difference") }
        #expect(missed.otherUpdates.count { if case .updateChannelParticipant = $0 { true } else { false } } == 5)
    }

    @Test("LM08 Members of a supergroup see who was sent away, and administrators can look at who is banned")
    func kicksAreWritten() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris", "clara"])
        let ban = API.ChatBannedRights(viewMessages: true, untilDate: 0)
        let answer = try scene.desk.call(
            API.Channels.EditBanned(
                channel: channel.input, participant: scene.desk.peer("boris"), bannedRights: ban), from: scene.alice)
        let expected = API.MessageAction.messageActionChatDeleteUser(userID: scene.id("boris"))
        #expect(answer.whole?.serviceMessages.map(\.action) == [expected])
        #expect(try scene.packets(to: scene.clara).flatMap(\.serviceMessages).map(\.action) == [expected])
        #expect(try scene.packets(to: scene.boris).flatMap(\.serviceMessages).isEmpty)
        let look = API.Channels.GetParticipant(channel: channel.input, participant: scene.desk.peer("boris"))
        guard
            case .channelParticipantBanned(let banned) = try scene.desk.call(look, from: scene.alice).participant
        else { throw RawClientError.unexpected("not banned") }
        #expect(banned.left && banned.bannedRights.viewMessages)
        #expect(scene.desk.failure(of: look, from: scene.clara) == "400 USER_NOT_PARTICIPANT")
    }

    @Test("LM08 A bot is told what it is in a basic group")
    func botsHearOfGroupMembers() throws {
        var scene = try ChatScene()
        let bot = try Self.bot(&scene)
        let created = try scene.desk.call(
            API.Messages.CreateChat(users: [scene.user("boris")], title: "Group"), from: scene.alice)
        let id = try #require(created.updates.whole?.group).id
        func told() throws -> API.Update.UpdateChatParticipant? {
            for packet in try scene.packets(to: bot) {
                for case .updateChatParticipant(let update) in packet.updates { return update }
            }
            return nil
        }
        try scene.desk.call(
            API.Messages.AddChatUser(chatID: id, userID: scene.user(World.freeBotName), fwdLimit: 0),
            from: scene.alice)
        #expect(try told()?.newParticipant != nil)
        try scene.desk.call(
            API.Messages.EditChatAdmin(chatID: id, userID: scene.user(World.freeBotName), isAdmin: true),
            from: scene.alice)
        guard case .chatParticipantAdmin? = try told()?.newParticipant else {
            throw RawClientError.unexpected("no administrator")
        }
        try scene.desk.call(
            API.Messages.DeleteChatUser(chatID: id, userID: scene.user("boris")), from: scene.alice)
        #expect(try told()?.userID == scene.id("boris") && told()?.newParticipant == nil)
    }

    @Test("A bot is told once that a user has stopped it, and once that it is started again")
    func stoppedBotsAreTold() throws {
        var scene = try ChatScene()
        let bot = try Self.bot(&scene)
        let peer = scene.desk.peer(World.freeBotName)
        func told() throws -> [Bool] {
            try scene.packets(to: bot).flatMap(\.updates).compactMap {
                if case .updateBotStopped(let update) = $0 { update.stopped } else { nil }
            }
        }
        for expected in [[true], []] {
            try scene.desk.call(API.Contacts.Block(id: peer), from: scene.alice)
            #expect(try told() == expected)
        }
        // It is none of the bot's business who sees stories.
        try scene.desk.call(API.Contacts.Block(myStoriesFrom: true, id: peer), from: scene.alice)
        #expect(try told() == [])
        for expected in [[false], []] {
            try scene.desk.call(API.Contacts.Unblock(id: peer), from: scene.alice)
            #expect(try told() == expected)
        }
    }

    @Test("LM08 A basic group may be made with 200 members at once, and a place that gets free may be taken")
    func roomOfBasicGroups() throws {
        var scene = try ChatScene()
        // As many users whom nobody knows.
        var others: [API.InputUser] = []
        for number in 0..<199 as Range<Int64> {
            var user = try #require(scene.desk.world.users[scene.id("boris")])
            (user.id, user.username, user.phone) = (9_000_000 + number, nil, "")
            scene.desk.world.users[user.id] = user
            others.append(.inputUser(userID: user.id, accessHash: user.accessHash))
        }
        let made = try scene.desk.call(API.Messages.CreateChat(users: others, title: "Group"), from: scene.alice)
        let group = try #require(made.updates.whole?.group).id
        let link = try scene.desk.call(
            API.Messages.ExportChatInvite(peer: .inputPeerChat(chatID: group)), from: scene.alice)
        guard case .chatInviteExported(let invite) = link else { throw RawClientError.unexpected("\(link)") }
        let join = API.Messages.ImportChatInvite(hash: InviteRecord.hash(in: invite.link))
        #expect(scene.desk.failure(of: join, from: scene.boris) == "400 USERS_TOO_MUCH")
        try scene.desk.call(API.Messages.DeleteChatUser(chatID: group, userID: others[0]), from: scene.alice)
        #expect(scene.desk.failure(of: join, from: scene.boris) == "no error")
        #expect(scene.desk.failure(of: join, from: scene.clara) == "400 USERS_TOO_MUCH")
    }

    @Test("LM08 Names and descriptions that change are told to the user's other sessions and to contacts")
    func namesAreTold() throws {
        var scene = try ChatScene()
        let second = try scene.desk.signedIn(.alice)
        func told(_ session: SessionReference) throws -> [API.Update] {
            try scene.packets(to: session).flatMap(\.updates)
        }
        func name(_ first: String, _ username: String) -> API.Update {
            .updateUserName(
                .init(
                    userID: scene.id("boris"), firstName: first, lastName: "Berg",
                    usernames: [.init(editable: false, active: true, username: username)]))
        }
        try scene.desk.call(API.Account.UpdateProfile(firstName: "Bo"), from: scene.boris)
        #expect(try told(scene.boris).isEmpty)
        #expect(try told(scene.alice) == [name("Bo", "boris")] && told(second) == [name("Bo", "boris")])
        let boris = scene.id("boris")
        try scene.desk.call(API.Account.UpdateUsername(username: "bo_berg"), from: scene.boris)
        let update = API.Update.updateUserName(
            .init(
                userID: boris, firstName: "Bo", lastName: "Berg",
                usernames: [.init(editable: false, active: true, username: "bo_berg")]))
        #expect(try told(scene.clara) == [update])
        let alice = scene.id("alice")
        try scene.desk.call(API.Account.UpdateProfile(about: "tea"), from: scene.alice)
        #expect(try told(second) == [.updateUser(userID: alice)] && told(scene.alice).isEmpty)
    }
}

extension API.User {
    fileprivate var id: Int64 {
        switch self {
        case .userEmpty(let id): id
        case .user(let user): user.id
        }
    }
}
