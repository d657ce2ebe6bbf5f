import NIOCore

/// A value that TL can read and write in the form in which it stands in a vector or as an answer: boxed (with its
/// constructor id) for types of a schema, bare for `int`, `long`, `double`, `string`, `int128` and `int256`.
///
/// Two objects are equal if their encodings are equal; hashing follows. Emitted types get both from here, so that
/// nothing is synthesized for thousands of types.
public protocol TLObject: Hashable, Sendable {
    /// The least number of bytes that a value takes on the wire. Bounds vector counts before anything is allocated.
    static var minimumSize: Int { get }

    /// Reads one value.
    init(from reader: inout TLReader) throws(TLError)

    /// Writes the value. What cannot be expressed is recorded in the writer.
    func write(to writer: inout TLWriter)
}

extension TLObject {
    /// Four: a constructor id or an int.
    public static var minimumSize: Int { 4 }

    /// Reads exactly one value out of `buffer`, which has to end with it.
    public init(decoding buffer: ByteBuffer, limits: TLReader.Limits = TLReader.Limits()) throws(TLError) {
        var reader = TLReader(buffer, limits: limits)
        try self.init(from: &reader)
        try reader.finish()
    }

    /// The value on the wire.
    public func encoded() throws(TLError) -> ByteBuffer {
        var writer = TLWriter()
        write(to: &writer)
        return try writer.finish()
    }

    public static func == (lhs: Self, rhs: Self) -> Bool {
        var left = TLWriter()
        lhs.write(to: &left)
        var right = TLWriter()
        rhs.write(to: &right)
        return left.take() == right.take() && (left.error == nil) == (right.error == nil)
    }

    public func hash(into hasher: inout Hasher) {
        var writer = TLWriter()
        write(to: &writer)
        writer.take().hash(into: &hasher)
    }
}

/// The fields of one constructor, without its id: what a bare type is on the wire.
public protocol TLPayload: Hashable, Sendable {
    /// Reads the fields.
    init(bareFrom reader: inout TLReader) throws(TLError)

    /// Writes the fields.
    func writeBare(to writer: inout TLWriter)
}

extension TLPayload {
    public static func == (lhs: Self, rhs: Self) -> Bool {
        var left = TLWriter()
        lhs.writeBare(to: &left)
        var right = TLWriter()
        rhs.writeBare(to: &right)
        return left.take() == right.take() && (left.error == nil) == (right.error == nil)
    }

    public func hash(into hasher: inout Hasher) {
        var writer = TLWriter()
        writeBare(to: &writer)
        writer.take().hash(into: &hasher)
    }
}

/// A type of one constructor can stand boxed or bare; either form tells two values apart.
extension TLPayload where Self: TLObject {
    public static func == (lhs: Self, rhs: Self) -> Bool {
        var left = TLWriter()
        lhs.write(to: &left)
        var right = TLWriter()
        rhs.write(to: &right)
        return left.take() == right.take() && (left.error == nil) == (right.error == nil)
    }

    public func hash(into hasher: inout Hasher) {
        var writer = TLWriter()
        write(to: &writer)
        writer.take().hash(into: &hasher)
    }
}

/// A function of a schema: a query that is sent as an object and answered with a `Response`.
public protocol TLFunction: TLObject {
    /// What the peer answers with.
    associatedtype Response: TLObject

    /// The id that begins the query.
    static var constructorID: UInt32 { get }

    /// The name in the schema, such as `messages.sendMessage`.
    static var name: String { get }
}

extension TLFunction {
    /// Reads an answer to this function.
    public static func readResponse(from reader: inout TLReader) throws(TLError) -> Response {
        try Response(from: &reader)
    }

    /// Writes an answer to this function, as a server does.
    public static func writeResponse(_ response: Response, to writer: inout TLWriter) {
        response.write(to: &writer)
    }
}
