import MTProtoCore
import Synchronization
import TL
import TelegramAPI

extension TelegramClient {
    /// The most stories that one request names.
    private static let storiesAtOnce = 100

    // MARK: Looking

    /// The stories of a person or channel that run now, as far as the account may see them.
    ///
    /// ```swift
    /// for story in try await client.stories(of: peer).unread {
    ///     if let file = story.file { try await client.download(file, into: "stories") }
    ///     try await client.markStoriesRead(of: peer, upTo: story.id)
    /// }
    /// ```
    ///
    /// - Parameter peer: the account itself for its own.
    public func stories(of peer: Peer) async throws(TelegramError) -> ActiveStories {
        let answer = try await network.call(
            API.Stories.GetPeerStories(peer: await network.input(peer)), on: .home)
        return try await full(answer.stories, of: peer)
    }

    /// The stories of all contacts and channels that run now, as applications show them above the list of chats.
    public func activeStories() async throws(TelegramError) -> [ActiveStories] {
        var found: [ActiveStories] = []
        var seen: Set<Peer> = []
        var request = API.Stories.GetAllStories()
        while case .allStories(let page) = try await network.call(request, on: .home) {
            let companions = Companions(users: page.users, chats: page.chats)
            let count = seen.count
            for stories in page.peerStories {
                let owner = companions.card(for: stories.peer).peer
                if seen.insert(owner).inserted { found.append(try await full(stories, of: owner)) }
            }
            // A server that repeats itself would be asked without end.
            guard page.hasMore, seen.count > count else { break }
            request = API.Stories.GetAllStories(next: true, state: page.state)
        }
        return found
    }

    /// Stories by id, in the order of the ids; those that are not there, or not for the account, are left out.
    public func stories(_ storyIDs: [Int], of peer: Peer) async throws(TelegramError) -> [Story] {
        var found: [Int: Story] = [:]
        for start in stride(from: 0, to: storyIDs.count, by: Self.storiesAtOnce) {
            let ids = storyIDs[start..<min(start + Self.storiesAtOnce, storyIDs.count)]
            for item in try await network.stories(ids, of: peer) {
                if let story = Story(item, of: peer) { found[story.id] = story }
            }
        }
        return storyIDs.compactMap { found[$0] }
    }

    /// The stories that the profile of a person or channel keeps, from the newest to the oldest.
    ///
    /// - Parameters:
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func profileStories(of peer: Peer, limit: Int? = nil, pageSize: Int = 100) -> PagedSequence<Story> {
        PagedSequence(
            StoryPager(network: network, peer: peer, isArchive: false, size: pageSize, limit: limit), limit: limit)
    }

    /// All stories of the account, those whose time is over as well, from the newest to the oldest.
    ///
    /// - Parameters: as ``profileStories(of:limit:pageSize:)`` has them.
    public func storyArchive(limit: Int? = nil, pageSize: Int = 100) -> PagedSequence<Story> {
        PagedSequence(
            StoryPager(network: network, peer: nil, isArchive: true, size: pageSize, limit: limit), limit: limit)
    }

    /// Marks stories as seen, up to one of them. Their owner learns of it.
    public func markStoriesRead(of peer: Peer, upTo storyID: Int) async throws(TelegramError) {
        let request = API.Stories.ReadStories(
            peer: await network.input(peer), maxID: Int32(clamping: storyID))
        _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
    }

    /// Stories with their contents. Of some, servers say only that they are there: those are asked for.
    private func full(_ raw: API.PeerStories, of owner: Peer) async throws(TelegramError) -> ActiveStories {
        var stories = raw.stories.compactMap { Story($0, of: owner) }
        let skipped = raw.stories.compactMap { item -> Int? in
            if case .storyItemSkipped(let item) = item { Int(item.id) } else { nil }
        }
        stories += try await self.stories(skipped, of: owner)
        return ActiveStories(raw, owner: owner, stories: stories)
    }

    // MARK: Posting

