import MTProtoCrypto
import NIOCore

// Packets to the client.
extension ServerSession {
    /// Bodies of one container together; a larger body travels alone.
    private static let containerBytes = 64 << 10

    /// Whether ``flush(now:)`` has something to send.
    package func wantsFlush(at now: Instant) -> Bool {
        guard let connection, connection.isActive || !queue.isEmpty else { return false }
        return !queue.isEmpty || acks.isDue(at: now)
    }

    /// Seals everything that waits, with the acknowledgements that are owed, in as few packets as the limits of
    /// containers allow.
    package mutating func flush(now: Instant) -> [ByteBuffer] {
        var packets: [ByteBuffer] = []
        flush(now: now) { packets.append($0.bytes) }
        return packets
    }

    /// The same, with what is in each packet.
    package mutating func flushMessages(now: Instant) -> [(bytes: ByteBuffer, message: ContainedMessage)] {
        var packets: [(bytes: ByteBuffer, message: ContainedMessage)] = []
        flush(now: now) { packets.append($0) }
        return packets
    }

    private mutating func flush(now: Instant, _ take: ((bytes: ByteBuffer, message: ContainedMessage)) -> Void) {
        guard wantsFlush(at: now) else { return }
        while !acks.isEmpty {
            // An acknowledgement that is lost is made up for by the answer, or by a repetition of the request.
            reply(.acknowledgement(acks.take()), now: now)
        }
        let messages = queue.takeAll()
        var start = 0
        while start < messages.count {
            let end = Self.endOfGroup(in: messages, from: start)
            if let packet = packet(of: messages[start..<end], now: now) { take(packet) }
            start = end
        }
    }

    /// One packet for the answer to a request over HTTP: as much as fits of what waits, with the acknowledgements that are
    /// owed. What the client has not acknowledged rides along, for the answer that carried it may be lost; what is large
    /// is announced. Nil if there is nothing to say.
    package mutating func flushResponse(now: Instant) -> ByteBuffer? {
        guard connection != nil else { return nil }
        var messages = queue.takeAll()
        // A refusal travels alone. The last word is about this request; refusals before it, of which there may be many, wait until
        // nothing else does: with one in each answer a client would hear of its former request for ever.
        if let refusal = messages.last, refusal.isRefusal {
            for message in messages.dropLast() { queue.append(message) }
            return packet(of: [refusal], now: now)?.bytes
        }
        let refusals = messages.filter(\.isRefusal)
        messages.removeAll(where: \.isRefusal)
        while !acks.isEmpty { reply(.acknowledgement(acks.take()), now: now) }
        messages += queue.takeAll()
        for refusal in refusals { queue.append(refusal) }
        if !messages.isEmpty {
            let end = Self.endOfGroup(in: messages, from: 0)
            for message in messages[end...] { queue.append(message) }
            messages.removeSubrange(end...)
        }
        if redelivery != .withheld { addUnacknowledged(to: &messages, now: now) }
        return packet(of: messages[...], now: now)?.bytes
    }

    private mutating func addUnacknowledged(to messages: inout [ServerOutgoing], now: Instant) {
        let present = Set(messages.map(\.message.id))
        var bytes = messages.reduce(0) { $0 + $1.message.body.readableBytes }
        func isSettled(_ id: MessageID) -> Bool { present.contains(id) || queue.contains(id) }
        var riders = notifications.unacknowledged.filter { !isSettled($0.id) }
        for (request, answer) in requests.unacknowledged where !isSettled(answer.id) {
            let size = answer.body.readableBytes
            guard redelivery == .announcing || size > Self.announcementThreshold else {
                riders.append(answer)
                continue
            }
            let announcement = ServiceMessage.detailedInfo(
                request: request, answer: answer.id, bytes: Int32(clamping: size), status: 0)
            riders.append(
                ContainedMessage(
                    id: nextIdentifier(isAnswer: true, now: now), sequenceNumber: sequence.next(contentRelated: false),
                    body: announcement.encoded()))
        }
        for message in riders where messages.count < ClientSession.containerCount {
            guard bytes + message.body.readableBytes <= Self.containerBytes else { continue }
            bytes += message.body.readableBytes
            messages.append(ServerOutgoing(message: message, isRepeated: true))
        }
        messages.sort { $0.message.id < $1.message.id }
    }

    private static func endOfGroup(in messages: [ServerOutgoing], from start: Int) -> Int {
        var end = start + 1
        var bytes = messages[start].message.body.readableBytes
        while end < messages.count, end - start < ClientSession.containerCount, !messages[start].isRefusal,
            !messages[end].isRefusal, bytes + messages[end].message.body.readableBytes <= containerBytes
        {
            bytes += messages[end].message.body.readableBytes
            end += 1
        }
        return end
    }

    private mutating func packet(
        of group: ArraySlice<ServerOutgoing>, now: Instant
    ) -> (bytes: ByteBuffer, message: ContainedMessage)? {
        guard let first = group.first else { return nil }
        var whole = first.message
        if group.count > 1 || first.isRepeated {
            var body = ByteBuffer()
            MessageContainer.write(group.map(\.message), to: &body)
            whole = ContainedMessage(
                id: nextIdentifier(isAnswer: true, now: now), sequenceNumber: sequence.next(contentRelated: false),
                body: body)
        }
        let sealed = try? MessageEnvelope.seal(
            whole, salt: salts.current(at: seconds(at: now)).value, sessionID: sessionID,
            key: configuration.authKey, direction: .serverToClient, padding: configuration.padding, random: &random)
        return sealed.map { ($0.bytes, whole) }
    }
}
