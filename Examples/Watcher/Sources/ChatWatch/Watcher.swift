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
    private var chats: [String: [Int: Row]] = [:]
    private var gaps: [String] = []
    private var position: Data?

    /// What the file has, if there is one.
    public init(file: URL) throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        self = try JSONDecoder().decode(Watcher.self, from: Data(contentsOf: file))
    }

    /// How many messages, edits and deletions there were in each chat.
    public var figures: [String: [Int]] {
        chats.mapValues { [$0.count, $0.values.map(\.edits).reduce(0, +), $0.values.count(where: \.isDeleted)] }
    }

    /// Goes on until the client ends, or `tell` throws: it hears of each batch, and whether the histories are through.
    public mutating func follow(
        _ peers: [Peer], of client: TelegramClient, into file: URL, _ tell: @Sendable (Watcher, Bool) throws -> Void
    ) async throws {
        for try await batch in client.mirror(peers, from: position.map { MirrorPosition(bytes: Array($0)) }) {
            for change in batch.changes { take(change, client) }
            position = Data(batch.position.bytes)
            try JSONEncoder().encode(self).write(to: file, options: .atomic)
            try tell(self, batch.isCurrent)
        }
    }

    private mutating func take(_ change: MirrorChange, _ client: TelegramClient) {
        switch change {
        case .message(let message), .edited(let message):
            let edits = chats["\(message.peer)"]?[message.id].map { $0.edits + 1 } ?? 0
            let row = Row(sender: client.senderName(of: message), text: message.text, edits: edits)
            chats["\(message.peer)", default: [:]][message.id] = row
        case .deleted(let ids, let channel):
            // Only channels are named; the other chats share their numbers.
            for chat in chats.keys where channel.map({ "\($0)" == chat }) ?? !chat.hasPrefix("channel") {
                for id in ids { chats[chat]?[id]?.isDeleted = true }
            }
        case .cleared(let chat, let last):
            for id in chats["\(chat)", default: [:]].keys where id <= last { chats["\(chat)"]?[id]?.isDeleted = true }
        case .gap(let chat, let reason), .closed(let chat, let reason): gaps.append("\(chat): \(reason)")
        }
    }
}
