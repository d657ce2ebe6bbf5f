/// A schema that was understood: every name resolved, every id known.
package struct Model: Sendable {
    package var layer: Int?
    /// In the order of the schema.
    package var types: [TypeModel]
    /// In the order of the schema.
    package var functions: [Combinator]

    /// The types by name.
    func type(_ name: SchemaName) -> TypeModel? { index[name].map { types[$0] } }

    var index: [SchemaName: Int]
    /// From the name of a type or function to the name it has in Swift, where a patch says so.
    var swiftNames: [String: String] = [:]
}

/// A name with its namespace.
package struct SchemaName: Hashable, Sendable, Comparable {
    package var namespace: String?
    package var local: String

    package init(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        if parts.count == 2 {
            namespace = String(parts[0])
            local = String(parts[1])
        } else {
            namespace = nil
            local = text
        }
    }

    package var full: String { namespace.map { "\($0).\(local)" } ?? local }

    package static func < (lhs: SchemaName, rhs: SchemaName) -> Bool { lhs.full < rhs.full }
}

/// A type with all its constructors.
package struct TypeModel: Sendable {
    package var name: SchemaName
    package var constructors: [Combinator]
    /// A value may contain a value of the same type, directly or not; readers bound the depth.
    package var isRecursive = false
    /// Some field holds the type without its id.
    package var isUsedBare = false
}

/// A constructor or a function.
package struct Combinator: Sendable {
    package var name: SchemaName
    package var id: UInt32
    /// `X` of `{X:Type}`.
    package var typeParameters: [String]
    package var fields: [Field]
    package var result: ValueType
    /// The canonical declaration, id included.
    package var text: String
    package var position: SchemaPosition
    /// The fields that exist in Swift: all but `#` and unconditional `true`.
    var properties: [Field] { fields.filter { $0.type != .flags && !($0.type == .presence && $0.condition == nil) } }
}

/// A field of a combinator.
package struct Field: Sendable {
    package struct Condition: Hashable, Sendable {
        /// The `#` field.
        package var flags: String
        package var bit: Int
    }

    package var name: String
    package var type: ValueType
    package var condition: Condition?
    /// The value lives in a box, as otherwise the type would contain itself.
    package var isBoxed = false
    /// Whether Swift sees an optional.
    var isOptional: Bool { condition != nil && type != .presence }
}

/// What a field holds or a function answers.
package indirect enum ValueType: Hashable, Sendable {
    case int, long, double, string, bytes, int128, int256, bool
    /// `#`.
    case flags
    /// `true`: nothing on the wire.
    case presence
    case vector(ValueType, isBare: Bool)
    case object(SchemaName)
    /// A type of one constructor without its id.
    case bare(SchemaName)
    /// A type parameter.
    case parameter(String)
    /// `Object`: one object of any type, up to the end of the input.
    case raw

    /// The type whose value is contained without a pointer between.
    var inlineReference: SchemaName? {
        switch self {
        case .object(let name), .bare(let name): name
        default: nil
        }
    }

    /// The type that is contained, directly or not.
    var reference: SchemaName? {
        switch self {
        case .vector(let element, _): element.reference
        default: inlineReference
        }
    }
}
