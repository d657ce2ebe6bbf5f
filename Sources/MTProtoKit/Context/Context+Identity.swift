import MTProtoCore
import MTProtoCrypto
import NIOCore
import Synchronization
import TL

// Whose session it is: a session names the servers that its keys were made with, and is of no use to others. To them its keys
// are unknown, which they can prove: without its name a session that is shown to the wrong servers by mistake would be
// forgotten.
extension Context {
    /// The servers that a session belongs to, by the fingerprints of the public keys that they may prove themselves with.
    struct SessionIdentity: Hashable, Sendable {
        var fingerprints: Set<UInt64>

        private static let version: Int32 = 1
        private static let limit: Int32 = 1000

        /// The stored form: version (int), count (int), fingerprints (longs), rising.
        func encoded() -> [UInt8] {
            var writer = TLWriter()
            writer.writeInt(Self.version)
            writer.writeInt(Int32(clamping: fingerprints.count))
            for fingerprint in fingerprints.sorted() { writer.writeLong(Int64(bitPattern: fingerprint)) }
            return Array(writer.take().readableBytesView)
        }

        init(_ servers: Servers) {
            fingerprints = Set(servers.publicKeys.map(\.fingerprint))
        }

        func check(against servers: Servers, location: String) throws(StorageError) {
            guard fingerprints.isDisjoint(with: SessionIdentity(servers).fingerprints) else { return }
            throw StorageError(
                code: .otherServers,
                message: "The stored session belongs to other servers than those of the configuration",
                location: location,
                hint: "Use the servers that it was made with, or keep the session of these ones elsewhere.")
        }

        /// Reads the stored form; nil if it is not one.
        init?(stored bytes: [UInt8]) {
            var reader = TLReader(bytes: bytes)
            do throws(TLError) {
                guard try reader.readInt() == Self.version else { return nil }
                let count = try reader.readInt()
                guard (1...Self.limit).contains(count) else { return nil }
                fingerprints = []
                for _ in 0..<count { fingerprints.insert(UInt64(bitPattern: try reader.readLong())) }
            } catch {
                return nil
            }
        }
    }

    static let identityKey = "persistent:servers"

    /// What the servers of the configuration are called.
    private var configuredIdentity: SessionIdentity { SessionIdentity(servers) }

    /// Reads whose session it is, once its keys are read.
    /// - Throws: `otherServers` if it belongs to others.
    func loadIdentity() async throws(StorageError) {
        // Without a key there is no session to identify.
        guard state.withLock({ !$0.keys.isEmpty }), let bytes = try await value(forKey: Self.identityKey) else {
            return
        }
        guard let identity = SessionIdentity(stored: bytes) else {
            return reportUnreadable(storeName(Self.identityKey))
        }
        try identity.check(against: servers, location: storeName(Self.identityKey))
        state.withLock { $0.identity = identity }
    }

    /// Looks whether a stored session belongs to servers, without taking its store over. What is damaged says nothing, as it
    /// does to the client that will read it, and report it.
    /// - Throws: `otherServers` if it belongs to others.
    package static func checkSession(in store: any KeyValueStore, for servers: Servers) async throws(StorageError) {
        let name = storeName(identityKey, isTest: servers.isTest)
        let bytes: [UInt8]?
        do throws(StorageError) {
            bytes = try await store.value(forKey: name)
        } catch {
            guard error.code == .damaged else { throw error }
            return
        }
        guard let identity = bytes.flatMap({ SessionIdentity(stored: $0) }) else { return }
        try identity.check(against: servers, location: name)
    }

    /// The fingerprints of the public keys of the servers that the session belongs to, rising.
    package var sessionFingerprints: [UInt64] {
        (state.withLock { $0.identity } ?? configuredIdentity).fingerprints.sorted()
    }

    /// Whether servers with these public keys can be those of the configuration: one key in common is enough.
    package func hasServers(withAnyOf fingerprints: [UInt64]) -> Bool {
        !configuredIdentity.fingerprints.isDisjoint(with: fingerprints)
    }

    /// Whether the session is known to belong to the servers of the configuration. Sessions of earlier versions do not say it
    /// before one of their keys has proved itself.
    package var isOfTheseServers: Bool {
        state.withLock { $0.identity != nil || $0.keys.isEmpty }
    }

    /// A key of the servers has proved itself, which shows whose session it is. Names servers that have another public key by
    /// now as well, so that the session can follow them from one to the next.
    package func keyProved(_ keyID: UInt64, for datacenter: DatacenterID) {
        report(
            state.withLock { state in
                guard state.keys[datacenter]?.key.id == keyID else { return nil }
                return name(&state, configuredIdentity)
            })
    }

    /// Says whose session it is from now on. The write has its place before those that follow.
    func name(_ state: inout State, _ identity: SessionIdentity) -> StoreWriter.Write? {
        guard state.identity != identity, !identity.fingerprints.isEmpty else { return nil }
        state.identity = identity
        return store.enqueue(identity.encoded(), forKey: storeName(Self.identityKey))
    }

    /// A session that begins with this key belongs to the servers that it was made with.
    func nameBeforeFirstKey(_ state: inout State) {
        guard state.keys.isEmpty else { return }
        report(name(&state, configuredIdentity))
    }
}
