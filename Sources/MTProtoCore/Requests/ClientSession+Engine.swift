// What an engine needs of its session beyond what owners of sessions do.
extension ClientSession {
    /// Whether a message was handed over and has not been sent.
    func isUnsent(_ handle: MessageHandle) -> Bool {
        outbox[handle]?.phase == .waiting
    }

    /// Whether every message in flight may go again in a new session.
    var mayRepeatEverything: Bool {
        outbox.inFlight.allSatisfy(\.options.isIdempotent)
    }

    /// Sends a ping with the next packet unless one is under way: its answer shows whether the connection is alive.
    mutating func probe(now: Instant) {
        if connection?.ping == nil, !isOverHTTP { connection?.nextPing = now }
    }

    /// The owner closes the connection: nothing more is heard from it.
    mutating func stopListening() {
        connection?.isClosing = true
    }

    /// Whether requests would go out now.
    func maySendRequests(at now: Instant) -> Bool {
        guard let connection, !connection.isClosing, drain == nil, mayRequest else { return false }
        if let paused = rejections.pausedUntil, now < paused { return false }
        return saltStore.current(at: clock.unixSeconds(at: now)) != nil
    }

    /// Forgets a message without a word to the server.
    mutating func forget(_ handle: MessageHandle) {
        _ = outbox.remove(handle)
    }

    /// The server has a message. If it is no request, that ends it.
    mutating func arrived(_ id: MessageID, outcome: inout SessionOutcome) {
        let isNews = outbox.acknowledge(id)
        guard let entry = outbox.entry(for: id) else { return }
        if entry.options.expects == .receipt {
            _ = outbox.remove(entry.handle)
            outcome.events.append(.message(.arrived(entry.handle)))
        } else if entry.options.wantsQuickAck, isNews {
            outcome.events.append(.acknowledged(entry.handle))
        }
    }

    /// A message that is no request gets its id, under which an answer may come even after its receipt.
    mutating func depart(_ entry: Outbox.Entry, as id: MessageID, now: Instant) {
        let isFinal = entry.options.expects == .nothing
        if isFinal { _ = outbox.remove(entry.handle) }
        sent.insert(.message, id: id, now: now)
        departures.append(MessageDeparture(handle: entry.handle, id: id, isFinal: isFinal))
    }

    /// Messages that are no requests and went into packets since this was asked last.
    mutating func takeDepartures() -> [MessageDeparture] {
        defer { departures = [] }
        return departures
    }
}

/// A message that is no request went into a packet.
struct MessageDeparture: Hashable, Sendable {
    var handle: MessageHandle
    var id: MessageID
    /// Nothing more is heard of it.
    var isFinal: Bool
}
