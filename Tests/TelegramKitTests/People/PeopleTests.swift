import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// The account itself, those whom it knows, and what is to be read of people, chats and messages.
struct PeopleTests {
    @Test("U33 U24 Contacts come and go, people are blocked, privacy and profile are set; full people and their photos")
    func peopleAndProfile() async throws {
        try await withChatStage { stage in
            let clara = try await stage.alice.resolve(.username("clara"))
            try await profileIsSet(stage)
            let (before, picture, photo) = try await photoIsSet(stage)
            try await photosAreDeleted(stage, before: before, picture: picture, photo: photo)
            try await privacyIsSet(stage)
            try await contactsComeAndGo(stage.alice, clara)
            try await peopleAreBlocked(stage, clara)
        }
    }

    /// The profile, as Boris sees it.
    private func profileIsSet(_ stage: ChatStage) async throws {
        let (alice, boris) = (stage.alice, stage.boris)
        let now = try await alice.updateProfile(firstName: "Alicia", bio: "Mostly at lunch.")
        #expect(now.name == "Alicia Arden")
        let full = try await boris.fullUser(of: stage.toAlice)
        #expect(full.user.name == "Alicia Arden" && full.bio == "Mostly at lunch." && !full.isBlocked)
        try await alice.setUsername("alicia_arden")
        try await alice.setUsername("alicia_arden")
        #expect(try await boris.resolve(.username("alicia_arden")).id == stage.toAlice.id)
        for name in ["boris", "1"] {
            let refused = try await error { () async throws(TelegramError) in try await alice.setUsername(name) }
            #expect(refused.code == .usernameUnavailable, "\(name): \(refused)")
        }
        try await alice.setUsername(nil)
        #expect(try await alice.me().username == nil)
    }

    /// The photo that Alice had before, the picture that she set, and the photo that it became.
    private func photoIsSet(
        _ stage: ChatStage
    ) async throws -> (before: [Photo], picture: [UInt8], photo: Photo) {
        let (alice, boris) = (stage.alice, stage.boris)
        // Photos.
        let before = try await boris.profilePhotos(of: stage.toAlice).collect()
        let picture = testPicture(side: 160, number: 3)
        let photo = try await alice.setProfilePhoto(.bytes(picture, name: "me.jpg"))
        #expect(!photo.sizes.isEmpty && photo.sizes.map(\.width) == photo.sizes.map(\.width).sorted())
        for size in [1, 100] {
            let photos = try await boris.profilePhotos(of: stage.toAlice, pageSize: size).collect()
            #expect(photos.map(\.id) == [photo.id] + before.map(\.id))
        }
        let shown = try #require(try await boris.fullUser(of: stage.toAlice).photo)
        #expect(shown.id == photo.id && shown.date == photo.date)
        #expect(try await boris.download(try #require(shown.file)) == picture)
        let refused = try await error { () async throws(TelegramError) in
            try await alice.setProfilePhoto(.bytes([1, 2, 3], name: "no.jpg"))
        }
        #expect(refused.code == .invalidMedia)
        return (before, picture, photo)
    }

