import MTProtoCrypto
import NIOCore
import TL

// Bytes out: packets from what waits (rows F03, F04, P19).
extension ClientSession {
    /// Whether ``flush(now:)`` has something to send.
    package func wantsFlush(at now: Instant) -> Bool {
        guard let connection, !connection.isClosing, drain == nil, !isKeyExpired(at: now) else { return false }
        if let paused = rejections.pausedUntil, now < paused { return false }
        guard saltStore.current(at: clock.unixSeconds(at: now)) != nil else {
            return mayQuery && reactions.isReady(at: now)
                && (saltSchedule.outstanding == nil || now >= saltSchedule.notBefore)
        }
        if mayRequest, outbox.hasFreshSendable(mayOthers: mayQuery, mayBulk: maySendBulk) { return true }
        guard reactions.isReady(at: now) else { return false }
        if isPollDue { return true }
        return mayQuery && (hasReactions || acks.isDue(at: now) || isPingDue(at: now) || isSaltRequestDue(at: now))
    }

    /// Whether something waits that something else called forth.
    var hasReactions: Bool {
        outbox.hasSendable(mayRequest: mayRequest, mayBulk: maySendBulk)
            || (mayRequest && (!outbox.uncertain.isEmpty || !services.isEmpty))
    }

    /// Whether anything may go out that is not about the key itself.
    var mayRequest: Bool {
        isBound && !isDestroyingKey && !awaitsTime
    }

    /// Whether requests wait for the first message of the server, which tells its time. A guessed id may lie ahead of
    /// that time: the server refuses it now. When that time has come it would take a copy that an attacker kept, after
    /// the request has run under another id. Nothing waits where all requests may be repeated, nor where the difference
    /// of the clocks is known from before: it is seldom wrong, and if it is, such a request ends.
    var awaitsTime: Bool {
        !clock.isSynchronized && !clock.isRemembered && outbox.hasUnrepeatableWaiting
    }

    /// Seals everything that may be sent now: acknowledgements and service messages with the requests, in as few
    /// packets as the limits of containers allow. Call it once after each input; what it does not send waits for
    /// something.
    package mutating func flush(now: Instant) -> [OutgoingPacket] {
        // A clock that went back is noticed by the next input that has an outcome; this pass sends nothing (row F13).
        guard now >= lastNow, wantsFlush(at: now) else { return [] }
        lastNow = now
        let fresh = outbox.freshCount
        let packets = isOverHTTP ? requestsToSend(now: now) : messagesToSend(now: now)
        if outbox.freshCount == fresh {
            // Nothing that a caller asked for: whatever the server does, this happens only so often.
            for _ in packets { reactions.spend(now: now) }
        }
        return packets
    }

    private mutating func messagesToSend(now: Instant) -> [OutgoingPacket] {
        guard let salt = saltStore.current(at: clock.unixSeconds(at: now)) else {
            var packing = Packing(salt: saltStore.lastResort)
            addSaltRequest(to: &packing, now: now)
            closeGroup(&packing, now: now)
            return packing.packets
        }
        var packing = Packing(salt: salt.value)
        if mayRequest {
            addNewMessages(.urgent, to: &packing, now: now)
            closeGroup(&packing, now: now)
        }
        if packing.packets.isEmpty || acks.isOverLimits { addAcknowledgements(to: &packing, now: now) }
        if isPingDue(at: now) { addPing(to: &packing, now: now) }
        if isSaltRequestDue(at: now) { addSaltRequest(to: &packing, now: now) }
        if mayRequest { addServiceMessages(to: &packing, now: now) }
        for entry in outbox.takeRepeating(mayRequest: mayRequest, now: now) {
            makeRoom(for: entry.wire.readableBytes, in: &packing, now: now)
            packing.add(Outgoing(repeated: entry))
        }
        addNewMessages(.control, to: &packing, now: now)
        if mayRequest {
            addNewMessages(.ordinary, to: &packing, now: now)
            while maySendBulk, addNewMessage(.bulk, to: &packing, now: now) {
                closeGroup(&packing, now: now)
                addNewMessages(.ordinary, to: &packing, now: now)
            }
        }
        closeGroup(&packing, now: now)
        scheduleStateCheck(now: now)
        return packing.packets
    }

    /// Whether another large body may follow those under way: more than the connection takes in a moment would only
    /// keep small requests waiting behind them.
    var maySendBulk: Bool {
        guard connection?.http?.isOpen(.bulk) != true else { return false }
        return connection.map { $0.upload.hasRoom(rate: uploadRate, roundTrip: estimate.smoothed ?? .seconds(1)) }
            ?? false
    }

    // MARK: What is sent

    /// A message id for now, above all before it.
    mutating func nextIdentifier(now: Instant) -> MessageID {
        let time = max(clock.unixNanoseconds(at: now), identifierFloor)
        identifierFloor = time
        // The floor makes going back impossible; the fallback keeps ids rising all the same.
        let id = (try? identifiers.next(unixNanoseconds: time)) ?? MessageID(rawValue: lastIdentifier.rawValue &+ 4)
        lastIdentifier = id
        return id
    }

    @discardableResult
    private mutating func add(
        _ message: ServiceMessage, as content: SentMessages.Content, expectsReply: Bool, to packing: inout Packing,
        now: Instant
    ) -> MessageID {
        let body = message.encoded()
        makeRoom(for: body.readableBytes, in: &packing, now: now)
        let id = nextIdentifier(now: now)
        sent.insert(content, id: id, now: now)
        let number = sequence.next(contentRelated: false)
        packing.add(
            Outgoing(
                message: ContainedMessage(id: id, sequenceNumber: number, body: body), expectsReply: expectsReply))
        return id
    }

