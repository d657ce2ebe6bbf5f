import MTProtoCrypto
import NIOCore

// Temporary keys: when one is made, and when requests change over to it (rows P01–P05, B-34 … B-46, M-19).
extension DatacenterClient {
    /// How long requests are held back at most until those under way have ended.
    private static let holdLimit: Duration = .seconds(10)
    /// A key that is younger than this is not replaced because of an authorization that is gone.
    private static let leastAge: Int64 = 60

    /// The connection is there: requests go on under the temporary key that is good, or wait for one.
    mutating func useTemporaryKey(on connection: DatacenterConnection, now: Instant) {
        let selector = selector(for: connection.address)
        if let temporary, temporary.selector != selector { self.temporary = nil }
        if let candidate = candidate?.key, candidate.selector != selector { self.candidate = nil }
        expireTemporaryKeys(now: now)
        setState(.authorizing)
        let isOwnTurn = candidate == nil && trouble.needsFreshConnection && isRenewalDue(at: now)
        if let temporary, !isOwnTurn { carry(temporary.material, as: .temporary(temporary.id), now: now) }
        openCandidate(now: now)
    }

    func selector(for address: DatacenterAddress) -> KeySelector {
        isMedia(address) ? .ephemeralMedia : .ephemeralMain
    }

    /// Does what is due about temporary keys.
    mutating func tendTemporaryKeys(now: Instant) {
        guard configuration.temporaryKeys != .off else { return }
        if candidate == nil, trouble.holdingSince != nil || engine.isHolding {
            // What requests were held back for will not come soon.
            trouble.holdingSince = nil
            engine.setHolding(false, now: now)
        }
        guard keys.permanent != nil, keys.storing == nil, connection != nil, !isAbandoned else { return }
        expireTemporaryKeys(now: now)
        adoptCandidate(now: now)
        retryBinding(now: now)
        guard let connection, connection.exchange == nil, candidate == nil, isRenewalDue(at: now) else { return }
        if connection.carriesSession, trouble.needsFreshConnection {
            guard isQuiet || mustChange(at: now) else { return }
            return drop(.keyRenewal, now: now)
        }
        startExchange(selector(for: connection.address), now: now)
    }

    /// Whether the next exchange may begin.
    private func isRenewalDue(at now: Instant) -> Bool {
        if let notBefore = trouble.notBefore, now < notBefore { return false }
        guard let temporary else { return true }
        return trouble.isRenewalWanted || clock.unixSeconds(at: now) >= temporary.renewsAt
    }

    /// Whether no request is under way.
    private var isQuiet: Bool {
        engine.session.inFlightCount == 0
    }

    /// Whether requests may be held back for the change.
    private func mustChange(at now: Instant) -> Bool {
        guard let temporary else { return true }
        return trouble.isRenewalWanted || clock.unixSeconds(at: now) >= temporary.holdsAt
    }

    // MARK: - Changing over

    /// Takes the key that is bound, if it is the moment: at once if there is no other; else when no request is under
    /// way. Requests are held back for that when time gets short.
    private mutating func adoptCandidate(now: Instant) {
        guard candidate?.isBound == true, candidate?.session.isConnected == true else { return }
        if connection?.carriesSession == true, engine.session.isBound, !isQuiet {
            guard mustChange(at: now) else { return }
            guard let since = trouble.holdingSince else {
                trouble.holdingSince = now
                return engine.setHolding(true, now: now)
            }
            guard now >= since + Self.holdLimit else { return }
        }
        if connection?.carriesSession == true {
            // What the old session still has to say: acknowledgements, and that its silence means nothing.
            engine.session.takeLeave()
            let retired = sessionKeyID
            connection?.retiredKey = retired
            for packet in engine.flush(now: now) { send(packet, now: now) }
        }
        guard connection != nil, let taken = candidate.take() else { return }
        let key = taken.key
        let hasSession = taken.hasSession
        let outcome = engine.replaceSession(taken.takeSession(), now: now)
        temporary = key
        sessionKey = .temporary(key.id)
        trouble.isRenewalWanted = false
        trouble.needsFreshConnection = false
        trouble.holdingSince = nil
        trouble.notBefore = nil
        trouble.rebinds = 0
        trouble.hasStraySession = false
        connection?.carriesSession = true
        connection?.idleSince = now
        // A server sends a client's updates to the session that it heard from last.
        engine.session.probe(now: now)
        tell(.temporaryKeyBound(keyID: key.id, expiresAt: key.expiresAt))
        setState(.online)
        if hasSession { tell(.updatesReset) }
        run(outcome, now: now)
        announceEarlyRequests()
    }

    // MARK: - Ends of keys

