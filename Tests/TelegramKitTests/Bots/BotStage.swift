import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Alice, who writes to the lab's bot, and a client that is signed in as the bot.
struct BotStage {
    let lab: Lab
    let alice: TelegramClient
    let bot: TelegramClient
    /// The bot, as alice addresses it.
    let peer: Peer
    /// By which the bot goes.
    let time: TestTime

    /// The datacenter of the bot.
    var home: Int { lab.description.bots[0].homeDC }

    /// What alice has in the chat, newest first, as the server sends it.
    func history() async throws -> [API.Message.Message] {
        let answer = try await alice.invoke(
            API.Messages.GetHistory(
                peer: .inputPeerUser(userID: peer.id, accessHash: peer.accessHash), offsetID: 0, offsetDate: 0,
                addOffset: 0, limit: 50, maxID: 0, minID: 0, hash: 0))
        let messages: [API.Message] =
            switch answer {
            case .messages(let page): page.messages
            case .messagesSlice(let page): page.messages
            case .channelMessages(let page): page.messages
            case .messagesNotModified: []
            }
        return messages.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }

    /// Writes to the bot, and waits for what it says.
    @discardableResult
    func ask(_ text: String) async throws -> API.Message.Message {
        let sent = try await alice.send(text, to: peer)
        return try await answer(after: sent.id)
    }

    /// The first message of the bot behind another one.
    func answer(after id: Int) async throws -> API.Message.Message {
        var found: API.Message.Message?
        try await eventually("the bot answers") {
            found = try await history().last { $0.id > id && !$0.out }
            return found != nil
        }
        return try #require(found)
    }

    /// Presses a button as alice.
    func press(_ data: String, of message: API.Message.Message) async throws -> API.Messages.BotCallbackAnswer {
        try await alice.invoke(
            API.Messages.GetBotCallbackAnswer(
                peer: .inputPeerUser(userID: peer.id, accessHash: peer.accessHash), msgID: message.id,
                data: Array(data.utf8)))
    }

    /// Asks the bot in inline mode as alice, in the chat with it.
    func query(_ text: String) async throws -> API.Messages.BotResults {
        try await alice.invoke(
            API.Messages.GetInlineBotResults(
                bot: .inputUser(userID: peer.id, accessHash: peer.accessHash),
                peer: .inputPeerUser(userID: peer.id, accessHash: peer.accessHash), query: text, offset: ""))
    }

    /// Sends a result that the bot found to the chat with it.
    func choose(_ id: String, of results: API.Messages.BotResults) async throws {
        _ = try await alice.invoke(
            API.Messages.SendInlineBotResult(
                peer: .inputPeerUser(userID: peer.id, accessHash: peer.accessHash),
                randomID: .random(in: 1...Int64.max),
                queryID: results.queryID, id: id))
    }

    /// Returns when the bot hears what is sent from now on.
    func untilListening() async throws {
        try await eventually("the bot listens") {
            lab.receivedMessages(at: home).contains { $0.name == "updates.getState" }
        }
    }

    /// Runs a bot beside `body`, which begins when it listens.
    func running(_ bot: Bot, chatsAtOnce: Int = 1, _ body: () async throws -> Void) async throws {
        let client = self.bot
        let running = Task { try await bot.run(client, chatsAtOnce: chatsAtOnce) }
        try await untilListening()
        do {
            try await body()
        } catch {
            running.cancel()
            throw error
        }
        running.cancel()
        try await running.value
    }
}

extension BotStage {
    /// Boris as well, and how he addresses the bot.
    func withBoris(_ body: (TelegramClient, _ bot: Peer) async throws -> Void) async throws {
        try await withClient(of: lab) { boris in
            try await boris.signIn(LabAccount.standard[1])
            try await body(boris.client, boris.client.resolve(.username(lab.description.bots[0].username)))
        }
    }
}

/// Runs `body` with alice and the bot, each on a client of its own.
///
/// - Parameter configure: the bot's client.
func withBotStage(
    _ configuration: LabConfiguration = LabConfiguration(), storage: any KeyValueStore = MemoryStore(),
    configure: (inout TelegramConfiguration) -> Void = { _ in }, _ body: (BotStage) async throws -> Void
) async throws {
    try await withLab(configuration) { lab in
        try await withClient(of: lab) { alice in
            try await alice.signIn()
            let described = try #require(lab.description.bots.first)
            let peer = try await alice.client.resolve(.username(described.username))
            try await withClient(of: lab, storage: storage, configure: configure) { bot in
                _ = try await bot.client.signIn(botToken: described.token)
                try await body(BotStage(lab: lab, alice: alice.client, bot: bot.client, peer: peer, time: bot.time))
            }
        }
    }
}

/// The same with one time for all of them and the lab.
func withStageOfOneTime(
    storage: any KeyValueStore = MemoryStore(), _ body: (BotStage) async throws -> Void
) async throws {
    let time = TestTime()
    try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
        try await withClient(of: lab, time: time) { alice in
            try await alice.signIn()
            let described = try #require(lab.description.bots.first)
            let peer = try await alice.client.resolve(.username(described.username))
            try await withClient(of: lab, storage: storage, time: time) { bot in
                _ = try await bot.client.signIn(botToken: described.token)
                try await body(BotStage(lab: lab, alice: alice.client, bot: bot.client, peer: peer, time: time))
            }
        }
    }
}

/// What happened, from any task.
final class Diary: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    func note(_ line: String) { kept.withLock { $0.append(line) } }
}

extension API.ReplyMarkup {
    /// Titles by row.
    var titles: [[String]] {
        let rows: [API.KeyboardButtonRow] =
            switch self {
            case .replyInlineMarkup(let rows): rows
            case .replyKeyboardMarkup(let markup): markup.rows
            case .replyKeyboardHide, .replyKeyboardForceReply: []
            }
        return rows.map { row in
            row.buttons.map { button in
                switch button {
                case .keyboardButton(let button): button.text
                case .keyboardButtonCallback(let button): button.text
                case .keyboardButtonUrl(let button): button.text
                case .keyboardButtonSwitchInline(let button): button.text
                case .keyboardButtonCopy(let button): button.text
                case .keyboardButtonWebView(let button): button.text
                case .keyboardButtonUserProfile(let button): button.text
                case .keyboardButtonRequestPhone(let button): button.text
                case .keyboardButtonRequestGeoLocation(let button): button.text
                default: "?"
                }
            }
        }
    }
}
