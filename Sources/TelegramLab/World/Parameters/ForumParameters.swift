import TelegramAPI

// Topics, threads, what is unread, and places that move.
extension Router {
    static let outsideOfThreads = "in chats that are no supergroups"
    static let outsideOfForums = "in chats that are no forums"

    mutating func judgeForumParameters() {
        self.judge(API.Channels.ToggleForum.self, actsOn: "channel enabled tabs")
        self.judge(API.Channels.ToggleViewForumAsMessages.self, actsOn: "channel enabled")
        // There are no custom emojis.
        self.judge(
            API.Messages.CreateForumTopic.self, actsOn: "peer title icon_color random_id send_as",
            refuses: [
                .init("title_missing") { $0.titleMissing },
                .init("icon_emoji_id") { $0.iconEmojiID ?? 0 != 0 },
                .init("title", when: Self.longTitles) { $0.title.count > Self.longestTitle },
            ])
        self.judge(
            API.Messages.EditForumTopic.self, actsOn: "peer topic_id title icon_emoji_id closed hidden",
            refuses: [
                .init("icon_emoji_id", when: "not 0") { $0.iconEmojiID ?? 0 != 0 },
                .init("title", when: Self.longTitles) { ($0.title ?? "").count > Self.longestTitle },
            ])
        self.judge(API.Messages.UpdatePinnedForumTopic.self, actsOn: "peer topic_id pinned")
        self.judge(API.Messages.ReorderPinnedForumTopics.self, actsOn: "force peer order")
        self.judge(API.Messages.DeleteTopicHistory.self, actsOn: "peer top_msg_id")
        self.judge(
            API.Messages.GetForumTopics.self, actsOn: "peer q offset_date offset_id offset_topic limit")
        self.judge(API.Messages.GetForumTopicsByID.self, actsOn: "peer topics")
        self.judgeThreads()
        self.judgeAttention()
    }

    private mutating func judgeThreads() {
        // A list is always answered in full: its hash only spares a client what it has.
        self.judge(
            API.Messages.GetReplies.self,
            actsOn: "peer msg_id offset_id offset_date add_offset limit max_id min_id", withoutEffect: "hash")
        self.judge(API.Messages.GetDiscussionMessage.self, actsOn: "peer msg_id")
        self.judge(API.Messages.ReadDiscussion.self, actsOn: "peer msg_id read_max_id")
        self.judge(API.Channels.SetDiscussionGroup.self, actsOn: "broadcast group")
        self.judge(API.Channels.GetGroupsForDiscussion.self)
        self.judge(API.Messages.GetRecentLocations.self, actsOn: "peer limit", withoutEffect: "hash")
    }

    private mutating func judgeAttention() {
        self.judge(
            API.Messages.GetUnreadMentions.self, actsOn: "peer top_msg_id offset_id add_offset limit max_id min_id",
            refuses: [.init(byHandler: "top_msg_id", when: Self.outsideOfThreads)])
        self.judge(
            API.Messages.ReadMentions.self, actsOn: "peer top_msg_id",
            refuses: [.init(byHandler: "top_msg_id", when: Self.outsideOfThreads)])
        self.judge(
            API.Messages.GetUnreadReactions.self, actsOn: "peer top_msg_id offset_id add_offset limit max_id min_id",
            refuses: [
                .init("saved_peer_id") { $0.savedPeerID != nil },
                .init(byHandler: "top_msg_id", when: Self.outsideOfThreads),
            ])
        self.judge(
            API.Messages.ReadReactions.self, actsOn: "peer top_msg_id",
            refuses: [
                .init("saved_peer_id") { $0.savedPeerID != nil },
                .init(byHandler: "top_msg_id", when: Self.outsideOfThreads),
            ])
        self.judge(API.Messages.ReadMessageContents.self, actsOn: "id")
        self.judge(API.Channels.ReadMessageContents.self, actsOn: "channel id")
        self.judge(API.Messages.GetMessageReadParticipants.self, actsOn: "peer msg_id")
    }

    static func isLive(_ media: API.InputMedia?) -> Bool {
        if case .inputMediaGeoLive? = media { true } else { false }
    }
}
