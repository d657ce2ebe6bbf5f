import Foundation
import TelegramKit

struct Line: Codable {
    var id, date: Int
    var sender: String?
    var text: String
    var reply: Int?
    var reactions: [String: Int]
    var file: String?
}

/// Writes a chat into `messages.jsonl` of a directory, and its files beside it. Goes on behind the last whole line.
public func export(_ chat: Peer, of client: TelegramClient, into directory: String) async throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let path = URL(fileURLWithPath: "\(directory)/messages.jsonl")
    if !FileManager.default.fileExists(atPath: path.path) { try Data().write(to: path) }
    let former = try Data(contentsOf: path)
    let newline = UInt8(ascii: "\n")
    let whole = former.prefix((former.lastIndex(of: newline) ?? -1) + 1)
    let last = try whole.split(separator: newline).last.map { try JSONDecoder().decode(Line.self, from: $0).id }
    let output = try FileHandle(forWritingTo: path)
    try output.truncate(atOffset: UInt64(whole.count))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for try await message in client.messages(in: chat, after: last, order: .oldestFirst) {
        let reactions = message.reactions.map { ($0.emoji ?? "custom", $0.count) }
        let name = message.file.map { "\(message.id)-\($0.localName(in: directory))" }
        if let file = message.file, let name {
            _ = try await client.download(file, to: "\(directory)/\(name)", options: .init(replacesExisting: true))
        }
        let line = Line(
            id: message.id, date: message.date, sender: client.senderName(of: message),
            text: message.formattedText.markdown, reply: message.replyTo,
            reactions: Dictionary(reactions, uniquingKeysWith: +), file: name)
        try output.write(contentsOf: encoder.encode(line) + [newline])
    }
}
