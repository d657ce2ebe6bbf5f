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
    let path = "\(directory)/messages.jsonl"
    let isThere = FileManager.default.fileExists(atPath: path)
    let former = isThere ? try Data(contentsOf: URL(fileURLWithPath: path)) : Data()
    let whole = former.prefix((former.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)
    let last = try whole.split(separator: UInt8(ascii: "\n")).last.map {
        try JSONDecoder().decode(Line.self, from: $0).id
    }
    if !isThere { try whole.write(to: URL(fileURLWithPath: path)) }
    let output = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try output.truncate(atOffset: UInt64(whole.count))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for try await message in client.messages(in: chat, after: last, order: .oldestFirst) {
        let reactions = message.reactions.map { ($0.emoji ?? "custom", $0.count) }
        var line = Line(
            id: message.id, date: message.date, sender: client.senderName(of: message),
            text: message.formattedText.markdown, reply: message.replyTo,
            reactions: Dictionary(reactions, uniquingKeysWith: +))
        if let file = message.file {
            line.file = "\(message.id)-\(file.localName(in: directory))"
            var options = DownloadOptions()
            options.replacesExisting = true
            _ = try await client.download(file, to: "\(directory)/\(line.file ?? "")", options: options)
        }
        try output.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
    }
}
