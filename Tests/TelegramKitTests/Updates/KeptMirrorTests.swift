import Foundation
import TelegramKit
import Testing

/// Mirrors as programs keep them.
struct KeptMirrorTests {
    /// Chats, and the place of their mirror.
    private struct Table: Codable {
        var texts: [Peer: [Int: String]] = [:]
        var position: MirrorPosition?

        mutating func take(_ change: MirrorChange) {
            if case .message(let message) = change { texts[message.peer, default: [:]][message.id] = message.text }
            for (chat, kept) in texts {
                for id in change.removed(from: kept.keys, of: chat) { texts[chat]?[id] = nil }
            }
        }
    }

    @Test("U26 a table with the place of its mirror is kept as JSON, and a change says what is gone of the chats in it")
    func tablesAreKept() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris], to: talk)
            let there = try await stage.asBoris(talk)
            var file = try JSONEncoder().encode(Table())
            /// Takes batches, each in another process, until the table is as it should be.
            func step(until isThere: (Table) -> Bool) async throws {
                var table = Table()
                repeat {
                    table = try JSONDecoder().decode(Table.self, from: file)
                    var mirror = boris.mirror([there, stage.toAlice], from: table.position).makeAsyncIterator()
                    let next = try await mirror.next()
                    let batch = try #require(next)
                    for change in batch.changes { table.take(change) }
                    table.position = batch.position
                    file = try JSONEncoder().encode(table)
                } while !isThere(table)
            }
            let post = try await alice.send("post", to: talk)
            try await alice.send("next", to: talk)
            let note = try await alice.send("note", to: stage.toBoris)
            func has(_ texts: [String], in chat: Peer, of table: Table) -> Bool {
                table.texts[chat, default: [:]].values.filter(["post", "next", "note"].contains).sorted() == texts
            }
            try await step { has(["next", "post"], in: there, of: $0) && has(["note"], in: stage.toAlice, of: $0) }
            try await alice.delete([post.id], in: talk)
            try await step { has(["next"], in: there, of: $0) && has(["note"], in: stage.toAlice, of: $0) }
            try await alice.delete([note.id], in: stage.toBoris)
            try await step { has(["next"], in: there, of: $0) && has([], in: stage.toAlice, of: $0) }
            try await boris.deleteHistory(of: there)
            try await step { has([], in: there, of: $0) && !$0.texts[stage.toAlice, default: [:]].isEmpty }
        }
    }

    @Test("U26 what is gone of a chat is gone of no other one, whatever numbers its messages have")
    func otherChatsKeepTheirs() {
        let (person, group, channel) = (
            Peer(kind: .user, id: 1), Peer(kind: .group, id: 1), Peer(kind: .channel, id: 1)
        )
        func gone(_ change: MirrorChange) -> [[Int]] {
            [person, group, channel].map { change.removed(from: [1, 2, 3], of: $0).sorted() }
        }
        #expect(gone(.deleted([3, 2, 9], in: nil)) == [[2, 3], [2, 3], []])
        #expect(gone(.deleted([2], in: channel)) == [[], [], [2]])
        #expect(gone(.deleted([2], in: Peer(kind: .channel, id: 2))) == [[], [], []])
        #expect(gone(.cleared(in: channel, upTo: 2)) == [[], [], [1, 2]])
        #expect(gone(.gap(in: channel, reason: .tooMuch)) == [[], [], []])
        #expect(gone(.closed(person, reason: .refused(""))) == [[], [], []])
    }
}
