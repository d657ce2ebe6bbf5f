import ChatExport
import Foundation
import TelegramKit
import TelegramLab
import Testing

/// A chat of a lab is exported, in two runs.
struct ChatExportTests {
    private struct Line: Codable, Equatable {
        var id, date: Int
        var sender: String?
        var text: String
        var reply: Int?
        var reactions: [String: Int]
        var file: String?
    }

    @Test("U20 The exporter writes a whole chat, and goes on behind the last whole line")
    func chatIsExported() async throws {
        let directory = NSTemporaryDirectory() + "mtproto-export-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = URL(fileURLWithPath: "\(directory)/messages.jsonl")
        func lines() throws -> [Line] {
            try Data(contentsOf: path).split(separator: UInt8(ascii: "\n"))
                .map { try JSONDecoder().decode(Line.self, from: $0) }
        }
        try await withLab { lab in
            let servers = try LabServers(lab.description)
            try await withTelegramClient(.lab(servers)) { alice in
                try await alice.signIn(servers.accounts[0])
                let boris = try await alice.resolve(.username("boris"))
                let bold = try await alice.send(FormattedText(markdown: "*Lunch*, [here](https://a.org)"), to: boris)
                try await alice.react(to: bold.id, in: boris, with: "👍")
                try await export(boris, of: alice, into: directory)
                let first = try lines()
                #expect(first.count == 6 && first.map(\.id) == first.map(\.id).sorted())
                #expect(first[0].sender == "Boris Berg" && first[0].text == "Did you see the new protocol notes?")
                #expect(
                    first[5]
                        == Line(
                            id: bold.id, date: bold.date, sender: "Alice Arden",
                            text: "*Lunch*, [here](https://a.org)", reactions: ["👍": 1]))

                // A process that was killed left half of a line.
                let half = try Data(contentsOf: path).dropLast(9)
                try half.write(to: path)
                let note = try await alice.send(
                    .bytes(Array("by the sea".utf8), name: "where.txt"), to: boris, caption: "See",
                    options: SendOptions(replyTo: bold.id))
                try await export(boris, of: alice, into: directory)
                let all = try lines()
                #expect(all.dropLast() == first[...])
                #expect(all.last?.id == note.id && all.last?.reply == bold.id && all.last?.text == "See")
                let name = try #require(all.last?.file)
                #expect(name == "\(note.id)-where.txt")
                let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(name)"))
                #expect(bytes == Data("by the sea".utf8))
                try await export(boris, of: alice, into: directory)
                #expect(try lines() == all)
            }
        }
    }
}
