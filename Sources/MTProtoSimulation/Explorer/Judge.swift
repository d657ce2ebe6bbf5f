import MTProtoCore
import TelegramLab

/// Knows what went wrong in a run by order, and what that excuses.
final class Judge {
    private let schedule: Schedule
    private let kinds: Set<FaultKind>
    private let isCalm: Bool
    private let knowsClocks: Bool
    /// The clock of the server is set, once at least.
    let clocksMove: Bool
    private var forgottenAt: [Int: Instant] = [:]
    private var renewedAt: [Int: Instant] = [:]
    private var resetAt: [Int: Instant] = [:]
    private var learntTimeAt: [Int: Instant] = [:]
    private var clockChangedAt: [Int: Instant] = [:]
    private var playedAt: [Int: Instant] = [:]
    private var earlyAt: [Int: Instant] = [:]
    private var lateAt: [Int: Instant] = [:]
    private var clockShifts: [(at: Instant, seconds: Int)] = []

    /// The server forgets a key, once at least.
    private let forgetsKeys: Bool
    /// When a client last lost a connection over which it could send.
    private var lostAt: [Int: Instant] = [:]
    private var openConnections: [Int: Set<ConnectionID>] = [:]

    /// Faults that make a server refuse calls for good, or deny what it knows.
    private static let lies: Set<FaultKind> = [.saltLoop, .timeLoop, .resendLoop, .clockWarp, .saltStorm]

    init(_ schedule: Schedule) {
        self.schedule = schedule
        var kinds: Set<FaultKind> = []
        var clocksMove = false
        var forgetsKeys = false
        for step in schedule.steps {
            if case .faults(let more, _) = step.order { kinds.formUnion(more) }
            if case .shiftClock = step.order { clocksMove = true }
            if case .forgetKeys = step.order { forgetsKeys = true }
        }
        self.kinds = kinds
        self.forgetsKeys = forgetsKeys
        isCalm = Self.isCalm(schedule)
        self.clocksMove = clocksMove || kinds.contains(.clockWarp)
        // A server with the key can tell any time it likes, and an adversary who delays answers moves the time that
        // they tell by half of the delay.
        knowsClocks = !clocksMove && kinds.isSubset(of: FaultKind.ordinary) && !schedule.setup.hasAdversary
    }

    // MARK: What happened

    func serverForgot(_ client: Int, at now: Instant) {
        forgottenAt[client] = now
    }

    /// The adversary on the way gave the server packets that he had kept.
    func played(_ client: Int, at now: Instant) {
        playedAt[client] = now
    }

    /// The server got a packet whose id tells a time so many nanoseconds ahead of its own.
    func received(_ client: Int, ahead: Int64, at now: Instant) {
        // Servers take none that is 30 s ahead or 300 s old; clients leave a margin, as clocks differ.
        if ahead > 25_000_000_000 { earlyAt[client] = now }
        if ahead < -240_000_000_000 { lateAt[client] = now }
    }

    func clockShifted(by seconds: Int, at now: Instant) {
        clockShifts.append((now, seconds))
    }

    func opened(_ connection: ConnectionID, of client: Int) {
        openConnections[client, default: []].insert(connection)
    }

    func closed(_ connection: ConnectionID, of client: Int, at now: Instant) {
        if openConnections[client]?.remove(connection) != nil { lostAt[client] = now }
    }

    func renewed(_ client: Int, at now: Instant) {
        renewedAt[client] = now
    }

    /// A client heard that updates may be missing: where the server has forgotten it, because another session began.
    func reset(_ client: Int, at now: Instant) {
        if forgottenAt[client] != nil { resetAt[client] = now }
    }

    func learntTime(_ client: Int, at now: Instant) {
        if learntTimeAt[client] == nil { learntTimeAt[client] = now }
        clockChangedAt[client] = now
    }

    func began(_ client: Int, at now: Instant) {
        learntTimeAt[client] = nil
        renewedAt[client] = now
    }

    // MARK: Excuses

