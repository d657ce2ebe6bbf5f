import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: what is unread, and who has read")
struct ForeignAttentionTests {
    @Test("LM15 Who is addressed in a group has to look at it, until one of the user's devices says that it was seen")
    func mentions() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let other = try await RawClient.signedIn(lab, .boris)
            for client in [alice, boris, other] { try await client.call(API.Updates.GetState()) }
            let (group, _) = try await alice.makeGroup("boris")
            let peer = API.InputPeer.inputPeerChat(chatID: group)
            try await alice.call(API.Messages.SendMessage(peer: peer, message: "hello @boris", randomID: 1))
            let heard = try await boris.message("hello @boris")
            #expect(heard.mentioned && heard.mediaUnread)
            try await alice.call(API.Messages.SendMessage(peer: peer, message: "hello all", randomID: 2))
            let plain = try await boris.message("hello all")
            #expect(!plain.mentioned && !plain.mediaUnread)
            let mine = try #require(
                try await boris.call(API.Messages.SendMessage(peer: peer, message: "mine", randomID: 3)).whole?.messages
                    .first)
            let copy = try await alice.message("mine")
            #expect(!mine.mentioned)
            try await alice.call(
                API.Messages.SendMessage(
                    peer: peer, replyTo: .inputReplyToMessage(.init(replyToMsgID: copy.id)), message: "answer",
                    randomID: 4))
            let answer = try await boris.message("answer")
            #expect(answer.mentioned)
            #expect(try await boris.counts(peer) == [2, 0])
            #expect(try await boris.mentions(peer) == [answer.id, heard.id])
            #expect(try await alice.counts(peer) == [0, 0])

            // One by one, and all the rest at once; other devices are told, in the order of the user's changes.
            let read = try await boris.call(API.Messages.ReadMessageContents(id: [heard.id, plain.id]))
            #expect(read.ptsCount == 1)
            let told = try await other.update(Self.contents)
            #expect(told.messages == [heard.id] && told.pts == read.pts && told.ptsCount == 1)
            let seen = try await boris.history(peer).first { $0.id == heard.id }
            #expect(seen?.mentioned == true && seen?.mediaUnread == false)
            let rest = try await boris.call(API.Messages.ReadMentions(peer: peer))
            #expect(rest.ptsCount == 1 && rest.offset == 0)
            #expect(try await boris.call(API.Messages.ReadMentions(peer: peer)).ptsCount == 0)
            #expect(try await boris.counts(peer) == [0, 0])
            let missed = try await other.call(API.Updates.GetDifference(pts: rest.pts - 1, date: 1, qts: 0))
            guard case .difference(let missed) = missed else { throw RawClientError.unexpected("\(missed)") }
            #expect(missed.otherUpdates.compactMap(Self.contents).map(\.messages) == [[answer.id]])

            // What is pinned loudly addresses all.
            try await alice.call(API.Messages.UpdatePinnedMessage(peer: peer, id: copy.id))
            let pin = try await boris.told { $0.serviceMessages.first { $0.action == .messageActionPinMessage } }
            #expect(pin.mentioned && pin.mediaUnread)
            #expect(try await boris.counts(peer) == [1, 0])
            let topic = API.Messages.ReadMentions(peer: peer, topMsgID: 1)
            #expect(try await boris.failure(of: topic) == "400 PARAMETER_NOT_IN_LAB: top_msg_id")

            try await self.reactions(alice, boris, other, peer, mine: mine.id, copy: copy.id)
            try await self.voice(alice, boris)
        }
    }

    private static func contents(_ update: API.Update) -> API.Update.UpdateReadMessagesContents? {
        if case .updateReadMessagesContents(let update) = update { update } else { nil }
    }

    private static func reactions(_ update: API.Update) -> API.Update.UpdateMessageReactions? {
        if case .updateMessageReactions(let update) = update { update } else { nil }
    }

    private func reactions(
        _ alice: RawClient, _ boris: RawClient, _ other: RawClient, _ peer: API.InputPeer, mine: Int32, copy: Int32
    ) async throws {
        let heart = API.Reaction.reactionEmoji(emoticon: "❤")
        try await alice.call(API.Messages.SendReaction(peer: peer, msgID: copy, reaction: [heart]))
        #expect(try await boris.update(Self.reactions).reactions.recentReactions?.first?.unread == true)
        #expect(try await other.update(Self.reactions).msgID == mine)
        #expect(try await boris.counts(peer) == [1, 1])
        let unread = try await boris.call(
            API.Messages.GetUnreadReactions(peer: peer, offsetID: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0))
        #expect(unread.all.count == 1)
        try await boris.call(API.Messages.ReadReactions(peer: peer))
        #expect(try await boris.counts(peer) == [1, 0])
        let told = try await other.update(Self.reactions)
        #expect(told.msgID == mine && told.reactions.recentReactions?.first?.unread == false)
        // What is taken back needs no look.
        try await alice.call(
            API.Messages.SendReaction(peer: peer, msgID: copy, reaction: [.reactionEmoji(emoticon: "🔥")]))
        #expect(try await boris.counts(peer) == [1, 1])
        try await alice.call(API.Messages.SendReaction(peer: peer, msgID: copy, reaction: []))
        #expect(try await boris.counts(peer) == [1, 0])
    }

    private func voice(_ alice: RawClient, _ boris: RawClient) async throws {
        let peer = try await alice.peer("boris")
        let media = try await alice.document(
            9, [.documentAttributeAudio(API.DocumentAttribute.DocumentAttributeAudio(voice: true, duration: 1))])
        let sent = try await alice.call(API.Messages.SendMedia(peer: peer, media: media, message: "voice", randomID: 9))
        let own = try #require(sent.whole?.messages.first)
        let heard = try await boris.message("voice")
        #expect(own.mediaUnread && heard.mediaUnread && !heard.mentioned)
        // Who plays the own message tells no one.
        #expect(try await alice.call(API.Messages.ReadMessageContents(id: [own.id])).ptsCount == 0)
        try await boris.call(API.Messages.ReadMessageContents(id: [heard.id]))
        let told = try await alice.update(Self.contents)
        #expect(told.messages == [own.id] && told.date != nil)
        #expect(try await alice.history(peer).first?.mediaUnread == false)
    }

    @Test(
        "LM15 Mentions in a supergroup are each member's own; who has read a message is told to its author for a week")
    func supergroups() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let other = try await RawClient.signedIn(lab, .boris)
            for client in [alice, boris, other] { try await client.call(API.Updates.GetState()) }
            let (channel, _) = try await alice.makeChannel()
            try await alice.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("boris")]))
            let sent = try await alice.call(
                API.Messages.SendMessage(peer: channel.peer, message: "look, @boris", randomID: 1))
            let id = try #require(sent.whole?.messages.first?.id)
            #expect(sent.whole?.messages.first?.mentioned == false)
            #expect(try await boris.message("look, @boris").mentioned)
            #expect(try await boris.counts(channel.peer) == [1, 0])
            #expect(try await boris.call(API.Channels.ReadMessageContents(channel: channel.input, id: [id])))
            let told = try await other.update { update -> [Int32]? in
                if case .updateChannelReadMessagesContents(let update) = update { update.messages } else { nil }
            }
            #expect(told == [id])
            #expect(try await boris.counts(channel.peer) == [0, 0])

            let who = API.Messages.GetMessageReadParticipants(peer: channel.peer, msgID: id)
            #expect(try await alice.call(who).isEmpty)
            try await boris.call(API.Channels.ReadHistory(channel: channel.input, maxID: id))
            let now = try await alice.call(API.Help.GetConfig()).date
            let user = try await alice.user("boris").id
            let readers = try await alice.call(who)
            #expect(readers.map(\.userID) == [user] && (1...now).contains(readers[0].date))
            #expect(try await boris.failure(of: who) == "400 MSG_ID_INVALID")
            #expect(
                try await alice.failure(of: API.Messages.GetMessageReadParticipants(peer: .inputPeerSelf, msgID: id))
                    == "400 PEER_ID_INVALID")

            let (group, _) = try await alice.makeGroup("boris")
            let peer = API.InputPeer.inputPeerChat(chatID: group)
            let small = try await alice.call(API.Messages.SendMessage(peer: peer, message: "small", randomID: 2))
            let smallID = try #require(small.whole?.messages.first?.id)
            let inGroup = API.Messages.GetMessageReadParticipants(peer: peer, msgID: smallID)
            #expect(try await alice.call(inGroup).isEmpty)
            // Who answers has read.
            try await boris.call(API.Messages.SendMessage(peer: peer, message: "yes", randomID: 3))
            #expect(try await alice.call(inGroup).map(\.userID) == [user])

            try await self.privateDates(alice, boris)
        }
    }

    private func privateDates(_ alice: RawClient, _ boris: RawClient) async throws {
        let peer = try await alice.peer("boris")
        try await alice.call(API.Messages.SendMessage(peer: peer, message: "when?", randomID: 4))
        let id = try #require(try await alice.history(peer).first?.id)
        let when = API.Messages.GetOutboxReadDate(peer: peer, msgID: id)
        #expect(try await alice.failure(of: when) == "400 MESSAGE_NOT_READ_YET")
        try await boris.call(API.Messages.ReadHistory(peer: try await boris.peer("alice"), maxID: 0))
        let now = try await alice.call(API.Help.GetConfig()).date
        #expect((1...now).contains(try await alice.call(when).date))
        let hide = API.Account.SetPrivacy(key: .inputPrivacyKeyStatusTimestamp, rules: [.inputPrivacyValueDisallowAll])
        try await boris.call(hide)
        #expect(try await alice.failure(of: when) == "403 USER_PRIVACY_RESTRICTED")
        try await alice.call(hide)
        #expect(try await alice.failure(of: when) == "403 YOUR_PRIVACY_RESTRICTED")
    }
}

extension RawClient {
    /// How many mentions and reactions the list of chats says to be unread.
    fileprivate func counts(_ peer: API.InputPeer) async throws -> [Int32] {
        let dialogs = try await self.call(API.Messages.GetPeerDialogs(peers: [.inputDialogPeer(peer: peer)]))
        guard case .dialog(let dialog)? = dialogs.dialogs.first else { return [] }
        return [dialog.unreadMentionsCount, dialog.unreadReactionsCount]
    }

    fileprivate func mentions(_ peer: API.InputPeer) async throws -> [Int32] {
        let found = try await self.call(
            API.Messages.GetUnreadMentions(peer: peer, offsetID: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0))
        return found.all.compactMap { if case .message(let message) = $0 { message.id } else { nil } }
    }
}
