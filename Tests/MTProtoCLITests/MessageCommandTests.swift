import Foundation
import Synchronization
import TelegramAPI
import TelegramKit
import Testing

@testable import TelegramLab
@testable import mtproto

@Suite("mtproto with messages")
struct MessageCommandTests {
    private struct Printed: Decodable {
        let id: Int
        let text: String
        let markdown: String?
        let reply_to: Int?
        let edit_date: Int?
    }

    @Test("K05 texts are sent from arguments and standard input, with formatting, read, searched and deleted")
    func messagesFromTheCommandLine() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: labDirectory) { lab in
            func mtproto(_ arguments: String..., input: String = "") async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", lab.file], home: home, input: Array(input.utf8))
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            let sent = try await mtproto("send", "me", "*bold* text", "--markdown", "--json").json(Printed.self)
            #expect(sent.text == "bold text" && sent.id > 0)
            let answer = await mtproto(
                "send", "me", "--html", "--silent", "--no-preview", "--reply-to", "\(sent.id)",
                input: "<i>from</i> a pipe\n")
            #expect(answer.status == .success, "\(answer.errors)")
            let history = await mtproto("history", "me", "--json")
            let printed = try history.output.map { try JSONDecoder().decode(Printed.self, from: Data($0.utf8)) }
            #expect(printed.map(\.text) == ["bold text", "from a pipe"])
            #expect(printed.map(\.markdown) == ["*bold* text", "_from_ a pipe"])
            #expect(printed.map(\.reply_to) == [nil, sent.id])
            #expect(await mtproto("history", "me", "--markdown").output.first == "\(sent.id) <- *bold* text")
            #expect(await mtproto("history", "me", "--before", "\(printed[1].id)").output.count == 1)
            #expect(await mtproto("history", "me", "--search", "PIPE").output.count == 1)
            #expect(await mtproto("read", "@boris").output == ["Marked as read."])

            let long = await mtproto("send", "me", input: String(repeating: "word ", count: 1000))
            #expect(long.output.count == 2, "\(long.errors)")
            #expect(long.output.allSatisfy { $0.wholeMatch(of: /Sent as message \d+\./) != nil }, "\(long.output)")
            #expect(await mtproto("delete", "me", "\(sent.id)").output == ["Deleted message \(sent.id)."])
            #expect(await mtproto("history", "me").output.count == 3)

            let wrong = await mtproto("send", "me", "*never closed", "--markdown")
            #expect(wrong.status == .badData && wrong.errors.first?.contains("line 1, column 1") == true)
            let other = await mtproto("send", "me", "**bold**", "--markdown")
            #expect(other.status == .badData && other.errors.first?.contains("line 1, column 7: **") == true)
            #expect(await mtproto("send", "me", input: " \n").status == .badData)
            #expect(await mtproto("send", "me", "x", "--markdown", "--html").status == .usage)
            #expect(await mtproto("history", "not a peer").status == .usage)
            #expect(await mtproto("history", "4711").status == .badData)
        }
    }
}

/// The marks that mean nothing, which `FormattedText` takes.
@Suite("Other kinds of Markdown")
struct DoubledMarkTests {
    @Test(
        "marks that mean nothing are refused where they stand, and no others",
        arguments: [
            ("**bold**", "1:7"), ("a **bold** text", "1:3"), ("a\n*b* ~~struck~~", "2:5"), ("***b***", "1:6"),
            ("[a **b**](x)", "1:4"), ("2 ** 3", "1:3"), ("*bold* _it_ ~struck~ __under__", nil), ("*a**b*", nil),
            ("**[a](x)", nil), (">a\n**>b||", nil), (#"\*\*a\*\*"#, nil), ("`**a**`", nil), ("```\n**a**\n```", nil),
            ("[a](x**b**)", nil),
        ] as [(String, String?)])
    func doubledMarks(text: String, place: String?) throws {
        _ = try FormattedText(markdown: text)
        var found: String?
        do throws(DoubledMark) {
            try DoubledMark.refuse(in: text)
        } catch {
            found = "\(error.line):\(error.column)"
        }
        #expect(found == place)
    }
}

@Suite("mtproto delete, upload --photo, ping and applications")
struct SmallCommandTests {
    private let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
    }

