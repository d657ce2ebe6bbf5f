import NIOCore

/// The services of an engine, and their messages on the way (rows G01, G02).
struct ServiceHost: Sendable {
    struct Slot: Sendable {
        let id: ServiceID
        var service: any MessageService
    }

    private struct Transaction: Sendable {
        let service: ServiceID
        let id: MessageTransaction.ID
        /// By position; nil as long as the message is not in a packet.
        var ids: [MessageID?]
        /// How many messages the session still holds.
        var open: Int

        var isSent: Bool {
            !ids.contains(nil)
        }
    }

    private struct Place: Sendable {
        var transaction: UInt64
        var position: Int
    }

    /// A service that always has something more to send must not keep the pass from ending.
    private static let pullLimit = 16

    private(set) var slots: [Slot] = []
    private var transactions: [UInt64: Transaction] = [:]
    private var places: [MessageHandle: Place] = [:]
    private var nextService: UInt64 = 1
    private var nextTransaction: UInt64 = 1

    var isEmpty: Bool {
        slots.isEmpty
    }

    var nextDeadline: Instant? {
        slots.compactMap(\.service.nextDeadline).min()
    }

    /// Whether the handle is that of a service's message.
    func holds(_ handle: MessageHandle) -> Bool {
        !places.isEmpty && places[handle] != nil
    }

    // MARK: Services

    mutating func add(_ service: any MessageService, now: Instant) -> ServiceID {
        let id = ServiceID(rawValue: nextService)
        nextService += 1
        var service = service
        service.handle(.willAdd, now: now)
        slots.append(Slot(id: id, service: service))
        tell(id, .added(id), now: now)
        return id
    }

    /// Removes a service. Returns it, and the messages that the session is to forget.
    mutating func remove(_ id: ServiceID, now: Instant) -> (service: any MessageService, handles: [MessageHandle])? {
        guard slots.contains(where: { $0.id == id }) else { return nil }
        let handles = forget(now: now) { $0.service == id }
        tell(id, .removed, now: now)
        guard let position = slots.firstIndex(where: { $0.id == id }) else { return nil }
        return (slots.remove(at: position).service, handles)
    }

    var ids: [ServiceID] {
        slots.map(\.id)
    }

    subscript(id: ServiceID) -> (any MessageService)? {
        slots.first { $0.id == id }?.service
    }

    private mutating func tell(_ id: ServiceID, _ event: MessageServiceEvent, now: Instant) {
        guard let position = slots.firstIndex(where: { $0.id == id }) else { return }
        slots[position].service.handle(event, now: now)
    }

    /// Tells every service, in the order in which they were added.
    mutating func tellAll(_ event: MessageServiceEvent, now: Instant) {
        for position in slots.indices { slots[position].service.handle(event, now: now) }
    }

    // MARK: Transactions

    /// Asks the services for what they have to send.
    mutating func pull(now: Instant) -> [(service: ServiceID, transaction: MessageTransaction)] {
        var pulled: [(service: ServiceID, transaction: MessageTransaction)] = []
        for position in slots.indices {
            for _ in 0..<Self.pullLimit {
                guard let transaction = slots[position].service.nextTransaction(now: now) else { break }
                pulled.append((slots[position].id, transaction))
            }
        }
        return pulled
    }

    /// The messages of a transaction are with the session.
    mutating func accepted(_ transaction: MessageTransaction, of service: ServiceID, as handles: [MessageHandle]) {
        let key = nextTransaction
        nextTransaction += 1
        transactions[key] = Transaction(
            service: service, id: transaction.id, ids: handles.map { _ in nil }, open: handles.count)
        for (position, handle) in handles.enumerated() {
            places[handle] = Place(transaction: key, position: position)
        }
    }

    /// The session takes nothing of a transaction.
    mutating func refused(
        _ transaction: MessageTransaction, of service: ServiceID, _ failure: RequestFailure, now: Instant
    ) {
        tell(service, .transactionEnded(transaction.id, .refused(failure)), now: now)
    }

    /// A transaction without messages has nothing to wait for.
    mutating func emptySent(_ transaction: MessageTransaction, of service: ServiceID, now: Instant) {
        tell(service, .prepared(transaction.id, []), now: now)
        tell(service, .transactionEnded(transaction.id, .sent), now: now)
    }

    /// A message went into a packet, under a new id.
    mutating func departed(_ departure: MessageDeparture, now: Instant) {
        guard let place = places[departure.handle], var transaction = transactions[place.transaction] else { return }
        let wasSent = transaction.isSent
        transaction.ids[place.position] = departure.id
        if departure.isFinal {
            places.removeValue(forKey: departure.handle)
            transaction.open -= 1
        }
        transactions[place.transaction] = transaction.open > 0 ? transaction : nil
        guard !wasSent, transaction.isSent else { return }
        tell(transaction.service, .prepared(transaction.id, transaction.ids.compactMap { $0 }), now: now)
        tell(transaction.service, .transactionEnded(transaction.id, .sent), now: now)
    }

    /// The server has a message.
    mutating func arrived(_ handle: MessageHandle, now: Instant) {
        guard let (transaction, id) = take(handle), let id else { return }
        tell(transaction.service, .delivered(id, transaction.id), now: now)
    }

    mutating func quickAcknowledged(_ handle: MessageHandle, now: Instant) {
        guard let place = places[handle], let transaction = transactions[place.transaction],
            let id = transaction.ids[place.position]
        else { return }
        tell(transaction.service, .quickAcknowledged(id, transaction.id), now: now)
    }

    mutating func ended(_ handle: MessageHandle, _ result: MessageResult, now: Instant) {
        guard let (transaction, id) = take(handle) else { return }
        switch result {
        case .answer, .error:
            guard let id else { return }
            tell(transaction.service, .delivered(id, transaction.id), now: now)
            tellAll(.answered(id, result), now: now)
        case .failure(let failure):
            guard let id else { return }
            tell(transaction.service, .failed(id, transaction.id, failure), now: now)
        }
    }

    private mutating func take(_ handle: MessageHandle) -> (transaction: Transaction, id: MessageID?)? {
        guard let place = places.removeValue(forKey: handle), var transaction = transactions[place.transaction] else {
            return nil
        }
        transaction.open -= 1
        transactions[place.transaction] = transaction.open > 0 ? transaction : nil
        return (transaction, transaction.ids[place.position])
    }

    /// The connection ended: names what was under way, by service.
    mutating func connectionClosed(now: Instant) {
        for id in ids {
            let open = transactions.filter { $0.value.service == id && $0.value.isSent }
            guard !open.isEmpty else { continue }
            let names = open.sorted { $0.key < $1.key }.map(\.value.id)
            tell(id, .transactionsMayHaveFailed(names), now: now)
        }
    }

    /// Forgets transactions; those that were not sent end as abandoned. Returns the messages the session still holds.
    mutating func forget(
        now: Instant, where matches: (_ transaction: (service: ServiceID, isSent: Bool)) -> Bool
    )
        -> [MessageHandle]
    {
        let meant = transactions.filter { matches(($0.value.service, $0.value.isSent)) }.sorted { $0.key < $1.key }
        let keys = Set(meant.map(\.key))
        let handles = places.filter { keys.contains($0.value.transaction) }.map(\.key).sorted()
        for handle in handles { places.removeValue(forKey: handle) }
        for (key, transaction) in meant {
            transactions.removeValue(forKey: key)
            if !transaction.isSent {
                tell(transaction.service, .transactionEnded(transaction.id, .abandoned), now: now)
            }
        }
        return handles
    }
}
