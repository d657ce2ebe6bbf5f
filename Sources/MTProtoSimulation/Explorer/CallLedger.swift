import MTProtoCore
import NIOCore

/// What is known of every call of a run, from both ends, and whether it may be so.
struct CallLedger {
    /// How a call ended for its caller.
    enum End: Hashable, Sendable {
        case answered
        case failed(RequestFailure)
        case cancelled
        /// It was never accepted.
        case refused
    }

    struct Call: Sendable {
        let plan: CallPlan
        let client: Int
        /// Which of the client's lives it belongs to; a client that was closed begins another.
        let life: Int
        let submittedAt: Instant
        /// When it was first run.
        var firstRun: Instant?
        var lastRun: Instant?
        var runs = 0
        /// The sessions of the server that know that it ran.
        var rememberedBy: Set<Int64> = []
        /// When the server had its answer.
        var answeredAt: Instant?
        var end: End?
        var endedAt: Instant?
    }

    /// By number.
    private(set) var calls: [Int: Call] = [:]
    private var numbers: [RequestKey: Int] = [:]
    /// The numbers of the calls that ran in a session.
    private var ranIn: [Int64: [Int]] = [:]
    /// How many have not ended.
    private(set) var openCount = 0
    private(set) var statistics = Statistics()

    struct RequestKey: Hashable {
        let client: Int
        let life: Int
        let id: RequestID
    }

    /// What a run amounts to.
    struct Statistics: Hashable, Sendable {
        var submitted = 0
        var answered = 0
        var failed = 0
        var cancelled = 0
        var runs = 0
        /// Runs of calls that had run before, which neither side could know.
        var repetitions = 0
    }

    /// What happened that explains a failure or a repetition, as far as the clients are concerned.
    struct Excuses {
        /// When the server last forgot what it had run for the client.
        var forgottenAt: Instant?
        /// When the client last had to begin anew, with another session or under another key.
        var renewedAt: Instant?
        /// When the client last heard that a server which had forgotten its session has begun another one, with a message before
        /// which it knows none.
        var resetAt: Instant?
        /// The server refuses calls by itself.
        var refusesCalls = false
        /// The server says what is not true.
        var lies = false
        /// The server changes its salts all the time.
        var changesSalts = false
        /// The server begins sessions anew by itself, or acknowledges what it refuses, and then knows nothing of messages
        /// that it seems to have got.
        var deniesReceipt = false
        /// An adversary on the way withholds what he likes for as long as he likes.
        var withholds = false
        /// When he last gave the server packets that he had kept.
        var playedAt: Instant?
        /// When the client last lost a connection over which it could send.
        var lostAt: Instant?
        /// The client was closed.
        var isClosed = false
        /// When the client found last that its idea of the server's time was wrong.
        var clockChangedAt: Instant?
        /// When the server last got a packet from the future, by its clock: it refuses that packet, runs a copy when
        /// the time has come, and may have run it before its clock went back.
        var earlyAt: Instant?
        /// When it last got one that was too old, which looks like one that was under way while the device slept.
        var lateAt: Instant?
        /// The server's clock is set now and then.
        var clocksMove = false
        /// When the server's clock was set, and by how many seconds.
        var clockShifts: [(at: Instant, seconds: Int)] = []

        func isForgotten(since instant: Instant) -> Bool {
            forgottenAt.map { $0 >= instant } ?? false
        }

        /// Whether the server's clock moved so far that the server misjudges the age of what clients sent by its
        /// earlier time, which they go by for a while.
        func isMisdated(since instant: Instant) -> Bool {
            clockShifts.reduce(0) { $0 + ($1.at + .seconds(60) >= instant ? abs($1.seconds) : 0) } >= 200
        }

        /// Whether a call was withheld, or lost with its connection, until its id was too old, or whether its id had a
        /// time that the server never had. The server denies such a call just like one that ran and was forgotten.
        /// Clients repeat no id after 240 seconds, because servers take none after 300.
        func isOutdated(_ call: Call, at now: Instant) -> Bool {
            func isSince(_ instant: Instant?) -> Bool { instant.map { $0 >= call.submittedAt } ?? false }
            guard withholds || isSince(lostAt) else { return false }
            return now - call.submittedAt > .seconds(240) || isSince(clockChangedAt)
        }

        func isPlayed(since instant: Instant) -> Bool {
            playedAt.map { $0 >= instant } ?? false
        }

