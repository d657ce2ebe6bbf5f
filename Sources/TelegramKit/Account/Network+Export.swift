import Logging
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import Synchronization

// Sessions that come from elsewhere, or go there.
extension Network {
    func exportSession() async throws(TelegramError) -> ExportedSession {
        try await untilRunning("export")
        guard let userID = account.userID, let home = context.authInfo(for: account.home),
            let address = context.addresses(of: account.home).addresses.first
        else {
            throw TelegramError(
                .unauthorized, message: "No account is signed in", location: "export", hint: "Sign in first.")
        }
        var keys = [ExportedSession.Key(datacenter: account.home.rawValue, key: home.key)]
        for datacenter in context.authorizedDatacenters where datacenter != account.home {
            guard let info = context.authInfo(for: datacenter) else { continue }
            keys.append(.init(datacenter: datacenter.rawValue, key: info.key))
        }
        return ExportedSession(
            isTest: context.servers.isTest, homeDatacenter: account.home.rawValue, userID: userID,
            address: address.host, port: Int(address.port), keys: keys, fingerprints: context.sessionFingerprints,
            isBot: memory.peers.withLock { $0.user(userID) }.flatMap { User($0) }?.isBot, apiID: configuration.apiID)
    }

    /// Takes the keys of a session over. Whether it is one, only the server can say.
    ///
    /// - Returns: what was remembered of an account before.
    func adopt(_ session: ExportedSession) async throws(TelegramError) -> StoredAccount {
        try await untilRunning("import")
        try checkThatNobodyIsSignedIn()
        guard session.isTest == nil || session.isTest == context.servers.isTest else {
            throw TelegramError(
                .sessionInvalid, message: "The session belongs to other servers", location: "import",
                hint: session.isTest == true ? "Use the test servers." : "Use the production servers.")
        }
        // Servers that do not know its keys could prove that, and the session would be taken for dead (row O01).
        guard session.fingerprints.isEmpty || context.hasServers(withAnyOf: session.fingerprints) else {
            throw TelegramError(
                .otherServers, message: "The session belongs to other servers than those of the configuration",
                location: "import", hint: "Use the servers that it was made with.")
        }
        let home = DatacenterID(session.homeDatacenter)
        try await checkHome(home)
        try checkThatNobodyIsSignedIn()
        if let key = session.keys.first(where: { $0.datacenter == session.homeDatacenter }) { try lock(key.key.id) }
        let former = account
        account = StoredAccount(home: home, userID: nil)
        await stopManagers()
        do throws(StorageError) {
            // Keys of datacenters that the servers do not name, or of networks for content, are no account's.
            for key in session.keys where holdsAccounts(DatacenterID(key.datacenter)) {
                let datacenter = DatacenterID(key.datacenter)
                if let old = context.authInfo(for: datacenter) {
                    try await context.removeKey(old.key.id, for: datacenter)
                }
                // The next request shows whether the home's key carries the account. The other keys may be another
                // account's, as the author of the file may have written anything: the authorization is transferred
                // there anew.
                var info = AuthInfo(key: key.key, salts: [], isAuthorized: true)
                info.isAuthorized = datacenter == home
                try await context.keyCreated(info, for: datacenter)
            }
        } catch {
            await dropImport(former, of: nil)
            throw TelegramError(storage: error)
        }
        return former
    }

    private func checkThatNobodyIsSignedIn() throws(TelegramError) {
        guard account.userID == nil else {
            throw TelegramError(
                .alreadySignedIn, message: "An account is signed in already", location: "import",
                hint: "Log out first, or use another store.")
        }
    }

    /// A session names its home, but its author may have written anything: if the datacenter is unknown, the servers
    /// are asked for it.
    private func checkHome(_ home: DatacenterID) async throws(TelegramError) {
        if !context.knows(home) {
            do throws(TelegramError) {
                try await find(home, for: "import")
            } catch {
                guard error.code == .invalidConfiguration else { throw error }
            }
        }
        guard holdsAccounts(home) else {
            throw TelegramError(
                .sessionInvalid,
                message: "The session names datacenter \(home.rawValue), which the servers do not know",
                location: "import",
                hint: "Check where the session comes from, and try again if the servers could not be reached.")
        }
    }

    /// Whether a datacenter is known, and no content delivery network.
    private func holdsAccounts(_ datacenter: DatacenterID) -> Bool {
        context.addresses(of: datacenter).addresses.contains { !$0.isCDN }
    }

    private func stopManagers() async {
        await close(leaveConnections(), because: .migrated)
    }

    /// The session is not valid: its keys are removed, and everything is as it was before.
    ///
    /// - Parameter user: whose session it is, as far as that is known. If another user has signed in since, nothing happens.
    func dropImport(_ former: StoredAccount, of user: Int64?) async {
        guard account.userID == nil || account.userID == user else { return }
        // It has signed in if only that could not be stored.
        let hadAccount = account.userID != nil
        let lock = takeKeyLock()
        let left = leaveConnections()
        account = former
        let status: AccountStatus = former.ended.map { .ended($0.reason) } ?? .signedOut
        if hadAccount {
            tell { $0.accountLeft(facts: $1) }
            forgetAccount()
            note(status)
        }
        let removal = context.removeCarryingKeys()
        do throws(TelegramError) {
            try await store(former)
        } catch {
            configuration.logger.warning("\(error)")
        }
        do throws(StorageError) {
            try await removal.finish()
        } catch {
            // The next start removes them, as no account is signed in.
            configuration.logger.warning("\(error)")
        }
        await close(left, because: .migrated)
        lock?.release()
        // Another account may have signed in meanwhile, and was told of.
        guard hadAccount, account.userID == nil else { return }
        await memory.observer.withLock { $0 }?(status)
    }

    /// Forgets the account here and says nothing to the server.
    func abandon(_ end: AccountEnd) async throws(TelegramError) {
        try await untilRunning("abandon")
        try await signedOut(telling: end)
    }
}

extension TelegramClient {
    /// The session, to be used by another program. From then on only one of both may use it: see ``abandonSession()``.
    public func exportSession() async throws(TelegramError) -> ExportedSession {
        try await network.exportSession()
    }

    /// Goes on with a session from elsewhere, after asking the server whose it is. Wherever it comes from, it must not be
    /// used any more: a key that comes from two places ends for both.
    ///
    /// If it fails, nothing of the session stays. Its keys are used for its own account only: when that has ended, here or
    /// elsewhere, they are forgotten.
    ///
    /// - Throws: `sessionInUse` if another process of this machine uses it, or a client of this one with another store
    ///   (``TelegramConfiguration/keyLockDirectory``); `alreadySignedIn` if an account is signed in, or if another of the
    ///   ``Accounts`` that this one belongs to is the same user; `sessionInvalid` if it names a datacenter that the servers do
    ///   not list; `unauthorized` if the server does not know the session, …
    public func importSession(_ session: ExportedSession) async throws(TelegramError) -> User {
        if let userID = session.userID { try await network.checkThatIsNew(userID, for: "import") }
        let former = try await network.adopt(session)
        var owner = session.userID
        do throws(TelegramError) {
            let user = try await me()
            owner = user.id
            // Not every format says whose it is.
            try await network.checkThatIsNew(user.id, for: "import")
            try await network.signedIn(userID: user.id, phone: user.phone)
            return user
        } catch {
            await network.dropImport(former, of: owner)
            throw error
        }
    }

    /// Forgets the session here and leaves it as it is at the server. The program that it was exported to can use it.
    public func abandonSession() async throws(TelegramError) {
        try await network.abandon(.handedOver)
    }
}
