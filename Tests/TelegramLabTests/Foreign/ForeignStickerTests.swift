import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: stickers")
struct ForeignStickerTests {
    private static func name(_ name: String) -> API.InputStickerSet { .inputStickerSetShortName(shortName: name) }

    private static func input(_ document: API.Document?) -> API.InputDocument {
        guard case .document(let document)? = document else { return .inputDocumentEmpty }
        return .inputDocument(
            id: document.id, accessHash: document.accessHash, fileReference: document.fileReference)
    }

    private static func send(_ document: API.Document?, to peer: API.InputPeer, _ id: Int64) -> API.Messages.SendMedia {
        .init(
            updateStickersetsOrder: true, peer: peer, media: .inputMediaDocument(.init(id: Self.input(document))),
            message: "", randomID: id)
    }

    private func set(
        _ client: RawClient, _ name: String, hash: Int32 = 0
    ) async throws -> API.Messages.StickerSet.StickerSet {
        let answer = try await client.call(API.Messages.GetStickerSet(stickerset: Self.name(name), hash: hash))
        guard case .stickerSet(let set) = answer else { throw RawClientError.unexpected("\(answer)") }
        return set
    }

    private func content(of document: API.Document?, by client: RawClient) async throws -> [UInt8] {
        guard case .document(let document)? = document else { return [] }
        let file = try await client.call(
            API.Upload.GetFile(
                location: .inputDocumentFileLocation(
                    .init(
                        id: document.id, accessHash: document.accessHash, fileReference: document.fileReference,
                        thumbSize: "")), offset: 0, limit: 1 << 20))
        guard case .file(_, _, let bytes) = file else { return [] }
        #expect(Int64(bytes.count) == document.size)
        return bytes
    }

