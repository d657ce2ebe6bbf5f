import MTProtoCore
import NIOCore

/// Reads what ``KeptEncoder`` has written. Every read is checked: bytes of another version lead to an error.
final class KeptDecoder: Decoder {
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private var bytes: ByteBuffer
    /// Gives the large pieces, by where they begin and how long they are.
    private let piece: (Int, Int) throws -> ByteBuffer

    init(_ bytes: ByteBuffer, piece: @escaping (Int, Int) throws -> ByteBuffer = { _, _ in throw KeptFormError.end }) {
        self.bytes = bytes
        self.piece = piece
    }

    /// The decoder that a value is given by itself.
    static func own(_ decoder: any Decoder) throws -> KeptDecoder {
        guard let decoder = decoder as? KeptDecoder else { throw KeptFormError("another decoder") }
        return decoder
    }

    /// Throws if something is left over.
    func finish() throws {
        guard self.bytes.readableBytes == 0 else { throw KeptFormError("\(self.bytes.readableBytes) bytes too many") }
    }

    // MARK: Values

    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == [UInt8].self, let value = try self.readBytes(self.readCount()) as? Value { return value }
        if type == [Int32].self, let value = try self.readNumbers() as? Value { return value }
        if let unordered = type as? any KeptUnordered.Type, let value = try unordered.init(sorted: self) as? Value {
            return value
        }
        return try Value(from: self)
    }

    func readBool() throws -> Bool {
        switch self.bytes.readInteger(as: UInt8.self) {
        case 0: false
        case 1: true
        default: throw KeptFormError("neither true nor false")
        }
    }

    func readTag() throws -> UInt8 {
        guard let tag = self.bytes.readInteger(as: UInt8.self) else { throw KeptFormError.end }
        return tag
    }

    func readString() throws -> String {
        let count = try self.readCount()
        guard let value = try? self.bytes.readUTF8ValidatedString(length: count) else {
            throw KeptFormError("no text")
        }
        return value
    }

    func readBuffer() throws -> ByteBuffer {
        guard let value = self.bytes.readSlice(length: try self.readCount()) else { throw KeptFormError.end }
        return value
    }

    /// Passes over what ``readBuffer()`` would read.
    func skip() throws { self.bytes.moveReaderIndex(forwardBy: try self.readCount()) }

    var isAtEnd: Bool { self.bytes.readableBytes == 0 }

    private func readBytes(_ count: Int) throws -> [UInt8] {
        guard let value = self.bytes.readBytes(length: count) else { throw KeptFormError.end }
        return value
    }

    func readNumber<Value: FixedWidthInteger>() throws -> Value {
        var number: UInt64 = 0
        let isWhole = self.bytes.readWithUnsafeReadableBytes { buffer -> (Int, Bool) in
            var shift: UInt64 = 0
            for (index, byte) in buffer.prefix(10).enumerated() {
                number |= UInt64(byte & 0x7f) << shift
                if byte & 0x80 == 0 { return (index + 1, true) }
                shift += 7
            }
            return (0, false)
        }
        guard isWhole else { throw KeptFormError.end }
        let value = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
        // The numbers beyond Int64 are written as negative ones.
        let result = Value(truncatingIfNeeded: value)
        guard Int64(truncatingIfNeeded: result) == value else { throw KeptFormError("a number that is too large") }
        return result
    }

    /// How many bytes or elements follow.
    func readCount() throws -> Int { try self.checked(count: self.readNumber()) }

    /// Each element takes a byte at least.
    private func checked(count: Int) throws -> Int {
        guard count >= 0, count <= self.bytes.readableBytes else { throw KeptFormError.end }
        return count
    }

    func readListCount() throws -> Int {
        guard let count = self.bytes.readInteger(endianness: .little, as: UInt32.self) else { throw KeptFormError.end }
        return try self.checked(count: Int(count))
    }

    private func readNumbers() throws -> [Int32] {
        let count = try self.readCount()
        // checked: the count is not larger than the bytes that are there.
        guard var values = self.bytes.readSlice(length: count * 4) else { throw KeptFormError.end }
        return [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count, let value = values.readInteger(endianness: .little, as: Int32.self) {
                buffer[initialized] = value
                initialized += 1
            }
        }
    }

    func readPiece() throws -> ByteBuffer {
        let (offset, length): (Int, Int) = (try self.readNumber(), try self.readNumber())
        let checksum: UInt32 = try self.readNumber()
        let piece = try self.piece(offset, length)
        guard piece.readableBytes == length, crc32(of: piece.readableBytesView) == checksum else {
            throw KeptFormError("a piece is damaged")
        }
        return piece
    }

    /// The name of a case, which stays where it is.
    func peekName() -> String? {
        let whole = self.bytes
        defer { self.bytes = whole }
        return try? self.readString()
    }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeptKeyedReader(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try KeptListReader(self) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { KeptValueReader(decoder: self) }
}
