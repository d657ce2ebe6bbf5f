import Foundation
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// What the values of the interface have, of messages that a lab stores.
struct RawInLabTests {
    @Test(
        "U01 U07 a message that a lab stores has its buttons, topic and bot in raw, too, and its date and ids are numbers"
    )
    func messagesOfALabAreRaw() async throws {
        try await withBotStage { stage in
            let alice = stage.alice
            let forum = try await alice.createChannel(title: "Forum")
            try await alice.setForum(true, forum)
            let topic = try await alice.createTopic("Tea", in: forum)
            var bot = Bot()
            bot.onInlineQuery { query in
                let keyboard: Keyboard = [[.callback("More", "more")]]
                try await query.answer([.article("Tea", text: "green", keyboard: keyboard, id: "tea")], cacheTime: 0)
            }
            let sent = try await Self.choose(bot, stage, in: forum, topic: topic)
            let read = try await alice.messages(in: forum).collect().first { $0.id == sent.id }
            let message = try #require(read)
            guard case .message(let raw)? = message.raw else {
                Issue.record("no raw message")
                return
            }
            #expect(raw.viaBotID == stage.peer.id && message.viaBot?.id == stage.peer.id)
            #expect(raw.replyMarkup?.titles == [["More"]] && message.replyMarkup == raw.replyMarkup)
            guard case .messageReplyHeader(let reply)? = raw.replyTo else {
                Issue.record("no topic in it")
                return
            }
            #expect(reply.forumTopic && Int(reply.replyToTopID ?? reply.replyToMsgID ?? 0) == topic)
            #expect(message.topicID == topic)
            // Numbers of this library are Int, those of the schema have its bits.
            let (id, date): (Int, Int) = (message.id, message.date)
            let (rawID, rawDate): (Int32, Int32) = (raw.id, raw.date)
            #expect(id == Int(rawID) && date == Int(rawDate))
            #expect(message.dateAsDate == Date(timeIntervalSince1970: Double(rawDate)))
            #expect(message.dateAsDate.unixSeconds == date)
        }
    }

    private static func choose(
        _ bot: Bot, _ stage: BotStage, in chat: Peer, topic: Int
    ) async throws -> Message {
        var sent: Message?
        try await stage.running(bot) {
            let results = try await stage.alice.inlineResults(of: stage.peer, for: "tea", in: chat)
            let item = try #require(results.items.first)
            sent = try await stage.alice.send(inlineResult: item, to: chat, options: SendOptions(topic: topic))
        }
        return try #require(sent)
    }
}
