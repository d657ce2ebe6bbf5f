/// Finds out whether it is the proxy's fault that nothing comes (row P14): while a connection through a proxy is wanted and
/// nothing valid arrives, the proxy is checked after 5 s and then every 20 s, beside something that does not need it. The
/// proxy is to blame when it does not lead to a datacenter while the other can be reached.
package struct ProxyWatch: Sendable {
    package static let patience = Duration.seconds(5)
    package static let interval = Duration.seconds(20)
    /// How long either side of a check may take.
    package static let checkLimit = Duration.seconds(10)

    /// When to call ``deadlineReached(now:)``; nil while nothing is waited for, or a check is under way.
    package private(set) var nextDeadline: Instant?
    /// Whether the proxy is to blame, as far as is known.
    package private(set) var isToBlame = false
    private var lastCheck: Instant?
    private var number = 0
    private var running: Int?

    package init() {}

    /// A connection through the proxy is wanted, and nothing valid has come over one.
    package mutating func waiting(now: Instant) {
        guard nextDeadline == nil, running == nil else { return }
        nextDeadline = now + Self.patience
    }

    /// A valid frame came, no connection is wanted any more, or the proxy is another one: a check that is under way
    /// counts no more, and the proxy is not to blame.
    package mutating func stop() {
        self = ProxyWatch(after: number)
    }

    private init(after number: Int) {
        self.number = number
    }

    /// - Returns: the check to begin, if it is time for one.
    package mutating func deadlineReached(now: Instant) -> Int? {
        guard let deadline = nextDeadline, now >= deadline else { return nil }
        number += 1
        nextDeadline = nil
        lastCheck = now
        running = number
        return number
    }

    /// A check has ended.
    ///
    /// - Parameters:
    ///   - check: which one, by what ``deadlineReached(now:)`` returned.
    ///   - proxyAnswers: whether a datacenter answered through the proxy.
    ///   - referenceAnswers: whether what does not need the proxy answered.
    /// - Returns: whether ``isToBlame`` has changed.
    package mutating func checked(_ check: Int, proxyAnswers: Bool, referenceAnswers: Bool) -> Bool {
        guard running == check, let begun = lastCheck else { return false }
        running = nil
        nextDeadline = begun + Self.interval
        let verdict = !proxyAnswers && referenceAnswers
        defer { isToBlame = verdict }
        return verdict != isToBlame
    }
}
