import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// What those who belong to a channel are told of it, and what they see.
struct ChannelTests {
    @Test("Who is brought into a channel is told with the channel itself, and so is who brought them")
    func channelsComeAlong() throws {
        var scene = try ChatScene()
        for isBroadcast in [false, true] {
            let channel = try scene.channel([], isBroadcast: isBroadcast)
            let invitation = API.Channels.InviteToChannel(channel: channel.input, users: [scene.user("boris")])
            let answer = try scene.desk.call(invitation, from: scene.alice).updates
            guard case .updates(let own) = answer, let told = try scene.packets(to: scene.boris).first else {
                Issue.record("\(answer)")
                return
            }
            #expect(told.updates == [.updateChannel(channelID: channel.id)])
            #expect(ChatScene.channels(told.chats) == [channel.id])
            #expect(ChatScene.channels(own.chats) == [channel.id])
        }
    }

    @Test("Where one of several may not be brought into a channel, nobody is")
    func invitationsAreWhole() throws {
        for isBroadcast in [false, true] {
            var scene = try ChatScene()
            let channel = try scene.channel([], isBroadcast: isBroadcast)
            let (alice, users) = (scene.desk.peer("alice"), [scene.user("boris"), scene.user("clara")])
            try scene.desk.call(API.Contacts.Block(id: alice), from: scene.clara)
            let invitation = API.Channels.InviteToChannel(channel: channel.input, users: users)
            #expect(scene.desk.failure(of: invitation, from: scene.alice) == "400 USER_BLOCKED")
            // Neither as an administrator.
            let promotion = API.Channels.EditAdmin(
                channel: channel.input, userID: users[1], adminRights: .init(banUsers: true))
            #expect(scene.desk.failure(of: promotion, from: scene.alice) == "400 USER_BLOCKED")
            let withBot = API.Channels.InviteToChannel(
                channel: channel.input, users: [users[0], scene.user(World.freeBotName)])
            if isBroadcast { #expect(scene.desk.failure(of: withBot, from: scene.alice) == "400 USER_BOT") }
            let listed = API.Channels.GetParticipants(
                channel: channel.input, filter: .channelParticipantsRecent, offset: 0, limit: 10, hash: 0)
            guard case .channelParticipants(let list) = try scene.desk.call(listed, from: scene.alice) else {
                Issue.record("no members")
                return
            }
            #expect(list.participants.map(\.people) == [[scene.id("alice")]], "\(list)")
            let leave = API.Channels.LeaveChannel(channel: channel.input)
            #expect(scene.desk.failure(of: leave, from: scene.boris) != "no error")
        }
    }

    @Test("A public name is told to members and hides nothing from them; nobody owns more public channels than may be")
    func publicNames() throws {
        var scene = try ChatScene()
        let (channel, last) = (try scene.channel(["boris"]), try scene.channel([], isBroadcast: true))
        func name(_ channel: ChatScene.Channel, _ number: Int) -> API.Channels.UpdateUsername {
            .init(channel: channel.input, username: "news_\(number)")
        }
        func hide(_ channel: ChatScene.Channel) -> API.Channels.TogglePreHistoryHidden {
            .init(channel: channel.input, enabled: true)
        }
        #expect(scene.desk.failure(of: hide(last), from: scene.alice) == "400 CHANNEL_INVALID")
        try scene.desk.call(hide(channel), from: scene.alice)
        try scene.desk.call(name(channel, 0), from: scene.alice)
        #expect(try scene.packets(to: scene.boris).map(\.updates) == [[.updateChannel(channelID: channel.id)]])
        let full = try scene.desk.call(API.Channels.GetFullChannel(channel: channel.input), from: scene.boris)
        guard case .channelFull(let shown) = full.fullChat else { throw RawClientError.unexpected("\(full)") }
        #expect(!shown.hiddenPrehistory)

        let check = API.Channels.GetAdminedPublicChannels(checkLimit: true)
        for number in 1..<10 {
            #expect(scene.desk.failure(of: check, from: scene.alice) == "no error", "\(number)")
            let next = try scene.channel([])
            try scene.desk.call(name(next, number), from: scene.alice)
        }
        let error = "400 CHANNELS_ADMIN_PUBLIC_TOO_MUCH"
        #expect(scene.desk.failure(of: check, from: scene.alice) == error)
        #expect(scene.desk.failure(of: name(last, 10), from: scene.alice) == error)
        // Another name makes no further one public.
        #expect(scene.desk.failure(of: name(channel, 10), from: scene.alice) == "no error")
        scene.desk.world.users[scene.id("alice")]?.isPremium = true
        #expect(scene.desk.failure(of: name(last, 11), from: scene.alice) == "no error")
    }

    @Test("A channel belongs to who made it, and members are listed as what they are to the one who asks")
    func ownersAndMembers() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris", "clara"])
        let date = Int32(scene.desk.now)
        for (session, isOwner) in [(scene.alice, true), (scene.boris, false)] {
            let answer = try scene.desk.call(API.Channels.GetChannels(id: [channel.input]), from: session)
            guard case .chats(let chats) = answer, case .channel(let chat)? = chats.first else {
                Issue.record("\(answer)")
                return
            }
            let rights: API.ChatAdminRights? = isOwner ? World.ownerRights : nil
            #expect(chat.creator == isOwner && !chat.left && chat.adminRights == rights)
        }
        let listed = try scene.desk.call(
            API.Channels.GetParticipants(
                channel: channel.input, filter: .channelParticipantsRecent, offset: 0, limit: 10, hash: 0),
            from: scene.boris)
        guard case .channelParticipants(let list) = listed else {
            Issue.record("\(listed)")
            return
        }
        let expected: [API.ChannelParticipant] = [
            .channelParticipantCreator(.init(userID: scene.id("alice"), adminRights: World.ownerRights)),
            .channelParticipantSelf(.init(userID: scene.id("boris"), inviterID: scene.id("alice"), date: date)),
            .channelParticipant(.init(userID: scene.id("clara"), date: date)),
        ]
        #expect(list.participants == expected)
        let owner = try scene.desk.call(
            API.Channels.GetParticipant(channel: channel.input, participant: scene.desk.peer("alice")),
            from: scene.clara)
        #expect(owner.participant == expected[0])
    }

