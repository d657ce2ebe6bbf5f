/// Renders a model into files: one per namespace for types and one for functions; the root namespace is spread over one file per initial letter, so that
/// compilers work in parallel and a new type touches one small file, unless it is small anyway.
struct FilePlan {
    let emission: Emission

    private var model: Model { emission.model }
    private var root: String { emission.options.namespace }

    /// Whether the root namespace is worth several files.
    private var isLarge: Bool { model.types.count { $0.name.namespace == nil } > 100 }

    func files() -> [EmittedFile] {
        var groups: [String: Group] = [:]
        for type in model.types { groups[key(type.name, isFunction: false), default: Group()].types.append(type) }
        for function in model.functions {
            groups[key(function.name, isFunction: true), default: Group()].functions.append(function)
        }
        let contents = groups.keys.sorted().compactMap { key in
            groups[key].map { file("\(root)+\(key)", $0) }
        }
        let ids = emission.options.emitsConstructorIDs ? [constructorIDFile()] : []
        let enclosed = emission.options.enclosed.isEmpty ? [] : [enclosedFile()]
        return [rootFile()] + contents + ids + enclosed + [registryFile()]
    }

    /// The declarations that were rendered as a string for tests, which read it with an interpreter of their own.
    func declarations(constant: String) -> EmittedFile {
        var source = header()
        source.line("let \(constant) = \"\"\"")
        for constructor in model.types.flatMap(\.constructors) { source.line("    " + constructor.text) }
        source.line("    ---functions---")
        for function in model.functions { source.line("    " + function.text) }
        source.line("    \"\"\"")
        return EmittedFile(name: "", content: source.text)
    }

    private func registryFile() -> EmittedFile {
        var source = header()
        source.line("import TL")
        source.line()
        RegistryRenderer(emission: emission).render(into: &source)
        return EmittedFile(name: "\(root)+Registry.swift", content: source.text)
    }

    private func enclosedFile() -> EmittedFile {
        var source = header()
        source.line("import TL")
        source.line()
        EnclosedRenderer(emission: emission).render(into: &source)
        return EmittedFile(name: "\(root)+Enclosed.swift", content: source.text)
    }

    private struct Group {
        var types: [TypeModel] = []
        var functions: [Combinator] = []

        var namespace: String? { (types.first?.name ?? functions.first?.name)?.namespace }
    }

    private func key(_ name: SchemaName, isFunction: Bool) -> String {
        if let namespace = name.namespace { return SwiftNaming.type(namespace) + (isFunction ? "-Functions" : "") }
        guard !isFunction else { return "Functions" }
        return isLarge ? "Types-\(SwiftNaming.type(name.local).prefix(1))" : "Types"
    }

    private func rootFile() -> EmittedFile {
        var source = header()
        source.line("import TL")
        source.line()
        let access = emission.options.modifier
        source.documentation("What the schema declares, from \(emission.options.source).")
        source.block("\(access)enum \(root)") { source in
            if let layer = model.layer {
                source.documentation("The layer of the schema, to be announced with `InvokeWithLayer`.")
                source.line("\(access)static var layer: Int32 { \(layer) }")
                source.line()
            }
            source.documentation("Reads one object of whatever type, constructor or function of the schema.")
            source.block(
                "\(access)static func decodeObject(from reader: inout TLReader) throws(TLError) -> any TLObject"
            ) { $0.line("try registry.decode(from: &reader)") }
            let types = Set(model.types.filter { $0.name.namespace == nil }.map { SwiftNaming.type($0.name.local) })
            let names = Set((model.types.map(\.name) + model.functions.map(\.name)).compactMap(\.namespace))
            for name in names.sorted() where !types.contains(SwiftNaming.type(name)) {
                source.line()
                source.documentation("The namespace `\(name)`.")
                source.emptyBlock("\(access)enum \(SwiftNaming.type(name))")
            }
        }
        return EmittedFile(name: "\(root).swift", content: source.text)
    }

    private func file(_ name: String, _ group: Group) -> EmittedFile {
        var source = header()
        source.line("import TL")
        source.line()
        source.block("extension \(emission.namespace(group.namespace))") { source in
            var isFirst = true
            for type in group.types {
                if !isFirst { source.line() }
                isFirst = false
                TypeRenderer(emission: emission).render(type, into: &source)
            }
            for function in group.functions {
                if !isFirst { source.line() }
                isFirst = false
                FunctionRenderer(emission: emission).render(function, into: &source)
            }
        }
        return EmittedFile(name: "\(name).swift", content: source.text)
    }

    private func constructorIDFile() -> EmittedFile {
        var source = header()
        source.block("extension \(root)") { source in
            source.documentation("The ids of constructors and functions, by which bytes are told apart.")
            source.block("\(emission.options.modifier)enum ConstructorID") { source in
                for combinator in model.types.flatMap(\.constructors) + model.functions {
                    let name = SwiftNaming.member(combinator.name.full.replacing(".", with: "_"))
                    let value = literal(combinator.id)
                    source.line("\(emission.options.modifier)static var \(name): UInt32 { \(value) }")
                }
            }
        }
        return EmittedFile(name: "\(root)+ConstructorID.swift", content: source.text)
    }

    private func header() -> SourceText {
        var source = SourceText()
        source.line("// Emitted by tlgen from \(emission.options.source). Do not edit: regenerate.")
        source.line("// swift-format-ignore-file")
        source.line()
        return source
    }
}
