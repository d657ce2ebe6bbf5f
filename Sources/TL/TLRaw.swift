import NIOCore

/// One object that is not decoded: all the bytes that remain, constructor id first.
///
/// Reading shares the input's storage and copies nothing.
public struct TLRaw: TLObject {
    /// The object on the wire.
    public var bytes: ByteBuffer

    public init(_ bytes: ByteBuffer) {
        self.bytes = bytes
    }

    /// Takes everything that remains; at least a constructor id has to be there.
    public init(from reader: inout TLReader) throws(TLError) {
        guard reader.remaining >= 4 else { throw reader.endOfInput(needed: 4, for: "an object") }
        self.bytes = reader.readRest()
    }

    public func write(to writer: inout TLWriter) { writer.writeRaw(bytes) }

    /// The id that begins the object.
    public var constructorID: UInt32? {
        bytes.nextWord
    }
}

/// A query that is not decoded, answered by bytes that are not decoded.
///
/// With it a server reads `InvokeWithLayer<TLRawFunction>` before it knows the query inside, and a client sends a query
/// that was encoded elsewhere.
public struct TLRawFunction: TLFunction {
    public typealias Response = TLRaw

    /// Zero, as the id is the query's own; see `TLRaw.constructorID`.
    public static var constructorID: UInt32 { 0 }
    public static var name: String { "raw" }

    /// The query on the wire.
    public var query: TLRaw

    public init(_ query: TLRaw) {
        self.query = query
    }

    public init(_ bytes: ByteBuffer) {
        self.query = TLRaw(bytes)
    }

    /// Takes everything that remains.
    public init(from reader: inout TLReader) throws(TLError) {
        self.query = try TLRaw(from: &reader)
    }

    public func write(to writer: inout TLWriter) { query.write(to: &writer) }
}

extension TLReader {
    /// Takes all the bytes that remain, without a copy.
    public mutating func readRest() -> ByteBuffer {
        let rest = rest
        skip(remaining)
        return rest
    }
}
