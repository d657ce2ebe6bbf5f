import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

struct ProxyDialTests {
    static let key = [UInt8](repeating: 5, count: 16)
    static let tls = ProxySecret.fakeTLS(key: key, domain: "www.example.com")
    static let secrets: [ProxySecret] = [.simple(key: key), .padded(key: key), tls]

    private func proxied(_ kind: ProxyConfiguration.Kind) -> ProxyConfiguration {
        ProxyConfiguration(server: "proxy.example", port: 8443, kind: kind)
    }

    private func world(
        _ kind: ProxyConfiguration.Kind, _ server: ProxyServerConfiguration.Kind,
        _ change: (inout DatacenterClient.Configuration) -> Void = { _ in }
    ) throws -> ClientWorld {
        let world = try ClientWorld {
            $0.proxies = [proxied(kind)]
            change(&$0)
        }
        world.proxy = { _ in ProxyServerConfiguration(server) }
        return world
    }

    // MARK: The way through

    @Test(
        "C11 C07 C08 C09 an MTProxy is dialled instead of the datacenter; calls go through each kind of secret",
        arguments: secrets)
    func callsThroughMTProxies(secret: ProxySecret) throws {
        let world = try world(.mtproxy(secret), .mtproxy([secret]))
        for number in 0..<20 { try world.submit(number) }
        #expect(world.run { world.pendingCount == 0 })
        #expect(world.answered.sorted() == Array(0..<20))
        #expect(world.targets.map(\.host) == ["proxy.example"] && world.targets.map(\.port) == [8443])
        #expect(world.destinations == [.datacenter(tag: 2)])
        #expect(world.server.executions.values.allSatisfy { $0 == 1 })
    }

    @Test("P38 T-14 quick acknowledgements come through each kind of secret", arguments: secrets)
    func quickAcksThroughMTProxies(secret: ProxySecret) throws {
        let world = try world(.mtproxy(secret), .mtproxy([secret]))
        let id = try world.submit(1) { $0.wantsQuickAck = true }
        #expect(world.run { world.isDone(id) })
        #expect(world.events.contains { if case .quickAcknowledged(id) = $0 { true } else { false } })
    }

    @Test("C11 a key is made through a proxy; media go to the negative tag, the test environment to 10000 more")
    func tagsOfDatacenters() throws {
        let fresh = try ClientWorld(hasKey: false) { $0.proxies = [self.proxied(.mtproxy(Self.tls))] }
        fresh.proxy = { _ in ProxyServerConfiguration(.mtproxy([Self.tls])) }
        try fresh.submit(1)
        #expect(fresh.run { fresh.pendingCount == 0 })
        #expect(fresh.server.permanentKeys.count == 1)

        for (isTest, tag) in [(false, Int16(-2)), (true, -10_002)] {
            let media = try world(.mtproxy(Self.tls), .mtproxy([Self.tls])) {
                $0.isMedia = true
                $0.isTest = isTest
                $0.addresses = [DatacenterAddress(host: "192.0.2.1", port: 443, preferForMedia: true)]
            }
            try media.submit(1)
            #expect(media.run { media.pendingCount == 0 })
            #expect(media.destinations == [.datacenter(tag: tag)])
        }
    }

    @Test("C11 an MTProxy needs no address of the datacenter, and its secret stands above that of an address")
    func proxyNeedsNoAddress() throws {
        let without = try world(.mtproxy(Self.tls), .mtproxy([Self.tls])) { $0.addresses = [] }
        try without.submit(1)
        #expect(without.run { without.pendingCount == 0 } && without.answered == [1])
        let other = try world(.mtproxy(Self.tls), .mtproxy([Self.tls])) {
            $0.addresses[0].secret = [UInt8](repeating: 1, count: 16)
        }
        try other.submit(1)
        #expect(other.run { other.pendingCount == 0 } && other.answered == [1])
    }

    @Test("C13 T-13 an address may have a secret of its own, also one that looks like TLS, also behind a proxy")
    func addressSecrets() throws {
        for secret in Self.secrets {
            let world = try ClientWorld { $0.addresses[0].secret = secret.bytes }
            world.proxy = { _ in ProxyServerConfiguration(.mtproxy([secret])) }
            try world.submit(1)
            #expect(world.run { world.pendingCount == 0 } && world.answered == [1])
            #expect(world.targets.map(\.host) == ["127.0.0.1"])
        }
        // Behind SOCKS5 the first bytes of the stream are the greeting: the secret is not dropped.
        let behind = try world(.socks5(nil), .socks5(nil)) { $0.addresses[0].secret = Self.tls.bytes }
        behind.server.isMute = true
        try behind.submit(1)
        behind.run(.seconds(1))
        #expect(behind.destinations.count == 1 && !behind.isCarrying)
    }

