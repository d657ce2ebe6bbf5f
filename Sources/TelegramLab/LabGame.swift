/// A game of a bot, as @BotFather makes them on real servers: bots send it by its short name, and people play it on a page
/// whose address the bot gives (core.telegram.org/api/bots/games).
public struct LabGame: Sendable, Hashable, Codable {
    /// The game that `@labbot` has.
    public static let standard = LabGame(
        shortName: "lab_game", title: "Lab Game", description: "A game that is played on no page.")

    /// What the bot sends it by: 1 to 64 letters, digits and underscores that begin with a letter. Capital and small
    /// letters are the same.
    public var shortName: String
    /// 1 to 64 characters.
    public var title: String
    /// At most 512 characters. The picture above it is drawn by the lab.
    public var description: String

    /// Describes a game.
    ///
    /// - Parameter title: `nil`: the same as its short name.
    public init(shortName: String, title: String? = nil, description: String = "") {
        self.shortName = shortName
        self.title = title ?? shortName
        self.description = description
    }
}

extension LabGame {
    /// The most games of one bot.
    static let mostOfABot = 100

    /// Why a bot cannot have these games, in words; nil if it can.
    static func mistake(in games: [LabGame]) -> String? {
        guard games.count <= Self.mostOfABot else { return "a bot has \(Self.mostOfABot) games at most" }
        var taken: Set<String> = []
        for game in games {
            guard Self.isShortName(game.shortName) else {
                return "\"\(game.shortName)\" is no short name of a game: it has 1 to 64 letters, digits and "
                    + "underscores, and begins with a letter"
            }
            guard taken.insert(game.shortName.lowercased()).inserted else {
                return "the game \"\(game.shortName)\" stands there twice"
            }
            guard (1...64).contains(game.title.utf16.count), !game.title.allSatisfy(\.isWhitespace) else {
                return "game \"\(game.shortName)\": a title has 1 to 64 characters"
            }
            guard game.description.utf16.count <= 512 else {
                return "game \"\(game.shortName)\": a description has 512 characters at most"
            }
        }
        return nil
    }

    private static func isShortName(_ name: String) -> Bool {
        guard (1...64).contains(name.utf8.count), let first = name.utf8.first else { return false }
        func isLetter(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        return isLetter(first)
            && name.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_") }
    }
}
