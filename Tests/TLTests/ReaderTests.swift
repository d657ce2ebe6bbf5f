import NIOCore
import TL
import Testing

struct ReaderTests {
    @Test("L-06 scalars are little-endian words of four bytes")
    func littleEndianScalars() throws {
        let encoded = try encode { writer in
            writer.writeInt(-2)
            writer.writeLong(0x0102_0304_0506_0708)
            writer.writeDouble(1.5)
            writer.writeBool(true)
            writer.writeBool(false)
        }
        #expect(
            encoded == [
                0xfe, 0xff, 0xff, 0xff, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f,
                0xb5, 0x75, 0x72, 0x99, 0x37, 0x97, 0x79, 0xbc,
            ])
        var reader = TLReader(bytes: encoded)
        #expect(try reader.readInt() == -2)
        #expect(try reader.readLong() == 0x0102_0304_0506_0708)
        #expect(try reader.readDouble() == 1.5)
        #expect(try reader.readBool())
        #expect(try reader.readBool() == false)
        try reader.finish()
    }

    @Test(
        "L-04 a Bool is one of its two ids and nothing else", arguments: [0, 1, 0x9972_75b4, 0x3fed_d339] as [UInt32])
    func exactBool(id: UInt32) throws {
        let encoded = try encode { $0.writeConstructorID(id) }
        var reader = TLReader(bytes: encoded)
        let error = #expect(throws: TLError.self) { try reader.readBool() }
        #expect(error?.code == .unexpectedConstructor)
        #expect(error?.constructorID == id)
    }

    @Test("int128 and int256 keep the order of the wire")
    func wideIntegers() throws {
        let bytes = (0..<48).map { UInt8($0) }
        var reader = TLReader(bytes: bytes)
        let narrow = try reader.readInt128()
        let wide = try reader.readInt256()
        #expect(narrow.bytes == Array(bytes[..<16]))
        #expect(narrow.description == "000102030405060708090a0b0c0d0e0f")
        #expect(wide.bytes == Array(bytes[16...]))
        #expect(narrow == TLInt128(bytes[..<16]))
        #expect(wide == TLInt256(bytes[16...]))
        #expect(TLInt128(bytes) == nil)
        #expect(TLInt256(bytes) == nil)
        #expect(
            try encode {
                $0.writeInt128(narrow)
                $0.writeInt256(wide)
            } == bytes)
        #expect(!"\(wide) \(String(reflecting: wide))".contains("10"))
    }

    @Test("the text of an int128 has two digits for each of its bytes")
    func textOfInt128() {
        let number = TLInt128([UInt8](0xf4...0xff) + [0, 9, 16, 171])
        #expect(number?.description == "f4f5f6f7f8f9fafbfcfdfeff000910ab")
    }

    @Test("L-08 every read refuses what is not there, and says where, what and how much", arguments: 0..<8)
    func underrun(count: Int) throws {
        let bytes = [UInt8](repeating: 0, count: count)
        if count < 4 {
            var reader = TLReader(bytes: bytes)
            let error = #expect(throws: TLError.self) { try reader.readInt() }
            #expect(error?.description == "TL endOfInput at byte 0: expected 4 bytes for an int, found \(count) bytes")
            #expect(reader.peekConstructorID() == nil)
            #expect(throws: TLError.self) { try reader.readFlags() }
            #expect(throws: TLError.self) { try reader.readConstructorID() }
        }
        var reader = TLReader(bytes: bytes)
        #expect(throws: TLError.self) { try reader.readLong() }
        #expect(throws: TLError.self) { try reader.readDouble() }
        #expect(throws: TLError.self) { try reader.readInt128() }
        #expect(throws: TLError.self) { try reader.readInt256() }
    }

    @Test("an error's offset counts from where the reader began")
    func offsets() throws {
        var buffer = ByteBuffer(bytes: [9, 9, 9, 9, 1, 0, 0, 0, 2, 0])
        buffer.moveReaderIndex(forwardBy: 4)
        var reader = TLReader(buffer)
        #expect(try reader.readInt() == 1)
        let error = #expect(throws: TLError.self) { try reader.readInt() }
        #expect(error?.offset == 4)
    }

    @Test("I07 an unknown id is an error with the id and the bytes")
    func unknownConstructor() {
        let bytes: [UInt8] = [2, 0, 0, 0, 0xef, 0xbe, 0xad, 0xde, 5, 6, 7, 8]
        var reader = TLReader(bytes: bytes)
        let error = #expect(throws: TLError.self) { try Chain(from: &reader) }
        #expect(error?.code == .unknownConstructor)
        #expect(error?.constructorID == 0xdead_beef)
        #expect(error?.offset == 4)
        #expect(error?.bytes == Array(bytes[4...]))
        #expect(error?.expected == "a constructor of Chain")
        #expect(error?.found == "#deadbeef")
    }

    @Test("L-09 an object that has to end the input ends it exactly")
    func exactEnd() throws {
        let encoded = try Chain.link(.end).encoded()
        #expect(try Chain(decoding: encoded) == .link(.end))
        var longer = encoded
        longer.writeInteger(UInt32(0))
        let error = #expect(throws: TLError.self) { try Chain(decoding: longer) }
        #expect(error?.code == .trailingBytes)
        #expect(error?.offset == 8)
    }

    @Test("L-12 nesting is bounded")
    func depthIsBounded() throws {
        let limits = TLReader.Limits(depth: 10)
        var chain = Chain.end
        for _ in 0..<9 { chain = .link(chain) }
        #expect(try Chain(decoding: try chain.encoded(), limits: limits) == chain)
        let error = #expect(throws: TLError.self) {
            try Chain(decoding: try Chain.link(chain).encoded(), limits: limits)
        }
        #expect(error?.code == .tooDeep)

        let bomb = ByteBuffer(bytes: Array(repeating: [2, 0, 0, 0], count: 50_000).joined())
        #expect(throws: TLError.self) { try Chain(decoding: bomb) }
    }

    @Test("objects side by side do not count as nested")
    func depthIsGivenBack() throws {
        let wide = [Chain](repeating: .link(.link(.end)), count: 1_000)
        #expect(try [Chain](decoding: try wide.encoded(), limits: TLReader.Limits(depth: 3)) == wide)
    }

    @Test("S06 L-12 objects, and the memory that vectors take, are counted over the whole input")
    func amountIsBounded() throws {
        let wide = try [Chain](repeating: .link(.link(.end)), count: 1_000).encoded()
        // Three ids for each, and that of the vector.
        #expect(try [Chain](decoding: wide, limits: TLReader.Limits(objects: 3_001)).count == 1_000)
        let error = #expect(throws: TLError.self) {
            try [Chain](decoding: wide, limits: TLReader.Limits(objects: 3_000))
        }
        #expect(error?.code == .tooMany)
        let bytes = 1_000 * MemoryLayout<Chain>.stride
        #expect(try [Chain](decoding: wide, limits: TLReader.Limits(vectorMemory: bytes)).count == 1_000)
        #expect(throws: TLError.self) { try [Chain](decoding: wide, limits: TLReader.Limits(vectorMemory: bytes - 1)) }
        // Two vectors share what there is.
        var reader = TLReader(
            ByteBuffer(bytes: Array(wide.readableBytesView) + Array(wide.readableBytesView)),
            limits: TLReader.Limits(vectorMemory: bytes))
        #expect(try reader.readVector(of: Chain.self).count == 1_000)
        #expect(throws: TLError.self) { try reader.readVector(of: Chain.self) }
    }

    @Test("equality and hashes follow the encoding")
    func equality() {
        #expect(Chain.link(.end) == .link(.end))
        #expect(Chain.link(.end) != .end)
        #expect(Set([Chain.end, .link(.end), .end]).count == 2)
    }

    @Test("a raw query takes what remains and gives it back")
    func rawQuery() throws {
        let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        var reader = TLReader(bytes: bytes)
        let query = try TLRawFunction(from: &reader)
        try reader.finish()
        #expect(query.query.constructorID == 0x0403_0201)
        #expect(try query.encoded() == ByteBuffer(bytes: bytes))
        var short = TLReader(bytes: [1, 2])
        #expect(throws: TLError.self) { try TLRaw(from: &short) }
        // An id alone is an object.
        var least = TLReader(bytes: [1, 2, 3, 4])
        #expect(try TLRaw(from: &least).constructorID == 0x0403_0201)
    }
}
