import FuzzSupport
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import Synchronization
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What somebody on the way may cause who only chooses when something passes, or where a name leads.
struct HostileTimingTests {
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

    /// What ends connections that work.
    enum Ending: CaseIterable {
        case cut
        /// The system says that the network is another one.
        case otherPath
    }

    @Test(
        "S01 O05 D21 T-07 whoever ends each connection once a call was answered causes 60 dials at once, and 8 a minute",
        arguments: Slice.some(1, of: Ending.allCases))
    func endsAfterAnswers(ending: Ending) async throws {
        let time = TestTime()
        try await withLab { lab in
            try await withBox(of: lab, time: time) { box, configure in
                try await withClient(of: lab, time: time, configure: configure) { my in
                    for number in 1...110 {
                        _ = try await time.passing { try await my.client.ping() }
                        // What dies sooner is dialled less often.
                        await time.pass(.seconds(1), in: .milliseconds(250))
                        switch ending {
                        case .cut: box.behave(.honest)
                        case .otherPath: await my.client.networkChanged(isAvailable: true, path: UInt64(number))
                        }
                    }
                    let dials = my.recorder.connections.map(\.openingTime)
                    for (index, begin) in dials.enumerated() {
                        for (further, end) in dials[index...].enumerated() {
                            #expect(Double(further) <= 61 + (end - begin) / .seconds(7.5), "\(dials)")
                        }
                    }
                    let last = try #require(dials.last)
                    #expect(dials.count { last - $0 < .seconds(120) } <= 17, "\(dials)")
                    #expect(dials.count >= 110, "each was worth a new one")
                }
            }
        }
    }

    @Test("S01 P17 a resolver that leads a proxy's name to strangers costs an account time: they can prove nothing")
    func namesThatLeadElsewhere() async throws {
        var others = LabConfiguration()
        others.rsaPrivateKeyPEM = try RSAPrivateKey.generatePEM()
        try await withLab(others) { stranger in
            try await withLab { lab in
                let time = TestTime()
                let secret = "dd" + String(repeating: "5a", count: 16)
                func proxy(to lab: Lab, host: String, port: Int = 0) async throws -> HostileMiddlebox {
                    let ports = Dictionary(uniqueKeysWithValues: lab.description.datacenters.map { ($0.id, $0.port) })
                    let mode = ProxyServerConfiguration(.mtproxy([try ProxySecret(secret)]))
                    return try await HostileMiddlebox(.proxy(mode), ports: ports, time: time, host: host, at: port)
                }
                let right = try await proxy(to: lab, host: "127.0.0.1")
                // They even know the proxy's secret.
                let wrong = try await proxy(to: stranger, host: "127.0.0.2", port: right.port)
                let place = Mutex("127.0.0.1")
                let resolver = MTProtoKit.Resolver(time: time.source) { _ in [place.withLock { $0 }] }
                let named = try TelegramProxy("tg://proxy?server=proxy.example&port=\(right.port)&secret=\(secret)")
                try await withClient(
                    of: lab, time: time,
                    configure: {
                        $0.proxies = [named]
                        $0.resolver = resolver
                        $0.connectionDeadline = nil
                    }
                ) { my in
                    try await my.signIn()
                    func key() -> UInt64? { my.client.network.context.authInfo(for: DatacenterID(5))?.key.id }
                    let before = try #require(key())
                    place.withLock { $0 = "127.0.0.2" }
                    await time.pass(.seconds(300), in: .milliseconds(250))
                    right.behave(.honest)
                    let asked = Task { try await my.client.me() }
                    await time.pass(.seconds(120), in: .milliseconds(250))
                    #expect(!wrong.keys.isEmpty, "they are asked")
                    #expect(try await my.client.accountStatus().isSignedIn && key() == before)
                    #expect(stranger.counters.keyExchanges == 0)
                    place.withLock { $0 = "127.0.0.1" }
                    #expect(try await time.passing { try await asked.value }.phone == LabClient.alice.phone)
                    #expect(key() == before)
                }
                for box in [right, wrong] { await box.close() }
            }
        }
    }
}
