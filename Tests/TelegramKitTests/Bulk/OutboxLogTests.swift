import Foundation
import MTProtoCore
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit

/// What of an outbox is stored, and in which order.
struct OutboxLogTests {
    @Test("U46 there is an index before there are parts; a part that a dying process did not remove is removed later")
    func lateRemovals() {
        var log = OutboxLog(user: 1, name: "a")
        var store: [String: [UInt8]] = [:]
        func write(_ writes: ArraySlice<OutboxLog.Write>) {
            for write in writes { store[write.key] = write.value }
        }
        let entry = OutboxEntry(key: "k", peer: Peer(kind: .user, id: 2), randomID: 1, date: 1, state: .waiting)
        _ = log.add(entry, digest: 1, body: [1])
        let first = log.batch().writes
        #expect(first.map(\.key) == [log.indexKey, log.partKey(1), log.indexKey])
        write(first[...])
        log.hasIndex = true
        log.remove("k")
        let second = log.batch().writes
        #expect(second.map(\.key) == [log.indexKey, log.partKey(1)])
        // The process dies before the part is removed.
        write(second.dropLast())
        #expect(store.count == 2)
        var next = OutboxLog(user: 1, name: "a")
        let parts = next.readIndex(store[log.indexKey] ?? [])
        #expect(parts == [Int32]())
        #expect(next.batch().writes == [OutboxLog.Write(key: log.partKey(1), value: nil)])
        // Of another account it is none.
        var other = OutboxLog(user: 2, name: "a")
        #expect(other.readIndex(store[log.indexKey] ?? []) == nil)
    }

    @Test("U46 a message fails because of its file only where that is at fault, not because of network or store")
    func passingFaults() {
        func isFinal(_ code: TelegramError.Code) -> Bool {
            TelegramError(code, message: "", location: "", hint: "").isFinal
        }
        let passing: [TelegramError.Code] = [.connectionFailed, .keyExchangeFailed, .timeout, .storage]
        #expect(!passing.contains(where: isFinal))
        let lasting: [TelegramError.Code] = [.invalidConfiguration, .notPermitted, .file, .invalidMedia]
        #expect(lasting.allSatisfy(isFinal))
        for number in [EMFILE, ENFILE, ENOMEM, ESTALE, EAGAIN] {
            #expect(!LocalFile.failure("Cannot open", "a.jpg", number: number).isFinal, "\(number)")
        }
        for number in [ENOENT, EACCES, ENOTDIR, ELOOP] {
            #expect(LocalFile.failure("Cannot open", "a.jpg", number: number).isFinal, "\(number)")
        }
    }

    @Test("U46 records of uploads are told from those of other outboxes; what cannot be read may have left all of them")
    func recordsOfUploads() throws {
        for end in ["1", "12", "12c", "12t"] { #expect(OutboxLog.isUpload(end[...]), "\(end)") }
        for end in ["", "c", "t", "1x", "1cc", "1ct", "a-1", "1-1", "1c-1", "-1"] {
            #expect(!OutboxLog.isUpload(end[...]), "\(end)")
        }
        let request = API.Messages.SendMedia(peer: .inputPeerSelf, media: .inputMediaEmpty, message: "", randomID: 1)
        func body(_ cover: UploadContent?) throws -> [UInt8] {
            let media = OutgoingMedia.video(
                .file("/a.mp4"), duration: 1, width: 16, height: 16, thumbnail: .file("/b.jpg"), cover: cover)
            return try OutboxRequest.media(request, media).encoded()
        }
        #expect(OutboxRequest.uploads(try body(nil)) == [.file])
        #expect(OutboxRequest.uploads(try body(.file("/c.jpg"))) == [.file, .cover])
        #expect(OutboxRequest.uploads(Array(try body(nil).dropLast(4))) == OutboxUpload.allCases)
        #expect(OutboxRequest.uploads(try OutboxRequest.media(request, nil).encoded()).isEmpty)
        let text = API.Messages.SendMessage(peer: .inputPeerSelf, message: "a", randomID: 1)
        #expect(OutboxRequest.uploads(try OutboxRequest.text(text).encoded()).isEmpty)
        #expect(OutboxRequest.uploads([]).isEmpty)
    }

    @Test("U46 what an outbox uploads for its user goes for no other one, and waits out no pause by itself")
    func uploadsOfOneUser() async throws {
        let server = ScriptedServer { $0 == "auth.importBotAuthorization" ? ScriptedServer.authorization : nil }
        try await withTelegramClient(.scripted(server)) { client in
            _ = try await client.signIn(botToken: "1:x")
            func upload(_ media: OutgoingMedia, for user: Int64) async throws -> TelegramError {
                var options = UploadOptions()
                options.owner = user
                let (upload, network) = (options, client.network)
                return try await error { () async throws(TelegramError) in
                    var prepared = try await PreparedMedia(media, upload: upload, network: network)
                    try await prepared.store(for: .inputPeerSelf)
                }
            }
            let photo = OutgoingMedia.photo(.bytes(testPicture(), name: "tea.jpg"))
            let known = OutgoingMedia(
                content: .ready(.inputMediaPhotoExternal(.init(url: "https://example.org"))), look: MediaLook())
            for media in [photo, known] { #expect(try await upload(media, for: 2).code == .unauthorized) }
            #expect(!server.calls.contains { ["upload.saveFilePart", "messages.uploadMedia"].contains($0.name) })
            #expect(try await upload(known, for: 1).serverError?.message == "NOT_IN_THIS_SCRIPT")
            let call = server.calls.last { $0.name == "messages.uploadMedia" }
            #expect(call?.request.waitsOutFloods == false)
        }
    }
}
