import TelegramAPI

/// A picture or video that a user shows for a while.
struct StoryRecord: Codable, Sendable {
    /// 1, 2, 3… of each user.
    var id: Int32
    var date: Int32
    /// From then on it is in the archive, and on the profile if it is kept there.
    var expireDate: Int32
    /// One of ``World/fileRecords``.
    var file: Int64
    var caption: String
    @InTL var entities: [API.MessageEntity]
    /// Who sees it.
    @InTL var rules: [API.PrivacyRule]
    /// It is shown on the profile.
    var isPinned: Bool
    var isProtected: Bool
    var isEdited = false
    /// Who has seen it.
    var viewers: Set<Int64> = []
    /// How many messages have shown it to others.
    var forwards: Int32 = 0

    func isActive(at now: Int64) -> Bool { Int64(self.expireDate) > now }
}

/// The stories of one user, and how far the user has seen those of others.
struct StoryShelf: Codable, Sendable {
    /// Oldest first.
    var stories: [StoryRecord] = []
    var lastID: Int32 = 0
    /// What random ids became.
    var sent: [Int64: Int32] = [:]
    /// By the user whose they are: the newest that was seen.
    var reads: [Int64: Int32] = [:]

    func story(_ id: Int32) -> StoryRecord? { self.stories.first { $0.id == id } }

    mutating func change(_ id: Int32, _ body: (inout StoryRecord) -> Void) {
        guard let index = self.stories.firstIndex(where: { $0.id == id }) else { return }
        body(&self.stories[index])
    }
}

// Stories as users see them.
extension World {
    /// Whether a user shows a story to another one at all.
    func shows(_ story: StoryRecord, of owner: Int64, to viewer: Int64) -> Bool {
        guard owner != viewer else { return true }
        let isShutOut =
            self.hasBlocked(.user(viewer), owner)
            || self.settings[owner]?.blockedFromStories.contains { $0.peerID == .peerUser(userID: viewer) } == true
        return !isShutOut && self.passes(story.rules, of: owner, viewer)
    }

    /// Whether a user can look at a story: its owner always, others while it runs, and afterwards if it stays on the
    /// profile.
    func finds(_ story: StoryRecord, of owner: Int64, by viewer: Int64, now: Int64) -> Bool {
        self.shows(story, of: owner, to: viewer) && (story.isActive(at: now) || story.isPinned || owner == viewer)
    }

    /// The stories that run, oldest first.
    func activeStories(of owner: Int64, seenBy viewer: Int64, now: Int64) -> [StoryRecord] {
        (self.stories[owner]?.stories ?? []).filter {
            $0.isActive(at: now) && self.shows($0, of: owner, to: viewer)
        }
    }

    /// The stories that stay on the profile, newest first.
    func pinnedStories(of owner: Int64, seenBy viewer: Int64) -> [StoryRecord] {
        (self.stories[owner]?.stories ?? []).reversed().filter { $0.isPinned && self.shows($0, of: owner, to: viewer) }
    }

    /// A story as an API object.
    func object(_ story: StoryRecord, of owner: Int64, seenBy viewer: Int64) -> API.StoryItem {
        let isOwn = owner == viewer
        let isPublic = story.rules.contains(.privacyValueAllowAll)
        let isForContacts = !isPublic && story.rules.contains(.privacyValueAllowContacts)
        let isForFriends = !isPublic && !isForContacts && story.rules.contains(.privacyValueAllowCloseFriends)
        let isForSome = !isPublic && !isForContacts && !isForFriends
        return .storyItem(
            .init(
                pinned: story.isPinned, public: isPublic, closeFriends: isForFriends, noforwards: story.isProtected,
                edited: story.isEdited, contacts: isForContacts, selectedContacts: isForSome, out: isOwn, id: story.id,
                date: story.date, expireDate: story.expireDate, caption: story.caption.isEmpty ? nil : story.caption,
                entities: story.entities.isEmpty ? nil : story.entities, media: self.media(story.file),
                privacy: isOwn ? story.rules : nil,
                views: isOwn ? self.views(of: story) : nil))
    }

    private func views(of story: StoryRecord) -> API.StoryViews {
        .init(
            viewsCount: Int32(clamping: story.viewers.count), forwardsCount: story.forwards > 0 ? story.forwards : nil)
    }

    /// The active stories of a user; nil if there are none for the viewer.
    func peerStories(of owner: Int64, seenBy viewer: Int64, now: Int64) -> API.PeerStories? {
        let active = self.activeStories(of: owner, seenBy: viewer, now: now)
        guard !active.isEmpty else { return nil }
        return .init(
            peer: .peerUser(userID: owner), maxReadID: self.stories[viewer]?.reads[owner],
            stories: active.map { self.object($0, of: owner, seenBy: viewer) })
    }
}
