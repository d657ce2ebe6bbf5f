import MTProtoCore
import MTProtoCrypto
import NIOCore
import Testing

@testable import TelegramLab

struct LabServerFuzzTests {
    @Test("H-04 Noise on connections ends them and nothing else", arguments: [UInt64](1...4))
    func noiseEndsConnections(seed: UInt64) throws {
        let wire = try Wire(seed: seed)
        var random = RandomSource.seeded(seed)
        for _ in 0..<150 {
            let id = try #require(wire.server.accept(datacenter: 2, now: wire.now))
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                wire.server.receive(ByteBuffer(bytes: random.bytes(Int(random.next() % 300))), on: id, now: wire.now)
            }
            _ = wire.server.takeOutput(now: wire.now)
            if Bool.random(using: &random) { wire.server.closed(id, now: wire.now) }
            wire.advance(.milliseconds(Int64(random.next() % 500)))
        }
        try wire.connect()
        let call = try wire.call(1)
        #expect(wire.answers(to: call).count == 1 && wire.service.runs == [1: 1])
    }

    @Test("H-04 Well sealed nonsense is refused or ignored; the session goes on", arguments: [UInt64](1...6))
    func sealedNonsenseIsRefused(seed: UInt64) throws {
        let wire = try Wire(seed: seed)
        var random = RandomSource.seeded(seed)
        try wire.connect()
        var written = 0
        for _ in 0..<300 {
            if wire.connection == nil { try wire.reconnect() }
            let shift = Int64.random(in: -400...60, using: &random)
            let near = MessageID(unixNanoseconds: wire.clock.unixNanoseconds(at: wire.now) + shift * 1_000_000_000)
            let id = Bool.random(using: &random) ? MessageID(rawValue: near.rawValue | Int64(random.next() % 4)) : nil
            try wire.send(
                self.nonsense(&random), id: id, sequence: Bool.random(using: &random) ? Int32(random.next() % 64) : nil)
            wire.advance(.milliseconds(Int64(random.next() % 200)))
            written += wire.writes.reduce(0) { $0 + $1.bytes.readableBytes }
            wire.clear()
        }
        // About 200 bytes go in with each packet.
        #expect(written < 4 << 20)
        wire.sessionID += 1
        if wire.connection == nil { try wire.connect() }
        let call = try wire.call(1, sequence: 1)
        #expect(wire.answers(to: call).count == 1)
    }

    /// A body that begins like something that the server knows.
    private func nonsense(_ random: inout RandomSource) -> ByteBuffer {
        let ids = (0..<Int.random(in: 0...20, using: &random)).map { _ in
            MessageID(rawValue: Int64(bitPattern: random.next()))
        }
        let messages: [ServiceMessage] = [
            .acknowledgement(ids), .stateRequest(ids), .resendRequest(ids), .resendAnswerRequest(ids),
            .ping(id: 1, disconnectDelay: Int32(truncatingIfNeeded: random.next())), .getFutureSalts(count: .max),
            .dropAnswer(to: MessageID(rawValue: Int64(bitPattern: random.next()))), .destroySession(1),
            .httpWait(maxDelay: -1, waitAfter: .max, maxWait: .min),
            .stateInfo(to: MessageID(rawValue: 4), states: [1]),
            .copy(ContainedMessage(id: MessageID(rawValue: 5), sequenceNumber: 1, body: ByteBuffer(integer: 7))),
        ]
        var body = messages[Int(random.next() % UInt64(messages.count))].encoded()
        switch random.next() % 4 {
        case 0:
            body = ByteBuffer(bytes: random.bytes(4 + 4 * Int(random.next() % 40)))
        case 1:
            let index = body.readerIndex + Int(random.next() % UInt64(body.readableBytes))
            body.setInteger(UInt8(truncatingIfNeeded: random.next()), at: index)
        case 2:
            let children = (0..<Int.random(in: 0...5, using: &random)).map {
                ContainedMessage(
                    id: MessageID(rawValue: Int64(bitPattern: random.next()) & ~3), sequenceNumber: Int32($0),
                    body: body)
            }
            body = ByteBuffer()
            MessageContainer.write(children, to: &body)
        default:
            break
        }
        return body
    }
}
