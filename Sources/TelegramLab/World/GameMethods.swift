import MTProtoCore
import TelegramAPI

// Games of bots (core.telegram.org/api/bots/games). Where they are played, the lab does not know: the bot gives an
// address.

extension Router {
    mutating func addGameMethods() {
        self.on(API.Messages.SetGameScore.self) { (world, query, call) throws(RPCError) in
            try world.setScore(query, call)
        }
        self.on(API.Messages.SetInlineGameScore.self) { (world, query, call) throws(RPCError) in
            try world.setScore(query, call)
            return true
        }
        self.on(API.Messages.GetGameHighScores.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            let (message, game) = try world.gameMessage(query.id, in: peer, call)
            return try world.highScores(of: query.userID, world.board(of: game, with: message, call.user), call)
        }
        self.on(API.Messages.GetInlineGameHighScores.self) { (world, query, call) throws(RPCError) in
            let (message, place) = try world.inlineMessage(query.id, call)
            guard let game = message.content.attachment?.game else { throw .badRequest("MESSAGE_ID_INVALID") }
            return try world.highScores(of: query.userID, world.board(of: game, with: message, place.sender), call)
        }
    }

    mutating func judgeGameParameters() {
        self.judge(API.Messages.SetGameScore.self, actsOn: "edit_message force peer id user_id score")
        self.judge(API.Messages.SetInlineGameScore.self, actsOn: "edit_message force id user_id score")
        self.judge(API.Messages.GetGameHighScores.self, actsOn: "peer id user_id")
        self.judge(API.Messages.GetInlineGameHighScores.self, actsOn: "id user_id")
    }

    static func isGame(_ media: API.InputMedia) -> Bool {
        if case .inputMediaGame = media { true } else { false }
    }
}

extension StoredMessage.Content {
    /// The same with another caption, without formatting.
    func with(caption: String) -> Self {
        switch self {
        case .attached(let attachment, _, _): .attached(attachment, caption: caption, entities: [])
        case .media(let file, _, _): .media(file: file, caption: caption, entities: [])
        case .forwarded(let content, let origin): .forwarded(content.with(caption: caption), from: origin)
        case .text, .joined, .service: self
        }
    }
}

extension World {
    /// So many of the best stand in a message that is edited with a new score.
    private static let shownScores = 10

    // MARK: Sending

    /// The game that a client means. Bots send their own, people those of all bots.
    func game(_ input: API.InputGame, _ call: Call) throws(RPCError) -> GameRecord {
        let game: GameRecord?
        switch input {
        case .inputGameID(let id, let hash):
            game = self.games.all[id].flatMap { $0.accessHash == hash ? $0 : nil }
        case .inputGameShortName(let bot, let name):
            let bot = try self.userID(bot, of: call.user)
            guard self.users[bot]?.isBot == true, bot == call.user || self.users[call.user]?.isBot != true else {
                throw .badRequest("GAME_BOT_INVALID")
            }
            game = self.games.game(name, of: bot)
        }
        guard let game else { throw .badRequest("MEDIA_INVALID") }
        guard game.bot == call.user || self.users[call.user]?.isBot != true else {
            throw .badRequest("GAME_BOT_INVALID")
        }
        return game
    }

    /// What comes with a game: the button that begins it, and the bot, if somebody else sends it.
    mutating func offer(
        _ game: GameRecord, by sender: Int64, _ extras: inout StoredMessage.Extras
    ) throws(RPCError) {
        extras.markup = try Self.playMarkup(extras.markup, for: game)
        guard sender != game.bot else { return }
        extras.via = Via(bot: game.bot, accessHash: self.makeRandomID())
    }

    /// The buttons below a game: the first one begins it. Without any, the server makes that one.
    static func playMarkup(_ markup: API.ReplyMarkup?, for game: GameRecord) throws(RPCError) -> API.ReplyMarkup {
        guard let markup else {
            let button = API.KeyboardButton.keyboardButtonGame(.init(text: "Play \(game.title)"))
            return .replyInlineMarkup(rows: [API.KeyboardButtonRow(buttons: [button])])
        }
        try self.checkFirst(of: markup) { if case .keyboardButtonGame = $0 { true } else { false } }
        return markup
    }

