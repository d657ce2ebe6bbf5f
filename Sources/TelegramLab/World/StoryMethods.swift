import MTProtoCore
import TelegramAPI

extension Router {
    /// Stories of users (core.telegram.org/api/stories). Channels need boosts for them, which the lab has none of.
    mutating func addStoryMethods() {
        self.on(API.Stories.CanSendStory.self) { (world, query, call) throws(RPCError) in
            .init(countRemains: Int32(clamping: try world.storiesLeft(query.peer, call)))
        }
        self.on(API.Stories.SendStory.self) { (world, query, call) throws(RPCError) in
            try world.sendStory(query, call)
        }
        self.on(API.Stories.EditStory.self) { (world, query, call) throws(RPCError) in
            try world.editStory(query, call)
        }
        self.on(API.Stories.DeleteStories.self) { (world, query, call) throws(RPCError) in
            try world.deleteStories(query, call)
        }
        self.on(API.Stories.TogglePinned.self) { (world, query, call) throws(RPCError) in
            try world.pinStories(query, call)
        }
        self.on(API.Stories.ReadStories.self) { (world, query, call) throws(RPCError) in
            try world.readStories(query, call)
        }
    }

    /// Methods about stories that bots may not use.
    static let storyUserMethods: Set<UInt32> = [
        API.Stories.CanSendStory.constructorID, API.Stories.SendStory.constructorID,
        API.Stories.EditStory.constructorID, API.Stories.DeleteStories.constructorID,
        API.Stories.TogglePinned.constructorID, API.Stories.ReadStories.constructorID,
        API.Stories.GetPeerStories.constructorID, API.Stories.GetStoriesByID.constructorID,
        API.Stories.GetPinnedStories.constructorID, API.Stories.GetStoriesArchive.constructorID,
        API.Stories.GetAllStories.constructorID, API.Stories.GetAllReadPeerStories.constructorID,
    ]

    private static let ofConnections = "from bots that accounts connect"

    mutating func judgeStoryParameters() {
        self.judge(API.Stories.CanSendStory.self, actsOn: "peer")
        self.judge(
            API.Stories.SendStory.self,
            actsOn: "pinned noforwards peer media caption entities privacy_rules random_id period",
            // It is about what was forwarded, which is refused.
            withoutEffect: "fwd_modified " + Self.silentParts(of: "media"),
            refuses: [
                .init(byHandler: "peer", when: Self.ofConnections),
                .init("media", when: Self.otherMedia, of: { [$0.media] }, Self.isOtherMedia),
                .init(in: "media", { [$0.media] }, Self.partsOfMedia),
                .init("media_areas") { $0.mediaAreas?.isEmpty == false },
                .init("fwd_from_id") { $0.fwdFromID != nil },
                .init("fwd_from_story") { $0.fwdFromStory != nil },
                .init("albums") { $0.albums?.isEmpty == false },
                .init("music") { $0.music != nil },
            ])
        self.judge(
            API.Stories.EditStory.self, actsOn: "peer id media caption entities privacy_rules",
            withoutEffect: Self.silentParts(of: "media"),
            refuses: [
                .init(byHandler: "peer", when: Self.ofConnections),
                .init("media", when: Self.otherMedia, of: { $0.media.map { [$0] } ?? [] }, Self.isOtherMedia),
                .init(in: "media", { $0.media.map { [$0] } ?? [] }, Self.partsOfMedia),
                .init("media_areas") { $0.mediaAreas?.isEmpty == false },
                .init("music") { $0.music != nil },
            ])
        self.judge(API.Stories.DeleteStories.self, actsOn: "peer id")
        self.judge(API.Stories.TogglePinned.self, actsOn: "peer id pinned")
        self.judge(API.Stories.ReadStories.self, actsOn: "peer max_id")
        self.judge(API.Stories.GetPeerStories.self, actsOn: "peer")
        self.judge(API.Stories.GetStoriesByID.self, actsOn: "peer id")
        self.judge(API.Stories.GetPinnedStories.self, actsOn: "peer offset_id limit")
        self.judge(API.Stories.GetStoriesArchive.self, actsOn: "peer offset_id limit")
        self.judge(API.Stories.GetAllStories.self, actsOn: "next hidden state")
    }
}

extension World {
    /// The values of `help.getAppConfig` for accounts without Premium and with it.
    private static let mostActiveStories = (usual: 1, premium: 100)
    private static let longestStoryCaption = (usual: 200, premium: 2048)
    private static let usualStoryPeriod: Int32 = 86_400
    private static let premiumStoryPeriods: Set<Int32> = [6 * 3600, 12 * 3600, 86_400, 2 * 86_400]
    /// The most stories that one request names.
    static let storiesAtOnce = 100

    private func isPremium(_ call: Call) -> Bool { self.users[call.user]?.isPremium == true }

