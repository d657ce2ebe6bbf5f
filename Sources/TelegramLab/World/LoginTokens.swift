import MTProtoCore
import MTProtoCrypto
import TL
import TelegramAPI

/// Sign-ins that another device, or the owner of a bot, confirms instead of a code (core.telegram.org/api/qr-login,
/// core.telegram.org/api/bots).
struct LoginTokens: Codable, Sendable {
    /// A token that a device shows as a picture.
    struct Token: Codable, Sendable {
        /// Who shows it.
        var session: SessionReference
        /// The key that is to be signed in.
        var key: KeyReference
        var exceptIDs: [Int64]
        var expiresAt: Int64
        /// Who confirmed it.
        var user: Int64?
    }

    var tokens: [[UInt8]: Token] = [:]
    /// User ids of bots, by token.
    var bots: [String: Int64] = [:]
    /// What clients keep of accounts that they logged out of, by user.
    var futureTokens: [Int64: [[UInt8]]] = [:]

    /// How long a token can be confirmed, in seconds.
    static let lifetime: Int64 = 30
    /// So many tokens are remembered for one account.
    static let futureTokenLimit = 20

    /// The unused token of a key.
    func token(of key: KeyReference, now: Int64) -> (bytes: [UInt8], token: Token)? {
        self.tokens.first { $0.value.key == key && ($0.value.user != nil || now < $0.value.expiresAt) }
            .map { ($0.key, $0.value) }
    }
}

extension Router {
    /// Tokens that are shown as pictures, and bots.
    mutating func addLoginTokenMethods() {
        self.on(API.Auth.ExportLoginToken.self, .anyone) { (world, query, call) throws(RPCError) in
            guard query.apiID > 0, !query.apiHash.isEmpty else { throw .badRequest("API_ID_INVALID") }
            return try world.exportLoginToken(except: query.exceptIDs, call)
        }
        self.on(API.Auth.ImportLoginToken.self, .anyone) { (world, query, call) throws(RPCError) in
            try world.importLoginToken(query.token, call)
        }
        self.on(API.Auth.AcceptLoginToken.self) { (world, query, call) throws(RPCError) in
            try world.acceptLoginToken(query.token, call)
        }
        self.on(API.Auth.ImportBotAuthorization.self, .anyone) { (world, query, call) throws(RPCError) in
            guard query.apiID > 0, !query.apiHash.isEmpty else { throw .badRequest("API_ID_INVALID") }
            guard let id = world.logins.bots[query.botAuthToken], let bot = world.users[id] else {
                throw .badRequest("ACCESS_TOKEN_INVALID")
            }
            guard bot.homeDC == call.datacenter else { throw .migrate(.user, to: bot.homeDC) }
            return world.authorize(call, as: id)
        }
    }
}

extension World {
    fileprivate mutating func exportLoginToken(
        except exceptIDs: [Int64], _ call: Call
    ) throws(RPCError) -> API.Auth.LoginToken {
        if let (bytes, token) = self.logins.token(of: call.principal, now: call.now), let user = token.user {
            let home = self.users[user]?.homeDC ?? call.datacenter
            guard home == call.datacenter else { return .loginTokenMigrateTo(dcID: Int32(home), token: bytes) }
            return try self.redeem(bytes, for: user, call)
        }
        // One token at a time: what was shown before is void.
        self.logins.tokens = self.logins.tokens.filter {
            $0.value.key != call.principal && ($0.value.expiresAt > call.now || $0.value.user != nil)
        }
        let bytes = self.random.bytes(24)
        let expiresAt = call.now + LoginTokens.lifetime
        self.logins.tokens[bytes] = .init(
            session: call.session, key: call.principal, exceptIDs: exceptIDs, expiresAt: expiresAt)
        return .loginToken(expires: Int32(clamping: expiresAt), token: bytes)
    }

    /// The device that showed the token comes to the home datacenter of the user who confirmed it.
    fileprivate mutating func importLoginToken(_ bytes: [UInt8], _ call: Call) throws(RPCError) -> API.Auth.LoginToken {
        guard let token = self.logins.tokens[bytes] else { throw .badRequest("AUTH_TOKEN_INVALID") }
        guard let user = token.user else {
            throw .badRequest(call.now < token.expiresAt ? "AUTH_TOKEN_INVALID" : "AUTH_TOKEN_EXPIRED")
        }
        let home = self.users[user]?.homeDC ?? call.datacenter
        guard home == call.datacenter else { return .loginTokenMigrateTo(dcID: Int32(home), token: bytes) }
        return try self.redeem(bytes, for: user, call)
    }

    private mutating func redeem(
        _ bytes: [UInt8], for user: Int64, _ call: Call
    ) throws(RPCError) -> API.Auth.LoginToken {
        self.logins.tokens[bytes] = nil
        try self.demandPassword(of: user, call)
        return .loginTokenSuccess(authorization: self.authorize(call, as: user, isKnown: true))
    }

    fileprivate mutating func acceptLoginToken(_ bytes: [UInt8], _ call: Call) throws(RPCError) -> API.Authorization {
        guard var token = self.logins.tokens[bytes], !token.exceptIDs.contains(call.user) else {
            throw .badRequest("AUTH_TOKEN_INVALID")
        }
        guard token.user == nil else { throw .badRequest("AUTH_TOKEN_ALREADY_ACCEPTED") }
        guard call.now < token.expiresAt else { throw .badRequest("AUTH_TOKEN_EXPIRED") }
        token.user = call.user
        self.logins.tokens[bytes] = token
        self.deliver(.updateShort(update: .updateLoginToken, date: call.date), toSession: token.session)
        return self.object(token.key, seenFrom: call)
    }

    /// Ends a sign-in that needs a password as well.
    mutating func demandPassword(of user: Int64, _ call: Call) throws(RPCError) {
        guard self.security.passwords[user] != nil else { return }
        self.logOut(call.principal)
        self.keys[call.principal]?.awaitsPassword = user
        throw .passwordNeeded
    }
}
