/// Writes baseline JPEGs (ITU-T T.81) of light and of colours that are half as fine, with the tables of annex K.
struct JPEGEncoder {
    /// Of the pictures that servers make.
    static let usualQuality = 85
    /// Of those that come along with others.
    static let strippedQuality = 20
    /// What all stripped pictures have in front, and behind.
    private static let headLength = 623
    private static let tailLength = 2

    private typealias Codes = [(length: Int, code: UInt64)]

    /// Row by row.
    private let quantizers: [[Int]]
    private var writer = JPEGBitWriter()
    private var block = [Int](repeating: 0, count: 64)

    private init(quality: Int) {
        self.quantizers = [JPEGTables.light, JPEGTables.color].map { JPEGTables.quantizers($0, quality: quality) }
    }

    /// The file.
    ///
    /// - Parameter picture: as ``Bitmap/scaled(_:width:height:)`` makes it.
    static func encode(_ picture: Bitmap, quality: Int = usualQuality) -> [UInt8] {
        var encoder = JPEGEncoder(quality: quality)
        let head = encoder.head(picture)
        encoder.writeBlocks(of: picture)
        return head + encoder.writer.finish() + [0xff, 0xd9]
    }

    /// The file without what all have: a one, height and width come first.
    ///
    /// - Parameter picture: of 255 points at most each way.
    static func stripped(_ picture: Bitmap) -> [UInt8] {
        let file = self.encode(picture, quality: self.strippedQuality)
        return [1, UInt8(clamping: picture.height), UInt8(clamping: picture.width)]
            + file.dropFirst(self.headLength).dropLast(self.tailLength)
    }

    // MARK: Head

    private func head(_ picture: Bitmap) -> [UInt8] {
        var head: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        for (number, table) in self.quantizers.enumerated() {
            head += [0xff, 0xdb, 0, 67, UInt8(clamping: number)]
            head += JPEGTables.zigzag.map { UInt8(clamping: table[$0]) }
        }
        head += [0xff, 0xc0, 0, 17, 8]
        for side in [picture.height, picture.width] {
            head += [UInt8(truncatingIfNeeded: side >> 8), UInt8(truncatingIfNeeded: side)]
        }
        head += [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
        let tables: [(UInt8, JPEGTables.Huffman)] = [
            (0x00, JPEGTables.lightDC), (0x10, JPEGTables.lightAC), (0x01, JPEGTables.colorDC),
            (0x11, JPEGTables.colorAC),
        ]
        for (number, table) in tables {
            // checked: a table has 162 symbols at most.
            head += [0xff, 0xc4, 0, UInt8(clamping: 19 + table.symbols.count), number] + table.counts + table.symbols
        }
        return head + [0xff, 0xda, 0, 12, 3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]
    }

    // MARK: Blocks

    // checked: sides have 16 bits.
    private mutating func writeBlocks(of picture: Bitmap) {
        let codes: [(dc: Codes, ac: Codes)] = [
            (JPEGTables.lightDC.codes, JPEGTables.lightAC.codes), (JPEGTables.colorDC.codes, JPEGTables.colorAC.codes),
        ]
        var last = [0, 0, 0]
        for row in 0..<(picture.height + 15) / 16 {
            for column in 0..<(picture.width + 15) / 16 {
                for (line, place) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    self.write(
                        picture.planes[0], row * 2 + line, column * 2 + place, self.quantizers[0], codes[0], &last[0])
                }
                for index in 1...2 {
                    self.write(picture.planes[index], row, column, self.quantizers[1], codes[1], &last[index])
                }
            }
        }
    }

    /// A block of 8 by 8 points; what lies behind the edge is like what stands there.
    // checked: the edges are below 2¹⁶, and a quotient has at most 11 bits.
    private mutating func write(
        _ plane: BitmapPlane, _ row: Int, _ column: Int, _ quantizers: [Int], _ codes: (dc: Codes, ac: Codes),
        _ last: inout Int
    ) {
        var isFlat = true
        for line in 0..<8 {
            let start = min(row &* 8 &+ line, plane.height &- 1) &* plane.stride
            for place in 0..<8 {
                let point = Int(plane.points[start &+ min(column &* 8 &+ place, plane.width &- 1)]) &- 128
                self.block[line &* 8 &+ place] = point
                if point != self.block[0] { isFlat = false }
            }
        }
        // The first frequency of a block of one colour is eight times that, and there are no others.
        if isFlat { self.block[0] = self.block[0] &* 8 } else { JPEGTransform.forward(&self.block) }
        let first = Self.quotient(self.block[0], quantizers[0])
        let category = JPEGBitWriter.category(first - last)
        self.writer.append(codes.dc[category], first - last, category: category)
        last = first
        var run = 0
        for place in 1..<(isFlat ? 1 : 64) {
            let index = JPEGTables.zigzag[place]
            let value = Self.quotient(self.block[index], quantizers[index])
            if value == 0 {
                run &+= 1
                continue
            }
            while run > 15 {
                self.writer.append(codes.ac[0xf0])
                run &-= 16
            }
            let category = JPEGBitWriter.category(value)
            self.writer.append(codes.ac[run << 4 | category], value, category: category)
            run = 0
        }
        if isFlat || run > 0 { self.writer.append(codes.ac[0]) }
    }

    /// Rounded to the nearest.
    // checked: quantizers are 1 at the least.
    private static func quotient(_ value: Int, _ quantizer: Int) -> Int {
        value < 0 ? -((quantizer / 2 - value) / quantizer) : (value + quantizer / 2) / quantizer
    }
}
