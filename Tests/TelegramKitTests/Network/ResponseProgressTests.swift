import MTProtoCrypto
import Synchronization
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

struct ResponseProgressTests {
    @Test(
        "J04 D15 a large answer tells how much of it is there, over TCP and over HTTP",
        arguments: [TelegramTransport.tcp, .http])
    func largeAnswersTellTheirProgress(transport: TelegramTransport) async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.transport = transport }) { my in
                try await my.signIn()
                // Does not shrink: servers compress answers.
                var random = RandomSource.seeded(1)
                let bytes = random.bytes(600_000)
                let file = try await my.sendFile(bytes)
                let seen = Mutex<[ResponseProgress]>([])
                var options = RequestOptions()
                options.progress = { progress in seen.withLock { $0.append(progress) } }
                let query = API.Upload.GetFile(location: file.location, offset: 0, limit: 524_288)
                let answer = try await my.client.invoke(query, on: file.datacenter, options: options)
                guard case .file(_, _, let part) = answer else { throw TestFailure("no file") }
                #expect(part == Array(bytes[..<524_288]))
                let told = seen.withLock { $0 }
                // Nobody reads so much from a socket at once.
                #expect((1...100).contains(told.count))
                #expect(zip(told, told.dropFirst()).allSatisfy { $0.completed < $1.completed })
                #expect(told.allSatisfy { $0.completed < $0.total && $0.total > 524_288 && $0.total == told[0].total })
                #expect(told.allSatisfy { (0..<1).contains($0.fraction) })

                // What is small, and what nobody asked about, is not told of.
                _ = try await my.client.invoke(API.Help.GetNearestDc(), options: options)
                _ = try await my.client.invoke(query, on: file.datacenter)
                #expect(seen.withLock { $0.count } == told.count)
            }
        }
    }

    @Test("J04 a request that asks for it hears that the server has it, once and before the answer")
    func acknowledgementsComeFirst() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                func quickAcks() -> Int { lab.frameLog(2).count { $0.kind == .quickAck } }
                #expect(quickAcks() == 0)
                let heard = Mutex(0)
                var options = RequestOptions()
                options.acknowledgement = { heard.withLock { $0 += 1 } }
                let client = my.client
                for round in 1...2 {
                    await lab.holdAnswers(2)
                    let asking = Task { [options] in
                        try await client.invokeWithInfo(API.Help.GetConfig(), options: options)
                    }
                    try await eventually("it is acknowledged") { heard.withLock { $0 } == round }
                    #expect(quickAcks() == round)
                    await lab.releaseAnswers(2)
                    #expect(try await asking.value.info.datacenter == 2)
                    #expect(heard.withLock { $0 } == round)
                }
                _ = try await my.client.invoke(API.Help.GetConfig())
                #expect(heard.withLock { $0 } == 2 && quickAcks() == 2)
            }
        }
    }

    @Test("J04 requests that want to hear nothing carry nothing for it")
    func nothingForThoseWhoDoNotAsk() {
        #expect(RequestOptions().observer == nil)
        var options = RequestOptions()
        options.progress = { _ in }
        #expect(options.observer != nil)
        options.progress = nil
        options.acknowledgement = {}
        #expect(options.observer != nil)
    }
}
