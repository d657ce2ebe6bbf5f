import MTProtoCore
import TelegramAPI

extension Router {
    static let sessionUserMethods: Set<UInt32> = [
        API.Account.ChangeAuthorizationSettings.constructorID, API.Account.SetAuthorizationTTL.constructorID,
    ]

    /// What a user says of sign-ins, and how long they last without use.
    mutating func addSessionMethods() {
        self.on(API.Account.ChangeAuthorizationSettings.self) { (world, query, call) throws(RPCError) in
            try world.changeAuthorization(query, call)
            return true
        }
        self.on(API.Account.SetAuthorizationTTL.self) { (world, query, call) throws(RPCError) in
            guard (1...366).contains(query.authorizationTtlDays) else { throw .badRequest("TTL_DAYS_INVALID") }
            world.setAuthorizationLifetime(query.authorizationTtlDays, call)
            return true
        }
    }
}

extension World {
    /// After so many days without use a sign-in ends, if its user has not chosen another number.
    static let authorizationLifetime: Int32 = 180
    /// So long a sign-in counts as one that the user may not know of, in seconds.
    static let confirmationPeriod: Int64 = 7 * 86_400

    fileprivate mutating func changeAuthorization(
        _ query: API.Account.ChangeAuthorizationSettings, _ call: Call
    ) throws(RPCError) {
        // Clients know the session that they are themselves by 0.
        let named = self.authorizations(of: call.user)
            .first { query.hash == 0 ? $0 == call.principal : Self.hash(of: $0) == query.hash }
        // A session that may be a stranger's cannot say itself that it is known.
        guard let key = named, !query.confirmed || key != call.principal else { throw .badRequest("HASH_INVALID") }
        if let isDisabled = query.encryptedRequestsDisabled { self.keys[key]?.refusesEncryptedChats = isDisabled }
        if let isDisabled = query.callRequestsDisabled { self.keys[key]?.refusesCalls = isDisabled }
        guard query.confirmed, self.keys[key]?.isUnconfirmed == true else { return }
        self.keys[key]?.isUnconfirmed = false
        let update = API.Update.updateNewAuthorization(.init(hash: Self.hash(of: key)))
        for other in self.authorizations(of: call.user) where other != key {
            for session in self.sessions(of: other) where session != call.session {
                self.deliver(.updateShort(update: update, date: call.date), toSession: session)
            }
        }
    }

    /// Tells the other sessions of an account of a new one, and whether its owner should say that it is known.
    mutating func announceSignIn(_ key: KeyReference, as user: Int64, now: Int64) {
        guard let state = self.keys[key] else { return }
        let others = self.authorizations(of: user).filter { $0 != key }
        let date = Int32(clamping: now)
        let update =
            state.isUnconfirmed
            ? API.Update.UpdateNewAuthorization(
                unconfirmed: true, hash: Self.hash(of: key), date: date, device: state.device?.model ?? "",
                location: "this machine") : .init(hash: Self.hash(of: key))
        for other in others { self.tell(other, .updateShort(update: .updateNewAuthorization(update), date: date)) }
    }

    /// Whether a session still counts as one that the user may not know of.
    func isUnconfirmed(_ key: KeyReference, now: Int64) -> Bool {
        guard let state = self.keys[key] else { return false }
        return state.isUnconfirmed && now < state.authorizedAt + Self.confirmationPeriod
    }

    // MARK: The end of sessions

    /// Ends an authorization, as another session of the user can.
    mutating func endByOrder(_ key: KeyReference, now: Int64) {
        self.encrypted.now = max(self.encrypted.now, now)
        self.revoke(key)
    }

    fileprivate mutating func setAuthorizationLifetime(_ days: Int32, _ call: Call) {
        self.security.authorizationLifetimes[call.user] = days
        for key in self.authorizations(of: call.user) { self.watchLifetime(of: key, as: call.user) }
    }

    /// Ends a session when nothing was asked there for as long as its user has chosen. Where none was chosen no lab
    /// lives long enough.
    mutating func watchLifetime(of key: KeyReference, as user: Int64) {
        guard let end = self.endOfUse(key, as: user) else { return }
        self.agenda.insertOnce(.endUnused(key), at: Int32(clamping: end))
    }

    private func endOfUse(_ key: KeyReference, as user: Int64) -> Int64? {
        guard let days = self.security.authorizationLifetimes[user], let state = self.keys[key] else { return nil }
        return state.activeAt + Int64(days) * 86_400
    }

    /// The time has come at which a session ends, unless it was used since.
    mutating func endUnused(_ key: KeyReference, at date: Int32) {
        guard case .signedIn(let user)? = self.keys[key]?.authorization, let end = self.endOfUse(key, as: user)
        else { return }
        guard end <= Int64(date) else { return self.watchLifetime(of: key, as: user) }
        self.revoke(key)
    }
}
