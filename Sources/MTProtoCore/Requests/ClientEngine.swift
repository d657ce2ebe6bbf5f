import NIOCore

/// What a connection drives: the policy of requests (``RequestTable``) above one session (``ClientSession``).
///
/// The same shape as the session: after any call write what ``flush(now:)`` returns, and arm one timer for
/// ``nextDeadline``. Requests survive connections, and the replacement of the session by one under another
/// key (``replaceSession(_:initializedIdentity:now:)``).
package struct ClientEngine: ~Copyable {
    /// The session that carries the requests now.
    package internal(set) var session: ClientSession
    var table: RequestTable
    /// Requests are kept in the table and not handed to the session. Replacing the session ends it.
    package internal(set) var isHolding = false
    /// Failures of requests that came up where no event could be given, and since when.
    private var pendingFailures: [RequestID: LocalEnd] = [:]
    private var failedAt: Instant = .distantPast
    var stall = StallWatch()
    var services = ServiceHost()
    /// The server has begun a session before.
    var knowsServerSession = false
    /// An answer that is no longer wanted is large enough to replace the session (row P36).
    private var resetAt: Instant?

    /// - Parameters:
    ///   - session: a session without requests.
    ///   - initialization: what to put before requests until the server knows it; nil for none.
    ///   - initializedIdentity: the identity that is stored with the key as known to the server.
    ///   - policy: what the session is for.
    package init(
        session: consuming ClientSession, initialization: ConnectionInitialization? = nil,
        initializedIdentity: UInt64? = nil, policy: RequestPolicy = RequestPolicy()
    ) {
        self.session = session
        self.table = RequestTable(
            policy: policy, initialization: initialization, initializedIdentity: initializedIdentity)
    }

    /// How many requests have not ended yet.
    package var pendingCount: Int {
        table.count
    }

    /// The requests that have not ended yet, in the order of their submission.
    package var pendingRequests: [RequestID] {
        table.entries.ids
    }

    /// The newest request that has not ended and for which `matches` holds, to be followed by another (row G05).
    package func newestPending(where matches: (RequestID) -> Bool) -> RequestID? {
        table.newestPending(where: matches)
    }

    /// Under which message id a request went last; nil while it waits for one.
    func messageID(of id: RequestID) -> MessageID? {
        guard case .submitted(let handle)? = table.entries[id]?.state else { return nil }
        return session.messageID(of: handle)
    }

    // MARK: Intents

    /// Begins a request. It ends with exactly one ``RequestEvent/completed(_:_:serverTime:mayHaveRun:)``, unless it is
    /// cancelled.
    /// - Throws: what can be said at once: a body that cannot be sent, a full queue, an unknown dependency.
    package mutating func submit(_ request: Request, now: Instant) throws(RequestFailure) -> RequestID {
        let id = try table.add(request, now: now)
        dispatchAndKeepFailures(now: now)
        if let end = pendingFailures.removeValue(forKey: id) { throw end.failure }
        return id
    }

    /// Ends a request without an event. If it was sent, the server is told to drop its answer; where nothing but parts
    /// of files is carried and the answer is large, the session is replaced as soon as that is said (rows G08, P36).
    package mutating func cancel(_ id: RequestID, now: Instant) {
        recallFollowers(of: id, now: now)
        guard let entry = table.remove(id) else { return }
        if case .submitted(let handle) = entry.state {
            if table.policy.isDedicatedToFiles, entry.request.expectedBytes >= Self.worthReplacing,
                session.isConnected, !session.isUnsent(handle)
            {
                resetAt = now
            }
            session.cancel(handle, now: now)
        }
        dispatchAndKeepFailures(now: now)
    }

    /// From how many expected bytes on a cancelled request costs more to receive than its session to replace.
    private static let worthReplacing = 512 << 10

    /// See ``ClientSession/destroySession(_:notBefore:)``.
    package mutating func destroySession(_ id: Int64, notBefore instant: Instant? = nil) {
        session.destroySession(id, notBefore: instant)
    }

    /// Requests move to a session under another key. What may have run under the old one goes again only if it may be
    /// repeated (row B-80).
    package mutating func replaceSession(
        _ replacement: consuming ClientSession, initializedIdentity: UInt64? = nil, now: Instant
    ) -> RequestOutcome {
        var outcome = RequestOutcome()
        table.initializedIdentity = initializedIdentity
        session.withdrawRequests(now: now)
        for entry in table.entries.sorted {
            guard case .submitted(let handle) = entry.state else { continue }
            if session.mayHaveRun(handle), !entry.request.isIdempotent {
                _ = table.remove(entry.id)
                complete(entry, .answerLost, outcome: &outcome)
            } else {
                if session.mayHaveRun(handle) { table.noteLeftOpen(entry.id) }
                table.restart(entry.id)
            }
        }
        table.release { if case .parked(.binding) = $0 { true } else { false } }
        // What services sent under the old key is lost with it.
        if !services.isEmpty {
            _ = services.forget(now: now) { _ in true }
            services.tellAll(.sessionChanged(old: session.sessionID, new: replacement.sessionID), now: now)
            services.tellAll(.allTransactionsMayHaveFailed, now: now)
        }
        session = replacement
        knowsServerSession = false
        isHolding = false
        resetAt = nil
        finish(&outcome, now: now)
        return outcome
    }

    // MARK: The connection

    /// See ``ClientSession/connectionOpened(overHTTP:padding:now:)``.
    package mutating func connectionOpened(overHTTP: Bool = false, padding: PaddingPolicy = .grid, now: Instant) {
        stall.heard(at: now)
        session.connectionOpened(overHTTP: overHTTP, padding: padding, now: now)
        services.tellAll(.connectionChanged(isConnected: true), now: now)
    }

    /// See ``ClientSession/connectionClosed(now:)``.
    package mutating func connectionClosed(now: Instant) {
        resetAt = nil
        let wasConnected = session.isConnected
        session.connectionClosed(now: now)
        guard wasConnected, !services.isEmpty else { return }
        services.tellAll(.connectionChanged(isConnected: false), now: now)
        services.connectionClosed(now: now)
    }

    /// See ``ClientSession/receive(_:now:)``.
    package mutating func receive(_ packet: consuming ByteBuffer, now: Instant) -> RequestOutcome {
        stall.heard(at: now)
        return lift(session.receive(packet, now: now), now: now)
    }

    /// See ``ClientSession/mayWrite(_:)``.
    package mutating func mayWrite(_ id: HTTPPost.ID) -> Bool {
        session.mayWrite(id)
    }

    /// See ``ClientSession/requestAnswered(_:)``.
    package mutating func requestAnswered(_ id: HTTPPost.ID) {
        session.requestAnswered(id)
    }

    /// See ``ClientSession/requestLost(_:now:)``.
    package mutating func requestLost(_ id: HTTPPost.ID, now: Instant) {
        session.requestLost(id, now: now)
    }

    /// See ``ClientSession/quickAckReceived(_:now:)``.
    package mutating func quickAckReceived(_ token: UInt32, now: Instant) -> RequestOutcome {
        lift(session.quickAckReceived(token, now: now), now: now)
    }

    /// See ``ClientSession/transportErrorReceived(_:now:)``.
    package mutating func transportErrorReceived(_ code: Int32, now: Instant) -> RequestOutcome {
        services.tellAll(.protocolError(code: code), now: now)
        return lift(session.transportErrorReceived(code, now: now), now: now)
    }

    /// See ``ClientSession/flush(now:)``.
    package mutating func flush(now: Instant) -> [OutgoingPacket] {
        guard !services.isEmpty else { return session.flush(now: now) }
        pullTransactions(now: now)
        let packets = session.flush(now: now)
        for departure in session.takeDepartures() { services.departed(departure, now: now) }
        return packets
    }

    // MARK: Time

    /// When ``deadlineReached(now:)`` is to be called next. Also while no connection is open: requests have time
    /// limits.
    package var nextDeadline: Instant? {
        var earliest = session.nextDeadline
        func consider(_ instant: Instant?) {
            if let instant { earliest = min(earliest ?? instant, instant) }
        }
        consider(table.nextDeadline)
        consider(resetAt)
        if !services.isEmpty, session.isConnected { consider(services.nextDeadline) }
        if !pendingFailures.isEmpty { consider(failedAt) }
        if isStallWatched { consider(stall.nextDeadline) }
        return earliest
    }

    /// Whether silence is to be noticed here: over HTTP every request has its own time.
    private var isStallWatched: Bool {
        table.watchedCount > 0 && session.isConnected && !session.isOverHTTP
    }

    /// Time has come to ``nextDeadline``.
    package mutating func deadlineReached(now: Instant) -> RequestOutcome {
        var outcome = lift(session.deadlineReached(now: now), now: now)
        for id in table.deadlineReached(now: now) {
            recallFollowers(of: id, now: now)
            guard let entry = table.remove(id) else { continue }
            complete(entry, .timedOut, outcome: &outcome)
            if case .submitted(let handle) = entry.state { session.cancel(handle, now: now) }
        }
        if let resetAt, resetAt <= now, outcome.close == nil { replaceFlooded(now: now, outcome: &outcome) }
        if isStallWatched, outcome.close == nil {
            switch stall.look(at: now) {
            case .quiet: break
            case .doubtful: session.probe(now: now)
            case .stalled:
                session.stopListening()
                outcome.close = SessionClose(reason: .silent, redialDelay: .zero)
            }
        }
        finish(&outcome, now: now)
        return outcome
    }

    /// The drop of a large answer was said; what is under way of it ends with the connection.
    private mutating func replaceFlooded(now: Instant, outcome: inout RequestOutcome) {
        resetAt = nil
        // Requests that may not be repeated are worth more than what their session costs.
        guard session.isConnected, session.mayRepeatEverything else { return }
        outcome.events += lift(session.resetSession(now: now), now: now).events
        session.stopListening()
        outcome.close = SessionClose(reason: .flooded, redialDelay: .zero)
    }

    // MARK: From the session

    mutating func lift(_ below: SessionOutcome, now: Instant) -> RequestOutcome {
        var outcome = RequestOutcome(close: below.close)
        for event in below.events {
            if !services.isEmpty, tellServices(of: event, now: now) { continue }
            switch event {
            case .completed(let handle, let result, let serverTime):
                // Of attempts that were given up nothing is known here (row P22).
                guard let id = table.request(of: handle) else { continue }
                ended(id, result, serverTime: serverTime, now: now, outcome: &outcome)
            case .leftOpen(let handle):
                if let id = table.request(of: handle) { table.noteLeftOpen(id) }
            case .returned(let handle):
                guard let id = table.request(of: handle) else { continue }
                recallFollowers(of: id, now: now)
                table.restart(id)
            case .quickAcknowledged(let handle):
                if let id = table.request(of: handle) { outcome.events.append(.quickAcknowledged(id)) }
            case .acknowledged(let handle):
                if let id = table.request(of: handle) { outcome.events.append(.acknowledged(id)) }
            case .bindingEnded(.bound):
                keyBound(now: now)
                outcome.events.append(.session(event))
            case .message:
                // Only services send messages that are no requests.
                continue
            case .update where table.policy.role == .cdn:
                // Whatever it says about chats is not its business (row B-33).
                continue
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
            outcome.events.append(.completed(id, .success(object), serverTime: serverTime, mayHaveRun: true))
        case .failure(let failure):
            recallFollowers(of: id, now: now)
            // What this side concluded is final: it is never repeated (docs/protocol-notes.md).
            guard let entry = table.remove(id) else { return }
            complete(entry, failure, outcome: &outcome)
        case .error(let error):
            recallFollowers(of: id, now: now)
            let reaction = table.react(to: error, of: id, now: now)
            if let notice = reaction.notice { outcome.events.append(.notice(notice)) }
            switch reaction.course {
            case .again:
                break
            case .pause(let delay):
                outcome.events.append(.delayed(id, delay: delay, because: error))
            case .surface:
                let mayHaveRun = table.remove(id)?.wasLeftOpen ?? false
                if reaction.revokesAuthorization { outcome.events.append(.authorizationRequired(error)) }
                outcome.events.append(
                    .completed(id, .failure(.rpc(error)), serverTime: serverTime, mayHaveRun: mayHaveRun))
            }
        }
    }

    // MARK: To the session

    /// Hands requests that became ready to the session.
    private mutating func finish(_ outcome: inout RequestOutcome, now: Instant) {
        var failures = pendingFailures
        pendingFailures = [:]
        failures.merge(dispatch(now: now)) { first, _ in first }
        for (id, end) in failures.sorted(by: { $0.key < $1.key }) {
            outcome.events.append(
                .completed(id, .failure(end.failure), serverTime: nil, mayHaveRun: end.mayHaveRun))
        }
    }

    mutating func dispatchAndKeepFailures(now: Instant) {
        for (id, end) in dispatch(now: now) { keep(end, of: id, now: now) }
    }

    mutating func keep(_ end: LocalEnd, of id: RequestID, now: Instant) {
        pendingFailures[id] = end
        failedAt = now
    }

    private mutating func dispatch(now: Instant) -> [RequestID: LocalEnd] {
        var failures: [RequestID: LocalEnd] = [:]
        let watched = table.watchedCount
        while !isHolding, let next = table.takeReady() {
            do {
                let handle = try session.submit(next.body, options: next.options, now: now)
                table.submitted(next.id, as: handle)
            } catch {
                let wasLeftOpen = table.remove(next.id)?.wasLeftOpen ?? false
                failures[next.id] = LocalEnd(failure: error, mayHaveRun: wasLeftOpen)
            }
        }
        if watched == 0, table.watchedCount > 0 { stall.heard(at: now) }
        return failures
    }
}

/// Whether anything comes while a request waits (row G06).
struct StallWatch: Sendable {
    enum Verdict: Hashable, Sendable {
        case quiet
        /// A sign of life should be asked for.
        case doubtful
        case stalled
    }

    static let limit: Duration = .seconds(5)

    private var lastHeard: Instant = .distantPast
    private var hasAsked = false

    var nextDeadline: Instant {
        lastHeard + (hasAsked ? Self.limit : Self.limit / 2)
    }

    mutating func heard(at now: Instant) {
        lastHeard = now
        hasAsked = false
    }

    mutating func look(at now: Instant) -> Verdict {
        guard now >= nextDeadline else { return .quiet }
        guard now < lastHeard + Self.limit else { return .stalled }
        hasAsked = true
        return .doubtful
    }
}
