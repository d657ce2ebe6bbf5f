import MTProtoCrypto
import NIOCore

// When to connect, and what becomes of connections (rows D08–D10, T-06, T-07, T-22).
extension DatacenterClient {
    var wantsConnection: Bool {
        !isAbandoned && (staysConnected || isPrepared || engine.pendingCount > 0)
    }

    /// Looks at the situation and does the next thing that is due: nothing, ask for a key, or dial.
    mutating func evaluate(now: Instant) {
        redial.readyAt = nil
        guard mode == .running, dial == nil, connection == nil, keys.storing == nil, wantsConnection else { return }
        setState(routes.search.isHopeless ? .noRoute : .connecting)
        guard network.isAvailable else { return }
        guard !redial.isPausing(now: now) else { return }
        guard !routes.book.isEmpty else { return failAll(.noAddress, now: now) }
        // What is tried already needs no second dial; it is decided soon.
        guard let route = routes.next, let ready = dialTime(of: route) else { return }
        guard ready <= now else {
            redial.readyAt = ready
            return
        }
        guard keys.mayConnect else {
            if keys.ask() { actions.append(.needsKey) }
            return
        }
        lastConnection += 1
        let id = ConnectionID(rawValue: lastConnection)
        dial = DatacenterConnection.Dial(id: id, route: route, startedAt: now)
        drawPause { $0.redial.budget.dialled(route, isOther: false, now: now, using: &$1) }
        routes.dialled(route, isOther: false, now: now)
        actions.append(.dial(id, DialTarget(route)))
    }

    /// When a route may be dialled, in the past if it may now; nil while it is the turn of those beside it.
    func dialTime(of route: Route) -> Instant? {
        if redial.budget.isOthersTurn, redial.budget.isRepetition(route), routes.race?.isWaiting(beside: route) == true
        {
            return nil
        }
        return redial.budget.readyAt(route)
    }

    /// There is reason to hope: pauses end, as far as the budget goes.
    /// - Returns: whether they did.
    mutating func endPauses(now: Instant) -> Bool {
        guard redial.hope(now: now) else { return false }
        routes.forgetFailures()
        return true
    }

    // MARK: - News of connections

    /// A connection that was dialled is there.
    package mutating func connectionOpened(_ id: ConnectionID, now: Instant) {
        if isRacer(id) { return racerOpened(id, now: now) }
        guard let dial, dial.id == id else {
            if isHTTPSocket(id) { return httpSocketOpened(id, now: now) }
            // It was given up meanwhile, which was said then.
            if connection?.id != id { actions.append(.close(id, .unwanted)) }
            return
        }
        do throws(TransportStackError) {
            let stack = try stack(for: dial.route, now: now)
            guard !stack.isOpen else {
                return establish(
                    dial, stack: stack, counters: ConnectionCounters(), socketOpenedAt: now, now: now)
            }
            begin(DatacenterConnection.Opening(stack: stack, since: now))
        } catch {
            endDial(ConnectionEnd(error), isOpen: true, now: now)
        }
    }

    /// The way is open.
    mutating func establish(
        _ dial: DatacenterConnection.Dial, stack: TransportStack, counters: ConnectionCounters, socketOpenedAt: Instant,
        isRouteProven: Bool = false, now: Instant
    ) {
        self.dial = nil
        isPrepared = false
        connection = DatacenterConnection(
            dial: dial, stack: stack, counters: counters, socketOpenedAt: socketOpenedAt, now: now)
        connection?.isRouteProven = isRouteProven
        routes.ordinaryRouteCheck.connectionBegins()
        tell(.connectionOpened(dial.id, dial.route))
        useConnection(now: now)
    }

    /// Dialling failed, or the peer closed the connection; `reason` is for reports.
    package mutating func connectionEnded(_ id: ConnectionID, reason: String, now: Instant) {
        if isRacer(id) {
            racerEnded(id, reason: reason, now: now)
        } else if dial?.id == id {
            endDial(.byPeer(dialFailure(reason)), isOpen: false, now: now)
        } else if isHTTPSocket(id) {
            httpSocketEnded(id, .byPeer(reason), isOpen: false, now: now)
        } else if let connection, connection.id == id, connection.http == nil {
            endConnection(.byPeer(reason), isOpen: false, now: now)
            failed(assessment(of: connection, now: now), .byPeer(reason), connection: connection, now: now)
        }
    }

    /// The media class of an address goes with the purpose of the connection.
    func isMedia(_ address: DatacenterAddress) -> Bool {
        configuration.isMedia && address.preferForMedia
    }

    func tag(for address: DatacenterAddress) -> Int16 {
        configuration.datacenter.tag(isTest: configuration.isTest, isMedia: isMedia(address))
    }

