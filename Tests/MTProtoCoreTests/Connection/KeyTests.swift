import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

struct KeyTests {
    @Test("E01 N08 E11 the key is made on the connection that then carries the calls, and its salt is used at once")
    func keyOnTheSameConnection() throws {
        let world = try ClientWorld(hasKey: false)
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        #expect(world.dials.count == 1 && world.exchanges == [.persistent])
        #expect(world.server.packets.prefix(3).allSatisfy { $0.keyID == 0 })
        #expect(world.server.packets.dropFirst(3).allSatisfy { $0.keyID != 0 })
        let key = try #require(world.server.permanentKeys.first)
        let first = try #require(world.server.received.first)
        #expect(first.salt == key.salts.current(at: Sample.unix).value)
        #expect(key.datacenterTag == 2)
        #expect(world.states.suffix(4) == [.connecting, .authorizing, .updating, .online])
    }

    @Test("E01 nothing is said under a key that is not stored, and a key that cannot be stored is not used")
    func keyIsStoredBeforeUse() throws {
        let world = try ClientWorld(hasKey: false)
        world.storesKeys = false
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        #expect(world.results[id] == .failure(.keyNotStored))
        #expect(world.server.received.isEmpty && world.ends == [.keyNotStored])
        world.storesKeys = true
        let next = try world.submit(2)
        #expect(world.run { world.isDone(next) })
        #expect(world.server.permanentKeys.count == 2)
    }

    @Test("E02 N53 while another makes the key no connection is dialled; the key that comes is used")
    func keyFromElsewhere() throws {
        let world = try ClientWorld(hasKey: false)
        world.keyPolicy = .wait
        let id = try world.submit(1)
        world.run(.seconds(60))
        #expect(world.dials.isEmpty && world.needsKeyCount == 1)
        world.server.install(Sample.key)
        world.act { client, now in client.useKey(.init(key: Sample.key, salts: [Sample.longSalt()]), now: now) }
        #expect(world.run { world.isDone(id) })
        #expect(world.dials.count == 1 && world.exchanges.isEmpty)
    }

    @Test("E02 A17 a permission that was not used is given back, so that another may make the key")
    func permissionIsReturned() throws {
        let world = try ClientWorld(hasKey: false)
        world.fate = { $0 < 3 ? .refused : .accepted }
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        let returned = world.events.count { if case .keyPermissionReturned = $0 { true } else { false } }
        #expect(returned == 2 && world.needsKeyCount == 3)
    }

    @Test("E02 a permission to make a key is none where there is one: when that goes, it is asked for again")
    func latePermission() throws {
        let world = try ClientWorld()
        world.keyPolicy = .wait
        world.act { client, now in client.mayMakeKey(now: now) }
        world.act { client, now in client.keyRemoved(Sample.key.id, now: now) }
        try world.submit(1)
        world.run(.seconds(10))
        #expect(world.needsKeyCount == 1 && world.dials.isEmpty && world.exchanges.isEmpty)
    }

    @Test("K-14 E03 -404 to an exchange begins it again, at once and on the same connection; another code ends it")
    func refusedExchanges() throws {
        let again = try ClientWorld(hasKey: false)
        var isRefused = false
        again.server.forger = { keyID in
            guard keyID == 0, !isRefused else { return nil }
            isRefused = true
            return .instead(-404)
        }
        let id = try again.submit(1)
        #expect(again.run(atMost: .seconds(2)) { again.isDone(id) })
        #expect(isRefused && again.answered == [1] && again.dials.count == 1 && again.exchanges == [.persistent])

        let ended = try ClientWorld(hasKey: false)
        ended.server.forger = { _ in .instead(-429) }
        try ended.submit(1)
        ended.run(.milliseconds(500))
        #expect(ended.ends == [.exchangeFailed(.transportError(-429))])
    }

