import MTProtoCrypto
import NIOCore
import TL

/// The first question of a key exchange. Its answer shows that a datacenter is at the other end: it repeats a nonce
/// that could not be foreseen (rows D06, T-21). No key is made.
struct ProbeQuestion: Sendable {
    enum Answer: Sendable, Hashable {
        case proven(roundTrip: Duration)
        /// What came is no answer.
        case refuted(String)
    }

    private let nonce: TLInt128
    let askedAt: Instant
    /// The packet to send.
    let packet: ByteBuffer

    init(clock: ServerClock, padding: PaddingPolicy, random: inout RandomSource, now: Instant) {
        nonce = TLInt128(random.bytes(16)) ?? TLInt128()
        askedAt = now
        var writer = TLWriter(capacity: 20)
        MT.ReqPqMulti(nonce: nonce).write(to: &writer)
        // Ids of questions are times whose last two bits are zero.
        let id = MessageID(rawValue: (clock.unixSeconds(at: now) << 32) | 4)
        packet = PlainMessage(id: id, body: writer.take()).packet(padding: padding, random: &random)
    }

    /// What an event of the connection says about it; nil for nothing.
    func judge(_ event: FrameEvent, now: Instant) -> Answer? {
        switch event {
        case .packet(let packet, _):
            guard let message = try? PlainMessage(packet: packet), let answer = try? MT.ResPQ(decoding: message.body),
                answer.nonce == nonce
            else { return .refuted("what comes back is no answer of a datacenter") }
            return .proven(roundTrip: now - askedAt)
        case .transportError(let code):
            return .refuted("the datacenter answers with transport error \(code)")
        case .quickAck:
            return nil
        }
    }
}
