import Logging
import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI

// Who is signed in, and how that ends.
extension Network {
    /// A user is in a store once.
    ///
    /// - Throws: `alreadySignedIn` if another account of the store is the same user.
    func checkThatIsNew(_ userID: Int64, for action: String) async throws(TelegramError) {
        guard let other = await memory.registry.withLock({ $0 })?(userID) else { return }
        throw TelegramError(
            .alreadySignedIn, message: "Account \(other) of this store is the same user", location: action,
            hint: "Use that one, or sign out of it first.")
    }

    /// The home datacenter accepted a sign-in.
    /// - Parameter phone: the user's number, if the server tells it.
    func signedIn(userID: Int64, phone: String?) async throws(TelegramError) {
        // Written or not, requests run as this user from now on, and everything else goes by that.
        var unwritten: TelegramError?
        do throws(TelegramError) {
            try await write(signInOf: userID, phone: phone)
        } catch {
            guard account.userID == userID else { throw error }
            unwritten = error
        }
        do throws(TelegramError) { try lockHomeKey() } catch { configuration.logger.warning("\(error)") }
        updates.signedIn(userID, source: self)
        await connections.managers[account.home]?.setStaysConnected(configuration.role == .main)
        beginPolls()
        for manager in connections.managers.values { await manager.setPasswordIsMissing(false) }
        try checkThatIsThere(userID)
        openToRequests()
        note(.signedIn(userID: userID))
        await memory.observer.withLock { $0 }?(.signedIn(userID: userID))
        if let unwritten { throw unwritten }
    }

    private func write(signInOf userID: Int64, phone: String?) async throws(TelegramError) {
        let former = account.userID
        account.userID = userID
        if let former, former != userID { endLimitedAndOutboxes() }
        ownPeers(userID)
        context.noteCarrier(account.home, owner: userID)
        account.phone = StoredAccount.number(phone)
        account.ended = nil
        tellDiscoveryOfNumber()
        if let former, former != userID {
            // Nothing says that they know this one.
            let removal = context.removeKeys(notOf: userID)
            do throws(StorageError) { try await removal.finish() } catch { throw TelegramError(storage: error) }
            try checkThatIsThere(userID)
        }
        // First whose the key is: a process that dies between the two goes on with it.
        try await store(account)
        try checkThatIsThere(userID)
        try await keepAuthorized(true, account.home)
        try checkThatIsThere(userID)
    }

    /// The session may end while its beginning is written.
    private func checkThatIsThere(_ userID: Int64) throws(TelegramError) {
        guard account.userID == userID else {
            throw TelegramError(
                .unauthorized, message: "The session ended as soon as it had begun", location: "sign-in",
                hint: "Sign in again.", mayHaveRun: true)
        }
    }

    /// The account is signed out and its keys are forgotten: any other program that had the session still knows them.
    ///
    /// - Parameters:
    ///   - reason: why, if it is to be told later as well.
    ///   - end: what is told of it at once, before an account that signs in meanwhile is told of.
    ///   - destroysKeys: whether servers are told to forget the keys, too, where a connection is there to say so.
    func signedOut(
        because reason: AccountEnd? = nil, telling end: AccountEnd? = nil, destroysKeys: Bool = false
    ) async throws(TelegramError) {
        // The requests that they still hold are for the account that has left: none is sent for another account. First of
        // all, so that nothing that they hear is taken for what concerns the next one.
        let left = connections.managers
        let workers = leaveConnections().filter { manager in !left.values.contains { $0 === manager } }
        if let reason, let user = account.userID { account.ended = .init(userID: user, reason: reason) }
        account.userID = nil
        tell { $0.accountLeft(facts: $1) }
        forgetAccount()
        if let end { note(.ended(end)) }
        let lock = takeKeyLock()
        // If the process ends between the two writes, the next start forgets the keys, as no account is signed in.
        let write = context.write(account.encoded(), forKey: StoredAccount.storeKey)
        let carriers = destroysKeys ? context.carryingDatacenters : []
        // Before anything is waited for: an account that signs in meanwhile has keys and connections of its own.
        let removal = context.removeCarryingKeys()
        await close(workers, because: .signedOut)
        await destroyKeys(of: carriers, over: left)
        await close(Array(left.values), because: .signedOut)
        // Until here the key was used.
        lock?.release()
        do throws(StorageError) { try await removal.finish() } catch { throw TelegramError(storage: error) }
        if case .failure(let error) = await write.value { throw TelegramError(storage: error) }
        // Another account may have signed in meanwhile, and was told of.
        guard account.userID == nil else { return }
        await memory.observer.withLock { $0 }?(reason.map { .ended($0) } ?? .signedOut)
    }

    /// Those that carried the account tell the servers to forget their keys.
    private func destroyKeys(of carriers: [DatacenterID], over left: [DatacenterID: DatacenterManager]) async {
        await withTaskGroup(of: Void.self) { group in
            for manager in carriers.compactMap({ left[$0] }) { group.addTask { await manager.destroyKey() } }
        }
    }

