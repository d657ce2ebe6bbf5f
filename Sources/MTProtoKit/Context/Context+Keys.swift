import MTProtoCore
import MTProtoCrypto
import NIOCore
import Synchronization
import TL

// Keys, whose duty it is to make them, and what was said under them.
extension Context {
    package func authInfo(for datacenter: DatacenterID) -> AuthInfo? {
        state.withLock { $0.keys[datacenter] }
    }

    /// The key for a datacenter, or the duty to make it. However many managers ask, one makes it (rows A17, E02), and
    /// after failures not too soon, whichever manager failed (row P05).
    ///
    /// - Parameter isBeside: true for a manager that tries an address that the others do not have: the one that makes
    ///   the key may be waiting for an address that never answers. The key that is there first counts.
    package func claimKey(
        for datacenter: DatacenterID, by claimant: AnyObject, isBeside: Bool = false
    ) -> KeyClaim {
        state.withLock { state in
            if let info = state.keys[datacenter] { return .existing(info) }
            if isBeside { return .create }
            return switch state.claims.claim(datacenter, by: ObjectIdentifier(claimant), now: clock.now) {
            case .granted: .create
            case .taken: .wait
            case .later(let instant): .later(instant)
            }
        }
    }

    /// Gives the duty back without a key; another manager may take it up.
    package func releaseKeyClaim(for datacenter: DatacenterID, by claimant: AnyObject) {
        let wasOurs = state.withLock { $0.claims.released(datacenter, by: ObjectIdentifier(claimant)) }
        if wasOurs { notify(.keyClaimReleased(datacenter)) }
    }

    /// A key exchange failed. The duty stays with its holder until it is given back.
    package func keyExchangeFailed(for datacenter: DatacenterID, by claimant: AnyObject) {
        state.withLock { $0.claims.failed(datacenter, by: ObjectIdentifier(claimant), now: clock.now) }
    }

    /// Stores a new key. When this returns the key survives the death of the process.
    package func keyCreated(_ info: AuthInfo, for datacenter: DatacenterID) async throws(StorageError) {
        let write = state.withLock { state in
            nameBeforeFirstKey(&state)
            // Others see the key when it is safe; the claim keeps them from making one meanwhile.
            return store.enqueue(info.encoded(), forKey: name(Self.keyPrefix, datacenter))
        }
        try await write.value.get()
        state.withLock { state in
            state.keys[datacenter] = info
            state.claims.succeeded(datacenter)
        }
        notify(.keyAvailable(datacenter))
    }

    /// Stores a new key, unless another one was there first. When this returns the key survives the death of the process.
    ///
    /// - Returns: the key that counts.
    package func keyMade(_ info: AuthInfo, for datacenter: DatacenterID) async throws(StorageError) -> AuthInfo {
        enum Step {
            case use(AuthInfo)
            case wait(StoreWriter.Write)
            case write(StoreWriter.Write)
        }
        while true {
            let step: Step = state.withLock { state in
                if let existing = state.keys[datacenter] { return .use(existing) }
                if let other = state.keyWrites[datacenter] { return .wait(other) }
                nameBeforeFirstKey(&state)
                // Others see the key when it is safe; the claim keeps them from making one meanwhile.
                let write = store.enqueue(info.encoded(), forKey: name(Self.keyPrefix, datacenter))
                state.keyWrites[datacenter] = write
                return .write(write)
            }
            switch step {
            case .use(let existing):
                return existing
            case .wait(let other):
                _ = await other.value
                // The task that wrote has still to say so.
                await Task.yield()
            case .write(let write):
                return try await written(info, by: write, for: datacenter)
            }
        }
    }

    /// The first key that is made becomes its datacenter's once it is written.
    private func written(
        _ info: AuthInfo, by write: StoreWriter.Write, for datacenter: DatacenterID
    ) async throws(StorageError) -> AuthInfo {
        let result = await write.value
        state.withLock { state in
            state.keyWrites[datacenter] = nil
            guard case .success = result else { return }
            state.keys[datacenter] = info
            state.claims.succeeded(datacenter)
        }
        try result.get()
        notify(.keyAvailable(datacenter))
        return info
    }

    /// The servers have shown that they do not know a key: the observer hears of it, then the key is forgotten.
    ///
    /// - Returns: false if the session may be that of other servers, which may well know it: then nothing happens.
    package func keyIsUnknown(_ keyID: UInt64, for datacenter: DatacenterID) async throws(StorageError) -> Bool {
        guard authInfo(for: datacenter)?.key.id == keyID else { return true }
        guard isOfTheseServers else { return false }
        await keyLossObserver.withLock { $0 }?(datacenter, keyID)
        try await removeKey(keyID, for: datacenter)
        return true
    }