        func isEarly(since instant: Instant) -> Bool {
            earlyAt.map { $0 >= instant } ?? false
        }

        func isLate(since instant: Instant) -> Bool {
            lateAt.map { $0 >= instant } ?? false
        }

        func isReset(since instant: Instant) -> Bool {
            resetAt.map { $0 >= instant } ?? false
        }

        func isRenewed(since instant: Instant) -> Bool {
            renewedAt.map { $0 >= instant } ?? false
        }
    }

    // MARK: From the client

    mutating func submitted(_ plan: CallPlan, client: Int, life: Int, id: RequestID?, at now: Instant) {
        statistics.submitted += 1
        var call = Call(plan: plan, client: client, life: life, submittedAt: now)
        if let id {
            numbers[RequestKey(client: client, life: life, id: id)] = plan.number
            openCount += 1
        } else {
            call.end = .refused
            call.endedAt = now
        }
        calls[plan.number] = call
    }

    mutating func cancelled(_ number: Int, at now: Instant) {
        guard calls[number]?.end == nil, calls[number] != nil else { return }
        close(number, .cancelled, at: now)
        statistics.cancelled += 1
    }

    private mutating func close(_ number: Int, _ end: End, at now: Instant) {
        calls[number]?.end = end
        calls[number]?.endedAt = now
        openCount -= 1
    }

    /// A call ended. Returns what is wrong with that.
    mutating func completed(
        _ key: RequestKey, _ result: Result<ByteBuffer, RequestFailure>, excuses: Excuses, at now: Instant
    ) -> Violation? {
        guard let number = numbers[key], let call = calls[number] else {
            return Violation(.completedOnce, at: now, "client \(key.client): an unknown call ended")
        }
        if let end = call.end {
            return Violation(.completedOnce, at: now, "call \(number) ended again after \(end)")
        }
        switch result {
        case .success(let answer):
            close(number, .answered, at: now)
            statistics.answered += 1
            guard CallWire.isAnswer(answer, to: call.plan) else {
                return Violation(.rightAnswer, at: now, "call \(number) got an answer that is not its own")
            }
            guard call.runs > 0 else {
                return Violation(.rightAnswer, at: now, "call \(number) was answered and never run")
            }
            return nil
        case .failure(let failure):
            close(number, .failed(failure), at: now)
            statistics.failed += 1
            guard !isExcused(failure, call, excuses, now) else { return nil }
            return Violation(.honestFailure, at: now, "call \(number) failed without reason: \(failure)")
        }
    }

    private func isExcused(_ failure: RequestFailure, _ call: Call, _ excuses: Excuses, _ now: Instant) -> Bool {
        switch failure {
        case .stopped: return excuses.isClosed
        case .timedOut:
            guard let timeout = call.plan.timeout else { return false }
            return now - call.submittedAt >= .milliseconds(timeout)
        case .rpc: return excuses.refusesCalls || excuses.lies
        case .answerLost:
            guard !call.plan.isIdempotent else { return excuses.lies }
            // A call that ran is forgotten only after its answer was acknowledged, and a client must not acknowledge an
            // answer that it has not seen.
            return excuses.lies || (excuses.deniesReceipt && call.runs == 0)
                || (call.runs == 0 && excuses.isOutdated(call, at: now))
                || excuses.isEarly(since: call.submittedAt)
                || (call.runs == 0 && excuses.isLate(since: call.submittedAt))
                || excuses.isForgotten(since: call.submittedAt)
                || excuses.isRenewed(since: call.submittedAt) || excuses.isMisdated(since: call.submittedAt)
                // By its new clock the server takes what it ran for too old to know anything of it.
                || call.plan.isIdempotent && excuses.isMisdated(since: call.submittedAt)
                // Servers keep answers for ten minutes; some links take longer for a large one.
                || call.lastRun.map { now - $0 > .seconds(600) } ?? false
        case .rejected: return excuses.lies || excuses.changesSalts
        case .unknownDependency: return call.plan.after != nil
        default: return excuses.lies
        }
    }

    // MARK: From the server

    /// The server knows nothing more of a session.
    mutating func forgot(session: Int64) {
        for number in ranIn.removeValue(forKey: session) ?? [] { calls[number]?.rememberedBy.remove(session) }
    }

