/// Renders one type of the schema: a struct if it has one constructor, else an enum.
struct TypeRenderer {
    let emission: Emission

    private var access: String { emission.options.modifier }

    func render(_ type: TypeModel, into source: inout SourceText) {
        if type.constructors.count == 1 {
            renderStruct(type, type.constructors[0], &source)
        } else {
            renderEnum(type, &source)
        }
    }

    // MARK: Struct

    private func renderStruct(_ type: TypeModel, _ constructor: Combinator, _ source: inout SourceText) {
        let fields = FieldRenderer(emission: emission, combinator: constructor)
        let name = emission.typeName(type.name)
        source.documentation("`\(constructor.text.dropLast())`")
        source.block("\(access)struct \(name): TLObject\(type.isUsedBare ? ", TLPayload" : "")") { source in
            fields.properties(&source)
            if !constructor.properties.isEmpty { source.line() }
            fields.memberwiseInit(&source)
            source.line()
            source.block("\(access)init(from reader: inout TLReader) throws(TLError)") { source in
                source.line("try reader.expect(\(literal(constructor.id)), \"\(constructor.name.full)\")")
                if type.isUsedBare {
                    source.line("try self.init(bareFrom: &reader)")
                } else {
                    readFields(fields, isRecursive: type.isRecursive, &source)
                }
            }
            source.line()
            source.block("\(access)func write(to writer: inout TLWriter)") { source in
                source.line("writer.writeConstructorID(\(literal(constructor.id)))")
                if type.isUsedBare {
                    source.line("writeBare(to: &writer)")
                } else {
                    fields.writeStatements(&source)
                }
            }
            if type.isUsedBare {
                source.line()
                renderBare(fields, isRecursive: type.isRecursive, &source)
            }
        }
    }

    /// Depth is counted where the fields are read, so that a bare value counts like a boxed one.
    private func readFields(_ fields: FieldRenderer, isRecursive: Bool, _ source: inout SourceText) {
        if isRecursive { source.line("try reader.descend()") }
        fields.readStatements(&source)
        if isRecursive { source.line("reader.ascend()") }
    }

    private func renderBare(_ fields: FieldRenderer, isRecursive: Bool = false, _ source: inout SourceText) {
        source.block("\(access)init(bareFrom reader: inout TLReader) throws(TLError)") {
            readFields(fields, isRecursive: isRecursive, &$0)
        }
        source.line()
        source.block("\(access)func writeBare(to writer: inout TLWriter)") {
            fields.writeStatements(&$0)
        }
    }

    // MARK: Enum

    private func renderEnum(_ type: TypeModel, _ source: inout SourceText) {
        let name = emission.typeName(type.name)
        source.documentation("`\(type.name.full)`")
        source.block("\(access)enum \(name): TLObject") { source in
            for constructor in type.constructors {
                source.documentation("`\(constructor.text.dropLast())`")
                source.line(declaration(constructor, of: type))
            }
            source.line()
            renderEnumRead(type, &source)
            source.line()
            renderEnumWrite(type, &source)
            for constructor in type.constructors where !Emission.isLabelled(constructor) {
                source.line()
                renderPayload(constructor, &source)
            }
        }
    }

    private func declaration(_ constructor: Combinator, of type: TypeModel) -> String {
        let name = emission.enumCase(constructor)
        guard Emission.isLabelled(constructor) else {
            return "indirect case \(name)(\(emission.payload(constructor)))"
        }
        let fields = FieldRenderer(emission: emission, combinator: constructor)
        let values = constructor.properties.map { "\(SwiftNaming.member($0.name)): \(fields.type($0))" }
        let prefix = emission.isIndirect(constructor, of: type) ? "indirect " : ""
        return "\(prefix)case \(name)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
    }

    private func renderEnumRead(_ type: TypeModel, _ source: inout SourceText) {
        source.block("\(access)init(from reader: inout TLReader) throws(TLError)") { source in
            if type.isRecursive { source.line("try reader.descend()") }
            source.line("let id = try reader.readConstructorID()")
            source.line("switch id {")
            for constructor in type.constructors {
                source.line("case \(literal(constructor.id)):")
                source.line("    self = \(readCase(constructor))")
            }
            source.line("default:")
            source.line("    throw reader.unknownConstructor(id, of: \"\(type.name.full)\")")
            source.line("}")
            if type.isRecursive { source.line("reader.ascend()") }
        }
    }

    private func readCase(_ constructor: Combinator) -> String {
        let name = "." + SwiftNaming.unescapedMember(constructor.name.local)
        guard Emission.isLabelled(constructor) else {
            return "\(name)(try \(emission.payload(constructor))(bareFrom: &reader))"
        }
        let fields = FieldRenderer(emission: emission, combinator: constructor)
        let values = constructor.properties.map {
            "\(SwiftNaming.unescapedMember($0.name)): try \(fields.readExpression($0.type))"
        }
        return name + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
    }

    private func renderEnumWrite(_ type: TypeModel, _ source: inout SourceText) {
        source.block("\(access)func write(to writer: inout TLWriter)") { source in
            source.line("switch self {")
            for constructor in type.constructors {
                let fields = FieldRenderer(emission: emission, combinator: constructor)
                let isLabelled = Emission.isLabelled(constructor)
                let count = isLabelled ? constructor.properties.count : 1
                let names = count == 1 ? ["value"] : (0..<count).map { "value\($0 + 1)" }
                let bindings = names.isEmpty ? "" : "(\(names.map { "let \($0)" }.joined(separator: ", ")))"
                source.line("case .\(SwiftNaming.unescapedMember(constructor.name.local))\(bindings):")
                source.line("    writer.writeConstructorID(\(literal(constructor.id)))")
                guard isLabelled else {
                    source.line("    value.writeBare(to: &writer)")
                    continue
                }
                for (field, name) in zip(constructor.properties, names) {
                    source.line("    " + fields.writeStatement(field.type, name))
                }
            }
            source.line("}")
        }
    }

    private func renderPayload(_ constructor: Combinator, _ source: inout SourceText) {
        let fields = FieldRenderer(emission: emission, combinator: constructor)
        source.documentation("`\(constructor.name.full)\(hexadecimal(constructor.id))`")
        source.block("\(access)struct \(emission.payload(constructor)): TLPayload") { source in
            fields.properties(&source)
            if !constructor.properties.isEmpty { source.line() }
            fields.memberwiseInit(&source)
            source.line()
            renderBare(fields, &source)
        }
    }
}

/// An id in Swift source.
func literal(_ id: UInt32) -> String { "0x" + hexadecimal(id).dropFirst() }
