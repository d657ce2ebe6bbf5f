import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct WorldFuzzTests {
    /// Valid queries of every domain, from which hostile ones are made.
    static func corpus(_ desk: WorldDesk) throws -> [ByteBuffer] {
        let boris = desk.peer("boris")
        let queries: [any TLFunction] = [
            API.Help.GetConfig(), API.Updates.GetState(), API.Updates.GetDifference(pts: 2, date: 0, qts: 0),
            API.Auth.SendCode(phoneNumber: "9996651001", apiID: 1, apiHash: "x", settings: API.CodeSettings()),
            API.Auth.SignIn(phoneNumber: "9996651001", phoneCodeHash: "00", phoneCode: "55555"),
            API.Auth.ImportAuthorization(id: 7, bytes: [1, 2, 3]),
            API.Auth.BindTempAuthKey(permAuthKeyID: 1, nonce: 2, expiresAt: 3, encryptedMessage: [4]),
            API.Users.GetUsers(id: [.inputUserSelf]), API.Users.GetFullUser(id: .inputUserSelf),
            API.Contacts.GetContacts(hash: 0), API.Contacts.Search(q: "a", limit: 10),
            API.Messages.SendMessage(peer: boris, message: "hello", randomID: 5),
            API.Messages.ReadHistory(peer: boris, maxID: 0),
            API.Messages.DeleteMessages(revoke: true, id: [1, 2, 3]),
            API.Messages.GetDialogs(offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 9, hash: 0),
            API.Messages.GetHistory(
                peer: boris, offsetID: 3, offsetDate: 0, addOffset: -2, limit: 5, maxID: 0, minID: 0, hash: 0),
            API.Messages.GetMessages(id: [.inputMessageID(id: 1)]),
            API.Upload.GetFile(
                location: .inputPeerPhotoFileLocation(.init(big: true, peer: boris, photoID: 1)), offset: 0, limit: 4096
            ),
            API.InvokeWithLayer(layer: 228, query: API.InvokeWithoutUpdates(query: API.Help.GetNearestDc())),
            API.Messages.CreateChat(users: [.inputUserSelf], title: "g"),
            API.Messages.AddChatUser(chatID: 1001, userID: .inputUserSelf, fwdLimit: 5),
            API.Messages.DeleteChatUser(chatID: 1001, userID: .inputUserSelf),
            API.Channels.CreateChannel(megagroup: true, title: "c", about: ""),
            API.Channels.JoinChannel(channel: .inputChannel(channelID: 1_000_001, accessHash: 5)),
            API.Updates.GetChannelDifference(
                channel: .inputChannel(channelID: 1_000_001, accessHash: 5), filter: .channelMessagesFilterEmpty,
                pts: 1, limit: 100),
            API.Messages.EditMessage(peer: boris, id: 3, message: "other"),
            API.InvokeAfterMsgs(msgIDs: [4, 8], query: API.Help.GetNearestDc()),
        ]
        return try queries.map { try $0.encoded() }
    }

    @Test("Random, cut and changed queries are answered, and the world stays whole")
    func survivesHostileQueries() throws {
        var desk = WorldDesk()
        let session = try desk.signedIn(.alice)
        let corpus = try Self.corpus(desk)
        let extremes: [Int32] = [0, 1, -1, .max, .min, 253, 254, 255, 1 << 24]
        var random = RandomSource.seeded(11)
        var errors = 0
        for index in 0..<4000 {
            var query = corpus[index % corpus.count]
            for _ in 0...Int(random.next() % 3) {
                let count = query.readableBytes
                guard count >= 8 else { break }
                switch random.next() % 4 {
                case 0:
                    let position = Int(random.next() % UInt64(count))
                    let byte = query.getInteger(at: position, as: UInt8.self) ?? 0
                    query.setInteger(byte ^ (1 << UInt8(random.next() % 8)), at: position)
                case 1:
                    let word = extremes[Int(random.next() % UInt64(extremes.count))]
                    query.setInteger(word, at: Int(random.next() % UInt64(count / 4)) * 4, endianness: .little)
                case 2: query.moveWriterIndex(to: count - Int(random.next() % UInt64(count)))
                default: query.writeBytes(random.bytes(Int(random.next() % 12)))
                }
            }
            // Time passes, so that all kinds of dates are met.
            desk.now += Int64(random.next() % 3)
            let outcome = desk.world.answer(query, from: session, messageID: Int64(index) * 4, now: desk.now)
            if case .failure = outcome.reply { errors += 1 }
        }
        #expect(errors > 400 && errors < 4000)
        for (user, box) in desk.world.boxes {
            #expect(box.owner == .user(user) && box.chats.values.allSatisfy { $0.unreadCount >= 0 })
        }
    }

    @Test("Whatever two users do, the differences from the beginning rebuild their boxes")
    func differencesRebuildBoxes() throws {
        var desk = WorldDesk()
        var random = RandomSource.seeded(3)
        let sessions = [try desk.signedIn(.alice), try desk.signedIn(.boris)]
        let names = ["alice", "boris"]
        for step in 0..<400 {
            let who = Int(random.next() % 2)
            let peer = desk.peer(names[1 - who])
            let newest = Int32(random.next() % 300)
            switch random.next() % 5 {
            case 0...2:
                try desk.call(
                    API.Messages.SendMessage(peer: peer, message: "\(step)", randomID: Int64(step + 1)),
                    from: sessions[who])
            case 3: try desk.call(API.Messages.ReadHistory(peer: peer, maxID: newest), from: sessions[who])
            default:
                try desk.call(
                    API.Messages.DeleteMessages(revoke: step % 2 == 0, id: [newest, newest + 1]), from: sessions[who])
            }
        }
        for (session, name) in zip(sessions, names) {
            let owner = try #require(desk.world.userByUsername[name])
            let peer = try #require(desk.world.userByUsername[name == "alice" ? "boris" : "alice"])
            let rebuilt = try self.rebuild(&desk, session, peer: peer)
            let chat = try #require(desk.world.boxes[owner]?.chats[.user(peer)])
            #expect(rebuilt.ids == chat.messages)
            #expect(rebuilt.readInbox ?? chat.readInboxMaxID <= chat.readInboxMaxID)
            #expect(rebuilt.readOutbox ?? 0 == chat.readOutboxMaxID)
        }
    }

    private func rebuild(
        _ desk: inout WorldDesk, _ session: SessionReference, peer: Int64
    ) throws -> (ids: [Int32], readInbox: Int32?, readOutbox: Int32?) {
        var ids: [Int32] = []
        var readInbox: Int32?
        var readOutbox: Int32?
        var pts: Int32 = 1
        while true {
            let messages: [API.Message]
            let updates: [API.Update]
            let isLast: Bool
            switch try desk.call(API.Updates.GetDifference(pts: pts, ptsLimit: 37, date: 0, qts: 0), from: session) {
            case .difference(let rest):
                (messages, updates, pts, isLast) = (rest.newMessages, rest.otherUpdates, rest.state.pts, true)
            case .differenceSlice(let slice):
                (messages, updates, pts, isLast) = (
                    slice.newMessages, slice.otherUpdates, slice.intermediateState.pts, false
                )
            case .differenceEmpty, .differenceTooLong:
                return (ids, readInbox, readOutbox)
            }
            for case .message(let message) in messages where message.peerID == .peerUser(userID: peer) {
                ids.append(message.id)
            }
            for update in updates {
                switch update {
                case .updateDeleteMessages(let gone, _, _): ids.removeAll { gone.contains($0) }
                case .updateReadHistoryInbox(let read) where read.peer == .peerUser(userID: peer):
                    readInbox = read.maxID
                case .updateReadHistoryOutbox(let read) where read.peer == .peerUser(userID: peer):
                    readOutbox = read.maxID
                default: break
                }
            }
            if isLast { return (ids, readInbox, readOutbox) }
        }
    }
}