    /// Posts a photo or a video as a story of the account.
    ///
    /// ```swift
    /// let story = try await client.post(
    ///     story: .photo(.file("beach.jpg")), caption: "The sea", visibleTo: .contacts(refused: [peer]))
    /// print(story.expireDate)
    /// ```
    ///
    /// It becomes one story, however often the way to the server breaks down meanwhile: if the answer is lost, it is looked for
    /// among those of the account.
    ///
    /// - Parameters:
    ///   - media: a photo of 1080 by 1920 points, or a video of 720 by 1280 and at most a minute.
    ///   - caption: up to 200 characters, with Telegram Premium up to 2048.
    ///   - audience: who sees it.
    ///   - duration: for how many seconds it runs: 86400, with Telegram Premium also 21600, 43200 and 172800.
    ///   - staysOnProfile: the profile keeps it when its time is over.
    ///   - isProtected: it may not be forwarded or saved.
    ///   - upload: how the bytes get to the server.
    /// - Throws: `notPossible`, before anything is uploaded, for other media; `messageTooLong` for the caption; `limitReached`
    ///   if as many run as may; `server` with `STORY_PERIOD_INVALID` or `STORY_SEND_FLOOD_…`; `invalidMedia`, `file`.
    @discardableResult
    public func post(
        story media: OutgoingMedia, caption: FormattedText = "", visibleTo audience: PrivacyRules = .everyone(),
        for duration: Int = 86_400, staysOnProfile: Bool = false, isProtected: Bool = false,
        upload: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> Story {
        try media.checkStory(API.Stories.SendStory.name)
        let text = caption.trimmed().normalized()
        let randomID = SendOptions.makeRandomID()
        try await network.untilRunning(API.Stories.SendStory.name)
        let network = network
        let rules = audience.storyInput { peer in network.memory.peers.withLock { $0.inputUser(peer) } }
        var prepared = try await PreparedMedia(media, upload: upload, network: network)
        do throws(TelegramError) {
            return try await prepared.use { (input) async throws(TelegramError) in
                let request = API.Stories.SendStory(
                    pinned: staysOnProfile, noforwards: isProtected, peer: .inputPeerSelf, media: input,
                    caption: text.text.isEmpty ? nil : text.text,
                    entities: text.text.isEmpty ? nil : network.input(text.entities) ?? [], privacyRules: rules,
                    randomID: randomID, period: Int32(clamping: duration))
                let answer = try await network.call(request, on: .home) { $0.isIdempotent = true }
                return try self.story(in: answer, of: API.Stories.SendStory.name)
            }
        } catch {
            // It is there, and the answer that said so was lost.
            guard error.isOfRepetition("RANDOM_ID_DUPLICATE") else { throw error }
            let newest: Story?
            do throws(TelegramError) {
                newest = try await storyArchive(limit: 1).first { $0.caption.text == text.text }
            } catch let unread {
                throw unread.amongOthers
            }
            guard let newest else { throw error }
            return newest
        }
    }

    /// Changes a story of the account. What is nil stays.
    ///
    /// - Parameters:
    ///   - media: another photo or video.
    ///   - caption: another text; an empty one takes it away.
    ///   - audience: who sees it from now on.
    /// - Returns: the story after the change.
    /// - Throws: `notPossible`, before anything is sent, if nothing is to change; `messageNotFound` if there is no such story;
    ///   `messageNotModified` if it is like that already.
    @discardableResult
    public func editStory(
        _ storyID: Int, media: OutgoingMedia? = nil, caption: FormattedText? = nil,
        visibleTo audience: PrivacyRules? = nil, upload: UploadOptions = UploadOptions()
    ) async throws(TelegramError) -> Story {
        let method = API.Stories.EditStory.name
        try media?.checkStory(method)
        guard media != nil || caption != nil || audience != nil else {
            throw TelegramError(
                .notPossible, message: "Nothing of the story is to change", location: method,
                hint: "Name media, caption or audience.")
        }
        let text = caption.map { $0.trimmed().normalized() }
        try await network.untilRunning(method)
        let network = network
        var request = API.Stories.EditStory(peer: .inputPeerSelf, id: Int32(clamping: storyID))
        request.caption = text?.text
        request.entities = text.map { network.input($0.entities) ?? [] }
        request.privacyRules = audience?.storyInput { peer in
            network.memory.peers.withLock { $0.inputUser(peer) }
        }
        let wanted = request
        func edit(_ input: API.InputMedia?) async throws(TelegramError) -> Story {
            var request = wanted
            request.media = input
            let answer = try await network.call(request, on: .home) { $0.isIdempotent = true }
            return try self.story(in: answer, of: method)
        }
        do throws(TelegramError) {
            guard let media else { return try await edit(nil) }
            var prepared = try await PreparedMedia(media, upload: upload, network: network)
            return try await prepared.use { (input) async throws(TelegramError) in try await edit(input) }
        } catch {
            guard error.isOfRepetition("STORY_NOT_MODIFIED") else { throw error }
            let story: Story?
            do throws(TelegramError) {
                story = try await stories([storyID], of: try await me().peer).first
            } catch let unread {
                throw unread.amongOthers
            }
            guard let story else { throw error }
            return story
        }
    }

    /// Deletes stories of the account.
    ///
    /// - Returns: the ids of those that are gone now. Those that were not there are not among them.
    @discardableResult
    public func deleteStories(_ storyIDs: [Int]) async throws(TelegramError) -> [Int] {
        try await changeStories(storyIDs) { ids in API.Stories.DeleteStories(peer: .inputPeerSelf, id: ids) }
    }

    /// Says whether the profile keeps stories of the account when their time is over.
    ///
    /// - Returns: the ids of those for which it is a change.
    @discardableResult
    public func setOnProfile(_ staysOnProfile: Bool, stories storyIDs: [Int]) async throws(TelegramError) -> [Int] {
        try await changeStories(storyIDs) { ids in
            API.Stories.TogglePinned(peer: .inputPeerSelf, id: ids, pinned: staysOnProfile)
        }
    }

    private func changeStories<Function: TLFunction>(
        _ storyIDs: [Int], _ request: ([Int32]) -> Function
    ) async throws(TelegramError) -> [Int] where Function.Response == [Int32] {
        var changed: [Int] = []
        for start in stride(from: 0, to: storyIDs.count, by: Self.storiesAtOnce) {
            let ids = storyIDs[start..<min(start + Self.storiesAtOnce, storyIDs.count)].map { Int32(clamping: $0) }
            do throws(TelegramError) {
                let answer = try await network.call(request(ids), on: .home) { $0.isIdempotent = true }
                changed += answer.map { Int($0) }
            } catch {
                throw start == 0 ? error : error.amongOthers
            }
        }
        return changed
    }

    /// The story that an answer carries.
    private func story(in answer: API.Updates, of method: String) throws(TelegramError) -> Story {
        if case .updates(let updates) = answer {
            for case .updateStory(let peer, let item) in updates.updates {
                if let story = Story(item, of: Peer(peer)) { return story }
            }
        }
        throw unexpected("no story in it", method)
    }
}

/// Asks for stories page by page.
private struct StoryPager: Pager {
    let network: Network
    /// Nil for the account.
    let peer: Peer?
    let isArchive: Bool
    private var progress: PageProgress<Int>
    private var last: Int32 = 0

