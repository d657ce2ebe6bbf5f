import NIOCore

// Service messages of the server (section 1.8 of the described behaviour, rows B-*).
extension ClientSession {
    mutating func serviceReceived(
        _ service: ServiceMessage, constructor: UInt32, in id: MessageID, now: Instant, outcome: inout SessionOutcome
    ) {
        switch service {
        case .acknowledgement(let ids):
            for id in ids { acknowledged(id, now: now, outcome: &outcome) }
        case .refusal(let refused, _, let code, let newSalt):
            let isKnown = refusalReceived(
                of: refused, code: code, newSalt: newSalt, in: id, now: now, outcome: &outcome)
            if !isKnown { outcome.events.append(.violation(.unknownReference(constructor: constructor))) }
        case .pong(let message, let pingID):
            pongReceived(to: message, id: pingID, in: id, now: now, outcome: &outcome)
        case .ping(let pingID, _):
            services.reply(.pong(to: id, id: pingID))
        case .futureSalts(let request, _, let salts):
            guard case .saltRequest? = sent[request]?.content, salts.count <= 64, !salts.isEmpty else {
                outcome.events.append(.violation(.unknownReference(constructor: constructor)))
                return
            }
            futureSaltsReceived(salts, for: request, in: id, now: now, outcome: &outcome)
        case .stateInfo(let request, let states):
            let isKnown = stateInfoReceived(states, for: request, in: id, now: now, outcome: &outcome)
            if !isKnown { outcome.events.append(.violation(.unknownReference(constructor: constructor))) }
        case .allInfo(let ids, let states):
            guard ids.count == states.count else {
                outcome.events.append(.violation(.malformedMessage(constructor: constructor)))
                return
            }
            for (about, state) in zip(ids, states) {
                apply(state, to: about, in: id, askedAt: nil, now: now, outcome: &outcome)
            }
        case .detailedInfo(let request, let answer, _, let status):
            answerAnnounced(answer, for: request, status: status, now: now)
        case .stateRequest(let ids):
            services.reply(.stateInfo(to: id, states: ids.map(received.state(of:))))
        case .resendRequest(let ids):
            resendRequested(ids, by: id)
        case .resendAnswerRequest(let ids):
            // A client answers no requests.
            services.reply(.stateInfo(to: id, states: ids.map { _ in MessageState.forgotten }))
        case .sessionsDestroyed(let ends):
            var known = 0
            for end in ends where services.isDestroyed(end.id) {
                outcome.events.append(.sessionDestroyed(end.id))
                known += 1
            }
            // Said once, however many there are.
            if known < ends.count { outcome.events.append(.violation(.unknownReference(constructor: constructor))) }
        case .keyDestroyed(let result):
            guard endKeyDestruction(result, outcome: &outcome) else {
                outcome.events.append(.violation(.unknownReference(constructor: constructor)))
                return
            }
        case .newSession, .copy:
            // Taken apart by the inbox.
            break
        case .getFutureSalts, .dropAnswer, .destroySession, .httpWait:
            // Only clients send these.
            break
        }
    }

    // MARK: Receipt

    private mutating func acknowledged(_ id: MessageID, now: Instant, outcome: inout SessionOutcome) {
        if case .container(let children)? = sent[id]?.content {
            for child in children { arrived(child, outcome: &outcome) }
            noteReceipt(id, now: now)
        } else if outbox.entry(for: id) != nil {
            arrived(id, outcome: &outcome)
            noteReceipt(id, now: now)
        } else if sent[id] != nil {
            noteReceipt(id, now: now)
        }
    }

    private mutating func pongReceived(
        to message: MessageID, id: Int64, in answer: MessageID, now: Instant, outcome: inout SessionOutcome
    ) {
        guard let ping = connection?.ping, ping.message == message, ping.id == id else { return }
        connection?.ping = nil
        connection?.wakeDeadline = nil
        noteRoundTrip(now - ping.sentAt)
        connection?.idleProbes += 1
        _ = sent.remove(message)
        noteProof(message, now: now)
        compareTimes(request: message, answer: answer, now: now, outcome: &outcome)
        // The connection works, and a server that answers pings has not said for a minute what it knows of our
        // requests: a new connection may reach one that does (row B-28).
        if let asked = connection?.askedForStatesAt, now - asked >= Self.statesPatience, outcome.close == nil {
            guard outbox.inFlight.contains(where: \.isAsked) else {
                connection?.askedForStatesAt = nil
                return
            }
            connection?.isClosing = true
            outcome.close = SessionClose(reason: .silent, redialDelay: .zero)
        }
    }

    /// How long the server may leave questions for states unanswered.
    private static let statesPatience: Duration = .seconds(60)

    // MARK: Salts

