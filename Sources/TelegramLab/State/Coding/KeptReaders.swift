// The containers of ``KeptDecoder``.

struct KeptKeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: KeptDecoder
    var codingPath: [any CodingKey] { [] }

    /// Asked for by enumerations alone, which have to know the case.
    var allKeys: [Key] { self.decoder.peekName().flatMap { Key(stringValue: $0) }.map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { try !self.decoder.readBool() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try self.decoder.read(type) }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try self.decoder.readBool() ? try self.decoder.read(type) : nil
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        guard try self.decoder.readString() == key.stringValue else { throw KeptFormError("another case") }
        return try self.decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try self.decoder.unkeyedContainer()
    }
    func superDecoder() -> any Decoder { self.decoder }
    func superDecoder(forKey key: Key) -> any Decoder { self.decoder }

    private func isThere() throws -> Bool { try self.decoder.readBool() }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.readBool() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.readString() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { Double(bitPattern: try decoder.readNumber()) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(bitPattern: try decoder.readNumber()) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.readNumber() }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder.readNumber() }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder.readNumber() }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder.readNumber() }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder.readNumber() }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder.readNumber() }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder.readNumber() }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder.readNumber() }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder.readNumber() }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder.readNumber() }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try self.isThere() ? try decoder.readBool() : nil
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try self.isThere() ? try decoder.readString() : nil
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try self.isThere() ? Double(bitPattern: try decoder.readNumber()) : nil
    }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try self.isThere() ? Float(bitPattern: try decoder.readNumber()) : nil
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try self.isThere() ? try decoder.readNumber() : nil
    }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try self.isThere() ? try decoder.readNumber() : nil
    }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try self.isThere() ? try decoder.readNumber() : nil
    }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try self.isThere() ? try decoder.readNumber() : nil
    }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try self.isThere() ? try decoder.readNumber() : nil
    }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try self.isThere() ? try decoder.readNumber() : nil
    }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try self.isThere() ? try decoder.readNumber() : nil
    }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try self.isThere() ? try decoder.readNumber() : nil
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try self.isThere() ? try decoder.readNumber() : nil
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try self.isThere() ? try decoder.readNumber() : nil
    }
}

struct KeptListReader: UnkeyedDecodingContainer {
    private let decoder: KeptDecoder
    private let length: Int
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { self.length }
    var isAtEnd: Bool { self.currentIndex >= self.length }

    init(_ decoder: KeptDecoder) throws {
        self.decoder = decoder
        self.length = try decoder.readListCount()
    }

    private mutating func next() throws -> KeptDecoder {
        guard !self.isAtEnd else { throw KeptFormError.end }
        self.currentIndex += 1
        return self.decoder
    }

    mutating func decodeNil() throws -> Bool { try !self.decoder.readBool() }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try self.next().read(type) }
    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try self.next().container(keyedBy: type) }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try self.next().unkeyedContainer()
    }
    mutating func superDecoder() throws -> any Decoder { try self.next() }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try self.next().readBool() }
    mutating func decode(_ type: String.Type) throws -> String { try self.next().readString() }
    mutating func decode(_ type: Double.Type) throws -> Double { Double(bitPattern: try self.next().readNumber()) }
    mutating func decode(_ type: Float.Type) throws -> Float { Float(bitPattern: try self.next().readNumber()) }
    mutating func decode(_ type: Int.Type) throws -> Int { try self.next().readNumber() }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try self.next().readNumber() }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try self.next().readNumber() }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try self.next().readNumber() }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try self.next().readNumber() }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try self.next().readNumber() }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try self.next().readNumber() }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try self.next().readNumber() }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try self.next().readNumber() }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try self.next().readNumber() }
}

struct KeptValueReader: SingleValueDecodingContainer {
    let decoder: KeptDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try self.decoder.read(type) }

    func decode(_ type: Bool.Type) throws -> Bool { try decoder.readBool() }
    func decode(_ type: String.Type) throws -> String { try decoder.readString() }
    func decode(_ type: Double.Type) throws -> Double { Double(bitPattern: try decoder.readNumber()) }
    func decode(_ type: Float.Type) throws -> Float { Float(bitPattern: try decoder.readNumber()) }
    func decode(_ type: Int.Type) throws -> Int { try decoder.readNumber() }
    func decode(_ type: Int8.Type) throws -> Int8 { try decoder.readNumber() }
    func decode(_ type: Int16.Type) throws -> Int16 { try decoder.readNumber() }
    func decode(_ type: Int32.Type) throws -> Int32 { try decoder.readNumber() }
    func decode(_ type: Int64.Type) throws -> Int64 { try decoder.readNumber() }
    func decode(_ type: UInt.Type) throws -> UInt { try decoder.readNumber() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.readNumber() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.readNumber() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.readNumber() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.readNumber() }
}
