/// A baseline JPEG of which every block of 8 by 8 points has one colour, taken apart by the letter of ITU-T T.81.
struct Mosaic {
    struct Color: Hashable {
        var y: Int
        var cb: Int
        var cr: Int
    }

    enum Fault: Error {
        case segment(UInt8)
        case code
        case coefficient
        case end
    }

    private struct Code: Hashable {
        var length = 0
        var bits = 0
    }

    private(set) var width = 0
    private(set) var height = 0
    /// Row by row.
    private(set) var blocks: [Color] = []
    /// By class and number.
    private var tables: [UInt8: [Code: UInt8]] = [:]

    init(_ file: [UInt8]) throws {
        guard file.starts(with: [0xff, 0xd8]), file.suffix(2) == [0xff, 0xd9] else { throw Fault.segment(0xd8) }
        var position = 2
        var marker: UInt8 = 0
        while marker != 0xda {
            guard position + 6 <= file.count, file[position] == 0xff else { throw Fault.segment(marker) }
            marker = file[position + 1]
            let length = Int(file[position + 2]) << 8 | Int(file[position + 3])
            guard length >= 2, position + 2 + length <= file.count - 2 else { throw Fault.segment(marker) }
            try self.take(marker, Array(file[position + 4..<position + 2 + length]))
            position += 2 + length
        }
        try self.scan(Self.bits(file[position..<file.count - 2]))
    }

    private mutating func take(_ marker: UInt8, _ content: [UInt8]) throws {
        switch marker {
        case 0xe0:
            // Version 1.1, the densities, and no thumbnail.
            guard content.starts(with: "JFIF\0".utf8), content.count == 14, content[5...6] == [1, 1],
                content[8...11] == [0, 1, 0, 1], content[12...] == [0, 0]
            else { throw Fault.segment(marker) }
        case 0xdb:
            guard content == [0] + Array(repeating: 8, count: 64) else { throw Fault.segment(marker) }
        case 0xc0:
            // Three components as fine as each other, with the one table of quantization.
            guard content.count == 15, content[0] == 8, content[5...] == [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0] else {
                throw Fault.segment(marker)
            }
            self.height = Int(content[1]) << 8 | Int(content[2])
            self.width = Int(content[3]) << 8 | Int(content[4])
        case 0xc4:
            try self.takeTable(content)
        case 0xda:
            // All three at once, with the tables that are there.
            guard content == [3, 1, 0, 2, 0, 3, 0, 0, 63, 0] else { throw Fault.segment(marker) }
        default:
            break
        }
    }

    /// How many codes there are of each length, and what they stand for.
    private mutating func takeTable(_ content: [UInt8]) throws {
        guard content.count >= 17 else { throw Fault.segment(0xc4) }
        var table: [Code: UInt8] = [:]
        var symbols = content[17...]
        var bits = 0
        for length in 1...16 {
            for _ in 0..<Int(content[length]) {
                guard let symbol = symbols.popFirst() else { throw Fault.segment(0xc4) }
                table[Code(length: length, bits: bits)] = symbol
                bits += 1
            }
            bits <<= 1
        }
        guard symbols.isEmpty else { throw Fault.segment(0xc4) }
        self.tables[content[0]] = table
    }

    /// The bits of a scan. A byte of ones is followed by one of zeros, which means nothing.
    private static func bits(_ bytes: ArraySlice<UInt8>) throws -> [Int] {
        var bits: [Int] = []
        var before: UInt8 = 0
        for byte in bytes {
            if before == 0xff {
                guard byte == 0 else { throw Fault.code }
            } else {
                for place in (0..<8).reversed() { bits.append(Int(byte >> UInt8(place)) & 1) }
            }
            before = byte
        }
        return bits
    }

    private mutating func scan(_ bits: [Int]) throws {
        let tables = self.tables
        var rest = bits[...]
        func bit() throws -> Int {
            guard let bit = rest.popFirst() else { throw Fault.end }
            return bit
        }
        func symbol(_ table: UInt8) throws -> Int {
            var code = Code()
            while code.length < 16 {
                let next = try bit()
                code = Code(length: code.length + 1, bits: code.bits << 1 | next)
                if let symbol = tables[table]?[code] { return Int(symbol) }
            }
            throw Fault.code
        }
        // The quantizer makes the coefficients the colours themselves, less the middle.
        var levels = [128, 128, 128]
        for _ in 0..<self.width / 8 * (self.height / 8) {
            for index in 0..<3 {
                let size = try symbol(0x00)
                var difference = 0
                for _ in 0..<size {
                    let next = try bit()
                    difference = difference << 1 | next
                }
                if size > 0, difference < 1 << (size - 1) { difference -= (1 << size) - 1 }
                levels[index] += difference
                // Nothing but the end of the block.
                guard try symbol(0x10) == 0 else { throw Fault.coefficient }
            }
            self.blocks.append(Color(y: levels[0], cb: levels[1], cr: levels[2]))
        }
        guard rest.count < 8, rest.allSatisfy({ $0 == 1 }) else { throw Fault.end }
    }
}
