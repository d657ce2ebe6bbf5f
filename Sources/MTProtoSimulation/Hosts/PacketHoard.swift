import MTProtoCore
import MTProtoCrypto
import NIOCore

/// The packets of clients that an adversary on the way has kept, to give them to the server when he likes. The server
/// takes a packet for five minutes, over any connection.
package struct PacketHoard {
    package enum Mode: Hashable, Sendable {
        /// Nothing is carried.
        case keeping
        /// Everything is carried, and copied.
        case copying
    }

    private struct Packet {
        let bytes: ByteBuffer
        /// Of the stream that it came in; nil for a request over HTTP.
        let tag: Int16?
    }

    /// The most packets that are kept, as clients repeat themselves.
    private static let limit = 64

    /// What happens to packets that come now; nil while nothing is kept.
    private(set) var mode: Mode?
    private var packets: [Packet] = []
    /// Counts the times of keeping, so that the end of one does not end another.
    private var number = 0
    private var draw: Draw

    init(seed: UInt64) {
        draw = Draw(seed: seed)
    }

    /// - Returns: what ``end(_:)`` is to be given.
    mutating func begin(_ mode: Mode) -> Int {
        number += 1
        self.mode = mode
        return number
    }

    /// - Returns: whether that time was still running.
    mutating func end(_ number: Int) -> Bool {
        guard self.number == number else { return false }
        mode = nil
        return true
    }

    /// Nothing is kept any more.
    mutating func empty() {
        number += 1
        mode = nil
        packets = []
    }

    /// A client says something.
    /// - Returns: whether it goes no further.
    mutating func takes(_ bytes: ByteBuffer, tag: Int16?) -> Bool {
        guard let mode else { return false }
        packets.append(Packet(bytes: bytes, tag: tag))
        if packets.count > Self.limit { packets.removeFirst() }
        return mode == .keeping
    }

    /// The bytes of the connections that bring everything to the server, a connection for each packet.
    mutating func streams() -> [ByteBuffer] {
        var streams: [ByteBuffer] = []
        for packet in packets {
            guard let tag = packet.tag else {
                streams.append(packet.bytes)
                continue
            }
            guard
                var codec = try? ClientTransportCodec(
                    secret: nil, datacenterTag: tag, framing: .intermediate, random: .seeded(draw.seed())),
                let frame = try? codec.encode(packet.bytes)
            else { continue }
            var bytes = codec.preamble
            bytes.writeImmutableBuffer(frame)
            streams.append(bytes)
        }
        return streams
    }
}
