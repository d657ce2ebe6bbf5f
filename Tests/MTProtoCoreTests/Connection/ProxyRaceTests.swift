import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

struct ProxyRaceTests {
    static let key = [UInt8](repeating: 5, count: 16)
    static let tls = ProxySecret.fakeTLS(key: key, domain: "www.example.com")
    static let wrongTLS = ProxySecret.fakeTLS(key: [UInt8](repeating: 6, count: 16), domain: "www.example.com")

    static func proxy(_ number: Int, _ secret: ProxySecret = tls) -> ProxyConfiguration {
        ProxyConfiguration(server: "proxy\(number).example", port: 443, kind: .mtproxy(secret))
    }

    /// Nine ways to be dead, and one that works.
    static func world(alive: Int) throws -> ClientWorld {
        let secrets: [ProxySecret] = (0..<10).map { $0 == 2 ? .padded(key: key) : tls }
        let world = try ClientWorld {
            $0.proxies = (0..<10).map { Self.proxy($0, secrets[$0]) }
            $0.routing = Routing()
        }
        func number(_ route: Route) -> Int {
            (0..<10).first { Self.proxy($0, secrets[$0]) == route.proxy } ?? -1
        }
        func number(of id: UInt64) -> Int {
            world.targets.indices.contains(Int(id) - 1) ? number(world.targets[Int(id) - 1].route) : -1
        }
        // 0 accepts and says nothing, 1 resets, 9 refuses, 5 closes after the greeting.
        world.routeFate = { route in
            switch number(route) {
            case alive: nil
            case 0: .mute
            case 1: .closed
            case 9: .refused
            default: nil
            }
        }
        world.proxy = { id in
            switch number(of: id) {
            // 2 knows another secret, 3 proves itself with another one.
            case alive: ProxyServerConfiguration(.mtproxy([secrets[alive]]))
            case 2: ProxyServerConfiguration(.mtproxy([.padded(key: [UInt8](repeating: 9, count: 16))]))
            case 3: ProxyServerConfiguration(.mtproxy([Self.wrongTLS]))
            default: ProxyServerConfiguration(.mtproxy([Self.tls]))
            }
        }
        var drips: [UInt64: Int] = [:]
        world.misbehaviour = { id in
            let number = number(of: id)
            guard number != alive else { return nil }
            switch number {
            case 3: return { _ in ByteBuffer(bytes: [0x16, 3, 3, 0, 122] + [UInt8](repeating: 1, count: 400)) }
            // A byte now and then.
            case 4:
                return { [unowned world] _ in
                    drips[id, default: 0] += 1
                    for second in 1..<60 {
                        world.after(.seconds(second)) {
                            world.client.received(
                                ByteBuffer(bytes: [second == 1 ? 0x16 : 3]), on: ConnectionID(rawValue: id),
                                now: world.now)
                        }
                    }
                    return ByteBuffer()
                }
            case 5: return { _ in nil }
            case 6: return { _ in ByteBuffer(bytes: [0x15, 3, 3, 0, 2, 2, 40]) }
            case 7, 8: return { _ in ByteBuffer(bytes: [UInt8](repeating: 0x41, count: 300)) }
            default: return nil
            }
        }
        return world
    }

    @Test(
        "N24 N25 D06 T-21 ten proxies, nine of them dead in nine ways: the other carries the calls within 15 s, none is lost",
        arguments: 0..<10)
    func nineDeadProxies(alive: Int) throws {
        let world = try Self.world(alive: alive)
        for number in 0..<10 { try world.submit(number) }
        #expect(world.run(atMost: .seconds(15)) { world.pendingCount == 0 })
        #expect(world.answered.sorted() == Array(0..<10))
        #expect(world.server.executions.values.allSatisfy { $0 == 1 })
        #expect(world.route?.proxy?.server == "proxy\(alive).example")
        let dials = world.dials.count
        world.run(.seconds(120))
        #expect(world.dials.count == dials, "from then on the one that works is enough")
        // The next connection begins with it.
        world.cut()
        try world.submit(10)
        #expect(world.run(atMost: .seconds(2)) { world.pendingCount == 0 })
        #expect(world.dials.count == dials + 1)
    }

    @Test("C11 P15 a connection through a proxy that stays in the list is kept; one through another is closed")
    func listOfProxiesChanges() throws {
        let world = try ClientWorld {
            $0.proxies = [Self.proxy(1), Self.proxy(2)]
            $0.routing = Routing()
        }
        world.proxy = { _ in ProxyServerConfiguration(.mtproxy([Self.tls])) }
        try world.submit(1)
        #expect(world.run { world.pendingCount == 0 })
        world.act { client, now in client.setProxies([Self.proxy(3), Self.proxy(1)], now: now) }
        try world.submit(2)
        #expect(world.run { world.pendingCount == 0 } && world.dials.count == 1)
        world.act { client, now in client.setProxies([Self.proxy(3)], now: now) }
        try world.submit(3)
        #expect(world.run { world.pendingCount == 0 } && world.dials.count == 2)
        #expect(world.targets.last?.host == "proxy3.example" && world.ends == [.proxyChanged])
    }
}
