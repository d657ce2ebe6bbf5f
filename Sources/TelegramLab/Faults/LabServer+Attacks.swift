import MTProtoCore
import MTProtoCrypto
import NIOCore

// What no honest server sends.
extension LabServer {
    func attack(_ kind: FaultKind, session: LabSession, connection: LabConnection, _ state: LabDatacenter, now: Instant)
    {
        switch kind {
        case .garbage, .badMessageKey, .transportCode, .codeThenGarbage, .oversizedFrame, .truncated, .quickAckNoise:
            self.attackTransport(kind, session: session, connection: connection, state, now: now)
        case .replay:
            for packet in session.memory.packets { self.send(packet, of: session, on: connection, now: now) }
        case .saltStorm:
            break  // Struck when the packet was refused.
        default:
            let target = session.memory.messages.last ?? MessageID(unixNanoseconds: 0)
            guard
                let packet = HostilePackets.packet(
                    kind, target: target, machine: &session.machine, random: &state.faults.random, now: now)
            else { return }
            self.send(packet, of: session, on: connection, now: now)
        }
    }

    private func attackTransport(
        _ kind: FaultKind, session: LabSession, connection: LabConnection, _ state: LabDatacenter, now: Instant
    ) {
        let framing = connection.codec.negotiated?.framing
        switch kind {
        case .garbage:
            let known = Bool.random(using: &state.faults.random)
            let id = known ? session.reference.key.id : state.faults.random.next()
            self.send(packet: HostilePackets.garbage(keyID: id, &state.faults.random), on: connection, now: now)
        case .badMessageKey:
            let body = ServiceMessage.ping(id: 1, disconnectDelay: nil).encoded()
            let message = session.machine.message(body, isAnswer: false, isContent: false, now: now)
            guard var packet = session.machine.seal(message, now: now) else { return }
            HostilePackets.flipBit(of: &packet, &state.faults.random)
            self.send(packet: packet, on: connection, now: now)
        case .transportCode:
            self.send(transportError: self.transportCode(for: connection, state), on: connection, now: now)
        case .codeThenGarbage:
            self.send(transportError: self.transportCode(for: connection, state), on: connection, now: now)
            self.poison(connection, with: ByteBuffer(bytes: state.faults.random.bytes(64)), now: now)
        case .oversizedFrame:
            self.poison(connection, with: HostilePackets.frameHeader(nil, framing), now: now)
        case .truncated:
            var frame = HostilePackets.frameHeader(1024, framing)
            frame.writeBytes(state.faults.random.bytes(Int.random(in: 0...1000, using: &state.faults.random)))
            self.poison(connection, with: frame, now: now)
            self.close(connection, by: .truncated, now: now)
        default:
            for _ in 0..<32 {
                self.send(quickAck: UInt32(truncatingIfNeeded: state.faults.random.next()), on: connection, now: now)
            }
        }
    }

    private func transportCode(for connection: LabConnection, _ state: LabDatacenter) -> Int32 {
        let codes: [Int32] = [-403, -444, -500, -1, 12] + (connection.fate.hasSentEncrypted ? [-404] : [])
        return codes.randomElement(using: &state.faults.random) ?? -444
    }
}
