import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Bounds and forms of requests, as programs and servers meet them.
struct RequestLimitTests {
    @Test("B-29 of many requests at once 1,024 are under way, and the others wait until answers come")
    func requestsUnderWayAreBounded() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.invoke(API.Help.GetCdnConfig())
                await lab.holdAnswers(2)
                let client = my.client
                let requests = (0..<1_100).map { _ in Task { try await client.invoke(API.Help.GetNearestDc()) } }
                func asked() -> Int { lab.receivedMessages(at: 2).count { $0.name == "help.getNearestDc" } }
                try await eventually("as many as may are asked") { asked() >= 1_024 }
                await my.time.pass(.seconds(1))
                #expect(asked() == 1_024)
                await lab.releaseAnswers(2)
                for request in requests { #expect(try await request.value.thisDC == 2) }
                #expect(asked() == 1_100)
            }
        }
    }

    @Test("H-10 a proof that fits into no message fails the request that it was for, and nothing else")
    func hugeProofsFailTheirRequest() async throws {
        try await withLab { lab in
            let configure: (inout TelegramConfiguration) -> Void = {
                $0.verification = { _ in String(repeating: "p", count: 20_000_000) }
            }
            try await withClient(of: lab, configure: configure) { my in
                await lab.failNext("help.getConfig", at: 2, code: 403, message: "RECAPTCHA_CHECK_help.getConfig__site")
                await #expect(throws: TelegramError.self) { try await my.client.invoke(API.Help.GetConfig()) }
                let nearest = try await my.client.invoke(API.Help.GetNearestDc())
                #expect(nearest.thisDC == 2)
                #expect(lab.counters[2].tcpAccepts == 1)
                #expect(my.received(at: 2).count { $0 == "help.getConfig" } == 1)
            }
        }
    }

    @Test("B-71 what says that a request is to be run after another one stands outside of the introduction")
    func orderIsOutermost() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                await lab.holdAnswers(2)
                let client = my.client
                var options = RequestOptions()
                options.order = RequestOrder("one after the other")
                func asked(_ name: String) -> LabFrame.Message? {
                    lab.receivedMessages(at: 2).first { $0.name == name }
                }
                let first = Task { [options] in try await client.invoke(API.Help.GetConfig(), options: options) }
                try await eventually("the first is asked") { asked("help.getConfig") != nil }
                let second = Task { [options] in try await client.invoke(API.Help.GetNearestDc(), options: options) }
                try await eventually("the second is asked") { asked("help.getNearestDc") != nil }
                #expect(asked("help.getConfig")?.wrappers == ["invokeWithLayer", "initConnection"])
                let wrappers = asked("help.getNearestDc")?.wrappers
                #expect(wrappers == ["invokeAfterMsg", "invokeWithLayer", "initConnection"])
                await lab.releaseAnswers(2)
                _ = try await first.value
                #expect(try await second.value.thisDC == 2)
            }
        }
    }
}
