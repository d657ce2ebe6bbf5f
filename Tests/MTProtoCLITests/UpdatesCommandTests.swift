import Foundation
import Synchronization
import TelegramAPI
import Testing

@testable import TelegramKit
@testable import TelegramLab
@testable import mtproto

@Suite("mtproto updates")
struct UpdatesCommandTests {
    private struct Printed: Decodable {
        struct Peer: Decodable {
            let kind: String
            let id: Int64
        }
        struct Media: Decodable {
            let kind: String
            let question: String?
        }
        let update: String
        let id: Int?
        let text: String?
        let media: Media?
        let messages: [Int]?
        let peer: Peer?
        let reason: String?
        let cause: String?
        let content: String?
    }

    private static func printed(_ line: String) throws -> Printed {
        try JSONDecoder().decode(Printed.self, from: Data(line.utf8))
    }

    private static let message = Message(
        id: 17, peer: Peer(kind: .user, id: 5), sender: nil, date: 0, text: "", isOutgoing: false,
        media: StrangerMessages.pollMedia("Tea?"))

    /// The case after another one, nil after the last: a new case does not compile without a place here.
    private static func next(after update: TelegramUpdate?) -> TelegramUpdate? {
        switch update {
        case nil: .newMessage(message)
        case .newMessage: .messageEdited(message)
        case .messageEdited: .messagesDeleted([1, 2], in: Peer(kind: .channel, id: 9))
        case .messagesDeleted:
            .other(.updateUserTyping(.init(userID: 5, action: .sendMessageTypingAction)), UpdateContext())
        case .other: .reloadNeeded(in: Peer(kind: .user, id: 5), reason: .tooMuch)
        case .reloadNeeded: .signedOut(reason: "from elsewhere")
        case .signedOut: nil
        }
    }