    mutating func addSaltRequest(to packing: inout Packing, now: Instant) {
        saltSchedule.outstanding = add(
            .getFutureSalts(count: synchronization.saltCount), as: .saltRequest, expectsReply: true, to: &packing,
            now: now)
        saltSchedule.notBefore = now + .seconds(60)
    }

    mutating func addAcknowledgements(to packing: inout Packing, now: Instant) {
        while !acks.isEmpty {
            let ids = acks.take()
            let id = add(.acknowledgement(ids), as: .acknowledgement, expectsReply: false, to: &packing, now: now)
            acks.sent(ids, in: id)
        }
    }

    private mutating func addPing(to packing: inout Packing, now: Instant) {
        let ping = Int64(bitPattern: random.next())
        let delay = Int32(clamping: configuration.disconnectDelay.components.seconds)
        let quiet = connection.map { now - max($0.lastLife, $0.openedAt) } ?? .zero
        let id = add(
            .ping(id: ping, disconnectDelay: delay), as: .ping(id: ping), expectsReply: true, to: &packing, now: now)
        let waitingSince = connection?.ping?.waitingSince ?? now
        connection?.ping = SessionConnection.Ping(
            message: id, id: ping, sentAt: now, waitingSince: waitingSince, quietBefore: quiet)
        connection?.nextPing = now + keepaliveInterval
    }

    mutating func addServiceMessages(to packing: inout Packing, now: Instant) {
        for reply in services.takeReplies() {
            add(reply, as: .information, expectsReply: false, to: &packing, now: now)
        }
        if !outbox.uncertain.isEmpty {
            let unknown = Array(
                outbox.uncertain.compactMap { outbox[$0]?.id }.sorted().prefix(ServiceMessage.largestIDCount))
            add(.stateRequest(unknown), as: .stateRequest(unknown), expectsReply: true, to: &packing, now: now)
            for id in unknown { outbox.markAsked(id, now: now) }
            if connection?.askedForStatesAt == nil { connection?.askedForStatesAt = now }
        }
        services.releaseRetired(now: now)
        guard !services.isEmpty else { return }
        let resends = services.takeResends()
        if !resends.isEmpty {
            add(.resendRequest(resends), as: .resendRequest(resends), expectsReply: true, to: &packing, now: now)
        }
        for id in services.takeDrops() {
            add(.dropAnswer(to: id), as: .dropAnswer(of: id), expectsReply: false, to: &packing, now: now)
        }
        for id in services.takeDestroyed() {
            add(.destroySession(id), as: .destroySession(id), expectsReply: false, to: &packing, now: now)
        }
    }

    /// Gives ids to messages that wait, in the order in which they were submitted.
    mutating func addNewMessages(_ lane: Outbox.Lane, to packing: inout Packing, now: Instant) {
        while addNewMessage(lane, to: &packing, now: now) {}
    }

    /// - Returns: whether there was one.
    mutating func addNewMessage(_ lane: Outbox.Lane, to packing: inout Packing, now: Instant) -> Bool {
        guard let entry = outbox.takeWaiting(lane) else { return false }
        let id: MessageID
        let body: ByteBuffer
        switch entry.purpose {
        case .request:
            body = Self.wire(of: entry, after: entry.options.after.flatMap { outbox[$0]?.id })
            makeRoom(for: body.readableBytes, in: &packing, now: now)
            id = nextIdentifier(now: now)
        case .bind(let request):
            makeRoom(for: BindRequest.largestQuery, in: &packing, now: now)
            id = nextIdentifier(now: now)
            body = request.query(
                messageID: id, sessionID: sessionID, temporaryKeyID: configuration.authKey.id, random: &random)
        case .destroyKey:
            body = ByteBuffer(integer: MT.DestroyAuthKey.constructorID, endianness: .little)
            makeRoom(for: body.readableBytes, in: &packing, now: now)
            id = nextIdentifier(now: now)
        }
        if !entry.options.isIdempotent { lastUnrepeatable = id }
        let expects = entry.options.expects
        let number = sequence.next(contentRelated: expects != .nothing)
        let message = ContainedMessage(id: id, sequenceNumber: number, body: body)
        if expects != .nothing {
            outbox.assign(
                id, sequenceNumber: number, wire: body, isTimeTrusted: clock.isSynchronized, to: entry.handle,
                now: now)
        }
        if expects != .answer { depart(entry, as: id, now: now) }
        packing.add(Outgoing(new: entry, message: message))
        return true
    }

    /// The body as it is sent: packed if that is worth it, and outermost the request to wait for (row B-71).
    private static func wire(of entry: Outbox.Entry, after dependency: MessageID?) -> ByteBuffer {
        let body = entry.options.mayCompress ? GzipPacked.pack(entry.body) ?? entry.body : entry.body
        guard let dependency else { return body }
        var wrapped = ByteBuffer()
        wrapped.reserveCapacity(12 + body.readableBytes)
        wrapped.writeWord(invokeAfterMsg)
        wrapped.writeLong(dependency.rawValue)
        wrapped.writeImmutableBuffer(body)
        return wrapped
    }

    private static let invokeAfterMsg: UInt32 = 0xcb9f_372d
}
