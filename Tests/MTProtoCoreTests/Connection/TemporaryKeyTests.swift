import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

struct TemporaryKeyTests {
    private func world(
        seed: UInt64 = 1, hasKey: Bool = true, lifetime: Duration = .seconds(86_400),
        _ change: (inout DatacenterClient.Configuration) -> Void = { _ in }
    ) throws -> ClientWorld {
        try ClientWorld(seed: seed, hasKey: hasKey) {
            $0.temporaryKeys = .on(lifetime: lifetime)
            change(&$0)
        }
    }

    @Test(
        "P03 P45 B-34 B-35 B-36 B-37 B-38 B-45 one connection: permanent key, temporary key, binding alone, introduction, calls"
    )
    func firstConnection() throws {
        let world = try world(hasKey: false)
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        let server = world.server
        #expect(world.dials.count == 1)
        #expect(world.exchanges == [.persistent, .ephemeralMain])
        let temporary = try #require(server.temporaryKeys.first)
        #expect(server.temporaryKeys.count == 1 && temporary.lifetime == 86_400 && temporary.datacenterTag == 2)
        // Nothing travels under the permanent key, and nothing but the binding before the server agreed.
        #expect(server.received.allSatisfy { $0.keyID == temporary.key.id })
        let content = server.received.filter { $0.isBind || $0.isCall }
        try #require(content.map(\.isBind) == [true, false])
        #expect(content[1].constructor == 0xda9b_0d0d, "introduced after the binding")
        let binding = try #require(server.bindings.first)
        #expect(binding.query.permanentID == server.permanentKeys.first?.key.id)
        #expect(binding.message == content[0].id)
        #expect(binding.inner.tempSessionID == content[0].session)
        #expect(Int64(binding.query.expiresAt) <= Sample.unix + 86_400)
        #expect(Int64(binding.query.expiresAt) > Sample.unix + 86_390)
        #expect(world.boundKeys == [temporary.key.id])
        let saltsTold = world.events.contains { if case .saltsChanged = $0 { true } else { false } }
        #expect(!saltsTold, "salts of temporary keys are not stored (B-45)")
        #expect(server.received.first?.salt == temporary.salts.current(at: Sample.unix).value, "nor shared")
    }

