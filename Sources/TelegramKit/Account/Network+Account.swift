import Logging
import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI

// Where the account lives, and how its authorization gets to other datacenters.
extension Network {
    /// Makes another datacenter the account's home and closes the connection to the old one.
    func move(from old: DatacenterID, to new: DatacenterID, because error: RPCError) async throws(TelegramError) {
        // Several requests may be told at once: the first one moves, the others follow.
        guard account.home == old, old != new else { return }
        try await find(new, for: "\(error)")
        guard account.home == old else { return }
        // The numbering of updates is that of the account that was here.
        if account.userID != nil { updates.signedOut(because: nil, network: self) }
        account.home = new
        account.userID = nil
        context.tracer.emit(
            .homeDatacenterChanged(from: old.rawValue, to: new.rawValue, because: error.message))
        if networkReader != nil { readNetwork() }
        let manager = managers.removeValue(forKey: old)
        async let stopping: Void? = manager?.stop(.migrated)
        // They carried the account that was left (row P50): nothing of the next one goes under them.
        try await forgetCarryingKeys()
        async let ahead: Void = self.manager(for: new, purpose: .main).prepare()
        try await store(account)
        _ = await (stopping, ahead)
    }

    var accountState: AccountState {
        get async throws(TelegramError) {
            try await untilRunning("account state")
            return account.userID.map { .signedIn(userID: $0) } ?? .signedOut
        }
    }

    /// A user is in a store once.
    ///
    /// - Throws: `alreadySignedIn` if another account of the store is the same user.
    func checkThatIsNew(_ userID: Int64, for action: String) async throws(TelegramError) {
        guard let other = await accountRegistry.withLock({ $0 })?(userID) else { return }
        throw TelegramError(
            .alreadySignedIn, message: "Account \(other) of this store is the same user", location: action,
            hint: "Use that one, or sign out of it first.")
    }

    /// The home datacenter accepted a sign-in.
    /// - Parameter phone: the user's number, if the server tells it.
    func signedIn(userID: Int64, phone: String?) async throws(TelegramError) {
        account.userID = userID
        account.phone = StoredAccount.number(phone)
        account.ended = nil
        tellDiscoveryOfNumber()
        // First whose the key is: a process that dies between the two goes on with it.
        try await store(account)
        try await keepAuthorized(true, account.home)
        updates.signedIn(userID, network: self)
        await managers[account.home]?.setStaysConnected(configuration.role == .main)
        beginPolls()
        for manager in managers.values { await manager.setPasswordIsMissing(false) }
        note(.signedIn(userID: userID))
        await accountObserver.withLock { $0 }?(.signedIn(userID: userID))
    }

    /// The account is signed in no more, and its keys are forgotten: whoever had the session besides this client knows them.
    ///
    /// - Parameters:
    ///   - reason: why, if it is to be told later as well.
    ///   - keepsKeys: whether the caller forgets them.
    func signedOut(because reason: AccountEnd? = nil, keepsKeys: Bool = false) async throws(TelegramError) {
        if let reason, let user = account.userID { account.ended = .init(userID: user, reason: reason) }
        account.userID = nil
        discovery?.setPhone(nil)
        updates.signedOut(because: nil, network: self)
        // A process that ends between the two writes forgets the keys at its next start, when nobody is signed in.
        let write = context.write(account.encoded(), forKey: StoredAccount.storeKey)
        if !keepsKeys { try await forgetCarryingKeys() }
        if case .failure(let error) = await write.value { throw TelegramError(storage: error) }
        await closeWorkers()
        await managers[account.home]?.setStaysConnected(false)
        endPolls()
        await accountObserver.withLock { $0 }?(reason.map { .ended($0) } ?? .signedOut)
    }

    /// The server says who is signed in: people get other numbers.
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
    /// - Parameter words: why, for whoever reads updates.
    func endSession(_ end: AccountEnd, saying words: String) async {
        guard account.userID != nil else { return }
        updates.signedOut(because: words, network: self)
        note(.ended(end))
        do throws(TelegramError) {
            try await signedOut(because: end)
        } catch {
            configuration.logger.warning("\(error)")
        }
        await managers[account.home]?.hangUp()
    }

