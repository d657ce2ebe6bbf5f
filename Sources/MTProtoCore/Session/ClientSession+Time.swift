// Time in: one deadline for everything that waits (rows G06, P12, P13, P21).
extension ClientSession {
    /// A call without an answer for so long makes the session ask what became of it (row P21).
    static let stateDelay: Duration = .seconds(30)
    /// An announced answer that was asked for has to come within this time (row N50).
    static let resendDelay: Duration = .seconds(10)

    /// When ``deadlineReached(now:)`` is to be called next; nil while no connection is open.
    package var nextDeadline: Instant? {
        guard let link, !link.isClosing else { return nil }
        if let drain { return drain.until }
        let looking = [
            silenceDeadline(of: link), link.stateCheck,
            services.awaitedResends.values.lazy.map { $0.askedAt + Self.resendDelay }.min(),
        ].compactMap { $0 }.min()
        guard let sending = sendingDeadline(of: link) else { return looking }
        return looking.map { min($0, sending) } ?? sending
    }

    /// When something is to be sent that is not to be sent yet.
    private func sendingDeadline(of link: Link) -> Instant? {
        if saltStore.current(at: clock.unixSeconds(at: lastNow)) == nil {
            // Only the request for salts may go, and it goes at once unless the server refused too much.
            return saltSchedule.outstanding == nil ? rejections.pausedUntil : nil
        }
        var earliest = link.nextPing
        func consider(_ instant: Instant?) {
            if let instant, instant < earliest { earliest = instant }
        }
        consider(acks.deadline)
        consider(probeDeadline(of: link))
        if saltSchedule.outstanding == nil { consider(saltSchedule.due.map { max($0, saltSchedule.notBefore) }) }
        return rejections.pausedUntil ?? earliest
    }

    /// Time has come to ``nextDeadline``. Flush afterwards: what is due is sent there.
    package mutating func deadlineReached(now: Instant) -> SessionOutcome {
        var outcome = SessionOutcome()
        noteTime(now, outcome: &outcome)
        guard let link, !link.isClosing else { return outcome }
        if let drain {
            if now >= drain.until { startNewSession(now: now, outcome: &outcome) }
            return outcome
        }
        if let paused = rejections.pausedUntil, now >= paused { rejections.resume() }
        if let silence = silenceDeadline(of: link), now >= silence {
            self.link?.isClosing = true
            outcome.close = SessionClose(reason: .silent, redialDelay: .zero)
            return outcome
        }
        if let check = link.stateCheck, now >= check { askForStates(now: now) }
        for (answer, awaited) in services.awaitedResends where now - awaited.askedAt >= Self.resendDelay {
            _ = services.resolveResend(answer)
            if let request = awaited.request, let entry = outbox.entry(for: request) { takeUp(entry, now: now) }
        }
        return outcome
    }

    /// Notes that time goes on. If it went back the session is replaced (row F13).
    mutating func noteTime(_ now: Instant, outcome: inout SessionOutcome) {
        defer { lastNow = now }
        guard now < lastNow else { return }
        // Everything that was measured against the old clock value starts anew.
        drain = nil
        saltSchedule.notBefore = now
        if link != nil { link?.nextPing = now }
        beginDrain(now: now, outcome: &outcome)
    }

    // MARK: Liveness

    /// The connection is given up when a reply was expected and nothing came: 12 seconds, and a second for each
    /// 12 KiB that was sent.
    private func silenceDeadline(of link: Link) -> Instant? {
        link.expectingSince.map {
            $0 + configuration.responseTimeout + .seconds(link.expectingBytes / 12_288)
        }
    }

    private func probeDeadline(of link: Link) -> Instant? {
        link.ping == nil ? link.expectingSince.map { $0 + Link.probeDelay } : nil
    }

    /// Whether a ping goes out with the next packet: on a new connection, periodically, and when the link is quiet.
    func isPingDue(at now: Instant) -> Bool {
        guard let link else { return false }
        if now >= link.nextPing { return true }
        return probeDeadline(of: link).map { now >= $0 } ?? false
    }

    /// A packet with a message that is new came: the link is alive (row H-06).
    mutating func noteFreshPacket(now: Instant) {
        link?.isProven = true
        keyRejections = KeyRejections()
        link?.expectingSince = nil
        link?.expectingBytes = 0
    }

