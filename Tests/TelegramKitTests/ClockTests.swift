import MTProtoCore
import MTProtoKit
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Machines that show another time than the servers.
@Suite struct ClockTests {
    @Test("I04 J17 a clock that is an hour ahead costs a session, which is told; from then on the server's time counts")
    func clockAhead() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            // With a key there is no exchange, which would tell the time.
            try await withClient(of: lab, storage: store) { my in _ = try await my.client.ping() }
            let time = TestTime(wallClock: TestTime().wallClock + 3600)
            try await withClient(of: lab, storage: store, time: time) { my in
                _ = try await my.client.ping()
                try await eventually("the session is another one") {
                    my.recorder.events.contains { event in
                        if case .sessionReset(2, _) = event.kind { true } else { false }
                    }
                }
                let context = my.client.network.context
                #expect(context.serverClock.isSynchronized)
                #expect(abs(Double(context.unixSeconds) - (time.wallClock - 3600)) < 600)
            }
        }
    }
}
