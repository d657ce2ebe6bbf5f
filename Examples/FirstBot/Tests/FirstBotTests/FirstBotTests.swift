import FirstBotHandlers
import TelegramKit
import TelegramLab
import Testing

/// Alice talks to the bot in a lab of its own.
struct FirstBotTests {
    @Test("U41 The first bot offers drinks, adds, repeats, and answers in any chat")
    func firstBotWorks() async throws {
        try await withLab { lab in
            let servers = try LabServers(lab.description)
            var requests = await lab.requests().makeAsyncIterator()
            let running = Task { try await firstBot().run(.lab(servers), token: servers.bots[0].token) }
            // What is written before it has signed in is not for it.
            while let request = await requests.next(), request.method != "updates.getState" {}
            let phone = try #require(lab.description.accounts.first { $0.username == "alice" }).phone
            let account = try #require(servers.accounts.first { $0.phone == phone })
            try await withTelegramClient(.lab(servers)) { alice in
                try await alice.signIn(account)
                let bot = try await alice.resolve(.username(servers.bots[0].username))
                var updates = alice.updates.makeAsyncIterator()
                /// What the bot says to a text.
                func answer(to text: String) async throws -> Message {
                    try await alice.send(text, to: bot)
                    while let update = await updates.next() {
                        if case .newMessage(let message) = update, !message.isOutgoing,
                            message.sender?.id == bot.id
                                || message.peer.id == bot.id
                        {
                            return message
                        }
                    }
                    throw CancellationError()
                }
                let offer = try await answer(to: "/start")
                #expect(offer.text == "Tea or coffee?")
                #expect(try await alice.press("Tea", on: offer)?.text == "Careful, it is hot.")
                // The bot answers the button first, and edits then.
                while let update = await updates.next() {
                    guard case .messageEdited(let message) = update, message.id == offer.id else { continue }
                    #expect(message.text == "Here is your tea.")
                    break
                }
                #expect(try await answer(to: "20 + 22?").text == "42")
                #expect(try await answer(to: "the same").text == "the same")
                let results = try await alice.inlineResults(of: bot, for: "hi", in: bot)
                let chosen = try #require(results.items.first)
                #expect(try await alice.send(inlineResult: chosen, to: bot).text == "HI")
            }
            running.cancel()
            try await running.value
        }
    }
}
