import MTProtoCrypto
import NIOCore

/// Which end of a WebSocket.
package enum WebSocketRole: Sendable, Hashable {
    case client
    case server
}

/// What RFC 6455, section 5.2, puts in front of each piece of a stream.
enum WebSocketFrame {
    static let continuation: UInt8 = 0
    static let binary: UInt8 = 2
    static let close: UInt8 = 8
    static let ping: UInt8 = 9
    static let pong: UInt8 = 10

    /// Packets are at most half as long.
    static let longest: UInt64 = 1 << 25
    /// What a frame that is not part of the stream may carry.
    static let longestControl: UInt64 = 125

    /// A whole frame.
    /// - Parameter mask: of a client.
    static func bytes(_ opcode: UInt8, _ payload: ByteBuffer, mask: UInt32?) -> ByteBuffer {
        var frame = ByteBuffer()
        frame.reserveCapacity(payload.readableBytes + 14)
        frame.writeInteger(0x80 | opcode)
        let masked: UInt8 = mask == nil ? 0 : 0x80
        switch payload.readableBytes {
        case let length where length < 126:
            frame.writeInteger(masked | UInt8(truncatingIfNeeded: length))
        case let length where length <= Int(UInt16.max):
            frame.writeInteger(masked | 126)
            frame.writeInteger(UInt16(truncatingIfNeeded: length))
        case let length:
            frame.writeInteger(masked | 127)
            frame.writeInteger(UInt64(length))
        }
        guard let mask else {
            frame.writeImmutableBuffer(payload)
            return frame
        }
        frame.writeInteger(mask)
        let head = frame.writerIndex
        frame.writeImmutableBuffer(payload)
        // Masked in place, where the only copy is.
        frame.moveReaderIndex(to: head)
        apply(mask, at: 0, to: &frame)
        frame.moveReaderIndex(to: 0)
        return frame
    }

    /// Masks what is readable, or takes the mask off.
    /// - Parameter offset: how many bytes of the frame lie before.
    static func apply(_ mask: UInt32, at offset: Int, to buffer: inout ByteBuffer) {
        let turn = UInt32(8 * (offset & 3))
        let mask = mask << turn | mask >> (32 - turn)
        let word = (UInt64(mask) << 32 | UInt64(mask)).bigEndian
        buffer.withUnsafeMutableReadableBytes { bytes in
            var index = 0
            while index + 8 <= bytes.count {
                let value = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                bytes.storeBytes(of: value ^ word, toByteOffset: index, as: UInt64.self)
                index += 8
            }
            while index < bytes.count {
                bytes[index] ^= UInt8(truncatingIfNeeded: mask >> UInt32(24 - 8 * (index & 3)))
                index += 1
            }
        }
    }
}

/// Makes frames of a stream: binary ones and whole, because the servers' fronts take no others.
package struct WebSocketWriter: Sendable {
    private let role: WebSocketRole
    private var random: RandomSource

    /// - Parameter random: gives a client's masks, which must not be predictable.
    package init(role: WebSocketRole, random: RandomSource) {
        self.role = role
        self.random = random
    }

    /// The next piece of the stream; nothing for nothing.
    package mutating func wrap(_ bytes: ByteBuffer) -> ByteBuffer {
        guard bytes.readableBytes > 0 else { return ByteBuffer() }
        return WebSocketFrame.bytes(WebSocketFrame.binary, bytes, mask: nextMask())
    }

    /// The answer to a ping.
    mutating func pong(_ payload: ByteBuffer) -> ByteBuffer {
        WebSocketFrame.bytes(WebSocketFrame.pong, payload, mask: nextMask())
    }

    /// The last frame.
    mutating func close(_ code: UInt16) -> ByteBuffer {
        WebSocketFrame.bytes(WebSocketFrame.close, ByteBuffer(integer: code), mask: nextMask())
    }

    private mutating func nextMask() -> UInt32? {
        role == .client ? UInt32(truncatingIfNeeded: random.next()) : nil
    }
}
