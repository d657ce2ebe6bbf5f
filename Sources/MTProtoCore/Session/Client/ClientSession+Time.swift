// Time in: one deadline for everything that waits (rows G06, P12, P13, P21).
extension ClientSession {
    /// A request without an answer for so long makes the session ask what became of it (row P21).
    static let stateDelay: Duration = .seconds(30)
    /// An announced answer that was asked for has to come within this time (row N50).
    static let resendDelay: Duration = .seconds(10)

    /// When ``deadlineReached(now:)`` is to be called next; nil while no connection is open.
    package var nextDeadline: Instant? {
        guard let connection, !connection.isClosing else { return nil }
        if let drain { return drain.until }
        var earliest = updatesDeadline
        func consider(_ instant: Instant?) {
            if let instant, instant < earliest { earliest = instant }
        }
        consider(silenceDeadline(of: connection))
        consider(connection.stateCheck)
        consider(expiryDeadline)
        consider(services.earliestResend.map { $0 + Self.resendDelay })
        consider(sendingDeadline(of: connection))
        return earliest
    }

    /// When something is to be sent that is not to be sent yet.
    private func sendingDeadline(of connection: SessionConnection) -> Instant? {
        guard !isKeyExpired(at: lastNow) else { return nil }
        if let paused = rejections.pausedUntil { return paused }
        // What waits goes out when the request is answered.
        if !mayQuery { return nil }
        var earliest = connection.http == nil ? connection.nextPing : .distantFuture
        func consider(_ instant: Instant?) {
            if let instant, instant < earliest { earliest = instant }
        }
        if saltStore.current(at: clock.unixSeconds(at: lastNow)) == nil {
            // Only the request for salts may go.
            earliest = saltSchedule.outstanding == nil ? .distantPast : saltSchedule.notBefore
        } else {
            consider(acks.deadline)
            consider(probeDeadline(of: connection))
            consider(saltRequestDeadline)
            if hasReactions || isPollDue, !reactions.isReady(at: lastNow) { earliest = .distantPast }
        }
        return earliest == .distantFuture ? nil : max(earliest, reactions.readyAt)
    }

    /// Time has come to ``nextDeadline``. Flush afterwards: what is due is sent there.
    package mutating func deadlineReached(now: Instant) -> SessionOutcome {
        var outcome = SessionOutcome()
        noteTime(now, outcome: &outcome)
        guard let connection, !connection.isClosing else { return outcome }
        if let drain {
            if now >= drain.until { startNewSession(now: now, outcome: &outcome) }
            return outcome
        }
        if let paused = rejections.pausedUntil, now >= paused {
            rejections.resume()
            // While nothing was sent nothing could come.
            if connection.expectingSince != nil { self.connection?.expectingSince = now }
            self.connection?.lastLife = now
            self.connection?.lastProof = now
        }
        if isKeyExpired(at: now), !hasToldExpiry {
            hasToldExpiry = true
            outcome.events.append(.authKeyExpired)
        }
        if now >= updatesDeadline { updatesWereLost(at: nil, now: now, outcome: &outcome) }
        if let silence = silenceDeadline(of: self.connection ?? connection), now >= silence {
            fellSilent()
            outcome.close = SessionClose(reason: .silent, redialDelay: .zero)
            return outcome
        }
        if let check = connection.stateCheck, now >= check { askForStates(now: now) }
        giveUpResends(now: now, outcome: &outcome)
        return outcome
    }

    /// Notes that time goes on. If it went back the session is replaced (row F13).
    mutating func noteTime(_ now: Instant, outcome: inout SessionOutcome) {
        defer { lastNow = now }
        guard now < lastNow else { return }
        // Everything that was measured against the old clock value starts anew.
        drain = nil
        saltSchedule.notBefore = now
        reactions.reset()
        synchronization.reset()
        lastUpdateAt = min(lastUpdateAt, now)
        if connection != nil {
            connection?.nextPing = now
            connection?.lastLife = now
            connection?.lastProof = now
            connection?.wakeDeadline = nil
        }
        beginDrain(now: now, outcome: &outcome)
    }

    // MARK: The end of the key

    /// Whether the key has expired by the server's clock, as far as that is known (row M-19).
    func isKeyExpired(at now: Instant) -> Bool {
        guard let end = configuration.keyExpiresAt, clock.isSynchronized else { return false }
        return clock.unixSeconds(at: now) >= end
    }

    private var expiryDeadline: Instant? {
        guard let end = configuration.keyExpiresAt, clock.isSynchronized, !hasToldExpiry else { return nil }
        let left = (end.multipliedReportingOverflow(by: 1_000_000_000).partialValue)
            .subtractingReportingOverflow(clock.unixNanoseconds(at: lastNow))
        return lastNow + .nanoseconds(max(left.partialValue, 0))
    }

    // MARK: Unanswered requests

