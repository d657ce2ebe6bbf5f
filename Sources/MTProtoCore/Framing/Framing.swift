import NIOCore

extension ByteBuffer {
    /// The same bytes. Where they are a small part of a large storage, in one of their own: a slice keeps the whole storage.
    var withoutSlack: ByteBuffer {
        guard storageCapacity > 4096, storageCapacity / 4 > readableBytes else { return self }
        var copy = ByteBufferAllocator().buffer(capacity: readableBytes)
        copy.writeImmutableBuffer(self)
        return copy
    }
}

/// How packets are delimited on a byte stream (core.telegram.org/mtproto/mtproto-transports).
package enum Framing: Sendable, Hashable, CaseIterable {
    /// One length byte in words, or `7f` and a 24-bit length in words.
    case abridged
    /// A 32-bit length in bytes.
    case intermediate
    /// As intermediate, with 0…15 random bytes after each packet, counted in the length.
    case paddedIntermediate
    /// A 32-bit total length, a packet counter, the packet and its CRC32. Never obfuscated.
    case full

    /// The word at offset 56 of an obfuscation header that announces this framing; `nil` for `full`, which has none.
    package var obfuscationTag: UInt32? {
        switch self {
        case .abridged: 0xefef_efef
        case .intermediate: 0xeeee_eeee
        case .paddedIntermediate: 0xdddd_dddd
        case .full: nil
        }
    }

    /// The framing that a word at offset 56 of an obfuscation header announces.
    package init?(obfuscationTag: UInt32) {
        guard let match = Framing.allCases.first(where: { $0.obfuscationTag == obfuscationTag }) else { return nil }
        self = match
    }

    /// What a client sends first when it speaks this framing without obfuscation.
    package var plainPreamble: [UInt8] {
        switch self {
        case .abridged: [0xef]
        case .intermediate: [0xee, 0xee, 0xee, 0xee]
        case .paddedIntermediate: [0xdd, 0xdd, 0xdd, 0xdd]
        case .full: []
        }
    }
}

/// The two ends of a connection. Quick acknowledgements and transport errors travel from server to client only,
/// the request for a quick acknowledgement from client to server only.
package enum PeerRole: Sendable, Hashable {
    case client
    case server
}

/// What a decoder found on the stream.
package enum FrameEvent: Sendable, Hashable {
    /// One packet, cut to a multiple of 4 bytes. In padded framing up to 12 bytes of padding may follow the packet,
    /// its envelope says where it ends. `wantsQuickAck` is set only on the server's side.
    case packet(ByteBuffer, wantsQuickAck: Bool)
    /// The server has received a packet; the token of the packet, its highest bit clear. Unauthenticated.
    case quickAck(UInt32)
    /// The server reports an error instead of a packet, such as -404. Unauthenticated.
    case transportError(Int32)
}

/// A packet that is arriving.
package struct PartialPacket: Sendable, Hashable {
    /// What is there of it. Shares the storage in which it is being gathered: not to be kept.
    package var bytes: ByteBuffer
    /// Bytes of the whole packet, what pads it in the frame included.
    package var expectedBytes: Int
}

/// Why a stream cannot be read further, or a packet cannot be framed. After an inbound error nothing of the stream is
/// processed any more: close the connection.
package enum FrameError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A frame announces fewer bytes than the shortest meaningful packet (4).
    case frameTooShort(length: Int)
    /// A frame announces more bytes than `limit`. Found when its header is read, before anything is buffered.
    case frameTooLong(length: Int, limit: Int)
    /// Full framing: the packet counter is not the next one.
    case unexpectedCounter(expected: UInt32, found: UInt32)
    /// Full framing: the packet was changed on its way.
    case checksumMismatch
    /// A packet to be sent is empty, not a multiple of 4 bytes, or not below `limit`.
    case unsendablePacket(length: Int, limit: Int)
    /// What carries the packets is HTTP, and broken.
    case http(HTTPError)

    package var description: String {
        switch self {
        case .frameTooShort(let length):
            "frame of \(length) bytes, at least 4 expected: the stream is not MTProto or is out of step, close it"
        case .frameTooLong(let length, let limit):
            "frame of \(length) bytes, at most \(limit) allowed: the stream is not MTProto or is out of step, close it"
        case .unexpectedCounter(let expected, let found):
            "frame counter \(found), expected \(expected): frames were lost or repeated, close the connection"
        case .checksumMismatch:
            "frame checksum does not match: the stream was changed on its way, close the connection"
        case .unsendablePacket(let length, let limit):
            "packet of \(length) bytes cannot be framed: it must be a non-zero multiple of 4 below \(limit)"
        case .http(let error):
            error.description
        }
    }
}

/// Caps on the length of one frame, checked when its header is read.
package enum FrameLimits {
    /// Outbound packets stay below the 24-bit length.
    package static let outbound = 1 << 24

    /// The largest inbound body. A server sends at most 4 MiB in abridged frames; elsewhere the cap is 16 MiB, which is
    /// also what a client may send to a server in any framing.
    package static func inbound(_ framing: Framing, role: PeerRole) -> Int {
        framing == .abridged && role == .client ? 4 << 20 : 16 << 20
    }
}
