import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: previews of pages")
struct ForeignWebPageTests {
    private static var configuration: LabConfiguration {
        var configuration = LabConfiguration()
        configuration.webPages = [
            LabWebPage(
                address: "https://News.example.org/first", title: "First", description: "What happened.",
                siteName: "News", author: "Ann", hasPicture: true),
            LabWebPage(address: "http://slow.example.org", title: "Slow", seconds: 60),
            LabWebPage(address: "https://broken.example.org", isBroken: true),
        ]
        return configuration
    }

    private static func page(_ media: API.MessageMedia?) -> API.WebPage.WebPage? {
        if case .messageMediaWebPage(let media)? = media, case .webPage(let page) = media.webpage { page } else { nil }
    }

    private static func isPending(_ media: API.MessageMedia?) -> Bool {
        if case .messageMediaWebPage(let media)? = media, case .webPagePending = media.webpage { true } else { false }
    }

    private static let news = "see news.example.org/first"

    @Test("A described page is shown with a message that links to it, until an edit takes it away")
    func previews() async throws {
        try await withLab(Self.configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let peer = try await alice.peer("boris")
            let preview = try await alice.call(API.Messages.GetWebPagePreview(message: Self.news))
            let page = try #require(Self.page(preview.media))
            #expect(page.title == "First" && page.siteName == "News" && page.author == "Ann" && page.hasLargeMedia)
            #expect(page.url == "https://news.example.org/first" && page.displayURL == "news.example.org/first")
            guard case .photo(let photo)? = page.photo, let size = photo.sizes.first, case .photoSize(let size) = size
            else { throw RawClientError.unexpected("no photo") }
            let owner = try await RawClient.signedIn(lab, LabAccount.standard[3])
            let file = try await owner.call(
                API.Upload.GetFile(
                    location: .inputPhotoFileLocation(
                        .init(
                            id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference,
                            thumbSize: size.type)), offset: 0, limit: 1 << 20))
            guard case .file(_, _, let bytes) = file else { throw RawClientError.unexpected("no file") }
            #expect(bytes.count == Int(size.size) && Picture(bytes)?.width == 320)

            let sent = try await alice.call(
                API.Messages.SendMessage(invertMedia: true, peer: peer, message: Self.news, randomID: 1))
            guard case .updateShortSentMessage(let short) = sent else {
                throw RawClientError.unexpected("no updateShortSentMessage")
            }
            #expect(Self.page(short.media) == page)
            let message = try await boris.message(Self.news)
            #expect(Self.page(message.media) == page && message.invertMedia)
            func edit(
                _ text: String, isBare: Bool = false, _ media: API.InputMedia? = nil
            ) async throws -> API.Message.Message {
                try await alice.call(
                    API.Messages.EditMessage(
                        noWebpage: isBare, peer: peer, id: short.id, message: text, media: media))
                return try await boris.message(text)
            }
            let bare = try await edit(Self.news, isBare: true)
            #expect(bare.media == nil && !bare.invertMedia)
            let manual = try await edit(
                "text", .inputMediaWebPage(.init(forceSmallMedia: true, url: "https://news.example.org/first")))
            guard case .messageMediaWebPage(let media)? = manual.media else {
                throw RawClientError.unexpected("no messageMediaWebPage")
            }
            #expect(media.manual && media.forceSmallMedia && Self.page(manual.media) == page)
            try await alice.call(
                API.Messages.ForwardMessages(
                    fromPeer: peer, id: [short.id], randomID: [2], toPeer: try await alice.peer("boris")))
            #expect(Self.page(try await boris.message("text").media) == page)
            // A caption has no preview.
            let again = try await edit("other words")
            #expect(again.media == nil)
            let known = try await alice.call(API.Messages.GetWebPage(url: page.url, hash: page.hash))
            guard case .webPageNotModified = known.webpage else {
                Issue.record("\(known.webpage)")
                return
            }
        }
    }

