import MTProtoCrypto
import NIOCore
import TL

/// Why a packet is not an acceptable encrypted message. Whatever the case, the reaction is the same: nothing of the
/// packet is used and the connection is closed (rows C-07, M-17).
package enum EnvelopeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The packet cannot hold an encrypted message.
    case tooShort(length: Int)
    /// The packet is encrypted under another key, or not encrypted (identifier 0).
    case unknownKey(id: UInt64)
    /// The message key does not match what was decrypted: changed on its way, or not for us.
    case wrongMessageKey
    /// The length of the body is negative, zero, not a multiple of 4 or more than the packet holds.
    case invalidLength(length: Int, available: Int)
    /// The padding is shorter than 12 or longer than 1024 bytes.
    case invalidPadding(length: Int)
    /// A body to be sent is empty, not a multiple of 4 bytes or too long for one packet.
    case unsendableBody(length: Int)

    package var description: String {
        switch self {
        case .tooShort(let length): "packet of \(length) bytes is too short for an encrypted message"
        case .unknownKey(let id): id == 0 ? "packet is not encrypted" : "packet is encrypted under another key"
        case .wrongMessageKey: "packet was changed on its way or made with another key"
        case .invalidLength(let length, let available):
            "packet announces a body of \(length) bytes, a multiple of 4 from 4 to \(available) expected"
        case .invalidPadding(let length): "packet has \(length) bytes of padding, 12 to 1024 expected"
        case .unsendableBody(let length):
            "body of \(length) bytes cannot be sent: a non-zero multiple of 4 below 16 MiB expected"
        }
    }
}

/// How much random padding a packet gets. The protocol allows 12 to 1024 bytes; any choice hides some of the length.
package enum PaddingPolicy: Sendable, Hashable, CaseIterable {
    /// Up to the next multiple of 64 bytes of plaintext, which are 12 to 72 bytes of padding: lengths fall into few
    /// classes. For transports that do not pad themselves (rows C-05, F06).
    case grid
    /// 12 to 256 bytes at random. Behind padded framing, where classes of lengths would still show.
    case random

    /// The policy that goes with a framing.
    package init(framing: Framing) {
        self = framing == .paddedIntermediate ? .random : .grid
    }

    static let smallest = 12
    static let largest = 1024

    /// Bytes of padding after `length` bytes of plaintext.
    func byteCount(after length: Int, random: inout RandomSource) -> Int {
        let least = length + Self.smallest
        switch self {
        case .grid:
            return (least + 63) / 64 * 64 - length
        case .random:
            let total = (least + 15) / 16 * 16
            return total - length + 16 * Int.random(in: 0...(256 - (total - length)) / 16, using: &random)
        }
    }

    /// Bytes behind a plain message, whose sizes would else be the same in every key exchange (row P37): 0 to 236 at
    /// random, a multiple of 4, behind padded framing; none behind other framings.
    func plainByteCount(random: inout RandomSource) -> Int {
        switch self {
        case .grid: 0
        case .random: 4 * Int.random(in: 0...59, using: &random)
        }
    }
}

/// An encrypted message ready for framing.
package struct SealedPacket: Sendable, Hashable {
    /// The packet, with room before it for a frame's header.
    package var bytes: ByteBuffer
    /// What a quick acknowledgement of this packet will carry, 31 bits.
    package var quickAckToken: UInt32
}

/// What was inside of an encrypted packet whose every check has passed.
package struct OpenedPacket: Sendable, Hashable {
    package var salt: Int64
    package var sessionID: Int64
    package var message: ContainedMessage
    /// What a quick acknowledgement of this packet carries, 31 bits.
    package var quickAckToken: UInt32
    /// What stood behind the message.
    package var padding = ByteBuffer()
}

