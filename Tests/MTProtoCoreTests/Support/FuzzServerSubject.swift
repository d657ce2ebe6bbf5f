import FuzzSupport
import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

/// One life of a server session under a hostile client with the right key, then with an honest one.
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
        try settle(&server, until: now + .seconds(31), run)
        now += .seconds(31)
        try callHonestly(&server, now: now, id: next, run)
    }

    /// Lets the deadlines come that are due.
    private static func settle(
        _ server: inout ServerSession, until end: Instant, _ run: ([ServerSessionEvent]) throws -> Void
    ) throws {
        var steps = 0
        while let deadline = server.nextDeadline, deadline <= end {
            try run(server.deadlineReached(now: deadline))
            try checkOutput(&server, now: deadline)
            steps += 1
            try FuzzFinding.unless(steps < 200, "it wakes without end")
        }
    }

    /// Whatever was said before: a call under a new id is run once and answered, on a new connection.
    ///
    /// What numbers the session has seen is nothing that an honest client knows, so it may be told that its own are too
    /// low and raises them; nothing else may be refused.
    private static func callHonestly(
        _ server: inout ServerSession, now: Instant, id: () throws -> MessageID,
        _ run: ([ServerSessionEvent]) throws -> Void
    ) throws {
        server.connectionOpened(now: now)
        for attempt in 0..<2 {
            let message = ContainedMessage(
                id: try id(), sequenceNumber: Int32(attempt) * 0x1000 + 1, body: Sample.call(4711))
            var random = RandomSource.seeded(8)
            let packet = try MessageEnvelope.seal(
                message, salt: server.salts.current(at: Sample.clock.unixSeconds(at: now)).value, sessionID: 11,
                key: Sample.key, direction: .clientToServer, padding: .grid, random: &random
            ).bytes
            let events = server.receive(
                try MessageEnvelope.open(packet, key: Sample.key, direction: .clientToServer), now: now)
            try run(events)
            if events.contains(.request(message.id, message.body)) {
                server.answer(message.id, with: Sample.result(4711), now: now)
            }
            for answer in try checkOutput(&server, now: now) {
                if let result = RPCResult(body: answer.body), result.requestID == message.id {
                    return try FuzzFinding.unless(
                        Sample.number(of: result.result) == 4711, "an honest call gets another answer")
                }
                guard case .refusal(message.id, _, let code, _)? = try? ServiceMessage(decoding: answer.body) else {
                    continue
                }
                try FuzzFinding.unless(code == 32 && attempt == 0, "an honest call is refused with \(code)")
            }
        }
        throw FuzzFinding("an honest call is not answered")
    }

    /// - Returns: the messages that it sends.
    @discardableResult
    private static func checkOutput(_ server: inout ServerSession, now: Instant) throws -> [ContainedMessage] {
        var messages: [ContainedMessage] = []
        let packets = server.flush(now: now)
        try FuzzFinding.unless(packets.count <= 64, "\(packets.count) packets at once")
        for packet in packets {
            guard let opened = try? MessageEnvelope.open(packet, key: Sample.key, direction: .serverToClient) else {
                throw FuzzFinding("it sends what does not decrypt")
            }
            try FuzzFinding.unless(opened.message.id.isFromServer, "it sends under the id \(opened.message.id)")
            let isContainer = Sample.constructor(of: opened.message.body) == MessageContainer.constructorID
            messages += isContainer ? try MessageContainer.read(opened.message.body) : [opened.message]
        }
        return messages
    }
}