    /// The buttons that a message has after an edit: those of a game keep the one that begins it.
    func editedMarkup(
        _ markup: API.ReplyMarkup?, below message: StoredMessage, of user: Int64, in peer: PeerKey?
    ) throws(RPCError) -> API.ReplyMarkup? {
        guard let game = message.content.attachment?.game.flatMap({ self.games.all[$0] }) else {
            return try self.editedMarkup(markup, of: user, in: peer)
        }
        let seen = try self.editedMarkup(markup, of: user, in: peer, below: .game)
        return try Self.playMarkup(seen, for: game)
    }

    /// A game among what a bot found in inline mode.
    func inlineGame(
        _ id: String, _ shortName: String, _ message: API.InputBotInlineMessage, of bot: Int64
    ) throws(RPCError) -> InlineResult {
        guard let game = self.games.game(shortName, of: bot) else { throw .badRequest("MEDIA_INVALID") }
        guard case .inputBotInlineMessageGame(let input) = message else {
            throw .badRequest("SEND_MESSAGE_TYPE_INVALID")
        }
        let seen = try self.editedMarkup(
            input.replyMarkup, of: bot, in: nil, named: "results.send_message.reply_markup", below: .game)
        let markup = try Self.playMarkup(seen, for: game)
        let shown = API.BotInlineResult.BotInlineMediaResult(
            id: id, type: "game", photo: self.object(game).photo, title: game.title, description: game.description,
            sendMessage: .botInlineMessageMediaAuto(.init(message: "", replyMarkup: markup)))
        return (
            id, .botInlineMediaResult(shown),
            .init(content: .attached(.game(game.id), caption: "", entities: []), markup: markup)
        )
    }

    // MARK: Scores

    /// A message with a game of the bot that calls, and the game.
    fileprivate func gameMessage(
        _ id: Int32, in peer: PeerKey, _ call: Call
    ) throws(RPCError) -> (message: StoredMessage, game: Int64) {
        guard let message = self.message(id, in: peer, of: call.user), self.mayNotice([message], call.user),
            let game = message.content.attachment?.game, self.games.all[game]?.bot == call.user
        else { throw .badRequest("MESSAGE_ID_INVALID") }
        return (message, game)
    }

    /// In which list the scores of those stand who play by a message.
    ///
    /// - Parameter holder: who knows the message like that.
    fileprivate func board(of game: Int64, with message: StoredMessage, _ holder: Int64) -> GameBoard.Key {
        guard let other = message.peer.user else { return .init(game: game, chat: message.peer) }
        return .init(game: game, chat: .user(min(other, holder)), other: max(other, holder))
    }

    /// Who has played: bots do not, nor do accounts that are deleted.
    private func player(_ input: API.InputUser, _ call: Call) throws(RPCError) -> Int64 {
        let user = try self.userID(input, of: call.user)
        guard self.users[user]?.isBot == false else { throw .badRequest("USER_ID_INVALID") }
        try self.checkExisting(user)
        return user
    }

    fileprivate mutating func setScore(
        _ query: API.Messages.SetGameScore, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        let (message, game) = try self.gameMessage(query.id, in: peer, call)
        let player = try self.player(query.userID, call)
        let board = self.board(of: game, with: message, call.user)
        let isBetter = try self.note(query.score, of: player, on: board, isForced: query.force)
        guard query.editMessage else { return self.updates([], date: call.date) }
        let edited = self.edit(message, in: peer, self.edit(of: message, showing: board), call)
        guard isBetter, let told = self.tellScore(query.score, of: player, with: message, call.user, call) else {
            return edited
        }
        let id = peer.channel == nil ? self.boxes[call.user]?.id(ofShared: told.shared) : told.id
        let pts = peer.channel.map { self.channels[$0]?.box.pts } ?? self.boxes[call.user]?.pts
        guard let id, let pts, case .updates(let first) = edited,
            case .updates(var all) = self.answer(to: (id, pts), peer, randomID: nil, and: first.updates, call)
        else { return edited }
        for user in first.users where !all.users.contains(user) { all.users.append(user) }
        for chat in first.chats where !all.chats.contains(chat) { all.chats.append(chat) }
        return .updates(all)
    }

    fileprivate mutating func setScore(
        _ query: API.Messages.SetInlineGameScore, _ call: Call
    ) throws(RPCError) {
        let (message, place) = try self.inlineMessage(query.id, call)
        guard let game = message.content.attachment?.game else { throw .badRequest("MESSAGE_ID_INVALID") }
        let player = try self.player(query.userID, call)
        let board = self.board(of: game, with: message, place.sender)
        let isBetter = try self.note(query.score, of: player, on: board, isForced: query.force)
        guard query.editMessage else { return }
        // The message is the user's.
        var sender = call
        sender.user = place.sender
        _ = self.edit(message, in: place.peer, self.edit(of: message, showing: board), sender)
        if isBetter { _ = self.tellScore(query.score, of: player, with: message, place.sender, call) }
    }

