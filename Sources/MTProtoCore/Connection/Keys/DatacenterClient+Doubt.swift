import MTProtoCrypto
import NIOCore

// What a message that proves nothing may do to a key (rows F11, P04, T-06, B-39). -404 is a hint. Whether the servers
// know a permanent key is asked under a temporary key, which only they can make: it is bound to the permanent one and
// used for nothing else. Either binding succeeds, or the servers say under the temporary key that they do not know the
// permanent one. In both cases only they can have said so.
extension DatacenterClient {
    /// How long the answer to the question may take, after which requests go on under the key.
    private static let patienceWithVerification: Duration = .seconds(30)
    /// One denial may be a mishap of one server, or of its clock: it is asked again after this, over another connection, with a
    /// key, a nonce and a time of its own.
    private static let confirmationPause: Duration = .seconds(5)

    /// Seconds that temporary keys live.
    var temporaryLifetime: Int32 { configuration.temporaryKeys.seconds ?? 86_400 }

    // MARK: - Hints

    /// Two connections in a row began with the message that the server does not know the session's key.
    mutating func keyDoubted(now: Instant) {
        switch sessionKey {
        case .none:
            break
        case .permanent(let keyID) where configuration.isCDN:
            // Such a network binds no keys, and no account is logged in there.
            giveUp(keyID, now: now)
        case .permanent(let keyID):
            keys.doubt.keyID = keyID
        case .temporary:
            // The permanent key is not concerned (rows P04, B-41). Another one costs no more than an exchange.
            guard keys.doubt.nextExchange(now: now) <= now else { return }
            keys.doubt.costKey(now: now)
            fail(.keyUnknown, as: .refused, now: now)
            temporaryKeyLost(now: now)
        }
    }

    /// Whether the servers are to be asked about the permanent key before anything is said under it.
    func isVerificationDue(of key: KeyMaterial, now: Instant) -> Bool {
        keys.doubt.keyID == key.key.id && !configuration.publicKeys.isEmpty && keys.doubt.nextExchange(now: now) <= now
    }

    // MARK: - Asking

    /// Whether a temporary key is being made or bound for nothing but to ask about the permanent one.
    var isVerifying: Bool {
        guard configuration.temporaryKeys == .off else { return false }
        return look(at: { _ in true }) == true || connection?.exchange.map { $0.selector != .persistent } == true
    }

    mutating func beginVerification(on connection: DatacenterConnection, now: Instant) {
        keys.doubt.costKey(now: now)
        keys.doubt.deadline = now + Self.patienceWithVerification
        startExchange(selector(for: connection.address), now: now)
    }

    /// The servers know the key, or nothing was learnt: requests go on under it, on the same connection.
    mutating func verified(now: Instant) {
        keys.doubt.deadline = nil
        guard let connection, let permanent = keys.permanent, let retired = candidateKeyID else { return }
        candidate?.session.takeLeave()
        if connection.http == nil {
            for packet in candidateFlush(now: now) { send(packet, now: now) }
        }
        candidate = nil
        self.connection?.retiredKey = retired
        carry(permanent, as: .permanent(permanent.key.id), now: now)
    }

    var verificationDeadline: Instant? {
        guard isVerifying else { return nil }
        let session = isBinding ? look(at: { $0.session.nextDeadline }) ?? nil : nil
        return [keys.doubt.deadline, session].compactMap { $0 }.min()
    }

    mutating func verificationDeadlineReached(now: Instant) {
        guard isBinding, isVerifying, let deadline = keys.doubt.deadline, now >= deadline else { return }
        verified(now: now)
    }

    // MARK: - Answers

    /// The servers know the permanent key.
    mutating func keyProvedItself(_ id: UInt64) {
        if keys.doubt.keyID == id { keys.doubt.resolved() }
        trouble.invalidBinds = 0
        if keys.proved(id) { tell(.keyProven(id)) }
    }

    /// The servers say, under a key that only they could make, that they do not know the permanent one.
    mutating func permanentKeyDenied(now: Instant) {
        candidate = nil
        keys.doubt.deadline = nil
        trouble.invalidBinds += 1
        guard trouble.invalidBinds < 2 else {
            if let permanent = keys.permanent { giveUp(permanent.key.id, now: now) }
            return
        }
        trouble.wait(until: now + Self.confirmationPause)
        if configuration.temporaryKeys == .off { keys.doubt.confirm(from: now + Self.confirmationPause) }
        if connection?.carriesSession == true {
            trouble.needsFreshConnection = true
        } else {
            fail(.keyDenied, redialDelay: Self.confirmationPause, now: now)
        }
    }

    /// The key is of no use any more.
    private mutating func giveUp(_ keyID: UInt64, now: Instant) {
        fail(.keyUnknown, as: .refused, now: now)
        forgetTemporaryKeys(now: now)
        keys.giveUp(keyID)
        tell(.keyUnknown(keyID))
    }
}
