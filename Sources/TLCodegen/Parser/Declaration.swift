/// A schema as it is written: declarations in their order.
package struct Schema: Sendable {
    package var declarations: [Declaration]
    /// From a comment of the form `// LAYER 123`; the highest if there are several.
    package var layer: Int?
}

/// One line of a schema: a constructor of a type, or a function.
package struct Declaration: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case constructor, function }

    package var kind: Kind
    /// With its namespace: `messages.sendMessage`.
    package var name: String
    /// The id that the schema states.
    package var statedID: UInt32?
    /// `X` of `{X:Type}`.
    package var typeParameters: [String]
    package var arguments: [Argument]
    package var result: TypeExpression
    package var position: SchemaPosition
    /// Declared by something built into TL (`int ? = Int`, repetitions), so that it has no arguments.
    package var isBuiltin: Bool

    /// The line in one canonical form.
    ///
    /// - Parameter id: what stands behind the name, `#` included; empty for nothing.
    func text(id: String) -> String {
        var parts = [name + id]
        parts += typeParameters.map { "{\($0):Type}" }
        parts += arguments.map(\.text)
        parts += ["=", result.text]
        return parts.joined(separator: " ") + ";"
    }
}

/// A field as it is written.
package struct Argument: Hashable, Sendable {
    package struct Condition: Hashable, Sendable {
        package var field: String
        package var bit: Int
    }

    package var name: String
    /// `flags.3?` before the type.
    package var condition: Condition?
    /// `!` before the type: the value is a function whose result is of that type.
    package var isFunction: Bool
    package var type: TypeExpression
    package var position: SchemaPosition

    var text: String {
        let prefix = condition.map { "\($0.field).\($0.bit)?" } ?? ""
        return "\(name):\(prefix)\(isFunction ? "!" : "")\(type.text)"
    }
}

/// A type as it is written: `int`, `Vector<User>`, `%Message`, `#`.
package struct TypeExpression: Hashable, Sendable {
    package var name: String
    /// `%` before the name.
    package var isBare: Bool
    package var arguments: [TypeExpression]
    package var position: SchemaPosition

    var text: String {
        let list = arguments.isEmpty ? "" : "<\(arguments.map(\.text).joined(separator: ","))>"
        return (isBare ? "%" : "") + name + list
    }
}