    /// Makes sure that requests in flight are looked at when they get old.
    mutating func scheduleStateCheck(now: Instant) {
        guard connection != nil else { return }
        if outbox.inFlightCount == 0 {
            connection?.stateCheck = nil
        } else if connection?.stateCheck == nil {
            connection?.stateCheck = now + Self.stateDelay
        }
    }

    private mutating func askForStates(now: Instant) {
        connection?.stateCheck = nil
        var next: Instant?
        for entry in outbox.inFlight where entry.phase == .sent && entry.lane != .control {
            let due = max(entry.lastSent, entry.lastAsked) + Self.stateDelay
            if due <= now {
                outbox.markUncertain(entry.handle)
            } else {
                next = min(next ?? due, due)
            }
        }
        connection?.stateCheck = outbox.inFlightCount == 0 ? nil : next ?? now + Self.stateDelay
    }

    /// The request goes out again under its own id, or the server is asked about it if it is too old for that.
    mutating func takeUp(_ entry: Outbox.Entry, now: Instant) {
        if entry.lane == .control {
            // May be done twice, and means nothing to the state of a request.
            outbox.requeue(entry.handle)
        } else if isRepeatable(entry, now: now), !entry.isOvertaken || entry.options.isIdempotent {
            outbox.markRepeating(entry.handle)
        } else {
            outbox.markUncertain(entry.handle)
        }
    }

    /// Whether a server still takes the request under its id, whichever clock one asks.
    func isRepeatable(_ entry: Outbox.Entry, now: Instant) -> Bool {
        guard now - entry.firstSent < Self.repetitionAge, let id = entry.id else { return false }
        let age = clock.unixNanoseconds(at: now).subtractingReportingOverflow(id.unixNanoseconds)
        return !age.overflow && age.partialValue < Self.repetitionAge.inNanoseconds
            && age.partialValue > -Self.leadLimit
    }

    /// Servers take no id that is more than 30 seconds ahead, in nanoseconds; the rest is what clocks may differ.
    static let leadLimit: Int64 = 25_000_000_000

    // MARK: Salts

    /// Whether future salts are asked for with the next packet (rows H08, M-16).
    func isSaltRequestDue(at now: Instant) -> Bool {
        saltRequestDeadline.map { now >= $0 } ?? false
    }

    /// When future salts are to be asked for. A question that was not answered is asked again after a minute.
    var saltRequestDeadline: Instant? {
        if synchronization.isRunning || awaitsTime, saltSchedule.outstanding == nil { return .distantPast }
        return saltSchedule.due.map { max($0, saltSchedule.notBefore) }
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

    /// The first packet told the time. Ids of a guess that was far ahead would have to go on from there, and be refused: the
    /// session is replaced. Or the guess was right, and the packet is old, because much waited before it: then the answers to what
    /// is under way wait behind it, and have as long.
    ///
    /// - Parameter way: how long the packet can have been on its way.
    mutating func leaveGuessedTime(after way: Duration, now: Instant, outcome: inout SessionOutcome) {
        guard clock.isSynchronized, areIDsAhead(at: now) else { return }
        beginDrain(after: min(way, .seconds(60)), now: now, outcome: &outcome)
    }

    /// Whether ids cannot go on from the last one without being refused.
    private func areIDsAhead(at now: Instant) -> Bool {
        lastIdentifier.unixNanoseconds.saturatingSubtract(clock.unixNanoseconds(at: now)) > Self.leadLimit
    }

    /// Puts the clock to the time of a packet that is certainly fresh, also backwards. Ids never go back: if they would
    /// have to, the session is replaced.
    mutating func forceTime(from id: MessageID, now: Instant, outcome: inout SessionOutcome) {
        setClock(offset: id.unixNanoseconds &- now.nanoseconds, now: now, outcome: &outcome)
        if areIDsAhead(at: now) { beginDrain(now: now, outcome: &outcome) }
        synchronization.start(isUrgent: false, now: now)
    }

    /// Takes what a measurement of the server's clock found. Answers only ever show a time that is too early: a clock
    /// that is ahead of it by no more than they took to come is left alone.
    mutating func measuredTime(
        _ result: TimeSynchronization.Result, now: Instant, outcome: inout SessionOutcome
    ) {
        let lead = clock.offset.subtractingReportingOverflow(result.offset)
        if clock.isSynchronized, !lead.overflow, lead.partialValue >= 0,
            lead.partialValue <= result.uncertainty.inNanoseconds.saturatingAdd(1_000_000)
        {
            return
        }
        setClock(offset: result.offset, now: now, outcome: &outcome)
        if areIDsAhead(at: now) { beginDrain(now: now, outcome: &outcome) }
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
        if hasRefusedUntimely {
            // By this clock it may have been in time, and an update: it will not come again on this connection.
            hasRefusedUntimely = false
            updatesWereLost(at: nil, now: now, outcome: &outcome)
        }
    }
}
