import MTProtoCore

// Services with messages of their own, and what calls wait for (rows G01, G02, G13, P24).
extension DatacenterManager {
    /// Makes a service part of the manager. It stays through changes of connections, sessions and keys, and is removed
    /// when the manager stops.
    @discardableResult
    package func add(_ service: any MessageService) -> ServiceID {
        let id = give("other", [.init("why", "a service")]) { $0.add(service, now: $1) }
        scheduleTurn()
        return id
    }

    /// Takes a service out. Transactions of it that were not sent end as abandoned.
    /// - Returns: the service as it is now; nil if there is none of that name.
    @discardableResult
    package func remove(_ id: ServiceID) -> (any MessageService)? {
        let service = client.remove(id, now: context.clock.now)
        scheduleTurn()
        return service
    }

    /// A service as it is now.
    package func service(_ id: ServiceID) -> (any MessageService)? {
        client.service(id)
    }

    /// Answers ``RequestNotice/verificationWanted(_:_:)``.
    package func verify(_ id: RequestID, with proof: String?) {
        give("other", [.init("why", "a proof")]) { $0.verify(id, with: proof, now: $1) }
        scheduleTurn()
    }

    /// Whether requests that depend on the second password wait for it.
    package func setPasswordIsMissing(_ isMissing: Bool) {
        give("password", [.init("value", isMissing ? 1 : 0)]) { $0.setPasswordIsMissing(isMissing, now: $1) }
        scheduleTurn()
    }
}

extension DatacenterManagerDelegate {
    /// Requests wait for something that the owner has to do. Not every owner makes such requests.
    package func manager(_ manager: DatacenterManager, notices notice: RequestNotice) {}
    /// Not every owner tells the server which proxy it is.
    package func manager(_ manager: DatacenterManager, worksThrough proxy: ProxyConfiguration?) {}
    /// Not every owner looks for other ways.
    package func manager(_ manager: DatacenterManager, reports report: ConnectivityWatch.Report) {}
}
