import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("The time of a lab, which orders put forward")
struct LabTimeTests {
    @Test("LT06 Time goes forward by order: what is due happens in its order, and message ids and keys stay good")
    func timeGoesForward() async throws {
        // No time passes by itself: whatever happens has been ordered.
        let time = TestTime(passes: false)
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            let scene = try await BotScene(lab)
            let alice = scene.alice
            let temporary = try await RawClient(lab, 2)
            try await temporary.exchangeKey(expiresIn: 3600)
            try await lab.play(
                LabScript(users: [
                    "clara": [.init(pattern: "*", actions: [.send("I am late.")], delay: .seconds(20))]
                ]))
            let clara = try await alice.peer("clara")
            let now = try await alice.call(API.Help.GetConfig()).date
            for (text, delay) in [("second", 90), ("first", 30)] as [(String, Int32)] {
                try await alice.call(
                    API.Messages.SendMessage(
                        peer: clara, message: text, randomID: Int64(delay), scheduleDate: now + delay))
            }
            let rows = [API.KeyboardButtonRow(buttons: [.keyboardButtonCallback(.init(text: "a", data: [1]))])]
            try await scene.bot.call(
                API.Messages.SendMessage(
                    peer: scene.alicePeer, message: "choose", randomID: 2, replyMarkup: .replyInlineMarkup(rows: rows)))
            let message = try await alice.message("choose")
            let press = try await alice.ask(
                API.Messages.GetBotCallbackAnswer(peer: scene.botPeer, msgID: message.id, data: [1]))
            _ = try await scene.bot.update {
                if case .updateBotCallbackQuery(let query) = $0 { query } else { nil }
            }

            #expect(try await lab.forward(by: .seconds(100)) == Int64(now) + 100)
            await #expect(throws: RPCError(code: 400, message: "BOT_RESPONSE_TIMEOUT")) {
                try await alice.answer(to: press)
            }
            var written = try await alice.history(clara).prefix(3)
            #expect(written.map(\.message) == ["second", "I am late.", "first"])
            #expect(written.map(\.date) == [now + 90, now + 50, now + 30])
            try await lab.forward(by: .seconds(10))
            written = try await alice.history(clara).prefix(1)
            #expect(written.map(\.message) == ["I am late."] && written.map(\.date) == [now + 110])

            // For servers no time has passed: their ids, and keys that end.
            try await lab.forward(by: .seconds(2 * 86_400))
            let request = try await alice.ask(API.Help.GetNearestDc())
            let id = try await alice.answer(to: request).id
            #expect(abs(id.unixNanoseconds / 1_000_000_000 - Int64(now)) < 60)
            #expect(try await temporary.call(API.Help.GetConfig()).date == now + 110 + 2 * 86_400)

            let end = await lab.unixTime
            for wrong: Duration in [.zero, .seconds(-1), .milliseconds(1500), .seconds(315_360_001)] {
                let error = await #expect(throws: LabError.self) { try await lab.forward(by: wrong) }
                #expect(error?.code == .badConfiguration)
            }
            let known = try await alice.call(API.Help.GetConfig()).date
            #expect(end == Int64(known) && known == now + 110 + 2 * 86_400)
        }
    }

    @Test("LT06 A lab that stands still has the same dates however late requests come, until an order moves it")
    func timeStandsStill() async throws {
        let begin: Int64 = 1_700_000_000
        func run(_ delay: Duration) async throws -> [Int32] {
            let time = TestTime(passes: false)
            var configuration = LabConfiguration()
            configuration.stillTime = begin
            configuration.seed = 7
            return try await TelegramLab.withLab(configuration.forTests(time: time)) { lab in
                let alice = try await RawClient.signedIn(lab, .alice)
                let peer = try await alice.peer("boris")
                for (text, after) in [("later", 60), ("never", 61)] as [(String, Int64)] {
                    try await alice.call(
                        API.Messages.SendMessage(
                            peer: peer, message: text, randomID: after, scheduleDate: Int32(begin + after)))
                }
                time.jump(delay)
                try await alice.call(API.Messages.SendMessage(peer: peer, message: "now", randomID: 1))
                try await lab.forward(by: .seconds(60))
                let written = try await alice.history(peer)
                #expect(written.prefix(2).map(\.message) == ["later", "now"])
                return written.map(\.date) + [try await alice.call(API.Help.GetConfig()).date]
            }
        }
        let (first, second) = (try await run(.zero), try await run(.seconds(120)))
        #expect(first == second)
        #expect(first.prefix(2) == [1_700_000_060, 1_700_000_000] && first.last == 1_700_000_060)
    }

    @Test(
        "LT06 Far from the machine's time, dates and message ids by the machine's clock mean something else to a lab",
        arguments: [-94_608_000, 94_608_000] as [Int64])
    func timeIsFarAway(_ distance: Int64) async throws {
        var configuration = LabConfiguration()
        configuration.clockOffset = .seconds(distance)
        try await withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let there = try await alice.call(API.Help.GetConfig()).date
            let here = Int32(clamping: Int64(LabTime.shared.wallClock()))
            #expect(abs(Int64(there) - Int64(here) - distance) < 60)
            // In the past of the machine's clock it is too late, in its future it is due.
            let peer = try await alice.peer("boris")
            func write(_ text: String, at date: Int32) async throws -> String {
                try await alice.failure(
                    of: API.Messages.SendMessage(
                        peer: peer, message: text, randomID: Int64(date), scheduleDate: date))
            }
            let isPast = distance < 0
            #expect(try await write("here", at: here + 3600) == (isPast ? "400 SCHEDULE_DATE_TOO_LATE" : "no error"))
            #expect(try await write("there", at: there + 3600) == "no error")
            let written = try await alice.history(peer).map(\.message)
            #expect(written.contains("here") == !isPast && !written.contains("there"))
            // A ban that would end before it begins, or in years, has no end.
            let (channel, _) = try await alice.makeChannel()
            func end(of date: Int32) async throws -> Int32 {
                try await alice.call(
                    API.Channels.EditBanned(
                        channel: channel.input, participant: peer,
                        bannedRights: .init(viewMessages: true, untilDate: date)))
                let found = try await alice.call(
                    API.Channels.GetParticipants(
                        channel: channel.input, filter: .channelParticipantsKicked(q: ""), offset: 0, limit: 10,
                        hash: 0))
                guard case .channelParticipants(let list) = found,
                    case .channelParticipantBanned(let banned)? = list.participants.first
                else { throw RawClientError.unexpected("\(found)") }
                return banned.bannedRights.untilDate
            }
            #expect(try await end(of: here + 3600) == .max)
            #expect(try await end(of: there + 3600) == there + 3600)
            // A client that does not take the lab's time.
            let query = try alice.introduced(API.Help.GetNearestDc())
            let request = try await alice.send(query, id: try alice.nextID(secondsAhead: -distance))
            let refusal = try await alice.service { if case .refusal = $0 { true } else { false } }
            guard case .refusal(request, _, let code, _) = refusal else {
                throw RawClientError.unexpected("\(refusal)")
            }
            #expect(code == (isPast ? 17 : 16))
        }
    }
}
