import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

extension LabServer {
    /// Answers a call that a service left open.
    fileprivate func answer(_ call: LabCall, with reply: Result<ByteBuffer, RPCError>, now: Instant) {
        let key = KeyReference(datacenter: call.datacenter, id: call.keyID)
        guard let session = sessions[SessionReference(key: key, id: call.sessionID)] else { return }
        perform(LabTask.answer(session, call.messageID, reply), now: now)
    }
}

struct LabServerTests {
    @Test("The same seed and inputs give the same outputs, byte for byte")
    func repeatsItselfFromItsSeed() throws {
        func run(_ seed: UInt64) throws -> [ByteBuffer] {
            let wire = try Wire(seed: seed)
            wire.server.setFaults(FaultPlan(FaultKind.allCases, probability: 0.05), now: wire.now)
            for tag in Int64(0)..<60 {
                if wire.connection == nil { try wire.connect() }
                // Several sessions share the connection.
                wire.sessionID = tag % 5 + 1
                _ = try wire.call(tag, sequence: Int32(tag / 5 * 2 + 1))
                wire.advance(.milliseconds(700))
            }
            return wire.writes.map(\.bytes)
        }
        let first = try run(5)
        #expect(first.count > 60)
        #expect(try run(5) == first)
        #expect(try run(6) != first)
    }

    @Test("A service sees each call once, unwrapped, and answers now, later or when it likes")
    func asksItsService() throws {
        let wire = try Wire()
        try wire.connect()
        let id = try wire.call(1)
        #expect(wire.answers(to: id) == [wire.service.object(1)])
        let call = try #require(wire.service.calls.first)
        #expect(call.messageID == id && call.keyID == wire.key.id && call.sessionID == wire.sessionID)
        #expect(call.wrappers == ["invokeWithLayer", "initConnection"] && call.datacenter == 2)

        wire.service.reply = { reply, now in .later(reply, at: now + .seconds(5)) }
        let late = try wire.call(2)
        wire.advance(.milliseconds(4999))
        #expect(wire.answers(to: late).isEmpty)
        wire.advance(.milliseconds(1))
        #expect(wire.answers(to: late).count == 1)

        wire.service.reply = { _, _ in .pending }
        let open = try wire.call(3)
        _ = try wire.call(3, id: open, sequence: 5)
        wire.advance(.seconds(30))
        #expect(wire.answers(to: open).isEmpty && wire.service.runs[3] == 1)
        let pending = try #require(wire.service.calls.last)
        wire.server.answer(pending, with: .failure(RPCError(code: 400, message: "NO")), now: wire.now)
        wire.takeOutput()
        #expect(wire.answers(to: open).count == 1)

        wire.service.reply = { _, _ in .pass }
        let passed = try wire.call(4)
        #expect(RPCError(decoding: try #require(wire.answers(to: passed).first))?.code == 400)
        #expect(wire.server.counters[2].requests == 4 && wire.server.counters[2].packetsIn == 5)
    }

