import MTProtoCrypto
import NIOCore
import TL

/// Why a packet is no plain message.
package enum PlainMessageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The packet ends before the message's header does.
    case tooShort(length: Int)
    /// The packet is encrypted under a key.
    case encrypted
    /// The length of the body is not a positive multiple of 4 that fits the packet.
    case invalidLength(length: Int, available: Int)

    package var description: String {
        switch self {
        case .tooShort(let length):
            "plain message of \(length) bytes, at least \(PlainMessage.headerLength + 4) expected"
        case .encrypted: "packet is encrypted, a plain message expected"
        case .invalidLength(let length, let available):
            "plain message announces a body of \(length) bytes, a multiple of 4 from 4 to \(available) expected"
        }
    }
}

/// A message that is not encrypted, as the key exchange uses it: 8 zero bytes, identifier, length, body
/// (core.telegram.org/mtproto/description#unencrypted-message).
///
/// Bytes after the body are ignored: the padding of framing, or the random trailer that some clients send. The
/// identifier is not judged, clients are known to send 0.
package struct PlainMessage: Sendable, Hashable {
    /// Bytes before the body.
    package static let headerLength = 20

    package var id: MessageID
    /// The serialized object. May be followed by bytes that belong to no field.
    package var body: ByteBuffer

    package init(id: MessageID, body: ByteBuffer) {
        self.id = id
        self.body = body
    }

    /// Reads a packet; the body shares its storage.
    package init(packet: ByteBuffer) throws(PlainMessageError) {
        var rest = packet
        guard let key = rest.readInteger(endianness: .little, as: UInt64.self) else {
            throw .tooShort(length: packet.readableBytes)
        }
        guard key == 0 else { throw .encrypted }
        guard let id = rest.readLong(), let length = rest.readInt() else {
            throw .tooShort(length: packet.readableBytes)
        }
        guard length >= 4, length % 4 == 0, let body = rest.readSlice(length: Int(length)) else {
            throw .invalidLength(length: Int(length), available: rest.readableBytes)
        }
        self.init(id: MessageID(rawValue: id), body: body)
    }

    /// The packet, with room before it for a frame's header.
    ///
    /// - Parameter padding: random bytes to add behind the body, which the receiver ignores.
    package func packet(padding: [UInt8] = []) -> ByteBuffer {
        var packet = ByteBuffer()
        packet.reserveCapacity(
            FrameEncoder.headroom + Self.headerLength + body.readableBytes + padding.count + 4)
        packet.writeRepeatingByte(0, count: FrameEncoder.headroom)
        packet.moveReaderIndex(forwardBy: FrameEncoder.headroom)
        packet.writeInteger(UInt64(0))
        packet.writeLong(id.rawValue)
        packet.writeInt(Int32(body.readableBytes))
        packet.writeImmutableBuffer(body)
        packet.writeBytes(padding)
        return packet
    }

    /// The packet with as much padding as goes with a framing.
    package func packet(padding policy: PaddingPolicy, random: inout RandomSource) -> ByteBuffer {
        packet(padding: random.bytes(policy.plainByteCount(random: &random)))
    }
}
