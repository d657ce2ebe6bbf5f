import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Photos and videos that are sold for stars.
struct PaidMediaTests {
    /// What the newest message of a chat sells.
    private func newest(_ client: TelegramClient, _ chat: Peer) async throws -> (id: Int, media: PaidMedia) {
        let message = try await client.messages(in: chat, limit: 1).collect().first
        guard case .paid(let media)? = message?.media, let id = message?.id else {
            throw TestFailure("nothing is sold: \(String(describing: message))")
        }
        return (id, media)
    }

    private func stars(_ client: TelegramClient) async throws -> Int64 {
        let status = try await client.invoke(API.Payments.GetStarsStatus(peer: .inputPeerSelf))
        guard case .starsAmount(let amount, _) = status.balance else { throw TestFailure("no stars") }
        return amount
    }

    private static let clip = UploadContent.bytes([1, 2, 3, 4], name: "clip.mp4")

    /// A channel of alice's as boris, who reads it, addresses it.
    private func channel(_ stage: PremiumStage) async throws -> (own: Peer, boris: Peer) {
        let own = try await stage.alice.createChannel(title: "News", isBroadcast: true)
        try await stage.alice.addMembers([stage.toBoris], to: own)
        let there = try await stage.boris.dialogs().collect().first { $0.peer.id == own.id }
        return (own, try #require(there).peer)
    }

    @Test("U13 what is sold arrives as previews, is bought once at its price, and is seen and fetched then")
    func mediaAreSold() async throws {
        try await withPremiumStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let (own, chat) = try await channel(stage)
            let picture = testPicture(size: 5000)
            let told = Mutex<[FileProgress]>([])
            var upload = UploadOptions()
            upload.progress = { progress in told.withLock { $0.append(progress) } }
            let goods: [OutgoingMedia] = [
                .photo(.bytes(picture, name: "sea.jpg"), hasSpoiler: true),
                .video(Self.clip, duration: 2.5, width: 72, height: 128),
            ]
            let sent = try await alice.send(.paid(goods, stars: 7), to: own, caption: "The sea", upload: upload)
            guard case .paid(let mine)? = sent.media else { throw TestFailure("not sold: \(sent)") }
            #expect(mine.stars == 7 && mine.isBought && mine.files.count == 2 && sent.text == "The sea")
            #expect(sent.description == "[media for 7 stars] The sea")
            #expect(told.withLock { $0.last?.completed } == 5004)

            let (id, offered) = try await newest(boris, chat)
            #expect(id == sent.id && offered.stars == 7 && !offered.isBought && offered.files.isEmpty)
            guard case .preview(let first)? = offered.items.first, case .preview(let second)? = offered.items.last
            else { throw TestFailure("no previews: \(offered)") }
            #expect(first.width == 16 && first.height == 16 && first.duration == nil)
            #expect(first.thumbnail?.prefix(2) == [0xff, 0xd8])
            #expect(second.width == 72 && second.height == 128 && second.duration == 3)
            #expect(try await boris.boughtMedia(of: [id], in: chat).isEmpty)

            let wrong = try await error { () async throws(TelegramError) in
                try await boris.buyMedia(of: id, in: chat, for: 6)
            }
            #expect(wrong.code == .notPossible)
            #expect(try await stars(boris) == 10_000)
            let bought = try await boris.buyMedia(of: id, in: chat, for: 7)
            #expect(bought.messageID == id && bought.items.count == 2 && bought.files.map(\.id) == mine.files.map(\.id))
            #expect(try await boris.download(try #require(bought.files.first)) == picture)
            #expect(try await stars(boris) == 9_993)
            // Nobody pays twice, and a permission that is over is asked for again by the message.
            #expect(try await boris.buyMedia(of: id, in: chat, for: 7).files == bought.files)
            #expect(try await stars(boris) == 9_993)
            #expect(try await boris.boughtMedia(of: [id, 1], in: chat) == [bought])
            await stage.lab.order(.expireReferences)
            #expect(try await boris.download(try #require(bought.files.last)) == [1, 2, 3, 4])
            #expect(try await newest(boris, chat).media.isBought)
        }
    }

    @Test("U13 a payment whose answer is lost is made once; what another session has bought is told")
    func mediaAreBoughtOnce() async throws {
        try await withPremiumStage { stage in
            let (boris, lab) = (stage.boris, stage.lab)
            let (own, chat) = try await channel(stage)
            let photo = OutgoingMedia.photo(.bytes(testPicture(size: 3000), name: "a.jpg"))
            let post = try await stage.alice.send(.paid([photo], stars: 3), to: own)
            let updates = boris.updates
            try await eventually("the place is known") { updates.position != nil }
            let number = await lab.userID("boris")
            let buyer = try #require(number)
            // What a repetition is answered with. Another device of boris's pays in place of this one.
            await lab.answer(API.Payments.SendStarsForm.self) { request, _ in
                _ = try await lab.perform(request, as: buyer)
                throw LabRequestError(code: 400, message: "INVOICE_ALREADY_PAID")
            }
            let bought = try await boris.buyMedia(of: post.id, in: chat, for: 3)
            #expect(bought.messageID == post.id && bought.files.count == 1)
            #expect(try await stars(boris) == 9_997)
            for await update in updates {
                guard case .mediaBought(let told)? = update.event else { continue }
                #expect(told.messageID == post.id && told.chat.id == own.id)
                #expect(told.files.map(\.id) == bought.files.map(\.id))
                break
            }
        }
    }

