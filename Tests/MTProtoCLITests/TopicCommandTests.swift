import Foundation
import TelegramKit
import Testing

@testable import TelegramLab
@testable import mtproto

@Suite("mtproto with topics, and with sessions of other libraries")
struct TopicCommandTests {
    private struct Topic: Decodable {
        let id: Int
        let title: String
        let closed: Bool
        let pinned: Bool
        let unread: Int
    }

    @Test(
        "U22 U54 topics are listed, begun and written in; a session goes through the forms of other libraries and back")
    func topicsAndSessions() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let file = try lab.describe(in: home)
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", file], home: home)
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            let (name, closed) = try await withTelegramClient(
                .lab(try LabServers(contentsOf: file))
            ) { boris in
                let code = try await boris.sendCode(to: "9996621002")
                _ = try await boris.signIn("22222", with: code)
                let forum = try await boris.createChannel(title: "Forum")
                try await boris.setForum(true, forum)
                try await boris.addMembers([try await boris.resolve(.username("alice"))], to: forum)
                let closed = try await boris.createTopic("Closed", in: forum)
                try await boris.setTopicClosed(true, closed, of: forum)
                try await boris.setTopicPinned(true, closed, of: forum)
                return ("t.me/c/\(forum.id)", closed)
            }
            func handlesTopics() async throws {
                #expect(await mtproto("chats").status == .success)
                let begun = await mtproto("topics", name, "--create", "Tea")
                let tea = try #require(begun.output.first?.split(separator: " ").last?.dropLast())
                #expect(begun.output == ["Began topic \(tea)."], "\(begun.errors)")
                #expect(await mtproto("send", name, "green", "--topic", "\(tea)").status == .success)
                #expect(await mtproto("send", name, "more", "--topic", "\(closed)").status == .notAuthorized)
                #expect(await mtproto("send", name, "more", "--topic", "4711").status == .badData)
                let history = await mtproto("history", name, "--topic", "\(tea)").output
                #expect(history.count == 2 && history[0].contains("began the topic \"Tea\""), "\(history)")
                #expect(history.last?.hasSuffix("green") == true)
                let lines = await mtproto("topics", name).output
                #expect(lines.count == 3 && lines[0] == "\(closed) \"Closed\" (pinned, closed, 2 unread)", "\(lines)")
                let topics = try await mtproto("topics", name, "--json").output.map {
                    try JSONDecoder().decode(Topic.self, from: Data($0.utf8))
                }
                #expect(topics.map(\.title) == ["Closed", "Tea", "General"] && topics[0].closed && topics[0].pinned)
                #expect(await mtproto("topics", "@boris").status != .success)
                #expect(await mtproto("topics", name, "--limit", "1").output.count == 1)
                let coffee = try await mtproto("topics", name, "--create", "Coffee", "--json").json(Topic.self)
                #expect(coffee.title == "Coffee" && !coffee.closed && !coffee.pinned && coffee.unread == 0)
                for wrong in [
                    ["topics", name, "--limit", "0"], ["topics", name, "--create", " "],
                    ["topics", name, "--create", "Milk", "--limit", "5"], ["send", name, "x", "--topic", "0"],
                ] {
                    #expect(await CommandRun.of(wrong + ["--lab", file], home: home).status == .usage)
                }
            }
            try await handlesTopics()

            func exportsAndImports() async throws {
                // The key goes with it, the account stays the same.
                for library in ExportedSession.Format.allCases.map(\.rawValue) {
                    let path = "\(home.path)/\(library)"
                    let exported = await mtproto("export", path, "--as", library)
                    #expect(exported.status == .success, "\(library): \(exported.errors)")
                    let imported = await mtproto("import", path, "--from", library)
                    #expect(imported.output == ["Signed in as Alice Arden."], "\(library): \(imported.errors)")
                    #expect(await mtproto("import", path, "--from", "mtproto").status != .success)
                }
            }
            try await exportsAndImports()

            func readsPipes() async throws {
                // A pipe is read once, from its first byte on, and its writer may come late.
                let text = "\(home.path)/gone"
                #expect(await mtproto("export", text, "--as", "telethon").status == .success)
                let pipe = "\(home.path)/pipe"
                #expect(mkfifo(pipe, 0o600) == 0)
                let content = try Data(contentsOf: URL(fileURLWithPath: text))
                Thread.detachNewThread {
                    let descriptor = open(pipe, O_WRONLY)
                    _ = content.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                    close(descriptor)
                }
                let piped = await mtproto("import", pipe, "--from", "telethon")
                #expect(piped.output == ["Signed in as Alice Arden."], "\(piped.errors)")
            }
            try await readsPipes()

            func refusesOthers() async throws {
                let database = "\(home.path)/stored.session"
                try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: database))
                let refused = await mtproto("import", database, "--from", "telethon")
                #expect(
                    refused.status != .success && refused.errors.first?.contains("SQLite") == true, "\(refused.errors)")
                let none = await mtproto("import", home.path, "--from", "tdata")
                #expect(none.status == .badData && none.errors.first?.contains("key_datas") == true, "\(none.errors)")
                for wrong in [
                    ["import", database, "--from", "nonsense"], ["import", database, "--from", "gotd", "--place", "1"],
                    ["import", database, "--from", "tdata", "--place", "0"],
                    ["import", database, "--from", "gotd", "--passphrase-file", database],
                    ["export", home.path + "/x", "--database"],
                    ["export", home.path + "/x", "--as", "gotd", "--database"],
                ] {
                    #expect(await CommandRun.of(wrong + ["--lab", file], home: home).status == .usage, "\(wrong)")
                }
            }
            try await refusesOthers()
        }
    }
}
