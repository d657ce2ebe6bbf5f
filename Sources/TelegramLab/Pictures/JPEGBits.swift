/// Writes codes of a JPEG, with bytes of ones stuffed.
struct JPEGBitWriter: Sendable {
    private var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var pendingBits = 0

    /// How large a number is in bits.
    static func category(_ number: Int) -> Int {
        number == 0 ? 0 : Int.bitWidth - number.magnitude.leadingZeroBitCount
    }

    /// A number after the code of its category; negative ones in ones' complement.
    // checked: codes have at most 16 bits, and numbers 11.
    mutating func append(_ code: (length: Int, code: UInt64), _ number: Int, category: Int) {
        let value = number < 0 ? number - 1 : number
        let low = UInt64(truncatingIfNeeded: value) & (1 << UInt64(category) - 1)
        self.append(code.code << UInt64(category) | low, bits: code.length + category)
    }

    mutating func append(_ code: (length: Int, code: UInt64)) { self.append(code.code, bits: code.length) }

    // checked: fewer than eight bits are pending, and at most 32 are added.
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

    /// All bytes; the last one is filled with ones.
    consuming func finish() -> [UInt8] {
        var writer = self
        if writer.pendingBits > 0 {
            let missing = 8 - writer.pendingBits
            writer.append(1 << UInt64(missing) - 1, bits: missing)
        }
        return writer.bytes
    }
}

/// Why a picture has no points for us.
enum PictureFault: Error {
    /// It has none for anybody.
    case damaged
    /// A form that is not read. It may be a picture all the same.
    case other
    /// Reading it would cost too much.
    case costly
}

/// Reads codes of a JPEG. Behind the end there are zeros, which are told from those of the file.
struct JPEGBitReader {
    private let bytes: [UInt8]
    /// Where the next byte is read; a marker stays where it is.
    private(set) var position: Int
    private var window: UInt64 = 0
    private var count = 0
    /// How many of the window's last bits are not in the file.
    private var padding = 0

    init(_ bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// More was read than there is.
    var isBeyond: Bool { self.padding > self.count }

    /// There are 48 bits then.
    // checked: the window has at most 56 bits, and the position never passes the end by more than one.
    private mutating func fill() {
        while self.count <= 48 {
            var byte: UInt8 = 0
            if self.position < self.bytes.count, self.bytes[self.position] != 0xff {
                byte = self.bytes[self.position]
                self.position &+= 1
            } else if self.position &+ 1 < self.bytes.count, self.bytes[self.position &+ 1] == 0 {
                byte = 0xff
                self.position &+= 2
            } else {
                self.padding = min(self.padding &+ 8, 64)
            }
            self.window = self.window &<< 8 | UInt64(byte)
            self.count &+= 8
        }
    }

    /// The next 16 bits, which stay.
    // checked: as many bits are there.
    mutating func peek() -> Int {
        if self.count < 16 { self.fill() }
        return Int(truncatingIfNeeded: self.window &>> UInt64(truncatingIfNeeded: self.count &- 16) & 0xffff)
    }

    /// Takes bits that ``peek()`` has shown.
    mutating func skip(_ bits: Int) { self.count &-= bits }

    /// At most 16 bits.
    mutating func bits(_ number: Int) -> Int {
        guard number > 0 else { return 0 }
        let value = self.peek() >> (16 &- number)
        self.count &-= number
        return value
    }

    /// A number of a category, which is at most 16.
    mutating func number(_ category: Int) -> Int {
        guard category > 0 else { return 0 }
        let value = self.bits(category)
        return value < 1 &<< (category &- 1) ? value &- (1 &<< category) &+ 1 : value
    }

    /// Passes the marker that stands between two intervals.
    mutating func restart() throws(PictureFault) {
        while self.position &+ 1 < self.bytes.count, self.bytes[self.position] == 0xff,
            self.bytes[self.position &+ 1] == 0xff
        { self.position &+= 1 }
        guard self.position &+ 1 < self.bytes.count, self.bytes[self.position] == 0xff,
            (0xd0...0xd7).contains(self.bytes[self.position &+ 1])
        else { throw .damaged }
        self.position &+= 2
        (self.window, self.count, self.padding) = (0, 0, 0)
    }
}

/// Finds the symbols of codes.
struct JPEGDecodingTable {
    private static let shortBits = 9
    /// By the next nine bits: length times 256, plus symbol; 0 for longer codes.
    private var short = [UInt16](repeating: 0, count: 1 << shortBits)
    /// By length: what is below it, of the next 16 bits, is no longer code.
    private var limits = [Int](repeating: 0, count: 17)
    /// By length: what is to be added to a code for the place of its symbol.
    private var offsets = [Int](repeating: 0, count: 17)
    private let symbols: [UInt8]

    // checked: at most 256 symbols, and codes of 16 bits.
    init(counts: ArraySlice<UInt8>, symbols: ArraySlice<UInt8>) throws(PictureFault) {
        self.symbols = Array(symbols)
        var (code, place) = (0, 0)
        for (index, count) in counts.enumerated() {
            let length = index + 1
            guard code + Int(count) <= 1 << length, place + Int(count) <= symbols.count else { throw .damaged }
            self.offsets[length] = place - code
            if length <= Self.shortBits {
                for number in 0..<Int(count) {
                    let entry = UInt16(length) << 8 | UInt16(self.symbols[place + number])
                    let first = (code + number) << (Self.shortBits - length)
                    for slot in first..<first + 1 << (Self.shortBits - length) { self.short[slot] = entry }
                }
            }
            (code, place) = (code + Int(count), place + Int(count))
            self.limits[length] = code << (16 - length)
            code <<= 1
        }
    }

    func symbol(_ reader: inout JPEGBitReader) throws(PictureFault) -> Int {
        let next = reader.peek()
        let entry = self.short[next &>> (16 &- Self.shortBits)]
        if entry != 0 {
            reader.skip(Int(entry &>> 8))
            return Int(entry & 0xff)
        }
        for length in Self.shortBits &+ 1...16 where next < self.limits[length] {
            reader.skip(length)
            let place = self.offsets[length] &+ next &>> (16 &- length)
            guard self.symbols.indices.contains(place) else { throw .damaged }
            return Int(self.symbols[place])
        }
        throw .damaged
    }
}
