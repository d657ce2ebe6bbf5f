import TelegramAPI

/// A game that belongs to a bot.
struct GameRecord: Codable, Hashable, Sendable {
    var id: Int64
    var accessHash: Int64
    var bot: Int64
    var shortName: String
    var title: String
    var description: String
    /// Of ``World/fileRecords``.
    var photo: Int64
}

/// Who is how good at a game. Each chat has a list of its own, whichever message of the game people play by.
struct GameBoard: Codable, Sendable {
    /// What names a list.
    struct Key: Codable, Hashable, Sendable {
        var game: Int64
        /// In private chats the user with the lower id.
        var chat: PeerKey
        /// In private chats the other one.
        var other: Int64 = 0
    }

    struct Entry: Codable, Hashable, Sendable {
        var user: Int64
        var score: Int32
    }

    /// The best first; of equals, who was there first.
    private(set) var entries: [Entry] = []

    func score(of user: Int64) -> Int32? { self.entries.first { $0.user == user }?.score }

    mutating func set(_ score: Int32, of user: Int64) {
        self.entries.removeAll { $0.user == user }
        let place = self.entries.firstIndex { $0.score < score } ?? self.entries.count
        self.entries.insert(Entry(user: user, score: score), at: place)
    }

    /// The places that who asks about a user is shown: the user's and two on either side of it, and the first three where
    /// none of those is one of them (core.telegram.org/bots/api#getgamehighscores).
    // checked: a list has no more entries than there are users.
    func places(around user: Int64) -> [Int] {
        let first = Array(self.entries.indices.prefix(3))
        guard let own = self.entries.firstIndex(where: { $0.user == user }) else { return first }
        let near = Array(max(0, own - 2)...min(self.entries.count - 1, own + 2))
        return near.contains { $0 < 3 } ? near : first + near
    }
}

/// The games of all bots, and how good people are at them.
struct Games: Codable, Sendable {
    private(set) var all: [Int64: GameRecord] = [:]
    /// By bot and short name.
    private var byName: [Int64: [String: Int64]] = [:]
    var boards: [GameBoard.Key: GameBoard] = [:]

    mutating func add(_ game: GameRecord) {
        self.all[game.id] = game
        self.byName[game.bot, default: [:]][game.shortName.lowercased()] = game.id
    }

    func game(_ shortName: String, of bot: Int64) -> GameRecord? {
        self.byName[bot]?[shortName.lowercased()].flatMap { self.all[$0] }
    }

    var count: Int { self.all.count }
}

extension Attachment {
    /// The game that it is, one of ``World/games``.
    var game: Int64? {
        if case .game(let id) = self { id } else { nil }
    }
}

extension World {
    private static let gameDatacenter = 1

    /// Gives a bot its games. Nothing random goes into them, so that all else is as it would be without them.
    // checked: a lab has few games.
    mutating func addGames(_ games: [LabGame], of bot: Int64, now: Int64) {
        for game in games {
            let name = "game \(game.shortName.lowercased()) of \(bot)"
            let bytes = GamePictures.picture(Int64(self.games.count))
            let photo = Int64(bitPattern: PageAddress.digest("photo of \(name)") & 0x7fff_ffff_ffff_ffff)
            self.fileRecords[photo] = FileRecord(
                id: photo, accessHash: Int64(bitPattern: PageAddress.digest("hash of the photo of \(name)")),
                datacenter: Self.gameDatacenter, date: Int32(clamping: now),
                reference: withUnsafeBytes(of: PageAddress.digest("reference of \(name)").littleEndian) { Array($0) },
                kind: .photo, pieces: GamePictures.pieces(Int64(self.games.count), bytes.count),
                picture: Picture(bytes))
            self.games.add(
                GameRecord(
                    id: Int64(bitPattern: PageAddress.digest(name) & 0x7fff_ffff_ffff_ffff),
                    accessHash: Int64(bitPattern: PageAddress.digest("hash of \(name)")), bot: bot,
                    shortName: game.shortName, title: game.title, description: game.description, photo: photo))
        }
    }

    /// A game as clients see it.
    func object(_ game: GameRecord) -> API.Game {
        API.Game(
            id: game.id, accessHash: game.accessHash, shortName: game.shortName, title: game.title,
            description: game.description,
            photo: self.fileRecords[game.photo].map { self.photo($0) } ?? .photoEmpty(id: game.photo))
    }

    /// A game as a message carries it.
    func gameMedia(_ id: Int64) -> API.MessageMedia {
        self.games.all[id].map { .messageMediaGame(game: self.object($0)) } ?? .messageMediaEmpty
    }
}

/// Pictures of games. They are drawn again whenever they are read, which is seldom.
enum GamePictures {
    private static let first = Int64.min + 2_000_000
    private static let count: Int64 = 1_000_000

    static func picture(_ number: Int64) -> [UInt8] {
        AvatarImage(number: UInt64(bitPattern: ~number)).jpeg(side: 320)
    }

    // checked: numbers of games are small.
    static func pieces(_ number: Int64, _ size: Int) -> FilePieces {
        FilePieces([FilePiece(file: Self.first + number, offset: 0, count: size)])
    }

    /// Bytes that ``pieces(_:_:)`` names; nil for those of other files.
    static func read(_ file: Int64, _ range: Range<Int64>) -> [UInt8]? {
        guard (Self.first..<Self.first + Self.count).contains(file) else { return nil }
        return Array(Self.picture(file - Self.first)[Int(range.lowerBound)..<Int(range.upperBound)])
    }
}
