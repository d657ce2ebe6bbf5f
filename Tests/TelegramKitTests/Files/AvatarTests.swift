import MTProtoCore
import MTProtoKit
import TL
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// A server that has one picture, of so many whole parts.
private struct LargePicture: RequestResponder {
    let parts: Int64

    func answer(
        _ request: Request, name: String, at datacenter: DatacenterID
    ) async -> Result<DatacenterManager.Answer, RequestFailure> {
        guard let query = try? API.Upload.GetFile(decoding: request.body) else {
            return .failure(.rpc(RPCError(code: 400, message: "NOT_IN_THIS_SCRIPT")))
        }
        let count = query.offset < parts * Int64(query.limit) ? Int(query.limit) : 0
        let part = API.Upload.File.file(type: .filePartial, mtime: 0, bytes: [UInt8](repeating: 7, count: count))
        guard let body = try? part.encoded() else {
            return .failure(.rpc(RPCError(code: 500, message: "SCRIPT")))
        }
        return .success(DatacenterManager.Answer(body: body, serverTime: nil))
    }
}

struct AvatarTests {
    @Test(
        "J13 J15 N08 N11 N12 a handful of avatars takes exactly one connection to their datacenter", arguments: [3, 8])
    func handfulOfAvatars(count: Int) async throws {
        try await avatars(count) { #expect($0 == 1) }
    }

    @Test("J13 Q5 a hundred avatars never take more than four connections")
    func hundredAvatars() async throws {
        try await avatars(100) { #expect((1...4).contains($0)) }
    }

    /// The bytes of a photo that has so many parts of 128 KiB.
    private func photo(ofParts parts: Int64) async throws -> [UInt8] {
        var configuration = TelegramConfiguration.test(apiID: 1, apiHash: "x")
        configuration.discovery = nil
        configuration.responder = LargePicture(parts: parts)
        return try await withTelegramClient(configuration) { client in
            try await client.downloadProfilePhoto(
                ProfilePhoto(id: 1, datacenter: 2), of: Peer(kind: .user, id: 1), big: true)
        }
    }

    @Test("a photo that never ends does not fill the memory: one of more than 16 MiB is none")
    func endlessPhotos() async throws {
        #expect(try await photo(ofParts: 64).count == 8 << 20)
        // Whoever has no limit gets to an end as well, later.
        let refused = await #expect(throws: TelegramError.self) { try await photo(ofParts: 200) }
        #expect(refused?.code == .unexpectedResponse && refused?.message.contains("16 MiB") == true)
    }

    @Test("a photo of 16 MiB, which has no byte too many, is one")
    func largestPhoto() async throws {
        #expect(try await photo(ofParts: 128).count == 16 << 20)
    }

    private func avatars(_ count: Int, _ check: (Int) -> Void) async throws {
        var configuration = LabConfiguration()
        let others = (0..<count).map { number in
            LabAccount(
                phone: "999662\(2000 + number)", code: "22222", homeDC: 2, firstName: "Friend \(number)",
                username: "friend\(number)", avatarDC: 1)
        }
        configuration.accounts = [LabClient.alice] + others
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                var photos: [(ProfilePhoto, Peer)] = []
                for account in others {
                    let peer = try await alice.client.resolve(.username(account.username ?? ""))
                    let users = try await alice.client.invoke(
                        API.Users.GetUsers(id: [.inputUser(userID: peer.id, accessHash: peer.accessHash)]))
                    let user = try #require(users.first.flatMap(User.init))
                    photos.append((try #require(user.photo), peer))
                }
                let client = alice.client
                try await withThrowingTaskGroup(of: [UInt8].self) { group in
                    for (photo, peer) in photos {
                        group.addTask { try await client.downloadProfilePhoto(photo, of: peer) }
                    }
                    for try await bytes in group { #expect(bytes.starts(with: [0xff, 0xd8])) }
                }
                check(lab.counters[1].tcpAccepts)
                #expect(lab.counters[1].keyExchanges == 1)
                #expect(alice.received(at: 1).count { $0 == "auth.importAuthorization" } == 1)
                #expect(lab.counters[5].tcpAccepts == 1)
            }
        }
    }
}
