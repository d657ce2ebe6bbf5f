import TelegramKit
import TelegramLab
import Testing

/// What other people change, on sockets.
struct ChangeUpdateTests {
    @Test("Edits and deletions of the other side come as updates of their own, in order")
    func changesAreTold() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await withClient(of: lab) { boris in
                    try await alice.signIn()
                    try await boris.signIn(LabAccount.standard[1])
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    let peer = try await boris.client.resolve(.username("alice"))
                    let message = try await boris.client.send("draft", to: peer)
                    try await boris.client.edit(message.id, in: peer, to: "final")
                    try await boris.client.delete([message.id], in: peer)
                    var told: [String] = []
                    var id: Int?
                    for await update in updates {
                        switch update {
                        case .newMessage(let message) where !message.isOutgoing:
                            id = message.id
                            told.append("new")
                        case .messageEdited(let message):
                            #expect(message.id == id && message.text == "final")
                            told.append("edited")
                        case .messagesDeleted(let ids, nil):
                            #expect(ids == id.map { [$0] })
                            told.append("deleted")
                        default: break
                        }
                        if told.last == "deleted" { break }
                    }
                    #expect(told == ["new", "edited", "deleted"])
                }
            }
        }
    }
}
