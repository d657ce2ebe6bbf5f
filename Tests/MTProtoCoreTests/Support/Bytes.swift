import NIOCore

/// Bytes written as hexadecimal text; blanks and line ends are ignored. For vectors.
func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap { $0.hexDigitValue.map(UInt8.init) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

extension ByteBuffer {
    /// What is readable.
    var contents: [UInt8] { Array(readableBytesView) }
}

/// A generator that only tests use: small and reproducible.
struct TestRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_f491_4f6c_dd1d
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }

    mutating func below(_ limit: Int) -> Int {
        Int.random(in: 0..<max(limit, 1), using: &self)
    }
}

/// Cuts a stream into pieces of random sizes, many of them tiny.
func pieces(of stream: [UInt8], using random: inout some RandomNumberGenerator) -> [ByteBuffer] {
    var rest = stream[...]
    var result: [ByteBuffer] = []
    while !rest.isEmpty {
        let longest = Int.random(in: 0..<4, using: &random) == 0 ? 200 : 6
        let piece = rest.prefix(Int.random(in: 1...longest, using: &random))
        result.append(ByteBuffer(bytes: piece))
        rest = rest.dropFirst(piece.count)
    }
    return result
}
