/// Draws the avatar of an account: a mosaic that depends on a number, as a baseline JPEG
/// (ITU-T T.81). Every 8 by 8 block has one colour, so only the DC coefficients are coded.
package struct AvatarImage {
    private struct Color {
        var y: Int
        var cb: Int
        var cr: Int
    }

    /// Which of the 5 by 5 fields are drawn, mirrored left to right.
    private let fields: UInt64
    private let foreground: Color
    private let background = Color(y: 226, cb: 128, cr: 128)

    /// - Parameter number: chooses pattern and colour.
    package init(number: UInt64) {
        // The multiplier of a linear congruential generator, so that neighbouring numbers look different.
        let mixed = (number &+ 1) &* 6_364_136_223_846_793_005
        self.fields = mixed >> 40
        self.foreground = Color(
            y: 90 + Int(mixed >> 8 & 0x3f), cb: 64 + Int(mixed >> 16 & 0x7f), cr: 64 + Int(mixed >> 24 & 0x7f))
    }

    /// The file.
    ///
    /// - Parameter side: width and height in points; rounded down to a multiple of 8.
    package func jpeg(side: Int) -> [UInt8] {
        let blocks = side / 8
        var file: [UInt8] = [0xff, 0xd8]
        file += [0xff, 0xe0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        // A quantizer of 8 makes the coded DC coefficient the colour itself.
        file += [0xff, 0xdb, 0, 67, 0] + [UInt8](repeating: 8, count: 64)
        let points = UInt16(clamping: blocks * 8)
        let size = [UInt8(points >> 8), UInt8(points & 0xff)]
        file += [0xff, 0xc0, 0, 17, 8] + size + size + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
        file += [0xff, 0xc4, 0, 31, 0x00] + [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0] + Array(0...11)
        // The only AC symbol is "end of block", coded as one zero bit.
        file += [0xff, 0xc4, 0, 20, 0x10] + [1] + [UInt8](repeating: 0, count: 15) + [0x00]
        file += [0xff, 0xda, 0, 12, 3, 1, 0x00, 2, 0x00, 3, 0x00, 0, 63, 0]
        file += self.scan(blocks: blocks)
        file += [0xff, 0xd9]
        return file
    }

    private func scan(blocks: Int) -> [UInt8] {
        var writer = EntropyWriter()
        var last = Color(y: 128, cb: 128, cr: 128)
        for row in 0..<blocks {
            for column in 0..<blocks {
                let color = self.color(row: row, column: column, blocks: blocks)
                writer.append(difference: color.y - last.y)
                writer.append(difference: color.cb - last.cb)
                writer.append(difference: color.cr - last.cr)
                last = color
            }
        }
        return writer.finish()
    }

    private func color(row: Int, column: Int, blocks: Int) -> Color {
        let line = row * 5 / blocks
        let field = column * 5 / blocks
        let index = line * 3 + min(field, 4 - field)
        guard self.fields >> UInt64(index) & 1 == 1 else { return self.background }
        var color = self.foreground
        // A slope from top to bottom.
        color.y += row * 40 / blocks
        return color
    }
}

/// Huffman codes of DC differences, with bytes of ones stuffed.
private struct EntropyWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var pendingBits = 0

    /// Codes of the difference categories 0...11 of the table in the file: (length, code).
    private static let codes: [(length: Int, code: UInt64)] = [
        (2, 0b00), (3, 0b010), (3, 0b011), (3, 0b100), (3, 0b101), (3, 0b110), (4, 0b1110), (5, 0b11110),
        (6, 0b111110), (7, 0b1111110), (8, 0b1111_1110), (9, 0b1_1111_1110),
    ]

    /// One block: the DC difference and "end of block", which is one zero bit.
    mutating func append(difference: Int) {
        let category = difference == 0 ? 0 : Int.bitWidth - difference.magnitude.leadingZeroBitCount
        let (length, code) = Self.codes[min(category, 11)]
        // Negative numbers are coded in ones' complement.
        let value = difference < 0 ? difference - 1 : difference
        let low = UInt64(truncatingIfNeeded: value) & (1 << UInt64(category) - 1)
        self.append((code << UInt64(category) | low) << 1, bits: length + category + 1)
    }

    private mutating func append(_ value: UInt64, bits: Int) {
        self.pending = self.pending << UInt64(bits) | value
        self.pendingBits += bits
        while self.pendingBits >= 8 {
            self.pendingBits -= 8
            let byte = UInt8(truncatingIfNeeded: self.pending >> UInt64(self.pendingBits))
            self.bytes.append(byte)
            if byte == 0xff { self.bytes.append(0) }
        }
    }

    consuming func finish() -> [UInt8] {
        var writer = self
        if writer.pendingBits > 0 {
            let missing = 8 - writer.pendingBits
            writer.append(1 << UInt64(missing) - 1, bits: missing)
        }
        return writer.bytes
    }
}
