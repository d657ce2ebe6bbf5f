import Logging
import MTProtoCore
import MTProtoCrypto
import Synchronization
import Testing

@testable import MTProtoKit

/// Counts writes and breaks on demand.
private actor CountingStore: KeyValueStore {
    private var values: [String: [UInt8]] = [:]
    private(set) var writes = 0
    private var damaged: Set<String> = []

    func damage(_ key: String) {
        damaged.insert(key)
    }

    func value(forKey key: String) throws(StorageError) -> [UInt8]? {
        if damaged.contains(key) {
            throw StorageError(code: .damaged, message: "Damaged", location: key, hint: "None.")
        }
        return values[key]
    }

    func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) {
        writes += 1
        damaged.remove(key)
        values[key] = value
    }

    func keys() throws(StorageError) -> [String] {
        Array(values.keys)
    }
}

private let datacenter2 = DatacenterID(2)
private let datacenter5 = DatacenterID(5)
private let seed = DatacenterAddress(host: "149.154.167.50", port: 443)
private let other = DatacenterAddress(host: "149.154.167.51", port: 443, preferForProxy: true, secret: [1, 2])

private func makeContext(_ store: any KeyValueStore, _ recorder: TraceRecorder = TraceRecorder()) -> Context {
    Context(
        servers: .init(seeds: [datacenter2: DatacenterAddressSet([seed])], publicKeys: [], isTest: false),
        store: store,
        tracer: Tracer(
            sink: recorder, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: .system)
    )
}

private func makeInfo(_ first: UInt8) throws -> AuthInfo {
    AuthInfo(
        key: try AuthKey([first] + [UInt8](repeating: 7, count: 255)),
        salts: [ServerSalt(value: -5, validSince: 1, validUntil: 2)])
}

@Suite struct ContextTests {
    @Test("A13 A10 keys, salts, authorizations and learnt addresses come back in the next process")
    func contextRemembers() async throws {
        let store = CountingStore()
        let first = makeContext(store)
        let info = try makeInfo(1)
        try await first.keyCreated(info, for: datacenter2)
        try await first.setAuthorized(true, for: datacenter2)
        try await first.updateSalts([], of: info.key.id, for: datacenter2)
        try await first.learn([datacenter2: DatacenterAddressSet([other, seed])])

        let second = makeContext(store)
        #expect(second.authInfo(for: datacenter2) == nil)
        #expect(second.addresses(of: datacenter2).addresses == [seed])
        try await second.load()
        #expect(second.authInfo(for: datacenter2)?.key == info.key)
        #expect(second.authInfo(for: datacenter2)?.salts == [])
        #expect(second.authorizedDatacenters == [datacenter2])
        #expect(second.addresses(of: datacenter2).addresses == [other, seed])
    }

    @Test("A13 a damaged entry costs only itself, and says so")
    func damagedEntryCostsOnlyItself() async throws {
        let store = CountingStore()
        let first = makeContext(store)
        try await first.keyCreated(try makeInfo(1), for: datacenter2)
        try await first.keyCreated(try makeInfo(2), for: datacenter5)
        try await first.learn([datacenter2: DatacenterAddressSet([other])])
        await store.damage("persistent:key-2")
        try await store.setValue([1, 2, 3, 4], forKey: "persistent:addresses-2")

        let recorder = TraceRecorder()
        let second = makeContext(store, recorder)
        try await second.load()
        #expect(second.authInfo(for: datacenter2) == nil)
        #expect(second.authInfo(for: datacenter5) != nil)
        #expect(second.addresses(of: datacenter2).addresses == [seed])
        let problems = recorder.events.compactMap { event -> String? in
            if case .storageProblem(let error) = event.kind { error.location } else { nil }
        }
        #expect(problems.sorted() == ["persistent:addresses-2", "persistent:key-2"])
    }

    @Test("A11 N19 what is known already, in whatever order, writes nothing and tells nobody")
    func knownAddressesChangeNothing() async throws {
        let store = CountingStore()
        let context = makeContext(store)
        let listener = CountingListener()
        context.add(listener)
        try await context.learn([datacenter2: DatacenterAddressSet([other, seed])])
        for _ in 0..<10 {
            try await context.learn([datacenter2: DatacenterAddressSet([seed, other])])
            try await context.learn([datacenter2: DatacenterAddressSet()])
        }
        #expect(await store.writes == 1)
        #expect(listener.changes == [.addressesChanged(datacenter2)])
    }

    @Test("A17 A18 a key is claimed by one; the others hear when it is there or given up")
    func keysAreClaimedOnce() async throws {
        let context = makeContext(CountingStore())
        let listener = CountingListener()
        context.add(listener)
        let (first, second) = (CountingListener(), CountingListener())
        #expect(isCreate(context.claimKey(for: datacenter2, by: first)))
        #expect(isCreate(context.claimKey(for: datacenter2, by: first)))
        #expect(!isCreate(context.claimKey(for: datacenter2, by: second)))
        #expect(isCreate(context.claimKey(for: datacenter5, by: second)))
        context.releaseKeyClaim(for: datacenter2, by: second)
        #expect(listener.changes.isEmpty)
        context.releaseKeyClaim(for: datacenter2, by: first)
        #expect(listener.changes == [.keyClaimReleased(datacenter2)])
        #expect(isCreate(context.claimKey(for: datacenter2, by: second)))
        try await context.keyCreated(try makeInfo(1), for: datacenter2)
        #expect(listener.changes.last == .keyAvailable(datacenter2))
        guard case .existing = context.claimKey(for: datacenter2, by: first) else {
            Issue.record("the key is there")
            return
        }
    }

    @Test("N49 salts of a key that was replaced meanwhile do not bring it back")
    func staleSaltsAreIgnored() async throws {
        let context = makeContext(CountingStore())
        let (old, new) = (try makeInfo(1), try makeInfo(2))
        try await context.keyCreated(old, for: datacenter2)
        try await context.keyCreated(new, for: datacenter2)
        try await context.updateSalts([], of: old.key.id, for: datacenter2)
        #expect(context.authInfo(for: datacenter2)?.key == new.key)
        #expect(context.authInfo(for: datacenter2)?.salts == new.salts)
    }

    @Test("A13 writes reach a store that reorders calls in the order in which they were made")
    func writesKeepTheirOrder() async throws {
        let store = CountingStore()
        let context = makeContext(store)
        let info = try makeInfo(1)
        try await context.keyCreated(info, for: datacenter2)
        await withTaskGroup(of: Void.self) { group in
            for round in 0..<200 {
                group.addTask {
                    try? await context.updateSalts(
                        [ServerSalt(value: Int64(round), validSince: 0, validUntil: 1)], of: info.key.id,
                        for: datacenter2)
                }
            }
        }
        let bytes = try #require(try await store.value(forKey: "persistent:key-2"))
        let stored = try #require(AuthInfo(stored: bytes))
        #expect(stored.salts == context.authInfo(for: datacenter2)?.salts)
    }

    private func isCreate(_ claim: Context.KeyClaim) -> Bool {
        if case .create = claim { true } else { false }
    }
}

private final class CountingListener: ContextListener {
    private let seen = Mutex<[ContextChange]>([])

    var changes: [ContextChange] { seen.withLock { $0 } }

    func contextDidChange(_ change: ContextChange) {
        seen.withLock { $0.append(change) }
    }
}
