import MTProtoCore

/// What a sign-in by picture does next (core.telegram.org/api/qr-login): shows tokens until one of them is confirmed from
/// another device, follows the account to its datacenter, and asks for another token when one has expired.
///
/// Tokens are asked for at intervals of at least a second. One that is void, confirmed, or over soon after it came makes
/// the next interval twice as long, up to 32 s; a token that was good until its end makes it short again. A sign-in
/// follows the account five times at the most.
///
/// It has no clock and sends nothing: ``next(now:)`` says what to do, and the other functions take the results.
struct QRLoginMachine: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        /// Ask the home datacenter for a token.
        case export
        /// Wait for so many seconds, whatever comes meanwhile.
        case idle(seconds: Int64)
        /// Move to the datacenter and hand the token in there.
        case hand(token: [UInt8], datacenter: Int)
        /// Show the token, so that it can be confirmed on another device until `expires`, Unix time in seconds.
        case show(token: [UInt8], expires: Int64)
        /// Wait for news of a confirmation, at most until then.
        case wait(until: Int64)
        /// The account is said to be elsewhere again and again: end the sign-in.
        case giveUp
    }

    private enum State: Hashable, Sendable {
        case empty
        case shown(token: [UInt8], expires: Int64)
        case moved(token: [UInt8], datacenter: Int)
        case lost
    }

    static let moveLimit = 5
    /// A token that is good for less was of no use to people.
    private static let usefulTime: Int64 = 10
    private static let pauseLimit = 5

    private var state = State.empty
    private var isShown = true
    private var isConfirmed = false
    private var moveCount = 0
    /// When a token was asked for last; nil if none has been.
    private var exportedAt: Int64?
    /// How many tokens in a row were asked for too soon after the one before.
    private var hurry = 0
    /// The pause before the next question is over.
    private var hasPaused = false
    /// The token that is shown was good for long enough when it came; nil for not looked at.
    private var isUseful: Bool?

    /// - Parameter now: the server's Unix time in seconds.
    mutating func next(now: Int64) -> Step {
        switch state {
        case .empty:
            return exportOrPause(now: now)
        case .shown(let token, let expires) where !isShown:
            isShown = true
            judge(expires, now: now)
            return .show(token: token, expires: expires)
        case .shown(_, let expires):
            judge(expires, now: now)
            guard isConfirmed || now >= expires else { return .wait(until: expires) }
            return exportOrPause(now: now)
        case .moved(let token, let datacenter):
            return .hand(token: token, datacenter: datacenter)
        case .lost:
            return .giveUp
        }
    }

    private mutating func judge(_ expires: Int64, now: Int64) {
        isUseful = isUseful ?? (expires.saturatingSubtract(now) >= Self.usefulTime)
    }

    private mutating func exportOrPause(now: Int64) -> Step {
        let isInTime = isUseful == true && !isConfirmed
        if isInTime { hurry = 0 }
        if let exportedAt, !hasPaused {
            // Of the seconds that the clock has gone on, one may have just begun.
            let passed = max(now.saturatingSubtract(exportedAt).saturatingSubtract(1), 0)
            let rest = (1 << min(hurry, Self.pauseLimit)) - passed
            if rest > 0 {
                hasPaused = true
                return .idle(seconds: rest)
            }
        }
        if exportedAt != nil, !isInTime { hurry = min(hurry + 1, Self.pauseLimit) }
        exportedAt = now
        hasPaused = false
        isConfirmed = false
        isUseful = nil
        return .export
    }

    /// A token, to be shown unless it is there already.
    mutating func received(token: [UInt8], expires: Int64) {
        if case .shown(token, _) = state {} else { isShown = false }
        state = .shown(token: token, expires: expires)
    }

    /// The token was confirmed by an account of another datacenter.
    mutating func moves(token: [UInt8], to datacenter: Int) {
        moveCount = min(moveCount + 1, Self.moveLimit + 1)
        state = moveCount > Self.moveLimit ? .lost : .moved(token: token, datacenter: datacenter)
    }

    /// The server says that something has become of the token.
    mutating func confirmed() {
        isConfirmed = true
    }

    /// The token is void: it was confirmed too late, or used up.
    mutating func refused() {
        state = .empty
        isUseful = false
        isConfirmed = false
    }
}
