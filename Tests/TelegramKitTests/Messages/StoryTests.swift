import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

struct StoryTests {
    @Test("U24 stories are posted, seen by those who may, fetched, changed, kept on the profile and deleted")
    func stories() async throws {
        try await withPremiumStage { stage in
            let (alice, boris, lab) = (stage.alice, stage.boris, stage.lab)
            let me = try await alice.me().peer
            let picture = testPicture(size: 5000)
            let updates = boris.updates
            let first = try await alice.post(
                story: .photo(.bytes(picture, name: "sea.jpg")), caption: "The sea", visibleTo: .contacts(),
                for: 21_600, staysOnProfile: true)
            #expect(first.id == 1 && first.caption == "The sea" && first.owner == me && first.isOutgoing)
            #expect(first.expireDate - first.date == 21_600 && first.staysOnProfile && !first.isPublic)
            #expect(first.audience?.audience == .contacts && first.viewCount == 0)
            #expect(first.isActive(at: first.date) && !first.isActive(at: first.expireDate))
            let clip = UploadContent.bytes([1, 2, 3, 4], name: "clip.mp4")
            let second = try await alice.post(
                story: .video(clip, duration: 3, width: 72, height: 128),
                visibleTo: .everyone(refused: [stage.toBoris]))
            #expect(second.id == 2 && second.expireDate - second.date == 86_400 && second.audience?.refused.count == 1)
            for await update in updates {
                guard case .storyChanged(let change)? = update.event else { continue }
                #expect(change.owner == stage.toAlice && change.storyID == 1 && !change.isGone)
                #expect(change.story?.caption == "The sea")
                break
            }

            let seen = try await boris.stories(of: stage.toAlice)
            let story = try #require(seen.stories.first)
            #expect(seen.stories.count == 1 && seen.unread == [story] && seen.readUpTo == 0)
            #expect(!story.isOutgoing && story.audience == nil && story.viewCount == nil)
            // Its permission is renewed by the story, not by a message of this number.
            await lab.order(.expireReferences)
            #expect(try await boris.download(try #require(story.file)) == picture)
            try await boris.markStoriesRead(of: stage.toAlice, upTo: 1)
            #expect(try await boris.stories(of: stage.toAlice).unread.isEmpty)
            #expect(try await alice.stories([2, 9, 1], of: me).map(\.viewCount) == [0, 1])
            #expect(try await boris.activeStories().map { $0.stories.map(\.id) } == [[1]])
            #expect(try await alice.activeStories().map { $0.stories.map(\.id) } == [[1, 2]])

            let edited = try await alice.editStory(2, caption: "Open", visibleTo: .everyone())
            #expect(edited.isEdited && edited.caption == "Open" && edited.isPublic)
            #expect(try await boris.stories(of: stage.toAlice).stories.map(\.id) == [1, 2])
            let other = try await alice.editStory(2, media: .photo(.bytes(picture, name: "b.jpg")))
            #expect(other.file?.mimeType == "image/jpeg" && other.caption == "Open")
            #expect(try await alice.setOnProfile(true, stories: [1, 2]) == [2])
            #expect(try await boris.profileStories(of: stage.toAlice, pageSize: 1).collect().map(\.id) == [2, 1])
            #expect(try await alice.deleteStories([1, 9]) == [1])
            #expect(try await boris.stories([1, 2], of: stage.toAlice).map(\.id) == [2])
        }
    }

    @Test("U24 a story whose answer is lost is found again; what cannot be one, and what is no change, is refused")
    func storiesOnce() async throws {
        try await withPremiumStage { stage in
            let (alice, boris, lab) = (stage.alice, stage.boris, stage.lab)
            let posted = try await alice.post(
                story: .photo(.bytes(testPicture(size: 3000), name: "a.jpg")), caption: "a", isProtected: true)
            #expect(posted.isProtected)
            let file = try #require(posted.file)
            let again = try await lab.losingAnswer(to: "stories.sendStory", of: alice) {
                try await alice.post(story: .file(file), caption: "b")
            }.get()
            #expect(again.id == 2 && again.caption == "b" && again.file?.id == file.id)
            #expect(try await alice.storyArchive(pageSize: 1).collect().map(\.id) == [2, 1])
            let changed = try await lab.losingAnswer(to: "stories.editStory", of: alice) {
                try await alice.editStory(2, caption: "c")
            }.get()
            #expect(changed.caption == "c")

            func refusal(_ body: () async throws(TelegramError) -> Void) async throws -> TelegramError.Code {
                try await error(of: body).code
            }
            let refusals = [
                try await refusal { () async throws(TelegramError) in try await alice.post(story: .dice()) },
                try await refusal { () async throws(TelegramError) in try await alice.editStory(2) },
                try await refusal { () async throws(TelegramError) in try await alice.editStory(2, caption: "c") },
                try await refusal { () async throws(TelegramError) in try await alice.editStory(9, caption: "c") },
            ]
            #expect(refusals == [.notPossible, .notPossible, .messageNotModified, .messageNotFound])
            let short = try await error { () async throws(TelegramError) in
                try await alice.post(story: .file(file), for: 60)
            }
            #expect(short.serverError?.message == "STORY_PERIOD_INVALID")

            // Of some stories servers say only that they are there.
            let owner = API.Peer.peerUser(userID: stage.toAlice.id)
            await lab.answer(API.Stories.GetPeerStories.self) { _, _ in
                let skipped = API.StoryItem.StoryItemSkipped(id: 2, date: 1, expireDate: .max)
                return .init(
                    stories: .init(peer: owner, maxReadID: 1, stories: [.storyItemSkipped(skipped)]), chats: [],
                    users: [])
            }
            #expect(try await boris.stories(of: stage.toAlice).unread.map(\.caption) == ["c"])
            // They come in pages.
            await lab.answer(API.Stories.GetAllStories.self) { request, _ in
                let isFirst = request.state == nil
                return .allStories(
                    .init(
                        hasMore: isFirst, count: 2, state: "first",
                        peerStories: [.init(peer: isFirst ? owner : .peerUser(userID: 1), stories: [])], chats: [],
                        users: [], stealthMode: .init()))
            }
            #expect(try await boris.activeStories().map(\.owner) == [stage.toAlice, Peer(kind: .user, id: 1)])
            // A server that repeats itself is not asked without end.
            await lab.answer(API.Stories.GetAllStories.self) { _, _ in
                .allStories(
                    .init(
                        hasMore: true, count: 1, state: "again", peerStories: [.init(peer: owner, stories: [])],
                        chats: [], users: [], stealthMode: .init()))
            }
            #expect(try await boris.activeStories().map(\.owner) == [stage.toAlice])
            let updates = boris.updates
            let number = try #require(await lab.userID("boris"))
            _ = await lab.push(.updateReadStories(peer: owner, maxID: 2), to: number)
            for await update in updates {
                guard case .storiesRead(let read)? = update.event else { continue }
                #expect(read.owner == stage.toAlice && read.upTo == 2)
                break
            }
        }
    }
}
