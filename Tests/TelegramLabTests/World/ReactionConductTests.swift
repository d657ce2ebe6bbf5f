import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Who reacts to what, and who allows it")
struct ReactionConductTests {
    private static let heart = API.Reaction.reactionEmoji(emoticon: "❤")

    private static func history(_ peer: API.InputPeer) -> API.Messages.GetHistory {
        .init(peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 50, maxID: 0, minID: 0, hash: 0)
    }

    @Test("Service messages take no reactions, and those who react come along with the history")
    func reactionsToMessages() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris", "clara"])
        let sent = try scene.send("React", to: group.peer, from: scene.alice)
        guard case .updates(let packet) = sent, case .updateMessageID(let id, _)? = packet.updates.first else {
            Issue.record("\(sent)")
            return
        }
        func react(to id: Int32) -> API.Messages.SendReaction {
            .init(peer: group.peer, msgID: id, reaction: [Self.heart])
        }
        #expect(scene.desk.failure(of: react(to: 1), from: scene.clara) == "400 MESSAGE_ID_INVALID")
        #expect(scene.desk.failure(of: react(to: id), from: scene.clara) == "no error")
        // Clara has written nothing: only the reaction names her.
        var one = Self.history(group.peer)
        one.limit = 1
        guard case .channelMessages(let page) = try scene.desk.call(one, from: scene.boris) else {
            Issue.record("no page")
            return
        }
        let claraID = scene.id("clara")
        #expect(page.messages.count == 1 && ChatScene.users(page.users).contains(claraID))
    }

    @Test("Voters of a public poll come along with it")
    func namedVoters() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris", "clara"])
        func text(_ text: String) -> API.TextWithEntities { .init(text: text, entities: []) }
        func poll() -> API.Messages.SendMedia {
            .init(
                peer: group.peer,
                media: .inputMediaPoll(
                    .init(
                        poll: .init(
                            id: 0, publicVoters: true, question: text("Tea?"),
                            answers: [
                                .inputPollAnswer(.init(text: text("Yes"))), .inputPollAnswer(.init(text: text("No"))),
                            ], hash: 0))), message: "", randomID: 9)
        }
        let sent = try scene.desk.call(poll(), from: scene.alice)
        guard case .updates(let packet) = sent, case .updateMessageID(let id, _)? = packet.updates.first else {
            Issue.record("\(sent)")
            return
        }
        let vote = API.Messages.SendVote(peer: group.peer, msgID: id, options: [[UInt8(ascii: "0")]])
        try scene.desk.call(vote, from: scene.clara)
        var one = Self.history(group.peer)
        one.limit = 1
        guard case .channelMessages(let page) = try scene.desk.call(one, from: scene.boris) else {
            Issue.record("no page")
            return
        }
        let claraID = scene.id("clara")
        #expect(ChatScene.users(page.users).contains(claraID))
    }

    @Test("Administrators who change a group say which reactions it takes, and who sees no message lists none to it")
    func rightsOverReactions() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris"])
        let allow = API.Messages.SetChatAvailableReactions(
            peer: group.peer, availableReactions: .chatReactionsSome(reactions: [Self.heart]))
        #expect(scene.desk.failure(of: allow, from: scene.boris) == "400 CHAT_ADMIN_REQUIRED")
        try scene.desk.call(
            API.Channels.EditAdmin(
                channel: group.input, userID: scene.user("boris"), adminRights: .init(changeInfo: true)),
            from: scene.alice)
        #expect(scene.desk.failure(of: allow, from: scene.boris) == "no error")
        let log = API.Channels.GetAdminLog(
            channel: group.input, q: "", eventsFilter: .init(settings: true), maxID: 0, minID: 0, limit: 10)
        let events = try scene.desk.call(log, from: scene.alice).events
        #expect(
            events.first?.action
                == .channelAdminLogEventActionChangeAvailableReactions(
                    prevValue: .chatReactionsAll(.init()), newValue: .chatReactionsSome(reactions: [Self.heart])))

        let sent = try scene.send("Before", to: group.peer, from: scene.alice)
        guard case .updates(let packet) = sent, case .updateMessageID(let id, _)? = packet.updates.first else {
            Issue.record("\(sent)")
            return
        }
        try scene.desk.call(
            API.Channels.TogglePreHistoryHidden(channel: group.input, enabled: true), from: scene.alice)
        try scene.desk.call(
            API.Channels.InviteToChannel(channel: group.input, users: [scene.user("clara")]), from: scene.alice)
        let list = API.Messages.GetMessageReactionsList(peer: group.peer, id: id, limit: 10)
        #expect(scene.desk.failure(of: list, from: scene.clara) == "400 MESSAGE_ID_INVALID")
        #expect(scene.desk.failure(of: list, from: scene.boris) == "no error")
    }

    @Test("A group that becomes a supergroup takes the same reactions as before")
    func reactionsOfMigrated() throws {
        var scene = try ChatScene()
        try scene.desk.call(
            API.Messages.CreateChat(users: [scene.user("boris"), scene.user("clara")], title: "Tea"), from: scene.alice)
        let id = try #require(scene.desk.world.groups.values.map(\.id).max())
        try scene.desk.call(
            API.Messages.SetChatAvailableReactions(
                peer: .inputPeerChat(chatID: id), availableReactions: .chatReactionsNone), from: scene.alice)
        try scene.desk.call(API.Messages.MigrateChat(chatID: id), from: scene.alice)
        let record = try #require(scene.desk.world.channels.values.max { $0.id < $1.id })
        let input = API.InputChannel.inputChannel(channelID: record.id, accessHash: record.accessHash)
        let full = try scene.desk.call(API.Channels.GetFullChannel(channel: input), from: scene.alice)
        guard case .channelFull(let channel) = full.fullChat else { return }
        #expect(channel.availableReactions == .chatReactionsNone)
    }
}
