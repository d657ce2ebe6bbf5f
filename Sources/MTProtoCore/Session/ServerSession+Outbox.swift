import MTProtoCrypto
import NIOCore

// Packets to the client.
extension ServerSession {
    /// Bodies of one container together; a larger body travels alone.
    private static let containerBytes = 64 << 10

    /// Whether ``flush(now:)`` has something to send.
    package func wantsFlush(at now: Instant) -> Bool {
        guard let link, link.isActive || !queue.isEmpty else { return false }
        return !queue.isEmpty || acks.isDue(at: now)
    }

    /// Seals everything that waits, with the acknowledgements that are owed, in as few packets as the limits of
    /// containers allow.
    package mutating func flush(now: Instant) -> [ByteBuffer] {
        guard wantsFlush(at: now) else { return [] }
        while !acks.isEmpty {
            // An acknowledgement that is lost is made up for by the answer, or by a repetition of the call.
            reply(.acknowledgement(acks.take()), now: now)
        }
        let messages = queue.takeAll()
        var packets: [ByteBuffer] = []
        var start = 0
        while start < messages.count {
            var end = start + 1
            var bytes = messages[start].message.body.readableBytes
            while end < messages.count, end - start < ClientSession.containerCount, !messages[start].isRefusal,
                !messages[end].isRefusal,
                bytes + messages[end].message.body.readableBytes <= Self.containerBytes
            {
                bytes += messages[end].message.body.readableBytes
                end += 1
            }
            if let packet = packet(of: messages[start..<end], now: now) { packets.append(packet) }
            start = end
        }
        return packets
    }

    private mutating func packet(of group: ArraySlice<ServerOutgoing>, now: Instant) -> ByteBuffer? {
        guard let first = group.first else { return nil }
        var whole = first.message
        if group.count > 1 || first.isRepeated {
            var body = ByteBuffer()
            MessageContainer.write(group.map(\.message), to: &body)
            whole = ContainedMessage(
                id: nextIdentifier(isAnswer: true, now: now), sequenceNumber: sequence.next(contentRelated: false),
                body: body)
        }
        return try? MessageEnvelope.seal(
            whole, salt: salts.current(at: seconds(at: now)).value, sessionID: sessionID,
            key: configuration.authKey, direction: .serverToClient, padding: configuration.padding, random: &random
        ).bytes
    }
}
