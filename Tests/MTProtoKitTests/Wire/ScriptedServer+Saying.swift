import MTProtoCore
import MTProtoCrypto
import NIOCore
import Synchronization
import TL
import TestTime
import Testing

// What it says.
extension ScriptedServer {
    /// What every server does.
    func serve(_ heard: Heard) {
        switch heard.service {
        case .ping(let id, _)?: say(.pong(to: heard.id, id: id), to: heard.session)
        case .getFutureSalts?:
            let now = state.withLock { clock($0).unixSeconds(at: place.time.now) }
            let salt = ServerSalt(value: heard.salt, validSince: now - 60, validUntil: now + 86_400)
            say(.futureSalts(to: heard.id, now: Int32(clamping: now), salts: [salt]), to: heard.session)
        case .destroySession(let id)?:
            say(.sessionsDestroyed([SessionEnd(id: id, existed: true)]), to: heard.session)
        case .some: break
        case nil:
            if let word = heard.word { answer(heard, word) }
        }
    }

    /// An id of its clock's time.
    func nextID(isAnswer: Bool = true, after delay: Duration = .zero) -> MessageID {
        state.withLock { state in
            guard delay == .zero else {
                let time = clock(state).unixNanoseconds(at: place.time.now) + delay.inNanoseconds
                return MessageID(rawValue: MessageID(unixNanoseconds: time).rawValue | (isAnswer ? 1 : 3))
            }
            return state.identifiers.next(
                unixNanoseconds: clock(state).unixNanoseconds(at: place.time.now), isAnswer: isAnswer)
        }
    }

    /// A message for a session.
    func message(
        _ body: ByteBuffer, for session: Session, id: MessageID? = nil, isContent: Bool = true
    ) -> ContainedMessage {
        let id = id ?? nextID(isAnswer: false)
        return state.withLock { state in
            let number = state.talks[session]?.sequence.next(contentRelated: isContent) ?? 0
            return ContainedMessage(id: id, sequenceNumber: number, body: body)
        }
    }

    /// The answer to a request.
    func result(_ object: ByteBuffer, to heard: Heard, id: MessageID? = nil) -> ContainedMessage {
        var body = ByteBuffer()
        RPCResult(requestID: heard.id, result: object).write(to: &body)
        return message(body, for: heard.session, id: id ?? nextID())
    }

    /// The answer that is this word.
    func result(_ word: String, to heard: Heard, id: MessageID? = nil) -> ContainedMessage {
        result(Self.object(word), to: heard, id: id)
    }

    static func object(_ word: String) -> ByteBuffer {
        (try? Tiny.Word(word).encoded()) ?? ByteBuffer()
    }

    func container(_ messages: [ContainedMessage], for session: Session) -> ContainedMessage {
        var body = ByteBuffer()
        MessageContainer.write(messages, to: &body)
        return message(body, for: session, id: nextID(), isContent: false)
    }

    /// A packet with this message.
    func packet(
        _ message: ContainedMessage, for session: Session, salt: Int64? = nil, under key: AuthKey? = nil,
        direction: MessageDirection = .serverToClient
    ) throws -> ByteBuffer {
        try state.withLock { state in
            let made = try #require(state.keys[session.key])
            return try MessageEnvelope.seal(
                message, salt: salt ?? made.salt, sessionID: session.id, key: key ?? made.authKey, direction: direction,
                padding: .grid, random: &state.random
            ).bytes
        }
    }

    /// Sends a packet over the connection that a session was heard on last.
    func write(_ packet: ByteBuffer, to session: Session) {
        state.withLock { state in
            guard let connection = state.talks[session]?.connection else { return }
            write(packet, connection, &state)
        }
    }

    func say(_ message: ContainedMessage, to session: Session) {
        guard let packet = try? packet(message, for: session) else { return }
        write(packet, to: session)
    }

    /// Says something about the session, as servers do: it needs no acknowledgement.
    func say(_ service: ServiceMessage, to session: Session, isContent: Bool = false) {
        say(message(service.encoded(), for: session, id: nextID(), isContent: isContent), to: session)
    }

    /// An update.
    @discardableResult
    func tell(_ word: String, to session: Session, id: MessageID? = nil) -> ContainedMessage {
        let message = message(Self.object(word), for: session, id: id)
        say(message, to: session)
        return message
    }

    func answer(_ heard: Heard, _ word: String) {
        say(result(word, to: heard), to: heard.session)
    }

    /// The bytes of a frame, which are to be sent next.
    func frame(_ packet: ByteBuffer, to session: Session) -> ByteBuffer? {
        state.withLock { state in
            guard let connection = state.talks[session]?.connection else { return nil }
            return (try? state.lines[connection]?.codec.encode(packet)) ?? nil
        }
    }

    /// The bytes of frames that say nothing, which are to be sent next.
    func emptyFrames(_ count: Int, to session: Session) -> ByteBuffer {
        state.withLock { state in
            var all = ByteBuffer()
            guard let connection = state.talks[session]?.connection else { return all }
            for _ in 0..<count {
                guard var bytes = state.lines[connection]?.codec.encodeTransportError(0) ?? nil else { break }
                all.writeBuffer(&bytes)
            }
            return all
        }
    }

    /// Confirmations of packets, whose frames are to be sent next.
    func quickAcks(_ tokens: [UInt32], to session: Session) -> ByteBuffer {
        state.withLock { state in
            var all = ByteBuffer()
            guard let connection = state.talks[session]?.connection else { return all }
            for token in tokens {
                guard var bytes = state.lines[connection]?.codec.encodeQuickAck(token) ?? nil else { break }
                all.writeBuffer(&bytes)
            }
            return all
        }
    }

    /// Sends bytes of frames as they are.
    func writeBytes(_ bytes: ByteBuffer, to session: Session) {
        state.withLock { state in
            guard let connection = state.talks[session]?.connection else { return }
            send(bytes, connection, &state)
        }
    }

    /// Ends all connections when it has its turn: for a script, which may not.
    func cutLater() {
        Task { self.cut() }
    }

    /// Ends all connections.
    func cut() {
        for line in state.withLock({ Array($0.lines.values) }) { line.channel.close(promise: nil) }
    }
}
