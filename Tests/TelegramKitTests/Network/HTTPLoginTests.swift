import MTProtoKit
import TelegramKit
import TelegramLab
import Testing

struct HTTPLoginTests {
    @Test("D01 D17 D18 D19 T-15 P03 first login, messages, updates and files over HTTP", arguments: [false, true])
    func loginOverHTTP(temporaryKeys: Bool) async throws {
        try await withLab { lab in
            let recorder = try await withClient(
                of: lab,
                configure: {
                    $0.transport = .http
                    $0.temporaryKeys = temporaryKeys
                }
            ) { my in
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
            #expect(lab.counters.httpRequests > 20)
            #expect(
                (1...5).map { lab.counters[$0].keyExchanges } == (temporaryKeys ? [2, 2, 0, 0, 2] : [1, 1, 0, 0, 1]))
            // Queries, and what waits; one more when a socket is lost.
            for datacenter in [1, 2, 5] { #expect(lab.counters[datacenter].tcpAccepts <= 4) }
            #expect(recorder.connections.allSatisfy { $0.info.transport == "http" })
        }
    }

    @Test("D20 without being asked to, nothing goes over HTTP")
    func httpIsNotTheDefault() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in _ = try await my.signIn() }
            #expect(lab.counters.httpRequests == 0)
        }
    }
}
