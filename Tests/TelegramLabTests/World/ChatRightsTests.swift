import MTProtoCore
import MTProtoCrypto
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// Who may do what in a group or channel of a lab; the errors are Telegram's.
struct ChatRightsTests {
    /// A supergroup of alice's in which boris is; clara is signed in and is not.
    private struct Scene {
        var desk = WorldDesk()
        let alice: SessionReference
        let boris: SessionReference
        let clara: SessionReference
        let channel: API.InputChannel
        let peer: API.InputPeer
        private var lastRandomID: Int64 = 0

        init() throws {
            alice = try desk.signedIn(.alice)
            boris = try desk.signedIn(.boris)
            clara = try desk.signedIn(LabAccount.standard[2])
            try desk.call(API.Channels.CreateChannel(megagroup: true, title: "News", about: ""), from: alice)
            let record = try #require(desk.world.channels.values.first)
            channel = .inputChannel(channelID: record.id, accessHash: record.accessHash)
            peer = .inputPeerChannel(channelID: record.id, accessHash: record.accessHash)
            try desk.call(API.Channels.InviteToChannel(channel: channel, users: [user("boris")]), from: alice)
        }

        func user(_ name: String) -> API.InputUser {
            guard case .inputPeerUser(let id, let hash) = desk.peer(name) else { return .inputUserEmpty }
            return .inputUser(userID: id, accessHash: hash)
        }

        /// Sends a text to the supergroup and gives the id of the message.
        mutating func send(_ text: String, from session: SessionReference) throws -> Int32 {
            lastRandomID += 1
            let answer = try desk.call(
                API.Messages.SendMessage(peer: peer, message: text, randomID: lastRandomID), from: session)
            guard case .updates(let updates) = answer, case .updateMessageID(let id, _)? = updates.updates.first else {
                throw RPCError(code: 500, message: "NO_ID")
            }
            return id
        }

        /// The texts of the supergroup, newest first.
        mutating func texts() throws -> [String] {
            let history = API.Messages.GetHistory(
                peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 50, maxID: 0, minID: 0, hash: 0)
            guard case .channelMessages(let page) = try desk.call(history, from: alice) else { return [] }
            return page.messages.compactMap { if case .message(let message) = $0 { message.message } else { nil } }
        }
    }

    @Test("Members delete what they wrote themselves, the owner everything; nothing goes if one of them may not")
    func deletions() throws {
        var scene = try Scene()
        let owners = try scene.send("of the owner", from: scene.alice)
        let members = try scene.send("of a member", from: scene.boris)
        let second = try scene.send("another of the member", from: scene.boris)
        let forbidden = API.Channels.DeleteMessages(channel: scene.channel, id: [members, owners])
        #expect(scene.desk.failure(of: forbidden, from: scene.boris) == "403 MESSAGE_DELETE_FORBIDDEN")
        #expect(try scene.texts() == ["another of the member", "of a member", "of the owner"])
        let own = API.Channels.DeleteMessages(channel: scene.channel, id: [members])
        #expect(try scene.desk.call(own, from: scene.boris).ptsCount == 1)
        #expect(try scene.texts() == ["another of the member", "of the owner"])
        let all = API.Channels.DeleteMessages(channel: scene.channel, id: [second, owners])
        #expect(try scene.desk.call(all, from: scene.alice).ptsCount == 2)
        #expect(try scene.texts().isEmpty)
    }

    @Test("One call deletes as many messages as it names")
    func deletesAllThatAreNamed() throws {
        var scene = try Scene()
        let ids = try (0...100).map { try scene.send("\($0)", from: scene.boris) }
        let all = API.Channels.DeleteMessages(channel: scene.channel, id: ids)
        try scene.desk.call(all, from: scene.boris)
        #expect(try scene.texts().isEmpty)
    }

