import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// A world with a clock that stands still and callers that need no connection.
struct WorldDesk {
    var world: World
    var now: Int64 = 1_800_000_000
    private var nextMessageID: Int64 = 4
    private var nextKeyID: UInt64 = 1
    /// Updates of the last call.
    var deliveries: [Delivery] = []

    init() {
        self.world = World(
            datacenters: (1...5).map { .init(id: $0, address: "127.0.0.1", port: 4000 + $0) },
            accounts: LabAccount.standard, random: .seeded(1), now: 1_800_000_000)
    }

    /// A new key with one session at a datacenter. Only the id of the key matters to most methods.
    mutating func caller(at datacenter: Int, kind: KeyState.Kind = .permanent) -> SessionReference {
        let key = KeyReference(datacenter: datacenter, id: self.nextKeyID)
        self.nextKeyID += 1
        self.world.keys[key] = KeyState(kind: kind)
        self.world.keys[key]?.isInitialized = true
        return SessionReference(key: key, id: Int64(self.nextKeyID) * 1000)
    }

    /// Calls a method and decodes the answer.
    @discardableResult
    mutating func call<Query: TLFunction>(
        _ query: Query, from session: SessionReference
    ) throws -> Query.Response {
        self.nextMessageID += 4
        let outcome = self.world.answer(
            try query.encoded(), from: session, messageID: self.nextMessageID, now: self.now)
        self.deliveries = outcome.deliveries
        var reader = TLReader(try outcome.reply.get())
        let response = try Query.readResponse(from: &reader)
        try reader.finish()
        return response
    }

    /// The error that a call ends with, such as "303 PHONE_MIGRATE_5".
    mutating func failure<Query: TLFunction>(of query: Query, from session: SessionReference) -> String {
        do {
            try self.call(query, from: session)
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    /// Asks for a code and gives its hash.
    mutating func codeHash(_ phone: String, from session: SessionReference) throws -> String {
        let sent = try self.call(
            API.Auth.SendCode(phoneNumber: phone, apiID: 1, apiHash: "x", settings: API.CodeSettings()), from: session)
        guard case .sentCode(let code) = sent else { throw RPCError(code: 500, message: "NO_CODE") }
        return code.phoneCodeHash
    }

    /// A session that is signed in at its home datacenter.
    mutating func signedIn(_ account: LabAccount) throws -> SessionReference {
        let session = self.caller(at: account.homeDC)
        let hash = try self.codeHash(account.phone, from: session)
        try self.call(
            API.Auth.SignIn(phoneNumber: account.phone, phoneCodeHash: hash, phoneCode: account.code), from: session)
        return session
    }

    /// How a session's own user addresses another one.
    func peer(_ username: String) -> API.InputPeer {
        guard let id = self.world.userByUsername[username], let user = self.world.users[id] else {
            return .inputPeerEmpty
        }
        return .inputPeerUser(userID: id, accessHash: user.accessHash)
    }

    /// The updates that the last call sent to a session.
    func updates(to session: SessionReference) throws -> [API.Updates] {
        try self.deliveries.filter { $0.session == session }.map { try API.Updates(decoding: $0.updates) }
    }
}

extension LabAccount {
    /// Home datacenter 5.
    static var alice: LabAccount { standard[0] }
    /// Home datacenter 2.
    static var boris: LabAccount { standard[1] }
}
