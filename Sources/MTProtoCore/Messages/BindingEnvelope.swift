import MTProtoCrypto
import NIOCore
import TL

/// The one message that is still encrypted as in MTProto 1.0: the `bind_auth_key_inner` that ties a temporary key to a
/// permanent one (core.telegram.org/method/auth.bindTempAuthKey).
///
/// Key identifier (8 bytes), message key (16: the last bytes of SHA-1 over the unpadded plaintext), and under
/// AES-256-IGE a random int128, message identifier (8), sequence number 0 (4), length (4), body, and padding to whole
/// blocks. Made with the permanent key although the query that carries it travels under the temporary one.
package enum BindingEnvelope {
    private static let innerHeaderLength = 32

    /// Encrypts `body` for the query `messageID`, whose identifier must be that of the query that carries the result.
    package static func seal(
        _ body: ByteBuffer,
        messageID: MessageID,
        key: AuthKey,
        random: inout RandomSource
    ) -> ByteBuffer {
        var inner = ByteBuffer(bytes: random.bytes(16))
        inner.writeLong(messageID.rawValue)
        inner.writeInteger(Int32(0))
        inner.writeInt(Int32(body.readableBytes))
        inner.writeImmutableBuffer(body)
        let messageKey = inner.withUnsafeReadableBytes { MessageCipherV1.messageKey(of: $0) }
        inner.writeBytes(random.bytes(-inner.readableBytes & 15))
        inner.withUnsafeMutableReadableBytes {
            MessageCipherV1.encrypt($0, messageKey: messageKey, authKey: key, direction: .clientToServer)
        }
        var packet = ByteBuffer(integer: key.id, endianness: .little)
        packet.writeBytes(messageKey.bytes)
        packet.writeBuffer(&inner)
        return packet
    }

    /// Decrypts what ``seal(_:messageID:key:random:)`` made.
    ///
    /// The hash covers only what the length announces, so that the length is used before it is proven: it is clamped
    /// instead of refused, and both checks are decided together (row C-15).
    package static func open(_ packet: ByteBuffer, key: AuthKey) throws(EnvelopeError) -> ContainedMessage {
        let cipherLength = packet.readableBytes - MessageEnvelope.headerLength
        guard cipherLength >= innerHeaderLength, cipherLength % 16 == 0 else {
            throw .tooShort(length: packet.readableBytes)
        }
        var inner = packet
        guard let keyID = inner.readInteger(endianness: .little, as: UInt64.self), keyID == key.id else {
            throw .unknownKey(id: MessageEnvelope.keyID(of: packet) ?? 0)
        }
        let isGenuine = inner.withUnsafeMutableReadableBytes { bytes -> Bool in
            let claimed = MessageKey(UnsafeRawBufferPointer(rebasing: bytes[..<MessageKey.byteCount]))
            let plain = UnsafeMutableRawBufferPointer(rebasing: bytes[MessageKey.byteCount...])
            MessageCipherV1.decrypt(plain, messageKey: claimed, authKey: key, direction: .clientToServer)
            let announced = Int(Int32(littleEndian: plain.loadUnaligned(fromByteOffset: 28, as: Int32.self)))
            let most = plain.count - innerHeaderLength
            let length = min(max(announced, 0), most)
            let actual = MessageCipherV1.messageKey(
                of: UnsafeRawBufferPointer(rebasing: plain[..<(innerHeaderLength + length)]))
            let checks = (actual == claimed, announced == length, announced & 3 == 0, most - length < 16)
            return checks == (true, true, true, true)
        }
        guard isGenuine else { throw .wrongMessageKey }
        inner.moveReaderIndex(forwardBy: MessageKey.byteCount + 16)
        guard let id = inner.readLong(),
            let sequenceNumber = inner.readInt(),
            let length = inner.readInt(),
            let body = inner.readSlice(length: Int(length))
        else { throw .tooShort(length: packet.readableBytes) }
        return ContainedMessage(id: MessageID(rawValue: id), sequenceNumber: sequenceNumber, body: body)
    }
}
