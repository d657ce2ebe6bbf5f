import NIOCore

// A connection of HTTP: packets are bodies of requests, and whatever the server has to say comes as an answer to one
// (rows D17-D19, T-15, T-29, M-21, B-25). There are no pings: the silence of a request tells that the other end is
// gone. The code that makes the requests times them.
extension ClientSession {
    /// Whether the connection is one of HTTP.
    package var isOverHTTP: Bool {
        connection?.http != nil
    }

    /// Whether the answer to a request matters still.
    package func awaits(_ id: HTTPPost.ID) -> Bool {
        connection?.http?.contains(id) == true
    }

    /// Whether small messages may go out: over HTTP, in one request at a time.
    var mayQuery: Bool {
        connection?.http?.isOpen(.queries) != true
    }

    /// Whether a request that waits for whatever comes is to be made: there is always one, unless another one is about to be
    /// answered. An older one would keep its time, so that a second would only cost a connection.
    var isPollDue: Bool {
        guard let http = connection?.http, !http.isOpen(.poll), !http.isOpen(.queries) else { return false }
        // Before the key is bound nothing but the answer to the binding can come (row B-36).
        return isBound || outbox.inFlightCount > 0
    }

    /// How long the answer to a request may take.
    private func patience(waiting wait: HTTPWait, bytes: Int) -> Duration {
        let usual = estimate.smoothed.map { $0 * 3 + .milliseconds(500) } ?? .seconds(8)
        // checked: a duration of at most a minute.
        return wait.maxWait + min(max(usual, .seconds(1)), .seconds(8))
            + UploadMeter.time(for: bytes, rate: uploadRate)
    }

    // MARK: Out

    /// What is to be sent now, in as many requests.
    mutating func requestsToSend(now: Instant) -> [OutgoingPacket] {
        guard let salt = saltStore.current(at: clock.unixSeconds(at: now)) else {
            var packing = Packing(salt: saltStore.lastResort)
            addSaltRequest(to: &packing, now: now)
            closeGroup(&packing, now: now)
            return packing.packets
        }
        var packing = Packing(salt: salt.value)
        if mayQuery { addQueries(to: &packing, now: now) }
        if mayRequest, maySendBulk, addNewMessage(.bulk, to: &packing, now: now) {
            closeGroup(&packing, as: .bulk, now: now)
        }
        if isPollDue {
            addAcknowledgements(to: &packing, now: now)
            addHTTPWait(.poll, to: &packing, now: now)
            closeGroup(&packing, as: .poll, now: now)
        }
        scheduleStateCheck(now: now)
        return packing.packets
    }

    private mutating func addQueries(to packing: inout Packing, now: Instant) {
        if mayRequest {
            addNewMessages(.urgent, to: &packing, now: now)
            closeGroup(&packing, now: now)
            guard packing.packets.isEmpty else { return }
        }
        if acks.isDue(at: now) || hasQueries(at: now) { addAcknowledgements(to: &packing, now: now) }
        if isSaltRequestDue(at: now) { addSaltRequest(to: &packing, now: now) }
        if mayRequest { addServiceMessages(to: &packing, now: now) }
        for entry in outbox.takeRepeating(mayRequest: mayRequest, now: now) {
            makeRoom(for: entry.wire.readableBytes, in: &packing, now: now)
            packing.add(Outgoing(repeated: entry))
        }
        addNewMessages(.control, to: &packing, now: now)
        if mayRequest {
            while packing.packets.isEmpty, addNewMessage(.ordinary, to: &packing, now: now) {}
        }
        closeGroup(&packing, now: now)
    }

    /// Whether anything but acknowledgements is to go with small messages.
    private func hasQueries(at now: Instant) -> Bool {
        isSaltRequestDue(at: now) || outbox.hasSendable(mayRequest: mayRequest, mayBulk: false)
            || (mayRequest && (!outbox.uncertain.isEmpty || !services.isEmpty))
    }

    /// Adds what says how long the answer may be held back: without it a server waits for 25 seconds.
    mutating func addHTTPWait(_ wait: HTTPWait, to packing: inout Packing, now: Instant) {
        let id = nextIdentifier(now: now)
        sent.insert(.information, id: id, now: now)
        packing.add(
            Outgoing(
                message: ContainedMessage(
                    id: id, sequenceNumber: sequence.next(contentRelated: false), body: wait.message.encoded()),
                expectsReply: false))
    }

    /// Notes a request that goes out.
    mutating func post(
        _ whole: MessageID, of members: [MessageID], as kind: HTTPPost.Kind, bytes: Int
    ) -> HTTPPost {
        let id = HTTPPost.ID(sessionID: sessionID, message: whole)
        connection?.http?.insert(HTTPRequests.Request(kind: kind, messages: members + [whole]), as: id)
        return HTTPPost(
            id: id, kind: kind, patience: patience(waiting: kind == .poll ? .poll : .query, bytes: bytes))
    }

    /// A request has a socket. Call it at once before it is written.
    /// - Returns: whether it is to be written. Otherwise it was taken back, or belongs to a session that was replaced: what it
    ///   carries goes out elsewhere, and would run twice.
    package mutating func mayWrite(_ id: HTTPPost.ID) -> Bool {
        guard awaits(id) else { return false }
        connection?.http?.written(id)
        return true
    }

    /// Takes back the requests that have no socket, because what they carry is to be judged anew: what was never sent can
    /// have run nowhere.
    mutating func withdrawRequests(now: Instant) {
        for request in connection?.http?.withdraw() ?? [] {
            if let whole = request.messages.last { connection?.upload.dropped(whole) }
            for message in request.messages {
                guard let entry = outbox.entry(for: message) else {
                    serviceLost(message, now: now)
                    continue
                }
                guard entry.carrier == request.messages.last else { continue }
                if entry.transmissions == 1 {
                    outbox.requeue(entry.handle)
                } else {
                    outbox.withdraw(entry.handle)
                    if entry.phase == .sent { takeUp(entry, now: now) }
                }
            }
        }
    }

    // MARK: In

    /// A request was answered, with or without a packet; the packet is fed first. Requests of other sessions are ignored.
    package mutating func requestAnswered(_ id: HTTPPost.ID) {
        _ = connection?.http?.remove(id)
    }

    /// A request will not be answered, or not in time: what it carried, and nothing else, goes out again under its own ids.
    package mutating func requestLost(_ id: HTTPPost.ID, now: Instant) {
        guard let request = connection?.http?.remove(id) else { return }
        connection?.upload.dropped(id.message)
        // What was promised may have been in the answer that is lost.
        forgetPromises(now: now)
        for message in request.messages {
            if let entry = outbox.entry(for: message) {
                // Not if it went out again since.
                guard entry.phase == .sent, (entry.carrier ?? message) == id.message else { continue }
                if entry.isAcknowledged, entry.lane != .control {
                    outbox.markUncertain(entry.handle)
                } else {
                    takeUp(entry, now: now)
                }
            } else if message != id.message {
                serviceLost(message, now: now)
            }
        }
    }
}
