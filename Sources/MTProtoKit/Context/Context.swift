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
    /// Where to look for the datacenters, and which keys to trust there.
    package struct Servers: Sendable {
        package var seeds: [DatacenterID: DatacenterAddressSet]
        package var publicKeys: [RSAPublicKey]
        package var isTest: Bool
        /// Ways besides TCP to the addresses: fronts that speak HTTP or WebSocket, best first.
        package var fronts: [DatacenterID: [Route]]
        /// The authorities to trust where TLS is spoken, in place of the system's.
        package var trustedRootsPEM: String?
        /// Where else the datacenters listen.
        package var alternatePorts: [UInt16]
        /// Whether they speak HTTP there.
        package var speaksHTTP: Bool
        /// For all three steps of a key exchange together.
        package var exchangeTimeout: Duration = .seconds(10)

        package init(
            seeds: [DatacenterID: DatacenterAddressSet], publicKeys: [RSAPublicKey], isTest: Bool,
            fronts: [DatacenterID: [Route]] = [:], trustedRootsPEM: String? = nil,
            alternatePorts: [UInt16] = [80, 5222], speaksHTTP: Bool = true
        ) {
            self.speaksHTTP = speaksHTTP
            self.alternatePorts = alternatePorts
            self.seeds = seeds
            self.fronts = fronts
            self.trustedRootsPEM = trustedRootsPEM
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
        /// Making it failed lately; ask again then.
        case later(Instant)
    }

    struct State {
        var keys: [DatacenterID: AuthInfo] = [:]
        /// Whose session it is; nil if nothing says it.
        var identity: SessionIdentity?
        /// The sessions under the keys.
        var sessions: [DatacenterID: SessionLedger] = [:]
        /// Keys that are being written.
        var keyWrites: [DatacenterID: StoreWriter.Write] = [:]
        /// Where salts are to be written: true if they changed since what is being written.
        var saltWrites: [DatacenterID: Bool] = [:]
        var publicKeys: [DatacenterID: [RSAPublicKey]] = [:]
        var addresses: AddressBook
        var origins: [DatacenterID: AddressOrigin] = [:]
        var configuration: ConfigurationRecord?
        var statistics = AddressStatistics()
        var routes = RouteMemory()
        var isSaving = false
        var claims = SingleFlight<DatacenterID, ObjectIdentifier>()
        var initializedIdentities: [UInt64: UInt64] = [:]
        var initialization: ConnectionInitialization?
        var clock: ServerClock
        /// By how much it can be wrong, once it was measured.
        var clockUncertainty: Duration?
        /// What is stored about the clock.
        var storedDifference: Int64?
        var listeners: [ObjectIdentifier: WeakListener] = [:]
    }

    struct WeakListener {
        weak var listener: (any ContextListener)?
    }

    package let servers: Servers
    /// What all of them go by.
    package let time: TimeSource
    package var clock: MonotonicClock { time.clock }
    package let tracer: Tracer
    package let proxies = ProxyMemory()
    package let tls: ClientTLS
    package let resolver: Resolver
    package var logger: Logger { tracer.logger }

    let store: StoreWriter
    let state: Mutex<State>
    /// Told that the servers do not know a key any more, before it is forgotten.
    package let keyLossObserver = Mutex<(@Sendable (DatacenterID, UInt64) async -> Void)?>(nil)
    /// The wall clock and the one that goes on while the machine sleeps at the same moment, from which the former is
    /// never asked again. By the clock of timers it would stand still with the machine.
    private let start: (wallClock: Double, instant: Instant)
    private let broadcaster = Broadcaster<ContextChange>(limit: 256)

    /// Creates a context that knows nothing but the seeds; ``load()`` adds what the store remembers.
    ///
    /// - Parameter resolver: looks up the names of proxies and fronts; nil for one that asks the system.
    package init(
        servers: Servers,
        store: any KeyValueStore,
        tracer: Tracer,
        time: TimeSource = .system,
        resolver: Resolver? = nil
    ) {
        self.servers = servers
        self.tls = ClientTLS(trustedRootsPEM: servers.trustedRootsPEM)
        self.resolver = resolver ?? Resolver(time: time)
        self.time = time
        self.tracer = tracer
        self.store = StoreWriter(store)
        self.start = (time.wallClockUnixSeconds, time.continuous.now)
        let guess = ServerClock(unixSeconds: start.wallClock, at: time.clock.now, isSynchronized: false)
        self.state = Mutex(State(addresses: AddressBook(seeds: servers.seeds), clock: guess))
    }

    // MARK: - Storage

    static let keyPrefix = "persistent:key-"
    static let addressPrefix = "persistent:addresses-"
    static let preferencePrefix = "persistent:preferred-"
    static let backupsKey = "persistent:backups"
    static let configurationKey = "temp:configuration"
    static let statisticsKey = "temp:address-statistics"
    static let routesKey = "temp:routes"
    static let differenceKey = "temp:time-difference"
    static let publicKeyPrefix = "ephemeral:cdn-keys-"

    /// The name under which something of this environment is stored: the test servers' data is kept beside the others'
    /// (row P51).
    func storeName(_ key: String) -> String { Self.storeName(key, isTest: servers.isTest) }

    static func storeName(_ key: String, isTest: Bool) -> String {
        guard isTest, let colon = key.firstIndex(of: ":") else { return key }
        return "\(key[...colon])test-\(key[key.index(after: colon)...])"
    }

    /// Takes the store over and reads from it what is remembered. A damaged entry is reported and treated as absent.
    ///
    /// - Throws: `otherServers` if the session belongs to others than those of the configuration.
    package func load() async throws(StorageError) {
        try await store.takeOver()
        for name in try await store.keys() {
            try await load(name, Self.keyPrefix) { state, datacenter, bytes in
                guard let info = AuthInfo(stored: bytes) else { return false }
                state.keys[datacenter] = info
                return true
            }
            try await load(name, Self.sessionPrefix) { state, datacenter, bytes in
                guard let ledger = SessionLedger(stored: bytes) else { return false }
                state.sessions[datacenter] = ledger
                return true
            }
            try await load(name, Self.addressPrefix) { state, datacenter, bytes in
                guard let (addresses, origin) = DatacenterAddressSet.decode(bytes) else { return false }
                _ = state.addresses.learn(addresses, for: datacenter)
                state.origins[datacenter] = origin
                return true
            }
            try await load(name, Self.preferencePrefix) { state, datacenter, bytes in
                guard let address = DatacenterAddressSet(stored: bytes)?.first else { return false }
                _ = state.addresses.prefer(address, for: datacenter)
                return true
            }
            try await load(name, Self.publicKeyPrefix) { state, datacenter, bytes in
                guard let keys = Self.publicKeys(stored: bytes) else { return false }
                state.publicKeys[datacenter] = keys
                return true
            }
        }
        try await loadIdentity()
        if let bytes = try await value(forKey: Self.statisticsKey) {
            if let statistics = AddressStatistics(stored: bytes) {
                state.withLock { $0.statistics = statistics }
            } else {
                reportUnreadable(storeName(Self.statisticsKey))
            }
        }
        if let bytes = try await value(forKey: Self.routesKey) {
            if let routes = RouteMemory(stored: bytes) {
                state.withLock { $0.routes = routes }
            } else {
                reportUnreadable(storeName(Self.routesKey))
            }
        }
        try await proxies.loadOrder(from: self)
        try await loadDiscovery()
        try await loadDifference()
    }

    private func load(
        _ name: String, _ prefix: String, _ take: (inout State, DatacenterID, [UInt8]) -> Bool
    ) async throws(StorageError) {
        let prefix = storeName(prefix)
        guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)),
            let bytes = try await stored(name)
        else { return }
        if !state.withLock({ take(&$0, DatacenterID(number), bytes) }) { reportUnreadable(name) }
    }

    /// A value of the store; nil, with a report, if it is damaged.
    package func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
        try await stored(storeName(key))
    }

    /// What follows this beginning in the keys of the store.
    package func keyEnds(behind prefix: String) async throws(StorageError) -> [Substring] {
        let name = storeName(prefix)
        return try await store.keys().filter { $0.hasPrefix(name) }.map { $0.dropFirst(name.count) }
    }

    private func stored(_ name: String) async throws(StorageError) -> [UInt8]? {
        do throws(StorageError) {
            return try await store.value(forKey: name)
        } catch {
            guard error.code == .damaged else { throw error }
            logger.warning("\(error)")
            tracer.emit(.storageProblem(error))
            return nil
        }
    }

    /// Writes a value; writes reach the store in the order of the calls.
    package func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        try await store.setValue(value, forKey: storeName(key))
    }

    /// The same for callers that hold a lock: the value has its place in the order of writes when this returns, and is
    /// written when the task ends.
    package func write(_ value: [UInt8]?, forKey key: String) -> Task<Result<Void, StorageError>, Never> {
        store.enqueue(value, forKey: storeName(key))
    }

    /// Does something that ends in the store. Only ``flush()`` waits for it; errors are logged.
    func keepInBackground(_ work: @escaping @Sendable () async throws(StorageError) -> Void) {
        let logger = logger
        store.keep {
            do throws(StorageError) {
                try await work()
            } catch {
                logger.warning("\(error)")
            }
        }
    }

    func reportUnreadable(_ name: String) {
        let error = StorageError(
            code: .damaged,
            message: "A stored value was written by another version, or damaged",
            location: name,
            hint: "It is treated as absent and will be written anew."
        )
        logger.warning("\(error)")
        tracer.emit(.storageProblem(error))
    }

    // MARK: - Time

    package var serverClock: ServerClock {
        get { state.withLock { $0.clock } }
        set {
            let write: StoreWriter.Write? = state.withLock { state in
                state.clock = newValue
                state.clockUncertainty = nil
                // What the wall clock is wrong by; a second more or less is not worth a write (row I06).
                let now = clock.now
                let difference = newValue.unixSeconds(at: now) - Int64(wallClock)
                guard newValue.isSynchronized else { return nil }
                if let stored = state.storedDifference, difference.saturatingSubtract(stored).magnitude <= 1 {
                    return nil
                }
                state.storedDifference = difference
                let bytes = withUnsafeBytes(of: difference.littleEndian) { Array($0) }
                return store.enqueue(bytes, forKey: storeName(Self.differenceKey))
            }
            report(write)
        }
    }

    /// A server over HTTPS said what time it is (row B08): better than a wrong wall clock, and forgotten once a
    /// datacenter has answered.
    package func noteHTTPDate(_ unixSeconds: Int64) {
        state.withLock { state in
            guard !state.clock.isSynchronized else { return }
            state.clock = ServerClock(unixSeconds: Double(unixSeconds), at: clock.now, isSynchronized: false)
        }
    }

    /// What the wall clock would show now if it had not been set since the start.
    private var wallClock: Double {
        start.wallClock + (time.continuous.now - start.instant).inSeconds
    }

    private func loadDifference() async throws(StorageError) {
        guard let bytes = try await value(forKey: Self.differenceKey) else { return }
        let limit: Int64 = 100 * 366 * 86_400
        let difference = Int64(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
        // checked: the limit is a hundred years.
        guard bytes.count == 8, (-limit...limit).contains(difference) else {
            return reportUnreadable(storeName(Self.differenceKey))
        }
        state.withLock { state in
            state.storedDifference = difference
            guard !state.clock.isSynchronized else { return }
            let now = clock.now
            state.clock = ServerClock(
                unixSeconds: wallClock + Double(difference), at: now, isSynchronized: false, isRemembered: true)
        }
    }

    /// Logs the failure of a write that no caller waits for.
    func report(_ write: StoreWriter.Write?) {
        guard let write else { return }
        let logger = logger
        Task {
            if case .failure(let error) = await write.value { logger.warning("\(error)") }
        }
    }

    // MARK: - Listeners

    /// The changes from now on. A reader that is 256 of them behind misses the oldest.
    package var changes: Subscription<ContextChange> {
        broadcaster.subscribe()
    }

    /// Ends what ``changes`` has given: nothing changes any more.
    package func finishChanges() {
        broadcaster.finish()
    }

    /// Listeners are held weakly and called on whatever thread the change happened on, never under a lock.
    package func add(_ listener: any ContextListener) {
        state.withLock { $0.listeners[ObjectIdentifier(listener)] = WeakListener(listener: listener) }
    }

    package func remove(_ listener: any ContextListener) {
        state.withLock { _ = $0.listeners.removeValue(forKey: ObjectIdentifier(listener)) }
    }

    func notify(_ change: ContextChange) {
        let listeners = state.withLock { state in
            state.listeners = state.listeners.filter { $0.value.listener != nil }
            return state.listeners.values.compactMap(\.listener)
        }
        for listener in listeners {
            listener.contextDidChange(change)
        }
        broadcaster.yield(change)
    }
}
