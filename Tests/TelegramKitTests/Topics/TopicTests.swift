import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Topics of forums, comments on posts, and who has read a message.
struct TopicTests {
    @Test(
        "U22 U20 U10 U16 Topics are made, listed, written in, searched, changed, pinned and deleted; each has its draft"
    )
    func topics() async throws {
        try await withChatStage { stage in
            let alice = stage.alice
            let (forum, there, tea, coffee) = try await topicsAreListed(stage)
            let (green, espresso) = try await topicsAreWrittenIn(stage, forum, there: there, tea: tea, coffee: coffee)

            // Read: all of a topic in either order, and what a search finds in it.
            func texts(
                _ filter: MessageFilter, _ order: MessageOrder = .newestFirst, size: Int = 100
            ) async throws
                -> [String]
            {
                try await alice.messages(in: forum, matching: filter, order: order, pageSize: size).collect()
                    .map(\.text).filter { !$0.isEmpty }
            }
            func readAndSearched() async throws {
                let boris = stage.boris
                for size in [1, 100] {
                    #expect(try await texts(MessageFilter(topic: tea), size: size) == ["black", "green"])
                    #expect(try await texts(MessageFilter(topic: tea), .oldestFirst, size: size) == ["green", "black"])
                }
                #expect(try await texts(MessageFilter("black", topic: tea)) == ["black"])
                #expect(try await texts(MessageFilter("black", topic: coffee)) == ["black, short"])
                #expect(try await texts(MessageFilter("black")) == ["black, short", "black"])
                #expect(try await texts(MessageFilter(sender: stage.toBoris, topic: tea)) == ["black"])
                #expect(try await texts(MessageFilter(topic: ForumTopic.generalID)) == ["hello"])
                let unread = try #require(try await boris.topic(coffee, of: there))
                #expect(unread.unreadCount > 0 && unread.lastMessage?.id == espresso.id)
                try await boris.markRead(there, topic: coffee)
                #expect(try await boris.topic(coffee, of: there)?.unreadCount == 0)
                #expect(try await alice.topic(coffee, of: forum)?.readOutboxID == espresso.id)
            }
            try await readAndSearched()

            try await topicsHaveDrafts(alice, forum, tea: tea, coffee: coffee, espresso: espresso)
            try await topicsAreChanged(stage, forum, there: there, tea: tea)

            // Pinned.
            func pinned() async throws {
                try await alice.setTopicPinned(true, tea, of: forum)
                try await alice.setTopicPinned(true, coffee, of: forum)
                try await alice.reorderPinnedTopics([tea], of: forum)
                for size in [1, 100] {
                    let order = try await alice.topics(of: forum, pageSize: size).collect()
                    #expect(order.map(\.id).prefix(2) == [tea, coffee] && order.prefix(2).allSatisfy(\.isPinned))
                }
                try await alice.setTopicPinned(false, tea, of: forum)
                try await alice.setTopicPinned(false, tea, of: forum)
                #expect(try await alice.topic(tea, of: forum)?.isPinned == false)
                try await alice.setPinned(true, espresso.id, in: forum)
                try await alice.setPinned(true, green.id, in: forum)
                try await alice.unpinAll(in: forum, topic: tea)
                #expect(try await texts(MessageFilter(content: .pinned)) == ["black, short"])
            }
            try await pinned()

            // Deleted.
            func deleted() async throws {
                try await alice.deleteTopic(tea, of: forum)
                #expect(try await alice.topic(tea, of: forum) == nil)
                let gone = try await error { () async throws(TelegramError) in
                    try await alice.send("more", to: forum, options: SendOptions(topic: tea))
                }
                #expect(gone.code == .topicInvalid)
                try await alice.setForum(false, forum)
                #expect(try await texts(MessageFilter("black")) == ["black, short"])
            }
            try await deleted()
        }
    }