    private func withAlice(_ body: (Lab, @Sendable ([String]) async -> CommandRun) async throws -> Void) async throws {
        let home = home
        try await withLab { lab in
            let file = try lab.describe(in: home)
            let login = await CommandRun.of(
                "login", "--lab", file, "--phone", "9996651001", "--code", "55555", home: home)
            #expect(login.status == .success, "\(login.errors)")
            try await body(lab) { await CommandRun.of($0 + ["--lab", file], home: home) }
        }
    }

    private struct Sent: Decodable {
        let id: Int
    }

    private struct Deleted: Decodable {
        let deleted: [Int]
        let missing: [Int]
    }

    private struct Read: Decodable {
        let upTo: Int?
    }

    @Test("O10 delete says what it did not find, and touches no other chat's messages")
    func deleteSaysWhatIsMissing() async throws {
        try await withAlice { _, mtproto in
            let mine = try await mtproto(["send", "me", "mine", "--json"]).json(Sent.self).id
            let other = try await mtproto(["send", "@boris", "his", "--json"]).json(Sent.self).id
            for missing in [other, 999_999] {
                let run = await mtproto(["delete", "me", "\(missing)"])
                #expect(run.status == .badData && run.output.isEmpty)
                #expect(run.errors.first?.contains("message \(missing)") == true, "\(run.errors)")
            }
            #expect(await mtproto(["history", "@boris"]).output.contains { $0.hasPrefix("\(other) ") })

            let both = await mtproto(["delete", "me", "\(mine)", "999999"])
            #expect(both.status == .badData && both.output == ["Deleted message \(mine)."])
            let last = try await mtproto(["send", "me", "last", "--json"]).json(Sent.self).id
            let told = await mtproto(["delete", "me", "\(last)", "999999", "--json"])
            let deletion = try told.json(Deleted.self)
            #expect(told.status == .badData && deletion.deleted == [last] && deletion.missing == [999_999])
            #expect(await mtproto(["delete", "me", "\(mine)"]).status == .badData)
            let twice = await mtproto(["delete", "@boris", "\(other)", "\(other)"])
            #expect(twice.output == ["Deleted message \(other)."])
        }
    }

    @Test("P21 what may have been sent, or was sent in part, ends send with status 76 and says what is known")
    func unknownOutcomeOfSend() async throws {
        try await withAlice { lab, mtproto in
            let count = Mutex(0)
            // An answer without a message in it: nobody knows what became of the second and of every later one.
            await lab.script(
                ScriptedAnswer(API.Messages.SendMessage.self) { _ in
                    count.withLock { count -> API.Updates? in
                        count += 1
                        return count == 1 ? nil : .updatesTooLong
                    }
                })
            let words = String(repeating: "word ", count: 1000)
            let long = await mtproto(["send", "me", words])
            #expect(long.status == .outcomeUnknown && long.output.count == 1, "\(long.errors)")
            #expect(long.errors.last?.contains("1 of 2 messages were sent") == true, "\(long.errors)")
            let short = await mtproto(["send", "me", "x"])
            #expect(short.status == .outcomeUnknown && short.output.isEmpty, "\(short.errors)")
            #expect(short.errors.last?.contains("messages were sent") == false, "\(short.errors)")
            // What certainly was not sent can be sent again.
            #expect(await mtproto(["send", "@nobody_has_this_name", "x"]).status == .badData)
        }
    }

    private struct Changed: Decodable {
        let text: String
        let replyTo: Int?
        let editDate: Int?
    }