    /// The packet is processed: waits for the next one only if something is still to be replied to.
    mutating func noteRemainingExpectations(now: Instant) {
        guard let link, link.expectingSince == nil, rejections.pausedUntil == nil else { return }
        if outbox.unacknowledged > 0 || link.ping != nil { self.link?.expectingSince = now }
    }

    // MARK: Unanswered calls

    /// Makes sure that calls in flight are looked at when they get old.
    mutating func scheduleStateCheck(now: Instant) {
        guard link != nil else { return }
        if outbox.inFlightCount == 0 {
            link?.stateCheck = nil
        } else if link?.stateCheck == nil {
            link?.stateCheck = now + Self.stateDelay
        }
    }

    private mutating func askForStates(now: Instant) {
        link?.stateCheck = nil
        var next: Instant?
        for entry in outbox.inFlight where entry.phase == .sent {
            let due = max(entry.lastSent, entry.lastAsked) + Self.stateDelay
            if due <= now {
                outbox.markUncertain(entry.handle)
            } else {
                next = min(next ?? due, due)
            }
        }
        link?.stateCheck = outbox.inFlightCount == 0 ? nil : next ?? now + Self.stateDelay
    }

    /// The call goes out again under its own id, or the server is asked about it if it is too old for that.
    mutating func takeUp(_ entry: Outbox.Entry, now: Instant) {
        if isRepeatable(entry, now: now) {
            outbox.markRepeating(entry.handle)
        } else {
            outbox.markUncertain(entry.handle)
        }
    }

    /// Whether a server still takes the call under its id, whichever clock one asks.
    func isRepeatable(_ entry: Outbox.Entry, now: Instant) -> Bool {
        guard now - entry.firstSent < Self.repetitionAge, let id = entry.id else { return false }
        let age = clock.unixNanoseconds(at: now).subtractingReportingOverflow(id.unixNanoseconds)
        return !age.overflow && age.partialValue < Self.repetitionAge.inNanoseconds
            && age.partialValue > -25_000_000_000
    }

    // MARK: Salts

    /// Whether future salts are asked for with the next packet (rows H08, M-16).
    func isSaltRequestDue(at now: Instant) -> Bool {
        guard saltSchedule.outstanding == nil, let due = saltSchedule.due else { return false }
        return now >= max(due, saltSchedule.notBefore)
    }

    /// Salts or the clock changed: finds out when to ask for salts again.
    mutating func rescheduleSalts(now: Instant) {
        let seconds = clock.unixSeconds(at: now)
        let left = saltStore.coverage(from: seconds) - seconds - SaltStore.refreshMargin
        saltSchedule.due = now + .seconds(max(left, 0))
    }

    // MARK: The server's clock

    /// Takes the time of a packet: it sets an unknown clock, and later only moves it forward (row M-08).
    mutating func learnTime(from id: MessageID, now: Instant, outcome: inout SessionOutcome) {
        let offset = id.unixNanoseconds &- now.nanoseconds
        guard !clock.isSynchronized || offset > clock.offset else { return }
        setClock(offset: offset, now: now, outcome: &outcome)
    }

    /// Puts the clock to the time of a packet that is certainly fresh, also backwards. Ids never go back: if they would
    /// have to, the session is replaced.
    mutating func forceTime(from id: MessageID, now: Instant, outcome: inout SessionOutcome) {
        setClock(offset: id.unixNanoseconds &- now.nanoseconds, now: now, outcome: &outcome)
        let lead = lastIdentifier.unixNanoseconds - clock.unixNanoseconds(at: now)
        if lead > 25_000_000_000 { beginDrain(now: now, outcome: &outcome) }
    }

    private mutating func setClock(offset: Int64, now: Instant, outcome: inout SessionOutcome) {
        // Many small corrections add up: they are measured against what the owner was told last.
        let change = offset.subtractingReportingOverflow(toldOffset)
        let isNews = !clock.isSynchronized || change.overflow || change.partialValue.magnitude >= 1_000_000_000
        clock = ServerClock(offset: offset, isSynchronized: true)
        guard isNews else { return }
        toldOffset = offset
        rescheduleSalts(now: now)
        outcome.events.append(.clockChanged(clock))
    }
}
