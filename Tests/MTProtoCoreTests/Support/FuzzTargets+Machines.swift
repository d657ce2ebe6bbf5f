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
                FuzzTarget(name: "client exchange \(stage)", corpus: [answers[stage]] + answers, weight: 0.1) {
                    input, _ in
                    var client = reached.client
                    _ = client.receive(ByteBuffer(bytes: input), now: .zero)
                })
            targets.append(
                FuzzTarget(name: "server exchange \(stage)", corpus: [queries[stage]] + queries, weight: 0.01) {
                    input, _ in
                    var server = reached.server
                    _ = server.receive(ByteBuffer(bytes: input), now: .zero, clock: reached.serverClock)
                })
        }
        return targets
    }

    /// Sessions of both ends, each living through all its cases, so that what they remember is bounded as well.
    static func sessions() throws -> [FuzzTarget] {
        let samples =
            try serviceSamples() + [
                container([child(1, try serviceSamples()[0]), child(5, try serviceSamples()[1])]),
                packObject([UInt8](repeating: 0, count: 64)).contents,
                hex("016d5cf3 0400000000000000 ec77be7a 0102030405060708"),
                hex("ec77be7a 0102030405060708"),
            ]
        let client = ClientUnderFuzz()
        let server = ServerUnderFuzz()
        return [
            FuzzTarget(name: "client session", corpus: samples) { input, random in client.receive(input, &random) },
            FuzzTarget(name: "server session", corpus: samples) { input, random in server.receive(input, &random) },
        ]
    }
}

/// A client session that a server with the right key plays tricks on.
private final class ClientUnderFuzz {
    private var session = ClientSession(
        configuration: Sample.configuration(), random: .seeded(1), now: Sample.start)
    private var now = Sample.start
    private var identifiers = ServerMessageIDGenerator()
    private var random = RandomSource.seeded(3)

    init() {
        session.connectionOpened(now: now)
    }

    func receive(_ body: [UInt8], _ choice: inout TestRandom) {
        now += .milliseconds(3)
        let words = Array(body.prefix(body.count & ~3))
        let id = identifiers.next(
            unixNanoseconds: Sample.clock.unixNanoseconds(at: now), isAnswer: choice.below(2) == 0)
        let message = ContainedMessage(
            id: id, sequenceNumber: Int32(choice.below(2)), body: ByteBuffer(bytes: words))
        guard
            let packet = try? MessageEnvelope.seal(
                message, salt: Sample.salt, sessionID: session.sessionID, key: Sample.key, direction: .serverToClient,
                padding: .grid, random: &random)
        else { return }
        let outcome = session.receive(packet.bytes, now: now)
        _ = session.flush(now: now)
        if outcome.close != nil {
            session.connectionClosed(now: now)
            session.connectionOpened(now: now)
        }
    }
}

/// A server session that a client with the right key plays tricks on.
private final class ServerUnderFuzz {
    private var session = ServerSession(
        configuration: ServerSession.Configuration(authKey: Sample.key, clock: Sample.clock),
        salts: ServerSalts(initial: Sample.salt, start: Sample.unix, period: 1 << 30, seed: 4), sessionID: 1,
        random: .seeded(5), now: Sample.start)
    private var now = Sample.start
    private var identifiers = ClientMessageIDGenerator()

    func receive(_ body: [UInt8], _ choice: inout TestRandom) {
        now += .milliseconds(3)
        let words = Array(body.prefix(body.count & ~3))
        guard words.count >= 4, let id = try? identifiers.next(unixNanoseconds: Sample.clock.unixNanoseconds(at: now))
        else { return }
        let message = ContainedMessage(
            id: id, sequenceNumber: Int32(choice.below(2)), body: ByteBuffer(bytes: words))
        _ = session.receive(
            OpenedPacket(salt: Sample.salt, sessionID: 1, message: message, quickAckToken: 0), now: now)
        _ = session.flush(now: now)
    }
}
