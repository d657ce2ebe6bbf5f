import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What was sent although its answer was lost. A session that the server has forgotten says nothing of what ran in it.
struct LostAnswerTests {
    private static var bot: Bot {
        var bot = Bot()
        bot.onInlineQuery { query in
            try await query.answer([.article("One", text: "found \(query.text)")])
        }
        return bot
    }

    @Test("U12 U17 U18 albums, forwards, inline results and starts are found again when their answers are lost")
    func sendsAreFound() async throws {
        try await withBotStage { stage in
            let (alice, bot) = (stage.alice, stage.peer)
            let me = try await alice.me().peer
            func lost<Response: Sendable>(
                _ method: String, _ body: @escaping @Sendable () async throws -> Response
            ) async throws -> Response {
                func asked() -> Int { stage.lab.receivedMessages(at: 5).count { $0.name == method } }
                let before = asked()
                let result = try await stage.lab.losingAnswer(to: method, of: alice, body).get()
                // It was asked for again, and refused.
                #expect(asked() == before + 2)
                return result
            }
            func all(_ peer: Peer, _ fits: (Message) -> Bool) async throws -> [Int] {
                try await alice.messages(in: peer, limit: 100).collect().filter(fits).map(\.id).reversed()
            }
            try await stage.running(Self.bot) {
                func albumsAreFound() async throws -> (known: [OutgoingMedia], album: [Message]) {
                    let photos = (0..<2).map {
                        OutgoingMedia.photo(.bytes(testPicture(size: 1000 + $0), name: "\($0).jpg"))
                    }
                    // One like it is there before.
                    let earlier = try await alice.send(album: photos, to: me, captions: ["a", "b"])
                    // What is on the server needs no upload, whose answers would be lost as well.
                    let known = earlier.compactMap(\.file).map { OutgoingMedia.file($0) }
                    let album = try await lost("messages.sendMultiMedia") {
                        try await alice.send(album: known, to: me, captions: ["a", "b"])
                    }
                    #expect(album.map(\.text) == ["a", "b"] && Set(album.map(\.albumID)).count == 1)
                    #expect(try await all(me) { $0.albumID != nil } == earlier.map(\.id) + album.map(\.id))
                    return (known, album)
                }
                let (known, album) = try await albumsAreFound()

                func captionsAreNoTexts() async throws {
                    // A caption that says the same as a text is no text.
                    let text = try await alice.send("same", to: me)
                    let photo = try await alice.send(known[0], to: me, caption: "same")
                    let newest = try await alice.messages(in: me, limit: 10).collect()
                    for (hasMedia, wanted) in [(false, text), (true, photo)] {
                        let found = ExpectedMessages(text: "same", hasMedia: hasMedia).found(in: newest)
                        #expect(found?.map(\.id) == [wanted.id])
                    }
                }
                try await captionsAreNoTexts()

                func forwardsAreFound() async throws {
                    let ids = album.map(\.id)
                    let forwarded = try await lost("messages.forwardMessages") {
                        try await alice.forward(ids, from: me, to: bot)
                    }
                    #expect(forwarded.map(\.text) == ["a", "b"] && forwarded.allSatisfy { $0.forwardedFrom != nil })
                    let copies = try await lost("messages.forwardMessages") {
                        try await alice.forward(ids, from: me, to: bot, keepsCaptions: false)
                    }
                    #expect(copies.map(\.text) == ["", ""] && copies.allSatisfy { $0.forwardedFrom == nil })
                    #expect(try await all(bot) { $0.albumID != nil } == forwarded.map(\.id) + copies.map(\.id))
                }
                try await forwardsAreFound()

                func resultsAndStartsAreFound() async throws {
                    let found = try #require(try await alice.inlineResults(of: bot, for: "tea", in: me).items.first)
                    let chosen = try await lost("messages.sendInlineBotResult") {
                        try await alice.send(inlineResult: found, to: me)
                    }
                    #expect(chosen.text == "found tea" && chosen.viaBot?.id == bot.id)
                    #expect(try await all(me) { $0.viaBot != nil } == [chosen.id])

                    let started = try await lost("messages.startBot") { try await alice.start(bot, parameter: "abc") }
                    #expect(try await all(bot) { $0.text == "/start abc" } == [started.id])
                }
                try await resultsAndStartsAreFound()

                func scheduledMessagesAreFound() async throws {
                    // What waits for its time is none of the history's messages, though one says the same.
                    try await alice.send("later", to: me)
                    let date = try await alice.invoke(API.Help.GetConfig()).date
                    let options = SendOptions(scheduleDate: Int(date) + 3600)
                    let waiting = try await lost("messages.sendMessage") {
                        try await alice.send("later", to: me, options: options)
                    }
                    #expect(try await alice.scheduledMessages(in: me).map(\.message) == [waiting])
                }
                try await scheduledMessagesAreFound()

                func botsAndNumbersAreTold() async throws {
                    // A bot may not look: it is told that its message is there, and a number of its own is not looked for.
                    let client = stage.bot
                    let toAlice = try await client.resolve(.username(LabClient.alice.username ?? ""))
                    let failure = await #expect(throws: TelegramError.self) {
                        _ = try await stage.lab.losingAnswer(to: "messages.sendMessage", at: stage.home, of: client) {
                            try await client.send("hello", to: toAlice)
                        }.get()
                    }
                    #expect(failure?.code == .alreadySent)
                    #expect(try await all(bot) { $0.text == "hello" }.count == 1)
                    let numbered = await #expect(throws: TelegramError.self) {
                        _ = try await stage.lab.losingAnswer(to: "messages.sendMultiMedia", of: alice) {
                            try await alice.send(album: known, to: me, options: SendOptions(randomID: 7))
                        }.get()
                    }
                    #expect(numbered?.code == .alreadySent)
                }
                try await botsAndNumbersAreTold()
            }
        }
    }

    @Test("an album is found where all its messages are one album: not within a longer one, nor across two")
    func onlyWholeAlbumsAreFound() {
        func message(_ id: Int, _ text: String, _ album: Int64?, isOutgoing: Bool = true) -> Message {
            Message(
                id: id, peer: Peer(kind: .user, id: 2), sender: nil, date: 1, text: text, isOutgoing: isOutgoing,
                albumID: album)
        }
        func found(_ newest: [Message], isAlbum: Bool = true) -> [Int]? {
            ExpectedMessages([.init(text: "a"), .init(text: "b")], isAlbum: isAlbum).found(in: newest)?.map(\.id)
        }
        let (first, second) = (message(1, "a", 7), message(2, "b", 7))
        #expect(found([second, first]) == [1, 2])
        // What the other side has written in between is none of it.
        #expect(found([second, message(3, "b", 7, isOutgoing: false), first]) == [1, 2])
        #expect(found([message(3, "c", 7), second, first]) == nil)
        #expect(found([message(4, "b", 8), first, message(3, "a", 8)]) == nil)
        let singles = [message(2, "b", nil), message(1, "a", nil)]
        #expect(found(singles) == nil && found(singles, isAlbum: false) == [1, 2])
        #expect(found([second]) == nil)
    }
}
