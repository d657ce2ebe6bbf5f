import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: the pictures of stickers, and what becomes a sticker")
struct ForeignStickerPictureTests {
    @Test("The picture of a custom emoji that is downloaded is a WebP which shows the drawing")
    func downloadedStickerPictures() throws {
        var desk = WorldDesk()
        // At the datacenter that has the files.
        let dinesh = try desk.signedIn(LabAccount.standard[3])
        let answer = try desk.call(
            API.Messages.GetStickerSet(stickerset: .inputStickerSetShortName(shortName: "LabEmoji"), hash: 0),
            from: dinesh)
        guard case .stickerSet(let set) = answer, case .document(let heart)? = set.documents.first else {
            throw RawClientError.unexpected("\(answer)")
        }
        let file = try desk.call(
            API.Upload.GetFile(
                location: .inputDocumentFileLocation(
                    .init(
                        id: heart.id, accessHash: heart.accessHash, fileReference: heart.fileReference, thumbSize: "")),
                offset: 0, limit: 1 << 20), from: dinesh)
        guard case .file(_, _, let bytes) = file else { throw RawClientError.unexpected("no file") }
        let picture = try LosslessWebP(bytes)
        try #require(picture.width == 100 && picture.height == 100)
        func color(_ column: Int, _ row: Int) -> UInt32 { picture.points[row * 100 + column] }
        // Nothing around it, red, and a light on the left.
        #expect(color(0, 0) == 0 && color(99, 99) == 0 && color(44, 15) == 0)
        #expect(color(50, 50) == 0xffdd_2244 && color(9, 39) == 0xffdd_2244 && color(19, 39) == 0xffff_ffff)
        #expect(Set(picture.points).count == 3)
    }

    private static let palette: KeyValuePairs<Character, UInt32> = [
        "0": 0, "1": 0xff33_2211, "2": 0xffff_cc33, "3": 0x80dd_2244, "4": 0xffff_ffff, "5": 0xff00_0000,
        "6": 0x0102_0304, "7": 0xff10_2030, "8": 0xff20_3040, "9": 0xff30_4050, "a": 0xff40_5060, "b": 0xff50_6070,
        "c": 0xff60_7080, "d": 0xff70_8090, "e": 0xff80_90a0, "f": 0xff90_a0b0,
    ]

    @Test(
        "A drawing of 3 to 16 colours is written field by field, whatever the size of a field",
        arguments: [
            ("three", ["0120", "2100", "1111"], 1), ("three", ["0120120", "2100021"], 7),
            ("five", ["01234", "43210", "00000"], 3), ("sixteen", ["0123456789abcdef", "fedcba9876543210"], 1),
            ("sixteen", ["00000000ffffffff"], 32),
        ])
    func drawingsOfFewColors(colors: String, rows: [String], scale: Int) throws {
        let file =
            switch colors {
            case "three": MosaicWebP(rows, colors: ["0": 0, "1": 0xff33_2211, "2": 0xffff_cc33]).file(scale: scale)
            case "five":
                MosaicWebP(
                    rows, colors: ["0": 0, "1": 0xff33_2211, "2": 0xffff_cc33, "3": 0x80dd_2244, "4": 0xffff_ffff]
                ).file(scale: scale)
            default: MosaicWebP(rows, colors: Self.palette).file(scale: scale)
            }
        let picture = try LosslessWebP(file)
        let known = Dictionary(uniqueKeysWithValues: Self.palette.map { ($0.key, $0.value) })
        let wide: [[UInt32]] = rows.map { row in row.flatMap { [UInt32](repeating: known[$0] ?? 1, count: scale) } }
        let expected: [[UInt32]] = wide.flatMap { [[UInt32]](repeating: $0, count: scale) }
        #expect(picture.width == expected.first?.count && picture.height == expected.count)
        #expect(picture.points == expected.flatMap(\.self))
        #expect(StickerFile.webPSize(file).map { [$0, $1] } == [picture.width, picture.height])
    }

