import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// Alice and the bot, each at an end of their own of the same lab.
@Suite("A bot that is tested against a lab", .lab)
struct TeaBotTests {
    @Test("A bot's keyboard, callbacks and inline mode are tested")
    func buttonsAndInlineMode() async throws {
        // A bot has some seconds of real time for an answer, and other tests may run beside: this one comes first.
        try await Task(priority: .high) {
            try await withTeaBot { alice in
                let offer = try await alice.answer(to: "/start")
                #expect(offer.text == "Tea or coffee?")
                let pressed = try await alice.client.press("Tea", on: offer)
                #expect(pressed?.text == "Careful, it is hot." && pressed?.isAlert == true)
                #expect(try await alice.client.messages([offer.id], in: alice.bot).first?.text == "Here is your tea.")

                let saved = try await alice.client.me().peer
                let results = try await alice.client.inlineResults(of: alice.bot, for: "hi", in: saved)
                let result = try #require(results.items.first)
                #expect(result.title == "Louder")
                try await alice.client.send(inlineResult: result, to: saved)
                #expect(try await alice.client.messages(in: saved, limit: 1).collect().map(\.text) == ["HI"])
            }
        }.value
    }

    @Test("A bot's album, poll and reactions are tested")
    func albumPollAndReactions() async throws {
        try await withTeaBot { alice in
            let pages = [try await alice.answer(to: "/menu"), try await alice.next()]
            #expect(pages.map(\.text) == ["green, black", "lemon, poppy"])
            #expect(pages[0].albumID != nil && pages[0].albumID == pages[1].albumID)

            let question = try await alice.answer(to: "/vote")
            guard case .poll(let poll)? = question.media else { throw TeaBotError.unexpected("\(question)") }
            #expect(poll.answers.map(\.text.text) == ["Green", "Black"])
            try await alice.client.vote(on: question.id, in: alice.bot, for: poll.answers[0])
            #expect(try await alice.next().text == "Counted.")

            let thanks = try await alice.client.send("Thank you", to: alice.bot)
            let hearts = try await alice.update { update -> [API.ReactionCount]? in
                guard case .other(.updateMessageReactions(let told), _) = update, told.msgID == Int32(thanks.id) else {
                    return nil
                }
                return told.reactions.results
            }
            #expect(hearts.map(\.reaction) == [.reactionEmoji(emoticon: "❤")])
            try await alice.client.react(to: question.id, in: alice.bot, with: "👍")
            #expect(try await alice.next().text == "👍 to you too!")
        }
    }
}

private enum TeaBotError: Error {
    case unexpected(String)
    case silent
}

/// A user who talks to the bot.
private final class Customer {
    let client: TelegramClient
    let bot: Peer
    private var updates: TelegramUpdates.AsyncIterator

    init(_ client: TelegramClient, _ bot: Peer) {
        (self.client, self.bot, self.updates) = (client, bot, client.updates.makeAsyncIterator())
    }

    /// The next thing that is told and wanted.
    func update<Value>(_ wanted: (TelegramUpdate) -> Value?) async throws -> Value {
        while let update = await self.updates.next() {
            if let value = wanted(update) { return value }
        }
        throw TeaBotError.silent
    }

    /// The next message of the bot.
    func next() async throws -> Message {
        try await self.update { update in
            guard case .newMessage(let message) = update, !message.isOutgoing, message.peer.id == self.bot.id else {
                return nil
            }
            return message
        }
    }

    /// What the bot says to a text.
    func answer(to text: String) async throws -> Message {
        try await self.client.send(text, to: self.bot)
        return try await self.next()
    }
}

/// Runs the bot of the lab, and signs in a user who talks to it.
private func withTeaBot(_ body: (Customer) async throws -> Void) async throws {
    let lab = try currentLab()
    let servers = try LabServers(lab.description)
    var requests = await lab.requests().makeAsyncIterator()
    let running = Task {
        try await withTelegramClient(.lab(servers)) { client in
            _ = try await client.signIn(botToken: servers.bots[0].token)
            try await teaBot(client).run(client)
        }
    }
    // What is written before it has signed in is not for it.
    while let request = await requests.next(), request.method != "updates.getState" {}
    try await withAccount("alice") { client in
        try await body(Customer(client, try await client.resolve(.username(servers.bots[0].username))))
    }
    running.cancel()
    try await running.value
}
