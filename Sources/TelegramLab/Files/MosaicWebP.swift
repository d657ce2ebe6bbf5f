/// A picture of few colours, drawn field by field, as lossless WebP (RFC 9649): the form that clients take for a sticker
/// that stands still.
struct MosaicWebP: Sendable {
    /// ARGB.
    private let colors: [UInt32]
    /// Places among the colours, row by row; all rows are equally long.
    private let fields: [[UInt8]]

    /// - Parameters:
    ///   - rows: a character for each field.
    ///   - colors: ARGB by character, 3 to 16 of them. Characters without a colour take the first one.
    init(_ rows: [String], colors: KeyValuePairs<Character, UInt32>) {
        let characters = colors.map(\.key)
        self.colors = colors.map(\.value)
        self.fields = rows.map { row in
            row.map { field in UInt8(truncatingIfNeeded: characters.firstIndex(of: field) ?? 0) }
        }
    }

    /// The file.
    ///
    /// - Parameter scale: width and height of a field in points.
    // checked: the sides of drawings are far below 2^14, as the format asks for.
    func file(scale: Int) -> [UInt8] {
        var bits = WebPBits()
        bits.append(0x2f, 8)
        bits.append((self.fields.first?.count ?? 0) * scale - 1, 14)
        bits.append(self.fields.count * scale - 1, 14)
        // Some points are transparent; version 0.
        bits.append(1, 4)
        // The one transform: points are places in a table of colours.
        bits.append(0b111, 3)
        bits.append(self.colors.count - 1, 8)
        self.writeColors(to: &bits)
        bits.append(0, 1)
        // No cache of colours, and the same codes everywhere.
        bits.append(0, 2)
        self.writePoints(scale: scale, to: &bits)
        let data = bits.bytes
        let padding = data.count % 2
        return Array("RIFF".utf8) + Self.length(12 + data.count + padding) + Array("WEBPVP8L".utf8)
            + Self.length(data.count) + data + [UInt8](repeating: 0, count: padding)
    }

    // checked: files of drawings have a few hundred bytes.
    private static func length(_ count: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    }

    /// Each colour as its difference to the one before.
    private func writeColors(to bits: inout WebPBits) {
        bits.append(0, 1)
        var last: UInt32 = 0
        /// Green, red, blue, alpha: the order in which they are coded.
        var channels: [[Int]] = [[], [], [], []]
        for color in self.colors {
            for (channel, shift) in [8, 16, 0, 24].enumerated() {
                let difference =
                    UInt8(truncatingIfNeeded: color >> UInt32(shift))
                    &- UInt8(truncatingIfNeeded: last >> UInt32(shift))
                channels[channel].append(Int(difference))
            }
            last = color
        }
        let codes = zip(channels, [280, 256, 256, 256]).map { WebPCode(Set($0), of: $1) }
        for code in codes { code.write(to: &bits) }
        WebPCode([], of: 40).write(to: &bits)
        for place in self.colors.indices {
            for (channel, code) in zip(channels, codes) { code.write(channel[place], to: &bits) }
        }
    }

    private enum Token {
        case point(Int)
        /// As many points as stand to the left, or above.
        case copy(Int, isAbove: Bool)
    }

    /// The longest run of points that one copy makes.
    private static let longestCopy = 4096

    /// The points of one row of fields, several in a byte.
    // checked: at most 16 colours stand in a byte of two fields or four.
    private func row(_ fields: [UInt8], scale: Int) -> [UInt8] {
        let width = self.colors.count > 4 ? 4 : 2
        let count = 8 / width
        var bytes = [UInt8](repeating: 0, count: (fields.count * scale + count - 1) / count)
        for point in 0..<fields.count * scale {
            bytes[point / count] |= fields[point / scale] << UInt8(point % count * width)
        }
        return bytes
    }

    private func writePoints(scale: Int, to bits: inout WebPBits) {
        var tokens: [Token] = []
        func copy(_ count: Int, isAbove: Bool) {
            var left = count
            while left > 0 {
                tokens.append(.copy(min(left, Self.longestCopy), isAbove: isAbove))
                left -= min(left, Self.longestCopy)
            }
        }
        for fields in self.fields {
            let row = self.row(fields, scale: scale)
            var place = 0
            while place < row.count {
                tokens.append(.point(Int(row[place])))
                let run = row[(place + 1)...].prefix { $0 == row[place] }.count
                copy(run, isAbove: false)
                place += 1 + run
            }
            copy(row.count * (scale - 1), isAbove: true)
        }
        let green = WebPCode(
            Set(
                tokens.map {
                    switch $0 {
                    case .point(let point): point
                    case .copy(let count, _): 256 + WebPLength(count).symbol
                    }
                }), of: 280)
        let distance = WebPCode([0, 1], of: 40)
        green.write(to: &bits)
        for _ in 0..<3 { WebPCode([], of: 256).write(to: &bits) }
        distance.write(to: &bits)
        for token in tokens {
            switch token {
            case .point(let point): green.write(point, to: &bits)
            case .copy(let count, let isAbove):
                let length = WebPLength(count)
                green.write(256 + length.symbol, to: &bits)
                bits.append(length.rest, length.bits)
                // The nearest points have the first codes: above, then left.
                distance.write(isAbove ? 0 : 1, to: &bits)
            }
        }
    }
}

