import InlineBotHandlers
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// Alice and Boris ask the bot in a lab of its own.
struct InlineBotTests {
    /// What the server answers, with the number by which an answer that it kept is known.
    private func answer(
        to query: String, of client: TelegramClient, _ bot: Peer, from offset: String = ""
    ) async throws -> (number: Int64, titles: [String], next: String?) {
        let results = try await client.invoke(
            API.Messages.GetInlineBotResults(
                bot: .inputUser(userID: bot.id, accessHash: bot.accessHash), peer: .inputPeerSelf, query: query,
                offset: offset))
        let titles = results.results.map { result in
            if case .botInlineResult(let result) = result { result.title ?? "" } else { "" }
        }
        return (results.queryID, titles, results.nextOffset)
    }

    /// What the bot says that was chosen.
    private func count(_ client: TelegramClient, _ bot: Peer) async throws -> String {
        let sent = try await client.send("/count", to: bot)
        for await case .newMessage(let message) in client.updates where message.id > sent.id && !message.isOutgoing {
            return message.text
        }
        throw CancellationError()
    }

    @Test("U55 The inline bot shows page after page, is kept for all or for one, and counts what is chosen")
    func inlineBotFindsTeas() async throws {
        try await withLab { lab in
            let servers = try LabServers(lab.description)
            var requests = await lab.requests().makeAsyncIterator()
            let running = Task { try await inlineBot().run(.lab(servers), token: servers.bots[0].token) }
            // What is written before it has signed in is not for it.
            while let request = await requests.next(), request.method != "updates.getState" {}
            try await withTelegramClient(.lab(servers)) { alice in
                try await alice.signIn(servers.accounts[0])
                try await withTelegramClient(.lab(servers)) { boris in
                    try await boris.signIn(servers.accounts[1])
                    try await ask(alice, boris, servers.bots[0].username)
                }
            }
            running.cancel()
            try await running.value
        }
    }

    private func ask(_ alice: TelegramClient, _ boris: TelegramClient, _ name: String) async throws {
        let hers = try await alice.resolve(.username(name))
        let his = try await boris.resolve(.username(name))
        let mint = try await answer(to: "mint", of: alice, hers)
        #expect(mint.titles.count == 6 && mint.titles.allSatisfy { $0.hasSuffix(" tea with mint") } && mint.next == nil)
        #expect(try await answer(to: "coffee", of: alice, hers).titles == [])
        // The same question of another person: the server answers, not the bot.
        #expect(try await answer(to: "mint", of: boris, his).number == mint.number)

        let results = try await alice.inlineResults(of: hers, for: "oolong tea with mint", in: hers)
        let oolong = try #require(results.items.first)
        let sent = try await alice.send(inlineResult: oolong, to: hers)
        #expect(sent.text == "Oolong tea with mint" && sent.viaBot?.id == hers.id)
        // The bot hears of a choice beside what is written to it.
        var said = try await count(alice, hers)
        for _ in 0..<1000 where said == "Chosen: 0" { said = try await count(alice, hers) }
        #expect(said == "Chosen: 1")

        var pages: [[String]] = []
        var next: String? = ""
        while let offset = next {
            let page = try await answer(to: "", of: alice, hers, from: offset)
            pages.append(page.titles)
            next = page.next
        }
        #expect(pages.map(\.count) == [20, 20, 8])
        #expect(Set(pages.joined()).count == 48)
        #expect(pages[0].prefix(2) == ["Oolong tea with mint", "Black tea with ginger"])
        let first = try await answer(to: "", of: alice, hers)
        let again = try await answer(to: "", of: alice, hers)
        #expect(first.number == again.number && first.titles == pages[0])
        // What is kept for Alice is not for Boris.
        let other = try await answer(to: "", of: boris, his)
        #expect(other.number != first.number && other.titles.first == "Black tea with ginger")
    }
}
