/// Parses TL (core.telegram.org/mtproto/TL). The first error ends it.
package struct SchemaParser {
    private let tokens: [Token]
    private var index = 0
    private let layer: Int?

    private init(_ text: String, file: String) throws(SchemaError) {
        let lexer = try Lexer(text, file: file)
        tokens = lexer.tokens
        layer = lexer.layer
    }

    /// Parses `text`; `file` is the name that errors show.
    package static func parse(_ text: String, file: String) throws(SchemaError) -> Schema {
        var parser = try SchemaParser(text, file: file)
        return try parser.parseSchema()
    }

    // MARK: Tokens

    private var current: Token { tokens[index] }

    private var next: Token { tokens[min(index + 1, tokens.count - 1)] }

    private mutating func take() -> Token {
        let token = tokens[index]
        if index < tokens.count - 1 { index += 1 }
        return token
    }

    private mutating func take(_ mark: Character) -> Bool {
        guard current.kind == .mark(mark) else { return false }
        _ = take()
        return true
    }

    private mutating func expect(_ mark: Character, _ reason: String) throws(SchemaError) {
        guard take(mark) else {
            throw SchemaError(current.position, "expected '\(mark)' \(reason), found \(current.text)")
        }
    }

    private mutating func expectWord(_ what: String) throws(SchemaError) -> String {
        guard case .word(let word) = current.kind else {
            throw SchemaError(current.position, "expected \(what), found \(current.text)")
        }
        _ = take()
        return word
    }

    // MARK: Declarations

    private mutating func parseSchema() throws(SchemaError) -> Schema {
        var declarations: [Declaration] = []
        var kind = Declaration.Kind.constructor
        while current.kind != .end {
            if case .section(let name) = current.kind {
                kind = name == "functions" ? .function : .constructor
                _ = take()
            } else {
                declarations.append(try parseDeclaration(kind))
            }
        }
        return Schema(declarations: declarations, layer: layer)
    }

    private mutating func parseDeclaration(_ kind: Declaration.Kind) throws(SchemaError) -> Declaration {
        let position = current.position
        let name = try expectWord("the name of a constructor or function")
        guard let first = name.split(separator: ".").last?.first, first.isLowercase else {
            throw SchemaError(
                position, "the name of a constructor or function begins with a small letter, found '\(name)'")
        }
        var declaration = Declaration(
            kind: kind, name: name, statedID: try parseID(), typeParameters: [], arguments: [],
            result: TypeExpression(name: "", isBare: false, arguments: [], position: position), position: position,
            isBuiltin: false)
        while !take("=") {
            try parsePart(of: &declaration)
        }
        declaration.result = try parseApplication()
        try expect(";", "after the declaration of '\(name)'")
        return declaration
    }

    private mutating func parseID() throws(SchemaError) -> UInt32? {
        guard current.kind == .mark("#"), case .word(let digits) = next.kind,
            next.position.column == current.position.column + 1
        else { return nil }
        _ = take()
        let position = take().position
        guard digits.count <= 8, let id = UInt32(digits, radix: 16) else {
            throw SchemaError(position, "expected an id of up to eight hexadecimal digits, found '\(digits)'")
        }
        return id
    }

    private mutating func parsePart(of declaration: inout Declaration) throws(SchemaError) {
        switch current.kind {
        case .mark("{"):
            _ = take()
            let name = try expectWord("the name of a type parameter")
            try expect(":", "after the type parameter '\(name)'")
            let position = current.position
            guard try expectWord("'Type'") == "Type" else {
                throw SchemaError(position, "only type parameters of the form {X:Type} are supported")
            }
            try expect("}", "after the type parameter '\(name)'")
            declaration.typeParameters.append(name)
        case .mark("?"), .mark("#"):
            _ = take()
            declaration.isBuiltin = true
        case .mark("["):
            declaration.isBuiltin = true
            try skipRepetition()
        case .word(let word) where word.allSatisfy(\.isNumber) && next.kind == .mark("*"):
            _ = take()
            _ = take()
            declaration.isBuiltin = true
            try skipRepetition()
        case .word: declaration.arguments.append(try parseArgument())
        default:
            throw SchemaError(
                current.position, "expected a field or '=' in '\(declaration.name)', found \(current.text)")
        }
    }

    private mutating func skipRepetition() throws(SchemaError) {
        let begin = current.position
        try expect("[", "to begin a repetition")
        while !take("]") {
            guard current.kind != .end, current.kind != .mark(";") else {
                throw SchemaError(begin, "repetition is not closed by ']'")
            }
            _ = take()
        }
    }

    private mutating func parseArgument() throws(SchemaError) -> Argument {
        let position = current.position
        let name = try expectWord("the name of a field")
        try expect(":", "after the field '\(name)'")
        var condition: Argument.Condition?
        if next.kind == .mark("?") {
            condition = try parseCondition()
            try expect("?", "after the condition")
        }
        let isFunction = take("!")
        let type = try parseType()
        return Argument(name: name, condition: condition, isFunction: isFunction, type: type, position: position)
    }

    private mutating func parseCondition() throws(SchemaError) -> Argument.Condition {
        let position = current.position
        let word = try expectWord("a condition such as 'flags.0'")
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let bit = Int(parts[1]), (0..<32).contains(bit) else {
            throw SchemaError(
                position, "expected a condition such as 'flags.0' with a bit from 0 to 31, found '\(word)'")
        }
        return Argument.Condition(field: String(parts[0]), bit: bit)
    }

    // MARK: Types

    private mutating func parseType() throws(SchemaError) -> TypeExpression {
        let position = current.position
        if take("#") { return TypeExpression(name: "#", isBare: false, arguments: [], position: position) }
        if take("(") {
            let type = try parseApplication()
            try expect(")", "after the type")
            return type
        }
        let isBare = take("%")
        if isBare, take("(") {
            var type = try parseApplication()
            type.isBare = true
            try expect(")", "after the type")
            return type
        }
        let name = try expectWord("a type")
        var type = TypeExpression(name: name, isBare: isBare, arguments: [], position: position)
        if take("<") {
            repeat { type.arguments.append(try parseType()) } while take(",")
            try expect(">", "after the arguments of '\(name)'")
        }
        return type
    }

    private var isBeginningOfType: Bool {
        switch current.kind {
        case .word, .mark("%"), .mark("("): true
        default: false
        }
    }

    /// A type followed by its arguments without brackets, as in `Vector t`.
    private mutating func parseApplication() throws(SchemaError) -> TypeExpression {
        var type = try parseType()
        while isBeginningOfType { type.arguments.append(try parseType()) }
        return type
    }
}
