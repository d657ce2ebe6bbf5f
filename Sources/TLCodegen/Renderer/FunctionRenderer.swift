/// Renders one function of the schema: a struct whose properties are the arguments.
struct FunctionRenderer {
    let emission: Emission

    func render(_ function: Combinator, into source: inout SourceText) {
        let access = emission.options.modifier
        let fields = FieldRenderer(emission: emission, combinator: function)
        source.documentation("`\(function.text.dropLast())`")
        let generic = function.typeParameters.isEmpty ? "" : "<\(emission.genericParameter(of: function)): TLFunction>"
        let name = emission.typeName(function.name) + generic
        source.block("\(access)struct \(name): TLFunction") { source in
            source.line("\(access)typealias Response = \(response(function))")
            source.line("\(access)static var constructorID: UInt32 { \(literal(function.id)) }")
            source.line("\(access)static var name: String { \"\(function.name.full)\" }")
            source.line()
            fields.properties(&source)
            if !function.properties.isEmpty { source.line() }
            fields.memberwiseInit(&source)
            source.line()
            source.block("\(access)init(from reader: inout TLReader) throws(TLError)") { source in
                source.line("try reader.expect(\(literal(function.id)), \"\(function.name.full)\")")
                fields.readStatements(&source)
            }
            source.line()
            source.block("\(access)func write(to writer: inout TLWriter)") { source in
                source.line("writer.writeConstructorID(\(literal(function.id)))")
                fields.writeStatements(&source)
            }
        }
    }

    private func response(_ function: Combinator) -> String {
        guard case .parameter = function.result else { return emission.swiftType(function.result, of: function) }
        return "\(emission.genericParameter(of: function)).Response"
    }
}
