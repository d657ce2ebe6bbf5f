import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// Two sessions that are alike in everything; one of them is attacked. If a refused packet left the smallest trace, be
/// it in the clock, the salts, the identifiers, what is owed or what is remembered, their later lives would differ.
@Suite("Refused packets leave no trace")
struct NoTraceTests {
    /// Everything that a server and a host can see from here on, the same for every session that is alike.
    private func story(of server: ScriptedServer) throws -> [String] {
        var lines: [String] = []
        func note(_ what: String) {
            lines.append("\(what) at \(server.now): \(server.events) \(String(describing: server.client.nextDeadline))")
            lines.append("\(server.client.sessionID) \(server.client.salts) \(server.client.clock)")
            lines.append(
                "\(server.client.received.count) \(server.client.sent.count) \(server.client.acks.isEmpty) "
                    + "\(server.client.pendingCount)")
            server.events = []
        }
        func flush() -> [ScriptedServer.Packet] {
            let sent = server.client.flush(now: server.now)
            lines += sent.map { "sent \($0.bytes.contents)" }
            return sent.compactMap { server.open($0.bytes) }
        }
        note("beginning")
        for number in 0..<4 {
            try server.submit(number)
            for packet in flush() {
                server.answerServices(of: packet)
                for call in packet.calls { server.answer(call.id, Sample.number(of: call.body)) }
            }
            server.send(server.message(Sample.update(number)))
            note("round \(number)")
            for _ in 0..<6 {
                server.runDeadline()
                for packet in flush() { server.answerServices(of: packet) }
                note("deadline")
            }
        }
        return lines
    }

    private struct Attack {
        var name: String
        var sessionID: Int64?
        var key = Sample.key
        var direction = MessageDirection.serverToClient
        var message: ContainedMessage
    }

    private func identifier(_ server: ScriptedServer, seconds: Int64 = 0, bits: Int64 = 1) -> MessageID {
        let time = Sample.clock.unixNanoseconds(at: server.now) + seconds * 1_000_000_000 + 777_777
        return MessageID(rawValue: MessageID(unixNanoseconds: time).rawValue & ~3 | bits)
    }

    /// What could harm if it were believed.
    private func temptations(_ server: ScriptedServer) -> [ByteBuffer] {
        let own = MessageID(rawValue: (Sample.unix << 32) + 0x40_0000)
        var error = ByteBuffer()
        RPCResult(requestID: own, result: RPCError(code: 401, message: "AUTH_KEY_UNREGISTERED").encoded())
            .write(to: &error)
        return [
            Sample.update(9), error,
            ServiceMessage.newSession(first: own, uniqueID: 99, salt: 666).encoded(),
            ServiceMessage.refusal(of: own, sequenceNumber: 1, code: 48, newSalt: 666).encoded(),
            ServiceMessage.refusal(of: own, sequenceNumber: 1, code: 17, newSalt: nil).encoded(),
            ServiceMessage.futureSalts(
                to: own, now: 1,
                salts: [ServerSalt(value: 666, validSince: Sample.unix, validUntil: Sample.unix + 99_999)]
            ).encoded(),
            ServiceMessage.pong(to: own, id: 1).encoded(), ServiceMessage.ping(id: 1, disconnectDelay: nil).encoded(),
            ServiceMessage.keyDestroyed(.destroyed).encoded(),
        ]
    }

    private func seal(_ attack: Attack, for server: ScriptedServer, random: inout RandomSource) throws -> ByteBuffer {
        try MessageEnvelope.seal(
            attack.message, salt: 666, sessionID: attack.sessionID ?? server.client.sessionID, key: attack.key,
            direction: attack.direction, padding: .grid, random: &random
        ).bytes
    }

    @Test("M-17 M-03 M-04 M-07 C-07 H-14 a refused message leaves no event, acknowledgement, salt, clock or memory")
    func refusedMessagesLeaveNoTrace() throws {
        let control = try story(of: ScriptedServer.connected())
        let sample = ScriptedServer.connected()
        for body in temptations(sample) {
            let attacks = [
                Attack(
                    name: "another session", sessionID: sample.client.sessionID ^ 1,
                    message: ContainedMessage(id: identifier(sample), sequenceNumber: 1, body: body)),
                Attack(
                    name: "an id of clients",
                    message: ContainedMessage(id: identifier(sample, bits: 0), sequenceNumber: 1, body: body)),
                Attack(
                    name: "an id of nobody",
                    message: ContainedMessage(id: identifier(sample, bits: 2), sequenceNumber: 1, body: body)),
                Attack(
                    name: "six minutes old",
                    message: ContainedMessage(id: identifier(sample, seconds: -360), sequenceNumber: 1, body: body)),
                Attack(
                    name: "a minute ahead",
                    message: ContainedMessage(id: identifier(sample, seconds: 60), sequenceNumber: 1, body: body)),
            ]
            for attack in attacks {
                var random = RandomSource.seeded(50)
                let server = ScriptedServer.connected()
                server.deliver(try seal(attack, for: server, random: &random))
                #expect(server.violations.count == 1 && server.events.count == 1, "\(attack.name)")
                #expect(server.close == nil, "\(attack.name)")
                server.events = []
                #expect(try story(of: server) == control, "\(attack.name)")
            }
        }
    }

    @Test("M-17 M-01 C-06 H-14 T-06 a packet that is not genuine costs the connection and nothing else")
    func forgedPacketsLeaveNoTrace() throws {
        func reconnected(_ server: ScriptedServer) throws -> [String] {
            server.client.connectionClosed(now: server.now)
            server.close = nil
            server.client.connectionOpened(now: server.now)
            server.events = []
            return try story(of: server)
        }
        let control = try reconnected(ScriptedServer.connected())
        var keyRandom = RandomSource.seeded(51)
        let otherKey = try AuthKey(keyRandom.bytes(256))
        let sample = ScriptedServer.connected()
        for body in temptations(sample) {
            let message = ContainedMessage(id: identifier(sample), sequenceNumber: 1, body: body)
            var random = RandomSource.seeded(52)
            var changed = try seal(Attack(name: "", message: message), for: sample, random: &random)
            changed.setInteger(
                UInt8(1) ^ (changed.getInteger(at: changed.readerIndex + 60, as: UInt8.self) ?? 0),
                at: changed.readerIndex + 60)
            var renamed = try seal(Attack(name: "", key: otherKey, message: message), for: sample, random: &random)
            renamed.setInteger(Sample.key.id, at: renamed.readerIndex, endianness: .little)
            let forged = [
                changed, renamed,
                try seal(Attack(name: "", key: otherKey, message: message), for: sample, random: &random),
                try seal(
                    Attack(name: "", direction: .clientToServer, message: message), for: sample, random: &random),
                PlainMessage(id: identifier(sample), body: body).packet(),
                ByteBuffer(bytes: random.bytes(88)),
            ]
            for packet in forged {
                let server = ScriptedServer.connected()
                server.deliver(packet)
                #expect(server.events == [.violation(.packetRejected)])
                #expect(server.close?.reason == .invalidPacket)
                #expect(try reconnected(server) == control)
            }
        }
    }

    @Test("T-31 T-14 H-14 forged quick acknowledgements prove nothing, end nothing and cost nothing")
    func forgedQuickAcks() throws {
        let control = try story(of: ScriptedServer.connected())
        let server = ScriptedServer.connected()
        var random = RandomSource.seeded(53)
        for _ in 0..<10_000 {
            server.take(server.client.quickAckReceived(UInt32(truncatingIfNeeded: random.next()), now: server.now))
        }
        #expect(server.events.isEmpty)
        #expect(try story(of: server) == control)
    }
}