    func excuses(of client: Int) -> CallLedger.Excuses {
        CallLedger.Excuses(
            forgottenAt: forgottenAt[client], renewedAt: renewedAt[client], resetAt: resetAt[client],
            refusesCalls: !kinds.isDisjoint(with: [.floodWait, .internalError]),
            lies: !kinds.isDisjoint(with: Self.lies),
            changesSalts: !kinds.isDisjoint(with: [.rotateSalt, .expireSalt]),
            deniesReceipt: !kinds.isDisjoint(with: [.newSession, .ackNoise]),
            withholds: schedule.setup.hasAdversary, playedAt: playedAt[client], lostAt: lostAt[client],
            isClosed: true, clockChangedAt: clockChangedAt[client], earlyAt: earlyAt[client], lateAt: lateAt[client],
            clocksMove: clocksMove, clockShifts: clockShifts)
    }

    /// Whether a client must have the time right. What it sent before it learnt the time may take a while to arrive.
    func knowsTime(_ client: Int, at now: Instant) -> Bool {
        guard knowsClocks, let learnt = learntTimeAt[client] else { return false }
        return now - learnt > .seconds(130)
    }

    // MARK: Calm

    /// A schedule in which nothing gives a reason to close a connection.
    private static func isCalm(_ schedule: Schedule) -> Bool {
        guard !schedule.steps.isEmpty, ["perfect", "broadband", "wan"].contains(schedule.setup.link),
            schedule.setup.temporaryKeys == nil,
            !schedule.setup.makesKeys, !schedule.setup.usesHTTP
        else { return false }
        // What a client has to take without closing the connection.
        let harmless: Set<FaultKind> = [
            .foreignSession, .evenID, .fanOut, .hugeVector, .saltsFlood, .replay, .unknownResults, .quickAckNoise,
            .unknownSibling, .duplicate, .gzip, .messageCopy, .serverPing, .ackNoise,
        ]
        return schedule.steps.allSatisfy { step in
            switch step.order {
            case .call, .cancel, .push, .staysConnected, .rotateSalts: true
            case .faults(let kinds, _): harmless.isSuperset(of: kinds)
            default: false
            }
        }
    }

    /// Why the end of a connection was needless; nil if it was not.
    func needless(_ end: ConnectionEnd) -> String? {
        guard isCalm else { return nil }
        switch end {
        // The last one is a move: back to the address that could not be reached.
        case .idle, .closed, .paused, .unwanted, .replaced: return nil
        default: return "the connection was closed without need: \(end)"
        }
    }

    /// Whether packets of a client arrive in the order in which it sends them: not over several sockets, nor when it
    /// changes over to another way while the one before still carries something.
    func keepsOrder(_ client: Int) -> Bool {
        !schedule.setup.usesHTTP && !ExplorerClient.looksForOtherWays(client)
    }

    // MARK: Work

    /// How many key exchanges of one client an hour may see; nil where they have other reasons.
    var exchangesPerHour: Int? {
        guard !schedule.setup.makesKeys, schedule.setup.temporaryKeys.map({ $0 >= 3600 }) ?? true else { return nil }
        return schedule.setup.temporaryKeys == nil ? 14 : 100
    }

    /// When all is well again, everything has to be settled after so long. An adversary who says for an hour that keys
    /// are unknown, or a server that knows no key and refuses every binding, uses up the client's questions whether
    /// that is true: it asks again a quarter of an hour later.
    var healingLimit: Duration {
        let usesUpQuestions = schedule.setup.hasAdversary || !kinds.isDisjoint(with: Self.lies)
        return .seconds(forgetsKeys && usesUpQuestions ? 450 + 900 : 450)
    }

    // MARK: Idleness

    /// Pings and their acknowledgements, salts; new temporary keys.
    func idlePackets(minutes: Int, clients: Int) -> Int {
        var perMinute = schedule.setup.temporaryKeys.map { $0 < 3600 ? 30 : 8 } ?? 8
        // There is always a request that waits, for 25 seconds at most.
        if schedule.setup.usesHTTP { perMinute += 6 }
        return perMinute * minutes * clients + 6 * minutes * roaming(clients)
    }

    /// How many of the clients may be on another way than the ordinary one, and look for the way back.
    private func roaming(_ clients: Int) -> Int {
        schedule.setup.usesHTTP ? 0 : (1...max(clients, 1)).count(where: ExplorerClient.looksForOtherWays)
    }

    func idleConnections(minutes: Int, clients: Int) -> Int {
        let http = schedule.setup.usesHTTP ? minutes * clients : 0
        // One to look whether the ordinary way works again, and one over HTTP meanwhile.
        return http + 2 * minutes * roaming(clients)
            + (schedule.setup.temporaryKeys.map { $0 < 3600 ? 2 * minutes * clients : 0 } ?? 0)
    }
}
