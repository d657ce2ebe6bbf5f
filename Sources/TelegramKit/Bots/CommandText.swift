/// A text that begins with a command, as applications mark one: `/name@bot argument`. The name has up to 64 letters of ASCII, digits
/// and underscores; a letter, a slash or an angle bracket behind it makes it an ordinary text, such as a path.
struct CommandText: Equatable, Sendable {
    let name: String
    /// The bot that is meant; nil if it is not said.
    let bot: String?
    let argument: String

    init?(_ text: String) {
        guard text.first == "/" else { return nil }
        let name = text.dropFirst().prefix(while: Self.isOfName)
        guard 1...64 ~= name.count else { return nil }
        var rest = text[name.endIndex...]
        var bot: Substring?
        if rest.first == "@" {
            let named = rest.dropFirst().prefix(while: Self.isOfName)
            // One that no bot can have is not this one's.
            if !named.isEmpty {
                bot = named
                rest = text[named.endIndex...]
            }
        }
        if let next = rest.first, next.isLetter || next.isNumber || "_/<>".contains(next) { return nil }
        self.name = name.lowercased()
        self.bot = bot?.lowercased()
        argument = String(rest.drop { $0.isWhitespace })
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }
}
