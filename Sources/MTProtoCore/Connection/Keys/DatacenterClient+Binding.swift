import MTProtoCrypto
import NIOCore

// A temporary key until it may be used: its session, and the server's reply to its binding (rows P03, B-36 … B-39, B-82).
extension DatacenterClient {
    /// Whether the connection carries the session of a key that is not in use yet.
    var isBinding: Bool {
        look(at: { $0.session.isConnected }) ?? false
    }

    var candidateKeyID: UInt64? {
        look(at: { $0.key.id })
    }

    /// Reads something of the candidate, which cannot be copied.
    func look<Fact>(at fact: (borrowing CandidateKey) -> Fact) -> Fact? {
        switch candidate {
        case .some(let candidate): fact(candidate)
        case .none: nil
        }
    }

    /// An exchange gave a key: it is bound to the permanent one, on the same connection.
    mutating func temporaryKeyMade(_ material: KeyMaterial, expiresAt: Int64?, selector: KeySelector, now: Instant) {
        guard let permanent = keys.permanent, let expiresAt else { return }
        let key = TemporaryKey(
            material: material, permanentID: permanent.key.id, selector: selector, expiresAt: expiresAt,
            lifetime: Int64(temporaryLifetime))
        let request = BindRequest(permanentKey: permanent.key, expiresAt: Int32(clamping: expiresAt))
        candidate = CandidateKey(
            session: session(under: material, expiresAt: expiresAt, now: now), key: key, request: request)
        openCandidate(now: now)
    }

    /// A connection is there for the candidate. The binding is always made anew: an old one might be too old to be
    /// taken, and nothing may be asked about it under a key that is not bound.
    mutating func openCandidate(now: Instant) {
        guard candidate != nil, let permanent = keys.permanent, candidate?.key.permanentID == permanent.key.id else {
            candidate = nil
            return
        }
        candidate?.session.connectionOpened(
            overHTTP: connection?.http != nil, padding: connection?.stack.padding ?? .grid, now: now)
        if candidate?.isBound == false { bindCandidate(now: now) }
    }

    private mutating func bindCandidate(now: Instant) {
        guard let request = candidate?.request else { return }
        candidate?.retryAt = nil
        candidate?.session.bind(request, now: now)
        trouble.hasStraySession = true
    }

    mutating func retryBinding(now: Instant) {
        guard let retryAt = candidate?.retryAt, now >= retryAt, isBinding else { return }
        bindCandidate(now: now)
    }

    mutating func candidateDisconnected(now: Instant) {
        // A key that only asks a question asks it anew.
        guard configuration.temporaryKeys != .off else { return candidate = nil }
        candidate?.session.connectionClosed(now: now)
    }

    mutating func wakeCandidate(now: Instant) {
        candidate?.session.woke(now: now)
    }

    /// The session in use proved itself. While there was another one, updates may have gone to it, where they were not
    /// read: a server sends a client's updates to the session that it heard from last.
    mutating func tellStrayUpdates() {
        guard trouble.hasStraySession, candidate == nil else { return }
        trouble.hasStraySession = false
        tell(.updatesReset)
    }

    mutating func candidateFlush(now: Instant) -> [OutgoingPacket] {
        candidate?.session.flush(now: now) ?? []
    }

    mutating func candidateDeadlineReached(now: Instant) {
        guard isBinding, let deadline = candidate?.session.nextDeadline, now >= deadline,
            let outcome = candidate?.session.deadlineReached(now: now)
        else { return }
        run(candidate: outcome, now: now)
    }

    mutating func candidateReceived(_ packet: ByteBuffer, now: Instant) {
        guard let outcome = candidate?.session.receive(packet, now: now) else { return }
        if candidate?.session.isProven == true { connectionProvedItself() }
        run(candidate: outcome, now: now)
    }

    mutating func candidateTransportError(_ code: Int32, now: Instant) {
        guard let outcome = candidate?.session.transportErrorReceived(code, now: now) else { return }
        run(candidate: outcome, now: now)
    }

    /// A transport error while two keys are in use tells not which is meant: the one that is not needed yet goes.
    mutating func candidateSuspected(by code: Int32, now: Instant) {
        guard code == -404, isBinding else { return }
        discardDoubtedCandidate(now: now)
    }

    /// What proves nothing cost a key.
    private mutating func discardDoubtedCandidate(now: Instant) {
        discardCandidate(now: now)
        keys.doubt.costKey(now: now)
        trouble.wait(until: keys.doubt.nextExchange(now: now))
    }

    private mutating func discardCandidate(now: Instant) {
        candidate = nil
        trouble.failed(now: now)
    }

    private mutating func run(candidate outcome: SessionOutcome, now: Instant) {
        for event in outcome.events {
            switch event {
            case .bindingEnded(let result): bindingEnded(result, now: now)
            case .authKeyDoubted: discardDoubtedCandidate(now: now)
            case .authKeyExpired: discardCandidate(now: now)
            case .clockChanged(let clock): setClock(clock)
            case .updatesReset: candidate?.hasSession = true
            case .update(let update): tell(.update(update))
            case .violation: tell(.session(event))
            case .completed, .leftOpen, .returned, .quickAcknowledged, .acknowledged, .message, .saltsChanged,
                .clockMeasured, .sessionReplaced, .sessionDestroyed, .authKeyDestroyed:
                // Its salts are the session's own (row B-45), and it carries no requests.
                break
            }
        }
        if let close = outcome.close { run(close, now: now) }
    }

    private mutating func bindingEnded(_ result: BindingResult, now: Instant) {
        switch result {
        case .bound:
            candidate?.isBound = true
            if let id = look(at: { $0.key.permanentID }) { keyProvedItself(id) }
            if isVerifying { verified(now: now) }
        case .refused(let error) where error.code == 400 && error.message == "ENCRYPTED_MESSAGE_INVALID":
            permanentKeyDenied(now: now)
        case .refused, .failed:
            // Whatever this is, it says nothing about the permanent key.
            if isVerifying { return verified(now: now) }
            bindingFailed(result, now: now)
        }
    }

    private mutating func bindingFailed(_ result: BindingResult, now: Instant) {
        guard case .refused(let error) = result, error.code != 400 else { return discardCandidate(now: now) }
        let failures = candidate?.failures ?? 0
        candidate?.failures = min(failures + 1, 5)
        candidate?.retryAt = now + max(.seconds(min(1 << failures, 30)), error.floodWait ?? .zero)
    }
}
