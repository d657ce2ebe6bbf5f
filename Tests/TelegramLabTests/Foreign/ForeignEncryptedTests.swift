import MTProtoCore
import MTProtoCrypto
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: encrypted chats")
struct ForeignEncryptedTests {
    /// Looks like a message: the fingerprint of a key, a message key and blocks.
    private static func data(_ number: UInt8, blocks: Int = 2) -> [UInt8] {
        [UInt8](repeating: number, count: 24 + 16 * blocks)
    }

    @Test("LM09 An encrypted chat is between two devices: the one that asks and the first that accepts")
    func chatBeginsAndEnds() async throws {
        try await withLab { lab in
            let scene = try await EncryptedScene(lab)
            let (alice, boris, other) = (scene.alice, scene.boris, scene.other)
            let same = API.Messages.RequestEncryption(
                userID: try await alice.input("boris"), randomID: scene.id, gA: scene.half.value)
            #expect(try await alice.failure(of: same) == "500 RANDOM_ID_DUPLICATE")

            // Both devices of the user are asked, and neither knows of a key yet.
            let request = try await boris.encryption()
            guard case .encryptedChatRequested(let asked) = request else {
                throw RawClientError.unexpected("\(request)")
            }
            #expect(asked.gA == scene.half.value && asked.id == scene.id && asked.adminID == scene.aliceID)
            guard case .encryptedChatRequested(let again) = try await other.encryption() else {
                throw RawClientError.unexpected("no encryptedChatRequested")
            }
            #expect(again.accessHash == asked.accessHash)
            let peer = API.InputEncryptedChat(chatID: asked.id, accessHash: asked.accessHash)
            let early = API.Messages.SendEncrypted(peer: peer, randomID: 1, data: Self.data(1))
            #expect(try await boris.failure(of: early) == "400 ENCRYPTION_ID_INVALID")
            let small = API.Messages.AcceptEncryption(peer: peer, gB: [2], keyFingerprint: 77)
            #expect(try await boris.failure(of: small) == "400 DH_G_A_INVALID")
            let foreign = API.InputEncryptedChat(chatID: asked.id, accessHash: asked.accessHash ^ 1)
            let wrong = API.Messages.AcceptEncryption(peer: foreign, gB: scene.half.value, keyFingerprint: 77)
            #expect(try await boris.failure(of: wrong) == "400 CHAT_ID_INVALID")

            let accept = API.Messages.AcceptEncryption(peer: peer, gB: scene.otherHalf.value, keyFingerprint: 77)
            guard case .encryptedChat(let atBoris) = try await boris.call(accept),
                case .encryptedChat(let atAlice) = try await alice.encryption()
            else {
                Issue.record("no chat")
                return
            }
            #expect(atBoris.gAOrB == scene.half.value && atAlice.gAOrB == scene.otherHalf.value)
            #expect(atAlice.keyFingerprint == 77 && atAlice.accessHash != atBoris.accessHash)
            #expect(try await other.encryption() == .encryptedChatDiscarded(.init(id: scene.id)))
            #expect(try await other.failure(of: accept) == "400 ENCRYPTION_ALREADY_ACCEPTED")
            #expect(try await other.failure(of: early) == "400 ENCRYPTION_ID_INVALID")
            let discard = API.Messages.DiscardEncryption(deleteHistory: true, chatID: scene.id)
            #expect(try await other.failure(of: discard) == "400 ENCRYPTION_ALREADY_ACCEPTED")

            let isDone = try await alice.call(discard)
            #expect(isDone)
            #expect(
                try await boris.encryption()
                    == .encryptedChatDiscarded(.init(historyDeleted: true, id: scene.id)))
            #expect(try await boris.failure(of: early) == "400 ENCRYPTION_DECLINED")
            #expect(try await boris.failure(of: discard) == "400 ENCRYPTION_ALREADY_DECLINED")
            #expect(try await boris.failure(of: accept) == "400 ENCRYPTION_ALREADY_DECLINED")
            let empty = API.Messages.DiscardEncryption(chatID: 0)
            #expect(try await boris.failure(of: empty) == "400 CHAT_ID_EMPTY")
            let unknown = API.Messages.DiscardEncryption(chatID: 4)
            #expect(try await boris.failure(of: unknown) == "400 ENCRYPTION_ID_INVALID")
        }
    }

    @Test("A chat that was asked of an account is over when the account is deleted")
    func chatsOfDeletedAccountsEnd() async throws {
        try await withLab { lab in
            let scene = try await EncryptedScene(lab)
            try await scene.boris.call(API.Account.DeleteAccount(reason: ""))
            // What is told behind the end of the chat comes before, if it has not ended.
            let clara = try await RawClient.signedIn(lab, LabAccount.standard[2])
            try await clara.call(
                API.Messages.SendMessage(peer: try await clara.peer("alice"), message: "done", randomID: 1))
            var ended: [Int32] = []
            _ = try await scene.alice.told { packet -> Bool? in
                ended += packet.updates.compactMap(\.discardedChat)
                return packet.messages.contains { $0.message == "done" } ? true : nil
            }
            #expect(ended == [scene.id])
            let discard = API.Messages.DiscardEncryption(chatID: scene.id)
            #expect(try await scene.alice.failure(of: discard) == "400 ENCRYPTION_ALREADY_DECLINED")
        }
    }

    @Test("LM09 Messages, files, typing and reading are relayed as they are, numbered for the device")
    func relays() async throws {
        try await withLab { lab in
            let scene = try await EncryptedScene(lab)
            let (alice, boris) = (scene.alice, scene.boris)
            let (atAlice, atBoris) = try await scene.accept()
            func send(_ id: Int64, _ data: [UInt8]) -> API.Messages.SendEncrypted {
                .init(peer: atAlice, randomID: id, data: data)
            }
            _ = try await alice.call(send(1, Self.data(1)))
            _ = try await alice.call(
                API.Messages.SendEncryptedService(peer: atAlice, randomID: 2, data: Self.data(2)))
            let first = try await boris.encryptedMessage()
            guard case .encryptedMessage(let text) = first.message else {
                throw RawClientError.unexpected("\(first)")
            }
            #expect(text.bytes == Self.data(1) && text.file == .encryptedFileEmpty && first.qts == 1)
            let second = try await boris.encryptedMessage()
            #expect(second.message.randomID == 2 && second.qts == 2)
            guard case .encryptedMessageService = second.message else {
                throw RawClientError.unexpected("\(second)")
            }
            #expect(try await alice.failure(of: send(1, Self.data(3))) == "500 RANDOM_ID_DUPLICATE")
            #expect(try await alice.failure(of: send(3, [1, 2, 3])) == "400 DATA_INVALID")
            #expect(try await alice.failure(of: send(3, Self.data(3, blocks: 4096))) == "400 DATA_TOO_LONG")

            let content = [UInt8](repeating: 9, count: 4000)
            try await alice.call(API.Upload.SaveFilePart(fileID: 5, filePart: 0, bytes: content))
            func file(_ file: API.InputEncryptedFile, _ id: Int64) -> API.Messages.SendEncryptedFile {
                .init(peer: atAlice, randomID: id, data: Self.data(4), file: file)
            }
            let sent = try await alice.call(
                file(.inputEncryptedFileUploaded(.init(id: 5, parts: 1, md5Checksum: "", keyFingerprint: 6)), 4))
            guard case .sentEncryptedFile(_, .encryptedFile(let stored)) = sent else {
                throw RawClientError.unexpected("\(sent)")
            }
            #expect(stored.size == 4000 && stored.keyFingerprint == 6 && stored.dcID == 5)
            let known = API.InputEncryptedFile.inputEncryptedFile(id: stored.id, accessHash: stored.accessHash)
            _ = try await alice.call(file(known, 5))
            #expect(try await alice.failure(of: file(.inputEncryptedFileEmpty, 6)) == "400 FILE_EMTPY")
            for _ in 0..<2 {
                guard case .encryptedMessage(let message) = try await boris.encryptedMessage().message else {
                    throw RawClientError.unexpected("no encryptedMessage")
                }
                #expect(message.file == .encryptedFile(stored))
            }
            let location = API.InputFileLocation.inputEncryptedFileLocation(
                id: stored.id, accessHash: stored.accessHash)
            let download = API.Upload.GetFile(location: location, offset: 0, limit: 4096)
            #expect(try await boris.failure(of: download) == "303 FILE_MIGRATE_5")
            guard case .file(_, _, let bytes) = try await alice.call(download) else {
                throw RawClientError.unexpected("no file")
            }
            #expect(bytes == content)

            try await alice.call(API.Messages.SetEncryptedTyping(peer: atAlice, typing: true))
            let typing = try await boris.short {
                if case .updateEncryptedChatTyping(let id) = $0 { id } else { nil }
            }
            #expect(typing == scene.id)
            try await boris.call(API.Messages.ReadEncryptedHistory(peer: atBoris, maxDate: 1_000))
            let read = try await alice.short {
                if case .updateEncryptedMessagesRead(_, let until, _) = $0 { until } else { nil }
            }
            #expect(read == 1_000)
            try await boris.call(API.Messages.ReadEncryptedHistory(peer: atBoris, maxDate: .max))
            let latest = try await alice.short {
                if case .updateEncryptedMessagesRead(_, let until, let date) = $0 { until == date } else { nil }
            }
            #expect(latest)

            #expect(try await boris.call(API.Messages.ReceivedQueue(maxQts: 3)) == [1, 2, 4])
            #expect(try await boris.failure(of: API.Messages.ReceivedQueue(maxQts: 5)) == "400 MAX_QTS_INVALID")
            let isReported = try await boris.call(API.Messages.ReportEncryptedSpam(peer: atBoris))
            #expect(isReported)
        }
    }

    @Test("LM09 What waits in encrypted chats is limited: requests of a user, and messages for a device")
    func boundedQueues() async throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let boris = try desk.signedIn(.boris)
        let half = try EncryptedScene.half()
        let user = desk.input("boris")
        func request(_ id: Int32) -> API.Messages.RequestEncryption {
            .init(userID: user, randomID: id, gA: half.value)
        }
        guard case .encryptedChatWaiting(let waiting) = try desk.call(request(1), from: alice) else {
            throw RawClientError.unexpected("no chat")
        }
        for id in 2...100 as ClosedRange<Int32> { try desk.call(request(id), from: alice) }
        let next = #expect(throws: RPCError.self) { try desk.call(request(101), from: alice) }
        #expect(next?.code == 420 && next?.message.hasPrefix("FLOOD_WAIT_") == true)

        let difference = try desk.call(API.Updates.GetDifference(pts: 1, date: 1, qts: 0), from: boris)
        guard case .difference(let missed) = difference,
            let chat = missed.otherUpdates.lazy.compactMap({ update -> API.EncryptedChat.EncryptedChatRequested? in
                guard case .updateEncryption(.encryptedChatRequested(let chat), _) = update else { return nil }
                return chat.id == 1 ? chat : nil
            }).first
        else { throw RawClientError.unexpected("\(difference)") }
        let atBoris = API.InputEncryptedChat(chatID: 1, accessHash: chat.accessHash)
        try desk.call(
            API.Messages.AcceptEncryption(peer: atBoris, gB: half.value, keyFingerprint: 1), from: boris)
        let peer = API.InputEncryptedChat(chatID: 1, accessHash: waiting.accessHash)
        // 256 of them are 16 MiB; they are a little shorter.
        let data = Self.data(1, blocks: 4094)
        func send(_ id: Int64) -> API.Messages.SendEncrypted { .init(peer: peer, randomID: id, data: data) }
        for id in 1...256 as ClosedRange<Int64> { try desk.call(send(id), from: alice) }
        let refused = #expect(throws: RPCError.self) { try desk.call(send(257), from: alice) }
        #expect(refused?.message == "ENCRYPTED_QUEUE_FULL_IN_LAB")
        // What was received makes place.
        try desk.call(API.Messages.ReceivedQueue(maxQts: 1), from: boris)
        try desk.call(send(257), from: alice)
    }

    @Test("LM09 What a device missed of encrypted chats comes with its difference, until it has been received")
    func differences() async throws {
        var desk = WorldDesk()
        desk.world.differences.slice = 2
        let alice = try desk.signedIn(.alice)
        let boris = try desk.signedIn(.boris)
        let other = try desk.signedIn(.boris)
        let half = try EncryptedScene.half()
        let request = API.Messages.RequestEncryption(userID: desk.input("boris"), randomID: 9, gA: half.value)
        try desk.call(request, from: alice)
        func difference(_ qts: Int32, from session: SessionReference) throws -> API.Updates.Difference {
            let state = try desk.call(API.Updates.GetState(), from: session)
            return try desk.call(API.Updates.GetDifference(pts: state.pts, date: state.date, qts: qts), from: session)
        }
        let asked = try difference(0, from: boris)
        guard case .difference(let asked) = asked,
            case .updateEncryption(.encryptedChatRequested(let chat), _)? = asked.otherUpdates.first
        else { throw RawClientError.unexpected("\(asked)") }
        #expect(!asked.users.isEmpty)
        let peer = API.InputEncryptedChat(chatID: 9, accessHash: chat.accessHash)
        let accept = API.Messages.AcceptEncryption(peer: peer, gB: half.value, keyFingerprint: 1)
        try desk.call(accept, from: boris)
        guard case .difference(let answer) = try difference(0, from: alice),
            case .updateEncryption(.encryptedChat(let atAlice), _)? = answer.otherUpdates.first
        else { throw RawClientError.unexpected("no chat") }
        let fromAlice = API.InputEncryptedChat(chatID: 9, accessHash: atAlice.accessHash)
        for id in 1...3 as ClosedRange<Int64> {
            try desk.call(
                API.Messages.SendEncrypted(peer: fromAlice, randomID: id, data: Self.data(1)), from: alice)
        }
        guard case .differenceSlice(let slice) = try difference(0, from: boris) else {
            throw RawClientError.unexpected("no slice")
        }
        #expect(slice.newEncryptedMessages.map(\.randomID) == [1, 2] && slice.intermediateState.qts == 2)
        #expect(!slice.otherUpdates.isEmpty)
        guard case .difference(let rest) = try difference(2, from: boris) else {
            throw RawClientError.unexpected("no rest")
        }
        #expect(rest.newEncryptedMessages.map(\.randomID) == [3] && rest.state.qts == 3)
        try desk.call(API.Messages.ReceivedQueue(maxQts: 2), from: boris)
        guard case .difference(let later) = try difference(0, from: boris) else {
            throw RawClientError.unexpected("nothing")
        }
        #expect(later.newEncryptedMessages.map(\.randomID) == [3])
        // The other device of the user has no part in it.
        guard case .difference(let elsewhere) = try difference(0, from: other) else {
            throw RawClientError.unexpected("nothing")
        }
        #expect(elsewhere.newEncryptedMessages.isEmpty && elsewhere.state.qts == 0)
        #expect(elsewhere.otherUpdates.contains { $0.discardedChat == 9 })
        // How far the other side has read is told to the one who wrote.
        func readers() throws -> [[Int32]] {
            try [alice, boris].map { session in
                guard case .difference(let missed) = try difference(0, from: session) else { return [0] }
                return missed.otherUpdates.compactMap { update -> Int32? in
                    if case .updateEncryptedMessagesRead(9, let until, _) = update { until } else { nil }
                }
            }
        }
        #expect(try readers() == [[], []])
        try desk.call(API.Messages.ReadEncryptedHistory(peer: peer, maxDate: .max), from: boris)
        #expect(try readers() == [[Int32(clamping: desk.now)], []])
        // What was deleted with its chat is not delivered any more.
        try desk.call(API.Messages.DiscardEncryption(deleteHistory: true, chatID: 9), from: alice)
        guard case .difference(let after) = try difference(0, from: boris) else {
            throw RawClientError.unexpected("nothing")
        }
        #expect(after.newEncryptedMessages.isEmpty && after.state.qts == 3)
    }

    @Test("LM09 Encrypted chats keep the rules between users, and end with the sign-in of a device")
    func rules() async throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let boris = try desk.signedIn(.boris)
        let half = try EncryptedScene.half()
        func request(_ name: String, _ id: Int32, _ value: [UInt8]) -> API.Messages.RequestEncryption {
            .init(userID: desk.input(name), randomID: id, gA: value)
        }
        for value in [[1], [UInt8](repeating: 255, count: 256), [UInt8](repeating: 1, count: 257)] as [[UInt8]] {
            #expect(desk.failure(of: request("boris", 1, value), from: alice) == "400 DH_G_A_INVALID")
        }
        for name in ["alice", "echobot"] {
            #expect(desk.failure(of: request(name, 1, half.value), from: alice) == "400 USER_ID_INVALID")
        }
        #expect(desk.failure(of: request("boris", 0, half.value), from: alice) == "400 RANDOM_ID_INVALID")
        let block = API.Contacts.Block(id: desk.peer("alice"))
        try desk.call(block, from: boris)
        #expect(desk.failure(of: request("boris", 1, half.value), from: alice) == "403 USER_IS_BLOCKED")
        try desk.call(API.Contacts.Unblock(id: desk.peer("alice")), from: boris)
        #expect(desk.failure(of: request("boris", 1, half.value), from: alice) == "no error")
        try desk.call(API.Auth.LogOut(), from: alice)
        let told = try desk.updates(to: boris).compactMap(\.whole).flatMap(\.updates)
        #expect(told.contains { $0.discardedChat == 1 })

        guard
            case .dhConfig(let config) = try desk.call(
                API.Messages.GetDhConfig(version: 0, randomLength: 16), from: boris)
        else { throw RawClientError.unexpected("no group") }
        #expect(config.g == 3 && config.p.count == 256 && config.random.count == 16)
        let known = try desk.call(
            API.Messages.GetDhConfig(version: config.version, randomLength: 0), from: boris)
        #expect(known == .dhConfigNotModified(random: []))
        let long = API.Messages.GetDhConfig(version: 0, randomLength: -1)
        #expect(desk.failure(of: long, from: boris) == "400 RANDOM_LENGTH_INVALID")
    }
}