    private mutating func futureSaltsReceived(
        _ salts: [ServerSalt], for request: MessageID, in answer: MessageID, now: Instant,
        outcome: inout SessionOutcome
    ) {
        let asked = sent.remove(request)
        noteProof(request, now: now)
        if saltSchedule.outstanding == request { saltSchedule.outstanding = nil }
        let offset = answer.unixNanoseconds.subtractingReportingOverflow(now.nanoseconds)
        if let asked, !offset.overflow,
            let result = synchronization.add(
                offset: offset.partialValue, believed: clock.offset, roundTrip: now - asked.sentAt)
        {
            measuredTime(result, now: now, outcome: &outcome)
            outcome.events.append(.clockMeasured(clock, uncertainty: result.uncertainty))
        }
        let isNews = saltStore.merge(salts, at: clock.unixSeconds(at: now))
        rescheduleSalts(now: now)
        if isNews { outcome.events.append(.saltsChanged(saltStore.salts)) }
        compareTimes(request: request, answer: answer, now: now, outcome: &outcome)
    }

    /// The server named the salt to use. Salts known so far are worth nothing; they are asked for again at once (M-32).
    private mutating func takeSalt(_ value: Int64, now: Instant, outcome: inout SessionOutcome) {
        saltStore.replaceAll(with: value, at: clock.unixSeconds(at: now))
        saltSchedule.outstanding = nil
        saltSchedule.notBefore = now
        rescheduleSalts(now: now)
        outcome.events.append(.saltsChanged(saltStore.salts))
    }

    // MARK: New sessions

    /// The server began a session: older messages are unknown to it (rows F14, H17, B-08).
    mutating func serverBeganSession(
        _ session: NewSessions.Session, now: Instant, outcome: inout SessionOutcome
    ) {
        if saltStore.adopt(session.salt, at: clock.unixSeconds(at: now)) {
            rescheduleSalts(now: now)
            outcome.events.append(.saltsChanged(saltStore.salts))
        }
        guard session.uniqueID != lastUniqueID else { return }
        let isReplacement = lastUniqueID != nil
        lastUniqueID = session.uniqueID
        withdrawRequests(now: now)
        for entry in outbox.inFlight where entry.phase != .waiting {
            guard let id = entry.id, max(id, entry.carrier ?? id) < session.first else { continue }
            let mayHaveRun = isReplacement || entry.isAcknowledged
            if connection?.http?.carries(entry.carrier ?? id) == true {
                // What was sent earlier may come later: the answer to the request that carries it tells.
                if mayHaveRun { outbox.markOvertaken(entry.handle) }
            } else if mayHaveRun {
                // The session before had it, or may have had it: it may have run.
                repeatOrFail(entry.handle, outcome: &outcome)
            } else {
                takeUp(entry, now: now)
            }
        }
        noteUpdatesReset(now: now)
        outcome.events.append(.updatesReset(uniqueID: session.uniqueID))
    }

    // MARK: Refusals

    /// Our message was not accepted (rows F10, H01, H02, B-05, B-06).
    /// - Returns: whether it was ours and recent.
    private mutating func refusalReceived(
        of id: MessageID, code: Int32, newSalt: Int64?, in notification: MessageID, now: Instant,
        outcome: inout SessionOutcome
    ) -> Bool {
        let former = outbox.entry(for: id)
        guard let sentAt = former?.lastSent ?? sent[id]?.sentAt, now - sentAt <= .seconds(300) else { return false }
        let targets: [MessageID]
        if case .container(let children)? = sent[id]?.content {
            _ = sent.remove(id)
            targets = children
        } else {
            targets = [id]
        }
        let refusedSession = sessionID
        rejections.refused(now: now)
        // What went out more than once may have been refused when it did so first.
        if code == 48, former.map({ $0.transmissions == 1 }) ?? true {
            compareSalts(sentAt: sentAt, answer: notification, now: now, outcome: &outcome)
        }
        if let newSalt { takeSalt(newSalt, now: now, outcome: &outcome) }
        if code == 16 || code == 17 { forceTime(from: notification, now: now, outcome: &outcome) }
        for target in targets {
            if let entry = outbox.entry(for: target) {
                requestRefused(entry, code: code, now: now, outcome: &outcome)
            } else {
                let asked: [MessageID] = if case .stateRequest(let ids)? = sent[target]?.content { ids } else { [] }
                serviceLost(target, now: now)
                questionRefused(about: asked, outcome: &outcome)
            }
        }
        switch code {
        case 17, 32, 33:
            // The time that it told may have replaced the session already.
            if sessionID == refusedSession { beginDrain(now: now, outcome: &outcome) }
        case 64: connection?.nextPing = now
        case 48 where newSalt == nil: takeSalt(saltStore.lastResort, now: now, outcome: &outcome)
        default: break
        }
        return true
    }

    /// A clock that runs ahead takes the next salt before the server does, is given the former one, asks for the next ones, and
    /// so on until the server's time has come. By our clock the refusal was made before what it refuses was sent.
    private mutating func compareSalts(
        sentAt: Instant, answer: MessageID, now: Instant, outcome: inout SessionOutcome
    ) {
        let lead = clock.unixNanoseconds(at: sentAt).subtractingReportingOverflow(answer.unixNanoseconds)
        guard clock.isSynchronized, !lead.overflow, lead.partialValue > 1_000_000_000 else { return }
        forceTime(from: answer, now: now, outcome: &outcome)
    }

