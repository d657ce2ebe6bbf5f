import TL

/// What the layers of the API declare, read from the text that `tlgen` makes of their schemas.
struct LayerTable: Sendable {
    /// What stands in one place of a declaration.
    indirect enum Shape: Hashable, Sendable {
        case int
        case long
        case double
        case int128
        case int256
        case string
        case bytes
        case bool
        /// A flag alone, which takes no bytes.
        case presence
        /// A word that says which fields follow.
        case flags
        case vector(Shape, isBare: Bool)
        /// One of the constructors of a type, by its number.
        case object(Int)
    }

    struct Field: Hashable, Sendable {
        var name: String
        /// The field with the flags that decide whether this one is there.
        var word: String?
        var bit: UInt32 = 0
        var shape: Shape
    }

    /// A constructor or a method, as some layers have it.
    struct Combinator: Sendable {
        var name: String
        var id: UInt32
        var isFunction: Bool
        var fields: [Field]
        /// What a constructor makes, or a method is answered with.
        var result: Shape
        /// The layers that have it, one bit each by their places among ``LayerTable/layers``.
        var layers: UInt64

        /// Whether a layer, by its place, has it.
        func isIn(_ layer: Int) -> Bool { self.layers >> UInt64(layer) & 1 == 1 }
    }

    /// All layers that the lab speaks by itself. It is read at the first use of a layer that is not the lab's own.
    static let standard: LayerTable = {
        var table = LayerTable(standardText.description)
        table.add(LayerTable.layer229)
        return table
    }()

    /// The layers, rising. One that a schema was given for may stand twice; the later one counts.
    private(set) var layers: [Int32] = []
    /// The place of the lab's own layer.
    private(set) var own = 0
    private(set) var combinators: [Combinator] = []
    /// Names of types by their numbers.
    private(set) var types: [String] = []
    private var typeNumbers: [String: Int] = [:]
    /// Constructors of each type.
    private var members: [[Int]] = []
    private var constructorsByName: [String: [Int]] = [:]
    private var functionsByName: [String: [Int]] = [:]
    private var byID: [UInt32: [Int]] = [:]

    /// Reads a table. Lines that are none are skipped.
    init(_ text: String) {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        guard lines.count > 2 else { return }
        self.layers = Self.words(lines[0]).compactMap { Int32($0) }
        self.own = self.layers.count - 1
        let fields = Self.words(lines[1]).compactMap { self.field($0) }
        var isFunction = false
        for line in lines[2...] {
            let words = Self.words(line)
            if words.first == "---functions---" {
                isFunction = true
            } else {
                self.add(words, fields, isFunction: isFunction)
            }
        }
    }

    private static func words(_ line: Substring.UTF8View) -> [Substring] {
        line.split(separator: UInt8(ascii: " ")).map(Substring.init)
    }

    private mutating func add(_ words: [Substring], _ fields: [Field], isFunction: Bool) {
        guard let head = words.first?.split(separator: "#"), head.count == 2, let id = UInt32(head[1], radix: 16),
            let result = words.firstIndex(where: { $0.hasPrefix("=") })
        else { return }
        let numbers = words[1..<result].compactMap { Int($0, radix: 36) }
        self.add(
            Combinator(
                name: String(head[0]), id: id, isFunction: isFunction,
                fields: numbers.compactMap { fields.indices.contains($0) ? fields[$0] : nil },
                result: self.shape(words[result].dropFirst()),
                layers: words.count > result + 1 ? self.mask(words[result + 1]) : 1 << UInt64(self.layers.count) - 1))
    }

    private mutating func add(_ combinator: Combinator) {
        let id = combinator.id
        let number = self.combinators.count
        self.combinators.append(combinator)
        self.byID[id, default: []].append(number)
        if combinator.isFunction {
            self.functionsByName[combinator.name, default: []].append(number)
        } else {
            self.constructorsByName[combinator.name, default: []].append(number)
            if case .object(let type) = combinator.result { self.members[type].append(number) }
        }
    }

    /// The bits of `133-158,203-`.
    private func mask(_ text: Substring) -> UInt64 {
        var mask: UInt64 = 0
        for range in text.split(separator: ",") {
            let ends = range.split(separator: "-").compactMap { Int32($0) }
            guard let first = ends.first else { continue }
            let last = ends.count > 1 ? ends[1] : Int32.max
            for (place, layer) in self.layers.enumerated() where first <= layer && layer <= last {
                mask |= 1 << UInt64(place)
            }
        }
        return mask
    }

    private mutating func field(_ text: Substring) -> Field? {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let type = parts[1]
        guard let mark = type.firstIndex(of: "?"), let dot = type.firstIndex(of: "."), dot < mark else {
            return Field(name: String(parts[0]), shape: self.shape(type))
        }
        return Field(
            name: String(parts[0]), word: String(type[..<dot]),
            bit: UInt32(type[type.index(after: dot)..<mark]) ?? 0, shape: self.shape(type[type.index(after: mark)...]))
    }

