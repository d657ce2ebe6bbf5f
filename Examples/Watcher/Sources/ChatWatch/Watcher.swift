import Foundation
import TelegramKit

/// A message as it is kept.
struct Row: Codable {
    var sender: String?
    var text: String
    var edits = 0
    var isDeleted = false
}

/// Keeps what happens in chats, each message, edit and deletion once, however often its process is killed: what a batch changes
/// and the place behind it get into the file together, or not at all.
public struct Watcher: Codable, Sendable {
    private var chats: [Peer: [Int: Row]] = [:]
    private var gaps: [String] = []
    /// Where to go on.
    public private(set) var position: MirrorPosition?

    /// What the file has, if there is one.
    public init(file: URL) throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        self = try JSONDecoder().decode(Watcher.self, from: Data(contentsOf: file))
    }

    /// How many messages, edits and deletions there were in each chat.
    public var figures: [Peer: [Int]] {
        chats.mapValues { [$0.count, $0.values.map(\.edits).reduce(0, +), $0.values.count(where: \.isDeleted)] }
    }

    /// Takes in what the mirror of a client tells, and stores it.
    public mutating func take(_ batch: MirrorBatch, of client: TelegramClient, into file: URL) throws {
        for change in batch.changes {
            switch change {
            case .message(let message), .edited(let message):
                let edits = chats[message.peer]?[message.id].map { $0.edits + 1 } ?? 0
                let row = Row(sender: client.senderName(of: message), text: message.text, edits: edits)
                chats[message.peer, default: [:]][message.id] = row
            case .gap(let chat, let reason), .closed(let chat, let reason): gaps.append("\(chat): \(reason)")
            default:
                for (chat, rows) in chats {
                    for id in change.removed(from: rows.keys, of: chat) { chats[chat]?[id]?.isDeleted = true }
                }
            }
        }
        position = batch.position
        try JSONEncoder().encode(self).write(to: file, options: .atomic)
    }
}