    /// A WebP of so many fields, of so many points each way.
    private static func webP(columns: Int, rows: Int, scale: Int) -> [UInt8] {
        let row = String((0..<columns).map { $0 % 3 == 0 ? "1" : "2" } as [Character])
        return MosaicWebP([String](repeating: row, count: rows), colors: Self.palette).file(scale: scale)
    }

    /// An uploaded document.
    private func upload(
        _ id: Int64, _ bytes: [UInt8], as type: String = "image/webp", in desk: inout WorldDesk,
        from session: SessionReference
    ) throws -> API.InputDocument {
        try desk.call(API.Upload.SaveFilePart(fileID: id, filePart: 0, bytes: bytes), from: session)
        let media = try desk.call(
            API.Messages.UploadMedia(
                peer: .inputPeerSelf,
                media: .inputMediaUploadedDocument(
                    .init(
                        file: .inputFile(.init(id: id, parts: 1, name: "a", md5Checksum: "")), mimeType: type,
                        attributes: []))), from: session)
        guard case .messageMediaDocument(let media) = media, case .document(let document)? = media.document else {
            throw RawClientError.unexpected("\(media)")
        }
        return .inputDocument(
            id: document.id, accessHash: document.accessHash, fileReference: document.fileReference)
    }

    @Test("A custom emoji is 100 points wide and high, a sticker has a side of 512; a title has at most 64 characters")
    func sidesOfStickers() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let square = try self.upload(1, Self.webP(columns: 10, rows: 10, scale: 10), in: &desk, from: alice)
        let flat = try self.upload(2, Self.webP(columns: 10, rows: 5, scale: 10), in: &desk, from: alice)
        let wide = try self.upload(3, Self.webP(columns: 16, rows: 1, scale: 32), in: &desk, from: alice)
        let short = try self.upload(4, Self.webP(columns: 15, rows: 1, scale: 32), in: &desk, from: alice)
        let cases: [(isEmoji: Bool, document: API.InputDocument, isRight: Bool)] = [
            (true, square, true), (true, flat, false), (true, wide, false),
            (false, wide, true), (false, short, false), (false, square, false),
        ]
        func making(_ number: Int, title: String = "Own") -> API.Stickers.CreateStickerSet {
            .init(userID: .inputUserSelf, title: title, shortName: "set\(number)", stickers: [])
        }
        for (number, each) in cases.enumerated() {
            var query = making(number)
            query.emojis = each.isEmoji
            query.stickers = [.init(document: each.document, emoji: "🙂")]
            let answer = desk.failure(of: query, from: alice)
            #expect(answer == (each.isRight ? "no error" : "400 STICKER_PNG_DIMENSIONS"), "case \(number)")
        }
        for (length, error) in [(0, "PACK_TITLE_INVALID"), (64, "STICKERS_EMPTY"), (65, "PACK_TITLE_INVALID")] {
            let query = making(9, title: String(repeating: "x", count: length))
            #expect(desk.failure(of: query, from: alice) == "400 \(error)", "\(length)")
        }
    }

    @Test("Films and animations become stickers and no masks, up to their sizes; other files become none")
    func kindsOfStickers() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let (film, motion) = ([0x1a, 0x45, 0xdf, 0xa3] as [UInt8], DrawnStickers.packs[1].stickers[0].bytes)
        func long(_ start: [UInt8], _ count: Int) -> [UInt8] {
            start + [UInt8](repeating: 0, count: count - start.count)
        }
        let wide = Self.webP(columns: 16, rows: 1, scale: 32)
        let (longestFilm, longestMotion) = (256 << 10, 64 << 10)
        let (webm, tgs, file) = ("video/webm", "application/x-tgsticker", "400 STICKER_FILE_INVALID")
        let cases: [(bytes: [UInt8], type: String, isMask: Bool, answer: String)] = [
            (film, webm, false, "no error"), (film, webm, true, file),
            ([1, 2, 3, 4], webm, false, "400 STICKER_VIDEO_NOWEBM"),
            (long(film, longestFilm), webm, false, "no error"),
            (long(film, longestFilm + 1), webm, false, "400 STICKER_VIDEO_BIG"),
            (motion, tgs, false, "no error"), (motion, tgs, true, file),
            (long([], longestMotion), tgs, false, "400 STICKER_TGS_NOTGS"),
            (long([], longestMotion + 1), tgs, false, file),
            (wide, "image/webp", true, "no error"), (wide, "text/plain", false, file),
        ]
        for (number, each) in cases.enumerated() {
            let document = try self.upload(Int64(number + 1), each.bytes, as: each.type, in: &desk, from: alice)
            let query = API.Stickers.CreateStickerSet(
                masks: each.isMask, userID: .inputUserSelf, title: "Own", shortName: "set\(number)",
                stickers: [.init(document: document, emoji: "🙂")])
            #expect(desk.failure(of: query, from: alice) == each.answer, "case \(number)")
        }
    }

    @Test("At most 120 stickers or 200 custom emoji are in a set; emoji, keywords and names have limits as well")
    func limitsOfSets() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let wide = try self.upload(1, Self.webP(columns: 16, rows: 1, scale: 32), in: &desk, from: alice)
        let short = try self.upload(2, Self.webP(columns: 15, rows: 1, scale: 32), in: &desk, from: alice)
        func making(_ item: API.InputStickerSetItem, count: Int = 1) -> API.Stickers.CreateStickerSet {
            .init(
                userID: .inputUserSelf, title: "Own", shortName: "own", stickers: Array(repeating: item, count: count))
        }
        // What is not refused for its number is refused for what it holds.
        for (count, isEmoji) in [(120, false), (121, false), (200, true), (201, true)] {
            var query = making(.init(document: short, emoji: "🙂"), count: count)
            query.emojis = isEmoji
            let isTooMuch = count == (isEmoji ? 201 : 121)
            #expect(
                desk.failure(of: query, from: alice)
                    == (isTooMuch ? "400 STICKERS_TOO_MUCH" : "400 STICKER_PNG_DIMENSIONS"), "\(count)")
        }
        func emoji(_ count: Int) -> String { String(repeating: "🙂", count: count) }
        func words(_ count: Int) -> String { String(repeating: "x", count: count) }
        let items: [(item: API.InputStickerSetItem, answer: String)] = [
            (.init(document: wide, emoji: ""), "400 STICKER_EMOJI_INVALID"),
            (.init(document: wide, emoji: emoji(21)), "400 STICKER_EMOJI_INVALID"),
            (.init(document: wide, emoji: "🙂", keywords: words(1025)), "400 STICKER_KEYWORDS_INVALID"),
            (
                .init(document: wide, emoji: "🙂", keywords: String(repeating: "x,", count: 21)),
                "400 STICKER_KEYWORDS_INVALID"
            ),
            (.init(document: wide, emoji: emoji(20), keywords: words(1024)), "no error"),
        ]
        for (item, answer) in items { #expect(desk.failure(of: making(item), from: alice) == answer) }
        // Masks alone have a place in a face, and custom emoji alone the colour of a text.
        var placed = making(
            .init(document: wide, emoji: "🙂", maskCoords: .init(n: 2, x: 0.5, y: 0, zoom: 1)))
        placed.shortName = "placed"
        #expect(desk.failure(of: placed, from: alice) == "400 PARAMETER_NOT_IN_LAB: stickers.mask_coords")
        placed.masks = true
        #expect(desk.failure(of: placed, from: alice) == "no error")
        placed.textColor = true
        #expect(desk.failure(of: placed, from: alice) == "400 PARAMETER_NOT_IN_LAB: text_color")
        for name in ["", "1a", "_a", "a_", "a-b", "é", words(65)] {
            let check = API.Stickers.CheckShortName(shortName: name)
            #expect(desk.failure(of: check, from: alice) == "400 SHORT_NAME_INVALID", "\(name)")
        }
        let longest = API.Stickers.CheckShortName(shortName: words(64))
        #expect(desk.failure(of: longest, from: alice) == "no error")
    }
}
