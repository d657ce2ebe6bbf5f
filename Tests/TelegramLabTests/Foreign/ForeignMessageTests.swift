import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: messages and media")
struct ForeignMessageTests {
    @Test("LF06 Uploaded media can be sent: alone, and as an album with a caption for each")
    func albums() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let peer = try await alice.peer("boris")
            var items: [API.InputSingleMedia] = []
            for id in 1...11 as ClosedRange<Int64> {
                items.append(.init(media: try await alice.photo(id), randomID: id, message: "caption \(id)"))
            }
            func album(_ items: some Sequence<API.InputSingleMedia>) -> API.Messages.SendMultiMedia {
                .init(peer: peer, multiMedia: Array(items))
            }
            #expect(try await alice.failure(of: album([])) == "400 MEDIA_EMPTY")
            #expect(try await alice.failure(of: album(items)) == "400 MULTI_MEDIA_TOO_LONG")
            #expect(try await alice.failure(of: album([items[0], items[0]])) == "400 RANDOM_ID_INVALID")
            var raw = items[1]
            raw.media = .inputMediaUploadedPhoto(
                .init(file: .inputFile(.init(id: 1, parts: 1, name: "a.jpg", md5Checksum: ""))))
            #expect(try await alice.failure(of: album([items[0], raw])) == "400 MEDIA_INVALID")
            // Some clients send a single file like this.
            let single = try #require(try await alice.call(album(items.suffix(1))).whole)
            #expect(single.messages.map(\.message) == ["caption 11"] && single.messages.first?.groupedID == nil)
            let sent = try #require(try await alice.call(album(items.prefix(10))).whole)
            #expect(sent.messages.map(\.message) == (1...10).map { "caption \($0)" })
            let album1 = try #require(sent.messages.first?.groupedID)
            #expect(album1 != 0 && sent.messages.allSatisfy { $0.groupedID == album1 && $0.media != nil })
            #expect(sent.messages.map(\.id) == (1...10).compactMap { sent.randomIDs[$0] })
            let last = try await boris.message("caption 10")
            #expect(last.groupedID == album1)
            // What takes the place of a photo there goes with the rest.
            func replace(_ media: API.InputMedia) -> API.Messages.EditMessage {
                .init(peer: peer, id: sent.messages[0].id, media: media)
            }
            let wrong = replace(try await alice.document(12, []))
            #expect(try await alice.failure(of: wrong) == "400 MEDIA_GROUPED_INVALID")
            #expect(try await alice.failure(of: replace(items[10].media)) == "no error")
            #expect(try await alice.failure(of: album(items.prefix(2))) == "500 RANDOM_ID_DUPLICATE")
            // Forwarded together it is an album again, and another one.
            let forwarded = try #require(
                try await alice.call(
                    API.Messages.ForwardMessages(
                        fromPeer: peer, id: sent.messages.prefix(2).map(\.id), randomID: [21, 22],
                        toPeer: .inputPeerSelf)
                ).whole)
            let albums = Set(forwarded.messages.map(\.groupedID))
            #expect(
                forwarded.messages.count == 2 && albums.count == 1 && !albums.contains(album1) && !albums.contains(nil))
        }
    }

    @Test("LF06 In an album photos stand beside videos, and all else among its own kind")
    func mixedAlbums() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let video = API.DocumentAttribute.documentAttributeVideo(.init(duration: 1, w: 8, h: 8))
            let files = [
                try await alice.photo(1), try await alice.document(2, [video]), try await alice.document(3, []),
                try await alice.document(4, [.documentAttributeAudio(.init(duration: 1))]),
            ]
            var randomID: Int64 = 0
            func failure(_ numbers: Int...) async throws -> String {
                let items = numbers.map { number in
                    randomID += 1
                    return API.InputSingleMedia(media: files[number], randomID: randomID, message: "")
                }
                return try await alice.failure(of: API.Messages.SendMultiMedia(peer: .inputPeerSelf, multiMedia: items))
            }
            for fitting in [(0, 1), (2, 2), (3, 3)] {
                #expect(try await failure(fitting.0, fitting.1) == "no error", "\(fitting)")
            }
            for mixed in [(0, 2), (1, 2), (0, 3), (2, 3)] {
                #expect(try await failure(mixed.0, mixed.1) == "400 MEDIA_GROUPED_INVALID", "\(mixed)")
            }
        }
    }

    @Test("Users change what they wrote for two days; their own notes, and what stands where they may pin, at any time")
    func editsEnd() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris"])
        func edit(_ peer: API.InputPeer, _ id: Int32?, _ text: String) -> API.Messages.EditMessage {
            .init(peer: peer, id: id ?? 0, message: text)
        }
        func id(_ updates: API.Updates) -> Int32? {
            if case .updateShortSentMessage(let sent) = updates { sent.id } else { nil }
        }
        let boris = scene.desk.peer("boris")
        let letter = id(try scene.send("teh", to: boris, from: scene.alice))
        let note = id(try scene.send("teh", to: .inputPeerSelf, from: scene.alice))
        try scene.send("teh", to: group.peer, from: scene.boris)
        let post = scene.desk.world.channels[group.id]?.messages.last
        scene.desk.now += 172_799
        #expect(scene.desk.failure(of: edit(boris, letter, "the"), from: scene.alice) == "no error")
        scene.desk.now += 1
        let expired = "400 MESSAGE_EDIT_TIME_EXPIRED"
        #expect(scene.desk.failure(of: edit(boris, letter, "them"), from: scene.alice) == expired)
        #expect(scene.desk.failure(of: edit(.inputPeerSelf, note, "the"), from: scene.alice) == "no error")
        #expect(scene.desk.failure(of: edit(group.peer, post, "the"), from: scene.boris) == "no error")
        try scene.desk.call(
            API.Messages.EditChatDefaultBannedRights(
                peer: group.peer, bannedRights: .init(pinMessages: true, untilDate: 0)), from: scene.alice)
        #expect(scene.desk.failure(of: edit(group.peer, post, "them"), from: scene.boris) == expired)
    }

    @Test("LF12 Captions and media of own messages are edited, and the buttons of a bot's alone")
    func edits() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let peer = try await alice.peer("boris")
            let (first, second) = (try await alice.photo(1), try await alice.photo(2))
            let sent = try await alice.call(
                API.Messages.SendMedia(peer: peer, media: first, message: "one", randomID: 1))
            let message = try #require(sent.whole?.messages.first)
            func edit(_ text: String?, _ media: API.InputMedia? = nil) -> API.Messages.EditMessage {
                .init(peer: peer, id: message.id, message: text, media: media)
            }
            let caption = try #require(try await alice.call(edit("two")).whole?.messages.first)
            #expect(caption.message == "two" && caption.media == message.media && caption.editDate != nil)
            let seen = try await boris.message("two")
            #expect(seen.media == message.media)
            let media = try #require(try await alice.call(edit(nil, second)).whole?.messages.first)
            #expect(media.message == "two" && media.media != message.media && media.media != nil)
            #expect(try await alice.call(edit("")).whole?.messages.first?.message == "")
            #expect(try await alice.failure(of: edit("", second)) == "400 MESSAGE_NOT_MODIFIED")
            #expect(try await alice.failure(of: edit(nil)) == "400 MESSAGE_EMPTY")
            let long = String(repeating: "a", count: 1025)
            #expect(try await alice.failure(of: edit(long)) == "400 MEDIA_CAPTION_TOO_LONG")
            let theirs = API.Messages.EditMessage(peer: try await boris.peer("alice"), id: seen.id, message: "x")
            #expect(try await boris.failure(of: theirs) == "403 MESSAGE_AUTHOR_REQUIRED")
        }
    }

    @Test("LF12 The buttons of a bot's message are changed and taken away without its text")
    func buttons() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            try await bot.call(API.Updates.GetState())
            try await alice.call(
                API.Messages.SendMessage(peer: try await alice.peer("labbot"), message: "/start", randomID: 1))
            let heard = try await bot.told { $0.messages.contains { $0.message == "/start" } ? $0 : nil }
            let user = try #require(
                heard.users.lazy.compactMap { user -> API.User.User? in
                    if case .user(let user) = user, user.firstName == "Alice" { user } else { nil }
                }.first)
            let peer = API.InputPeer.inputPeerUser(userID: user.id, accessHash: user.accessHash ?? 0)
            let markup = { (text: String) -> API.ReplyMarkup in
                .replyInlineMarkup(rows: [.init(buttons: [.keyboardButtonCallback(.init(text: text, data: [1]))])])
            }
            try await bot.call(
                API.Messages.SendMessage(peer: peer, message: "choose", randomID: 2, replyMarkup: markup("yes")))
            #expect(try await alice.message("choose").replyMarkup == markup("yes"))
            let id = try await bot.call(API.Messages.GetMessages(id: (1...9).map { .inputMessageID(id: $0) }))
            guard case .messages(let found) = id else {
                Issue.record("\(id)")
                return
            }
            let own = try #require(
                found.messages.lazy.compactMap { message -> Int32? in
                    if case .message(let message) = message, message.message == "choose" { message.id } else { nil }
                }.first)
            try await bot.call(API.Messages.EditMessage(peer: peer, id: own, replyMarkup: markup("no")))
            let changed = try await alice.message("choose")
            #expect(changed.replyMarkup == markup("no") && changed.editHide && changed.editDate != nil)
            try await bot.call(
                API.Messages.EditMessage(peer: peer, id: own, message: "choose now", replyMarkup: markup("no")))
            #expect(try await alice.message("choose now").editHide == false)
            try await bot.call(API.Messages.EditMessage(peer: peer, id: own))
            let bare = try await alice.message("choose now")
            // The text was changed before, and still is.
            #expect(bare.replyMarkup == nil && !bare.editHide)
            #expect(
                try await bot.failure(of: API.Messages.EditMessage(peer: peer, id: own)) == "400 MESSAGE_NOT_MODIFIED")
        }
    }

    @Test("LF15 Nothing goes out in Saved Messages, and its author is named")
    func savedMessages() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let id = try await alice.user("alice").id
            let short = try await alice.call(
                API.Messages.SendMessage(peer: .inputPeerSelf, message: "note", randomID: 1))
            guard case .updateShortSentMessage(let sent) = short else {
                Issue.record("\(short)")
                return
            }
            #expect(!sent.out)
            let history = try await alice.call(API.Messages.GetMessages(id: [.inputMessageID(id: sent.id)]))
            guard case .messages(let found) = history, case .message(let note)? = found.messages.first else {
                Issue.record("\(history)")
                return
            }
            #expect(!note.out && note.fromID == .peerUser(userID: id) && note.peerID == .peerUser(userID: id))
            let other = try await alice.call(
                API.Messages.SendMessage(peer: try await alice.peer("boris"), message: "a", randomID: 2))
            guard case .updateShortSentMessage(let sent) = other else {
                Issue.record("\(other)")
                return
            }
            #expect(sent.out)
        }
    }
}