/// Alice has asked boris, who is signed in on two devices, for an encrypted chat.
private struct EncryptedScene {
    let alice: RawClient
    let boris: RawClient
    let other: RawClient
    let half: (secret: SecretBytes, value: [UInt8])
    let otherHalf: (secret: SecretBytes, value: [UInt8])
    let id: Int32 = 4711
    let aliceID: Int64

    static func half() throws -> (secret: SecretBytes, value: [UInt8]) {
        var random = RandomSource.system
        return try #require(DHGroup.wellKnown).makeKeyPair(bytes: 32, using: &random)
    }

    init(_ lab: Lab) async throws {
        self.alice = try await RawClient.signedIn(lab, .alice)
        self.boris = try await RawClient.signedIn(lab, .boris)
        self.other = try await RawClient.signedIn(lab, .boris)
        for client in [self.alice, self.boris, self.other] { try await client.call(API.Updates.GetState()) }
        self.aliceID = try await self.alice.user("alice").id
        self.half = try Self.half()
        self.otherHalf = try Self.half()
        let chat = try await self.alice.call(
            API.Messages.RequestEncryption(
                userID: try await self.alice.input("boris"), randomID: self.id, gA: self.half.value))
        guard case .encryptedChatWaiting = chat else { throw RawClientError.unexpected("\(chat)") }
    }

