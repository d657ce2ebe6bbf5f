import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Files, albums, places and what else goes with a message, between two accounts.
struct MediaSendingTests {
    /// Alice and boris, and how each names the other.
    struct Pair {
        let lab: Lab
        let alice: TelegramClient
        let boris: TelegramClient
        let toBoris: Peer
        let toAlice: Peer

        /// What boris has, newest first.
        func seen(_ count: Int) async throws -> [Message] {
            try await boris.messages(in: toAlice, limit: count).collect()
        }
    }

    private static func withPair(_ body: (Pair) async throws -> Void) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                try await withClient(of: lab) { boris in
                    try await boris.signIn(LabAccount.standard[1])
                    try await body(
                        Pair(
                            lab: lab, alice: alice.client, boris: boris.client,
                            toBoris: try await alice.client.resolve(.username(LabAccount.standard[1].username ?? "")),
                            toAlice: try await boris.client.resolve(.username(LabClient.alice.username ?? ""))))
                }
            }
        }
    }

    @Test("U12 an album arrives in its order, as one, with a caption where it was given; a lost answer doubles nothing")
    func albumsArrive() async throws {
        try await Self.withPair { pair in
            let pictures = (0..<3).map { testPicture(size: 10_000 + $0) }
            let album = pictures.enumerated().map { index, bytes in
                OutgoingMedia.photo(.bytes(bytes, name: "\(index).jpg"))
            }
            // The first try fails at the server.
            await pair.lab.failNext("messages.sendMultiMedia", at: 5, code: 500, message: "LATER", times: 1)
            let told = Mutex<[FileProgress]>([])
            var upload = UploadOptions()
            upload.progress = { progress in told.withLock { $0.append(progress) } }
            let sent = try await pair.alice.send(
                album: album, to: pair.toBoris, captions: ["one", try FormattedText(markdown: "*two*")], upload: upload)
            // It runs over all of them.
            let progress = told.withLock { $0 }
            #expect(progress.map(\.completed) == [10_000, 20_001, 30_003] && Set(progress.map(\.total)) == [30_003])
            #expect(sent.map(\.text) == ["one", "two", ""] && Set(sent.map(\.albumID)).count == 1)
            let seen = Array(try await pair.seen(4).filter { $0.albumID != nil }.reversed())
            #expect(seen.map(\.text) == ["one", "two", ""] && seen[1].entities.first?.kind == .bold)
            #expect(seen.compactMap(\.albumID).count == 3 && Set(seen.map(\.albumID)).count == 1)
            for (message, bytes) in zip(seen, pictures) {
                let file = try #require(message.file)
                #expect(try await pair.boris.download(file) == bytes)
            }
            // What is on the server goes out again, though its permission is over. The order takes effect with the next
            // part that is asked for.
            await pair.lab.order(.expireReferences)
            _ = try await pair.boris.download(try #require(seen.first?.file))
            func albums() -> Int {
                (1...5).flatMap { pair.lab.receivedMessages(at: $0) }.count { $0.name == "messages.sendMultiMedia" }
            }
            let before = albums()
            let acknowledged = Mutex(0)
            let count: @Sendable () -> Void = { acknowledged.withLock { $0 += 1 } }
            let again = try await pair.boris.send(
                album: seen.compactMap(\.file).map { .file($0) }, to: pair.toAlice, captions: ["again"],
                onAcknowledgement: count)
            #expect(again.compactMap(\.file).map(\.id) == seen.compactMap(\.file).map(\.id))
            #expect(again.map(\.text) == ["again", "", ""])
            // Once in vain.
            #expect(albums() == before + 2)
            #expect(acknowledged.withLock { $0 } == 1)
            let alone = try #require(seen.last?.file)
            try await pair.boris.send(.file(alone), to: pair.toAlice, onAcknowledgement: count)
            #expect(acknowledged.withLock { $0 } == 2)
        }
    }

    @Test("U12 what is no album is refused before anything is uploaded")
    func albumsAreChecked() async throws {
        try await Self.withPair { pair in
            let photo = OutgoingMedia.photo(.bytes(testPicture(size: 1000), name: "a.jpg"))
            func refusal(
                _ album: [OutgoingMedia], _ captions: [FormattedText] = [], _ options: SendOptions = SendOptions()
            ) async throws -> TelegramError {
                try await error { () async throws(TelegramError) in
                    try await pair.alice.send(album: album, to: pair.toBoris, captions: captions, options: options)
                }
            }
            let refusals = [
                try await refusal([photo]), try await refusal(Array(repeating: photo, count: 11)),
                try await refusal([photo, photo], ["1", "2", "3"]), try await refusal([photo, .dice()]),
                try await refusal([photo, .poll("?", answers: ["a", "b"])]),
                try await refusal([photo, .file("/nowhere")]),
                try await refusal([photo, .voice(.bytes([1], name: "v.ogg"), duration: 1)]),
                try await refusal([photo, photo], [], SendOptions(keyboard: [[.callback("A", "a")]])),
            ]
            #expect(refusals.allSatisfy { $0.code == .notPossible && !$0.mayHaveRun })
            #expect(await pair.lab.filePartCounts.in == 0)
        }
    }

    @Test("U13 videos, music, voice and round videos say what they are; a thumbnail comes along")
    func mediaHaveTheirKinds() async throws {
        try await Self.withPair { pair in
            let content = UploadContent.bytes(fileContent(3000), name: "clip.mp4")
            let thumbnail = UploadContent.bytes(testPicture(side: 320, size: 5000), name: "t.jpg")
            let sent: [OutgoingMedia] = [
                .video(content, duration: 2.5, width: 640, height: 480, thumbnail: thumbnail),
                .animation(content, duration: 1, width: 64, height: 48),
                .videoNote(content, duration: 3, side: 240),
                .audio(.bytes(fileContent(2000), name: "song.mp3"), duration: 61, title: "Song", performer: "Band"),
                .voice(.bytes(fileContent(1000), name: "voice.ogg"), duration: 4, waveform: [1, 2, 3]),
                .sticker(.bytes(fileContent(900), name: "s.webp"), emoji: "🙂"),
                .document(.bytes(fileContent(800), name: "x.pdf"), thumbnail: thumbnail),
            ]
            for media in sent { try await pair.alice.send(media, to: pair.toBoris, caption: "c") }
            let seen = Array(try await pair.seen(sent.count).reversed())
            let documents = seen.compactMap { message -> API.Document.Document? in
                guard case .message(let raw)? = message.raw, case .messageMediaDocument(let media)? = raw.media,
                    case .document(let document)? = media.document
                else { return nil }
                return document
            }
            #expect(
                documents.map(\.mimeType) == [
                    "video/mp4", "video/mp4", "video/mp4", "audio/mpeg", "audio/ogg", "image/webp", "application/pdf",
                ])
            func video(_ index: Int) -> API.DocumentAttribute.DocumentAttributeVideo? {
                documents[index].attributes.lazy.compactMap {
                    if case .documentAttributeVideo(let video) = $0 { video } else { nil }
                }.first
            }
            func audio(_ index: Int) -> API.DocumentAttribute.DocumentAttributeAudio? {
                documents[index].attributes.lazy.compactMap {
                    if case .documentAttributeAudio(let audio) = $0 { audio } else { nil }
                }.first
            }
            #expect(video(0)?.duration == 2.5 && video(0)?.w == 640 && video(0)?.supportsStreaming == true)
            #expect(documents[1].attributes.contains(.documentAttributeAnimated))
            #expect(video(2)?.roundMessage == true && video(2)?.w == 240 && video(2)?.h == 240)
            #expect(audio(3)?.title == "Song" && audio(3)?.performer == "Band" && audio(3)?.duration == 61)
            #expect(audio(4)?.voice == true && audio(4)?.waveform == [1, 2, 3])
            #expect(
                documents[5].attributes.contains {
                    if case .documentAttributeSticker(let sticker) = $0 { sticker.alt == "🙂" } else { false }
                })
            #expect(documents.map { $0.thumbs?.isEmpty == false } == [true, false, false, false, false, false, true])
            #expect(seen[6].file?.name == "x.pdf")
        }
    }

    @Test("U14 places, contacts and dice arrive as they were sent")
    func mediaWithoutBytes() async throws {
        try await Self.withPair { pair in
            let sent: [OutgoingMedia] = [
                .location(latitude: 52.5, longitude: 13.25),
                .venue("Café", address: "Street 1", latitude: 1, longitude: -2, provider: "p", id: "i", type: "t"),
                .contact(phoneNumber: "+4930123", firstName: "Ann", lastName: "Bee"), .dice("🎯"),
            ]
            for media in sent { try await pair.alice.send(media, to: pair.toBoris) }
            let media = try await pair.seen(4).reversed().map(\.media)
            #expect(media[0] == .location(latitude: 52.5, longitude: 13.25))
            #expect(media[1] == .venue(title: "Café", address: "Street 1", latitude: 1, longitude: -2))
            guard case .contact(let number, "Ann", "Bee", nil)? = media[2], number.hasSuffix("4930123"),
                case .dice("🎯", 1...6)? = media[3]
            else { throw TestFailure("other media: \(media)") }
        }
    }

    @Test("U14 a poll is voted in, once or again, and closed; a quiz says which answer was right")
    func pollsAreVotedIn() async throws {
        try await Self.withPair { pair in
            let question = try FormattedText(markdown: "Lunch?")
            let sent = try await pair.alice.send(
                .poll(question, answers: ["Yes", "No", "Later"], allowsSeveral: true), to: pair.toBoris)
            let message = try #require(try await pair.seen(1).first)
            guard case .poll(let poll)? = message.media else { throw TestFailure("no poll") }
            #expect(poll.question.text == "Lunch?" && poll.answers.map(\.text.text) == ["Yes", "No", "Later"])
            #expect(poll.isAnonymous && poll.allowsSeveral && !poll.isQuiz && !poll.isClosed)
            let voted = try await message.bound(to: pair.boris).vote(0, 2)
            #expect(voted.answers.map(\.isChosen) == [true, false, true] && voted.totalVotes == 1)
            #expect(voted.answers.map(\.votes) == [1, 0, 1])
            let other = try await pair.boris.vote(on: message.id, in: pair.toAlice, for: poll.answers[1])
            #expect(other.answers.map(\.isChosen) == [false, true, false])
            let empty = try await error { () async throws(TelegramError) in
                try await pair.boris.vote(on: message.id, in: pair.toAlice)
            }
            #expect(empty.code == .notPossible && empty.hint.contains("retractVote"))
            let none = try await message.bound(to: pair.boris).retractVote()
            #expect(!none.answers.contains { $0.isChosen } && none.totalVotes ?? 0 == 0)
            guard case .poll(let closed)? = try await pair.alice.closePoll(sent.id, in: pair.toBoris).media else {
                throw TestFailure("the poll is gone")
            }
            #expect(closed.isClosed)
            let late = try await error { () async throws(TelegramError) in
                try await pair.boris.vote(on: message.id, in: pair.toAlice, for: poll.answers[0])
            }
            #expect(late.serverError?.message == "MESSAGE_POLL_CLOSED")
            let again = try await error { () async throws(TelegramError) in
                try await pair.alice.closePoll(sent.id, in: pair.toBoris)
            }
            #expect(again.code == .messageNotModified)

            try await pair.alice.send(
                .quiz("2 + 2?", answers: ["3", "4"], correctAnswer: 1, explanation: "Count."), to: pair.toBoris)
            let quiz = try #require(try await pair.seen(1).first).bound(to: pair.boris)
            let result = try await quiz.vote(0)
            #expect(result.isQuiz && result.answers.map(\.isCorrect) == [false, true])
            #expect(result.explanation?.text == "Count.")
            let outside = try await error { () async throws(TelegramError) in try await quiz.vote(2) }
            #expect(outside.code == .notPossible)
        }
    }
}