    /// A forum, as Alice and as Boris name it, with two topics that were made and listed.
    private func topicsAreListed(
        _ stage: ChatStage
    ) async throws -> (forum: Peer, there: Peer, tea: Int, coffee: Int) {
        let alice = stage.alice
        let forum = try await alice.createChannel(title: "Forum")
        try await alice.addMembers([stage.toBoris], to: forum)
        let none = try await error { () async throws(TelegramError) in
            try await alice.createTopic("Tea", in: forum)
        }
        #expect(none.code == .peerInvalid)
        try await alice.setForum(true, forum)
        try await alice.setForum(true, forum)
        let there = try await stage.asBoris(forum)

        // Made and listed.
        let tea = try await alice.createTopic("Tea", in: forum, iconColor: 0x6FB9F0)
        let coffee = try await alice.createTopic("Coffee", in: forum)
        for size in [1, 2, 100] {
            let listed = try await alice.topics(of: forum, pageSize: size).collect()
            #expect(listed.map(\.id) == [coffee, tea, ForumTopic.generalID], "\(size)")
        }
        #expect(try await alice.topics(of: forum, matching: "tea").collect().map(\.title) == ["Tea"])
        #expect(try await alice.topics(of: forum, limit: 1).collect().count == 1)
        let first = try #require(try await alice.topic(tea, of: forum))
        #expect(first.title == "Tea" && first.iconColor == 0x6FB9F0 && first.iconEmojiID == nil && first.isOutgoing)
        #expect(first.lastMessage?.action == .topicCreated(title: "Tea") && !first.isClosed && first.draft == nil)
        let me = try await alice.me().id
        #expect(first.creator.id == me)
        #expect(try await alice.topic(999, of: forum) == nil)
        return (forum, there, tea, coffee)
    }

    /// Two of the messages that were written in topics.
    private func topicsAreWrittenIn(
        _ stage: ChatStage, _ forum: Peer, there: Peer, tea: Int, coffee: Int
    ) async throws -> (green: Message, espresso: Message) {
        let (alice, boris) = (stage.alice, stage.boris)
        // Written in.
        let green = try await alice.send("green", to: forum, options: SendOptions(topic: tea))
        #expect(green.topicID == tea)
        let answer = try await boris.send("black", to: there, options: SendOptions(replyTo: green.id, topic: tea))
        #expect(answer.topicID == tea && answer.replyTo == green.id)
        let plain = try await boris.send("hello", to: there)
        #expect(plain.topicID == nil)
        let espresso = try await alice.send("black, short", to: forum, options: SendOptions(topic: coffee))
        return (green, espresso)
    }

    private func topicsHaveDrafts(
        _ alice: TelegramClient, _ forum: Peer, tea: Int, coffee: Int, espresso: Message
    ) async throws {
        // Each has a draft of its own.
        try await alice.setDraft("oolong", in: forum, topic: tea)
        try await alice.setDraft("latte", in: forum, replyTo: espresso.id, topic: coffee)
        try await alice.setDraft("anything", in: forum)
        func drafts() async throws -> [String?] {
            try await [
                alice.topic(tea, of: forum)?.draft?.text, alice.topic(coffee, of: forum)?.draft?.text,
                alice.dialogs().collect().first { $0.peer.id == forum.id }?.draft?.text,
            ]
        }
        #expect(try await drafts() == ["oolong", "latte", "anything"])
        try await alice.setDraft("", in: forum, topic: tea)
        try await alice.send("no milk", to: forum, options: SendOptions(topic: coffee, clearsDraft: true))
        #expect(try await drafts() == [nil, nil, "anything"])
        try await alice.send("all", to: forum, options: SendOptions(clearsDraft: true))
        #expect(try await drafts() == [nil, nil, nil])
    }

