// The values that Swift already has, in the form in which they stand in a vector.

extension Bool: TLObject {
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readBool() }
    public func write(to writer: inout TLWriter) { writer.writeBool(self) }
}

extension Int32: TLObject {
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readInt() }
    public func write(to writer: inout TLWriter) { writer.writeInt(self) }
}

extension Int64: TLObject {
    public static var minimumSize: Int { 8 }
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readLong() }
    public func write(to writer: inout TLWriter) { writer.writeLong(self) }
}

extension Double: TLObject {
    public static var minimumSize: Int { 8 }
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readDouble() }
    public func write(to writer: inout TLWriter) { writer.writeDouble(self) }
}

extension String: TLObject {
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readString() }
    public func write(to writer: inout TLWriter) { writer.writeString(self) }
}

/// A boxed vector.
extension Array: TLObject where Element: TLObject {
    public static var minimumSize: Int { 8 }
    public init(from reader: inout TLReader) throws(TLError) { self = try reader.readVector() }
    public func write(to writer: inout TLWriter) { writer.writeVector(self) }
}

/// `bytes`, which in Swift is `[UInt8]` and as an array of numbers cannot be an object itself.
extension TLReader {
    /// Reads a boxed vector of `bytes`.
    public mutating func readBytesVector() throws(TLError) -> [[UInt8]] {
        let count = try readVectorCount()
        try charge(count, elementsOf: MemoryLayout<[UInt8]>.stride)
        var elements: [[UInt8]] = []
        elements.reserveCapacity(min(count, 4_096))
        for _ in 0..<count {
            elements.append(try readBytes())
        }
        return elements
    }
}

extension TLWriter {
    /// Writes a boxed vector of `bytes`.
    public mutating func writeBytesVector(_ elements: [[UInt8]]) {
        writeVectorCount(elements.count)
        for element in elements { writeBytes(element) }
    }
}
