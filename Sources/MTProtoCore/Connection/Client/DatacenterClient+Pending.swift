// What requests wait for (row P46).
extension DatacenterClient {
    /// The requests that have not ended, in the order of their submission, and what each waits for.
    package func unfinishedRequests(now: Instant) -> [UnfinishedRequest] {
        engine.unfinishedRequests(without: stage(now: now))
    }

    /// When the pause of a request ends that the server demanded; nil if it does not pause.
    package func pauseEnd(of id: RequestID) -> Instant? { engine.pauseEnd(of: id) }

    /// What is going on in place of a connection that carries requests; nil if there is one.
    private func stage(now: Instant) -> ConnectionStage? {
        step(now: now).map { ConnectionStage(step: $0, lastFailure: redial.lastFailure) }
    }

    private func step(now: Instant) -> ConnectionStage.Step? {
        if mode != .running { return .paused }
        if keys.storing != nil { return .storingKey }
        if let connection {
            if connection.carriesSession { return engine.session.isBound ? nil : .binding(connection.route) }
            if let exchange = connection.exchange {
                return .exchange(connection.route, exchange.selector, since: exchange.startedAt)
            }
            if let until = trouble.notBefore, until > now, !isBinding { return .keyPause(until: until) }
            return .binding(connection.route)
        }
        if let dial {
            guard let opening = dial.opening else { return .dialling(dial.route, since: dial.startedAt) }
            return .opening(dial.route, waitsFor: opening.stack.waitsFor, since: opening.since)
        }
        guard network.isAvailable else { return .networkUnavailable }
        if let next = redial.notBefore ?? redial.readyAt, next > now { return .redial(at: next) }
        if let racer = routes.race?.racers.first { return .dialling(racer.route, since: racer.startedAt) }
        return keys.isAsking ? .keyElsewhere : .redial(at: now)
    }
}