    /// Begins where the stored account stands.
    func resumeAccount() async {
        // A key that was lost or damaged takes the authorization with it.
        if let user = account.userID, context.authInfo(for: account.home) == nil {
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
            // Who keeps the list of accounts may have died before it was written.
            await accountObserver.withLock { $0 }?(.signedIn(userID: user))
        } else {
            // They came with an import that did not get to its end, or with an account that ended while the process did.
            do throws(TelegramError) {
                try await forgetCarryingKeys()
            } catch {
                configuration.logger.warning("\(error)")
            }
        }
        if let ended = account.ended { progress.resume(at: .ended(ended.reason)) }
        context.keyLossObserver.withLock { observer in
            observer = { [weak self] datacenter, _ in await self?.keyLost(datacenter) }
        }
    }

    /// The servers of a datacenter have shown that they do not know its key, which is about to be forgotten. Where it is not
    /// the account's home, the next request there makes another one, and the account is carried there again (row P04).
    func keyLost(_ datacenter: DatacenterID) async {
        guard datacenter == account.home else { return }
        await endSession(.keyUnknown, saying: AccountEnd.keyUnknown.description)
        // A code that is on its way belongs to the key: it is of no use any more.
        note(.signedOut)
    }

    /// Forgets every key that carries an account or has carried one, those that came with a session among them.
    func forgetCarryingKeys() async throws(TelegramError) {
        do throws(StorageError) {
            try await context.removeCarryingKeys()
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
            try await context.setAuthorized(isAuthorized, for: datacenter)
        } catch {
            throw TelegramError(storage: error)
        }
    }

    // MARK: - Authorization transfer

    /// Carries the account's authorization to another datacenter, once however many requests need it (row E13).
    ///
    /// The export goes over the home connection while the other datacenter is being dialled; the import is the first
    /// request there. A transfer that was stored is not repeated in later runs.
    func transferAuthorization(
        to datacenter: DatacenterID, purpose: ConnectionPurpose, for name: String
    ) async throws(TelegramError) {
        if context.authInfo(for: datacenter)?.isAuthorized == true { return }
        let hold = hold(name, to: datacenter, because: .authorization)
        defer { letGo(hold) }
        let transfer: Task<Void, any Error>
        if let running = transfers[datacenter] {
            transfer = running
        } else {
            transfer = Task { try await self.performTransfer(to: datacenter, purpose: purpose) }
            transfers[datacenter] = transfer
        }
        guard let result = await transfer.resultUnlessCancelled() else { throw TelegramError(notSent: name) }
        do {
            try result.get()
        } catch let error as TelegramError {
            throw error.beforeRequest
        } catch {
            throw TelegramError(
                .cancelled, message: "Cancelled", location: "authorization transfer", hint: "Try again.")
        }
    }

    /// How often an authorization is carried anew because the answer to its import was lost.
    private static let transferLimit = 3

    private func performTransfer(to datacenter: DatacenterID, purpose: ConnectionPurpose) async throws {
        defer { transfers[datacenter] = nil }
        let home = account.home
        let manager = await manager(for: datacenter, purpose: purpose)
        async let ahead: Void = manager.prepare()
        let name = API.Auth.ImportAuthorization.name
        var attempts = 0
        while true {
            attempts += 1
            let exported = try await invoke(
                API.Auth.ExportAuthorization(dcID: Int32(clamping: datacenter.rawValue)), on: .home)
            await ahead
            let query = try API.Auth.ImportAuthorization(id: exported.id, bytes: exported.bytes).body(name)
            // Straight to the manager: a request to this datacenter would ask for the transfer that this is.
            let end = await manager.outcome(of: Request(body: query), name: name)
            guard case .failure(let failure) = end.result else { break }
            // An import whose answer was lost may have used up what was exported: another export is as good.
            guard failure == .answerLost, attempts < Self.transferLimit else {
                throw TelegramError(
                    FailedRequest(
                        failure: failure, name: name, datacenter: datacenter, isIdempotent: false,
                        history: end.history),
                    isEnding: !isRunning)
            }
        }
        try await keepAuthorized(true, datacenter)
        context.tracer.emit(.authorizationTransferred(from: home.rawValue, to: datacenter.rawValue))
    }
}
