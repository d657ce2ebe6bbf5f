import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Messages that can be neither forwarded nor saved.
struct ProtectedMessageTests {
    @Test(
        "U10 texts, files, albums, copies and what waits in an outbox are protected if they are to be, and not forwarded"
    )
    func protectedMessages() async throws {
        try await withChatStage { stage in
            let alice = stage.alice
            let own = try await alice.me().peer
            let options = SendOptions(isProtected: true)
            func sends(_ options: SendOptions) async throws -> Int {
                var sent = [try await alice.send("text", to: stage.toBoris, options: options)]
                sent.append(
                    try await alice.send(
                        .bytes(fileContent(300), name: "a.bin"), to: stage.toBoris, caption: "file", options: options))
                sent += try await alice.send(
                    album: [.bytes(fileContent(301), name: "b.bin"), .bytes(fileContent(302), name: "c.bin")],
                    to: stage.toBoris, captions: ["album", "album"], options: options)
                let note = try await alice.send("copy", to: own)
                sent += try await alice.forward([note.id], from: own, to: stage.toBoris, options: options)
                let outbox = try await alice.outbox(limits: BulkLimits(perChat: nil, perGroup: nil, overall: nil))
                let key = "\(options.isProtected)"
                try await outbox.send("outbox", to: stage.toBoris, key: key, options: options)
                guard case .sent? = try await outbox.outcome(of: key)?.state else { throw TestFailure("not sent") }
                let place = OutgoingMedia.location(latitude: 1, longitude: 2)
                try await outbox.send(place, to: stage.toBoris, key: key + "place", options: options)
                guard case .sent? = try await outbox.outcome(of: key + "place")?.state else {
                    throw TestFailure("not sent")
                }
                return sent.count + 2
            }
            let count = try await sends(options)
            #expect(count == 7)
            // As Boris has them; each is refused by itself.
            let received = try await stage.boris.messages(in: stage.toAlice, limit: count).collect()
            #expect(Set(received.map(\.text)) == ["text", "file", "album", "copy", "outbox", ""])
            func refuses(_ message: Message) async throws {
                let refused = try await error { () async throws(TelegramError) in
                    try await stage.boris.forward([message.id], from: stage.toAlice, to: stage.toAlice)
                }
                #expect(
                    refused.serverError?.message == "CHAT_FORWARDS_RESTRICTED", "\(message.text): \(refused)")
            }
            for message in received { try await refuses(message) }

            let free = try await sends(SendOptions())
            let ids = try await stage.boris.messages(in: stage.toAlice, limit: free).collect().map(\.id)
            let passed = try await stage.boris.forward(ids, from: stage.toAlice, to: stage.toAlice)
            #expect(passed.count == free)
        }
    }
}
