/// A schema as it is written: declarations in their order.
public struct Schema: Sendable {
    public var declarations: [Declaration]
    /// From a comment of the form `// LAYER 123`; the highest if there are several.
    public var layer: Int?
}

/// One line of a schema: a constructor of a type, or a function.
public struct Declaration: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case constructor, function }

    public var kind: Kind
    /// With its namespace: `messages.sendMessage`.
    public var name: String
    /// The id that the schema states.
    public var statedID: UInt32?
    /// `X` of `{X:Type}`.
    public var typeParameters: [String]
    public var arguments: [Argument]
    public var result: TypeExpression
    public var position: SchemaPosition
    /// Declared by what TL has built in (`int ? = Int`, repetitions), so that there are no arguments to speak of.
    public var isBuiltin: Bool

    /// The line in one canonical form, id included if stated.
    public var text: String {
        text(id: statedID.map { "#" + String($0, radix: 16) } ?? "")
    }

    func text(id: String) -> String {
        var parts = [name + id]
        parts += typeParameters.map { "{\($0):Type}" }
        parts += arguments.map(\.text)
        parts += ["=", result.text]
        return parts.joined(separator: " ") + ";"
    }
}

/// A field as it is written.
public struct Argument: Hashable, Sendable {
    public struct Condition: Hashable, Sendable {
        public var field: String
        public var bit: Int
    }

    public var name: String
    /// `flags.3?` before the type.
    public var condition: Condition?
    /// `!` before the type: the value is a function whose result is of that type.
    public var isFunction: Bool
    public var type: TypeExpression
    public var position: SchemaPosition

    var text: String {
        let prefix = condition.map { "\($0.field).\($0.bit)?" } ?? ""
        return "\(name):\(prefix)\(isFunction ? "!" : "")\(type.text)"
    }
}

/// A type as it is written: `int`, `Vector<User>`, `%Message`, `#`.
public struct TypeExpression: Hashable, Sendable {
    public var name: String
    /// `%` before the name.
    public var isBare: Bool
    public var arguments: [TypeExpression]
    public var position: SchemaPosition

    var text: String {
        let list = arguments.isEmpty ? "" : "<\(arguments.map(\.text).joined(separator: ","))>"
        return (isBare ? "%" : "") + name + list
    }
}
