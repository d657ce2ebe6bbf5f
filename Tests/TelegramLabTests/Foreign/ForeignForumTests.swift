import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: topics")
struct ForeignForumTests {
    @Test("LM14 Messages stand in topics, which are read, searched, pinned, closed and deleted one by one")
    func topics() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let (channel, _) = try await alice.makeChannel()
            let input = channel.input
            let forum = Forum(peer: channel.peer)
            try await self.turnOn(alice, boris, forum, input)
            let (tea, cake) = try await self.make(alice, boris, forum)
            let (first, second, general) = try await self.write(alice, boris, forum, tea: tea, cake: cake)

            try await self.read(alice, boris, forum, tea: tea, cake: cake, second: second)
            try await self.marks(alice, boris, forum, tea: (tea, first, second), cake: cake, general: general)
            try await self.find(alice, forum, tea: tea, cake: cake)
            try await self.close(alice, boris, forum, tea: tea, cake: cake)
            try await self.delete(alice, boris, forum, input, tea: tea, cake: cake)
            try await self.restrictions(alice, boris, forum, input)
        }
    }

    /// A supergroup becomes a forum once, and only an administrator makes it one.
    private func turnOn(
        _ alice: RawClient, _ boris: RawClient, _ forum: Forum, _ input: API.InputChannel
    ) async throws {
        #expect(try await alice.failure(of: forum.create("x", 1)) == "400 CHANNEL_FORUM_MISSING")
        try await alice.call(API.Channels.InviteToChannel(channel: input, users: [try await alice.input("boris")]))
        let toggle = API.Channels.ToggleForum(channel: input, enabled: true, tabs: false)
        #expect(try await boris.failure(of: toggle) == "400 CHAT_ADMIN_REQUIRED")
        let answer = try await alice.call(toggle)
        guard case .channel(let seen)? = answer.whole?.chats.first else { throw RawClientError.unexpected("") }
        #expect(seen.forum && !seen.forumTabs)
        #expect(try await alice.failure(of: toggle) == "400 CHAT_NOT_MODIFIED")
    }

    /// The topics of alice and of boris.
    private func make(
        _ alice: RawClient, _ boris: RawClient, _ forum: Forum
    ) async throws -> (tea: Int32, cake: Int32) {
        // A topic has the id of the message that tells of it.
        let made = try #require(try await alice.call(forum.create("Tea", 1, color: 0xffd67e)).whole)
        let tea = try #require(made.randomIDs[1])
        let create = API.MessageAction.messageActionTopicCreate(.init(title: "Tea", iconColor: 0xffd67e))
        #expect(made.serviceMessages.map(\.action) == [create] && made.serviceMessages[0].id == tea)
        #expect(try await boris.told { $0.serviceMessages.first { $0.action == create } }.id == tea)
        #expect(try await alice.failure(of: forum.create("Tea", 1)) == "500 RANDOM_ID_DUPLICATE")
        #expect(try await alice.failure(of: forum.create(" ", 2)) == "400 TOPIC_TITLE_EMPTY")
        let cake = try #require(try await boris.call(forum.create("Cake", 2)).whole?.randomIDs[2])
        return (tea, cake)
    }

    /// The ids of two messages in the first topic and of one outside of all.
    private func write(
        _ alice: RawClient, _ boris: RawClient, _ forum: Forum, tea: Int32, cake: Int32
    ) async throws -> (first: Int32, second: Int32, general: Int32) {
        // Into a topic, and an answer there.
        let first = try #require(try await alice.call(forum.send("green", 3, in: tea)).whole?.messages.first)
        #expect(first.replyTo == Self.header(tea, forumTopic: true))
        let heard = try await boris.message("green")
        #expect(heard.replyTo == first.replyTo)
        let second = try #require(
            try await boris.call(forum.send("black", 4, in: nil, answering: first.id)).whole?.messages.first)
        #expect(second.replyTo == Self.header(first.id, top: tea, forumTopic: true))
        #expect(try await boris.failure(of: forum.send("a", 5, in: cake, answering: first.id)) == Self.noReply)
        #expect(try await boris.failure(of: forum.send("a", 5, in: 77)) == "400 REPLY_MESSAGE_ID_INVALID")
        let general = try #require(try await boris.call(forum.send("all", 6, in: nil)).whole?.messages.first)
        #expect(general.replyTo == nil)
        try await alice.call(
            API.Messages.SetTyping(peer: forum.peer, topMsgID: tea, action: .sendMessageTypingAction))
        let typing = try await boris.short { update -> Int32? in
            if case .updateChannelUserTyping(let update) = update { update.topMsgID } else { nil }
        }
        #expect(typing == tea)
        return (first.id, second.id, general.id)
    }

    /// Messages are searched topic by topic.
    private func find(_ alice: RawClient, _ forum: Forum, tea: Int32, cake: Int32) async throws {
        #expect(try await alice.texts(forum.replies(tea)) == ["black", "green"])
        #expect(try await alice.texts(forum.search("", tea)) == ["black", "green"])
        #expect(try await alice.texts(forum.search("green", cake)) == [])
        #expect(try await alice.texts(forum.replies(ForumTopic.general)) == ["all"])
    }

    /// What a member may not do holds for topics as well.
    private func restrictions(
        _ alice: RawClient, _ boris: RawClient, _ forum: Forum, _ input: API.InputChannel
    ) async throws {
        // Who may not write begins no topic, and a topic counts as writing.
        func restrict(_ rights: API.ChatBannedRights) async throws {
            try await alice.call(
                API.Channels.EditBanned(
                    channel: input, participant: try await alice.peer("boris"), bannedRights: rights))
        }
        try await restrict(.init(sendMessages: true, sendPlain: true, untilDate: 0))
        #expect(try await boris.failure(of: forum.create("Muted", 91)) == "403 CHAT_WRITE_FORBIDDEN")
        try await restrict(.init(untilDate: 0))
        try await alice.call(API.Channels.ToggleSlowMode(channel: input, seconds: 3600))
        try await boris.call(forum.create("One", 92))
        #expect(try await boris.failure(of: forum.create("Two", 93)).hasPrefix("420 SLOWMODE_WAIT_"))
    }

    private static let noReply = "400 REPLY_MESSAGE_ID_INVALID"

    private static func header(_ id: Int32, top: Int32? = nil, forumTopic: Bool) -> API.MessageReplyHeader {
        .messageReplyHeader(.init(forumTopic: forumTopic, replyToMsgID: id, replyToTopID: top))
    }

    private func read(
        _ alice: RawClient, _ boris: RawClient, _ forum: Forum, tea: Int32, cake: Int32, second: Int32
    ) async throws {
        let before = try await alice.topics(forum)
        #expect(before.map(\.id) == [ForumTopic.general, tea, cake])
        #expect(before.map(\.unreadCount) == [1, 1, 1] && before.map(\.my) == [true, true, false])
        #expect(before[1].topMessage == second && before[0].title == "General")
        #expect(try await alice.unread(forum) == 3)
        let read = API.Messages.ReadDiscussion(peer: forum.peer, msgID: tea, readMaxID: second)
        #expect(try await alice.call(read))
        let told = try await boris.short { update -> Int32? in
            if case .updateReadChannelDiscussionOutbox(_, tea, let maxID) = update { maxID } else { nil }
        }
        #expect(told == second)
        let after = try await alice.topics(forum)
        #expect(after.map(\.unreadCount) == [1, 0, 1] && after[1].readInboxMaxID == second)
        #expect(try await alice.unread(forum) == 2)
        #expect(try await boris.topics(forum)[1].readOutboxMaxID == second)
    }

    private func marks(
        _ alice: RawClient, _ boris: RawClient, _ forum: Forum, tea: (id: Int32, first: Int32, second: Int32),
        cake: Int32, general: Int32
    ) async throws {
        let moved = try await alice.call(
            API.Messages.ForwardMessages(
                fromPeer: forum.peer, id: [general], randomID: [10], toPeer: forum.peer, topMsgID: cake))
        #expect(moved.whole?.messages.first?.replyTo == Self.header(cake, forumTopic: true))

        // What is pinned loudly addresses boris, in this topic alone.
        let pin = try await alice.call(API.Messages.UpdatePinnedMessage(peer: forum.peer, id: tea.first))
        #expect(pin.whole?.serviceMessages.first?.replyTo == Self.header(tea.first, top: tea.id, forumTopic: true))
        func pinned(_ topic: Int32) async throws -> Int32? {
            try await boris.call(
                API.Messages.GetSearchCounters(
                    peer: forum.peer, topMsgID: topic, filters: [.inputMessagesFilterPinned])
            ).first?.count
        }
        #expect(try await pinned(tea.id) == 1)
        #expect(try await pinned(cake) == 0)
        #expect(try await boris.topics(forum).map { [$0.id: $0.unreadMentionsCount] }.contains([tea.id: 1]))
        try await boris.call(API.Messages.ReadMentions(peer: forum.peer, topMsgID: cake))
        #expect(try await boris.topics(forum).map(\.unreadMentionsCount).reduce(0, +) == 1)
        try await boris.call(API.Messages.ReadMentions(peer: forum.peer, topMsgID: tea.id))
        #expect(try await boris.topics(forum).map(\.unreadMentionsCount).reduce(0, +) == 0)
        let others = API.Messages.UnpinAllMessages(peer: forum.peer, topMsgID: cake)
        #expect(try await alice.call(others).ptsCount == 0)
        #expect(try await alice.call(API.Messages.UnpinAllMessages(peer: forum.peer, topMsgID: tea.id)).ptsCount == 1)

        try await alice.call(
            API.Messages.SendReaction(
                peer: forum.peer, msgID: tea.second, reaction: [.reactionEmoji(emoticon: "❤")]))
        let told = try await boris.update { update -> Int32? in
            if case .updateMessageReactions(let update) = update { update.topMsgID } else { nil }
        }
        #expect(told == tea.id)
        func unread(_ topic: Int32) async throws -> Int {
            try await boris.call(
                API.Messages.GetUnreadReactions(
                    peer: forum.peer, topMsgID: topic, offsetID: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0)
            ).all.count
        }
        #expect(try await unread(tea.id) == 1)
        #expect(try await unread(cake) == 0)
    }

    private func close(_ alice: RawClient, _ boris: RawClient, _ forum: Forum, tea: Int32, cake: Int32) async throws {
        func edit(_ id: Int32, _ change: (inout API.Messages.EditForumTopic) -> Void) -> API.Messages.EditForumTopic {
            var edit = API.Messages.EditForumTopic(peer: forum.peer, topicID: id)
            change(&edit)
            return edit
        }
        #expect(try await boris.failure(of: edit(tea) { $0.closed = true }) == "403 CHAT_ADMIN_REQUIRED")
        let both = edit(tea) { ($0.closed, $0.title) = (true, "x") }
        #expect(try await alice.failure(of: both) == "400 TOPIC_CLOSE_SEPARATELY")
        let closed = try #require(try await alice.call(edit(tea) { $0.closed = true }).whole)
        #expect(closed.serviceMessages.map(\.action) == [.messageActionTopicEdit(.init(closed: true))])
        #expect(closed.serviceMessages[0].replyTo == Self.header(tea, forumTopic: true))
        #expect(try await alice.failure(of: edit(tea) { $0.closed = true }) == "400 TOPIC_NOT_MODIFIED")
        #expect(try await boris.failure(of: forum.send("a", 20, in: tea)) == "400 TOPIC_CLOSED")
        #expect(try await alice.failure(of: forum.send("mine", 20, in: tea)) == "no error")
        // Who made a topic decides about it as well.
        #expect(try await boris.failure(of: edit(cake) { $0.title = "Cakes" }) == "no error")
        #expect(try await boris.failure(of: edit(cake) { $0.closed = true }) == "no error")
        #expect(try await boris.failure(of: forum.send("mine", 21, in: cake)) == "no error")
        #expect(try await alice.failure(of: edit(cake) { $0.hidden = true }) == "400 NOGENERAL_HIDE_FORBIDDEN")
        try await alice.call(edit(ForumTopic.general) { $0.hidden = true })
        #expect(try await boris.failure(of: forum.send("a", 22, in: nil)) == "400 TOPIC_CLOSED")
        let general = try await boris.call(
            API.Messages.GetForumTopicsByID(peer: forum.peer, topics: [ForumTopic.general, 999]))
        guard case .forumTopic(let topic)? = general.topics.first else { throw RawClientError.unexpected("") }
        #expect(topic.hidden && topic.closed && general.topics.last == .forumTopicDeleted(id: 999))
        let icon = edit(tea) { $0.iconEmojiID = 5 }
        #expect(try await alice.failure(of: icon) == "400 PARAMETER_NOT_IN_LAB: icon_emoji_id")
        // Topics have no icon. Icon 0 changes nothing, and of the first topic it is refused.
        let refused: [(Int32, (inout API.Messages.EditForumTopic) -> Void, String)] = [
            (tea, { $0.iconEmojiID = 0 }, "TOPIC_NOT_MODIFIED"),
            (ForumTopic.general, { $0.iconEmojiID = 0 }, "GENERAL_MODIFY_ICON_FORBIDDEN"),
            (ForumTopic.general, { ($0.hidden, $0.title) = (false, "x") }, "TOPIC_HIDE_SEPARATELY"),
            (ForumTopic.general, { ($0.hidden, $0.iconEmojiID) = (false, 0) }, "TOPIC_HIDE_SEPARATELY"),
            (ForumTopic.general, { ($0.closed, $0.hidden) = (false, false) }, "TOPIC_CLOSE_SEPARATELY"),
            (999, { $0.title = "x" }, "TOPIC_ID_INVALID"),
        ]
        for (id, change, refusal) in refused {
            #expect(try await alice.failure(of: edit(id, change)) == "400 \(refusal)")
        }
    }

    private func delete(
        _ alice: RawClient, _ boris: RawClient, _ forum: Forum, _ input: API.InputChannel, tea: Int32, cake: Int32
    ) async throws {
        func pin(_ id: Int32, _ isPinned: Bool) -> API.Messages.UpdatePinnedForumTopic {
            .init(peer: forum.peer, topicID: id, pinned: isPinned)
        }
        #expect(try await boris.failure(of: pin(cake, true)) == "400 CHAT_ADMIN_REQUIRED")
        try await alice.call(pin(cake, true))
        try await alice.call(pin(tea, true))
        let told = try await boris.update { update -> Int32? in
            if case .updatePinnedForumTopic(let update) = update, update.pinned { update.topicID } else { nil }
        }
        #expect(told == cake)
        #expect(try await alice.topics(forum).map(\.id) == [tea, cake, ForumTopic.general])
        try await alice.call(API.Messages.ReorderPinnedForumTopics(force: true, peer: forum.peer, order: [cake]))
        #expect(try await boris.topics(forum).filter(\.pinned).map(\.id) == [cake])
        let found = try await boris.call(
            API.Messages.GetForumTopics(
                peer: forum.peer, q: "cak", offsetDate: 0, offsetID: 0, offsetTopic: 0, limit: 10))
        #expect(found.count == 1 && found.topics.count == 1)

        let delete = API.Messages.DeleteTopicHistory(peer: forum.peer, topMsgID: tea)
        #expect(try await boris.failure(of: delete) == "403 CHAT_ADMIN_REQUIRED")
        let single = API.Channels.DeleteMessages(channel: input, id: [tea])
        #expect(try await alice.failure(of: single) == "403 MESSAGE_DELETE_FORBIDDEN")
        let affected = try await alice.call(delete)
        #expect(affected.ptsCount == 6 && affected.offset == 0)
        let gone = try await boris.update { update -> [Int32]? in
            if case .updateDeleteChannelMessages(let update) = update { update.messages } else { nil }
        }
        // Its first message, two texts, that one was pinned, that it was closed, one text more.
        #expect(gone.first == tea && gone.count == 6)
        #expect(try await alice.failure(of: forum.send("a", 30, in: tea)) == "400 TOPIC_DELETED")
        let log = try await alice.call(
            API.Channels.GetAdminLog(
                channel: input, q: "", eventsFilter: .init(forums: true), maxID: 0, minID: 0, limit: 20))
        let kinds = log.events.map { "\($0.action)".prefix { $0 != "(" }.dropFirst("channelAdminLogEventAction".count) }
        #expect(
            kinds.reversed() == [
                "ToggleForum", "CreateTopic", "CreateTopic", "EditTopic", "EditTopic", "EditTopic", "EditTopic",
                "PinTopic", "PinTopic", "DeleteTopic",
            ])
        let ids = log.events.map(\.id)
        try #require(ids.count > 3)
        let page = try await alice.call(
            API.Channels.GetAdminLog(
                channel: input, q: "", eventsFilter: .init(forums: true), maxID: ids[0], minID: ids[3], limit: 20))
        #expect(page.events.map(\.id) == [ids[1], ids[2]])
    }

    @Test("LM14 LF11 A client of layer 158 finds topics under the names that they had in its layer")
    func olderLayer() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let old = try await OlderClient.signedIn(lab, .alice, layer: 158)
            _ = try await old.call("updates.getState", "updates.State")
            let created = try await alice.call(
                API.Channels.CreateChannel(megagroup: true, forum: true, title: "Forum", about: ""))
            guard case .channel(let channel)? = created.whole?.chats.first else { throw RawClientError.unexpected("") }
            #expect(channel.forum)
            let input = try old.layer.make(
                "inputChannel", ["channel_id": .long(channel.id), "access_hash": .long(channel.accessHash ?? 0)])
            let updates = try await old.call(
                "channels.createForumTopic", "Updates",
                ["channel": input, "title": .text("Tea"), "random_id": .long(1)])
            let id = try #require(updates.objects("updates").first { $0.name == "updateMessageID" }?.int("id"))
            let list = try await old.call(
                "channels.getForumTopics", "messages.ForumTopics",
                [
                    "channel": input, "offset_date": .int(0), "offset_id": .int(0), "offset_topic": .int(0),
                    "limit": .int(10),
                ])
            #expect(list.objects("topics").map { $0.text("title") } == ["Tea", "General"])
            try await alice.call(API.Messages.UpdatePinnedForumTopic(peer: channel.peer, topicID: id, pinned: true))
            let pinned = try await old.told("updateChannelPinnedTopic")
            #expect(pinned.long("channel_id") == channel.id && pinned.int("topic_id") == id)
            let deleted = try await old.call(
                "channels.deleteTopicHistory", "messages.AffectedHistory", ["channel": input, "top_msg_id": .int(id)])
            #expect(deleted.int("pts_count") == 1)
        }
    }
}

