import TL
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Sequences that end at a limit, and arrays made of them.
struct CollectingTests {
    /// Runs `body` with Alice, and with what the lab was asked since she signed in.
    private func withAlice(_ body: (LabClient, LabScript) async throws -> Void) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                try await body(my, await LabScript.use(on: lab, []))
            }
        }
    }

    @Test(
        "K05 messages are collected up to a limit below a page, at its end and behind it, and no page more is asked for",
        arguments: [
            (2, [2]), (3, [3]), (4, [3, 3]), (6, [3, 3]), (7, [3, 3, 3]), (100, [3, 3, 3, 3]), (nil, [3, 3, 3, 3]),
        ] as [(limit: Int?, pages: [Int32])])
    func messagesUpToALimit(limit: Int?, pages: [Int32]) async throws {
        try await withAlice { my, lab in
            let me = try await my.client.resolve(.me)
            for number in 1...7 { try await my.client.send("needle \(number)", to: me) }
            let all = (1...7).reversed().map { "needle \($0)" }
            let expected = Array(all.prefix(limit ?? all.count))
            let messages = try await my.client.messages(in: me, limit: limit, pageSize: 3).collect()
            #expect(messages.map(\.text) == expected)
            #expect(lab.queries(API.Messages.GetHistory.self).map(\.limit) == pages)
            let found = try await my.client.messages(in: me, matching: "needle", limit: limit, pageSize: 3).collect()
            #expect(found.map(\.text) == expected)
            #expect(lab.queries(API.Messages.Search.self).map(\.limit) == pages)
            // Read with a loop it is the same.
            var read: [String] = []
            for try await message in my.client.messages(in: me, limit: limit, pageSize: 3) { read.append(message.text) }
            #expect(read == expected)
        }
    }

    @Test("K05 chats are collected up to a limit below a page, at its end and behind it, and no page more is asked for")
    func chatsUpToALimit() async throws {
        try await withAlice { my, lab in
            let boris = try await my.client.resolve(.username("boris"))
            for number in 1...25 { _ = try await my.client.createGroup(title: "\(number)", members: [boris]) }
            let all = try await my.client.dialogs().collect().map(\.peer)
            #expect(all.count > 25)
            func asked() -> [Int32] { lab.queries(API.Messages.GetDialogs.self).map(\.limit) }
            var before = asked().count
            // A first page is as large as what can be pinned.
            for (limit, pages) in [(19, [20]), (20, [20]), (21, [20, 20]), (25, [20, 20])] as [(Int, [Int32])] {
                let dialogs = try await my.client.dialogs(limit: limit, pageSize: 20).collect()
                #expect(dialogs.map(\.peer) == Array(all.prefix(limit)))
                #expect(Array(asked().dropFirst(before)) == pages, "\(limit)")
                before = asked().count
            }
            // Of a page that is larger, as many as are wanted.
            #expect(try await my.client.dialogs(limit: 22).collect().map(\.peer) == Array(all.prefix(22)))
            #expect(Array(asked().dropFirst(before)) == [22])
            #expect(try await my.client.dialogs(limit: 1000, pageSize: 20).collect().map(\.peer) == all)
        }
    }

    @Test(
        "K05 a limit of nothing, or of less, is an empty sequence, for which nothing is asked",
        arguments: [0, -1, .min])
    func limitOfNothing(limit: Int) async throws {
        try await withAlice { (my: LabClient, lab: LabScript) async throws in
            let me = Peer(kind: .user, id: 1, accessHash: 2)
            #expect(try await my.client.messages(in: me, limit: limit).collect().isEmpty)
            #expect(try await my.client.messages(in: me, matching: "x", limit: limit).collect().isEmpty)
            #expect(try await my.client.dialogs(limit: limit).collect().isEmpty)
            #expect(lab.queries(API.Messages.GetHistory.self).isEmpty && lab.queries(API.Messages.Search.self).isEmpty)
            #expect(lab.queries(API.Messages.GetDialogs.self).isEmpty)
        }
    }

    @Test("K05 nothing is older than the first message", arguments: [0, -1])
    func beforeTheFirst(messageID: Int) async throws {
        try await withAlice { my, lab in
            let me = try await my.client.resolve(.me)
            try await my.client.send("1", to: me)
            #expect(try await my.client.messages(in: me, before: messageID).collect().isEmpty)
            #expect(lab.queries(API.Messages.GetHistory.self).isEmpty)
        }
    }

    @Test("a message gets a text from a variable, in which no character means formatting")
    func editedTexts() async throws {
        try await withAlice { my, _ in
            let me = try await my.client.resolve(.me)
            let sent = try await my.client.send("1", to: me)
            let text = "*2* is \(sent.text) more"
            let changed = try await my.client.edit(sent.id, in: me, to: text)
            #expect(changed.text == text && changed.entities.isEmpty)
        }
    }

    @Test("K05 what fails on the way to the end of a sequence is thrown by collecting it")
    func collectingFails() async throws {
        try await withAlice { my, _ in
            let me = try await my.client.resolve(.me)
            for number in 1...4 { try await my.client.send("\(number)", to: me) }
            var iterator = my.client.messages(in: me, pageSize: 3).makeAsyncIterator()
            for _ in 0..<3 { _ = try await iterator.next() }
            await my.lab.failNext("messages.getHistory", at: 5, code: 400, message: "PEER_ID_INVALID")
            let failure = try await error { () async throws(TelegramError) in
                try await my.client.messages(in: me, pageSize: 3).collect()
            }
            #expect(failure.code == .peerInvalid)
        }
    }

    @Test("K05 a text of a program's own goes out as it is, a literal too, and options go with both")
    func textsAsTheyAre() async throws {
        try await withAlice { my, lab in
            let me = try await my.client.resolve(.me)
            let text = String(repeating: "*as it is* ", count: 2)
            let sent = try await my.client.send(text, to: me)
            #expect(sent.text == "*as it is* *as it is*" && sent.entities.isEmpty)
            #expect(try await my.client.send("a literal", to: me).text == "a literal")
            #expect(try await my.client.send("with \(text.count) in it", to: me).text == "with 22 in it")
            let answer = try await my.client.send(text, to: me, options: SendOptions(replyTo: sent.id, randomID: 77))
            #expect(answer.replyTo == sent.id)
            let formatted = try FormattedText(markdown: "*bold*")
            #expect(try await my.client.send(formatted, to: me).entities == [TextEntity(.bold, offset: 0, length: 4)])
            #expect(
                lab.queries(API.Messages.SendMessage.self).contains { $0.randomID == 77 && $0.message == sent.text })
            // The same number again makes no second message.
            let failure = try await error { () async throws(TelegramError) in
                try await my.client.send(text, to: me, options: SendOptions(randomID: 77))
            }
            #expect(failure.code == .alreadySent)
            let empty = " "
            let refused = try await error { () async throws(TelegramError) in try await my.client.send(empty, to: me) }
            #expect(refused.code == .messageEmpty)
        }
    }
}
