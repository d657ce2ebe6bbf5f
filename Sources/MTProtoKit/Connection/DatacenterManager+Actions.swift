import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

// What the machine wants, and its time.
extension DatacenterManager {
    /// Does what the machine wants once everything that this turn of the loop brings has been seen (rows D14, F05).
    func scheduleTurn() {
        guard !isTurnScheduled else { return }
        isTurnScheduled = true
        loop.execute {
            self.assumeIsolated { manager in
                manager.isTurnScheduled = false
                manager.turn()
            }
        }
    }

    func turn() {
        var written: [ConnectionID] = []
        var sent: [ConnectionID: Int] = [:]
        let now = context.clock.now
        let actions = client.takeActions(now: now)
        noteDecisions(actions, at: now)
        for action in actions {
            switch action {
            case .dial(let id, let target):
                watch.dialled(now: context.clock.now)
                dial(id, target)
            case .write(let id, let bytes):
                // A write that fails closes its channel, and the session sends what was in it again on the next
                // connection: no write needs a promise of its own.
                connections[id]?.channel?.write(bytes, promise: nil)
                if written.last != id { written.append(id) }
                if isRecorded { sent[id, default: 0] += bytes.readableBytes }
            case .secure(let id, let serverName):
                flush(&written)
                secure(id, serverName: serverName)
            case .close(let id, let end):
                flush(&written)
                let hasFailed = if case .connectTimeout = end { true } else { false }
                connections[id]?.dial.end(hasFailed: hasFailed)
            case .needsKey:
                record("key_wanted")
                claimKey()
            case .event(let event):
                run(event)
            }
        }
        flush(&written)
        for (id, count) in sent { record("sent", of: id, [.init("bytes", count)]) }
        if !unsent.isEmpty { tellOfSending() }
        armTimer()
        tendWatch()
    }

    private func flush(_ written: inout [ConnectionID]) {
        for id in written { connections[id]?.channel?.flush() }
        written = []
    }

    /// Tells observers of the requests that have a message id now.
    private func tellOfSending() {
        unsent.removeAll { id in
            guard let request = tickets[id].flatMap({ pending[$0] }) else { return true }
            guard let journey = client.journey(of: id) else { return false }
            request.observer?.sent(journey.message.rawValue, over: connections[journey.connection]?.info.id)
            return true
        }
    }

    // MARK: - Events

    private func run(_ event: DatacenterClient.Event) {
        switch event {
        case .completed(let id, let result, let serverTime, let mayHaveRun):
            if serverTime != nil { noteAnswer() }
            if let ticket = tickets[id] {
                finish(
                    ticket, result.map { Answer(body: $0, serverTime: serverTime) }.mapError(explained),
                    mayHaveRun: mayHaveRun)
            }
        case .submitted(let id, let connection):
            guard context.tracer.hears(upTo: .debug), let name = tickets[id].flatMap({ pending[$0]?.name })
            else { break }
            emit(
                .requestSent(
                    name: name, datacenter: configuration.datacenter.rawValue,
                    connection: connection.flatMap { connections[$0]?.info.id }))
        case .delayed(let id, let delay, let error):
            delayed(id, by: delay, because: error)
        case .update(let update):
            delegate.manager(self, receivedUpdate: update)
        case .updatesReset:
            delegate.managerMayHaveMissedUpdates(self)
        case .session(.sessionReplaced(let old, let new)):
            sessionReplaced(old, by: new)
            emit(.sessionReset(datacenter: configuration.datacenter.rawValue, reason: "new session"))
        case .session(.sessionDestroyed(let id)):
            sessionEnded(id)
        case .session(.authKeyDestroyed):
            keyEnded()
        case .session(.violation(let violation)):
            record("violation", [.init("why", "\(violation)")])
            logger.debug("\(configuration.datacenter), \(configuration.purpose): peer violation \(violation)")
        case .stateChanged(let state):
            changed(to: state)
        case .connectionOpened, .connectionClosed, .exchangeStarted, .exchangeFinished, .exchangeFailed:
            trace(event)
        case .greetingUnderstood(let template, let proxy):
            learned(template, by: proxy)
        case .clockChanged, .clockMeasured, .keyMade, .keyPermissionReturned, .keyUnknown, .keyProven, .saltsChanged,
            .initialized:
            keep(event)
        case .notice(let notice):
            delegate.manager(self, notices: notice)
        case .routeProven(let route, let isOrdinary):
            worked(route, isOrdinary: isOrdinary)
            keepSession()
        case .noRoute(let tried):
            emit(
                .noRoute(datacenter: configuration.datacenter.rawValue, tried: tried.map(\.description)),
                upTo: .warning)
        case .quickAcknowledged(let id), .acknowledged(let id):
            observer(of: id)?.acknowledged()
        case .progress(let id, let receivedBytes, let totalBytes):
            observer(of: id)?.progressed(to: receivedBytes, of: totalBytes)
        case .session, .temporaryKeyBound, .said:
            break
        case .authorizationRequired:
            // Only the code that made the request knows which account it was for, and so whose session is over.
            break
        }
    }

