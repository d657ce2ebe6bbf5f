import MTProtoCrypto
import NIOCore

/// How a session's answers of before reach the client on another connection.
package enum Redelivery: Hashable, Sendable {
    /// Repeated at the first packet of the connection, large ones announced.
    case full
    /// All announced.
    case announcing
    /// Not until ``ServerSession/redeliver(now:)``, or until the client asks.
    case withheld
}

// What a server needs that misbehaves on purpose, in a way that leaves its session sound.
extension ServerSession {
    // MARK: Instead of taking a packet

    /// Refuses a whole packet; its messages stay unknown.
    ///
    /// - Parameter salt: for code 48, the salt to name; the valid one if `nil`.
    package mutating func refuse(_ packet: OpenedPacket, code: Int32, salt: Int64? = nil, now: Instant) {
        guard code == 48, let salt else { return refuse(packet.message, code: code, now: now) }
        send(
            .refusal(
                of: packet.message.id, sequenceNumber: packet.message.sequenceNumber, code: code, newSalt: salt),
            now: now)
    }

    // MARK: Besides what the session says

    /// Queues a service message that needs no acknowledgement. Without effect while no connection carries the session.
    package mutating func send(_ message: ServiceMessage, now: Instant) {
        reply(message, now: now)
    }

    /// A message with an id and a number that follow the session's others, which the session does not remember.
    package mutating func message(
        _ body: ByteBuffer, isAnswer: Bool, isContent: Bool, now: Instant
    ) -> ContainedMessage {
        ContainedMessage(
            id: nextIdentifier(isAnswer: isAnswer, now: now), sequenceNumber: sequence.next(contentRelated: isContent),
            body: body)
    }

    /// One packet under the key of the session, whatever the message is.
    ///
    /// - Parameter otherSession: the session id that the packet names, if not this one's.
    package mutating func seal(
        _ message: ContainedMessage, otherSession: Int64? = nil, now: Instant
    ) -> ByteBuffer? {
        try? MessageEnvelope.seal(
            message, salt: salts.current(at: seconds(at: now)).value, sessionID: otherSession ?? sessionID,
            key: configuration.authKey, direction: .serverToClient, padding: configuration.padding, random: &random
        ).bytes
    }

    /// Puts the first answer that waits into a `msg_copy`. Returns whether one did.
    package mutating func copyWaitingAnswer(now: Instant) -> Bool {
        guard let index = queue.items.firstIndex(where: { RPCResult(body: $0.message.body) != nil }) else {
            return false
        }
        let original = queue.items[index].message
        let copy = message(ServiceMessage.copy(original).encoded(), isAnswer: true, isContent: true, now: now)
        queue.replace(at: index, by: ServerOutgoing(message: copy))
        return true
    }

    /// Whether the session has had a request, and knows of it still.
    package func knows(request id: MessageID) -> Bool { requests[id] != nil }

    /// Announces the first answer that waits in place of sending it. The session sends it when it is asked for.
    ///
    /// - Parameter requests: only an answer to one of these.
    /// - Returns: the id of the answer; nil if none waits.
    package mutating func announceWaitingAnswer(to requests: [MessageID], now: Instant) -> MessageID? {
        for (index, item) in queue.items.enumerated() {
            guard let result = RPCResult(body: item.message.body), requests.contains(result.requestID) else {
                continue
            }
            let announcement = ServiceMessage.detailedInfo(
                request: result.requestID, answer: item.message.id,
                bytes: Int32(clamping: item.message.body.readableBytes), status: 0)
            let message = message(announcement.encoded(), isAnswer: true, isContent: false, now: now)
            queue.replace(at: index, by: ServerOutgoing(message: message))
            return item.message.id
        }
        return nil
    }

    // MARK: Memory

    /// Whether its client was told that it is new: the next request is not the first one.
    package var hasBegun: Bool { uniqueID != nil }

    /// Whether nothing is open: no request is run or waits, and the client has acknowledged everything.
    package var isQuiet: Bool {
        requests.runningCount == 0 && !requests.isAnyHeld && requests.unacknowledged.isEmpty
            && notifications.unacknowledged.isEmpty && queue.isEmpty
    }

    /// Forgets everything but that it received what it received: the next message begins a new session under the same
    /// id, and older messages are refused as too old to judge.
    package mutating func forgetAll(now: Instant) {
        let isLinked = connection != nil
        let highest = received.highest
        self = ServerSession(
            configuration: configuration, salts: salts, sessionID: sessionID, random: random, now: now,
            identifiers: identifiers)
        if let highest { received.forget(through: highest) }
        if isLinked { connectionOpened(now: now) }
    }

    /// Repeats everything that the client has not acknowledged.
    package mutating func redeliver(now: Instant) {
        guard connection != nil else { return }
        repeatUnacknowledged(.full, now: now)
    }
}
