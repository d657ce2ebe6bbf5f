import MTProtoCrypto
import NIOCore

// Bytes out: packets from what waits (rows F03, F04, P19).
extension ClientSession {
    /// Bodies of one container together; a larger body travels alone.
    static let containerBytes = 3072
    /// Messages of one container. Servers take 1024.
    static let containerCount = 1020

    /// Whether ``flush(now:)`` has something to send.
    package func wantsFlush(at now: Instant) -> Bool {
        guard let link, !link.isClosing, drain == nil, !isKeyExpired(at: now) else { return false }
        if let paused = rejections.pausedUntil, now < paused { return false }
        guard saltStore.current(at: clock.unixSeconds(at: now)) != nil else {
            return reactions.isReady(at: now) && (saltSchedule.outstanding == nil || now >= saltSchedule.notBefore)
        }
        if mayCall, outbox.hasFreshSendable { return true }
        return reactions.isReady(at: now)
            && (hasReactions || acks.isDue(at: now) || isPingDue(at: now) || isSaltRequestDue(at: now))
    }

    /// Whether something waits that something else called forth.
    var hasReactions: Bool {
        outbox.hasSendable(mayCall: mayCall) || (mayCall && (!outbox.uncertain.isEmpty || !services.isEmpty))
    }

    /// Whether anything may go out that is not about the key itself.
    var mayCall: Bool {
        isBound && !isDestroyingKey
    }

    /// Seals everything that may be sent now: acknowledgements and service messages with the calls, in as few packets
    /// as the limits of containers allow. Call it once after each input; what it does not send waits for something.
    package mutating func flush(now: Instant) -> [OutgoingPacket] {
        // A clock that went back is noticed by the next input that has an outcome; this pass sends nothing (row F13).
        guard now >= lastNow, wantsFlush(at: now) else { return [] }
        lastNow = now
        let fresh = outbox.freshCount
        let packets = messagesToSend(now: now)
        if outbox.freshCount == fresh {
            // Nothing that a caller asked for: whatever the server does, this happens only so often.
            for _ in packets { reactions.spend(now: now) }
        }
        return packets
    }

    private mutating func messagesToSend(now: Instant) -> [OutgoingPacket] {
        guard let salt = saltStore.current(at: clock.unixSeconds(at: now)) else {
            let request = [saltRequest(now: now)]
            return packets(of: request, salt: saltStore.lastResort, now: now)
        }
        let urgent = mayCall ? newMessages(.urgent, now: now) : []
        var messages: [Outgoing] = []
        if urgent.isEmpty || acks.isOverLimits { messages += acknowledgements(now: now) }
        messages += upkeep(now: now)
        if mayCall { messages += serviceMessages(now: now) }
        messages += outbox.takeRepeating(mayCall: mayCall, now: now).map { Outgoing(repeated: $0) }
        messages += newMessages(.control, now: now)
        if mayCall { messages += newMessages(.ordinary, now: now) }
        messages.sort { $0.message.id < $1.message.id }
        let packets =
            packets(of: urgent, salt: salt.value, now: now) + packets(of: messages, salt: salt.value, now: now)
        scheduleStateCheck(now: now)
        return packets
    }

    /// One message on its way into a packet.
    struct Outgoing {
        var message: ContainedMessage
        /// Has been sent under this id before, so that it may not travel alone.
        var isRepeated = false
        /// The server replies to it.
        var expectsReply = false
        var handle: MessageHandle?
        var wantsQuickAck = false

        init(message: ContainedMessage, expectsReply: Bool) {
            self.message = message
            self.expectsReply = expectsReply
        }

        init(new entry: Outbox.Entry, message: ContainedMessage) {
            self.message = message
            self.expectsReply = entry.options.expects != .nothing
            self.handle = entry.handle
            self.wantsQuickAck = entry.options.wantsQuickAck
        }

        init(repeated entry: Outbox.Entry) {
            self.init(
                new: entry,
                message: ContainedMessage(
                    id: entry.id ?? .zero, sequenceNumber: entry.sequenceNumber, body: entry.wire))
            self.isRepeated = true
        }
    }

