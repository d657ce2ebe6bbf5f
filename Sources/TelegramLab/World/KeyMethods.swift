import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI

extension Router {
    /// Temporary keys (core.telegram.org/api/pfs).
    mutating func addKeyMethods() {
        self.on(API.Auth.BindTempAuthKey.self, .anyone) { (world, query, call) throws(RPCError) in
            try world.bind(query, call)
            return true
        }
        // Clients clear away what an earlier run left before they sign in.
        self.on(API.Auth.DropTempAuthKeys.self, .anyone) { (world, query, call) throws(RPCError) in
            let kept = Set(query.exceptAuthKeys.map { UInt64(bitPattern: $0) } + [call.session.key.id])
            for (reference, state) in world.keys where !kept.contains(reference.id) {
                guard case .temporary(let expiresAt, call.principal.id?) = state.kind else { continue }
                guard reference.datacenter == call.datacenter else { continue }
                world.keys[reference]?.kind = .temporary(expiresAt: expiresAt, boundTo: nil)
            }
            return true
        }
    }
}

extension World {
    /// What the clock shows by which keys expire: orders put the world's time forward and leave keys as they are.
    func keyTime(_ now: Int64) -> Int64 { now &- self.agenda.ahead &- (self.surroundings.lead ?? 0) }

    /// Adds a key that was just made.
    mutating func register(_ key: AuthKey, at datacenter: Int, kind: KeyState.Kind) {
        let reference = KeyReference(datacenter: datacenter, id: key.id)
        self.keys[reference] = KeyState(kind: kind)
        self.authKeys[reference] = key
    }

    /// Forgets a key, and with it the authorization that it carries.
    mutating func forget(key: KeyReference) {
        self.logOut(key)
        self.keys[key] = nil
        self.authKeys[key] = nil
    }

    /// Ties the session's temporary key to a permanent one after checking the proof that the caller holds both.
    fileprivate mutating func bind(_ query: API.Auth.BindTempAuthKey, _ call: Call) throws(RPCError) {
        guard case .temporary(let expiresAt, _)? = self.keys[call.session.key]?.kind else {
            throw .badRequest("TEMP_AUTH_KEY_EMPTY")
        }
        let permanent = KeyReference(datacenter: call.datacenter, id: UInt64(bitPattern: query.permAuthKeyID))
        guard let key = self.authKeys[permanent], self.keys[permanent]?.kind == .permanent else {
            throw .badRequest("ENCRYPTED_MESSAGE_INVALID")
        }
        guard Int64(query.expiresAt) > self.keyTime(call.now) else { throw .badRequest("EXPIRES_AT_INVALID") }
        do {
            let message = try BindingEnvelope.open(ByteBuffer(bytes: query.encryptedMessage), key: key)
            let inner = try MT.BindAuthKeyInner(decoding: message.body)
            guard message.id.rawValue == call.messageID, inner.nonce == query.nonce,
                UInt64(bitPattern: inner.tempAuthKeyID) == call.session.key.id,
                inner.permAuthKeyID == query.permAuthKeyID, inner.tempSessionID == call.session.id,
                inner.expiresAt == query.expiresAt
            else { throw RPCError.badRequest("ENCRYPTED_MESSAGE_INVALID") }
        } catch {
            throw .badRequest("ENCRYPTED_MESSAGE_INVALID")
        }
        self.keys[call.session.key]?.kind = .temporary(expiresAt: expiresAt, boundTo: permanent.id)
    }
}
