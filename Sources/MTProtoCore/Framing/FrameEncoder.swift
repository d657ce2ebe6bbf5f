import NIOCore

/// Puts packets into frames (core.telegram.org/mtproto/mtproto-transports).
///
/// A packet that has ``headroom`` unused bytes before its reader index is framed in place, without being copied.
package struct FrameEncoder: Sendable {
    /// Bytes before a packet that every framing's header fits into.
    package static let headroom = 8

    package let framing: Framing
    package let role: PeerRole
    private var counter: UInt32 = 0

    /// An encoder for the end `role` of a connection that speaks `framing`.
    package init(framing: Framing, role: PeerRole) {
        self.framing = framing
        self.role = role
    }

    /// The frame of one packet.
    ///
    /// - Parameters:
    ///   - packet: a non-zero multiple of 4 bytes, below 2^24.
    ///   - wantsQuickAck: sets the highest bit of the length, only at the client's end and not in full framing.
    ///   - random: gives the padding of the padded framing.
    package mutating func encode(
        _ packet: consuming ByteBuffer,
        wantsQuickAck: Bool = false,
        random: inout some RandomNumberGenerator
    ) throws(FrameError) -> ByteBuffer {
        let length = packet.readableBytes
        guard length > 0, length % 4 == 0, length < FrameLimits.outbound else {
            throw .unsendablePacket(length: length, limit: FrameLimits.outbound)
        }
        return frame(packet, quickAckBit: wantsQuickAck && role == .client, random: &random)
    }

    /// The server's answer to a packet that asked for a quick acknowledgement; `nil` in full framing, which has none.
    package mutating func encodeQuickAck(
        _ token: UInt32,
        random: inout some RandomNumberGenerator
    ) -> ByteBuffer? {
        let marked = token | 0x8000_0000
        switch framing {
        case .abridged:
            // The marked byte must come first, where the peer looks for a length.
            return ByteBuffer(integer: marked, endianness: .big)
        case .intermediate:
            return ByteBuffer(integer: marked, endianness: .little)
        case .paddedIntermediate:
            var body = ByteBuffer(integer: UInt32.max)
            body.writeInteger(marked, endianness: .little)
            return frame(body, quickAckBit: false, random: &random)
        case .full:
            return nil
        }
    }

    /// The server's error instead of a packet, such as -404.
    package mutating func encodeTransportError(
        _ code: Int32,
        random: inout some RandomNumberGenerator
    ) -> ByteBuffer {
        frame(ByteBuffer(integer: code, endianness: .little), quickAckBit: false, random: &random)
    }

    private mutating func frame(
        _ packet: consuming ByteBuffer,
        quickAckBit: Bool,
        random: inout some RandomNumberGenerator
    ) -> ByteBuffer {
        let length = packet.readableBytes
        switch framing {
        case .abridged:
            let words = UInt32(length / 4)
            let mark: UInt8 = quickAckBit ? 0x80 : 0
            if words < 0x7f {
                return prepend(to: packet, count: 1) { $0.setInteger(UInt8(words) | mark, at: $1) }
            }
            return prepend(to: packet, count: 4) {
                $0.setInteger(words << 8 | UInt32(0x7f | mark), at: $1, endianness: .little)
            }
        case .intermediate:
            let word = UInt32(length) | (quickAckBit ? 0x8000_0000 : 0)
            return prepend(to: packet, count: 4) { $0.setInteger(word, at: $1, endianness: .little) }
        case .paddedIntermediate:
            // Two draws give length and bytes; each may be a call into the system.
            let (first, second) = (random.next(), random.next())
            // Servers add 0 to 3 bytes: a receiver that cuts the length to a multiple of four has the packet.
            let padding = Int(first & (role == .server ? 3 : 15))
            packet.writeInteger(second)
            packet.writeInteger(first >> 8)
            packet.moveWriterIndex(to: packet.readerIndex + length + padding)
            let word = UInt32(length + padding) | (quickAckBit ? 0x8000_0000 : 0)
            return prepend(to: packet, count: 4) { $0.setInteger(word, at: $1, endianness: .little) }
        case .full:
            let number = counter
            counter &+= 1
            var frame = prepend(to: packet, count: 8) {
                $0.setInteger(UInt32(length + 12), at: $1, endianness: .little)
                $0.setInteger(number, at: $1 + 4, endianness: .little)
            }
            frame.writeInteger(crc32(of: frame.readableBytesView), endianness: .little)
            return frame
        }
    }

    /// Puts `count` bytes, written by `write` at an index, before the packet: in place where there is room.
    private func prepend(
        to packet: consuming ByteBuffer,
        count: Int,
        write: (inout ByteBuffer, Int) -> Void
    ) -> ByteBuffer {
        if packet.readerIndex >= count {
            let start = packet.readerIndex - count
            packet.moveReaderIndex(to: start)
            write(&packet, start)
            return packet
        }
        var frame = ByteBuffer()
        frame.reserveCapacity(count + packet.readableBytes + 4)
        frame.writeRepeatingByte(0, count: count)
        write(&frame, 0)
        frame.writeBuffer(&packet)
        return frame
    }
}
