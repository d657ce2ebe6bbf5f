import MTProtoCrypto

/// When a client of a datacenter may dial again (rows D08–D10, D17, T-07).
///
/// It decides how long to wait after a failure and what a reason to hope is worth, and keeps the budget of dials.
struct Redial {
    private let policy: ReconnectPolicy
    private let isSparing: Bool
    private var pacing: RedialPacing
    var budget: DialBudget
    /// A pause because of how something failed.
    private(set) var notBefore: Instant?
    /// When the dial that is wanted may be made, where only the budget holds it up.
    var readyAt: Instant?
    /// How the last attempt to connect ended, while none has succeeded since.
    var lastFailure: RequestFailure?

    init(policy: ReconnectPolicy, isSparing: Bool) {
        self.policy = policy
        self.isSparing = isSparing
        pacing = RedialPacing(policy: policy)
        budget = DialBudget(policy: policy, isSparing: isSparing)
    }

    /// Whether a pause lasts. One that is over is forgotten.
    mutating func isPausing(now: Instant) -> Bool {
        if let notBefore, now < notBefore { return true }
        notBefore = nil
        return false
    }

    /// A connection failed, or could not be made: a pause begins.
    ///
    /// - Parameter least: how long it lasts at least.
    mutating func failed(
        _ failure: ConnectionFailure, least: Duration = .zero, now: Instant, using random: inout RandomSource
    ) {
        notBefore = now + max(pacing.failed(failure, using: &random), least)
    }

    /// Something failed that is no connection.
    mutating func wait(until instant: Instant, now: Instant) {
        notBefore = max(notBefore ?? now, instant)
    }

    /// There is a better way than what failed.
    mutating func endPause() {
        notBefore = nil
    }

    /// There is reason to hope: the pause ends, as far as the budget goes.
    ///
    /// - Returns: whether it did.
    mutating func hope(now: Instant) -> Bool {
        let hope = budget.hope(now: now)
        guard hope != .refused else { return false }
        if hope == .restarted { pacing.reset() }
        notBefore = nil
        return true
    }

    /// Something authentic came.
    mutating func proved() {
        lastFailure = nil
        budget.proved()
    }

    /// What became of dials so far says nothing about those that follow.
    mutating func restart() {
        pacing.reset()
        budget = DialBudget(policy: policy, isSparing: isSparing)
        notBefore = nil
    }
}
