import FuzzSupport
import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

/// One life of a client: a hostile server with the right key first, then an honest one.
///
/// Checked all the time: what the client sends decrypts and parses, ids are divisible by four and rise, no input makes
/// it send without end, deadlines are finite, what it holds is bounded. In the end: within 450 seconds with an honest
/// server every call has ended, each exactly once.
final class FuzzEpisode {
    private static let latency: Duration = .milliseconds(40)
    private static let patience: Duration = .seconds(450)
    private static let largestFootprint = 1 << 20

    private let subject: FuzzSubject
    private var now = Sample.start
    private var hostile = HostileServer()
    private var submitted = 0
    /// Of each session: ids need not differ between them.
    private var packetIDs: [Int64: Set<MessageID>] = [:]
    private var lastID: [Int64: MessageID] = [:]
    /// The honest server; it sees nothing of the hostile phase.
    private var sessions: [Int64: ServerSession] = [:]
    private var executions: [Int: Int] = [:]
    private var inFlight: [(at: Instant, toServer: Bool, epoch: Int, packet: ByteBuffer)] = []
    private var epoch = 0
    private var servedEpoch: [Int64: Int] = [:]

    init(_ subject: FuzzSubject) {
        self.subject = subject
    }

    static func target(_ name: String, _ make: @escaping () -> FuzzSubject) -> FuzzTarget {
        FuzzTarget(name) { _, random in
            let episode = FuzzEpisode(make())
            try episode.suffer(&random)
            try episode.heal(&random)
        }
    }

    // MARK: The hostile phase

    private func suffer(_ random: inout FuzzRandom) throws {
        for _ in 0..<random.below(5) { submit(&random) }
        for _ in 0...random.below(24) {
            connect()
            for packet in try written() { hostile.observe(packet.messages, in: packet.whole) }
            hostile.sessionID = subject.sessionID
            let before = subject.events
            var size = 0
            switch random.below(24) {
            case 0: submit(&random)
            case 1: subject.cancel(random.below(9), now: now)
            case 2: subject.disconnect(now: now)
            case 3: subject.quickAck(UInt32(truncatingIfNeeded: random.next()), now: now)
            case 4 where random.once(in: 3):
                subject.transportError(random.pick([-404, -429, -444, 404, 0, -1, .min]), now: now)
            case 5: subject.receiveRaw(ByteBuffer(bytes: random.bytes(random.below(80))), now: now)
            case 6, 7: try wait(random.once(in: 8) ? .seconds(random.below(4000)) : .milliseconds(random.below(9000)))
            default:
                let packet = hostile.packet(&random, now: now)
                size = packet.readableBytes
                subject.receive(packet, now: now)
                // The very same packet again.
                if random.once(in: 12) { subject.receive(packet, now: now) }
            }
            let events = subject.events - before
            if size > 0 { try FuzzFinding.unless(events <= 40 + size / 4, "\(events) events from \(size) bytes") }
            try check()
            now += .milliseconds(random.below(60))
        }
    }

    private func submit(_ random: inout FuzzRandom) {
        subject.submit(submitted, &random, now: now)
        submitted += 1
    }

    private func connect() {
        guard !subject.isOpen, let dialAt = subject.dialAt else { return }
        now = max(now, dialAt)
        subject.open(now: now)
        epoch += 1
    }

    /// Lets time pass with nobody at the other end.
    private func wait(_ duration: Duration) throws {
        let end = now + duration
        for _ in 0..<400 {
            guard let next = subject.nextDeadline, next <= end else { break }
            now = max(now, next)
            subject.deadlineReached(now: now)
            for packet in try written() { hostile.observe(packet.messages, in: packet.whole) }
            if !subject.isOpen { connect() }
        }
        now = max(now, end)
    }

    private func check() throws {
        try FuzzFinding.unless(subject.footprint <= Self.largestFootprint, "\(subject.footprint) bytes are held")
        if let deadline = subject.nextDeadline {
            try FuzzFinding.unless(deadline - now < .seconds(400 * 86_400), "a deadline that never comes")
        }
        for (number, count) in subject.completions where count > 1 {
            throw FuzzFinding("call \(number) ended \(count) times")
        }
    }

    // MARK: What the client sends

    private struct Written {
        var packet: ByteBuffer
        var opened: OpenedPacket
        var whole: ContainedMessage
        var messages: [ContainedMessage]
    }

    private func written() throws -> [Written] {
        var all: [Written] = []
        for round in 0... {
            let packets = subject.take(now: now)
            if packets.isEmpty { break }
            try FuzzFinding.unless(round < 8 && all.count < 64, "it sends without end")
            for packet in packets { all.append(try read(packet)) }
        }
        for packet in all {
            let session = packet.opened.sessionID
            lastID[session] = max(lastID[session] ?? packet.whole.id, packet.whole.id)
        }
        if let datacenter = subject as? DatacenterSubject, datacenter.isUnreadable {
            throw FuzzFinding("what it writes cannot be read")
        }
        return all
    }

