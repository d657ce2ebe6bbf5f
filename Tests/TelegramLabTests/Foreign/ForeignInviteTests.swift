import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: links by which users come")
struct ForeignInviteTests {
    @Test("LM03 Who has a link sees the chat and comes in, as often as the link allows")
    func links() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let clara = try await RawClient.signedIn(lab, LabAccount.standard[2])
            let (channel, _) = try await alice.makeChannel()
            let link = try await alice.invite(.init(peer: channel.peer, usageLimit: 1, title: "Friends"))
            #expect(link.title == "Friends" && link.usage == nil && !link.permanent)
            let hash = InviteRecord.hash(in: link.link)
            guard case .chatInvite(let seen) = try await boris.call(API.Messages.CheckChatInvite(hash: hash)) else {
                Issue.record("nothing to see")
                return
            }
            #expect(seen.title == "News" && seen.megagroup && seen.participantsCount == 1 && !seen.requestNeeded)
            let join = API.Messages.ImportChatInvite(hash: hash)
            guard case .chatInviteJoinResultOk(let joined) = try await boris.call(join) else {
                Issue.record("not joined")
                return
            }
            let id = try await alice.user("alice").id
            let action = API.MessageAction.messageActionChatJoinedByLink(inviterID: id)
            #expect(joined.whole?.serviceMessages.map(\.action) == [action])
            #expect(try await alice.told { $0.serviceMessages.contains { $0.action == action } ? true : nil })
            #expect(try await boris.failure(of: join) == "400 USER_ALREADY_PARTICIPANT")
            guard case .chatInviteAlready = try await boris.call(API.Messages.CheckChatInvite(hash: hash)) else {
                Issue.record("still a stranger")
                return
            }
            #expect(try await clara.failure(of: join) == "400 INVITE_HASH_EXPIRED")
            let unknown = API.Messages.ImportChatInvite(hash: "nothing")
            #expect(try await clara.failure(of: unknown) == "400 INVITE_HASH_INVALID")
            let importers = try await alice.importers(channel.peer, link.link)
            #expect(importers.map(\.userID) == [try await alice.user("boris").id])

