import ChatTables
import Foundation
import Observing
import TelegramKit
import TelegramLab
import Testing

/// Two chats of a lab are watched, by one process after the other, and are in tables and figures.
struct ChatTablesTests {
    private struct Done: Error {}

    private func withDirectory(_ body: (String) async throws -> Void) async throws {
        let directory = NSTemporaryDirectory() + "mtproto-tables-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try await body(directory)
    }

    @Test("U55 What happens in chats counts once in tables of SQLite and in metrics, however often it is killed")
    func chatsAreInTables() async throws {
        try await withDirectory { directory in
            let path = "\(directory)/tables.sqlite"
            try await withLab { lab in
                let servers = try LabServers(lab.description)
                let figures = PrometheusText()
                var configuration = TelegramConfiguration.lab(servers)
                configuration.metrics = figures
                try await withTelegramClient(configuration) { alice in
                    try await alice.signIn(servers.accounts[0])
                    try await watched(by: alice, path, figures)
                }
            }
        }
    }

    private func watched(by alice: TelegramClient, _ path: String, _ figures: PrometheusText) async throws {
        let boris = try await alice.resolve(.username("boris"))
        let talk = try await alice.createChannel(title: "Talk")
        /// As a process that is killed after each batch of what happens.
        func killed(until wanted: [[Int]]) async throws {
            var seen: [[Int]] = []
            while seen != wanted {
                do {
                    let tables = try ChatTables(path: path, metrics: figures)
                    try await tables.follow([boris, talk], of: alice) { counts in
                        seen = [boris, talk].map { counts["\($0)"] ?? [] }
                        throw Done()
                    }
                } catch is Done {}
            }
        }
        try await nothingIsHalfStored(path, boris, alice)
        try await killed(until: [[5, 0, 0], [1, 0, 0]])
        // While nothing watches. The quotes are no part of a statement.
        let note = try await alice.send("it's a 'note'", to: boris)
        let post = try await alice.send("post", to: talk)
        try await killed(until: [[6, 0, 0], [2, 0, 0]])
        try await alice.edit(note.id, in: boris, to: "new *note*")
        try await alice.edit(post.id, in: talk, to: "new post")
        try await killed(until: [[6, 1, 0], [2, 1, 0]])
        try await alice.delete([note.id], in: boris)
        try await alice.delete([post.id], in: talk)
        try await killed(until: [[6, 1, 1], [2, 1, 1]])
        try await alice.deleteHistory(of: talk)
        try await killed(until: [[6, 1, 1], [2, 1, 2]])

        let text = figures.text
        for line in [
            "watcher_messages{chat=\"\(boris)\"} 6\n", "watcher_edits{chat=\"\(boris)\"} 1\n",
            "watcher_deletions{chat=\"\(talk)\"} 2\n", "watcher_gaps 0\n", "# TYPE watcher_messages gauge\n",
            // The client's own are there as well.
            "telegram_requests_total{method=\"messages.getHistory\",result=\"ok\"}",
        ] {
            #expect(text.contains(line), "\(line) in \(text)")
        }
        // What any other program reads there.
        let sql = "SELECT text, edits FROM messages WHERE deleted AND chat = ?"
        let rows = try Database(path: path).run(sql, ["\(boris)"])
        #expect(rows == [["new *note*", "1"]])
    }

    /// Where the place behind a batch cannot be stored, nothing of the batch is.
    private func nothingIsHalfStored(_ path: String, _ peer: Peer, _ client: TelegramClient) async throws {
        let tables = try ChatTables(path: path, metrics: PrometheusText())
        let database = try Database(path: path)
        try database.run("CREATE TRIGGER full BEFORE INSERT ON place BEGIN SELECT RAISE(ABORT, 'No more room'); END")
        do {
            try await tables.follow([peer], of: client) { _ in Issue.record("a batch was stored") }
        } catch let error as Database.Failure {
            #expect(error.description == "No more room")
        }
        let count = try database.run("SELECT COUNT(*) FROM messages")
        // Otherwise nothing that follows would come.
        try #require(count == [["0"]])
        try database.run("DROP TRIGGER full")
    }

    @Test("A transaction that fails leaves nothing, and what is no database is refused in words")
    func transactionsLeaveNothing() async throws {
        try await withDirectory { directory in
            let database = try Database(path: "\(directory)/one.sqlite")
            try database.run("CREATE TABLE things (name TEXT, number INTEGER)")
            try database.transaction { try database.run("INSERT INTO things VALUES (?, ?)", ["a\0b", nil]) }
            #expect(throws: Done.self) {
                try database.transaction {
                    try database.run("INSERT INTO things VALUES (?, ?)", ["two", "2"])
                    throw Done()
                }
            }
            let rows = try database.run("SELECT LENGTH(CAST(name AS BLOB)), number FROM things")
            #expect(rows == [["3", ""]])
            let wrong = #expect(throws: Database.Failure.self) { try database.run("SELECT size FROM things") }
            #expect(wrong?.description == "no such column: size")
            try Data("This is no database, but a text of some length.".utf8).write(
                to: URL(fileURLWithPath: "\(directory)/text"))
            let text = #expect(throws: Database.Failure.self) {
                try Database(path: "\(directory)/text").run("SELECT * FROM sqlite_master")
            }
            #expect(text?.description == "file is not a database")
            let place = #expect(throws: Database.Failure.self) { _ = try Database(path: "\(directory)/no/such") }
            #expect(place?.description.contains("unable to open database file") == true)
        }
    }
}
