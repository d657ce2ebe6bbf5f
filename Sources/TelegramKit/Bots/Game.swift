import MTProtoCore
import TelegramAPI

/// A game of a bot, as a message shows it (core.telegram.org/api/bots/games).
public struct Game: Hashable, Sendable {
    public let id: Int64
    /// By which its bot knows it.
    public let shortName: String
    public let title: String
    public let description: String
    /// What stands above the title; nil if the server sent none.
    public let photo: Photo?
    /// A film of the game; nil for games without one.
    public let animation: TelegramFile?
    /// The value of the interface.
    public let raw: API.Game

    /// Reads a game of the interface.
    public init(_ raw: API.Game) {
        id = raw.id
        shortName = raw.shortName
        title = raw.title
        description = raw.description
        photo = Photo(raw.photo)
        if case .document(let document)? = raw.document {
            animation = TelegramFile(document, origin: nil)
        } else {
            animation = nil
        }
        self.raw = raw
    }
}

/// How good somebody is at a game.
public struct GameHighScore: Hashable, Sendable {
    /// From 1.
    public let position: Int
    public let player: Peer
    public let score: Int

    init(_ raw: API.HighScore) {
        position = Int(raw.pos)
        player = Peer(kind: .user, id: raw.userID)
        score = Int(raw.score)
    }
}

extension OutgoingMedia {
    /// A game of the bot that is signed in. Below it stands a button that begins it: the server makes one, or the first
    /// of the keyboard is ``InlineButton/game(_:)``. It has no caption, and is not for channels in which administrators
    /// alone write.
    ///
    /// - Parameter shortName: as @BotFather was told it.
    public static func game(_ shortName: String) -> OutgoingMedia {
        raw(.inputMediaGame(id: .inputGameShortName(botID: .inputUserSelf, shortName: shortName)))
    }

    /// A game that came in a message, for another chat. Its bot hears who plays it there, as of what is sent in inline
    /// mode.
    public static func game(_ game: Game) -> OutgoingMedia {
        raw(.inputMediaGame(id: .inputGameID(id: game.id, accessHash: game.raw.accessHash)))
    }
}

// What a bot tells of the games that people play (core.telegram.org/api/bots/games#setting-highscores).
extension TelegramClient {
    /// Notes how good a person is at a game, as its bot. Each chat has a list of its own.
    ///
    /// ```swift
    /// try await client.setGameScore(120, of: player, for: message.id, in: message.peer)
    /// let best = try await client.gameHighScores(of: player, for: message.id, in: message.peer)
    /// ```
    ///
    /// - Parameters:
    ///   - score: 0 or more.
    ///   - messageID: of the message with the game.
    ///   - isForced: also if the person was better before, or as good as that.
    ///   - editsMessage: the list of the best comes into the message, and a better score is told in the chat
    ///     (``ServiceAction/gameScored(gameID:score:)``).
    /// - Throws: `notPossible`, before anything is sent, for a score below 0 or above 2147483647; `server` with
    ///   `BOT_SCORE_NOT_MODIFIED` if the person was as good before, `messageNotFound` if there is no game of the bot.
    public func setGameScore(
        _ score: Int, of player: Peer, for messageID: Int, in peer: Peer, isForced: Bool = false,
        editsMessage: Bool = true
    ) async throws(TelegramError) {
        let request = API.Messages.SetGameScore(
            editMessage: editsMessage, force: isForced, peer: await network.input(peer),
            id: Int32(clamping: messageID), userID: await network.inputUser(player),
            score: try Self.checked(score, API.Messages.SetGameScore.name))
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.changes(peer) }
        } catch {
            guard error.isOfRepetition("BOT_SCORE_NOT_MODIFIED") else { throw error }
        }
    }

    /// The same for a game that was sent in inline mode, or passed on by a person.
    public func setGameScore(
        _ score: Int, of player: Peer, for message: API.InputBotInlineMessageID, isForced: Bool = false,
        editsMessage: Bool = true
    ) async throws(TelegramError) {
        let request = API.Messages.SetInlineGameScore(
            editMessage: editsMessage, force: isForced, id: message, userID: await network.inputUser(player),
            score: try Self.checked(score, API.Messages.SetInlineGameScore.name))
        let target = try await home(of: message)
        do throws(TelegramError) {
            _ = try await network.call(request, on: target) { $0.isIdempotent = true }
        } catch {
            guard error.isOfRepetition("BOT_SCORE_NOT_MODIFIED") else { throw error }
        }
    }

    /// How good people are at a game in a chat, as its bot: a person and two on either side, and the three best where none
    /// of those is among them.
    ///
    /// - Parameter messageID: of the message with the game.
    /// - Returns: the best first.
    /// - Throws: `messageNotFound` if there is no game of the bot.
    public func gameHighScores(
        of player: Peer, for messageID: Int, in peer: Peer
    ) async throws(TelegramError) -> [GameHighScore] {
        try await network.call(
            API.Messages.GetGameHighScores(
                peer: await network.input(peer), id: Int32(clamping: messageID),
                userID: await network.inputUser(player)), on: .home
        ).scores.map { GameHighScore($0) }
    }

    /// The same for a game that was sent in inline mode, or passed on by a person.
    public func gameHighScores(
        of player: Peer, for message: API.InputBotInlineMessageID
    ) async throws(TelegramError) -> [GameHighScore] {
        try await network.call(
            API.Messages.GetInlineGameHighScores(id: message, userID: await network.inputUser(player)),
            on: try await home(of: message)
        ).scores.map { GameHighScore($0) }
    }

    private static func checked(_ score: Int, _ method: String) throws(TelegramError) -> Int32 {
        guard score >= 0, let number = Int32(exactly: score) else {
            throw TelegramError(
                .notPossible, message: "\(score) is no score of a game", location: method,
                hint: "Scores are 0 to \(Int32.max).")
        }
        return number
    }
}

extension CallbackQuery {
    /// Notes how good a person is at the game whose button was pressed, as the method of the client does.
    ///
    /// - Parameter player: nil for who pressed it.
    public func setGameScore(
        _ score: Int, of player: Peer? = nil, isForced: Bool = false, editsMessage: Bool = true
    ) async throws(TelegramError) {
        if let inlineMessageID {
            try await client.setGameScore(
                score, of: player ?? sender, for: inlineMessageID, isForced: isForced, editsMessage: editsMessage)
        } else if let chat, let messageID {
            try await client.setGameScore(
                score, of: player ?? sender, for: messageID, in: chat, isForced: isForced, editsMessage: editsMessage)
        }
    }

    /// How good people are at the game whose button was pressed, as the method of the client tells it.
    ///
    /// - Parameter player: nil for who pressed it.
    public func gameHighScores(of player: Peer? = nil) async throws(TelegramError) -> [GameHighScore] {
        if let inlineMessageID {
            return try await client.gameHighScores(of: player ?? sender, for: inlineMessageID)
        }
        guard let chat, let messageID else { return [] }
        return try await client.gameHighScores(of: player ?? sender, for: messageID, in: chat)
    }
}
