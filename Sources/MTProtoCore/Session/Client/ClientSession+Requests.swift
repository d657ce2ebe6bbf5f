import NIOCore

// Intents in: requests, cancellations and connections.
extension ClientSession {
    /// The most seconds for which a message may go out again under its own id; servers take 300 (docs/protocol-notes.md).
    static let repetitionAge: Duration = .seconds(240)

    /// Hands over one message. It is sent by the next ``flush(now:)`` that may send it.
    ///
    /// - Parameter body: the serialized, boxed function: 4 bytes to 8 MiB, a multiple of 4.
    /// - Throws: ``RequestFailure/invalidBody(bytes:)`` or ``RequestFailure/queueFull(limit:)``; nothing is kept then.
    package mutating func submit(
        _ body: ByteBuffer, options: MessageOptions = MessageOptions(), now: Instant
    ) throws(RequestFailure) -> MessageHandle {
        try outbox.add(body, options: options)
    }

    /// Forgets a message: no event will name it. If it was sent, the server is told to drop the answer (row G08).
    package mutating func cancel(_ handle: MessageHandle, now: Instant) {
        guard let entry = outbox.remove(handle), let id = entry.id else { return }
        services.withdrawResends(for: id)
        services.drop(id)
    }

    /// Tells the server to forget another session of this key (row H03): now, or with the first packet after an instant.
    package mutating func destroySession(_ id: Int64, notBefore instant: Instant? = nil) {
        guard id != sessionID else { return }
        if let instant { services.retire(id, until: instant) } else { services.destroy(id) }
    }

    /// A new connection carries the session: what was not answered is taken up again (rows P20, P21).
    /// - Parameters:
    ///   - overHTTP: packets are bodies of requests. Each packet then says of which.
    ///   - padding: what goes with the framing of the connection.
    package mutating func connectionOpened(overHTTP: Bool = false, padding: PaddingPolicy = .grid, now: Instant) {
        if connection != nil { connectionClosed(now: now) }
        connection = SessionConnection(openedAt: now, padding: padding)
        if overHTTP { connection?.http = HTTPRequests() }
        acks.delay = overHTTP ? HTTPRequests.acknowledgementDelay : AckQueue.usualDelay
        lastNow = max(lastNow, now)
        saltSchedule.outstanding = nil
        rescheduleSalts(now: now)
        forgetPromises(now: now)
        for entry in outbox.inFlight {
            // The server has it and delivers its answer by itself. Should it have forgotten the request, it must say
            // so: sent again, the request would run twice.
            if entry.isAcknowledged, entry.lane != .control {
                outbox.markUncertain(entry.handle)
            } else {
                takeUp(entry, now: now)
            }
        }
        scheduleStateCheck(now: now)
    }

    /// The connection is gone. Nothing is lost: messages wait for the next one.
    package mutating func connectionClosed(now: Instant) {
        guard connection != nil else { return }
        withdrawRequests(now: now)
        connection = nil
        acks.connectionClosed(now: now)
        services.connectionClosed()
        saltSchedule.outstanding = nil
    }

    /// Whether a message was sent. If the answer was that the key is unknown, this proves nothing: an attacker on the
    /// way can let a request pass and say so in place of its answer.
    /// ``SessionEvent/leftOpen(_:)`` told of attempts that the session has given up.
    func mayHaveRun(_ handle: MessageHandle) -> Bool {
        guard let entry = outbox[handle], let id = entry.id else { return false }
        // Packed into its first request, which no socket has taken yet.
        return entry.transmissions > 1 || connection?.http?.isWaiting(id) != true
    }

    /// Under which id a message went last; nil while it waits for one.
    func messageID(of handle: MessageHandle) -> MessageID? {
        outbox[handle]?.id
    }

    /// The transport confirmed a packet (row G09). Proves nothing about the peer: the token is not authenticated.
    package mutating func quickAckReceived(_ token: UInt32, now: Instant) -> SessionOutcome {
        let handles = connection?.quickAcks.removeValue(forKey: token & 0x7fff_ffff) ?? []
        return SessionOutcome(
            events: handles.filter { outbox[$0] != nil }.map { SessionEvent.quickAcknowledged($0) })
    }