/// A length as a symbol and what follows it (RFC 9649, 5.2.2).
private struct WebPLength {
    let symbol: Int
    let rest: Int
    let bits: Int

    // checked: lengths lie between 1 and 4096.
    init(_ length: Int) {
        let value = length - 1
        guard value >= 4 else {
            (self.symbol, self.rest, self.bits) = (value, 0, 0)
            return
        }
        let high = Int.bitWidth - 1 - value.leadingZeroBitCount
        self.bits = high - 1
        self.symbol = 2 * high + (value >> self.bits & 1)
        self.rest = value & ((1 << self.bits) - 1)
    }
}

/// A prefix code (RFC 9649, 6.2) in which all symbols that occur are about equally long.
private struct WebPCode {
    private let alphabet: Int
    /// By symbol, its bits with the first one lowest.
    private var codes: [Int: (bits: Int, length: Int)] = [:]
    private let symbols: [Int]
    private var longest = 0

    // checked: no alphabet has more than 280 symbols.
    init(_ symbols: Set<Int>, of alphabet: Int) {
        self.alphabet = alphabet
        self.symbols = symbols.sorted()
        guard symbols.count > 1 else {
            // What need not be told has no bits.
            for symbol in symbols { self.codes[symbol] = (0, 0) }
            return
        }
        while 1 << self.longest < symbols.count { self.longest += 1 }
        let short = 1 << self.longest - symbols.count
        for (index, symbol) in self.symbols.enumerated() {
            let length = index < short ? self.longest - 1 : self.longest
            let code = index < short ? index : index + short
            self.codes[symbol] = (Self.reversed(code, length), length)
        }
    }

    private static func reversed(_ code: Int, _ length: Int) -> Int {
        (0..<length).reduce(0) { $0 << 1 | code >> $1 & 1 }
    }

    func write(_ symbol: Int, to bits: inout WebPBits) {
        guard let code = self.codes[symbol] else { return }
        bits.append(code.bits, code.length)
    }

    /// Tells the lengths of all symbols.
    func write(to bits: inout WebPBits) {
        if self.symbols.count <= 2, self.symbols.last ?? 0 < 256 {
            bits.append(1, 1)
            bits.append(max(0, self.symbols.count - 1), 1)
            bits.append(1, 1)
            bits.append(self.symbols.first ?? 0, 8)
            if self.symbols.count == 2, let last = self.symbols.last { bits.append(last, 8) }
            return
        }
        bits.append(0, 1)
        // Lengths are told by a code of their own, in which no length is repeated by one symbol.
        let lengths = (0..<self.alphabet).map { self.codes[$0]?.length ?? 0 }
        let used = Set(lengths).sorted()
        var own: [Int: (bits: Int, length: Int)] = [:]
        if used.count == 2 {
            own = [used[0]: (0, 1), used[1]: (1, 1)]
        } else {
            own = [used[0]: (0, 1), used[1]: (0b01, 2), used[2]: (0b11, 2)]
        }
        bits.append(15, 4)
        for length in [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
            bits.append(own[length]?.length ?? 0, 3)
        }
        bits.append(0, 1)
        for length in lengths {
            guard let code = own[length] else { continue }
            bits.append(code.bits, code.length)
        }
    }
}

/// Bits of a file, the lowest first.
private struct WebPBits {
    private(set) var bytes: [UInt8] = []
    private var used = 0

    // checked: at most 14 bits are appended at once, and fewer than 8 stand in the last byte.
    mutating func append(_ value: Int, _ count: Int) {
        for bit in 0..<count {
            if self.used % 8 == 0 { self.bytes.append(0) }
            if value >> bit & 1 == 1 { self.bytes[self.bytes.count - 1] |= 1 << UInt8(self.used % 8) }
            self.used = (self.used + 1) % 8
        }
    }
}
