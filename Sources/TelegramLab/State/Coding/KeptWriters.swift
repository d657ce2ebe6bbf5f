import NIOCore

// The containers of ``KeptEncoder``. What the compiler makes calls a method of its own for each kind of number.

struct KeptKeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: KeptEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { self.encoder.write(false) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try self.encoder.write(value) }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        self.encoder.write(value != nil)
        if let value { try self.encoder.write(value) }
    }

    /// A case of an enumeration: what belongs to it stands behind its name.
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        self.encoder.write(key.stringValue)
        return self.encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { self.encoder.unkeyedContainer() }
    func superEncoder() -> any Encoder { self.encoder }
    func superEncoder(forKey key: Key) -> any Encoder { self.encoder }

    private func write<Value>(_ value: Value?, _ write: (Value) -> Void) {
        self.encoder.write(value != nil)
        if let value { write(value) }
    }

    func encode(_ value: Bool, forKey key: Key) { self.encoder.write(value) }
    func encode(_ value: String, forKey key: Key) { self.encoder.write(value) }
    func encode(_ value: Double, forKey key: Key) { self.encoder.write(number: value.bitPattern) }
    func encode(_ value: Float, forKey key: Key) { self.encoder.write(number: value.bitPattern) }
    func encode(_ value: Int, forKey key: Key) { self.encoder.write(number: value) }
    func encode(_ value: Int8, forKey key: Key) { self.encoder.write(number: value) }
    func encode(_ value: Int16, forKey key: Key) { self.encoder.write(number: value) }
    func encode(_ value: Int32, forKey key: Key) { self.encoder.write(number: value) }
    func encode(_ value: Int64, forKey key: Key) { self.encoder.write(number: value) }
    func encode(_ value: UInt, forKey key: Key) { self.encoder.write(number: value) }
    func encode(_ value: UInt8, forKey key: Key) { self.encoder.write(number: value) }
    func encode(_ value: UInt16, forKey key: Key) { self.encoder.write(number: value) }
    func encode(_ value: UInt32, forKey key: Key) { self.encoder.write(number: value) }
    func encode(_ value: UInt64, forKey key: Key) { self.encoder.write(number: value) }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) { self.write(value) { self.encoder.write($0) } }
    func encodeIfPresent(_ value: String?, forKey key: Key) { self.write(value) { self.encoder.write($0) } }
    func encodeIfPresent(_ value: Double?, forKey key: Key) {
        self.write(value) { self.encoder.write(number: $0.bitPattern) }
    }
    func encodeIfPresent(_ value: Float?, forKey key: Key) {
        self.write(value) { self.encoder.write(number: $0.bitPattern) }
    }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { self.write(value) { self.encoder.write(number: $0) } }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) { self.write(value) { self.encoder.write(number: $0) } }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) { self.write(value) { self.encoder.write(number: $0) } }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) { self.write(value) { self.encoder.write(number: $0) } }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { self.write(value) { self.encoder.write(number: $0) } }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) { self.write(value) { self.encoder.write(number: $0) } }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) { self.write(value) { self.encoder.write(number: $0) } }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) { self.write(value) { self.encoder.write(number: $0) } }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) { self.write(value) { self.encoder.write(number: $0) } }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) { self.write(value) { self.encoder.write(number: $0) } }
}

struct KeptListWriter: UnkeyedEncodingContainer {
    private let encoder: KeptEncoder
    private let start: Int
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(_ encoder: KeptEncoder) {
        self.encoder = encoder
        self.start = encoder.beginList()
    }

    private mutating func counted() -> KeptEncoder {
        self.count += 1
        self.encoder.set(count: self.count, at: self.start)
        return self.encoder
    }

    mutating func encodeNil() { self.counted().write(false) }
    mutating func encode<Value: Encodable>(_ value: Value) throws { try self.counted().write(value) }
    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        self.counted().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self.counted().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { self.counted() }

    mutating func encode(_ value: Bool) { self.counted().write(value) }
    mutating func encode(_ value: String) { self.counted().write(value) }
    mutating func encode(_ value: Double) { self.counted().write(number: value.bitPattern) }
    mutating func encode(_ value: Float) { self.counted().write(number: value.bitPattern) }
    mutating func encode(_ value: Int) { self.counted().write(number: value) }
    mutating func encode(_ value: Int8) { self.counted().write(number: value) }
    mutating func encode(_ value: Int16) { self.counted().write(number: value) }
    mutating func encode(_ value: Int32) { self.counted().write(number: value) }
    mutating func encode(_ value: Int64) { self.counted().write(number: value) }
    mutating func encode(_ value: UInt) { self.counted().write(number: value) }
    mutating func encode(_ value: UInt8) { self.counted().write(number: value) }
    mutating func encode(_ value: UInt16) { self.counted().write(number: value) }
    mutating func encode(_ value: UInt32) { self.counted().write(number: value) }
    mutating func encode(_ value: UInt64) { self.counted().write(number: value) }
}

struct KeptValueWriter: SingleValueEncodingContainer {
    let encoder: KeptEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() throws { throw KeptFormError("an optional that is no property cannot be kept") }
    func encode<Value: Encodable>(_ value: Value) throws { try self.encoder.write(value) }

    func encode(_ value: Bool) { self.encoder.write(value) }
    func encode(_ value: String) { self.encoder.write(value) }
    func encode(_ value: Double) { self.encoder.write(number: value.bitPattern) }
    func encode(_ value: Float) { self.encoder.write(number: value.bitPattern) }
    func encode(_ value: Int) { self.encoder.write(number: value) }
    func encode(_ value: Int8) { self.encoder.write(number: value) }
    func encode(_ value: Int16) { self.encoder.write(number: value) }
    func encode(_ value: Int32) { self.encoder.write(number: value) }
    func encode(_ value: Int64) { self.encoder.write(number: value) }
    func encode(_ value: UInt) { self.encoder.write(number: value) }
    func encode(_ value: UInt8) { self.encoder.write(number: value) }
    func encode(_ value: UInt16) { self.encoder.write(number: value) }
    func encode(_ value: UInt32) { self.encoder.write(number: value) }
    func encode(_ value: UInt64) { self.encoder.write(number: value) }
}
