import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: taking an account out, who is there, and who comes")
struct ForeignTakeoutTests {
    private static let required = "403 TAKEOUT_REQUIRED"

    private static func inside<Query: TLFunction>(_ id: Int64, _ query: Query) -> API.InvokeWithTakeout<Query> {
        .init(takeoutID: id, query: query)
    }

    @Test("An account is taken out from a beginning to an end, in the ranges that the lab has named")
    func accountsAreTakenOut() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (ranges, end) = (API.Messages.GetSplitRanges(), API.Account.FinishTakeoutSession(success: true))
            #expect(try await alice.failure(of: Self.inside(1, ranges)) == Self.required)
            let id = try await alice.call(
                API.Account.InitTakeoutSession(contacts: true, messageUsers: true, files: true, fileMaxSize: 1000)
            ).id
            #expect(try await alice.failure(of: Self.inside(id &+ 1, ranges)) == "400 TAKEOUT_INVALID")
            // Another account's it is not.
            let boris = try await RawClient.signedIn(lab, .boris)
            #expect(try await boris.failure(of: Self.inside(id, ranges)) == Self.required)
            let range = try #require(try await alice.call(Self.inside(id, ranges)).first)
            let dialogs = API.Messages.GetDialogs(
                offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 100, hash: 0)
            let part = API.InvokeWithMessagesRange(range: range, query: dialogs)
            guard case .dialogs(let all) = try await alice.call(Self.inside(id, part)) else {
                throw RawClientError.unexpected("no dialogs")
            }
            #expect(!all.dialogs.isEmpty)
            let twice = Self.inside(id, Self.inside(id, ranges))
            #expect(try await alice.failure(of: twice) == "400 TAKEOUT_INVALID")
            #expect(try await alice.failure(of: part) == Self.required)
            let other = API.InvokeWithMessagesRange(range: .init(minID: 5, maxID: 6), query: dialogs)
            #expect(try await alice.failure(of: Self.inside(id, other)) == "400 PARAMETER_NOT_IN_LAB: range")
            #expect(try await alice.failure(of: end) == Self.required)
            #expect(try await alice.call(Self.inside(id, end)))
            #expect(try await alice.failure(of: Self.inside(id, ranges)) == Self.required)
        }
    }

    @Test("Members who are there are counted, and a member is told in whose names to write in a supergroup")
    func audiences() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (talk, _) = try await alice.makeChannel()
            let invited = try await alice.input("boris")
            try await alice.call(API.Channels.InviteToChannel(channel: talk.input, users: [invited]))
            try await alice.call(API.Account.UpdateStatus(offline: true))
            try await boris.call(API.Account.UpdateStatus(offline: false))
            let online = API.Messages.GetOnlines(peer: talk.peer)
            #expect(try await alice.call(online).onlines == 1)
            try await alice.call(API.Account.UpdateStatus(offline: false))
            #expect(try await alice.call(online).onlines == 2)
            let (group, _) = try await alice.makeGroup("boris")
            #expect(try await alice.call(API.Messages.GetOnlines(peer: .inputPeerChat(chatID: group))).onlines == 2)
            let alone = API.Messages.GetOnlines(peer: .inputPeerSelf)
            #expect(try await alice.failure(of: alone) == "400 PEER_ID_INVALID")

            func senders(_ client: RawClient) async throws -> [API.Peer] {
                try await client.call(API.Channels.GetSendAs(peer: talk.peer)).peers.map(\.peer)
            }
            let own = API.Peer.peerUser(userID: try await boris.user("alice").id)
            #expect(try await senders(alice) == [own])
            let (news, _) = try await alice.makeChannel(isBroadcast: true)
            #expect(try await senders(alice) == [own, .peerChannel(channelID: news.id)])
            let other = API.Peer.peerUser(userID: try await alice.user("boris").id)
            #expect(try await senders(boris) == [other])
            let broadcast = API.Channels.GetSendAs(peer: news.peer)
            #expect(try await alice.failure(of: broadcast) == "400 PEER_ID_INVALID")
            let paid = API.Channels.GetSendAs(forPaidReactions: true, peer: talk.peer)
            #expect(try await alice.failure(of: paid) == "400 PARAMETER_NOT_IN_LAB: for_paid_reactions")
        }
    }

    @Test("Who comes into a public group by its name waits to be let in, where its administrators want that")
    func publicJoinRequests() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (talk, _) = try await alice.makeChannel()
            func toggle(_ isOn: Bool) -> API.Channels.ToggleJoinRequest { .init(channel: talk.input, enabled: isOn) }
            #expect(try await alice.failure(of: toggle(true)) == "400 CHAT_PUBLIC_REQUIRED")
            try await alice.call(API.Channels.UpdateUsername(channel: talk.input, username: "alices_door"))
            #expect(try await boris.failure(of: toggle(true)) == "400 CHAT_ADMIN_REQUIRED")
            try await alice.call(toggle(true))
            #expect(try await alice.failure(of: toggle(true)) == "400 CHAT_NOT_MODIFIED")
            let found = try await boris.call(API.Contacts.ResolveUsername(username: "alices_door"))
            guard case .channel(let seen)? = found.chats.first else { throw RawClientError.unexpected("\(found)") }
            #expect(seen.joinRequest)
            let join = API.Channels.JoinChannel(channel: talk.input)
            #expect(try await boris.failure(of: join) == "400 INVITE_REQUEST_SENT")
            let waiting: [Int64] = try await alice.update {
                if case .updatePendingJoinRequests(_, 1, let users) = $0 { users } else { nil }
            }
            let id = try await alice.user("boris").id
            #expect(waiting == [id])
            let decision = API.Messages.HideChatJoinRequest(
                approved: true, peer: talk.peer, userID: try await alice.input("boris"))
            try await alice.call(decision)
            #expect(try await boris.failure(of: join) == "400 USER_ALREADY_PARTICIPANT")
            try await alice.call(toggle(false))
            let clara = try await RawClient.signedIn(lab, LabAccount.standard[2])
            #expect(try await clara.failure(of: join) == "no error")
            let guarded = API.Channels.ToggleJoinRequest(applyToInvites: true, channel: talk.input, enabled: true)
            #expect(try await alice.failure(of: guarded) == "400 PARAMETER_NOT_IN_LAB: apply_to_invites")
            // Without its name it asks nobody any more.
            try await alice.call(toggle(true))
            try await alice.call(API.Channels.UpdateUsername(channel: talk.input, username: ""))
            let bare = try await alice.call(API.Channels.GetChannels(id: [talk.input]))
            guard case .chats(let chats) = bare, case .channel(let shown)? = chats.first else {
                throw RawClientError.unexpected("\(bare)")
            }
            #expect(!shown.joinRequest)
        }
    }
}
