import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: stories in messages")
struct ForeignSharedStoryTests {
    /// The scene with a story of alice's that boris sees, and clara does not.
    private static func scene(isProtected: Bool = false, caption: String = "The sea") throws -> ChatScene {
        var scene = try ChatScene()
        try scene.desk.call(
            API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: testPicture(size: 1000)), from: scene.alice)
        let media = API.InputMedia.inputMediaUploadedPhoto(
            .init(file: .inputFile(.init(id: 1, parts: 1, name: "a.jpg", md5Checksum: ""))))
        try scene.desk.call(
            API.Stories.SendStory(
                noforwards: isProtected, peer: .inputPeerSelf, media: media, caption: caption,
                privacyRules: [.inputPrivacyValueAllowUsers(users: [scene.user("boris")])], randomID: 1),
            from: scene.alice)
        return scene
    }

    private static func sending(
        _ id: Int32 = 1, of owner: API.InputPeer, to peer: API.InputPeer, _ randomID: Int64, text: String = ""
    ) -> API.Messages.SendMedia {
        .init(peer: peer, media: .inputMediaStory(peer: owner, id: id), message: text, randomID: randomID)
    }

    private static func story(_ updates: [API.Updates.Updates]) -> API.MessageMedia.MessageMediaStory? {
        for message in updates.flatMap(\.messages) {
            if case .messageMediaStory(let story)? = message.media { return story }
        }
        return nil
    }

    /// What a user sees of the newest message with another one.
    private static func newest(
        _ scene: inout ChatScene, _ peer: API.InputPeer, _ session: SessionReference
    ) throws -> API.MessageMedia.MessageMediaStory? {
        let page = try scene.desk.call(
            API.Messages.GetHistory(
                peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 1, maxID: 0, minID: 0, hash: 0),
            from: session)
        let messages: [API.Message] =
            switch page {
            case .messages(let page): page.messages
            case .messagesSlice(let page): page.messages
            case .channelMessages, .messagesNotModified: []
            }
        guard case .message(let message)? = messages.first, case .messageMediaStory(let story)? = message.media else {
            return nil
        }
        return story
    }

    private static func forwards(_ scene: inout ChatScene) throws -> Int32? {
        let found = try scene.desk.call(API.Stories.GetStoriesByID(peer: .inputPeerSelf, id: [1]), from: scene.alice)
        guard case .storyItem(let item)? = found.stories.first else { return nil }
        return item.views?.forwardsCount
    }

    @Test("A message shows a story to those alone who see it where it is, while it runs; its owner is told how often")
    func storiesAreShared() throws {
        var scene = try Self.scene()
        let (toAlice, toBoris) = (scene.desk.peer("alice"), scene.desk.peer("boris"))
        let toClara = scene.desk.peer("clara")
        let owner = API.Peer.peerUser(userID: scene.id("alice"))
        let before = try Self.forwards(&scene)
        #expect(before == nil)
        let answer = try scene.desk.call(Self.sending(of: toAlice, to: toClara, 11), from: scene.boris)
        let own = try #require(Self.story(answer.whole.map { [$0] } ?? []))
        guard case .storyItem(let item)? = own.story else { throw RawClientError.unexpected("\(own)") }
        #expect(own.peer == owner && own.id == 1 && !own.viaMention && item.caption == "The sea" && !item.out)
        let named = (answer.whole?.users ?? []).contains { user in
            if case .user(let user) = user { user.id == scene.id("alice") } else { false }
        }
        #expect(named)
        // Clara does not see it, and is told whose it is.
        let packets = try scene.packets(to: scene.clara)
        let (copy, hers) = (try #require(packets.flatMap(\.messages).first), try #require(Self.story(packets)))
        #expect(hers.story == nil && hers.peer == owner && hers.id == 1)
        let asked = try scene.desk.call(API.Stories.GetStoriesByID(peer: toAlice, id: [1]), from: scene.clara)
        #expect(asked.stories.isEmpty)
        let first = try Self.forwards(&scene)
        #expect(first == 1)
        let refused = Self.sending(of: toAlice, to: toBoris, 12)
        #expect(scene.desk.failure(of: refused, from: scene.clara) == "400 STORY_ID_INVALID")
        let forward = API.Messages.ForwardMessages(
            fromPeer: toBoris, id: [copy.id], randomID: [13], toPeer: toAlice)
        #expect(scene.desk.failure(of: forward, from: scene.clara) == "400 STORY_ID_INVALID")

        // Who hands the message on hands on the story.
        let message = try #require(answer.whole?.messages.first)
        let copied = API.Messages.ForwardMessages(
            fromPeer: toClara, id: [message.id], randomID: [14], toPeer: toAlice)
        try scene.desk.call(copied, from: scene.boris)
        let second = try Self.forwards(&scene)
        #expect(second == 2)
        let edit = API.Messages.EditMessage(peer: toClara, id: message.id, message: "x")
        #expect(scene.desk.failure(of: edit, from: scene.boris) == "400 PARAMETER_NOT_IN_LAB: id")

        // Its time is over for all but its owner.
        scene.desk.now += 86_400
        let late = try Self.newest(&scene, toClara, scene.boris)
        #expect(late != nil && late?.story == nil)
        let mine = try Self.newest(&scene, toBoris, scene.alice)
        #expect(mine?.story != nil)
        let over = Self.sending(of: toAlice, to: toClara, 15)
        #expect(scene.desk.failure(of: over, from: scene.boris) == "400 STORY_ID_INVALID")
        try scene.desk.call(API.Stories.DeleteStories(peer: .inputPeerSelf, id: [1]), from: scene.alice)
        let gone = try Self.newest(&scene, toBoris, scene.alice)
        #expect(gone != nil && gone?.story == nil)
    }

    @Test("LF05 Stories that may not be forwarded are not shared, nor those of channels, nor by bots, nor with a text")
    func sharingIsRefused() throws {
        var scene = try Self.scene(isProtected: true)
        let (toAlice, toClara) = (scene.desk.peer("alice"), scene.desk.peer("clara"))
        let channel = try scene.channel(["boris"], isBroadcast: true)
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        try scene.send("/start", to: scene.desk.peer(World.freeBotName), from: scene.alice)
        let boris = scene.boris
        let cases: [(API.Messages.SendMedia, SessionReference, String)] = [
            (Self.sending(of: toAlice, to: toClara, 21), boris, "400 CHAT_FORWARDS_RESTRICTED"),
            (Self.sending(9, of: toAlice, to: toClara, 22), boris, "400 STORY_ID_INVALID"),
            (Self.sending(of: channel.peer, to: toClara, 23), boris, "400 STORY_ID_INVALID"),
            (Self.sending(of: toAlice, to: toAlice, 24), bot, "400 MEDIA_INVALID"),
            (
                Self.sending(of: toAlice, to: toClara, 25, text: "x"), scene.alice,
                "400 PARAMETER_NOT_IN_LAB: message"
            ),
            (Self.sending(of: toAlice, to: channel.peer, 26), boris, "403 CHAT_WRITE_FORBIDDEN"),
            (Self.sending(of: .inputPeerSelf, to: toClara, 27), scene.alice, "no error"),
        ]
        for (query, session, error) in cases { #expect(scene.desk.failure(of: query, from: session) == error) }
        let told = try #require(Self.story(try scene.packets(to: scene.clara)))
        #expect(told.story == nil)
    }

    @Test("Whom a story mentions gets a message with it, if the story is for this person; once")
    func storiesMention() throws {
        var scene = try Self.scene(caption: "With @boris and @clara")
        let (toAlice, toBoris) = (scene.desk.peer("alice"), scene.desk.peer("boris"))
        let seen = try Self.newest(&scene, toAlice, scene.boris)
        #expect(seen?.viaMention == true && seen?.story != nil)
        let own = try Self.newest(&scene, toBoris, scene.alice)
        #expect(own?.viaMention == true)
        let other = try Self.newest(&scene, toAlice, scene.clara)
        #expect(other == nil)
        // Nor is it counted, nor sent again to who was mentioned before.
        let count = try Self.forwards(&scene)
        #expect(count == nil)
        let edit = API.Stories.EditStory(peer: .inputPeerSelf, id: 1, caption: "Again with @boris", entities: [])
        try scene.desk.call(edit, from: scene.alice)
        let again = try scene.packets(to: scene.boris).flatMap(\.messages)
        #expect(again.isEmpty)
    }

    @Test("A message that mentions somebody with a story is handed on as the story alone, and counts")
    func mentionsAreHandedOn() throws {
        var scene = try Self.scene(caption: "With @boris")
        let (toAlice, toClara) = (scene.desk.peer("alice"), scene.desk.peer("clara"))
        let mention = try #require(try scene.packets(to: scene.boris).flatMap(\.messages).first)
        let forward = API.Messages.ForwardMessages(
            fromPeer: toAlice, id: [mention.id], randomID: [31], toPeer: toClara)
        let answer = try scene.desk.call(forward, from: scene.boris)
        let own = try #require(Self.story(answer.whole.map { [$0] } ?? []))
        let hers = try #require(Self.story(try scene.packets(to: scene.clara)))
        #expect(own.id == 1 && !own.viaMention && !hers.viaMention)
        let count = try Self.forwards(&scene)
        #expect(count == 1)
        let there = try Self.newest(&scene, toAlice, scene.boris)
        #expect(there?.viaMention == true)
    }

    @Test("A story that waits to be shared is shared at another time")
    func waitingStoriesArePutOff() throws {
        var scene = try Self.scene()
        let toClara = scene.desk.peer("clara")
        let date = Int32(clamping: scene.desk.now + 1000)
        var sending = Self.sending(of: .inputPeerSelf, to: toClara, 41)
        sending.scheduleDate = date
        func waiting(_ updates: API.Updates) throws -> API.Message.Message {
            for case .updateNewScheduledMessage(.message(let message)) in updates.whole?.updates ?? [] {
                return message
            }
            throw RawClientError.unexpected("\(updates)")
        }
        let first = try waiting(try scene.desk.call(sending, from: scene.alice))
        var edit = API.Messages.EditMessage(peer: toClara, id: first.id, scheduleDate: date + 60)
        let moved = try waiting(try scene.desk.call(edit, from: scene.alice))
        #expect(moved.date == date + 60 && moved.media == first.media)
        edit.message = "x"
        let refused = scene.desk.failure(of: edit, from: scene.alice)
        #expect(refused == "400 PARAMETER_NOT_IN_LAB: id")
    }

    @Test("A message that waits does not go out when its story is gone or over, in its time or at once")
    func waitingStoriesAreGone() throws {
        var scene = try Self.scene()
        let (toAlice, toClara) = (scene.desk.peer("alice"), scene.desk.peer("clara"))
        let date = Int32(clamping: scene.desk.now + 1000)
        func wait(_ randomID: Int64, until date: Int32) throws -> Int32 {
            var sending = Self.sending(of: .inputPeerSelf, to: toClara, randomID)
            sending.scheduleDate = date
            let answer = try scene.desk.call(sending, from: scene.alice)
            for case .updateNewScheduledMessage(.message(let message)) in answer.whole?.updates ?? [] {
                return message.id
            }
            throw RawClientError.unexpected("\(answer)")
        }
        let (first, second) = (try wait(52, until: date), try wait(53, until: date + 60))
        try scene.desk.call(API.Stories.DeleteStories(peer: .inputPeerSelf, id: [1]), from: scene.alice)
        let now = API.Messages.SendScheduledMessages(peer: toClara, id: [second])
        let refused = scene.desk.failure(of: now, from: scene.alice)
        #expect(refused == "400 STORY_ID_INVALID")
        scene.desk.now += 2000
        let gone = try Self.newest(&scene, toAlice, scene.clara)
        #expect(gone == nil && first != second)
        let left = try scene.desk.call(API.Messages.GetScheduledHistory(peer: toClara, hash: 0), from: scene.alice)
        guard case .messages(let page) = left else { throw RawClientError.unexpected("\(left)") }
        #expect(page.messages.isEmpty)

        // It runs for a day.
        var sending = Self.sending(of: toAlice, to: toClara, 54)
        scene = try Self.scene()
        sending.scheduleDate = Int32(clamping: scene.desk.now + 90_000)
        try scene.desk.call(sending, from: scene.boris)
        scene.desk.now += 90_001
        let late = try Self.newest(&scene, scene.desk.peer("boris"), scene.clara)
        #expect(late == nil)
    }
}
