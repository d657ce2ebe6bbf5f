import MTProtoCore

/// Counts what a client dials while nothing authentic comes, and knows how much of it is too much: eight dials in the first
/// minute and four in each later one.
///
/// A route that was not tried before costs nothing, so that a client may look at each way that there is once. When the
/// network comes back, or the machine wakes, the count begins anew, though only once a minute; within the minute it allows
/// one dial more, four times.
///
/// Whatever the dials lead to, there are no more than ``tenMinutes`` in any ten minutes, where an answer costs no dial.
struct DialLedger {
    static let firstMinute = 8
    static let laterMinutes = 4
    /// Sixty at once, eight a minute, and a few that look for the way back.
    static let tenMinutes = 60 + 8 * 10 + 5
    /// There are no more routes than these.
    static let routeLimit = 4
    private static let period = Duration.seconds(60)
    private static let shortcutLimit = 4

    private var begin: Instant?
    private var routes: Set<Route> = []
    private var first = 0
    private var shortcuts = 0
    private var later: [Instant] = []
    private var proofs = 0
    private var all: [Instant] = []

    /// The network came back, or the machine woke.
    mutating func hoped(at now: Instant) {
        guard let begin, now - begin < Self.period else { return restart() }
        shortcuts = min(shortcuts + 1, Self.shortcutLimit)
    }

    private mutating func restart() {
        let (proofs, all) = (proofs, all)
        self = DialLedger()
        (self.proofs, self.all) = (proofs, all)
    }

    /// - Parameter proofs: how often something authentic has come so far.
    /// - Returns: what is wrong with it, if anything is.
    mutating func dialled(_ route: Route, proofs: Int, at now: Instant) -> String? {
        if !route.transport.isHTTP {
            all = all.filter { now - $0 < Self.period * 10 } + [now]
            if all.count > Self.tenMinutes { return "\(all.count) dials within ten minutes" }
        }
        if proofs != self.proofs {
            restart()
            self.proofs = proofs
        }
        let begin = begin ?? now
        self.begin = begin
        guard !routes.insert(route).inserted else {
            return routes.count > Self.routeLimit ? "\(routes.count) routes were tried" : nil
        }
        if now - begin < Self.period {
            first += 1
            // The first dial of a route is one of the eight.
            guard first >= Self.firstMinute + shortcuts else { return nil }
            return "\(first) dials of what had been tried in the first minute"
        }
        later = later.filter { now - $0 < Self.period } + [now]
        guard later.count > Self.laterMinutes else { return nil }
        return "\(later.count) dials in a later minute"
    }
}
