import FuzzSupport
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit
@testable import TelegramLab

/// What somebody on the way may cause who has no key: nothing that lasts.
struct HostileNetworkTests {
    enum Way: String, CaseIterable, Sendable {
        case tcp, http, webSocket
        /// To a front with a certificate: what is inside of TLS is that of who runs it.
        case secureWebSocket
        case socks5, httpBySOCKS5, webSocketBySOCKS5, connect, mtproxy, fakeTLS

        /// What this build has: TLS is a trait of the package.
        static var built: [Way] {
            #if HTTPS
                return allCases
            #else
                return allCases.filter { $0 != .secureWebSocket }
            #endif
        }

        var transport: TelegramTransport {
            switch self {
            case .http, .httpBySOCKS5: .http
            case .webSocket, .webSocketBySOCKS5: .webSocket
            case .secureWebSocket: .secureWebSocket
            default: .automatic
            }
        }
    }

    /// Runs a signed-in client on a way on which everything goes through somebody.
    private func withSignedInClient(
        of lab: Lab, over way: Way, temporaryKeys: Bool = false, storage: MemoryStore = MemoryStore(),
        time: TestTime = TestTime(), _ body: (LabClient, [HostileMiddlebox]) async throws -> Void
    ) async throws {
        let ports = Dictionary(
            uniqueKeysWithValues: lab.description.datacenters.map { ($0.id, $0.port) })
        var boxes: [HostileMiddlebox] = []
        var servers = LabServers(lab)
        var proxy: TelegramProxy?
        switch way {
        case .tcp, .http, .webSocket, .secureWebSocket:
            let tls = try frontTLS(of: way)
            servers.entries = []
            for index in servers.datacenters.indices {
                let id = servers.datacenters[index].id
                let front = LabEntry(.tls, datacenter: id)
                let box = try await HostileMiddlebox(
                    .datacenter(id), ports: ports, time: time, tls: tls.handler(for: front))
                servers.datacenters[index].port = box.port
                boxes.append(box)
                guard way == .secureWebSocket else { continue }
                servers.entries.append(
                    .init(
                        kind: "tls", datacenter: id, address: "127.0.0.1", port: box.port,
                        serverName: front.serverName))
            }
            servers.tlsRootPEM = tls.rootPEM
            // The addresses that the servers tell lead to it as well.
            let places = Dictionary(uniqueKeysWithValues: servers.datacenters.map { (Int32($0.id), Int32($0.port)) })
            await LabAnswers.use(on: lab) { _, answer in
                var reader = TLReader(answer)
                guard var config = try? API.Config(from: &reader) else { return nil }
                for index in config.dcOptions.indices {
                    guard let port = places[config.dcOptions[index].id] else { continue }
                    config.dcOptions[index].port = port
                }
                return try? config.encoded()
            }
        case .socks5, .httpBySOCKS5, .webSocketBySOCKS5:
            boxes = [try await HostileMiddlebox(.proxy(.init(.socks5(nil))), ports: ports, time: time)]
            proxy = try TelegramProxy("socks5://127.0.0.1:\(boxes[0].port)")
        case .connect:
            boxes = [try await HostileMiddlebox(.proxy(.init(.http(nil))), ports: ports, time: time)]
            proxy = try TelegramProxy("http://127.0.0.1:\(boxes[0].port)")
        case .mtproxy, .fakeTLS:
            let key = String(repeating: "5a", count: 16)
            // "a.test" in hexadecimal.
            let secret = way == .fakeTLS ? "ee\(key)612e74657374" : "dd\(key)"
            let mode = ProxyServerConfiguration(.mtproxy([try ProxySecret(secret)]))
            boxes = [try await HostileMiddlebox(.proxy(mode), ports: ports, time: time)]
            proxy = try TelegramProxy("tg://proxy?server=127.0.0.1&port=\(boxes[0].port)&secret=\(secret)")
        }
        var configuration = TelegramConfiguration.lab(servers)
        configuration.time = time.source
        configuration.storage = storage
        configuration.proxies = proxy.map { [$0] } ?? []
        configuration.temporaryKeys = temporaryKeys
        configuration.transport = way.transport
        let recorder = TraceRecorder()
        configuration.trace = recorder
        try await withTelegramClient(configuration) { client in
            let my = LabClient(lab: lab, time: time, client: client, recorder: recorder)
            try await my.signIn()
            try await body(my, boxes)
        }
        for box in boxes { await box.close() }
    }

