import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: parameters that are done or refused by name")
struct ForeignParameterTests {
    @Test("LF05 What the lab does not act on is refused by its name")
    func refusedParameters() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let peer = try await alice.peer("boris")
            var message = API.Messages.SendMessage(peer: peer, message: "a", randomID: 1)
            message.scheduleRepeatPeriod = 86_400
            #expect(try await alice.failure(of: message) == "400 PARAMETER_NOT_IN_LAB: schedule_repeat_period")
            message.scheduleRepeatPeriod = nil
            message.replyMarkup = .replyKeyboardHide(.init())
            #expect(try await alice.failure(of: message) == "400 PARAMETER_NOT_IN_LAB: reply_markup")
            message.replyMarkup = nil
            message.replyTo = .inputReplyToStory(peer: peer, storyID: 1)
            #expect(
                try await alice.failure(of: message) == "400 PARAMETER_NOT_IN_LAB: reply_to (inputReplyToStory)")
            message.replyTo = .inputReplyToMessage(.init(replyToMsgID: 1, replyToPeerID: peer))
            #expect(try await alice.failure(of: message) == "400 PARAMETER_NOT_IN_LAB: reply_to.reply_to_peer_id")
            let media = API.Messages.SendMedia(
                peer: peer, media: .inputMediaEmpty, message: "", randomID: 1, scheduleDate: 0x7fff_fffe)
            #expect(try await alice.failure(of: media) == "400 PARAMETER_NOT_IN_LAB: schedule_date")
            let forward = API.Messages.ForwardMessages(
                fromPeer: peer, id: [1], randomID: [1], toPeer: peer, topMsgID: 1)
            #expect(try await alice.failure(of: forward) == "400 PARAMETER_NOT_IN_LAB: top_msg_id")
            var thread = self.search("", in: peer, .inputMessagesFilterEmpty)
            thread.topMsgID = 1
            #expect(try await alice.failure(of: thread) == "400 PARAMETER_NOT_IN_LAB: top_msg_id")
        }
    }

    @Test("LF05 Each part of the API refuses by name what the lab does not act on, in other objects as well")
    func refusedParametersOfEachPart() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let peer = try await alice.peer("boris")
            let (channel, _) = try await alice.makeChannel()
            let queries: [(any TLFunction, String)] = [
                (
                    API.Auth.SignIn(
                        phoneNumber: "9996621002", phoneCodeHash: "0",
                        emailVerification: .emailVerificationGoogle(token: "1")),
                    "email_verification (emailVerificationGoogle)"
                ),
                (
                    API.Auth.RecoverPassword(code: "1", newSettings: API.Account.PasswordInputSettings(email: "a@b.c")),
                    "new_settings.email"
                ),
                (API.Contacts.ResolveUsername(username: "boris", referer: "ref"), "referer"),
                (API.Contacts.Search(bots: true, q: "lab", limit: 9), "bots"),
                (API.Channels.CreateChannel(forImport: true, title: "News", about: ""), "for_import"),
                (API.Messages.GetPeerDialogs(peers: [.inputDialogPeerCommunity(community: channel.input)]), "peers"),
                (API.Messages.SetTyping(peer: peer, topMsgID: 1, action: .sendMessageTypingAction), "top_msg_id"),
                (
                    API.Messages.UploadMedia(
                        peer: peer,
                        media: .inputMediaUploadedDocument(
                            .init(
                                file: .inputFileBig(id: 1, parts: 1, name: "a"), mimeType: "a/b", attributes: [],
                                stickers: [.inputDocumentEmpty]))), "media.stickers"
                ),
                (
                    API.Messages.SendMedia(
                        peer: peer, media: .inputMediaPhotoExternal(.init(url: "https://example.org")), message: "",
                        randomID: 7), "media (inputMediaPhotoExternal)"
                ),
                (
                    API.Messages.SendMultiMedia(
                        peer: peer,
                        multiMedia: [
                            .init(
                                media: .inputMediaDocumentExternal(.init(url: "https://example.org")), randomID: 8,
                                message: "")
                        ]), "multi_media (inputMediaDocumentExternal)"
                ),
                (
                    API.Updates.GetChannelDifference(
                        channel: channel.input, filter: .channelMessagesFilter(.init(ranges: [])), pts: 1, limit: 10),
                    "filter"
                ),
            ]
            for (query, name) in queries {
                #expect(try await alice.failure(of: query) == "400 PARAMETER_NOT_IN_LAB: \(name)")
            }
        }
    }

    @Test("LF05 A wrapper that would change what a query means is refused by name")
    func changingWrappers() async throws {
        try await withRawClient { _, client in
            let proof = API.InvokeWithGooglePlayIntegrity(nonce: "1", token: "2", query: API.Help.GetNearestDc())
            let failure = try await client.failure(of: proof)
            #expect(failure == "400 METHOD_NOT_IN_LAB: invokeWithGooglePlayIntegrity")
        }
    }

    @Test("LF05 A ban, partial rights and their end")
    func bans() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel()
            let boris = try await alice.peer("boris")
            func ban(_ rights: API.ChatBannedRights) -> API.Channels.EditBanned {
                .init(channel: channel.input, participant: boris, bannedRights: rights)
            }
            #expect(try await alice.failure(of: ban(.init(sendMessages: true, untilDate: 0))) == "no error")
            #expect(try await self.names(.channelParticipantsBanned(q: ""), alice, channel) == ["Boris"])
            let now = try await alice.call(API.Help.GetConfig()).date
            let day = ban(.init(viewMessages: true, untilDate: now + 86_400))
            #expect(try await alice.failure(of: day) == "no error")
            #expect(try await self.names(.channelParticipantsBanned(q: ""), alice, channel) == [])
            #expect(try await alice.failure(of: ban(.init(viewMessages: true, untilDate: .max))) == "no error")
            #expect(try await self.names(.channelParticipantsKicked(q: ""), alice, channel) == ["Boris"])
            #expect(try await alice.failure(of: ban(.init(untilDate: 0))) == "no error")
            #expect(try await self.names(.channelParticipantsKicked(q: ""), alice, channel) == [])
        }
    }

    @Test("LF05 Members are listed by the filter")
    func members() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel()
            var users: [API.InputUser] = []
            for name in ["boris", "labbot"] { users.append(try await alice.input(name)) }
            try await alice.call(API.Channels.InviteToChannel(channel: channel.input, users: users))
            let expected: [(API.ChannelParticipantsFilter, [String])] = [
                (.channelParticipantsRecent, ["Alice", "Boris", "Lab Bot"]), (.channelParticipantsAdmins, ["Alice"]),
                (.channelParticipantsBots, ["Lab Bot"]), (.channelParticipantsSearch(q: "BO"), ["Boris"]),
                (.channelParticipantsContacts(q: ""), ["Boris"]), (.channelParticipantsBanned(q: ""), []),
            ]
            for (filter, names) in expected {
                #expect(try await self.names(filter, alice, channel) == names, "\(filter)")
            }
        }
    }

    private func names(
        _ filter: API.ChannelParticipantsFilter, _ client: RawClient, _ channel: API.Chat.Channel
    ) async throws -> [String] {
        let found = try await client.call(
            API.Channels.GetParticipants(channel: channel.input, filter: filter, offset: 0, limit: 10, hash: 0))
        guard case .channelParticipants(let list) = found else { return [] }
        #expect(list.count == Int32(list.participants.count))
        var names: [Int64: String?] = [:]
        for case .user(let user) in list.users { names[user.id] = user.firstName }
        return list.participants.compactMap { participant in participant.people.first.flatMap { names[$0] ?? nil } }
    }

    private func search(
        _ text: String, in peer: API.InputPeer, _ filter: API.MessagesFilter, from: API.InputPeer? = nil
    ) -> API.Messages.Search {
        .init(
            peer: peer, q: text, fromID: from, filter: filter, minDate: 0, maxDate: 0, offsetID: 0, addOffset: 0,
            limit: 10,
            maxID: 0, minID: 0, hash: 0)
    }

    @Test("LF05 A search goes by its filter and its author")
    func searches() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let peer = try await alice.peer("boris")
            try await alice.call(
                API.Messages.SendMedia(peer: peer, media: try await alice.photo(1), message: "a picture", randomID: 1))
            try await alice.call(API.Messages.SendMessage(peer: peer, message: "picture.com", randomID: 2))
            func found(
                _ text: String, _ filter: API.MessagesFilter, from: API.InputPeer? = nil
            ) async throws -> [String] {
                let answer = try await alice.call(self.search(text, in: peer, filter, from: from))
                let messages =
                    switch answer {
                    case .messages(let found): found.messages
                    case .messagesSlice(let found): found.messages
                    default: [] as [API.Message]
                    }
                return messages.compactMap { if case .message(let message) = $0 { message.message } else { nil } }
            }
            #expect(try await found("", .inputMessagesFilterPhotos) == ["a picture"])
            #expect(try await found("picture", .inputMessagesFilterEmpty) == ["picture.com", "a picture"])
            #expect(try await found("picture", .inputMessagesFilterUrl) == ["picture.com"])
            #expect(try await found("", .inputMessagesFilterDocument) == [])
            #expect(try await found("", .inputMessagesFilterPinned) == [])
            #expect(try await found("picture", .inputMessagesFilterEmpty, from: peer) == [])
            #expect(try await found("lunch", .inputMessagesFilterEmpty, from: peer) == ["Lunch tomorrow?"])
        }
    }

    @Test("LF05 The photos of a user end")
    func photosEnd() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await alice.input("boris")
            var counts: [Int] = []
            for offset in [0, 1] as [Int32] {
                let photos = try await alice.call(
                    API.Photos.GetUserPhotos(userID: boris, offset: offset, maxID: 0, limit: 10))
                switch photos {
                case .photos(let photos, _), .photosSlice(_, let photos, _): counts.append(photos.count)
                }
            }
            #expect(counts == [1, 0])
        }
    }

    @Test("LF05 A reply quotes what stands in the message")
    func quotes() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let peer = try await alice.peer("boris")
            let first = try await alice.call(
                API.Messages.SendMessage(peer: peer, message: "one two three", randomID: 1))
            guard case .updateShortSentMessage(let sent) = first else {
                Issue.record("\(first)")
                return
            }
            func reply(_ quote: String, _ randomID: Int64) -> API.Messages.SendMessage {
                Self.reply(to: sent.id, in: peer, quote, at: 4, randomID: randomID)
            }
            #expect(try await alice.failure(of: reply("four", 2)) == "400 QUOTE_TEXT_INVALID")
            #expect(try await alice.failure(of: reply("", 4)) == "400 PARAMETER_NOT_IN_LAB: reply_to.quote_offset")
            #expect(try await alice.failure(of: reply("two", 3)) == "no error")
            guard case .messageReplyHeader(let header)? = try await boris.message("yes").replyTo else {
                Issue.record("no reply")
                return
            }
            #expect(header.quote && header.quoteText == "two" && header.quoteOffset == 4)
        }
    }

    private static func reply(
        to id: Int32, in peer: API.InputPeer, _ quote: String, _ entities: [API.MessageEntity]? = nil,
        at offset: Int32? = nil, randomID: Int64
    ) -> API.Messages.SendMessage {
        .init(
            peer: peer,
            replyTo: .inputReplyToMessage(
                .init(replyToMsgID: id, quoteText: quote, quoteEntities: entities, quoteOffset: offset)),
            message: "yes", randomID: randomID)
    }

    @Test("LF05 A quotation is code unit for code unit in the message, not too long, and formatted with little")
    func exactQuotes() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let peer = try await alice.peer("boris")
            let text = "cafe\u{301} t.me/x " + String(repeating: "a", count: 1025)
            let first = try await alice.call(API.Messages.SendMessage(peer: peer, message: text, randomID: 1))
            guard case .updateShortSentMessage(let sent) = first else {
                Issue.record("\(first)")
                return
            }
            func failure(_ quote: String, at offset: Int32? = nil) async throws -> String {
                let reply = Self.reply(to: sent.id, in: peer, quote, at: offset, randomID: 2)
                return try await alice.failure(of: reply)
            }
            let invalid = "400 QUOTE_TEXT_INVALID"
            #expect(try await failure("caf\u{e9}") == invalid)
            #expect(try await failure(String(repeating: "a", count: 1025)) == invalid)
            #expect(try await failure("t.me/x", at: Int32(text.utf16.count)) == invalid)
            #expect(try await failure("t.me/x", at: -1) == invalid)
            let given: [API.MessageEntity] = [
                .messageEntityBold(offset: 0, length: 6), .messageEntityTextUrl(offset: 0, length: 1, url: "t.me"),
            ]
            try await alice.call(Self.reply(to: sent.id, in: peer, "t.me/x", given, randomID: 2))
            guard case .messageReplyHeader(let header)? = try await boris.message("yes").replyTo else {
                Issue.record("no reply")
                return
            }
            #expect(header.quoteText == "t.me/x" && header.quoteEntities == Array(given.prefix(1)))
        }
    }

    @Test("LF05 Buttons reach other clients in the form in which they are received")
    func receivedButtons() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            try await alice.call(API.Updates.GetState())
            try await alice.call(
                API.Messages.SendMessage(peer: try await alice.peer("labbot"), message: "/start", randomID: 1))
            let peer = try await bot.peer("alice")
            let user = try await bot.user("alice")
            func message(_ rows: [[API.KeyboardButton]]) -> API.Messages.SendMessage {
                .init(
                    peer: peer, message: "look", randomID: 1,
                    replyMarkup: .replyInlineMarkup(rows: rows.map { .init(buttons: $0) }))
            }
            let login = API.KeyboardButton.inputKeyboardButtonUrlAuth(
                .init(requestWriteAccess: true, text: "in", url: "https://example.org", bot: .inputUserSelf))
            let plain = API.KeyboardButton.keyboardButtonCallback(.init(text: "a", data: [1]))
            #expect(
                try await bot.failure(of: message([[plain], [login]]))
                    == "400 PARAMETER_NOT_IN_LAB: reply_markup.inputKeyboardButtonUrlAuth.request_write_access")
            #expect(try await bot.failure(of: message([[plain], []])) == "400 REPLY_MARKUP_INVALID")
            let many = Array(repeating: [plain], count: 101)
            #expect(try await bot.failure(of: message(many)) == "400 REPLY_MARKUP_TOO_LONG")
            let profile = API.KeyboardButton.inputKeyboardButtonUserProfile(
                .init(text: "who", userID: try await bot.input("alice")))
            try await bot.call(message([[profile]]))
            let seen = try await alice.message("look")
            #expect(
                seen.replyMarkup
                    == .replyInlineMarkup(rows: [
                        .init(buttons: [.keyboardButtonUserProfile(.init(text: "who", userID: user.id))])
                    ]))
            // What is below a message can be changed, what is below the chat cannot.
            let edit = API.Messages.EditMessage(peer: peer, id: 2, replyMarkup: .replyKeyboardHide(.init()))
            #expect(try await bot.failure(of: edit) == "400 REPLY_MARKUP_INVALID")
        }
    }

    @Test("LF05 A contact has the name that was given to it, for its owner alone")
    func contactNames() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let clara = try await alice.input("clara")
            try await alice.call(
                API.Contacts.AddContact(id: clara, firstName: "My", lastName: "Clara", phone: ""))
            let mine = try await alice.user("clara")
            #expect(mine.firstName == "My" && mine.lastName == "Clara")
            let theirs = try await boris.user("clara")
            #expect(theirs.firstName == "Clara" && theirs.lastName == "Cohen")
            // The owner finds it by that name.
            func found(by client: RawClient) async throws -> [API.Peer] {
                try await client.call(API.Contacts.Search(q: "my cl", limit: 5)).myResults
            }
            #expect(try await found(by: alice) == [.peerUser(userID: mine.id)])
            #expect(try await found(by: boris) == [])
            let nameless = API.Contacts.AddContact(id: clara, firstName: "", lastName: "Clara", phone: "")
            #expect(try await alice.failure(of: nameless) == "400 CONTACT_NAME_EMPTY")
            let long = String(repeating: "a", count: 65)
            try await alice.call(API.Contacts.AddContact(id: clara, firstName: long, lastName: long, phone: ""))
            let cut = try await alice.user("clara")
            #expect(cut.firstName?.count == 64 && cut.lastName?.count == 64)
        }
    }

    @Test("LF05 Who gives away a number shows it to the one it was given to, and to no other")
    func sharedNumbers() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            #expect(try await bot.user("alice").phone == nil)
            let input = try await alice.input("labbot")
            func add(sharing: Bool) -> API.Contacts.AddContact {
                .init(addPhonePrivacyException: sharing, id: input, firstName: "Bot", lastName: "", phone: "")
            }
            try await alice.call(add(sharing: false))
            #expect(try await bot.user("alice").phone == nil)
            try await alice.call(add(sharing: true))
            #expect(try await bot.user("alice").phone == LabAccount.alice.phone)
        }
    }

    @Test("LF05 A new member of a group gets as many of its newest messages as the one who adds it wants")
    func earlierMessages() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let clara = try await RawClient.signedIn(lab, LabAccount.standard[2])
            try await clara.call(API.Updates.GetState())
            let (group, _) = try await alice.makeGroup("boris")
            let peer = API.InputPeer.inputPeerChat(chatID: group)
            for number in 1...3 {
                try await alice.call(
                    API.Messages.SendMessage(peer: peer, message: "\(number)", randomID: Int64(number)))
            }
            let input = try await alice.input("clara")
            try await alice.call(API.Messages.AddChatUser(chatID: group, userID: input, fwdLimit: 2))
            let history = API.Messages.GetHistory(
                peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0, hash: 0)
            guard case .messages(let page) = try await clara.call(history) else {
                Issue.record("no history")
                return
            }
            let texts = page.messages.map { if case .message(let message) = $0 { message.message } else { "" } }
            try #require(texts == ["", "3", "2"])
            #expect(try await clara.message("2").out == false)
        }
    }

    @Test("LF05 A message is found by the one that answers it")
    func answeredMessages() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            func send(_ text: String, _ randomID: Int64, answering id: Int32? = nil) async throws -> Int32 {
                let answer = try await alice.call(
                    API.Messages.SendMessage(
                        peer: .inputPeerSelf,
                        replyTo: id.map { .inputReplyToMessage(.init(replyToMsgID: $0)) }, message: text,
                        randomID: randomID))
                guard case .updateShortSentMessage(let sent) = answer else { return 0 }
                return sent.id
            }
            let question = try await send("question", 1)
            let answer = try await send("answer", 2, answering: question)
            let found = try await alice.call(
                API.Messages.GetMessages(id: [.inputMessageReplyTo(id: answer), .inputMessagePinned]))
            guard case .messages(let page) = found, page.messages.count == 2,
                case .message(let message) = page.messages[0], case .messageEmpty = page.messages[1]
            else {
                Issue.record("\(found)")
                return
            }
            #expect(message.id == question && message.message == "question")
        }
    }

    @Test("LF05 A document has the picture that came with it, and no other size of anything")
    func documentPictures() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bytes = [[UInt8](repeating: 1, count: 3000), testPicture(size: 500)]
            for (number, bytes) in bytes.enumerated() {
                try await alice.call(API.Upload.SaveFilePart(fileID: Int64(number), filePart: 0, bytes: bytes))
            }
            func file(_ id: Int64) -> API.InputFile {
                .inputFile(.init(id: id, parts: 1, name: "a.mp4", md5Checksum: ""))
            }
            let media = try await alice.call(
                API.Messages.UploadMedia(
                    peer: .inputPeerSelf,
                    media: .inputMediaUploadedDocument(
                        .init(file: file(0), thumb: file(1), mimeType: "video/mp4", attributes: []))))
            guard case .messageMediaDocument(let media) = media, case .document(let document)? = media.document,
                case .photoSize(let size)? = document.thumbs?.last, document.thumbs?.count == 2
            else {
                Issue.record("\(media)")
                return
            }
            #expect(document.size == 3000 && size.size == 500)
            func query(_ type: String) -> API.Upload.GetFile {
                .init(
                    location: .inputDocumentFileLocation(
                        .init(
                            id: document.id, accessHash: document.accessHash, fileReference: document.fileReference,
                            thumbSize: type)), offset: 0, limit: 4096)
            }
            for (type, expected) in [("", bytes[0]), (size.type, bytes[1])] {
                let answer = try await alice.call(query(type))
                guard case .file(_, _, let part) = answer else {
                    Issue.record("\(answer)")
                    continue
                }
                #expect(part == expected)
            }
            #expect(try await alice.failure(of: query("x")) == "400 LOCATION_INVALID")
        }
    }
}
