/// A lossless WebP taken apart by the letter of RFC 9649, as far as drawings of few colours go: a table of colours, and points
/// that name places in it.
struct LosslessWebP {
    enum Fault: Error {
        case head
        case code
        /// Something that the lab does not write.
        case unknown
        case end
    }

    private(set) var width = 0
    private(set) var height = 0
    /// ARGB, row by row.
    private(set) var points: [UInt32] = []

    init(_ file: [UInt8]) throws {
        guard file.count > 20, file.starts(with: Array("RIFF".utf8)), file[8..<16].elementsEqual("WEBPVP8L".utf8),
            Self.length(in: file, at: 4) == file.count - 8
        else { throw Fault.head }
        // An odd length is filled up.
        let length = Self.length(in: file, at: 16)
        guard length + length % 2 == file.count - 20 else { throw Fault.head }
        var bits = Bits(Array(file[20..<20 + length]))
        guard try bits.read(8) == 0x2f else { throw Fault.head }
        self.width = try bits.read(14) + 1
        self.height = try bits.read(14) + 1
        // Points may be transparent, version 0; one transform, the third kind.
        guard try bits.read(4) == 1, try bits.read(3) == 0b111 else { throw Fault.unknown }
        let count = try bits.read(8) + 1
        var colors: [UInt32] = []
        for difference in try Self.image(&bits, width: count, height: 1, isWhole: false) {
            colors.append(Self.sum(colors.last ?? 0, difference))
        }
        guard try bits.read(1) == 0 else { throw Fault.unknown }
        try self.readPoints(&bits, colors)
        guard bits.isAtEnd else { throw Fault.end }
    }

    private static func length(in file: [UInt8], at place: Int) -> Int {
        file[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Each channel by itself.
    private static func sum(_ first: UInt32, _ second: UInt32) -> UInt32 {
        var sum: UInt32 = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
            let channel = (first >> shift & 0xff) + (second >> shift & 0xff)
            sum |= (channel & 0xff) << shift
        }
        return sum
    }

    /// Points stand together in a byte, as many as there is room for.
    private mutating func readPoints(_ bits: inout Bits, _ colors: [UInt32]) throws {
        let each = colors.count > 16 ? 1 : colors.count > 4 ? 2 : colors.count > 2 ? 4 : 8
        let size = 8 / each
        let packed = (self.width + each - 1) / each
        let places = try Self.image(&bits, width: packed, height: self.height, isWhole: true)
        self.points.reserveCapacity(self.width * self.height)
        for row in 0..<self.height {
            for column in 0..<self.width {
                let byte = Int(places[row * packed + column / each] >> 8 & 0xff)
                let place = byte >> (column % each * size) & ((1 << size) - 1)
                guard place < colors.count else { throw Fault.code }
                self.points.append(colors[place])
            }
        }
    }

    /// - Parameter isWhole: whether other codes might be used in parts of it.
    private static func image(
        _ bits: inout Bits, width: Int, height: Int, isWhole: Bool
    ) throws -> [UInt32] {
        guard try bits.read(isWhole ? 2 : 1) == 0 else { throw Fault.unknown }
        // Green and lengths, red, blue, alpha, distances.
        var codes: [Code] = []
        for alphabet in [280, 256, 256, 256, 40] { codes.append(try Code(&bits, of: alphabet)) }
        var points: [UInt32] = []
        points.reserveCapacity(width * height)
        while points.count < width * height {
            let symbol = try codes[0].read(&bits)
            guard symbol >= 256 else {
                var point = UInt32(symbol) << 8
                for (code, shift) in [(1, 16), (2, 0), (3, 24)] as [(Int, UInt32)] {
                    let channel = try codes[code].read(&bits)
                    point |= UInt32(channel) << shift
                }
                points.append(point)
                continue
            }
            let length = try Self.number(symbol - 256, &bits)
            let distance = try codes[4].read(&bits)
            // The nearest ones have names of their own: above, and to the left.
            let back: Int
            switch try Self.number(distance, &bits) {
            case 1: back = width
            case 2: back = 1
            default: throw Fault.unknown
            }
            guard points.count >= back, points.count + length <= width * height else { throw Fault.code }
            for _ in 0..<length { points.append(points[points.count - back]) }
        }
        return points
    }

    /// A length or distance: a symbol, and the bits behind it.
    private static func number(_ symbol: Int, _ bits: inout Bits) throws -> Int {
        guard symbol >= 4 else { return symbol + 1 }
        let count = (symbol - 2) / 2
        let first = (2 + symbol % 2) << count
        return try first + bits.read(count) + 1
    }

    /// Bits, the lowest of each byte first.
    private struct Bits {
        private let bytes: [UInt8]
        private var place = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// Whether nothing but the rest of the last byte is left.
        var isAtEnd: Bool { (self.place + 7) / 8 == self.bytes.count }

        mutating func read(_ count: Int) throws -> Int {
            guard self.place + count <= self.bytes.count * 8 else { throw Fault.end }
            var value = 0
            for bit in 0..<count {
                value |= Int(self.bytes[self.place / 8] >> UInt8(self.place % 8) & 1) << bit
                self.place += 1
            }
            return value
        }
    }

    /// A prefix code.
    private struct Code {
        private struct Key: Hashable {
            var length = 0
            var bits = 0
        }

        private var symbols: [Key: Int] = [:]
        /// The only symbol, which needs no bits.
        private var only: Int?

        init(_ bits: inout Bits, of alphabet: Int) throws {
            guard try bits.read(1) == 1 else {
                try self.init(lengths: Self.lengths(&bits, of: alphabet))
                return
            }
            let count = try bits.read(1) + 1
            let isLong = try bits.read(1) == 1
            var named = [try bits.read(isLong ? 8 : 1)]
            if count == 2 { named.append(try bits.read(8)) }
            guard named.allSatisfy({ $0 < alphabet }), Set(named).count == count else { throw Fault.code }
            var lengths = [Int](repeating: 0, count: alphabet)
            for symbol in named { lengths[symbol] = 1 }
            try self.init(lengths: lengths)
        }

        /// Symbols of one length follow each other, those with short codes first.
        private init(lengths: [Int]) throws {
            let used = lengths.indices.filter { lengths[$0] > 0 }
            guard used.count > 1 else {
                self.only = used.first
                return
            }
            var next = 0
            for length in 1...15 {
                for symbol in used where lengths[symbol] == length {
                    self.symbols[Key(length: length, bits: next)] = symbol
                    next += 1
                }
                next <<= 1
            }
            // Every sequence of bits means something, and none means two things.
            guard next == 1 << 16 else { throw Fault.code }
        }

        /// The lengths of all codes, told in a code of their own.
        private static func lengths(_ bits: inout Bits, of alphabet: Int) throws -> [Int] {
            let count = try bits.read(4) + 4
            let order = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
            var own = [Int](repeating: 0, count: order.count)
            for symbol in order.prefix(count) { own[symbol] = try bits.read(3) }
            let code = try Code(lengths: own)
            guard try bits.read(1) == 0 else { throw Fault.unknown }
            var lengths: [Int] = []
            while lengths.count < alphabet {
                let length = try code.read(&bits)
                // The others repeat what stands before.
                guard length < 16 else { throw Fault.unknown }
                lengths.append(length)
            }
            return lengths
        }

        func read(_ bits: inout Bits) throws -> Int {
            if let only { return only }
            var key = Key()
            while key.length < 15 {
                let bit = try bits.read(1)
                key = Key(length: key.length + 1, bits: key.bits << 1 | bit)
                if let symbol = self.symbols[key] { return symbol }
            }
            throw Fault.code
        }
    }
}