    /// What proves fronts to clients, if there are any.
    private func frontTLS(of way: Way) throws -> LabTLS {
        var configuration = LabConfiguration()
        if way == .secureWebSocket { configuration.entries = LabEntry.all(.tls) }
        return try LabTLS(configuration)
    }

    private func homeKey(_ my: LabClient) -> UInt64? {
        my.client.network.context.authInfo(for: DatacenterID(5))?.key.id
    }

    @Test(
        "S01 T-06 F11 P04 whoever says -404 or status 404 for the key costs no account: the servers are asked, and know it",
        arguments: ([
            (.tcp, false), (.tcp, true), (.http, false), (.http, true), (.webSocket, false), (.webSocket, true),
            (.secureWebSocket, false), (.socks5, false), (.httpBySOCKS5, false), (.webSocketBySOCKS5, true),
            (.connect, false), (.mtproxy, false), (.fakeTLS, false), (.fakeTLS, true),
        ] as [(Way, Bool)]).filter { Way.built.contains($0.0) })
    func deniedKey(way: Way, temporaryKeys: Bool) async throws {
        try await withLab { lab in
            try await withSignedInClient(of: lab, over: way, temporaryKeys: temporaryKeys) { my, boxes in
                let key = try #require(homeKey(my))
                let exchanges = lab.counters[5].keyExchanges
                // Under temporary keys nothing but what binds them names it.
                #expect(boxes.contains { $0.keys.contains(key) } != temporaryKeys)
                for box in boxes { box.behave(temporaryKeys ? .deniesKeys : .denies([key])) }
                let asked = Task { try await my.client.me() }
                // Two refusals are the reason to ask; after the answer it goes on refusing.
                try await eventually("the servers are asked") { lab.counters[5].keyExchanges > exchanges }
                let forged = boxes.map(\.forged).reduce(0, +)
                try await eventually("refused again") { boxes.map(\.forged).reduce(0, +) > forged }
                #expect(forged >= 2)
                let state = try await my.client.accountStatus()
                #expect(state.isSignedIn && homeKey(my) == key)
                for box in boxes { box.behave(.honest) }
                #expect(try await asked.value.phone == LabClient.alice.phone)
                #expect(try await my.client.me().phone == LabClient.alice.phone)
                #expect(homeKey(my) == key)
                #expect(try await my.client.accountStatus().isSignedIn)
            }
        }
    }

