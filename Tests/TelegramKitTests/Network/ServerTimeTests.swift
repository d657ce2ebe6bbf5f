import MTProtoCore
import MTProtoKit
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What time it is at the servers, for programs.
struct ServerTimeTests {
    /// How often datacenter 2 was asked for salts, which is how its clock is measured.
    private func questions(_ lab: Lab) -> Int {
        lab.receivedMessages(at: 2).count { $0.name == "get_future_salts" }
    }

    /// Whether a clock is right, as far as it says that it is. The server's is that of the test.
    private func expectRight(_ clock: () -> ServerTime, _ time: TestTime, ahead offset: Double = 0) throws {
        let before = time.wallClock + offset
        let shown = clock()
        let after = time.wallClock + offset
        let seconds = Double(shown.unixNanoseconds) / 1_000_000_000
        let doubt = try #require(shown.uncertainty).inSeconds + 0.05
        #expect(seconds >= before - doubt && seconds <= after + doubt, "\(shown), \(before)")
        #expect(shown.source == .server && shown.unixSeconds == Int(seconds))
    }

    @Test("G10 I06 the servers' clock: a guess, what a server said, what one question measured, what is remembered")
    func serverTimeIsMeasured() async throws {
        let time = TestTime()
        var configuration = LabConfiguration()
        configuration.clockOffset = .seconds(300)
        try await TelegramLab.withLab(configuration.forTests(time: time)) { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store, time: time) { my in
                #expect(my.client.serverTime.source == .guess)
                #expect(abs(Double(my.client.serverTime.unixSeconds) - time.wallClock) < 60)
                _ = try await my.client.ping()
                #expect(my.client.serverTime.source == .server && my.client.serverTime.uncertainty == nil)
                #expect(abs(Double(my.client.serverTime.unixSeconds) - time.wallClock - 300) < 60)
                // Salts are asked for by themselves at the beginning.
                await time.pass(.seconds(5))
                let before = questions(lab)
                let uncertainty = try await my.client.measureServerTime().uncertainty
                #expect(questions(lab) == before + 1)
                #expect(uncertainty.map { $0 <= .seconds(1) } == true)
                try expectRight({ my.client.serverTime }, time, ahead: 300)
            }
            try await withClient(of: lab, storage: store, time: time) { my in
                try await eventually("the store is read") { my.client.serverTime.source == .remembered }
                #expect(abs(Double(my.client.serverTime.unixSeconds) - time.wallClock - 300) < 60)
                // Makes the connection that it needs.
                #expect(try await my.client.measureServerTime().uncertainty != nil)
            }
        }
    }

    @Test("H-09 a stored difference of clocks that cannot be is none; a century and endless deadlines do no harm")
    func storedDifferencesDoNoHarm() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            let cases: [(difference: Int64, isTaken: Bool)] = [
                (.min, false), (-3_162_240_000, true), (3_162_240_000, true), (.max, false),
            ]
            for (difference, isTaken) in cases {
                let bytes = withUnsafeBytes(of: difference.littleEndian) { [UInt8]($0) }
                try await store.setValue(bytes, forKey: "temp:time-difference")
                try await withClient(of: lab, storage: store) { my in
                    // Returns when the store was read.
                    _ = try await my.client.serverKnowledge()
                    #expect(my.client.serverTime.source == (isTaken ? .remembered : .guess), "\(difference)")
                    #expect((abs(Double(my.client.serverTime.unixSeconds) - my.time.wallClock) < 60) != isTaken)
                    var options = RequestOptions()
                    options.timeout = .seconds(Int64.max)
                    #expect(try await my.client.invoke(API.Help.GetNearestDc(), options: options).thisDC == 2)
                    #expect(abs(Double(my.client.serverTime.unixSeconds) - my.time.wallClock) < 60, "\(difference)")
                }
            }
        }
    }

    @Test("G10 a server whose answers take 1.5 s is asked six times, and its clock is right within what they took")
    func slowAnswersAreAveraged() async throws {
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            let ports = Dictionary(uniqueKeysWithValues: lab.description.datacenters.map { ($0.id, $0.port) })
            let box = try await HostileMiddlebox(.proxy(.init(.socks5(nil))), ports: ports, time: time)
            box.behave(.lags(.milliseconds(1500)))
            let proxy = try TelegramProxy("socks5://127.0.0.1:\(box.port)")
            let configure: (inout TelegramConfiguration) -> Void = {
                $0.proxies = [proxy]
                $0.transport = .tcp
            }
            try await withClient(of: lab, time: time, configure: configure) { my in
                _ = try await time.passing { try await my.client.ping() }
                await time.pass(.seconds(10))
                let before = questions(lab)
                let uncertainty = try await time.passing { try await my.client.measureServerTime().uncertainty }
                #expect(questions(lab) == before + 6)
                #expect(uncertainty.map { $0 >= .milliseconds(1500) } == true)
                try expectRight({ my.client.serverTime }, time)
            }
            await box.close()
        }
    }

    @Test("G10 whoever waits for a measurement may give it up, and what is known of the clock stays")
    func measuringIsGivenUp() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                for datacenter in 1...5 {
                    await lab.refuseConnections(datacenter)
                    await lab.dropConnections(datacenter)
                }
                let measuring = Task { try await my.client.measureServerTime() }
                try await eventually("it waits for a connection") { await !my.client.pendingRequests().isEmpty }
                measuring.cancel()
                let result = await measuring.result
                #expect(throws: TelegramError.self) { try result.get() }
                #expect(my.client.serverTime.source == .server)
            }
        }
    }
}
