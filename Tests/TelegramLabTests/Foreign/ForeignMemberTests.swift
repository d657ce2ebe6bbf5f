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
        #expect(joined.actorID == scene.id("alice") && joined.channelID == channel.id && joined.qts == 2)
        // It does not administer yet.
        func invite(_ name: String) throws {
            try scene.desk.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [scene.user(name)]), from: scene.alice)
        }
        try invite("boris")
        #expect(try told() == nil)
        let rights = API.ChatAdminRights(banUsers: true, inviteUsers: true)
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
        // So is who wants to come in.
        let export = API.Messages.ExportChatInvite(requestNeeded: true, peer: channel.peer)
        guard case .chatInviteExported(let link) = try scene.desk.call(export, from: scene.alice) else {
            throw RawClientError.unexpected("no link")
        }
        let join = API.Messages.ImportChatInvite(hash: InviteRecord.hash(in: link.link))
        #expect(scene.desk.failure(of: join, from: scene.boris) == "400 INVITE_REQUEST_SENT")
        // What it missed comes with its difference.
        let state = try scene.desk.call(API.Updates.GetState(), from: bot)
        guard
            case .difference(let missed) = try scene.desk.call(
                API.Updates.GetDifference(pts: state.pts, date: state.date, qts: 0), from: bot)
        else { throw RawClientError.unexpected("no difference") }
        #expect(missed.otherUpdates.count { if case .updateChannelParticipant = $0 { true } else { false } } == 5)
        let requests = missed.otherUpdates.compactMap {
            if case .updateBotChatInviteRequester(let request) = $0 { request } else { nil }
        }
        #expect(requests.map(\.userID) == [scene.id("boris")] && requests.map(\.qts) == [state.qts])
        let seen = API.Updates.GetDifference(pts: state.pts, date: state.date, qts: state.qts - 1)
        guard case .difference(let last) = try scene.desk.call(seen, from: bot) else {
            throw RawClientError.unexpected("no difference")
        }
        let request = try #require(requests.first)
        #expect(last.otherUpdates.contains(.updateBotChatInviteRequester(request)))
        #expect(!last.otherUpdates.contains { if case .updateChannelParticipant = $0 { true } else { false } })
    }

    @Test("LM08 A bot that comes as an administrator is told once, and one that is made none leaves a broadcast")
    func botsComeAndGoAsAdministrators() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            try await bot.call(API.Updates.GetState())
            let user = try await alice.input(World.freeBotName)
            let peer = try await alice.peer(World.freeBotName)
            /// All that the bot was told since this was asked last.
            func told() async throws -> [API.Update.UpdateChannelParticipant] {
                try await bot.call(API.Updates.GetState())
                let packets = bot.others.compactMap { (try? API.Updates(decoding: $0.body))?.whole }
                bot.others = []
                return packets.flatMap(\.updates).compactMap {
                    if case .updateChannelParticipant(let update) = $0 { update } else { nil }
                }
            }
            for isBroadcast in [false, true] {
                let (channel, _) = try await alice.makeChannel(isBroadcast: isBroadcast)
                try await alice.call(
                    API.Channels.EditAdmin(
                        channel: channel.input, userID: user, adminRights: .init(inviteUsers: true)))
                let arrival = try await told()
                #expect(arrival.count == 1 && arrival.first?.prevParticipant == nil)
                guard case .channelParticipantAdmin? = arrival.first?.newParticipant else {
                    throw RawClientError.unexpected("\(arrival)")
                }
                try await alice.call(
                    API.Channels.EditAdmin(channel: channel.input, userID: user, adminRights: .init()))
                let end = try await told()
                guard end.count == 1, case .channelParticipantAdmin? = end.first?.prevParticipant else {
                    throw RawClientError.unexpected("\(end)")
                }
                #expect((end.first?.newParticipant == nil) == isBroadcast)
                let look = API.Channels.GetParticipant(channel: channel.input, participant: peer)
                let expected = isBroadcast ? "400 USER_NOT_PARTICIPANT" : "no error"
                #expect(try await alice.failure(of: look) == expected)
                let own = API.Channels.GetParticipant(channel: channel.input, participant: .inputPeerSelf)
                if isBroadcast { #expect(try await bot.failure(of: own) != "no error") }
            }
        }
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

    @Test("LM05 What a group allows to everyone, its administrators may do without a right for it, and bots may not")
    func whatEveryoneMay() throws {
        var scene = try ChatScene()
        let bot = try Self.bot(&scene)
        let channel = try scene.channel(["boris"])
        func forbid(_ isForbidden: Bool) throws {
            let rights = API.ChatBannedRights(
                changeInfo: isForbidden, inviteUsers: isForbidden, pinMessages: isForbidden, untilDate: 0)
            try scene.desk.call(
                API.Messages.EditChatDefaultBannedRights(peer: channel.peer, bannedRights: rights), from: scene.alice)
        }
        func failure(_ query: any TLFunction, _ session: SessionReference) -> String {
            scene.desk.failure(of: query, from: session)
        }
        // Who starts a bot in a group brings it in.
        let start = API.Messages.StartBot(
            bot: scene.user(World.freeBotName), peer: channel.peer, randomID: 77, startParam: "a")
        try forbid(true)
        #expect(failure(start, scene.boris) == "400 CHAT_ADMIN_REQUIRED")
        #expect(scene.desk.world.channels[channel.id]?.has(World.freeBot) == false)
        try forbid(false)
        #expect(failure(start, scene.boris) == "no error")
        #expect(scene.desk.world.channels[channel.id]?.has(World.freeBot) == true)

        let id = try #require(scene.desk.world.channels[channel.id]?.messages.last)
        let queries: [any TLFunction] = [
            API.Messages.UpdatePinnedMessage(peer: channel.peer, id: id),
            API.Channels.EditTitle(channel: channel.input, title: "Other"),
            API.Messages.EditChatAbout(peer: channel.peer, about: "Other"),
            API.Channels.InviteToChannel(channel: channel.input, users: [scene.user("clara")]),
        ]
        for query in queries.dropLast() {
            #expect(failure(query, bot) == "400 CHAT_ADMIN_REQUIRED", "\(type(of: query))")
        }
        func promote(_ user: String, _ rights: API.ChatAdminRights) throws {
            try scene.desk.call(
                API.Channels.EditAdmin(channel: channel.input, userID: scene.user(user), adminRights: rights),
                from: scene.alice)
        }
        try promote("boris", .init(banUsers: true))
        for query in queries { #expect(failure(query, scene.boris) == "no error", "\(type(of: query))") }
        try promote(World.freeBotName, .init(pinMessages: true))
        #expect(failure(queries[0], bot) == "400 CHAT_NOT_MODIFIED")
        #expect(failure(queries[1], bot) == "400 CHAT_ADMIN_REQUIRED")
        try forbid(true)
        for query in queries {
            #expect(failure(query, scene.boris) == "400 CHAT_ADMIN_REQUIRED", "\(type(of: query))")
        }
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
        // Nobody is told twice.
        try scene.desk.call(API.Account.UpdateUsername(username: "al_archer"), from: scene.alice)
        #expect(try told(second).count == 1 && scene.desk.updates(to: scene.boris).count == 1)
        // Those of groups and channels are told to their members.
        let channel = try scene.channel(["clara"])
        try scene.desk.call(API.Messages.EditChatAbout(peer: channel.peer, about: "tea"), from: scene.alice)
        #expect(try told(scene.clara) == [.updateChannel(channelID: channel.id)])
        let created = try scene.desk.call(
            API.Messages.CreateChat(users: [scene.user("clara")], title: "Group"), from: scene.alice)
        let group = try #require(created.updates.whole?.group).id
        let about = API.Messages.EditChatAbout(peer: .inputPeerChat(chatID: group), about: "tea")
        try scene.desk.call(about, from: scene.alice)
        #expect(try told(scene.clara) == [.updateChat(chatID: group)])
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
