import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: discussed posts")
struct ForeignDiscussionTests {
    @Test("LM16 Posts go into the group of their channel by themselves, and are discussed there")
    func posts() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            for client in [alice, boris] { try await client.call(API.Updates.GetState()) }
            let (news, _) = try await alice.makeChannel(isBroadcast: true)
            let (talk, _) = try await alice.makeChannel()
            try await alice.call(
                API.Channels.InviteToChannel(channel: news.input, users: [try await alice.input("boris")]))
            #expect(
                try await boris.failure(of: API.Channels.SetDiscussionGroup(broadcast: news.input, group: talk.input))
                    == "400 MEGAGROUP_ID_INVALID")
            let groups = try await alice.call(API.Channels.GetGroupsForDiscussion())
            guard case .chats(let chats) = groups, case .channel(let offered)? = chats.last else {
                throw RawClientError.unexpected("\(groups)")
            }
            #expect(offered.id == talk.id)
            let link = API.Channels.SetDiscussionGroup(broadcast: news.input, group: talk.input)
            #expect(try await alice.call(link))
            #expect(try await alice.failure(of: link) == "400 LINK_NOT_MODIFIED")
            #expect(
                try await alice.failure(of: API.Channels.ToggleForum(channel: talk.input, enabled: true, tabs: false))
                    == "400 CHAT_DISCUSSION_UNALLOWED")
            let full = try await boris.call(API.Channels.GetFullChannel(channel: news.input))
            guard case .channelFull(let known) = full.fullChat else { throw RawClientError.unexpected("\(full)") }
            #expect(known.linkedChatID == talk.id && full.chats.count == 2)

            let sent = try await alice.call(API.Messages.SendMessage(peer: news.peer, message: "post", randomID: 1))
            let post = try #require(sent.whole?.messages.first)
            #expect(post.replies?.comments == true && post.replies?.channelID == talk.id && post.replies?.replies == 0)
            let copy = try #require(try await alice.history(talk.peer).first)
            #expect(copy.message == "post" && copy.fromID == .peerChannel(channelID: news.id) && copy.pinned)
            #expect(copy.fwdFrom?.savedFromPeer == .peerChannel(channelID: news.id))
            #expect(copy.fwdFrom?.savedFromMsgID == post.id && copy.fwdFrom?.channelPost == post.id)
            try await self.comment(alice, boris, news, talk, post: post.id, copy: copy.id)
            try await alice.call(API.Messages.EditMessage(peer: news.peer, id: post.id, message: "better"))
            let better = try await alice.history(talk.peer).first { $0.id == copy.id }
            #expect(better?.message == "better" && better?.fwdFrom != nil)
            // Who is in the group is told of it there, before anything else is answered.
            let told: [API.Update] = alice.others.compactMap { (try? API.Updates(decoding: $0.body))?.whole }
                .flatMap(\.updates)
            let isTold = told.contains {
                guard case .updateEditChannelMessage(.message(let message), _, _) = $0 else { return false }
                return message.peerID == .peerChannel(channelID: talk.id) && message.message == "better"
            }
            #expect(isTold)

            // Who is banned from the group reads no comments through the channel either.
            try await alice.call(
                API.Channels.EditBanned(
                    channel: talk.input, participant: try await alice.peer("boris"),
                    bannedRights: .init(viewMessages: true, untilDate: 0)))
            #expect(try await boris.failure(of: Self.discussion(news.peer, post.id)) == "400 CHANNEL_PRIVATE")

            let apart = API.Channels.SetDiscussionGroup(broadcast: news.input, group: .inputChannelEmpty)
            try await alice.call(apart)
            #expect(try await alice.failure(of: apart) == "400 LINK_NOT_MODIFIED")
            #expect(try await boris.failure(of: Self.discussion(news.peer, post.id)) == "400 MSG_ID_INVALID")
            let next = try await alice.call(API.Messages.SendMessage(peer: news.peer, message: "alone", randomID: 7))
            #expect(next.whole?.messages.first?.replies == nil)
            #expect(
                try await boris.failure(of: API.Messages.GetDiscussionMessage(peer: talk.peer, msgID: copy.id))
                    == "400 CHANNEL_PRIVATE")
        }
    }

    @Test("LM16 Only a fit group is joined to a channel, and only one that is joined is taken from it")
    func unfitGroups() throws {
        var scene = try ChatScene()
        let (news, talk) = (try scene.channel([], isBroadcast: true), try scene.channel([]))
        let link = API.Channels.SetDiscussionGroup(broadcast: news.input, group: talk.input)
        let apart = API.Channels.SetDiscussionGroup(broadcast: .inputChannelEmpty, group: talk.input)
        #expect(scene.desk.failure(of: apart, from: scene.alice) == "400 LINK_NOT_MODIFIED")
        // Neither stands in the place of the other.
        let twice = API.Channels.SetDiscussionGroup(broadcast: news.input, group: news.input)
        #expect(scene.desk.failure(of: twice, from: scene.alice) == "400 MEGAGROUP_ID_INVALID")
        let turned = API.Channels.SetDiscussionGroup(broadcast: talk.input, group: news.input)
        #expect(scene.desk.failure(of: turned, from: scene.alice) == "400 BROADCAST_ID_INVALID")
        func hide(_ isHidden: Bool) -> API.Channels.TogglePreHistoryHidden {
            .init(channel: talk.input, enabled: isHidden)
        }
        try scene.desk.call(hide(true), from: scene.alice)
        #expect(scene.desk.failure(of: link, from: scene.alice) == "400 MEGAGROUP_PREHISTORY_HIDDEN")
        #expect(scene.desk.failure(of: apart, from: scene.alice) == "400 LINK_NOT_MODIFIED")
        try scene.desk.call(hide(false), from: scene.alice)
        try scene.desk.call(
            API.Channels.ToggleForum(channel: talk.input, enabled: true, tabs: false), from: scene.alice)
        #expect(scene.desk.failure(of: link, from: scene.alice) == "400 MEGAGROUP_ID_INVALID")
        #expect(scene.desk.failure(of: apart, from: scene.alice) == "400 LINK_NOT_MODIFIED")
        try scene.desk.call(
            API.Channels.ToggleForum(channel: talk.input, enabled: false, tabs: false), from: scene.alice)
        #expect(scene.desk.failure(of: link, from: scene.alice) == "no error")
        #expect(scene.desk.failure(of: hide(true), from: scene.alice) == "400 CHAT_LINK_EXISTS")
        #expect(scene.desk.failure(of: apart, from: scene.alice) == "no error")
    }

    private static func discussion(_ peer: API.InputPeer, _ id: Int32) -> API.Messages.GetDiscussionMessage {
        .init(peer: peer, msgID: id)
    }

    private func comment(
        _ alice: RawClient, _ boris: RawClient, _ news: API.Chat.Channel, _ talk: API.Chat.Channel, post: Int32,
        copy: Int32
    ) async throws {
        // A reader of the channel comments without having joined the group.
        let found = try await boris.call(Self.discussion(news.peer, post))
        guard case .message(let first)? = found.messages.first else { throw RawClientError.unexpected("\(found)") }
        #expect(first.id == copy && found.unreadCount == 0 && found.maxID == nil)
        let comment = API.Messages.SendMessage(
            peer: talk.peer, replyTo: .inputReplyToMessage(.init(replyToMsgID: copy)), message: "good", randomID: 2)
        let mine = try #require(try await boris.call(comment).whole?.messages.first)
        #expect(mine.replyTo == .messageReplyHeader(.init(replyToMsgID: copy)))
        func reply(in thread: Int32) -> API.InputReplyTo {
            .inputReplyToMessage(.init(replyToMsgID: mine.id, topMsgID: thread))
        }
        // The thread may be named, if it is the right one.
        let elsewhere = API.Messages.SendMessage(
            peer: talk.peer, replyTo: reply(in: mine.id), message: "lost", randomID: 4)
        #expect(try await alice.failure(of: elsewhere) == "400 REPLY_MESSAGE_ID_INVALID")
        let answer = API.Messages.SendMessage(
            peer: talk.peer, replyTo: reply(in: copy), message: "thanks", randomID: 3)
        let second = try #require(try await alice.call(answer).whole?.messages.first)
        #expect(second.replyTo == .messageReplyHeader(.init(replyToMsgID: mine.id, replyToTopID: copy)))
        let list = try await boris.call(
            API.Messages.GetReplies(
                peer: news.peer, msgID: post, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0,
                hash: 0))
        let texts = list.all.compactMap { if case .message(let message) = $0 { message.message } else { nil } }
        #expect(texts == ["thanks", "good"])
        let replies = try await boris.history(news.peer).first { $0.id == post }?.replies
        #expect(replies?.replies == 2 && replies?.maxID == second.id && replies?.recentRepliers?.count == 2)

        let read = API.Messages.ReadDiscussion(peer: talk.peer, msgID: copy, readMaxID: second.id)
        #expect(try await boris.call(Self.discussion(news.peer, post)).unreadCount == 1)
        #expect(try await boris.call(read))
        #expect(try await boris.call(Self.discussion(news.peer, post)).unreadCount == 0)
        let told = try await alice.short { update -> Int32? in
            if case .updateReadChannelDiscussionOutbox(_, copy, let maxID) = update { maxID } else { nil }
        }
        #expect(told == second.id)
    }
}
