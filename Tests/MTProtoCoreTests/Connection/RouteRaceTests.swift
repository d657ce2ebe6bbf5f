import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

struct RouteRaceTests {
    static let first = DatacenterAddress(host: "192.0.2.1", port: 443)
    static let second = DatacenterAddress(host: "192.0.2.2", port: 443)
    static let sixth = DatacenterAddress(host: "2001:db8::1", port: 443)
    static let front = Route(
        DatacenterAddress(host: "venus.example", port: 443), transport: .secureWebSocket)

    static func world(
        hasKey: Bool = true, _ addresses: [DatacenterAddress] = [first, second, sixth], fronts: [Route] = [],
        _ change: (inout DatacenterClient.Configuration) -> Void = { _ in }
    ) throws -> ClientWorld {
        try ClientWorld(hasKey: hasKey) {
            $0.addresses = addresses
            $0.routing = Routing(fronts: fronts)
            change(&$0)
        }
    }

    // MARK: Nothing is wrong

    @Test(
        "D06 T-21 P43 T-30 a route that works is the only one: one dial, no probe, also while calls take long",
        arguments: [true, false])
    func healthyRouteIsTheOnlyOne(hasKey: Bool) throws {
        let world = try Self.world(hasKey: hasKey, fronts: [Self.front])
        world.server.service = { number, _ in number == 3 ? nil : .success(Sample.result(number)) }
        for number in 0..<4 { try world.submit(number) }
        world.run(.seconds(120))
        #expect(world.answered.count == 3 && world.dials.count == 1 && world.probes.isEmpty)
        world.cut()
        try world.submit(4)
        world.run(.seconds(60))
        #expect(world.dials.count == 2 && world.probes.isEmpty, "nor after a connection that worked was lost")

        let idle = try Self.world(hasKey: hasKey)
        idle.act { client, now in client.prepare(now: now) }
        idle.run(.seconds(120))
        #expect(idle.probes.isEmpty, "a connection that waits for its first call is no reason")
    }

    @Test("D06 T-21 a slow link is not taken for a dead one once its socket is open")
    func slowLinkIsNoReason() throws {
        let world = try Self.world()
        world.latency = .milliseconds(1100)
        try world.submit(1)
        #expect(world.run { world.pendingCount == 0 })
        #expect(world.probes.isEmpty && world.dials.count == 1)
    }

    // MARK: Something is wrong

    @Test("D06 N42 only port 5222 is open: it is in use after 5 s, and nothing else is dialled from then on")
    func onlyAlternatePort() throws {
        let world = try Self.world([Self.first])
        world.routeFate = { $0.address.port == 5222 ? nil : .lost }
        try world.submit(1)
        #expect(world.run(atMost: .seconds(8)) { world.pendingCount == 0 })
        #expect(world.now - Sample.start >= .seconds(5), "the ordinary port has five seconds")
        #expect(world.route?.address.port == 5222)
        let dials = world.dials.count
        for number in 2..<10 { try world.submit(number) }
        world.run(.seconds(300))
        #expect(world.answered.count == 9)
        // Whether the ordinary port works again is asked after one, then two minutes; nothing else.
        let later = Array(world.targets.dropFirst(dials))
        #expect(later.map(\.route) == [Route(Self.first), Route(Self.first)] && later.filter(\.isProbe).count == 2)
        #expect(world.server.executions.values.allSatisfy { $0 == 1 })

        // The next connection knows it: the ordinary port gets a moment.
        world.cut()
        try world.submit(10)
        let cut = world.now
        #expect(world.run(atMost: .seconds(2)) { world.pendingCount == 0 })
        #expect(world.now - cut < .seconds(1) && world.route?.address.port == 5222)
    }

    @Test("D06 an address that refuses outright: other ports at once; not for addresses that forbid them")
    func alternatePortsAfterRefusal() throws {
        let world = try Self.world([Self.first])
        world.routeFate = { $0.address.port == 80 ? nil : .refused }
        try world.submit(1)
        #expect(world.run(atMost: .seconds(3)) { world.pendingCount == 0 })
        #expect(world.route?.address.port == 80)
        var fixed = Self.first
        fixed.isPortFixed = true
        let other = try Self.world([fixed])
        other.fate = { _ in .refused }
        try other.submit(1)
        other.run(.seconds(30))
        #expect(other.dials.allSatisfy { $0.address == fixed } && other.dials.count > 3)
    }

