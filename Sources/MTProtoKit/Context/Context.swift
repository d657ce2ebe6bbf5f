import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore
import Synchronization

/// What all connections of one account share: addresses, public keys, authorization keys, server time and the store
/// that keeps them (row A17).
///
/// A context is no singleton: two of them share nothing. Reading is synchronous and cheap, so that event loops may do it;
/// what has to be kept is written by asynchronous methods, which return once the store has it.
package final class Context: Sendable {
    /// Where to look for the datacenters, and whom to believe there.
    package struct Servers: Sendable {
        package var seeds: [DatacenterID: DatacenterAddressSet]
        package var publicKeys: [RSAPublicKey]
        package var isTest: Bool

        package init(seeds: [DatacenterID: DatacenterAddressSet], publicKeys: [RSAPublicKey], isTest: Bool) {
            self.seeds = seeds
            self.publicKeys = publicKeys
            self.isTest = isTest
        }
    }

    /// What a manager that needs a key is told.
    package enum KeyClaim: Sendable {
        /// The key is there.
        case existing(AuthInfo)
        /// The caller is the one to make it; it ends with ``keyCreated(_:for:)`` or ``releaseKeyClaim(for:by:)``.
        case create
        /// Another manager is making it. The listeners hear when it is done.
        case wait
    }

    private struct State {
        var keys: [DatacenterID: AuthInfo] = [:]
        var learned: [DatacenterID: DatacenterAddressSet] = [:]
        var claims: [DatacenterID: ObjectIdentifier] = [:]
        var initializedIdentities: [UInt64: UInt64] = [:]
        var clock: ServerClock
        var listeners: [ObjectIdentifier: WeakListener] = [:]
    }

    private struct WeakListener {
        weak var listener: (any ContextListener)?
    }

    package let servers: Servers
    package let clock: MonotonicClock
    package let tracer: Tracer
    package var logger: Logger { tracer.logger }

    private let store: StoreWriter
    private let state: Mutex<State>

    /// Creates a context that knows nothing but the seeds; ``load()`` adds what the store remembers.
    package init(
        servers: Servers,
        store: any KeyValueStore,
        tracer: Tracer,
        clock: MonotonicClock = .system,
        wallClock: Double = wallClockUnixSeconds()
    ) {
        self.servers = servers
        self.clock = clock
        self.tracer = tracer
        self.store = StoreWriter(store)
        let guess = ServerClock(unixSeconds: wallClock, at: clock.now, isSynchronized: false)
        self.state = Mutex(State(clock: guess))
    }

    // MARK: - Storage

    private static let keyPrefix = "persistent:key-"
    private static let addressPrefix = "persistent:addresses-"

    /// Takes the store over and reads keys and addresses from it. A damaged entry is reported and treated as absent.
    package func load() async throws(StorageError) {
        try await store.takeOver()
        for name in try await store.keys() {
            if let datacenter = Self.datacenter(in: name, prefix: Self.keyPrefix) {
                guard let bytes = try await value(forKey: name) else { continue }
                guard let info = AuthInfo(stored: bytes) else {
                    reportUnreadable(name)
                    continue
                }
                state.withLock { $0.keys[datacenter] = info }
            } else if let datacenter = Self.datacenter(in: name, prefix: Self.addressPrefix) {
                guard let bytes = try await value(forKey: name) else { continue }
                guard let addresses = DatacenterAddressSet(stored: bytes) else {
                    reportUnreadable(name)
                    continue
                }
                state.withLock { $0.learned[datacenter] = addresses }
            }
        }
    }

    /// A value of the store; nil, with a report, if it is damaged.
    package func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
        do throws(StorageError) {
            return try await store.value(forKey: key)
        } catch {
            guard error.code == .damaged else { throw error }
            logger.warning("\(error)")
            tracer.emit(.storageProblem(error))
            return nil
        }
    }

    /// Writes a value; writes reach the store in the order of the calls.
    package func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        try await store.setValue(value, forKey: key)
    }

    private func reportUnreadable(_ name: String) {
        let error = StorageError(
            code: .damaged,
            message: "A stored value was written by another version, or damaged",
            location: name,
            hint: "It is treated as absent and will be written anew."
        )
        logger.warning("\(error)")
        tracer.emit(.storageProblem(error))
    }

    private static func datacenter(in name: String, prefix: String) -> DatacenterID? {
        guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)) else { return nil }
        return DatacenterID(number)
    }

    // MARK: - Keys

    package func authInfo(for datacenter: DatacenterID) -> AuthInfo? {
        state.withLock { $0.keys[datacenter] }
    }

    /// The key for a datacenter, or the duty to make it. However many managers ask, one makes it (rows A17, E02).
    package func claimKey(for datacenter: DatacenterID, by claimant: AnyObject) -> KeyClaim {
        state.withLock { state in
            if let info = state.keys[datacenter] { return .existing(info) }
            if let owner = state.claims[datacenter], owner != ObjectIdentifier(claimant) { return .wait }
            state.claims[datacenter] = ObjectIdentifier(claimant)
            return .create
        }
    }

    /// Gives the duty back without a key; somebody else may take it up.
    package func releaseKeyClaim(for datacenter: DatacenterID, by claimant: AnyObject) {
        let wasOurs = state.withLock { state in
            guard state.claims[datacenter] == ObjectIdentifier(claimant) else { return false }
            state.claims[datacenter] = nil
            return true
        }
        if wasOurs { notify(.keyClaimReleased(datacenter)) }
    }

    /// Stores a new key. When this returns the key survives the death of the process.
    package func keyCreated(_ info: AuthInfo, for datacenter: DatacenterID) async throws(StorageError) {
        let write = state.withLock { _ in
            // Others see the key when it is safe; the claim keeps them from making one meanwhile.
            store.enqueue(info.encoded(), forKey: Self.keyPrefix + String(datacenter.rawValue))
        }
        try await write.value.get()
        state.withLock { state in
            state.keys[datacenter] = info
            state.claims[datacenter] = nil
        }
        notify(.keyAvailable(datacenter))
    }

    /// Forgets a key that the server does not know any more. A newer key is left alone (row N43).
    package func removeKey(_ keyID: UInt64, for datacenter: DatacenterID) async throws(StorageError) {
        let write: StoreWriter.Write? = state.withLock { state in
            guard state.keys[datacenter]?.key.id == keyID else { return nil }
            state.keys[datacenter] = nil
            state.initializedIdentities[keyID] = nil
            return store.enqueue(nil, forKey: Self.keyPrefix + String(datacenter.rawValue))
        }
        guard let write else { return }
        notify(.keyRemoved(datacenter, keyID: keyID))
        try await write.value.get()
    }

    /// Keeps the salts of a key, unless the key was replaced meanwhile (row N49).
    package func updateSalts(
        _ salts: [ServerSalt], of keyID: UInt64, for datacenter: DatacenterID
    ) async throws(StorageError) {
        try await updateInfo(of: keyID, for: datacenter) { $0.salts = salts }
    }

    /// Remembers whether an account is bound to the key of a datacenter.
    package func setAuthorized(_ isAuthorized: Bool, for datacenter: DatacenterID) async throws(StorageError) {
        guard let info = authInfo(for: datacenter), info.isAuthorized != isAuthorized else { return }
        try await updateInfo(of: info.key.id, for: datacenter) { $0.isAuthorized = isAuthorized }
    }

    private func updateInfo(
        of keyID: UInt64, for datacenter: DatacenterID, _ change: (inout AuthInfo) -> Void
    ) async throws(StorageError) {
        let write: StoreWriter.Write? = state.withLock { state in
            guard var info = state.keys[datacenter], info.key.id == keyID else { return nil }
            change(&info)
            state.keys[datacenter] = info
            return store.enqueue(info.encoded(), forKey: Self.keyPrefix + String(datacenter.rawValue))
        }
        try await write?.value.get()
    }

    /// The datacenters whose keys carry an account.
    package var authorizedDatacenters: [DatacenterID] {
        state.withLock { $0.keys.filter(\.value.isAuthorized).map(\.key).sorted() }
    }

    // MARK: - Initialization

    /// The identity under which `initConnection` has succeeded with this key since the process began (row G04). It is
    /// not kept longer: the first requests of every process introduce it again, as the device, the version or the
    /// server's memory may have changed.
    package func initializedIdentity(of keyID: UInt64) -> UInt64? {
        state.withLock { $0.initializedIdentities[keyID] }
    }

    package func setInitializedIdentity(_ identity: UInt64?, of keyID: UInt64) {
        state.withLock { $0.initializedIdentities[keyID] = identity }
    }

    // MARK: - Time

    package var serverClock: ServerClock {
        get { state.withLock { $0.clock } }
        set { state.withLock { $0.clock = newValue } }
    }

    // MARK: - Addresses

    /// Where a datacenter can be reached: what was learnt, else the seeds (row A10).
    package func addresses(of datacenter: DatacenterID) -> DatacenterAddressSet {
        let learned = state.withLock { $0.learned[datacenter] }
        if let learned, !learned.isEmpty { return learned }
        return servers.seeds[datacenter] ?? DatacenterAddressSet()
    }

    package func knows(_ datacenter: DatacenterID) -> Bool {
        !addresses(of: datacenter).isEmpty
    }

    /// Takes over what a server said about addresses. What is known already changes nothing, writes nothing and
    /// disturbs no connection (rows A11, N19).
    package func learn(_ sets: [DatacenterID: DatacenterAddressSet]) async throws(StorageError) {
        for (datacenter, addresses) in sets.sorted(by: { $0.key < $1.key }) where !addresses.isEmpty {
            let write: StoreWriter.Write? = state.withLock { state in
                guard state.learned[datacenter] != addresses else { return nil }
                state.learned[datacenter] = addresses
                return store.enqueue(
                    addresses.encoded(), forKey: Self.addressPrefix + String(datacenter.rawValue))
            }
            guard let write else { continue }
            notify(.addressesChanged(datacenter))
            try await write.value.get()
        }
    }

    // MARK: - Listeners

    /// Listeners are held weakly and called on whatever thread the change happened on, never under a lock.
    package func add(_ listener: any ContextListener) {
        state.withLock { $0.listeners[ObjectIdentifier(listener)] = WeakListener(listener: listener) }
    }

    package func remove(_ listener: any ContextListener) {
        state.withLock { _ = $0.listeners.removeValue(forKey: ObjectIdentifier(listener)) }
    }

    private func notify(_ change: ContextChange) {
        let listeners = state.withLock { state in
            state.listeners = state.listeners.filter { $0.value.listener != nil }
            return state.listeners.values.compactMap(\.listener)
        }
        for listener in listeners {
            listener.contextDidChange(change)
        }
    }
}

/// Something in a ``Context`` is not as it was.
package enum ContextChange: Hashable, Sendable {
    case keyAvailable(DatacenterID)
    case keyRemoved(DatacenterID, keyID: UInt64)
    /// Nobody makes the key of this datacenter at the moment.
    case keyClaimReleased(DatacenterID)
    case addressesChanged(DatacenterID)
}

/// Hears of the changes of a ``Context`` (row A18).
package protocol ContextListener: AnyObject, Sendable {
    func contextDidChange(_ change: ContextChange)
}
