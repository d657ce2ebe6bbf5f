import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// A bot with a game, and people who play it.
struct GameTests {
    /// What the bot has heard.
    private final class Heard: Sendable {
        private let kept = Mutex<[CallbackQuery]>([])

        var queries: [CallbackQuery] { kept.withLock { $0 } }

        func add(_ query: CallbackQuery) { kept.withLock { $0.append(query) } }
    }

    /// It gives an address to whom asks for the game, and offers it in inline mode.
    private static func bot(_ heard: Heard) -> Bot {
        var bot = Bot()
        bot.onCommand("game") { message in
            try await message.respond(.game("lab_game"), keyboard: message.argument.isEmpty ? nil : [[.game("Go")]])
        }
        bot.onGame("other_game") { _ in throw TestFailure("another game") }
        bot.onGame("LAB_GAME", where: .privateChat || !.privateChat) { query in
            heard.add(query)
            try await query.answer(url: "https://example.org/play?player=\(query.sender.id)")
        }
        bot.onCallback { query in try await query.answer("no game") }
        bot.onInlineQuery { query in try await query.answer([.game("lab_game", id: "one")]) }
        return bot
    }

    /// The newest message that alice has in a chat.
    private func newest(_ client: TelegramClient, _ peer: Peer) async throws -> Message? {
        for try await message in client.messages(in: peer, limit: 1) { return message }
        return nil
    }

    /// The game of the bot, as alice has it.
    private func game(_ stage: BotStage) async throws -> Message {
        let answer = try await stage.ask("/game")
        return try #require(try await stage.alice.messages([Int(answer.id)], in: stage.peer).first)
    }

    @Test("U11 a game is sent, its button leads to the address that the bot gives, and scores are told in the chat")
    func gamesArePlayed() async throws {
        let heard = Heard()
        try await withBotStage { stage in
            try await stage.running(Self.bot(heard)) {
                let alice = stage.alice
                let message = try await self.game(stage)
                guard case .game(let game)? = message.media else { throw TestFailure("no game: \(message)") }
                #expect(game.shortName == "lab_game" && game.title == "Lab Game" && game.animation == nil)
                #expect(!game.description.isEmpty && "\(MessageMedia.game(game))" == "game \"Lab Game\"")
                let photo = try #require(game.photo?.file)
                let picture = try await alice.download(photo)
                #expect(Int64(picture.count) == photo.size && picture.starts(with: [0xff, 0xd8]))
                #expect(message.buttonTitles == [["Play Lab Game"]])

                let answer = try await alice.press("Play Lab Game", on: message)
                let query = try #require(heard.queries.first)
                #expect(query.gameShortName == "lab_game" && query.data.isEmpty && query.messageID != nil)
                #expect(answer?.url == "https://example.org/play?player=\(query.sender.id)")
                try await query.setGameScore(42)
                let told = try #require(try await self.newest(alice, stage.peer))
                #expect(told.action == .gameScored(gameID: game.id, score: 42))
                #expect(told.isOutgoing && told.replyTo == message.id)
                let edited = try #require(try await alice.messages([message.id], in: stage.peer).first)
                #expect(edited.text == "1. Alice Arden – 42" && edited.media == message.media)
                #expect(edited.buttonTitles == message.buttonTitles)
                let best = try await query.gameHighScores()
                #expect(best.map(\.score) == [42] && best.map(\.position) == [1])
                #expect(best.first?.player.id == query.sender.id)
            }
        }
    }

