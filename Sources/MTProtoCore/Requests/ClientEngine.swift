import NIOCore

/// What a connection drives: the policy of calls (``RequestTable``) above one session (``ClientSession``).
///
/// The same shape as the session: after any call write what ``flush(now:)`` returns if ``wantsFlush(at:)``, and arm
/// one timer for ``nextDeadline``. Calls survive connections, and the replacement of the session by one under another
/// key (``replaceSession(_:initializedIdentity:now:)``).
package struct ClientEngine: ~Copyable {
    /// The session that carries the calls now.
    package internal(set) var session: ClientSession
    private var table: RequestTable
    /// Failures of calls that came up where no event could be given.
    private var pendingFailures: [RequestID: SessionFailure] = [:]

    /// - Parameters:
    ///   - session: a session without calls.
    ///   - initialization: what to put before calls until the server knows it; nil for none.
    ///   - initializedIdentity: the identity that is stored with the key as known to the server.
    package init(
        session: consuming ClientSession, initialization: ConnectionInitialization? = nil,
        initializedIdentity: UInt64? = nil
    ) {
        self.session = session
        self.table = RequestTable(initialization: initialization, initializedIdentity: initializedIdentity)
    }

    /// How many calls have not ended yet.
    package var pendingCount: Int {
        table.count
    }

    // MARK: Intents

    /// Begins a call. It ends with exactly one ``RequestEvent/completed(_:_:serverTime:)``, unless it is cancelled.
    /// - Throws: what can be said at once: a body that cannot be sent, a full queue, an unknown dependency.
    package mutating func submit(_ request: Request, now: Instant) throws(RequestFailure) -> RequestID {
        let id = try table.add(request, now: now)
        dispatchAndKeepFailures(now: now)
        if let failure = pendingFailures.removeValue(forKey: id) { throw .session(failure) }
        return id
    }

    /// Ends a call without an event. If it was sent, the server is told to drop its answer.
    package mutating func cancel(_ id: RequestID, now: Instant) {
        guard let entry = table.remove(id) else { return }
        if case .submitted(let handle) = entry.state { session.cancel(handle, now: now) }
        dispatchAndKeepFailures(now: now)
    }

    /// Ends everything that waits with ``RequestFailure/closed``. The engine is of no use afterwards.
    package mutating func close() -> RequestOutcome {
        var outcome = RequestOutcome()
        for id in table.entries.keys.sorted() {
            _ = table.remove(id)
            outcome.events.append(.completed(id, .failure(.closed), serverTime: nil))
        }
        return outcome
    }

    /// Calls are wrapped with another identity from now on, until the server knows it.
    package mutating func setInitialization(_ initialization: ConnectionInitialization) {
        table.setInitialization(initialization)
    }

    /// Asks the server to forget another session of the key.
    package mutating func destroySession(_ id: Int64) {
        session.destroySession(id)
    }

    /// Calls move to a session under another key. What may have run under the old one goes again only if it may be
    /// repeated (row B-80).
    package mutating func replaceSession(
        _ replacement: consuming ClientSession, initializedIdentity: UInt64? = nil, now: Instant
    ) -> RequestOutcome {
        var outcome = RequestOutcome()
        table.forgetInitialization(known: initializedIdentity)
        for entry in table.entries.values.sorted(by: { $0.id < $1.id }) {
            guard case .submitted(let handle) = entry.state else { continue }
            if session.mayHaveRun(handle), !entry.request.mayRepeat {
                _ = table.remove(entry.id)
                outcome.events.append(.completed(entry.id, .failure(.session(.answerLost)), serverTime: nil))
            } else {
                table.restart(entry.id)
            }
        }
        session = replacement
        finish(&outcome, now: now)
        return outcome
    }

    // MARK: The connection

    /// See ``ClientSession/connectionOpened(now:)``.
    package mutating func connectionOpened(now: Instant) {
        session.connectionOpened(now: now)
    }

    /// See ``ClientSession/connectionClosed(now:)``.
    package mutating func connectionClosed(now: Instant) {
        session.connectionClosed(now: now)
    }

    /// See ``ClientSession/receive(_:now:)``.
    package mutating func receive(_ packet: consuming ByteBuffer, now: Instant) -> RequestOutcome {
        lift(session.receive(packet, now: now), now: now)
    }

    /// See ``ClientSession/quickAckReceived(_:now:)``.
    package mutating func quickAckReceived(_ token: UInt32, now: Instant) -> RequestOutcome {
        lift(session.quickAckReceived(token, now: now), now: now)
    }

    /// See ``ClientSession/transportErrorReceived(_:now:)``.
    package mutating func transportErrorReceived(_ code: Int32, now: Instant) -> RequestOutcome {
        lift(session.transportErrorReceived(code, now: now), now: now)
    }

    /// See ``ClientSession/flush(now:)``.
    package mutating func flush(now: Instant) -> [OutgoingPacket] {
        session.flush(now: now)
    }

    /// See ``ClientSession/wantsFlush(at:)``.
    package func wantsFlush(at now: Instant) -> Bool {
        session.wantsFlush(at: now)
    }

    /// When ``deadlineReached(now:)`` is to be called next. Also while no connection is open: calls have time limits.
    package var nextDeadline: Instant? {
        guard let policy = table.nextDeadline else { return session.nextDeadline }
        return session.nextDeadline.map { min($0, policy) } ?? policy
    }

    /// Time has come to ``nextDeadline``.
    package mutating func deadlineReached(now: Instant) -> RequestOutcome {
        var outcome = lift(session.deadlineReached(now: now), now: now)
        for id in table.deadlineReached(now: now) {
            guard let entry = table.remove(id) else { continue }
            if case .submitted(let handle) = entry.state { session.cancel(handle, now: now) }
            outcome.events.append(.completed(id, .failure(.timedOut), serverTime: nil))
        }
        finish(&outcome, now: now)
        return outcome
    }

    // MARK: From the session

    mutating func lift(_ below: SessionOutcome, now: Instant) -> RequestOutcome {
        var outcome = RequestOutcome(close: below.close)
        for event in below.events {
            switch event {
            case .completed(let handle, let result, let serverTime):
                guard let id = table.request(of: handle) else { continue }
                ended(id, result, serverTime: serverTime, now: now, outcome: &outcome)
            case .quickAcknowledged(let handle):
                if let id = table.request(of: handle) { outcome.events.append(.quickAcknowledged(id)) }
            default:
                outcome.events.append(.session(event))
            }
        }
        finish(&outcome, now: now)
        return outcome
    }

    private mutating func ended(
        _ id: RequestID, _ result: MessageResult, serverTime: Int64?, now: Instant, outcome: inout RequestOutcome
    ) {
        switch result {
        case .answer(let object):
            guard let entry = table.remove(id) else { return }
            if let identity = table.noteSuccess(of: entry) { outcome.events.append(.initialized(identity: identity)) }
            outcome.events.append(.completed(id, .success(object), serverTime: serverTime))
        case .failure(let failure):
            guard table.remove(id) != nil else { return }
            outcome.events.append(.completed(id, .failure(.session(failure)), serverTime: nil))
        case .error(let error):
            switch table.react(to: error, of: id, now: now) {
            case .again:
                break
            case .pause(let delay):
                outcome.events.append(.delayed(id, delay: delay, because: error))
            case .surface:
                _ = table.remove(id)
                if error.revokesAuthorization { outcome.events.append(.authorizationRequired(error)) }
                outcome.events.append(.completed(id, .failure(.rpc(error)), serverTime: serverTime))
            }
        }
    }

    /// Hands calls that became ready to the session.
    private mutating func finish(_ outcome: inout RequestOutcome, now: Instant) {
        var failures = pendingFailures
        pendingFailures = [:]
        failures.merge(dispatch(now: now)) { first, _ in first }
        for (id, failure) in failures.sorted(by: { $0.key < $1.key }) {
            outcome.events.append(.completed(id, .failure(.session(failure)), serverTime: nil))
        }
    }

    private mutating func dispatchAndKeepFailures(now: Instant) {
        pendingFailures.merge(dispatch(now: now)) { first, _ in first }
    }

    private mutating func dispatch(now: Instant) -> [RequestID: SessionFailure] {
        var failures: [RequestID: SessionFailure] = [:]
        while let next = table.takeReady() {
            do {
                let handle = try session.submit(next.body, options: next.options, now: now)
                table.submitted(next.id, as: handle)
            } catch {
                _ = table.remove(next.id)
                failures[next.id] = error
            }
        }
        return failures
    }
}
