import FuzzSupport
import MTProtoCrypto
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: sizes of pictures")
struct ForeignPictureSizeTests {
    // MARK: Pictures

    /// A PNG that is red on the left and blue on the right. It is stored, not packed.
    private static func png(_ width: Int, _ height: Int) -> [UInt8] {
        func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xff) } }
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            big(content.count) + Array(name.utf8) + content + [0, 0, 0, 0]
        }
        let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0], [0, 0, 255])
        var row: [UInt8] = [0]
        for column in 0..<width { row += column < width / 2 ? red : blue }
        let rows = Array(repeatElement(row, count: height).joined())
        var packed: [UInt8] = [0x78, 0x01]
        var (low, high) = (1, 0)
        for start in stride(from: 0, to: rows.count, by: 65_535) {
            let part = rows[start..<min(start + 65_535, rows.count)]
            let (first, second) = (UInt8(part.count & 0xff), UInt8(part.count >> 8))
            packed += [part.endIndex == rows.count ? 1 : 0, first, second, ~first, ~second]
            packed += part
            for byte in part {
                low = (low + Int(byte)) % 65_521
                high = (high + low) % 65_521
            }
        }
        packed += big(high << 16 | low)
        let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        let header: [UInt8] = big(width) + big(height) + [8, 2, 0, 0, 0]
        return signature + chunk("IHDR", header) + chunk("IDAT", packed) + chunk("IEND", [])
    }

    private static func bytes(_ text: String) -> [UInt8] {
        let digits = Array(text.utf8).map { $0 < 0x3a ? $0 - 0x30 : $0 - 0x57 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// 24 by 16 points, redder to the right and greener to the bottom: progressive, with colours half as fine.
    private static let progressive = bytes(
        "ffd8ffdb0043000d090a0b0a080d0b0a0b0e0e0d0f13201513121213271c1e17202e2931302e292d2c333a4a3e333646372c"
            + "2d405741464c4e525352323e5a615a50604a51524fffdb0043010e0e0e131113261515264f352d354f4f4f4f4f4f4f4f4f4f"
            + "4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4fffc20011080010001803"
            + "012200021101031101ffc400160001010100000000000000000000000000040500ffc4001601010101000000000000000000"
            + "00000000030205ffda000c030100021003100000019287a2c27eaf8353ffc400161000030000000000000000000000000000"
            + "000103ffda00080101000105025314c5314c5314cfffc4001811000203000000000000000000000000000004020321ffda00"
            + "08010301013f01a5820c61ffc40017110003010000000000000000000000000000010302ffda0008010201013f01d5c773ff"
            + "c40014100100000000000000000000000000000020ffda0008010100063f025fffc400161001010100000000000000000000"
            + "000000610010ffda0008010100013f2128a28b22bfffda000c03010002000300000010acefffc40017110100030000000000"
            + "000000000000000000213151ffda0008010301013f10ae5a9fffc40017110100030000000000000000000000000000213161"
            + "ffda0008010201013f10d125bfffc400161000030000000000000000000000000000102061ffda0008010100013f10449288"
            + "5fffd9")
    /// The same in grey, in intervals of two blocks.
    private static let grey = bytes(
        "ffd8ffdb0043000d090a0b0a080d0b0a0b0e0e0d0f13201513121213271c1e17202e2931302e292d2c333a4a3e333646372c"
            + "2d405741464c4e525352323e5a615a50604a51524fffc0000b080010001801011100ffc40016000101010000000000000000"
            + "0000000000040506ffc4001810000301010000000000000000000000000003056261ffdd00040002ffda0008010100003f00"
            + "ca267647a6764fffd00a6764a299d93fffd1a499dc1e99d93fffd9")

    /// 1024 by 512 grey points of a progressive file, which goes through all of them so many times more.
    private static func scanned(_ times: Int) -> [UInt8] {
        var file: [UInt8] = [0xff, 0xd8, 0xff, 0xdb, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        file += [0xff, 0xc2, 0, 11, 8, 2, 0, 4, 0, 1, 1, 0x11, 0]
        // One code of one bit each: no difference, and nothing more in 2¹⁴ blocks.
        for (table, symbol) in [(0x00, 0x00), (0x10, 0xe0)] as [(UInt8, UInt8)] {
            file += [0xff, 0xc4, 0, 20, table, 1] + [UInt8](repeating: 0, count: 15) + [symbol]
        }
        file += [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 1024)
        for _ in 0..<times { file += [0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0, 0, 1] }
        return file + [0xff, 0xd9]
    }

    // MARK: Looking at them

    /// A JPEG that is red on the left and blue on the right; its sides.
    private static func halves(_ file: [UInt8]) throws -> String {
        let picture = try #require(try? JPEGDecoder.decode(file))
        let light = picture.planes[0]
        let start = light.height / 2 * light.stride
        let (left, right) = (light.points[start + light.width / 4], light.points[start + light.width * 3 / 4])
        #expect((60...95).contains(left) && (12...46).contains(right), "\(left) and \(right)")
        return "\(picture.width)x\(picture.height)"
    }

    /// A stripped picture with the head that all of them lack.
    private static func expanded(_ stripped: [UInt8]) -> [UInt8] {
        let point = Bitmap(
            width: 1, height: 1, colors: .grey, planes: [.init(width: 1, height: 1, stride: 1, points: [0])])
        var head = Array(JPEGEncoder.encode(point.scaled(point.whole, width: 1, height: 1), quality: 20).prefix(623))
        (head[164], head[166]) = (0, 0)
        // That of core.telegram.org/api/files#stripped-thumbnails.
        #expect(
            Hash.sha256(head)
                == Self.bytes("c2d6c960e35c3d94de4a0d85a39e0d9def693ee107fa374354960f2df47d82d4"))
        (head[164], head[166]) = (stripped[1], stripped[2])
        #expect(stripped[0] == 1)
        return head + stripped.dropFirst(3) + [0xff, 0xd9]
    }

    private static func names(_ sizes: [API.PhotoSize]?) -> [String] {
        (sizes ?? []).compactMap { size in
            if case .photoSize(let size) = size { "\(size.type) \(size.w)x\(size.h)" } else { nil }
        }
    }

    private static func stripped(_ sizes: [API.PhotoSize]?) -> [UInt8]? {
        for case .photoStrippedSize("i", let bytes) in sizes ?? [] { return bytes }
        return nil
    }

    private static func file(_ id: Int64) -> API.InputFile {
        .inputFile(.init(id: id, parts: 1, name: "a.png", md5Checksum: ""))
    }

    private static func photo(_ bytes: [UInt8], _ id: Int64, _ client: RawClient) async throws -> API.Photo.Photo {
        try await client.call(API.Upload.SaveFilePart(fileID: id, filePart: 0, bytes: bytes))
        let media = try await client.call(
            API.Messages.UploadMedia(
                peer: .inputPeerSelf, media: .inputMediaUploadedPhoto(.init(file: Self.file(id)))))
        guard case .messageMediaPhoto(let media) = media, case .photo(let photo)? = media.photo else {
            throw RawClientError.unexpected("\(media)")
        }
        return photo
    }

    private static func query(_ photo: API.Photo.Photo, _ size: String) -> API.Upload.GetFile {
        .init(
            location: .inputPhotoFileLocation(
                .init(
                    id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference, thumbSize: size)),
            offset: 0, limit: 1 << 20)
    }

    private static func bytes(_ query: API.Upload.GetFile, _ client: RawClient) async throws -> [UInt8] {
        guard case .file(_, _, let bytes) = try await client.call(query) else {
            throw RawClientError.unexpected("no file")
        }
        return bytes
    }

    // MARK: Over the wire

    @Test("LF17 A photo has smaller sizes, each with its own bytes, and a stripped one; none is larger than it")
    func photosHaveSmallerSizes() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let cases: [(Int, Int, [String], String)] = [
                (1300, 65, ["m 320x16", "x 800x40", "y 1280x64"], "40x2"),
                (400, 100, ["m 320x80", "x 400x100"], "40x10"), (320, 40, ["m 320x40"], "40x5"),
                (30, 20, ["s 30x20"], "30x20"),
            ]
            for (id, (width, height, expected, small)) in cases.enumerated() {
                let whole = Self.png(width, height)
                let photo = try await Self.photo(whole, Int64(id), alice)
                #expect(Self.names(photo.sizes) == expected)
                #expect(try Self.halves(Self.expanded(try #require(Self.stripped(photo.sizes)))) == small)
                // What was made when the photo came is made anew.
                for _ in 1...2 {
                    for case .photoSize(let size) in photo.sizes {
                        let bytes = try await Self.bytes(Self.query(photo, size.type), alice)
                        #expect(bytes.count == Int(size.size))
                        // Also where it is the whole picture.
                        #expect(try Self.halves(bytes) == "\(size.w)x\(size.h)")
                    }
                    _ = await lab.onServer { server in server.world.surroundings.madePictures = MadePictures() }
                }
                for none in ["i", "w", "a", ""] {
                    #expect(try await alice.failure(of: Self.query(photo, none)) == "400 LOCATION_INVALID", "\(none)")
                }
            }
        }
    }

    @Test("LF17 Photos of users and chats are squares, large and small ones, and a stripped one comes along with names")
    func photosOfChatsAreSquares() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel()
            /// The photo as it comes along, and as the chat's description has it.
            func edit(
                _ photo: API.InputChatPhoto
            ) async throws -> (stripped: [UInt8]?, whole: API.Photo.Photo) {
                let changed = try await alice.call(API.Channels.EditPhoto(channel: channel.input, photo: photo))
                let described = try await alice.call(API.Channels.GetFullChannel(channel: channel.input)).fullChat
                let chats = try #require(changed.whole).chats
                for case .channel(let chat) in chats {
                    guard case .chatPhoto(let shown) = chat.photo, case .channelFull(let full) = described,
                        case .photo(let whole) = full.chatPhoto, whole.id == shown.photoID
                    else { break }
                    return (shown.strippedThumb, whole)
                }
                throw RawClientError.unexpected("no photo")
            }
            func load(_ peer: API.InputPeer, _ photo: Int64, isBig: Bool) async throws -> [UInt8] {
                let location = API.InputFileLocation.inputPeerPhotoFileLocation(
                    .init(big: isBig, peer: peer, photoID: photo))
                return try await Self.bytes(.init(location: location, offset: 0, limit: 1 << 20), alice)
            }
            try await alice.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: Self.png(400, 200)))
            let first = try await edit(.inputChatUploadedPhoto(.init(file: Self.file(1))))
            #expect(Self.names(first.whole.sizes) == ["a 160x160", "b 200x200"])
            #expect(first.stripped == Self.stripped(first.whole.sizes))
            #expect(try Self.halves(Self.expanded(try #require(first.stripped))) == "40x40")
            #expect(try Self.halves(try await load(channel.peer, first.whole.id, isBig: false)) == "160x160")
            #expect(try Self.halves(try await load(channel.peer, first.whole.id, isBig: true)) == "200x200")
            // A photo that stands in messages as well has the sizes of both.
            let bytes = testPicture(side: 328)
            let photo = try await Self.photo(bytes, 2, alice)
            #expect(Self.names(photo.sizes) == ["m 320x320", "x 328x328"])
            let second = try await edit(
                .inputChatPhoto(
                    id: .inputPhoto(
                        id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference)))
            #expect(Self.names(second.whole.sizes) == ["a 160x160", "b 320x320", "c 328x328"])
            for own in ["x", "c"] { #expect(try await Self.bytes(Self.query(photo, own), alice) == bytes) }
            for case .photoSize(let size) in second.whole.sizes {
                #expect(try await Self.bytes(Self.query(photo, size.type), alice).count == Int(size.size))
            }
            #expect(try await load(channel.peer, photo.id, isBig: true) == bytes)
            // One's own.
            let uploaded = try await alice.call(API.Photos.UploadProfilePhoto(file: Self.file(1))).photo
            guard case .photo(let own) = uploaded,
                case .userProfilePhoto(let shown)? = try await alice.user("alice").photo
            else { throw RawClientError.unexpected("\(uploaded)") }
            #expect(Self.names(own.sizes) == ["a 160x160", "b 200x200"] && own.id == shown.photoID)
            #expect(shown.strippedThumb == first.stripped && shown.strippedThumb == Self.stripped(own.sizes))
            #expect(try Self.halves(try await load(.inputPeerSelf, own.id, isBig: false)) == "160x160")
            // And what is drawn for those who have none.
            guard case .userProfilePhoto(let drawn)? = try await alice.user("boris").photo else {
                throw RawClientError.unexpected("no photo")
            }
            let picture = try JPEGDecoder.decode(Self.expanded(try #require(drawn.strippedThumb)))
            #expect(picture.width == 40 && picture.height == 40)
        }
    }

    @Test("LF17 A document that is a picture has a small one and a stripped one; what cannot be read has none")
    func documentsThatArePictures() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let whole = Self.png(400, 100)
            // A whole structure with other data in it.
            let damaged = Array(whole.prefix(41)) + [UInt8](repeating: 9, count: 6) + whole.dropFirst(47)
            for (id, bytes) in [whole, damaged].enumerated() {
                try await alice.call(API.Upload.SaveFilePart(fileID: Int64(id), filePart: 0, bytes: bytes))
            }
            func document(_ id: Int64, _ type: String) async throws -> API.Document.Document {
                let media = try await alice.call(
                    API.Messages.UploadMedia(
                        peer: .inputPeerSelf,
                        media: .inputMediaUploadedDocument(.init(file: Self.file(id), mimeType: type, attributes: []))))
                guard case .messageMediaDocument(let media) = media, case .document(let document)? = media.document
                else { throw RawClientError.unexpected("\(media)") }
                return document
            }
            func query(_ document: API.Document.Document, _ size: String) -> API.Upload.GetFile {
                .init(
                    location: .inputDocumentFileLocation(
                        .init(
                            id: document.id, accessHash: document.accessHash, fileReference: document.fileReference,
                            thumbSize: size)), offset: 0, limit: 1 << 20)
            }
            let picture = try await document(0, "image/png")
            #expect(Self.names(picture.thumbs) == ["m 320x80"])
            #expect(try Self.halves(Self.expanded(try #require(Self.stripped(picture.thumbs)))) == "40x10")
            #expect(try Self.halves(try await Self.bytes(query(picture, "m"), alice)) == "320x80")
            #expect(try await Self.bytes(query(picture, ""), alice) == whole)
            #expect(try await alice.failure(of: query(picture, "x")) == "400 LOCATION_INVALID")
            #expect(try await document(0, "application/pdf").thumbs == nil)
            #expect(try await document(1, "image/png").thumbs == nil)
            // No photo can be made of it.
            let photo = API.Messages.UploadMedia(
                peer: .inputPeerSelf, media: .inputMediaUploadedPhoto(.init(file: Self.file(1))))
            #expect(try await alice.failure(of: photo) == "400 IMAGE_PROCESS_FAILED")
        }
    }

    // MARK: What is read

    @Test("LF17 Pictures are read in all usual forms, and what is damaged or costs too much is not")
    func picturesAreRead() throws {
        for file in [Self.progressive, Self.grey] {
            let light = try JPEGDecoder.decode(file).planes[0]
            #expect(light.width == 24 && light.height == 16)
            let corners = [0, 23, 15 * light.stride, 15 * light.stride + 23].map { Int(light.points[$0]) }
            for (corner, expected) in zip(corners, [16, 82, 156, 224]) { #expect(abs(corner - expected) <= 4) }
        }
        // Going through a picture again and again is limited, as are its points.
        let patient = try JPEGDecoder.decode(Self.scanned(3))
        #expect(patient.width == 1024 && patient.height == 512 && Set(patient.planes[0].points) == [128])
        #expect(throws: PictureFault.costly) { try JPEGDecoder.decode(Self.scanned(60)) }
        // Each scan of all frequencies counts as such, and so do tables.
        #expect(throws: PictureFault.costly) { try JPEGDecoder.decode(Self.scanned(12)) }
        let table: [UInt8] = [0xff, 0xdb, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        let tables = Array(repeatElement(table, count: 257).joined())
        #expect(throws: PictureFault.costly) {
            try JPEGDecoder.decode([0xff, 0xd8] + tables + Self.progressive.dropFirst(2))
        }
        var large = Self.progressive
        let frame = try #require(large.indices.first { large[$0] == 0xff && large[$0 + 1] == 0xc2 })
        large.replaceSubrange(frame + 5..<frame + 9, with: [0xff, 0xff, 0xff, 0xff])
        let larger = large
        #expect(throws: PictureFault.costly) { try JPEGDecoder.decode(larger) }
        var wide = Self.png(4, 4)
        wide.replaceSubrange(16..<24, with: [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff])
        let wider = wide
        #expect(throws: PictureFault.damaged) { try PNGDecoder.decode(wider) }
        #expect(try PNGDecoder.decode(Self.png(4, 4)).width == 4)

        var random = FuzzRandom(1717)
        let whole = [Self.progressive, Self.grey, Self.png(6, 5), testPicture(side: 16)]
        var read = 0
        for round in 0..<1200 {
            var bytes = whole[round % whole.count]
            for _ in 0..<1 + random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            if random.once(in: 4) { bytes = Array(bytes.prefix(random.below(bytes.count + 1))) }
            guard let picture = try? Bitmap.read(bytes) else { continue }
            read += 1
            #expect(picture.width > 0 && picture.height > 0 && [1, 3].contains(picture.planes.count))
        }
        #expect(read > 50)
    }
}
