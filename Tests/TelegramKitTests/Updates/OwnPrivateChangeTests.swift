import TelegramKit
import TelegramLab
import Testing

/// What this client changes in private chats counts in the account's numbering: nothing has to be asked about it.
struct OwnPrivateChangeTests {
    @Test("L-07 writing in, reading and emptying a private chat make no gap: what comes next is taken at once")
    func changesMakeNoGap() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await withClient(of: lab) { boris in
                    try await alice.signIn()
                    try await boris.signIn(LabAccount.standard[1])
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    let toAlice = try await boris.client.resolve(.username("alice"))
                    let toBoris = try await alice.client.resolve(.username("boris"))
                    var iterator = updates.makeAsyncIterator()
                    func next(_ text: String) async {
                        while let update = await iterator.next() {
                            if case .newMessage(let message) = update, message.text == text { return }
                        }
                        Issue.record("the updates ended")
                    }
                    func asked() -> Int { alice.received(at: 5).filter { $0.hasPrefix("updates.get") }.count }
                    try await boris.client.send("before", to: toAlice)
                    await next("before")
                    let before = asked()
                    try await alice.client.send("own", to: toBoris)
                    await next("own")
                    #expect(asked() == before)
                    try await alice.client.markRead(toBoris)
                    try await boris.client.send("after reading", to: toAlice)
                    await next("after reading")
                    #expect(asked() == before)
                    try await alice.client.deleteHistory(of: toBoris)
                    try await boris.client.send("after emptying", to: toAlice)
                    await next("after emptying")
                    #expect(asked() == before)
                }
            }
        }
    }
}