    private func trace(_ event: DatacenterClient.Event) {
        switch event {
        case .connectionOpened(let id, _):
            guard let info = connections[id]?.info else { break }
            // A probe that is taken into use is a probe no longer.
            let opened = info.serving(configuration.purpose)
            connections[id]?.info = opened
            emit(.connectionOpened(opened))
        case .connectionClosed(let id, let end, let counters):
            guard let connection = connections.removeValue(forKey: id) else { break }
            let info = connection.info
            if let address = connection.address, end.isFailure(of: counters) {
                context.noteFailure(of: address, in: configuration.datacenter)
                // The next answer is news.
                lastAnswerNoted = nil
                watch.failed(address, of: context.addresses(of: configuration.datacenter).addresses)
            }
            emit(.connectionClosed(info, ConnectionStatistics(counters), reason: reason(of: end)))
        case .exchangeStarted(let id, _):
            if let info = connections[id]?.info { emit(.keyExchangeStarted(info)) }
        case .exchangeFinished(let id, _, let duration):
            watch.answered()
            if let info = connections[id]?.info { emit(.keyExchangeFinished(info, duration: duration)) }
        case .exchangeFailed(let id, let selector, let reason):
            if selector == .persistent { context.keyExchangeFailed(for: configuration.datacenter, by: self) }
            if let info = connections[id]?.info { emit(.keyExchangeFailed(info, message: reason), upTo: .info) }
        default:
            break
        }
    }

    /// The server answered over the connection that is open. Said once a minute, which is all that is kept of it.
    private func noteAnswer() {
        let now = context.clock.now
        if let lastAnswerNoted, now - lastAnswerNoted < .seconds(60) { return }
        guard let address = connections.values.first(where: { $0.channel != nil })?.address else { return }
        lastAnswerNoted = now
        context.noteAnswer(of: address, in: configuration.datacenter)
    }

    private func observer(of id: RequestID) -> RequestObserver? {
        tickets[id].flatMap { pending[$0]?.observer }
    }

    private func delayed(_ id: RequestID, by delay: Duration, because error: RPCError) {
        guard let ticket = tickets[id], let request = pending[ticket] else { return }
        let name = request.name
        record(
            "repeat",
            [
                .init("name", name), .init("outcome", "\(error.code) \(error.message)"),
                .init("wait", delay.microseconds),
            ])
        if error.floodWait != nil {
            emit(.floodWait(name: name, datacenter: configuration.datacenter.rawValue, duration: delay), upTo: .info)
        }
        let isAccepted = delegate.manager(
            self, shouldWait: delay, toRepeat: name, because: error, within: request.floodWaitLimit,
            at: request.floodPlace)
        if isAccepted {
            notePause(delay, of: ticket, id)
        } else {
            let mayHaveRun = client.mayHaveRun(id)
            give(
                "cancel", [.init("r", id.rawValue), .init("outcome", "\(error.code) \(error.message)")]
            ) { $0.cancel(id, now: $1) }
            finish(ticket, .failure(.rpc(error)), mayHaveRun: mayHaveRun)
            scheduleTurn()
        }
    }