    @Test("P18 N14 only IPv6 answers: in use within 4 s, with a key and without one", arguments: [true, false])
    func onlyIPv6(hasKey: Bool) throws {
        let world = try Self.world(hasKey: hasKey)
        world.routeFate = { $0.address.isIPv6 ? nil : .lost }
        try world.submit(1)
        #expect(world.run(atMost: .seconds(4.5)) { world.pendingCount == 0 })
        #expect(world.route?.address == Self.sixth && world.exchanges == (hasKey ? [] : [.persistent]))
        #expect(world.answered == [1])
    }

    @Test("N14 D17 only a WebSocket front answers: in use within 5 s")
    func onlyFront() throws {
        let world = try Self.world(fronts: [Self.front])
        world.routeFate = { $0.transport == .tcp ? .lost : nil }
        // What comes out of a front is what the datacenter is given; here it answers itself.
        world.impostor = { $0.transport == .tcp ? nil : Array("HTTP/1.1 404 Not Found\r\n\r\n".utf8) }
        try world.submit(1)
        world.run(.seconds(10))
        #expect(world.probes.contains { $0.route == Self.front } && world.pendingCount == 1)
        #expect(world.closed.contains { $0.route == Self.front && $0.end != .unwanted })
    }

    @Test("C03 D06 a route whose secret cannot be used is given up as its socket opens, also beside the first one")
    func unusableRoute() throws {
        let unusable = DatacenterAddress(host: "192.0.2.2", port: 443, secret: [1, 2, 3])
        let world = try Self.world([Self.first, unusable])
        world.routeFate = { $0.address == unusable ? nil : .lost }
        try world.submit(1)
        world.run(.seconds(3))
        let ends = world.closed.filter { $0.route.address == unusable }.map { $0.end }
        guard case .unusableAddress? = ends.first, ends.count == 1 else {
            Issue.record("\(ends)")
            return
        }
    }

    @Test("T-21 N29 nothing but the question goes over a route that loses, and what answers garbage is out")
    func losersCarryNothing() throws {
        let world = try Self.world()
        world.delay = { $0.address == Self.first ? .seconds(30) : .milliseconds(20) }
        world.impostor = { $0.address == Self.second ? [UInt8](repeating: 7, count: 20_000) : nil }
        try world.submit(1)
        #expect(world.run { world.pendingCount == 0 })
        #expect(world.route?.address == Self.sixth)
        let losers = world.closed
        #expect(losers.contains { $0.route.address == Self.second && $0.end != .overtaken && $0.end != .unwanted })
        #expect(losers.contains { $0.route.address == Self.first && $0.end == .overtaken })
        #expect(losers.allSatisfy { $0.counters.requests == 0 && $0.counters.framesOut <= 1 })
        // Nor is anything of them remembered.
        let proven = world.events.compactMap { if case .routeProven(let route, _) = $0 { route } else { nil } }
        #expect(!proven.isEmpty && proven.allSatisfy { $0.address == Self.sixth })
        let winner = try #require(world.connection)
        #expect(world.server.packets.allSatisfy { $0.keyID == 0 || $0.connection == winner.rawValue })
    }

    @Test("T-21 D08 the connection that was dialled proves itself while others are tried: they go, it stays")
    func primaryWins() throws {
        let world = try Self.world()
        world.server.isMute = true
        world.routeFate = { $0.address == Self.first ? nil : .mute }
        try world.submit(1)
        world.run(.seconds(3))
        #expect(world.probes.count >= 1)
        world.server.isMute = false
        #expect(world.run { world.pendingCount == 0 })
        #expect(world.route?.address == Self.first)
        let dials = world.dials.count
        world.run(.seconds(120))
        #expect(world.dials.count == dials)
    }

