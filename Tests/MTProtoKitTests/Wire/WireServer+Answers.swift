import MTProtoCore
import NIOCore
import TL
import TestTime

/// What a ``WireServer`` does without being told.
extension WireServer {
    /// What that is.
    struct Manners: Sendable {
        /// Pings are answered.
        var pongs = true
        /// Questions for salts are answered with the salt that the client uses, for a day.
        var salts = true
        /// Words are answered with themselves; those that begin with "hold" wait for the test.
        var echoes = true
        /// The code with which those are refused, as often as they come; nil leaves them to the test.
        var refusal: Int32?
        /// What each request is said to have become that a client asks about; nil leaves such questions to the test.
        var states: UInt8?
        /// Temporary keys are bound.
        var binds = true
        /// The error with which bindings are refused, if they are not.
        var bindError: RPCError?
        /// What is wrong with the answers of a key exchange. What does not lie in them is for ``exchange``.
        var misconduct: HandshakeMisconduct?
        /// Changes the answers of a key exchange; nil in place of one keeps it back.
        var exchange: @Sendable (_ answer: ByteBuffer) -> ByteBuffer? = { $0 }
    }

    /// What the server says to a message by itself.
    func answer(
        to message: ContainedMessage, in packet: Packet, _ manners: Manners
    ) -> (body: ByteBuffer, isContent: Bool)? {
        func result(_ object: ByteBuffer) -> (ByteBuffer, Bool) {
            var body = ByteBuffer()
            RPCResult(requestID: message.id, result: object).write(to: &body)
            return (body, true)
        }
        if manners.echoes, let say = Self.said(in: message), !say.text.hasPrefix("hold") {
            return (try? Tiny.Word(say.text).encoded()).map(result)
        }
        if let code = manners.refusal, Self.said(in: message) != nil {
            let salt: Int64? = code == 48 ? packet.salt &+ 1 : nil
            let refusal = ServiceMessage.refusal(
                of: message.id, sequenceNumber: message.sequenceNumber, code: code, newSalt: salt)
            return (refusal.encoded(), false)
        }
        if BindQuery(message.body) != nil {
            if let error = manners.bindError { return result(error.encoded()) }
            return manners.binds ? result(ByteBuffer(integer: 0x9972_75b5 as UInt32, endianness: .little)) : nil
        }
        switch try? ServiceMessage(decoding: message.body) {
        case .ping(let id, _)? where manners.pongs:
            return (ServiceMessage.pong(to: message.id, id: id).encoded(), false)
        case .getFutureSalts? where manners.salts:
            let now = Int64(place.time.wallClock)
            let salt = ServerSalt(value: packet.salt, validSince: now - 60, validUntil: now + 86_400)
            let answer = ServiceMessage.futureSalts(to: message.id, now: Int32(clamping: now), salts: [salt])
            return (answer.encoded(), false)
        case .stateRequest(let ids)?:
            guard let state = manners.states else { return nil }
            return (ServiceMessage.stateInfo(to: message.id, states: ids.map { _ in state }).encoded(), false)
        default:
            return nil
        }
    }
}