    @Test("Deleting what a channel does not have changes nothing, and nobody is told")
    func deletesNothing() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris"])
        let query = API.Channels.DeleteMessages(channel: channel.input, id: [99])
        let answer = try scene.desk.call(query, from: scene.alice)
        // Its creation and the invitation are all that happened to it.
        #expect(answer.pts == 3 && answer.ptsCount == 0)
        #expect(scene.desk.deliveries.isEmpty)
    }

    @Test("Messages of a channel are found by their ids, and come with the channel and its pts")
    func messagesByID() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris"])
        let query = API.Channels.GetMessages(
            channel: channel.input, id: [.inputMessageID(id: 1), .inputMessageID(id: 99)])
        let answer = try scene.desk.call(query, from: scene.boris)
        guard case .channelMessages(let found) = answer, case .messageService? = found.messages.first,
            case .messageEmpty? = found.messages.last
        else {
            Issue.record("\(answer)")
            return
        }
        #expect(found.pts == 3 && found.count == 2 && ChatScene.channels(found.chats) == [channel.id])
    }

    @Test("Who types in a channel is seen by its other members, and by nobody else")
    func typing() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris"])
        let query = API.Messages.SetTyping(peer: channel.peer, action: .sendMessageTypingAction)
        try scene.desk.call(query, from: scene.boris)
        let told = API.Updates.updateShort(
            update: .updateChannelUserTyping(
                .init(
                    channelID: channel.id, fromID: .peerUser(userID: scene.id("boris")),
                    action: .sendMessageTypingAction)),
            date: Int32(scene.desk.now))
        #expect(try scene.desk.updates(to: scene.alice) == [told])
        #expect(scene.desk.deliveries.allSatisfy { $0.session == scene.alice })
    }

    @Test("Who is banned from a channel is told until when")
    func bansHaveTheirEnd() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris", "clara"])
        let end = Int32(clamping: scene.desk.now + 3600)
        for (name, date) in [("boris", end), ("clara", 0)] {
            let session = name == "boris" ? scene.boris : scene.clara
            try scene.desk.call(
                API.Channels.EditBanned(
                    channel: channel.input, participant: scene.desk.peer(name),
                    bannedRights: .init(viewMessages: true, untilDate: date)), from: scene.alice)
            let chats = try scene.desk.updates(to: session).compactMap(\.whole).flatMap(\.chats)
            guard case .channelForbidden(let forbidden)? = chats.first else {
                throw RawClientError.unexpected("\(chats)")
            }
            #expect(forbidden.untilDate == (date == 0 ? nil : date))
        }
    }
}