    private mutating func shape(_ type: Substring) -> Shape {
        switch type {
        case "int": return .int
        case "long": return .long
        case "double": return .double
        case "int128": return .int128
        case "int256": return .int256
        case "true": return .presence
        case "Bool": return .bool
        case "string": return .string
        case "bytes": return .bytes
        case "#": return .flags
        default:
            if type.hasSuffix(">"), let begin = type.firstIndex(of: "<") {
                return .vector(
                    self.shape(type[type.index(after: begin)...].dropLast()), isBare: type.hasPrefix("vector"))
            }
            return .object(self.number(ofType: String(type)))
        }
    }

    private mutating func number(ofType name: String) -> Int {
        if let number = self.typeNumbers[name] { return number }
        self.typeNumbers[name] = self.types.count
        self.types.append(name)
        self.members.append([])
        return self.types.count - 1
    }

    // MARK: Newer layers

    /// Adds a layer that has most of its declarations in common with the lab's own.
    private mutating func add(_ changes: Changes) {
        let bit: UInt64 = 1 << UInt64(self.layers.count)
        _ = self.add(layer: changes.layer, schema: changes.declarations)
        let restated = self.combinators.filter { $0.layers & bit != 0 }
        let functions = Set(restated.filter(\.isFunction).map(\.name))
        let constructors = Set(restated.filter { !$0.isFunction }.map(\.name)).union(changes.gone)
        for (number, combinator) in self.combinators.enumerated() where combinator.isIn(self.own) {
            guard !(combinator.isFunction ? functions : constructors).contains(combinator.name) else { continue }
            self.combinators[number].layers |= bit
        }
    }

    /// Adds a layer that is newer than the lab's own, from the text of its schema. Returns how many declarations it has.
    mutating func add(layer: Int32, schema: String) -> Int {
        let bit: UInt64 = 1 << UInt64(self.layers.count)
        self.layers.append(layer)
        var isFunction = false
        var count = 0
        for line in schema.utf8.split(separator: UInt8(ascii: "\n")) {
            let words = Self.words(line).map { $0.filter { $0 != "\r" && $0 != ";" } }
            switch words.first {
            case "---types---": isFunction = false
            case "---functions---": isFunction = true
            default:
                guard let combinator = self.declaration(words.map { $0[...] }, isFunction: isFunction, bit) else {
                    continue
                }
                count += 1
                let same = self.byID[combinator.id]?.first {
                    self.combinators[$0].fields == combinator.fields
                        && self.combinators[$0].result == combinator.result
                }
                if let same { self.combinators[same].layers |= bit } else { self.add(combinator) }
            }
        }
        return count
    }

    /// A line of a schema. Generic functions and what TL declares itself are none.
    private mutating func declaration(_ words: [Substring], isFunction: Bool, _ layers: UInt64) -> Combinator? {
        guard let head = words.first?.split(separator: "#"), head.count == 2, let id = UInt32(head[1], radix: 16),
            let equals = words.firstIndex(of: "="), equals + 2 == words.count,
            !words.contains(where: { $0.hasPrefix("{") }), !["boolTrue", "boolFalse", "true"].contains(head[0])
        else { return nil }
        return Combinator(
            name: String(head[0]), id: id, isFunction: isFunction,
            fields: words[1..<equals].compactMap { self.field($0) }, result: self.shape(words[equals + 1]),
            layers: layers)
    }

    // MARK: Looking up

    /// The place of a layer, or of the newest one before it that has a schema; nil if it is older than all of them.
    func place(of layer: Int32) -> Int? { self.layers.lastIndex { $0 <= layer } }

    /// What begins with an id in a layer; what other layers begin with it if the layer has none.
    func combinator(_ id: UInt32, in layer: Int) -> Int? {
        guard let numbers = self.byID[id] else { return nil }
        return numbers.first { self.combinators[$0].isIn(layer) } ?? numbers.last
    }

    func constructor(_ name: String, in layer: Int) -> Int? {
        self.constructorsByName[name]?.first { self.combinators[$0].isIn(layer) }
    }

    func function(_ name: String, in layer: Int) -> Int? {
        self.functionsByName[name]?.first { self.combinators[$0].isIn(layer) }
    }

    /// The constructors that a type has in a layer.
    func constructors(ofType type: Int, in layer: Int) -> [Int] {
        self.members[type].filter { self.combinators[$0].isIn(layer) }
    }

    /// The shape of a type's values.
    func object(_ type: String) -> Shape? { self.typeNumbers[type].map { .object($0) } }

    /// The name of whatever begins with an id in some layer.
    func name(of id: UInt32) -> String? { self.byID[id]?.last.map { self.combinators[$0].name } }
}
