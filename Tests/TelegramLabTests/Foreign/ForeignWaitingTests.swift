import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("What clients that are not ours ask of a lab: calls that wait for a bot")
struct ForeignWaitingTests {
    @Test("A lab that was restarted still takes a bot's answer to a press, once")
    func restart() async throws {
        let path = "/tmp/lab-waiting-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        let kept = configuration
        let (before, asked) = try await withLab(kept) { lab in
            let scene = try await BotScene(lab)
            let rows = [API.KeyboardButtonRow(buttons: [.keyboardButtonCallback(.init(text: "a", data: [1]))])]
            try await scene.bot.call(
                API.Messages.SendMessage(
                    peer: scene.alicePeer, message: "choose", randomID: 2, replyMarkup: .replyInlineMarkup(rows: rows)))
            let message = try await scene.alice.message("choose")
            _ = try await scene.alice.ask(
                API.Messages.GetBotCallbackAnswer(peer: scene.botPeer, msgID: message.id, data: [1]))
            let query = try await scene.bot.update {
                if case .updateBotCallbackQuery(let query) = $0 { query } else { nil }
            }
            return (scene.bot, query)
        }
        try await withLab(kept) { lab in
            let bot = try await RawClient(lab, before.datacenter)
            (bot.key, bot.salt, bot.clock) = (before.key, before.salt, before.clock)
            let answer = API.Messages.SetBotCallbackAnswer(queryID: asked.queryID, cacheTime: 0)
            #expect(try await bot.call(answer))
            #expect(try await bot.failure(of: answer) == "400 QUERY_ID_INVALID")
        }
    }

    @Test(
        "A bot that answers after nine seconds is heard, one that answers after ten is not",
        arguments: [9, 10] as [Int64])
    func patienceWithBots(seconds: Int64) throws {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        scene.desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        let question = API.Messages.GetInlineBotResults(
            bot: scene.user(World.freeBotName), peer: .inputPeerSelf, query: "q", offset: "")
        #expect(scene.desk.failure(of: question, from: scene.alice) == "400 BOT_RESPONSE_TIMEOUT")
        let asked = scene.desk.world.waiting.questions(to: World.freeBot, now: scene.desk.now)
        let answer = API.Messages.SetInlineBotResults(
            queryID: try #require(asked.first?.id), results: [], cacheTime: 0)
        scene.desk.now += seconds
        let isLate = scene.desk.world.waiting.questions(to: World.freeBot, now: scene.desk.now).isEmpty
        #expect(isLate == (seconds == 10))
        #expect(scene.desk.failure(of: answer, from: bot) == (isLate ? "400 QUERY_ID_INVALID" : "no error"))
    }

    @Test("A call that waits is no failed one: those that follow it by its id are run")
    func followers() throws {
        var scene = try ChatScene()
        let question = API.Messages.GetInlineBotResults(
            bot: scene.user(World.freeBotName), peer: .inputPeerSelf, query: "q", offset: "")
        let waiting = scene.desk.world.answer(
            try question.encoded(), from: scene.alice, messageID: 400, now: scene.desk.now)
        #expect(waiting.patience == WaitingCalls.limit)
        let follower = try API.InvokeAfterMsg(msgID: 400, query: API.Updates.GetState()).encoded()
        let followed = scene.desk.world.answer(follower, from: scene.alice, messageID: 404, now: scene.desk.now)
        guard case .success = followed.reply else {
            Issue.record("\(followed.reply)")
            return
        }
    }
}
