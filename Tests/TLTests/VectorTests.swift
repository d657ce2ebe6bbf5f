import NIOCore
import TL
import Testing

struct VectorTests {
    @Test("L-03 boxed vectors have an id, bare ones have none")
    func boxedAndBare() throws {
        let numbers: [Int32] = [1, 2, 3]
        let boxed = try encode { $0.writeVector(numbers) }
        let bare = try encode { $0.writeBareVector(numbers) }
        #expect(boxed == [0x15, 0xc4, 0xb5, 0x1c] + bare)
        #expect(bare == [3, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0])

        var reader = TLReader(bytes: boxed)
        #expect(try reader.readVector(of: Int32.self) == numbers)
        var bareReader = TLReader(bytes: bare)
        #expect(try bareReader.readBareVector(of: Int32.self) == numbers)
        var wrong = TLReader(bytes: bare)
        #expect(throws: TLError.self) { try wrong.readVector(of: Int32.self) }
    }

    @Test("vectors of every scalar round-trip")
    func vectorsOfScalars() throws {
        func check<Element: TLObject>(_ elements: [Element]) throws {
            #expect(try [Element](decoding: try elements.encoded()) == elements)
        }
        try check([1, -1] as [Int32])
        try check([1, -1] as [Int64])
        try check([0.5, -.infinity])
        try check(["", "text"])
        try check([true, false])
        try check([[1], []] as [[Int32]])
        var generator = SeededGenerator(1)
        try check([TLInt128(using: &generator), TLInt128()])
        try check([TLInt256(using: &generator), TLInt256()])

        let strings: [[UInt8]] = [[], [1, 2, 3, 4], [5]]
        var reader = TLReader(bytes: try encode { $0.writeBytesVector(strings) })
        #expect(try reader.readBytesVector() == strings)
        try reader.finish()
    }

    @Test(
        "L-02 a count beyond what the bytes can hold is refused before anything is allocated",
        arguments: [-1, 3, 1_000_000, Int32.max, Int32.min])
    func hostileCount(count: Int32) throws {
        let encoded = try encode { writer in
            writer.writeConstructorID(TLWriter.vector)
            writer.writeInt(count)
            writer.writeLong(0)
        }
        func refuses<Element: TLObject>(_ type: Element.Type) {
            var reader = TLReader(bytes: encoded)
            let error = #expect(throws: TLError.self) { try reader.readVector(of: type) }
            #expect(error?.code == .invalidCount)
            #expect(error?.offset == 4)
        }
        refuses(Int32.self)
        refuses(Int64.self)
        refuses(String.self)
        refuses([Int32].self)
        var reader = TLReader(bytes: encoded)
        #expect(throws: TLError.self) { try reader.readBytesVector() }
    }

    @Test("L-02 the least size of an element counts: two longs do not fit where three ints do")
    func minimumSizes() throws {
        let encoded = try encode { writer in
            writer.writeBareVectorCount(3)
            for number in 0..<3 { writer.writeInt(Int32(number)) }
        }
        var ints = TLReader(bytes: encoded)
        #expect(try ints.readBareVector(of: Int32.self) == [0, 1, 2])
        var longs = TLReader(bytes: encoded)
        let error = #expect(throws: TLError.self) { try longs.readBareVector(of: Int64.self) }
        #expect(error?.code == .invalidCount)
    }

    @Test("L-02 the least size of a type is what its shortest value takes")
    func leastSizes() throws {
        func check<Element: TLObject>(_ shortest: Element) throws {
            #expect(try shortest.encoded().readableBytes == Element.minimumSize, "\(Element.self)")
        }
        try check(true)
        try check(0 as Int32)
        try check(0 as Int64)
        try check(0.0)
        try check("")
        try check([] as [Int32])
        try check(TLInt128())
        try check(TLInt256())
    }

    @Test("S06 L-12 the memory that lists of bytes take is counted like that of other vectors")
    func memoryOfBytes() throws {
        let encoded = try encode { $0.writeBytesVector([[1], [2], [3]]) }
        let memory = 3 * MemoryLayout<[UInt8]>.stride
        var enough = TLReader(bytes: encoded, limits: TLReader.Limits(vectorMemory: memory))
        #expect(try enough.readBytesVector() == [[1], [2], [3]])
        var little = TLReader(bytes: encoded, limits: TLReader.Limits(vectorMemory: memory - 1))
        let error = #expect(throws: TLError.self) { try little.readBytesVector() }
        #expect(error?.code == .tooMany)
    }

    @Test("L-05 a flag's bit, and only that, says that a field is there")
    func flagBits() {
        var flags = TLFlags()
        flags.set(0, if: true)
        flags.set(31, if: true)
        flags.set(5, if: false)
        #expect(flags.rawValue == 0x8000_0001)
        #expect((0..<32).filter { flags[$0] } == [0, 31])
    }

    @Test("L-13 fields that share a bit are written together or not at all")
    func missingField() {
        var writer = TLWriter()
        writer.failMissing("message.views")
        writer.writeInt(1)
        #expect(writer.error?.code == .inconsistentFields)
        #expect(writer.error?.expected.contains("message.views") == true)
        writer.failMissing("message.forwards")
        #expect(writer.error?.expected.contains("message.views") == true)
    }
}
