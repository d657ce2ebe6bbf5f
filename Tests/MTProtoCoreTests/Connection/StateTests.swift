import Testing

@testable import MTProtoCore

struct StateTests {
    @Test("J16 G10 a connection that works shows that it is busy while it measures the server's clock, and no longer")
    func serviceTasksAreShown() throws {
        let world = try ClientWorld()
        try world.submit(1)
        #expect(world.run { world.pendingCount == 0 })
        world.run(.seconds(60))
        #expect(world.states.suffix(3) == [.connecting, .updating, .online])
        // The datacenter comes back with another idea of the time, on the same connection.
        world.server.sessions = [:]
        for id in world.server.connections.keys { world.server.connections[id]?.sessions = [] }
        world.server.clock = ServerClock(
            unixSeconds: Double(Sample.unix) + 1000, at: Sample.start, isSynchronized: true)
        let before = world.states.count
        try world.submit(2)
        var isBusy = false
        let isOver = world.run {
            if world.client.engine.session.isPerformingServiceTasks { isBusy = true }
            return isBusy && world.pendingCount == 0 && world.states.last == .online
        }
        #expect(isOver)
        #expect(Array(world.states.dropFirst(before)) == [.updating, .online])
        #expect(world.dials.count == 1)
    }

    @Test("a connection that is prepared is made before any call, and is not made again when it goes unused")
    func preparedConnections() throws {
        let world = try ClientWorld()
        world.act { client, now in client.prepare(now: now) }
        #expect(world.run(atMost: .seconds(5)) { world.isCarrying })
        world.act { client, now in client.prepare(now: now) }
        world.cut()
        world.run(.seconds(5))
        #expect(world.dials.count == 1)
    }
}