    private func topicsAreChanged(_ stage: ChatStage, _ forum: Peer, there: Peer, tea: Int) async throws {
        let (alice, boris) = (stage.alice, stage.boris)
        // Changed.
        try await alice.editTopic(tea, of: forum, title: "Green tea")
        try await alice.editTopic(tea, of: forum, title: "Green tea")
        #expect(try await boris.topic(tea, of: there)?.title == "Green tea")
        let change = try await alice.messages(in: forum, matching: MessageFilter(topic: tea), limit: 1).collect()
        #expect(change.first?.action == .topicChanged(title: "Green tea", isClosed: nil, isHidden: nil))
        try await alice.setTopicClosed(true, tea, of: forum)
        #expect(try await boris.topic(tea, of: there)?.isClosed == true)
        let closed = try await error { () async throws(TelegramError) in
            try await boris.send("more", to: there, options: SendOptions(topic: tea))
        }
        #expect(closed.code == .chatForbidden)
        try await alice.setTopicClosed(false, tea, of: forum)
        try await boris.send("more", to: there, options: SendOptions(topic: tea))
        try await alice.setGeneralTopicHidden(true, of: forum)
        #expect(try await alice.topic(ForumTopic.generalID, of: forum)?.isHidden == true)
        let refused = try await error { () async throws(TelegramError) in
            try await boris.editTopic(tea, of: there, title: "Mine")
        }
        #expect(refused.code == .chatForbidden)
        let untitled = try await error { () async throws(TelegramError) in
            try await alice.editTopic(tea, of: forum, title: " ")
        }
        #expect(untitled.code == .topicInvalid)
    }

