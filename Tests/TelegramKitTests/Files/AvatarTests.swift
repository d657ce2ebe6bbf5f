import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

@Suite struct AvatarTests {
    @Test(
        "J13 J15 N08 N11 N12 a handful of avatars takes exactly one connection to their datacenter", arguments: [3, 8])
    func handfulOfAvatars(count: Int) async throws {
        try await avatars(count) { #expect($0 == 1) }
    }

    @Test("J13 Q5 a hundred avatars never take more than four connections")
    func hundredAvatars() async throws {
        try await avatars(100) { #expect((1...4).contains($0)) }
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
                    let peer = try await alice.client.resolve(username: account.username ?? "")
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
