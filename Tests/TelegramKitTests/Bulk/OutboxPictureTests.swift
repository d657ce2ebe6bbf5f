import Foundation
import MTProtoKit
import TelegramAPI
import TelegramKit
import TestTime
import Testing

@testable import TelegramLab

/// Thumbnails and covers of files that are stored before they are sent.
struct OutboxPictureTests {
    private let thumbnail = testPicture(number: 1)
    private let cover = testPicture(side: 32, number: 2)

    /// A video with both.
    private func video(in directory: String) throws -> OutgoingMedia {
        let (clip, small, large) = (directory + "/clip.mp4", directory + "/small.jpg", directory + "/large.jpg")
        try Data("a clip".utf8).write(to: URL(fileURLWithPath: clip))
        try Data(thumbnail).write(to: URL(fileURLWithPath: small))
        try Data(cover).write(to: URL(fileURLWithPath: large))
        return .video(
            .file(clip), duration: 2, width: 16, height: 16, thumbnail: .file(small), cover: .file(large))
    }

    private func count(_ name: String, _ my: LabClient) -> Int { my.received(at: 5).count { $0 == name } }

    /// A message that has arrived carries the video with its pictures.
    private func expectVideo(_ id: Int, in chat: Peer, _ client: TelegramClient) async throws {
        let message = try #require(try await client.messages([id], in: chat).first)
        #expect(try await client.download(try #require(message.file)) == Array("a clip".utf8))
        #expect(try await client.download(try #require(message.videoCover)) == cover)
        guard case .message(let raw)? = message.raw, case .messageMediaDocument(let media)? = raw.media,
            case .document(let document)? = media.document, let size = message.thumbnails.first
        else { throw TestFailure("no thumbnail") }
        let location = API.InputFileLocation.inputDocumentFileLocation(
            .init(
                id: document.id, accessHash: document.accessHash, fileReference: document.fileReference,
                thumbSize: size.type))
        let query = API.Upload.GetFile(location: location, offset: 0, limit: 65_536)
        guard case .file(_, _, let bytes) = try await client.invoke(query) else { throw TestFailure("no file") }
        #expect(bytes == thumbnail)
    }

    @Test("U46 a cover is uploaded once, as its file is, also by the next process; a thumbnail with each attempt")
    func picturesOnce() async throws {
        try await withFileDirectory { directory in
            let video = try video(in: directory)
            let store = MemoryStore()
            func uploads() async throws -> [String] {
                try await store.keys().filter { $0.contains("outbox-upload-") }.sorted()
            }
            try await withLab { lab in
                var kept: [String] = []
                try await withClient(of: lab, storage: store) { my in
                    try await my.signIn()
                    let own = try await my.client.me().peer
                    let outbox = try await my.client.outbox()
                    await lab.failNext("messages.sendMedia", at: 5, code: 420, message: "FLOOD_WAIT_1", times: 2)
                    await lab.failNext("messages.sendMedia", at: 5, code: 420, message: "FLOOD_WAIT_20")
                    try await outbox.send(video, to: own, key: "clip")
                    try await my.time.passing {
                        try await eventually("it is tried three times") { count("messages.sendMedia", my) == 3 }
                    }
                    // The file, the cover, and three times the thumbnail.
                    #expect(count("upload.saveFilePart", my) == 5)
                    kept = try await uploads()
                    #expect(kept.count == 2)
                }
                try await withClient(of: lab, storage: store) { my in
                    let own = try await my.client.me().peer
                    let outbox = try await my.client.outbox()
                    try await my.time.passing { try await outbox.untilSent() }
                    #expect(count("upload.saveFilePart", my) == 6)
                    #expect(try await uploads().isEmpty)
                    guard case .sent(let id?)? = await outbox.entry("clip")?.state else {
                        throw TestFailure("not sent")
                    }
                    try await expectVideo(id, in: own, my.client)
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
                    await lab.failNext("messages.sendMedia", at: 5, code: 420, message: "FLOOD_WAIT_1")
                    try await outbox.send(video, to: own, key: "clip")
                    try await eventually("it has to wait") { await outbox.entry("clip")?.lastError != nil }
                    #expect(count("upload.saveFilePart", my) == 3)
                    await lab.forgetUploadedParts([0])
                    let entry = try await my.time.passing { try await outbox.outcome(of: "clip") }
                    guard case .sent(let id?)? = entry?.state else { throw TestFailure("\(String(describing: entry))") }
                    // The thumbnail of this attempt, the part of the cover, and, as it is not said of which, those of both
                    // file and thumbnail.
                    #expect(entry?.attempts == 2 && count("upload.saveFilePart", my) == 7)
                    try await expectVideo(id, in: own, my.client)
                }
            }
        }
    }

