/// Renders the access to objects of some types within the answers of functions: Telegram's answers bring along the
/// users and chats that they name.
struct EnclosedRenderer {
    let emission: Emission

    private var root: String { emission.options.namespace }
    private var access: String { emission.options.modifier }

    /// - Throws: if a type is not in the schema.
    static func check(_ enclosed: [RenderOptions.Enclosed], _ model: Model) throws(SchemaError) {
        for kind in enclosed where model.type(SchemaName(kind.type)) == nil {
            throw SchemaError(
                SchemaPosition(file: "--enclosed", line: 1, column: 1), "the schema has no type '\(kind.type)'")
        }
    }

    func render(into source: inout SourceText) {
        source.block("extension \(root)") { source in
            source.documentation("What came along in an object that a function answers.")
            source.block("\(access)struct Enclosed: Sendable") { source in
                for kind in emission.options.enclosed {
                    source.line("\(access)var \(kind.property): [\(emission.qualified(SchemaName(kind.type)))] = []")
                }
                source.line()
                source.emptyBlock("\(access)init()")
            }
            source.line()
            source.documentation("An object that a function answers and that has fields of those types.")
            source.block("\(access)protocol Enclosing: TLObject") { source in
                source.documentation(
                    "Adds what stands in the object's own fields; what stands in objects within these is not looked for."
                )
                source.line("func addEnclosed(to enclosed: inout \(root).Enclosed)")
            }
        }
        let answers = Set(emission.model.functions.compactMap(\.result.inlineReference))
        for type in emission.model.types where answers.contains(type.name) && type.constructors.contains(where: hasAny)
        {
            source.line()
            source.block("extension \(emission.qualified(type.name)): \(root).Enclosing") { source in
                source.block("\(access)func addEnclosed(to enclosed: inout \(root).Enclosed)") { source in
                    if type.constructors.count == 1 {
                        for field in type.constructors[0].properties { add(field, from: "self.", &source) }
                    } else {
                        renderCases(type, &source)
                    }
                }
            }
        }
    }

    private func renderCases(_ type: TypeModel, _ source: inout SourceText) {
        source.line("switch self {")
        for constructor in type.constructors where hasAny(constructor) {
            let name = "." + SwiftNaming.unescapedMember(constructor.name.local)
            guard Emission.isLabelled(constructor) else {
                source.line("case \(name)(let value):")
                for field in constructor.properties { add(field, from: "value.", &source, isNested: true) }
                continue
            }
            let names = constructor.properties.map { kind(of: $0) == nil ? "_" : "let \(SwiftNaming.member($0.name))" }
            source.line("case \(name)(\(names.joined(separator: ", "))):")
            for field in constructor.properties { add(field, from: "", &source, isNested: true) }
        }
        if !type.constructors.allSatisfy(hasAny) {
            source.line("default:")
            source.line("    break")
        }
        source.line("}")
    }

    private func add(_ field: Field, from place: String, _ source: inout SourceText, isNested: Bool = false) {
        guard let kind = kind(of: field) else { return }
        let name = place.isEmpty ? SwiftNaming.member(field.name) : place + SwiftNaming.unescapedMember(field.name)
        let list = "enclosed.\(kind.property)"
        let indent = isNested ? "    " : ""
        switch (field.type, field.isOptional) {
        case (.vector, true): source.line("\(indent)\(list) += \(name) ?? []")
        case (.vector, false): source.line("\(indent)\(list) += \(name)")
        case (_, true): source.line("\(indent)if let one = \(name) { \(list).append(one) }")
        default: source.line("\(indent)\(list).append(\(name))")
        }
    }

    private func hasAny(_ constructor: Combinator) -> Bool { constructor.properties.contains { kind(of: $0) != nil } }

    /// Which of the types a field holds one or a list of.
    private func kind(of field: Field) -> RenderOptions.Enclosed? {
        guard let name = field.type.reference, !field.type.isNested else { return nil }
        return emission.options.enclosed.first { SchemaName($0.type) == name }
    }
}

extension ValueType {
    /// Whether it is a list of lists.
    fileprivate var isNested: Bool {
        if case .vector(.vector, _) = self { true } else { false }
    }
}