    @Test("O04 every kind of update has a line and an object, with all that it says")
    func everyUpdateIsPrinted() throws {
        var updates: [TelegramUpdate] = []
        while let update = Self.next(after: updates.last) { updates.append(update) }
        #expect(
            updates.map { UpdateText.line($0).text } == [
                "user 5 -> [poll \"Tea?\"]", "user 5 (message 17 edited) -> [poll \"Tea?\"]",
                "channel 9: deleted messages 1, 2",
                "other: updateUserTyping; userID: 5; action: sendMessageTypingAction",
                "Earlier messages of user 5 are not shown: more happened than the server tells.",
                "The session was ended (from elsewhere).",
            ])
        let objects = try updates.map { try Self.printed(JSONOutput.string(UpdateReport($0), pretty: false)) }
        #expect(
            objects.map(\.update) == [
                "new_message", "message_edited", "messages_deleted", "other", "reload_needed", "signed_out",
            ])
        #expect(objects.map(\.id) == [17, 17, nil, nil, nil, nil])
        #expect(objects.map(\.media?.kind) == ["poll", "poll", nil, nil, nil, nil])
        #expect(objects.compactMap(\.media?.question) == ["Tea?", "Tea?"])
        #expect(objects.map(\.messages) == [nil, nil, [1, 2], nil, nil, nil])
        #expect(objects.map(\.peer?.id) == [5, 5, 9, nil, 5, nil])
        #expect(
            objects.map(\.reason) == [nil, nil, nil, nil, "more happened than the server tells", "from elsewhere"])
        #expect(objects.map(\.cause) == [nil, nil, nil, nil, "too_much", nil])
        #expect(objects[3].content == "updateUserTyping; userID: 5; action: sendMessageTypingAction")
    }

    @Test("Ctrl-C ends a command that waits for a server which does not answer", arguments: ["updates", "mirror"])
    func interruptedBeforeAnAnswer(command: String) async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let options = ["--lab", try lab.describe(in: home)]
            let login = await CommandRun.of(
                ["login", "--phone", "9996651001", "--code", "55555"] + options, home: home)
            #expect(login.status == .success)
            await lab.holdAnswers(5)
            let requests = await lab.requests()
            let run = await CommandRun.of(
                [command] + (command == "mirror" ? ["@boris", home.path + "/chat.jsonl"] : []) + options, home: home,
                interrupted: { for await _ in requests { break } })
            #expect(run.status == .success, "\(run.errors)")
        }
    }

    /// Runs `updates` until its output has what is waited for.
    private func updates(
        _ arguments: [String], home: TemporaryDirectory, until isLast: @escaping @Sendable (String) -> Bool
    ) async -> CommandRun {
        let (end, ended) = AsyncStream.makeStream(of: Void.self)
        return await CommandRun.of(
            ["updates"] + arguments, home: home,
            printed: { if isLast($0) { ended.finish() } },
            interrupted: { for await _ in end {} })
    }

    @Test(
        "O04 S02 polls, edits, deletions and the rest are printed as they come, and steer nothing")
    func whatHappensIsPrinted() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let file = try lab.describe(in: home)
            let options = ["--lab", file]
            let login = await CommandRun.of(
                ["login", "--phone", "9996651001", "--code", "55555"] + options, home: home)
            #expect(login.status == .success, "\(login.errors)")
            try await withTelegramClient(.lab(lab)) { boris in
                let code = try await boris.sendCode(to: "9996621002")
                _ = try await boris.signIn("22222", with: code)
                let alice = try await boris.resolve(.username("alice"))

                // When the listener is ready is not known: it is written to until it has heard something.
                let heard = Mutex(false)
                async let listening = updates(["--json"] + options, home: home) { line in
                    heard.withLock { $0 = true }
                    return line.contains("messages_deleted")
                }
                while !heard.withLock({ $0 }) {
                    _ = try await boris.send(FormattedText("are you there?"), to: alice)
                    try await Task.sleep(for: .milliseconds(50))
                }
                let sent = try await boris.send(FormattedText("wrong"), to: alice)
                _ = try await boris.edit(sent.id, in: alice, to: FormattedText(Stranger.text("edited")))
                try await boris.delete([sent.id], in: alice)
                let run = await listening
                #expect(run.status == .success, "\(run.errors)")
                Stranger.expectHarmless(run, ["edited"])
                let printed = try run.output.map(Self.printed)
                let edit = try #require(printed.last { $0.update == "message_edited" })
                #expect(edit.text?.hasPrefix("\u{1b}]0;edited\u{7}\u{9b}2J\u{202e}") == true)
                #expect(printed.contains { $0.update == "new_message" && $0.text == "wrong" && $0.id == edit.id })
                #expect(printed.last?.messages == edit.id.map { [$0] })
            }
            try await missed(lab, options, home)
            try await lost(lab, options, home)
        }
    }

    /// What the server does not tell any more.
    private func lost(_ lab: Lab, _ options: [String], _ home: TemporaryDirectory) async throws {
        func loseAll(upTo last: Int32) async {
            await lab.script(
                ScriptedAnswer(API.Updates.GetDifference.self) { query in
                    guard query.pts < last else { return .differenceEmpty(date: 1_700_000_002, seq: 1) }
                    return .differenceTooLong(pts: last)
                })
        }
        await loseAll(upTo: 2_000_000)
        let json = await updates(["--json"] + options, home: home) { $0.contains("reload_needed") }
        #expect(json.status == .success && json.errors.isEmpty, "\(json.errors)")
        let told = try json.output.map(Self.printed).first { $0.update == "reload_needed" }
        #expect(told?.reason == "more happened than the server tells", "\(json.output)")

        await loseAll(upTo: 3_000_000)
        let (end, ended) = AsyncStream.makeStream(of: Void.self)
        let text = await CommandRun.of(
            ["updates"] + options, home: home,
            heard: { if $0.contains("are not shown") { ended.finish() } },
            interrupted: { for await _ in end {} })
        #expect(text.status == .success && text.errors.count == 2, "\(text.errors)")
        #expect(
            text.errors.last
                == "Earlier messages of all chats are not shown: more happened than the server tells.")
        #expect(!text.output.contains { $0.contains("are not shown") }, "\(text.output)")
    }

    /// What came while nobody listened: everything that a lab cannot do by itself.
    private func missed(_ lab: Lab, _ options: [String], _ home: TemporaryDirectory) async throws {
        let messages = StrangerMessages.all(firstID: 900)
        let last: Int32 = 1_000_000
        await lab.script(
            ScriptedAnswer(API.Updates.GetDifference.self) { query in
                guard query.pts < last else { return .differenceEmpty(date: 1_700_000_001, seq: 1) }
                return .difference(
                    .init(
                        newMessages: messages, newEncryptedMessages: [],
                        otherUpdates: [
                            .updateEditMessage(
                                message: StrangerMessages.message(
                                    "", StrangerMessages.poll(Stranger.text("closed")), id: 900),
                                pts: last - 1, ptsCount: 1),
                            .updateDeleteMessages(messages: [901, 902], pts: last, ptsCount: 1),
                            .updateUserName(
                                .init(
                                    userID: StrangerMessages.user, firstName: Stranger.text("name"), lastName: "",
                                    usernames: [])),
                        ], chats: [], users: StrangerMessages.people([StrangerMessages.user]),
                        state: .init(pts: last, qts: 0, date: 1_700_000_001, seq: 1, unreadCount: 0)))
            })
        let run = await updates(options, home: home) { $0.contains("updateUserName") }
        #expect(run.status == .success, "\(run.errors)")
        Stranger.expectHarmless(run, StrangerMessages.tags + ["closed"])
        #expect(run.output.contains { $0.contains("]0;name") })
        #expect(run.output.contains { $0.hasPrefix("user 4711 -> [poll \"") })
        #expect(run.output.contains { $0.hasPrefix("user 4711 (message 900 edited) -> [poll \"") })
        #expect(run.output.contains("private chats and groups: deleted messages 901, 902"))
    }
}
