import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: games of bots")
struct ForeignGameTests {
    private static let ownGame = API.InputMedia.inputMediaGame(
        id: .inputGameShortName(botID: .inputUserSelf, shortName: "lab_game"))

    // MARK: Over the wire

    private func alice(_ scene: BotScene) throws -> API.InputUser {
        guard case .inputPeerUser(let id, let hash) = scene.alicePeer else {
            throw RawClientError.unexpected("no user")
        }
        return .inputUser(userID: id, accessHash: hash)
    }

    /// A game that the bot sends, as the bot and as alice have it.
    private func offer(
        _ scene: BotScene, _ id: Int64
    ) async throws -> (sent: API.Message.Message, got: API.Message.Message, game: API.Game) {
        func game(in updates: API.Updates.Updates) -> API.Message.Message? {
            updates.messages.first { if case .messageMediaGame? = $0.media { true } else { false } }
        }
        let answer = try await scene.bot.call(
            API.Messages.SendMedia(peer: scene.alicePeer, media: Self.ownGame, message: "", randomID: id))
        let sent = try #require(answer.whole.flatMap { game(in: $0) })
        let got = try await scene.alice.told { game(in: $0) }
        guard case .messageMediaGame(let shown)? = got.media else { throw RawClientError.unexpected("\(got)") }
        return (sent, got, shown)
    }

    /// Presses the button of a game. Returns what the bot is told.
    private func play(
        _ message: API.Message.Message, _ scene: BotScene
    ) async throws -> (request: MessageID, query: API.Update.UpdateBotCallbackQuery) {
        let request = try await scene.alice.ask(
            API.Messages.GetBotCallbackAnswer(game: true, peer: scene.botPeer, msgID: message.id))
        let query = try await scene.bot.update { (update) -> API.Update.UpdateBotCallbackQuery? in
            if case .updateBotCallbackQuery(let query) = update { query } else { nil }
        }
        return (request, query)
    }

    @Test("A game is played where its bot says, scores are told and stand in the message, and are read")
    func gamesArePlayedByAll() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let (alice, bot) = (scene.alice, scene.bot)
            let (sent, got, game) = try await self.offer(scene, 2)
            #expect(game.shortName == "lab_game" && game.title == "Lab Game" && got.viaBotID == nil)
            #expect(got.media == sent.media && got.message == "")
            let button = API.KeyboardButton.keyboardButtonGame(.init(text: "Play Lab Game"))
            #expect(got.replyMarkup == .replyInlineMarkup(rows: [.init(buttons: [button])]))

            let (request, query) = try await self.play(got, scene)
            #expect(query.gameShortName == "lab_game" && query.data == nil && query.msgID == sent.id)
            let url = "https://example.org/play"
            try await bot.call(API.Messages.SetBotCallbackAnswer(queryID: query.queryID, url: url, cacheTime: 0))
            let answer = try await alice.response(of: API.Messages.GetBotCallbackAnswer.self, to: request)
            #expect(answer.url == url && answer.hasURL && answer.message == nil)

