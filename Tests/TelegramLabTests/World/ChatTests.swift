import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Groups and channels of a lab, their updates and differences.
struct ChatTests {
    /// A world in which alice and boris are signed in, and clara is twice.
    private struct Scene {
        var desk = WorldDesk()
        let alice: SessionReference
        let boris: SessionReference
        let clara: SessionReference
        private var lastRandomID: Int64 = 0

        init() throws {
            self.alice = try self.desk.signedIn(.alice)
            self.boris = try self.desk.signedIn(.boris)
            self.clara = try self.desk.signedIn(LabAccount.standard[2])
        }

        func user(_ name: String) -> API.InputUser {
            guard case .inputPeerUser(let id, let hash) = self.desk.peer(name) else { return .inputUserEmpty }
            return .inputUser(userID: id, accessHash: hash)
        }

        func id(_ name: String) -> Int64 { self.desk.world.userByUsername[name] ?? 0 }

        mutating func group(_ names: [String]) throws -> Int64 {
            _ = try self.desk.call(
                API.Messages.CreateChat(users: names.map { self.user($0) }, title: "Trip"), from: self.alice)
            return try #require(self.desk.world.groups.values.map(\.id).max())
        }

        /// A channel of alice's, and its members.
        mutating func channel(_ names: [String], isBroadcast: Bool = false) throws -> API.InputChannel {
            _ = try self.desk.call(
                API.Channels.CreateChannel(
                    broadcast: isBroadcast, megagroup: !isBroadcast, title: "News", about: "what happens"),
                from: self.alice)
            let record = try #require(self.desk.world.channels.values.max { $0.id < $1.id })
            let channel = API.InputChannel.inputChannel(channelID: record.id, accessHash: record.accessHash)
            if !names.isEmpty {
                _ = try self.desk.call(
                    API.Channels.InviteToChannel(channel: channel, users: names.map { self.user($0) }),
                    from: self.alice)
            }
            return channel
        }

        @discardableResult
        mutating func send(
            _ text: String, to peer: API.InputPeer, from session: SessionReference
        ) throws -> API.Updates {
            self.lastRandomID += 1
            return try self.desk.call(
                API.Messages.SendMessage(peer: peer, message: text, randomID: self.lastRandomID), from: session)
        }

        func updates(to session: SessionReference) throws -> [API.Update] {
            try self.desk.updates(to: session).flatMap { packet -> [API.Update] in
                switch packet {
                case .updates(let packet): packet.updates
                case .updateShort(let update, _): [update]
                default: []
                }
            }
        }
    }

    private func peer(_ channel: API.InputChannel) -> API.InputPeer {
        guard case .inputChannel(let id, let hash) = channel else { return .inputPeerEmpty }
        return .inputPeerChannel(channelID: id, accessHash: hash)
    }

    private func text(_ message: API.Message) -> String? {
        if case .message(let message) = message { message.message } else { nil }
    }

    @Test("Every member of a group gets a copy of a message under an id and a pts of their own")
    func groupMessagesReachEverybody() throws {
        var scene = try Scene()
        let before = try scene.desk.call(API.Updates.GetState(), from: scene.clara)
        let group = try scene.group(["boris", "clara"])
        // Who is in it, and that it was made.
        #expect(try scene.updates(to: scene.boris).count == 2)
        let answer = try scene.send("Who drives?", to: .inputPeerChat(chatID: group), from: scene.boris)
        guard case .updates(let own) = answer, case .updateMessageID(let id, 1)? = own.updates.first,
            case .updateNewMessage(.message(let sent), _, 1)? = own.updates.last
        else {
            Issue.record("\(answer)")
            return
        }
        #expect(sent.id == id && sent.out && own.chats.count == 1 && own.users.count == 1)
        let update = try #require(try scene.updates(to: scene.clara).first)
        guard case .updateNewMessage(.message(let message), let pts, 1) = update else {
            Issue.record("\(update)")
            return
        }
        #expect(!message.out && message.peerID == .peerChat(chatID: group) && pts == before.pts + 2)
        #expect(message.fromID == .peerUser(userID: scene.id("boris")))
        #expect(try scene.updates(to: scene.boris).isEmpty)

        let read = API.Messages.ReadHistory(peer: .inputPeerChat(chatID: group), maxID: 0)
        #expect(try scene.desk.call(read, from: scene.clara).ptsCount == 1)
        guard case .updateReadHistoryOutbox(let seen)? = try scene.updates(to: scene.boris).first else {
            Issue.record("the author was not told")
            return
        }
        #expect(seen.maxID == id && seen.peer == .peerChat(chatID: group))
    }

