import Foundation
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit

/// Covers of which a server makes something else than a photo.
struct CoverTests {
    private let own = Peer(kind: .user, id: 1)

    /// Takes every file, and makes documents of photos.
    private func server() throws -> ScriptedServer {
        let taken = try true.encoded()
        let document = API.Document.document(
            .init(
                id: 7, accessHash: 8, fileReference: [9], date: 1, mimeType: "image/jpeg", size: 1, dcID: 2,
                attributes: []))
        let file = try API.MessageMedia.messageMediaDocument(.init(document: document)).encoded()
        return ScriptedServer { name in
            switch name {
            case "auth.importBotAuthorization": ScriptedServer.authorization
            case "upload.saveFilePart": taken
            case "messages.uploadMedia": file
            default: nil
            }
        }
    }

    private func hasSent(_ server: ScriptedServer) -> Bool {
        server.calls.contains { $0.name == "messages.sendMedia" }
    }

    @Test("U13 a video whose cover becomes no photo is not sent without it: the error names the picture")
    func coversAreNotLeftOut() async throws {
        let server = try server()
        try await withTelegramClient(.scripted(server)) { client in
            _ = try await client.signIn(botToken: "1:x")
            let refused = try await error { () async throws(TelegramError) in
                try await client.send(
                    .video(
                        .bytes([1], name: "a.mp4"), duration: 1, width: 16, height: 16,
                        cover: .bytes([2], name: "b.jpg")),
                    to: own)
            }
            #expect(refused.code == .invalidMedia && refused.message == "The server made no photo of b.jpg")
            #expect(!hasSent(server))
        }
    }

    @Test("U46 an outbox does not send a video without its cover: the message fails at the first attempt")
    func coversInOutboxes() async throws {
        try await withFileDirectory { directory in
            let (clip, picture) = (directory + "/a.mp4", directory + "/b.jpg")
            try Data([1]).write(to: URL(fileURLWithPath: clip))
            try Data([2]).write(to: URL(fileURLWithPath: picture))
            let server = try server()
            try await withTelegramClient(.scripted(server)) { client in
                _ = try await client.signIn(botToken: "1:x")
                let outbox = try await client.outbox()
                let video = OutgoingMedia.video(
                    .file(clip), duration: 1, width: 16, height: 16, cover: .file(picture))
                try await outbox.send(video, to: own, key: "clip")
                let entry = try await outbox.outcome(of: "clip")
                guard case .failed(let failure)? = entry?.state else {
                    throw TestFailure("\(String(describing: entry))")
                }
                #expect(failure.code == "invalidMedia" && failure.message == "The server made no photo of b.jpg")
                #expect(entry?.attempts == 1)
                #expect(!hasSent(server))
            }
        }
    }
}