    /// Forgets a key. A newer key is left alone (row N43).
    package func removeKey(_ keyID: UInt64, for datacenter: DatacenterID) async throws(StorageError) {
        let write: StoreWriter.Write? = state.withLock { state in
            guard state.keys[datacenter]?.key.id == keyID else { return nil }
            state.keys[datacenter] = nil
            state.initializedIdentities[keyID] = nil
            forgetSessions(of: datacenter, &state)
            return store.enqueue(nil, forKey: name(Self.keyPrefix, datacenter))
        }
        guard let write else { return }
        notify(.keyRemoved(datacenter, keyID: keyID))
        try await write.value.get()
    }

    /// Keeps the salts of a key, unless the key was replaced meanwhile (row N49). They are a convenience, and written in the
    /// background: one write at a time, however often the server names others.
    package func updateSalts(_ salts: [ServerSalt], of keyID: UInt64, for datacenter: DatacenterID) {
        let isFirst = state.withLock { state in
            guard var info = state.keys[datacenter], info.key.id == keyID, info.salts != salts else { return false }
            info.salts = salts
            state.keys[datacenter] = info
            return state.saltWrites.updateValue(true, forKey: datacenter) == nil
        }
        guard isFirst else { return }
        keepInBackground { [self] () async throws(StorageError) in
            do throws(StorageError) {
                while let write = nextSaltWrite(for: datacenter) { try await write.value.get() }
            } catch {
                state.withLock { $0.saltWrites[datacenter] = nil }
                throw error
            }
        }
    }

    private func nextSaltWrite(for datacenter: DatacenterID) -> StoreWriter.Write? {
        state.withLock { state in
            guard state.saltWrites[datacenter] == true, let info = state.keys[datacenter] else {
                state.saltWrites[datacenter] = nil
                return nil
            }
            state.saltWrites[datacenter] = false
            return store.enqueue(info.encoded(), forKey: name(Self.keyPrefix, datacenter))
        }
    }

    /// Remembers whether an account is bound to the key of a datacenter.
    /// - Parameter owner: whose account, by a number of the caller's.
    package func setAuthorized(
        _ isAuthorized: Bool, for datacenter: DatacenterID, owner: Int64? = nil
    ) async throws(StorageError) {
        guard let info = authInfo(for: datacenter) else { return }
        let isNew = info.isAuthorized != isAuthorized
        guard isNew || isAuthorized && info.owner != owner else { return }
        try await updateInfo(of: info.key.id, for: datacenter) {
            $0.isAuthorized = isAuthorized
            if isAuthorized { $0.owner = owner }
        }
        guard isNew else { return }
        notify(.authorizationChanged(datacenter, isAuthorized: isAuthorized))
    }

    /// An account was accepted under the key of a datacenter: that goes with it from now on, whatever comes of what is
    /// written next. Keys that came with its session are its own, too.
    package func noteCarrier(_ datacenter: DatacenterID, owner: Int64) {
        state.withLock { state in
            if var info = state.keys[datacenter] {
                let isNews = info.isAuthorized && info.owner != owner
                info.noteCarried(for: owner)
                state.keys[datacenter] = info
                // That it is authorized is written already, and that alone would not be written again.
                if isNews { report(store.enqueue(info.encoded(), forKey: name(Self.keyPrefix, datacenter))) }
            }
            for (other, info) in state.keys where other != datacenter && info.hasCarried && info.owner == nil {
                state.keys[other]?.owner = owner
                guard let info = state.keys[other] else { continue }
                report(store.enqueue(info.encoded(), forKey: name(Self.keyPrefix, other)))
            }
        }
    }

    func name(_ prefix: String, _ datacenter: DatacenterID) -> String {
        storeName(prefix + String(datacenter.rawValue))
    }

    private func updateInfo(
        of keyID: UInt64, for datacenter: DatacenterID, _ change: (inout AuthInfo) -> Void
    ) async throws(StorageError) {
        let write: StoreWriter.Write? = state.withLock { state in
            guard var info = state.keys[datacenter], info.key.id == keyID else { return nil }
            change(&info)
            state.keys[datacenter] = info
            return store.enqueue(info.encoded(), forKey: name(Self.keyPrefix, datacenter))
        }
        try await write?.value.get()
    }

    /// The datacenters whose keys carry an account.
    package var authorizedDatacenters: [DatacenterID] {
        state.withLock { $0.keys.filter(\.value.isAuthorized).map(\.key).sorted() }
    }

