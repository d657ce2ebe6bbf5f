import NIOCore

// Messages that are no requests (rows G01, G02).
extension ClientEngine {
    /// Makes a service part of the engine.
    @discardableResult
    package mutating func add(_ service: any MessageService, now: Instant) -> ServiceID {
        services.add(service, now: now)
    }

    /// Takes a service out. What it sent and what is not confirmed is not sent again; a transaction that was not sent
    /// is abandoned.
    /// - Returns: the service as it is now; nil if there is none of that name.
    @discardableResult
    package mutating func remove(_ id: ServiceID, now: Instant) -> (any MessageService)? {
        guard let (service, handles) = services.remove(id, now: now) else { return nil }
        for handle in handles { session.forget(handle) }
        return service
    }

    /// Takes all services out: there will be nothing more to hear.
    package mutating func removeServices(now: Instant) {
        for id in services.ids { remove(id, now: now) }
    }

    /// A service as it is now.
    package func service(_ id: ServiceID) -> (any MessageService)? {
        services[id]
    }

    /// Tells the services what the engine does not learn by itself: of the network and of keys.
    package mutating func tellServices(_ event: MessageServiceEvent, now: Instant) {
        services.tellAll(event, now: now)
    }

    /// Hands what the services have to send to the session.
    mutating func pullTransactions(now: Instant) {
        guard !isHolding, session.maySendRequests(at: now) else { return }
        for (service, transaction) in services.pull(now: now) {
            submit(transaction, of: service, now: now)
        }
    }

    private mutating func submit(_ transaction: MessageTransaction, of service: ServiceID, now: Instant) {
        guard !transaction.messages.isEmpty else {
            return services.emptySent(transaction, of: service, now: now)
        }
        var handles: [MessageHandle] = []
        do {
            for message in transaction.messages {
                let options = MessageOptions(
                    wantsQuickAck: message.needsQuickAck, isHighPriority: message.isHighPriority,
                    isIdempotent: message.isIdempotent, mayCompress: false,
                    expects: message.requiresConfirmation ? .receipt : .nothing)
                handles.append(try session.submit(message.data, options: options, now: now))
            }
        } catch {
            for handle in handles { session.forget(handle) }
            return services.refused(transaction, of: service, error, now: now)
        }
        services.accepted(transaction, of: service, as: handles)
    }

    /// Passes what the session says on to the services. Returns whether it concerned one of them alone.
    mutating func tellServices(of event: SessionEvent, now: Instant) -> Bool {
        switch event {
        case .completed(let handle, let result, _) where services.holds(handle):
            services.ended(handle, result, now: now)
            return true
        case .quickAcknowledged(let handle) where services.holds(handle):
            services.quickAcknowledged(handle, now: now)
            return true
        case .message(.arrived(let handle)):
            services.arrived(handle, now: now)
            return true
        case .message(.answered(let id, let result)):
            services.tellAll(.answered(id, result), now: now)
            return true
        case .message(.resendFailed(let answer)):
            services.tellAll(.resendRequestFailed(answer), now: now)
            return true
        case .update(let body):
            services.tellAll(.received(body), now: now)
        case .sessionReplaced(let old, let new):
            services.tellAll(.sessionChanged(old: old, new: new), now: now)
            services.tellAll(.allTransactionsMayHaveFailed, now: now)
        case .updatesReset(let uniqueID?):
            services.tellAll(.serverSessionChanged(uniqueID: uniqueID, isFirst: !knowsServerSession), now: now)
            knowsServerSession = true
        default:
            break
        }
        return false
    }
}
