import MTProtoCrypto

/// How often may be dialled while nothing that comes is authentic (rows D10, D17, T-28).
///
/// It counts dials of all kinds: the connection, sockets of HTTP, and routes that are tried beside it. A route that has
/// not been tried since the last packet under a key of ours may be tried at once; those that have been share eight
/// dials, the first one included, in the first minute and four in each later one. Only such a packet ends the series:
/// anything else that comes may be from an attacker on the way.
///
/// Whatever comes of connections, the routes that were ever dialled share sixty dials at once and eight in each minute.
/// So an attacker who lets something authentic through each time and then cuts the connection gets no more than that.
/// Where every request may cost a socket (HTTP) an answer gives its dial back.
///
/// A network that comes back and a machine that wakes are reasons to hope: the series begins anew, though not more than once
/// a minute; within the minute a pause ends, four times.
struct DialBudget: Sendable {
    /// What came of a reason to hope.
    enum Hope: Hashable, Sendable {
        /// The series begins anew.
        case restarted
        /// The pause is over, and the series goes on.
        case shortened
        /// There were too many of them.
        case refused
    }

    /// From one dial of what was tried before to the next: eight fall into the first minute. The last one repeats, and is
    /// the only one after that minute, in which it allows four.
    private static let steps: [Duration] = [
        .zero, .milliseconds(300), .seconds(1), .seconds(4), .seconds(10), .seconds(15),
    ]
    /// Routes that are tried for the first time come so far apart, from the third one on.
    private static let spacing = Duration.milliseconds(250)
    static let period = Duration.seconds(60)
    static let shortcutLimit = 4
    /// The dials of one minute in the long run, and what may be saved up.
    private static let interval = Duration.seconds(7.5)
    private static let savings = 60
    /// No more routes than these count as new (row H-15).
    private static let routeLimit = 256

    /// The baseline policy knows no such limit.
    let isLimited: Bool
    /// Whether what was dialled once has to wait for the last of the ``steps`` before it is dialled again: where many such
    /// clients ask many places, each its own.
    let isSparing: Bool
    private var tried: Set<Route> = []
    private var repetitions = 0
    private var lastDial: Instant = .distantPast
    /// Nothing that was tried before is dialled before this.
    private var notBefore: Instant = .distantPast
    /// Since when the series runs, and how many pauses ended early in its first minute.
    private var begin: (at: Instant, shortcuts: Int)?
    /// Every route that was dialled, and up to when their further dials have used up what each ``interval`` allows.
    private var past: (routes: Set<Route>, paidUntil: Instant) = ([], .distantPast)
    /// How many packets, or first ones of a connection, came under a key of ours.
    private(set) var proofs = 0
    /// The next repetition is for a route beside the one that is dialled in any case.
    private(set) var isOthersTurn = false

    init(policy: ReconnectPolicy, isSparing: Bool = false) {
        self.init(isLimited: policy == .adaptive, isSparing: isSparing, proofs: 0)
    }

    /// Whether a route counts as tried before.
    func isRepetition(_ route: Route) -> Bool {
        tried.contains(route) || tried.count >= Self.routeLimit
    }

    /// Whether a route was dialled at any time.
    private func isFamiliar(_ route: Route) -> Bool {
        past.routes.contains(route) || past.routes.count >= Self.routeLimit
    }

    /// When a route may be dialled; in the past if it may now.
    func readyAt(_ route: Route) -> Instant {
        guard isLimited else { return .distantPast }
        let affordable = isFamiliar(route) ? past.paidUntil - Self.interval * Self.savings : .distantPast
        if isRepetition(route) { return max(notBefore, affordable) }
        return tried.count < 2 ? affordable : max(lastDial + Self.spacing, affordable)
    }

    /// A route is dialled.
    /// - Parameter isOther: beside the one that is dialled in any case.
    mutating func dialled(_ route: Route, isOther: Bool, now: Instant, using random: inout RandomSource) {
        guard isLimited else { return }
        let begin = begin ?? (now, 0)
        self.begin = begin
        lastDial = now
        if isFamiliar(route) {
            past.paidUntil = max(past.paidUntil, now) + Self.interval
        } else {
            past.routes.insert(route)
        }
        let last = Self.steps.count - 1
        guard isRepetition(route) else {
            tried.insert(route)
            if isSparing { notBefore = now + Self.steps[last] * Double.random(in: 1...1.25, using: &random) }
            return
        }
        // Where it takes long until a dial has failed, the first minute is over before the small steps are.
        repetitions = now - begin.at < Self.period && !isSparing ? min(repetitions + 1, last) : last
        // Never less than the step, so that the limit holds; sometimes more, so that many clients that lost the same
        // server do not return in step.
        let step = Self.steps[repetitions]
        notBefore = now + step * Double.random(in: 1...1.25, using: &random)
        isOthersTurn = !isOther
    }

    /// A packet under a key of ours came.
    /// - Parameter wasWorthIt: it answers what its own dial was made for.
    mutating func proved(wasWorthIt: Bool = false) {
        restart()
        proofs &+= 1
        if wasWorthIt { past.paidUntil = past.paidUntil - Self.interval }
    }

    private mutating func restart() {
        let past = past
        self = DialBudget(isLimited: isLimited, isSparing: isSparing, proofs: proofs)
        self.past = past
    }

    private init(isLimited: Bool, isSparing: Bool, proofs: Int) {
        self.isLimited = isLimited
        self.isSparing = isSparing
        self.proofs = proofs
    }

    /// The network came back, or the machine woke.
    mutating func hope(now: Instant) -> Hope {
        guard isLimited, let begin, now - begin.at < Self.period else {
            restart()
            return .restarted
        }
        guard begin.shortcuts < Self.shortcutLimit else { return .refused }
        self.begin?.shortcuts += 1
        notBefore = .distantPast
        return .shortened
    }
}