    @Test("Members of a group come and go; who has gone neither writes nor hears, and keeps what was")
    func groupMembersChange() throws {
        var scene = try Scene()
        let group = try scene.group(["boris"])
        let peer = API.InputPeer.inputPeerChat(chatID: group)
        _ = try scene.desk.call(
            API.Messages.AddChatUser(chatID: group, userID: scene.user("clara"), fwdLimit: 0), from: scene.boris)
        #expect(try scene.updates(to: scene.clara).count == 2)
        _ = try scene.desk.call(
            API.Messages.DeleteChatUser(chatID: group, userID: scene.user("clara")), from: scene.alice)
        #expect(try scene.updates(to: scene.clara).count == 1)
        try scene.send("She is gone", to: peer, from: scene.alice)
        #expect(try scene.updates(to: scene.clara).isEmpty)
        let query = API.Messages.SendMessage(peer: peer, message: "x", randomID: 99)
        #expect(scene.desk.failure(of: query, from: scene.clara) == "403 CHAT_WRITE_FORBIDDEN")
        let history = API.Messages.GetHistory(
            peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0, hash: 0)
        guard case .messages(let page) = try scene.desk.call(history, from: scene.clara) else {
            Issue.record("no history")
            return
        }
        #expect(page.messages.count == 2 && page.chats.count == 1)
        let other = API.Messages.DeleteChatUser(chatID: group, userID: scene.user("alice"))
        #expect(scene.desk.failure(of: other, from: scene.boris) == "400 CHAT_ADMIN_REQUIRED")
    }

    @Test("A title that is too long is refused as that, and not as an empty one")
    func longTitles() throws {
        var scene = try Scene()
        let group = try scene.group(["boris"])
        let channel = try scene.channel(["boris"])
        let long = String(repeating: "x", count: 129)
        let queries: [any TLFunction] = [
            API.Messages.CreateChat(users: [scene.user("boris")], title: long),
            API.Messages.EditChatTitle(chatID: group, title: long),
            API.Channels.CreateChannel(megagroup: true, title: long, about: ""),
            API.Channels.EditTitle(channel: channel, title: long),
        ]
        for query in queries {
            #expect(scene.desk.failure(of: query, from: scene.alice) == "400 PARAMETER_NOT_IN_LAB: title")
        }
        let empty = API.Channels.EditTitle(channel: channel, title: "")
        #expect(scene.desk.failure(of: empty, from: scene.alice) == "400 CHAT_TITLE_EMPTY")
        let longest = API.Messages.EditChatTitle(chatID: group, title: String(long.dropLast()))
        #expect(scene.desk.failure(of: longest, from: scene.alice) == "no error")
    }