    @Test("U46 a cover that the server has lost goes anew, and its file does not; lost at once it is tried six times")
    func lostCovers() async throws {
        try await withFileDirectory { directory in
            let video = try video(in: directory)
            try await withLab { lab in
                try await withClient(of: lab) { my in
                    try await my.signIn()
                    let own = try await my.client.me().peer
                    let outbox = try await my.client.outbox()
                    // It has no such part that could go again.
                    await lab.failNext("messages.uploadMedia", at: 5, code: 400, message: "FILE_PART_7_MISSING")
                    try await outbox.send(video, to: own, key: "clip")
                    let entry = try await my.time.passing { try await outbox.outcome(of: "clip") }
                    guard case .sent? = entry?.state else { throw TestFailure("\(String(describing: entry))") }
                    #expect(entry?.attempts == 1 && count("upload.saveFilePart", my) == 4)
                    // Lost twice: it is tried again, without the bytes of file and cover.
                    await lab.failNext(
                        "messages.uploadMedia", at: 5, code: 400, message: "FILE_PART_7_MISSING", times: 2)
                    try await outbox.send(video, to: own, key: "twice")
                    let twice = try await my.time.passing { try await outbox.outcome(of: "twice") }
                    guard case .sent(let id?)? = twice?.state else { throw TestFailure("\(String(describing: twice))") }
                    #expect(twice?.attempts == 2 && count("upload.saveFilePart", my) == 9)
                    try await expectVideo(id, in: own, my.client)
                    await lab.failNext(
                        "messages.uploadMedia", at: 5, code: 400, message: "FILE_PART_7_MISSING", times: 12)
                    try await outbox.send(video, to: own, key: "lost")
                    let lost = try await my.time.passing { try await outbox.outcome(of: "lost") }
                    guard case .failed(let failure)? = lost?.state else {
                        throw TestFailure("\(String(describing: lost))")
                    }
                    #expect(failure.code == "invalidMedia" && failure.message.contains("large.jpg"))
                    #expect(failure.message.contains("FILE_PART_7_MISSING"))
                    // Each attempt after the first one uploads the thumbnail, and the cover once: not the file.
                    #expect(lost?.attempts == 6 && count("upload.saveFilePart", my) == 23)
                }
            }
        }
    }

    @Test("U46 a pause that the server demands before it makes a photo of a cover stops its chat, and no other")
    func floodsOfCovers() async throws {
        try await withFileDirectory { directory in
            let video = try video(in: directory)
            try await withLab { lab in
                try await withClient(of: lab) { my in
                    try await my.signIn()
                    let own = try await my.client.me().peer
                    let boris = try await my.client.resolve(.username("boris"))
                    // So few messages that a pause may be one of all chats.
                    let outbox = try await my.client.outbox(
                        limits: BulkLimits(perChat: nil, perGroup: nil, overall: .init(3, per: .seconds(60))))
                    try await outbox.send("before", to: own, key: "before")
                    try await outbox.untilSent()
                    await lab.failNext("messages.uploadMedia", at: 5, code: 420, message: "FLOOD_WAIT_30")
                    try await outbox.send(video, to: own, key: "clip")
                    try await eventually("it has to wait") { await outbox.entry("clip")?.lastError != nil }
                    let refusal = await outbox.entry("clip")?.lastError
                    #expect(refusal?.code == .floodWait && refusal?.retryAfter == .seconds(30))
                    try await outbox.send("tea", to: boris, key: "tea")
                    // No time passes.
                    try await eventually("another chat's goes") { await outbox.entry("tea")?.state != .waiting }
                    #expect(await outbox.entry("clip")?.state == .waiting)
                    try await my.time.passing { try await outbox.untilSent() }
                    guard case .sent(let id?)? = await outbox.entry("clip")?.state else {
                        throw TestFailure("not sent")
                    }
                    try await expectVideo(id, in: own, my.client)
                }
            }
        }
    }

    @Test("U46 a client that is closed while the cover goes keeps how far file and cover are")
    func closedWhileTheCoverGoes() async throws {
        try await withFileDirectory { directory in
            let video = try video(in: directory)
            let store = MemoryStore()
            try await withLab { lab in
                var slow = LabMethodFault("messages.uploadMedia")
                slow.delay = .seconds(3600)
                try await lab.addMethodFault(slow)
                try await withClient(of: lab, storage: store) { my in
                    try await my.signIn()
                    let own = try await my.client.me().peer
                    let outbox = try await my.client.outbox()
                    try await outbox.send(video, to: own, key: "clip")
                    try await eventually("the cover goes") { count("messages.uploadMedia", my) == 1 }
                    #expect(count("upload.saveFilePart", my) == 3)
                }
                await lab.removeMethodFault("messages.uploadMedia")
                try await withClient(of: lab, storage: store) { my in
                    let own = try await my.client.me().peer
                    let outbox = try await my.client.outbox()
                    let entry = try await my.time.passing { try await outbox.outcome(of: "clip") }
                    guard case .sent(let id?)? = entry?.state else { throw TestFailure("\(String(describing: entry))") }
                    // The thumbnail alone.
                    #expect(count("upload.saveFilePart", my) == 4)
                    try await expectVideo(id, in: own, my.client)
                }
            }
        }
    }

    @Test("U46 parts that the former home has are not counted on: behind a move a file is uploaded anew")
    func movedUploads() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/note.txt"
            try Data("a note".utf8).write(to: URL(fileURLWithPath: path))
            try await withLab { lab in
                try await withClient(of: lab) { my in
                    let client = my.client
                    try await my.signIn()
                    let me = try await client.me()
                    let old = try await client.outbox()
                    await lab.failNext("messages.sendMedia", at: 5, code: 303, message: "USER_MIGRATE_2")
                    try await old.send(.file(path), to: me.peer, key: "note")
                    let end = try await error { () async throws(TelegramError) in try await old.untilSent() }
                    #expect(end.code == .unauthorized)
                    let user = me.id
                    _ = await lab.onServer { server in server.moveAccount(user, to: 2) }
                    try await my.signIn()
                    #expect(try await client.homeDatacenter() == 2)
                    let new = try await client.outbox()
                    let entry = try await my.time.passing { try await new.outcome(of: "note") }
                    guard case .sent? = entry?.state else { throw TestFailure("\(String(describing: entry))") }
                    #expect(my.received(at: 2).count { $0 == "upload.saveFilePart" } == 1)
                }
            }
        }
    }
}
