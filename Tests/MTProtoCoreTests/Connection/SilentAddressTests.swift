import Testing

@testable import MTProtoCore

@Suite("Addresses that say nothing")
struct SilentAddressTests {
    @Test(
        "B15 N03 a mute connection is left for an address that goes first now; not through a proxy, which has its own",
        arguments: [false, true])
    func muteConnectionIsLeft(isProxied: Bool) throws {
        let other = DatacenterAddress(host: "127.0.0.2", port: 443)
        let world = try ClientWorld {
            $0.routing = .single
            if isProxied { $0.proxy = ProxyConfiguration(server: "proxy.example", port: 1080, kind: .socks5(nil)) }
        }
        world.fate = { _ in .mute }
        try world.submit(1)
        world.run(.milliseconds(3500))
        try #require(world.dials.count == 1 && world.ends.isEmpty)
        world.act { client, now in
            client.setAddresses([other, ClientWorld.address], now: now)
            client.leaveSilence(now: now)
        }
        #expect(world.ends == (isProxied ? [] : [.unwanted]))
        #expect(world.dials.map(\.address) == (isProxied ? [ClientWorld.address] : [ClientWorld.address, other]))
    }
}
