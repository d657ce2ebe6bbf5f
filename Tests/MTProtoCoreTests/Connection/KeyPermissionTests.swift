import MTProtoCrypto
import Testing

@testable import MTProtoCore

/// What becomes of the permission to make a key, which nobody else has meanwhile.
struct KeyPermissionTests {
    /// What takes the use for a key away.
    enum Change: CaseIterable, Sendable {
        case closed
        case paused
        case withoutNetwork
        case withoutCalls

        func happen(to client: inout DatacenterClient, _ call: RequestID, now: Instant) {
            switch self {
            case .closed: client.close(now: now)
            case .paused: client.pause(now: now)
            case .withoutNetwork: client.networkChanged(isAvailable: false, now: now)
            case .withoutCalls: client.cancel(call, now: now)
            }
        }

        /// The opposite, where there is one.
        func unhappen(to client: inout DatacenterClient, now: Instant) {
            switch self {
            case .closed, .withoutCalls: break
            case .paused: client.resume(now: now)
            case .withoutNetwork: client.networkChanged(isAvailable: true, now: now)
            }
        }
    }

    private func returned(_ world: ClientWorld) -> Int {
        world.events.count { if case .keyPermissionReturned = $0 { true } else { false } }
    }

    @Test(
        "E02 A17 who may make the key and has neither dial nor connection gives that back when there is no use for it",
        arguments: Change.allCases)
    func unusedPermissionIsReturned(change: Change) throws {
        let addresses = (1...2).map { DatacenterAddress(host: "192.0.2.\($0)", port: 443) }
        let world = try ClientWorld(hasKey: false) {
            $0.addresses = addresses
            $0.routing = Routing()
        }
        world.fate = { _ in .refused }
        let call = try world.submit(1)
        // Other ways were tried when the dial failed, so that the permission was kept for them.
        let isBetweenDials = world.run {
            world.client.keys.mayMake && world.client.dial == nil && world.client.connection == nil
        }
        try #require(isBetweenDials)
        let before = returned(world)
        world.act { client, now in change.happen(to: &client, call, now: now) }
        #expect(returned(world) == before + 1)
        let dials = world.dials.count
        world.run(.seconds(120))
        #expect(returned(world) == before + 1 && world.dials.count == dials)
    }

    @Test(
        "E02 A17 a permission for which there is no use when it comes is given back at once, and asked for again later",
        arguments: Change.allCases)
    func latePermissionIsReturned(change: Change) throws {
        let world = try ClientWorld(hasKey: false)
        world.keyPolicy = .wait
        let call = try world.submit(1)
        #expect(world.needsKeyCount == 1)
        world.act { client, now in change.happen(to: &client, call, now: now) }
        let isAsking = world.client.needsKey
        #expect(!isAsking)
        world.act { client, now in client.mayMakeKey(now: now) }
        #expect(returned(world) == 1)
        world.run(.seconds(120))
        #expect(world.dials.isEmpty && world.needsKeyCount == 1)
        guard change != .closed else { return }
        world.keyPolicy = .make
        world.act { client, now in change.unhappen(to: &client, now: now) }
        let next = try world.submit(2)
        #expect(world.run { world.isDone(next) })
        #expect(world.needsKeyCount == 2 && returned(world) == 1 && world.answered.contains(2))
    }

    @Test("E02 the permission is kept while the key that was made is being stored, also by a client that is closed")
    func storingKeepsThePermission() throws {
        let world = try ClientWorld(hasKey: false)
        try world.submit(1)
        let isStoring = world.run { world.client.keys.storing != nil }
        try #require(isStoring)
        world.act { client, now in client.close(now: now) }
        #expect(returned(world) == 0)
        world.storesKeys = false
        world.run(.seconds(1))
        #expect(returned(world) == 1)
    }
}
