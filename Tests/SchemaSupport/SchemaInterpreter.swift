import FuzzSupport
import NIOCore
import TL

/// Makes random valid bytes from the text of a schema. It shares nothing with the generator that emitted the code under
/// test: it interprets the declarations, so that both have to agree on every field.
package struct SchemaInterpreter: Sendable {
    /// What stands in one place.
    indirect enum Shape: Sendable {
        case int
        case long
        case double
        case int128
        case int256
        case string
        case bytes
        case bool
        /// A flag alone, which takes no bytes.
        case nothing
        /// A word that says which fields follow.
        case flags
        /// Any function.
        case query
        case vector(isBoxed: Bool, Shape)
        /// One of the constructors of a type, by its number.
        case object(Int)
    }

    struct Field: Sendable {
        var name: Substring
        /// The word of flags that decides, by its place among the fields.
        var flags: Int?
        var bit: UInt32
        var shape: Shape
    }

    /// One declaration.
    package struct Line: Sendable {
        package var name: String
        package var id: UInt32
        /// The type of a constructor; what a function is answered with.
        package var result: String
        package var text: Substring
        var fields: [Field] = []
        var answer = Shape.nothing
    }

    /// Which conditional fields are present.
    package enum Presence: Sendable { case none, all, random }

    /// The schema of the API.
    package static let api = SchemaInterpreter(declarationsOfAPI)

    package private(set) var constructors: [Line]
    package private(set) var functions: [Line]
    /// Functions by id.
    private var functionIDs: [UInt32: Int] = [:]
    /// Constructors of each type.
    private var types: [[Int]] = []
    private var numbers: [String: Int] = [:]
    /// Of each type, the constructor from which the way to an end is shortest.
    private var shortest: [Int?] = []
    private let values: any SchemaValues

    init(_ declarations: String, values: any SchemaValues = PlainValues()) {
        let lines = declarations.split(separator: "\n")
        let border = lines.firstIndex { $0.hasPrefix("---functions") } ?? lines.endIndex
        self.values = values
        constructors = lines[..<border].compactMap(Self.head)
        functions = lines[border...].compactMap(Self.head)
        for (index, line) in constructors.enumerated() {
            let number = numbers[line.result] ?? types.count
            if number == types.count { types.append([]) }
            numbers[line.result] = number
            types[number].append(index)
        }
        for index in constructors.indices { constructors[index].fields = fields(of: constructors[index].text) }
        for index in functions.indices {
            functions[index].fields = fields(of: functions[index].text)
            functions[index].answer = shape(Substring(functions[index].result))
            functionIDs[functions[index].id] = index
        }
        findShortest()
    }

    /// The same schema with other numbers and texts.
    package init(_ other: SchemaInterpreter, values: any SchemaValues) {
        constructors = other.constructors
        functions = other.functions
        functionIDs = other.functionIDs
        types = other.types
        numbers = other.numbers
        shortest = other.shortest
        self.values = values
    }

    /// The function with an id.
    package func function(_ id: UInt32) -> Line? { functionIDs[id].map { functions[$0] } }

    // MARK: - Declarations

    private static func head(_ line: Substring) -> Line? {
        let words = line.split(separator: " ")
        guard let head = words.first?.split(separator: "#"), head.count == 2, let id = UInt32(head[1], radix: 16),
            let equals = words.firstIndex(of: "=")
        else { return nil }
        return Line(
            name: String(head[0]), id: id,
            result: words[(equals + 1)...].joined(separator: " ").replacing(";", with: ""), text: line)
    }

    private func fields(of line: Substring) -> [Field] {
        let words = line.split(separator: " ").dropFirst().prefix { $0 != "=" }.filter { !$0.hasPrefix("{") }
        var places: [Substring: Int] = [:]
        return words.enumerated().map { place, word in
            let parts = word.split(separator: ":", maxSplits: 1)
            if parts[1] == "#" { places[parts[0]] = place }
            guard let mark = parts[1].firstIndex(of: "?"), let dot = parts[1].firstIndex(of: ".") else {
                return Field(name: parts[0], flags: nil, bit: 0, shape: shape(parts[1]))
            }
            return Field(
                name: parts[0], flags: places[parts[1][..<dot]],
                bit: UInt32(parts[1][parts[1].index(after: dot)..<mark]) ?? 0,
                shape: shape(parts[1][parts[1].index(after: mark)...]))
        }
    }

    private func shape(_ type: Substring) -> Shape {
        switch type {
        case "int": return .int
        case "long": return .long
        case "double": return .double
        case "int128": return .int128
        case "int256": return .int256
        case "true": return .nothing
        case "Bool": return .bool
        case "string": return .string
        case "bytes": return .bytes
        case "#": return .flags
        case _ where type.hasPrefix("!"): return .query
        case _ where type.hasSuffix(">"):
            guard let begin = type.firstIndex(of: "<") else { return .nothing }
            return .vector(
                isBoxed: type.hasPrefix("Vector<"), shape(type[type.index(after: begin)...].dropLast()))
        default: return numbers[String(type)].map { .object($0) } ?? .nothing
        }
    }

    private mutating func findShortest() {
        shortest = types.map { _ in nil }
        var grows = true
        while grows {
            grows = false
            for number in types.indices where shortest[number] == nil {
                guard let line = types[number].first(where: { isFinite(constructors[$0]) }) else { continue }
                shortest[number] = line
                grows = true
            }
        }
    }

    private func isFinite(_ line: Line) -> Bool {
        line.fields.allSatisfy { field in
            guard field.flags == nil, case .object(let number) = field.shape else { return true }
            return shortest[number] != nil
        }
    }

    // MARK: - Random bytes

    /// A constructor or function with its id.
    package func encode(
        _ line: Line, _ presence: Presence, budget: Int, using random: inout FuzzRandom
    ) -> ByteBuffer {
        var writer = TLWriter()
        write(line, presence, budget, &writer, &random)
        return writer.buffer
    }

    /// A value of a type as it stands in a declaration.
    package func encode(type: String, budget: Int, using random: inout FuzzRandom) -> ByteBuffer {
        var writer = TLWriter()
        write(shape(Substring(type)), .random, budget, &writer, &random)
        return writer.buffer
    }

    /// What a function might be answered with.
    package func encode(answerTo line: Line, budget: Int, using random: inout FuzzRandom) -> ByteBuffer {
        var writer = TLWriter()
        write(line.answer, .random, budget, &writer, &random)
        return writer.buffer
    }

    private func write(
        _ line: Line, _ presence: Presence, _ budget: Int, _ writer: inout TLWriter, _ random: inout FuzzRandom
    ) {
        writer.writeConstructorID(line.id)
        var flags: [Int: TLFlags] = [:]
        for (place, field) in line.fields.enumerated() {
            if case .flags = field.shape {
                var value = TLFlags()
                for conditional in line.fields where conditional.flags == place {
                    let isPresent = presence == .all || presence == .random && random.next() % 2 == 0
                    value.set(conditional.bit, if: isPresent && writer.offset < budget)
                }
                flags[place] = value
                writer.writeFlags(value)
            } else if field.flags.map({ flags[$0]?[field.bit] == true }) ?? true {
                write(field.shape, .random, budget, &writer, &random)
            }
        }
    }

    private func write(
        _ shape: Shape, _ presence: Presence, _ budget: Int, _ writer: inout TLWriter, _ random: inout FuzzRandom
    ) {
        switch shape {
        case .int: writer.writeInt(values.int(&random))
        case .long: writer.writeLong(values.long(&random))
        case .double: writer.writeDouble(values.double(&random))
        case .int128: writer.writeInt128(TLInt128(using: &random))
        case .int256: writer.writeInt256(TLInt256(using: &random))
        case .nothing: break
        case .flags: writer.writeFlags(TLFlags())
        case .bool: writer.writeBool(random.next() % 2 == 0)
        case .string: writer.writeString(values.string(&random))
        case .bytes: writer.writeBytes(values.bytes(&random))
        case .vector(let isBoxed, let element):
            let count = writer.offset < budget ? values.count(&random) : 0
            if isBoxed { writer.writeVectorCount(count) } else { writer.writeBareVectorCount(count) }
            for _ in 0..<count { write(element, .random, budget, &writer, &random) }
        case .query:
            write(functions[random.below(100)], .random, budget, &writer, &random)
        case .object(let number):
            let isSmall = writer.offset >= budget
            guard let index = isSmall ? shortest[number] : random.pick(types[number]) else { return }
            write(constructors[index], isSmall ? .none : presence, budget, &writer, &random)
        }
    }
}