    private func photosAreDeleted(
        _ stage: ChatStage, before: [Photo], picture: [UInt8], photo: Photo
    ) async throws {
        let (alice, boris) = (stage.alice, stage.boris)
        // The photo behind it takes its place. What is gone, and what is another's, is left out.
        let his = try await alice.profilePhotos(of: stage.toBoris).collect()
        for _ in 1...2 { try await alice.deleteProfilePhotos([photo] + his) }
        #expect(try await boris.profilePhotos(of: stage.toAlice).collect().map(\.id) == before.map(\.id))
        #expect(
            try await alice.profilePhotos(of: stage.toBoris).collect().map(\.id) == his.map(\.id) && !his.isEmpty)
        try await alice.setProfilePhoto(.bytes(picture, name: "again.jpg"))
        try await alice.deleteProfilePhotos(before)
        #expect(try await boris.profilePhotos(of: stage.toAlice).collect().count == 1)
        try await alice.deleteProfilePhotos(try await alice.profilePhotos(of: alice.me().peer).collect())
        #expect(try await boris.fullUser(of: stage.toAlice).photo == nil)
    }

    @Test("U33 A custom emoji stands behind the name of who has Premium, is taken away, and contacts hear of both")
    func emojiStatusIsSet() async throws {
        try await withPremiumStage { stage in
            let set = try await stage.alice.stickerSet(named: "LabEmoji")
            let emoji = try #require(set.stickers.first?.file.id)
            func shown() async throws -> API.EmojiStatus? {
                let alice = try await stage.boris.fullUser(of: stage.toAlice).user.raw
                return if case .user(let user) = alice { user.emojiStatus } else { nil }
            }
            let updates = stage.boris.updates
            try await eventually("boris listens") { updates.position != nil }
            try await stage.alice.setEmojiStatus(emoji, until: 2_000_000_000)
            let status = API.EmojiStatus.emojiStatus(.init(documentID: emoji, until: 2_000_000_000))
            #expect(try await shown() == status)
            try await stage.alice.setEmojiStatus(nil)
            #expect(try await shown() == nil)
            var told: [API.EmojiStatus] = []
            for await case .other(.updateUserEmojiStatus(_, let status), _) in updates {
                told.append(status)
                if told.count == 2 { break }
            }
            #expect(told == [status, .emojiStatusEmpty])
        }
    }

    /// The status, which needs Premium, and the rules of privacy.
    private func privacyIsSet(_ stage: ChatStage) async throws {
        let (alice, boris) = (stage.alice, stage.boris)
        try await alice.setEmojiStatus(nil)
        let premium = try await error { () async throws(TelegramError) in
            try await alice.setEmojiStatus(1, until: 2_000_000_000)
        }
        #expect(premium.code == .premiumRequired)

        // Privacy.
        let rules = PrivacyRules.contacts(refused: [stage.toBoris])
        let kept = try await alice.setPrivacy(rules, of: .bio)
        #expect(kept.audience == .contacts && kept.refused.map(\.id) == [stage.toBoris.id] && kept.allowed.isEmpty)
        #expect(try await alice.privacy(of: .bio) == kept)
        #expect(try await boris.fullUser(of: stage.toAlice).bio.isEmpty)
        try await alice.setPrivacy(.noOne(allowed: [stage.toBoris]), of: .bio)
        #expect(try await boris.fullUser(of: stage.toAlice).bio == "Mostly at lunch.")
        #expect(try await alice.setPrivacy(.everyone(), of: .bio).raw == [.privacyValueAllowAll])
    }

    private func contactsComeAndGo(_ alice: TelegramClient, _ clara: Peer) async throws {
        // Contacts.
        try await alice.removeContacts([clara])
        #expect(try await alice.contacts().contains { $0.user.id == clara.id } == false)
        let found = try await alice.importContacts([
            NewContact(phoneNumber: LabAccount.standard[2].phone, firstName: "Clara", lastName: "from work"),
            NewContact(phoneNumber: "+49 000", firstName: "No one"),
        ])
        #expect(found.map(\.name) == ["Clara from work"])
        try await alice.addContact(clara, firstName: "Claire")
        #expect(try await alice.contacts().first { $0.user.id == clara.id }?.user.name == "Claire")
    }

    private func peopleAreBlocked(_ stage: ChatStage, _ clara: Peer) async throws {
        let (alice, boris) = (stage.alice, stage.boris)
        // Blocked.
        for peer in [clara, stage.toBoris] { try await alice.block(peer) }
        for size in [1, 100] {
            let blocked = try await alice.blockedPeers(pageSize: size).collect()
            #expect(blocked.map(\.name) == ["Boris Berg", "Claire"])
        }
        let keptOut = try await error { () async throws(TelegramError) in
            try await boris.send("hello?", to: stage.toAlice)
        }
        #expect(keptOut.code == .chatForbidden)
        #expect(try await alice.fullUser(of: stage.toBoris).isBlocked)
        for peer in [clara, stage.toBoris] { try await alice.unblock(peer) }
        #expect(try await alice.blockedPeers().collect().isEmpty)
        try await boris.send("hello", to: stage.toAlice)
    }

    @Test("U25 Who saw, liked and voted; a message has sizes and a preview of its photo")
    func messageDetails() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let news = try await alice.createChannel(title: "News", isBroadcast: true)
            try await alice.addMembers([stage.toBoris], to: news)
            let there = try await stage.asBoris(news)
            let post = try await alice.send("news", to: news)
            #expect(try await boris.views(of: [post.id], in: there).map(\.views) == [1])
            let seen = try await boris.views(of: [post.id, 999], in: there, countsView: true)
            #expect(seen.map(\.messageID) == [post.id, 999] && seen.map(\.views) == [2, nil])
            #expect(seen.first?.forwards == 0)

            let group = try await alice.createGroup(title: "Trip", members: [stage.toBoris])
            func newest() async throws -> Message {
                let newest = try await boris.messages(in: group, limit: 1).collect().first
                return try #require(newest)
            }
            let own = try await alice.send("like it", to: group)
            let copy = try await newest()
            try await boris.react(to: copy.id, in: group, with: "👍")
            try await alice.react(to: own.id, in: group, with: "🔥")
            for size in [1, 100] {
                let senders = try await alice.reactionSenders(of: own.id, in: group, pageSize: size).collect()
                #expect(senders.map(\.name) == ["Alice Arden", "Boris Berg"])
                #expect(senders.map(\.reaction) == ["🔥", "👍"])
            }
            let thumbs = try await alice.reactionSenders(of: own.id, in: group, with: "👍").collect()
            #expect(thumbs.map(\.peer.id) == [stage.toBoris.id])

            func text(_ text: String) -> API.TextWithEntities { API.TextWithEntities(text: text, entities: []) }
            var poll = API.Poll(
                id: 0, question: text("Which?"),
                answers: ["red", "blue"].map { .inputPollAnswer(.init(text: text($0))) }, hash: 0)
            poll.publicVoters = true
            let asked = try await alice.send(.raw(.inputMediaPoll(.init(poll: poll))), to: group)
            let question = try await newest()
            guard case .message(let raw)? = question.raw, case .messageMediaPoll(let media)? = raw.media else {
                Issue.record("no poll")
                return
            }
            let options = media.poll.answers.compactMap {
                if case .pollAnswer(let answer) = $0 { answer.option } else { nil }
            }
            for (client, id, option) in [(boris, question.id, options[0]), (alice, asked.id, options[1])] {
                _ = try await client.invoke(
                    API.Messages.SendVote(
                        peer: .inputPeerChat(chatID: group.id), msgID: Int32(id), options: [option]))
            }
            for size in [1, 50] {
                let votes = try await alice.pollVotes(of: asked.id, in: group, pageSize: size).collect()
                #expect(Set(votes.map(\.name)) == ["Alice Arden", "Boris Berg"] && votes.count == 2)
                #expect(votes.first { $0.name == "Boris Berg" }?.options == [options[0]])
            }
            let red = try await alice.pollVotes(of: asked.id, in: group, for: options[0]).collect()
            #expect(red.map(\.name) == ["Boris Berg"] && red.first?.options == [options[0]])

            let picture = try await alice.send(
                .photo(.bytes(testPicture(side: 160), name: "a.jpg")), to: group)
            let sizes = try await newest().thumbnails
            #expect(picture.thumbnails == sizes && sizes.last?.width == 160 && sizes.last?.byteCount ?? 0 > 0)
            let preview = try #require(picture.preview)
            #expect(preview[163...166] == [0, 40, 0, 40] && preview.count > 640)
        }
    }

    @Test("U24 A stripped preview becomes a JPEG of its size, and what is none becomes nothing")
    func previews() throws {
        func photo(_ bytes: [UInt8]) throws -> Photo {
            try #require(
                Photo(
                    .photo(
                        .init(
                            id: 1, accessHash: 2, fileReference: [], date: 3,
                            sizes: [
                                .photoStrippedSize(type: "i", bytes: bytes),
                                .photoCachedSize(.init(type: "s", w: 9, h: 7, bytes: [4, 5])),
                                .photoSizeProgressive(.init(type: "y", w: 90, h: 70, sizes: [10, 300])),
                            ], dcID: 2))))
        }
        let whole = try photo([1, 30, 40, 0xaa, 0xbb])
        let preview = try #require(whole.preview)
        // Head of 623 bytes, the picture, end of image.
        #expect(preview.count == 627 && preview.prefix(3) == [0xff, 0xd8, 0xff])
        #expect(preview.suffix(4) == [0xaa, 0xbb, 0xff, 0xd9])
        // The segment of the frame says how high and wide it is.
        #expect(preview[158...166] == [0xff, 0xc0, 0, 17, 8, 0, 30, 0, 40])
        #expect(whole.sizes.map(\.byteCount) == [2, 300] && whole.sizes.first?.bytes == [4, 5])
        for bytes in [[], [1, 2, 3], [2, 30, 40, 1]] as [[UInt8]] { #expect(try photo(bytes).preview == nil) }
    }
}