    /// Refuses all but the caller's own profile.
    func checkOwnStories(_ input: API.InputPeer, _ call: Call) throws(RPCError) {
        let peer = try self.peer(input, of: call.user)
        if let channel = peer.channel {
            guard self.channels[channel]?.creator == call.user else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
            throw .badRequest("BOOSTS_REQUIRED")
        }
        guard peer == .user(call.user) else { throw .badRequest("PEER_ID_INVALID") }
    }

    fileprivate func storiesLeft(_ input: API.InputPeer, _ call: Call) throws(RPCError) -> Int {
        try self.checkOwnStories(input, call)
        let active = self.activeStories(of: call.user, seenBy: call.user, now: call.now).count
        let most = self.isPremium(call) ? Self.mostActiveStories.premium : Self.mostActiveStories.usual
        guard active < most else { throw .badRequest("STORIES_TOO_MUCH") }
        return most &- active
    }

    // MARK: Posting

    fileprivate mutating func sendStory(
        _ query: API.Stories.SendStory, _ call: Call
    ) throws(RPCError) -> API.Updates {
        try self.checkOwnStories(query.peer, call)
        guard query.randomID != 0 else { throw .badRequest("RANDOM_ID_EMPTY") }
        guard self.stories[call.user]?.sent[query.randomID] == nil else {
            throw RPCError(code: 500, message: "RANDOM_ID_DUPLICATE")
        }
        _ = try self.storiesLeft(query.peer, call)
        let period = query.period ?? Self.usualStoryPeriod
        guard period == Self.usualStoryPeriod || self.isPremium(call) && Self.premiumStoryPeriods.contains(period)
        else { throw .badRequest("STORY_PERIOD_INVALID") }
        let (caption, entities) = try self.storyCaption(query.caption, query.entities, call)
        let rules = try self.rules(query.privacyRules, call)
        try self.checkStoryMedia(query.media)
        let file = try self.file(for: query.media, call)
        var shelf = self.stories[call.user] ?? StoryShelf()
        shelf.lastID = Int32(clamping: Int64(shelf.lastID) + 1)
        let story = StoryRecord(
            id: shelf.lastID, date: call.date, expireDate: Int32(clamping: call.now + Int64(period)), file: file,
            caption: caption, entities: entities, rules: rules, isPinned: query.pinned, isProtected: query.noforwards)
        shelf.stories.append(story)
        shelf.sent[query.randomID] = story.id
        self.stories[call.user] = shelf
        self.tell(of: story, seenBefore: nil, call)
        self.tellMentioned(in: story, call)
        return self.storyAnswer(story, after: [.updateStoryID(id: story.id, randomID: query.randomID)], call)
    }

    private func storyCaption(
        _ text: String?, _ given: [API.MessageEntity]?, _ call: Call
    ) throws(RPCError) -> (String, [API.MessageEntity]) {
        let text = text ?? ""
        let longest = self.isPremium(call) ? Self.longestStoryCaption.premium : Self.longestStoryCaption.usual
        guard text.utf16.count <= longest else { throw .badRequest("MEDIA_CAPTION_TOO_LONG") }
        return (text, try self.entities(given, of: text, by: call.user))
    }

    /// Refuses what is neither photo nor video, before it is kept for good.
    private func checkStoryMedia(_ media: API.InputMedia) throws(RPCError) {
        switch media {
        case .inputMediaUploadedPhoto, .inputMediaPhoto: return
        case .inputMediaUploadedDocument(let document):
            guard MediaKind(.document(mimeType: document.mimeType, attributes: document.attributes)) == .video else {
                throw .badRequest("MEDIA_TYPE_INVALID")
            }
        case .inputMediaDocument(let document):
            guard case .inputDocument(let id, let hash, let reference) = document.id else {
                throw .badRequest("DOCUMENT_INVALID")
            }
            let file = try self.storedFile(id, accessHash: hash, reference: reference)
            guard MediaKind(file.kind) == .video else { throw .badRequest("MEDIA_TYPE_INVALID") }
        default: throw .badRequest("MEDIA_EMPTY")
        }
    }

    fileprivate mutating func editStory(
        _ query: API.Stories.EditStory, _ call: Call
    ) throws(RPCError) -> API.Updates {
        try self.checkOwnStories(query.peer, call)
        guard let before = self.stories[call.user]?.story(query.id) else { throw .badRequest("STORY_ID_INVALID") }
        var story = before
        if query.caption != nil || query.entities != nil {
            (story.caption, story.entities) = try self.storyCaption(query.caption, query.entities, call)
        }
        if let inputs = query.privacyRules { story.rules = try self.rules(inputs, call) }
        let hasOtherText = story.caption != before.caption || story.entities != before.entities
        guard query.media != nil || hasOtherText || story.rules != before.rules else {
            throw .badRequest("STORY_NOT_MODIFIED")
        }
        if let media = query.media {
            try self.checkStoryMedia(media)
            story.file = try self.file(for: media, call)
        }
        story.isEdited = before.isEdited || query.media != nil || hasOtherText
        self.stories[call.user]?.change(query.id) { $0 = story }
        self.tell(of: story, seenBefore: before, call)
        self.tellMentioned(in: story, before: before, call)
        return self.storyAnswer(story, after: [], call)
    }

