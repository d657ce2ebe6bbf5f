import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct LabSessionTests {
    private func isNewSession(_ message: ContainedMessage) -> Bool {
        if case .newSession? = try? ServiceMessage(decoding: message.body) { true } else { false }
    }

    @Test("P20 A repeated message is answered from memory and executed once, on any connection")
    func repeatedMessagesRunOnce() async throws {
        try await withRawClient(at: 5) { lab, client in
            try await client.signIn(.alice)
            let before = lab.counters[5].requests
            let peer = API.InputPeer.inputPeerSelf
            let query = try API.Messages.SendMessage(peer: peer, message: "once", randomID: 3).encoded()
            let id = try await client.send(query, sequence: 5)
            let first = try await client.answer(to: id)
            try await client.send(query, id: id, sequence: 5)
            let second = try await client.answer(to: id)
            #expect(first.object == second.object)
            #expect(lab.counters[5].requests == before + 1)

            let other = try await client.reconnected()
            try await other.send(query, id: id, sequence: 5)
            #expect(try await other.answer(to: id).object == first.object)
            #expect(lab.counters[5].requests == before + 1)
        }
    }

    @Test("The salt is judged before anything else; the same id goes through with the right one")
    func saltComesFirst() async throws {
        try await withRawClient(at: 2) { lab, client in
            let query = try client.introduced(API.Help.GetNearestDc())
            let id = try await client.send(query, sequence: 1, salt: client.salt ^ 1)
            let refusal = try await client.service { if case .refusal = $0 { true } else { false } }
            guard case .refusal(let refused, _, 48, let newSalt?) = refusal else {
                Issue.record("\(refusal)")
                return
            }
            #expect(refused == id && newSalt == client.salt)
            #expect(lab.counters[2].requests == 0)
            try await client.send(query, id: id, sequence: 1)
            _ = try await client.answer(to: id)
            #expect(lab.counters[2].requests == 1)
        }
    }

    @Test("A rotated salt is refused at once")
    func rotatedSaltIsRefused() async throws {
        try await withRawClient(at: 2) { lab, client in
            try await client.call(API.Help.GetNearestDc())
            await lab.rotateSalt(2)
            let id = try await client.send(try API.Help.GetNearestDc().encoded())
            let refusal = try await client.service { if case .refusal = $0 { true } else { false } }
            guard case .refusal(id, _, 48, let newSalt?) = refusal else {
                Issue.record("\(refusal)")
                return
            }
            #expect(newSalt != client.salt)
            client.salt = newSalt
            try await client.call(API.Help.GetNearestDc())
        }
    }

    @Test("Ids from too long ago and from the future are refused", arguments: [(-310, 16), (40, 17)])
    func refusesIDsOutOfTime(seconds: Int64, code: Int32) async throws {
        try await withRawClient(at: 2) { lab, client in
            let id = try client.nextID(secondsAhead: seconds)
            try await client.send(try client.introduced(API.Help.GetNearestDc()), id: id)
            let refusal = try await client.service { if case .refusal = $0 { true } else { false } }
            guard case .refusal(id, _, code, nil) = refusal else {
                Issue.record("\(refusal)")
                return
            }
            #expect(lab.counters[2].requests == 0)
        }
    }

    @Test("Refusals travel alone, so that clients with a wrong clock understand them")
    func wrongClocksAreToldSo() async throws {
        try await withRawClient(at: 2) { lab, client in
            for _ in 0..<3 {
                try await client.send(
                    try client.introduced(API.Help.GetNearestDc()), id: try client.nextID(secondsAhead: 40))
            }
            for _ in 0..<3 {
                _ = try await client.service { if case .refusal = $0 { true } else { false } }
            }
            let sent = lab.frameLog(2).filter { $0.direction == .sent && $0.kind == .encrypted }
            #expect(sent.map { $0.messages.map(\.name) } == Array(repeating: ["bad_msg_notification"], count: 3))
        }
    }

    @Test("A lab whose clock is ahead says so in the key exchange")
    func clockOffsetShows() async throws {
        var configuration = LabConfiguration()
        configuration.clockOffset = .seconds(3600)
        try await withRawClient(at: 2, configuration) { _, client in
            // An hour is far more than any delay of this machine.
            let wall = LabClock(offset: .zero, time: .shared).server.unixSeconds(at: LabTime.shared.now())
            #expect(abs(client.clock.unixSeconds(at: LabTime.shared.now()) - wall - 3600) < 600)
            let config = try await client.call(API.Help.GetConfig())
            #expect(abs(Int64(config.date) - wall - 3600) < 600)
        }
    }

    @Test("The first message of a session is answered with new_session_created, once")
    func announcesNewSessions() async throws {
        try await withRawClient(at: 2) { _, client in
            try await client.call(API.Help.GetNearestDc())
            try await client.call(API.Help.GetNearestDc())
            #expect(client.others.count { self.isNewSession($0) } == 1)
            client.sessionID ^= 0x55
            try await client.call(API.Help.GetNearestDc())
            #expect(client.others.count { self.isNewSession($0) } == 2)
        }
    }

    @Test("Forgotten sessions are announced anew and keep their authorization")
    func forgottenSessionsComeBack() async throws {
        try await withRawClient(at: 5) { lab, client in
            try await client.signIn(.alice)
            await lab.forgetSessions(5)
            client.others = []
            try await client.call(API.Updates.GetState())
            #expect(client.others.count { self.isNewSession($0) } == 1)
        }
    }

    @Test("Large answers are packed")
    func packsLargeAnswers() async throws {
        try await withRawClient(at: 2) { lab, client in
            try await client.call(API.Help.GetNearestDc())
            #expect(!client.lastAnswerWasPacked)
            try await client.signIn(.boris)
            try await client.call(
                API.Messages.GetDialogs(offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 100, hash: 0))
            #expect(client.lastAnswerWasPacked)
            // From 512 bytes on, of which eight stand before the text.
            for (length, isPacked) in [(500, false), (504, true)] {
                await lab.answer(API.Help.GetInviteText.self) { _, _ in
                    API.Help.InviteText(message: String(repeating: "a", count: length))
                }
                try await client.call(API.Help.GetInviteText())
                #expect(client.lastAnswerWasPacked == isPacked)
            }
        }
    }

    @Test("Quick acknowledgements name the packet that arrived")
    func acknowledgesQuickly() async throws {
        try await withRawClient(at: 2) { _, client in
            let id = try await client.send(try client.introduced(API.Help.GetNearestDc()), wantsQuickAck: true)
            _ = try await client.answer(to: id)
            #expect(client.quickAcks.count == 1)
        }
    }

    @Test("Answers and updates go to the connection that was used last")
    func movesBetweenConnections() async throws {
        try await withRawClient(at: 5) { lab, first in
            try await first.signIn(.alice)
            let second = try await first.reconnected()
            try await second.call(API.Updates.GetState())
            let boris = try await RawClient(lab, 2)
            try await boris.exchangeKey()
            try await boris.signIn(.boris)
            let found = try await boris.call(API.Contacts.ResolveUsername(username: "alice"))
            guard case .user(let alice)? = found.users.first, let hash = alice.accessHash else {
                Issue.record("no alice")
                return
            }
            try await boris.call(
                API.Messages.SendMessage(
                    peer: .inputPeerUser(userID: alice.id, accessHash: hash), message: "over here", randomID: 9))
            let updates = try await second.next { try? API.Updates(decoding: $0.body) }
            guard case .updates(let container) = updates,
                case .updateNewMessage(.message(let message), _, _)? = container.updates.first
            else {
                Issue.record("\(updates)")
                return
            }
            #expect(message.message == "over here")
        }
    }

    @Test("A destroyed session is gone, a live one answers")
    func destroysSessions() async throws {
        try await withRawClient(at: 2) { _, client in
            try await client.call(API.Help.GetNearestDc())
            let dead = client.sessionID
            client.sessionID ^= 0x1234
            for existed in [true, false] {
                try await client.send(ServiceMessage.destroySession(dead).encoded())
                let answer = try await client.service { if case .sessionsDestroyed = $0 { true } else { false } }
                #expect(answer == .sessionsDestroyed([SessionEnd(id: dead, existed: existed)]))
            }
        }
    }

    @Test("B-21 a session that names itself in destroy_session is not destroyed, and goes on")
    func ownSessionStays() async throws {
        try await withRawClient(at: 2) { lab, client in
            try await client.call(API.Help.GetNearestDc())
            try await client.send(ServiceMessage.destroySession(client.sessionID).encoded(), isContent: false)
            // The answer to what was asked before the question would have come before this one.
            try await client.call(API.Help.GetNearestDc())
            let others = client.others.compactMap { try? ServiceMessage(decoding: $0.body) }
            #expect(!others.contains { if case .sessionsDestroyed = $0 { true } else { false } })
            // A session that began anew would have been told of.
            let began = others.filter { if case .newSession = $0 { true } else { false } }
            #expect(began.count <= 1 && lab.counters[2].requests == 2)
        }
    }

    @Test("A ping with a term ends the terms that other sessions of the connection set")
    func termsBelongToConnections() throws {
        let wire = try Wire()
        try wire.connect()
        for (session, delay) in [(1, 5), (2, 60)] as [(Int64, Int32)] {
            wire.sessionID = session
            try wire.send(.ping(id: session, disconnectDelay: delay))
        }
        wire.advance(.seconds(59))
        #expect(!wire.isClosed)
        wire.advance(.seconds(10))
        #expect(wire.isClosed)
    }

    @Test("Hundreds of sessions of one key are served side by side")
    func servesManySessions() async throws {
        try await withRawClient(at: 2) { lab, client in
            try await client.call(API.Help.GetNearestDc())
            var requests: [(session: Int64, id: MessageID)] = []
            for session in 1...300 {
                client.sessionID = Int64(session)
                requests.append(
                    (client.sessionID, try await client.send(try API.Help.GetNearestDc().encoded(), sequence: 1)))
            }
            for (session, id) in requests {
                client.sessionID = session
                _ = try await client.answer(to: id)
            }
            #expect(lab.counters[2].requests == 301 && lab.counters[2].tcpAccepts == 1)
        }
    }

    @Test("P03 A temporary key works only after it is bound to a permanent one")
    func bindsTemporaryKeys() async throws {
        try await withRawClient(at: 5) { lab, permanent in
            try await permanent.signIn(.alice)
            let temporary = try await RawClient(lab, 5)
            try await temporary.exchangeKey(expiresIn: 3600)
            let unbound = try await RawClient(lab, 5)
            try await unbound.exchangeKey(expiresIn: 3600)
            await #expect(throws: RPCError(code: 401, message: "AUTH_KEY_PERM_EMPTY")) {
                try await unbound.call(API.Updates.GetState())
            }
            // The binding may come before the client introduced itself.
            let keys = (permanent: try #require(permanent.key), temporary: try #require(temporary.key))
            let expiresAt = Int32(temporary.clock.unixSeconds(at: LabTime.shared.now()) + 3600)
            let id = try temporary.nextID()
            func bind(nonce: Int64) throws -> ByteBuffer {
                var random = RandomSource.system
                let inner = try MT.BindAuthKeyInner(
                    nonce: 77, tempAuthKeyID: Int64(bitPattern: keys.temporary.id),
                    permAuthKeyID: Int64(bitPattern: keys.permanent.id), tempSessionID: temporary.sessionID,
                    expiresAt: expiresAt
                ).encoded()
                let proof = BindingEnvelope.seal(inner, messageID: id, key: keys.permanent, random: &random)
                return try API.Auth.BindTempAuthKey(
                    permAuthKeyID: Int64(bitPattern: keys.permanent.id), nonce: nonce, expiresAt: expiresAt,
                    encryptedMessage: Array(proof.readableBytesView)
                ).encoded()
            }
            try await temporary.send(try bind(nonce: 77), id: id)
            let isBound = try Bool(decoding: try await temporary.answer(to: id).object)
            #expect(isBound)
            _ = try await temporary.call(API.Updates.GetState())
            let late = try await temporary.send(try bind(nonce: 77))
            await #expect(throws: RPCError(code: 400, message: "ENCRYPTED_MESSAGE_INVALID")) {
                try await temporary.answer(to: late)
            }
        }
    }

    @Test("C-15 B-37 of the lengths that a proof may claim under a right hash only that of the proof binds a key")
    func judgesLengthsOfProofs() async throws {
        try await withRawClient(at: 2) { lab, permanent in
            let temporary = try await RawClient(lab, 2)
            try await temporary.exchangeKey(expiresIn: 3600)
            let keys = (permanent: try #require(permanent.key), temporary: try #require(temporary.key))
            let expiresAt = Int32(temporary.clock.unixSeconds(at: LabTime.shared.now()) + 3600)
            var random = RandomSource.system
            func bind(announcing length: Int32, before padding: Int) async throws -> Bool {
                let id = try temporary.nextID()
                let inner = try MT.BindAuthKeyInner(
                    nonce: 77, tempAuthKeyID: Int64(bitPattern: keys.temporary.id),
                    permAuthKeyID: Int64(bitPattern: keys.permanent.id), tempSessionID: temporary.sessionID,
                    expiresAt: expiresAt
                ).encoded()
                var plain = ByteBuffer(bytes: random.bytes(16))
                plain.writeInteger(id.rawValue, endianness: .little)
                plain.writeInteger(Int32(0))
                plain.writeInteger(length, endianness: .little)
                plain.writeImmutableBuffer(inner)
                plain.writeBytes(random.bytes(padding))
                // The hash covers what the length announces, as far as it is there.
                let hashed = 32 + min(max(Int(length), 0), inner.readableBytes + padding)
                let messageKey = plain.withUnsafeReadableBytes {
                    MessageCipherV1.messageKey(of: UnsafeRawBufferPointer(rebasing: $0[..<hashed]))
                }
                plain.withUnsafeMutableReadableBytes {
                    MessageCipherV1.encrypt(
                        $0, messageKey: messageKey, authKey: keys.permanent, direction: .clientToServer)
                }
                var proof = ByteBuffer(integer: keys.permanent.id, endianness: .little)
                proof.writeBytes(messageKey.bytes)
                proof.writeBuffer(&plain)
                let query = API.Auth.BindTempAuthKey(
                    permAuthKeyID: Int64(bitPattern: keys.permanent.id), nonce: 77, expiresAt: expiresAt,
                    encryptedMessage: Array(proof.readableBytesView))
                try await temporary.send(try query.encoded(), id: id)
                do {
                    return try Bool(decoding: try await temporary.answer(to: id).object)
                } catch let error as RPCError {
                    #expect(error == RPCError(code: 400, message: "ENCRYPTED_MESSAGE_INVALID"))
                    return false
                }
            }
            // The proof has 40 bytes. More padding than up to a whole block is none.
            for length: Int32 in [.min, -4, 0, 36, 39, 41, 44, 48, 49, 52, .max] {
                #expect(try await !bind(announcing: length, before: 8), "\(length)")
            }
            #expect(try await !bind(announcing: 40, before: 24))
            #expect(try await bind(announcing: 40, before: 8))
        }
    }
}
