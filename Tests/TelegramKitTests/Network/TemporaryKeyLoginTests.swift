import MTProtoKit
import TelegramKit
import TelegramLab
import Testing

struct TemporaryKeyLoginTests {
    @Test("P03 P45 B-35 B-36 B-38 with temporary keys the first login takes the same three connections")
    func temporaryKeysNeedNoOtherConnections() async throws {
        try await withLab { lab in
            let recorder = try await withClient(of: lab, configure: { $0.temporaryKeys = true }) { my in
                let user = try await my.signIn()
                let updates = my.client.updates
                let bot = try await my.echoBot()
                _ = try await my.client.send("How do you do?", to: bot)
                for await case .newMessage(let message) in updates where !message.isOutgoing {
                    #expect(message.text.contains("How do you do?"))
                    break
                }
                let photo = try #require(user.photo)
                let image = try await my.client.downloadProfilePhoto(photo, of: user.peer)
                #expect(image.count > 100)
                return my.recorder
            }
            #expect((1...5).map { lab.counters[$0].tcpAccepts } == [1, 1, 0, 0, 1])
            #expect((1...5).map { lab.counters[$0].keyExchanges } == [2, 2, 0, 0, 2])
            #expect(recorder.connections.map(\.keyExchanges) == [2, 2, 2])
            for datacenter in [1, 2, 5] {
                let messages = lab.receivedMessages(at: datacenter)
                let calls = messages.map(\.name).filter { $0.contains(".") }
                #expect(calls.first == "auth.bindTempAuthKey" && calls.count(where: { $0 == calls.first }) == 1)
                let introduced = messages.first { $0.name.contains(".") && $0.name != calls.first }
                #expect(introduced?.wrappers.contains("initConnection") == true)
            }
        }
    }

    @Test("B-42 A13 temporary keys are not stored: the next process makes new ones under the same permanent keys")
    func temporaryKeysAreNotStored() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab, storage: storage, configure: { $0.temporaryKeys = true }) { my in
                _ = try await my.signIn()
            }
            let before = lab.counters
            try await withClient(of: lab, storage: storage, configure: { $0.temporaryKeys = true }) { my in
                let me = try await my.client.me()
                #expect(me.firstName == LabClient.alice.firstName)
            }
            #expect(lab.counters[5].keyExchanges == before[5].keyExchanges + 1)
            // The same account goes on without them, too.
            try await withClient(of: lab, storage: storage) { my in
                let me = try await my.client.me()
                #expect(me.firstName == LabClient.alice.firstName)
            }
            #expect(lab.counters[5].keyExchanges == before[5].keyExchanges + 1)
        }
    }
}
