/// Renders the table that leads from ids and names to types.
///
/// It is one string and lists of types: Swift compiles a long literal of values slowly, a long string at no cost.
struct RegistryRenderer {
    /// Types per list; a list is one expression to the compiler.
    private static let chunk = 150

    let emission: Emission

    func render(into source: inout SourceText) {
        let root = emission.options.namespace
        let access = emission.options.modifier
        var types: [String] = []
        var lines: [String] = []
        for type in emission.model.types {
            lines += type.constructors.map { line($0, types.count) }
            types.append(emission.qualified(type.name))
        }
        for function in emission.model.functions {
            lines.append(line(function, types.count))
            types.append(emission.qualified(function.name) + (function.typeParameters.isEmpty ? "" : "<TLRawFunction>"))
        }
        source.block("extension \(root)") { source in
            source.documentation("Everything in the schema by id and by name.")
            let lists = stride(from: 0, to: types.count, by: Self.chunk).map { Array(types[$0...].prefix(Self.chunk)) }
            let names = lists.indices.map { "registryTypes\($0 + 1)" }
            source.line("\(access)static let registry = TLRegistry(")
            source.line("    table: registryTable, types: [\(names.joined(separator: ", "))].flatMap { $0 })")
            for (name, list) in zip(names, lists) {
                source.line()
                source.line("private static var \(name): [any TLObject.Type] {")
                source.line("    [")
                for type in list { source.line("        \(type).self,") }
                source.line("    ]")
                source.line("}")
            }
            source.line()
            source.line("private static let registryTable = \"\"\"")
            for line in lines { source.line("    " + line) }
            source.line("    \"\"\"")
        }
    }

    private func line(_ combinator: Combinator, _ index: Int) -> String {
        "\(hexadecimal(combinator.id).dropFirst()) \(combinator.name.full) \(index)"
    }
}
