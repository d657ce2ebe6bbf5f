import Foundation
import Metrics
import TelegramKit

/// Keeps what happens in chats, each message, edit and deletion once, however often its process is killed: what a batch
/// changes and the place behind it get into the database in one transaction. How much there is goes to metrics.
public struct ChatTables {
    private let database: Database
    private let metrics: any MetricsFactory

    /// The tables of a file, which it makes where they are not.
    public init(path: String, metrics: any MetricsFactory) throws {
        (database, self.metrics) = (try Database(path: path), metrics)
        for table in [
            """
            messages (chat TEXT, id INTEGER, sender TEXT, text TEXT, edits INTEGER DEFAULT 0, deleted INTEGER DEFAULT 0,
                PRIMARY KEY (chat, id))
            """,
            "gaps (chat TEXT, reason TEXT)", "place (position TEXT)",
        ] { try database.run("CREATE TABLE IF NOT EXISTS \(table)") }
    }

    /// How many messages, edits and deletions there were in each chat.
    public func figures() throws -> [String: [Int]] {
        let sums = "SELECT chat, COUNT(*), SUM(edits), SUM(deleted) FROM messages GROUP BY chat"
        return try Dictionary(
            uniqueKeysWithValues: database.run(sums).map { row in (row[0], row.dropFirst().map { Int($0) ?? 0 }) })
    }

    /// Goes on until the client ends, or `tell` throws: it hears of the figures after each batch, once the histories are
    /// through.
    public func follow(
        _ peers: [Peer], of client: TelegramClient, _ tell: ([String: [Int]]) throws -> Void
    ) async throws {
        // A damaged place is refused by the mirror.
        let kept = try database.run("SELECT position FROM place").first?.first
        let place = kept.map { MirrorPosition(bytes: Array(Data(base64Encoded: $0) ?? Data())) }
        for try await batch in client.mirror(peers, from: place) {
            try database.transaction {
                for change in batch.changes { try take(change, client) }
                try database.run("DELETE FROM place")
                try database.run(
                    "INSERT INTO place VALUES (?)", [Data(batch.position.bytes).base64EncodedString()])
            }
            guard batch.isCurrent else { continue }
            let figures = try figures()
            try measure(figures)
            try tell(figures)
        }
    }

    private func take(_ change: MirrorChange, _ client: TelegramClient) throws {
        switch change {
        case .message(let message), .edited(let message):
            try database.run(
                """
                INSERT INTO messages (chat, id, sender, text) VALUES (?, ?, ?, ?) ON CONFLICT (chat, id)
                DO UPDATE SET sender = excluded.sender, text = excluded.text, edits = edits + 1
                """, ["\(message.peer)", "\(message.id)", client.senderName(of: message), message.text])
        case .deleted(let ids, let channel):
            // Only channels are named; the other chats share their numbers.
            let (place, chat) = channel.map { ("= ?", "\($0)") } ?? ("NOT LIKE ?", "channel%")
            for id in ids {
                try database.run("UPDATE messages SET deleted = 1 WHERE id = ? AND chat \(place)", ["\(id)", chat])
            }
        case .cleared(let chat, let last):
            try database.run("UPDATE messages SET deleted = 1 WHERE chat = ? AND id <= ?", ["\(chat)", "\(last)"])
        case .gap(let chat, let reason), .closed(let chat, let reason):
            try database.run("INSERT INTO gaps VALUES (?, ?)", ["\(chat)", "\(reason)"])
        default: break
        }
    }

    private func measure(_ figures: [String: [Int]]) throws {
        for (chat, counts) in figures {
            for (name, count) in zip(["messages", "edits", "deletions"], counts) {
                Meter(label: "watcher_\(name)", dimensions: [("chat", chat)], factory: metrics).set(count)
            }
        }
        let gaps = try database.run("SELECT COUNT(*) FROM gaps").first?.first
        Meter(label: "watcher_gaps", factory: metrics).set(gaps.flatMap { Int($0) } ?? 0)
    }
}
