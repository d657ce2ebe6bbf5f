import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// The chat list of a lab while it changes.
struct ChatListTests {
    @Test("K05 a chat that moves down while the list is read is told once")
    func movedChatsAreToldOnce() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                let boris = try await my.client.resolve(.username("boris"))
                // More than the first page has, whatever it is asked for.
                var groups: [Int64] = []
                for number in 0..<30 {
                    let made = try await my.client.invoke(
                        API.Messages.CreateChat(
                            users: [.inputUser(userID: boris.id, accessHash: boris.accessHash)], title: "\(number)"))
                    guard case .updates(let packet) = made.updates, case .chat(let chat)? = packet.chats.first else {
                        throw TestFailure("no group")
                    }
                    groups.append(chat.id)
                }
                let oldest = Peer(kind: .group, id: try #require(groups.first))
                let message = try await my.client.send("to the top", to: oldest)

                var told: [Int64] = []
                for try await chat in my.client.dialogs(pageSize: 5) {
                    if told.isEmpty {
                        #expect(chat.peer.id == oldest.id)
                        // With its newest message it loses its place: it is now the last of them.
                        try await my.client.delete([message.id], in: oldest)
                    }
                    told.append(chat.peer.id)
                }
                #expect(told.count == Set(told).count, "a chat twice")
                #expect(Set(groups).isSubset(of: told) && user.id != 0)
            }
        }
    }
}
