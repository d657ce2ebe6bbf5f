import MTProtoCore
import TelegramAPI

// How often posts were seen and forwarded, and who is told of it.
extension World {
    /// How often a post was seen: by its author, and by each who said so once.
    func viewCount(of message: StoredMessage, in channel: ChannelRecord) -> Int32 {
        let viewers = channel.viewers[message.id] ?? []
        return Int32(clamping: viewers.count + (viewers.contains(message.sender) ? 0 : 1))
    }

    /// Notes that a user has seen a post.
    ///
    /// - Returns: whether it counts: each counts once.
    mutating func countView(of post: StoredMessage, in id: Int64, by user: Int64) -> Bool {
        let before = self.channels[id].map { self.viewCount(of: post, in: $0) }
        self.channels[id]?.viewers[post.id, default: []].insert(user)
        return self.channels[id].map { self.viewCount(of: post, in: $0) } != before
    }

    /// The copy of a post counts where the post lies, if it is still there.
    mutating func countForward(of post: PostReference?) {
        guard let post, let channel = self.channels[post.channel], channel.box.message(post.id) != nil else { return }
        self.channels[post.channel]?.forwards[post.id] = Int32(clamping: Int64(channel.forwards[post.id] ?? 0) + 1)
    }

    /// Lets it be told that posts were seen: at once, or with the next second if views of the post were told in this
    /// one. A thousand readers of a post are not a thousand updates for each of them.
    mutating func noteViews(of posts: Set<PostReference>, now: Int64, except: SessionReference?) {
        guard !posts.isEmpty else { return }
        let first = posts.subtracting(self.agenda.toldPosts)
        self.agenda.seenPosts.formUnion(posts.subtracting(first))
        self.agenda.toldPosts.formUnion(first)
        self.agenda.insertOnce(.tellViews, at: Int32(clamping: now &+ 1))
        self.tellViews(of: first, now: now, except: except)
    }

    /// A second is over: tells how often posts were seen in it since they were told of.
    mutating func tellGatheredViews(at date: Int32) {
        let posts = self.agenda.seenPosts
        self.agenda.toldPosts = posts
        self.agenda.seenPosts = []
        guard !posts.isEmpty else { return }
        self.agenda.insertOnce(.tellViews, at: Int32(clamping: Int64(date) + 1))
        self.tellViews(of: posts, now: Int64(date), except: nil)
    }

    /// Tells how often posts were seen by now.
    private mutating func tellViews(of posts: Set<PostReference>, now: Int64, except: SessionReference?) {
        self.tellCounts(of: posts, now: now, except: except) { world, post, channel in
            .updateChannelMessageViews(
                channelID: channel.id, id: post.id, views: world.viewCount(of: post, in: channel))
        }
    }

    /// Tells how often posts were forwarded by now. Who forwarded them is told so as well: the answer does not say it.
    mutating func tellForwards(of posts: Set<PostReference>, now: Int64) {
        self.tellCounts(of: posts, now: now, except: nil) { _, post, channel in
            .updateChannelMessageForwards(
                channelID: channel.id, id: post.id, forwards: channel.forwards[post.id] ?? 0)
        }
    }

    /// Tells the people who are in the channels of posts and are there now, all posts of a channel at once. It stands
    /// in no box: who was away finds the counts with the posts.
    private mutating func tellCounts(
        of posts: Set<PostReference>, now: Int64, except: SessionReference?,
        _ update: (World, StoredMessage, ChannelRecord) -> API.Update
    ) {
        for (id, group) in Dictionary(grouping: posts, by: \.channel).sorted(by: { $0.key < $1.key }) {
            guard let channel = self.channels[id] else { continue }
            let counted = group.map(\.id).sorted().compactMap { channel.box.message($0) }
                .map { (post: $0, update: update(self, $0, channel)) }
            for member in channel.members
            where self.subscribers[member.user]?.isEmpty == false && self.users[member.user]?.isBot != true {
                let seen = counted.filter { self.mayNotice([$0.post], member.user) }.map(\.update)
                guard !seen.isEmpty else { continue }
                let companions = self.companions(
                    of: [], seenBy: member.user, and: [.channel(id)], isNamed: false, now: now)
                self.deliver(
                    self.updates(seen, with: companions, date: Int32(clamping: now)), to: member.user, except: except)
            }
        }
    }
}