    @Test("T-30 nobody races the route that is being dialled, and each is tried once in a round")
    func noRouteTwice() throws {
        let world = try Self.world(fronts: [Self.front])
        world.fate = { _ in .lost }
        try world.submit(1)
        world.run(.seconds(11))
        var seen: Set<Route> = []
        #expect(world.targets.allSatisfy { seen.insert($0.route).inserted })
        #expect(seen.count >= 6)
    }

    @Test("T-28 D10 everything refuses: dials stay few, and calls go through when it is over")
    func refusalsDoNotSpin() throws {
        let world = try Self.world(fronts: [Self.front])
        world.fate = { _ in .refused }
        try world.submit(1)
        world.run(.seconds(600))
        // Each way once, and eight dials in the first minute and four in each later one for all of them.
        let ways = Set(world.targets.map(\.route)).count
        #expect(world.dials.count < ways + 8 + 9 * 4 && world.dials.count > ways + 30)
        #expect(world.wakes < 400)
        world.fate = { _ in .accepted }
        #expect(world.run(atMost: .seconds(20)) { world.pendingCount == 0 })
        #expect(world.answered == [1])
    }

    @Test("D07 N53 no probe without network, while paused, or while somebody else makes the key")
    func noProbesWithoutReason() throws {
        let world = try Self.world()
        world.fate = { _ in .lost }
        try world.submit(1)
        world.run(.seconds(6))
        world.act { client, now in client.networkChanged(isAvailable: false, now: now) }
        let dials = world.dials.count
        world.run(.seconds(60))
        #expect(world.dials.count <= dials + 1)
        world.act { client, now in client.pause(now: now) }
        let paused = world.dials.count
        world.run(.seconds(60))
        #expect(world.dials.count == paused)

        let waiting = try Self.world(hasKey: false)
        waiting.keyPolicy = .wait
        try waiting.submit(1)
        waiting.run(.seconds(60))
        #expect(waiting.dials.isEmpty)
    }

    @Test("D06 routes are tried a second apart, and a quarter of a second after somebody has said no")
    func spacingOfRoutes() {
        let routes = [Self.first, Self.second, Self.sixth].map { Route($0) }
        let start = Sample.start
        var race = RouteRace(
            routes.map { RouteBook.Candidate(route: $0) }, firstDial: start, hasFailedOutright: false, now: start)
        func next(at time: Duration) -> Route? {
            race.next(except: nil, now: start + time, readyAt: { _ in .distantPast })
        }
        func due() -> Duration? {
            race.nextDeadline(except: nil, begin: .distantPast, readyAt: { _ in .distantPast }).map { $0 - start }
        }
        func begin(_ route: Route) {
            race.begin(
                RouteRace.Racer(
                    id: ConnectionID(rawValue: 1), route: route, startedAt: start, deadline: start + .seconds(5)))
        }
        let first = next(at: .zero)
        #expect(first == routes[0] && due() == .seconds(1))
        let early = next(at: .milliseconds(999))
        #expect(early == nil)
        begin(routes[0])
        _ = race.failed(at: 0, isOutright: true, now: start + .milliseconds(100))
        #expect(due() == .milliseconds(350))
        let second = next(at: .milliseconds(350))
        #expect(second == routes[1] && due() == .milliseconds(1350))
        // Nobody said anything: there is nothing to make up for.
        begin(routes[1])
        _ = race.failed(at: 0, isOutright: false, now: start + .milliseconds(400))
        #expect(due() == .milliseconds(1350))
        let third = next(at: .milliseconds(1350))
        #expect(third == routes[2] && race.isOver)
    }