            let score = API.Messages.SetGameScore(
                editMessage: true, peer: scene.alicePeer, id: sent.id, userID: try self.alice(scene), score: 7)
            let told = try #require(try await bot.call(score).whole)
            #expect(told.messages.map(\.message) == ["1. Alice Arden – 7"])
            #expect(told.serviceMessages.map(\.action) == [.messageActionGameScore(gameID: game.id, score: 7)])
            let edited = try await alice.message("1. Alice Arden – 7")
            #expect(edited.id == got.id && edited.replyMarkup == got.replyMarkup && edited.editHide)
            let notice = try await alice.told { $0.serviceMessages.first }
            guard case .messageReplyHeader(let header)? = notice.replyTo else {
                throw RawClientError.unexpected("\(notice)")
            }
            #expect(notice.out && header.replyToMsgID == got.id)
            #expect(try await bot.failure(of: score) == "400 BOT_SCORE_NOT_MODIFIED")
            let read = API.Messages.GetGameHighScores(
                peer: scene.alicePeer, id: sent.id, userID: try self.alice(scene))
            let best = try await bot.call(read)
            #expect(best.scores == [.init(pos: 1, userID: scene.aliceID, score: 7)] && best.users.count == 1)
            #expect(try await alice.failure(of: score) == "400 USER_BOT_REQUIRED")
            #expect(try await alice.failure(of: read) == "400 USER_BOT_REQUIRED")
        }
    }

    @Test("A lab that was restarted has its games, their messages and the scores, and takes answers to presses")
    func gamesAreKept() async throws {
        let path = "/tmp/lab-games-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        let kept = configuration
        let (scene, sent, query) = try await withLab(kept) { lab in
            let scene = try await BotScene(lab)
            let (sent, got, _) = try await self.offer(scene, 2)
            try await scene.bot.call(
                API.Messages.SetGameScore(
                    editMessage: true, peer: scene.alicePeer, id: sent.id, userID: try self.alice(scene), score: 7))
            return (scene, sent, try await self.play(got, scene).query)
        }
        try await withLab(kept) { lab in
            let bot = try await RawClient(lab, scene.bot.datacenter)
            (bot.key, bot.salt, bot.clock) = (scene.bot.key, scene.bot.salt, scene.bot.clock)
            let best = try await bot.call(
                API.Messages.GetGameHighScores(
                    peer: scene.alicePeer, id: sent.id, userID: try self.alice(scene)))
            #expect(best.scores.map(\.score) == [7])
            let answer = API.Messages.SetBotCallbackAnswer(
                queryID: query.queryID, url: "https://example.org", cacheTime: 0)
            #expect(try await bot.call(answer))
            let history = try await bot.call(API.Messages.GetMessages(id: [.inputMessageID(id: sent.id)]))
            guard case .messages(let page) = history, case .message(let message)? = page.messages.first else {
                throw RawClientError.unexpected("\(history)")
            }
            #expect(message.media == sent.media && message.message == "1. Alice Arden – 7")
        }
    }

    // MARK: In a world

    /// A world in which the free bot is signed in as well, and alice has written to it.
    private func world() throws -> (scene: ChatScene, bot: SessionReference) {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        try scene.send("/start", to: scene.desk.peer(World.freeBotName), from: scene.alice)
        return (scene, bot)
    }

    /// A message with media, as its sender has it.
    private func send(
        _ media: API.InputMedia = Self.ownGame, to peer: API.InputPeer, _ id: Int64, from session: SessionReference,
        _ scene: inout ChatScene
    ) throws -> API.Message.Message {
        let answer = try scene.desk.call(
            API.Messages.SendMedia(peer: peer, media: media, message: "", randomID: id), from: session)
        return try #require(answer.whole?.messages.first)
    }

    /// Games as alice names them.
    private func named(
        _ scene: ChatScene, _ name: String = "lab_game", of bot: String = World.freeBotName
    ) -> API.InputMedia {
        .inputMediaGame(id: .inputGameShortName(botID: scene.user(bot), shortName: name))
    }

    @Test("Bots send their own games, people those of all bots, and none to channels or without the right to")
    func gamesAreRefused() throws {
        var (scene, bot) = try self.world()
        scene.desk.world.addGames([LabGame(shortName: "echo_game")], of: World.echoBot, now: scene.desk.now)
        let alice = scene.desk.peer("alice")
        var id: Int64 = 10
        func refused(
            _ media: API.InputMedia, to peer: API.InputPeer, from session: SessionReference, text: String = "",
            date: Int32? = nil
        ) -> String {
            id += 1
            return scene.desk.failure(
                of: API.Messages.SendMedia(
                    peer: peer, media: media, message: text, randomID: id, scheduleDate: date), from: session)
        }
        let game = try #require(scene.desk.world.games.game("lab_game", of: World.freeBot))
        let other = try #require(scene.desk.world.games.game("ECHO_GAME", of: World.echoBot))
        func byID(_ game: GameRecord, hash: Int64 = 0) -> API.InputMedia {
            .inputMediaGame(id: .inputGameID(id: game.id, accessHash: game.accessHash &+ hash))
        }
        let echo = self.named(scene, "echo_game", of: World.echoBotName)
        #expect(refused(echo, to: alice, from: bot) == "400 GAME_BOT_INVALID")
        #expect(refused(byID(other), to: alice, from: bot) == "400 GAME_BOT_INVALID")
        #expect(refused(byID(game, hash: 1), to: alice, from: bot) == "400 MEDIA_INVALID")
        #expect(refused(self.named(scene, "none"), to: alice, from: scene.alice) == "400 MEDIA_INVALID")
        #expect(refused(self.named(scene, of: "boris"), to: alice, from: scene.alice) == "400 GAME_BOT_INVALID")
        #expect(refused(Self.ownGame, to: alice, from: bot, text: "x") == "400 PARAMETER_NOT_IN_LAB: message")
        let later = Int32(clamping: scene.desk.now + 3600)
        let scheduled = refused(byID(game), to: alice, from: scene.alice, date: later)
        #expect(scheduled == "400 PARAMETER_NOT_IN_LAB: schedule_date")
        let news = try scene.channel([], isBroadcast: true)
        #expect(refused(byID(game), to: news.peer, from: scene.alice) == "400 BOT_GAMES_DISABLED")
        let group = try scene.channel(["boris"])
        #expect(refused(byID(game), to: group.peer, from: scene.boris) == "no error")
        try scene.desk.call(
            API.Messages.EditChatDefaultBannedRights(
                peer: group.peer, bannedRights: .init(sendGames: true, untilDate: 0)), from: scene.alice)
        #expect(refused(byID(game), to: group.peer, from: scene.boris) == "403 CHAT_SEND_GAME_FORBIDDEN")
        #expect(refused(byID(other), to: group.peer, from: scene.alice) == "no error")
    }

    @Test("What is no game is not played, and has no scores; scores are 0 or more and go down by force alone")
    func scoresAreChecked() throws {
        var (scene, bot) = try self.world()
        let (alice, peer) = (scene.user("alice"), scene.desk.peer("alice"))
        let sent = try self.send(to: peer, 9_001, from: bot, &scene)
        try scene.send("no game", to: peer, from: bot)
        func set(
            _ score: Int32, on id: Int32? = nil, of user: API.InputUser? = nil, force: Bool = false
        ) -> String {
            scene.desk.failure(
                of: API.Messages.SetGameScore(
                    force: force, peer: peer, id: id ?? sent.id, userID: user ?? alice, score: score), from: bot)
        }
        #expect(set(-1) == "400 SCORE_INVALID" && set(0) == "no error" && set(0) == "400 BOT_SCORE_NOT_MODIFIED")
        #expect(set(.max) == "no error" && set(5) == "400 BOT_SCORE_NOT_MODIFIED")
        #expect(set(5, force: true) == "no error" && set(5, force: true) == "400 BOT_SCORE_NOT_MODIFIED")
        #expect(set(6, on: sent.id + 1) == "400 MESSAGE_ID_INVALID" && set(6, on: 999) == "400 MESSAGE_ID_INVALID")
        #expect(set(6, of: .inputUserEmpty) == "400 USER_ID_INVALID")
        let bots = scene.desk.peer(World.freeBotName)
        let copy = try #require(scene.desk.world.boxes[scene.id("alice")]).nextID - 2
        func press(_ id: Int32, game: Bool, data: [UInt8]? = nil) -> String {
            scene.desk.failure(
                of: API.Messages.GetBotCallbackAnswer(game: game, peer: bots, msgID: id, data: data), from: scene.alice)
        }
        #expect(press(copy, game: true) == "400 BOT_RESPONSE_TIMEOUT")
        #expect(press(copy, game: false) == "400 DATA_INVALID")
        #expect(press(copy + 1, game: true) == "400 DATA_INVALID")
        #expect(press(copy, game: true, data: [1]) == "400 PARAMETER_NOT_IN_LAB: data")
        #expect(press(copy, game: true, data: []) == "400 BOT_RESPONSE_TIMEOUT")
    }

    @Test("Bots have no scores: neither the bot itself nor others")
    func botsDoNotPlay() throws {
        var (scene, bot) = try self.world()
        let sent = try self.send(to: scene.desk.peer("alice"), 2, from: bot, &scene)
        for player in [.inputUserSelf, scene.user(World.freeBotName), scene.user(World.echoBotName)] {
            let refused = scene.desk.failure(
                of: API.Messages.SetGameScore(
                    editMessage: true, peer: scene.desk.peer("alice"), id: sent.id, userID: player, score: 5),
                from: bot)
            #expect(refused == "400 USER_ID_INVALID", "\(player)")
        }
        let best = try scene.desk.call(
            API.Messages.GetGameHighScores(
                peer: scene.desk.peer("alice"), id: sent.id, userID: scene.user("alice")), from: bot)
        #expect(best.scores.isEmpty)
    }

    @Test("An account that is deleted gets no score")
    func deletedAccountsDoNotPlay() async throws {
        try await withLab { lab in
            let scene = try await BotScene(lab)
            let (sent, _, _) = try await self.offer(scene, 2)
            let score = API.Messages.SetGameScore(
                peer: scene.alicePeer, id: sent.id, userID: try self.alice(scene), score: 7)
            try await scene.alice.call(API.Account.DeleteAccount(reason: ""))
            #expect(try await scene.bot.failure(of: score) == "400 INPUT_USER_DEACTIVATED")
        }
    }

    @Test("Who is asked about comes with two on either side, and with the best three where none of those is one")
    func neighboursAreShown() throws {
        var (scene, bot) = try self.world()
        let sent = try self.send(to: scene.desk.peer("alice"), 2, from: bot, &scene)
        let names = ["alice", "boris", "clara", "dinesh", "elena", "farid"]
        for (place, name) in names.enumerated() {
            try scene.desk.call(
                API.Messages.SetGameScore(
                    editMessage: true, peer: scene.desk.peer("alice"), id: sent.id, userID: scene.user(name),
                    score: Int32(100 - 10 * place)), from: bot)
        }
        func positions(_ user: API.InputUser) throws -> [Int32] {
            try scene.desk.call(
                API.Messages.GetGameHighScores(peer: scene.desk.peer("alice"), id: sent.id, userID: user), from: bot
            ).scores.map(\.pos)
        }
        #expect(try positions(scene.user("alice")) == [1, 2, 3])
        #expect(try positions(scene.user("clara")) == [1, 2, 3, 4, 5])
        #expect(try positions(scene.user("farid")) == [1, 2, 3, 4, 5, 6])
        #expect(try positions(.inputUserSelf) == [1, 2, 3])
        // Of all of these alice alone is in the chat.
        let box = try #require(scene.desk.world.boxes[scene.id("alice")])
        let told = (1..<box.nextID).compactMap { box.message($0) }.filter {
            if case .service(.gameScored) = $0.content { true } else { false }
        }
        #expect(told.count == 1)
    }

    @Test("Forwarded games are played and have their bot, and a score goes along where that is wanted")
    func gamesAreForwarded() throws {
        var (scene, bot) = try self.world()
        let sent = try self.send(to: scene.desk.peer("alice"), 2, from: bot, &scene)
        try scene.desk.call(
            API.Messages.SetGameScore(
                editMessage: true, peer: scene.desk.peer("alice"), id: sent.id, userID: scene.user("alice"), score: 7),
            from: bot)
        let copy = try #require(scene.desk.world.boxes[scene.id("alice")]).nextID - 2
        let group = try scene.channel(["boris", World.freeBotName])
        func forward(_ id: Int64, withScore: Bool, date: Int32? = nil) -> API.Messages.ForwardMessages {
            .init(
                withMyScore: withScore, fromPeer: scene.desk.peer(World.freeBotName), id: [copy], randomID: [id],
                toPeer: group.peer, scheduleDate: date)
        }
        let later = forward(20, withScore: false, date: Int32(clamping: scene.desk.now + 3600))
        #expect(scene.desk.failure(of: later, from: scene.alice) == "400 PARAMETER_NOT_IN_LAB: schedule_date")
        let plain = try #require(
            try scene.desk.call(forward(21, withScore: false), from: scene.alice).whole?.messages.first)
        #expect(plain.media == sent.media && plain.viaBotID == World.freeBot && plain.message == "")
        #expect(plain.replyMarkup == sent.replyMarkup && plain.fwdFrom?.fromID == .peerUser(userID: World.freeBot))
        func scores() throws -> [Int32] {
            try scene.desk.call(
                API.Messages.GetGameHighScores(peer: group.peer, id: plain.id, userID: scene.user("boris")), from: bot
            ).scores.map(\.score)
        }
        #expect(try scores() == [])
        try scene.desk.call(forward(22, withScore: true), from: scene.alice)
        #expect(try scores() == [7])
        // Members of the group play there, and the bot hears it by the name of the message.
        let press = API.Messages.GetBotCallbackAnswer(game: true, peer: group.peer, msgID: plain.id)
        #expect(scene.desk.failure(of: press, from: scene.boris) == "400 BOT_RESPONSE_TIMEOUT")
        let place = try #require(
            scene.desk.world.inlineMessages.first { $0.value.id == plain.id && $0.value.peer == .channel(group.id) })
        let message = try #require(scene.desk.world.channels[group.id]?.box.message(plain.id))
        let name = API.InputBotInlineMessageID.inputBotInlineMessageID(
            dcID: Int32(World.freeBotHome), id: place.key, accessHash: try #require(message.extras.via).accessHash)
        let better = API.Messages.SetInlineGameScore(
            editMessage: true, id: name, userID: scene.user("boris"), score: 8)
        #expect(try scene.desk.call(better, from: bot))
        #expect(scene.desk.failure(of: better, from: bot) == "400 BOT_SCORE_NOT_MODIFIED")
        let read = API.Messages.GetInlineGameHighScores(id: name, userID: scene.user("boris"))
        #expect(try scene.desk.call(read, from: bot).scores.map(\.score) == [8, 7])
        let shown = try #require(scene.desk.world.channels[group.id]?.box.message(plain.id)?.content.text?.0)
        #expect(shown == "1. Boris Berg – 8\n2. Alice Arden – 7")
        let unknown = API.Messages.GetInlineGameHighScores(
            id: .inputBotInlineMessageID(dcID: 4, id: place.key, accessHash: 1), userID: scene.user("boris"))
        #expect(scene.desk.failure(of: unknown, from: bot) == "400 MESSAGE_ID_INVALID")
    }

    @Test("Games among the results of a bot are shown as they are, and stand in no other result")
    func gamesAreFound() throws {
        var (scene, bot) = try self.world()
        let ask = API.Messages.GetInlineBotResults(
            bot: scene.user(World.freeBotName), peer: scene.desk.peer("boris"), query: "play", offset: "")
        #expect(scene.desk.failure(of: ask, from: scene.alice) == "400 BOT_RESPONSE_TIMEOUT")
        let asked = scene.desk.world.waiting.questions(to: World.freeBot, now: scene.desk.now)
        let id = try #require(asked.first?.id)
        func answer(_ result: API.InputBotInlineResult) -> API.Messages.SetInlineBotResults {
            .init(queryID: id, results: [result], cacheTime: 300)
        }
        let game = API.InputBotInlineMessage.inputBotInlineMessageGame(.init())
        let text = API.InputBotInlineMessage.inputBotInlineMessageText(.init(message: "x"))
        let wrong: [(API.InputBotInlineResult, String)] = [
            (
                .inputBotInlineResult(.init(id: "1", type: "article", title: "A", sendMessage: game)),
                "SEND_MESSAGE_GAME_INVALID"
            ),
            (.inputBotInlineResultGame(id: "1", shortName: "lab_game", sendMessage: text), "SEND_MESSAGE_TYPE_INVALID"),
            (.inputBotInlineResultGame(id: "1", shortName: "none", sendMessage: game), "MEDIA_INVALID"),
        ]
        for (result, refusal) in wrong {
            #expect(scene.desk.failure(of: answer(result), from: bot) == "400 \(refusal)")
        }
        let right = API.InputBotInlineResult.inputBotInlineResultGame(
            id: "one", shortName: "lab_game", sendMessage: game)
        #expect(scene.desk.failure(of: answer(right), from: bot) == "no error")
        let results = try scene.desk.call(ask, from: scene.alice)
        guard case .botInlineMediaResult(let shown)? = results.results.first else {
            throw RawClientError.unexpected("\(results)")
        }
        #expect(shown.type == "game" && shown.title == "Lab Game" && shown.photo != nil)
        let sent = try scene.desk.call(
            API.Messages.SendInlineBotResult(
                peer: scene.desk.peer("boris"), randomID: 30, queryID: results.queryID, id: "one"), from: scene.alice)
        let message = try #require(sent.whole?.messages.first)
        guard case .messageMediaGame? = message.media else { throw RawClientError.unexpected("\(message)") }
        #expect(message.viaBotID == World.freeBot && message.replyMarkup != nil)
    }

    @Test("Snapshots hold games, messages with them and scores")
    func snapshotsHoldGames() throws {
        var (scene, bot) = try self.world()
        let sent = try self.send(to: scene.desk.peer("alice"), 2, from: bot, &scene)
        try scene.desk.call(
            API.Messages.SetGameScore(
                editMessage: true, peer: scene.desk.peer("alice"), id: sent.id, userID: scene.user("alice"), score: 7),
            from: bot)
        func kept<Value: Codable>(_ value: Value) throws -> Value {
            let encoder = KeptEncoder()
            try encoder.write(value)
            let decoder = KeptDecoder(encoder.bytes)
            let again = try decoder.read(Value.self)
            try decoder.finish()
            return again
        }
        scene.desk.world.games = try kept(scene.desk.world.games)
        #expect(try kept([Attachment.game(7)]) == [.game(7)])
        let action = StoredMessage.ServiceAction.gameScored(7, score: 5)
        #expect(try kept([action]) == [action])
        let best = try scene.desk.call(
            API.Messages.GetGameHighScores(
                peer: scene.desk.peer("alice"), id: sent.id, userID: scene.user("alice")), from: bot)
        #expect(best.scores == [.init(pos: 1, userID: scene.id("alice"), score: 7)])
        let again = try self.send(to: scene.desk.peer("alice"), 3, from: bot, &scene)
        #expect(again.media == sent.media)
    }
}
