import MTProtoCore
import MTProtoKit
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// How long a client of a lab waits for it.
struct PatienceTests {
    @Test("a key exchange with a lab has 45 seconds, more than one with others: this machine may be busy")
    func labsExchangeSlowly() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.silent, datacenter: 2, isMain: true)]
        try await withLab(configuration) { lab in
            // What the library's own function says, not the one of these tests.
            let patience = TelegramConfiguration.lab(LabServers(lab), apiID: nil).servers.exchangeTimeout
            try await withClient(
                of: lab, time: TestTime(passes: false),
                configure: {
                    $0.servers.exchangeTimeout = patience
                    $0.preparesLogin = true
                }
            ) { my in
                func failures() -> Int {
                    my.recorder.events.count { if case .keyExchangeFailed = $0.kind { true } else { false } }
                }
                try await eventually("it has begun") {
                    my.recorder.events.contains { if case .keyExchangeStarted = $0.kind { true } else { false } }
                }
                await my.time.pass(.seconds(44), in: .seconds(1))
                #expect(failures() == 0)
                my.time.jump(.seconds(2))
                try await eventually("it is given up") { failures() == 1 }
            }
        }
    }
}