    /// The first device of boris accepts. Returns the chat as both ends name it.
    func accept() async throws -> (atAlice: API.InputEncryptedChat, atBoris: API.InputEncryptedChat) {
        guard case .encryptedChatRequested(let asked) = try await self.boris.encryption() else {
            throw RawClientError.unexpected("not asked")
        }
        let atBoris = API.InputEncryptedChat(chatID: asked.id, accessHash: asked.accessHash)
        try await self.boris.call(
            API.Messages.AcceptEncryption(peer: atBoris, gB: self.otherHalf.value, keyFingerprint: 1))
        guard case .encryptedChat(let chat) = try await self.alice.encryption() else {
            throw RawClientError.unexpected("not accepted")
        }
        return (API.InputEncryptedChat(chatID: chat.id, accessHash: chat.accessHash), atBoris)
    }
}

extension RawClient {
    /// The next change of an encrypted chat that the client is told of.
    fileprivate func encryption() async throws -> API.EncryptedChat {
        try await self.told {
            for case .updateEncryption(let chat, _) in $0.updates { return chat }
            return nil
        }
    }

    fileprivate func encryptedMessage() async throws -> (message: API.EncryptedMessage, qts: Int32) {
        try await self.short {
            if case .updateNewEncryptedMessage(let message, let qts) = $0 { (message, qts) } else { nil }
        }
    }
}

extension WorldDesk {
    /// A user by name.
    fileprivate func input(_ name: String) -> API.InputUser {
        guard case .inputPeerUser(let id, let hash) = self.peer(name) else { return .inputUserEmpty }
        return .inputUser(userID: id, accessHash: hash)
    }
}

extension API.Update {
    /// The encrypted chat of which it says that it is over.
    fileprivate var discardedChat: Int32? {
        if case .updateEncryption(.encryptedChatDiscarded(let chat), _) = self { chat.id } else { nil }
    }
}