    @Test("D12 N14 C14 no sign for 20 s: said once, with what was tried; the state tells; it goes on and recovers")
    func noRouteIsSaid() throws {
        let world = try Self.world { $0.connectionDeadline = .seconds(25) }
        world.fate = { _ in .lost }
        let id = try world.submit(1)
        func said() -> [[Route]] {
            world.events.compactMap { if case .noRoute(let tried) = $0 { tried } else { nil } }
        }
        world.run(.milliseconds(19_900))
        #expect(said().isEmpty && world.state == .connecting)
        world.run(.milliseconds(200))
        #expect(said().count == 1 && world.state == .noRoute)
        #expect(Set(said()[0].map(\.address.host)) == ["192.0.2.1", "192.0.2.2", "2001:db8::1"])
        world.run(.seconds(6))
        guard case .failure(.connection(_, let reason))? = world.results[id] else {
            Issue.record("no failure")
            return
        }
        #expect(reason.contains("tried tcp 192.0.2.1:443") && reason.contains("5222"))
        try world.submit(2)
        world.fate = { _ in .accepted }
        #expect(world.run { world.answered == [2] })
        #expect(said().count == 1 && world.state == .online)
    }

    @Test(
        "D12 a datacenter that takes connections and stays mute: said at 20 s, and the connection is not closed for it")
    func muteDatacenterIsSaid() throws {
        let world = try Self.world([Self.first]) { $0.routing = .single }
        world.fate = { _ in .mute }
        try world.submit(1)
        world.run(.seconds(20.1))
        #expect(world.events.contains { if case .noRoute = $0 { true } else { false } })
    }

    // MARK: Back again

    @Test("D06 T-21 back on the ordinary route once it answers: only questions go there before, no call is moved")
    func comesBack() throws {
        let world = try Self.world([Self.first])
        var isOpen = false
        world.routeFate = { $0.address.port == 5222 || isOpen ? nil : .lost }
        try world.submit(1)
        #expect(world.run(atMost: .seconds(8)) { world.pendingCount == 0 })
        let elsewhere = try #require(world.connection)
        world.run(.seconds(100))
        #expect(world.connection == elsewhere)
        isOpen = true
        // A call that is under way when the answer comes stays where it is.
        world.server.service = { number, _ in number == 2 ? nil : .success(Sample.result(number)) }
        let call = try world.submit(2)
        world.run(.seconds(120))
        #expect(world.connection == elsewhere && world.route?.address.port == 5222)
        world.act { client, now in client.cancel(call, now: now) }
        try world.submit(3)
        #expect(world.run { world.answered.contains(3) })
        #expect(world.route == Route(Self.first) && world.ends.contains(.replaced))
        let dials = world.dials.count
        world.run(.seconds(1000))
        #expect(world.dials.count == dials)
    }

    @Test("S01 nothing that can be read on the way counts as the server's word")
    func parrotsAreNotHeard() throws {
        let world = try Self.world(hasKey: false, [Self.first])
        world.parrot = { _ in true }
        try world.submit(1)
        world.run(.seconds(2))
        #expect(world.client.hasHeardServer == false)
        #expect(world.server.packets.count == 2, "the first question was answered")
        let honest = try Self.world(hasKey: false, [Self.first])
        try honest.submit(1)
        var wasHeard = false
        honest.run(atMost: .seconds(10)) {
            wasHeard = wasHeard || honest.client.hasHeardServer
            return honest.server.permanentKeys.count > 0
        }
        #expect(wasHeard)
    }

    @Test("S01 T-21 a forged answer on the ordinary route costs a connection ever more seldom, and is not believed")
    func forgedWayBack() throws {
        let world = try Self.world([Self.first])
        world.routeFate = { $0.address.port == 5222 ? nil : .lost }
        try world.submit(1)
        #expect(world.run(atMost: .seconds(8)) { world.pendingCount == 0 })
        world.routeFate = { _ in nil }
        world.parrot = { $0.address.port != 5222 }
        world.clearEvents()
        for number in 2..<242 {
            try world.submit(number)
            world.run(.seconds(15))
        }
        #expect(world.answered.count == 240)
        let moves = world.ends.count { $0 == .replaced }
        #expect((1...7).contains(moves), "\(moves) within an hour")
        let told = world.events.compactMap { event -> Bool? in
            if case .routeProven(_, let isOrdinary) = event { isOrdinary } else { nil }
        }
        #expect(!told.isEmpty && !told.contains(true), "nobody is told that the ordinary route works")
        // In the end it does.
        world.parrot = { _ in false }
        world.run(.seconds(1000))
        try world.submit(300)
        #expect(world.run { world.answered.contains(300) })
        #expect(world.route == Route(Self.first))
    }

