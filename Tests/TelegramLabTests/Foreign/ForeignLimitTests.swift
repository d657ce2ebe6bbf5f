import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients may not do to others in a lab, and to the lab")
struct ForeignLimitTests {
    @Test("In a basic group, what others wrote is deleted for all by administrators alone; who has left does nothing")
    func basicGroups() throws {
        var scene = try ChatScene()
        let users = [scene.user("boris"), scene.user("clara")]
        try scene.desk.call(API.Messages.CreateChat(users: users, title: "Group"), from: scene.alice)
        let id = try #require(scene.desk.world.groups.values.map(\.id).max())
        let group = API.InputPeer.inputPeerChat(chatID: id)
        try scene.send("from alice", to: group, from: scene.alice)
        try scene.send("from boris", to: group, from: scene.boris)
        let world = scene.desk.world
        func message(_ text: String, _ name: String) throws -> Int32 {
            let box = try #require(world.boxes[scene.id(name)])
            return try #require(
                box.chats[.group(id)]?.messages.first { box.message($0)?.content.text?.0 == text })
        }
        func deletion(_ text: String, _ name: String) throws -> API.Messages.DeleteMessages {
            .init(revoke: true, id: [try message(text, name)])
        }
        let forbidden = "403 MESSAGE_DELETE_FORBIDDEN"
        #expect(scene.desk.failure(of: try deletion("from alice", "boris"), from: scene.boris) == forbidden)
        let emptied = API.Messages.DeleteHistory(revoke: true, peer: group, maxID: 0)
        #expect(scene.desk.failure(of: emptied, from: scene.boris) == "400 CHAT_ADMIN_REQUIRED")
        let kept = try message("from boris", "clara")
        try scene.desk.call(API.Messages.DeleteChatUser(chatID: id, userID: scene.user("boris")), from: scene.alice)
        #expect(scene.desk.failure(of: try deletion("from boris", "boris"), from: scene.boris) == forbidden)
        let typing = API.Messages.SetTyping(peer: group, action: .sendMessageTypingAction)
        #expect(scene.desk.failure(of: typing, from: scene.boris) == "403 CHAT_WRITE_FORBIDDEN")
        let reaction = API.Messages.SendReaction(
            peer: group, msgID: try message("from alice", "boris"), reaction: [.reactionEmoji(emoticon: "👍")])
        #expect(scene.desk.failure(of: reaction, from: scene.boris) == "403 CHAT_WRITE_FORBIDDEN")
        #expect(scene.desk.world.boxes[scene.id("clara")]?.message(kept) != nil)
        try scene.desk.call(try deletion("from boris", "alice"), from: scene.alice)
        #expect(scene.desk.world.boxes[scene.id("clara")]?.message(kept) == nil)
    }

    @Test("Nothing of a blocked user reaches who has blocked them")
    func blockedUsers() throws {
        var scene = try ChatScene()
        let (boris, alice) = (scene.desk.peer("boris"), scene.desk.peer("alice"))
        try scene.send("before", to: boris, from: scene.alice)
        let message = try #require(
            scene.desk.world.boxes[scene.id("alice")]?.chats[.user(scene.id("boris"))]?.messages.last)
        try scene.desk.call(API.Contacts.Block(id: alice), from: scene.boris)
        let queries: [any TLFunction] = [
            API.Messages.UpdatePinnedMessage(peer: boris, id: message),
            API.Messages.SetTyping(peer: boris, action: .sendMessageTypingAction),
            API.Messages.SendReaction(peer: boris, msgID: message, reaction: [.reactionEmoji(emoticon: "👍")]),
            API.Messages.CreateChat(users: [scene.user("boris")], title: "Come"),
        ]
        for query in queries {
            #expect(scene.desk.failure(of: query, from: scene.alice) == "400 USER_IS_BLOCKED", "\(query)")
        }
    }

    @Test("Slow mode counts what is written, however it is sent, and nothing else")
    func slowMode() throws {
        var scene = try ChatScene()
        let channel = try scene.channel([])
        try scene.desk.call(API.Channels.ToggleSlowMode(channel: channel.input, seconds: 10), from: scene.alice)
        try scene.desk.call(
            API.Channels.InviteToChannel(channel: channel.input, users: [scene.user("boris")]), from: scene.alice)
        for text in ["one", "two"] { try scene.send(text, to: .inputPeerSelf, from: scene.boris) }
        let own = try #require(scene.desk.world.boxes[scene.id("boris")]?.chats[.user(scene.id("boris"))]?.messages)
        let both = API.Messages.ForwardMessages(
            fromPeer: .inputPeerSelf, id: Array(own.suffix(2)), randomID: [71, 72], toPeer: channel.peer)
        #expect(scene.desk.failure(of: both, from: scene.boris) == "400 SLOWMODE_MULTI_MSGS_DISABLED")
        // Who was brought in has written nothing yet.
        try scene.send("first", to: channel.peer, from: scene.boris)
        let second = API.Messages.SendMessage(peer: channel.peer, message: "second", randomID: 73)
        #expect(scene.desk.failure(of: second, from: scene.boris) == "420 SLOWMODE_WAIT_10")
        scene.desk.now += 9
        #expect(scene.desk.failure(of: second, from: scene.boris) == "420 SLOWMODE_WAIT_1")
        scene.desk.now += 1
        #expect(scene.desk.failure(of: second, from: scene.boris) == "no error")
        for (number, text) in [(74, "later"), (75, "still later")] as [(Int64, String)] {
            let date = Int32(clamping: scene.desk.now + 1000)
            try scene.desk.call(
                API.Messages.SendMessage(peer: .inputPeerSelf, message: text, randomID: number, scheduleDate: date),
                from: scene.boris)
        }
        let waiting = try #require(scene.desk.world.scheduled[scene.id("boris")]?.messages.first)
        let twice = API.Messages.SendScheduledMessages(peer: .inputPeerSelf, id: [waiting.id, waiting.id])
        #expect(scene.desk.failure(of: twice, from: scene.boris) == "400 MESSAGE_ID_INVALID")
    }

    @Test("Names, descriptions and lists have their limits, a creator stays, hidden history can be shown again")
    func limits() throws {
        var scene = try ChatScene()
        let channel = try scene.channel([])
        let long = String(repeating: "x", count: 256)
        let numbers = [Int32](1...101)
        let failures: [(any TLFunction, String)] = [
            (API.Channels.UpdateUsername(channel: channel.input, username: "a"), "400 USERNAME_INVALID"),
            (API.Channels.UpdateUsername(channel: channel.input, username: "with space"), "400 USERNAME_INVALID"),
            (API.Channels.CreateChannel(title: "A", about: long), "400 CHAT_ABOUT_TOO_LONG"),
            (
                API.Channels.CreateChannel(broadcast: true, megagroup: true, title: "A", about: ""),
                "400 PARAMETER_NOT_IN_LAB: broadcast"
            ),
            (API.Channels.CreateChannel(title: "A", about: ""), "400 PARAMETER_NOT_IN_LAB: megagroup"),
            (
                API.Channels.EditBanned(
                    channel: channel.input, participant: channel.peer,
                    bannedRights: .init(viewMessages: true, untilDate: 0)), "400 PARAMETER_NOT_IN_LAB: participant"
            ),
            (API.Channels.LeaveChannel(channel: channel.input), "400 USER_CREATOR"),
            (
                API.Messages.GetPeerDialogs(
                    peers: (1...101).map { .inputDialogPeerFolder(folderID: $0) }), "400 LIMIT_INVALID"
            ),
            (
                API.Messages.ExportChatInvite(peer: channel.peer, title: String(repeating: "x", count: 33)),
                "400 PARAMETER_NOT_IN_LAB: title"
            ),
            (
                API.Account.RegisterDevice(
                    tokenType: 1, token: String(repeating: "x", count: 5000), appSandbox: false, secret: [],
                    otherUids: []), "400 TOKEN_INVALID"
            ),
        ]
        for (query, failure) in failures {
            #expect(scene.desk.failure(of: query, from: scene.alice) == failure, "\(type(of: query))")
        }
        // Nothing is cut in silence.
        let messages = [API.InputMessage](repeating: .inputMessageID(id: 1), count: 201)
        let lists: [any TLFunction] = [
            API.Messages.GetMessages(id: messages), API.Channels.GetMessages(channel: channel.input, id: messages),
            API.Channels.GetChannels(id: Array(repeating: channel.input, count: 1001)),
            API.Messages.GetMessagesReactions(peer: channel.peer, id: numbers),
            API.Messages.GetMessagesViews(peer: channel.peer, id: numbers, increment: true),
            API.Messages.ReadMessageContents(id: numbers),
            API.Channels.ReadMessageContents(channel: channel.input, id: numbers),
            API.Messages.DeleteScheduledMessages(peer: channel.peer, id: numbers),
        ]
        for query in lists {
            #expect(scene.desk.failure(of: query, from: scene.alice) == "400 LIMIT_INVALID", "\(type(of: query))")
        }
        let named = API.Messages.ExportChatInvite(peer: channel.peer, title: String(repeating: "x", count: 32))
        guard case .chatInviteExported(let invite) = try scene.desk.call(named, from: scene.alice) else {
            Issue.record("no link")
            return
        }
        #expect(invite.title == named.title)
        let once = try scene.desk.call(
            API.Messages.GetPeerDialogs(
                peers: [API.InputDialogPeer](repeating: .inputDialogPeer(peer: .inputPeerSelf), count: 100)),
            from: scene.alice)
        #expect(once.dialogs.count <= 1)

        try scene.send("old", to: channel.peer, from: scene.alice)
        func toggle(_ isHidden: Bool) -> API.Channels.TogglePreHistoryHidden {
            .init(channel: channel.input, enabled: isHidden)
        }
        try scene.desk.call(toggle(true), from: scene.alice)
        try scene.desk.call(
            API.Channels.InviteToChannel(channel: channel.input, users: [scene.user("boris")]), from: scene.alice)
        func sees() throws -> Bool {
            let history = try scene.desk.call(
                API.Messages.GetHistory(
                    peer: channel.peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0,
                    hash: 0), from: scene.boris)
            return "\(history)".contains("\"old\"")
        }
        #expect(try !sees())
        try scene.desk.call(toggle(false), from: scene.alice)
        #expect(try sees())
    }

    @Test(
        "An administrator handles no links of others, gives no right away that they lack, and lets in no one who was banned"
    )
    func administrators() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris"])
        let rights = API.ChatAdminRights(inviteUsers: true, addAdmins: true)
        try scene.desk.call(
            API.Channels.EditAdmin(
                channel: channel.input, userID: scene.user("boris"), adminRights: rights, rank: ""), from: scene.alice)
        let export = API.Messages.ExportChatInvite(requestNeeded: true, peer: channel.peer)
        guard case .chatInviteExported(let link) = try scene.desk.call(export, from: scene.alice) else {
            Issue.record("no link")
            return
        }
        let queries: [any TLFunction] = [
            API.Messages.GetExportedChatInvites(peer: channel.peer, adminID: scene.user("alice"), limit: 10),
            API.Messages.GetExportedChatInvite(peer: channel.peer, link: link.link),
            API.Messages.DeleteExportedChatInvite(peer: channel.peer, link: link.link),
            API.Messages.DeleteRevokedExportedChatInvites(peer: channel.peer, adminID: scene.user("alice")),
            API.Messages.GetAdminsWithInvites(peer: channel.peer),
        ]
        for query in queries {
            #expect(scene.desk.failure(of: query, from: scene.boris) == "400 CHAT_ADMIN_REQUIRED", "\(type(of: query))")
        }
        #expect(scene.desk.failure(of: queries[0], from: scene.alice) == "no error")
        let own = try scene.desk.call(
            API.Messages.ExportChatInvite(peer: channel.peer, usageLimit: 3), from: scene.boris)
        let listed = try scene.desk.call(
            API.Messages.GetExportedChatInvites(peer: channel.peer, adminID: scene.user("boris"), limit: 10),
            from: scene.alice)
        #expect(listed.count == 1 && listed.invites == [own])
        try scene.desk.call(
            API.Channels.InviteToChannel(channel: channel.input, users: [scene.user("dinesh")]), from: scene.alice)
        func promotion(_ name: String, _ rights: API.ChatAdminRights) -> API.Channels.EditAdmin {
            .init(channel: channel.input, userID: scene.user(name), adminRights: rights, rank: "")
        }
        let forbidden = "403 RIGHT_FORBIDDEN"
        #expect(scene.desk.failure(of: promotion("dinesh", .init(pinMessages: true)), from: scene.boris) == forbidden)
        // Posts are of broadcasts alone.
        #expect(scene.desk.failure(of: promotion("dinesh", .init(postMessages: true)), from: scene.alice) == forbidden)
        // What was forbidden to somebody they do not lift, neither by giving rights nor by taking them.
        let mute = API.ChatBannedRights(sendMessages: true, untilDate: 0)
        try scene.desk.call(
            API.Channels.EditBanned(
                channel: channel.input, participant: scene.desk.peer("dinesh"), bannedRights: mute), from: scene.alice)
        let helper = API.ChatAdminRights(addAdmins: true, other: true)
        let required = "400 CHAT_ADMIN_REQUIRED"
        #expect(scene.desk.failure(of: promotion("dinesh", helper), from: scene.boris) == required)
        #expect(scene.desk.failure(of: promotion("dinesh", .init()), from: scene.boris) == "no error")
        #expect(scene.desk.world.channels[channel.id]?.restricted[scene.id("dinesh")] != nil)
        try scene.desk.call(
            API.Channels.EditBanned(
                channel: channel.input, participant: scene.desk.peer("dinesh"), bannedRights: .init(untilDate: 0)),
            from: scene.alice)
        // `other` comes with every right. Who made somebody an administrator answers for those whom they make one.
        try scene.desk.call(promotion("dinesh", helper), from: scene.boris)
        let elena = promotion("elena", .init(other: true))
        try scene.desk.call(
            API.Channels.InviteToChannel(channel: channel.input, users: [scene.user("elena")]), from: scene.alice)
        let dinesh = try scene.desk.signedIn(LabAccount.standard[3])
        try scene.desk.call(elena, from: dinesh)
        try scene.desk.call(promotion("elena", .init()), from: scene.boris)
        #expect(scene.desk.world.channels[channel.id]?.admins[scene.id("elena")] == nil)

        let join = API.Messages.ImportChatInvite(hash: InviteRecord.hash(in: link.link))
        #expect(scene.desk.failure(of: join, from: scene.clara) == "400 INVITE_REQUEST_SENT")
        #expect(scene.desk.world.joinRequests[.channel(channel.id)]?.count == 1)
        try scene.desk.call(
            API.Channels.EditBanned(
                channel: channel.input, participant: scene.desk.peer("clara"),
                bannedRights: .init(viewMessages: true, untilDate: 0)), from: scene.alice)
        let approval = API.Messages.HideChatJoinRequest(
            approved: true, peer: channel.peer, userID: scene.user("clara"))
        #expect(scene.desk.failure(of: approval, from: scene.boris) != "no error")
        #expect(scene.desk.world.channels[channel.id]?.has(scene.id("clara")) == false)
        // Who was brought in by another way waits no more.
        try scene.desk.call(
            API.Channels.EditBanned(
                channel: channel.input, participant: scene.desk.peer("clara"), bannedRights: .init(untilDate: 0)),
            from: scene.alice)
        #expect(scene.desk.failure(of: join, from: scene.clara) == "400 INVITE_REQUEST_SENT")
        try scene.desk.call(
            API.Channels.InviteToChannel(channel: channel.input, users: [scene.user("clara")]), from: scene.alice)
        #expect(scene.desk.world.joinRequests[.channel(channel.id)]?.isEmpty == true)
    }

    @Test("A call that fails by order has introduced its client all the same, also when a lab with a state goes on")
    func failedIntroductions() async throws {
        let path = "/tmp/lab-limits-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        try await withLab(configuration) { lab in
            try await lab.addMethodFault(.init("help.getConfig", error: .floodWait(3), times: 1))
            let client = try await RawClient(lab, 2)
            try await client.exchangeKey()
            #expect(try await client.failure(of: API.Help.GetConfig()) == "420 FLOOD_WAIT_3")
            // Without wrappers now.
            let bare = try await client.send(try API.Help.GetConfig().encoded())
            _ = try await client.answer(to: bare)

            // What is answered elsewhere is refused to an unbound temporary key, which has introduced itself as well.
            await lab.answer(API.Users.GetUsers.self) { _, _ in [] }
            let stranger = try await RawClient(lab, 2)
            try await stranger.exchangeKey(expiresIn: 3600)
            #expect(
                try await stranger.failure(of: API.Users.GetUsers(id: [.inputUserSelf])).hasPrefix("401"))
            _ = try await stranger.answer(to: try await stranger.send(try API.Help.GetNearestDc().encoded()))
        }
        // It goes on: all that was kept leads to what it led to.
        try await withLab(configuration) { lab in
            let client = try await RawClient(lab, 2)
            try await client.exchangeKey()
            #expect(try await client.failure(of: API.Help.GetConfig()) == "no error")
        }
    }
}
