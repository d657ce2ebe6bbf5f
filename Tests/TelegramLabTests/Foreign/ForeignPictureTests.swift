import FuzzSupport
import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: pictures")
struct ForeignPictureTests {
    /// A PNG of which nothing but the structure is right.
    private static func png(_ width: Int, _ height: Int, depth: UInt8 = 8) -> [UInt8] {
        func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xff) } }
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            big(content.count) + Array(name.utf8) + content + [0, 0, 0, 0]
        }
        let chunks: [[UInt8]] = [
            chunk("IHDR", big(width) + big(height) + [depth, 2, 0, 0, 0]), chunk("IDAT", [1, 2, 3]), chunk("IEND", []),
        ]
        let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        return signature + chunks.joined()
    }

    /// A JPEG with arithmetic codes, as far as its headers go.
    private static func unread(_ side: Int) -> [UInt8] {
        var file = testPicture(side: side)
        for place in file.indices.dropLast() where file[place] == 0xff && file[place + 1] == 0xc0 {
            file[place + 1] = 0xc9
        }
        return file
    }

    /// A lossless WebP.
    private static let webP = MosaicWebP(
        ["ab", "ca", "bc"], colors: ["a": 0xff00_0000, "b": 0xffff_0000, "c": 0xff00_ff00]
    ).file(scale: 50)

    private static func file(_ id: Int64) -> API.InputFile {
        .inputFile(.init(id: id, parts: 1, name: "a.jpg", md5Checksum: ""))
    }

    @Test("LF17 What is no picture, or none that can be a photo, is refused")
    func picturesAreJudged() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (none, wrong) = ("400 IMAGE_PROCESS_FAILED", "400 PHOTO_INVALID_DIMENSIONS")
            let cases: [([UInt8], String)] = [
                ([1, 2, 3], none), (Array("GIF89a".utf8), none), ([0xff, 0xd8, 0xff, 0xd9], none),
                (Array(testPicture().prefix(100)), none), (Array(Self.png(8, 8).dropLast(12)), none),
                (Self.png(0, 8), none), (Self.png(8, 8, depth: 3), none), (Self.png(9000, 1001), wrong),
                (Self.png(210, 10), wrong), (Self.png(200, 10, depth: 16), "no error"),
                (Self.png(5000, 5000), "no error"), (testPicture(), "no error"),
                (testPicture(size: 200_000), "no error"),
                // What has a structure and no points; the rest of what the lab does not read is taken.
                (Self.png(200, 10), none), (Array(testPicture(side: 96).dropLast(20)) + [0xff, 0xd9], none),
                (Self.unread(96), "no error"), (Self.webP, "no error"), (Array(Self.webP.dropLast(2)), none),
            ]
            for (number, (bytes, expected)) in cases.enumerated() {
                try await alice.call(API.Upload.SaveFilePart(fileID: Int64(number), filePart: 0, bytes: bytes))
                let upload = API.Messages.UploadMedia(
                    peer: .inputPeerSelf, media: .inputMediaUploadedPhoto(.init(file: Self.file(Int64(number)))))
                #expect(try await alice.failure(of: upload) == expected, "\(number)")
            }
            // The picture of a document is judged as well.
            let document = API.Messages.UploadMedia(
                peer: .inputPeerSelf,
                media: .inputMediaUploadedDocument(
                    .init(file: Self.file(11), thumb: Self.file(0), mimeType: "video/mp4", attributes: [])))
            #expect(try await alice.failure(of: document) == none)
            let damaged = API.Messages.UploadMedia(
                peer: .inputPeerSelf,
                media: .inputMediaUploadedDocument(
                    .init(file: Self.file(11), thumb: Self.file(13), mimeType: "video/mp4", attributes: [])))
            #expect(try await alice.failure(of: damaged) == none)
        }
    }

    @Test("LF17 What cannot be read has its real size, under the name of the box that it fits into, and its own bytes")
    func photosHaveTheirSizes() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let cases: [([UInt8], String, Int32, Int32, API.Storage.FileType)] = [
                (Self.unread(96), "s", 96, 96, .fileJpeg), (Self.unread(320), "m", 320, 320, .fileJpeg),
                (Self.png(640, 800, depth: 16), "x", 640, 800, .filePng),
                (Self.png(1280, 100, depth: 16), "y", 1280, 100, .filePng),
                (Self.png(1281, 100, depth: 16), "w", 1281, 100, .filePng), (Self.webP, "m", 100, 150, .fileWebp),
            ]
            for (number, (bytes, name, width, height, type)) in cases.enumerated() {
                try await alice.call(API.Upload.SaveFilePart(fileID: Int64(number), filePart: 0, bytes: bytes))
                let media = try await alice.call(
                    API.Messages.UploadMedia(
                        peer: .inputPeerSelf, media: .inputMediaUploadedPhoto(.init(file: Self.file(Int64(number))))))
                guard case .messageMediaPhoto(let media) = media, case .photo(let photo)? = media.photo else {
                    Issue.record("\(media)")
                    continue
                }
                let size = API.PhotoSize.PhotoSize(type: name, w: width, h: height, size: Int32(bytes.count))
                #expect(photo.sizes == [.photoSize(size)])
                let answer = try await alice.call(
                    API.Upload.GetFile(
                        location: .inputPhotoFileLocation(
                            .init(
                                id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference,
                                thumbSize: name)), offset: 0, limit: 65_536))
                guard case .file(type, _, bytes) = answer else {
                    Issue.record("\(name): other bytes")
                    continue
                }
            }
        }
    }

    @Test("LF17 A user's own photo is judged, shown to others, and follows the former ones")
    func ownPhotos() async throws {
        try await withLab { lab in
            let boris = try await RawClient.signedIn(lab, .boris)
            let alice = try await RawClient.signedIn(lab, .alice)
            try await alice.call(API.Updates.GetState())
            let former = try await alice.user("boris").photo
            func upload(_ id: Int64, _ bytes: [UInt8]) async throws -> API.Photos.UploadProfilePhoto {
                try await boris.call(API.Upload.SaveFilePart(fileID: id, filePart: 0, bytes: bytes))
                return .init(file: Self.file(id))
            }
            let bad = try await upload(1, [1, 2, 3])
            #expect(try await boris.failure(of: bad) == "400 IMAGE_PROCESS_FAILED")
            #expect(try await boris.failure(of: API.Photos.UploadProfilePhoto()) == "400 PHOTO_FILE_MISSING")
            let film = API.Photos.UploadProfilePhoto(video: Self.file(1))
            #expect(try await boris.failure(of: film) == "400 PARAMETER_NOT_IN_LAB: video")
            let bytes = testPicture(side: 320)
            let uploaded = try await boris.call(try await upload(2, bytes))
            guard case .photo(let photo) = uploaded.photo, case .photoSize(let size)? = photo.sizes.last else {
                Issue.record("\(uploaded)")
                return
            }
            #expect(size.type == "b" && size.w == 320 && size.h == 320)
            let shown: API.UserProfilePhoto = try await alice.told { packet in
                guard packet.updates.contains(where: { if case .updateUser = $0 { true } else { false } }) else {
                    return nil
                }
                for case .user(let user) in packet.users where user.username == "boris" { return user.photo }
                return nil
            }
            guard case .userProfilePhoto(let shown) = shown, case .userProfilePhoto(let former)? = former else {
                return
            }
            #expect(shown.photoID == photo.id && shown.dcID == Int32(LabAccount.boris.homeDC))
            let listed = try await alice.call(
                API.Photos.GetUserPhotos(userID: try await alice.input("boris"), offset: 0, maxID: 0, limit: 10))
            guard case .photos(let photos, _) = listed else { throw RawClientError.unexpected("no photos") }
            let ids = photos.map { if case .photo(let photo) = $0 { photo.id } else { 0 as Int64 } }
            #expect(ids == [photo.id, former.photoID])
            let older = try await alice.call(
                API.Photos.GetUserPhotos(
                    userID: try await alice.input("boris"), offset: 0, maxID: photo.id, limit: 10))
            guard case .photosSlice(2, let rest, _) = older else { throw RawClientError.unexpected("no photosSlice") }
            #expect(rest == [photos[1]])
            let answer = try await boris.call(
                API.Upload.GetFile(
                    location: .inputPeerPhotoFileLocation(
                        .init(big: true, peer: .inputPeerSelf, photoID: photo.id)), offset: 0, limit: 65_536))
            guard case .file(.fileJpeg, _, bytes) = answer else {
                Issue.record("other bytes")
                return
            }
        }
    }

    @Test("LF17 Damaged pictures are read without harm, and never have a side of no points")
    func damagedPictures() {
        var random = FuzzRandom(17)
        let whole = [testPicture(side: 8), Self.png(100, 50)]
        var read = 0
        for round in 0..<4000 {
            var bytes = whole[round % whole.count]
            for _ in 0..<random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            if random.once(in: 3) { bytes = Array(bytes.prefix(random.below(bytes.count + 1))) }
            guard let picture = Picture(bytes) else { continue }
            read += 1
            #expect(picture.width > 0 && picture.height > 0)
            _ = (picture.isPhoto, picture.boxedName, picture.croppedName)
        }
        #expect(read > 500)
    }
}
