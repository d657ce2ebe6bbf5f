import TL
import TelegramAPI
import Testing

@testable import TelegramKit

/// What administrators read up on: which kinds of events they ask for, and what they are told of each.
struct AdminLogKindsTests {
    private static let chat = Peer(kind: .channel, id: 5, accessHash: 6)

    @Test("U23 each kind of events is asked for by its own flag, several by theirs, and all by none")
    func kindsOfEventsAreFlags() async throws {
        let kinds: [(kind: AdminLogKinds, flag: API.ChannelAdminLogEventsFilter)] = [
            (.joining, .init(join: true)), (.leaving, .init(leave: true)), (.inviting, .init(invite: true)),
            (.restricting, .init(ban: true)), (.unrestricting, .init(unban: true)), (.banning, .init(kick: true)),
            (.unbanning, .init(unkick: true)), (.promoting, .init(promote: true)), (.demoting, .init(demote: true)),
            (.info, .init(info: true)), (.settings, .init(settings: true)), (.pinning, .init(pinned: true)),
            (.editing, .init(edit: true)), (.deleting, .init(delete: true)), (.calls, .init(groupCall: true)),
            (.invitations, .init(invites: true)), (.sending, .init(send: true)), (.topics, .init(forums: true)),
        ]
        let answer = try API.Channels.AdminLogResults(events: [], chats: [], users: []).encoded()
        let server = ScriptedServer { $0 == "channels.getAdminLog" ? answer : nil }
        try await withTelegramClient(.scripted(server)) { (client: TelegramClient) async throws in
            for (number, (kind, flag)) in kinds.enumerated() {
                // Whoever keeps them keeps the flags of the interface.
                #expect(kind.rawValue == UInt32(1) << number)
                let events = try await client.adminLog(of: Self.chat, matching: kind).collect()
                #expect(events.isEmpty)
                let asked = try server.latest(API.Channels.GetAdminLog.self)
                #expect(asked.eventsFilter == flag, "\(flag)")
            }
            _ = try await client.adminLog(of: Self.chat, matching: [.banning, .topics]).collect()
            let two = try server.latest(API.Channels.GetAdminLog.self)
            #expect(two.eventsFilter == API.ChannelAdminLogEventsFilter(kick: true, forums: true))
            _ = try await client.adminLog(of: Self.chat).collect()
            let all = try server.latest(API.Channels.GetAdminLog.self)
            let channel = API.InputChannel.inputChannel(channelID: 5, accessHash: 6)
            #expect(all == API.Channels.GetAdminLog(channel: channel, q: "", maxID: 0, minID: 0, limit: 100))
        }
    }

    @Test("U23 what was done is told with what it was before and after, by whom if that is said, until nothing is new")
    func loggedEventsAreTold() async throws {
        let open = API.ExportedChatInvite.chatInvitePublicJoinRequests
        let invite = API.ExportedChatInvite.chatInviteExported(.init(link: "https://t.me/+a", adminID: 3, date: 9))
        let link = try #require(InviteLink(invite))
        let done: [(action: API.ChannelAdminLogEventAction, meaning: AdminLogAction)] = [
            (
                .channelAdminLogEventActionChangeAbout(prevValue: "a", newValue: "b"),
                .descriptionChanged(from: "a", to: "b")
            ),
            (
                .channelAdminLogEventActionChangeUsername(prevValue: "c", newValue: ""),
                .usernameChanged(from: "c", to: "")
            ),
            (
                .channelAdminLogEventActionChangePhoto(prevPhoto: .photoEmpty(id: 1), newPhoto: .photoEmpty(id: 2)),
                .photoChanged
            ),
            (.channelAdminLogEventActionParticipantJoin, .joined),
            (.channelAdminLogEventActionParticipantJoinByInvite(.init(invite: invite)), .joinedByInvitation(link)),
            // By the public name of the chat.
            (.channelAdminLogEventActionParticipantJoinByInvite(.init(invite: open)), .joined),
            (
                .channelAdminLogEventActionParticipantJoinByRequest(invite: invite, approvedBy: 3),
                .joinedByInvitation(link)
            ),
            (.channelAdminLogEventActionParticipantJoinByRequest(invite: open, approvedBy: 3), .joined),
            (.channelAdminLogEventActionParticipantLeave, .left),
            (
                .channelAdminLogEventActionToggleSlowMode(prevValue: 0, newValue: 30),
                .slowModeChanged(from: 0, to: 30)
            ),
            (.channelAdminLogEventActionTogglePreHistoryHidden(newValue: true), .historyShownToNewMembers(false)),
            (.channelAdminLogEventActionToggleNoForwards(newValue: true), .contentProtectionChanged(true)),
            (
                .channelAdminLogEventActionChangeLinkedChat(prevValue: 0, newValue: 9),
                .other("channelAdminLogEventActionChangeLinkedChat")
            ),
        ]
        // The latest first; of the others nobody is named.
        let events = done.enumerated().map { index, each in
            API.ChannelAdminLogEvent(
                id: Int64(100 - index), date: 7, userID: index == 0 ? 3 : 4, action: each.action)
        }
        let results = API.Channels.AdminLogResults(
            events: events, chats: [], users: [.user(.init(id: 3, accessHash: 8, firstName: "Vera"))])
        let answer = try results.encoded()
        let server = ScriptedServer { $0 == "channels.getAdminLog" ? answer : nil }
        try await withTelegramClient(.scripted(server)) { (client: TelegramClient) async throws in
            let log = try await client.adminLog(of: Self.chat).collect()
            #expect(log.map(\.action) == done.map(\.meaning))
            #expect(log.map(\.raw) == events && log.allSatisfy { $0.date == 7 })
            #expect(log.map(\.actorName) == ["Vera"] + done.dropFirst().map { _ in "" })
            #expect(log.first?.actor == Peer(kind: .user, id: 3) && log.first?.actor.accessHash == 8)
            #expect(log.last?.actor == Peer(kind: .user, id: 4))
            // The same once more is the end.
            let next = try server.latest(API.Channels.GetAdminLog.self)
            #expect(next.maxID == events.last?.id)
            #expect(server.calls.count { $0.name == "channels.getAdminLog" } == 2)
        }
    }
}
