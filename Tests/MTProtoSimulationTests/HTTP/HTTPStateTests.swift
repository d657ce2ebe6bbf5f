import MTProtoCore
import Testing

@testable import MTProtoSimulation

@Suite("What is shown of links of HTTP")
struct HTTPStateTests {
    @Test("D18 J16 a link without an open socket for 4 s is shown as lost, and as nothing better until one opens")
    func lostLinksAreShown() throws {
        let world = try HTTPLinkTests.World(seed: 21)
        world.client.operate { client, now in client.setStaysConnected(true, now: now) }
        world.client.call()
        #expect(world.runUntilSettled(within: 5))
        world.run(2)
        var states: [(state: DatacenterState, at: Instant)] = []
        world.client.onEvent = { [simulation = world.simulation] _, event in
            if case .stateChanged(let state) = event { states.append((state, simulation.now)) }
        }
        for address in SimulatedDatacenters.addresses(of: 2) {
            world.datacenters.network.block(VirtualAddress(host: address.host, port: address.port), .swallow)
        }
        let cut = world.simulation.now
        world.datacenters.network.endConnections(of: world.client.id, by: .reset)
        world.client.call()
        world.run(60)
        let shown = try #require(states.firstIndex { $0.state == .connecting })
        let delay = states[shown].at - cut
        #expect(delay >= .seconds(4) && delay < .seconds(5), "\(states)")
        let before = states.count
        #expect(!states[shown...].contains { $0.state == .online || $0.state == .updating }, "\(states)")
        world.datacenters.network.unblockAll()
        #expect(world.runUntilSettled(within: 60))
        world.run(5)
        #expect(states[before...].contains { $0.state == .online })
    }

    @Test("D18 a link without an open socket for 10 s is given up, and another address tried, which carries the call")
    func lostLinksAreGivenUp() throws {
        let world = try HTTPLinkTests.World(seed: 22) { $0.routing.races = true }
        world.client.operate { client, now in client.setStaysConnected(true, now: now) }
        world.client.call()
        #expect(world.runUntilSettled(within: 5))
        world.run(2)
        let addresses = SimulatedDatacenters.addresses(of: 2)
        var otherDial: Instant?
        world.client.onDial = { [simulation = world.simulation] target in
            if target.route.address.host == addresses[1].host { otherDial = otherDial ?? simulation.now }
        }
        world.datacenters.network.block(VirtualAddress(host: addresses[0].host, port: addresses[0].port), .swallow)
        let cut = world.simulation.now
        world.datacenters.network.endConnections(of: world.client.id, by: .reset)
        world.client.call()
        #expect(world.runUntilSettled(within: 60))
        let delay = try #require(otherDial) - cut
        #expect(delay >= .seconds(10) && delay < .seconds(20), "\(delay)")
        #expect(world.client.statistics.answered == 2 && world.duplicates == 0)
    }
}