    private func read(_ packet: ByteBuffer) throws -> Written {
        guard let opened = try? MessageEnvelope.open(packet, key: Sample.key, direction: .clientToServer) else {
            throw FuzzFinding("it sends what does not decrypt")
        }
        let whole = opened.message
        let isContainer = Sample.constructor(of: whole.body) == MessageContainer.constructorID
        guard let messages = isContainer ? try? MessageContainer.read(whole.body) : [whole], !messages.isEmpty else {
            throw FuzzFinding("it sends a container that cannot be read")
        }
        for message in messages + [whole] {
            try FuzzFinding.unless(
                message.id.rawValue > 0 && message.id.rawValue % 4 == 0, "it sends under the id \(message.id)")
            let constructor = Sample.constructor(of: message.body)
            if ServiceMessage.isService(constructor), (try? ServiceMessage(decoding: message.body)) == nil {
                throw FuzzFinding("it sends a service message that cannot be read")
            }
        }
        // Packets of one turn may be ordered by urgency.
        if let last = lastID[opened.sessionID] {
            try FuzzFinding.unless(whole.id > last, "ids of packets do not rise")
        }
        try FuzzFinding.unless(
            packetIDs[opened.sessionID, default: []].insert(whole.id).inserted, "two packets under one id")
        return Written(packet: packet, opened: opened, whole: whole, messages: messages)
    }

    // MARK: The honest phase

    private func heal(_ random: inout FuzzRandom) throws {
        subject.disconnect(now: now)
        inFlight = []
        // What the hostile server told calls to wait for is waited for.
        let end = max(now, subject.delayedUntil) + Self.patience
        var sent = 0
        var steps = 0
        var stepsAtOnce = 0
        while subject.pending > 0 {
            connectIfDue()
            for packet in try written() {
                sent += 1
                if subject.isOpen { inFlight.append((now + Self.latency, true, epoch, packet.packet)) }
            }
            for id in sessions.keys.sorted() {
                for packet in sessions[id]?.flush(now: now) ?? [] {
                    inFlight.append((now + Self.latency, false, servedEpoch[id] ?? -1, packet))
                }
            }
            try FuzzFinding.unless(sent < 3000, "\(sent) packets to an honest server")
            guard subject.pending > 0 else { break }
            guard let next = nextTime() else { throw FuzzFinding("\(subject.pending) calls wait for nothing") }
            guard next <= end else { throw FuzzFinding("\(subject.pending) calls are open after \(Self.patience)") }
            stepsAtOnce = next > now ? 0 : stepsAtOnce + 1
            steps += 1
            try FuzzFinding.unless(stepsAtOnce < 200 && steps < 20_000, "time stands still")
            now = max(now, next)
            step()
        }
        try check()
        for number in subject.accepted where !subject.cancelled.contains(number) {
            let count = subject.completions[number] ?? 0
            try FuzzFinding.unless(count == 1, "call \(number) ended \(count) times")
        }
    }

    private func connectIfDue() {
        if !subject.isOpen, let dialAt = subject.dialAt, dialAt <= now {
            subject.open(now: now)
            epoch += 1
        }
    }

    private func nextTime() -> Instant? {
        var next = inFlight.first?.at
        func consider(_ instant: Instant?) {
            if let instant { next = min(next ?? instant, instant) }
        }
        consider(subject.nextDeadline)
        if !subject.isOpen { consider(subject.dialAt) }
        for session in sessions.values { consider(session.nextDeadline) }
        return next
    }

    private func step() {
        if let deadline = subject.nextDeadline, deadline <= now { subject.deadlineReached(now: now) }
        for id in sessions.keys.sorted() {
            if let deadline = sessions[id]?.nextDeadline, deadline <= now {
                serve(sessions[id]?.deadlineReached(now: now) ?? [], session: id)
            }
        }
        while let first = inFlight.first, first.at <= now {
            inFlight.removeFirst()
            guard first.epoch == epoch, subject.isOpen else { continue }
            if first.toServer { arrived(first.packet) } else { subject.receive(first.packet, now: now) }
        }
    }

    private func arrived(_ packet: ByteBuffer) {
        guard let opened = try? MessageEnvelope.open(packet, key: Sample.key, direction: .clientToServer) else {
            return
        }
        let id = opened.sessionID
        if sessions[id] == nil {
            sessions[id] = ServerSession(
                configuration: ServerSession.Configuration(authKey: Sample.key, clock: Sample.clock),
                salts: ServerSalts(initial: Sample.salt, start: Sample.unix, seed: 5), sessionID: id,
                random: .seeded(UInt64(bitPattern: id)), now: now)
        }
        if servedEpoch[id] != epoch {
            servedEpoch[id] = epoch
            sessions[id]?.connectionOpened(now: now)
        }
        serve(sessions[id]?.receive(opened, now: now) ?? [], session: id)
    }

    private func serve(_ events: [ServerSessionEvent], session: Int64) {
        for event in events {
            switch event {
            case .request(let id, let body):
                let number = Sample.number(of: body)
                executions[number, default: 0] += 1
                sessions[session]?.answer(id, with: Sample.result(number), now: now)
            case .close: subject.disconnect(now: now)
            case .dropped, .acknowledged, .destroySession, .httpWait: break
            }
        }
    }
}
