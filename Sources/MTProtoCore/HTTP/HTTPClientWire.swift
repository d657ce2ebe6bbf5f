import NIOCore

/// Packets as bodies of requests and answers, on one connection (row D18; core.telegram.org/mtproto/transports#http): neither
/// obfuscation nor framing, one packet in each, at most one request without an answer.
///
/// What is found is told in the same words as on a stream: a status that is no success is a transport error, whatever comes
/// with it (row T-24), and a success without a body is an empty packet.
package struct HTTPClientWire: Sendable {
    /// The largest packet that is taken.
    private static let bodyLimit = 16 << 20

    private let request: HTTPRequestHead
    private var reader = HTTPMessageReader<HTTPResponseHead>(bodyLimit: Self.bodyLimit)
    /// Whether a request waits for its answer.
    package private(set) var isWaiting = false
    /// Whether no further request can be made.
    package private(set) var isOver = false

    /// - Parameters:
    ///   - authority: host and, unless it is the usual one, port.
    package init(authority: String, path: String) {
        request = HTTPRequestHead(method: "POST", target: path, fields: ["Host": authority])
    }

    /// What has arrived of the answer.
    package var partialFrame: FrameDecoder.PartialFrame? {
        reader.partialBytes.map { FrameDecoder.PartialFrame(expectedBytes: nil, receivedBytes: $0) }
    }

    /// The packet in the answer that is arriving, if its length was announced.
    package var partialPacket: PartialPacket? { isWaiting ? reader.partialBody : nil }

    /// The request for one packet.
    package mutating func encode(_ packet: consuming ByteBuffer) throws(FrameError) -> ByteBuffer {
        guard packet.readableBytes > 0, packet.readableBytes % 4 == 0, packet.readableBytes < FrameLimits.outbound
        else {
            throw .unsendablePacket(length: packet.readableBytes, limit: FrameLimits.outbound)
        }
        guard !isWaiting, !isOver else { throw .http(.outOfTurn) }
        var head = request
        head.fields.append("Content-Type", "application/octet-stream")
        head.fields.append("Content-Length", "\(packet.readableBytes)")
        head.fields.append("Connection", "keep-alive")
        var bytes = ByteBuffer()
        do throws(HTTPError) {
            try head.write(into: &bytes)
        } catch {
            throw .http(error)
        }
        bytes.writeImmutableBuffer(packet)
        isWaiting = true
        return bytes
    }

    package mutating func receive(_ bytes: consuming ByteBuffer) {
        reader.append(bytes)
    }

    /// The answer, when it is complete.
    package mutating func nextEvent() throws(FrameError) -> FrameEvent? {
        do throws(HTTPError) {
            guard isWaiting else {
                // There was no request: a server that speaks now is out of step with us.
                guard reader.partialBytes == nil else { throw HTTPError.outOfTurn }
                return nil
            }
            return try reader.next().map { event(of: $0) }
        } catch {
            isOver = true
            throw .http(error)
        }
    }

    /// The connection ended, which completes an answer of unknown length.
    package mutating func ended() -> FrameEvent? {
        isOver = true
        guard isWaiting, let answer = try? reader.end() else { return nil }
        return event(of: answer)
    }

    private mutating func event(of answer: HTTPMessage<HTTPResponseHead>) -> FrameEvent {
        isWaiting = false
        isOver = isOver || answer.isLast
        // checked: a status has three digits.
        guard answer.head.isBodyWanted else { return .transportError(Int32(-answer.head.status)) }
        var packet = answer.body
        packet.moveWriterIndex(to: packet.readerIndex + packet.readableBytes & ~3)
        return .packet(packet, wantsQuickAck: false)
    }
}