    @Test("P16 calls go through SOCKS5 and HTTP proxies, with and without a password, to the datacenter's address")
    func callsThroughOtherProxies() throws {
        let credentials = ProxyCredentials(user: "u", password: "hunter2")
        let table: [(ProxyConfiguration.Kind, ProxyServerConfiguration.Kind)] = [
            (.socks5(nil), .socks5(nil)), (.socks5(credentials), .socks5(credentials)), (.http(nil), .http(nil)),
            (.http(credentials), .http(credentials)),
        ]
        for (kind, server) in table {
            for host in ["149.154.167.50", "2001:67c:4e8:f002::a"] {
                let world = try world(kind, server) { $0.addresses = [DatacenterAddress(host: host, port: 443)] }
                for number in 0..<5 { try world.submit(number) }
                #expect(world.run { world.pendingCount == 0 } && world.answered.count == 5)
                guard case .target(let target)? = world.destinations.first else {
                    Issue.record("no target")
                    continue
                }
                #expect(try target.host == TunnelTarget(host: host, port: 443).host && target.port == 443)
            }
        }
    }

    @Test("P16 A06 behind a proxy that connects anywhere, stable addresses are preferred")
    func stableAddresses() throws {
        let world = try world(.socks5(nil), .socks5(nil)) {
            $0.addresses = [
                DatacenterAddress(host: "192.0.2.1", port: 443),
                DatacenterAddress(host: "192.0.2.2", port: 443, preferForProxy: true),
            ]
        }
        try world.submit(1)
        #expect(world.run { world.pendingCount == 0 })
        #expect(world.dials.map(\.address.host) == ["192.0.2.2"])
    }

    // MARK: What goes wrong

    @Test("N24 D16 a proxy that closes during its greeting costs no call: they go on the next connection, once")
    func closedGreetings() throws {
        for kind in [ProxyConfiguration.Kind.mtproxy(Self.tls), .socks5(nil), .http(nil)] {
            let server: ProxyServerConfiguration.Kind =
                switch kind {
                case .mtproxy: .mtproxy([Self.tls])
                case .socks5: .socks5(nil)
                case .http: .http(nil)
                }
            let world = try world(kind, server)
            world.misbehaviour = { $0 <= 3 ? { _ in nil } : nil }
            for number in 0..<10 { try world.submit(number) }
            #expect(world.run(atMost: .seconds(10)) { world.pendingCount == 0 })
            #expect(world.answered.sorted() == Array(0..<10) && world.dials.count == 4)
            #expect(world.server.executions.values.allSatisfy { $0 == 1 })
        }
    }

    @Test("N25 T-27 a mute proxy, or one that drips, is given up after 12 s at the most, whatever it speaks")
    func muteProxies() throws {
        for kind in [ProxyConfiguration.Kind.socks5(nil), .http(nil)] {
            let world = try world(kind, .mtproxy([Self.tls]))
            world.fate = { $0 == 1 ? .mute : .refused }
            try world.submit(1)
            world.run(.milliseconds(11_999))
            #expect(world.dials.count == 1)
            world.run(.milliseconds(2))
            guard case .tunnelTimeout(let what, .seconds(12))? = world.ends.first else {
                Issue.record("\(world.ends)")
                continue
            }
            #expect(["the SOCKS5 greeting", "the HTTP proxy's answer"].contains(what))
        }
        let dripping = try world(.http(nil), .http(nil))
        dripping.misbehaviour = { _ in { _ in ByteBuffer(string: "HTTP/1.1 200 OK\r\nX: ") } }
        try dripping.submit(1)
        for second in 1...11 {
            dripping.after(.seconds(second)) {
                dripping.client.received(ByteBuffer(string: "y"), on: ConnectionID(rawValue: 1), now: dripping.now)
            }
        }
        dripping.run(.seconds(13))
        guard case .tunnelTimeout? = dripping.ends.first else {
            Issue.record("\(dripping.ends)")
            return
        }
    }

    @Test(
        "N25 C10 who does not answer a greeting within 3 s and four times the way there gets the other one; 12 s at the most"
    )
    func muteGreetings() throws {
        let world = try world(.mtproxy(Self.tls), .mtproxy([Self.tls]))
        world.fate = { _ in .mute }
        try world.submit(1)
        world.run(.seconds(60))
        let gaps = zip(world.dialTimes.dropFirst(), world.dialTimes).map { ($0 - $1).inSeconds }
        // The way takes 40 ms; a pause of up to 5 s comes between.
        #expect(gaps.count > 5 && gaps[0] > 3.1 && gaps[0] < 3.3)
        #expect(gaps.allSatisfy { $0 < 17 })
        for end in world.ends {
            guard case .tunnelTimeout("the TLS answer", let limit) = end else {
                Issue.record("\(end)")
                continue
            }
            #expect(limit <= .seconds(12))
        }
    }