    /// What is known of the account that leaves, its peers, its number and the numbering of its updates, is not the next one's.
    func forgetAccount() {
        discovery?.setPhone(nil)
        endLimitedAndOutboxes()
        forgetPeers()
        endPolls()
        updates.signedOut(because: nil, source: self)
    }

    /// What acts for the account that has left does not act for the next one.
    private func endLimitedAndOutboxes() {
        endLimited(because: .signedOut)
        endOutboxes(because: .signedOut("Outbox"))
    }

    /// No request goes over the present connections any more, and what they hear is not taken in. They are to be closed
    /// with ``close(_:because:)``.
    func leaveConnections() -> [DatacenterManager] {
        let all = connections.leaveAll()
        managersChanged()
        news.show { $0.connection = .paused }
        return all
    }

    func close(_ managers: [DatacenterManager], because reason: CloseReason) async {
        for manager in managers { await manager.stop(reason) }
        connections.closed(managers)
    }

    /// The server has described the signed-in user, whose phone number may have changed.
    func note(numberOf user: User) async {
        guard user.id == account.userID, let phone = StoredAccount.number(user.phone), phone != account.phone else {
            return
        }
        account.phone = phone
        tellDiscoveryOfNumber()
        do throws(TelegramError) {
            try await store(account)
        } catch {
            configuration.logger.warning("\(error)")
        }
    }

    var homeDatacenter: Int {
        get async throws(TelegramError) {
            try await untilRunning("home datacenter")
            return account.home.rawValue
        }
    }

    /// The session is over, and it was not this client that ended it.
    ///
    /// - Parameters:
    ///   - user: whose session it was; if another user has signed in meanwhile, nothing happens. Nil for none.
    ///   - words: why, for those who read updates.
    func endSession(_ end: AccountEnd, of user: Int64?, saying words: String) async {
        guard let user, user == account.userID else { return }
        updates.signedOut(because: words, source: self)
        note(.ended(end))
        do throws(TelegramError) {
            try await signedOut(because: end)
        } catch {
            configuration.logger.warning("\(error)")
        }
    }

    /// Begins where the stored account stands.
    func resumeAccount() async {
        if let user = account.userID {
            do throws(StorageError) {
                // They could not be erased when their account ended.
                try await context.removeKeys(notOf: user).finish()
            } catch {
                configuration.logger.warning("\(error)")
            }
        }
        // A key that was lost or damaged takes the authorization with it.
        if let user = account.userID, guardian == nil, context.authInfo(for: account.home) == nil {
            configuration.logger.warning("the stored authorization is gone, signing in again is necessary")
            account.ended = .init(userID: user, reason: .keyMissing)
            account.userID = nil
        }
        if let user = account.userID {
            do throws(TelegramError) {
                try await keepAuthorized(true, account.home)
            } catch {
                configuration.logger.warning("\(error)")
            }
            // The process may have ended before the list of accounts was written.
            await memory.observer.withLock { $0 }?(.signedIn(userID: user))
        } else {
            // They came with an import that did not get to its end, or with an account that ended while the process did.
            do throws(TelegramError) {
                try await forgetCarryingKeys()
            } catch {
                configuration.logger.warning("\(error)")
            }
        }
        if let ended = account.ended { news.show { $0.account.resume(at: .ended(ended.reason)) } }
        context.keyLossObserver.withLock { observer in
            observer = { [weak self] datacenter, _ in await self?.keyLost(datacenter) }
        }
    }

    /// The servers of a datacenter have shown that they do not know its key, which is about to be forgotten. Where it is not
    /// the account's home, the next request there makes another one, and the account is carried there again (row P04).
    func keyLost(_ datacenter: DatacenterID) async {
        guard datacenter == account.home else { return }
        // A code that is on its way belongs to the key: it is of no use any more.
        if account.userID == nil { note(.signedOut) }
        await endSession(.keyUnknown, of: account.userID, saying: AccountEnd.keyUnknown.description)
    }

    /// Forgets every key that carries an account or has carried one, those that came with a session among them.
    func forgetCarryingKeys() async throws(TelegramError) {
        do throws(StorageError) {
            try await context.removeCarryingKeys().finish()
        } catch {
            throw TelegramError(storage: error)
        }
    }

    func store(_ account: StoredAccount) async throws(TelegramError) {
        do throws(StorageError) {
            try await context.setValue(account.encoded(), forKey: StoredAccount.storeKey)
        } catch {
            throw TelegramError(storage: error)
        }
    }

    func keepAuthorized(_ isAuthorized: Bool, _ datacenter: DatacenterID) async throws(TelegramError) {
        do throws(StorageError) {
            try await context.setAuthorized(isAuthorized, for: datacenter, owner: account.userID)
        } catch {
            throw TelegramError(storage: error)
        }
    }
}
