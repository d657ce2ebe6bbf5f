import Foundation
import Testing

struct HashUseTests {
    @Test(
        "C-13 SHA-1 is used by key exchange, key ids, fingerprints, the 1.0 form of binding, WebSockets, Telegram Desktop alone"
    )
    func sha1IsLimited() throws {
        let allowed: Set<String> = [
            // The function itself, key ids, fingerprints.
            "MTProtoCrypto/Hashes/Hashes.swift", "MTProtoCrypto/Keys/AuthKey.swift",
            "MTProtoCrypto/Keys/RSAPublicKey.swift",
            // The key exchange.
            "MTProtoCrypto/Ciphers/HandshakeCipher.swift",
            // Version 1.0, which the binding of temporary keys prescribes.
            "MTProtoCrypto/Ciphers/MessageCipher.swift",
            // What RFC 6455 prescribes, where it protects nothing.
            "MTProtoCore/WebSocket/WebSocketUpgrade.swift",
            // What Telegram Desktop's files prescribe.
            "TelegramKit/Account/Forms/DesktopData.swift", "TelegramKit/Account/Forms/DesktopData+Writing.swift",
        ]
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        let files = try #require(FileManager.default.enumerator(atPath: sources.path))
        var count = 0
        for case let file as String in files where file.hasSuffix(".swift") && !file.contains("/Generated/") {
            count += 1
            let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
            guard !allowed.contains(file), !file.hasPrefix("MTProtoCore/Handshake/") else { continue }
            #expect(!text.contains("Hash.sha1(") && !text.contains("Insecure.SHA1"), "\(file)")
        }
        #expect(count > 40)
    }
}
