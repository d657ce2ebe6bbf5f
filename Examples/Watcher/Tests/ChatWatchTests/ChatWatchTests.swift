import ChatWatch
import Foundation
import TelegramKit
import TelegramLab
import Testing

/// Two chats of a lab are watched, by one process after the other.
struct ChatWatchTests {
    @Test("U26 U55 The watcher counts each message, edit, deletion and clearing once, however often it is killed")
    func chatsAreWatched() async throws {
        let directory = NSTemporaryDirectory() + "mtproto-watch-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let file = URL(fileURLWithPath: "\(directory)/table.json")
        try await withLab { lab in
            let servers = try LabServers(lab.description)
            try await withTelegramClient(.lab(servers)) { alice in
                try await alice.signIn(servers.accounts[0])
                let boris = try await alice.resolve(.username("boris"))
                let talk = try await alice.createChannel(title: "Talk")
                /// Another process watches until it has seen what it should.
                func watch(until isThere: (MirrorBatch) -> Bool) async throws -> [[Int]] {
                    var watcher = try Watcher(file: file)
                    for try await batch in alice.mirror([boris, talk], from: watcher.position) {
                        try watcher.take(batch, of: alice, into: file)
                        if isThere(batch) { break }
                    }
                    return [boris, talk].map { watcher.figures[$0] ?? [] }
                }
                /// As a process that is killed after each batch.
                func killed(until isThere: @escaping ([[Int]]) -> Bool) async throws {
                    while try await !isThere(watch { _ in true }) {}
                }
                let first = try await watch { $0.isCurrent }
                #expect(first == [[5, 0, 0], [1, 0, 0]])

                // While nothing watches.
                let note = try await alice.send("note", to: boris)
                let post = try await alice.send("post", to: talk)
                try await killed { $0 == [[6, 0, 0], [2, 0, 0]] }
                try await alice.edit(note.id, in: boris, to: "new *note*")
                try await alice.edit(post.id, in: talk, to: "new post")
                try await killed { $0 == [[6, 1, 0], [2, 1, 0]] }
                try await alice.delete([note.id], in: boris)
                try await alice.delete([post.id], in: talk)
                try await killed { $0 == [[6, 1, 1], [2, 1, 1]] }
                try await alice.deleteHistory(of: talk)
                let all = [[6, 1, 1], [2, 1, 2]]
                try await killed { $0 == all }
                // What is stored says the same.
                let figures = try Watcher(file: file).figures
                #expect(figures == [boris: all[0], talk: all[1]])
            }
        }
    }
}
