import MTProtoCore
import MTProtoCrypto
import MTProtoKit

// Sessions that come from elsewhere, or go there.
extension Network {
    func exportSession() async throws(TelegramError) -> ExportedSession {
        try await untilRunning("export")
        guard let userID = account.userID, let home = context.authInfo(for: account.home),
            let address = context.addresses(of: account.home).addresses.first
        else {
            throw TelegramError(
                .unauthorized, message: "Nobody is signed in", location: "export", hint: "Sign in first.")
        }
        var keys = [ExportedSession.Key(datacenter: account.home.rawValue, key: home.key)]
        for datacenter in context.authorizedDatacenters where datacenter != account.home {
            guard let info = context.authInfo(for: datacenter) else { continue }
            keys.append(.init(datacenter: datacenter.rawValue, key: info.key))
        }
        return ExportedSession(
            isTest: context.servers.isTest, homeDatacenter: account.home.rawValue, userID: userID,
            address: address.host, port: Int(address.port), keys: keys, fingerprints: context.sessionFingerprints)
    }

    /// Takes the keys of a session over. Whether it is one, only the server can say.
    func adopt(_ session: ExportedSession) async throws(TelegramError) {
        try await untilRunning("import")
        guard account.userID == nil else {
            throw TelegramError(
                .alreadySignedIn, message: "Somebody is signed in already", location: "import",
                hint: "Log out first, or use another store.")
        }
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
        let ended = managers.values
        managers = [:]
        for manager in ended { await manager.stop(.migrated) }
        do throws(StorageError) {
            if !context.knows(home) { context.assume(session.homeAddresses, for: home) }
            for key in session.keys {
                let datacenter = DatacenterID(key.datacenter)
                if let old = context.authInfo(for: datacenter) {
                    try await context.removeKey(old.key.id, for: datacenter)
                }
                try await context.keyCreated(
                    AuthInfo(key: key.key, salts: [], isAuthorized: true), for: datacenter)
            }
        } catch {
            throw TelegramError(storage: error)
        }
        account = StoredAccount(home: home, userID: nil)
    }

    /// The session is one: its address may be stored.
    func keepAddress(of session: ExportedSession) async throws(TelegramError) {
        let home = DatacenterID(session.homeDatacenter)
        guard context.isAssumed(home), let addresses = session.homeAddresses else { return }
        do throws(StorageError) {
            try await context.learn([home: addresses], from: "an imported session")
        } catch {
            throw TelegramError(storage: error)
        }
    }

    /// Forgets the account here and says nothing to the server.
    func abandon(_ end: AccountEnd) async throws(TelegramError) {
        try await untilRunning("abandon")
        let carriers = context.authorizedDatacenters
        try await signedOut()
        note(.ended(end))
        for datacenter in carriers {
            guard let key = context.authInfo(for: datacenter)?.key.id else { continue }
            do throws(StorageError) {
                try await context.removeKey(key, for: datacenter)
            } catch {
                throw TelegramError(storage: error)
            }
        }
    }
}

extension ExportedSession {
    /// Where it says that its datacenter is.
    fileprivate var homeAddresses: DatacenterAddressSet? {
        UInt16(exactly: port).map { DatacenterAddressSet([DatacenterAddress(host: address, port: $0)]) }
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
    /// - Throws: `alreadySignedIn` if somebody is signed in, or if another of the ``Accounts`` that this one belongs to is
    ///   the same user; `unauthorized` if the server does not know the session, …
    public func importSession(_ session: ExportedSession) async throws(TelegramError) -> User {
        if let userID = session.userID { try await network.checkThatIsNew(userID, for: "import") }
        try await network.adopt(session)
        do throws(TelegramError) {
            let user = try await me()
            // Not every format says whose it is.
            try await network.checkThatIsNew(user.id, for: "import")
            try await network.keepAddress(of: session)
            try await network.signedIn(userID: user.id)
            return user
        } catch {
            network.context.assume(nil, for: DatacenterID(session.homeDatacenter))
            try await network.abandon(.unregistered)
            throw error
        }
    }

    /// Forgets the session here, and leaves it as it is at the server: whoever it was exported to goes on with it.
    public func abandonSession() async throws(TelegramError) {
        try await network.abandon(.handedOver)
    }
}
