import MTProtoCore
import NIOCore
import TelegramLab

// What the run sees of the server.
extension ExplorerRun: ExplorerObserver, LabService {
    package func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply {
        guard let query = CallWire.call(call.query) else { return .pass }
        let answeredAt = now + .milliseconds(query.work)
        let client = ledger.calls[query.number]?.client ?? 0
        story.add(now, .server, "runs call \(query.number)")
        report(
            ledger.run(
                query.number, in: call.sessionID, answeredAt: answeredAt, excuses: judge.excuses(of: client), at: now))
        var answered = query
        if sabotage == .confusedServer { answered.number += 1 }
        let reply = Result<ByteBuffer, RPCError>.success(CallWire.answer(to: answered))
        return query.work > 0 ? .later(reply, at: answeredAt) : .now(reply)
    }

    var wantsFrames: Bool { story.isKept }

    func accepted(client: Int, at now: Instant) {
        var recent = accepts[client] ?? []
        recent.removeAll { now - $0 > .seconds(10) }
        recent.append(now)
        accepts[client] = recent
        if recent.count > 150 { report(.noChurn, "client \(client) connected \(recent.count) times within 10 s") }
    }

    func saw(_ frame: LabFrame, client: Int, at now: Instant) {
        story.add(now, frame, client: client)
    }

    func received(_ id: MessageID, client: Int, isRising: Bool, serverTime: Int64, at now: Instant) {
        packetCount += 1
        guard isRising || !judge.keepsOrder(client) else {
            return report(.risingIDs, "client \(client) used id \(id.rawValue) out of order")
        }
        let ahead = id.unixNanoseconds - serverTime
        judge.received(client, ahead: ahead, at: now)
        if ahead > 4_000_000_000, judge.knowsTime(client, at: now) {
            report(.timelyIDs, "client \(client) is \(ahead / 1_000_000) ms ahead of the server")
        }
    }

    func forgot(session: Int64, of client: Int?, at now: Instant) {
        ledger.forgot(session: session)
        if let client { judge.serverForgot(client, at: now) }
    }
}

// What the run sees of the clients.
extension ExplorerRun: ClientObserver {
    func began(client: Int, at now: Instant) {
        updates.reset(client, at: now)
        dials[client] = DialLedger()
        exchanges[client] = nil
        judge.began(client, at: now)
    }

    func dials(client: Int, _ connection: ConnectionID, at now: Instant) {
        story.add(now, .client(client), "dials connection \(connection.rawValue)")
    }

    func triesToReach(_ route: Route, client: Int, proofs: Int, at now: Instant) {
        if let wrong = dials[client, default: DialLedger()].dialled(route, proofs: proofs, at: now) {
            report(.dialBudget, "client \(client): \(wrong)")
        }
    }

    func hopes(client: Int, at now: Instant) {
        dials[client]?.hoped(at: now)
    }

    func keyChanged(client: Int, at now: Instant) {
        judge.renewed(client, at: now)
    }

    func wasActiveAfterClose(client: Int, at now: Instant) {
        report(.silentAfterClose, "client \(client) does something after it was closed")
    }

    func happened(_ event: DatacenterClient.Event, client: Int, life: Int, at now: Instant) {
        switch event {
        case .completed(let id, let result, _, _):
            if sabotage == .deafCaller { return }
            let key = CallLedger.RequestKey(client: client, life: life, id: id)
            if story.isKept { story.add(now, .client(client), completion(key, result)) }
            for _ in 0..<(sabotage == .doubleEnd ? 2 : 1) {
                judged(ledger.completed(key, result, excuses: judge.excuses(of: client), at: now), of: client)
            }
        case .update(let object):
            guard let update = CallWire.update(object), sabotage != .lostUpdates else { return }
            story.add(now, .client(client), "update \(update.number)")
            guard update.client == client else {
                return report(.updateOnce, "client \(client) got an update of client \(update.client)")
            }
            report(updates.delivered(update.number, to: client, at: now))
        case .updatesReset:
            story.add(now, .client(client), "updates may be missing")
            updates.reset(client, at: now)
            judge.reset(client, at: now)
            // The server has begun anew as well: it cannot tell what it ran before.
            suspicions.removeAll { $0.client == client }
        case .clockChanged(let clock):
            if clock.isSynchronized { judge.learntTime(client, at: now) }
            story.add(now, .client(client), "learns the time of the server")
        case .keyUnknown(let id) where server.server.keyIDs(datacenter: SimulationWorld.datacenter).contains(id):
            report(.keepsKeys, "client \(client) gave up a key that the server has")
        case .exchangeStarted:
            story.add(now, .client(client), Story.shortened("\(event)"))
            exchanges[client, default: []].append(now)
            exchanges[client]?.removeAll { now - $0 > .seconds(3600) }
            let count = exchanges[client]?.count ?? 0
            if let limit = judge.exchangesPerHour, count > limit {
                report(.boundedWork, "client \(client) began \(count) key exchanges within an hour")
            }
        case .session(.sessionReplaced), .keyUnknown, .keyMade, .temporaryKeyBound:
            judge.renewed(client, at: now)
            suspicions.removeAll { $0.client == client }
            story.add(now, .client(client), "\(event)")
        case .connectionOpened(let connection, _):
            judge.opened(connection, of: client)
            if story.isKept { story.add(now, .client(client), Story.shortened("\(event)")) }
        case .connectionClosed(let connection, let end, _):
            judge.closed(connection, of: client, at: now)
            story.add(now, .client(client), "connection \(connection.rawValue) ended: \(end)")
            if let reason = judge.needless(end), !isHealing {
                report(.noNeedlessReconnect, "client \(client): \(reason)")
            }
        case .stateChanged, .delayed, .exchangeFinished, .exchangeFailed,
            .keyProven, .session, .authorizationRequired, .notice, .greetingUnderstood, .routeProven,
            .noRoute:
            if story.isKept { story.add(now, .client(client), Story.shortened("\(event)")) }
        case .submitted, .said, .quickAcknowledged, .acknowledged, .progress, .keyPermissionReturned, .saltsChanged,
            .initialized, .clockMeasured:
            break
        }
    }

    /// A session that is replaced tells which calls it lost before it tells that it was replaced.
    private func judged(_ violation: Violation?, of client: Int) {
        guard let violation, violation.invariant == .honestFailure else { return report(violation) }
        suspicions.append((client, violation))
    }

    private func completion(_ key: CallLedger.RequestKey, _ result: Result<ByteBuffer, RequestFailure>) -> String {
        let number = requestIDs.first {
            $0.value.id == key.id && $0.value.client == key.client && $0.value.life == key.life
        }?
        .key
        let name = number.map { "call \($0)" } ?? "an unknown call"
        switch result {
        case .success(let answer): return "\(name) is answered with \(answer.readableBytes) bytes"
        case .failure(let failure): return "\(name) fails: \(failure)"
        }
    }
}
