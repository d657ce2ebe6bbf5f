// Time in: one deadline for everything that waits.
extension DatacenterClient {
    /// When ``deadlineReached(now:)`` is to be called next.
    package var nextDeadline: Instant? {
        guard mode != .closed else { return nil }
        var earliest = Instant.distantFuture
        func consider(_ instant: Instant?) {
            if let instant, instant < earliest { earliest = instant }
        }
        consider(engine.nextDeadline)
        consider(waitingDeadline)
        consider(raceDeadline)
        consider(searchDeadline)
        if let dial { consider(deadline(of: dial)) }
        if connection != nil {
            consider(connection?.exchange?.machine.nextDeadline)
            consider(connection?.trickle.nextDeadline)
            if let http = connection?.http {
                consider(http.nextDeadline(connectTimeout: configuration.connectTimeout))
                if http.wantsSockets, let route = connection?.route, let ready = dialTime(of: route) {
                    consider(max(ready, http.resumesAt ?? .distantPast))
                }
            }
            consider(idleDeadline)
            consider(temporaryDeadline)
        } else if dial == nil, keys.storing == nil, mode == .running, network.isAvailable, wantsConnection {
            consider(redial.notBefore)
            consider(redial.readyAt)
        }
        return earliest == .distantFuture ? nil : earliest
    }

    private var idleDeadline: Instant? {
        guard connection?.carriesSession == true, !staysConnected, engine.pendingCount == 0,
            let idle = configuration.idleTimeout, let since = connection?.idleSince
        else { return nil }
        return since + idle
    }

    /// When the oldest request has waited too long for a first connection.
    private var waitingDeadline: Instant? {
        guard !hasWorked, mode == .running, let limit = configuration.connectionDeadline, let earliest = early.earliest
        else {
            return nil
        }
        return earliest + limit
    }

    /// Time has come to ``nextDeadline``. Calls that come too early do no harm.
    package mutating func deadlineReached(now: Instant) {
        guard mode != .closed else { return }
        watch(now: now)
        if let dial, now >= deadline(of: dial) {
            endDial(timeout(of: dial, now: now), isOpen: true, now: now)
        }
        if let deadline = connection?.exchange?.machine.nextDeadline, now >= deadline,
            let action = connection?.exchange?.machine.deadlineReached(now: now)
        {
            run(action, now: now)
        }
        if connection?.trickle.isTooSlow(now: now) == true { fail(.trickle, now: now) }
        httpDeadlineReached(now: now)
        if let deadline = idleDeadline, now >= deadline { drop(.idle, now: now) }
        if let deadline = waitingDeadline, now >= deadline { giveUpWaiting(now: now) }
        if let deadline = engine.nextDeadline, now >= deadline { run(engine.deadlineReached(now: now), now: now) }
        candidateDeadlineReached(now: now)
        verificationDeadlineReached(now: now)
    }

    private mutating func giveUpWaiting(now: Instant) {
        guard let limit = configuration.connectionDeadline else { return }
        let failure = waitingFailure
        for id in early.overdue(after: limit, now: now) {
            endRequest(id, with: failure, now: now)
            requestEnded(id, now: now)
        }
    }

    /// Why there is no working connection: how the last attempt ended, else what is going on and takes too long.
    private var waitingFailure: RequestFailure {
        if let lastFailure = redial.lastFailure { return routes.explained(lastFailure) }
        guard let connection else {
            let reason = "no connection in time"
            return routes.explained(
                .connection(dial?.address, reason: dial.map { throughProxy(reason, $0.route) } ?? reason))
        }
        let reason = throughProxy(ConnectionEnd.silent.description, connection.route)
        // Requests wait for a key only where none is in use.
        guard !connection.carriesSession, connection.exchange != nil || isBinding || keys.storing != nil else {
            return routes.explained(.connection(connection.address, reason: reason))
        }
        return .keyExchange(connection.address, reason: reason)
    }
}