    /// A message id for now, above all before it.
    mutating func nextIdentifier(now: Instant) -> MessageID {
        let time = max(clock.unixNanoseconds(at: now), identifierFloor)
        identifierFloor = time
        // The floor makes going back impossible; the fallback keeps ids rising all the same.
        let id = (try? identifiers.next(unixNanoseconds: time)) ?? MessageID(rawValue: lastIdentifier.rawValue + 4)
        lastIdentifier = id
        return id
    }

    private mutating func service(
        _ message: ServiceMessage, as content: SentMessages.Content, expectsReply: Bool, now: Instant
    ) -> Outgoing {
        let id = nextIdentifier(now: now)
        sent.insert(content, id: id, now: now)
        let number = sequence.next(contentRelated: false)
        return Outgoing(
            message: ContainedMessage(id: id, sequenceNumber: number, body: message.encoded()),
            expectsReply: expectsReply)
    }

    private mutating func saltRequest(now: Instant) -> Outgoing {
        let message = service(
            .getFutureSalts(count: synchronization.saltCount), as: .saltRequest, expectsReply: true, now: now)
        saltSchedule.outstanding = message.message.id
        saltSchedule.notBefore = now + .seconds(60)
        return message
    }

    private mutating func acknowledgements(now: Instant) -> [Outgoing] {
        var messages: [Outgoing] = []
        while !acks.isEmpty {
            let ids = acks.take()
            let message = service(.acknowledgement(ids), as: .acknowledgement, expectsReply: false, now: now)
            acks.sent(ids, in: message.message.id)
            messages.append(message)
        }
        return messages
    }

    /// What keeps the connection and the key usable.
    private mutating func upkeep(now: Instant) -> [Outgoing] {
        var messages: [Outgoing] = []
        if isPingDue(at: now) { messages.append(ping(now: now)) }
        if isSaltRequestDue(at: now) { messages.append(saltRequest(now: now)) }
        return messages
    }

    private mutating func serviceMessages(now: Instant) -> [Outgoing] {
        var messages: [Outgoing] = []
        for reply in services.takeReplies() {
            messages.append(service(reply, as: .information, expectsReply: false, now: now))
        }
        let unknown = outbox.uncertain.compactMap { outbox[$0]?.id }.sorted().prefix(ServiceMessage.largestIDCount)
        if !unknown.isEmpty {
            messages.append(
                service(.stateRequest(Array(unknown)), as: .stateRequest(Array(unknown)), expectsReply: true, now: now))
            for id in unknown { outbox.markAsked(id, now: now) }
            if link?.askedForStatesAt == nil { link?.askedForStatesAt = now }
        }
        let resends = services.takeResends()
        if !resends.isEmpty {
            messages.append(service(.resendRequest(resends), as: .resendRequest(resends), expectsReply: true, now: now))
        }
        for id in services.takeDrops() {
            messages.append(service(.dropAnswer(to: id), as: .dropAnswer(of: id), expectsReply: false, now: now))
        }
        for id in services.takeDestroyed() {
            messages.append(service(.destroySession(id), as: .destroySession(id), expectsReply: false, now: now))
        }
        return messages
    }

    private mutating func ping(now: Instant) -> Outgoing {
        let id = Int64(bitPattern: random.next())
        let delay = Int32(clamping: configuration.disconnectDelay.components.seconds)
        let message = service(
            .ping(id: id, disconnectDelay: delay), as: .ping(id: id), expectsReply: true, now: now)
        let quiet = link.map { now - max($0.lastLife, $0.openedAt) } ?? .zero
        link?.ping = Link.Ping(message: message.message.id, id: id, sentAt: now, quietBefore: quiet)
        link?.nextPing = now + keepaliveInterval
        return message
    }

