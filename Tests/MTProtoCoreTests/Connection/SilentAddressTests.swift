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
            if isProxied { $0.proxies = [ProxyConfiguration(server: "proxy.example", port: 1080, kind: .socks5(nil))] }
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

    private static let other = DatacenterAddress(host: "127.0.0.2", port: 443)

    /// Another address goes first from now on.
    private func preferOther(_ world: ClientWorld) {
        world.act { client, now in
            client.setAddresses([Self.other, ClientWorld.address], now: now)
            client.leaveSilence(now: now)
        }
    }

    @Test("B15 N03 nothing is known to be wrong with a connection in its first three seconds: it is not left")
    func youngConnectionsStay() throws {
        let world = try ClientWorld()
        world.fate = { _ in .mute }
        try world.submit(1)
        // Open after 40 ms.
        world.run(.milliseconds(3_039))
        preferOther(world)
        #expect(world.dials.count == 1 && world.ends.isEmpty)
        world.run(.milliseconds(1))
        preferOther(world)
        #expect(world.ends == [.unwanted] && world.dials.map(\.address) == [ClientWorld.address, Self.other])
    }

    @Test("B15 N03 a connection over which anything has come is not left, however long ago that was")
    func connectionsThatSpokeStay() throws {
        let world = try ClientWorld(hasKey: false)
        // The first question is answered, and nothing else.
        world.parrot = { _ in true }
        try world.submit(1)
        world.run(.seconds(8))
        try #require(world.server.packets.count == 2 && world.ends.isEmpty)
        preferOther(world)
        #expect(world.dials.count == 1 && world.ends.isEmpty)
    }
}
