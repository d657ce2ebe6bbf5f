import Logging
import MTProtoCore
import MTProtoCrypto
import Synchronization

/// What clients of the same servers share: addresses, public keys, authorization keys, the servers' time and the store
/// that keeps them.
///
/// ```
/// var servers = MTProtoContext.Configuration()
/// servers.addresses[1] = [MTProtoAddress(host: "192.0.2.1", port: 4430)]
/// servers.publicKeys = [publicKeyPEM]
/// servers.storage = try FileStore(directory: directory)
/// let context = try await MTProtoContext(servers)
/// ```
///
/// Two contexts share nothing. However many clients of a context need the key of a datacenter, one of them makes it.
public final class MTProtoContext: Sendable {
    /// What a context is made from.
    public struct Configuration: Sendable {
        /// Where the datacenters are to begin with, by number (1 to 1000), best first.
        public var addresses: [Int: [MTProtoAddress]] = [:]
        /// The RSA keys with which the servers prove themselves, as PEM; see ``MTProtoServerKey/publicPEM``.
        public var publicKeys: [String] = []
        /// Keeps authorization keys and what is learnt. One context, and one process, may use it at a time.
        public var storage: any KeyValueStore = MemoryStore()
        /// Ways to the datacenters besides their own addresses, by number, best first.
        public var fronts: [Int: [MTProtoFront]] = [:]
        /// Whether the datacenters speak HTTP at those of their addresses that are not TCP only.
        public var speaksHTTP = false
        /// The authorities that may vouch for fronts that speak TLS, as PEM; nil: those that the system trusts.
        public var trustedRootsPEM: String?
        /// Told of connections, key exchanges and requests as they happen.
        public var trace: (any TraceSink)?
        /// Never gets secrets.
        public var logger = Logger(label: "MTProtoKit") { _ in SwiftLogNoOpLogHandler() }
        /// What everything goes by.
        package var time = TimeSource.system

        public init() {}

        func servers() throws(MTProtoError) -> Context.Servers {
            guard !addresses.isEmpty || !fronts.isEmpty else {
                throw MTProtoError(
                    .invalidConfiguration, message: "No datacenter is named", location: "addresses",
                    hint: "Say where one is.")
            }
            var seeds: [DatacenterID: DatacenterAddressSet] = [:]
            for (number, places) in addresses.sorted(by: { $0.key < $1.key }) {
                let datacenter = try MTProtoContext.datacenter(number, "addresses")
                var checked: [DatacenterAddress] = []
                for place in places { checked.append(try place.checked("addresses[\(number)]")) }
                seeds[datacenter] = DatacenterAddressSet(checked)
            }
            var routes: [DatacenterID: [Route]] = [:]
            for (number, places) in fronts.sorted(by: { $0.key < $1.key }) {
                let datacenter = try MTProtoContext.datacenter(number, "fronts")
                var checked: [Route] = []
                for place in places { checked.append(try place.route("fronts[\(number)]")) }
                routes[datacenter] = checked
            }
            return Context.Servers(
                seeds: seeds, publicKeys: try keys(), isTest: false, fronts: routes,
                trustedRootsPEM: trustedRootsPEM, alternatePorts: [], speaksHTTP: speaksHTTP)
        }

        private func keys() throws(MTProtoError) -> [RSAPublicKey] {
            guard !publicKeys.isEmpty else {
                throw MTProtoError(
                    .invalidConfiguration, message: "No public key is named", location: "publicKeys",
                    hint: "Give the public key of the server.")
            }
            var keys: [RSAPublicKey] = []
            for (index, pem) in publicKeys.enumerated() {
                do {
                    keys.append(try RSAPublicKey(pem: pem))
                } catch {
                    throw MTProtoError(
                        .invalidConfiguration, message: "A public key cannot be read: \(error)",
                        location: "publicKeys[\(index)]", hint: "It must be a 2048-bit RSA key as PEM.")
                }
            }
            return keys
        }
    }