    @Test("A group has a title and another member; nobody is in it twice, and strangers see nothing of it")
    func groupRules() throws {
        var scene = try Scene()
        let group = try scene.group(["boris"])
        let (boris, clara) = (scene.user("boris"), scene.user("clara"))
        func failure(of query: some TLFunction, from session: SessionReference) -> String {
            scene.desk.failure(of: query, from: session)
        }
        let alone = API.Messages.CreateChat(users: [.inputUserSelf], title: "Alone")
        #expect(failure(of: alone, from: scene.alice) == "400 USERS_TOO_FEW")
        let nameless = API.Messages.CreateChat(users: [boris], title: "")
        #expect(failure(of: nameless, from: scene.alice) == "400 CHAT_TITLE_EMPTY")
        let twice = API.Messages.AddChatUser(chatID: group, userID: boris, fwdLimit: 0)
        #expect(failure(of: twice, from: scene.alice) == "400 USER_ALREADY_PARTICIPANT")
        let stranger = API.Messages.DeleteChatUser(chatID: group, userID: clara)
        #expect(failure(of: stranger, from: scene.alice) == "400 USER_NOT_PARTICIPANT")
        let same = API.Messages.EditChatTitle(chatID: group, title: "Trip")
        #expect(failure(of: same, from: scene.alice) == "400 CHAT_NOT_MODIFIED")

        let full = API.Messages.GetFullChat(chatID: group)
        #expect(failure(of: full, from: scene.clara) == "403 CHAT_WRITE_FORBIDDEN")
        guard case .chatFull(let info) = try scene.desk.call(full, from: scene.boris).fullChat,
            case .chatParticipants(_, let participants, let version) = info.participants
        else {
            Issue.record("nobody")
            return
        }
        let invited = API.ChatParticipant.ChatParticipant(
            userID: scene.id("boris"), inviterID: scene.id("alice"), date: Int32(scene.desk.now))
        #expect(
            participants == [.chatParticipantCreator(.init(userID: scene.id("alice"))), .chatParticipant(invited)])
        #expect(version == 1)
        for (session, count) in [(scene.boris, 1), (scene.clara, 0)] {
            let found = try scene.desk.call(API.Messages.GetChats(id: [group, 9]), from: session)
            guard case .chats(let chats) = found else { continue }
            #expect(chats.count == count)
        }
    }

    @Test("A channel has a pts of its own, which its messages raise and nothing else")
    func channelsHaveTheirOwnPts() throws {
        var scene = try Scene()
        let channel = try scene.channel(["boris"])
        let before = try scene.desk.call(API.Updates.GetState(), from: scene.boris)
        for number in 1...3 {
            let answer = try scene.send("n\(number)", to: self.peer(channel), from: scene.alice)
            guard case .updates(let own) = answer,
                case .updateNewChannelMessage(.message(let sent), _, 1)? = own.updates.last,
                case .updateNewChannelMessage(let message, let pts, 1)? = try scene.updates(to: scene.boris).first
            else {
                Issue.record("not told")
                return
            }
            #expect(sent.out && sent.id == Int32(number + 2))
            // The creation and the invitation come first.
            #expect(self.text(message) == "n\(number)" && pts == Int32(number + 3))
            #expect(try scene.updates(to: scene.clara).isEmpty)
        }
        #expect(try scene.desk.call(API.Updates.GetState(), from: scene.boris).pts == before.pts)
        let dialogs = try scene.desk.call(
            API.Messages.GetDialogs(offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 50, hash: 0),
            from: scene.boris)
        guard case .dialogs(let list) = dialogs, case .dialog(let dialog)? = list.dialogs.first else {
            Issue.record("\(dialogs)")
            return
        }
        #expect(dialog.pts == 6 && dialog.unreadCount == 4 && dialog.topMessage == 5)
        #expect(try scene.desk.call(API.Channels.ReadHistory(channel: channel, maxID: 4), from: scene.boris))
        let full = try scene.desk.call(API.Channels.GetFullChannel(channel: channel), from: scene.boris)
        guard case .channelFull(let full) = full.fullChat else { throw RawClientError.unexpected("no channelFull") }
        #expect(full.unreadCount == 1 && full.readInboxMaxID == 4 && full.pts == 6)
        #expect(full.participantsCount == 2)
    }

    @Test("Who reads a supergroup tells those who wrote, and his other sessions; of a broadcast nobody hears who reads")
    func channelReadingIsTold() throws {
        var scene = try Scene()
        let second = try scene.desk.signedIn(.boris)
        let channel = try scene.channel(["boris"])
        // The creation and the invitation come first.
        for text in ["three", "four"] { try scene.send(text, to: self.peer(channel), from: scene.alice) }
        let read = API.Channels.ReadHistory(channel: channel, maxID: 3)
        #expect(try scene.desk.call(read, from: scene.boris))
        #expect(try scene.updates(to: scene.boris).isEmpty)
        guard case .updateReadChannelInbox(let inbox)? = try scene.updates(to: second).first else {
            Issue.record("the other session does not know")
            return
        }
        #expect(inbox.maxID == 3 && inbox.stillUnreadCount == 1 && inbox.pts == 5)
        let id = try #require(scene.desk.world.channels.keys.first)
        #expect(try scene.updates(to: scene.alice) == [.updateReadChannelOutbox(channelID: id, maxID: 3)])
        let dialogs = try scene.desk.call(
            API.Messages.GetPeerDialogs(peers: [.inputDialogPeer(peer: self.peer(channel))]), from: scene.alice)
        guard case .dialog(let dialog)? = dialogs.dialogs.first else { throw RawClientError.unexpected("no dialog") }
        #expect(dialog.readOutboxMaxID == 3 && dialog.unreadCount == 0)
        #expect(try scene.desk.call(read, from: scene.boris))
        #expect(scene.desk.deliveries.isEmpty)
        let rest = API.Channels.ReadHistory(channel: channel, maxID: 4)
        #expect(try scene.desk.call(rest, from: scene.boris))
        #expect(try scene.updates(to: scene.alice) == [.updateReadChannelOutbox(channelID: id, maxID: 4)])

        let broadcast = try scene.channel(["boris"], isBroadcast: true)
        try scene.send("news", to: self.peer(broadcast), from: scene.alice)
        #expect(try scene.desk.call(API.Channels.ReadHistory(channel: broadcast, maxID: 0), from: scene.boris))
        #expect(try scene.updates(to: scene.alice).isEmpty)
    }

    @Test("The difference of a channel comes in slices, tells edits and deletions, and ends")
    func channelDifferences() throws {
        var scene = try Scene()
        let channel = try scene.channel(["boris"])
        for number in 1...5 { try scene.send("n\(number)", to: self.peer(channel), from: scene.alice) }
        _ = try scene.desk.call(
            API.Messages.EditMessage(peer: self.peer(channel), id: 3, message: "edited"), from: scene.alice)
        _ = try scene.desk.call(API.Channels.DeleteMessages(channel: channel, id: [4]), from: scene.alice)
        func ask(_ pts: Int32, _ limit: Int32) throws -> API.Updates.ChannelDifference {
            try scene.desk.call(
                API.Updates.GetChannelDifference(
                    channel: channel, filter: .channelMessagesFilterEmpty, pts: pts, limit: limit),
                from: scene.boris)
        }
        guard case .channelDifference(let first) = try ask(3, 3), case .channelDifference(let last) = try ask(6, 100)
        else {
            Issue.record("no difference")
            return
        }
        #expect(!first.final && first.pts == 6 && first.newMessages.compactMap(self.text) == ["edited", "n3"])
        #expect(last.final && last.pts == 10 && last.newMessages.count == 2 && last.timeout == 30)
        guard case .updateEditChannelMessage? = last.otherUpdates.first,
            case .updateDeleteChannelMessages(let gone)? = last.otherUpdates.last
        else {
            Issue.record("\(last.otherUpdates)")
            return
        }
        #expect(gone.messages == [4] && gone.pts == 10)
        guard case .channelDifferenceEmpty(let empty) = try ask(10, 5) else {
            throw RawClientError.unexpected("no channelDifferenceEmpty")
        }
        #expect(empty.final && empty.pts == 10 && empty.timeout == 30)
        scene.desk.world.differences.longest = 4
        guard case .channelDifferenceTooLong(let tooLong) = try ask(3, 5), case .dialog(let dialog) = tooLong.dialog
        else {
            Issue.record("not too long")
            return
        }
        #expect(tooLong.final && dialog.pts == 10 && tooLong.messages.count == 6 && tooLong.timeout == 30)
        #expect(throws: (any Error).self) { try ask(11, 5) }
        for number in 6...10 { try scene.send("n\(number)", to: self.peer(channel), from: scene.alice) }
        guard case .channelDifferenceTooLong(let newest) = try ask(3, 5) else {
            throw RawClientError.unexpected("no channelDifferenceTooLong")
        }
        #expect(newest.messages.count == 10 && newest.messages.first.flatMap(self.text) == "n10")
    }

    @Test("The difference of an account names the channels in which something happened since")
    func differenceNamesChannels() throws {
        var scene = try Scene()
        let channel = try scene.channel(["boris"])
        let state = try scene.desk.call(API.Updates.GetState(), from: scene.boris)
        scene.desk.now += 10
        func named(since date: Int32) throws -> [API.Update] {
            let query = API.Updates.GetDifference(pts: state.pts, date: date, qts: 0)
            guard case .difference(let rest) = try scene.desk.call(query, from: scene.boris) else { return [] }
            return rest.otherUpdates
        }
        #expect(try named(since: state.date + 1).isEmpty)
        try scene.send("x", to: self.peer(channel), from: scene.alice)
        guard case .updateChannelTooLong(let long)? = try named(since: state.date + 1).first else {
            Issue.record("not named")
            return
        }
        #expect(long.pts == 4)
        scene.desk.world.differences.longest = 1
        for number in 0..<3 { try scene.send("\(number)", to: scene.desk.peer("boris"), from: scene.alice) }
        guard
            case .differenceTooLong(let pts) = try scene.desk.call(
                API.Updates.GetDifference(pts: state.pts, date: state.date, qts: 0), from: scene.boris)
        else {
            Issue.record("not too long")
            return
        }
        #expect(pts == state.pts + 3)
    }

    @Test("Only members look into a private channel; everybody joins one with a name, and nobody who was thrown out")
    func channelMembersChange() throws {
        var scene = try Scene()
        let channel = try scene.channel(["boris"])
        let difference = API.Updates.GetChannelDifference(
            channel: channel, filter: .channelMessagesFilterEmpty, pts: 1, limit: 10)
        #expect(scene.desk.failure(of: difference, from: scene.clara) == "400 CHANNEL_PRIVATE")
        #expect(
            try scene.desk.call(
                API.Channels.UpdateUsername(channel: channel, username: "LabNews"), from: scene.alice))
        let resolved = try scene.desk.call(API.Contacts.ResolveUsername(username: "labnews"), from: scene.clara)
        guard case .channel(let chat)? = resolved.chats.first else {
            Issue.record("not found")
            return
        }
        #expect(chat.left && chat.megagroup)
        _ = try scene.desk.call(API.Channels.JoinChannel(channel: channel), from: scene.clara)
        #expect(try scene.updates(to: scene.boris).count == 1)
        let members = try scene.desk.call(
            API.Channels.GetParticipants(
                channel: channel, filter: .channelParticipantsRecent, offset: 0, limit: 10, hash: 0),
            from: scene.clara)
        guard case .channelParticipants(let list) = members else {
            throw RawClientError.unexpected("no channelParticipants")
        }
        #expect(list.count == 3 && list.participants.count == 3)
        _ = try scene.desk.call(
            API.Channels.EditBanned(
                channel: channel, participant: scene.desk.peer("clara"),
                bannedRights: API.ChatBannedRights(viewMessages: true, untilDate: 0)),
            from: scene.alice)
        guard case .updateChannel? = try scene.updates(to: scene.clara).first else {
            Issue.record("not told")
            return
        }
        #expect(scene.desk.failure(of: difference, from: scene.clara) == "400 CHANNEL_PRIVATE")
        let join = API.Channels.JoinChannel(channel: channel)
        #expect(scene.desk.failure(of: join, from: scene.clara) == "400 CHANNEL_PRIVATE")
        _ = try scene.desk.call(API.Channels.LeaveChannel(channel: channel), from: scene.boris)
        try scene.send("x", to: self.peer(channel), from: scene.alice)
        #expect(try scene.updates(to: scene.boris).isEmpty)
    }

    @Test("A name belongs to one channel or person, and is free when it is given up; only the owner changes it")
    func channelNames() throws {
        var scene = try Scene()
        let (first, second) = (try scene.channel(["boris"]), try scene.channel([]))
        func name(_ channel: API.InputChannel, _ name: String, by session: SessionReference) -> String {
            scene.desk.failure(of: API.Channels.UpdateUsername(channel: channel, username: name), from: session)
        }
        #expect(name(first, "LabNews", by: scene.alice) == "no error")
        #expect(name(first, "labNews", by: scene.alice) == "no error")
        #expect(name(first, "labNews", by: scene.alice) == "400 USERNAME_NOT_MODIFIED")
        #expect(name(second, "labnews", by: scene.alice) == "400 USERNAME_OCCUPIED")
        #expect(name(second, "Boris", by: scene.alice) == "400 USERNAME_OCCUPIED")
        #expect(name(first, "OtherNews", by: scene.boris) == "400 CHAT_ADMIN_REQUIRED")
        #expect(name(first, "OtherNews", by: scene.alice) == "no error")
        #expect(name(second, "labnews", by: scene.alice) == "no error")
        #expect(name(first, "", by: scene.alice) == "no error")
        #expect(name(second, "othernews", by: scene.alice) == "no error")

        let seen = try scene.desk.call(API.Channels.GetChannels(id: [first, second]), from: scene.clara)
        guard case .chats(let chats) = seen, case .channelForbidden? = chats.first,
            case .channel(let open)? = chats.last
        else {
            Issue.record("\(seen)")
            return
        }
        #expect(open.left && open.username == "othernews")
        let title = API.Channels.EditTitle(channel: first, title: "News")
        #expect(scene.desk.failure(of: title, from: scene.alice) == "400 CHAT_NOT_MODIFIED")
        // Members of a supergroup change its title, unless it is forbidden to them.
        #expect(scene.desk.failure(of: title, from: scene.boris) == "400 CHAT_NOT_MODIFIED")
        guard case .inputChannel(let id, let hash) = first else { throw RawClientError.unexpected("no inputChannel") }
        let forbid = API.Messages.EditChatDefaultBannedRights(
            peer: .inputPeerChannel(channelID: id, accessHash: hash),
            bannedRights: .init(changeInfo: true, untilDate: 0))
        #expect(scene.desk.failure(of: forbid, from: scene.alice) == "no error")
        #expect(scene.desk.failure(of: title, from: scene.boris) == "400 CHAT_ADMIN_REQUIRED")
    }

    @Test("The members of a supergroup are listed page by page; of a broadcast only to its owner")
    func participants() throws {
        var scene = try Scene()
        let channel = try scene.channel(["boris", "clara"])
        let broadcast = try scene.channel(["boris"], isBroadcast: true)
        func members(_ offset: Int32, _ limit: Int32) throws -> [Int64] {
            let query = API.Channels.GetParticipants(
                channel: channel, filter: .channelParticipantsRecent, offset: offset, limit: limit, hash: 0)
            guard case .channelParticipants(let list) = try scene.desk.call(query, from: scene.boris) else { return [] }
            #expect(list.count == 3)
            return list.participants.compactMap(\.people.first)
        }
        let all = [scene.id("alice"), scene.id("boris"), scene.id("clara")]
        #expect(try members(0, 10) == all)
        #expect(try members(1, 1) == [all[1]])
        #expect(try members(2, 200) == [all[2]])
        #expect(try members(3, 1).isEmpty)
        let listed = API.Channels.GetParticipants(
            channel: broadcast, filter: .channelParticipantsRecent, offset: 0, limit: 10, hash: 0)
        #expect(scene.desk.failure(of: listed, from: scene.boris) == "400 CHAT_ADMIN_REQUIRED")
        #expect(scene.desk.failure(of: listed, from: scene.alice) == "no error")
    }

    @Test("In a broadcast channel only its owner writes, in the name of the channel")
    func broadcastsAreOneWay() throws {
        var scene = try Scene()
        let channel = try scene.channel(["boris"], isBroadcast: true)
        try scene.send("news", to: self.peer(channel), from: scene.alice)
        guard case .updateNewChannelMessage(.message(let post), _, _)? = try scene.updates(to: scene.boris).first
        else {
            Issue.record("not told")
            return
        }
        #expect(post.post && post.fromID == nil && !post.out)
        let query = API.Messages.SendMessage(peer: self.peer(channel), message: "me too", randomID: 77)
        #expect(scene.desk.failure(of: query, from: scene.boris) == "403 CHAT_WRITE_FORBIDDEN")
    }

    @Test("An edit reaches all copies and the differences")
    func editsReachAllCopies() throws {
        var scene = try Scene()
        let state = try scene.desk.call(API.Updates.GetState(), from: scene.boris)
        guard
            case .updateShortSentMessage(let sent) = try scene.send(
                "teh", to: scene.desk.peer("boris"), from: scene.alice)
        else { return }
        let edit = API.Messages.EditMessage(peer: scene.desk.peer("boris"), id: sent.id, message: "the")
        _ = try scene.desk.call(edit, from: scene.alice)
        guard case .updateEditMessage(.message(let edited), let pts, 1)? = try scene.updates(to: scene.boris).first
        else {
            Issue.record("not told")
            return
        }
        #expect(edited.message == "the" && edited.editDate != nil && pts == state.pts + 2)
        #expect(scene.desk.failure(of: edit, from: scene.alice) == "400 MESSAGE_NOT_MODIFIED")
        let difference = try scene.desk.call(
            API.Updates.GetDifference(pts: state.pts, date: state.date, qts: 0), from: scene.boris)
        guard case .difference(let missed) = difference else { throw RawClientError.unexpected("no difference") }
        #expect(missed.newMessages.compactMap(self.text) == ["the"] && missed.otherUpdates.count == 1)
    }

    @Test("Updates on their way are dropped, doubled and swapped as often as was asked for, for whom it was asked")
    func updateFaults() {
        let session = SessionReference(key: KeyReference(datacenter: 2, id: 1), id: 1)
        func pass(_ plan: LabUpdateFaults, phone: String = "1") -> [Int] {
            var engine = UpdateFaultEngine(plan: plan, random: .seeded(4))
            return (0..<1000).flatMap { number in
                engine.pass(Delivery(session: session, updates: .init(integer: number)), phone: phone)
                    .compactMap { $0.updates.getInteger(at: 0, as: Int.self) }
            }
        }
        #expect(pass(LabUpdateFaults()) == Array(0..<1000))
        #expect(pass(LabUpdateFaults(phones: ["2"], drop: 1)) == Array(0..<1000))
        #expect(pass(LabUpdateFaults(phones: ["1"], drop: 1)).isEmpty)
        let lossy = pass(LabUpdateFaults(drop: 0.25))
        #expect((650...850).contains(lossy.count) && lossy == lossy.sorted())
        let doubled = pass(LabUpdateFaults(duplicate: 0.5))
        #expect((1400...1600).contains(doubled.count) && Set(doubled).count == 1000)
        let swapped = pass(LabUpdateFaults(reorder: 0.5))
        #expect(swapped != swapped.sorted() && Set(swapped).count >= 999)

        // What waits for the next update goes with its session.
        var engine = UpdateFaultEngine(plan: LabUpdateFaults(reorder: 1), random: .seeded(4))
        let updates = (0..<3).map { Delivery(session: session, updates: .init(integer: $0)) }
        let first = engine.pass(updates[0], phone: "1")
        let second = engine.pass(updates[1], phone: "1")
        let third = engine.pass(updates[2], phone: "1")
        engine.forget(session)
        let fourth = engine.pass(updates[0], phone: "1")
        #expect(first.isEmpty && second == [updates[1], updates[0]] && third.isEmpty && fourth.isEmpty)
    }
}