    /// The datacenters whose keys carry an account, or have carried one.
    package var carryingDatacenters: [DatacenterID] {
        state.withLock { $0.keys.filter(\.value.hasCarried).map(\.key).sorted() }
    }

    /// Keys that are not used any more, and are being erased.
    package struct Removal: Sendable {
        fileprivate var writes: [StoreWriter.Write] = []

        /// Returns when they are erased.
        ///
        /// - Throws: what the first failed write says.
        package func finish() async throws(StorageError) {
            var failure: StorageError?
            for write in writes {
                if case .failure(let error) = await write.value { failure = failure ?? error }
            }
            if let failure { throw failure }
        }
    }

    /// Forgets every key that carries an account or has carried one, all at once and at once: the next account gets keys of
    /// its own.
    ///
    /// - Parameter datacenter: forgets its key, too, whatever is known of that.
    package func removeCarryingKeys(and datacenter: DatacenterID? = nil) -> Removal {
        removeKeys { $0.value.hasCarried || $0.key == datacenter }
    }

    /// Forgets every key that is known to carry another account than `owner`.
    package func removeKeys(notOf owner: Int64) -> Removal {
        removeKeys { $0.value.owner ?? owner != owner }
    }

    private func removeKeys(where isMeant: ((key: DatacenterID, value: AuthInfo)) -> Bool) -> Removal {
        let removed: [(datacenter: DatacenterID, keyID: UInt64, write: StoreWriter.Write)] = state.withLock { state in
            let meant = state.keys.filter { isMeant($0) }.sorted { $0.key < $1.key }
            return meant.map { datacenter, info in
                state.keys[datacenter] = nil
                state.initializedIdentities[info.key.id] = nil
                forgetSessions(of: datacenter, &state)
                return (datacenter, info.key.id, store.enqueue(nil, forKey: name(Self.keyPrefix, datacenter)))
            }
        }
        for (datacenter, keyID, _) in removed { notify(.keyRemoved(datacenter, keyID: keyID)) }
        return Removal(writes: removed.map(\.write))
    }

    // MARK: - Initialization

    /// How the client introduces itself (row A15). What changes is said with the next requests.
    package var initialization: ConnectionInitialization? {
        get { state.withLock { $0.initialization } }
        set {
            let isChange = state.withLock { state in
                defer { state.initialization = newValue }
                return state.initialization != nil && state.initialization != newValue
            }
            if isChange, let newValue { notify(.initializationChanged(newValue)) }
        }
    }

    /// The identity under which `initConnection` has succeeded with this key since the process began (row G04). It is
    /// not kept longer: the first requests of every process introduce it again, as the device, the version or the
    /// server's memory may have changed.
    package func initializedIdentity(of keyID: UInt64) -> UInt64? {
        state.withLock { $0.initializedIdentities[keyID] }
    }

    package func setInitializedIdentity(_ identity: UInt64?, of keyID: UInt64) {
        state.withLock { $0.initializedIdentities[keyID] = identity }
    }

    // MARK: - Public keys of CDN datacenters

    /// The keys with which a CDN datacenter may prove itself; nil if they have not been asked for yet (row P07).
    package func publicKeys(of datacenter: DatacenterID) -> [RSAPublicKey]? {
        state.withLock { $0.publicKeys[datacenter] }
    }

    /// Takes over the keys that a datacenter named for its CDN datacenters.
    package func setPublicKeys(_ keys: [RSAPublicKey], of datacenter: DatacenterID) async throws(StorageError) {
        let keys = Array(keys.prefix(Self.publicKeyLimit))
        let write: StoreWriter.Write? = state.withLock { state in
            guard state.publicKeys[datacenter] != keys else { return nil }
            state.publicKeys[datacenter] = keys
            var writer = TLWriter()
            for key in keys { writer.writeString(key.pem) }
            return store.enqueue(
                Array(writer.take().readableBytesView), forKey: name(Self.publicKeyPrefix, datacenter))
        }
        guard let write else { return }
        notify(.publicKeysChanged(datacenter))
        try await write.value.get()
    }

    /// A content delivery network has one or two.
    private static let publicKeyLimit = 64

    static func publicKeys(stored bytes: [UInt8]) -> [RSAPublicKey]? {
        var reader = TLReader(bytes: bytes)
        var keys: [RSAPublicKey] = []
        while reader.remaining > 0 {
            guard keys.count < publicKeyLimit, let key = try? RSAPublicKey(pem: reader.readString()) else { return nil }
            keys.append(key)
        }
        return keys
    }
}
