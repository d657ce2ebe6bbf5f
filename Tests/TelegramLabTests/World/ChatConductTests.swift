import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What groups and channels note, show and limit")
struct ChatConductTests {
    private static func id(_ updates: API.Updates) throws -> Int32 {
        guard case .updates(let packet) = updates, case .updateMessageID(let id, _)? = packet.updates.first else {
            throw RPCError(code: 500, message: "NO_ID")
        }
        return id
    }

    @Test("Administrators read up on what was posted, which poll was closed, and what is pinned no more")
    func loggedPosts() throws {
        var scene = try ChatScene()
        let news = try scene.channel([], isBroadcast: true)
        let post = try Self.id(try scene.send("Post", to: news.peer, from: scene.alice))
        func text(_ text: String) -> API.TextWithEntities { .init(text: text, entities: []) }
        let poll = API.InputMedia.InputMediaPoll(
            poll: .init(
                id: 0, question: text("Tea?"),
                answers: [.inputPollAnswer(.init(text: text("Yes"))), .inputPollAnswer(.init(text: text("No")))],
                hash: 0))
        let sent = try scene.desk.call(
            API.Messages.SendMedia(peer: news.peer, media: .inputMediaPoll(poll), message: "", randomID: 90),
            from: scene.alice)
        let number = try Self.id(sent)
        var closed = poll
        closed.poll.closed = true
        try scene.desk.call(
            API.Messages.EditMessage(peer: news.peer, id: number, media: .inputMediaPoll(closed)), from: scene.alice)
        try scene.desk.call(API.Messages.UpdatePinnedMessage(peer: news.peer, id: post), from: scene.alice)
        try scene.desk.call(API.Messages.UnpinAllMessages(peer: news.peer), from: scene.alice)
        func kinds(_ filter: API.ChannelAdminLogEventsFilter) throws -> [String] {
            let query = API.Channels.GetAdminLog(
                channel: news.input, q: "", eventsFilter: filter, maxID: 0, minID: 0, limit: 10)
            return try scene.desk.call(query, from: scene.alice).events.map {
                String("\($0.action)".prefix { $0 != "(" }.dropFirst("channelAdminLogEventAction".count))
            }
        }
        #expect(try kinds(.init(send: true)) == ["SendMessage", "SendMessage"])
        #expect(try kinds(.init(edit: true)) == ["StopPoll"])
        #expect(try kinds(.init(pinned: true)) == ["UpdatePinned", "UpdatePinned"])
    }

    @Test("A link shows what a group is about")
    func linksShowGroups() throws {
        var scene = try ChatScene()
        try scene.desk.call(
            API.Messages.CreateChat(users: [scene.user("boris")], title: "Tea"), from: scene.alice)
        let id = try #require(scene.desk.world.groups.values.map(\.id).max())
        let peer = API.InputPeer.inputPeerChat(chatID: id)
        try scene.desk.call(API.Messages.EditChatAbout(peer: peer, about: "Green and black"), from: scene.alice)
        let exported = try scene.desk.call(API.Messages.ExportChatInvite(peer: peer), from: scene.alice)
        guard case .chatInviteExported(let invite) = exported else {
            Issue.record("\(exported)")
            return
        }
        let hash = String(invite.link.split(separator: "+").last ?? "")
        let shown = try scene.desk.call(API.Messages.CheckChatInvite(hash: hash), from: scene.clara)
        guard case .chatInvite(let chat) = shown else {
            Issue.record("\(shown)")
            return
        }
        #expect(chat.about == "Green and black")
    }

    @Test("In a basic group administrators send members away, members those whom they brought in, the creator all")
    func removingFromGroups() throws {
        var scene = try ChatScene()
        try scene.desk.call(
            API.Messages.CreateChat(users: [scene.user("boris"), scene.user("clara")], title: "Tea"), from: scene.alice)
        let id = try #require(scene.desk.world.groups.values.map(\.id).max())
        for name in ["boris", "clara"] {
            try scene.desk.call(
                API.Messages.EditChatAdmin(chatID: id, userID: scene.user(name), isAdmin: true), from: scene.alice)
        }
        func remove(_ name: String) -> API.Messages.DeleteChatUser { .init(chatID: id, userID: scene.user(name)) }
        #expect(scene.desk.failure(of: remove("clara"), from: scene.boris) == "400 CHAT_ADMIN_REQUIRED")
        for name in ["boris", "clara"] {
            try scene.desk.call(
                API.Messages.EditChatAdmin(chatID: id, userID: scene.user(name), isAdmin: false), from: scene.alice)
        }
        #expect(scene.desk.failure(of: remove("clara"), from: scene.boris) == "400 CHAT_ADMIN_REQUIRED")
        try scene.desk.call(remove("clara"), from: scene.alice)
        try scene.desk.call(
            API.Messages.AddChatUser(chatID: id, userID: scene.user("clara"), fwdLimit: 0), from: scene.boris)
        #expect(scene.desk.failure(of: remove("clara"), from: scene.boris) == "no error")
    }