    @Test("What the options of send, edit, delete and read say is what the server is asked")
    func optionsOfMessages() async throws {
        try await withAlice { lab, mtproto in
            let asked = Lines()
            await lab.script(
                ScriptedAnswer(API.Messages.SendMessage.self) { query in
                    asked.add("send \(query.silent) \(query.noWebpage) \(query.replyTo != nil)")
                    return nil
                },
                ScriptedAnswer(API.Messages.EditMessage.self) { query in
                    asked.add("edit \(query.noWebpage)")
                    return nil
                },
                ScriptedAnswer(API.Messages.DeleteMessages.self) { query in
                    asked.add("delete \(query.id.count) \(query.revoke)")
                    return nil
                },
                ScriptedAnswer(API.Messages.ReadHistory.self) { query in
                    asked.add("read \(query.maxID)")
                    return nil
                })
            let id = try await mtproto(["send", "me", "first", "--json"]).json(Sent.self).id
            // Two messages, of which the first one answers.
            let words = String(repeating: "word ", count: 1000)
            let long = await mtproto(
                ["send", "me", words, "--reply-to", "\(id)", "--silent", "--no-preview", "--json"])
            #expect(long.output.count == 2 && !long.output.contains { $0.contains("\n") }, "\(long.errors)")
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            let parts = try long.output.map { try decoder.decode(Changed.self, from: Data($0.utf8)) }
            #expect(parts.map(\.replyTo) == [id, nil])

            let edit = ["edit", "me", "\(id)"]
            #expect(await mtproto(edit + ["second", "--no-preview"]).output == ["Changed message \(id)."])
            #expect(await mtproto(["history", "me"]).output.first == "\(id) (edited) <- second")
            let changed = try await mtproto(edit + ["*third*", "--markdown", "--json"]).json(Changed.self)
            #expect(changed.text == "third" && changed.editDate != nil)

            #expect(try await mtproto(["read", "@boris", "--up-to", "5", "--json"]).json(Read.self).upTo == 5)
            #expect(await mtproto(["read", "@boris"]).status == .success)
            let both = await mtproto(["delete", "me", "\(id)", "\(id + 1)"])
            #expect(both.output == ["Deleted 2 messages."], "\(both.errors)")
            #expect(await mtproto(["delete", "me", "\(id + 2)", "--only-for-me"]).status == .success)
            #expect(
                asked.all == [
                    "send false false false", "send true true true", "send true true false", "edit true", "edit false",
                    "read 5", "read 0", "delete 2 true", "delete 1 false",
                ])
        }
    }

    @Test("K05 send --as says in whose name, and a name that the server does not allow is refused with what to do")
    func sendInAnotherName() async throws {
        try await withAlice { lab, mtproto in
            let asked = Lines()
            await lab.script(
                ScriptedAnswer(API.Messages.SendMessage.self) { query in
                    asked.add(query.sendAs == nil ? "own" : "other")
                    return nil
                })
            #expect(await mtproto(["send", "me", "x"]).status == .success)
            let refused = await mtproto(["send", "me", "x", "--as", "@boris"])
            #expect(refused.status != .success && refused.output.isEmpty)
            #expect(refused.errors.first?.contains("may not write in this name") == true, "\(refused.errors)")
            #expect(await mtproto(["send", "me", "x", "--as", "4711"]).status == .badData)
            #expect(asked.all == ["own", "other"])
        }
    }

    private static func message(_ number: Int32) -> API.Message {
        .message(
            .init(
                id: number, peerID: .peerUser(userID: StrangerMessages.user + Int64(number)), date: number,
                message: "text"))
    }

    private static func dialog(_ number: Int32) -> API.Dialog {
        .dialog(
            .init(
                peer: .peerUser(userID: StrangerMessages.user + Int64(number)), topMessage: number, readInboxMaxID: 0,
                readOutboxMaxID: 0, unreadCount: 0, unreadMentionsCount: 0, unreadReactionsCount: 0,
                unreadPollVotesCount: 0, notifySettings: .init()))
    }

    @Test("Lists of chats and of messages have 20 lines where no other number is asked for")
    func listsAreShort() async throws {
        try await withAlice { lab, mtproto in
            let numbers: [Int32] = Array((1...30).reversed())
            let people = StrangerMessages.people(numbers.map { StrangerMessages.user + Int64($0) })
            await lab.script(
                ScriptedAnswer(API.Messages.GetHistory.self) { query in
                    let older = numbers.filter { query.offsetID == 0 || $0 < query.offsetID }
                    return .messages(
                        .init(
                            messages: older.prefix(Int(query.limit)).map(Self.message), topics: [], chats: [],
                            users: people))
                },
                ScriptedAnswer(API.Messages.GetDialogs.self) { _ in
                    .dialogs(
                        .init(
                            dialogs: numbers.map(Self.dialog), messages: numbers.map(Self.message), chats: [],
                            users: people))
                })
            let history = await mtproto(["history", "me"])
            #expect(history.output.count == 20 && history.output.last?.hasPrefix("30 ") == true, "\(history.errors)")
            #expect(await mtproto(["history", "me", "--limit", "25"]).output.count == 25)
            // Below their titles.
            let chats = await mtproto(["chats"])
            #expect(chats.output.count == 21, "\(chats.errors)")
            #expect(await mtproto(["chats", "--limit", "25"]).output.count == 26)
        }
    }

    private struct Uploaded: Decodable {
        let size: Int
        let sha256: String
        let storedSize: Int?
    }

    @Test("O10 upload --photo tells the size of the file that it hashed, and apart from it what the server made of it")
    func photosHaveTwoSizes() async throws {
        try await withAlice { lab, mtproto in
            let picture = try home.file("picture.jpg", String(repeating: "x", count: 5000))
            await lab.script(
                ScriptedAnswer(API.Messages.SendMedia.self) { query in
                    let photo = API.Photo.Photo(
                        id: 7, accessHash: 7, fileReference: [7], date: 0,
                        sizes: [.photoSize(.init(type: "y", w: 640, h: 640, size: 1234))], dcID: 5)
                    let message = API.Message.Message(
                        out: true, id: 4000, peerID: .peerUser(userID: 1), date: 0, message: "",
                        media: .messageMediaPhoto(.init(photo: .photo(photo))))
                    return .updates(
                        .init(
                            updates: [
                                .updateMessageID(id: 4000, randomID: query.randomID),
                                .updateNewMessage(message: .message(message), pts: 100, ptsCount: 1),
                            ], users: [], chats: [], date: 0, seq: 0))
                })
            let run = await mtproto(["upload", picture, "me", "--photo", "--json"])
            #expect(run.status == .success, "\(run.errors)")
            let report = try run.json(Uploaded.self)
            #expect(report.size == 5000 && report.storedSize == 1234)
            let hash = try await FileChecksum(of: picture).sha256
            #expect(report.sha256 == hash)
            #expect(
                await mtproto(["upload", picture, "me", "--photo"]).output == [
                    "Sent 5000 bytes as message 4000, sha256 \(hash).",
                    "The server keeps 1234 bytes that it made of them.",
                ])
        }
    }

    @Test("O10 ping counts neither dialling nor the exchange of a key")
    func pingIsThereAlready() async throws {
        try await withAlice { _, _ in
            let lines = Lines()
            let run = await CommandRun.of(
                "ping", "--datacenter", "3", "--count", "1", "--verbose", "--lab", home.path + "/lab.json", home: home,
                heard: lines.add, printed: lines.add)
            #expect(run.status == .success && run.output.count == 1, "\(run.errors)")
            let all = lines.all
            let asked = all.indices.filter { all[$0].contains("help.getNearestDc to datacenter 3") }
            let key = try #require(all.lastIndex { $0.contains("has its key") })
            let shown = try #require(all.firstIndex { $0.hasPrefix("1: ") })
            #expect(asked.count == 2 && key < asked[1] && asked[1] < shown, "\(all)")
        }
    }

    @Test("That somebody could not be looked for is not told as if there were nobody")
    func failedSearches() async throws {
        try await withAlice { lab, mtproto in
            await lab.failNext("contacts.resolveUsername", at: 5, code: 400, message: "NOT_TODAY")
            let run = await mtproto(["send", "@boris", "hello"])
            #expect(run.status == .software && run.output.isEmpty && run.errors.count == 1)
            #expect(run.errors.first?.contains("no chat is known") == false, "\(run.errors)")
        }
    }

    @Test("O10 a lab is talked to in the name that its file gives, or the command line")
    func applications() async throws {
        try await withLab { lab in
            let seen = Mutex<[String]>([])
            await lab.script(
                ScriptedAnswer(API.Auth.SendCode.self) { query in
                    seen.withLock { $0.append("\(query.apiID) \(query.apiHash)") }
                    return nil
                })
            var object = try #require(
                JSONSerialization.jsonObject(with: Data(JSONOutput.string(lab.description).utf8)) as? [String: Any])
            object["api_id"] = 77
            object["api_hash"] = "seventy-seven"
            let file = home.path + "/lab.json"
            try JSONSerialization.data(withJSONObject: object).write(to: URL(fileURLWithPath: file))
            // Datacenter 2 is the first one that is asked.
            let login = ["login", "--lab", file, "--phone", "9996621002", "--code", "22222"]
            #expect(await CommandRun.of(login, home: home).status == .success)
            let other = login + ["--session", home.path + "/other", "--api-id", "5", "--api-hash", "five"]
            #expect(await CommandRun.of(other, home: home).status == .success)
            #expect(seen.withLock { $0 } == ["77 seventy-seven", "5 five"])
        }
    }
}