    /// The transport reported an error instead of a packet (row F11; docs/protocol-notes.md). Not authenticated, so it is
    /// a hint: the connection is closed, and the key is doubted when a fresh connection says so again.
    package mutating func transportErrorReceived(_ code: Int32, now: Instant) -> SessionOutcome {
        guard let connection, !connection.isClosing else { return SessionOutcome() }
        self.connection?.isClosing = true
        var outcome = SessionOutcome()
        let delay: Duration
        switch code {
        case -404:
            keyRejections.count = min(keyRejections.count + 1, 2)
            delay = .milliseconds(500)
            if keyRejections.count >= 2, !connection.isProven { outcome.events.append(.authKeyDoubted) }
        case -429:
            delay = .seconds(min(5 << min(keyRejections.floods, 4), 60))
            keyRejections.floods = min(keyRejections.floods + 1, 4)
        default:
            delay = .seconds(1 << min(keyRejections.others, 4))
            keyRejections.others = min(keyRejections.others + 1, 4)
        }
        outcome.close = SessionClose(reason: .transportError(code: code), redialDelay: delay)
        return outcome
    }
}

// The replacement of a session.
extension ClientSession {
    /// Replaces the session now, to get rid of answers that are not wanted any more (rows G08, P36). Requests that may
    /// have run go again only if they may be repeated.
    package mutating func resetSession(now: Instant) -> SessionOutcome {
        var outcome = SessionOutcome()
        noteTime(now, outcome: &outcome)
        startNewSession(now: now, outcome: &outcome)
        return outcome
    }

    /// Measures the server's clock (row G10).
    package mutating func synchronizeTime(now: Instant) {
        synchronization.start(isUrgent: true, now: now)
    }

    /// Sends nothing more under this session id and replaces it once the answers under way had their time.
    ///
    /// - Parameter least: how long they have at least.
    mutating func beginDrain(after least: Duration = .zero, now: Instant, outcome: inout SessionOutcome) {
        guard drain == nil else { return }
        guard outbox.inFlightCount > 0, connection != nil else { return startNewSession(now: now, outcome: &outcome) }
        let patience = min(max((roundTrip ?? .seconds(1)) * 2, .seconds(1)), .seconds(5))
        drain = Drain(until: now + max(patience, least))
    }

    /// Replaces the session (row F13): new id, new counters. Requests that may have run in the old session go again
    /// only if they may be repeated.
    mutating func startNewSession(now: Instant, outcome: inout SessionOutcome) {
        withdrawRequests(now: now)
        let old = sessionID
        sessionID = Int64(bitPattern: random.next())
        identifiers = ClientMessageIDGenerator()
        identifierFloor = 0
        lastIdentifier = .zero
        sequence = SequenceNumberGenerator()
        received = ReceivedMessages()
        acks = AckQueue(delay: acks.delay)
        sent = SentMessages()
        services.sessionReplaced()
        lastUniqueID = nil
        drain = nil
        saltSchedule.outstanding = nil
        if connection != nil {
            connection?.ping = nil
            connection?.nextPing = now
            connection?.expectingSince = nil
            connection?.quickAcks = [:]
            connection?.upload = UploadMeter()
            connection?.askedForStatesAt = nil
            connection?.http?.sessionReplaced()
        }
        for entry in outbox.inFlight {
            repeatOrFail(entry.handle, outcome: &outcome)
        }
        // The client will not come back to the old session: the server need not keep it (row P35). But what ran in it
        // and must not run again would run, if an attacker kept a copy and the session were gone.
        let wait =
            lastUnrepeatable.map { Self.acceptanceAge.inNanoseconds.saturatingSubtract(age(of: $0, at: now)) } ?? 0
        lastUnrepeatable = nil
        if wait > 0 { services.retire(old, until: now + .nanoseconds(wait)) } else { services.destroy(old) }
        synchronization.start(isUrgent: false, now: now)
        outcome.events.append(.sessionReplaced(old: old, new: sessionID))
    }

    /// The request may have run: it goes again under a new id if it may be repeated, and ends otherwise.
    mutating func repeatOrFail(_ handle: MessageHandle, outcome: inout SessionOutcome) {
        guard let entry = outbox[handle] else { return }
        if entry.options.isIdempotent {
            outcome.events.append(.leftOpen(handle))
            sendAnew(handle, outcome: &outcome)
        } else {
            fail(handle, .answerLost, outcome: &outcome)
        }
    }

    /// The request goes again under a new id.
    mutating func sendAnew(_ handle: MessageHandle, outcome: inout SessionOutcome) {
        if let dependency = outbox[handle]?.options.after, outbox[dependency] == nil {
            // It can no longer be named to the server.
            _ = outbox.remove(handle)
            outcome.events.append(.returned(handle))
        } else {
            outbox.requeue(handle)
        }
    }

    /// Ends a request without an answer.
    mutating func fail(_ handle: MessageHandle, _ failure: RequestFailure, outcome: inout SessionOutcome) {
        guard let entry = outbox.remove(handle) else { return }
        if let id = entry.id { services.withdrawResends(for: id) }
        guard case .request = entry.purpose else {
            return controlEnded(entry, .failure(failure), outcome: &outcome)
        }
        outcome.events.append(.completed(handle, .failure(failure), serverTime: nil))
    }
}
