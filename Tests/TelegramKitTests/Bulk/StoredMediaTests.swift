import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What an outbox keeps of media until they are sent, by whatever process.
struct StoredMediaTests {
    /// What is read of it after it was stored. Stored again it is the same.
    private func kept(_ media: OutgoingMedia) throws -> OutgoingMedia {
        let request = API.Messages.SendMedia(peer: .inputPeerSelf, media: .inputMediaEmpty, message: "", randomID: 1)
        let bytes = try OutboxRequest.media(request, media).encoded()
        guard case .media(let again, let kept?) = try OutboxRequest(stored: bytes) else {
            throw TestFailure("no media")
        }
        let second = try OutboxRequest.media(again, kept).encoded()
        #expect(second == bytes)
        return kept
    }

    @Test("U46 how media look, and for how long they can be seen, an outbox keeps")
    func looksAreKept() throws {
        let looks = [
            MediaLook(), MediaLook(hasSpoiler: true), MediaLook(lifetime: .seconds(9)),
            MediaLook(lifetime: .viewedOnce), MediaLook(cover: .file("/c.jpg", name: "cover.jpg")),
            MediaLook(start: 0), MediaLook(hasSpoiler: true, lifetime: .seconds(60), start: 7),
        ]
        for look in looks {
            let found = try kept(OutgoingMedia(content: .photo(.file("/a.jpg")), look: look)).look
            #expect(found.hasSpoiler == look.hasSpoiler && found.lifetime == look.lifetime)
            #expect(found.start == look.start && found.cover?.name == look.cover?.name)
            if case .file(let path)? = found.cover?.source {
                #expect(path == "/c.jpg")
            } else {
                #expect(look.cover == nil)
            }
        }
    }

    @Test("U46 of a file that the server has an outbox keeps by what its permission is renewed: a message, or a story")
    func knownFilesAreKept() throws {
        let document = API.Document.Document(
            id: 5, accessHash: 6, fileReference: [7], date: 0, mimeType: "", size: 0, dcID: 0, attributes: [])
        let photo = API.Photo.Photo(
            id: 5, accessHash: 6, fileReference: [7], date: 0,
            sizes: [.photoSize(.init(type: "x", w: 0, h: 0, size: 0))], dcID: 0)
        var origins: [TelegramFile.Origin?] = [nil]
        for kind in [Peer.Kind.user, .group, .channel] {
            let peer = Peer(kind: kind, id: 8, accessHash: 9)
            for isStory in [false, true] {
                origins.append(TelegramFile.Origin(peer: peer, message: 10, isStory: isStory))
            }
        }
        for origin in origins {
            for file in [TelegramFile(document, origin: origin), TelegramFile(photo, origin: origin)] {
                let file = try #require(file)
                guard case .file(let found) = try kept(OutgoingMedia(content: .file(file))).content else {
                    throw TestFailure("no file")
                }
                #expect(found == file && found.origin?.peer.accessHash == origin?.peer.accessHash)
            }
        }
    }

    @Test("U46 a file of a story goes though its permission is over: it is renewed by the story, not by a message")
    func filesOfStoriesAreSent() async throws {
        try await withPremiumStage { stage in
            let boris = stage.boris
            try await stage.alice.post(story: .photo(.bytes(testPicture(size: 3000), name: "sea.jpg")))
            let file = try #require(try await boris.stories(of: stage.toAlice).stories.first?.file)
            // Takes effect with the next part that is asked for.
            await stage.lab.order(.expireReferences)
            _ = try await boris.download(file)
            let own = try await boris.me().peer
            let outbox = try await boris.outbox()
            try await outbox.send(.file(file), to: own, key: "story")
            let state = try await outbox.outcome(of: "story")?.state
            guard case .sent(let id?)? = state else { throw TestFailure("\(String(describing: state))") }
            #expect(try await boris.messages([id], in: own).first?.file?.id == file.id)
        }
    }
}