    /// Notes a score. Returns whether it is better than the one before.
    private mutating func note(
        _ score: Int32, of player: Int64, on board: GameBoard.Key, isForced: Bool
    ) throws(RPCError) -> Bool {
        guard score >= 0 else { throw .badRequest("SCORE_INVALID") }
        let before = self.games.boards[board]?.score(of: player)
        let isBetter = score > before ?? -1
        guard isBetter || isForced && score != before else { throw .badRequest("BOT_SCORE_NOT_MODIFIED") }
        self.games.boards[board, default: GameBoard()].set(score, of: player)
        return isBetter
    }

    /// What a message with a game becomes when a score is another: its text is the list of the best.
    // checked: places are few.
    private func edit(of message: StoredMessage, showing board: GameBoard.Key) -> MessageBox.Edit {
        let best = (self.games.boards[board]?.entries ?? []).prefix(Self.shownScores)
        let lines = best.enumerated().map { (place, entry) in
            let user = self.users[entry.user]
            let names = [user?.firstName ?? "", user?.lastName ?? ""].filter { !$0.isEmpty }
            return "\(place + 1). \(names.joined(separator: " ")) – \(entry.score)"
        }
        return .init(
            content: message.content.with(caption: lines.joined(separator: "\n")), markup: message.extras.markup,
            isOfButtons: true, invertsMedia: message.extras.invertsMedia, look: message.extras.look)
    }

    /// Tells of a better score in the chat, as the player who is in it. Returns the message by which that is told.
    ///
    /// - Parameter holder: who knows the message with the game like that.
    private mutating func tellScore(
        _ score: Int32, of player: Int64, with message: StoredMessage, _ holder: Int64, _ call: Call
    ) -> (id: Int32, shared: Int64)? {
        guard let game = message.content.attachment?.game else { return nil }
        let peer: PeerKey
        switch message.peer {
        case .user(let other):
            guard player == holder || player == other else { return nil }
            peer = player == holder ? message.peer : .user(holder)
        case .group: peer = message.peer
        case .channel(let id):
            guard self.channels[id]?.has(player) == true else { return nil }
            peer = message.peer
        }
        guard self.isInside(player, peer) else { return nil }
        let replyTo = peer.channel == nil ? self.boxes[player]?.id(ofShared: message.shared) : message.id
        var extras = StoredMessage.Extras()
        extras.thread = message.extras.thread
        let sent = self.send(
            .service(.gameScored(game, score: score)), from: player,
            author: self.isAnonymous(player, in: peer) ? peer.channel : nil, to: peer, replyTo: replyTo, extras: extras,
            now: call.now, except: call.session)
        return self.message(sent.id, in: peer, of: player).map { (sent.id, $0.shared) }
    }

    /// Adds the score of a user who forwards a game to the list of the chat that it is forwarded to.
    mutating func carryScore(of user: Int64, with message: StoredMessage, from source: PeerKey) {
        guard let game = message.content.attachment?.game else { return }
        let from = source.user.map { GameBoard.Key(game: game, chat: .user(min($0, user)), other: max($0, user)) }
        let board = self.board(of: game, with: message, user)
        guard let score = self.games.boards[from ?? .init(game: game, chat: source)]?.score(of: user),
            score > self.games.boards[board]?.score(of: user) ?? -1
        else { return }
        self.games.boards[board, default: GameBoard()].set(score, of: user)
    }

    // MARK: Reading

    fileprivate func highScores(
        of input: API.InputUser, _ key: GameBoard.Key, _ call: Call
    ) throws(RPCError) -> API.Messages.HighScores {
        let user = try self.userID(input, of: call.user)
        guard let board = self.games.boards[key] else { return .init(scores: [], users: []) }
        // checked: a list has no more entries than there are users.
        let scores = board.places(around: user).map { place in
            API.HighScore(
                pos: Int32(clamping: place + 1), userID: board.entries[place].user, score: board.entries[place].score)
        }
        return .init(
            scores: scores, users: scores.map { self.user($0.userID, seenBy: call.user, now: call.now) })
    }
}
