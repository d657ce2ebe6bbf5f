import NIOCore
import TL
import Testing

/// A type of one constructor that stands with its id and without, as emitted code has it.
private struct Point: TLObject, TLPayload {
    var x: Int32

    init(x: Int32) {
        self.x = x
    }

    init(from reader: inout TLReader) throws(TLError) {
        try reader.expect(5, "point")
        try self.init(bareFrom: &reader)
    }

    init(bareFrom reader: inout TLReader) throws(TLError) {
        self.x = try reader.readInt()
    }

    func write(to writer: inout TLWriter) {
        writer.writeConstructorID(5)
        writeBare(to: &writer)
    }

    func writeBare(to writer: inout TLWriter) {
        writer.writeInt(x)
    }
}

/// The fields of one constructor of several: nothing on the wire if they are whole, nothing and an error if not.
private struct Fields: TLPayload {
    var number: Int32 = 0
    var isWhole = true

    init(number: Int32 = 0, isWhole: Bool = true) {
        self.number = number
        self.isWhole = isWhole
    }

    init(bareFrom reader: inout TLReader) throws(TLError) {
        self.number = try reader.readInt()
    }

    func writeBare(to writer: inout TLWriter) {
        writer.writeInt(number)
        if !isWhole { writer.failMissing("fields.number") }
    }
}

struct BareValueTests {
    @Test("L-03 a boxed vector of bare values has its own id and none of theirs; a bare one has none at all")
    func vectorsOfBareValues() throws {
        let points = [Point(x: 1), Point(x: -1)]
        let bare: [UInt8] = [2, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255]
        #expect(try encode { $0.writeBareVector(ofBare: points) } == bare)
        let boxed = try encode { $0.writeVector(ofBare: points) }
        #expect(boxed == [0x15, 0xc4, 0xb5, 0x1c] + bare)
        var reader = TLReader(bytes: boxed)
        #expect(try reader.readVector(ofBare: Point.self) == points)
        try reader.finish()
    }

    @Test("values without an id are equal if their encodings are, and one that has none equals no other")
    func equality() {
        #expect(Point(x: 1) == Point(x: 1))
        #expect(Point(x: 1) != Point(x: 2))
        #expect(Fields(number: 1) == Fields(number: 1))
        #expect(Fields(number: 1) != Fields(number: 2))
        #expect(Fields(isWhole: true) != Fields(isWhole: false))
        #expect(Set([Fields(number: 1), Fields(number: 1), Fields(number: 2)]).count == 2)
    }
}