    @Test("U22 A topic whose answer was lost is found again, and begun once")
    func lostTopics() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let client = alice.client
                let forum = try await client.createChannel(title: "Forum")
                try await client.setForum(true, forum)
                let tea = try await alice.losingAnswer(to: "messages.createForumTopic") {
                    try await client.createTopic("Tea", in: forum)
                }
                let topics = try await client.topics(of: forum, matching: "tea").collect()
                #expect(try topics.map(\.id) == [tea.get()])
                // What had a number that the program has given may have been another topic.
                let coffee = try await client.createTopic("Coffee", in: forum, randomID: 7)
                let again = try await error { () async throws(TelegramError) in
                    try await client.createTopic("Coffee", in: forum, randomID: 7)
                }
                #expect(again.code == .alreadySent)
                #expect(try await client.topics(of: forum, matching: "coffee").collect().map(\.id) == [coffee])
            }
        }
    }

    @Test(
        "U25 Comments on a post are read, counted and marked; who has read a message is told, and when; so are mentions"
    )
    func threads() async throws {
        try await withChatStage { stage in
            let (news, talk, discussion, post) = try await postIsDiscussed(stage)
            try await commentsAreRead(stage.alice, post, in: news, talk: talk, discussion: discussion)
            try await readersAreTold(stage, talk: talk, discussion: discussion)
            try await effectsAreShown(stage, talk: talk)
        }
    }

    /// A post of a channel, and the discussion of it in a group, with comments of Boris.
    private func postIsDiscussed(
        _ stage: ChatStage
    ) async throws -> (news: Peer, talk: Peer, discussion: Discussion, post: Message) {
        let (alice, boris) = (stage.alice, stage.boris)
        let news = try await alice.createChannel(title: "News", isBroadcast: true)
        let talk = try await alice.createChannel(title: "Talk")
        try await alice.addMembers([stage.toBoris], to: news)
        try await alice.addMembers([stage.toBoris], to: talk)
        _ = try await alice.invoke(
            API.Channels.SetDiscussionGroup(
                broadcast: await alice.inputChannel(news), group: await alice.inputChannel(talk)))
        let post = try await alice.send("tea is ready", to: news)
        let there = try await stage.asBoris(news)
        let discussion = try await boris.discussion(of: post.id, in: there)
        #expect(discussion.message.peer.id == talk.id && discussion.message.text == "tea is ready")
        #expect(discussion.lastID == nil && discussion.unreadCount == 0)
        let place = SendOptions(replyTo: discussion.message.id)
        for text in ["well said", "indeed", "yes"] {
            try await boris.send(text, to: discussion.message.peer, options: place)
        }
        return (news, talk, discussion, post)
    }

    private func commentsAreRead(
        _ alice: TelegramClient, _ post: Message, in news: Peer, talk: Peer, discussion: Discussion
    ) async throws {
        for size in [1, 100] {
            let newest = try await alice.replies(to: post.id, in: news, pageSize: size).collect()
            #expect(
                newest.map(\.text) == ["yes", "indeed", "well said"] && newest.allSatisfy { $0.peer.id == talk.id })
            let oldest = alice.replies(to: post.id, in: news, order: .oldestFirst, pageSize: size)
            #expect(try await oldest.collect().map(\.text) == ["well said", "indeed", "yes"])
        }
        let all = try await alice.replies(to: post.id, in: news).collect()
        let between = alice.replies(to: post.id, in: news, before: all[0].id, after: all[2].id)
        #expect(try await between.collect().map(\.text) == ["indeed"])
        let found = alice.messages(in: talk, matching: MessageFilter("indeed", topic: discussion.message.id))
        #expect(try await found.collect().count == 1)
        let behind = try await alice.discussion(of: post.id, in: news)
        #expect(behind.unreadCount == 3 && behind.lastID == all[0].id)
        try await alice.markRead(talk, upTo: all[1].id, topic: discussion.message.id)
        let after = try await alice.discussion(of: post.id, in: news)
        #expect(after.unreadCount == 1 && after.readInboxID == all[1].id)
        let missing = try await error { () async throws(TelegramError) in
            try await alice.discussion(of: 999, in: news)
        }
        #expect(missing.code == .messageNotFound)
    }

    private func readersAreTold(_ stage: ChatStage, talk: Peer, discussion: Discussion) async throws {
        let (alice, boris) = (stage.alice, stage.boris)
        // Who has read.
        let question = try await alice.send("hello @boris", to: talk)
        #expect(try await alice.readers(of: question.id, in: talk).isEmpty)
        #expect(try await boris.unreadMentions(in: discussion.message.peer).collect().map(\.id) == [question.id])
        try await boris.markMentionsRead(in: discussion.message.peer)
        #expect(try await boris.unreadMentions(in: discussion.message.peer).collect().isEmpty)
        try await boris.markRead(discussion.message.peer)
        let readers = try await alice.readers(of: question.id, in: talk)
        #expect(readers.map(\.peer.id) == [stage.toBoris.id] && readers.allSatisfy { $0.date >= question.date })
        #expect(readers.first.flatMap { alice.name(of: $0.peer) } == "Boris Berg")
        let own = try await alice.send("just you", to: stage.toBoris)
        #expect(try await alice.readDate(of: own.id, in: stage.toBoris) == nil)
        try await boris.markRead(stage.toAlice)
        let date = try #require(try await alice.readDate(of: own.id, in: stage.toBoris))
        #expect(date >= own.date)
        let wrong = try await error { () async throws(TelegramError) in
            try await alice.readers(of: own.id, in: stage.toBoris)
        }
        #expect(wrong.code == .peerInvalid)
    }

    private func effectsAreShown(_ stage: ChatStage, talk: Peer) async throws {
        let (alice, boris) = (stage.alice, stage.boris)
        // An animation is shown with a message in a private chat, and nowhere else.
        let effect = try #require(try await alice.availableEffects().first)
        #expect(!effect.emoji.isEmpty && !effect.needsPremium)
        try await alice.send("party", to: stage.toBoris, options: SendOptions(effect: effect.id))
        #expect(try await boris.messages(in: stage.toAlice, limit: 1).collect().first?.effect == effect.id)
        let group = try await error { () async throws(TelegramError) in
            try await alice.send("party", to: talk, options: SendOptions(effect: effect.id))
        }
        #expect(group.code == .notPossible)
    }
}