    @Test("A group that becomes public shows its history, and the log says so")
    func publicGroupsShowTheirHistory() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris"])
        try scene.desk.call(
            API.Channels.TogglePreHistoryHidden(channel: group.input, enabled: true), from: scene.alice)
        try scene.desk.call(
            API.Channels.UpdateUsername(channel: group.input, username: "alices_group"), from: scene.alice)
        try scene.desk.call(API.Channels.UpdateUsername(channel: group.input, username: ""), from: scene.alice)
        try scene.desk.call(
            API.Channels.UpdateUsername(channel: group.input, username: "alices_group"), from: scene.alice)
        let query = API.Channels.GetAdminLog(
            channel: group.input, q: "", eventsFilter: .init(settings: true), maxID: 0, minID: 0, limit: 10)
        let actions = try scene.desk.call(query, from: scene.alice).events.map(\.action)
        #expect(
            actions == [
                .channelAdminLogEventActionTogglePreHistoryHidden(newValue: false),
                .channelAdminLogEventActionTogglePreHistoryHidden(newValue: true),
            ])
    }

    @Test("Titles of topics are counted in characters")
    func titlesOfTopics() throws {
        var scene = try ChatScene()
        let group = try scene.channel([])
        try scene.desk.call(
            API.Channels.ToggleForum(channel: group.input, enabled: true, tabs: false), from: scene.alice)
        func create(_ count: Int, _ number: Int64) -> API.Messages.CreateForumTopic {
            .init(peer: group.peer, title: String(repeating: "ж", count: count), randomID: number)
        }
        #expect(scene.desk.failure(of: create(128, 1), from: scene.alice) == "no error")
        #expect(scene.desk.failure(of: create(129, 2), from: scene.alice) == "400 PARAMETER_NOT_IN_LAB: title")
    }

    @Test("A bot that comes as an administrator hears once that it is one")
    func botsComeOnce() throws {
        var scene = try ChatScene()
        let group = try scene.channel([])
        let bot = scene.desk.caller(at: World.freeBotHome)
        try scene.desk.call(
            API.Auth.ImportBotAuthorization(
                flags: 0, apiID: 1, apiHash: "x", botAuthToken: LabDescription.Bot.standard.token), from: bot)
        try scene.desk.call(API.Updates.GetState(), from: bot)
        let promote = API.Channels.EditAdmin(
            channel: group.input, userID: scene.user(World.freeBotName), adminRights: .init(deleteMessages: true))
        try scene.desk.call(promote, from: scene.alice)
        let told = try scene.packets(to: bot).flatMap(\.updates)
        #expect(told.count { $0 == .updateChannel(channelID: group.id) } == 1)
    }

    @Test("Creators are none of the 50 administrators, with a title or without")
    func creatorsDoNotCount() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris", "clara"])
        let administrator = Administrator(rights: .init(pinMessages: true), rank: nil, promotedBy: 1, date: 1)
        for user in 1...49 { scene.desk.world.channels[group.id]?.admins[Int64(user)] = administrator }
        func promote(_ user: API.InputUser, rank: String? = nil) -> String {
            scene.desk.failure(
                of: API.Channels.EditAdmin(
                    channel: group.input, userID: user, adminRights: .init(pinMessages: true), rank: rank),
                from: scene.alice)
        }
        let title = promote(.inputUserSelf, rank: "Founder")
        let last = promote(scene.user("boris"))
        let tooMany = promote(scene.user("clara"))
        #expect(title == "no error" && last == "no error" && tooMany == "400 ADMINS_TOO_MUCH")
    }

    @Test("Channels and supergroups have 50 administrators and 20 bots at the most")
    func tooManyOfAKind() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris"])
        let administrator = Administrator(rights: .init(pinMessages: true), rank: nil, promotedBy: 1, date: 1)
        for user in 1...50 { scene.desk.world.channels[group.id]?.admins[Int64(user)] = administrator }
        let promote = API.Channels.EditAdmin(
            channel: group.input, userID: scene.user("boris"), adminRights: .init(pinMessages: true))
        #expect(scene.desk.failure(of: promote, from: scene.alice) == "400 ADMINS_TOO_MUCH")
        for number in 0..<20 {
            let bot = Int64(number)
            scene.desk.world.users[bot] = scene.desk.world.users[scene.id(World.freeBotName)]
            scene.desk.world.channels[group.id]?.members.append(.init(user: bot, inviter: 1, date: 1, readMaxID: 0))
        }
        let invite = API.Channels.InviteToChannel(channel: group.input, users: [scene.user(World.freeBotName)])
        #expect(scene.desk.failure(of: invite, from: scene.alice) == "400 BOTS_TOO_MUCH")
        let start = API.Messages.StartBot(
            bot: scene.user(World.freeBotName), peer: group.peer, randomID: 8, startParam: "a")
        #expect(scene.desk.failure(of: start, from: scene.alice) == "400 BOTS_TOO_MUCH")
    }

    @Test("Nobody is in more than 500 channels and supergroups")
    func channelsTooMuch() throws {
        var scene = try ChatScene()
        let last = try scene.channel([])
        let full = Set((1...500).map { Int64($0) })
        scene.desk.world.channelsByMember[scene.id("alice")] = full
        scene.desk.world.channelsByMember[scene.id("boris")] = full
        let create = API.Channels.CreateChannel(megagroup: true, title: "One more", about: "")
        #expect(scene.desk.failure(of: create, from: scene.alice) == "400 CHANNELS_TOO_MUCH")
        let invite = API.Channels.InviteToChannel(channel: last.input, users: [scene.user("boris")])
        #expect(scene.desk.failure(of: invite, from: scene.alice) == "403 USER_CHANNELS_TOO_MUCH")
    }

    @Test("What a public supergroup says of itself, and what is pinned there, is for administrators with the right")
    func publicSupergroups() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris"])
        let note = try Self.id(try scene.send("Tea", to: group.peer, from: scene.boris))
        var number = 0
        func changes(unpin: Bool) -> [String] {
            number += 1
            let title = API.Channels.EditTitle(channel: group.input, title: "News \(number)")
            let about = API.Messages.EditChatAbout(peer: group.peer, about: "About \(number)")
            let photo = API.Channels.EditPhoto(channel: group.input, photo: .inputChatPhotoEmpty)
            let pin = API.Messages.UpdatePinnedMessage(unpin: unpin, peer: group.peer, id: note)
            return [
                scene.desk.failure(of: title, from: scene.boris), scene.desk.failure(of: about, from: scene.boris),
                scene.desk.failure(of: photo, from: scene.boris), scene.desk.failure(of: pin, from: scene.boris),
            ]
        }
        func promote(_ rights: API.ChatAdminRights) throws {
            try scene.desk.call(
                API.Channels.EditAdmin(channel: group.input, userID: scene.user("boris"), adminRights: rights),
                from: scene.alice)
        }
        func name(_ name: String) throws {
            try scene.desk.call(API.Channels.UpdateUsername(channel: group.input, username: name), from: scene.alice)
        }
        // There is no photo that could be taken away.
        let allowed = ["no error", "no error", "400 CHAT_NOT_MODIFIED", "no error"]
        let refused = Array(repeating: "400 CHAT_ADMIN_REQUIRED", count: 4)
        let asMember = changes(unpin: false)
        try name("public_news")
        let inPublic = changes(unpin: true)
        try promote(.init(banUsers: true))
        let withoutRight = changes(unpin: true)
        try promote(.init(changeInfo: true, pinMessages: true))
        let withRight = changes(unpin: true)
        try promote(.init())
        try name("")
        let again = changes(unpin: false)
        #expect(asMember == allowed && inPublic == refused && withoutRight == refused)
        #expect(withRight == allowed && again == allowed)
    }

    @Test("No rights for who has none, and nothing forbidden to whom nothing is: nobody is told, and nothing is noted")
    func nothingIsTakenOrGivenBack() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris"])
        func isQuiet<Query: TLFunction>(_ query: Query) throws -> Bool where Query.Response == API.Updates {
            let answer = try scene.desk.call(query, from: scene.alice)
            return try answer.whole?.updates == [] && scene.packets(to: scene.boris).isEmpty
        }
        func events() throws -> Int {
            let log = API.Channels.GetAdminLog(channel: group.input, q: "", maxID: 0, minID: 0, limit: 100)
            return try scene.desk.call(log, from: scene.alice).events.count
        }
        func rights(_ rights: API.ChatAdminRights) -> API.Channels.EditAdmin {
            .init(channel: group.input, userID: scene.user("boris"), adminRights: rights)
        }
        func forbid(_ rights: API.ChatBannedRights, _ name: String) -> API.Channels.EditBanned {
            .init(channel: group.input, participant: scene.desk.peer(name), bannedRights: rights)
        }
        let before = try events()
        let quiet = [
            try isQuiet(rights(.init())), try isQuiet(forbid(.init(untilDate: 0), "boris")),
            try isQuiet(forbid(.init(untilDate: 0), "dinesh")),
        ]
        let between = try events()
        let loud = [
            try isQuiet(rights(.init(pinMessages: true))), try isQuiet(rights(.init())),
            try isQuiet(forbid(.init(sendMessages: true, untilDate: 0), "boris")),
            try isQuiet(forbid(.init(untilDate: 0), "boris")),
        ]
        let after = try events()
        #expect(quiet == [true, true, true] && between == before)
        #expect(loud == [false, false, false, false] && after == before + 4)
    }
}