    @Test("A service pushes updates to sessions of a key, again until they are acknowledged")
    func pushesUpdates() throws {
        let wire = try Wire()
        try wire.connect()
        _ = try wire.call(1)
        #expect(wire.server.sessions(datacenter: 2, keyID: wire.key.id) == [wire.sessionID])
        let update = wire.service.object(9)
        #expect(
            wire.server.push(update, datacenter: 2, keyID: wire.key.id, sessionID: wire.sessionID, now: wire.now))
        wire.takeOutput()
        #expect(wire.messages.filter { $0.body == update }.count == 1)
        try wire.reconnect()
        wire.clear()
        try wire.send(.ping(id: 1, disconnectDelay: nil))
        #expect(wire.messages.filter { $0.body == update }.count == 1)
        try wire.acknowledge()
        try wire.reconnect()
        wire.clear()
        try wire.send(.ping(id: 1, disconnectDelay: nil))
        #expect(wire.messages.filter { $0.body == update }.isEmpty)
        #expect(!wire.server.push(update, datacenter: 2, keyID: wire.key.id, sessionID: 1, now: wire.now))
    }

    @Test("P03 An unbound temporary key carries binding, getConfig and getNearestDc; others are told 401")
    func unboundKeysCarryLittle() throws {
        let wire = try Wire(kind: .temporary(expiresAt: 1_800_086_400, boundTo: nil))
        try wire.connect()
        let refused = try wire.call(1)
        let error = RPCError(decoding: try #require(wire.answers(to: refused).first))
        #expect(error == RPCError(code: 401, message: "AUTH_KEY_PERM_EMPTY") && wire.service.runs.isEmpty)
        wire.service.reply = { _, _ in .pass }
        for query in [try API.Help.GetNearestDc().encoded(), try API.Help.GetConfig().encoded()] {
            let id = try wire.send(query)
            var unpacker = MessageUnpacker()
            let answer = try unpacker.unpackObject(try #require(wire.answers(to: id).first))
            #expect(RPCError(decoding: answer) == nil)
        }
    }

    @Test("P02 A temporary key is unknown from its end on; the bound one carries calls until then")
    func temporaryKeysEnd() throws {
        let permanent = try Wire()
        var random = RandomSource.seeded(8)
        let temporary = try AuthKey(random.bytes(AuthKey.byteCount))
        let wire = try Wire(kind: .permanent, key: temporary)
        wire.server.forgetKey(temporary.id, datacenter: 2)
        wire.server.install(permanent.key, datacenter: 2, salt: 1, now: wire.now)
        wire.server.install(
            temporary, datacenter: 2, kind: .temporary(expiresAt: 1_800_000_100, boundTo: permanent.key.id),
            salt: wire.salt, now: wire.now)
        try wire.connect()
        let id = try wire.call(1)
        #expect(wire.answers(to: id) == [wire.service.object(1)])
        wire.advance(.seconds(100))
        _ = try wire.call(2)
        #expect(wire.events.last == .transportError(-404) && wire.service.runs[2] == nil)
        #expect(wire.server.keyIDs(datacenter: 2) == [permanent.key.id])
    }

    @Test("Whoever makes a key makes the datacenter forget the temporary ones whose time is over, and no others")
    func forgetsOldKeys() throws {
        let wire = try Wire()
        var random = RandomSource.seeded(3)
        let keys = try (0..<4).map { _ in try AuthKey(random.bytes(AuthKey.byteCount)) }
        for (key, seconds) in zip(keys, [99, 100, 101] as [Int64]) {
            wire.server.install(
                key, datacenter: 2, kind: .temporary(expiresAt: 1_800_000_000 + seconds, boundTo: nil), salt: 1,
                now: wire.now)
        }
        #expect(wire.server.keyIDs(datacenter: 2).count == 4)
        wire.now = Instant(nanoseconds: 100_000_000_000)
        wire.server.install(keys[3], datacenter: 2, salt: 1, now: wire.now)
        #expect(wire.server.keyIDs(datacenter: 2) == [wire.key.id, keys[2].id, keys[3].id].sorted())
    }

    @Test("G04 Calls under a key that never introduced itself are told so, before the service")
    func demandsIntroduction() throws {
        let wire = try Wire()
        try wire.connect()
        var query = ByteBuffer(integer: CountingService.constructorID, endianness: .little)
        query.writeInteger(Int64(1), endianness: .little)
        let bare = try wire.send(query)
        #expect(
            RPCError(decoding: try #require(wire.answers(to: bare).first))
                == RPCError(code: 400, message: "CONNECTION_NOT_INITED"))
        _ = try wire.call(2)
        let again = try wire.send(query)
        #expect(wire.answers(to: again) == [wire.service.object(1)])
    }

    @Test("Forgotten keys, sessions and restarts: what is lost, and what stays")
    func forgets() throws {
        let wire = try Wire()
        try wire.connect()
        let id = try wire.call(1)
        wire.server.forgetSessions(datacenter: 2)
        wire.clear()
        _ = try wire.call(1, id: id, sequence: 1)
        #expect(wire.service.runs == [1: 2] && wire.connection != nil)
        #expect(wire.services.contains { if case .newSession = $0 { true } else { false } })

        wire.server.restart(datacenter: 2, now: wire.now)
        wire.takeOutput()
        #expect(wire.isClosed && wire.server.sessions(datacenter: 2, keyID: wire.key.id).isEmpty)
        try wire.connect()
        let other = try wire.call(2)
        #expect(wire.answers(to: other).count == 1)

        wire.server.rotateSalts(datacenter: 2, keyID: wire.key.id, now: wire.now)
        _ = try wire.call(3)
        #expect(wire.refusals == [48])

        wire.server.forgetKey(wire.key.id, datacenter: 2)
        wire.clear()
        _ = try wire.call(4)
        #expect(wire.events == [.transportError(-404)])
    }

    @Test("B-81 destroy_auth_key destroys the permanent key behind a bound one as well, and says so")
    func destroysKeys() throws {
        let permanent = try Wire()
        let wire = try Wire(kind: .permanent)
        wire.server.forgetKey(wire.key.id, datacenter: 2)
        var random = RandomSource.seeded(3)
        let key = try AuthKey(random.bytes(AuthKey.byteCount))
        wire.server.install(key, datacenter: 2, salt: 5, now: wire.now)
        wire.server.install(
            permanent.key, datacenter: 2, kind: .temporary(expiresAt: 1_800_086_400, boundTo: key.id), salt: wire.salt,
            now: wire.now)
        try wire.connect()
        _ = try wire.call(1)
        try wire.send(ByteBuffer(integer: MT.DestroyAuthKey.constructorID, endianness: .little))
        #expect(wire.services.contains(.keyDestroyed(.destroyed)) && wire.server.keyIDs(datacenter: 2).isEmpty)
        _ = try wire.call(2)
        #expect(wire.events.last == .transportError(-404) && wire.service.runs == [1: 1])
    }

    @Test("Only settled sessions can be forgotten on demand")
    func forgetsSettledSessionsOnly() throws {
        let wire = try Wire()
        try wire.connect()
        _ = try wire.call(1)
        wire.server.forgetSessions(datacenter: 2, onlySettled: true)
        #expect(wire.server.sessions(datacenter: 2, keyID: wire.key.id).count == 1)
        try wire.acknowledge()
        wire.server.forgetSessions(datacenter: 2, onlySettled: true)
        #expect(wire.server.sessions(datacenter: 2, keyID: wire.key.id).isEmpty)
    }

    @Test("With a session goes what is known of its failed calls")
    func forgetsFailedCalls() throws {
        let wire = try Wire()
        wire.service.reply = { _, _ in .pass }
        try wire.connect()
        let failed = try wire.call(1)
        // Inside of other wrappers: what stands outermost the session judges by itself.
        let after = try Wire.introduced(
            try API.InvokeAfterMsg(msgID: failed.rawValue, query: API.Help.GetNearestDc()).encoded())
        let bound = try wire.send(after)
        #expect(RPCError(decoding: try #require(wire.answers(to: bound).first))?.message == "MSG_WAIT_FAILED")
        wire.server.forgetSessions(datacenter: 2)
        let free = try wire.send(after)
        #expect(RPCError(decoding: try #require(wire.answers(to: free).first)) == nil)
    }

    @Test("Open connections are named in the order in which they came")
    func namesConnections() throws {
        let wire = try Wire()
        var accepted: [LabConnectionID] = []
        for _ in 0..<20 {
            try wire.connect()
            accepted.append(try #require(wire.connection))
        }
        #expect(wire.server.connections(datacenter: 2) == accepted)
        wire.server.closed(accepted.remove(at: 7), now: wire.now)
        #expect(wire.server.connections(datacenter: 2) == accepted)
    }

    @Test("The server's clock can be moved both ways; ids follow it")
    func movesItsClock() throws {
        let wire = try Wire()
        try wire.connect()
        _ = try wire.call(1)
        for hours in [Int64(1), -1, 0] {
            var clock = wire.clock
            clock.offset += hours * 3_600_000_000_000
            wire.server.setClock(clock)
            wire.clear()
            _ = try wire.call(2 + hours)
            let seconds = try #require(wire.messages.first).id.unixSeconds
            #expect(abs(seconds - clock.unixSeconds(at: wire.now)) < 2)
            #expect(wire.refusals == (hours == 0 ? [] : [hours > 0 ? 16 : 17]))
        }
    }

    @Test("B-11 A client cannot make the server remember sessions without end")
    func boundsSessionsOfAKey() throws {
        let wire = try Wire()
        try wire.connect()
        for id in Int64(1)...Int64(LabKey.sessionLimit + 50) {
            wire.sessionID = id
            try wire.send(ServiceMessage.ping(id: id, disconnectDelay: nil).encoded(), sequence: 0)
        }
        let known = wire.server.sessions(datacenter: 2, keyID: wire.key.id)
        #expect(known.count == LabKey.sessionLimit && known.first == 51)
    }

    @Test("A session that falls back to an older connection waits there without being due all the time")
    func doesNotSpinOnSilentConnections() throws {
        let wire = try Wire()
        wire.service.reply = { _, _ in .pending }
        try wire.connect()
        let older = try #require(wire.connection)
        _ = try wire.call(1)
        try wire.connect()
        _ = try wire.call(2)
        // Its acknowledgement waits for company when the connection goes.
        _ = try wire.call(3)
        wire.disconnect()
        wire.advance(.seconds(30))
        #expect(wire.server.connections(datacenter: 2) == [older])
    }

    @Test("A session without connection is forgotten after ten minutes, and nothing is armed after that")
    func forgetsLonelySessions() throws {
        let wire = try Wire()
        try wire.connect()
        _ = try wire.call(1)
        wire.disconnect()
        wire.advance(.seconds(599))
        #expect(wire.server.sessions(datacenter: 2, keyID: wire.key.id).count == 1)
        wire.advance(.seconds(2))
        #expect(wire.server.sessions(datacenter: 2, keyID: wire.key.id).isEmpty)
        #expect(wire.server.nextDeadline == nil)
    }
}
