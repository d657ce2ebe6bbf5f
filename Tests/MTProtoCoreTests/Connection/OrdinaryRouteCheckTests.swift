import Testing

@testable import MTProtoCore

@Suite("Looking for the way back to the ordinary route")
struct OrdinaryRouteCheckTests {
    /// A world whose connection goes through another port, because nobody answers on the ordinary one.
    private func elsewhere() throws -> ClientWorld {
        let world = try RouteRaceTests.world([RouteRaceTests.first])
        world.routeFate = { $0.address.port == 5222 ? nil : .lost }
        try world.submit(1)
        #expect(world.run(atMost: .seconds(8)) { world.pendingCount == 0 })
        #expect(world.route?.address.port == 5222)
        return world
    }

    @Test("D07 D21 while the network is gone nobody looks for the way back; with the network that goes on")
    func noWayBackWithoutNetwork() throws {
        let world = try elsewhere()
        let dials = world.dials.count
        world.act { client, now in client.networkChanged(isAvailable: false, now: now) }
        world.run(.seconds(300))
        #expect(world.dials.count == dials)
        world.act { client, now in client.networkChanged(isAvailable: true, now: now) }
        world.run(.seconds(70))
        #expect(world.dials.count > dials && world.targets.last?.route == Route(RouteRaceTests.first))
    }

    @Test(
        "A11 F15 N03 a connection whose address is named no more is left once, for one that is named and answers",
        arguments: [true, false])
    func addressIsNamedNoMore(hasOther: Bool) throws {
        let (live, named) = (RouteRaceTests.first, RouteRaceTests.second)
        let world = try RouteRaceTests.world([live])
        if !hasOther { world.routeFate = { $0.address == named ? .lost : nil } }
        try world.submit(1)
        #expect(world.run { world.pendingCount == 0 })
        world.act { client, now in client.setAddresses([named], now: now) }
        world.run(.seconds(55))
        #expect(world.dials.count == 1 && world.ends.isEmpty, "it works")
        world.run(.seconds(1800))
        #expect(world.ends.filter { $0 == .replaced }.count == (hasOther ? 1 : 0))
        #expect(world.route == Route(hasOther ? named : live))
        if hasOther { #expect(world.dials.map { $0.address } == [live, named]) }
        try world.submit(2)
        #expect(world.run(atMost: .seconds(2)) { world.answered == [1, 2] })
    }

    @Test("D08 A03 where no ordinary route is known any more nobody looks for it: the connection stays, nothing spins")
    func noWayBackWithoutAddresses() throws {
        let world = try elsewhere()
        let (dials, wakes) = (world.dials.count, world.wakes)
        world.act { client, now in client.setAddresses([], now: now) }
        world.run(.seconds(300))
        #expect(world.dials.count == dials && world.wakes - wakes < 50, "\(world.wakes - wakes)")
        try world.submit(2)
        #expect(world.run(atMost: .seconds(2)) { world.answered == [1, 2] })
    }

    @Test("D06 T-21 the way back is looked for after a minute, then ever more seldom, at last each quarter of an hour")
    func pausesOfTheWayBack() {
        var check = OrdinaryRouteCheck()
        check.begin(now: Sample.start)
        // Asked for at every turn.
        check.begin(now: Sample.start + .seconds(30))
        #expect(check.nextProbe == Sample.start + .seconds(60))
        var pauses: [Double] = []
        for _ in 0..<6 {
            check.failed(now: Sample.start)
            if let next = check.nextProbe { pauses.append((next - Sample.start).inSeconds) }
        }
        #expect(pauses == [120, 240, 480, 900, 900, 900])
        // An answer on the ordinary route proves nothing yet: should it be of no use, the next question comes later.
        var answered = OrdinaryRouteCheck()
        answered.begin(now: Sample.start)
        answered.found()
        answered.connectionBegins()
        #expect(answered.nextProbe == nil)
        answered.begin(now: Sample.start)
        #expect(answered.nextProbe == Sample.start + .seconds(120))
    }
}
