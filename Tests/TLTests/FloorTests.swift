import Foundation
import Testing

struct FloorTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources")

    private func files(below folder: String) throws -> [(path: String, text: String)] {
        let root = Self.sources.appending(path: folder)
        let paths = try #require(FileManager.default.enumerator(atPath: root.path())).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            (path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
        }
    }

    @Test(
        "A16 A19 protocol and connections know no function of the API",
        arguments: ["TL", "MTProtoCrypto", "MTProtoCore", "MTProtoKit"])
    func lowerFloorsKnowNoAPI(module: String) throws {
        let files = try files(below: module)
        #expect(!files.isEmpty)
        for file in files {
            #expect(!file.text.contains("import TelegramAPI"), "\(module)/\(file.path)")
            #expect(!file.text.contains("import TelegramKit"), "\(module)/\(file.path)")
        }
    }

    @Test(
        "A19 transports know no authorization key",
        arguments: ["Framing", "HTTP", "Obfuscation", "Tunnels", "WebSocket"])
    func transportsKnowNoKeys(folder: String) throws {
        let files = try files(below: "MTProtoCore/\(folder)")
        #expect(!files.isEmpty)
        for file in files { #expect(!file.text.contains("AuthKey"), "\(folder)/\(file.path)") }
    }
}
