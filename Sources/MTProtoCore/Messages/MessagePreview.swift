import MTProtoCrypto
import NIOCore
import TL

/// What the first bytes of an encrypted packet claim before the rest is there. Nothing of it is authenticated.
struct MessagePreview: Sendable, Hashable {
    var sessionID: Int64
    var messageID: MessageID
    /// The message of ours to which most of the packet is the answer; nil if that cannot be told.
    var answeredMessage: MessageID?
}

extension MessageEnvelope {
    /// So much plaintext is looked at. It holds the beginning of an answer, also behind a few small messages.
    private static let previewedPlaintext = 128
    /// How much of a packet must be there for ``preview(_:key:direction:)``, in bytes.
    static let previewedLength = headerLength + previewedPlaintext

    /// Decrypts the beginning of a packet: in IGE mode a block depends only on those before it. The packet stays as it is.
    /// - Returns: nil if too little is there, the packet is under another key, or what it claims is impossible.
    static func preview(
        _ packet: PartialPacket, key: AuthKey, direction: MessageDirection
    ) -> MessagePreview? {
        guard let view = packet.bytes.viewBytes(at: packet.bytes.readerIndex, length: previewedLength),
            keyID(of: packet.bytes) == key.id
        else { return nil }
        var head = ByteBuffer(bytes: view)
        head.withUnsafeMutableReadableBytes { bytes in
            let claimed = MessageKey(UnsafeRawBufferPointer(rebasing: bytes[8..<headerLength]))
            MessageCipher.decrypt(
                UnsafeMutableRawBufferPointer(rebasing: bytes[headerLength...]), messageKey: claimed, authKey: key,
                direction: direction)
        }
        head.moveReaderIndex(forwardBy: headerLength + 8)
        guard let sessionID = head.readLong(),
            let message = head.readMessageHead(atMost: packet.expectedBytes)
        else { return nil }
        return MessagePreview(
            sessionID: sessionID, messageID: message.id,
            answeredMessage: answeredMessage(in: head, length: message.length, of: packet.expectedBytes))
    }

    /// What the message answers that is the larger part of a packet, as far as `head` shows the messages before it.
    private static func answeredMessage(in head: ByteBuffer, length: Int, of packetLength: Int) -> MessageID? {
        var head = head
        var length = length
        if head.nextWord == MessageContainer.constructorID {
            head.moveReaderIndex(forwardBy: MessageContainer.overhead)
            length = 0
            while length * 2 <= packetLength {
                guard head.readableBytes >= length else { return nil }
                head.moveReaderIndex(forwardBy: length)
                guard let child = head.readMessageHead(atMost: packetLength) else { return nil }
                length = child.length
            }
        }
        guard length * 2 > packetLength, head.readWord() == RPCResult.constructorID,
            let id = head.readLong()
        else { return nil }
        return MessageID(rawValue: id)
    }
}

extension ByteBuffer {
    /// Reads the fields before the body of a message.
    fileprivate mutating func readMessageHead(atMost limit: Int) -> (id: MessageID, length: Int)? {
        guard let id = readLong(), readInt() != nil, let length = readInt(), length >= 4, length % 4 == 0,
            length <= limit
        else { return nil }
        return (MessageID(rawValue: id), Int(length))
    }
}
