import Testing

@testable import MTProtoCore

struct RouteMemoryTests {
    private func place(_ path: UInt64, _ datacenter: Int = 2) -> RouteMemory.Place {
        RouteMemory.Place(path: path, datacenter: DatacenterID(datacenter), isMedia: false)
    }

    private let front = Route(DatacenterAddress(host: "venus.example", port: 443), transport: .secureWebSocket)

    @Test("H-15 N42 what worked on a network is known for a week, there alone, and for 64 networks at most")
    func memoryOfRoutes() {
        var memory = RouteMemory()
        func worked(_ route: Route, isOrdinary: Bool, at place: RouteMemory.Place, now: Int64) -> Bool {
            memory.worked(route, isOrdinary: isOrdinary, at: place, now: now)
        }
        #expect(worked(front, isOrdinary: false, at: place(1), now: 1000))
        #expect(!worked(front, isOrdinary: false, at: place(1), now: 2000), "it is not written for every connection")
        #expect(worked(front, isOrdinary: false, at: place(1), now: 1000 + 86_400))
        #expect(memory.route(at: place(1), now: 90_000) == front && memory.route(at: place(2), now: 90_000) == nil)
        #expect(memory.route(at: place(1), now: 87_400 + 604_799) == front)
        #expect(memory.route(at: place(1), now: 87_400 + 604_800) == nil)
        let proxied = Route(RouteRaceTests.first, proxy: ProxyRaceTests.proxy(1))
        #expect(!worked(proxied, isOrdinary: false, at: place(1), now: 90_000) && memory.entries.count == 1)
        #expect(worked(Route(RouteRaceTests.first), isOrdinary: true, at: place(1), now: 90_000))
        #expect(memory.route(at: place(1), now: 90_000) == nil && memory.entries.isEmpty)
        #expect(!worked(proxied, isOrdinary: false, at: place(1), now: 1) && memory.entries.isEmpty)
        for path in 0..<1000 {
            for datacenter in 1...5 {
                _ = memory.worked(front, isOrdinary: false, at: place(UInt64(path), datacenter), now: Int64(path))
            }
        }
        #expect(Set(memory.entries.map(\.place.path)).count <= RouteMemory.networkLimit && memory.entries.count <= 256)
        #expect(memory.route(at: place(999), now: 1000) == front)
        // With one datacenter each it is the networks that are too many: the oldest goes.
        var networks = RouteMemory()
        for path in 0..<100 as Range<UInt64> {
            _ = networks.worked(front, isOrdinary: false, at: place(path), now: Int64(path))
        }
        #expect(networks.entries.map(\.place.path) == Array(36..<100))
        let other = Route(DatacenterAddress(host: "pluto.example", port: 443), transport: .secureWebSocket)
        let isNews = networks.worked(other, isOrdinary: false, at: place(99), now: 100)
        #expect(isNews && networks.route(at: place(99), now: 100) == other && networks.entries.count == 64)
    }

    @Test("P17 T-27 T-30 a name is looked up once for all, kept 299 s, and asked again ever more slowly after failures")
    func namesAreCached() {
        var cache = NameCache()
        func answer(_ name: String, _ now: Instant) -> NameCache.Answer { cache.addresses(of: name, now: now) }
        var now = Sample.start
        #expect(answer("proxy", now) == .lookUp)
        for _ in 0..<9 { #expect(answer("proxy", now) == .wait) }
        cache.resolved("proxy", to: ["192.0.2.1", "192.0.2.2"], now: now)
        #expect(answer("proxy", now) == .known(["192.0.2.1", "192.0.2.2"]))
        cache.failed("proxy", at: "192.0.2.1")
        #expect(answer("proxy", now + .seconds(298)) == .known(["192.0.2.2", "192.0.2.1"]))
        now += .seconds(299)
        #expect(answer("proxy", now) == .lookUp)
        cache.resolved("proxy", to: ["192.0.2.1", "192.0.2.2"], now: now)
        #expect(
            answer("proxy", now) == .known(["192.0.2.2", "192.0.2.1"]), "what worked stays in front")

        for seconds in [1, 2, 4, 8, 8] {
            #expect(answer("nowhere", now) == .lookUp)
            cache.failed("nowhere", now: now)
            let until = now + .seconds(seconds)
            #expect(answer("nowhere", until - .milliseconds(1)) == .failed(until: until))
            now = until
        }
        for number in 0..<1000 {
            _ = cache.addresses(of: "host\(number)", now: now)
            cache.resolved("host\(number)", to: ["192.0.2.1"], now: now)
            now += .seconds(1)
        }
        #expect(cache.entries.count <= NameCache.capacity)
        // What was of use last is known still, and what was not for the longest time goes first.
        #expect(cache.entries["proxy"] == nil && cache.entries["nowhere"] == nil)
        for number in [936, 999] { #expect(answer("host\(number)", now) == .known(["192.0.2.1"]), "\(number)") }
        #expect(answer("late", now) == .lookUp)
        #expect(cache.entries["host937"] == nil && cache.entries["host936"] != nil)
    }
}
