import MTProtoCore
import NIOCore

/// Reads the points of a PNG (ISO/IEC 15948): up to 8 bits, row after row; grey, true colour or a palette, on white where
/// it is transparent.
struct PNGDecoder {
    private var width = 0
    private var height = 0
    private var depth = 8
    private var colorType: UInt8 = 0
    private var palette: [UInt8] = []
    private var transparency: [UInt8] = []
    private var data: [UInt8] = []
    /// The most chunks that a file may have.
    private static let mostChunks = 1 << 14

    /// The points.
    static func decode(_ file: [UInt8]) throws(PictureFault) -> Bitmap {
        var decoder = PNGDecoder()
        try decoder.readChunks(file)
        return try decoder.bitmap()
    }

    // checked: positions are within the file.
    private mutating func readChunks(_ file: [UInt8]) throws(PictureFault) {
        guard file.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else { throw .other }
        var position = 8
        var chunks = 0
        while position + 12 <= file.count {
            chunks += 1
            guard chunks <= Self.mostChunks else { throw .costly }
            let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - position - 12 else { throw .damaged }
            let content = file[position + 8..<position + 8 + length]
            switch Array(file[position + 4..<position + 8]) {
            case Array("IHDR".utf8): try self.readHeader(Array(content))
            case Array("PLTE".utf8): self.palette = Array(content.prefix(768))
            case Array("tRNS".utf8): self.transparency = Array(content.prefix(256))
            case Array("IDAT".utf8): self.data += content
            case Array("IEND".utf8): return
            default: break
            }
            position += 12 + length
        }
        throw .damaged
    }

    // checked: sides have 31 bits, so that their product has 62.
    private mutating func readHeader(_ content: [UInt8]) throws(PictureFault) {
        guard self.width == 0, content.count == 13 else { throw .damaged }
        self.width = content[0..<4].reduce(0) { $0 << 8 | Int($1) }
        self.height = content[4..<8].reduce(0) { $0 << 8 | Int($1) }
        (self.depth, self.colorType) = (Int(content[8]), content[9])
        // No rows in several passes, and no 16 bits.
        guard content[10...12] == [0, 0, 0] else { throw .other }
        let isSmall = self.colorType == 0 || self.colorType == 3
        guard self.depth == 8 || isSmall && [1, 2, 4].contains(self.depth), self.channels > 0 else { throw .other }
        guard self.width > 0, self.height > 0, self.width < 1 << 16, self.height < 1 << 16 else { throw .damaged }
        guard self.width * self.height <= JPEGDecoder.largestSize else { throw .costly }
    }

    /// Bytes of a point of 8 bits.
    private var channels: Int {
        switch self.colorType {
        case 0, 3: 1
        case 2: 3
        case 4: 2
        case 6: 4
        default: 0
        }
    }

    // checked: sides have 16 bits.
    private var rowLength: Int { (self.width * self.channels * self.depth + 7) / 8 }

    /// The bytes of all rows, without filters.
    // checked: there are at most 2²⁵ bytes: four of each point, and one of each row.
    private func rows() throws(PictureFault) -> [UInt8] {
        let length = self.rowLength
        let size = (length + 1) * self.height
        var budget = InflationBudget(total: size)
        let inflated: ByteBuffer
        do throws(GzipError) {
            inflated = try Gzip.inflate(ByteBuffer(bytes: self.data), budget: &budget)
        } catch {
            // What comes behind the last row or the end of what is packed harms no picture. It is not read here.
            switch error {
            case .tooLarge, .trailingBytes: throw .other
            case .empty, .corrupt, .truncated, .malformedObject: throw .damaged
            }
        }
        let source = Array(inflated.readableBytesView)
        guard source.count == size else { throw .damaged }
        let step = self.channels
        var rows = [UInt8](repeating: 0, count: length * self.height)
        for row in 0..<self.height {
            let (start, from) = (row * length, row * (length + 1) + 1)
            let filter = source[from - 1]
            guard filter <= 4 else { throw .damaged }
            for place in 0..<length {
                let left = place >= step ? Int(rows[start &+ place &- step]) : 0
                let above = row > 0 ? Int(rows[start &+ place &- length]) : 0
                let guess: Int
                switch filter {
                case 0: guess = 0
                case 1: guess = left
                case 2: guess = above
                case 3: guess = (left &+ above) / 2
                default:
                    let corner = row > 0 && place >= step ? Int(rows[start &+ place &- length &- step]) : 0
                    guess = Self.nearest(left, above, corner)
                }
                rows[start &+ place] = source[from &+ place] &+ UInt8(truncatingIfNeeded: guess)
            }
        }
        return rows
    }

    /// Which of three neighbours is nearest to what they lead to expect.
    // checked: they are bytes.
    private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> Int {
        let expected = left &+ above &- corner
        let (a, b, c) = (abs(expected &- left), abs(expected &- above), abs(expected &- corner))
        return a <= b && a <= c ? left : b <= c ? above : corner
    }

    // checked: there are at most 2²² points.
    private func bitmap() throws(PictureFault) -> Bitmap {
        guard self.width > 0 else { throw .damaged }
        let rows = try self.rows()
        let count = self.width * self.height
        let isGrey = self.colorType == 0 || self.colorType == 4
        var planes = [[UInt8]](repeating: [UInt8](repeating: 0, count: count), count: isGrey ? 1 : 3)
        switch self.colorType {
        case 0 where self.depth == 8: planes[0] = rows
        case 0, 3:
            let (depth, width, length) = (self.depth, self.width, self.rowLength)
            let largest = (1 << depth) - 1
            for index in planes.indices {
                let colors = self.colors(index)
                var points = [UInt8](repeating: 0, count: count)
                for row in 0..<self.height {
                    for column in 0..<width {
                        let bit = column &* depth
                        let byte = Int(rows[row &* length &+ bit >> 3])
                        let value = byte >> (8 &- depth &- bit & 7) & largest
                        guard value < colors.count else { throw .damaged }
                        points[row &* width &+ column] = colors[value]
                    }
                }
                planes[index] = points
            }
        default:
            let (channels, hasAlpha) = (self.channels, self.colorType >= 4)
            for place in 0..<count {
                let start = place &* channels
                let alpha = hasAlpha ? rows[start &+ channels &- 1] : 255
                for index in planes.indices { planes[index][place] = Self.onWhite(rows[start &+ index], alpha) }
            }
        }
        return Bitmap(
            width: self.width, height: self.height, colors: isGrey ? .grey : .rgb,
            planes: planes.map { points in
                BitmapPlane(width: self.width, height: self.height, stride: self.width, points: points)
            })
    }

    /// Red, green or blue of all that stands in the palette, or the greys.
    // checked: a palette has at most 256 colours.
    private func colors(_ index: Int) -> [UInt8] {
        let largest = (1 << self.depth) - 1
        guard self.colorType == 3 else { return (0...largest).map { UInt8(clamping: $0 * 255 / largest) } }
        return (0..<self.palette.count / 3).map { value in
            let alpha = value < self.transparency.count ? self.transparency[value] : 255
            return Self.onWhite(self.palette[3 * value + index], alpha)
        }
    }

    // checked: they are bytes.
    private static func onWhite(_ point: UInt8, _ alpha: UInt8) -> UInt8 {
        alpha == 255 ? point : UInt8(clamping: (Int(point) * Int(alpha) + 255 * (255 - Int(alpha)) + 127) / 255)
    }
}