    /// Gives ids to messages that wait, in the order in which they were submitted.
    private mutating func newMessages(_ lane: Outbox.Lane, now: Instant) -> [Outgoing] {
        var calls: [Outgoing] = []
        while true {
            guard let entry = outbox.takeWaiting(lane) else { return calls }
            let dependency = entry.options.after.flatMap { outbox[$0]?.id }
            let id = nextIdentifier(now: now)
            let message = ContainedMessage(
                id: id, sequenceNumber: sequence.next(contentRelated: entry.options.expects != .nothing),
                body: wire(of: entry, id: id, after: dependency))
            if entry.options.expects != .nothing {
                outbox.assign(
                    id, sequenceNumber: message.sequenceNumber, wire: message.body, to: entry.handle, now: now)
            }
            if entry.options.expects != .answer { depart(entry, as: id, now: now) }
            calls.append(Outgoing(new: entry, message: message))
        }
    }

    /// The body as it is sent: packed if that is worth it, and outermost the call to wait for (row B-71).
    private mutating func wire(of entry: Outbox.Entry, id: MessageID, after dependency: MessageID?) -> ByteBuffer {
        switch entry.purpose {
        case .call: break
        case .bind(let request):
            return request.query(
                messageID: id, sessionID: sessionID, temporaryKeyID: configuration.authKey.id, random: &random)
        case .destroyKey:
            return ByteBuffer(integer: MT.DestroyAuthKey.constructorID, endianness: .little)
        }
        let body = entry.options.mayCompress ? GzipPacked.pack(entry.body) ?? entry.body : entry.body
        guard let dependency else { return body }
        var wrapped = ByteBuffer()
        wrapped.reserveCapacity(12 + body.readableBytes)
        wrapped.writeInteger(Self.invokeAfterMsg, endianness: .little)
        wrapped.writeInteger(dependency.rawValue, endianness: .little)
        wrapped.writeImmutableBuffer(body)
        return wrapped
    }

    private static let invokeAfterMsg: UInt32 = 0xcb9f_372d

    // MARK: Packing

    /// Packs messages greedily: containers up to the limits, a lone new message bare.
    private mutating func packets(of messages: [Outgoing], salt: Int64, now: Instant) -> [OutgoingPacket] {
        var packets: [OutgoingPacket] = []
        var start = 0
        while start < messages.count {
            var end = start + 1
            var bytes = messages[start].message.body.readableBytes
            while end < messages.count, end - start < Self.containerCount,
                bytes + messages[end].message.body.readableBytes <= Self.containerBytes
            {
                bytes += messages[end].message.body.readableBytes
                end += 1
            }
            if let packet = packet(of: messages[start..<end], salt: salt, now: now) { packets.append(packet) }
            start = end
        }
        return packets
    }

    private mutating func packet(of group: ArraySlice<Outgoing>, salt: Int64, now: Instant) -> OutgoingPacket? {
        guard let first = group.first else { return nil }
        var whole = first.message
        if group.count > 1 || first.isRepeated {
            var body = ByteBuffer()
            MessageContainer.write(group.map(\.message), to: &body)
            // Taken after the children's, so that it stands above them.
            let id = nextIdentifier(now: now)
            whole = ContainedMessage(id: id, sequenceNumber: sequence.next(contentRelated: false), body: body)
            sent.insert(.container(children: group.map(\.message.id)), id: id, now: now)
            for member in group {
                if let handle = member.handle { outbox.setCarrier(id, of: handle) }
            }
        }
        guard
            let sealed = try? MessageEnvelope.seal(
                whole, salt: salt, sessionID: sessionID, key: configuration.authKey, direction: .clientToServer,
                padding: configuration.padding, random: &random)
        else {
            assertionFailure("a body of \(whole.body.readableBytes) bytes passed submission and cannot be sealed")
            return nil
        }
        let expectsReply = group.contains(where: \.expectsReply)
        link?.upload.packetSent(
            id: whole.id, bytes: sealed.bytes.readableBytes, expectsReply: expectsReply, now: now)
        if expectsReply, link?.expectingSince == nil { link?.expectingSince = now }
        if group.contains(where: { $0.handle != nil && !$0.isRepeated }) { link?.idleProbes = 0 }
        let quick = group.filter(\.wantsQuickAck).compactMap(\.handle)
        if !quick.isEmpty { link?.expectQuickAck(sealed.quickAckToken, of: quick) }
        return OutgoingPacket(bytes: sealed.bytes, wantsQuickAck: !quick.isEmpty)
    }
}