            // More users, less time, and an end.
            let edit = API.Messages.EditExportedChatInvite(peer: channel.peer, link: link.link, usageLimit: 2)
            guard case .exportedChatInvite(.chatInviteExported(let edited), _) = try await alice.call(edit) else {
                Issue.record("not edited")
                return
            }
            #expect(edited.usageLimit == 2 && edited.usage == 1)
            #expect(try await boris.failure(of: edit) == "400 CHAT_ADMIN_REQUIRED")
            try await alice.call(
                API.Messages.EditExportedChatInvite(revoked: true, peer: channel.peer, link: link.link))
            #expect(try await clara.failure(of: join) == "400 INVITE_HASH_EXPIRED")
            func list(revoked: Bool) async throws -> [String] {
                let query = API.Messages.GetExportedChatInvites(
                    revoked: revoked, peer: channel.peer, adminID: .inputUserSelf, limit: 10)
                return try await alice.call(query).invites.compactMap {
                    if case .chatInviteExported(let invite) = $0 { invite.link } else { nil }
                }
            }
            let lists = [try await list(revoked: true), try await list(revoked: false)]
            #expect(lists == [[link.link], []])
            try await alice.call(API.Messages.DeleteExportedChatInvite(peer: channel.peer, link: link.link))
            #expect(try await list(revoked: true) == [])
            #expect(try await clara.failure(of: join) == "400 INVITE_HASH_INVALID")
            // Each of it stands in the log.
            let log = try await alice.call(
                API.Channels.GetAdminLog(
                    channel: channel.input, q: "", eventsFilter: .init(invites: true), maxID: 0, minID: 0, limit: 10))
            guard log.events.count == 3,
                case .channelAdminLogEventActionExportedInviteDelete = log.events[0].action,
                case .channelAdminLogEventActionExportedInviteRevoke = log.events[1].action,
                case .channelAdminLogEventActionExportedInviteEdit(
                    .chatInviteExported(let before), .chatInviteExported(let after)) = log.events[2].action
            else { throw RawClientError.unexpected("\(log.events)") }
            #expect(before.usageLimit == 1 && after.usageLimit == 2 && before.link == after.link)
        }
    }

    @Test("LM03 Who needs to be let in waits, and administrators hear of it")
    func requests() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let (group, _) = try await alice.makeGroup("clara")
            let peer = API.InputPeer.inputPeerChat(chatID: group)
            let both = API.Messages.ExportChatInvite(requestNeeded: true, peer: peer, usageLimit: 3)
            #expect(try await alice.failure(of: both) == "400 USAGE_LIMIT_INVALID")
            let link = try await alice.invite(.init(requestNeeded: true, peer: peer))
            let user = try await alice.input("boris")
            let id = try await alice.user("boris").id
            let join = API.Messages.ImportChatInvite(hash: InviteRecord.hash(in: link.link))
            for isApproved in [false, true] {
                #expect(try await boris.failure(of: join) == "400 INVITE_REQUEST_SENT")
                let pending = try await alice.update { update -> [Int64]? in
                    if case .updatePendingJoinRequests(_, 1, let users) = update { users } else { nil }
                }
                #expect(pending == [id])
                #expect(try await alice.importers(peer, requested: true).map(\.userID) == [id])
                let decision = API.Messages.HideChatJoinRequest(approved: isApproved, peer: peer, userID: user)
                try await alice.call(decision)
                #expect(try await alice.failure(of: decision) == "400 HIDE_REQUESTER_MISSING")
            }
            let action = API.MessageAction.messageActionChatJoinedByRequest
            let told = try await boris.told { $0.serviceMessages.contains { $0.action == action } ? $0 : nil }
            #expect(told.participants?.users.contains(id) == true)
            #expect(try await alice.told { $0.serviceMessages.contains { $0.action == action } ? true : nil })
            #expect(try await alice.importers(peer).first?.approvedBy == (try await alice.user("alice").id))
        }
    }

    @Test("LM03 Nobody waits to be let into a basic group any more that has become a supergroup or is deleted")
    func requestsEndWithTheirGroup() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let bot = try await RawClient.bot(lab)
            try await bot.call(API.Updates.GetState())
            let user = try await alice.input(World.freeBotName)
            for (number, isDeleted) in [(1, false), (3, true)] as [(Int64, Bool)] {
                let (group, _) = try await alice.makeGroup("clara")
                let peer = API.InputPeer.inputPeerChat(chatID: group)
                try await alice.call(API.Messages.AddChatUser(chatID: group, userID: user, fwdLimit: 0))
                try await alice.call(API.Messages.EditChatAdmin(chatID: group, userID: user, isAdmin: true))
                let link = try await alice.invite(.init(requestNeeded: true, peer: peer))
                let hash = InviteRecord.hash(in: link.link)
                let join = API.Messages.ImportChatInvite(hash: hash)
                #expect(try await boris.failure(of: join) == "400 INVITE_REQUEST_SENT")
                let users = try await bot.told { packet in
                    packet.updates.contains { if case .updateBotChatInviteRequester = $0 { true } else { false } }
                        ? packet.users : nil
                }
                var asking: API.InputPeer?
                for case .user(let user) in users where user.username == "boris" {
                    asking = .inputPeerUser(userID: user.id, accessHash: user.accessHash ?? 0)
                }
                let asked = try #require(asking)
                // Who lets users in may write to those who wait.
                func write(_ randomID: Int64) -> API.Messages.SendMessage {
                    .init(peer: asked, message: "Who are you?", randomID: randomID)
                }
                #expect(try await bot.failure(of: write(number)) == "no error")
                #expect(await lab.onServer { $0.world.joinRequests.values.map(\.count) } == [1])
                if isDeleted {
                    try await alice.call(API.Messages.DeleteChat(chatID: group))
                } else {
                    let updates = try #require(try await alice.call(API.Messages.MigrateChat(chatID: group)).whole)
                    let channels = updates.chats.compactMap { chat -> API.InputPeer? in
                        if case .channel(let channel) = chat { channel.peer } else { nil }
                    }
                    let channel = try #require(channels.first)
                    #expect(try await alice.importers(channel, requested: true).isEmpty)
                }
                #expect(await lab.onServer { $0.world.joinRequests.values.map(\.count) } == [])
                #expect(try await bot.failure(of: write(number + 1)) == "400 PEER_ID_INVALID")
                #expect(try await boris.failure(of: join) == "400 INVITE_HASH_INVALID")
            }
        }
    }

    @Test("LM03 Links are listed newest first, those behind another link or of an earlier date")
    func listsOfLinks() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel()
            var links: [String] = []
            for limit in 1...3 as ClosedRange<Int32> {
                links.insert(try await alice.invite(.init(peer: channel.peer, usageLimit: limit)).link, at: 0)
            }
            func list(
                after link: String = "", before date: Int32 = 0, limit: Int32 = 10
            ) async throws -> [String] {
                let found = try await alice.call(
                    API.Messages.GetExportedChatInvites(
                        peer: channel.peer, adminID: .inputUserSelf, offsetDate: date, offsetLink: link, limit: limit))
                #expect(found.count == 3)
                return found.invites.compactMap {
                    if case .chatInviteExported(let invite) = $0 { invite.link } else { nil }
                }
            }
            #expect(try await list() == links)
            #expect(try await list(limit: 2) == Array(links.prefix(2)))
            #expect(try await list(after: links[0], limit: 1) == [links[1]])
            #expect(try await list(after: links[1]) == [links[2]])
            #expect(try await list(after: links[2]) == [])
            // All of them are from now.
            #expect(try await list(before: .max) == links)
            #expect(try await list(before: 1) == [])
        }
    }

    @Test("LM03 An administrator has a permanent link, and gets another one in its place")
    func permanentLinks() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel(isBroadcast: true)
            func exported() async throws -> API.ExportedChatInvite.ChatInviteExported? {
                let full = try await alice.call(API.Channels.GetFullChannel(channel: channel.input)).fullChat
                guard case .channelFull(let full) = full, case .chatInviteExported(let link)? = full.exportedInvite
                else { return nil }
                return link
            }
            let first = try #require(try await exported())
            #expect(first.permanent && first.link.hasPrefix("https://t.me/+"))
            #expect(try await exported() == first)
            let edit = API.Messages.EditExportedChatInvite(revoked: true, peer: channel.peer, link: first.link)
            guard case .exportedChatInviteReplaced(_, .chatInviteExported(let second), _) = try await alice.call(edit)
            else {
                Issue.record("no other link")
                return
            }
            #expect(second.permanent && second.link != first.link)
            let third = try await alice.invite(.init(legacyRevokePermanent: true, peer: channel.peer))
            #expect(third.permanent && third.link != second.link)
            #expect(try await exported() == third)
            let past = API.Messages.ExportChatInvite(peer: channel.peer, expireDate: 5)
            #expect(try await alice.failure(of: past) == "400 EXPIRE_DATE_INVALID")
        }
    }
}

extension RawClient {
    fileprivate func invite(
        _ query: API.Messages.ExportChatInvite
    ) async throws -> API.ExportedChatInvite.ChatInviteExported {
        let answer = try await self.call(query)
        guard case .chatInviteExported(let invite) = answer else { throw RawClientError.unexpected("\(answer)") }
        return invite
    }

    fileprivate func importers(
        _ peer: API.InputPeer, _ link: String? = nil, requested: Bool = false
    ) async throws -> [API.ChatInviteImporter] {
        try await self.call(
            API.Messages.GetChatInviteImporters(
                requested: requested, peer: peer, link: link, offsetDate: 0, offsetUser: .inputUserEmpty, limit: 10)
        ).importers
    }
}
