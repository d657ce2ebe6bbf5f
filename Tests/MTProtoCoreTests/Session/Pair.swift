import MTProtoCrypto
import NIOCore

@testable import MTProtoCore

/// A client session and the sessions of a server, over a link with latency that breaks, in virtual time.
///
/// Everything follows from the seed. The server runs each call that its sessions ask it to run, and counts.
final class Pair {
    struct Settings {
        /// Chance in a thousand that a packet breaks the connection before it arrives.
        var breaks: UInt64 = 0
        /// The server forgets its salts at random times.
        var rotatesSalts = false
        /// The client believes the server's clock to be so many seconds ahead of what it is.
        var clockError: Double = 0
        var isClockKnown = true
        var saltPeriod: Int64 = 1800
        var latency: ClosedRange<Int64> = 5...200
        /// Chance in a thousand that a call takes minutes.
        var slowCalls: UInt64 = 0
    }

    private enum Event {
        case toServer(ByteBuffer, epoch: Int)
        case toClient(ByteBuffer, epoch: Int)
        case broken(epoch: Int)
        case answer(session: Int64, request: MessageID, number: Int)
        case dial
        case submit(number: Int, options: MessageOptions)
        case rotate
    }

    let settings: Settings
    var random: RandomSource
    var client: ClientSession
    var sessions: [Int64: ServerSession] = [:]
    var salts: ServerSalts
    var now = Sample.start
    let serverClock = Sample.clock

    private var events: [(at: Instant, order: Int, event: Event)] = []
    private var order = 0
    private var epoch = 0
    private var isOpen = false
    private var lastToServer = Instant.distantPast
    private var lastToClient = Instant.distantPast
    private(set) var steps = 0

    // What happened.
    var handles: [MessageHandle: Int] = [:]
    var executions: [Int: Int] = [:]
    var completions: [Int: Int] = [:]
    var wrongAnswers = 0
    var failures: [Int: RequestFailure] = [:]
    var updates: [Int: Int] = [:]
    var refusedSalts = 0
    var packetsToServer = 0
    var connections = 0
    var violations: [SessionViolation] = []

    init(seed: UInt64, _ settings: Settings = Settings()) {
        self.settings = settings
        random = .seeded(seed)
        salts = ServerSalts(
            initial: Sample.salt, start: Sample.unix, period: settings.saltPeriod, seed: seed)
        let belief = ServerClock(
            unixSeconds: Double(Sample.unix) + settings.clockError, at: Sample.start,
            isSynchronized: settings.isClockKnown)
        client = ClientSession(
            configuration: Sample.configuration(
                salts: [ServerSalt.initial(Sample.salt, serverTime: belief.unixSeconds(at: Sample.start))],
                clock: belief),
            random: .seeded(seed &+ 1), now: Sample.start)
    }

    private func schedule(_ event: Event, at instant: Instant) {
        order += 1
        // Few events wait at a time; a sorted insertion keeps the order of equal times.
        var position = events.count
        while position > 0, events[position - 1].at > instant { position -= 1 }
        events.insert((instant, order, event), at: position)
    }

    func chance(_ permille: UInt64) -> Bool {
        permille > 0 && UInt64.random(in: 0..<1000, using: &random) < permille
    }

    func submit(_ number: Int, at delay: Duration, options: MessageOptions = MessageOptions()) {
        schedule(.submit(number: number, options: options), at: Sample.start + delay)
    }

    func rotateSalts(at delay: Duration) {
        schedule(.rotate, at: Sample.start + delay)
    }

    func push(_ number: Int) {
        sessions[client.sessionID]?.push(Sample.update(number), now: now)
    }

    // MARK: The run

    /// Runs until nothing is scheduled and nothing waits, or until `limit`.
    /// - Returns: whether everything came to rest.
    @discardableResult
    func run(limit: Duration = .seconds(3600), untilIdle: Bool = true) -> Bool {
        let end = Sample.start + limit
        if connections == 0 { schedule(.dial, at: now) }
        while steps < 100_000 {
            pump()
            if untilIdle, isIdle { return true }
            guard let next = nextTime(), next <= end else {
                now = end
                return !untilIdle
            }
            steps += 1
            now = max(now, next)
            step()
        }
        return false
    }

    private var isIdle: Bool {
        client.pendingCount == 0
            && !events.contains {
                switch $0.event {
                case .submit, .rotate: true
                default: false
                }
            }
    }

    private func nextTime() -> Instant? {
        var next = events.first?.at
        func consider(_ instant: Instant?) {
            if let instant { next = min(next ?? instant, instant) }
        }
        consider(client.nextDeadline)
        for session in sessions.values { consider(session.nextDeadline) }
        return next
    }

    private func step() {
        if let deadline = client.nextDeadline, deadline <= now { take(client.deadlineReached(now: now)) }
        for (id, session) in sessions {
            if let deadline = session.nextDeadline, deadline <= now {
                handle(sessions[id]?.deadlineReached(now: now) ?? [], session: id)
            }
        }
        while let first = events.first, first.at <= now {
            events.removeFirst()
            perform(first.event)
            pump()
        }
    }