    @Test("One call names two hundred people at the most")
    func namesTwoHundred() throws {
        var desk = WorldDesk()
        let others = (0..<205).map { number in
            LabAccount(phone: "\(9_996_622_000 + number)", code: "22222", homeDC: 2, firstName: "Friend")
        }
        desk.world = World(
            datacenters: [], accounts: LabAccount.standard + others, random: .seeded(1), now: desk.now)
        let alice = try desk.signedIn(.alice)
        let users = try others.map { account in
            let id = try #require(desk.world.userByPhone[account.phone])
            return API.InputUser.inputUser(userID: id, accessHash: desk.world.users[id]?.accessHash ?? 0)
        }
        // A basic group has no room for them.
        let crowd = API.Messages.CreateChat(users: users, title: "Crowd")
        #expect(desk.failure(of: crowd, from: alice) == "400 USERS_TOO_MUCH")
        #expect(desk.world.groups.values.isEmpty)
        try desk.call(API.Messages.CreateChat(users: Array(users.prefix(199)), title: "Crowd"), from: alice)
        #expect(desk.world.groups.values.first?.members.count == 200)
        try desk.call(API.Channels.CreateChannel(megagroup: true, title: "Crowd", about: ""), from: alice)
        let record = try #require(desk.world.channels.values.first)
        let channel = API.InputChannel.inputChannel(channelID: record.id, accessHash: record.accessHash)
        let many = API.Channels.InviteToChannel(channel: channel, users: users)
        #expect(desk.failure(of: many, from: alice) == "400 USERS_TOO_MUCH")
        #expect(desk.world.channels[record.id]?.members.count == 1)
        try desk.call(API.Channels.InviteToChannel(channel: channel, users: Array(users.prefix(200))), from: alice)
        #expect(desk.world.channels[record.id]?.members.count == 201)
        #expect(desk.failure(of: API.Users.GetUsers(id: users), from: alice) == "400 LIMIT_INVALID")
        #expect(try desk.call(API.Users.GetUsers(id: Array(users.prefix(200))), from: alice).count == 200)

        let members = API.Channels.GetParticipants(
            channel: channel, filter: .channelParticipantsRecent, offset: 0, limit: 1000, hash: 0)
        guard case .channelParticipants(let list) = try desk.call(members, from: alice) else {
            Issue.record("no members")
            return
        }
        #expect(list.count == 201 && list.participants.count == 200)
        let group = try #require(desk.world.groups.values.first?.id)
        let tooMany = API.Messages.GetChats(id: Array(repeating: group, count: 1001))
        #expect(desk.failure(of: tooMany, from: alice) == "400 LIMIT_INVALID")
        let chats = API.Messages.GetChats(id: Array(repeating: group, count: 1000))
        guard case .chats(let found) = try desk.call(chats, from: alice) else {
            Issue.record("no groups")
            return
        }
        #expect(found.count == 1000)
    }

    @Test("Who was thrown out comes back by the owner's invitation alone")
    func invitationsOfTheBanned() throws {
        var scene = try Scene()
        let ban = API.Channels.EditBanned(
            channel: scene.channel, participant: scene.desk.peer("clara"),
            bannedRights: API.ChatBannedRights(viewMessages: true, untilDate: 0))
        try scene.desk.call(ban, from: scene.alice)
        let invitation = API.Channels.InviteToChannel(channel: scene.channel, users: [scene.user("clara")])
        #expect(scene.desk.failure(of: invitation, from: scene.boris) == "400 USER_KICKED")
        let write = API.Messages.SendMessage(peer: scene.peer, message: "x", randomID: 99)
        #expect(scene.desk.failure(of: write, from: scene.clara) != "no error")
        try scene.desk.call(invitation, from: scene.alice)
        let text = API.Messages.SendMessage(peer: scene.peer, message: "y", randomID: 100)
        #expect(scene.desk.failure(of: text, from: scene.clara) == "no error")
        // The ban ended with it: when she leaves, any member may bring her back.
        try scene.desk.call(API.Channels.LeaveChannel(channel: scene.channel), from: scene.clara)
        #expect(scene.desk.failure(of: invitation, from: scene.boris) == "no error")
        let again = API.Messages.SendMessage(peer: scene.peer, message: "z", randomID: 101)
        #expect(scene.desk.failure(of: again, from: scene.clara) == "no error")
    }

    @Test("A ban that is lifted lets the members invite again")
    func liftedBans() throws {
        var scene = try Scene()
        func ban(_ isBanned: Bool) -> API.Channels.EditBanned {
            API.Channels.EditBanned(
                channel: scene.channel, participant: scene.desk.peer("clara"),
                bannedRights: API.ChatBannedRights(viewMessages: isBanned, untilDate: 0))
        }
        let bans = [ban(true), ban(false)]
        #expect(scene.desk.failure(of: bans[0], from: scene.boris) == "400 CHAT_ADMIN_REQUIRED")
        for change in bans { try scene.desk.call(change, from: scene.alice) }
        let invitation = API.Channels.InviteToChannel(channel: scene.channel, users: [scene.user("clara")])
        #expect(scene.desk.failure(of: invitation, from: scene.boris) == "no error")
    }

    @Test("Who has left edits nothing there any more")
    func formerMembersEditNothing() throws {
        var scene = try Scene()
        let id = try scene.send("teh", from: scene.boris)
        let edit = API.Messages.EditMessage(peer: scene.peer, id: id, message: "the")
        try scene.desk.call(API.Channels.LeaveChannel(channel: scene.channel), from: scene.boris)
        #expect(scene.desk.failure(of: edit, from: scene.boris) != "no error")
        #expect(try scene.texts().contains("teh"))
    }

    @Test("Only the author edits a message, the owner of the chat neither")
    func edits() throws {
        var scene = try Scene()
        let id = try scene.send("teh", from: scene.boris)
        let edit = API.Messages.EditMessage(peer: scene.peer, id: id, message: "the")
        #expect(scene.desk.failure(of: edit, from: scene.alice) == "403 MESSAGE_AUTHOR_REQUIRED")
        #expect(try scene.texts() == ["teh"])
        try scene.desk.call(edit, from: scene.boris)
        guard case .updates(let told)? = try scene.desk.updates(to: scene.alice).first,
            case .updateEditChannelMessage(.message(let changed), _, 1)? = told.updates.first
        else {
            Issue.record("the owner was not told")
            return
        }
        #expect(changed.message == "the" && !changed.out)
        #expect(try scene.desk.updates(to: scene.boris).isEmpty)
        #expect(try scene.texts() == ["the"])
    }
}
