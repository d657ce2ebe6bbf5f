import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: the people whom answers name")
struct ForeignNamedPeopleTests {
    @Test("LM05 Who let members in, made them administrators, restricted them or put them out comes along")
    func peopleComeAlong() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (ofAlice, ofBoris, ofClara) = (
                try await alice.user("alice").id, try await alice.user("boris").id, try await alice.user("clara").id
            )
            let (channel, _) = try await alice.makeChannel()
            let helper = try await alice.input("boris")
            try await alice.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [helper, try await alice.input("clara")]))
            try await alice.call(
                API.Channels.EditAdmin(
                    channel: channel.input, userID: helper, adminRights: .init(banUsers: true), rank: "helper"))

            func member(_ name: String, seenBy client: RawClient) async throws -> API.Channels.ChannelParticipant {
                try await client.call(
                    API.Channels.GetParticipant(channel: channel.input, participant: try await client.peer(name)))
            }
            func expect(_ ids: [Int64], in users: [API.User]) { #expect(Set(ids).isSubset(of: users.map(\.id))) }

            expect([ofAlice, ofBoris], in: try await member("boris", seenBy: alice).users)
            var banned = API.Channels.EditBanned(
                channel: channel.input, participant: try await boris.peer("clara"),
                bannedRights: .init(sendMessages: true, untilDate: 0))
            try await boris.call(banned)
            expect([ofBoris, ofClara], in: try await member("clara", seenBy: alice).users)
            let list = try await alice.call(
                API.Channels.GetParticipants(
                    channel: channel.input, filter: .channelParticipantsBanned(q: ""), offset: 0, limit: 10, hash: 0))
            guard case .channelParticipants(let list) = list else { throw RawClientError.unexpected("\(list)") }
            expect([ofBoris, ofClara], in: list.users)

            // Administrators still find who was put out.
            banned.bannedRights = .init(viewMessages: true, untilDate: 0)
            try await boris.call(banned)
            let gone = try await member("clara", seenBy: alice)
            guard case .channelParticipantBanned(let left) = gone.participant else {
                throw RawClientError.unexpected("\(gone)")
            }
            #expect(left.left && left.kickedBy == ofBoris)
            expect([ofBoris, ofClara], in: gone.users)
            let stranger = API.Channels.GetParticipant(
                channel: channel.input, participant: try await alice.peer("dinesh"))
            #expect(try await alice.failure(of: stranger) == "400 USER_NOT_PARTICIPANT")
            let filter = API.ChannelAdminLogEventsFilter(ban: true, kick: true)
            let log = try await alice.call(
                API.Channels.GetAdminLog(
                    channel: channel.input, q: "", eventsFilter: filter, maxID: 0, minID: 0, limit: 10))
            expect([ofBoris, ofClara], in: log.users)
        }
    }

    @Test("People and channels are found by a message that shows them, for people alone")
    func messagesShowPeople() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris", "clara"])
        let news = try scene.channel(["clara"], isBroadcast: true)
        try scene.send("hello", to: group.peer, from: scene.boris)
        let hello = try #require(scene.desk.world.channels[group.id]?.messages.last)
        try scene.send("post", to: news.peer, from: scene.alice)
        let post = try #require(scene.desk.world.channels[news.id]?.messages.last)
        try scene.desk.call(
            API.Messages.ForwardMessages(fromPeer: news.peer, id: [post], randomID: [99], toPeer: group.peer),
            from: scene.alice)
        let copy = try #require(scene.desk.world.channels[group.id]?.messages.last)
        let (ofBoris, ofElena) = (scene.id("boris"), scene.id("elena"))
        func user(_ id: Int64, in chat: API.InputPeer, _ message: Int32) -> API.Users.GetUsers {
            .init(id: [.inputUserFromMessage(peer: chat, msgID: message, userID: id)])
        }

        let found = try scene.desk.call(user(ofBoris, in: group.peer, hello), from: scene.clara)
        #expect(found.map(\.id) == [ofBoris])
        let byMessage = API.InputPeer.inputPeerUserFromMessage(peer: group.peer, msgID: hello, userID: ofBoris)
        try scene.send("to you alone", to: byMessage, from: scene.clara)
        #expect(try !scene.desk.updates(to: scene.boris).isEmpty)
        // It does not show her; there is no such message; the chat has to be known by itself.
        for (query, error) in [
            (user(ofElena, in: group.peer, hello), "400 MSG_ID_INVALID"),
            (user(ofBoris, in: group.peer, hello &+ 100), "400 MSG_ID_INVALID"),
            (user(ofBoris, in: byMessage, hello), "400 PEER_ID_INVALID"),
        ] { #expect(scene.desk.failure(of: query, from: scene.clara) == error) }

        func channel(_ message: Int32) -> API.Channels.GetFullChannel {
            .init(channel: .inputChannelFromMessage(peer: group.peer, msgID: message, channelID: news.id))
        }
        #expect(scene.desk.failure(of: channel(copy), from: scene.clara) == "no error")
        #expect(scene.desk.failure(of: channel(hello), from: scene.clara) == "400 MSG_ID_INVALID")
        // It opens nothing.
        #expect(scene.desk.failure(of: channel(copy), from: scene.boris) == "400 CHANNEL_PRIVATE")

        let bot = scene.desk.caller(at: World.freeBotHome)
        try scene.desk.call(
            API.Auth.ImportBotAuthorization(
                flags: 0, apiID: 1, apiHash: "x", botAuthToken: LabDescription.Bot.standard.token), from: bot)
        #expect(
            scene.desk.failure(of: user(ofBoris, in: group.peer, hello), from: bot) == "400 FROM_MESSAGE_BOT_DISABLED")
    }

    @Test("LM03 Who let somebody in by a link comes along, and in groups who has left since")
    func inviters() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (ofAlice, ofBoris) = (try await alice.user("alice").id, try await alice.user("boris").id)
            let (channel, _) = try await alice.makeChannel()
            let made = try await alice.call(API.Messages.ExportChatInvite(requestNeeded: true, peer: channel.peer))
            guard case .chatInviteExported(let link) = made else { throw RawClientError.unexpected("\(made)") }
            let join = API.Messages.ImportChatInvite(hash: InviteRecord.hash(in: link.link))
            #expect(try await boris.failure(of: join) == "400 INVITE_REQUEST_SENT")
            try await alice.call(
                API.Messages.HideChatJoinRequest(
                    approved: true, peer: channel.peer, userID: try await alice.input("boris")))
            let joined = try await alice.call(
                API.Messages.GetChatInviteImporters(
                    peer: channel.peer, link: link.link, offsetDate: 0, offsetUser: .inputUserEmpty, limit: 10))
            #expect(joined.users.map(\.id) == [ofBoris, ofAlice])
            let log = try await alice.call(
                API.Channels.GetAdminLog(
                    channel: channel.input, q: "", eventsFilter: .init(join: true), maxID: 0, minID: 0, limit: 10))
            guard let event = log.events.first,
                case .channelAdminLogEventActionParticipantJoinByRequest(_, ofAlice) = event.action
            else { throw RawClientError.unexpected("\(log)") }
            #expect(event.userID == ofBoris && Set([ofAlice, ofBoris]).isSubset(of: log.users.map(\.id)))

            let (group, _) = try await alice.makeGroup("boris")
            try await boris.call(
                API.Messages.AddChatUser(chatID: group, userID: try await boris.input("clara"), fwdLimit: 0))
            try await boris.call(API.Messages.DeleteChatUser(chatID: group, userID: .inputUserSelf))
            let full = try await alice.call(API.Messages.GetFullChat(chatID: group))
            #expect(full.users.map(\.id).contains(ofBoris))
        }
    }
}

extension API.User {
    fileprivate var id: Int64 {
        switch self {
        case .user(let user): user.id
        case .userEmpty(let id): id
        }
    }
}