    private func perform(_ event: Event) {
        switch event {
        case .dial:
            guard !isOpen else { return }
            epoch += 1
            connections += 1
            isOpen = true
            lastToServer = now
            lastToClient = now
            client.connectionOpened(now: now)
        case .submit(let number, let options):
            if let handle = try? client.submit(Sample.call(number, bytes: size()), options: options, now: now) {
                handles[handle] = number
            }
        case .rotate:
            salts = ServerSalts(
                initial: Int64(bitPattern: random.next()), start: serverClock.unixSeconds(at: now),
                period: settings.saltPeriod, seed: random.next())
            for id in sessions.keys { sessions[id]?.salts = salts }
        case .broken(let epoch):
            if epoch == self.epoch { breakConnection(redial: .milliseconds(200)) }
        case .toServer(let bytes, let epoch):
            if isOpen, epoch == self.epoch { serverReceives(bytes) }
        case .toClient(let bytes, let epoch):
            if isOpen, epoch == self.epoch { take(client.receive(bytes, now: now)) }
        case .answer(let session, let request, let number):
            let body = Sample.result(number, bytes: chance(100) ? 40_000 : 12 + 4 * (number % 300))
            sessions[session]?.answer(request, with: body, now: now)
        }
    }

    private func size() -> Int {
        chance(100) ? 8_000 : 12 + 4 * Int.random(in: 0..<100, using: &random)
    }

    private func breakConnection(redial: Duration) {
        guard isOpen else { return }
        isOpen = false
        client.connectionClosed(now: now)
        for id in sessions.keys { sessions[id]?.connectionClosed(now: now) }
        let pause = redial + .milliseconds(Int64.random(in: 0..<500, using: &random))
        schedule(.dial, at: now + (chance(50) ? .seconds(300) : pause))
    }

    private func pump() {
        guard isOpen else { return }
        if client.wantsFlush(at: now) {
            for packet in client.flush(now: now) {
                packetsToServer += 1
                deliver(packet.bytes, toServer: true)
            }
        }
        for id in sessions.keys.sorted() where sessions[id]?.wantsFlush(at: now) == true {
            for packet in sessions[id]?.flush(now: now) ?? [] { deliver(packet, toServer: false) }
        }
    }

    private func deliver(_ bytes: ByteBuffer, toServer: Bool) {
        let latency = Duration.milliseconds(Int64.random(in: settings.latency, using: &random))
        let at = max(now + latency, toServer ? lastToServer : lastToClient)
        if chance(settings.breaks) { return schedule(.broken(epoch: epoch), at: at) }
        if toServer {
            lastToServer = at
            schedule(.toServer(bytes, epoch: epoch), at: at)
        } else {
            lastToClient = at
            schedule(.toClient(bytes, epoch: epoch), at: at)
        }
    }

    private var epochOfSession: [Int64: Int] = [:]

    private func serverReceives(_ bytes: ByteBuffer) {
        guard let opened = try? MessageEnvelope.open(bytes, key: Sample.key, direction: .clientToServer) else { return }
        let id = opened.sessionID
        if sessions[id] == nil {
            sessions[id] = ServerSession(
                configuration: ServerSession.Configuration(authKey: Sample.key, clock: serverClock), salts: salts,
                sessionID: id, random: .seeded(random.next()), now: now)
        }
        if epochOfSession[id] != epoch {
            epochOfSession[id] = epoch
            sessions[id]?.connectionOpened(now: now)
        }
        if !salts.accepts(opened.salt, at: serverClock.unixSeconds(at: now)) { refusedSalts += 1 }
        handle(sessions[id]?.receive(opened, now: now) ?? [], session: id)
    }

    private func handle(_ events: [ServerSessionEvent], session: Int64) {
        for event in events {
            switch event {
            case .request(let id, let body):
                let number = Sample.number(of: body)
                executions[number, default: 0] += 1
                let delay: Duration =
                    chance(settings.slowCalls)
                    ? .seconds(Int64.random(in: 30...400, using: &random))
                    : .milliseconds(Int64.random(in: 0...300, using: &random))
                schedule(.answer(session: session, request: id, number: number), at: now + delay)
            case .close:
                breakConnection(redial: .zero)
            case .dropped, .acknowledged, .destroySession, .httpWait:
                break
            }
        }
    }

    private func take(_ outcome: SessionOutcome) {
        for event in outcome.events {
            switch event {
            case .completed(let handle, let result, _):
                guard let number = handles[handle] else { continue }
                completions[number, default: 0] += 1
                switch result {
                case .answer(let body): if Sample.number(of: body) != number { wrongAnswers += 1 }
                case .failure(let failure): failures[number] = failure
                case .error: wrongAnswers += 1
                }
            case .update(let body): updates[Sample.number(of: body), default: 0] += 1
            case .violation(let violation): violations.append(violation)
            default: break
            }
        }
        if let close = outcome.close { breakConnection(redial: close.redialDelay) }
    }
}
