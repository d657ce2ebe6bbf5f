/// What stands in nearly all JPEGs (ITU-T T.81, annex K), and in the head that stripped ones lack
/// (core.telegram.org/api/files#stripped-thumbnails).
enum JPEGTables {
    /// From a place in the file to one in the block: row times 8, plus column.
    static let zigzag: [Int] = [
        0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14,
        21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60,
        61, 54, 47, 55, 62, 63,
    ]

    /// Quantizers of light and of colours, row by row.
    static let light: [Int] = [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
    ]
    static let color: [Int] =
        [17, 18, 24, 47, 99, 99, 99, 99] + [18, 21, 26, 66, 99, 99, 99, 99] + [24, 26, 56, 99, 99, 99, 99, 99]
        + [47, 66] + [Int](repeating: 99, count: 38)

    /// A table of quantizers for a quality of 1...100, as the library of the Independent JPEG Group counts it.
    // checked: quantizers have two or three digits.
    static func quantizers(_ table: [Int], quality: Int) -> [Int] {
        let quality = min(max(quality, 1), 100)
        let scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
        return table.map { min(max(($0 * scale + 50) / 100, 1), 255) }
    }

    /// A Huffman table as a file has it.
    struct Huffman: Sendable {
        /// How many codes have 1, 2… 16 bits.
        let counts: [UInt8]
        let symbols: [UInt8]

        /// Length and code by symbol.
        let codes: [(length: Int, code: UInt64)]

        // checked: 16 lengths of codes; there are at most 162 codes.
        init(counts: [UInt8], symbols: [UInt8]) {
            (self.counts, self.symbols) = (counts, symbols)
            var codes = [(length: Int, code: UInt64)](repeating: (0, 0), count: 256)
            var code: UInt64 = 0
            var place = 0
            for (index, count) in counts.enumerated() {
                for _ in 0..<count {
                    codes[Int(symbols[place])] = (index + 1, code)
                    (code, place) = (code + 1, place + 1)
                }
                code <<= 1
            }
            self.codes = codes
        }
    }