    init(network: Network, peer: Peer?, isArchive: Bool, size: Int, limit: Int?) {
        self.network = network
        self.peer = peer
        self.isArchive = isArchive
        progress = PageProgress(size: size, limit: limit)
    }

    mutating func next() async throws(TelegramError) -> [Story]? {
        guard !progress.isAtEnd else { return nil }
        let input: API.InputPeer
        if let peer { input = await network.input(peer) } else { input = .inputPeerSelf }
        let answer: API.Stories.Stories
        if isArchive {
            answer = try await network.call(
                API.Stories.GetStoriesArchive(peer: input, offsetID: last, limit: progress.size), on: .home)
        } else {
            answer = try await network.call(
                API.Stories.GetPinnedStories(peer: input, offsetID: last, limit: progress.size), on: .home)
        }
        last = answer.stories.last?.id ?? 0
        let owner = peer ?? answer.users.lazy.compactMap { User($0) }.first { $0.isSelf }?.peer
        let items = progress.receive(answer.stories, of: answer.count) { Int($0.id) }
        return owner.map { owner in items.compactMap { Story($0, of: owner) } } ?? []
    }
}

extension OutgoingMedia {
    /// Refuses what is neither photo nor video, as far as it shows.
    fileprivate func checkStory(_ method: String) throws(TelegramError) {
        let isPossible: Bool
        switch content {
        case .photo, .file: isPossible = true
        case .document(let document):
            isPossible = document.attributes.contains {
                if case .documentAttributeVideo(let video) = $0 { !video.roundMessage } else { false }
            }
        case .ready(let media):
            switch media {
            case .inputMediaPhoto, .inputMediaUploadedPhoto, .inputMediaDocument, .inputMediaUploadedDocument:
                isPossible = true
            default: isPossible = false
            }
        case .poll, .toDoList, .paid, .story: isPossible = false
        }
        guard isPossible, look.lifetime == nil else {
            throw TelegramError(
                .notPossible, message: "Only photos and videos become stories", location: method,
                hint: "Send the rest as a message.")
        }
    }
}

extension PrivacyRules {
    /// As stories have it: there is no rule for the rest, who do not see them.
    fileprivate func storyInput(_ input: (Peer) -> API.InputUser) -> [API.InputPrivacyRule] {
        let rules = self.input(input).filter { $0 != .inputPrivacyValueDisallowAll }
        return rules.isEmpty ? [.inputPrivacyValueAllowUsers(users: [])] : rules
    }
}

extension Network {
    /// Up to a page of stories, as the server describes them now.
    func stories(_ storyIDs: some Sequence<Int>, of peer: Peer) async throws(TelegramError) -> [API.StoryItem] {
        let ids = storyIDs.map { Int32(clamping: $0) }
        return try await invoke(API.Stories.GetStoriesByID(peer: await input(peer), id: ids), on: .home).stories
    }
}