    /// A set is found by its name, and the featured ones are read.
    private func featured(
        _ alice: RawClient, _ phone: RawClient, _ faces: API.Messages.StickerSet.StickerSet
    ) async throws {
        #expect(faces.set.title == "Lab Faces" && faces.documents.count == 3 && faces.set.installedDate == nil)
        #expect(faces.packs.map(\.emoticon) == ["😀", "😢", "❤"])
        #expect(faces.packs.allSatisfy { $0.documents.count == 1 })
        let unchanged = API.Messages.GetStickerSet(stickerset: Self.name("LabFaces"), hash: faces.set.hash)
        #expect(try await alice.call(unchanged) == .stickerSetNotModified)

        let all = try await alice.call(API.Messages.GetFeaturedStickers(hash: 0))
        guard case .featuredStickers(let featured) = all else { throw RawClientError.unexpected("no featuredStickers") }
        #expect(featured.unread == [101, 102] && featured.hash == StickerSetRecord.hash([101, 1, 102, 1]))
        try await alice.call(API.Messages.ReadFeaturedStickers(id: [101]))
        _ = try await phone.update { if case .updateReadFeaturedStickers = $0 { true } else { nil } }
        let seen = StickerSetRecord.hash([101, 102, 1])
        #expect(
            try await phone.call(API.Messages.GetFeaturedStickers(hash: seen))
                == .featuredStickersNotModified(count: 2))
    }

    @Test("Sets are found, installed, ordered and archived, with the hashes of clients; other sessions hear of it")
    func sets() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let phone = try await RawClient.signedIn(lab, .alice)
            try await phone.call(API.Updates.GetState())
            let faces = try await self.set(alice, "labfaces")
            try await self.featured(alice, phone, faces)

            func install(_ name: String, isArchived: Bool = false) async throws {
                try await alice.call(
                    API.Messages.InstallStickerSet(stickerset: Self.name(name), archived: isArchived))
            }
            func installs() async throws {
                try await install("LabFaces")
                let new = try await phone.update { if case .updateNewStickerSet(let set) = $0 { set } else { nil } }
                guard case .stickerSet(let new) = new else { throw RawClientError.unexpected("no stickerSet") }
                #expect(new.set.installedDate != nil && new.documents == faces.documents)
                try await install("LabMotion")
            }
            try await installs()
            func installed(_ hash: Int64 = 0) async throws -> (hash: Int64, ids: [Int64]) {
                switch try await phone.call(API.Messages.GetAllStickers(hash: hash)) {
                case .allStickers(let hash, let sets): (hash, sets.map(\.id))
                case .allStickersNotModified: (hash, [])
                }
            }
            let before = try await installed()
            let motion = try await self.set(alice, "LabMotion")
            func orders() async throws {
                #expect(before.ids == [102, 101])
                #expect(before.hash == StickerSetRecord.hash([motion.set, faces.set].map { Int64($0.hash) }))
                #expect(try await installed(before.hash).ids == [])
                try await alice.call(API.Messages.ReorderStickerSets(order: [101]))
                let order = try await phone.update {
                    if case .updateStickerSetsOrder(let order) = $0 { order } else { nil }
                }
                #expect(order.order == [101, 102] && !order.masks)
                #expect(try await installed(before.hash).ids == [101, 102])
                // A sticker that is sent brings its set to the top.
                try await alice.call(Self.send(motion.documents.first, to: .inputPeerSelf, 1))
                let moved = try await phone.update {
                    if case .updateMoveStickerSetToTop(let moved) = $0 { moved.stickerset } else { nil }
                }
                #expect(moved == 102)
                #expect(try await installed().ids == [102, 101])
            }
            try await orders()
            func archives() async throws {
                try await install("LabMotion", isArchived: true)
                #expect(try await installed().ids == [101])
                let sets = [Self.name("LabMotion")]
                try await alice.call(API.Messages.ToggleStickerSets(unarchive: true, stickersets: sets))
                #expect(try await installed().ids == [102, 101])
                try await alice.call(API.Messages.ToggleStickerSets(archive: true, stickersets: sets))
                #expect(try await installed().ids == [101])
                let archived = try await alice.call(API.Messages.GetArchivedStickers(offsetID: 0, limit: 5))
                #expect(archived.count == 1)
                try await alice.call(API.Messages.UninstallStickerSet(stickerset: Self.name("LabFaces")))
                #expect(try await installed().ids == [])
            }
            try await archives()
            func searches() async throws {
                let found = try await alice.call(API.Messages.SearchStickerSets(q: "motion", hash: 0))
                guard case .foundStickerSets(_, let found) = found, case .stickerSetCovered(let set, _)? = found.first
                else {
                    return
                }
                #expect(set.id == 102 && set.archived)
                let none = API.Messages.SearchStickerSets(excludeFeatured: true, q: "motion", hash: 0)
                #expect(try await alice.call(none) == .foundStickerSets(hash: 0, sets: []))
                let loving = try await alice.call(API.Messages.GetStickers(emoticon: "❤️", hash: 0))
                guard case .stickers(let hash, let hearts) = loving else {
                    throw RawClientError.unexpected("no stickers")
                }
                #expect(hearts == [faces.documents[2], motion.documents[1]])
                let same = API.Messages.GetStickers(emoticon: "❤", hash: hash)
                #expect(try await alice.call(same) == .stickersNotModified)
                let unknown = API.Messages.InstallStickerSet(stickerset: Self.name("none"), archived: false)
                #expect(try await alice.failure(of: unknown) == "406 STICKERSET_INVALID")
            }
            try await searches()
        }
    }

    @Test("A sticker is sent, downloaded, remembered and kept; a custom emoji stands in a text")
    func stickers() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let dinesh = try await RawClient.signedIn(lab, LabAccount.standard[3])
            let faces = try await self.set(alice, "LabFaces")
            let sad = faces.documents[1]
            func sends() async throws {
                try await alice.call(Self.send(sad, to: try await alice.peer("boris"), 1))
                let message = try await boris.told { $0.messages.first }
                guard case .messageMediaDocument(let media)? = message.media,
                    case .document(let document)? = media.document
                else { throw RawClientError.unexpected("no messageMediaDocument") }
                let attribute = API.DocumentAttribute.documentAttributeSticker(
                    .init(
                        alt: "😢",
                        stickerset: .inputStickerSetID(id: faces.set.id, accessHash: faces.set.accessHash)))
                #expect(document.mimeType == "image/webp" && document.attributes.contains(attribute))
                // The datacenter that has the files is dinesh's.
                let picture = try await self.content(of: media.document, by: dinesh)
                #expect(StickerFile.webPSize(picture).map { [$0, $1] } == [512, 512])
            }
            try await sends()
            let motion = try await self.set(dinesh, "LabMotion")
            let animation = try await self.content(of: motion.documents.first, by: dinesh)
            #expect(StickerFile.isAnimation(animation))

            func remembers() async throws {
                func recent(_ hash: Int64 = 0) async throws -> API.Messages.RecentStickers {
                    try await alice.call(API.Messages.GetRecentStickers(hash: hash))
                }
                guard case .recentStickers(let first) = try await recent() else {
                    throw RawClientError.unexpected("no recentStickers")
                }
                #expect(first.stickers == [sad] && first.packs.map(\.emoticon) == ["😢"] && first.dates.count == 1)
                #expect(try await recent(first.hash) == .recentStickersNotModified)
                let save = API.Messages.SaveRecentSticker(id: Self.input(faces.documents[0]), unsave: false)
                try await alice.call(save)
                guard case .recentStickers(let second) = try await recent(first.hash) else {
                    throw RawClientError.unexpected("no recentStickers")
                }
                #expect(second.stickers == [faces.documents[0], sad])
                try await alice.call(API.Messages.ClearRecentStickers())
                guard case .recentStickers(let cleared) = try await recent() else {
                    throw RawClientError.unexpected("no recentStickers")
                }
                #expect(cleared.stickers.isEmpty && cleared.hash == 0)
            }
            try await remembers()

            func keeps() async throws {
                for document in faces.documents + motion.documents {
                    try await alice.call(API.Messages.FaveSticker(id: Self.input(document), unfave: false))
                }
                let masks = try await self.set(alice, "LabMasks")
                try await alice.call(API.Messages.FaveSticker(id: Self.input(masks.documents[0]), unfave: false))
                let faved = try await alice.call(API.Messages.GetFavedStickers(hash: 0))
                guard case .favedStickers(let hash, _, let kept) = faved else {
                    throw RawClientError.unexpected("no favedStickers")
                }
                #expect(kept.count == 5 && kept.first == masks.documents[0] && !kept.contains(faces.documents[0]))
                #expect(try await alice.call(API.Messages.GetFavedStickers(hash: hash)) == .favedStickersNotModified)
            }
            try await keeps()
            let emoji = try await self.set(alice, "LabEmoji")
            func writes() async throws {
                let fave = API.Messages.FaveSticker(id: Self.input(emoji.documents[0]), unfave: false)
                #expect(try await alice.failure(of: fave) == "400 STICKER_ID_INVALID")

                guard case .document(let heart) = emoji.documents[0], case .document(let face) = sad else {
                    throw RawClientError.unexpected("no document")
                }
                let known = API.Messages.GetCustomEmojiDocuments(documentID: [heart.id, face.id, 1])
                #expect(try await alice.call(known) == [emoji.documents[0]])
                func text(_ id: Int64) -> API.Messages.SendMessage {
                    .init(
                        peer: .inputPeerSelf, message: "❤", randomID: id,
                        entities: [.messageEntityCustomEmoji(offset: 0, length: 1, documentID: id)])
                }
                #expect(try await alice.failure(of: text(heart.id)) == "no error")
                #expect(try await alice.failure(of: text(face.id)) == "400 DOCUMENT_INVALID")
            }
            try await writes()
        }
    }

    /// An uploaded document with a content of its own.
    private func upload(_ client: RawClient, _ id: Int64, _ bytes: [UInt8], _ type: String) async throws -> API.Document
    {
        try await client.call(API.Upload.SaveFilePart(fileID: id, filePart: 0, bytes: bytes))
        let media = try await client.call(
            API.Messages.UploadMedia(
                peer: .inputPeerSelf,
                media: .inputMediaUploadedDocument(
                    .init(
                        file: .inputFile(.init(id: id, parts: 1, name: "a", md5Checksum: "")), mimeType: type,
                        attributes: []))))
        guard case .messageMediaDocument(let media) = media, let document = media.document else {
            throw RawClientError.unexpected("\(media)")
        }
        return document
    }

    @Test("A bot makes a set for a user and changes it; what is no sticker, or another's set, is refused")
    func making() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let (alice, bot) = (scene.alice, scene.bot)
            guard case .inputPeerUser(let id, let hash) = scene.alicePeer else {
                throw RawClientError.unexpected("no inputPeerUser")
            }
            let picture = MosaicWebP(["..X", ".X.", "X.."], colors: [".": 0, "X": 0xff00_0000, "o": 1]).file(scale: 1)
            let small = try await self.upload(bot, 1, picture, "image/webp")
            let drawn = DrawnStickers.packs[0].stickers[0].bytes
            let webP = try await self.upload(bot, 2, drawn, "image/webp")
            let png = try await self.upload(bot, 3, [1], "image/png")
            let text = try await self.upload(bot, 4, [0x1f, 0x8b, 1], "application/x-tgsticker")
            let motion = DrawnStickers.packs[1].stickers[0].bytes
            let short = try await self.upload(bot, 6, Array("RIFF1234WEBPVP8L".utf8), "image/webp")
            let tgs = try await self.upload(bot, 5, motion, "application/x-tgsticker")
            func item(_ document: API.Document, _ emoji: String = "🙂") -> API.InputStickerSetItem {
                .init(document: Self.input(document), emoji: emoji, keywords: "one, two")
            }
            let making = API.Stickers.CreateStickerSet(
                userID: .inputUser(userID: id, accessHash: hash), title: "Own", shortName: "own_by_labbot",
                stickers: [item(webP)])
            func refused(
                _ expected: String, _ change: (inout API.Stickers.CreateStickerSet) -> Void
            ) async throws {
                var wrong = making
                change(&wrong)
                #expect(try await bot.failure(of: wrong) == expected)
            }
            func refuses() async throws {
                try await refused("400 PACK_SHORT_NAME_INVALID") { $0.shortName = "own" }
                try await refused("400 PACK_TITLE_INVALID") { $0.title = "" }
                try await refused("400 STICKERS_EMPTY") { $0.stickers = [] }
                try await refused("400 STICKER_EMOJI_INVALID") { $0.stickers = [item(webP, "a")] }
                try await refused("400 STICKER_PNG_DIMENSIONS") { $0.stickers = [item(webP), item(small)] }
                try await refused("400 STICKER_PNG_NOPNG") { $0.stickers = [item(short)] }
                try await refused("400 STICKER_TGS_NOTGS") { $0.stickers = [item(text)] }
                try await refused("400 PARAMETER_NOT_IN_LAB: stickers.document") { $0.stickers = [item(png)] }
                try await refused("400 USER_ID_INVALID") { $0.userID = .inputUserEmpty }
            }
            try await refuses()
            func whole(_ answer: API.Messages.StickerSet) throws -> API.Messages.StickerSet.StickerSet {
                guard case .stickerSet(let set) = answer else { throw RawClientError.unexpected("\(answer)") }
                return set
            }
            let made = try whole(try await bot.call(making))
            #expect(!made.set.creator && made.documents.count == 1 && made.keywords.first?.keyword == ["one", "two"])
            try await refused("400 PACK_SHORT_NAME_OCCUPIED") { $0.title = "Other" }
            let own = Self.name("own_by_labbot")
            try await alice.call(API.Messages.InstallStickerSet(stickerset: own, archived: false))
            let more = try whole(
                try await bot.call(API.Stickers.AddStickerToSet(stickerset: own, sticker: item(tgs, "🎈🎉"))))
            #expect(more.packs.map(\.emoticon) == ["🙂", "🎈", "🎉"] && more.set.hash != made.set.hash)
            func changes() async throws {
                // Who has the set installed is told to load it again.
                _ = try await alice.update { if case .updateStickerSets = $0 { true } else { nil } }
                let seen = try await self.set(alice, "own_by_labbot")
                #expect(seen.set.creator && seen.documents.count == 2)
                try await bot.call(
                    API.Stickers.ChangeStickerPosition(sticker: Self.input(more.documents[1]), position: 0))
                let renamed = try whole(
                    try await alice.call(API.Stickers.RenameStickerSet(stickerset: own, title: "Mine")))
                #expect(renamed.set.title == "Mine" && renamed.documents.first == more.documents[1])
                let changed = try whole(
                    try await bot.call(
                        API.Stickers.ChangeSticker(sticker: Self.input(more.documents[0]), emoji: "😺")))
                #expect(changed.packs.map(\.emoticon) == ["🎈", "🎉", "😺"])
            }
            try await changes()
            func thumbnails() async throws {
                let emoji = API.Stickers.SetStickerSetThumb(stickerset: own, thumb: Self.input(webP))
                #expect(try await bot.failure(of: emoji) == "400 STICKER_THUMB_PNG_NOPNG")
                let thumb = try whole(
                    try await bot.call(API.Stickers.SetStickerSetThumb(stickerset: own, thumb: Self.input(tgs))))
                let version = try #require(thumb.set.thumbVersion)
                #expect(thumb.set.thumbDCID == Int32(World.freeBotHome))
                #expect(
                    thumb.set.thumbs == [.photoSize(.init(type: "s", w: 100, h: 100, size: Int32(motion.count)))])
                let file = try await bot.call(
                    API.Upload.GetFile(
                        location: .inputStickerSetThumb(stickerset: own, thumbVersion: version), offset: 0,
                        limit: 1 << 20))
                guard case .file(_, _, let bytes) = file else { throw RawClientError.unexpected("no file") }
                #expect(bytes == motion)
                let removed = try whole(
                    try await bot.call(API.Stickers.RemoveStickerFromSet(sticker: Self.input(more.documents[1]))))
                #expect(removed.set.count == 1)
            }
            try await thumbnails()
            func names() async throws {
                let taken = API.Stickers.CheckShortName(shortName: "LabFaces")
                #expect(try await alice.failure(of: taken) == "400 SHORT_NAME_OCCUPIED")
                let wrong = API.Stickers.CheckShortName(shortName: "a__b")
                #expect(try await alice.failure(of: wrong) == "400 SHORT_NAME_INVALID")
                #expect(
                    try await alice.call(API.Stickers.SuggestShortName(title: "lab faces!")).shortName == "LabFaces2")
                let foreign = API.Stickers.RenameStickerSet(stickerset: Self.name("LabFaces"), title: "Mine")
                #expect(try await alice.failure(of: foreign) == "400 STICKERSET_INVALID")
                #expect(try await alice.call(API.Stickers.DeleteStickerSet(stickerset: own)))
                let gone = API.Messages.GetStickerSet(stickerset: own, hash: 0)
                #expect(try await bot.failure(of: gone) == "406 STICKERSET_INVALID")
            }
            try await names()
        }
    }

    @Test("A 201st set puts the oldest one into the archive, and a used sticker comes first among 200")
    func limits() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let user = try #require(desk.world.userByUsername["alice"])
        for number in 0..<201 {
            desk.world.stickers.put(
                StickerSetRecord(
                    id: Int64(1000 + number), accessHash: 1, kind: .stickers, title: "", shortName: "s\(number)",
                    stickers: [], creator: 1))
        }
        func install(_ number: Int) -> API.Messages.InstallStickerSet {
            .init(
                stickerset: .inputStickerSetID(id: Int64(1000 + number), accessHash: 1), archived: false)
        }
        for number in 0..<200 {
            #expect(try desk.call(install(number), from: alice) == .stickerSetInstallResultSuccess)
        }
        guard case .stickerSetInstallResultArchive(let sets) = try desk.call(install(200), from: alice),
            case .stickerSetNoCovered(let oldest)? = sets.first
        else {
            Issue.record("nothing was archived")
            return
        }
        #expect(sets.count == 1 && oldest.id == 1000 && oldest.archived)
        // A character may have any number of marks.
        let marked = API.Stickers.CreateStickerSet(
            userID: .inputUserSelf, title: "a" + String(repeating: "\u{301}", count: 200), shortName: "marks",
            stickers: [])
        #expect(desk.failure(of: marked, from: alice) == "400 PACK_TITLE_INVALID")
        var shelf = StickerShelf()
        for number in 0..<300 { shelf.use(Int64(number), date: 0) }
        shelf.use(200, date: 0)
        #expect(shelf.recent[false]?.count == 200 && shelf.recent[false]?.first?.document == 200)
        #expect(desk.world.stickers.shelves[user]?.installed[.stickers]?.count == 200)
    }
}
