import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: stories and public posts")
struct ForeignStoryTests {
    /// The scene with a picture of alice's on the server.
    private static func scene() throws -> (ChatScene, API.InputMedia) {
        var scene = try ChatScene()
        try scene.desk.call(
            API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: testPicture(size: 1000)), from: scene.alice)
        let media = try scene.desk.call(
            API.Messages.UploadMedia(
                peer: .inputPeerSelf,
                media: .inputMediaUploadedPhoto(
                    .init(file: .inputFile(.init(id: 1, parts: 1, name: "a.jpg", md5Checksum: ""))))),
            from: scene.alice)
        guard case .messageMediaPhoto(let photo) = media, case .photo(let found)? = photo.photo else {
            throw RawClientError.unexpected("\(media)")
        }
        return (
            scene,
            .inputMediaPhoto(
                .init(
                    id: .inputPhoto(
                        id: found.id, accessHash: found.accessHash, fileReference: found.fileReference)))
        )
    }

    private static func ids(_ items: [API.StoryItem]) -> [Int32] {
        items.map {
            switch $0 {
            case .storyItem(let item): item.id
            case .storyItemDeleted(let id): -id
            case .storyItemSkipped: 0
            }
        }
    }

    private static func told(_ scene: ChatScene, _ session: SessionReference) throws -> [Int32] {
        try scene.packets(to: session).flatMap(\.updates).compactMap { update -> [Int32]? in
            if case .updateStory(_, let item) = update { Self.ids([item]) } else { nil }
        }.flatMap(\.self)
    }

    @Test("Stories have limits; those whom they are for see them and are told, until their time is over")
    func stories() throws {
        var (scene, photo) = try Self.scene()
        let toAlice = scene.desk.peer("alice")
        func story(
            _ id: Int64, _ rules: [API.InputPrivacyRule] = [.inputPrivacyValueAllowAll], period: Int32? = nil,
            caption: String? = nil, pinned: Bool = false
        ) -> API.Stories.SendStory {
            .init(
                pinned: pinned, peer: .inputPeerSelf, media: photo, caption: caption, privacyRules: rules,
                randomID: id, period: period)
        }
        func seen(_ session: SessionReference) throws -> [Int32] {
            Self.ids(try scene.desk.call(API.Stories.GetPeerStories(peer: toAlice), from: session).stories.stories)
        }
        #expect(
            try scene.desk.call(API.Stories.CanSendStory(peer: .inputPeerSelf), from: scene.alice).countRemains == 1)
        var foreign = story(1)
        foreign.peer = scene.desk.peer("boris")
        var dice = story(1)
        dice.media = .inputMediaDice(emoticon: "🎲")
        for (query, error) in [
            (foreign, "400 PEER_ID_INVALID"), (dice, "400 PARAMETER_NOT_IN_LAB: media (inputMediaDice)"),
            (story(1, []), "400 PRIVACY_VALUE_INVALID"), (story(1, period: 21_600), "400 STORY_PERIOD_INVALID"),
            (story(1, caption: String(repeating: "x", count: 201)), "400 MEDIA_CAPTION_TOO_LONG"),
            (story(1, [], caption: String(repeating: "x", count: 200)), "400 PRIVACY_VALUE_INVALID"),
            (story(0), "400 RANDOM_ID_EMPTY"),
        ] { #expect(scene.desk.failure(of: query, from: scene.alice) == error) }
        let channel = try scene.channel([], isBroadcast: true)
        var boosted = story(1)
        boosted.peer = channel.peer
        #expect(scene.desk.failure(of: boosted, from: scene.alice) == "400 BOOSTS_REQUIRED")
        #expect(
            scene.desk.failure(of: API.Stories.ReadStories(peer: toAlice, maxID: 1), from: scene.boris)
                == "400 STORIES_NEVER_CREATED")

        let forBoris = [API.InputPrivacyRule.inputPrivacyValueAllowUsers(users: [scene.user("boris")])]
        let answer = try #require(try scene.desk.call(story(1, forBoris), from: scene.alice).whole)
        guard case .updateStoryID(1, 1)? = answer.updates.first else { throw RawClientError.unexpected("\(answer)") }
        #expect(try Self.told(scene, scene.boris) == [1] && Self.told(scene, scene.clara) == [])
        #expect(try seen(scene.boris) == [1] && seen(scene.clara) == [])
        #expect(scene.desk.failure(of: story(1), from: scene.alice) == "500 RANDOM_ID_DUPLICATE")
        // An account without Premium has one story at a time.
        #expect(scene.desk.failure(of: story(2), from: scene.alice) == "400 STORIES_TOO_MUCH")
        func newest(_ session: SessionReference) throws -> Int32? {
            let users = try scene.desk.call(API.Users.GetUsers(id: [scene.user("alice")]), from: session)
            guard case .user(let user)? = users.first else { return nil }
            return user.storiesMaxID?.maxID
        }
        #expect(try newest(scene.boris) == 1 && newest(scene.clara) == nil)

        let all = try scene.desk.call(API.Stories.GetAllStories(), from: scene.boris)
        guard case .allStories(let page) = all else { throw RawClientError.unexpected("\(all)") }
        #expect(page.peerStories.map { Self.ids($0.stories) } == [[1]])
        guard
            case .allStoriesNotModified = try scene.desk.call(
                API.Stories.GetAllStories(state: page.state), from: scene.boris)
        else { throw RawClientError.unexpected("other stories") }
        #expect(try scene.desk.call(API.Stories.ReadStories(peer: toAlice, maxID: 5), from: scene.boris) == [1])
        #expect(try scene.desk.call(API.Stories.ReadStories(peer: toAlice, maxID: 5), from: scene.boris) == [])
        let reads = try scene.desk.call(API.Stories.GetAllReadPeerStories(), from: scene.boris).whole
        guard case .updateReadStories(_, 1)? = reads?.updates.first else { throw RawClientError.unexpected("not read") }

        // Another audience: who has lost it is told that it is gone.
        let forClara = [API.InputPrivacyRule.inputPrivacyValueAllowUsers(users: [scene.user("clara")])]
        let edit = API.Stories.EditStory(peer: .inputPeerSelf, id: 1, privacyRules: forClara)
        try scene.desk.call(edit, from: scene.alice)
        #expect(try Self.told(scene, scene.boris) == [-1] && Self.told(scene, scene.clara) == [1])
        #expect(scene.desk.failure(of: edit, from: scene.alice) == "400 STORY_NOT_MODIFIED")
        try scene.desk.call(
            API.Stories.EditStory(
                peer: .inputPeerSelf, id: 1, privacyRules: [.inputPrivacyValueAllowAll]), from: scene.alice)
        try scene.desk.call(
            API.Contacts.Block(myStoriesFrom: true, id: scene.desk.peer("clara")), from: scene.alice)
        #expect(try seen(scene.boris) == [1] && seen(scene.clara) == [])
        // Who is blocked altogether sees none either.
        let block = API.Contacts.Block(id: scene.desk.peer("boris"))
        try scene.desk.call(block, from: scene.alice)
        #expect(try seen(scene.boris) == [] && newest(scene.boris) == nil)
        try scene.desk.call(API.Contacts.Unblock(id: block.id), from: scene.alice)
        #expect(try seen(scene.boris) == [1] && newest(scene.boris) == 1)

        // Its time is over: it is in the archive, and on the profile only when it is kept there.
        scene.desk.now += 86_400
        #expect(try seen(scene.boris) == [] && seen(scene.alice) == [] && newest(scene.boris) == nil)
        func found(_ session: SessionReference) throws -> [Int32] {
            Self.ids(try scene.desk.call(API.Stories.GetStoriesByID(peer: toAlice, id: [1, 7]), from: session).stories)
        }
        #expect(try found(scene.boris) == [] && found(scene.alice) == [1])
        let archive = API.Stories.GetStoriesArchive(peer: .inputPeerSelf, offsetID: 0, limit: 10)
        #expect(Self.ids(try scene.desk.call(archive, from: scene.alice).stories) == [1])
        try scene.desk.call(
            API.Stories.TogglePinned(peer: .inputPeerSelf, id: [1], pinned: true), from: scene.alice)
        #expect(try Self.told(scene, scene.boris) == [1] && found(scene.boris) == [1])
        let pinned = API.Stories.GetPinnedStories(peer: toAlice, offsetID: 0, limit: 10)
        #expect(try scene.desk.call(pinned, from: scene.boris).count == 1)
        #expect(
            try scene.desk.call(API.Users.GetFullUser(id: scene.user("alice")), from: scene.boris).fullUser
                .storiesPinnedAvailable)
        try scene.desk.call(API.Stories.DeleteStories(peer: .inputPeerSelf, id: [1]), from: scene.alice)
        #expect(try Self.told(scene, scene.boris) == [-1] && scene.desk.call(pinned, from: scene.boris).count == 0)
        // Numbers are not used again.
        let next = try #require(try scene.desk.call(story(3), from: scene.alice).whole)
        guard case .updateStoryID(2, 3)? = next.updates.first else { throw RawClientError.unexpected("\(next)") }
    }

    @Test("A story for close friends is seen by them alone, and says for whom it is")
    func closeFriendsSeeStories() throws {
        let made = try Self.scene()
        var scene = made.0
        try scene.desk.call(API.Contacts.EditCloseFriends(id: [scene.id("boris")]), from: scene.alice)
        let rules: [API.InputPrivacyRule] = [.inputPrivacyValueAllowCloseFriends, .inputPrivacyValueDisallowAll]
        try scene.desk.call(
            API.Stories.SendStory(peer: .inputPeerSelf, media: made.1, privacyRules: rules, randomID: 1),
            from: scene.alice)
        #expect(try Self.told(scene, scene.boris) == [1])
        #expect(try Self.told(scene, scene.clara) == [])
        let ask = API.Stories.GetPeerStories(peer: scene.desk.peer("alice"))
        let seen = try scene.desk.call(ask, from: scene.boris).stories.stories
        guard case .storyItem(let item)? = seen.first else { throw RawClientError.unexpected("\(seen)") }
        #expect(item.closeFriends && !item.selectedContacts && !item.contacts && !item.public)
        try scene.desk.call(API.Contacts.EditCloseFriends(id: []), from: scene.alice)
        #expect(try scene.desk.call(ask, from: scene.boris).stories.stories.isEmpty)
    }

    @Test("Public posts are found by hashtag by all who are not banned; texts are for accounts with Premium")
    func publicPosts() throws {
        var scene = try ChatScene()
        let channel = try scene.channel([], isBroadcast: true)
        try scene.send("one #news", to: channel.peer, from: scene.alice)
        try scene.desk.call(
            API.Channels.UpdateUsername(channel: channel.input, username: "publicnews"), from: scene.alice)
        func search(_ tag: String?, _ text: String? = nil) -> API.Channels.SearchPosts {
            .init(hashtag: tag, query: text, offsetRate: 0, offsetPeer: .inputPeerEmpty, offsetID: 0, limit: 10)
        }
        func count(_ session: SessionReference) throws -> Int32 {
            guard case .messagesSlice(let slice) = try scene.desk.call(search("news"), from: session) else { return -1 }
            return slice.count
        }
        #expect(try count(scene.boris) == 1)
        #expect(scene.desk.failure(of: search(nil), from: scene.boris) == "400 SEARCH_QUERY_EMPTY")
        #expect(scene.desk.failure(of: search("news", "one"), from: scene.boris) == "400 SEARCH_QUERY_EMPTY")
        #expect(scene.desk.failure(of: search(nil, "one"), from: scene.boris) == "403 PREMIUM_ACCOUNT_REQUIRED")
        #expect(
            scene.desk.failure(of: API.Channels.CheckSearchPostsFlood(), from: scene.boris)
                == "403 PREMIUM_ACCOUNT_REQUIRED")
        let rights = API.ChatBannedRights(viewMessages: true, untilDate: 0)
        try scene.desk.call(
            API.Channels.EditBanned(
                channel: channel.input, participant: scene.desk.peer("boris"), bannedRights: rights),
            from: scene.alice)
        #expect(try count(scene.boris) == 0 && count(scene.clara) == 1)
    }
}
