import MTProtoCore
import MTProtoCrypto
import NIOCore
import Testing

@testable import TelegramLab

struct OrdinaryFaultTests {
    @Test("drop-before closes without running, drop-after runs without answering; the answer waits")
    func dropsConnectionsAroundCalls() throws {
        let before = try Wire(always: .dropBefore)
        try before.connect()
        let id = try before.call(1)
        #expect(before.isClosed && before.service.runs.isEmpty)
        before.server.setFaults(.none, now: before.now)
        try before.connect()
        _ = try before.call(1, id: id, sequence: 1)
        #expect(before.service.runs == [1: 1] && before.answers(to: id).count == 1)

        let after = try Wire(always: .dropAfter)
        try after.connect()
        let lost = try after.call(2)
        #expect(after.isClosed && after.service.runs == [2: 1] && after.messages.isEmpty)
        after.server.setFaults(.none, now: after.now)
        try after.connect()
        try after.send(.ping(id: 1, disconnectDelay: nil))
        #expect(after.answers(to: lost) == [after.service.object(2)] && after.service.runs == [2: 1])
    }

    @Test("rotate-salt and expire-salt refuse a salt with one that is taken")
    func refusesSalts() throws {
        let rotated = try Wire()
        try rotated.connect()
        _ = try rotated.call(1)
        rotated.server.setFaults(FaultPlan([.rotateSalt], probability: 1), now: rotated.now)
        let id = try rotated.call(2)
        guard case .refusal(let refused, _, 48, let salt?)? = rotated.services.last else {
            Issue.record("\(rotated.services)")
            return
        }
        #expect(refused == id && salt != rotated.salt && rotated.service.runs[2] == nil)
        rotated.server.setFaults(.none, now: rotated.now)
        rotated.salt = salt
        _ = try rotated.call(2, id: id, sequence: 3)
        #expect(rotated.service.runs[2] == 1)

        let expired = try Wire(always: .expireSalt)
        try expired.connect()
        _ = try expired.call(1)
        guard case .refusal(_, _, 48, let same?)? = expired.services.last else {
            Issue.record("\(expired.services)")
            return
        }
        #expect(same == expired.salt && expired.service.runs.isEmpty)
    }

    @Test("resend-req asks for messages that came; they are not run again")
    func asksForMessagesAgain() throws {
        let wire = try Wire(always: .resendRequest)
        try wire.connect()
        let id = try wire.call(1)
        #expect(wire.services.contains(.resendRequest([id])))
        _ = try wire.call(1, id: id, sequence: 1)
        #expect(wire.service.runs == [1: 1] && wire.answers(to: id).count == 2)
    }

    @Test("unknown-sibling, server-ping and ack-noise come with the answer")
    func talksMoreThanNeeded() throws {
        let wire = try Wire(always: .unknownSibling, .serverPing, .ackNoise)
        try wire.connect()
        let id = try wire.call(1)
        #expect(wire.answers(to: id) == [wire.service.object(1)])
        #expect(wire.messages.contains { $0.body.getInteger(at: 0, endianness: .little) == UInt32(0x5eed_0bad) })
        #expect(wire.services.contains { if case .ping = $0 { true } else { false } })
        let acknowledged = wire.services.flatMap { message -> [MessageID] in
            if case .acknowledgement(let ids) = message { ids } else { [] }
        }
        // What was not received is never acknowledged: clients send only multiples of four.
        #expect(acknowledged.contains(id) && acknowledged.allSatisfy { $0 == id || $0.rawValue & 3 == 2 })
    }

    @Test(
        "what one of these faults brings comes with no other one",
        arguments: [FaultKind.gzip, .unknownSibling, .serverPing, .ackNoise, .resendRequest])
    func bringsNothingElse(kind: FaultKind) throws {
        let wire = try Wire(always: kind)
        try wire.connect()
        let id = try wire.call(1)
        #expect(wire.answers(to: id).count == 1)
        let brought = wire.messages.compactMap { message -> FaultKind? in
            let constructor: UInt32? = message.body.getInteger(at: message.body.readerIndex, endianness: .little)
            if constructor == 0x5eed_0bad { return .unknownSibling }
            switch try? ServiceMessage(decoding: message.body) {
            case .ping?: return .serverPing
            case .acknowledgement?: return .ackNoise
            case .resendRequest?: return .resendRequest
            default: return nil
            }
        }
        #expect(brought == (kind == .gzip ? [] : [kind]))
    }

    @Test("ack-noise names sixteen messages that nobody sent")
    func acknowledgesTheUnsent() throws {
        let wire = try Wire(always: .ackNoise)
        try wire.connect()
        let id = try wire.call(1)
        let ids = wire.services.flatMap { message -> [MessageID] in
            if case .acknowledgement(let ids) = message { ids } else { [] }
        }
        #expect(ids.count { $0 != id } == 16 && ids.allSatisfy { $0 == id || $0 < id })
    }

    @Test("rotate-salt is about the key of the packet, and leaves others their salts")
    func rotatesSaltsOfOneKey() throws {
        let wire = try Wire(always: .rotateSalt)
        var random = RandomSource.seeded(9)
        let other = try AuthKey(random.bytes(AuthKey.byteCount))
        wire.server.install(other, datacenter: 2, salt: 5, now: wire.now)
        let before = try #require(wire.server.datacenters[2]?.keys[other.id]).salts
        try wire.connect()
        _ = try wire.call(1)
        #expect(wire.refusals == [48])
        #expect(wire.server.datacenters[2]?.keys[other.id]?.salts == before)
    }

