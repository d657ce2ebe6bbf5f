/// Decides what every type of a model is in Swift; the renderers ask here.
struct Emission {
    /// Cases with more fields than this, or with conditional ones, carry a struct.
    private static let labelledFieldLimit = 3
    /// Cases whose values take more bytes than this are indirect, as every value of an enum is as large as its largest
    /// case and is copied whole.
    private static let inlineSizeLimit = 32

    let model: Model
    let options: RenderOptions
    /// Cycles of types that contain one another without a pointer between, once cases with structs are indirect.
    private let cycles: RecursionAnalysis.Components
    private let sizes: ValueSizes

    init(model: Model, options: RenderOptions) throws(SchemaError) {
        self.model = model
        self.options = options
        let shapes = Dictionary(uniqueKeysWithValues: model.types.map { ($0.name, $0.constructors.count == 1) })
        cycles = RecursionAnalysis.components(model.withoutPayloads(shapes, Self.isLabelled)) {
            $0.isBoxed ? nil : $0.type.inlineReference
        }
        sizes = ValueSizes(model, cycles: cycles, limit: Self.inlineSizeLimit, isLabelled: Self.isLabelled)
        try checkNames()
        try EnclosedRenderer.check(options.enclosed, model)
    }

    /// Two declarations that become one name in Swift need a patch, and no emitted type may hide one that emitted code
    /// uses without qualification.
    private func checkNames() throws(SchemaError) {
        var seen: [String: SchemaPosition] = [:]
        let types = model.types.map { ($0.name, $0.constructors[0].position) }
        let functions = model.functions.map { ($0.name, $0.position) }
        for (name, position) in types + functions {
            let swiftName = qualified(name)
            if let earlier = seen.updateValue(position, forKey: swiftName) {
                throw SchemaError(
                    position,
                    "'\(name.full)' and the declaration at \(earlier) are both \(swiftName) in Swift; "
                        + "tell them apart with the patch 'name \(name.full) NEW'")
            }
            guard !Self.usedNames.contains(typeName(name)) else {
                throw SchemaError(
                    position,
                    "'\(name.full)' would hide Swift's \(typeName(name)); add the patch 'name \(name.full) NEW'")
            }
        }
    }

    private static let usedNames: Set<String> = [
        "Int32", "Int64", "UInt8", "UInt32", "Double", "String", "Bool", "TLReader", "TLWriter", "TLError", "TLObject",
        "TLPayload", "TLFunction", "TLFlags", "TLBox", "TLRaw", "TLInt128", "TLInt256",
    ]

    /// Whether a case of an enum carries its fields itself, with labels.
    static func isLabelled(_ constructor: Combinator) -> Bool {
        constructor.properties.count <= labelledFieldLimit && !constructor.fields.contains { $0.type == .flags }
    }

    /// Whether a case with labels is indirect: because the type contains itself, or because its values are large.
    func isIndirect(_ constructor: Combinator, of type: TypeModel) -> Bool {
        sizes.isIndirect(constructor, of: type.name)
    }

    // MARK: Names

    /// The type with everything it nests in: `API.Messages.Dialogs`.
    func qualified(_ name: SchemaName) -> String {
        namespace(name.namespace) + "." + typeName(name)
    }

    /// The name of a type or of a function's struct, without what it nests in.
    func typeName(_ name: SchemaName) -> String {
        SwiftNaming.escaped(model.swiftNames[name.full] ?? SwiftNaming.type(name.local))
    }

    /// The enum of a namespace: `API.Messages`, or `API` for none.
    func namespace(_ namespace: String?) -> String {
        options.namespace + (namespace.map { "." + SwiftNaming.type($0) } ?? "")
    }

    /// The struct that a case carries, within the enum.
    func payload(_ constructor: Combinator) -> String {
        SwiftNaming.escaped(SwiftNaming.type(constructor.name.local))
    }

    /// The case of a constructor.
    func enumCase(_ constructor: Combinator) -> String {
        SwiftNaming.member(constructor.name.local)
    }

    func swiftType(_ type: ValueType, of combinator: Combinator) -> String {
        switch type {
        case .int, .flags: "Int32"
        case .long: "Int64"
        case .double: "Double"
        case .string: "String"
        case .bytes: "[UInt8]"
        case .int128: "TLInt128"
        case .int256: "TLInt256"
        case .bool, .presence: "Bool"
        case .vector(let element, _): "[\(swiftType(element, of: combinator))]"
        case .object(let name), .bare(let name): qualified(name)
        case .parameter: genericParameter(of: combinator)
        case .raw: "TLRaw"
        }
    }

    /// The Swift name of a function's type parameter: that of the field of which it is the result.
    func genericParameter(of combinator: Combinator) -> String {
        combinator.fields.first { if case .parameter = $0.type { true } else { false } }
            .map { SwiftNaming.type($0.name) } ?? "Query"
    }
}

extension Model {
    /// The model with only those fields that are stored within the value of their type.
    fileprivate func withoutPayloads(_ isStruct: [SchemaName: Bool], _ isLabelled: (Combinator) -> Bool) -> Model {
        var model = self
        for index in model.types.indices where isStruct[model.types[index].name] == false {
            for number in model.types[index].constructors.indices
            where !isLabelled(model.types[index].constructors[number]) {
                model.types[index].constructors[number].fields = []
            }
        }
        return model
    }
}