    // MARK: Changing

    fileprivate mutating func deleteStories(
        _ query: API.Stories.DeleteStories, _ call: Call
    ) throws(RPCError) -> [Int32] {
        let found = try self.ownStories(query.id, query.peer, call)
        self.stories[call.user]?.stories.removeAll { story in found.contains { $0.id == story.id } }
        for story in found { self.tell(of: nil, seenBefore: story, call) }
        return found.map(\.id)
    }

    fileprivate mutating func pinStories(
        _ query: API.Stories.TogglePinned, _ call: Call
    ) throws(RPCError) -> [Int32] {
        let changed = try self.ownStories(query.id, query.peer, call).filter { $0.isPinned != query.pinned }
        for before in changed {
            var story = before
            story.isPinned = query.pinned
            self.stories[call.user]?.change(story.id) { $0 = story }
            self.tell(of: story, seenBefore: before, call)
        }
        return changed.map(\.id)
    }

    /// Those that there are of the caller's stories that a client names.
    private func ownStories(
        _ ids: [Int32], _ input: API.InputPeer, _ call: Call
    ) throws(RPCError) -> [StoryRecord] {
        try self.checkOwnStories(input, call)
        guard !ids.isEmpty else { throw .badRequest("STORY_ID_EMPTY") }
        guard ids.count <= Self.storiesAtOnce else { throw .badRequest("STORY_ID_TOO_MANY") }
        return (self.stories[call.user]?.stories ?? []).filter { ids.contains($0.id) }
    }

    fileprivate mutating func readStories(
        _ query: API.Stories.ReadStories, _ call: Call
    ) throws(RPCError) -> [Int32] {
        let peer = try self.peer(query.peer, of: call.user)
        guard query.maxID > 0 else { throw .badRequest("MAX_ID_INVALID") }
        guard let owner = peer.user, self.stories[owner]?.lastID ?? 0 > 0 else {
            throw .badRequest("STORIES_NEVER_CREATED")
        }
        let before = self.stories[call.user]?.reads[owner] ?? 0
        let seen = self.activeStories(of: owner, seenBy: call.user, now: call.now)
            .map(\.id).filter { $0 > before && $0 <= query.maxID }
        guard let last = seen.last else { return [] }
        self.stories[call.user, default: StoryShelf()].reads[owner] = last
        if owner != call.user {
            for id in seen { self.stories[owner]?.change(id) { $0.viewers.insert(call.user) } }
        }
        let companions = self.companions(of: [], seenBy: call.user, and: [peer], now: call.now)
        self.deliver(
            self.updates([.updateReadStories(peer: peer.object, maxID: last)], with: companions, date: call.date),
            to: call.user, except: call.session)
        return seen
    }

    // MARK: Telling

    private func storyAnswer(_ story: StoryRecord, after first: [API.Update], _ call: Call) -> API.Updates {
        let update = API.Update.updateStory(
            peer: .peerUser(userID: call.user), story: self.object(story, of: call.user, seenBy: call.user))
        let companions = self.companions(of: [], seenBy: call.user, now: call.now)
        return self.updates(first + [update], with: companions, date: call.date)
    }

    /// Tells the owner's other sessions, and those who have the owner among their contacts and see the story, or saw it.
    ///
    /// - Parameter story: nil if it is deleted.
    private mutating func tell(of story: StoryRecord?, seenBefore before: StoryRecord?, _ call: Call) {
        let owner = call.user
        func isFound(_ story: StoryRecord, by viewer: Int64) -> Bool {
            self.finds(story, of: owner, by: viewer, now: call.now)
        }
        for viewer in [owner] + self.followers(of: owner) where self.subscribers[viewer]?.isEmpty == false {
            let item: API.StoryItem
            if let story, isFound(story, by: viewer) {
                item = self.object(story, of: owner, seenBy: viewer)
            } else if let before, isFound(before, by: viewer) {
                item = .storyItemDeleted(id: before.id)
            } else {
                continue
            }
            let companions = self.companions(of: [], seenBy: viewer, and: [.user(owner)], now: call.now)
            self.deliver(
                self.updates(
                    [.updateStory(peer: .peerUser(userID: owner), story: item)], with: companions, date: call.date),
                to: viewer, except: call.session)
        }
    }
}
