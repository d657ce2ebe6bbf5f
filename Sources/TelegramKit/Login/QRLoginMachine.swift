/// What a sign-in by picture does next (core.telegram.org/api/qr-login): shows tokens until one of them is confirmed from
/// another device, follows the account to its datacenter, and asks for another token when one has expired.
///
/// It has no clock and asks nobody: ``next(now:)`` says what to do, the other functions are told what came of it.
struct QRLoginMachine: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        /// Ask the home datacenter for a token.
        case export
        /// Move to the datacenter and hand the token in there.
        case hand(token: [UInt8], datacenter: Int)
        /// Show the token to whoever is to confirm it; it can be until `expires`, Unix time in seconds.
        case show(token: [UInt8], expires: Int64)
        /// Wait for news of a confirmation, at most until then.
        case wait(until: Int64)
    }

    private enum State: Hashable, Sendable {
        case empty
        case shown(token: [UInt8], expires: Int64)
        case moved(token: [UInt8], datacenter: Int)
    }

    private var state = State.empty
    private var isShown = true
    private var isConfirmed = false

    /// - Parameter now: the server's Unix time in seconds.
    mutating func next(now: Int64) -> Step {
        switch state {
        case .empty:
            return .export
        case .shown(let token, let expires) where !isShown:
            isShown = true
            return .show(token: token, expires: expires)
        case .shown(_, let expires):
            guard isConfirmed || now >= expires else { return .wait(until: expires) }
            isConfirmed = false
            return .export
        case .moved(let token, let datacenter):
            return .hand(token: token, datacenter: datacenter)
        }
    }

    /// A token, to be shown unless it is there already.
    mutating func received(token: [UInt8], expires: Int64) {
        if case .shown(token, _) = state {} else { isShown = false }
        state = .shown(token: token, expires: expires)
    }

    /// The token was confirmed by an account of another datacenter.
    mutating func moves(token: [UInt8], to datacenter: Int) {
        state = .moved(token: token, datacenter: datacenter)
    }

    /// The server says that something has become of the token.
    mutating func confirmed() {
        isConfirmed = true
    }

    /// The token is void: it was confirmed too late, or used up.
    mutating func refused() {
        state = .empty
        isConfirmed = false
    }
}