/// What is asked of a forum.
private struct Forum {
    let peer: API.InputPeer

    func create(_ title: String, _ randomID: Int64, color: Int32? = nil) -> API.Messages.CreateForumTopic {
        .init(peer: self.peer, title: title, iconColor: color, randomID: randomID)
    }

    func send(
        _ text: String, _ randomID: Int64, in topic: Int32?, answering id: Int32? = nil
    ) -> API.Messages.SendMessage {
        let reply = (id ?? topic).map {
            API.InputReplyTo.inputReplyToMessage(.init(replyToMsgID: $0, topMsgID: topic))
        }
        return .init(peer: self.peer, replyTo: reply, message: text, randomID: randomID)
    }

    func replies(_ topic: Int32) -> API.Messages.GetReplies {
        .init(
            peer: self.peer, msgID: topic, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0,
            hash: 0)
    }

    func search(_ text: String, _ topic: Int32) -> API.Messages.Search {
        .init(
            peer: self.peer, q: text, topMsgID: topic, filter: .inputMessagesFilterEmpty, minDate: 0, maxDate: 0,
            offsetID: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0, hash: 0)
    }
}

extension RawClient {
    /// The next update that comes alone and in which something is found.
    func short<Value>(_ find: (API.Update) -> Value?) async throws -> Value {
        func value(_ message: ContainedMessage) -> Value? {
            guard case .updateShort(let update, _)? = try? API.Updates(decoding: message.body) else { return nil }
            return find(update)
        }
        for (index, message) in self.others.enumerated() {
            guard let value = value(message) else { continue }
            self.others.remove(at: index)
            return value
        }
        return try await self.next(value)
    }

    fileprivate func topics(_ forum: Forum) async throws -> [API.ForumTopic.ForumTopic] {
        let list = try await self.call(
            API.Messages.GetForumTopics(peer: forum.peer, offsetDate: 0, offsetID: 0, offsetTopic: 0, limit: 10))
        return list.topics.compactMap { if case .forumTopic(let topic) = $0 { topic } else { nil } }
    }

    /// How many messages the list of chats says to be unread.
    fileprivate func unread(_ forum: Forum) async throws -> Int32? {
        let dialogs = try await self.call(API.Messages.GetPeerDialogs(peers: [.inputDialogPeer(peer: forum.peer)]))
        guard case .dialog(let dialog)? = dialogs.dialogs.first else { return nil }
        return dialog.unreadCount
    }

    /// The texts of what is found, service messages left out.
    fileprivate func texts<Query: TLFunction>(
        _ query: Query
    ) async throws -> [String] where Query.Response == API.Messages.Messages {
        try await self.call(query).all.compactMap {
            if case .message(let message) = $0 { message.message } else { nil }
        }
    }
}
