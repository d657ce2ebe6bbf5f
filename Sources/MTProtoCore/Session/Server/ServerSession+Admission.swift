import MTProtoCrypto
import NIOCore

/// What a packet is to a session, before anything of it is taken.
package enum PacketStanding: Hashable, Sendable {
    /// The session has not had it, and takes it.
    case fresh
    /// The session has had it: the client, or an attacker who has recorded it, sends it again.
    case seen
    /// It is answered with this code of `bad_msg_notification` or, if it is 48, with `bad_server_salt`.
    case refused(code: Int32)
}

// Which packets a connection may bring that does not carry the session.
extension ServerSession {
    /// Messages that are older are taken by no session.
    package static let ageLimit = Duration.seconds(300)

    /// Judges a packet without taking it. Only a fresh one proves that its sender is the client: everything else can be
    /// a recording.
    package func standing(of packet: OpenedPacket, now: Instant) -> PacketStanding {
        let id = packet.message.id
        guard salts.accepts(packet.salt, at: seconds(at: now)) else { return .refused(code: 48) }
        if let code = refusal(ofID: id, now: now) { return .refused(code: code) }
        switch (received.verdict(on: id), spent.verdict(on: id)) {
        case (.fresh, .fresh): return .fresh
        case (.tooOld, _), (.fresh, .tooOld): return .refused(code: Self.codeOfForgotten(packet.message))
        default: return .seen
        }
    }

    /// A refusal of a packet, sealed, for the connection that it came over. The session stays as it is.
    package mutating func refusal(of packet: OpenedPacket, code: Int32, now: Instant) -> ByteBuffer? {
        let salt = code == 48 ? salts.current(at: seconds(at: now)).value : nil
        let refusal = ServiceMessage.refusal(
            of: packet.message.id, sequenceNumber: packet.message.sequenceNumber, code: code, newSalt: salt)
        return seal(message(refusal.encoded(), isAnswer: true, isContent: false, now: now), now: now)
    }

    /// Says of a request that came before and is answered where its answer is, sealed, for the connection that the
    /// repetition came over. The client asks for the answer in a packet that is new; others cannot read what is said.
    package mutating func announcement(of packet: OpenedPacket, now: Instant) -> ByteBuffer? {
        let request = packet.message.id
        guard case .answered(let answer, _)? = requests[request]?.state else { return nil }
        let announcement = ServiceMessage.detailedInfo(
            request: request, answer: answer.id, bytes: Int32(clamping: answer.body.readableBytes), status: 0)
        return seal(message(announcement.encoded(), isAnswer: true, isContent: false, now: now), now: now)
    }

    /// Up to which id messages may have run in this session. Nil if none has.
    package var mayHaveRunThrough: MessageID? {
        [received.bound, spent.bound].compactMap { $0 }.max()
    }

    /// Code 20 says of a request that it may have run. What holds no request can have had no effect, so that it hears
    /// code 16, which puts a client's clock right.
    private static func codeOfForgotten(_ message: ContainedMessage) -> Int32 {
        var unpacker = MessageUnpacker()
        guard let messages = try? unpacker.unpack(message) else { return 20 }
        let hasRequest = messages.contains { message in
            guard case .body(let body) = message.content else { return true }
            let constructor = body.getInteger(at: body.readerIndex, endianness: .little, as: UInt32.self) ?? 0
            return !ServiceMessage.isService(constructor)
        }
        return hasRequest ? 20 : 16
    }
}
