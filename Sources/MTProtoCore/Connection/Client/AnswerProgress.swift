import NIOCore

/// Follows each packet on its way in, for requests that want to hear how their answers arrive (row D15).
///
/// The first bytes of a packet say which request it answers. They are decrypted once, long before the packet can be
/// judged, and an attacker on the way may have changed them. So they are good for a report of progress and change nothing
/// else, whatever they say. The whole packet is judged when it is complete, as if it had not been read before.
struct AnswerProgress: Sendable {
    /// Smaller packets are complete before their progress could be read.
    static let smallestPacket = 4096

    private enum Subject {
        /// Too little of the packet is there, or it has not been read yet.
        case unread
        /// As far as can be told, it answers no request that wants to know.
        case nobody
        /// It says that it answers this request, which was told of so many hundredths.
        case answer(RequestID, percent: UInt8)
    }

    private var subject = Subject.unread

    /// The packet is complete: the next one may answer another request.
    mutating func packetEnded() {
        subject = .unread
    }

    /// More of the packet is there.
    /// - Returns: the request to tell, if another hundredth is there.
    mutating func observe(_ packet: PartialPacket, engine: borrowing ClientEngine) -> RequestID? {
        guard packet.expectedBytes >= Self.smallestPacket else { return nil }
        let percent = UInt8(packet.bytes.readableBytes * 100 / packet.expectedBytes)
        switch subject {
        case .unread:
            guard packet.bytes.readableBytes >= MessageEnvelope.previewedLength else { return nil }
            guard let request = engine.request(answeredBy: packet) else {
                subject = .nobody
                return nil
            }
            subject = .answer(request, percent: percent)
            return request
        case .nobody:
            return nil
        case .answer(let request, let told):
            // It may have been cancelled, or answered over another socket.
            guard percent > told, engine.wantsProgress(request) else { return nil }
            subject = .answer(request, percent: percent)
            return request
        }
    }
}
