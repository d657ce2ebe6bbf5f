import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct KeyMethodsTests {
    private func permanentKey(seed: UInt64 = 3) throws -> AuthKey {
        var random = RandomSource.seeded(seed)
        return try AuthKey(random.bytes(AuthKey.byteCount))
    }

    /// A world in which alice is signed in under a key.
    private func desk(with key: AuthKey) throws -> WorldDesk {
        var desk = WorldDesk()
        desk.world.register(key, at: 5, kind: .permanent)
        let alice = try #require(desk.world.userByUsername["alice"])
        desk.world.keys[KeyReference(datacenter: 5, id: key.id)]?.authorization = .signedIn(user: alice)
        return desk
    }

    /// Binds the key of a session to a permanent one, after a change of what the proof says.
    private func bind(
        _ session: SessionReference, to key: AuthKey, until expiresAt: Int64, in desk: inout WorldDesk,
        messageID: Int64 = 400, change: (inout MT.BindAuthKeyInner) -> Void = { _ in }
    ) throws -> String {
        let permanent = Int64(bitPattern: key.id)
        var inner = MT.BindAuthKeyInner(
            nonce: 77, tempAuthKeyID: Int64(bitPattern: session.key.id), permAuthKeyID: permanent,
            tempSessionID: session.id, expiresAt: Int32(expiresAt))
        change(&inner)
        var random = RandomSource.seeded(4)
        let proof = BindingEnvelope.seal(
            try inner.encoded(), messageID: MessageID(rawValue: messageID), key: key, random: &random)
        let query = API.Auth.BindTempAuthKey(
            permAuthKeyID: permanent, nonce: 77, expiresAt: Int32(expiresAt),
            encryptedMessage: Array(proof.readableBytesView))
        let outcome = desk.world.answer(try query.encoded(), from: session, messageID: 400, now: desk.now)
        switch outcome.reply {
        case .success: return "no error"
        case .failure(let error): return "\(error)"
        }
    }

    @Test("A key is bound only by a proof that says the same as the query, of a permanent key, for some time")
    func judgesProofs() throws {
        let key = try self.permanentKey()
        var desk = try self.desk(with: key)
        let end = desk.now + 100
        let session = desk.caller(at: 5, kind: .temporary(expiresAt: end, boundTo: nil))
        let changes: [(inout MT.BindAuthKeyInner) -> Void] = [
            { $0.nonce += 1 }, { $0.tempAuthKeyID += 1 }, { $0.permAuthKeyID += 1 }, { $0.tempSessionID += 1 },
            { $0.expiresAt += 1 },
        ]
        for (number, change) in changes.enumerated() {
            let answer = try self.bind(session, to: key, until: end, in: &desk, change: change)
            #expect(answer == "400 ENCRYPTED_MESSAGE_INVALID", "\(number)")
        }
        let other = try self.bind(session, to: key, until: end, in: &desk, messageID: 404)
        #expect(other == "400 ENCRYPTED_MESSAGE_INVALID")
        let late = try self.bind(session, to: key, until: desk.now, in: &desk)
        #expect(late == "400 EXPIRES_AT_INVALID")
        let unknown = try self.permanentKey(seed: 5)
        let foreign = try self.bind(session, to: unknown, until: end, in: &desk)
        #expect(foreign == "400 ENCRYPTED_MESSAGE_INVALID")
        desk.world.register(unknown, at: 5, kind: .temporary(expiresAt: end, boundTo: nil))
        let temporary = try self.bind(session, to: unknown, until: end, in: &desk)
        #expect(temporary == "400 ENCRYPTED_MESSAGE_INVALID")
        let permanent = desk.caller(at: 5)
        let needless = try self.bind(permanent, to: key, until: end, in: &desk)
        #expect(needless == "400 TEMP_AUTH_KEY_EMPTY")

        #expect(desk.failure(of: API.Updates.GetState(), from: session) == "401 AUTH_KEY_PERM_EMPTY")
        let bound = try self.bind(session, to: key, until: end, in: &desk)
        #expect(bound == "no error")
        #expect(desk.failure(of: API.Updates.GetState(), from: session) == "no error")
        desk.now = end
        #expect(desk.failure(of: API.Updates.GetState(), from: session) == "401 AUTH_KEY_PERM_EMPTY")
    }

    @Test("Temporary keys that nobody wants any more are let go, all but those that are named and one's own")
    func dropsTemporaryKeys() throws {
        let key = try self.permanentKey()
        var desk = try self.desk(with: key)
        let sessions = (0..<3).map { _ in
            desk.caller(at: 5, kind: .temporary(expiresAt: desk.now + 100, boundTo: key.id))
        }
        let elsewhere = desk.caller(at: 1, kind: .temporary(expiresAt: desk.now + 100, boundTo: key.id))
        let drop = API.Auth.DropTempAuthKeys(exceptAuthKeys: [Int64(bitPattern: sessions[1].key.id)])
        #expect(try desk.call(drop, from: sessions[0]))
        let states = sessions.map { desk.failure(of: API.Updates.GetState(), from: $0) }
        #expect(states == ["no error", "no error", "401 AUTH_KEY_PERM_EMPTY"])
        #expect(
            desk.world.keys[elsewhere.key]?.kind == .temporary(expiresAt: desk.now + 100, boundTo: key.id))
    }
}
