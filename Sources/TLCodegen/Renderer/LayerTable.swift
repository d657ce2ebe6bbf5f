/// What several layers of a schema declare, as one compact text for programs that translate between layers.
///
/// The first line names the layers, rising. The second one lists the distinct fields as they are declared (`id:long`,
/// `flags:#`, `about:flags.5?string`), the commonest first. Then stands one line for each declaration: name and id,
/// the numbers of its fields in base 36, `=` and what it makes or is answered with, and the layers that have it
/// (`133-158,203-`), unless all have. Functions follow the line `---functions---`. Generic functions are left out.
package struct LayerTable {
    private struct Entry {
        var declaration: Declaration
        var id: UInt32
        var layers: Set<Int>
    }

    private var layers: [Int] = []
    private var entries: [String: Entry] = [:]
    /// Ids of generic functions. Their beginnings are declared again under other names.
    private var genericIDs: Set<UInt32> = []

    /// - Parameter schemas: the texts of schemas by their layers. A declaration must not contain comments.
    package init(_ schemas: [Int: String]) throws(SchemaError) {
        self.layers = schemas.keys.sorted()
        // Layers have most of their lines in common, and each is parsed once.
        var holders: [Declaration.Kind: [Substring: Set<Int>]] = [:]
        for (layer, text) in schemas {
            var kind = Declaration.Kind.constructor
            // By bytes: there are megabytes.
            for line in text.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init) where !line.hasPrefix("//") {
                switch line {
                case "---types---": kind = .constructor
                case "---functions---": kind = .function
                default: holders[kind, default: [:]][line, default: []].insert(layer)
                }
            }
        }
        for (kind, section) in [(Declaration.Kind.constructor, "types"), (.function, "functions")] {
            for (line, layers) in holders[kind] ?? [:] {
                let schema = try SchemaParser.parse("---\(section)---\n\(line)", file: "layer \(layers.min() ?? 0)")
                for declaration in schema.declarations { try self.add(declaration, layers) }
            }
        }
        self.entries = self.entries.filter { !self.genericIDs.contains($0.value.id) }
    }

    private mutating func add(_ declaration: Declaration, _ layers: Set<Int>) throws(SchemaError) {
        guard !declaration.isBuiltin, !ModelBuilder.builtinConstructors.contains(declaration.name) else { return }
        let id = declaration.statedID ?? declaration.computedID
        guard declaration.typeParameters.isEmpty else {
            self.genericIDs.insert(id)
            return
        }
        for type in declaration.arguments.map(\.type) + [declaration.result] where type.isBare {
            throw SchemaError(declaration.position, "'\(declaration.name)': bare objects are not supported in a table")
        }
        let key = "\(declaration.kind) \(declaration.text(id: hexadecimal(id)))"
        self.entries[key, default: Entry(declaration: declaration, id: id, layers: [])].layers.formUnion(layers)
    }

    /// A Swift file with the table as a constant inside an enum.
    package func file(constant: String, in namespace: String) -> EmittedFile {
        var source = SourceText()
        source.line("// Emitted by tlgen from the schemas of \(self.layers.count) layers. Do not edit: regenerate.")
        source.line("// swift-format-ignore-file")
        source.line()
        source.block("extension \(namespace)") { source in
            source.documentation("What the layers declare; `LayerTable` of `TLCodegen` says how to read it.")
            source.line("static let \(constant): StaticString = \"\"\"")
            for line in self.lines { source.line("    " + line) }
            source.line("    \"\"\"")
        }
        return EmittedFile(name: "", content: source.text)
    }

    /// The lines of the table.
    package var lines: [String] {
        var uses: [String: Int] = [:]
        for argument in self.entries.values.flatMap(\.declaration.arguments) { uses[argument.text, default: 0] += 1 }
        let fields = uses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        let numbers = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($1, String($0, radix: 36)) })
        return [self.layers.map(String.init).joined(separator: " "), fields.joined(separator: " ")]
            + self.lines(.constructor, numbers) + ["---functions---"] + self.lines(.function, numbers)
    }

    private func lines(_ kind: Declaration.Kind, _ numbers: [String: String]) -> [String] {
        let entries = self.entries.values.filter { $0.declaration.kind == kind }.sorted {
            ($0.declaration.name, $0.layers.min() ?? 0, $0.id) < ($1.declaration.name, $1.layers.min() ?? 0, $1.id)
        }
        return entries.map { entry in
            var words = [entry.declaration.name + hexadecimal(entry.id)]
            words += entry.declaration.arguments.compactMap { numbers[$0.text] }
            words.append("=" + entry.declaration.result.text)
            if entry.layers.count < self.layers.count { words.append(self.ranges(entry.layers)) }
            return words.joined(separator: " ")
        }
    }

    /// `133-158,203-` for the layers from 133 to 158, and from 203 on.
    private func ranges(_ holders: Set<Int>) -> String {
        var ranges: [String] = []
        var begin: Int?
        for (index, layer) in self.layers.enumerated() where holders.contains(layer) {
            begin = begin ?? layer
            guard index + 1 < self.layers.count else {
                ranges.append("\(begin ?? layer)-")
                break
            }
            guard !holders.contains(self.layers[index + 1]) else { continue }
            ranges.append("\(begin ?? layer)-\(layer)")
            begin = nil
        }
        return ranges.joined(separator: ",")
    }
}
