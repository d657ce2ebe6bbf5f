/// The known oddities of a schema, declared in a file beside it instead of special cases in the code.
///
/// One patch per line, `//` begins a comment:
///
///     id accessPointRule 4679b65f     this id is right although the declaration hashes to another
///     drop invokeWithPrefix           leave the declaration out
///     rename user.self is_self        the field's name in Swift, in the schema's notation
///     name RpcDropAnswer DropResult   the type's or function's name in Swift
///
/// A patch that finds nothing to change is an error, so that no patch outlives its reason.
package struct SchemaPatches: Sendable {
    enum Patch: Sendable {
        case id(name: String, id: UInt32)
        case drop(name: String)
        case rename(declaration: String, field: String, newName: String)
        case name(String, swiftName: String)
    }

    /// Accept every stated id, whatever the declaration hashes to. For schemas whose names were changed after
    /// their ids had been computed.
    package var acceptsStatedIDs = false

    private var patches: [(position: SchemaPosition, patch: Patch)] = []

    /// No patches.
    package init() {}

    /// Parses the patches in `text`.
    package init(parsing text: String, file: String) throws(SchemaError) {
        var line = 0
        for content in text.split(separator: "\n", omittingEmptySubsequences: false) {
            line += 1
            let words = content.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let verb = words.first, !verb.hasPrefix("//") else { continue }
            let position = SchemaPosition(file: file, line: line, column: 1)
            patches.append((position, try Self.patch(verb, words, String(content), position)))
        }
    }

    private static func patch(
        _ verb: String, _ words: [String], _ content: String, _ position: SchemaPosition
    ) throws(SchemaError) -> Patch {
        switch (verb, words.count) {
        case ("id", 3):
            guard let id = UInt32(words[2], radix: 16) else {
                throw SchemaError(position, "expected a hexadecimal id, found '\(words[2])'")
            }
            return .id(name: words[1], id: id)
        case ("name", 3): return .name(words[1], swiftName: words[2])
        case ("drop", 2): return .drop(name: words[1])
        case ("rename", 3):
            guard let dot = words[1].lastIndex(of: ".") else {
                throw SchemaError(position, "expected DECLARATION.FIELD, found '\(words[1])'")
            }
            return .rename(
                declaration: String(words[1][..<dot]), field: String(words[1][words[1].index(after: dot)...]),
                newName: words[2])
        default:
            throw SchemaError(
                position,
                "expected 'id NAME HEX', 'drop NAME', 'rename NAME.FIELD NEW' or 'name NAME SWIFT', found '\(content)'")
        }
    }

    /// A schema with the patches applied.
    struct Patched {
        var schema: Schema
        /// Names whose stated id is not checked.
        var acceptedIDs: Set<String> = []
        /// From `declaration.field` to the name that the field has in Swift, in the schema's notation.
        var renames: [String: String] = [:]
        /// From the name of a type or function to its name in Swift.
        var swiftNames: [String: String] = [:]
    }

    func apply(to schema: Schema) throws(SchemaError) -> Patched {
        var patched = Patched(schema: schema)
        if acceptsStatedIDs { patched.acceptedIDs = Set(schema.declarations.map(\.name)) }
        for (position, patch) in patches {
            switch patch {
            case .id(let name, let id):
                guard schema.declarations.contains(where: { $0.name == name && $0.statedID == id }) else {
                    throw SchemaError(position, "the schema has no '\(name)' with this id")
                }
                patched.acceptedIDs.insert(name)
            case .drop(let name):
                let before = patched.schema.declarations.count
                patched.schema.declarations.removeAll { $0.name == name }
                guard patched.schema.declarations.count < before else {
                    throw SchemaError(position, "the schema has no '\(name)' to drop")
                }
            case .rename(let declaration, let field, let newName):
                let fields = schema.declarations.first { $0.name == declaration }?.arguments ?? []
                guard fields.contains(where: { $0.name == field }) else {
                    throw SchemaError(position, "the schema has no field '\(declaration).\(field)' to rename")
                }
                patched.renames["\(declaration).\(field)"] = newName
            case .name(let name, let swiftName):
                guard schema.declarations.contains(where: { $0.name == name || $0.result.name == name }) else {
                    throw SchemaError(position, "the schema has no '\(name)' to name")
                }
                patched.swiftNames[name] = swiftName
            }
        }
        return patched
    }
}
