import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("What clients that are not ours ask of a lab: messages that are sent later")
struct ForeignScheduledTests {
    @Test("LM04 A message that waits is seen by its author alone, can be changed, and is sent when it is due")
    func sentWhenDue() async throws {
        let time = TestTime()
        var configuration = LabConfiguration()
        configuration.time = time.labTime
        try await TelegramLab.withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let peer = try await alice.peer("boris")
            let now = try await alice.call(API.Help.GetConfig()).date
            func schedule(_ text: String, _ delay: Int32, _ randomID: Int64) -> API.Messages.SendMessage {
                .init(peer: peer, message: text, randomID: randomID, scheduleDate: now + delay)
            }
            let kept = try #require(try await alice.call(schedule("later", 120, 1)).whole)
            let id = try #require(kept.randomIDs[1])
            let waiting = try #require(Self.scheduled(kept).first)
            #expect(waiting.id == id && waiting.date == now + 120 && waiting.fromScheduled)
            try await alice.call(schedule("sooner", 60, 2))
            try await alice.call(schedule("never", 240, 3))
            #expect(try await alice.waiting(peer) == ["never", "later", "sooner"])
            #expect(try await alice.failure(of: schedule("later", 120, 1)) == "500 RANDOM_ID_DUPLICATE")
            let late = schedule("next year", 400 * 86_400, 4)
            #expect(try await alice.failure(of: late) == "400 SCHEDULE_DATE_TOO_LATE")

            let edit = API.Messages.EditMessage(peer: peer, id: id, message: "latest", scheduleDate: now + 180)
            #expect(Self.scheduled(try #require(try await alice.call(edit).whole)).map(\.message) == ["latest"])
            let never = try await alice.call(API.Messages.GetScheduledHistory(peer: peer, hash: 0)).all.first
            guard case .message(let never)? = never else { throw RawClientError.unexpected("\(kept)") }
            try await alice.call(API.Messages.DeleteScheduledMessages(peer: peer, id: [never.id]))
            #expect(try await alice.waiting(peer) == ["latest", "sooner"])

            // Nothing has to be asked of the lab: it sends by itself.
            await time.pass(.seconds(61), in: .seconds(1))
            let arrived = try await boris.message("sooner")
            #expect(arrived.date == now + 60 && arrived.fromScheduled)
            let gone = try await alice.update {
                if case .updateDeleteScheduledMessages(let update) = $0 { update } else { nil }
            }
            #expect(gone.sentMessages?.count == 1)
            #expect(try await alice.message("sooner").id == gone.sentMessages?.first)
            let sent = try await alice.call(API.Messages.SendScheduledMessages(peer: peer, id: [id]))
            #expect(sent.whole?.messages.map(\.message) == ["latest"])
            #expect(try await boris.message("latest").message == "latest")
            #expect(try await alice.waiting(peer) == [])
        }
    }

    @Test("LM04 Media, albums and forwarded messages wait as well; bots do not schedule")
    func otherContents() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            let peer = try await alice.peer("boris")
            let date = try await alice.call(API.Help.GetConfig()).date + 3600
            try await alice.call(API.Messages.SendMessage(peer: peer, message: "text", randomID: 1))
            let id = try await alice.history(peer)[0].id
            try await alice.call(
                API.Messages.SendMedia(
                    peer: peer, media: try await alice.photo(1), message: "photo", randomID: 2, scheduleDate: date))
            try await alice.call(
                API.Messages.ForwardMessages(
                    fromPeer: peer, id: [id], randomID: [3], toPeer: peer, scheduleDate: date))
            var album: [API.InputSingleMedia] = []
            for number in 4...5 as ClosedRange<Int64> {
                album.append(
                    .init(media: try await alice.photo(number), randomID: number, message: "album"))
            }
            try await alice.call(
                API.Messages.SendMultiMedia(peer: peer, multiMedia: album, scheduleDate: date))
            #expect(try await alice.waiting(peer) == ["album", "album", "text", "photo"])
            let full = try await alice.call(API.Users.GetFullUser(id: try await alice.input("boris"))).fullUser
            #expect(full.hasScheduled)
            try await alice.call(
                API.Messages.SendMessage(peer: try await alice.peer("labbot"), message: "/start", randomID: 6))
            let scheduled = API.Messages.SendMessage(
                peer: try await bot.peer("alice"), message: "a", randomID: 1, scheduleDate: date)
            #expect(try await bot.failure(of: scheduled) == "400 SCHEDULE_BOT_NOT_ALLOWED")
        }
    }

    @Test("LM04 A hundred messages wait in one chat, and are asked for by their ids at once")
    func hundredMessagesWait() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let peer = desk.peer("boris")
        let date = Int32(desk.now + 60)
        func schedule(_ id: Int64) -> API.Messages.SendMessage {
            .init(peer: peer, message: "later", randomID: id, scheduleDate: date)
        }
        var ids: [Int32] = []
        for id in 1...100 as ClosedRange<Int64> {
            let answer = try desk.call(schedule(id), from: alice)
            ids.append(try #require(answer.whole?.randomIDs[id]))
        }
        #expect(desk.failure(of: schedule(101), from: alice) == "400 SCHEDULE_TOO_MUCH")
        func found(_ ids: [Int32]) throws -> Int {
            try desk.call(API.Messages.GetScheduledMessages(peer: peer, id: ids), from: alice).all.count
        }
        #expect(try found(ids) == 100)
        let tooMany = API.Messages.GetScheduledMessages(peer: peer, id: [0] + ids)
        #expect(desk.failure(of: tooMany, from: alice) == "400 LIMIT_INVALID")
        // What is due within ten seconds is sent at once.
        for (delay, isKept) in [(10, false), (11, true)] as [(Int64, Bool)] {
            let soon = API.Messages.SendMessage(
                peer: desk.peer("clara"), message: "soon", randomID: 200 + delay, scheduleDate: Int32(desk.now + delay))
            let answer = try desk.call(soon, from: alice)
            switch answer {
            case .updateShortSentMessage: #expect(!isKept, "\(delay)")
            case .updates(let packet): #expect(isKept && Self.scheduled(packet).count == 1, "\(delay)")
            default: Issue.record("\(delay): \(answer)")
            }
        }
    }

    @Test("What may not be sent any more when it is due does not arrive")
    func forbiddenMeanwhile() throws {
        var scene = try ChatScene()
        let peer = try scene.channel(["boris"]).peer
        let date = Int32(clamping: scene.desk.now + 60)
        try scene.desk.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: testPicture()), from: scene.boris)
        let photo = API.InputMedia.inputMediaUploadedPhoto(
            .init(file: .inputFile(.init(id: 1, parts: 1, name: "a.jpg", md5Checksum: ""))))
        try scene.desk.call(
            API.Messages.SendMedia(peer: peer, media: photo, message: "photo", randomID: 1, scheduleDate: date),
            from: scene.boris)
        try scene.desk.call(
            API.Messages.SendMessage(peer: peer, message: "text", randomID: 2, scheduleDate: date), from: scene.boris)
        try scene.desk.call(
            API.Messages.EditChatDefaultBannedRights(
                peer: peer, bannedRights: .init(sendPhotos: true, untilDate: 0)), from: scene.alice)
        scene.desk.now += 60
        let history = API.Messages.GetHistory(
            peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 50, maxID: 0, minID: 0, hash: 0)
        let texts = try scene.desk.call(history, from: scene.alice).all.compactMap {
            if case .message(let message) = $0 { message.message } else { nil }
        }
        #expect(texts == ["text"])
        let waiting = API.Messages.GetScheduledHistory(peer: peer, hash: 0)
        #expect(try scene.desk.call(waiting, from: scene.boris).all.isEmpty)
    }

    @Test("LM04 What waits is kept when the lab restarts, and what was sent is not sent again")
    func restarts() async throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        let time = TestTime()
        var configuration = LabConfiguration()
        configuration.time = time.labTime
        configuration.stateDirectory = path
        let kept = configuration
        var begin: Int32 = 0
        try await TelegramLab.withLab(kept) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let peer = try await alice.peer("boris")
            begin = try await alice.call(API.Help.GetConfig()).date
            for (text, delay) in [("first", 60), ("second", 200)] as [(String, Int32)] {
                try await alice.call(
                    API.Messages.SendMessage(
                        peer: peer, message: text, randomID: Int64(delay), scheduleDate: begin + delay))
            }
            await time.pass(.seconds(61), in: .seconds(1))
            #expect(try await alice.message("first").date == begin + 60)
        }
        try await TelegramLab.withLab(kept) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let peer = try await alice.peer("boris")
            #expect(try await alice.waiting(peer) == ["second"])
            #expect(try await alice.history(peer).count { $0.message == "first" } == 1)
            await time.pass(.seconds(141), in: .seconds(1))
            #expect(try await alice.message("second").date == begin + 200)
        }
    }

    private static func scheduled(_ packet: API.Updates.Updates) -> [API.Message.Message] {
        packet.updates.compactMap {
            if case .updateNewScheduledMessage(.message(let message)) = $0 { message } else { nil }
        }
    }
}

extension RawClient {
    /// What waits in a chat, the last first.
    fileprivate func waiting(_ peer: API.InputPeer) async throws -> [String] {
        try await self.call(API.Messages.GetScheduledHistory(peer: peer, hash: 0)).all.compactMap {
            if case .message(let message) = $0 { message.message } else { nil }
        }
    }
}
