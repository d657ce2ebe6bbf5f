import Foundation
import MTProtoKit
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Thumbnails and covers of files that are stored before they are sent.
struct OutboxPictureTests {
    /// A video with both.
    private func video(in directory: String) throws -> OutgoingMedia {
        let (clip, picture) = (directory + "/clip.mp4", directory + "/tea.jpg")
        try Data("a clip".utf8).write(to: URL(fileURLWithPath: clip))
        try Data(testPicture()).write(to: URL(fileURLWithPath: picture))
        return .video(
            .file(clip), duration: 2, width: 16, height: 16, thumbnail: .file(picture), cover: .file(picture))
    }

    @Test("U46 the pictures that go with a file are uploaded once, as it is itself, also if the next process sends it")
    func picturesOnce() async throws {
        try await withFileDirectory { directory in
            let video = try video(in: directory)
            let store = MemoryStore()
            func uploads() async throws -> [String] {
                try await store.keys().filter { $0.contains("outbox-upload-") }.sorted()
            }
            func count(_ name: String, _ my: LabClient) -> Int { my.received(at: 5).count { $0 == name } }
            try await withLab { lab in
                var kept: [String] = []
                try await withClient(of: lab, storage: store) { my in
                    try await my.signIn()
                    let own = try await my.client.me().peer
                    let outbox = try await my.client.outbox()
                    await lab.failNext("messages.sendMedia", at: 5, code: 420, message: "FLOOD_WAIT_1", times: 2)
                    await lab.failNext("messages.sendMedia", at: 5, code: 420, message: "FLOOD_WAIT_3000")
                    try await outbox.send(video, to: own, key: "clip")
                    try await my.time.passing {
                        try await eventually("it is tried three times") { count("messages.sendMedia", my) == 3 }
                    }
                    #expect(count("upload.saveFilePart", my) == 3)
                    kept = try await uploads()
                    #expect(kept.count == 3)
                }
                try await withClient(of: lab, storage: store) { my in
                    let own = try await my.client.me().peer
                    let outbox = try await my.client.outbox()
                    try await my.time.passing { try await outbox.untilSent() }
                    #expect(count("upload.saveFilePart", my) == 3)
                    #expect(try await uploads().isEmpty)
                    guard case .sent(let id?)? = await outbox.entry("clip")?.state else {
                        throw TestFailure("not sent")
                    }
                    let message = try #require(try await my.client.messages([id], in: own).first)
                    #expect(message.videoCover != nil && !message.thumbnails.isEmpty)
                }
                // A process may have died before it removed them.
                for key in kept { try await store.setValue([1], forKey: key) }
                try await withClient(of: lab, storage: store) { my in
                    _ = try await my.client.outbox()
                    #expect(try await uploads().isEmpty)
                }
            }
        }
    }

    @Test("U46 what the server has forgotten of pictures that go with a file goes again in the same attempt")
    func forgottenPictures() async throws {
        try await withFileDirectory { directory in
            let video = try video(in: directory)
            try await withLab { lab in
                try await withClient(of: lab) { my in
                    try await my.signIn()
                    let own = try await my.client.me().peer
                    let outbox = try await my.client.outbox()
                    func parts() -> Int { my.received(at: 5).count { $0 == "upload.saveFilePart" } }
                    await lab.failNext("messages.sendMedia", at: 5, code: 420, message: "FLOOD_WAIT_1")
                    try await outbox.send(video, to: own, key: "clip")
                    try await eventually("it has to wait") { await outbox.entry("clip")?.lastError != nil }
                    #expect(parts() == 3)
                    await lab.forgetUploadedParts([0])
                    let entry = try await my.time.passing { try await outbox.outcome(of: "clip") }
                    guard case .sent? = entry?.state else { throw TestFailure("\(String(describing: entry))") }
                    #expect(entry?.attempts == 2 && parts() == 6)
                }
            }
        }
    }
}
