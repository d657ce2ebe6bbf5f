import NIOCore

// What requests wait for, and what they are told to the server with.
extension ClientEngine {
    /// Requests are wrapped with another identity from now on, until the server knows it.
    package mutating func setInitialization(_ initialization: ConnectionInitialization, now: Instant) {
        guard table.initialization != initialization else { return }
        table.setInitialization(initialization)
        services.tellAll(.environmentChanged, now: now)
        rewrapUnsent(now: now)
    }

    /// The temporary key of the session was bound, for the first time or again: the server has to be told who we are,
    /// and requests that waited for the binding go on (rows B-38, B-70).
    mutating func keyBound(now: Instant) {
        table.initializedIdentity = nil
        table.release { if case .parked(.binding) = $0 { true } else { false } }
        rewrapUnsent(now: now)
    }

    /// Whether requests that depend on the second password wait for it (row G13). Sessions of one datacenter share what
    /// is known: the owner passes on what ``RequestNotice/passwordMissing`` says, and that the password was given
    /// (N44).
    package mutating func setPasswordIsMissing(_ isMissing: Bool, now: Instant) {
        table.isPasswordMissing = isMissing
        guard !isMissing else { return }
        table.release { $0 == .parked(.password) }
        dispatchAndKeepFailures(now: now)
    }

    /// Gives the proof that ``RequestNotice/verificationWanted(_:_:)`` asked for; nil: there will be none, the request
    /// goes again without it (row P24). Does nothing when the request does not wait for a proof any more.
    package mutating func verify(_ id: RequestID, with proof: String?, now: Instant) {
        guard case .parked(.verification(let verification, _))? = table.entries[id]?.state else { return }
        guard let wrapper = verification.wrapper(around: proof ?? verification.timeoutToken) else {
            let wasLeftOpen = table.remove(id)?.wasLeftOpen ?? false
            let failure = RequestFailure.invalidBody(bytes: proof?.utf8.count ?? 0)
            keep(LocalEnd(failure: failure, mayHaveRun: wasLeftOpen), of: id, now: now)
            return dispatchAndKeepFailures(now: now)
        }
        table.prove(id, with: wrapper)
        dispatchAndKeepFailures(now: now)
    }

    /// Keeps requests that are not with the session yet where they are, or lets them go.
    package mutating func setHolding(_ value: Bool, now: Instant) {
        isHolding = value
        dispatchAndKeepFailures(now: now)
    }

    /// An attempt ends without an answer. What follows the request and has not been sent named that attempt, and would
    /// go without waiting for anything.
    mutating func recallFollowers(of id: RequestID, now: Instant) {
        for follower in table.followers(of: id) where session.isUnsent(follower.handle) {
            session.cancel(follower.handle, now: now)
            table.restart(follower.id)
        }
    }

    /// What the session holds and has not sent was wrapped for a server that knew something else.
    private mutating func rewrapUnsent(now: Instant) {
        for entry in table.entries.sorted {
            guard case .submitted(let handle) = entry.state, session.isUnsent(handle) else { continue }
            session.cancel(handle, now: now)
            table.restart(entry.id)
        }
        dispatchAndKeepFailures(now: now)
    }
}
