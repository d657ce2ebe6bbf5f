import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// How files and places are shown in messages.
struct MediaLookTests {
    @Test("U13 spoilers, covers and beginnings arrive, alone and in albums, and go along with forwards")
    func looksArrive() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let picture = UploadContent.bytes(testPicture(size: 2000), name: "a.jpg")
            let clip = UploadContent.bytes([1, 2, 3, 4], name: "clip.mp4")
            let cover = testPicture(side: 64, size: 3000)
            let video = OutgoingMedia.video(
                clip, duration: 9, width: 64, height: 64, cover: .bytes(cover, name: "cover.jpg"), start: 4,
                hasSpoiler: true)
            let sent = try await alice.send(.photo(picture, hasSpoiler: true), to: stage.toBoris)
            #expect(sent.hasSpoiler && sent.mediaLifetime == nil && !sent.hasUnopenedMedia)
            try await alice.send(video, to: stage.toBoris)
            try await alice.send(
                album: [.photo(picture, hasSpoiler: true), video, .photo(picture)], to: stage.toBoris)
            let seen = Array(try await boris.messages(in: stage.toAlice, limit: 5).collect().reversed())
            #expect(seen.map(\.hasSpoiler) == [true, true, true, true, false])
            for message in [seen[1], seen[3]] {
                let file = try #require(message.videoCover)
                #expect(try await boris.download(file) == cover)
                guard case .message(let raw)? = message.raw, case .messageMediaDocument(let media)? = raw.media else {
                    throw TestFailure("no video")
                }
                #expect(media.videoTimestamp == 4)
            }
            let forwarded = try await boris.forward([seen[1].id], from: stage.toAlice, to: try await boris.me().peer)
            #expect(forwarded.first?.hasSpoiler == true && forwarded.first?.videoCover != nil)
            let again = try await boris.send(
                .file(try #require(seen[4].file), hasSpoiler: true, lifetime: .seconds(9)), to: stage.toAlice)
            #expect(again.hasSpoiler && again.mediaLifetime == .seconds(9) && again.file?.id == seen[4].file?.id)
        }
    }

    @Test(
        "U13 what ends by itself is gone for both when its time is over, or when it was seen; it stands in private chats"
    )
    func mediaEnd() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let picture = UploadContent.bytes(testPicture(size: 2000), name: "a.jpg")
            let sent = [
                try await alice.send(.photo(picture, lifetime: .seconds(2)), to: stage.toBoris),
                try await alice.send(.photo(picture, lifetime: .viewedOnce), to: stage.toBoris),
                try await alice.send(
                    .voice(.bytes([1, 2], name: "v.ogg"), duration: 1, isViewedOnce: true), to: stage.toBoris),
            ]
            #expect(sent.map(\.mediaLifetime) == [.seconds(2), .viewedOnce, .viewedOnce])
            let seen = Array(try await boris.messages(in: stage.toAlice, limit: 3).collect().reversed())
            #expect(seen.map(\.mediaLifetime) == sent.map(\.mediaLifetime))
            #expect(seen.allSatisfy { $0.hasUnopenedMedia && $0.file != nil })
            func left(_ client: TelegramClient, _ messages: [Message], _ peer: Peer) async throws -> [Bool] {
                try await client.messages(messages.map(\.id), in: peer).map { $0.media != .expired }
            }
            let refused = try await error { () async throws(TelegramError) in
                try await boris.forward([seen[0].id], from: stage.toAlice, to: stage.toAlice)
            }
            #expect(refused.code == .messageNotFound)
            #expect(try await left(boris, seen, stage.toAlice) == [true, true, true])
            try await boris.markOpened(seen.prefix(2).map(\.id), in: stage.toAlice)
            #expect(try await left(alice, sent, stage.toBoris).suffix(2) == [false, true])
            try await eventually("two seconds are over") {
                try await left(boris, seen, stage.toAlice) == [false, false, true]
            }
            #expect(try await left(alice, sent, stage.toBoris) == [false, false, true])
            let gone = try #require(try await alice.messages([sent[1].id], in: stage.toBoris).first)
            #expect(gone.mediaLifetime == .viewedOnce && gone.file == nil && !gone.hasUnopenedMedia)

            let group = try await alice.createGroup(title: "Trip", members: [stage.toBoris])
            let paid = OutgoingMedia.raw(.inputMediaPaidMedia(.init(starsAmount: 1, extendedMedia: [])))
            for (media, chat, word) in [
                (OutgoingMedia.photo(picture, lifetime: .seconds(2)), group, "TTL_MEDIA_INVALID"),
                (.photo(picture, lifetime: .seconds(61)), stage.toBoris, "TTL_MEDIA_INVALID"),
                (paid, stage.toBoris, "MEDIA_INVALID"),
            ] {
                let failure = try await error { () async throws(TelegramError) in
                    try await alice.send(media, to: chat)
                }
                #expect(failure.serverError?.message == word, "\(failure)")
            }
            let album = try await error { () async throws(TelegramError) in
                try await alice.send(
                    album: [.photo(picture), .photo(picture, lifetime: .viewedOnce)], to: stage.toBoris)
            }
            #expect(album.code == .notPossible && !album.mayHaveRun)
        }
    }

    @Test("U14 a place moves until it is stopped; those that move in a chat are listed")
    func placesMove() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let sent = try await alice.send(
                .liveLocation(latitude: 52, longitude: 13, for: 900, heading: 90, alertRadius: 100), to: stage.toBoris)
            let endless = try await alice.send(
                .liveLocation(latitude: 1, longitude: 2, for: nil), to: stage.toBoris)
            func place() async throws -> LiveLocation {
                let message = try await boris.messages(in: stage.toAlice, limit: 2).collect().last
                guard case .liveLocation(let place)? = message?.media else { throw TestFailure("no place") }
                return place
            }
            let first = try await place()
            #expect((first.latitude, first.longitude) == (52, 13) && first.heading == 90 && first.duration == 900)
            #expect(first.alertRadius == 100 && first.isLive(at: sent.date + 899, sentAt: sent.date))
            #expect(!first.isLive(at: sent.date + 900, sentAt: sent.date))
            #expect(try await boris.liveLocations(in: stage.toAlice).count == 2)
            let moved = try await alice.moveLiveLocation(sent.id, in: stage.toBoris, latitude: 53, longitude: 14)
            let second = try await place()
            #expect(moved.media == .liveLocation(second))
            #expect((second.latitude, second.longitude) == (53, 14) && second.heading == nil)
            let same = try await error { () async throws(TelegramError) in
                try await alice.moveLiveLocation(sent.id, in: stage.toBoris, latitude: 53, longitude: 14)
            }
            #expect(same.code == .messageNotModified)
            try await alice.stopLiveLocation(sent.id, in: stage.toBoris)
            #expect(try await boris.liveLocations(in: stage.toAlice).map(\.date) == [endless.date])
            for messageID in [sent.id, 999_999] {
                let over = try await error { () async throws(TelegramError) in
                    try await alice.moveLiveLocation(messageID, in: stage.toBoris, latitude: 5, longitude: 1)
                }
                #expect(over.code == .messageNotFound)
            }
            guard case .liveLocation(let last)? = endless.media else { throw TestFailure("no place") }
            #expect(last.duration == nil && last.isLive(at: .max, sentAt: endless.date))
        }
    }
}
