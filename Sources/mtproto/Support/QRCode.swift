/// A QR code (ISO/IEC 18004) of bytes: versions 1 to 10, which hold up to 271 bytes, with error correction L or M. A picture
/// of dark and light modules, without a margin.
struct QRCode: Hashable, Sendable {
    /// How much of it may be damaged: some 7 % or 15 %.
    enum Correction: Hashable, Sendable {
        case low, medium

        /// As the format information names it.
        fileprivate var bits: Int { self == .low ? 1 : 0 }
    }

    /// Codewords of error correction per block, and how many data codewords each block has, in their order.
    private struct Layout {
        let correction: Int
        let blocks: [Int]

        var capacity: Int { blocks.reduce(0, +) }
    }

    /// Table 9 of the standard, for versions from 1 on.
    private static let low: [Layout] = [
        Layout(correction: 7, blocks: [19]), Layout(correction: 10, blocks: [34]), Layout(correction: 15, blocks: [55]),
        Layout(correction: 20, blocks: [80]), Layout(correction: 26, blocks: [108]),
        Layout(correction: 18, blocks: [68, 68]), Layout(correction: 20, blocks: [78, 78]),
        Layout(correction: 24, blocks: [97, 97]), Layout(correction: 30, blocks: [116, 116]),
        Layout(correction: 18, blocks: [68, 68, 69, 69]),
    ]
    private static let medium: [Layout] = [
        Layout(correction: 10, blocks: [16]), Layout(correction: 16, blocks: [28]),
        Layout(correction: 26, blocks: [44]), Layout(correction: 18, blocks: [32, 32]),
        Layout(correction: 24, blocks: [43, 43]), Layout(correction: 16, blocks: [27, 27, 27, 27]),
        Layout(correction: 18, blocks: [31, 31, 31, 31]), Layout(correction: 22, blocks: [38, 38, 39, 39]),
        Layout(correction: 22, blocks: [36, 36, 36, 37, 37]), Layout(correction: 26, blocks: [43, 43, 43, 43, 44]),
    ]
    /// Centres of alignment patterns.
    private static let centres: [[Int]] = [
        [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
    ]

    let version: Int
    /// Which of the eight patterns lies over the data.
    let mask: Int
    /// Rows from the top, true for dark.
    let modules: [[Bool]]

    var size: Int { modules.count }

    /// Nil for more bytes than version 10 holds.
    init?(_ bytes: some Collection<UInt8>, correction: Correction) {
        let layouts = correction == .low ? Self.low : Self.medium
        // Mode and length take 12 bits up to version 9, and 20 from 10 on.
        guard
            let index = layouts.indices.first(where: { index in
                bytes.count + (index < 9 ? 2 : 3) <= layouts[index].capacity
            })
        else { return nil }
        version = index + 1
        let codewords = Self.codewords(Self.data(bytes, layouts[index], isLong: version > 9), layouts[index])
        var canvas = Canvas(version: version, centres: Self.centres[index])
        canvas.place(codewords)
        var best: (penalty: Int, mask: Int, modules: [[Bool]])?
        for mask in 0..<8 {
            let modules = canvas.finished(mask: mask, correction: correction.bits)
            let penalty = Self.penalty(modules)
            if best.map({ penalty < $0.penalty }) ?? true { best = (penalty, mask, modules) }
        }
        guard let best else { return nil }
        (mask, modules) = (best.mask, best.modules)
    }

    // MARK: - Codewords

    /// Byte mode, length, the bytes, and what fills the rest.
    private static func data(_ bytes: some Collection<UInt8>, _ layout: Layout, isLong: Bool) -> [UInt8] {
        var bits: [Bool] = []
        func add(_ value: Int, _ count: Int) {
            for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
        }
        add(0b0100, 4)
        add(bytes.count, isLong ? 16 : 8)
        for byte in bytes { add(Int(byte), 8) }
        // The end of the data; mode and length leave the last codeword half full.
        add(0, 4)
        var data: [UInt8] = stride(from: 0, to: bits.count - 7, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
        for place in 0..<max(0, layout.capacity - data.count) { data.append(place % 2 == 0 ? 0xec : 0x11) }
        return data
    }

    /// The blocks with their correction, interleaved.
    private static func codewords(_ data: [UInt8], _ layout: Layout) -> [UInt8] {
        var blocks: [ArraySlice<UInt8>] = []
        var start = 0
        for size in layout.blocks {
            blocks.append(data[start..<start + size])
            start += size
        }
        let divisor = ReedSolomon.divisor(layout.correction)
        let corrections = blocks.map { ReedSolomon.remainder($0, divisor) }
        var result: [UInt8] = []
        for place in 0..<(layout.blocks.max() ?? 0) {
            for block in blocks where place < block.count { result.append(block[block.startIndex + place]) }
        }
        for place in 0..<layout.correction { result += corrections.map { $0[place] } }
        return result
    }

    // MARK: - Penalty

    /// What makes a picture hard to read: long runs, blocks, what looks like a corner, and too much of one colour.
    private static func penalty(_ modules: [[Bool]]) -> Int {
        let size = modules.count
        let columns = (0..<size).map { column in modules.map { $0[column] } }
        var penalty = 0
        for line in modules + columns { penalty += penaltyOfLine(line) }
        for row in 1..<size {
            for column in 1..<size {
                let colour = modules[row][column]
                if modules[row - 1][column] == colour, modules[row][column - 1] == colour,
                    modules[row - 1][column - 1] == colour
                {
                    penalty += 3
                }
            }
        }
        let dark = modules.reduce(0) { $0 + $1.count { $0 } }
        return penalty + abs(dark * 20 - size * size * 10) / (size * size) * 10
    }

    private static func penaltyOfLine(_ line: [Bool]) -> Int {
        var penalty = 0
        var run = 0
        for index in line.indices {
            run = index > 0 && line[index] == line[index - 1] ? run + 1 : 1
            if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
        }
        // Light before or behind what looks like a corner: the margin is light as well.
        let corner = [true, false, true, true, true, false, true]
        guard line.count >= corner.count else { return penalty }
        for start in 0...line.count - corner.count where Array(line[start..<start + corner.count]) == corner {
            let before = (start - 4..<start).allSatisfy { $0 < 0 || !line[$0] }
            let end = start + corner.count
            let behind = (end..<end + 4).allSatisfy { $0 >= line.count || !line[$0] }
            if before { penalty += 40 }
            if behind { penalty += 40 }
        }
        return penalty
    }
}

/// Error correction over the field of 256 elements with the polynomial 0x11d.
private enum ReedSolomon {
    /// The product of `(x - 2^i)` for so many i, without its leading 1.
    static func divisor(_ degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                result[index] = product(result[index], root) ^ (index + 1 < degree ? result[index + 1] : 0)
            }
            root = product(root, 2)
        }
        return result
    }

