import MTProtoCrypto
import NIOCore

/// The routes that are tried while one does not work: staggered, a few at a time, each proving itself with a question that
/// only a datacenter can answer (rows D06, T-21, P43; protocol.md 2.11). The first to answer wins.
///
/// Nothing of a session and no key exchange goes over a racer before it has won.
struct RouteRace: Sendable {
    /// Racers begin so far apart.
    static let spacing = Duration.seconds(1)
    /// The same after one that failed at once.
    static let spacingAfterFailure = Duration.milliseconds(250)
    /// How many may be undecided at a time. Proxies are dead more often than not, and cost the datacenter nothing.
    static let limit = 4
    static let proxyLimit = 10
    /// How long one may take (row D06).
    static let patience = Duration.seconds(5)
    /// The answer needs no more bytes than this.
    static let byteLimit = 16_384

    /// One route being tried.
    struct Racer: Sendable {
        let id: ConnectionID
        let route: Route
        let startedAt: Instant
        let deadline: Instant
        /// Since when the socket is open.
        var openedAt: Instant?
        var stack: TransportStack?
        var question: ProbeQuestion?
        var counters = ConnectionCounters()

        /// How it ends when it takes too long.
        func timeout(now: Instant) -> ConnectionEnd {
            guard let stack else { return .connectTimeout(deadline - startedAt) }
            return stack.isOpen ? .silent : .tunnelTimeout(stack.waitsFor, now - startedAt)
        }
    }

    private var waiting: [RouteBook.Candidate]
    var racers: [Racer] = []
    private let firstDial: Instant
    private var nextStart: Instant
    /// A connection was refused or cut: it makes no sense to wait for the ordinary port.
    private var hasFailedOutright: Bool

    /// - Parameter firstDial: when the route was dialled that does not work.
    init(_ candidates: [RouteBook.Candidate], firstDial: Instant, hasFailedOutright: Bool, now: Instant) {
        waiting = candidates
        self.firstDial = firstDial
        self.hasFailedOutright = hasFailedOutright
        nextStart = now
    }

    /// Whether nothing is left to be hoped for.
    var isOver: Bool { waiting.isEmpty && racers.isEmpty }

    func index(of id: ConnectionID) -> Int? {
        racers.firstIndex { $0.id == id }
    }

    // MARK: - Starting

    /// The next route, if it is time for one.
    /// - Parameters:
    ///   - taken: the route that is being dialled anyway, which does not race (row T-30).
    ///   - readyAt: when a route may be dialled; nil for not now.
    mutating func next(except taken: Route?, now: Instant, readyAt: (Route) -> Instant?) -> Route? {
        waiting.removeAll { $0.route == taken }
        guard now >= nextStart,
            let index = waiting.firstIndex(where: { start(of: $0, readyAt: readyAt).map { $0 <= now } ?? false })
        else { return nil }
        nextStart = now + Self.spacing
        return waiting.remove(at: index).route
    }

    /// Whether there are others than `route` to be tried.
    func isWaiting(beside route: Route) -> Bool {
        waiting.contains { $0.route != route }
    }

    /// When a route may begin; nil while others have to end first.
    private func start(of candidate: RouteBook.Candidate, readyAt: (Route) -> Instant?) -> Instant? {
        guard racers.count < limit(of: candidate), let ready = readyAt(candidate.route) else { return nil }
        return max(ready, earliestStart(of: candidate))
    }

    private func limit(of candidate: RouteBook.Candidate) -> Int {
        candidate.route.proxy == nil ? Self.limit : Self.proxyLimit
    }

    private func earliestStart(of candidate: RouteBook.Candidate) -> Instant {
        hasFailedOutright ? .distantPast : firstDial + candidate.notBefore
    }

    mutating func begin(_ racer: Racer) {
        racers.append(racer)
    }

    /// - Parameter isOutright: whether the other side said no; false if nothing came.
    mutating func failed(at index: Int, isOutright: Bool, now: Instant) -> Racer {
        if isOutright { noteRefusal(now: now) }
        return racers.remove(at: index)
    }

    /// A route said no.
    mutating func noteRefusal(now: Instant) {
        hasFailedOutright = true
        nextStart = min(nextStart, now + Self.spacingAfterFailure)
    }

    // MARK: - Time

    /// When there is something to do: a racer has taken too long, or the next one may begin, which is not before `begin`.
    func nextDeadline(except taken: Route?, begin: Instant, readyAt: (Route) -> Instant?) -> Instant? {
        var earliest = racers.map(\.deadline).min()
        for candidate in waiting where candidate.route != taken {
            guard let ready = start(of: candidate, readyAt: readyAt) else { continue }
            let start = max(begin, nextStart, ready)
            if earliest.map({ start < $0 }) ?? true { earliest = start }
        }
        return earliest
    }
}

/// What is remembered between races.
struct RaceMemory: Sendable {
    /// Dials in a row that led to nothing.
    var failures = 0
    /// The last of them was refused or cut.
    var hasFailedOutright = false
    private var rounds = 0
    /// No race begins before this (row T-28).
    private(set) var notBefore: Instant?

    /// All routes have failed: the next round is after 1, 2, 4, 8, then always 15 s (row D06).
    mutating func roundFailed(now: Instant) {
        notBefore = now + .seconds(min(1 << rounds, 15))
        rounds = min(rounds + 1, 4)
    }
}