    @Test(
        "S01 T-06 whoever says it in place of everything, and asks no server at all, costs no account either",
        arguments: Way.built, [false, true])
    func deniedEverything(way: Way, temporaryKeys: Bool) async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withSignedInClient(of: lab, over: way, temporaryKeys: temporaryKeys, storage: storage) {
                my, boxes in
                let key = try #require(homeKey(my))
                for box in boxes { box.behave(.deniesAll) }
                let asked = Task { try await my.client.me() }
                try await eventually("refused") { boxes.map(\.forged).reduce(0, +) >= 5 }
                #expect(homeKey(my) == key)
                #expect(try await my.client.accountStatus().isSignedIn)
                for box in boxes { box.behave(.honest) }
                #expect(try await asked.value.phone == LabClient.alice.phone)
                #expect(homeKey(my) == key)
            }
            // So it is in what is stored.
            try await withClient(of: lab, storage: storage) { my in
                let me = try await my.client.me()
                #expect(me.phone == LabClient.alice.phone)
            }
        }
    }

    @Test(
        "S01 T-06 F11 an hour of lies, resets, replays, delays and cut packets costs no key, no message and bounded work",
        // A proxy with fake TLS wants to agree about the time, and the lab does not live through that hour.
        arguments: Slice.some(
            2,
            of: [
                (.tcp, false), (.http, true), (.webSocket, true), (.socks5, false), (.tcp, true), (.http, false),
                (.connect, true), (.mtproxy, true),
            ] as [(Way, Bool)]))
    func harmfulHour(way: Way, temporaryKeys: Bool) async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withSignedInClient(of: lab, over: way, temporaryKeys: temporaryKeys, storage: storage) {
                my, boxes in
                let key = try #require(homeKey(my))
                let me = try await my.client.me()
                let dials = my.recorder.connections.count
                let exchanges = lab.counters.keyExchanges
                for box in boxes { box.behave(.harms) }
                let began = my.time.now
                let sends = Task {
                    for number in 0..<12 {
                        _ = try await my.client.send("hour \(number)", to: me.peer)
                        try await my.time.sleep(.seconds(200))
                    }
                }
                await my.time.pass(.seconds(3600), in: .seconds(1))
                // How much travels in an hour of the test depends on how fast the machine is. Two refusals in a row are what
                // a client asks the servers about.
                func tried(_ count: KeyPath<HostileMiddlebox, Int>) -> Int {
                    boxes.map { $0[keyPath: count] }.reduce(0, +)
                }
                while tried(\.harmed) < 50 || tried(\.denialsInRow) < 5 {
                    await my.time.pass(.seconds(60), in: .seconds(1))
                }
                let minutes = Int((my.time.now - began) / .seconds(60)) + 1
                #expect(homeKey(my) == key)
                #expect(try await my.client.accountStatus().isSignedIn)
                // Eight dials in the first minute and four in each later one are allowed where nothing is ever proved; here
                // some connections carry something before they are cut.
                #expect(my.recorder.connections.count - dials <= 2 * (8 + 4 * minutes))
                #expect(lab.counters.keyExchanges - exchanges <= 12 * (minutes / 60 + 1))
                // Nor do they come all at once. Over HTTP a request that was answered gives its dial back.
                let times = my.recorder.connections.dropFirst(dials).map(\.openingTime)
                for (span, limit) in [(Duration.seconds(60), 24), (.seconds(600), 120)] {
                    let worst = times.map { end in times.count { $0 <= end && end - $0 < span } }.max() ?? 0
                    #expect(worst <= limit, "\(worst) in \(span)")
                }
                for box in boxes { box.behave(.honest) }
                try await my.time.passing { try await sends.value }
                let texts = try await my.client.messages(in: me.peer, limit: 100).collect().map(\.text)
                #expect(texts.filter { $0.hasPrefix("hour") }.reversed() == (0..<12).map { "hour \($0)" })
                #expect(homeKey(my) == key)
            }
        }
    }

    @Test(
        "S01 P20 P21 a packet is kept, its client kept away until it repeats no call, and played while servers take it",
        arguments: Slice.some(2, of: [.tcp, .webSocket, .http, .socks5] as [Way]))
    func keptCalls(way: Way) async throws {
        // The server's time passes with the client's: by that it judges how old a packet is.
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            try await withSignedInClient(of: lab, over: way, time: time) { my, boxes in
                let boris = try await my.client.resolve(.username(LabAccount.standard[1].username ?? ""))
                for box in boxes { box.behave(.keeps) }
                let began = time.now
                func pass(until end: Duration, in step: Duration) async {
                    await time.pass(began + end - time.now, in: step)
                }
                let made = Task { try await my.client.createGroup(title: "Kept", members: [boris]) }
                await pass(until: .seconds(95), in: .milliseconds(250))
                #expect(boxes.contains { $0.keptCount > 0 })
                for box in boxes { box.behave(.refuses) }
                await pass(until: .seconds(250), in: .seconds(1))
                for box in boxes { box.behave(.honest) }
                // Now it asks what became of the call. A new id would be too early before 330 s: the packet comes at 288 s.
                await pass(until: .seconds(288), in: .milliseconds(50))
                for box in boxes { try await box.play() }
                _ = try await time.passing { try await made.value }
                await time.pass(.seconds(5))
                let count = await lab.onServer { server in server.world.groups.values.count { $0.title == "Kept" } }
                #expect(count == 1)
            }
        }
    }
}