/// The encrypted message of MTProto 2.0 (core.telegram.org/mtproto/description#protocol-description): key identifier
/// (8 bytes), message key (16), and under AES-256-IGE salt (8), session (8), message identifier (8), sequence number
/// (4), length (4), body and padding.
package enum MessageEnvelope {
    /// Bytes before the ciphertext.
    package static let headerLength = 24
    /// Bytes of plaintext before the body.
    package static let innerHeaderLength = 32
    /// The shortest ciphertext: inner header, a body of 4 bytes and 12 of padding.
    private static let smallestCiphertext = 48
    /// Larger bodies do not fit a frame with the rest.
    private static let largestBody = FrameLimits.outbound - 2048

    /// The key that a packet says it is encrypted under: 0 for a plain message, `nil` if it is too short to say.
    package static func keyID(of packet: ByteBuffer) -> UInt64? {
        packet.getInteger(at: packet.readerIndex, endianness: .little)
    }

    /// Encrypts one message.
    package static func seal(
        _ message: ContainedMessage,
        salt: Int64,
        sessionID: Int64,
        key: AuthKey,
        direction: MessageDirection,
        padding: PaddingPolicy,
        random: inout RandomSource
    ) throws(EnvelopeError) -> SealedPacket {
        let length = message.body.readableBytes
        guard length > 0, length % 4 == 0, length <= largestBody else { throw .unsendableBody(length: length) }
        let paddingLength = padding.byteCount(after: innerHeaderLength + length, random: &random)

        var packet = ByteBuffer()
        packet.reserveCapacity(
            FrameEncoder.headroom + headerLength + innerHeaderLength + length + paddingLength + 16)
        packet.writeRepeatingByte(0, count: FrameEncoder.headroom + headerLength)
        packet.moveReaderIndex(forwardBy: FrameEncoder.headroom)
        packet.writeLong(salt)
        packet.writeLong(sessionID)
        packet.writeLong(message.id.rawValue)
        packet.writeInt(message.sequenceNumber)
        packet.writeInt(Int32(length))
        packet.writeImmutableBuffer(message.body)
        packet.writeWithUnsafeMutableBytes(minimumWritableBytes: paddingLength) {
            random.fill(UnsafeMutableRawBufferPointer(rebasing: $0[..<paddingLength]))
            return paddingLength
        }

        let keyID = key.id
        let token = packet.withUnsafeMutableReadableBytes { bytes -> UInt32 in
            let inner = UnsafeMutableRawBufferPointer(rebasing: bytes[headerLength...])
            let (messageKey, token) = MessageCipher.messageKey(
                of: UnsafeRawBufferPointer(inner), authKey: key, direction: direction)
            bytes.storeBytes(of: keyID.littleEndian, as: UInt64.self)
            messageKey.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: bytes[8..<headerLength]).copyMemory(from: $0)
            }
            MessageCipher.encrypt(inner, messageKey: messageKey, authKey: key, direction: direction)
            return token
        }
        return SealedPacket(bytes: packet, quickAckToken: token)
    }

    /// Decrypts and checks one packet, in this order: size, key, message key (in constant time, before any decrypted
    /// field is looked at), length, padding. The session and the message identifier are the caller's to judge.
    ///
    /// Up to 15 bytes after the last whole cipher block are ignored: padding of the framing. Decrypts in place if the
    /// packet's storage is not shared.
    package static func open(
        _ packet: consuming ByteBuffer,
        key: AuthKey,
        direction: MessageDirection
    ) throws(EnvelopeError) -> OpenedPacket {
        let cipherLength = (packet.readableBytes - headerLength) & ~15
        guard packet.readableBytes >= headerLength, cipherLength >= smallestCiphertext else {
            throw .tooShort(length: packet.readableBytes)
        }
        let keyID = self.keyID(of: packet) ?? 0
        guard keyID == key.id else { throw .unknownKey(id: keyID) }
        packet.moveReaderIndex(forwardBy: 8)
        packet.moveWriterIndex(to: packet.readerIndex + MessageKey.byteCount + cipherLength)
        let (isGenuine, token) = packet.withUnsafeMutableReadableBytes { bytes -> (Bool, UInt32) in
            let claimed = MessageKey(UnsafeRawBufferPointer(rebasing: bytes[..<MessageKey.byteCount]))
            let inner = UnsafeMutableRawBufferPointer(rebasing: bytes[MessageKey.byteCount...])
            let (actual, token) = MessageCipher.open(
                inner, messageKey: claimed, authKey: key, direction: direction)
            return (actual == claimed, token)
        }
        guard isGenuine else { throw .wrongMessageKey }
        packet.moveReaderIndex(forwardBy: MessageKey.byteCount)
        return try readInner(packet, token: token)
    }

    private static func readInner(_ inner: ByteBuffer, token: UInt32) throws(EnvelopeError) -> OpenedPacket {
        var rest = inner
        guard let salt = rest.readLong(), let sessionID = rest.readLong(), let id = rest.readLong(),
            let sequenceNumber = rest.readInt(), let length = rest.readInt()
        else { throw .tooShort(length: inner.readableBytes) }
        let available = rest.readableBytes
        guard length >= 4, length % 4 == 0, let body = rest.readSlice(length: Int(length)) else {
            throw .invalidLength(length: Int(length), available: available)
        }
        guard PaddingPolicy.smallest...PaddingPolicy.largest ~= rest.readableBytes else {
            throw .invalidPadding(length: rest.readableBytes)
        }
        return OpenedPacket(
            salt: salt, sessionID: sessionID,
            message: ContainedMessage(
                id: MessageID(rawValue: id), sequenceNumber: sequenceNumber, body: body),
            quickAckToken: token, padding: rest)
    }
}
