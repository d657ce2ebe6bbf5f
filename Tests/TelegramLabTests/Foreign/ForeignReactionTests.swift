import MTProtoCore
import MTProtoCrypto
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: reactions")
struct ForeignReactionTests {
    private static let heart = API.Reaction.reactionEmoji(emoticon: "❤")
    private static let fire = API.Reaction.reactionEmoji(emoticon: "🔥")

    private func reactions(_ updates: API.Updates) -> API.MessageReactions? {
        updates.whole?.updates.lazy.compactMap(Self.reactions).first
    }

    private static func reactions(_ update: API.Update) -> API.MessageReactions? {
        if case .updateMessageReactions(let update) = update { update.reactions } else { nil }
    }

    @Test("Reactions are told to all who see the message, counted, listed, taken back and limited by the chat")
    func group() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let (group, _) = try await alice.makeGroup("boris")
            let peer = API.InputPeer.inputPeerChat(chatID: group)
            let sent = try await alice.call(API.Messages.SendMessage(peer: peer, message: "news", randomID: 1))
            let message = try #require(sent.whole?.messages.first)
            let copy = try await boris.message("news")
            func react(_ id: Int32, _ reaction: [API.Reaction]?, big: Bool = false) -> API.Messages.SendReaction {
                .init(big: big, peer: peer, msgID: id, reaction: reaction)
            }
            let own = try #require(self.reactions(try await alice.call(react(message.id, [Self.heart], big: true))))
            #expect(own.results == [.init(chosenOrder: 0, reaction: Self.heart, count: 1)] && own.canSeeList)
            #expect(own.recentReactions?.first?.big == true && own.recentReactions?.first?.my == true)
            let seen = try await boris.update(Self.reactions)
            #expect(seen.results == [.init(reaction: Self.heart, count: 1)])
            #expect(seen.recentReactions?.first?.my == false)
            // With the sign for a coloured picture it is the same one.
            try await boris.call(react(copy.id, [.reactionEmoji(emoticon: "❤\u{fe0f}")]))
            #expect(try await alice.update(Self.reactions).results.first?.count == 2)
            try await boris.call(react(copy.id, [Self.fire]))
            let history = try await alice.call(API.Messages.GetMessages(id: [.inputMessageID(id: message.id)]))
            guard case .messages(let found) = history, case .message(let whole)? = found.messages.first else {
                throw RawClientError.unexpected("no messages")
            }
            #expect(
                whole.reactions?.results == [
                    .init(chosenOrder: 0, reaction: Self.heart, count: 1), .init(reaction: Self.fire, count: 1),
                ])
            let list = try await boris.call(
                API.Messages.GetMessageReactionsList(peer: peer, id: copy.id, limit: 1))
            #expect(list.count == 2 && list.reactions.map(\.reaction) == [Self.fire])
            let rest = try await boris.call(
                API.Messages.GetMessageReactionsList(peer: peer, id: copy.id, offset: list.nextOffset, limit: 1))
            #expect(rest.reactions.map(\.reaction) == [Self.heart] && rest.nextOffset == nil)
            let hearts = API.Messages.GetMessageReactionsList(
                peer: peer, id: copy.id, reaction: Self.heart, limit: 9)
            #expect(try await boris.call(hearts).count == 1)

            #expect(try await boris.failure(of: react(copy.id, [Self.fire])) == "400 MESSAGE_NOT_MODIFIED")
            #expect(
                try await boris.failure(of: react(copy.id, [Self.fire, Self.heart])) == "403 PREMIUM_ACCOUNT_REQUIRED")
            let letter = API.Reaction.reactionEmoji(emoticon: "a")
            #expect(try await boris.failure(of: react(copy.id, [letter])) == "400 REACTION_INVALID")
            #expect(try await boris.failure(of: react(999, [Self.fire])) == "400 MESSAGE_ID_INVALID")
            try await boris.call(react(copy.id, nil))
            let left = self.reactions(
                try await boris.call(API.Messages.GetMessagesReactions(peer: peer, id: [copy.id])))
            #expect(left?.results == [.init(reaction: Self.heart, count: 1)])

            func allow(_ reactions: [API.Reaction]) -> API.Messages.SetChatAvailableReactions {
                .init(peer: peer, availableReactions: .chatReactionsSome(reactions: reactions))
            }
            #expect(try await boris.failure(of: allow([Self.heart])) == "400 CHAT_ADMIN_REQUIRED")
            try await alice.call(allow([Self.heart]))
            #expect(try await boris.failure(of: react(copy.id, [Self.fire])) == "400 REACTION_INVALID")
            let full = try await boris.call(API.Messages.GetFullChat(chatID: group)).fullChat
            guard case .chatFull(let chat) = full else { throw RawClientError.unexpected("no chatFull") }
            #expect(chat.availableReactions == .chatReactionsSome(reactions: [Self.heart]))
            #expect(try await alice.failure(of: allow([Self.heart])) == "400 CHAT_NOT_MODIFIED")
        }
    }

    @Test("Members may be forbidden to react, and who speaks in the name of a group does not")
    func refusedReactions() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris"])
        try scene.send("news", to: group.peer, from: scene.alice)
        let id = try #require(scene.desk.world.channels[group.id]?.messages.last)
        func react(_ reaction: API.Reaction?) -> API.Messages.SendReaction {
            .init(peer: group.peer, msgID: id, reaction: reaction.map { [$0] })
        }
        let (boris, user) = (scene.desk.peer("boris"), scene.user("boris"))
        func ban(_ isForbidden: Bool) -> API.Channels.EditBanned {
            .init(
                channel: group.input, participant: boris,
                bannedRights: .init(sendReactions: isForbidden, untilDate: 0))
        }
        try scene.desk.call(react(Self.heart), from: scene.boris)
        try scene.desk.call(ban(true), from: scene.alice)
        #expect(scene.desk.failure(of: react(Self.fire), from: scene.boris) == "403 CHAT_WRITE_FORBIDDEN")
        #expect(scene.desk.failure(of: react(nil), from: scene.boris) == "no error")
        try scene.desk.call(ban(false), from: scene.alice)
        #expect(scene.desk.failure(of: react(Self.fire), from: scene.boris) == "no error")
        try scene.desk.call(
            API.Messages.EditChatDefaultBannedRights(
                peer: group.peer, bannedRights: .init(sendReactions: true, untilDate: 0)), from: scene.alice)
        #expect(scene.desk.failure(of: react(Self.heart), from: scene.boris) == "403 CHAT_WRITE_FORBIDDEN")
        #expect(scene.desk.failure(of: react(Self.heart), from: scene.alice) == "no error")
        try scene.desk.call(
            API.Channels.EditAdmin(
                channel: group.input, userID: user, adminRights: .init(pinMessages: true, anonymous: true)),
            from: scene.alice)
        #expect(scene.desk.failure(of: react(Self.heart), from: scene.boris) == "403 ANONYMOUS_REACTIONS_DISABLED")
    }

    @Test("A message has eleven different reactions at the most")
    func differentReactions() throws {
        var desk = WorldDesk()
        let others = (0..<11).map { number in
            LabAccount(phone: "\(9_996_622_000 + number)", code: "22222", homeDC: 2, firstName: "Friend")
        }
        desk.world = World(datacenters: [], accounts: LabAccount.standard + others, random: .seeded(1), now: desk.now)
        let alice = try desk.signedIn(.alice)
        let users = try others.map { account in
            let id = try #require(desk.world.userByPhone[account.phone])
            return API.InputUser.inputUser(userID: id, accessHash: desk.world.users[id]?.accessHash ?? 0)
        }
        try desk.call(API.Channels.CreateChannel(megagroup: true, title: "Crowd", about: ""), from: alice)
        let record = try #require(desk.world.channels.values.first)
        let peer = API.InputPeer.inputPeerChannel(channelID: record.id, accessHash: record.accessHash)
        let channel = API.InputChannel.inputChannel(channelID: record.id, accessHash: record.accessHash)
        try desk.call(API.Channels.InviteToChannel(channel: channel, users: users), from: alice)
        try desk.call(API.Messages.SendMessage(peer: peer, message: "news", randomID: 1), from: alice)
        let id = try #require(desk.world.channels[record.id]?.messages.last)
        func react(_ emoji: String) -> API.Messages.SendReaction {
            .init(peer: peer, msgID: id, reaction: [.reactionEmoji(emoticon: emoji)])
        }
        let known = MessageReactions.known.sorted()
        for (account, emoji) in zip(others, known) {
            let session = try desk.signedIn(account)
            #expect(desk.failure(of: react(emoji), from: session) == "no error")
        }
        #expect(desk.failure(of: react(known[11]), from: alice) == "400 REACTIONS_TOO_MANY")
        #expect(desk.failure(of: react(known[0]), from: alice) == "no error")
    }

    @Test("Of those who reacted the newest three come along with a message")
    func newestThreeAreNamed() throws {
        var scene = try ChatScene()
        let dinesh = try scene.desk.signedIn(LabAccount.standard[3])
        let channel = try scene.channel(["boris", "clara", "dinesh"])
        try scene.send("news", to: channel.peer, from: scene.alice)
        let id = try #require(scene.desk.world.channels[channel.id]?.messages.last)
        for session in [dinesh, scene.boris, scene.clara, scene.alice] {
            try scene.desk.call(
                API.Messages.SendReaction(peer: channel.peer, msgID: id, reaction: [Self.heart]), from: session)
        }
        let answer = try scene.desk.call(
            API.Messages.GetMessagesReactions(peer: channel.peer, id: [id]), from: scene.alice)
        let named = ["alice", "clara", "boris"].map { scene.id($0) }
        let users = try #require(answer.whole).users
        #expect(ChatScene.users(users) == named)
        let recent = try #require(self.reactions(answer)?.recentReactions)
        #expect(recent.map(\.peerID) == named.map { API.Peer.peerUser(userID: $0) })
    }

    @Test("A bot hears of reactions to its messages, and finds what it missed in its difference")
    func bots() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let state = try await scene.bot.call(API.Updates.GetState())
            try await scene.bot.call(
                API.Messages.SendMessage(peer: scene.alicePeer, message: "hello", randomID: 2))
            let message = try await scene.alice.message("hello")
            try await scene.alice.call(
                API.Messages.SendReaction(peer: scene.botPeer, msgID: message.id, reaction: [Self.heart]))
            let told = try await scene.bot.update {
                if case .updateBotMessageReaction(let reaction) = $0 { reaction } else { nil }
            }
            #expect(told.newReactions == [Self.heart] && told.oldReactions.isEmpty && told.qts == state.qts + 1)
            #expect(told.actor == .peerUser(userID: scene.aliceID))
            let missed = try await scene.bot.call(
                API.Updates.GetDifference(pts: state.pts, date: state.date, qts: state.qts))
            guard case .difference(let difference) = missed else {
                Issue.record("\(missed)")
                return
            }
            #expect(difference.otherUpdates.contains(.updateBotMessageReaction(told)))
            #expect(difference.state.qts == told.qts)
            // A bot reacts as well, and hears nothing of itself.
            try await scene.bot.call(
                API.Messages.SendReaction(peer: scene.alicePeer, msgID: told.msgID, reaction: [Self.fire]))
            #expect(try await scene.alice.update(Self.reactions).results.count == 2)
            #expect(try await scene.bot.call(API.Updates.GetState()).qts == told.qts)
        }
    }
}
