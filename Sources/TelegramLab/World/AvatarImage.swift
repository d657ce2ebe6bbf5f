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
        var writer = JPEGBitWriter()
        var last = Color(y: 128, cb: 128, cr: 128)
        for row in 0..<blocks {
            for column in 0..<blocks {
                let color = self.color(row: row, column: column, blocks: blocks)
                writer.append(JPEGTables.lightDC, difference: color.y - last.y, end: (1, 0))
                writer.append(JPEGTables.lightDC, difference: color.cb - last.cb, end: (1, 0))
                writer.append(JPEGTables.lightDC, difference: color.cr - last.cr, end: (1, 0))
                last = color
            }
        }
        return writer.finish()
    }

    /// The first quantizers of light and of colours in pictures that come along.
    private static let strippedLight =
        JPEGTables.quantizers(JPEGTables.light, quality: JPEGEncoder.strippedQuality)[0]
    private static let strippedColor =
        JPEGTables.quantizers(JPEGTables.color, quality: JPEGEncoder.strippedQuality)[0]

    /// What comes along with the picture (core.telegram.org/api/files#stripped-thumbnails): 40 by 40 points, of which each
    /// field has 8 by 8, and one colour those that share it.
    // checked: colours are bytes, and quantizers at least 1.
    var stripped: [UInt8] {
        var writer = JPEGBitWriter()
        var last = Color(y: 0, cb: 0, cr: 0)
        let (lightEnd, colorEnd) = (JPEGTables.lightAC.codes[0], JPEGTables.colorAC.codes[0])
        for group in 0..<9 {
            let fields = [(0, 0), (0, 1), (1, 0), (1, 1)].map { (row, column) in
                self.color(
                    row: min(group / 3 * 2 + row, 4), column: min(group % 3 * 2 + column, 4), blocks: 5)
            }
            for field in fields {
                let value = (field.y - 128) * 8 / Self.strippedLight
                writer.append(JPEGTables.lightDC, difference: value - last.y, end: lightEnd)
                last.y = value
            }
            let cb = (fields.reduce(0) { $0 + $1.cb } / 4 - 128) * 8 / Self.strippedColor
            let cr = (fields.reduce(0) { $0 + $1.cr } / 4 - 128) * 8 / Self.strippedColor
            writer.append(JPEGTables.colorDC, difference: cb - last.cb, end: colorEnd)
            writer.append(JPEGTables.colorDC, difference: cr - last.cr, end: colorEnd)
            (last.cb, last.cr) = (cb, cr)
        }
        return [1, 40, 40] + writer.finish()
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

extension JPEGBitWriter {
    /// A block of one colour: what it differs by from the one before, and that there is no more of it.
    fileprivate mutating func append(
        _ table: JPEGTables.Huffman, difference: Int, end: (length: Int, code: UInt64)
    ) {
        let category = Self.category(difference)
        self.append(table.codes[min(category, 11)], difference, category: category)
        self.append(end)
    }
}
