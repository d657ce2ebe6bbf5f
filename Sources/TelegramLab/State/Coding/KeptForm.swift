import NIOCore
import TL

/// Why bytes cannot be what was kept, or a value cannot be kept.
struct KeptFormError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    static let end = KeptFormError("the bytes end too early")
    static let unknownTag = KeptFormError("an unknown case")
}

/// What says itself how it is kept, where the compiler cannot or where that would be slow.
protocol KeptForm {
    func keep(in encoder: KeptEncoder) throws
    init(kept decoder: KeptDecoder) throws
}

/// A value of our own that says how it is kept, and can be part of others.
protocol KeptCodable: KeptForm, Codable {}

extension KeptCodable {
    func encode(to encoder: any Encoder) throws { try self.keep(in: KeptEncoder.own(encoder)) }

    init(from decoder: any Decoder) throws { try self.init(kept: KeptDecoder.own(decoder)) }
}

/// A value of our own whose `Codable` the compiler has made, among values that have none.
protocol KeptAsCodable: KeptForm, Codable {}

extension KeptAsCodable {
    func keep(in encoder: KeptEncoder) throws { try self.encode(to: encoder) }
    init(kept decoder: KeptDecoder) throws { try self.init(from: decoder) }
}

/// A TL object, which is kept as it stands on the wire. Each type that stands in a record needs one line that says so.
protocol KeptTL: KeptForm, TLObject {}

extension KeptTL {
    func keep(in encoder: KeptEncoder) throws { encoder.write(try self.encoded()) }

    init(kept decoder: KeptDecoder) throws { try self.init(decoding: try decoder.readBuffer()) }
}

/// A property that holds TL objects: they have no `Codable` conformance, which every program that imports this module
/// would see.
@propertyWrapper struct InTL<Value> {
    var wrappedValue: Value

    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension InTL: Encodable where Value: KeptForm {
    func encode(to encoder: any Encoder) throws { try self.wrappedValue.keep(in: KeptEncoder.own(encoder)) }
}

extension InTL: Decodable where Value: KeptForm {
    init(from decoder: any Decoder) throws { self.wrappedValue = try Value(kept: KeptDecoder.own(decoder)) }
}

extension InTL: Sendable where Value: Sendable {}
extension InTL: Equatable where Value: Equatable {}
extension InTL: Hashable where Value: Hashable {}

extension Optional: KeptForm where Wrapped: KeptForm {
    func keep(in encoder: KeptEncoder) throws {
        encoder.write(self != nil)
        try self?.keep(in: encoder)
    }

    init(kept decoder: KeptDecoder) throws {
        self = try decoder.readBool() ? try Wrapped(kept: decoder) : nil
    }
}

extension Array: KeptForm where Element: KeptForm {
    func keep(in encoder: KeptEncoder) throws {
        encoder.write(number: self.count)
        for element in self { try element.keep(in: encoder) }
    }

    init(kept decoder: KeptDecoder) throws {
        let count = try decoder.readCount()
        self = []
        self.reserveCapacity(count)
        for _ in 0..<count { self.append(try Element(kept: decoder)) }
    }
}

extension Dictionary: KeptForm where Key: KeptForm, Value: KeptForm {
    func keep(in encoder: KeptEncoder) throws {
        try encoder.write(sorted: self, key: { try $0.key.keep(in: encoder) }) { try $0.value.keep(in: encoder) }
    }

    init(kept decoder: KeptDecoder) throws {
        let count = try decoder.readCount()
        self = [:]
        self.reserveCapacity(count)
        for _ in 0..<count {
            let key = try Key(kept: decoder)
            self[key] = try Value(kept: decoder)
        }
    }
}

extension Int32: KeptForm {
    func keep(in encoder: KeptEncoder) { encoder.write(number: self) }
    init(kept decoder: KeptDecoder) throws { self = try decoder.readNumber() }
}

extension Int64: KeptForm {
    func keep(in encoder: KeptEncoder) { encoder.write(number: self) }
    init(kept decoder: KeptDecoder) throws { self = try decoder.readNumber() }
}

extension String: KeptForm {
    func keep(in encoder: KeptEncoder) { encoder.write(self) }
    init(kept decoder: KeptDecoder) throws { self = try decoder.readString() }
}

/// A collection without an order, which is written in the order of its keys, so that equal values have equal bytes.
/// Its own `Codable` writes it in the order of this process.
protocol KeptUnordered {
    func keepSorted(in encoder: KeptEncoder) throws
    init(sorted decoder: KeptDecoder) throws
}

extension Dictionary: KeptUnordered where Key: Codable, Value: Codable {
    func keepSorted(in encoder: KeptEncoder) throws {
        try encoder.write(sorted: self, key: { try encoder.write($0.key) }) { try encoder.write($0.value) }
    }

    init(sorted decoder: KeptDecoder) throws {
        let count = try decoder.readCount()
        self = [:]
        self.reserveCapacity(count)
        for _ in 0..<count {
            let key = try decoder.read(Key.self)
            self[key] = try decoder.read(Value.self)
        }
    }
}

extension Set: KeptUnordered where Element: Codable {
    func keepSorted(in encoder: KeptEncoder) throws {
        try encoder.write(sorted: self, key: { try encoder.write($0) }) { _ in }
    }

    init(sorted decoder: KeptDecoder) throws {
        let count = try decoder.readCount()
        self = []
        self.reserveCapacity(count)
        for _ in 0..<count { self.insert(try decoder.read(Element.self)) }
    }
}