    /// A request, with the questions about it, is refused at most so often in a row.
    private static let refusalLimit = 12

    /// A server that refuses even the question what became of requests does not say it for ever.
    private mutating func questionRefused(about ids: [MessageID], outcome: inout SessionOutcome) {
        for entry in ids.compactMap({ outbox.entry(for: $0) }) {
            guard outbox.countRefusal(entry.handle, isStrike: false).refusals >= Self.refusalLimit else { continue }
            repeatOrFail(entry.handle, outcome: &outcome)
        }
    }

    private mutating func requestRefused(
        _ entry: Outbox.Entry, code: Int32, now: Instant, outcome: inout SessionOutcome
    ) {
        let isCurable = [16, 17, 20, 32, 33, 48].contains(code)
        let counts = outbox.countRefusal(entry.handle, isStrike: !isCurable)
        guard counts.strikes < 3, counts.refusals < Self.refusalLimit else {
            if entry.isOvertaken || mayHaveOtherCopies(entry, now: now) {
                outcome.events.append(.leftOpen(entry.handle))
            }
            return fail(entry.handle, .rejected(code: code), outcome: &outcome)
        }
        let isAhead = entry.id.map { age(of: $0, at: now) < -Self.leadLimit } == true
        if !entry.options.isIdempotent, entry.isOvertaken || isAhead && !entry.isTimeTrusted {
            // The session before may have run it. Or the time of its id will come, whatever it was refused for, and an
            // attacker may have kept a copy: it must not run under another id.
            return fail(entry.handle, .answerLost, outcome: &outcome)
        }
        if entry.isOvertaken { outcome.events.append(.leftOpen(entry.handle)) }
        switch code {
        case 48 where isRepeatable(entry, now: now):
            // The salt is judged before anything else: the id was not looked at and may be used again.
            outbox.markRepeating(entry.handle)
        case 17 where mayHaveOtherCopies(entry, now: now), 32 where mayHaveOtherCopies(entry, now: now),
            33 where mayHaveOtherCopies(entry, now: now):
            // What went out before may have run: that is decided when the session is replaced.
            break
        case 16 where !entry.isTimeTrusted && wasAlwaysTooOld(entry):
            sendAnew(entry.handle, outcome: &outcome)
        case 16 where !entry.options.isIdempotent, 19 where !entry.options.isIdempotent,
            20 where !entry.options.isIdempotent,
            48 where !entry.options.isIdempotent:
            // An attacker may have kept it until it or its salt was too old, after another copy had been taken. Our
            // clock does not say how long that was: it may have stood still, or been set right just now.
            outbox.markUncertain(entry.handle)
        case 17, 32, 33:
            sendAnew(entry.handle, outcome: &outcome)
        default:
            // An earlier copy under this id may have been accepted: ask before using another id.
            if mayHaveOtherCopies(entry, now: now) {
                outbox.markUncertain(entry.handle)
            } else {
                sendAnew(entry.handle, outcome: &outcome)
            }
        }
    }

    /// Whether a request that went out by a remembered time was too old as it went out, by the time that the server has
    /// told: then no copy of it was ever taken. Our clock would say the same of one that was kept while the device
    /// slept for minutes.
    private func wasAlwaysTooOld(_ entry: Outbox.Entry) -> Bool {
        guard entry.transmissions == 1, let id = entry.id else { return false }
        return age(of: id, at: entry.firstSent) >= Self.acceptanceAge.inNanoseconds
    }

    /// Whether what was refused may be another copy than one that was taken. It is when the request went out more than
    /// once, when the server has it, and when the refusal comes so late that the network may have delivered two.
    private func mayHaveOtherCopies(_ entry: Outbox.Entry, now: Instant) -> Bool {
        // From its first copy on: the last one may have been taken back before it was written.
        entry.transmissions > 1 || entry.isAcknowledged || now - entry.firstSent >= Self.repetitionAge
    }

    /// The server did not take a message that is no request, or may not have got it.
    mutating func serviceLost(_ id: MessageID, now: Instant) {
        guard let record = sent.remove(id) else { return }
        switch record.content {
        case .ping:
            if connection?.ping?.message == id {
                connection?.ping = nil
                connection?.nextPing = now
            }
        case .acknowledgement: acks.refused(id, now: now)
        case .saltRequest:
            if saltSchedule.outstanding == id {
                saltSchedule.outstanding = nil
                saltSchedule.notBefore = now
            }
        case .stateRequest(let ids):
            for id in ids {
                if let entry = outbox.entry(for: id) { outbox.markUncertain(entry.handle) }
            }
        case .resendRequest(let answers): services.resendAgain(answers, now: now)
        case .dropAnswer(let request): services.drop(request)
        case .destroySession(let session): services.destroyAgain(session)
        case .container, .information, .message: break
        }
    }
}
