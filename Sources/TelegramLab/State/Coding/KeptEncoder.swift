import MTProtoCore
import NIOCore

/// Writes values whose `Codable` the compiler has made, so that no stored property can be forgotten: the properties one
/// behind the other in the order in which they are declared, without their names; of enumerations the name of the case.
///
/// Numbers take as many bytes as they need, seven bits in each. Equal values give equal bytes.
final class KeptEncoder: Encoder {
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private(set) var bytes = ByteBuffer()
    /// Large pieces, which are not copied. They stand behind everything else, in this order.
    private(set) var pieces: [ByteBuffer] = []
    private var pieceBytes = 0

    /// The encoder that a value is given by itself.
    static func own(_ encoder: any Encoder) throws -> KeptEncoder {
        guard let encoder = encoder as? KeptEncoder else { throw KeptFormError("another encoder") }
        return encoder
    }

    // MARK: Values

    func write<Value: Encodable>(_ value: Value) throws {
        if Value.self == [UInt8].self, let value = value as? [UInt8] {
            self.write(number: value.count)
            self.bytes.writeBytes(value)
        } else if Value.self == [Int32].self, let value = value as? [Int32] {
            self.write(numbers: value)
        } else if let value = value as? any KeptUnordered {
            try value.keepSorted(in: self)
        } else {
            try value.encode(to: self)
        }
    }

    func write(_ value: Bool) { self.bytes.writeInteger(value ? 1 : 0, as: UInt8.self) }

    func write(_ value: String) {
        self.write(number: value.utf8.count)
        self.bytes.writeString(value)
    }

    func write(_ value: ByteBuffer) {
        self.write(number: value.readableBytes)
        self.bytes.writeImmutableBuffer(value)
    }

    /// The case of an enumeration, and a number that belongs to it.
    func write(tag: UInt8, _ number: Int64? = nil) {
        self.bytes.writeInteger(tag)
        if let number { self.write(number: number) }
    }

    /// A number, the sign in the lowest bit.
    func write(number: some FixedWidthInteger) {
        let number = Int64(truncatingIfNeeded: number)
        var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
        self.bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: 10) { buffer in
            var count = 0
            while rest >= 0x80 {
                buffer[count] = UInt8(truncatingIfNeeded: rest) | 0x80
                rest >>= 7
                count += 1
            }
            buffer[count] = UInt8(truncatingIfNeeded: rest)
            return count + 1
        }
    }

    /// Four bytes for each.
    private func write(numbers: [Int32]) {
        self.write(number: numbers.count)
        self.bytes.reserveCapacity(minimumWritableBytes: numbers.count * 4)
        for number in numbers { self.bytes.writeInteger(number, endianness: .little) }
    }

    /// A large piece of bytes that are there already.
    func write(piece: ByteBuffer) {
        self.write(number: self.pieceBytes)
        self.write(number: piece.readableBytes)
        self.write(number: crc32(of: piece.readableBytesView))
        self.pieces.append(piece)
        self.pieceBytes += piece.readableBytes
    }

    /// The elements of a collection, each key first, in the order of the bytes of the keys.
    func write<Elements: Collection>(
        sorted elements: Elements, key: (Elements.Element) throws -> Void, value: (Elements.Element) throws -> Void
    ) throws {
        let outer = self.bytes
        var sorted: [(key: ByteBuffer, element: Elements.Element)] = []
        sorted.reserveCapacity(elements.count)
        for element in elements {
            self.bytes = ByteBuffer()
            try key(element)
            sorted.append((self.bytes, element))
        }
        sorted.sort { $0.key.readableBytesView.lexicographicallyPrecedes($1.key.readableBytesView) }
        self.bytes = outer
        self.write(number: sorted.count)
        for (key, element) in sorted {
            self.bytes.writeImmutableBuffer(key)
            try value(element)
        }
    }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeptKeyedWriter(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { KeptListWriter(self) }

    func singleValueContainer() -> any SingleValueEncodingContainer { KeptValueWriter(encoder: self) }

    /// Leaves room for a number of elements that is not known yet.
    func beginList() -> Int {
        self.bytes.writeInteger(0, as: UInt32.self)
        return self.bytes.writerIndex - 4
    }

    func set(count: Int, at index: Int) {
        self.bytes.setInteger(UInt32(clamping: count), at: index, endianness: .little)
    }
}