    @Test("E03 D12 calls that wait while a key is bound, or stored, hear at their deadline that it was for the key")
    func deadlineNamesKey() throws {
        for isMade in [true, false] {
            let world = try ClientWorld(hasKey: isMade) {
                $0.connectionDeadline = .seconds(2)
                if isMade { $0.temporaryKeys = .on(lifetime: .seconds(86_400)) }
            }
            world.storingTime = .seconds(10)
            let id = try world.submit(1)
            let isExchanged = world.run(atMost: .seconds(1)) {
                isMade ? world.client.isBinding : world.client.keys.storing != nil
            }
            try #require(isExchanged)
            // Nothing comes under the new key.
            world.server.isMute = true
            world.run(.seconds(2))
            #expect(
                world.results[id] == .failure(.keyExchange(ClientWorld.address, reason: "no answer in time")))
            #expect(world.dials.count == 1 && world.ends.isEmpty)
        }
    }

    @Test("E03 N21 K-18 failing exchanges are repeated more and more slowly, with fresh ids, and without a storm")
    func failingExchanges() throws {
        let server = try FakeDatacenter(seed: 5) { $0.refusesKeys = true }
        let world = try ClientWorld(hasKey: false, server: server)
        try world.submit(1)
        world.run(.seconds(500))
        let gaps = zip(world.dialTimes.dropFirst(), world.dialTimes).map { $0 - $1 }
        #expect(gaps.count >= 10)
        for (gap, least) in zip(gaps, [1, 2, 4, 8, 16, 32] + Array(repeating: 60, count: 20)) {
            #expect(gap >= .seconds(least) && gap < .seconds(2 * least))
        }
    }

    @Test(
        "E03 the connection is lost in any stage of an exchange: the next one begins another, which makes the key",
        arguments: 1...3)
    func connectionLostInExchange(stage: Int) throws {
        let world = try ClientWorld(hasKey: false)
        let id = try world.submit(1)
        // The query has come, and its answer is under way.
        #expect(world.run { world.server.packets.count == stage })
        world.cut()
        #expect(world.run { world.isDone(id) })
        #expect(world.answered == [1])
        #expect(world.dials.count == 2 && world.exchanges == [.persistent, .persistent])
        // All three queries once more, not what the first exchange had left.
        #expect(world.server.packets.count { $0.keyID == 0 } == stage + 3)
        // Of a key whose confirmation was lost only the server knows.
        #expect(world.server.permanentKeys.count == (stage == 3 ? 2 : 1))
    }

    @Test("K-18 an exchange that gets no answer is given up after 10 seconds, and another address tried")
    func stalledExchange() throws {
        let addresses = (1...2).map { DatacenterAddress(host: "127.0.0.\($0)", port: 443) }
        let world = try ClientWorld(hasKey: false) { $0.addresses = addresses }
        world.fate = { $0 == 1 ? .mute : .accepted }
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        #expect(world.dials.map(\.address) == addresses)
        let second = try #require(world.dialTimes.dropFirst().first)
        #expect(second >= .seconds(10) && second < .seconds(13))
    }

    @Test("E05 K-04 a server without a known public key: callers learn it at once")
    func unknownServerKey() throws {
        let world = try ClientWorld(hasKey: false) { $0.publicKeys = [] }
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        #expect(world.results[id] == .failure(.unknownServerKey(ClientWorld.address)))
    }

    @Test("N43 F11 the key that the server does not know is not taken back, a newer one is")
    func unknownKeyIsNotTakenBack() throws {
        let world = try ClientWorld()
        world.keyPolicy = .give(KeyMaterial(key: Sample.key, salts: [Sample.longSalt()]))
        world.server.keys = [:]
        let id = try world.submit(1)
        world.run(.seconds(60))
        #expect(!world.isDone(id) && world.needsKeyCount == 1)
        var random = RandomSource.seeded(9)
        let newer = try AuthKey(random.bytes(256))
        world.server.install(newer, now: world.now)
        world.act { client, now in client.useKey(.init(key: newer, salts: []), now: now) }
        #expect(world.run { world.isDone(id) })
    }

    @Test("F16 a key that the owner takes away is not used any more; the calls follow the next one")
    func keyTakenAway() throws {
        let world = try ClientWorld()
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        world.act { client, now in client.keyRemoved(12, now: now) }
        #expect(world.ends.isEmpty, "another key")
        world.act { client, now in client.keyRemoved(Sample.key.id, now: now) }
        #expect(world.ends == [.keyRemoved])
        let packets = world.server.packets.count
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
        #expect(world.server.packets.dropFirst(packets).allSatisfy { $0.keyID != Sample.key.id })
    }

    @Test("N04 N03 F15 other addresses disturb neither a key exchange nor a connection")
    func addressesDisturbNothing() throws {
        let world = try ClientWorld(hasKey: false)
        let id = try world.submit(1)
        world.run { world.exchanges.count == 1 }
        world.run(.milliseconds(50))
        let other = DatacenterAddress(host: "127.0.0.7", port: 1)
        world.act { client, now in client.setAddresses([other, ClientWorld.address], now: now) }
        #expect(world.run { world.isDone(id) })
        world.act { client, now in client.setAddresses([other], now: now) }
        world.run(.seconds(10))
        #expect(world.dials.count == 1 && world.ends.isEmpty)
    }

    @Test("E01 that the servers know a key is told once, however much comes under it")
    func keyIsProvenOnce() throws {
        let world = try ClientWorld()
        for number in 0..<3 {
            let id = try world.submit(number)
            #expect(world.run { world.isDone(id) })
        }
        let told = world.events.compactMap { event -> UInt64? in
            if case .keyProven(let keyID) = event { keyID } else { nil }
        }
        #expect(told == [Sample.key.id])
    }

    @Test("N49 salts are told for the permanent key they belong to")
    func saltsAreTold() throws {
        let world = try ClientWorld { $0.key?.salts = [] }
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        world.run(.seconds(5))
        let told = world.events.compactMap { event -> UInt64? in
            if case .saltsChanged(let salts, let keyID) = event, !salts.isEmpty { keyID } else { nil }
        }
        #expect(!told.isEmpty && told.allSatisfy { $0 == Sample.key.id })
    }
}