    /// Takes keys out of use whose time is over (rows M-19, B-40).
    private mutating func expireTemporaryKeys(now: Instant) {
        let seconds = clock.unixSeconds(at: now)
        if let key = candidate?.key, seconds >= key.endsAt { candidate = nil }
        if let temporary, seconds >= temporary.endsAt { loseTemporaryKey(now: now) }
    }

    /// The key carries nothing any more; the connection stays for making the next one.
    private mutating func loseTemporaryKey(now: Instant) {
        temporary = nil
        guard connection?.carriesSession == true else { return }
        connection?.carriesSession = false
        engine.connectionClosed(now: now)
        setState(.authorizing)
    }

    /// The server does not know the key, or it expired: only this key is replaced (rows P04, B-41).
    mutating func temporaryKeyLost(now: Instant) {
        loseTemporaryKey(now: now)
        trouble.failed(now: now)
    }

    /// The server does not know what the key belongs to: it is bound again, and replaced if that does not help.
    mutating func temporaryKeyUnbound(now: Instant) {
        guard let temporary, let permanent = keys.permanent, engine.session.isBound else { return }
        guard trouble.rebinds == 0 else { return renewTemporaryKey(now: now) }
        trouble.rebinds += 1
        engine.bind(
            BindRequest(permanentKey: permanent.key, expiresAt: Int32(clamping: temporary.expiresAt)), now: now)
    }

    /// How binding the present key again ended.
    mutating func rebindingEnded(_ result: BindingResult, now: Instant) {
        if result != .bound { renewTemporaryKey(now: now) }
    }

    /// The present key is to be replaced as soon as no request is under way.
    mutating func renewTemporaryKey(now: Instant) {
        guard configuration.temporaryKeys != .off, !trouble.isRenewalWanted else { return }
        trouble.isRenewalWanted = true
        trouble.failed(now: now)
    }

    /// No account is logged in any more: what the server knows of the temporary key is void as well (row B-46).
    mutating func authorizationLost(now: Instant) {
        guard let temporary, candidate == nil else { return }
        let age = clock.unixSeconds(at: now).saturatingSubtract(
            temporary.expiresAt.saturatingSubtract(temporary.lifetime))
        if age >= Self.leastAge { renewTemporaryKey(now: now) }
    }

    mutating func forgetTemporaryKeys(now: Instant) {
        candidate = nil
        temporary = nil
        trouble = TemporaryTrouble()
    }

    /// An exchange beside traffic failed.
    mutating func temporaryExchangeFailed(_ delay: Duration, now: Instant) {
        trouble.needsFreshConnection = true
        trouble.notBefore = now + delay
    }

    /// The connection ended while an exchange ran beside traffic.
    mutating func temporaryExchangeInterrupted(now: Instant) {
        temporaryExchangeFailed(keys.backoff.failed(), now: now)
    }

    // MARK: - Time

    /// When ``tendTemporaryKeys(now:)`` has something to do, or the session of the candidate.
    var temporaryDeadline: Instant? {
        guard configuration.temporaryKeys != .off else { return verificationDeadline }
        guard keys.permanent != nil, keys.storing == nil else { return nil }
        var earliest = Instant.distantFuture
        func consider(_ instant: Instant?) {
            if let instant, instant < earliest { earliest = instant }
        }
        if let temporary { consider(instant(of: temporary.endsAt)) }
        if let since = trouble.holdingSince { consider(since + Self.holdLimit) }
        if let key = look(at: { $0.key }) {
            if isBinding { consider(look(at: { $0.session.nextDeadline }) ?? nil) }
            consider(look(at: { $0.retryAt }) ?? nil)
            consider(instant(of: key.endsAt))
            if look(at: { $0.isBound }) == true, trouble.holdingSince == nil, let temporary {
                consider(instant(of: temporary.holdsAt))
            }
        } else if connection?.exchange == nil {
            consider(exchangeDeadline)
        }
        return earliest == .distantFuture ? nil : earliest
    }

    private var exchangeDeadline: Instant? {
        let notBefore = trouble.notBefore ?? .distantPast
        guard let temporary else { return notBefore }
        if trouble.isRenewalWanted { return notBefore }
        // Waiting for a quiet moment is nothing that time ends before requests are held back.
        let isWaiting = trouble.needsFreshConnection && connection?.carriesSession == true && !isQuiet
        return max(notBefore, instant(of: isWaiting ? temporary.holdsAt : temporary.renewsAt))
    }

    private func instant(of seconds: Int64) -> Instant {
        let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return .distantFuture }
        return Instant(nanoseconds: nanoseconds) - .nanoseconds(clock.offset)
    }
}
