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

    /// Lets it be told that posts were seen.
    mutating func noteViews(of posts: Set<PostReference>, now: Int64, except: SessionReference?) {
        self.note(Set(posts.map { PostCount(post: $0, kind: .views) }), now: now, except: except)
    }

    /// Lets it be told that posts were forwarded. Who forwarded them is told so as well: the answer does not say it.
    mutating func noteForwards(of posts: Set<PostReference>, now: Int64) {
        self.note(Set(posts.map { PostCount(post: $0, kind: .forwards) }), now: now, except: nil)
    }

    /// Lets counts be told: at once, or with the next second if the same count was told in this one. A thousand readers
    /// of a post are not a thousand updates for each of them. Time that stands still comes to no next second.
    private mutating func note(_ counts: Set<PostCount>, now: Int64, except: SessionReference?) {
        guard !counts.isEmpty else { return }
        guard self.surroundings.lead == nil else { return self.tell(counts, now: now, except: except) }
        let first = counts.subtracting(self.agenda.toldCounts)
        self.agenda.changedCounts.formUnion(counts.subtracting(first))
        self.agenda.toldCounts.formUnion(first)
        self.agenda.insertOnce(.tellCounts, at: Int32(clamping: now &+ 1))
        self.tell(first, now: now, except: except)
    }

    /// A second is over: tells the counts that have changed in it since they were told.
    mutating func tellGatheredCounts(at date: Int32) {
        let counts = self.agenda.changedCounts
        self.agenda.toldCounts = counts
        self.agenda.changedCounts = []
        guard !counts.isEmpty else { return }
        self.agenda.insertOnce(.tellCounts, at: Int32(clamping: Int64(date) + 1))
        self.tell(counts, now: Int64(date), except: nil)
    }

    /// A count as it is now; nil if the post is gone.
    private func update(
        of count: PostCount, in channel: ChannelRecord
    ) -> (post: StoredMessage, update: API.Update)? {
        guard let post = channel.box.message(count.post.id) else { return nil }
        switch count.kind {
        case .views:
            let views = self.viewCount(of: post, in: channel)
            return (post, .updateChannelMessageViews(channelID: channel.id, id: post.id, views: views))
        case .forwards:
            let forwards = channel.forwards[post.id] ?? 0
            return (post, .updateChannelMessageForwards(channelID: channel.id, id: post.id, forwards: forwards))
        }
    }

    /// Tells the people who are in the channels of posts and are there now, all counts of a channel at once. It stands
    /// in no box: who was away finds the counts with the posts.
    private mutating func tell(_ counts: Set<PostCount>, now: Int64, except: SessionReference?) {
        for (id, group) in Dictionary(grouping: counts, by: \.post.channel).sorted(by: { $0.key < $1.key }) {
            guard let channel = self.channels[id] else { continue }
            let counted = group.sorted { $0.place < $1.place }.compactMap { self.update(of: $0, in: channel) }
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

extension PostCount {
    /// Where it stands among those that are told together.
    fileprivate var place: (Int32, Int) { (self.post.id, self.kind == .views ? 0 : 1) }
}