    private func changed(to state: DatacenterState) {
        if state == .online { watch.answered() }
        let shown: ConnectionState =
            switch state {
            case .paused: .paused
            case .connecting: .connecting
            case .noRoute: .noRoute
            case .authorizing: .authorizing
            case .updating: .updating
            case .online: .online
            case .closed: .stopped
            }
        tell(shown)
    }

    /// Shows a state, unless the proxy is to blame for it.
    func tell(_ state: ConnectionState) {
        shownState = state
        tendProxyWatch(state)
        if !proxyWatch.isToBlame { show(state) }
    }

    func show(_ state: ConnectionState) {
        emit(
            .stateChanged(datacenter: configuration.datacenter.rawValue, purpose: configuration.purpose, state: state))
        delegate.manager(self, changedStateTo: state)
    }

    private func reason(of end: ConnectionEnd) -> CloseReason {
        switch end {
        case .idle: .idle
        case .paused: .paused
        case .closed: self.end.reason
        case .silent: .unresponsive
        default: CloseReason(end.description)
        }
    }

    /// A failure with what the machine does not know of it: why it was stopped, and which way alone it may go.
    private func explained(_ failure: RequestFailure) -> RequestFailure {
        switch failure {
        case .stopped where isStopped: end.failure
        case .noAddress: nowhereToGo
        default: failure
        }
    }

    /// Transports with TLS go to fronts alone: the addresses of the datacenter itself are of no use to them.
    private var nowhereToGo: RequestFailure {
        guard let transport = configuration.onlyTransport, transport.isSecure else { return .noAddress }
        return .noFront(transport)
    }

    // MARK: - Time

    /// Arms the one timer for the earliest thing that time has to do.
    private func armTimer() {
        guard !isStopped, let deadline = client.nextDeadline else { return }
        // A timer that fires too early looks again; moving it with every packet would cost more.
        if let timerDeadline, timerDeadline <= deadline, timer != nil { return }
        timer?.cancel()
        timerDeadline = deadline
        record("timer", [.init("wait", (deadline - context.clock.now).microseconds)])
        timer = context.time.schedule(on: loop, at: deadline) {
            self.assumeIsolated { $0.timerFired() }
        }
    }

    private func timerFired() {
        timer = nil
        timerDeadline = nil
        let now = context.clock.now
        record("timer_fired")
        if sleepDetector.hasSlept(wallClock: context.time.wallClockUnixSeconds, now: now) {
            give("wake") { $0.woke(now: $1) }
        }
        give("time") { $0.deadlineReached(now: $1) }
        turn()
    }
}

extension ConnectionStatistics {
    init(_ counters: ConnectionCounters) {
        self.init()
        bytesOut = counters.bytesOut
        bytesIn = counters.bytesIn
        framesOut = counters.framesOut
        framesIn = counters.framesIn
        requests = counters.requests
    }
}

extension ConnectionEnd {
    /// Whether the end speaks against the address (rows D03, N29): nothing valid came over it. Errors that a server
    /// reports, and ends of our own making, do not.
    func isFailure(of counters: ConnectionCounters) -> Bool {
        switch self {
        case .byPeer, .silent, .overtaken, .exchangeFailed: counters.framesIn == 0
        case .connectTimeout, .notADatacenter, .unusableAddress, .brokenStream, .trickle, .invalidPacket, .tunnel,
            .tunnelTimeout:
            true
        case .idle, .paused, .closed, .transportError, .flooded, .keyRemoved, .keyUnknown, .keyDenied,
            .keyNotStored, .keyRenewal, .networkChanged, .proxyChanged, .unwanted, .replaced:
            false
        }
    }
}