    @Test("B-79 calls that wait for a binding go out after it, also when the connection is lost before its answer")
    func onlyTheBindingGoesOut() throws {
        for milliseconds in stride(from: 100, through: 400, by: 20) {
            let world = try world(seed: UInt64(milliseconds))
            var ids: [RequestID] = []
            for number in 0..<20 { ids.append(try world.submit(number)) }
            world.after(.milliseconds(Int64(milliseconds))) { world.cut() }
            world.run(.milliseconds(Int64(milliseconds)) + .seconds(1))
            for number in 20..<25 { ids.append(try world.submit(number)) }
            #expect(world.run { ids.allSatisfy { world.isDone($0) } })
            var bound: Set<UInt64> = []
            for message in world.server.received {
                if message.isCall { #expect(bound.contains(message.keyID)) }
                if message.isBind, world.server.keys[message.keyID]?.boundTo != nil { bound.insert(message.keyID) }
            }
            #expect(world.server.executions.values.allSatisfy { $0 == 1 })
            #expect(world.answered.count == 25)
        }
    }

    @Test("B-37 a binding that is sent again is made anew: another id inside and outside, the session of its key")
    func bindingIsMadeAnew() throws {
        let world = try world()
        world.server.bindErrors = { count in
            switch count {
            case 0, 1: RPCError(code: 500, message: "BUSY")
            case 2: RPCError(code: 420, message: "FLOOD_WAIT_7")
            default: nil
            }
        }
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        let binds = world.server.received.filter(\.isBind)
        try #require(binds.count == 4)
        #expect(Set(binds.map(\.id)).count == 4)
        #expect(Set(binds.map { $0.body }).count == 4)
        #expect(world.server.bindings.map(\.message) == [try #require(binds.last).id])
        #expect(world.exchanges.count == 1, "a server's fault needs no other key")
        #expect(binds[2].at - binds[1].at >= .seconds(2))
        #expect(binds[3].at - binds[2].at >= .seconds(7), "as long as the server says")
    }

    @Test("B-42 P02 a bound key serves later connections without another exchange, and is in no event that is stored")
    func keyServesLaterConnections() throws {
        let world = try world()
        for number in 0..<5 {
            let id = try world.submit(number)
            #expect(world.run { world.isDone(id) })
            world.cut()
        }
        #expect(world.exchanges == [.ephemeralMain] && world.dials.count == 5)
        let stored = world.events.contains { if case .keyMade = $0 { true } else { false } }
        #expect(!stored)
    }

    @Test("P02 B-40 B-80 M-19 keys are renewed at 80 % of their life, on the same connection, under steady calls")
    func renewal() throws {
        let world = try world(lifetime: .seconds(600))
        world.server.service = { number, call in
            world.after(.milliseconds(300)) {
                world.server.answer(call, with: Sample.result(number), now: world.now)
            }
            return nil
        }
        world.act { client, now in client.setStaysConnected(true, now: now) }
        // Never repeatable, nearly always one under way.
        for number in 0..<1800 { world.after(.seconds(number)) { _ = try? world.submit(number) } }
        world.run(.seconds(1860))
        #expect(world.answered.sorted() == Array(0..<1800))
        #expect(world.server.executions.values.allSatisfy { $0 == 1 })
        #expect(world.dials.count == 1, "no other connection: \(world.ends)")
        #expect((4...5).contains(world.boundKeys.count))
        for key in world.server.temporaryKeys.dropFirst() {
            let made = (key.madeAt - Sample.start).inSeconds.truncatingRemainder(dividingBy: 480)
            #expect(made < 10 || made > 470)
        }
        for message in world.server.received {
            guard let key = world.server.keys[message.keyID] else { continue }
            #expect(message.at - key.madeAt < .seconds(600))
        }
    }

    @Test("P02 a key is changed where no call is under way, as long as there is time for that")
    func renewalWaitsForQuiet() throws {
        let world = try world(lifetime: .seconds(10_000))
        var held: FakeDatacenter.Received?
        world.server.service = { _, call in
            held = call
            return nil
        }
        world.act { client, now in client.setStaysConnected(true, now: now) }
        world.run(.seconds(7990))
        let slow = try world.submit(1)
        world.run(.seconds(1000))
        #expect(world.server.temporaryKeys.count == 2 && world.boundKeys.count == 1, "made and bound, not taken yet")
        world.server.answer(try #require(held), with: Sample.result(1), now: world.now)
        #expect(world.run { world.isDone(slow) })
        world.run(.seconds(1))
        #expect(world.boundKeys.count == 2 && world.answered == [1])
        // The last word is the new session's: that is where servers send updates.
        #expect(world.server.received.last?.keyID == world.server.temporaryKeys.last?.key.id)
        // When time gets short the change is forced: what may not be repeated fails typed and does not run again.
        world.run(.seconds(7000))
        let stuck = try world.submit(2)
        world.run(.milliseconds(500))
        #expect(world.server.executions[2] == 1)
        world.run(.seconds(1600))
        #expect(world.results[stuck] == .failure(.answerLost))
        #expect(world.server.executions[2] == 1)
        #expect(world.boundKeys.count == 3)
    }

    @Test("B-41 P04 T-06 a temporary key that the server lost is replaced once, the permanent one stays")
    func lostTemporaryKey() throws {
        let world = try world()
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        let lost = try #require(world.server.temporaryKeys.first).key.id
        // One unauthenticated -404 destroys nothing.
        world.server.sendTransportError(-404, to: 1)
        world.run(.seconds(10))
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
        #expect(world.exchanges.count == 1)
        world.server.keys[lost] = nil
        world.cut()
        let third = try world.submit(3) { $0.isIdempotent = true }
        let fourth = try world.submit(4)
        #expect(world.run { world.isDone(third) && world.isDone(fourth) })
        // Whoever said -404 may have let the call pass before.
        #expect(world.results[fourth] == .failure(.answerLost))
        #expect(world.exchanges == [.ephemeralMain, .ephemeralMain])
        #expect(world.server.bindings.last?.query.permanentID == Sample.key.id)
        let given = world.events.contains { if case .keyUnknown = $0 { true } else { false } }
        #expect(!given)
        #expect(world.answered == [1, 2, 3])
    }

    @Test("B-31 P04 401 AUTH_KEY_PERM_EMPTY is not surfaced: the key is bound again, or replaced")
    func lostBinding() throws {
        for canBeBoundAgain in [true, false] {
            let world = try world()
            let first = try world.submit(1)
            #expect(world.run { world.isDone(first) })
            let key = try #require(world.server.temporaryKeys.first).key.id
            world.server.keys[key]?.boundTo = nil
            if !canBeBoundAgain {
                let refused = world.server.bindCount
                world.server.bindErrors = { $0 == refused ? RPCError(code: 400, message: "NO") : nil }
            }
            let second = try world.submit(2)
            #expect(world.run { world.isDone(second) })
            #expect(world.answered == [1, 2])
            #expect(world.exchanges.count == (canBeBoundAgain ? 1 : 2))
            #expect(world.server.executions[2] == 1)
            #expect(world.dials.count == 1)
            guard canBeBoundAgain else { continue }
            // A call was answered meanwhile: that it is unbound once more is another mishap.
            world.server.keys[key]?.boundTo = nil
            let third = try world.submit(3)
            #expect(world.run { world.isDone(third) })
            #expect(world.answered == [1, 2, 3] && world.exchanges.count == 1)
        }
    }

    @Test("B-82 P05 refused bindings do not storm: other keys after 0, 1, 2, 4 … 60 s; calls wait and are answered")
    func refusedBindings() throws {
        let world = try world()
        world.server.bindErrors = { _ in RPCError(code: 400, message: "TEMP_AUTH_KEY_EMPTY") }
        let id = try world.submit(1)
        world.run(.seconds(600))
        #expect((8...17).contains(world.exchanges.count), "\(world.exchanges.count)")
        #expect(world.server.packets.count < 400)
        #expect(world.server.executions.isEmpty && world.boundKeys.isEmpty)
        world.server.bindErrors = { _ in nil }
        #expect(world.run { world.isDone(id) })
    }

    @Test("B-39 two fresh keys refused with ENCRYPTED_MESSAGE_INVALID, over two connections, mean that the key is gone")
    func permanentKeyDenied() throws {
        let invalid = RPCError(code: 400, message: "ENCRYPTED_MESSAGE_INVALID")
        let once = try world()
        once.server.bindErrors = { $0 == 0 ? invalid : nil }
        let id = try once.submit(1)
        #expect(once.run { once.isDone(id) })
        #expect(once.keysGivenUp.isEmpty && once.exchanges.count == 2, "one may be a mishap")

        let gone = try world()
        gone.keyPolicy = .wait
        gone.server.bindErrors = { _ in invalid }
        try gone.submit(1)
        gone.run(.seconds(310))
        #expect(gone.keysGivenUp == [Sample.key.id])
        #expect(gone.exchanges.count == 2 && gone.dials.count == 2 && gone.needsKeyCount == 1)
    }

    @Test("B-83 after the permanent key is gone nothing is said under what was bound to it")
    func permanentKeyChanges() throws {
        let world = try world()
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        let old = try #require(world.server.temporaryKeys.first).key.id
        world.act { client, now in client.keyRemoved(Sample.key.id, now: now) }
        let packets = world.server.packets.count
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
        #expect(world.server.packets.dropFirst(packets).allSatisfy { $0.keyID != old && $0.keyID != Sample.key.id })
        #expect(world.exchanges == [.ephemeralMain, .persistent, .ephemeralMain])
        #expect(
            world.server.bindings.last?.query.permanentID
                == world.server.permanentKeys.map(\.key.id).first {
                    $0 != Sample.key.id
                })
    }

    @Test("M-19 B-40 an expired key is not used, also after a long time without a connection")
    func expiredKey() throws {
        let world = try world(lifetime: .seconds(3600))
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        world.act { client, now in client.pause(now: now) }
        world.run(.seconds(4000))
        let packets = world.server.packets.count
        world.act { client, now in client.resume(now: now) }
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
        let old = world.server.temporaryKeys[0].key.id
        #expect(world.server.packets.dropFirst(packets).allSatisfy { $0.keyID != old })

        // On an open connection, while no other key can be had.
        let stuck = try self.world(lifetime: .seconds(3600))
        stuck.act { client, now in client.setStaysConnected(true, now: now) }
        let call = try stuck.submit(1)
        #expect(stuck.run { stuck.isDone(call) })
        stuck.server.isMuteToExchanges = true
        for number in 0..<800 { stuck.after(.seconds(number * 10)) { _ = try? stuck.submit(number + 2) } }
        stuck.run(.seconds(7200))
        let key = try #require(stuck.server.temporaryKeys.first)
        let uses = stuck.server.packets.filter { $0.keyID == key.key.id }
        #expect(try #require(uses.last).at - key.madeAt < .seconds(3600))
        #expect(try #require(uses.last).at - key.madeAt > .seconds(3000))
        #expect(stuck.dials.count < 250)
        stuck.server.isMuteToExchanges = false
        #expect(stuck.run(atMost: .seconds(1200)) { stuck.pendingCount == 0 })
        #expect(stuck.server.executions.values.allSatisfy { $0 == 1 })
    }

    @Test("P02 an exchange that fails beside calls gets a connection of its own the next time")
    func renewalOnAFreshConnection() throws {
        let world = try world(lifetime: .seconds(3600))
        world.act { client, now in client.setStaysConnected(true, now: now) }
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        world.server.isMuteToExchanges = true
        world.run(.seconds(2900))
        world.server.isMuteToExchanges = false
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
        #expect(world.run { world.boundKeys.count == 2 })
        #expect(world.ends.contains(.keyRenewal) && world.answered == [1, 2])
    }

    @Test("P05 an exchange that fails where there is no temporary key yet is repeated soon: calls wait for it")
    func firstExchangeFails() throws {
        let world = try world()
        world.server.isMuteToExchanges = true
        let id = try world.submit(1)
        #expect(world.run(atMost: .seconds(15)) { !world.ends.isEmpty })
        world.server.isMuteToExchanges = false
        #expect(world.run(atMost: .seconds(20)) { world.isDone(id) })
        #expect(world.answered == [1] && world.exchanges.count == 2)
    }

    @Test("T-06 P02 -404 while a key waits to be taken costs that key, and not the one that calls are under")
    func hintBesideWaitingKey() throws {
        let world = try world(lifetime: .seconds(10_000))
        world.server.service = { number, _ in number == 1 ? nil : .success(Sample.result(number)) }
        world.act { client, now in client.setStaysConnected(true, now: now) }
        world.run(.seconds(7990))
        try world.submit(1)
        world.run(.seconds(100))
        try #require(world.server.temporaryKeys.count == 2 && world.boundKeys.count == 1)
        let waiting = world.server.temporaryKeys[1].key.id
        let packets = world.server.packets.count
        world.server.sendTransportError(-404, to: try #require(world.connection).rawValue)
        world.run(.seconds(60))
        #expect(world.server.packets.dropFirst(packets).allSatisfy { $0.keyID != waiting })
        #expect(world.server.temporaryKeys.count == 3 && world.boundKeys.count == 1)
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
    }

    @Test("B-46 B-31 when the login is gone the temporary key follows, not more often than once a minute")
    func lostAuthorization() throws {
        let world = try world()
        world.server.service = { _, _ in .failure(RPCError(code: 401, message: "SESSION_REVOKED")) }
        let id = try world.submit(1)
        #expect(world.run { world.isDone(id) })
        #expect(world.exchanges.count == 1, "a fresh key is not to blame")
        world.run(.seconds(100))
        for number in 2..<12 {
            try world.submit(number)
            world.run(.seconds(1))
        }
        #expect(world.exchanges.count == 2 && world.boundKeys.count == 2)
        let told = world.events.count { if case .authorizationRequired = $0 { true } else { false } }
        #expect(told == 11)
    }

    @Test("B-46 B-82 P05 a key that is to be replaced is: what failed twice is tried again after a second, by itself")
    func renewalIsTriedAgain() throws {
        let world = try world()
        world.act { client, now in client.setStaysConnected(true, now: now) }
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        world.run(.seconds(100))
        world.server.service = { _, _ in .failure(RPCError(code: 401, message: "SESSION_REVOKED")) }
        let refused = world.server.bindCount
        world.server.bindErrors = { (refused...refused + 1).contains($0) ? RPCError(code: 400, message: "NO") : nil }
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
        world.run(.seconds(10))
        #expect(world.exchanges.count == 4 && world.boundKeys.count == 2)
        let binds = world.server.received.filter(\.isBind)
        try #require(binds.count == 4)
        // Nobody calls meanwhile: it is time alone that begins the third exchange.
        let last = binds[2].at
        let next = try #require(world.server.packets.first { $0.at > last && $0.keyID == 0 }).at
        #expect(next - last >= .seconds(1) && next - last <= .milliseconds(1100))
    }

    @Test("B-83 P05 what became of keys that were bound to a former one does not hold up those of the next one")
    func troubleEndsWithTheKey() throws {
        let world = try world()
        world.server.bindErrors = { _ in RPCError(code: 400, message: "TEMP_AUTH_KEY_EMPTY") }
        let id = try world.submit(1)
        // By now a minute passes between two attempts.
        world.run(.seconds(190))
        #expect(!world.isDone(id))
        world.server.bindErrors = { _ in nil }
        world.act { client, now in client.keyRemoved(Sample.key.id, now: now) }
        #expect(world.run(atMost: .seconds(25)) { world.isDone(id) })
        #expect(world.answered == [1])
    }

    @Test("B-43 clients of one permanent key have temporary keys of their own")
    func keysAreNotShared() throws {
        let server = try FakeDatacenter(seed: 9)
        for seed: UInt64 in 1...2 {
            let world = try ClientWorld(seed: seed, server: server) { $0.temporaryKeys = .on() }
            let id = try world.submit(Int(seed))
            #expect(world.run { world.isDone(id) })
        }
        #expect(server.temporaryKeys.count == 2 && Set(server.temporaryKeys.map(\.boundTo)) == [Sample.key.id])
    }

    @Test("K-20 a plain packet in the middle of a session costs the connection and changes no key")
    func plainPacketInSession() throws {
        let world = try world()
        let first = try world.submit(1)
        #expect(world.run { world.isDone(first) })
        let plain = PlainMessage(id: MessageID(unixNanoseconds: 1), body: Sample.result(1)).packet()
        let framed = try #require(try world.server.connections[1]?.codec.encode(plain))
        let begin = world.now
        world.client.received(framed, on: ConnectionID(rawValue: 1), now: begin)
        world.run(.milliseconds(500))
        #expect(world.ends == [.invalidPacket])
        let second = try world.submit(2)
        #expect(world.run { world.isDone(second) })
        #expect(world.exchanges.count == 1)
        #expect(try #require(world.dials.last).at - begin >= .seconds(1), "counted like other refusals")
    }
}