    static let lightDC = Huffman(counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: Array(0...11))
    static let colorDC = Huffman(counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: Array(0...11))
    static let lightAC = Huffman(
        counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d],
        symbols: bytes(
            "0102030004110512213141061351610722711432"
                + "8191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a53545556"
                + "5758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4"
                + "b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa"))
    static let colorAC = Huffman(
        counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
        symbols: bytes(
            "0001020311040521310612415107617113223281"
                + "08144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455"
                + "565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2"
                + "b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa"))

    // checked: the digits stand above.
    private static func bytes(_ text: String) -> [UInt8] {
        let digits = text.utf8.map { $0 < 0x3a ? $0 - 0x30 : $0 - 0x57 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

/// The transforms between a block of 8 by 8 points and its frequencies, in whole numbers: the same on every machine.
// checked: points have 8 bits and cosines 13; what comes from a file has at most 31, and wraps around in 64 if it is more.
enum JPEGTransform {
    private static let bits = 13
    /// Half the cosine of so many sixteenths of π, times 2¹³.
    private static let c1 = 4017
    private static let c2 = 3784
    private static let c3 = 3406
    private static let c4 = 2896
    private static let c5 = 2276
    private static let c6 = 1567
    private static let c7 = 799
    /// More exact between rows and columns.
    private static let extra = 3

    /// Frequencies of points that have 128 taken off.
    static func forward(_ block: inout [Int]) {
        for line in 0..<8 { Self.forward(&block, at: line &* 8, step: 1, shift: Self.bits - Self.extra) }
        for line in 0..<8 { Self.forward(&block, at: line, step: 8, shift: Self.bits + Self.extra) }
    }

    private static func forward(_ block: inout [Int], at start: Int, step: Int, shift: Int) {
        let (x0, x7) = (block[start], block[start &+ 7 &* step])
        let (x1, x6) = (block[start &+ step], block[start &+ 6 &* step])
        let (x2, x5) = (block[start &+ 2 &* step], block[start &+ 5 &* step])
        let (x3, x4) = (block[start &+ 3 &* step], block[start &+ 4 &* step])
        let (s0, s1, s2, s3) = (x0 &+ x7, x1 &+ x6, x2 &+ x5, x3 &+ x4)
        let (d0, d1, d2, d3) = (x0 &- x7, x1 &- x6, x2 &- x5, x3 &- x4)
        let half = 1 << (shift - 1)
        block[start] = ((s0 &+ s1 &+ s2 &+ s3) &* Self.c4 &+ half) >> shift
        block[start &+ 4 &* step] = ((s0 &- s1 &- s2 &+ s3) &* Self.c4 &+ half) >> shift
        block[start &+ 2 &* step] = ((s0 &- s3) &* Self.c2 &+ (s1 &- s2) &* Self.c6 &+ half) >> shift
        block[start &+ 6 &* step] = ((s0 &- s3) &* Self.c6 &- (s1 &- s2) &* Self.c2 &+ half) >> shift
        let y1 = d0 &* Self.c1 &+ d1 &* Self.c3 &+ d2 &* Self.c5 &+ d3 &* Self.c7
        let y3 = d0 &* Self.c3 &- d1 &* Self.c7 &- d2 &* Self.c1 &- d3 &* Self.c5
        let y5 = d0 &* Self.c5 &- d1 &* Self.c1 &+ d2 &* Self.c7 &+ d3 &* Self.c3
        let y7 = d0 &* Self.c7 &- d1 &* Self.c5 &+ d2 &* Self.c3 &- d3 &* Self.c1
        block[start &+ step] = (y1 &+ half) >> shift
        block[start &+ 3 &* step] = (y3 &+ half) >> shift
        block[start &+ 5 &* step] = (y5 &+ half) >> shift
        block[start &+ 7 &* step] = (y7 &+ half) >> shift
    }

    /// Writes the points of frequencies to where they belong; the block has other numbers then.
    ///
    /// - Parameter isFlat: all frequencies but the first are 0.
    static func inverse(
        _ block: inout [Int], isFlat: Bool, into points: inout [UInt8], at start: Int, stride: Int
    ) {
        if isFlat {
            let point = UInt8(clamping: ((block[0] &+ 4) >> 3) &+ 128)
            for row in 0..<8 {
                let place = start &+ row &* stride
                for column in 0..<8 { points[place &+ column] = point }
            }
            return
        }
        for line in 0..<8 { Self.inverse(&block, at: line, step: 8, shift: Self.bits - Self.extra) }
        for line in 0..<8 {
            Self.inverse(&block, at: line &* 8, step: 1, shift: Self.bits + Self.extra)
            let place = start &+ line &* stride
            for column in 0..<8 { points[place &+ column] = UInt8(clamping: block[line &* 8 &+ column] &+ 128) }
        }
    }

    private static func inverse(_ block: inout [Int], at start: Int, step: Int, shift: Int) {
        let (y0, y1) = (block[start], block[start &+ step])
        let (y2, y3) = (block[start &+ 2 &* step], block[start &+ 3 &* step])
        let (y4, y5) = (block[start &+ 4 &* step], block[start &+ 5 &* step])
        let (y6, y7) = (block[start &+ 6 &* step], block[start &+ 7 &* step])
        let half = 1 << (shift - 1)
        let (e0, e1) = ((y0 &+ y4) &* Self.c4 &+ half, (y0 &- y4) &* Self.c4 &+ half)
        let (e2, e3) = (y2 &* Self.c2 &+ y6 &* Self.c6, y2 &* Self.c6 &- y6 &* Self.c2)
        let (p0, p1, p2, p3) = (e0 &+ e2, e1 &+ e3, e1 &- e3, e0 &- e2)
        let o0 = y1 &* Self.c1 &+ y3 &* Self.c3 &+ y5 &* Self.c5 &+ y7 &* Self.c7
        let o1 = y1 &* Self.c3 &- y3 &* Self.c7 &- y5 &* Self.c1 &- y7 &* Self.c5
        let o2 = y1 &* Self.c5 &- y3 &* Self.c1 &+ y5 &* Self.c7 &+ y7 &* Self.c3
        let o3 = y1 &* Self.c7 &- y3 &* Self.c5 &+ y5 &* Self.c3 &- y7 &* Self.c1
        block[start] = (p0 &+ o0) >> shift
        block[start &+ 7 &* step] = (p0 &- o0) >> shift
        block[start &+ step] = (p1 &+ o1) >> shift
        block[start &+ 6 &* step] = (p1 &- o1) >> shift
        block[start &+ 2 &* step] = (p2 &+ o2) >> shift
        block[start &+ 5 &* step] = (p2 &- o2) >> shift
        block[start &+ 3 &* step] = (p3 &+ o3) >> shift
        block[start &+ 4 &* step] = (p3 &- o3) >> shift
    }
}