    @Test("Links to what the lab has are shown; other addresses have no preview, or an error if one is asked for")
    func links() async throws {
        try await withLab(Self.configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel(isBroadcast: true)
            try await alice.call(API.Channels.UpdateUsername(channel: channel.input, username: "alices_news"))
            try await alice.call(API.Messages.SendMessage(peer: channel.peer, message: "a post", randomID: 9))
            func preview(_ link: String) async throws -> API.WebPage.WebPage? {
                Self.page(try await alice.call(API.Messages.GetWebPagePreview(message: "\(link) x")).media)
            }
            #expect(try await preview("t.me/Boris").map { [$0.type, $0.title] } == ["telegram_user", "Boris Berg"])
            // A page shows what all may see.
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Account.UpdateProfile(about: "likes tea"))
            #expect(try await preview("t.me/boris")?.description == "likes tea")
            try await boris.call(
                API.Account.SetPrivacy(key: .inputPrivacyKeyAbout, rules: [.inputPrivacyValueDisallowAll]))
            #expect(try await preview("t.me/boris")?.description?.isEmpty ?? true)
            #expect(try await preview("https://t.me/echobot")?.type == "telegram_bot")
            #expect(try await preview("t.me/alices_news")?.type == "telegram_channel")
            #expect(try await preview("t.me/alices_news/2")?.description == "a post")
            #expect(try await preview("t.me/addstickers/LabFaces")?.attributes?.count == 1)
            #expect(try await preview("t.me/addemoji/LabFaces") == nil)
            let page = try await preview("t.me/addemoji/LabEmoji")
            guard case .webPageAttributeStickerSet(let emoji)? = page?.attributes?.first else {
                throw RawClientError.unexpected("no webPageAttributeStickerSet")
            }
            #expect(emoji.emojis && emoji.stickers.count == 2)
            #expect(try await preview("t.me/addstickers/LabEmoji") == nil)
            guard
                case .chatInviteExported(let invite) = try await alice.call(
                    API.Messages.ExportChatInvite(peer: channel.peer))
            else { throw RawClientError.unexpected("no chatInviteExported") }
            for link in [invite.link, invite.link.replacing("t.me/+", with: "telegram.me/joinchat/")] {
                #expect(try await preview(link)?.title == "News", "\(link)")
            }
            let unknown = try await alice.call(API.Messages.GetWebPagePreview(message: "https://nowhere.example.org"))
            guard case .messageMediaWebPage(let media) = unknown.media, case .webPageEmpty = media.webpage else {
                throw RawClientError.unexpected("\(unknown)")
            }
            let none = try await alice.call(API.Messages.GetWebPagePreview(message: "no link"))
            #expect(none.media == .messageMediaEmpty)
            func send(_ url: String, isOptional: Bool = false, _ id: Int64) -> API.Messages.SendMedia {
                .init(
                    peer: .inputPeerSelf, media: .inputMediaWebPage(.init(optional: isOptional, url: url)),
                    message: "hi", randomID: id)
            }
            #expect(try await alice.failure(of: send("https://nowhere.example.org", 1)) == "400 WEBPAGE_NOT_FOUND")
            #expect(try await alice.failure(of: send("https://broken.example.org", 2)) == "400 WEBPAGE_CURL_FAILED")
            #expect(try await alice.failure(of: send("nothing", 3)) == "400 WEBPAGE_URL_INVALID")
            let optional = try await alice.call(send("https://nowhere.example.org", isOptional: true, 4))
            #expect(optional.whole?.messages.first?.media == nil)
        }
        var wrong = LabConfiguration()
        wrong.webPages = [LabWebPage(address: "nothing")]
        await #expect(throws: LabError.self) { _ = try await Lab.listen(wrong) }
    }

    @Test("A page that takes its time is pending, then an update brings it, also to who was away")
    func pendingPages() async throws {
        let time = TestTime()
        var configuration = Self.configuration
        configuration.time = time.labTime
        try await TelegramLab.withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel(isBroadcast: true)
            let post = try await alice.call(
                API.Messages.SendMessage(peer: channel.peer, message: "https://slow.example.org/", randomID: 1))
            #expect(Self.isPending(post.whole?.messages.first?.media))
            // However many messages wait for a page, each account and each channel is told once.
            try await alice.call(
                API.Messages.SendMessage(peer: .inputPeerSelf, message: "at slow.example.org", randomID: 3))
            let note = API.Messages.SendMessage(peer: .inputPeerSelf, message: "slow.example.org", randomID: 2)
            guard case .updateShortSentMessage(let sent) = try await alice.call(note) else {
                throw RawClientError.unexpected("no updateShortSentMessage")
            }
            #expect(Self.isPending(sent.media))
            await time.pass(.seconds(61), in: .seconds(1))
            let read = try await alice.update {
                if case .updateWebPage(.webPage(let page), let pts, let count) = $0 { (page, pts, count) } else { nil }
            }
            #expect(read.0.title == "Slow" && read.1 == sent.pts + 1 && read.2 == 1)
            let told = try await alice.update { if case .updateChannelWebPage(let update) = $0 { update } else { nil } }
            #expect(told.channelID == channel.id && told.ptsCount == 1)
            let missed = try await alice.call(
                API.Updates.GetDifference(pts: sent.pts, date: sent.date, qts: 0))
            guard case .difference(let difference) = missed else { throw RawClientError.unexpected("no difference") }
            #expect(difference.otherUpdates.count { if case .updateWebPage = $0 { true } else { false } } == 1)
            let away = try await alice.call(
                API.Updates.GetChannelDifference(
                    channel: channel.input, filter: .channelMessagesFilterEmpty, pts: told.pts - 1, limit: 10))
            guard case .channelDifference(let away) = away else {
                throw RawClientError.unexpected("no channelDifference")
            }
            #expect(away.otherUpdates.count == 1)
            let whole = try await alice.call(API.Messages.GetWebPagePreview(message: "slow.example.org"))
            #expect(Self.page(whole.media)?.title == "Slow")
        }
    }
}