    let context: Context
    private let losses = Broadcaster<Int>(limit: 64)

    /// Makes a context and reads from the store what is remembered. A damaged entry counts as absent.
    ///
    /// - Throws: `invalidConfiguration`; `storage` if the store fails; `otherServers` if what it holds belongs to
    ///   others.
    public init(_ configuration: Configuration) async throws(MTProtoError) {
        let tracer = Tracer(sink: configuration.trace, logger: configuration.logger, clock: configuration.time.clock)
        context = Context(
            servers: try configuration.servers(), store: configuration.storage, tracer: tracer,
            time: configuration.time)
        do throws(StorageError) {
            try await context.load()
        } catch {
            throw MTProtoError(error)
        }
        context.keyLossObserver.withLock { observer in
            observer = { [losses] datacenter, _ in losses.yield(datacenter.rawValue) }
        }
    }

    // MARK: - Time

    /// What the servers' clock shows, as far as it is known. The clock of this machine may be set meanwhile: that
    /// changes nothing once a server was heard.
    public var serverTime: ServerTime { context.serverTime }

    // MARK: - Addresses

    /// The numbers of the datacenters whose addresses are known, rising.
    public var datacenters: [Int] { context.knownDatacenters.map(\.rawValue) }

    /// Where a datacenter is, in the order in which addresses are tried.
    public func addresses(of datacenter: Int) -> [MTProtoAddress] {
        context.addresses(of: DatacenterID(datacenter)).addresses.map { MTProtoAddress($0) }
    }

    /// Takes over and keeps what a server said about the addresses of a datacenter. They take the place of the seeds; a
    /// connection that works is left alone. An empty list changes nothing.
    ///
    /// - Throws: `invalidConfiguration`; `storage`, in which case they are used all the same.
    public func learn(_ addresses: [MTProtoAddress], of datacenter: Int) async throws(MTProtoError) {
        var checked: [DatacenterAddress] = []
        for address in addresses { checked.append(try address.checked("datacenter \(datacenter)")) }
        let number = try Self.datacenter(datacenter, "datacenter")
        do throws(StorageError) {
            try await context.learn([number: DatacenterAddressSet(checked)], from: "the program")
        } catch {
            throw MTProtoError(error)
        }
    }

    // MARK: - Keys

    /// Names the authorization key of a datacenter, as its server knows it: ``MTProtoCaller/keyID``. Nil if there is
    /// none.
    public func keyID(of datacenter: Int) -> UInt64? {
        context.authInfo(for: DatacenterID(datacenter))?.key.id
    }

    /// Forgets the authorization key of a datacenter: the next request makes another, and to the server it comes from
    /// another client.
    ///
    /// - Throws: `storage`; the key is not used any more all the same.
    public func forgetKey(of datacenter: Int) async throws(MTProtoError) {
        let number = DatacenterID(datacenter)
        guard let key = context.authInfo(for: number)?.key.id else { return }
        do throws(StorageError) {
            try await context.removeKey(key, for: number)
        } catch {
            throw MTProtoError(error)
        }
    }

    /// The numbers of datacenters whose servers have shown that they do not know the authorization key any more, as it
    /// happens. A user who was signed in with the key is signed out; requests go on under a new key.
    public var lostKeys: MTProtoEvents<Int> { MTProtoEvents(subscription: losses.subscribe()) }

    // MARK: - End

    /// Writes what has not been written yet, and waits for all writes: before the process ends.
    ///
    /// - Throws: `storage`.
    public func flush() async throws(MTProtoError) {
        do throws(StorageError) {
            try await context.flush()
        } catch {
            throw MTProtoError(error)
        }
    }

    static func datacenter(_ number: Int, _ location: String) throws(MTProtoError) -> DatacenterID {
        guard (1...1000).contains(number) else {
            throw MTProtoError(
                .invalidConfiguration, message: "\(number) is no datacenter", location: location,
                hint: "Datacenters have numbers from 1 to 1000.")
        }
        return DatacenterID(number)
    }
}
