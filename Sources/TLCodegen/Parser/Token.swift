/// A word or a punctuation mark of a schema.
struct Token: Hashable {
    enum Kind: Hashable {
        /// A name, with dots if it is in a namespace; also a decimal number.
        case word(String)
        /// One of `# : ; = ? { } [ ] < > ( ) % ! * , +`.
        case mark(Character)
        /// `---types---` or `---functions---`.
        case section(String)
        case end
    }

    var kind: Kind
    var position: SchemaPosition

    /// The token as the schema writes it, for error messages.
    var text: String {
        switch kind {
        case .word(let word): "'\(word)'"
        case .mark(let mark): "'\(mark)'"
        case .section(let name): "'---\(name)---'"
        case .end: "the end of the file"
        }
    }
}

/// Splits a schema into tokens. Comments are skipped, except that `// LAYER 123` says which layer the schema is.
struct Lexer {
    private(set) var tokens: [Token] = []
    private(set) var layer: Int?

    private let characters: [Character]
    private var index = 0
    private var position: SchemaPosition

    init(_ text: String, file: String) throws(SchemaError) {
        characters = Array(text)
        position = SchemaPosition(file: file, line: 1, column: 1)
        try scan()
    }

    private var current: Character? { index < characters.count ? characters[index] : nil }

    private func character(_ offset: Int) -> Character? {
        index + offset < characters.count ? characters[index + offset] : nil
    }

    @discardableResult
    private mutating func advance() -> Character {
        let character = characters[index]
        index += 1
        if character.isNewline {
            position.line += 1
            position.column = 1
        } else {
            position.column += 1
        }
        return character
    }

    private mutating func scan() throws(SchemaError) {
        while let character = current {
            let begin = position
            switch character {
            case _ where character.isWhitespace: advance()
            case "/": try scanComment()
            case "-": try scanSection()
            case _ where Self.isWord(character): tokens.append(Token(kind: .word(scanWord()), position: begin))
            case "#", ":", ";", "=", "?", "{", "}", "[", "]", "<", ">", "(", ")", "%", "!", "*", ",", "+":
                tokens.append(Token(kind: .mark(advance()), position: begin))
            default: throw SchemaError(begin, "unexpected character '\(character)'")
            }
        }
        tokens.append(Token(kind: .end, position: position))
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_" || character == ".")
    }

    private mutating func scanWord() -> String {
        var word = ""
        while let character = current, Self.isWord(character) { word.append(advance()) }
        return word
    }

    private mutating func scanComment() throws(SchemaError) {
        let begin = position
        switch character(1) {
        case "/":
            var comment = ""
            while let character = current, !character.isNewline { comment.append(advance()) }
            readLayer(comment)
        case "*":
            advance()
            advance()
            while !(current == "*" && character(1) == "/") {
                guard current != nil else { throw SchemaError(begin, "comment is not closed by '*/'") }
                advance()
            }
            advance()
            advance()
        default: throw SchemaError(begin, "expected '//' or '/*' to begin a comment")
        }
    }

    private mutating func readLayer(_ comment: String) {
        let words = comment.drop { $0 == "/" }.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, words[0].lowercased() == "layer", let number = Int(words[1]) else { return }
        layer = max(layer ?? 0, number)
    }

    private mutating func scanSection() throws(SchemaError) {
        let begin = position
        var line = ""
        while let character = current, !character.isWhitespace { line.append(advance()) }
        guard line == "---types---" || line == "---functions---" else {
            throw SchemaError(begin, "expected '---types---' or '---functions---', found '\(line)'")
        }
        tokens.append(Token(kind: .section(String(line.dropFirst(3).dropLast(3))), position: begin))
    }
}
