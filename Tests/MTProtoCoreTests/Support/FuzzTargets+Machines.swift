import FuzzSupport
import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

extension FuzzTargets {
    /// Key exchanges of both ends at every stage. A case costs a private RSA operation or a test of a prime where the
    /// input is good enough, hence the weights.
    static func handshakes() throws -> [FuzzTarget] {
        var recorded = try HandshakePair(seed: 90)
        _ = try recorded.run().get()
        let (queries, answers) = (recorded.toServer.map(\.contents), recorded.toClient.map(\.contents))
        var targets: [FuzzTarget] = []
        for stage in 0..<3 {
            var pair = try HandshakePair(seed: 90)
            var action = pair.client.start(now: .zero)
            for _ in 0..<stage {
                guard case .send(let packet) = action else { throw HandshakePair.StillWaiting() }
                action = pair.client.receive(try pair.serve(packet).get(), now: .zero)
            }
            let reached = pair
            targets.append(
                FuzzTarget("client exchange \(stage)", corpus: [answers[stage]] + answers, weight: 1) { input, _ in
                    var client = reached.client
                    let action = client.receive(ByteBuffer(bytes: input), now: .zero)
                    // The first answer is not sealed: what it names is judged by the later ones.
                    guard stage > 0, body(input) != body(answers[stage]) else { return }
                    switch action {
                    case .wait, .failed: break
                    case .send, .completed: throw FuzzFinding("a bad answer leads on")
                    }
                })
            targets.append(
                FuzzTarget("server exchange \(stage)", corpus: [queries[stage]] + queries, weight: 0.1) { input, _ in
                    var server = reached.server
                    let action = server.receive(ByteBuffer(bytes: input), now: .zero, clock: reached.serverClock)
                    guard stage == 2, body(input) != body(queries[stage]) else { return }
                    if case .completed = action { throw FuzzFinding("a bad query makes a key") }
                })
        }
        return targets + [sealedAnswers(), wholeExchanges()]
    }

    /// What an unencrypted packet says, without its header.
    private static func body(_ packet: [UInt8]) -> ByteBuffer? {
        (try? PlainMessage(packet: ByteBuffer(bytes: packet)))?.body
    }

    /// Answers with contents that are wrong and correctly sealed.
    private static func sealedAnswers() -> FuzzTarget {
        FuzzTarget("sealed answers of an exchange", weight: 0.02) { _, random in
            var isHonest = false
            var server = ForgingServer()
            let action = try server.run { inner in
                switch random.below(6) {
                case 0: inner.g = Int32(truncatingIfNeeded: random.next())
                case 1: inner.dhPrime = Fuzzing.mutated(inner.dhPrime, changes: 1 + random.below(3), &random)
                case 2:
                    inner.gA = random.pick([[], [0], [1], inner.dhPrime, [UInt8](repeating: 0, count: 256)])
                case 3: inner.gA = random.bytes(random.below(64))
                case 4: inner.nonce = TLInt128(random.bytes(16)) ?? TLInt128()
                default:
                    inner.serverTime = Int32(truncatingIfNeeded: random.next())
                    isHonest = true
                }
                if inner.dhPrime == DHGroup.wellKnown?.prime, inner.g == 3, inner.gA.count == 256 {
                    isHonest = isHonest || inner.gA.dropFirst(8).contains { $0 != 0 }
                }
            }
            if case .completed = action { throw FuzzFinding("a key without confirmation") }
            if case .send = action, !isHonest { throw FuzzFinding("a bad answer leads on") }
        }
    }

    private static func wholeExchanges() -> FuzzTarget {
        FuzzTarget("whole exchanges", weight: 0.01) { _, random in
            var pair = try HandshakePair(seed: random.next() >> 8, expiresIn: random.once(in: 2) ? 3600 : nil)
            let result = try pair.run().get()
            guard let server = pair.serverResults.last else { throw FuzzFinding("the server has no key") }
            try FuzzFinding.unless(server.authKey == result.authKey, "the two ends have different keys")
        }
    }
}