    @Test("C10 a proxy that does not know the first greeting gets the other one, and is greeted so from then on")
    func greetingsTakeTurns() throws {
        let world = try world(.mtproxy(Self.tls), .mtproxy([Self.tls]))
        // An old proxy takes only records of 512 to 767 bytes for TLS, and closes or passes on everything else.
        world.misbehaviour = { _ in nil }
        var lengths: [Int] = []
        world.proxy = { _ in ProxyServerConfiguration(.mtproxy([Self.tls])) }
        let strict: (UInt64) -> ((ByteBuffer) -> ByteBuffer?)? = { id in
            id > 1
                ? nil
                : { bytes in
                    lengths.append(bytes.readableBytes); return nil
                }
        }
        world.misbehaviour = strict
        try world.submit(1)
        #expect(world.run { world.pendingCount == 0 })
        #expect(lengths.count == 1 && lengths[0] > 1500 && world.dials.count == 2)
        let understood = world.events.compactMap { event -> ClientHelloTemplate? in
            if case .greetingUnderstood(let template, _) = event { template } else { nil }
        }
        #expect(understood == [.compact])
        world.cut()
        try world.submit(2)
        #expect(world.run { world.pendingCount == 0 })
        #expect(
            world.events.filter { if case .greetingUnderstood(.compact, _) = $0 { true } else { false } }.count == 2)
    }

    @Test("S01 C10 on another way into the network a proxy is greeted like a browser again, whatever was learnt before")
    func greetingsAreForgotten() throws {
        let world = try world(.mtproxy(Self.tls), .mtproxy([Self.tls]))
        // The first greeting is dropped by someone on the way.
        world.misbehaviour = { $0 == 1 ? { _ in nil } : nil }
        func understood() -> [ClientHelloTemplate] {
            world.events.compactMap { if case .greetingUnderstood(let template, _) = $0 { template } else { nil } }
        }
        try world.submit(1)
        #expect(world.run { world.pendingCount == 0 })
        #expect(understood() == [.compact])
        world.act { client, now in client.networkChanged(.init(isAvailable: true, path: 7), now: now) }
        try world.submit(2)
        #expect(world.run { world.pendingCount == 0 })
        #expect(understood() == [.compact, .chromium])
    }

    @Test("E03 N25 the deadline of a call names the proxy, whatever is being waited for")
    func deadlineNamesProxy() throws {
        for (limit, fate) in [(Duration.seconds(2), ClientWorld.Fate.accepted), (.seconds(2), .lost)] {
            let world = try world(.socks5(nil), .socks5(nil)) { $0.connectionDeadline = limit }
            world.fate = { _ in fate }
            world.server.isMute = true
            let id = try world.submit(1)
            world.run(.seconds(3))
            guard case .failure(.connection(_, let reason))? = world.results[id] else {
                Issue.record("\(String(describing: world.results[id]))")
                continue
            }
            #expect(reason.hasPrefix("through the SOCKS5 proxy proxy.example:8443: no "), "\(reason)")
        }
    }

    @Test("C10 N39 the greeting tells the server's time where it is known, not the machine's")
    func greetingsTellServerTime() throws {
        // The datacenter's clock, which the client knows, and the proxy's agree; the wall clock is never asked.
        let right = try world(.mtproxy(Self.tls), .mtproxy([Self.tls]))
        try right.submit(1)
        #expect(right.run { right.pendingCount == 0 } && right.dials.count == 1)
        let wrong = try world(.mtproxy(Self.tls), .mtproxy([Self.tls]))
        wrong.proxyClockShift = 3600
        try wrong.submit(1)
        wrong.run(.seconds(20))
        #expect(wrong.answered.isEmpty && wrong.destinations.isEmpty)
    }

    @Test("T-32 C10 whoever answers without the secret is refused, and told from a proxy that is out of reach")
    func wrongSecrets() throws {
        let world = try world(
            .mtproxy(.fakeTLS(key: [UInt8](repeating: 6, count: 16), domain: "www.example.com")), .mtproxy([Self.tls]))
        world.client.setStaysConnected(true, now: world.now)
        world.run(.seconds(5))
        #expect(world.destinations.isEmpty && world.server.packets.isEmpty)
        guard case .connection(_, let reason)? = world.client.redial.lastFailure else {
            Issue.record("no failure")
            return
        }
        #expect(reason.contains("MTProxy (fake TLS) proxy.example:8443") && reason.contains("the TLS answer"))
        #expect(!reason.contains("0606"))
    }

    @Test("C09 T-17 a stream that stops being TLS ends the connection, and calls go on the next one")
    func brokenRecords() throws {
        let world = try world(.mtproxy(Self.tls), .mtproxy([Self.tls]))
        try world.submit(1)
        #expect(world.run { world.pendingCount == 0 })
        world.act { client, now in
            client.received(ByteBuffer(bytes: [0x15, 3, 3, 0, 2, 1, 0]), on: ConnectionID(rawValue: 1), now: now)
        }
        #expect(world.ends == [.tunnel(.tlsAlert(0))])
        try world.submit(2)
        #expect(world.run { world.pendingCount == 0 } && world.answered == [1, 2])
    }

    @Test("C11 N45 another proxy, or none, takes over while calls wait; none runs twice")
    func proxyChanges() throws {
        let world = try world(.mtproxy(Self.tls), .mtproxy([Self.tls]))
        world.server.service = { number, _ in number == 1 ? nil : .success(Sample.result(number)) }
        try world.submit(1)
        world.run(.seconds(1))
        world.server.service = { number, _ in .success(Sample.result(number)) }
        world.proxy = { _ in ProxyServerConfiguration(.socks5(nil)) }
        world.act { client, now in client.setProxies([self.proxied(.socks5(nil))], now: now) }
        try world.submit(2)
        #expect(world.run(atMost: .seconds(5)) { world.answered.contains(2) })
        #expect(world.ends.first == .proxyChanged)
        world.proxy = { _ in nil }
        world.act { client, now in client.setProxies([], now: now) }
        try world.submit(3)
        #expect(world.run(atMost: .seconds(5)) { world.answered.contains(3) })
        #expect(world.targets.map(\.transport) == ["tcp through mtproxy with fake tls", "tcp through socks5", "tcp"])
        #expect(world.server.executions.values.allSatisfy { $0 == 1 })
    }

    // MARK: The servers' end

    @Test(
        "C10 C11 an MTProxy passes strangers on to its site with every byte, or closes them, and dials for no bad header"
    )
    func strangers() throws {
        var replays = FakeTLSReplayGuard()
        func talk(_ bytes: [UInt8], passesOn: Bool, _ secrets: [ProxySecret] = [Self.tls]) -> [ProxyServer.Action] {
            var server = ProxyServer(
                ProxyServerConfiguration(.mtproxy(secrets), passesUnwantedOn: passesOn), random: .seeded(1))
            var actions: [ProxyServer.Action] = []
            for piece in [Array(bytes.prefix(2)), Array(bytes.dropFirst(2))] {
                actions += server.receive(ByteBuffer(bytes: piece), unixTime: Sample.unix, replays: &replays)
            }
            if actions.contains(.connect(.cover)) { actions += server.upstreamOpened() }
            return actions
        }
        let request = Array("GET / HTTP/1.1\r\n\r\n".utf8)
        #expect(talk(request, passesOn: true) == [.connect(.cover), .toUpstream(ByteBuffer(bytes: request))])
        guard case .close? = talk(request, passesOn: false).first else {
            Issue.record("not closed")
            return
        }
        var random = RandomSource.seeded(3)
        var hello = FakeTLSClient(
            key: [1, 2, 3], domain: "www.example.com", template: .compact, unixTime: Sample.unix, random: &random
        ).hello.contents
        #expect(talk(hello, passesOn: true) == [.connect(.cover), .toUpstream(ByteBuffer(bytes: hello))])
        hello += [0]
        #expect(talk(hello, passesOn: true).first == .connect(.cover))
        // A header under another secret, where plain secrets are taken.
        let codec = try ClientTransportCodec(
            secret: .padded(key: [UInt8](repeating: 1, count: 16)), datacenterTag: 2, random: .seeded(2))
        guard case .close? = talk(codec.preamble.contents, passesOn: false, [.padded(key: Self.key)]).last else {
            Issue.record("not closed")
            return
        }
        // Framing without padding, where the secret demands it.
        let unpadded = try ClientTransportCodec(
            secret: .simple(key: Self.key), datacenterTag: 2, random: .seeded(2))
        guard case .close? = talk(unpadded.preamble.contents, passesOn: false, [.padded(key: Self.key)]).last else {
            Issue.record("not closed")
            return
        }
    }
}