    @Test("flood-wait and internal-error answer instead of running")
    func answersErrors() throws {
        for (kind, prefix) in [(FaultKind.floodWait, "420 FLOOD_WAIT_"), (.internalError, "")] {
            let wire = try Wire(always: kind)
            try wire.connect()
            let id = try wire.call(1)
            let error = try #require(wire.answers(to: id).first.flatMap { RPCError(decoding: $0) })
            #expect(error.description.hasPrefix(prefix) && (kind == .floodWait || error.isServerFault))
            #expect(wire.service.runs.isEmpty)
        }
        // Both of the servers' own failures come.
        let wire = try Wire(always: .internalError)
        try wire.connect()
        let codes = try (0..<30).map { _ in
            let id = try wire.call(1)
            return try #require(wire.answers(to: id).first.flatMap { RPCError(decoding: $0) }).code
        }
        #expect(Set(codes) == [500, -500])
    }

    @Test("transport-flood says -429 and closes")
    func saysTooMany() throws {
        let wire = try Wire(always: .transportFlood)
        try wire.connect()
        _ = try wire.call(1)
        #expect(wire.events == [.transportError(-429), .closed] && wire.service.runs.isEmpty)
    }

    @Test("slow answers later and runs once, also when asked again")
    func answersLater() throws {
        let wire = try Wire(always: .slow)
        try wire.connect()
        let id = try wire.call(1)
        #expect(wire.service.runs == [1: 1] && wire.answers(to: id).isEmpty)
        _ = try wire.call(1, id: id, sequence: 1)
        wire.advance(.milliseconds(999))
        #expect(wire.answers(to: id).isEmpty)
        wire.advance(.seconds(20))
        #expect(wire.service.runs == [1: 1] && wire.answers(to: id).count == 1)
    }

    @Test("duplicate sends every packet twice, gzip packs what is small, msg-copy wraps the answer")
    func changesForms() throws {
        let twice = try Wire(always: .duplicate)
        try twice.connect()
        let id = try twice.call(1)
        #expect(twice.answers(to: id).count == 2 && twice.writes.count == 2)

        let packed = try Wire(always: .gzip)
        try packed.connect()
        let small = try packed.call(1)
        #expect(GzipPacked.isPacked(try #require(packed.answers(to: small).first)))

        let copied = try Wire(always: .messageCopy)
        try copied.connect()
        let inner = try copied.call(1)
        let copy = copied.services.compactMap { message -> ContainedMessage? in
            if case .copy(let original) = message { original } else { nil }
        }
        #expect(copied.answers(to: inner).isEmpty)
        #expect(copy.first.flatMap { RPCResult(body: $0.body) }?.requestID == inner)
    }

    @Test("stall holds both directions for up to a minute, and loses nothing")
    func stallsConnections() throws {
        let wire = try Wire(always: .stall)
        try wire.connect()
        let first = try wire.call(1)
        let second = try wire.call(2)
        #expect(wire.writes.isEmpty && wire.service.runs == [1: 1])
        wire.advance(.seconds(121))
        #expect(wire.answers(to: first).count == 1 && wire.answers(to: second).count == 1)
        let third = try wire.call(3)
        #expect(wire.answers(to: third).isEmpty)
        wire.server.setFaults(.none, now: wire.now)
        wire.takeOutput()
        #expect(wire.answers(to: third).count == 1 && wire.service.runs == [1: 1, 2: 1, 3: 1])
    }

    @Test("stall keeps a few megabytes for later; with more the connection is closed")
    func boundsStalledConnections() throws {
        let wire = try Wire(always: .stall)
        try wire.connect()
        _ = try wire.call(1)
        let connection = try #require(wire.connection)
        for _ in 0..<7 {
            wire.server.receive(ByteBuffer(repeating: 0, count: 1 << 20), on: connection, now: wire.now)
        }
        wire.takeOutput()
        #expect(!wire.isClosed)
        wire.server.receive(ByteBuffer(repeating: 0, count: 1 << 20), on: connection, now: wire.now)
        wire.takeOutput()
        #expect(wire.isClosed)
    }

    @Test("stall keeps as much as its limit says, and not a byte more")
    func fillsStalledConnections() throws {
        let wire = try Wire(always: .stall)
        try wire.connect()
        _ = try wire.call(1)
        let connection = try #require(wire.connection)
        let held = try #require(wire.server.connection(connection)).fate.heldBytes
        for count in [ConnectionFate.heldLimit - held, 1] {
            #expect(!wire.isClosed)
            wire.server.receive(ByteBuffer(repeating: 0, count: count), on: connection, now: wire.now)
            wire.takeOutput()
        }
        #expect(wire.isClosed)
    }

    @Test("new-session forgets only what is settled, and never runs an old message again")
    func forgetsSettledSessions() throws {
        let wire = try Wire(always: .newSession)
        try wire.connect()
        let old = try wire.call(1)
        let second = try wire.call(2)
        #expect(wire.services.filter(self.isNewSession).count == 1)
        try wire.acknowledge()
        let late = try wire.nextID()
        wire.clear()
        _ = try wire.call(3)
        #expect(wire.services.filter(self.isNewSession).count == 1)
        // The call of before is not remembered, but neither is it taken for a new one.
        _ = try wire.call(1, id: old, sequence: 1)
        #expect(wire.refusals == [20] && wire.service.runs == [1: 1, 2: 1, 3: 1])
        #expect(second < late)

        // Other faults leave such a session alone.
        let other = try Wire(always: .gzip)
        try other.connect()
        _ = try other.call(1)
        try other.acknowledge()
        other.clear()
        _ = try other.call(2)
        #expect(other.services.filter(self.isNewSession).isEmpty && other.service.runs == [1: 1, 2: 1])
    }

    private func isNewSession(_ message: ServiceMessage) -> Bool {
        if case .newSession = message { true } else { false }
    }
}
