import MTProtoCore
import TelegramAPI

/// One topic of a forum. Its id is that of the message which says that it was created.
struct ForumTopic: Codable, Hashable, Sendable {
    /// The topic that every forum has, where everything stands that is in no other topic.
    static let general: Int32 = 1
    /// What clients offer (core.telegram.org/constructor/forumTopic).
    static let colors: [Int32] = [0x6fb9f0, 0xffd67e, 0xcb86db, 0x8eee98, 0xff93b2, 0xfb6f5f]

    var id: Int32
    var creator: Int64
    /// The channel in whose name it was created.
    var author: Int64?
    var date: Int32
    var title: String
    var color: Int32
    var isClosed = false
    /// Only the general topic can be hidden.
    var isHidden = false
}

/// The topics of a supergroup.
struct Forum: Codable, Sendable {
    static let pinLimit = 5

    var isOn = false
    /// Clients show the topics as tabs.
    var hasTabs = false
    /// By id. They outlast the time in which the supergroup is no forum.
    var topics: [Int32: ForumTopic] = [:]
    var deleted: Set<Int32> = []
    /// The topmost first.
    var pinned: [Int32] = []
}

extension World {
    /// Whether a user may change a topic, and write in it when it is closed.
    func mayManage(_ topic: ForumTopic, in channel: Int64, _ user: Int64) -> Bool {
        self.may(\.manageTopics, in: .channel(channel), user)
            || topic.id != ForumTopic.general && topic.creator == user && self.channels[channel]?.has(user) == true
    }

    /// A topic as one user sees it.
    ///
    /// - Parameter isShort: without what only the user knows, as the record of administrators has it.
    func object(
        _ topic: ForumTopic, in channel: ChannelRecord, seenBy viewer: Int64, isShort: Bool = false
    ) -> API.ForumTopic {
        let author: API.Peer = topic.author.map { .peerChannel(channelID: $0) } ?? .peerUser(userID: topic.creator)
        var object = API.ForumTopic.ForumTopic(
            my: topic.creator == viewer, closed: topic.isClosed, pinned: channel.forum.pinned.contains(topic.id),
            short: isShort, hidden: topic.isHidden, id: topic.id, date: topic.date,
            peer: .peerChannel(channelID: channel.id),
            title: topic.title, iconColor: topic.color, topMessage: 0, readInboxMaxID: 0, readOutboxMaxID: 0,
            unreadCount: 0, unreadMentionsCount: 0, unreadReactionsCount: 0, unreadPollVotesCount: 0, fromID: author,
            notifySettings: API.PeerNotifySettings())
        guard !isShort else { return .forumTopic(object) }
        object.topMessage = channel.newest(inThread: topic.id) ?? 0
        object.readInboxMaxID = channel.readMaxID(ofThread: topic.id, by: viewer)
        object.readOutboxMaxID = max(channel.threads.readOutboxMaxID(of: topic.id), channel.readOutboxMaxID)
        object.draft = self.dialogLists[viewer]?.topicDrafts[.channel(channel.id)]?[topic.id]
        object.unreadCount = channel.has(viewer) ? channel.unreadCount(ofThread: topic.id, by: viewer) : 0
        object.unreadMentionsCount = Int32(
            clamping: self.unread(\.mentions, in: .channel(channel.id), thread: topic.id, of: viewer).count)
        object.unreadReactionsCount = Int32(
            clamping: self.unread(\.reactions, in: .channel(channel.id), thread: topic.id, of: viewer).count)
        return .forumTopic(object)
    }
}
