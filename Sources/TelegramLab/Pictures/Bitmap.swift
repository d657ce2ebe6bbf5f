/// One component of a picture: a byte for each point, row by row.
struct BitmapPlane: Sendable {
    var width: Int
    var height: Int
    /// From one row to the next.
    var stride: Int
    var points: [UInt8]
    /// How many points of it stand for one of the picture: less than 1 for colours that are coarser.
    var scaleX = 1.0
    var scaleY = 1.0

    init(width: Int, height: Int, stride: Int, points: [UInt8]) {
        self.width = width
        self.height = height
        self.stride = stride
        self.points = points
    }
}

/// A picture as points.
struct Bitmap: Sendable {
    enum Colors { case grey, ycc, rgb }

    /// A part of a picture.
    struct Area: Sendable {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    var width: Int
    var height: Int
    var colors: Colors
    /// One, or three.
    var planes: [BitmapPlane]

    /// The points of a JPEG or PNG.
    static func read(_ file: [UInt8]) throws(PictureFault) -> Bitmap {
        file.starts(with: [0xff, 0xd8]) ? try JPEGDecoder.decode(file) : try PNGDecoder.decode(file)
    }

    var whole: Area { Area(x: 0, y: 0, width: self.width, height: self.height) }

    /// The square in the middle.
    // checked: both sides are below 2¹⁶.
    var square: Area {
        let side = min(self.width, self.height)
        return Area(x: (self.width - side) / 2, y: (self.height - side) / 2, width: side, height: side)
    }

    /// A part of it with as many points as are wanted: light and two colours, which have half as many points each way. A
    /// point is the mean of what it covers.
    // checked: all sides are below 2¹⁶.
    func scaled(_ area: Area, width: Int, height: Int) -> Bitmap {
        let (half, low) = ((width + 1) / 2, (height + 1) / 2)
        let (stepX, stepY) = (Double(area.width) / Double(width), Double(area.height) / Double(height))
        func scaled(_ plane: BitmapPlane, _ columns: Int, _ rows: Int, by coarseness: Double) -> BitmapPlane {
            plane.scaled(
                BitmapCoverage.of(
                    columns, from: Double(area.x) * plane.scaleX, step: stepX * coarseness * plane.scaleX,
                    end: plane.width),
                BitmapCoverage.of(
                    rows, from: Double(area.y) * plane.scaleY, step: stepY * coarseness * plane.scaleY,
                    end: plane.height))
        }
        var planes: [BitmapPlane]
        switch self.colors {
        case .ycc where self.planes.count == 3:
            planes = [scaled(self.planes[0], width, height, by: 1)]
            planes += self.planes.dropFirst().map { scaled($0, half, low, by: 2) }
        case .rgb where self.planes.count == 3:
            let full = Self.lightAndColors(self.planes.map { scaled($0, width, height, by: 1) })
            planes = [full[0]]
            let (columns, rows) = (
                BitmapCoverage.of(half, from: 0, step: 2, end: width),
                BitmapCoverage.of(low, from: 0, step: 2, end: height)
            )
            planes += full.dropFirst().map { $0.scaled(columns, rows) }
        default:
            let grey = BitmapPlane(
                width: half, height: low, stride: half, points: [UInt8](repeating: 128, count: half * low))
            planes = self.planes.prefix(1).map { scaled($0, width, height, by: 1) } + [grey, grey]
        }
        for index in planes.indices.dropFirst() { (planes[index].scaleX, planes[index].scaleY) = (0.5, 0.5) }
        return Bitmap(width: width, height: height, colors: .ycc, planes: planes)
    }

    /// Red, green and blue as JFIF 1.02 wants them.
    // checked: products of bytes and of numbers below 2¹⁶.
    private static func lightAndColors(_ planes: [BitmapPlane]) -> [BitmapPlane] {
        var result = planes
        for index in planes[0].points.indices {
            let (red, green, blue) = (
                Int(planes[0].points[index]), Int(planes[1].points[index]), Int(planes[2].points[index])
            )
            result[0].points[index] = UInt8(clamping: (19_595 * red + 38_470 * green + 7_471 * blue + 32_768) >> 16)
            result[1].points[index] = UInt8(
                clamping: ((-11_059 * red - 21_709 * green + 32_768 * blue + 32_768) >> 16) + 128)
            result[2].points[index] = UInt8(
                clamping: ((32_768 * red - 27_439 * green - 5_329 * blue + 32_768) >> 16) + 128)
        }
        return result
    }
}

/// Which points, along one side, a new one is the mean of.
struct BitmapCoverage: Sendable {
    var first: Int
    /// Together ``one``.
    var weights: [Int]

    static let shift = 16
    static let one = 1 << shift

    /// - Parameters:
    ///   - count: how many new points there are.
    ///   - start: where the first one begins among the old ones.
    ///   - step: how many old ones a new one covers.
    ///   - end: how many old ones there are.
    // checked: all are below 2¹⁷, and no weight is above `one`.
    static func of(_ count: Int, from start: Double, step: Double, end: Int) -> [BitmapCoverage] {
        (0..<count).map { index in
            let low = start + Double(index) * step
            let high = low + step
            let first = min(max(Int(low), 0), end - 1)
            let last = max(min(Int(high.rounded(.up)), end), first + 1)
            var weights = (first..<last).map { place in
                let covered = min(high, Double(place + 1)) - max(low, Double(place))
                return Int((max(covered, 0) / step * Double(Self.one)).rounded())
            }
            // What was lost in rounding, or lies behind the end.
            weights[weights.count / 2] += Self.one - weights.reduce(0, +)
            return BitmapCoverage(first: first, weights: weights)
        }
    }
}

extension BitmapPlane {
    /// Makes new points of old ones.
    // checked: sums of bytes times weights that make 2³² together.
    func scaled(_ columns: [BitmapCoverage], _ rows: [BitmapCoverage]) -> BitmapPlane {
        var result = [UInt8]()
        result.reserveCapacity(columns.count * rows.count)
        let from = columns.first?.first ?? 0
        let to = columns.last.map { $0.first + $0.weights.count } ?? 0
        var sums = [Int](repeating: 0, count: max(to - from, 0))
        let half = 1 << (2 * BitmapCoverage.shift - 1)
        for row in rows {
            var isFirst = true
            for (line, weight) in row.weights.enumerated() where weight != 0 {
                let start = (row.first + line) * self.stride + from
                if isFirst {
                    for index in sums.indices { sums[index] = weight &* Int(self.points[start &+ index]) }
                } else {
                    for index in sums.indices { sums[index] &+= weight &* Int(self.points[start &+ index]) }
                }
                isFirst = false
            }
            for column in columns {
                var sum = half
                var place = column.first &- from
                for weight in column.weights {
                    sum &+= weight &* sums[place]
                    place &+= 1
                }
                result.append(UInt8(clamping: sum >> (2 * BitmapCoverage.shift)))
            }
        }
        return BitmapPlane(width: columns.count, height: rows.count, stride: columns.count, points: result)
    }
}
