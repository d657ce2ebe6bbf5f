// What becomes of requests that have not ended (row P46).

/// A request that has not ended, at the moment of asking.
package struct UnfinishedRequest: Hashable, Sendable {
    /// What a request waits for.
    package enum State: Hashable, Sendable {
        /// Its turn: it goes out with the next packet.
        case ready
        /// Another request, which has to be with the session, or to end, before this one is sent.
        case blocked(by: RequestID)
        /// The end of a pause, after what the server said.
        case paused(until: Instant, because: RPCError?)
        /// The second password (row G13).
        case password
        /// The temporary key, which the server has lost the owner of, to be bound again.
        case binding(until: Instant)
        /// A proof that the server demands (row P24).
        case verification(Verification, until: Instant)
        /// The change to another temporary key, for which requests under way have to end.
        case keyChange
        /// A connection that carries requests; `wasSent` says that the server may have the request nevertheless.
        case connection(ConnectionStage, wasSent: Bool)
        /// An answer. The server has not said that it has the request.
        case sent(at: Instant)
        /// An answer. The server has the request.
        case acknowledged(sentAt: Instant)
    }

    package let id: RequestID
    package var state: State
    /// How often it was tried, this time included.
    package let attempts: Int
    /// How many faults inside the server were waited out.
    package let serverFaults: Int
    /// The request that is to end before the server begins this one.
    package let dependency: RequestID?
}

/// What a ``DatacenterClient`` is about while no connection carries requests.
package struct ConnectionStage: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        /// Its owner has paused it.
        case paused
        /// There is no network.
        case networkUnavailable
        /// A connection is dialled.
        case dialling(Route, since: Instant)
        /// The socket is open, and something on the way to the datacenter has to answer first.
        case opening(Route, waitsFor: String, since: Instant)
        /// A pause before the next connection.
        case redial(at: Instant)
        /// Another client makes the key of the datacenter.
        case keyElsewhere
        /// A key is made on the connection that is there.
        case exchange(Route, KeySelector, since: Instant)
        /// A key that was made is being stored.
        case storingKey
        /// A pause before the next temporary key is made.
        case keyPause(until: Instant)
        /// A temporary key is being bound to the permanent one.
        case binding(Route)
    }

    package let step: Step
    /// How the attempt before ended; nil if none has failed since the last connection that worked.
    package let lastFailure: RequestFailure?
}

extension ClientEngine {
    /// The requests that have not ended, in the order of their submission.
    ///
    /// - Parameter stage: what is waited for in place of a connection; nil if one carries requests.
    package func unfinishedRequests(without stage: ConnectionStage? = nil) -> [UnfinishedRequest] {
        table.entries.sorted.map { entry in
            UnfinishedRequest(
                id: entry.id, state: state(of: entry, without: stage), attempts: 1 + Int(entry.trouble.refusals),
                serverFaults: Int(entry.trouble.faults), dependency: entry.dependency)
        }
    }

    /// When the pause of a request ends; nil if it does not pause.
    package func pauseEnd(of id: RequestID) -> Instant? {
        if case .delayed(let until)? = table.entries[id]?.state { until } else { nil }
    }

    private func state(of entry: RequestTable.Entry, without stage: ConnectionStage?) -> UnfinishedRequest.State {
        switch entry.state {
        case .ready:
            if let stage { return .connection(stage, wasSent: false) }
            return isHolding ? .keyChange : .ready
        case .blocked(let other): return .blocked(by: other)
        case .delayed(let until): return .paused(until: until, because: table.pauseErrors[entry.id])
        case .parked(.password): return .password
        case .parked(.binding(let until)): return .binding(until: until)
        case .parked(.verification(let verification, let until)): return .verification(verification, until: until)
        case .submitted(let handle):
            let message = session.outbox[handle]
            if let stage { return .connection(stage, wasSent: message.map { $0.phase != .waiting } ?? false) }
            guard let message, message.phase != .waiting else { return .ready }
            return message.isAcknowledged
                ? .acknowledged(sentAt: message.firstSent) : .sent(at: message.firstSent)
        }
    }
}
