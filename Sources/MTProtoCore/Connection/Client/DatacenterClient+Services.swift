// Services with messages of their own (rows G01, G02).
extension DatacenterClient {
    /// See ``ClientEngine/add(_:now:)``. The service stays through changes of connections, sessions and keys.
    @discardableResult
    package mutating func add(_ service: any MessageService, now: Instant) -> ServiceID {
        engine.add(service, now: now)
    }

    /// See ``ClientEngine/remove(_:now:)``.
    @discardableResult
    package mutating func remove(_ id: ServiceID, now: Instant) -> (any MessageService)? {
        engine.remove(id, now: now)
    }

    /// See ``ClientEngine/service(_:)``.
    package func service(_ id: ServiceID) -> (any MessageService)? {
        engine.service(id)
    }

    /// See ``ClientEngine/tellServices(_:now:)``.
    package mutating func tellServices(_ event: MessageServiceEvent, now: Instant) {
        engine.tellServices(event, now: now)
    }
}