    /// A call is run. Returns what is wrong with that.
    mutating func run(
        _ number: Int, in session: Int64, answeredAt: Instant, excuses: Excuses, at now: Instant
    ) -> Violation? {
        statistics.runs += 1
        guard var call = calls[number] else {
            return Violation(.rightAnswer, at: now, "call \(number) was run and never made")
        }
        defer { calls[number] = call }
        let before = call.lastRun
        let isRemembered = !call.rememberedBy.isEmpty
        if call.rememberedBy.insert(session).inserted { ranIn[session, default: []].append(number) }
        call.runs += 1
        call.firstRun = call.firstRun ?? now
        call.lastRun = now
        // A call that runs again under another key has ended with its first run.
        call.answeredAt = min(call.answeredAt ?? answeredAt, answeredAt)
        if let before {
            statistics.repetitions += 1
            // A server that forgets what it ran gets the same message again, and neither side can notice. For a call
            // that may not be repeated, the server must have forgotten the very session in which it ran.
            let isForgotten = call.plan.isIdempotent ? excuses.isForgotten(since: before) : !isRemembered
            let isExcused =
                isForgotten
                // By its new clock the server takes what it ran for too old to know anything of it.
                || call.plan.isIdempotent && excuses.isMisdated(since: call.submittedAt)
                // Servers keep answers for ten minutes: one that is withheld for longer is forgotten.
                || call.plan.isIdempotent && now - before > .seconds(600)
                // What was sent before may arrive after that.
                || call.plan.isIdempotent && excuses.isRenewed(since: call.submittedAt)
                || call.plan.isIdempotent && excuses.isReset(since: call.submittedAt)
                // Where a second run does no harm, a client does not wait until no copy can arrive any more. Nor can it
                // know that a server whose clock went back will later take what it refuses now.
                || (call.plan.isIdempotent || excuses.clocksMove) && excuses.isPlayed(since: call.submittedAt)
            if !isExcused {
                let kind =
                    call.end == .answered
                    ? "after it was answered"
                    : call.plan.isIdempotent ? "again without need" : "again although it may not be repeated"
                return Violation(.executedOnce, at: now, "call \(number) was run \(kind)")
            }
        }
        return checkOrder(call, at: now)
    }

    private func checkOrder(_ call: Call, at now: Instant) -> Violation? {
        guard let number = call.plan.after, let earlier = calls[number], earlier.life == call.life else { return nil }
        // Ended for the caller, or at least for the server.
        if earlier.end != nil { return nil }
        if let answeredAt = earlier.answeredAt, answeredAt <= now { return nil }
        return Violation(.order, at: now, "call \(call.plan.number) was run before call \(number) had ended")
    }

    // MARK: At the end

    /// Calls that have not ended, by number.
    var open: [Call] {
        calls.values.filter { $0.end == nil }.sorted { $0.plan.number < $1.plan.number }
    }
}

/// Updates that were sent to the clients, and what became of them.
struct UpdateLedger {
    private struct Update {
        let sentAt: Instant
        var deliveredAt: Instant?
    }

    private var updates: [Int: [Int: Update]] = [:]
    private var lastReset: [Int: Instant] = [:]
    private var next = 1
    private(set) var sentCount = 0
    private(set) var deliveredCount = 0

    /// A number for an update that is about to be sent.
    mutating func makeNumber() -> Int {
        defer { next += 1 }
        return next
    }

    mutating func sent(_ number: Int, to client: Int, at now: Instant) {
        updates[client, default: [:]][number] = Update(sentAt: now)
        sentCount += 1
    }

    mutating func delivered(_ number: Int, to client: Int, at now: Instant) -> Violation? {
        guard let update = updates[client]?[number] else {
            return Violation(.updateOnce, at: now, "client \(client) got update \(number), which was not sent to it")
        }
        guard update.deliveredAt == nil else {
            return Violation(.updateOnce, at: now, "client \(client) got update \(number) twice")
        }
        deliveredCount += 1
        updates[client]?[number]?.deliveredAt = now
        return nil
    }

    /// The client was told that updates may be missing, or begins without knowing any.
    mutating func reset(_ client: Int, at now: Instant) {
        lastReset[client] = now
    }

    /// Updates that the client neither got nor knows to be missing.
    func lost(client: Int) -> [Int] {
        let reset = lastReset[client]
        return (updates[client] ?? [:]).filter { _, update in
            update.deliveredAt == nil && !(reset.map { $0 >= update.sentAt } ?? false)
        }.keys.sorted()
    }
}
