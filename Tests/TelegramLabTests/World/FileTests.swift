import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct FileTests {
    private func avatar(of username: String, in desk: WorldDesk) throws -> API.InputFileLocation {
        let id = try #require(desk.world.userByUsername[username])
        let photo = try #require(desk.world.users[id]?.photoID)
        return .inputPeerPhotoFileLocation(
            API.InputFileLocation.InputPeerPhotoFileLocation(big: true, peer: desk.peer(username), photoID: photo))
    }

    @Test("J15 An avatar is served by its own datacenter only, to imported authorizations too")
    func avatarLivesOnOneDatacenter() throws {
        var desk = WorldDesk()
        let home = try desk.signedIn(.alice)
        let query = API.Upload.GetFile(location: try self.avatar(of: "boris", in: desk), offset: 0, limit: 1 << 20)
        #expect(desk.failure(of: query, from: home) == "303 FILE_MIGRATE_1")
        let away = desk.caller(at: 1)
        #expect(desk.failure(of: query, from: away) == "401 AUTH_KEY_UNREGISTERED")
        let exported = try desk.call(API.Auth.ExportAuthorization(dcID: 1), from: home)
        _ = try desk.call(API.Auth.ImportAuthorization(id: exported.id, bytes: exported.bytes), from: away)
        guard case .file(.fileJpeg, _, let bytes) = try desk.call(query, from: away) else {
            Issue.record("no file")
            return
        }
        #expect(bytes.starts(with: [0xff, 0xd8, 0xff]) && bytes.suffix(2) == [0xff, 0xd9])
        var parts: [UInt8] = []
        while true {
            var part = query
            part.offset = Int64(parts.count)
            part.limit = 4096
            guard case .file(_, _, let piece) = try desk.call(part, from: away) else { break }
            parts += piece
            if piece.count < 4096 { break }
        }
        #expect(parts == bytes && parts.count > 4096)
    }

    @Test("A picture comes in the sizes that are named, to those who have its hash and the permission to use it")
    func picturesByID() throws {
        var desk = WorldDesk()
        let home = try desk.signedIn(.alice)
        guard case .inputPeerUser(let id, let hash) = desk.peer("boris") else {
            throw RawClientError.unexpected("no inputPeerUser")
        }
        let listed = try desk.call(
            API.Photos.GetUserPhotos(
                userID: .inputUser(userID: id, accessHash: hash), offset: 0, maxID: 0, limit: 1), from: home)
        guard case .photos(let photos, _) = listed, case .photo(let photo)? = photos.first else {
            Issue.record("\(listed)")
            return
        }
        let away = desk.caller(at: 1)
        desk.world.keys[away.key]?.authorization = .signedIn(user: try #require(desk.world.userByUsername["alice"]))
        func file(
            _ size: String, accessHash: Int64? = nil, reference: [UInt8]? = nil
        ) -> API.Upload.GetFile {
            API.Upload.GetFile(
                location: .inputPhotoFileLocation(
                    .init(
                        id: photo.id, accessHash: accessHash ?? photo.accessHash,
                        fileReference: reference ?? photo.fileReference, thumbSize: size)),
                offset: 0, limit: 1 << 20)
        }
        // The one that comes along, and three others.
        #expect(photo.sizes.count == 4)
        for case .photoSize(let size) in photo.sizes {
            guard case .file(_, _, let bytes) = try desk.call(file(size.type), from: away) else { continue }
            let picture = try Mosaic(bytes)
            #expect(bytes.count == Int(size.size) && picture.width == Int(size.w) && picture.height == Int(size.h))
        }
        #expect(desk.failure(of: file("x"), from: away) == "400 LOCATION_INVALID")
        let stranger = file("a", accessHash: photo.accessHash &+ 1)
        #expect(desk.failure(of: stranger, from: away) == "400 FILE_ID_INVALID")
        #expect(desk.failure(of: file("a", reference: [1]), from: away) == "400 FILE_REFERENCE_INVALID")
        let other = API.InputFileLocation.inputPeerPhotoFileLocation(
            .init(peer: desk.peer("clara"), photoID: photo.id))
        let query = API.Upload.GetFile(location: other, offset: 0, limit: 4096)
        #expect(desk.failure(of: query, from: away) == "400 PHOTO_INVALID")
    }

    @Test(
        "P09 Parts follow the rules for offset and limit",
        arguments: [
            (0, 4095, "400 LIMIT_INVALID"), (0, 0, "400 LIMIT_INVALID"), (0, 12288, "400 LIMIT_INVALID"),
            (0, 2 << 20, "400 LIMIT_INVALID"), (100, 4096, "400 OFFSET_INVALID"),
            ((1 << 20) - 4096, 8192, "400 LIMIT_INVALID"), (-4096, 4096, "400 OFFSET_INVALID"),
            (.max - 4095, 4096, "400 OFFSET_INVALID"),
        ] as [(Int64, Int32, String)])
    func judgesParts(offset: Int64, limit: Int32, error: String) throws {
        var desk = WorldDesk()
        let home = desk.caller(at: 1)
        desk.world.keys[home.key]?.authorization = .signedIn(user: try #require(desk.world.userByUsername["dinesh"]))
        let location = try self.avatar(of: "boris", in: desk)
        let query = API.Upload.GetFile(location: location, offset: offset, limit: limit)
        #expect(desk.failure(of: query, from: home) == error)
    }
}
