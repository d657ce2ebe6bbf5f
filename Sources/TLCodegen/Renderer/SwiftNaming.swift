/// Names of a schema in Swift: `user_id` becomes `userID`, `messages.sendMessage` becomes `Messages.SendMessage`.
enum SwiftNaming {
    /// Words that Swift's guidelines write in capitals; the schema's `id` is one wherever it does not begin the name.
    private static let capitals = ["id": "ID", "ids": "IDs", "url": "URL", "urls": "URLs", "dc": "DC", "dcs": "DCs"]

    private static let reserved: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat",
        "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try", "typealias", "var", "where", "while", "Any", "Self", "Type", "Protocol",
    ]

    /// A property, a label or a case: small first letter, reserved words in back-ticks.
    static func member(_ name: String) -> String {
        escaped(unescapedMember(name))
    }

    /// The same without back-ticks, to be used after a dot.
    static func unescapedMember(_ name: String) -> String {
        let words = words(name)
        guard let first = words.first else { return name }
        return lowercasedFirst(first) + words.dropFirst().map(capitalized).joined()
    }

    /// A type: capital first letter.
    static func type(_ name: String) -> String {
        let words = words(name)
        guard let first = words.first else { return name }
        return uppercasedFirst(first) + words.dropFirst().map(capitalized).joined()
    }

    static func escaped(_ name: String) -> String {
        reserved.contains(name) ? "`\(name)`" : name
    }

    private static func words(_ name: String) -> [String] {
        name.split(separator: "_").map(String.init)
    }

    private static func capitalized(_ word: String) -> String {
        capitals[word] ?? uppercasedFirst(word)
    }

    private static func uppercasedFirst(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    /// `DHParams` becomes `dhParams`: a leading run of capitals is small up to the letter that begins the next word.
    private static func lowercasedFirst(_ word: String) -> String {
        let run = word.prefix { $0.isUppercase }
        guard run.count > 1, run.count < word.count else {
            return run.count == word.count ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
        }
        return run.dropLast().lowercased() + word.dropFirst(run.count - 1)
    }
}
