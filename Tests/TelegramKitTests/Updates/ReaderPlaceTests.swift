import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// Where the next reader of an account's updates begins when the one before never said that it is done.
struct ReaderPlaceTests {
    private static let boris = LabAccount.standard[1]
    private static let count = 12

    /// Reads messages of others from a sequence until one is `last`.
    private func texts(_ updates: TelegramUpdates, upTo last: String) async -> [String] {
        var texts: [String] = []
        for await case .newMessage(let message) in updates where message.action == nil {
            texts.append(message.text)
            if message.text == last { break }
        }
        return texts
    }

    /// What the second process reads after a first one that read all but acknowledged nothing.
    ///
    /// - Parameters:
    ///   - keepsSequence: whether the sequence outlives the client.
    ///   - takesNext: whether another sequence takes its place before the client ends.
    private func secondReading(keepsSequence: Bool, takesNext: Bool = false) async throws -> [String] {
        try await withLab { lab in
            let storage = SlowStore()
            return try await withClient(of: lab) { boris in
                try await boris.signIn(Self.boris)
                let peer = try await boris.client.resolve(.username("alice"))
                let kept = try await withClient(of: lab, storage: storage) { alice -> TelegramUpdates? in
                    try await alice.signIn()
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    for number in 1...Self.count { try await boris.client.send("\(number)", to: peer) }
                    let all = (1...Self.count).map { "\($0)" }
                    #expect(await texts(updates, upTo: "\(Self.count)") == all)
                    let last = takesNext ? alice.client.updates : updates
                    return keepsSequence ? last : nil
                }
                let rest = await storage.afterEnd()
                try await boris.client.send("after", to: peer)
                return try await withClient(of: lab, storage: rest) { alice in
                    let texts = await texts(alice.client.updates, upTo: "after")
                    // The former sequence lives until here.
                    return kept == nil || kept?.position == nil ? texts : []
                }
            }
        }
    }

    @Test(
        "B-75 what the reader came back from does not come again in the next process, however soon the client ends",
        arguments: [true, false])
    func placesAreStoredAtTheEnd(keepsSequence: Bool) async throws {
        // The last one was taken, and the reader did not come back for another: it was perhaps not done with it.
        #expect(try await secondReading(keepsSequence: keepsSequence) == ["\(Self.count)", "after"])
    }

    @Test(
        "B-75 nor when another reader takes the place of the first one right before the client ends",
        arguments: [true, false])
    func placesAreStoredForTheNext(keepsSequence: Bool) async throws {
        let texts = try await secondReading(keepsSequence: keepsSequence, takesNext: true)
        #expect(texts == ["\(Self.count)", "after"])
    }
}
