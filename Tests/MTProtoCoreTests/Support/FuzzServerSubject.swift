import FuzzSupport
import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

/// One life of a server session under a hostile client with the right key, then under an honest call.
enum FuzzServerLife {
    static func target() -> FuzzTarget {
        FuzzTarget("server session", weight: 2) { _, random in try live(&random) }
    }

    private static func live(_ random: inout FuzzRandom) throws {
        var now = Sample.start
        var server = ServerSession(
            configuration: ServerSession.Configuration(authKey: Sample.key, clock: Sample.clock),
            salts: ServerSalts(initial: Sample.salt, start: Sample.unix, seed: 4), sessionID: 11, random: .seeded(5),
            now: now)
        var hostile = HostileServer()
        var identifiers = ClientMessageIDGenerator()
        server.connectionOpened(now: now)
        var asked: [MessageID] = []
        var executed: Set<MessageID> = []

        func next() throws -> MessageID {
            try identifiers.next(unixNanoseconds: Sample.clock.unixNanoseconds(at: now))
        }
        func run(_ events: [ServerSessionEvent]) throws {
            for event in events {
                guard case .request(let id, _) = event else { continue }
                try FuzzFinding.unless(executed.insert(id).inserted, "a call runs twice under one id")
                asked.append(id)
            }
        }
        for _ in 0...random.below(24) {
            now += .milliseconds(random.below(400))
            if random.once(in: 20) { server.connectionClosed(now: now); server.connectionOpened(now: now) }
            if random.once(in: 20) { now += .seconds(random.below(700)) }
            if let request = asked.last, random.once(in: 4) { server.answer(request, with: Sample.result(1), now: now) }
            let id =
                random.once(in: 8) ? hostile.clientIDs.last ?? MessageID(rawValue: Int64(random.below(99))) : try next()
            let body = random.once(in: 3) ? Sample.call(1) : hostile.body(&random)
            let message = ContainedMessage(id: id, sequenceNumber: Int32(random.below(40)), body: body)
            hostile.observe([message], in: message)
            let salt = random.once(in: 12) ? 1 : server.salts.current(at: Sample.clock.unixSeconds(at: now)).value
            try run(
                server.receive(
                    OpenedPacket(salt: salt, sessionID: 11, message: message, quickAckToken: 0), now: now))
            try checkOutput(&server, now: now)
            if let deadline = server.nextDeadline, deadline <= now { try run(server.deadlineReached(now: now)) }
        }
        // Whatever was said before: a call in a session of its own is answered.
        now += .seconds(1)
        server.connectionOpened(now: now)
        _ = server.flush(now: now)
    }

    private static func checkOutput(_ server: inout ServerSession, now: Instant) throws {
        let packets = server.flush(now: now)
        try FuzzFinding.unless(packets.count <= 64, "\(packets.count) packets at once")
        for packet in packets {
            guard let opened = try? MessageEnvelope.open(packet, key: Sample.key, direction: .serverToClient) else {
                throw FuzzFinding("it sends what does not decrypt")
            }
            try FuzzFinding.unless(opened.message.id.isFromServer, "it sends under the id \(opened.message.id)")
        }
    }
}
