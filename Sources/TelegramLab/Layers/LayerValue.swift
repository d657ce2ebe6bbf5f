import NIOCore
import TL

/// A value of some layer, taken apart.
indirect enum LayerValue: Sendable {
    case int(Int32)
    case long(Int64)
    case double(Double)
    case int128(TLInt128)
    case int256(TLInt256)
    /// The bytes of a `string` or of `bytes`.
    case text(ByteBuffer)
    case bool(Bool)
    case presence
    /// The elements of a vector of numbers; millions of them take no more memory than on the wire.
    case ints([Int32])
    case longs([Int64])
    case vector([LayerValue])
    case object(LayerObject)

    /// Whether it is what a field holds that says nothing.
    var isDefault: Bool {
        switch self {
        case .int(let value): value == 0
        case .long(let value): value == 0
        case .double(let value): value == 0
        case .text(let value): value.readableBytes == 0
        case .bool(let value): !value
        case .ints(let values): values.isEmpty
        case .longs(let values): values.isEmpty
        case .vector(let values): values.isEmpty
        case .presence, .int128, .int256, .object: false
        }
    }
}

/// A constructor or method with the values of its fields, nil where a field is not there or is a word of flags.
struct LayerObject: Sendable {
    /// Its number in the table.
    var combinator: Int
    var fields: [LayerValue?]
}

/// Why a value could not be translated.
enum LayerError: Error {
    /// These bytes are no value of the layer.
    case unreadable
    /// The other layer has nothing for what is named.
    case inexpressible(String)
    /// A value that says nothing in the other layer, such as a flag that is not set.
    case nothing
}

/// Takes values of one layer apart. Hostile bytes cost no more than a small multiple of their size.
struct LayerReader {
    let table: LayerTable
    /// The place of the layer in the table.
    let layer: Int
    private var reader: TLReader
    private var values = 0

    /// More values are no honest object.
    private static let maximumValues = 1 << 18
    /// Nor are more objects inside of one another.
    private static let maximumDepth = 40

    init(_ bytes: ByteBuffer, _ table: LayerTable, layer: Int) {
        self.table = table
        self.layer = layer
        self.reader = TLReader(bytes, limits: TLReader.Limits(depth: Self.maximumDepth))
    }

    /// Reads a value that takes all of the bytes.
    mutating func readWhole(_ shape: LayerTable.Shape) throws(LayerError) -> LayerValue {
        let value = try self.read(shape)
        guard self.reader.remaining == 0 else { throw .unreadable }
        return value
    }

    /// Reads a call that takes all of the bytes.
    mutating func readCall() throws(LayerError) -> LayerObject {
        let object = try self.readObject()
        guard self.reader.remaining == 0 else { throw .unreadable }
        return object
    }

    private mutating func read(_ shape: LayerTable.Shape) throws(LayerError) -> LayerValue {
        self.values += 1
        guard self.values <= Self.maximumValues else { throw .unreadable }
        do {
            switch shape {
            case .int: return .int(try self.reader.readInt())
            case .long: return .long(try self.reader.readLong())
            case .double: return .double(try self.reader.readDouble())
            case .int128: return .int128(try self.reader.readInt128())
            case .int256: return .int256(try self.reader.readInt256())
            case .string, .bytes: return .text(try self.reader.readByteBuffer())
            case .bool: return .bool(try self.reader.readBool())
            case .presence, .flags: return .presence
            case .vector(let element, let isBare): return try self.readVector(element, isBare: isBare)
            case .object: return .object(try self.readObject())
            }
        } catch let error as LayerError {
            throw error
        } catch {
            throw .unreadable
        }
    }

    private mutating func readVector(_ element: LayerTable.Shape, isBare: Bool) throws -> LayerValue {
        let size = element == .long ? 8 : 4
        let count =
            try isBare
            ? self.reader.readBareVectorCount(minimumSize: size) : self.reader.readVectorCount(minimumSize: size)
        switch element {
        case .int:
            var numbers: [Int32] = []
            for _ in 0..<count { numbers.append(try self.reader.readInt()) }
            return .ints(numbers)
        case .long:
            var numbers: [Int64] = []
            for _ in 0..<count { numbers.append(try self.reader.readLong()) }
            return .longs(numbers)
        default:
            var elements: [LayerValue] = []
            for _ in 0..<count { elements.append(try self.read(element)) }
            return .vector(elements)
        }
    }

    /// Which type it has is not looked at: real servers take some objects for others.
    private mutating func readObject() throws(LayerError) -> LayerObject {
        guard (try? self.reader.descend()) != nil, let id = try? self.reader.readConstructorID(),
            let number = self.table.combinator(id, in: self.layer)
        else { throw .unreadable }
        let combinator = self.table.combinators[number]
        var words: [(name: String, flags: TLFlags)] = []
        var fields: [LayerValue?] = []
        fields.reserveCapacity(combinator.fields.count)
        for field in combinator.fields {
            if field.shape == .flags {
                guard let flags = try? self.reader.readFlags() else { throw .unreadable }
                words.append((field.name, flags))
                fields.append(nil)
            } else if let word = field.word {
                let isPresent = words.contains { $0.name == word && $0.flags[field.bit] }
                fields.append(isPresent ? try self.read(field.shape) : nil)
            } else {
                fields.append(try self.read(field.shape))
            }
        }
        self.reader.ascend()
        return LayerObject(combinator: number, fields: fields)
    }
}

extension LayerTable {
    /// Writes a value whose objects are all of the layer that is to be written.
    func write(_ value: LayerValue, _ shape: Shape, to writer: inout TLWriter) {
        switch value {
        case .int(let value): writer.writeInt(value)
        case .long(let value): writer.writeLong(value)
        case .double(let value): writer.writeDouble(value)
        case .int128(let value): writer.writeInt128(value)
        case .int256(let value): writer.writeInt256(value)
        case .text(let bytes): writer.writeByteBuffer(bytes)
        case .bool(let value): writer.writeBool(value)
        case .presence: break
        case .ints(let values):
            self.writeCount(values.count, shape, to: &writer)
            for value in values { writer.writeInt(value) }
        case .longs(let values):
            self.writeCount(values.count, shape, to: &writer)
            for value in values { writer.writeLong(value) }
        case .vector(let values):
            self.writeCount(values.count, shape, to: &writer)
            guard case .vector(let element, _) = shape else { return }
            for value in values { self.write(value, element, to: &writer) }
        case .object(let object): self.write(object, to: &writer)
        }
    }

    private func writeCount(_ count: Int, _ shape: Shape, to writer: inout TLWriter) {
        if case .vector(_, isBare: true) = shape {
            writer.writeBareVectorCount(count)
        } else {
            writer.writeVectorCount(count)
        }
    }

    /// Writes an object with its id, or a call.
    func write(_ object: LayerObject, to writer: inout TLWriter) {
        let combinator = self.combinators[object.combinator]
        writer.writeConstructorID(combinator.id)
        for (field, value) in zip(combinator.fields, object.fields) {
            if field.shape == .flags {
                var flags = TLFlags()
                for (other, value) in zip(combinator.fields, object.fields) where other.word == field.name {
                    if value != nil { flags.set(other.bit, if: true) }
                }
                writer.writeFlags(flags)
            } else if let value {
                self.write(value, field.shape, to: &writer)
            }
        }
    }
}
