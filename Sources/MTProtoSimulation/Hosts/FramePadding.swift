import MTProtoCore
import NIOCore

extension MessageEnvelope {
    /// Frames of clients may end with padding, which can be told from the packet only by its content.
    static func withoutPadding(_ packet: ByteBuffer) -> ByteBuffer {
        guard keyID(of: packet) ?? 0 != 0 else { return packet }
        let length = headerLength + max(0, packet.readableBytes - headerLength) & ~15
        return packet.getSlice(at: packet.readerIndex, length: min(length, packet.readableBytes)) ?? packet
    }
}
