import MTProtoCore
import MTProtoKit
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What somebody on the way may cause who only chooses when something passes.
@Suite struct HostileTimingTests {
    /// Runs `body` with what is in the place of datacenter 2, and with what leads clients there.
    private func withBox(
        of lab: Lab, time: TestTime,
        _ body: (HostileMiddlebox, @escaping (inout TelegramConfiguration) -> Void) async throws -> Void
    ) async throws {
        let ports = Dictionary(uniqueKeysWithValues: lab.description.datacenters.map { ($0.id, $0.port) })
        let box = try await HostileMiddlebox(.datacenter(2), ports: ports, time: time)
        try await body(box) { configuration in
            configuration.transport = .tcp
            configuration.connectionDeadline = nil
            for index in configuration.servers.datacenters.indices
            where configuration.servers.datacenters[index].id == 2 {
                configuration.servers.datacenters[index].port = box.port
            }
        }
        await box.close()
    }

    /// By how many seconds a client's idea of the server's time is behind.
    private func lag(_ my: LabClient) -> Double {
        my.time.wallClock - Double(my.client.serverTime.unixNanoseconds) / 1_000_000_000
    }

    /// How long a client waits on a connection on which nothing comes.
    private func wait(_ my: LabClient, on box: HostileMiddlebox) async throws -> Duration {
        let before = my.recorder.connections.count
        box.behave(.keeps)
        let asked = Task { try await my.client.ping() }
        await my.time.pass(.seconds(20), in: .milliseconds(50))
        asked.cancel()
        _ = await asked.result
        let silent = try #require(my.recorder.connections.dropFirst(before).first)
        return try #require(silent.closedTime) - (try #require(silent.openedTime))
    }

    @Test(
        "S01 G10 I06 T-20 delays set the clock back by as much, for the next process too, and make waits longer; one packet in time puts it right"
    )
    func delays() async throws {
        // The server's time passes with the client's.
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            try await withBox(of: lab, time: time) { box, configure in
                let store = MemoryStore()
                try await withClient(of: lab, storage: store, time: time, configure: configure) { my in
                    _ = try await my.client.ping()
                    #expect(lag(my) < 2)
                    #expect(try await wait(my, on: box) < .seconds(6))
                }
                // More than the first connection waits for, and the second.
                box.behave(.lags(.seconds(12)))
                try await withClient(of: lab, storage: store, time: time, configure: configure) { my in
                    _ = try await time.passing { try await my.client.ping() }
                    #expect((11...14).contains(lag(my)), "\(lag(my))")
                    let wait = try await wait(my, on: box)
                    #expect(wait > .seconds(10) && wait < .seconds(17), "\(wait)")
                }
                try await withClient(
                    of: lab, storage: store, time: time,
                    configure: {
                        configure(&$0)
                        $0.connections = .never
                    }
                ) { my in
                    try await eventually("what is stored was read") { my.client.serverTime.source == .remembered }
                    #expect((11...14).contains(lag(my)), "\(lag(my))")
                }
                box.behave(.honest)
                try await withClient(of: lab, storage: store, time: time, configure: configure) { my in
                    _ = try await my.client.ping()
                    #expect(abs(lag(my)) < 2)
                    #expect(try await wait(my, on: box) < .seconds(6))
                }
            }
        }
    }
}
