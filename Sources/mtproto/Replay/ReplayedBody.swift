import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore

/// A request that is as long as the recorded one, and shrinks to about as much when it is packed: the record has its lengths alone.
enum ReplayedBody {
    private static let block = 1024
    /// What packing adds, about.
    private static let overhead = 32
    /// How often another mixture is tried.
    private static let tries = 4

    /// - Parameter packed: how long it is when it is packed, in the steps of a record: less than `size`; nil if it is not packed.
    static func make(_ size: Int, packed: Int?) -> ByteBuffer {
        guard let packed else { return ByteBuffer(repeating: 0, count: size) }
        var noise = max(0, packed - overhead)
        var body = mixture(size, noise: noise)
        for _ in 0..<tries {
            guard let length = GzipPacked.pack(body)?.readableBytes else {
                // It is not worth it for that.
                noise -= noise / 10
                body = mixture(size, noise: noise)
                continue
            }
            if RecordNumbers.size(length) == packed { break }
            noise = min(max(0, noise + packed - overhead - length), size)
            body = mixture(size, noise: noise)
        }
        return body
    }

    /// In each block zeros, and behind them its share of what cannot be packed.
    private static func mixture(_ size: Int, noise: Int) -> ByteBuffer {
        var random = RandomSource.seeded(UInt64(clamping: size))
        var body = ByteBuffer()
        body.reserveCapacity(size)
        var noisy = 0
        while body.readableBytes < size {
            let length = min(block, size - body.readableBytes)
            // Sizes are at most 8 MiB: a caller sees to that.
            let share = min(length, noise * (body.readableBytes + length) / size - noisy)
            body.writeRepeatingByte(0, count: length - share)
            body.writeBytes(random.bytes(share))
            noisy += share
        }
        return body
    }
}