    static func remainder(_ data: ArraySlice<UInt8>, _ divisor: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ result.removeFirst()
            result.append(0)
            for index in result.indices { result[index] ^= product(divisor[index], factor) }
        }
        return result
    }

    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var result = 0
        for bit in (0..<8).reversed() {
            result = result << 1 ^ (result >> 7) * 0x11d
            if second >> bit & 1 == 1 { result ^= Int(first) }
        }
        return UInt8(truncatingIfNeeded: result)
    }
}

/// The modules while they are being set.
private struct Canvas {
    let version: Int
    let size: Int
    private var modules: [[Bool]]
    /// What does not belong to the data.
    private var isReserved: [[Bool]]

    init(version: Int, centres: [Int]) {
        self.version = version
        size = version * 4 + 17
        modules = Array(repeating: Array(repeating: false, count: size), count: size)
        isReserved = modules
        for index in 0..<size {
            set(6, index, index % 2 == 0)
            set(index, 6, index % 2 == 0)
        }
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
        for row in centres {
            for column in centres where !isCorner(row, column) { drawAlignment(row, column) }
        }
        // The place of the format is left out; what stands there depends on the mask.
        drawFormat(0)
        drawVersion()
    }

    private func isCorner(_ row: Int, _ column: Int) -> Bool {
        (row == 6 && (column == 6 || column == size - 7)) || (row == size - 7 && column == 6)
    }

    private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
        modules[row][column] = isDark
        isReserved[row][column] = true
    }

    private mutating func drawFinder(_ row: Int, _ column: Int) {
        for down in -4...4 {
            for right in -4...4 where (0..<size).contains(row + down) && (0..<size).contains(column + right) {
                let distance = max(abs(down), abs(right))
                set(row + down, column + right, distance != 2 && distance != 4)
            }
        }
    }

    private mutating func drawAlignment(_ row: Int, _ column: Int) {
        for down in -2...2 {
            for right in -2...2 { set(row + down, column + right, max(abs(down), abs(right)) != 1) }
        }
    }

    /// Level and mask with their own correction, twice.
    private mutating func drawFormat(_ data: Int) {
        var remainder = data
        for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
        let bits = (data << 10 | remainder) ^ 0x5412
        func isSet(_ place: Int) -> Bool { bits >> place & 1 == 1 }
        for place in 0..<6 { set(place, 8, isSet(place)) }
        set(7, 8, isSet(6))
        set(8, 8, isSet(7))
        set(8, 7, isSet(8))
        for place in 9..<15 { set(8, 14 - place, isSet(place)) }
        for place in 0..<8 { set(8, size - 1 - place, isSet(place)) }
        for place in 8..<15 { set(size - 15 + place, 8, isSet(place)) }
        set(size - 8, 8, true)
    }

    /// The version with its own correction, twice; small codes do not say it.
    private mutating func drawVersion() {
        guard version >= 7 else { return }
        var remainder = version
        for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1f25 }
        let bits = version << 12 | remainder
        for place in 0..<18 {
            let isDark = bits >> place & 1 == 1
            set(size - 11 + place % 3, place / 3, isDark)
            set(place / 3, size - 11 + place % 3, isDark)
        }
    }

    /// Two columns at a time from the right, up and down by turns, around the column of the timing pattern.
    mutating func place(_ codewords: [UInt8]) {
        var place = 0
        for (turn, pair) in stride(from: size - 1, to: 0, by: -2).enumerated() {
            let right = pair <= 6 ? pair - 1 : pair
            for step in 0..<size {
                let row = turn % 2 == 0 ? size - 1 - step : step
                for column in [right, right - 1] where !isReserved[row][column] && place < codewords.count * 8 {
                    modules[row][column] = codewords[place >> 3] >> (7 - UInt8(place & 7)) & 1 == 1
                    place += 1
                }
            }
        }
    }

    /// With a mask over the data, and the format that says so.
    func finished(mask: Int, correction: Int) -> [[Bool]] {
        var canvas = self
        for row in 0..<size {
            for column in 0..<size where !isReserved[row][column] && Self.isInverted(mask, row, column) {
                canvas.modules[row][column].toggle()
            }
        }
        canvas.drawFormat(correction << 3 | mask)
        return canvas.modules
    }

    private static func isInverted(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
        let value =
            switch mask {
            case 0: (row + column) % 2
            case 1: row % 2
            case 2: column % 3
            case 3: (row + column) % 3
            case 4: (row / 2 + column / 3) % 2
            case 5: row * column % 2 + row * column % 3
            case 6: (row * column % 2 + row * column % 3) % 2
            default: ((row + column) % 2 + row * column % 3) % 2
            }
        return value == 0
    }
}
