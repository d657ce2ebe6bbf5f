import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct SendingTests {
    @Test("K05 a message goes out byte for byte as the schema says")
    func goldenBytes() throws {
        let peer = API.InputPeer.inputPeerUser(userID: 7, accessHash: 9)
        func bytes(_ text: FormattedText, _ options: SendOptions) throws -> String {
            let request = OutgoingText(text, options: options).request(to: peer, sendAs: options.sendAs?.input) {
                entities in
                let input = entities.compactMap { $0.input { .inputUser(userID: $0, accessHash: 0) } }
                return input.isEmpty ? nil : input
            }
            return try request.encoded().readableBytesView.map { byte in
                let text = String(byte, radix: 16)
                return text.count == 1 ? "0" + text : text
            }.joined()
        }
        let user = "4ca5e8dd" + "0700000000000000" + "0900000000000000"
        let random = "0807060504030201"
        let plain = try bytes(" Hi\n", SendOptions(randomID: 0x0102_0304_0506_0708))
        #expect(plain == "628ff4fe" + "00000000" + user + "02486900" + random)
        let full = try bytes(
            FormattedText("Hi", entities: [TextEntity(.bold, offset: 0, length: 2)]),
            SendOptions(
                replyTo: 5, isSilent: true, showsLinkPreview: false, isProtected: true, clearsDraft: true,
                scheduleDate: 6, sendAs: Peer(kind: .group, id: 3), randomID: 0x0102_0304_0506_0708))
        // Flags 0 reply, 1 no preview, 3 entities, 5 silent, 7 draft, 10 schedule, 13 sender, 14 protected.
        let flags = "ab640000"
        let reply = "c2b7d43b" + "00000000" + "05000000"
        let entities = "15c4b51c" + "01000000" + "c90b61bd" + "00000000" + "02000000"
        let sender = "b95ca935" + "0300000000000000"
        #expect(full == "628ff4fe" + flags + user + reply + "02486900" + random + entities + "06000000" + sender)
    }

    @Test("K05 what the server answers becomes the message, whatever form the answer has")
    func answersAreRead() throws {
        let peer = Peer(kind: .channel, id: 3, accessHash: 4)
        let outgoing = OutgoingText("text", options: SendOptions(replyTo: 2, isSilent: true, randomID: 99))
        let short = API.Updates.updateShortSentMessage(
            .init(out: true, id: 5, pts: 6, ptsCount: 1, date: 7, entities: [.messageEntityUrl(offset: 0, length: 4)]))
        let message = try #require(SentMessages.read(short, of: outgoing, to: peer))
        #expect(message.id == 5 && message.peer == peer && message.date == 7 && message.text == "text")
        #expect(message.isOutgoing && message.isSilent && message.replyTo == 2)
        #expect(message.entities == [TextEntity(.url, offset: 0, length: 4)])

        func stored(_ id: Int32) -> API.Message {
            .message(.init(out: true, id: id, peerID: .peerChannel(channelID: 3), date: 1, message: "m\(id)"))
        }
        let packet = API.Updates.updates(
            .init(
                updates: [
                    .updateMessageID(id: 8, randomID: 99), .updateMessageID(id: 9, randomID: 98),
                    .updateNewChannelMessage(message: stored(9), pts: 1, ptsCount: 1),
                    .updateNewChannelMessage(message: stored(8), pts: 2, ptsCount: 1),
                ], users: [], chats: [], date: 1, seq: 0))
        #expect(SentMessages.read(packet, of: outgoing, to: peer)?.text == "m8")
        #expect(SentMessages.read(packet, randomIDs: [98, 99, 97]).map { $0?.id } == [9, 8, nil])
        #expect(SentMessages.read(.updatesTooLong, of: outgoing, to: peer) == nil)
        let edit = API.Updates.updateShort(
            update: .updateEditChannelMessage(message: stored(8), pts: 3, ptsCount: 1), date: 1)
        #expect(SentMessages.edited(edit, id: 8)?.text == "m8" && SentMessages.edited(edit, id: 9) == nil)
    }

    @Test("K05 a formatted answer to a message arrives as it was sent")
    func formattingArrives() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let bot = try await my.echoBot()
                let first = try await my.client.send("one", to: bot)
                let text = try FormattedText(markdown: "  *two* 😀 _three_ ")
                let sent = try await my.client.send(
                    text, to: bot, options: SendOptions(replyTo: first.id, isSilent: true))
                #expect(sent.text == "two 😀 three" && sent.replyTo == first.id && sent.isSilent)
                let stored = try #require(try await my.client.messages([sent.id], in: bot).first)
                #expect(
                    stored.entities == [
                        TextEntity(.bold, offset: 0, length: 3), TextEntity(.italic, offset: 7, length: 5),
                    ])
                #expect(stored.replyTo == first.id && stored.isSilent && stored.isOutgoing)
                #expect(stored.formattedText.markdown == "*two* 😀 _three_")
            }
        }
    }

    @Test("K05 what cannot be sent is refused with what to do about it")
    func sendErrorsAreTyped() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let bot = try await my.echoBot()
                let client = my.client
                let requests = lab.receivedMessages(at: 5).count
                #expect(
                    try await error { () async throws(TelegramError) in try await client.send(" \n", to: bot) }.code
                        == .messageEmpty)
                #expect(lab.receivedMessages(at: 5).count == requests, "what is empty asks no server")
                let long = FormattedText(String(repeating: "x", count: 4097))
                #expect(
                    try await error { () async throws(TelegramError) in try await client.send(long, to: bot) }.code
                        == .messageTooLong)
                for part in long.parts() { try await client.send(part, to: bot) }
                let unknown = Peer(kind: .user, id: 12_345, accessHash: 1)
                #expect(
                    try await error { () async throws(TelegramError) in try await client.send("x", to: unknown) }.code
                        == .peerInvalid)
                #expect(
                    try await error { () async throws(TelegramError) in
                        try await client.send("x", to: bot, options: SendOptions(replyTo: 9999))
                    }.code == .messageNotFound)
                #expect(
                    try await error { () async throws(TelegramError) in
                        try await client.resolve(.username("nobody_has_it"))
                    }.code == .peerInvalid)
                try await client.send("once", to: bot, options: SendOptions(randomID: 77))
                let again = try await error { () async throws(TelegramError) in
                    try await client.send("once", to: bot, options: SendOptions(randomID: 77))
                }
                #expect(again.code == .alreadySent && again.serverError?.message == "RANDOM_ID_DUPLICATE")
            }
        }
    }

    @Test("K05 K06 G05 messages to one chat arrive once and in order while connections break")
    func orderAndOnceSurviveFaults() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let peer = try await my.client.me().peer
                await lab.setFaults(FaultPlan([.dropBefore, .dropAfter], probability: 0.15), datacenter: 5)
                let texts = (0..<10).map { "number \($0)" }
                for text in texts { try await my.client.send(text, to: peer) }
                await lab.setFaults(.none, datacenter: 5)
                let history = try await my.client.messages(in: peer, limit: 100).collect()
                #expect(history.map(\.text).reversed() == texts)
            }
        }
    }

    @Test("K06 what goes to one chat waits for what went there before, and another chat does not")
    func sendsToOneChatDependOnEachOther() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let me = try await my.client.me().peer
                let bot = try await my.echoBot()
                await lab.holdAnswers(5)
                async let first = my.client.send("1", to: me)
                try await eventually("the first call arrives") {
                    lab.receivedMessages(at: 5).contains { $0.name == "messages.sendMessage" }
                }
                async let second = my.client.send("2", to: me)
                async let other = my.client.send("3", to: bot)
                try await eventually("all calls arrive") {
                    lab.receivedMessages(at: 5).count { $0.name == "messages.sendMessage" } == 3
                }
                await lab.releaseAnswers(5)
                _ = try await (first, second, other)
                let sends = lab.receivedMessages(at: 5).filter { $0.name == "messages.sendMessage" }
                #expect(sends.count == 3)
                #expect(sends.map(\.wrappers).count { $0 == ["invokeAfterMsg"] } == 1)
                #expect(sends.map(\.wrappers).count(where: \.isEmpty) == 2)
            }
        }
    }

    @Test("K06 P19 what goes to a chat goes before other requests that wait for the connection")
    func sendsGoFirst() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let bot = try await my.echoBot()
                let client = my.client
                await client.networkChanged(isAvailable: false)
                await lab.dropConnections(5)
                try await eventually("the connection is gone") {
                    my.recorder.connections.last { $0.info.datacenter == 5 }?.closedBecause != nil
                }
                let before = lab.receivedMessages(at: 5).count
                let others = (0..<3).map { _ in Task { try await client.invoke(API.Help.GetConfig()) } }
                try await eventually("they wait") {
                    await client.pendingRequests().count { $0.name == "help.getConfig" } == others.count
                }
                let sending = Task { try await client.send("first", to: bot) }
                try await eventually("it waits, too") {
                    await client.pendingRequests().contains { $0.name == "messages.sendMessage" }
                }
                await client.networkChanged(isAvailable: true)
                _ = try await sending.value
                for other in others { _ = try await other.value }
                let names = lab.receivedMessages(at: 5).dropFirst(before).map(\.name)
                let sent = try #require(names.firstIndex(of: "messages.sendMessage"))
                let other = try #require(names.firstIndex(of: "help.getConfig"))
                #expect(sent < other, "\(names)")
            }
        }
    }

    @Test("K06 J04 whoever sends or forwards hears once that the server has it, before it answers")
    func sendsAreAcknowledged() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let bot = try await my.echoBot()
                let first = try await my.client.send("one", to: bot)
                let client = my.client
                let pictures = (0..<2).map {
                    OutgoingMedia.photo(.bytes(testPicture(size: 1000 + $0), name: "\($0).jpg"))
                }
                // What is on the server needs no upload, whose answers would be held back as well.
                let known = try await client.send(album: pictures, to: bot).compactMap(\.file)
                let album = known.map { OutgoingMedia.file($0) }
                let sends: [@Sendable (@escaping @Sendable () -> Void) async throws -> Void] = [
                    { _ = try await client.send("two", to: bot, onAcknowledgement: $0) },
                    { _ = try await client.forward([first.id], from: bot, to: bot, onAcknowledgement: $0) },
                    { _ = try await client.send(.location(latitude: 1, longitude: 2), to: bot, onAcknowledgement: $0) },
                    { _ = try await client.send(album: album, to: bot, onAcknowledgement: $0) },
                ]
                for (index, send) in sends.enumerated() {
                    let heard = Mutex(0)
                    await lab.holdAnswers(5)
                    let sending = Task { try await send { heard.withLock { $0 += 1 } } }
                    try await eventually("it is acknowledged") { heard.withLock { $0 } == 1 }
                    #expect(lab.frameLog(5).count { $0.kind == .quickAck } == index + 1)
                    await lab.releaseAnswers(5)
                    try await sending.value
                    #expect(heard.withLock { $0 } == 1)
                }
            }
        }
    }

    @Test("P20 a deletion whose answer is lost is asked for again")
    func lostAnswersOfChanges() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let me = try await my.client.me().peer
                let sent = try await my.client.send("gone", to: me)
                await lab.holdAnswers(5)
                async let deleted: Void = my.client.delete([sent.id], in: me)
                try await eventually("the deletion arrives") {
                    my.received(at: 5).contains("messages.deleteMessages")
                }
                // Another call begins the session anew, so that nobody can tell what became of the first one.
                await lab.forgetSessions(5)
                async let other = my.client.invoke(API.Help.GetNearestDc())
                try await eventually("the other call arrives") { my.received(at: 5).contains("help.getNearestDc") }
                await lab.releaseAnswers(5)
                try await deleted
                _ = try? await other
                #expect(try await my.client.messages(in: me, limit: 50).collect().isEmpty)
                #expect(my.received(at: 5).count { $0 == "messages.deleteMessages" } == 2)
            }
        }
    }

    @Test("K05 messages are deleted for both sides, read up to one, found by their text and by id")
    func messagesAreDeletedReadAndFound() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                try await withClient(of: lab) { boris in
                    try await boris.signIn(LabAccount.standard[1])
                    let toBoris = try await alice.client.resolve(.username(LabAccount.standard[1].username ?? ""))
                    let toAlice = try await boris.client.resolve(.username(LabClient.alice.username ?? ""))
                    var sent: [Message] = []
                    for number in 1...5 {
                        sent.append(try await alice.client.send(FormattedText("needle \(number)"), to: toBoris))
                    }
                    let got = try await boris.client.messages(in: toAlice, limit: 5).collect()
                    #expect(got.map(\.text) == (1...5).reversed().map { "needle \($0)" })

                    func unread() async throws -> Int? {
                        try await boris.client.dialogs().collect().first { $0.peer.id == toAlice.id }?.unreadCount
                    }
                    let before = try #require(try await unread())
                    #expect(before >= 5)
                    // What a program has that has shown nothing yet.
                    for nothing in [0, -1] { try await boris.client.markRead(toAlice, upTo: nothing) }
                    #expect(try await unread() == before)
                    try await boris.client.markRead(toAlice, upTo: got[2].id)
                    #expect(try await unread() == 2)
                    try await boris.client.markRead(toAlice)
                    #expect(try await unread() == 0)
                    let seen = try await alice.client.dialogs().collect().first { $0.peer.id == toBoris.id }
                    #expect(seen?.readOutboxID == sent[4].id)

                    try await alice.client.delete([sent[0].id, sent[1].id], in: toBoris)
                    try await alice.client.delete([sent[2].id], in: toBoris, forEveryone: false)
                    var found: [String] = []
                    for try await message in boris.client.messages(in: toAlice, matching: "needle", pageSize: 1) {
                        found.append(message.text)
                    }
                    #expect(found == ["needle 5", "needle 4", "needle 3"])
                    #expect(
                        try await alice.client.messages(sent.map(\.id), in: toBoris).map(\.text)
                            == ["needle 4", "needle 5"])
                }
            }
        }
    }

    @Test("K05 a long history and the chat list are read page by page, as far as somebody reads")
    func pagesAreLazy() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let me = try await my.client.me().peer
                for number in 1...25 { try await my.client.send(FormattedText("\(number)"), to: me) }
                func asked(_ method: String) -> Int { lab.receivedMessages(at: 5).filter { $0.name == method }.count }
                var texts: [String] = []
                for try await message in my.client.messages(in: me, pageSize: 10) {
                    texts.append(message.text)
                    if texts.count == 12 { break }
                }
                #expect(texts == (14...25).reversed().map { "\($0)" })
                #expect(asked("messages.getHistory") == 2)
                #expect(try await my.client.messages(in: me, limit: 100).collect().count == 25)

                let boris = try await my.client.resolve(.username(LabAccount.standard[1].username ?? ""))
                for number in 1...20 { _ = try await my.client.createGroup(title: "\(number)", members: [boris]) }
                let before = asked("messages.getDialogs")
                let all = try await my.client.dialogs().collect()
                var paged: [Int64] = []
                for try await dialog in my.client.dialogs(pageSize: 2) { paged.append(dialog.peer.id) }
                #expect(paged == all.map(\.peer.id) && paged.count > 22)
                #expect(asked("messages.getDialogs") > before + 2)
                #expect(try await my.client.resolve(.id(all[2].peer.id)) == all[2].peer)
                let number = LabAccount.standard[1].phone
                let person = try await my.client.resolve(.phoneNumber(number))
                #expect(person.kind == .user)
                let written = "+\(number.prefix(3)) \(number.dropFirst(3).prefix(3))-\(number.dropFirst(6))"
                #expect(try await my.client.resolve(.phoneNumber(written)) == person)
            }
        }
    }

    @Test("K05 the server is told of typing at most every five seconds, and the other side sees it")
    func typingIsLimited() async throws {
        var limiter = TypingLimiter()
        let peer = Peer(kind: .user, id: 1)
        let other = Peer(kind: .user, id: 2)
        let steps: [(ChatActivity, Peer, Duration)] = [
            (.none, peer, .zero), (.typing, peer, .zero), (.typing, peer, .milliseconds(4999)),
            (.choosingSticker, peer, .milliseconds(4999)), (.choosingSticker, peer, .seconds(10)),
            (.choosingSticker, other, .seconds(10)), (.none, other, .seconds(10)), (.none, other, .seconds(10)),
        ]
        let told = steps.map { limiter.shouldTell($0.0, $0.1, now: .zero + $0.2) }
        #expect(told == [false, true, false, true, true, true, true, false])

        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                try await withClient(of: lab) { boris in
                    let borisID = try await boris.signIn(LabAccount.standard[1]).id
                    let updates = alice.client.updates
                    let toAlice = try await boris.client.resolve(.username(LabClient.alice.username ?? ""))
                    for _ in 0..<3 { try await boris.client.setTyping(in: toAlice) }
                    for await case .other(.updateUserTyping(let update), _) in updates {
                        #expect(update.userID == borisID && update.action == .sendMessageTypingAction)
                        break
                    }
                    #expect(
                        lab.receivedMessages(at: LabAccount.standard[1].homeDC)
                            .filter { $0.name == "messages.setTyping" }.count == 1)
                }
            }
        }
    }

    @Test(
        "K05 that somebody types is told at once or not at all",
        arguments: [(500, "INTERNAL"), (420, "FLOOD_WAIT_1")] as [(Int32, String)])
    func typingIsNotToldLate(code: Int32, message: String) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let peer = try await my.client.resolve(.username("boris"))
                await lab.failNext("messages.setTyping", at: 5, code: code, message: message)
                let failure = try await error { () async throws(TelegramError) in
                    try await my.client.setTyping(in: peer)
                }
                #expect(failure.serverError?.message == message && failure.attempts == 1, "\(failure)")
                #expect(my.received(at: 5).count { $0 == "messages.setTyping" } == 1)
            }
        }
    }

    @Test("K05 without a connection that somebody types is given up after the time for which it would be seen")
    func typingIsGivenUp() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let peer = try await my.client.resolve(.username("boris"))
                await lab.refuseConnections(5)
                await lab.dropConnections(5)
                let failure = try await my.time.passing {
                    try await error { () async throws(TelegramError) in try await my.client.setTyping(in: peer) }
                }
                #expect(failure.code == .timeout, "\(failure)")
                await lab.refuseConnections(5, false)
            }
        }
    }
}
