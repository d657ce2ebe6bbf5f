import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct CDNMethodsTests {
    /// A world with a network whose blocks have a thousand bytes.
    private func desk() -> WorldDesk {
        var desk = WorldDesk()
        var configuration = LabCDNConfiguration()
        configuration.blockSize = 1000
        desk.world.surroundings.cdn = CDNSettings(configuration: configuration, publicKeyPEM: "")
        return desk
    }

    @Test("A content delivery network knows one method, which no datacenter has")
    func oneMethod() {
        var desk = self.desk()
        let network = desk.caller(at: LabCDNConfiguration.datacenter)
        let datacenter = desk.caller(at: 2)
        let part = API.Upload.GetCdnFile(fileToken: [1], offset: 0, limit: 4096)
        #expect(desk.failure(of: part, from: network) == "400 FILE_TOKEN_INVALID")
        #expect(desk.failure(of: part, from: datacenter) == "400 CDN_METHOD_INVALID")
        #expect(desk.failure(of: API.Help.GetNearestDc(), from: network) == "400 CDN_METHOD_INVALID")
        #expect(desk.failure(of: API.Help.GetNearestDc(), from: datacenter) == "no error")
    }

    @Test("Only the datacenter of a file has it copied, by the network's own token, and tells its hashes")
    func copies() throws {
        var desk = self.desk()
        let network = desk.caller(at: LabCDNConfiguration.datacenter)
        let home = try desk.signedIn(.alice)
        let away = desk.caller(at: 1)
        desk.world.keys[away.key]?.authorization = .signedIn(user: try #require(desk.world.userByUsername["alice"]))
        let boris = try #require(desk.world.userByUsername["boris"])
        let photo = try #require(desk.world.users[boris]?.photoID)
        let location = API.InputFileLocation.inputPeerPhotoFileLocation(
            .init(big: true, peer: desk.peer("boris"), photoID: photo))
        let query = API.Upload.GetFile(cdnSupported: true, location: location, offset: 0, limit: 4096)
        guard case .fileCdnRedirect(let redirect) = try desk.call(query, from: away) else {
            Issue.record("no redirect")
            return
        }
        #expect(redirect.fileHashes.map(\.offset) == [0] && redirect.fileHashes.map(\.limit) == [1000])
        let token = redirect.fileToken
        // Whoever asks for it gets the same copy.
        guard case .fileCdnRedirect(let again) = try desk.call(query, from: away) else {
            Issue.record("no second redirect")
            return
        }
        #expect(again == redirect)
        let part = API.Upload.GetCdnFile(fileToken: token, offset: 0, limit: 4096)
        func request() throws -> [UInt8]? {
            guard case .cdnFileReuploadNeeded(let request) = try desk.call(part, from: network) else { return nil }
            return request
        }
        let needed = try #require(try request())
        let copy = API.Upload.ReuploadCdnFile(fileToken: token, requestToken: needed)
        #expect(desk.failure(of: copy, from: home) == "400 FILE_TOKEN_INVALID")
        let wrong = API.Upload.ReuploadCdnFile(fileToken: token, requestToken: [1])
        #expect(desk.failure(of: wrong, from: away) == "400 REQUEST_TOKEN_INVALID")
        #expect(try request() == needed)
        let hashes = try desk.call(copy, from: away)
        #expect(hashes.count > 4 && hashes.map(\.offset) == hashes.indices.map { Int64($0) * 1000 })
        guard case .cdnFile(let bytes) = try desk.call(part, from: network) else {
            Issue.record("no copy")
            return
        }
        #expect(bytes.count == 4096)

        let later = try desk.call(API.Upload.GetCdnFileHashes(fileToken: token, offset: 1001), from: away)
        #expect(later == Array(hashes[2...]))
        let before = API.Upload.GetCdnFileHashes(fileToken: token, offset: -1)
        #expect(desk.failure(of: before, from: away) == "400 OFFSET_INVALID")
        let beyond = API.Upload.GetCdnFileHashes(fileToken: token, offset: .max)
        #expect(desk.failure(of: beyond, from: away) == "400 OFFSET_INVALID")
        let far = API.Upload.GetCdnFile(fileToken: token, offset: .max - 4095, limit: 4096)
        #expect(desk.failure(of: far, from: network) == "400 OFFSET_INVALID")
    }

    /// A picture of Boris's, whole, and a session at its datacenter that may ask for it.
    private func picture(in desk: inout WorldDesk) throws -> (query: API.Upload.GetFile, session: SessionReference) {
        let session = desk.caller(at: 1)
        let alice = try #require(desk.world.userByUsername["alice"])
        desk.world.keys[session.key]?.authorization = .signedIn(user: alice)
        let boris = try #require(desk.world.userByUsername["boris"])
        let photo = try #require(desk.world.users[boris]?.photoID)
        let location = API.InputFileLocation.inputPeerPhotoFileLocation(
            .init(big: true, peer: desk.peer("boris"), photoID: photo))
        return (API.Upload.GetFile(cdnSupported: true, location: location, offset: 0, limit: 1 << 20), session)
    }

    private func network(blocks: Int, smallest: Int) -> CDNSettings {
        var configuration = LabCDNConfiguration()
        configuration.blockSize = blocks
        configuration.smallestFile = smallest
        return CDNSettings(configuration: configuration, publicKeyPEM: "")
    }

    @Test("Files from the smallest size on are to be had from the network, smaller ones from their datacenter alone")
    func smallestFiles() throws {
        var desk = self.desk()
        let (query, session) = try self.picture(in: &desk)
        func file(smallest: Int) throws -> API.Upload.File {
            desk.world.surroundings.cdn = self.network(blocks: 1000, smallest: smallest)
            return try desk.call(query, from: session)
        }
        guard case .file(_, _, let bytes) = try file(smallest: .max),
            case .file(_, _, let same) = try file(smallest: bytes.count + 1)
        else {
            Issue.record("redirected")
            return
        }
        #expect(bytes == same)
        guard case .fileCdnRedirect = try file(smallest: bytes.count) else {
            Issue.record("not redirected")
            return
        }
    }

    @Test("Hashes come thirty-two at a time, and none of them is of what lies behind the end of the file")
    func hashesAtATime() throws {
        var desk = self.desk()
        let network = desk.caller(at: LabCDNConfiguration.datacenter)
        let (query, session) = try self.picture(in: &desk)
        func hashes(blocks: Int) throws -> [API.FileHash] {
            desk.world.surroundings.cdn = self.network(blocks: blocks, smallest: 0)
            desk.world.cdnFiles = CDNFiles()
            guard case .fileCdnRedirect(let redirect) = try desk.call(query, from: session) else { return [] }
            let part = API.Upload.GetCdnFile(fileToken: redirect.fileToken, offset: 0, limit: 4096)
            guard case .cdnFileReuploadNeeded(let request) = try desk.call(part, from: network) else { return [] }
            return try desk.call(
                API.Upload.ReuploadCdnFile(fileToken: redirect.fileToken, requestToken: request), from: session)
        }
        #expect(try hashes(blocks: 100).map(\.offset) == (0..<32).map { Int64($0) * 100 })
        desk.world.surroundings.cdn = nil
        guard case .file(_, _, let bytes) = try desk.call(query, from: session) else {
            Issue.record("no file")
            return
        }
        #expect(try hashes(blocks: bytes.count).map(\.limit) == [Int32(bytes.count)])
    }
}
