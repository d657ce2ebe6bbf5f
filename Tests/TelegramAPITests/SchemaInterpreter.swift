import NIOCore
import TL

/// Makes random valid bytes from the text of a schema. It shares nothing with the generator that emitted the code under
/// test: it interprets the declarations, so that both have to agree on every field.
struct SchemaInterpreter {
    struct Field {
        var name: Substring
        var flags: Substring?
        var bit: UInt32
        var type: Substring
    }

    struct Line {
        var name: String
        var id: UInt32
        var fields: [Field]
        var result: String
        var text: Substring
    }

    /// Which conditional fields are present.
    enum Presence { case none, all, random }

    let constructors: [Line]
    let functions: [Line]
    private var types: [String: [Line]] = [:]
    /// Of every type, the constructor from which the way to an end is shortest.
    private var shortest: [String: Line] = [:]

    init(_ declarations: String) {
        let lines = declarations.split(separator: "\n")
        let border = lines.firstIndex { $0.hasPrefix("---functions") } ?? lines.endIndex
        constructors = lines[..<border].compactMap(Self.parse)
        functions = lines[border...].compactMap(Self.parse)
        types = Dictionary(grouping: constructors, by: \.result)
        findShortest()
    }

    private static func parse(_ line: Substring) -> Line? {
        let words = line.split(separator: " ")
        guard let head = words.first?.split(separator: "#"), head.count == 2, let id = UInt32(head[1], radix: 16),
            let equals = words.firstIndex(of: "=")
        else { return nil }
        let fields = words[1..<equals].filter { !$0.hasPrefix("{") }.map { word in
            let parts = word.split(separator: ":", maxSplits: 1)
            guard let mark = parts[1].firstIndex(of: "?"), let dot = parts[1].firstIndex(of: ".") else {
                return Field(name: parts[0], flags: nil, bit: 0, type: parts[1])
            }
            let bit = UInt32(parts[1][parts[1].index(after: dot)..<mark]) ?? 0
            return Field(
                name: parts[0], flags: parts[1][..<dot], bit: bit, type: parts[1][parts[1].index(after: mark)...])
        }
        return Line(
            name: String(head[0]), id: id, fields: fields,
            result: words[(equals + 1)...].joined(separator: " ").replacing(";", with: ""), text: line)
    }

    private mutating func findShortest() {
        var grows = true
        while grows {
            grows = false
            for (name, lines) in types where shortest[name] == nil {
                guard let line = lines.first(where: isFinite) else { continue }
                shortest[name] = line
                grows = true
            }
        }
    }

    private func isFinite(_ line: Line) -> Bool {
        line.fields.allSatisfy { field in
            field.flags != nil || field.type.first?.isLowercase == true || field.type.hasPrefix("Vector")
                || field.type.hasPrefix("#") || field.type == "Bool" || shortest[String(field.type)] != nil
        }
    }

    // MARK: Random bytes

    /// A constructor or function with its id.
    func encode(_ line: Line, _ presence: Presence, budget: Int, using generator: inout SeededGenerator) -> ByteBuffer {
        var writer = TLWriter()
        write(line, presence, budget, &writer, &generator)
        return writer.buffer
    }

    /// A value of a type as it stands in a declaration.
    func encode(type: String, budget: Int, using generator: inout SeededGenerator) -> ByteBuffer {
        var writer = TLWriter()
        write(Substring(type), .random, budget, &writer, &generator)
        return writer.buffer
    }

    private func write(
        _ line: Line, _ presence: Presence, _ budget: Int, _ writer: inout TLWriter, _ generator: inout SeededGenerator
    ) {
        writer.writeConstructorID(line.id)
        var flags: [Substring: TLFlags] = [:]
        for field in line.fields {
            if field.type == "#" {
                var value = TLFlags()
                for conditional in line.fields where conditional.flags == field.name {
                    let isPresent = presence == .all || presence == .random && generator.next() % 2 == 0
                    value.set(conditional.bit, if: isPresent && writer.offset < budget)
                }
                flags[field.name] = value
                writer.writeFlags(value)
            } else if field.flags.map({ flags[$0]?[field.bit] == true }) ?? true {
                write(field.type, .random, budget, &writer, &generator)
            }
        }
    }

    private func write(
        _ type: Substring, _ presence: Presence, _ budget: Int, _ writer: inout TLWriter,
        _ generator: inout SeededGenerator
    ) {
        switch type {
        case "int": writer.writeInt(Int32(truncatingIfNeeded: generator.next()))
        case "long": writer.writeLong(Int64(truncatingIfNeeded: generator.next()))
        case "double": writer.writeDouble(Double(Int32(truncatingIfNeeded: generator.next())) / 8)
        case "int128": writer.writeInt128(TLInt128(using: &generator))
        case "int256": writer.writeInt256(TLInt256(using: &generator))
        case "true": break
        case "Bool": writer.writeBool(generator.next() % 2 == 0)
        case "string": writer.writeString(String(repeating: "é", count: Int(generator.next() % 9)))
        case "bytes": writer.writeBytes(generator.bytes(Int(generator.next() % 9)))
        case _ where type.hasSuffix(">"):
            let isBoxed = type.hasPrefix("Vector<")
            guard let begin = type.firstIndex(of: "<") else { return }
            let element = type[type.index(after: begin)...].dropLast()
            let count = writer.offset < budget ? Int(generator.next() % 3) : 0
            if isBoxed { writer.writeVectorCount(count) } else { writer.writeBareVectorCount(count) }
            for _ in 0..<count { write(element, .random, budget, &writer, &generator) }
        case _ where type.hasPrefix("!"):
            write(functions[Int(generator.next() % 100)], .random, budget, &writer, &generator)
        default:
            let name = String(type)
            let choices = types[name] ?? []
            let isSmall = writer.offset >= budget
            guard let line = isSmall ? shortest[name] : choices.randomElement(using: &generator) else { return }
            write(line, isSmall ? .none : presence, budget, &writer, &generator)
        }
    }
}
