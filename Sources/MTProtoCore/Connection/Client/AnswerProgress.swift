import NIOCore

/// Follows one packet after the other on its way in, for calls that want to hear how their answers arrive (row D15).
///
/// Whose answer it is, the packet says in its first bytes, which are decrypted once and long before anything can be checked:
/// somebody on the way may have changed them. So it is good for nothing but a report. It changes nothing else, whatever it
/// says; the whole packet is judged when it is there, as if nobody had looked.
struct AnswerProgress: Sendable {
    /// Smaller packets are there before anybody could look.
    static let smallestPacket = 4096

    private enum Subject {
        /// Too little is there of the packet, or nobody has asked.
        case unread
        /// It answers nobody who asked, as far as can be told.
        case nobody
        /// It says that it answers this call, which has heard of so many hundredths.
        case answer(RequestID, percent: UInt8)
    }

    private var subject = Subject.unread

    /// The packet is complete: the next one may be for somebody else.
    mutating func packetEnded() {
        subject = .unread
    }

    /// More of the packet is there.
    /// - Returns: the call to tell, if another hundredth is there.
    mutating func observe(_ packet: PartialPacket, engine: borrowing ClientEngine) -> RequestID? {
        guard packet.expectedBytes >= Self.smallestPacket else { return nil }
        let percent = UInt8(packet.bytes.readableBytes * 100 / packet.expectedBytes)
        switch subject {
        case .unread:
            guard packet.bytes.readableBytes >= MessageEnvelope.previewedLength else { return nil }
            guard let call = engine.call(answeredBy: packet) else {
                subject = .nobody
                return nil
            }
            subject = .answer(call, percent: percent)
            return call
        case .nobody:
            return nil
        case .answer(let call, let told):
            // It may have been cancelled, or answered over another socket.
            guard percent > told, engine.wantsProgress(call) else { return nil }
            subject = .answer(call, percent: percent)
            return call
        }
    }
}
