import MTProtoCore
import MTProtoCrypto
import TelegramAPI

/// What a client said of itself with `initConnection`.
struct ClientDevice: Codable, Hashable, Sendable {
    var apiID: Int32
    var model: String
    var systemVersion: String
    var appVersion: String
}

extension Router {
    /// The sessions of an account, and ending them from another one.
    mutating func addAuthorizationMethods() {
        self.on(API.Account.GetAuthorizations.self) { (world, _, call) throws(RPCError) in
            API.Account.Authorizations(
                authorizationTtlDays: world.security.authorizationLifetimes[call.user] ?? World.authorizationLifetime,
                authorizations: world.authorizations(of: call.user).map { world.object($0, seenFrom: call) })
        }
        self.on(API.Account.ResetAuthorization.self) { (world, query, call) throws(RPCError) in
            // The present session is listed with the hash 0, so none is its own.
            guard query.hash != 0,
                let key = world.authorizations(of: call.user).first(where: { World.hash(of: $0) == query.hash }),
                key != call.principal
            else { throw .badRequest("HASH_INVALID") }
            world.revoke(key)
            return true
        }
        self.on(API.Auth.ResetAuthorizations.self) { (world, _, call) throws(RPCError) in
            for key in world.authorizations(of: call.user) where key != call.principal { world.revoke(key) }
            return true
        }
    }
}

extension World {
    /// The keys under which a user is signed in, oldest first.
    func authorizations(of user: Int64) -> [KeyReference] {
        self.keys.filter { $0.value.authorization == .signedIn(user: user) }.map(\.key)
            .sorted { (self.keys[$0]?.authorizedAt ?? 0, $0) < (self.keys[$1]?.authorizedAt ?? 0, $1) }
    }

    /// Whether a user is signed in under a key, or under the one that it is bound to.
    func isSignedIn(_ key: KeyReference) -> Bool {
        guard case .temporary(_, let bound?)? = self.keys[key]?.kind else {
            return self.keys[key]?.authorization != nil
        }
        return self.keys[KeyReference(datacenter: key.datacenter, id: bound)]?.authorization != nil
    }

    static func hash(of key: KeyReference) -> Int64 { Int64(bitPattern: key.id) }

    /// Ends an authorization from elsewhere. Its client is told to ask what has happened, and why when it does.
    mutating func revoke(_ key: KeyReference) {
        for session in self.sessions(of: key) { self.deliver(.updatesTooLong, toSession: session) }
        self.logOut(key)
        self.keys[key]?.isRevoked = true
    }

    /// A session as another one of the account sees it.
    func object(_ key: KeyReference, seenFrom call: Call) -> API.Authorization {
        let state = self.keys[key]
        let device = state?.device
        let isCurrent = key == call.principal
        return API.Authorization(
            current: isCurrent, encryptedRequestsDisabled: state?.refusesEncryptedChats ?? false,
            callRequestsDisabled: state?.refusesCalls ?? false,
            unconfirmed: self.isUnconfirmed(key, now: call.now), hash: isCurrent ? 0 : Self.hash(of: key),
            deviceModel: device?.model ?? "",
            platform: "", systemVersion: device?.systemVersion ?? "", apiID: device?.apiID ?? 0, appName: "lab",
            appVersion: device?.appVersion ?? "", dateCreated: Int32(clamping: state?.authorizedAt ?? call.now),
            dateActive: isCurrent ? call.date : Int32(clamping: state?.activeAt ?? call.now), ip: "127.0.0.1",
            country: "XX", region: "")
    }
}
