import MTProtoCrypto
import NIOCore

/// The 64 bytes that open an obfuscated stream, before their end is encrypted
/// (core.telegram.org/mtproto/mtproto-transports#transport-obfuscation).
///
/// Bytes 8…39 and 40…55 are key and counter of what the client sends, the same 48 bytes reversed those of what it
/// receives; at 56 stands the tag of the framing, at 60 the little-endian number of the datacenter.
package struct ObfuscationHeader: Sendable {
    package static let byteCount = 64
    private static let sentBytes = 56

    /// First words that an observer or a server takes for another protocol: HEAD, POST, "GET ", OPTI, padded and
    /// plain intermediate framing, and a TLS record of version 3.1 with a handshake of 512 bytes or more.
    private static let forbiddenFirstWords: Set<UInt32> = [
        0x4441_4548, 0x5453_4f50, 0x2054_4547, 0x4954_504f, 0xdddd_dddd, 0xeeee_eeee, 0x0201_0316,
    ]

    private let bytes: SecretBytes

    /// Whether 64 bytes would be mistaken for another transport: judged on the bytes as they will be sent, of which
    /// the first eight are plain (row C06, N20).
    package static func isForbidden(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == byteCount else { return true }
        let buffer = ByteBuffer(bytes: bytes.prefix(8))
        let first = buffer.getInteger(at: 0, endianness: .little, as: UInt32.self) ?? 0
        let second = buffer.getInteger(at: 4, endianness: .little, as: UInt32.self) ?? 0
        return bytes[0] == 0xef || forbiddenFirstWords.contains(first) || second == 0
    }

    /// Draws a header until it is mistakable for nothing else.
    package init(framing: Framing, datacenterTag: Int16, random: inout RandomSource) throws(TransportCodecError) {
        guard let tag = framing.obfuscationTag else { throw .notObfuscatable(framing) }
        var bytes: [UInt8]
        repeat { bytes = random.bytes(Self.byteCount) } while Self.isForbidden(bytes)
        for shift in 0..<4 { bytes[56 + shift] = UInt8(truncatingIfNeeded: tag >> UInt32(8 * shift)) }
        let number = UInt16(bitPattern: datacenterTag)
        bytes[60] = UInt8(truncatingIfNeeded: number)
        bytes[61] = UInt8(truncatingIfNeeded: number >> 8)
        self.bytes = SecretBytes(moving: &bytes)
    }

    /// The client's streams and the 64 bytes to send first.
    package func connect(secret: ProxySecret?) -> (stream: ObfuscatedStream, preamble: ByteBuffer) {
        var stream = ObfuscatedStream(clientHeader: bytes, role: .client, secret: secret)
        var plain = ByteBuffer()
        bytes.withUnsafeBytes { _ = plain.writeBytes($0) }
        var encrypted = plain
        // The keystream is used from its beginning although only the last 8 bytes are sent encrypted.
        stream.encrypt(&encrypted)
        plain.moveWriterIndex(to: Self.sentBytes)
        encrypted.moveReaderIndex(forwardBy: Self.sentBytes)
        plain.writeBuffer(&encrypted)
        return (stream, plain)
    }
}

/// What a server learns from a client's header.
package struct AcceptedObfuscation: Sendable {
    package var stream: ObfuscatedStream
    package var framing: Framing
    /// 10000 more in the test environment, negative for media; relays route by it.
    package var datacenterTag: Int16
    /// The secret under which the header made sense.
    package var secret: ProxySecret?

    /// Reads the first 64 bytes of a connection under each of `secrets` (`nil`: none); `nil` if none fits.
    package init?(preamble: ByteBuffer, secrets: [ProxySecret?]) {
        guard let received = preamble.getBytes(at: preamble.readerIndex, length: ObfuscationHeader.byteCount) else {
            return nil
        }
        let header = SecretBytes(copying: received)
        for secret in secrets {
            var stream = ObfuscatedStream(clientHeader: header, role: .server, secret: secret)
            var bytes = ByteBuffer(bytes: received)
            stream.decrypt(&bytes)
            guard let tag = bytes.getInteger(at: 56, endianness: .little, as: UInt32.self),
                let number = bytes.getInteger(at: 60, endianness: .little, as: Int16.self),
                let framing = Framing(obfuscationTag: tag)
            else { continue }
            self.stream = stream
            self.framing = framing
            self.datacenterTag = number
            self.secret = secret
            return
        }
        return nil
    }
}
