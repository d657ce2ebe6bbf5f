// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Stats {
    /// `stats.broadcastStats#396ca5fc period:StatsDateRangeDays followers:StatsAbsValueAndPrev
    /// views_per_post:StatsAbsValueAndPrev shares_per_post:StatsAbsValueAndPrev
    /// reactions_per_post:StatsAbsValueAndPrev views_per_story:StatsAbsValueAndPrev
    /// shares_per_story:StatsAbsValueAndPrev reactions_per_story:StatsAbsValueAndPrev
    /// enabled_notifications:StatsPercentValue growth_graph:StatsGraph followers_graph:StatsGraph
    /// mute_graph:StatsGraph top_hours_graph:StatsGraph interactions_graph:StatsGraph
    /// iv_interactions_graph:StatsGraph views_by_source_graph:StatsGraph new_followers_by_source_graph:StatsGraph
    /// languages_graph:StatsGraph reactions_by_emotion_graph:StatsGraph story_interactions_graph:StatsGraph
    /// story_reactions_by_emotion_graph:StatsGraph recent_posts_interactions:Vector<PostInteractionCounters> =
    /// stats.BroadcastStats`
    public struct BroadcastStats: TLObject {
        public var period: API.StatsDateRangeDays
        public var followers: API.StatsAbsValueAndPrev
        public var viewsPerPost: API.StatsAbsValueAndPrev
        public var sharesPerPost: API.StatsAbsValueAndPrev
        public var reactionsPerPost: API.StatsAbsValueAndPrev
        public var viewsPerStory: API.StatsAbsValueAndPrev
        public var sharesPerStory: API.StatsAbsValueAndPrev
        public var reactionsPerStory: API.StatsAbsValueAndPrev
        public var enabledNotifications: API.StatsPercentValue
        public var growthGraph: API.StatsGraph
        public var followersGraph: API.StatsGraph
        public var muteGraph: API.StatsGraph
        public var topHoursGraph: API.StatsGraph
        public var interactionsGraph: API.StatsGraph
        public var ivInteractionsGraph: API.StatsGraph
        public var viewsBySourceGraph: API.StatsGraph
        public var newFollowersBySourceGraph: API.StatsGraph
        public var languagesGraph: API.StatsGraph
        public var reactionsByEmotionGraph: API.StatsGraph
        public var storyInteractionsGraph: API.StatsGraph
        public var storyReactionsByEmotionGraph: API.StatsGraph
        public var recentPostsInteractions: [API.PostInteractionCounters]

        public init(period: API.StatsDateRangeDays, followers: API.StatsAbsValueAndPrev, viewsPerPost: API.StatsAbsValueAndPrev, sharesPerPost: API.StatsAbsValueAndPrev, reactionsPerPost: API.StatsAbsValueAndPrev, viewsPerStory: API.StatsAbsValueAndPrev, sharesPerStory: API.StatsAbsValueAndPrev, reactionsPerStory: API.StatsAbsValueAndPrev, enabledNotifications: API.StatsPercentValue, growthGraph: API.StatsGraph, followersGraph: API.StatsGraph, muteGraph: API.StatsGraph, topHoursGraph: API.StatsGraph, interactionsGraph: API.StatsGraph, ivInteractionsGraph: API.StatsGraph, viewsBySourceGraph: API.StatsGraph, newFollowersBySourceGraph: API.StatsGraph, languagesGraph: API.StatsGraph, reactionsByEmotionGraph: API.StatsGraph, storyInteractionsGraph: API.StatsGraph, storyReactionsByEmotionGraph: API.StatsGraph, recentPostsInteractions: [API.PostInteractionCounters]) {
            self.period = period
            self.followers = followers
            self.viewsPerPost = viewsPerPost
            self.sharesPerPost = sharesPerPost
            self.reactionsPerPost = reactionsPerPost
            self.viewsPerStory = viewsPerStory
            self.sharesPerStory = sharesPerStory
            self.reactionsPerStory = reactionsPerStory
            self.enabledNotifications = enabledNotifications
            self.growthGraph = growthGraph
            self.followersGraph = followersGraph
            self.muteGraph = muteGraph
            self.topHoursGraph = topHoursGraph
            self.interactionsGraph = interactionsGraph
            self.ivInteractionsGraph = ivInteractionsGraph
            self.viewsBySourceGraph = viewsBySourceGraph
            self.newFollowersBySourceGraph = newFollowersBySourceGraph
            self.languagesGraph = languagesGraph
            self.reactionsByEmotionGraph = reactionsByEmotionGraph
            self.storyInteractionsGraph = storyInteractionsGraph
            self.storyReactionsByEmotionGraph = storyReactionsByEmotionGraph
            self.recentPostsInteractions = recentPostsInteractions
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x396ca5fc, "stats.broadcastStats")
            self.period = try API.StatsDateRangeDays(from: &reader)
            self.followers = try API.StatsAbsValueAndPrev(from: &reader)
            self.viewsPerPost = try API.StatsAbsValueAndPrev(from: &reader)
            self.sharesPerPost = try API.StatsAbsValueAndPrev(from: &reader)
            self.reactionsPerPost = try API.StatsAbsValueAndPrev(from: &reader)
            self.viewsPerStory = try API.StatsAbsValueAndPrev(from: &reader)
            self.sharesPerStory = try API.StatsAbsValueAndPrev(from: &reader)
            self.reactionsPerStory = try API.StatsAbsValueAndPrev(from: &reader)
            self.enabledNotifications = try API.StatsPercentValue(from: &reader)
            self.growthGraph = try API.StatsGraph(from: &reader)
            self.followersGraph = try API.StatsGraph(from: &reader)
            self.muteGraph = try API.StatsGraph(from: &reader)
            self.topHoursGraph = try API.StatsGraph(from: &reader)
            self.interactionsGraph = try API.StatsGraph(from: &reader)
            self.ivInteractionsGraph = try API.StatsGraph(from: &reader)
            self.viewsBySourceGraph = try API.StatsGraph(from: &reader)
            self.newFollowersBySourceGraph = try API.StatsGraph(from: &reader)
            self.languagesGraph = try API.StatsGraph(from: &reader)
            self.reactionsByEmotionGraph = try API.StatsGraph(from: &reader)
            self.storyInteractionsGraph = try API.StatsGraph(from: &reader)
            self.storyReactionsByEmotionGraph = try API.StatsGraph(from: &reader)
            self.recentPostsInteractions = try reader.readVector(of: API.PostInteractionCounters.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x396ca5fc)
            self.period.write(to: &writer)
            self.followers.write(to: &writer)
            self.viewsPerPost.write(to: &writer)
            self.sharesPerPost.write(to: &writer)
            self.reactionsPerPost.write(to: &writer)
            self.viewsPerStory.write(to: &writer)
            self.sharesPerStory.write(to: &writer)
            self.reactionsPerStory.write(to: &writer)
            self.enabledNotifications.write(to: &writer)
            self.growthGraph.write(to: &writer)
            self.followersGraph.write(to: &writer)
            self.muteGraph.write(to: &writer)
            self.topHoursGraph.write(to: &writer)
            self.interactionsGraph.write(to: &writer)
            self.ivInteractionsGraph.write(to: &writer)
            self.viewsBySourceGraph.write(to: &writer)
            self.newFollowersBySourceGraph.write(to: &writer)
            self.languagesGraph.write(to: &writer)
            self.reactionsByEmotionGraph.write(to: &writer)
            self.storyInteractionsGraph.write(to: &writer)
            self.storyReactionsByEmotionGraph.write(to: &writer)
            writer.writeVector(self.recentPostsInteractions)
        }
    }

    /// `stats.megagroupStats#ef7ff916 period:StatsDateRangeDays members:StatsAbsValueAndPrev
    /// messages:StatsAbsValueAndPrev viewers:StatsAbsValueAndPrev posters:StatsAbsValueAndPrev
    /// growth_graph:StatsGraph members_graph:StatsGraph new_members_by_source_graph:StatsGraph
    /// languages_graph:StatsGraph messages_graph:StatsGraph actions_graph:StatsGraph top_hours_graph:StatsGraph
    /// weekdays_graph:StatsGraph top_posters:Vector<StatsGroupTopPoster> top_admins:Vector<StatsGroupTopAdmin>
    /// top_inviters:Vector<StatsGroupTopInviter> users:Vector<User> = stats.MegagroupStats`
    public struct MegagroupStats: TLObject {
        public var period: API.StatsDateRangeDays
        public var members: API.StatsAbsValueAndPrev
        public var messages: API.StatsAbsValueAndPrev
        public var viewers: API.StatsAbsValueAndPrev
        public var posters: API.StatsAbsValueAndPrev
        public var growthGraph: API.StatsGraph
        public var membersGraph: API.StatsGraph
        public var newMembersBySourceGraph: API.StatsGraph
        public var languagesGraph: API.StatsGraph
        public var messagesGraph: API.StatsGraph
        public var actionsGraph: API.StatsGraph
        public var topHoursGraph: API.StatsGraph
        public var weekdaysGraph: API.StatsGraph
        public var topPosters: [API.StatsGroupTopPoster]
        public var topAdmins: [API.StatsGroupTopAdmin]
        public var topInviters: [API.StatsGroupTopInviter]
        public var users: [API.User]

        public init(period: API.StatsDateRangeDays, members: API.StatsAbsValueAndPrev, messages: API.StatsAbsValueAndPrev, viewers: API.StatsAbsValueAndPrev, posters: API.StatsAbsValueAndPrev, growthGraph: API.StatsGraph, membersGraph: API.StatsGraph, newMembersBySourceGraph: API.StatsGraph, languagesGraph: API.StatsGraph, messagesGraph: API.StatsGraph, actionsGraph: API.StatsGraph, topHoursGraph: API.StatsGraph, weekdaysGraph: API.StatsGraph, topPosters: [API.StatsGroupTopPoster], topAdmins: [API.StatsGroupTopAdmin], topInviters: [API.StatsGroupTopInviter], users: [API.User]) {
            self.period = period
            self.members = members
            self.messages = messages
            self.viewers = viewers
            self.posters = posters
            self.growthGraph = growthGraph
            self.membersGraph = membersGraph
            self.newMembersBySourceGraph = newMembersBySourceGraph
            self.languagesGraph = languagesGraph
            self.messagesGraph = messagesGraph
            self.actionsGraph = actionsGraph
            self.topHoursGraph = topHoursGraph
            self.weekdaysGraph = weekdaysGraph
            self.topPosters = topPosters
            self.topAdmins = topAdmins
            self.topInviters = topInviters
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xef7ff916, "stats.megagroupStats")
            self.period = try API.StatsDateRangeDays(from: &reader)
            self.members = try API.StatsAbsValueAndPrev(from: &reader)
            self.messages = try API.StatsAbsValueAndPrev(from: &reader)
            self.viewers = try API.StatsAbsValueAndPrev(from: &reader)
            self.posters = try API.StatsAbsValueAndPrev(from: &reader)
            self.growthGraph = try API.StatsGraph(from: &reader)
            self.membersGraph = try API.StatsGraph(from: &reader)
            self.newMembersBySourceGraph = try API.StatsGraph(from: &reader)
            self.languagesGraph = try API.StatsGraph(from: &reader)
            self.messagesGraph = try API.StatsGraph(from: &reader)
            self.actionsGraph = try API.StatsGraph(from: &reader)
            self.topHoursGraph = try API.StatsGraph(from: &reader)
            self.weekdaysGraph = try API.StatsGraph(from: &reader)
            self.topPosters = try reader.readVector(of: API.StatsGroupTopPoster.self)
            self.topAdmins = try reader.readVector(of: API.StatsGroupTopAdmin.self)
            self.topInviters = try reader.readVector(of: API.StatsGroupTopInviter.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xef7ff916)
            self.period.write(to: &writer)
            self.members.write(to: &writer)
            self.messages.write(to: &writer)
            self.viewers.write(to: &writer)
            self.posters.write(to: &writer)
            self.growthGraph.write(to: &writer)
            self.membersGraph.write(to: &writer)
            self.newMembersBySourceGraph.write(to: &writer)
            self.languagesGraph.write(to: &writer)
            self.messagesGraph.write(to: &writer)
            self.actionsGraph.write(to: &writer)
            self.topHoursGraph.write(to: &writer)
            self.weekdaysGraph.write(to: &writer)
            writer.writeVector(self.topPosters)
            writer.writeVector(self.topAdmins)
            writer.writeVector(self.topInviters)
            writer.writeVector(self.users)
        }
    }

    /// `stats.messageStats#7fe91c14 views_graph:StatsGraph reactions_by_emotion_graph:StatsGraph =
    /// stats.MessageStats`
    public struct MessageStats: TLObject {
        public var viewsGraph: API.StatsGraph
        public var reactionsByEmotionGraph: API.StatsGraph

        public init(viewsGraph: API.StatsGraph, reactionsByEmotionGraph: API.StatsGraph) {
            self.viewsGraph = viewsGraph
            self.reactionsByEmotionGraph = reactionsByEmotionGraph
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7fe91c14, "stats.messageStats")
            self.viewsGraph = try API.StatsGraph(from: &reader)
            self.reactionsByEmotionGraph = try API.StatsGraph(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7fe91c14)
            self.viewsGraph.write(to: &writer)
            self.reactionsByEmotionGraph.write(to: &writer)
        }
    }

    /// `stats.storyStats#50cd067c views_graph:StatsGraph reactions_by_emotion_graph:StatsGraph =
    /// stats.StoryStats`
    public struct StoryStats: TLObject {
        public var viewsGraph: API.StatsGraph
        public var reactionsByEmotionGraph: API.StatsGraph

        public init(viewsGraph: API.StatsGraph, reactionsByEmotionGraph: API.StatsGraph) {
            self.viewsGraph = viewsGraph
            self.reactionsByEmotionGraph = reactionsByEmotionGraph
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x50cd067c, "stats.storyStats")
            self.viewsGraph = try API.StatsGraph(from: &reader)
            self.reactionsByEmotionGraph = try API.StatsGraph(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x50cd067c)
            self.viewsGraph.write(to: &writer)
            self.reactionsByEmotionGraph.write(to: &writer)
        }
    }

    /// `stats.publicForwards#93037e20 flags:# count:int forwards:Vector<PublicForward> next_offset:flags.0?string
    /// chats:Vector<Chat> users:Vector<User> = stats.PublicForwards`
    public struct PublicForwards: TLObject {
        public var count: Int32
        public var forwards: [API.PublicForward]
        public var nextOffset: String?
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(count: Int32, forwards: [API.PublicForward], nextOffset: String? = nil, chats: [API.Chat], users: [API.User]) {
            self.count = count
            self.forwards = forwards
            self.nextOffset = nextOffset
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x93037e20, "stats.publicForwards")
            let _flags = try reader.readFlags()
            self.count = try reader.readInt()
            self.forwards = try reader.readVector(of: API.PublicForward.self)
            self.nextOffset = _flags[0] ? try reader.readString() : nil
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x93037e20)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeVector(self.forwards)
            if let value = self.nextOffset { writer.writeString(value) }
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `stats.pollStats#2999beed votes_graph:StatsGraph = stats.PollStats`
    public struct PollStats: TLObject {
        public var votesGraph: API.StatsGraph

        public init(votesGraph: API.StatsGraph) {
            self.votesGraph = votesGraph
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2999beed, "stats.pollStats")
            self.votesGraph = try API.StatsGraph(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2999beed)
            self.votesGraph.write(to: &writer)
        }
    }
}