    @Test("U13 what cannot be sold is refused before anything is uploaded; files on the server are sold as they are")
    func offersAreChecked() async throws {
        try await withPremiumStage { stage in
            let alice = stage.alice
            let (own, chat) = try await channel(stage)
            let photo = OutgoingMedia.photo(.bytes(testPicture(size: 3000), name: "a.jpg"))
            let offers: [OutgoingMedia] = [
                .paid([], stars: 1), .paid(Array(repeating: photo, count: 11), stars: 1), .paid([photo], stars: 0),
                .paid([.dice()], stars: 1), .paid([.paid([photo], stars: 1)], stars: 1),
                .paid([.file("/nowhere")], stars: 1),
                .paid([.photo(.bytes([1], name: "a.jpg"), lifetime: .viewedOnce)], stars: 1),
            ]
            for offer in offers {
                let refused = try await error { () async throws(TelegramError) in try await alice.send(offer, to: own) }
                #expect(refused.code == .notPossible)
            }
            let album = try await error { () async throws(TelegramError) in
                try await alice.send(album: [.paid([photo], stars: 1), photo], to: own)
            }
            let story = try await error { () async throws(TelegramError) in
                try await alice.post(story: .paid([photo], stars: 1))
            }
            #expect(album.code == .notPossible && story.code == .notPossible)
            let costly = try await error { () async throws(TelegramError) in
                try await alice.send(.paid([photo], stars: 10_001), to: own)
            }
            #expect(costly.serverError?.message == "EXTENDED_MEDIA_AMOUNT_INVALID")
            // Its permission is over, and is renewed for the part.
            let free = try await alice.send(photo, to: own)
            let file = try #require(free.file)
            await stage.lab.order(.expireReferences)
            _ = try await alice.download(file)
            let sold = try await alice.send(.paid([.file(file)], stars: 2), to: own)
            guard case .paid(let media)? = sold.media else { throw TestFailure("not sold") }
            #expect(media.files.map(\.id) == [file.id])
            #expect(try await newest(stage.boris, chat).media.isBought == false)
        }
    }

    @Test("U13 a bot sells in a private chat, gets the stars, and hears who has bought with the payload that it sent")
    func botsSellMedia() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            var bot = Bot()
            bot.onCommand("photo") { message in
                try await message.respond(
                    .paid([.photo(.bytes(testPicture(size: 3000), name: "a.jpg"))], stars: 4, payload: "order-9"))
            }
            bot.onMediaBought { purchase in diary.note("\(purchase.buyer.id) \(purchase.payload)") }
            try await stage.running(bot) {
                let message = try await stage.ask("/photo")
                let (id, media) = try await newest(stage.alice, stage.peer)
                #expect(id == Int(message.id) && media.stars == 4 && !media.isBought)
                try await stage.alice.buyMedia(of: id, in: stage.peer, for: media.stars)
                try await eventually("the bot hears of it") { !diary.lines.isEmpty }
                #expect(diary.lines == ["\(try await stage.alice.me().id) order-9"])
                #expect(try await stars(stage.bot) == 4)
                #expect(try await newest(stage.alice, stage.peer).media.isBought)
            }
        }
    }

    @Test("U14 a story is shown in a message to who sees it, says whose it is to who does not, and counts how often")
    func storiesInMessages() async throws {
        try await withPremiumStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let me = try await alice.me().peer
            let picture = testPicture(size: 5000)
            let story = try await alice.post(
                story: .photo(.bytes(picture, name: "sea.jpg")), caption: "The sea", visibleTo: .contacts())
            let sent = try await alice.send(.story(story.id, of: me), to: stage.toBoris)
            guard case .story(let own)? = sent.media else { throw TestFailure("no story: \(sent)") }
            #expect(own.owner.id == me.id && own.storyID == story.id && !own.isMention && sent.description == "[story]")
            let seen = try await stage.newest(of: boris, in: stage.toAlice)
            guard case .story(let shared)? = seen.media else { throw TestFailure("no story: \(seen)") }
            #expect(shared.story?.caption == "The sea" && shared.story?.viewCount == nil)
            #expect(try await boris.download(try #require(shared.story?.file)) == picture)
            #expect(try await alice.stories([story.id], of: me).first?.forwardCount == 1)
            try await boris.forward([seen.id], from: stage.toAlice, to: stage.toAlice)
            #expect(try await alice.stories([story.id], of: me).first?.forwardCount == 2)

            _ = try await alice.editStory(story.id, visibleTo: .contacts(refused: [stage.toBoris]))
            let hidden = try await boris.messages(in: stage.toAlice, limit: 2).collect()
            for message in hidden {
                guard case .story(let shared)? = message.media else { throw TestFailure("no story: \(message)") }
                #expect(shared.story == nil && shared.storyID == story.id && shared.owner.id == me.id)
            }
            let refused = try await error { () async throws(TelegramError) in
                try await boris.send(.story(story.id, of: stage.toAlice), to: stage.toAlice)
            }
            #expect(refused.serverError?.message == "STORY_ID_INVALID")
            let mentioning = try await alice.post(
                story: .photo(.bytes(picture, name: "b.jpg")), caption: "With @boris", visibleTo: .everyone())
            let mention = try await stage.newest(of: boris, in: stage.toAlice)
            guard case .story(let told)? = mention.media else { throw TestFailure("no story: \(mention)") }
            #expect(told.isMention && told.storyID == mentioning.id && mention.description == "[mention in a story]")
        }
    }
}