    // MARK: - Ends

    /// The dial is over without a connection.
    mutating func endDial(_ end: ConnectionEnd, isOpen: Bool, now: Instant) {
        guard let dial else { return }
        self.dial = nil
        closed(dial.id, end, dial.opening?.counters ?? ConnectionCounters(), isOpen: isOpen)
        // A race that is under way may need it.
        if routes.race == nil { returnPermission() }
        routes.book.failed(dial.route, now: now)
        routes.failed(end, now: now)
        if dial.opening?.stack.isGreeting == true { routes.greetings.failed(dial.route.proxy) }
        redial.lastFailure = .connection(dial.address, reason: throughProxy(end, dial.route))
        drawPause { $0.redial.failed(.unreachable, now: now, using: &$1) }
    }

    /// Closes the connection because something is wrong with it, and counts that.
    mutating func fail(
        _ end: ConnectionEnd, as failure: ConnectionFailure? = nil, redialDelay: Duration = .zero, now: Instant
    ) {
        guard let connection else { return }
        endConnection(end, isOpen: true, now: now)
        failed(
            failure ?? assessment(of: connection, now: now), end, connection: connection, redialDelay: redialDelay,
            now: now)
    }

    /// Closes what there is of a connection, without holding it against the server.
    mutating func drop(_ end: ConnectionEnd, now: Instant) {
        endRace(end)
        if let dial {
            self.dial = nil
            closed(dial.id, end, dial.opening?.counters ?? ConnectionCounters(), isOpen: true)
            returnPermission()
        }
        endConnection(end, isOpen: true, now: now)
    }

    private func assessment(of connection: DatacenterConnection, now: Instant) -> ConnectionFailure {
        connection.hasWorked ? .lost(after: now - connection.openedAt, wasUseful: connection.wasUseful) : .unreachable
    }

    private mutating func endConnection(_ end: ConnectionEnd, isOpen: Bool, now: Instant) {
        guard let connection else { return }
        self.connection = nil
        if connection.carriesSession { engine.connectionClosed(now: now) }
        candidateDisconnected(now: now)
        if let http = connection.http {
            for socket in http.sockets { closed(socket.id, end, socket.counters, isOpen: true) }
        } else {
            closed(connection.id, end, connection.counters, isOpen: isOpen)
        }
        if let exchange = connection.exchange {
            if exchange.selector == .persistent {
                if routes.race == nil { returnPermission() }
            } else if connection.carriesSession {
                temporaryExchangeInterrupted(now: now)
            }
        }
    }

    mutating func closed(_ id: ConnectionID, _ end: ConnectionEnd, _ counters: ConnectionCounters, isOpen: Bool) {
        if isOpen { actions.append(.close(id, end)) }
        tell(.connectionClosed(id, end, counters))
    }

    private mutating func failed(
        _ failure: ConnectionFailure, _ end: ConnectionEnd, connection: DatacenterConnection,
        redialDelay: Duration = .zero,
        now: Instant
    ) {
        if !connection.hasWorked {
            routes.book.failed(connection.route, now: now)
            // A server that answers, even with an error, can be reached (row N29).
            if connection.counters.framesIn == 0 { routes.failed(end, now: now) }
        }
        redial.lastFailure = .connection(connection.address, reason: throughProxy(end, connection.route))
        drawPause { $0.redial.failed(failure, least: redialDelay, now: now, using: &$1) }
    }

    // MARK: - Proof

    /// A packet with a new message id came under a key of ours (rows P47, H-06).
    mutating func connectionProvedItself() {
        guard let connection, !connection.hasWorked else { return }
        self.connection?.hasWorked = true
        hasWorked = true
        redial.proved()
        let isOrdinary = routes.proved(connection.route)
        tell(.routeProven(connection.route, isOrdinary: isOrdinary))
        early.connectionWorks()
        // A packet proves more than any report about the network.
        network.isAvailable = true
        keys.backoff.succeeded()
    }

    /// The connection may be dead without knowing: it shows a sign of life soon, or is closed.
    /// - Parameter mayRedial: whether what has not shown that it works may be given up for another dial.
    mutating func verify(mayRedial: Bool, now: Instant) {
        guard let connection else {
            // It is not known when the failure of an earlier dial would be reported.
            if mayRedial { drop(.networkChanged, now: now) }
            return
        }
        guard connection.http == nil else {
            if mayRedial { restartHTTP(.networkChanged, now: now) }
            return
        }
        if isBinding { wakeCandidate(now: now) }
        if connection.carriesSession {
            engine.woke(now: now)
        } else if mayRedial, !isBinding, keys.storing == nil {
            drop(.networkChanged, now: now)
        }
    }
}
