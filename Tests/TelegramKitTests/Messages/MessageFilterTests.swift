import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Which messages a program asks for, and in which order.
struct MessageFilterTests {
    @Test(
        "U20 A history is read from either end, between ids and dates, by author, text and content; all chats are searched"
    )
    func messagesAreChosen() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let boris = try await client.resolve(.username("boris"))
                let all = try await client.messages(in: boris).collect()
                let newest = all.map(\.text)
                let oldest = Array(newest.reversed())
                #expect(newest.count == 5)
                try await readsFromEitherEnd(client, boris, newest: newest, oldest: oldest)
                try await readsBetweenIDs(client, boris, all, newest: newest, oldest: oldest)
                try await readsBetweenDates(client, boris, all, oldest: oldest)
                let me = try await choosesByAuthor(client, boris, newest: newest, oldest: oldest)
                try await choosesByContent(client, in: me)
                try await searchesAllChats(client)
            }
        }
    }

    private func texts(_ sequence: MessageSequence) async throws -> [String] {
        try await sequence.collect().map(\.text)
    }

    private func readsFromEitherEnd(
        _ client: TelegramClient, _ boris: Peer, newest: [String], oldest: [String]
    ) async throws {
        for size in [1, 2, 5, 100] {
            #expect(
                try await texts(client.messages(in: boris, order: .oldestFirst, pageSize: size)) == oldest)
            #expect(try await texts(client.messages(in: boris, pageSize: size)) == newest)
        }
        let first = client.messages(in: boris, order: .oldestFirst, limit: 2)
        #expect(try await texts(first) == Array(oldest.prefix(2)))
    }

    private func readsBetweenIDs(
        _ client: TelegramClient, _ boris: Peer, _ all: [Message], newest: [String], oldest: [String]
    ) async throws {
        // Between ids.
        let (second, fourth) = (all[3].id, all[1].id)
        for size in [1, 100] {
            #expect(
                try await texts(
                    client.messages(
                        in: boris, before: fourth, after: second, order: .oldestFirst, pageSize: size))
                    == [oldest[2]])
            #expect(
                try await texts(client.messages(in: boris, before: fourth, after: second, pageSize: size))
                    == [oldest[2]])
            #expect(
                try await texts(client.messages(in: boris, after: second, order: .oldestFirst, pageSize: size))
                    == Array(oldest.suffix(3)))
            #expect(
                try await texts(client.messages(in: boris, after: second, pageSize: size))
                    == Array(newest.prefix(3)))
        }
        #expect(try await texts(client.messages(in: boris, after: .max, order: .oldestFirst)).isEmpty)
    }

    private func readsBetweenDates(
        _ client: TelegramClient, _ boris: Peer, _ all: [Message], oldest: [String]
    ) async throws {
        // Between dates: the third is in, the fifth is not.
        let span = MessageFilter(since: all[2].date, until: all[0].date)
        let inside = [oldest[2], oldest[3]]
        for size in [1, 100] {
            #expect(
                try await texts(
                    client.messages(in: boris, matching: span, order: .oldestFirst, pageSize: size)) == inside)
            #expect(
                try await texts(client.messages(in: boris, matching: span, pageSize: size))
                    == inside.reversed())
            var search = span
            search.text = "t"
            #expect(
                try await texts(client.messages(in: boris, matching: search, pageSize: size))
                    == inside.reversed())
            #expect(
                try await texts(
                    client.messages(in: boris, matching: search, order: .oldestFirst, pageSize: size))
                    == inside)
        }
    }

    private func choosesByAuthor(
        _ client: TelegramClient, _ boris: Peer, newest: [String], oldest: [String]
    ) async throws -> Peer {
        // By author.
        let me = try await client.resolve(.me)
        let his = MessageFilter(sender: boris)
        #expect(try await texts(client.messages(in: boris, matching: his)) == newest.filter { $0 != oldest[1] })
        #expect(
            try await texts(client.messages(in: boris, matching: MessageFilter("read", sender: me)))
                == [oldest[1]])
        return me
    }

    private func choosesByContent(_ client: TelegramClient, in me: Peer) async throws {
        // By content.
        let note = try await client.send(.bytes([1, 2, 3], name: "note.txt"), to: me, caption: "a note")
        let link = try await client.send(
            FormattedText(markdown: "[here](https://example.org)"), to: me)
        let tagged = try await client.send("#lunch at one", to: me)
        try await client.setPinned(true, tagged.id, in: me)
        let wanted: [(MessageFilter.Content, [Int])] = [
            (.documents, [note.id]), (.links, [link.id]), (.pinned, [tagged.id]), (.photos, []), (.polls, []),
        ]
        for (content, ids) in wanted {
            let found = client.messages(in: me, matching: MessageFilter(content: content))
            #expect(try await found.collect().map(\.id) == ids, "\(content)")
        }
        let mentions = client.messages(in: me, matching: MessageFilter(content: .mentions))
        #expect(try await mentions.collect().isEmpty)
    }

    private func searchesAllChats(_ client: TelegramClient) async throws {
        // In all chats.
        #expect(try await texts(client.messages(matching: "#lunch")) == ["#lunch at one"])
        for size in [1, 100] {
            let found = try await client.messages(matching: "hello", pageSize: size).collect()
            #expect(found.map(\.text) == ["Hello Dinesh, how is the rain?", "Hello from Pune."])
            #expect(found.compactMap { client.chatName(of: $0) } == ["Dinesh", "Dinesh"])
        }
        #expect(try await texts(client.messages(matching: "hello", limit: 1)).count == 1)
        #expect(try await texts(client.messages(matching: "hello", among: .groups)).isEmpty)
        #expect(
            try await texts(client.messages(matching: "hello", among: .privateChats)).count == 2)
    }
}