    @Test("U11 a score below the one before has to be forced, and is no score if it is below nothing")
    func scoresAreSet() async throws {
        let heard = Heard()
        try await withBotStage { stage in
            try await stage.running(Self.bot(heard)) {
                let message = try await self.game(stage)
                try await stage.alice.play(message.id, in: stage.peer)
                let query = try #require(heard.queries.first)
                let (id, chat) = (try #require(query.messageID), try #require(query.chat))
                func set(_ score: Int, isForced: Bool = false) async throws(TelegramError) {
                    try await stage.bot.setGameScore(
                        score, of: query.sender, for: id, in: chat, isForced: isForced, editsMessage: false)
                }
                try await set(10)
                for score in [10, 9] {
                    let same = try await error { () async throws(TelegramError) in try await set(score) }
                    #expect(same.serverError?.message == "BOT_SCORE_NOT_MODIFIED")
                }
                try await set(9, isForced: true)
                let best = try await stage.bot.gameHighScores(of: query.sender, for: id, in: chat)
                #expect(best.map(\.score) == [9])
                for score in [-1, 1 << 31] {
                    let none = try await error { () async throws(TelegramError) in try await set(score) }
                    #expect(none.code == .notPossible && !none.mayHaveRun)
                }
                // Nothing was told of it.
                let last = try await self.newest(stage.alice, stage.peer)
                #expect(last?.id == message.id && last?.text == "")
                let other = try await error { () async throws(TelegramError) in
                    try await stage.bot.gameHighScores(of: query.sender, for: id - 1, in: chat)
                }
                #expect(other.code == .messageNotFound)
            }
        }
    }

    @Test("U11 a game that was found in inline mode, or passed on, is played where the bot sees nothing else")
    func gamesGoElsewhere() async throws {
        let heard = Heard()
        try await withBotStage { stage in
            try await stage.running(Self.bot(heard)) {
                let alice = stage.alice
                let friend = try await alice.resolve(.username("boris"))
                let found = try await alice.inlineResults(of: stage.peer, for: "", in: friend).items
                let item = try #require(found.first)
                #expect(item.type == "game" && item.title == "Lab Game")
                let sent = try await alice.send(inlineResult: item, to: friend)
                guard case .game(let game)? = sent.media else { throw TestFailure("no game: \(sent)") }
                #expect(sent.viaBot?.id == stage.peer.id && sent.buttonTitles == [["Play Lab Game"]])
                let passed = try await alice.send(.game(game), to: friend)
                #expect(passed.media == sent.media && passed.viaBot?.id == stage.peer.id)
                let forwarded = try #require(try await alice.forward([passed.id], from: friend, to: friend).first)
                #expect(forwarded.media == sent.media && forwarded.buttonTitles == sent.buttonTitles)
                for (message, score) in [(sent, 5), (passed, 6), (forwarded, 7)] {
                    try await alice.play(message.id, in: friend)
                    let query = try #require(heard.queries.last)
                    #expect(query.inlineMessageID != nil && query.chat == nil && query.gameShortName == "lab_game")
                    try await query.setGameScore(score)
                    let told = try await self.newest(alice, friend)
                    #expect(told?.action == .gameScored(gameID: game.id, score: score))
                    #expect(told?.replyTo == message.id)
                    // They are in one chat.
                    let best = try await query.gameHighScores()
                    #expect(best.map(\.score) == [score])
                }
            }
        }
    }

    @Test("U11 the first button below a game begins it, after edits as well, and stands nowhere else")
    func gamesKeepTheirButton() async throws {
        let heard = Heard()
        try await withBotStage { stage in
            try await stage.running(Self.bot(heard)) {
                let answer = try await stage.ask("/game now")
                #expect(answer.replyMarkup == Keyboard.inline([[.game("Go")]]).markup)
                let message = try #require(try await stage.alice.messages([Int(answer.id)], in: stage.peer).first)
                try await stage.alice.press("Go", on: message)
                let query = try #require(heard.queries.first)
                let (id, chat) = (try #require(query.messageID), try #require(query.chat))
                let bot = stage.bot
                for keyboard in [[[.callback("A", "a"), .game("B")]], [[.game("A"), .game("B")]]] as [Keyboard] {
                    let refused = try await error { () async throws(TelegramError) in
                        try await bot.send(.game("lab_game"), to: chat, options: SendOptions(keyboard: keyboard))
                    }
                    #expect(refused.serverError?.message == "BUTTON_POS_INVALID")
                }
                let edited = try await bot.edit(id, in: chat, to: "Who is best?")
                #expect(edited.buttonTitles == [["Play Lab Game"]] && edited.text == "Who is best?")
                let changed = try await bot.editKeyboard(of: id, in: chat, to: [[.game("Go"), .callback("A", "a")]])
                #expect(changed.buttonTitles == [["Go", "A"]])
                let unknown = try await error { () async throws(TelegramError) in
                    try await bot.send(.game("no_game"), to: chat)
                }
                #expect(unknown.code == .invalidMedia || unknown.serverError?.message == "MEDIA_INVALID")
            }
        }
    }

    @Test("U11 a filter finds messages with games")
    func gamesAreFiltered() async throws {
        let diary = Diary()
        var bot = Bot()
        bot.onMessage(.game) { message in diary.note("game in \(message.id)") }
        bot.onMessage { message in diary.note("text \(message.text)") }
        try await withBotStage { stage in
            try await stage.running(bot) {
                let sent = OutgoingMedia.raw(
                    .inputMediaGame(
                        id: .inputGameShortName(
                            botID: .inputUser(userID: stage.peer.id, accessHash: stage.peer.accessHash),
                            shortName: "lab_game")))
                try await stage.alice.send(sent, to: stage.peer)
                try await stage.alice.send("end", to: stage.peer)
                try await eventually("the bot hears both") { diary.lines.count == 2 }
                #expect(diary.lines.first?.hasPrefix("game in ") == true && diary.lines.last == "text end")
            }
        }
    }
}
