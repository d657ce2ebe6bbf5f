import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What bots find for inline queries.
struct InlineResultTests {
    /// What alice has sent to the bot.
    private final class Files: Sendable {
        let kept = Mutex<[TelegramFile]>([])
        let refusal = Mutex<TelegramError?>(nil)
    }

    private static func bot(_ files: Files) -> Bot {
        var bot = Bot()
        bot.onMessage(where: { $0.file != nil }) { message in
            if let file = message.file { files.kept.withLock { $0.append(file) } }
            try await message.respond("got it")
        }
        bot.onInlineQuery { query in
            let known = files.kept.withLock { $0 }
            guard query.text != "elsewhere", let voice = known.first, let photo = known.last else {
                return try await query.answer([.photo("https://example.org/none.jpg", width: 1, height: 1)])
            }
            try await query.answer(
                [
                    .file(voice, as: .voice, title: "Voice", id: "voice"),
                    .file(voice, as: .animation, caption: "moves", keyboard: [[.callback("A", "a")]], id: "gif"),
                    .file(photo, caption: "seen", id: "photo"),
                    .photo("https://example.org/tea.jpg", width: 9, height: 9, title: "Tea", caption: "tea", id: "web"),
                    .location("Here", latitude: 52, longitude: 13, keyboard: [[.callback("B", "b")]], id: "geo"),
                    .venue(
                        "Café", address: "Street 1", latitude: 1, longitude: 2, keyboard: [[.callback("C", "c")]],
                        id: "venue"),
                    .contact(
                        phoneNumber: "+4930123", firstName: "Ann", lastName: "Bee", keyboard: [[.callback("D", "d")]],
                        id: "contact"),
                ], cacheTime: 0)
        }
        bot.onError { error, _ in files.refusal.withLock { $0 = error as? TelegramError } }
        return bot
    }

    @Test("U18 files of every kind, photos at addresses, places and people are found and sent")
    func resultsOfEveryKind() async throws {
        var configuration = LabConfiguration()
        configuration.webPages = [LabWebPage(address: "https://example.org/tea.jpg", hasPicture: true)]
        let files = Files()
        try await withBotStage(configuration) { stage in
            try await stage.running(Self.bot(files)) {
                let (alice, bot) = (stage.alice, stage.peer)
                for media in [
                    OutgoingMedia.voice(.bytes([1, 2], name: "v.ogg"), duration: 1),
                    .photo(.bytes(testPicture(size: 2000), name: "p.jpg")),
                ] {
                    let sent = try await alice.send(media, to: bot)
                    _ = try await stage.answer(after: sent.id)
                }
                let found = try await alice.inlineResults(of: bot, for: "all", in: bot).items
                #expect(found.map(\.id) == ["voice", "gif", "photo", "web", "geo", "venue", "contact"])
                #expect(found.map(\.type) == ["voice", "gif", "photo", "photo", "geo", "venue", "contact"])
                #expect(found.compactMap(\.title).suffix(4) == ["Tea", "Here", "Café", "Ann Bee"])
                #expect(found.first?.title == "Voice")
                #expect(found.compactMap(\.description) == ["Street 1", "+4930123"])
                var media: [MessageMedia?] = []
                var texts: [String] = []
                var buttons: [[[String]]] = []
                for item in found {
                    let sent = try await alice.send(inlineResult: item, to: bot)
                    #expect(sent.viaBot?.id == bot.id)
                    media.append(sent.media)
                    texts.append(sent.text)
                    buttons.append(sent.buttonTitles)
                }
                #expect(texts == ["", "moves", "seen", "tea", "", "", ""])
                #expect(buttons == [[], [["A"]], [], [], [["B"]], [["C"]], [["D"]]])
                guard case .document? = media[0], case .document? = media[1], case .photo? = media[2],
                    case .photo? = media[3], case .contact(_, "Ann", "Bee", nil)? = media[6]
                else { throw TestFailure("other media: \(media)") }
                #expect(media[4] == .location(latitude: 52, longitude: 13))
                #expect(media[5] == .venue(title: "Café", address: "Street 1", latitude: 1, longitude: 2))
                // The lab fetches nothing from elsewhere, and says so.
                let asking = Task { try await alice.inlineResults(of: bot, for: "elsewhere", in: bot) }
                try await eventually("the answer is refused") { files.refusal.withLock { $0 } != nil }
                asking.cancel()
                let refusal = files.refusal.withLock { $0 }
                #expect(refusal?.serverError?.message == "PARAMETER_NOT_IN_LAB: results.send_message")
            }
        }
    }

    @Test("U18 an animation at an address is of the type that its ending says, and so is its picture")
    func animationsNameTheirTypes() {
        func types(_ url: String, _ thumbnail: String? = nil) -> [String?] {
            let result = InlineResult.animation(url, width: 3, height: 2, thumbnail: thumbnail)
            guard case .inputBotInlineResult(let input) = result.input(place: 0, entities: { _ in nil }) else {
                return []
            }
            return [input.content?.mimeType, input.thumb?.mimeType]
        }
        #expect(types("https://example.org/a.MP4", "https://example.org/a.jpeg") == ["video/mp4", "image/jpeg"])
        #expect(types("https://example.org/a.mp4", "https://example.org/a.jpg") == ["video/mp4", "image/jpeg"])
        #expect(types("https://example.org/a.gif") == ["image/gif", "image/gif"])
    }
}
