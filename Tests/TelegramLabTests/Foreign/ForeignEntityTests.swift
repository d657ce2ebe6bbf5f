import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: formatting and what is found in texts")
struct ForeignEntityTests {
    /// What a message to oneself is answered with.
    private func found(
        in text: String, _ given: [API.MessageEntity] = [], by client: RawClient
    ) async throws -> [String] {
        let short = try await client.call(
            API.Messages.SendMessage(
                peer: .inputPeerSelf, message: text, randomID: Int64.random(in: 1...Int64.max), entities: given))
        guard case .updateShortSentMessage(let sent) = short else { throw RawClientError.unexpected("\(short)") }
        let units = Array(text.utf16)
        return (sent.entities ?? []).map { entity in
            let (start, length) = (Int(entity.place.offset), Int(entity.place.length))
            let kind = "\(entity)".prefix { $0 != "(" }.dropFirst("messageEntity".count)
            return "\(kind) \(String(decoding: units[start..<start + length], as: UTF16.self))"
        }
    }

    @Test("LF10 What a client leaves to the server is found in a text, beside the client's own formatting")
    func foundEntities() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let text =
                "😀 see https://example.org/a?b=(c), @boris #news $TON /start@labbot me@example.org +44 20 7946 0958 t.me/x"
            // Bold ends within the address: the address would cross it and is left out.
            #expect(
                try await self.found(in: text, [.messageEntityBold(offset: 0, length: 10)], by: alice) == [
                    "Bold 😀 see htt", "Mention @boris", "Hashtag #news", "Cashtag $TON", "BotCommand /start@labbot",
                    "Email me@example.org", "Phone +44 20 7946 0958", "Url t.me/x",
                ])
            let code = "@boris and @alice and @clara"
            let given: [API.MessageEntity] = [
                .messageEntityCode(offset: 0, length: 6), .messageEntityPre(offset: 11, length: 6, language: ""),
            ]
            #expect(
                try await self.found(in: code, given, by: alice) == ["Code @boris", "Pre @alice", "Mention @clara"])
        }
    }

    @Test("LF10 An address keeps the brackets that were opened in it, and leaves the sentence what belongs to it")
    func addresses() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let expected: [(String, [String])] = [
                ("https://en.wikipedia.org/wiki/Swift_(bird).", ["Url https://en.wikipedia.org/wiki/Swift_(bird)"]),
                ("(see https://example.org/a)", ["Url https://example.org/a"]),
                ("https://example.org/?q=[a]{b}!", ["Url https://example.org/?q=[a]{b}"]),
                ("t.me/a_(b)_(c", ["Url t.me/a_(b)_(c"]), ("t.me/a_(b))", ["Url t.me/a_(b)"]),
                ("«https://example.org:8080/x»", ["Url https://example.org:8080/x"]),
                ("https://me@example.org, yes", ["Url https://me@example.org"]),
                // A host has a dot; some schemes have no host.
                ("http://localhost and http://localhost:80/a.b", []),
                ("http://me.too@localhost", []),
                ("tg://resolve?domain=x", ["Url tg://resolve?domain=x"]),
                // No part of a name is empty, and the last one has two letters or more, and nothing else.
                ("example..org me@a..org me@a.b me@a.12 a.org@boris a.org_b", []),
            ]
            for (text, entities) in expected {
                #expect(try await self.found(in: text, by: alice) == entities, "\(text)")
            }
        }
    }

    @Test("LF10 Tags are of letters of all languages, and not of digits alone; names have four characters or more")
    func tagsAndNames() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let expected: [(String, [String])] = [
                ("#五一 #2026 #٢٠", ["Hashtag #五一"]),
                ("#می\u{200c}خواهم #a·b_1", ["Hashtag #می\u{200c}خواهم", "Hashtag #a·b_1"]),
                ("#½ #a½", ["Hashtag #a"]),
                ("@abc @gif @PIC @abcd", ["Mention @gif", "Mention @PIC", "Mention @abcd"]),
                // Within a word, or behind a number, nothing begins.
                ("a@boris б#news _$TON 1@boris ½#tag", []),
            ]
            for (text, entities) in expected {
                #expect(try await self.found(in: text, by: alice) == entities, "\(text)")
            }
        }
    }

    @Test("LF10 A text without an end to its beginnings of addresses is searched once")
    func hostileTextsAreSearchedOnce() {
        // A search that looks from every beginning to the end would not come back.
        for part in ["http://(", "http://a(", "t.me/(", "#a#", "@a.", "http://a:"] {
            _ = FoundEntities.all(in: String(repeating: part, count: 50_000))
        }
        #expect(FoundEntities.all(in: String(repeating: "http://(", count: 50_000)).isEmpty)
    }

    @Test("LF12 An edit is refused by its length before its text is searched, and leaves no file")
    func longEditsAreRefused() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let short = try await alice.call(
                API.Messages.SendMessage(peer: .inputPeerSelf, message: "a", randomID: 1))
            guard case .updateShortSentMessage(let sent) = short else {
                Issue.record("\(short)")
                return
            }
            let long = String(repeating: "http://(", count: 100_000)
            let edit = API.Messages.EditMessage(peer: .inputPeerSelf, id: sent.id, message: long)
            #expect(try await alice.failure(of: edit) == "400 MESSAGE_TOO_LONG")
        }
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let sent = try desk.call(
            API.Messages.SendMessage(peer: .inputPeerSelf, message: "a", randomID: 1), from: alice)
        guard case .updateShortSentMessage(let sent) = sent else {
            Issue.record("\(sent)")
            return
        }
        try desk.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: testPicture()), from: alice)
        let before = desk.world.fileRecords.count
        var edit = API.Messages.EditMessage(
            peer: .inputPeerSelf, id: sent.id, message: String(repeating: "a", count: 1025),
            media: .inputMediaUploadedPhoto(
                .init(file: .inputFile(.init(id: 1, parts: 1, name: "a.jpg", md5Checksum: "")))))
        #expect(desk.failure(of: edit, from: alice) == "400 MEDIA_CAPTION_TOO_LONG")
        #expect(desk.world.fileRecords.count == before)
        edit.message = "b"
        #expect(desk.failure(of: edit, from: alice) == "no error")
        #expect(desk.world.fileRecords.count == before + 1)
    }

    @Test("LF10 A text has at most 1024 places of formatting")
    func entitiesAreLimited() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            func message(_ count: Int) -> API.Messages.SendMessage {
                .init(
                    peer: .inputPeerSelf, message: "a t.me/x", randomID: Int64(count),
                    entities: Array(repeating: .messageEntityBold(offset: 0, length: 1), count: count))
            }
            #expect(try await alice.failure(of: message(1025)) == "400 ENTITIES_TOO_LONG")
            #expect(try await alice.failure(of: message(1024)) == "no error")
        }
    }
}