    // MARK: Which routes there are

    @Test("D04 P39 A06 media and CDN addresses: each for its purpose, media falls back to the others")
    func addressesByPurpose() {
        let media = DatacenterAddress(host: "192.0.2.151", port: 443, preferForMedia: true)
        let mediaSixth = DatacenterAddress(host: "2001:db8::b", port: 443, preferForMedia: true)
        let cdn = DatacenterAddress(host: "192.0.2.9", port: 443, isCDN: true)
        let all = [Self.first, Self.second, Self.sixth, media, mediaSixth, cdn]
        func hosts(_ addresses: [DatacenterAddress], isMedia: Bool, isCDN: Bool = false) -> [String] {
            let book = RouteBook(
                addresses: AddressChoice(addresses, isCDN: isCDN), proxies: ProxyChoice([]),
                routing: Routing(alternatePorts: []), isMedia: isMedia)
            var hosts = [book.first()?.address.host ?? ""]
            for other in book.alternatives(to: book.first()) where !hosts.contains(other.route.address.host) {
                hosts.append(other.route.address.host)
            }
            return hosts
        }
        #expect(hosts(all, isMedia: false) == ["192.0.2.1", "192.0.2.2", "2001:db8::1"])
        #expect(
            hosts(all, isMedia: true) == ["192.0.2.151", "192.0.2.1", "2001:db8::b", "192.0.2.2", "2001:db8::1"],
            "those for files first; the others are tried while these do not answer")
        #expect(hosts([Self.first, cdn], isMedia: true) == ["192.0.2.1"])
        #expect(hosts(all, isMedia: false, isCDN: true) == ["192.0.2.9"])
    }

    @Test("D02 D06 each kind of route in turn, the remembered one first, ports late; proxies know only TCP")
    func orderOfRoutes() {
        func book(_ routing: Routing, _ proxies: [ProxyConfiguration] = []) -> RouteBook {
            RouteBook(
                addresses: AddressChoice([Self.first, Self.second, Self.sixth]), proxies: ProxyChoice(proxies),
                routing: routing, isMedia: false)
        }
        var automatic = book(Routing(fronts: [Self.front]))
        let routes = automatic.alternatives(to: Route(Self.first))
        #expect(
            routes.filter { !$0.route.transport.isHTTP }.map(\.route.description) == [
                "tcp 192.0.2.2:443", "tcp [2001:db8::1]:443", "wss venus.example:443", "tcp 192.0.2.1:80",
                "tcp 192.0.2.1:5222", "tcp 192.0.2.2:80", "tcp 192.0.2.2:5222",
            ])
        #expect(
            routes.allSatisfy {
                ($0.notBefore > .zero) == [80, 5222].contains($0.route.address.port) || $0.route.transport.isHTTP
            })
        automatic.remembered = Self.front
        #expect(automatic.alternatives(to: Route(Self.first)).first?.route == Self.front)
        automatic.remembered = Route(DatacenterAddress(host: "198.51.100.1", port: 443))
        #expect(
            automatic.alternatives(to: Route(Self.first)).map(\.route) == routes.map(\.route), "it is known no more")

        #expect(book(Routing(policy: .fixed(.secureWebSocket), fronts: [Self.front])).first() == Self.front)
        let tcp = book(Routing(policy: .fixed(.tcp), fronts: [Self.front]))
        #expect(tcp.alternatives(to: tcp.first()).allSatisfy { $0.route.transport == .tcp })

        let socks = ProxyConfiguration(server: "p", port: 1, kind: .socks5(nil))
        let proxied = book(Routing(fronts: [Self.front]), [socks])
        #expect(
            proxied.alternatives(to: proxied.first()).allSatisfy { $0.route.proxy == socks && $0.notBefore == .zero })
        #expect(proxied.alternatives(to: proxied.first()).count == 2)
    }
}
