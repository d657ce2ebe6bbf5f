import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore
import Synchronization
import TestTime
import Testing

@testable import MTProtoKit

/// Counts writes; breaks, and keeps writes back, on demand.
actor CountingStore: KeyValueStore {
    private var values: [String: [UInt8]] = [:]
    private(set) var writes = 0
    private var damaged: Set<String> = []
    private var isHolding = false
    private var heldWrites: [CheckedContinuation<Void, Never>] = []
    private var watcher: CheckedContinuation<Void, Never>?

    func hold() { isHolding = true }

    /// Returns once a write is held back.
    func untilHeld() async {
        if heldWrites.isEmpty { await withCheckedContinuation { watcher = $0 } }
    }

    func letGo() {
        isHolding = false
        for write in heldWrites { write.resume() }
        heldWrites = []
    }

    func damage(_ key: String) {
        damaged.insert(key)
    }

    func value(forKey key: String) throws(StorageError) -> [UInt8]? {
        if damaged.contains(key) {
            throw StorageError(code: .damaged, message: "Damaged", location: key, hint: "None.")
        }
        return values[key]
    }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        if isHolding {
            await withCheckedContinuation { continuation in
                heldWrites.append(continuation)
                watcher?.resume()
                watcher = nil
            }
        }
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

private func makeContext(
    _ store: any KeyValueStore, _ recorder: TraceRecorder = TraceRecorder(), isTest: Bool = false,
    time: TestTime = TestTime(passes: false, wallClock: 1_700_000_000)
) -> Context {
    Context(
        servers: .init(seeds: [datacenter2: DatacenterAddressSet([seed])], publicKeys: [], isTest: isTest),
        store: store,
        tracer: Tracer(
            sink: recorder, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: .system),
        time: time.source
    )
}

private func makeInfo(_ first: UInt8) throws -> AuthInfo {
    AuthInfo(
        key: try AuthKey([first] + [UInt8](repeating: 7, count: 255)),
        salts: [ServerSalt(value: -5, validSince: 1, validUntil: 2)])
}

struct ContextTests {
    @Test("A13 A10 keys, salts, authorizations and learnt addresses come back in the next process")
    func contextRemembers() async throws {
        let store = CountingStore()
        let first = makeContext(store)
        let info = try makeInfo(1)
        try await first.keyCreated(info, for: datacenter2)
        try await first.setAuthorized(true, for: datacenter2)
        first.updateSalts([], of: info.key.id, for: datacenter2)
        try await first.learn([datacenter2: DatacenterAddressSet([other, seed])])
        try await first.flush()

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
        // Who tries an address of its own waits for nobody.
        #expect(isCreate(context.claimKey(for: datacenter2, by: second, isBeside: true)))
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

    @Test("A17 E02 of two keys that are made at once the one that is stored first counts, for both")
    func firstKeyCounts() async throws {
        let store = CountingStore()
        let context = makeContext(store)
        let listener = CountingListener()
        context.add(listener)
        let (first, second) = (try makeInfo(1), try makeInfo(2))
        await store.hold()
        let making = Task { try await context.keyMade(first, for: datacenter2) }
        await store.untilHeld()
        let late = Task { try await context.keyMade(second, for: datacenter2) }
        // Whatever could have been written would be under way.
        await TestTime.turns()
        #expect(context.authInfo(for: datacenter2) == nil && listener.changes.isEmpty, "it is not safe yet")
        await store.letGo()
        #expect(try await making.value.key == first.key)
        #expect(try await late.value.key == first.key)
        #expect(context.authInfo(for: datacenter2)?.key == first.key)
        #expect(await store.writes == 1)
        #expect(listener.changes == [.keyAvailable(datacenter2)])
    }

    @Test("A14 A17 a key that could not be stored is used by nobody, and another one can be made")
    func unstoredKeys() async throws {
        let store = MemoryStore()
        let context = makeContext(store)
        try await context.load()
        let newer = makeContext(store)
        try await newer.load()
        let listener = CountingListener()
        context.add(listener)
        for number in 1...2 {
            let info = try makeInfo(UInt8(number))
            await #expect { try await context.keyMade(info, for: datacenter2) } throws: { error in
                (error as? StorageError)?.code == .superseded
            }
            #expect(context.authInfo(for: datacenter2) == nil && listener.changes.isEmpty)
        }
        try await newer.load()
        #expect(newer.authInfo(for: datacenter2) == nil)
    }

    @Test("N49 salts of a key that was replaced meanwhile do not bring it back")
    func staleSaltsAreIgnored() async throws {
        let context = makeContext(CountingStore())
        let (old, new) = (try makeInfo(1), try makeInfo(2))
        try await context.keyCreated(old, for: datacenter2)
        try await context.keyCreated(new, for: datacenter2)
        context.updateSalts([], of: old.key.id, for: datacenter2)
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
                    context.updateSalts(
                        [ServerSalt(value: Int64(round), validSince: 0, validUntil: 1)], of: info.key.id,
                        for: datacenter2)
                    if round.isMultiple(of: 2) { try? await context.setAuthorized(round < 100, for: datacenter2) }
                }
            }
        }
        try await context.flush()
        let bytes = try #require(try await store.value(forKey: "persistent:key-2"))
        let stored = try #require(AuthInfo(stored: bytes))
        #expect(stored.salts == context.authInfo(for: datacenter2)?.salts)
    }

    @Test("A13 S05 salts that change ever again are written one at a time, and the last ones are what is stored")
    func saltsAreNotQueued() async throws {
        let store = CountingStore()
        let context = makeContext(store)
        let info = try makeInfo(1)
        try await context.keyCreated(info, for: datacenter2)
        let writes = await store.writes
        func salts(_ value: Int64) -> [ServerSalt] { [ServerSalt(value: value, validSince: 0, validUntil: 1)] }
        await store.hold()
        context.updateSalts(salts(0), of: info.key.id, for: datacenter2)
        await store.untilHeld()
        for value in 1..<10_000 { context.updateSalts(salts(Int64(value)), of: info.key.id, for: datacenter2) }
        await store.letGo()
        try await context.flush()
        #expect(await store.writes - writes == 2, "the first ones, and the last ones")
        let bytes = try #require(try await store.value(forKey: "persistent:key-2"))
        #expect(AuthInfo(stored: bytes)?.salts == salts(9999))
        // What changes nothing is not written.
        context.updateSalts(salts(9999), of: info.key.id, for: datacenter2)
        try await context.flush()
        #expect(await store.writes - writes == 2)
    }

    @Test("A14 a context that was loaded later has the store; the one before can write nothing any more")
    func laterContextHasTheStore() async throws {
        let store = MemoryStore()
        let first = makeContext(store)
        try await first.load()
        try await first.keyCreated(try makeInfo(1), for: datacenter2)
        let second = makeContext(store)
        try await second.load()
        let new = try makeInfo(2)
        try await second.keyCreated(new, for: datacenter2)
        await #expect { try await first.keyCreated(try makeInfo(3), for: datacenter2) } throws: { error in
            (error as? StorageError)?.code == .superseded
        }
        await #expect(throws: StorageError.self) { try await first.learn([datacenter2: DatacenterAddressSet([other])]) }
        let third = makeContext(store)
        try await third.load()
        #expect(third.authInfo(for: datacenter2)?.key == new.key)
        #expect(third.addresses(of: datacenter2).addresses == [seed])
    }

    @Test("P51 the test servers' keys and addresses are kept beside the others', in one store")
    func environmentsAreApart() async throws {
        let store = MemoryStore()
        let production = makeContext(store)
        try await production.load()
        try await production.keyCreated(try makeInfo(1), for: datacenter2)
        try await production.learn([datacenter2: DatacenterAddressSet([other])])
        try await production.setValue([1], forKey: "persistent:account")
        let test = makeContext(store, isTest: true)
        try await test.load()
        #expect(test.authInfo(for: datacenter2) == nil)
        #expect(test.addresses(of: datacenter2).addresses == [seed])
        #expect(try await test.value(forKey: "persistent:account") == nil)
        try await test.keyCreated(try makeInfo(2), for: datacenter2)
        try await test.setValue([2], forKey: "persistent:account")
        for (isTest, first) in [(false, UInt8(1)), (true, 2)] {
            let again = makeContext(store, isTest: isTest)
            try await again.load()
            #expect(again.authInfo(for: datacenter2)?.key == (try makeInfo(first)).key)
            #expect(try await again.value(forKey: "persistent:account") == [first])
        }
    }

    @Test("A12 B12 P31 a pushed address is the next to be dialled, also after a restart, and disturbs nobody")
    func pushedAddress() async throws {
        let store = CountingStore()
        let context = makeContext(store)
        let listener = CountingListener()
        context.add(listener)
        let payload = try PushPayload(json: Array(#"{"aps":{"addr":"9.9.9.9:80","dc":2}}"#.utf8))
        try await context.take(payload)
        #expect(context.addresses(of: datacenter2).addresses == [payload.address, seed])
        try await context.take(payload)
        #expect(await store.writes == 1)
        // Where it is known and not the first, it is chosen.
        let known = try PushPayload(json: Array(#"{"aps":{"addr":"\#(seed.host):\#(seed.port)","dc":2}}"#.utf8))
        try await context.take(known)
        #expect(context.addresses(of: datacenter2).addresses == [seed, payload.address])
        #expect(listener.changes == [.addressesChanged(datacenter2), .addressesChanged(datacenter2)])
        let again = makeContext(store)
        try await again.load()
        #expect(again.addresses(of: datacenter2).addresses == [seed, payload.address])
    }

    @Test("S01 however many notifications name addresses, the next process knows the servers' own, and few others")
    func endlessNotifications() async throws {
        let store = CountingStore()
        let context = makeContext(store)
        let limit = DatacenterAddressSet.prependLimit
        var pushed: [DatacenterAddress] = []
        for number in 0..<1_100 {
            let address = "10.0.\(number / 250).\(number % 250 + 1):443"
            let payload = try PushPayload(json: Array(#"{"aps":{"addr":"\#(address)","dc":2}}"#.utf8))
            pushed.append(payload.address)
            try await context.take(payload)
        }
        let again = makeContext(store)
        try await again.load()
        let known = again.addresses(of: datacenter2).addresses
        #expect(known.count == limit && known.first == pushed.last && known.last == seed)
        #expect(known.dropFirst().dropLast().elementsEqual(pushed.prefix(limit - 2).reversed()))
    }

    @Test("B12 P31 an address that is the preferred one already is neither written nor told again")
    func preferenceIsToldOnce() async throws {
        let store = CountingStore()
        let context = makeContext(store)
        let listener = CountingListener()
        context.add(listener)
        try await context.learn([datacenter2: DatacenterAddressSet([seed, other])])
        for (number, address) in [other, nil].enumerated() {
            for _ in 0..<3 { try await context.prefer(address, for: datacenter2) }
            #expect(await store.writes == number + 2)
            #expect(listener.changes.count == number + 2)
            #expect(context.addresses(of: datacenter2).first == address ?? seed)
        }
    }

    @Test("D03 a failure is remembered by the next process, which tries another address first")
    func failuresAreRemembered() async throws {
        let store = CountingStore()
        let first = makeContext(store)
        try await first.learn([datacenter2: DatacenterAddressSet([seed, other])])
        first.noteFailure(of: seed, in: datacenter2)
        #expect(first.addresses(of: datacenter2).addresses == [other, seed])
        #expect(await store.writes == 1)
        try await first.flush()
        try await first.flush()
        #expect(await store.writes == 2)
        let second = makeContext(store)
        try await second.load()
        #expect(second.addresses(of: datacenter2).addresses == [other, seed])
        second.noteAnswer(of: seed, in: datacenter2)
        #expect(second.addresses(of: datacenter2).addresses == [seed, other])
    }

    @Test("A13 statistics and clocks that do not read back cost only themselves")
    func unreadableExtras() async throws {
        let store = MemoryStore([
            "temp:address-statistics": [1, 2], "temp:time-difference": [1], "ephemeral:cdn-keys-9": [1, 2, 3, 4],
            "persistent:preferred-2": [0], "persistent:key-x": [1], "else": [1],
        ])
        let recorder = TraceRecorder()
        let context = makeContext(store, recorder)
        try await context.load()
        #expect(context.addresses(of: datacenter2).addresses == [seed])
        let problems = recorder.events.compactMap { event -> String? in
            if case .storageProblem(let error) = event.kind { error.location } else { nil }
        }
        #expect(
            problems.sorted() == [
                "ephemeral:cdn-keys-9", "persistent:preferred-2", "temp:address-statistics", "temp:time-difference",
            ])
    }

    @Test("I06 B08 by how much the wall clock is wrong is remembered, and a Date header helps as long as no server did")
    func timeDifferenceIsRemembered() async throws {
        let store = CountingStore()
        let time = TestTime(passes: false, wallClock: 1_700_000_000)
        let first = makeContext(store, time: time)
        time.jump(.seconds(100))
        func seconds(_ context: Context) -> Int64 { context.serverClock.unixSeconds(at: time.now) }
        #expect(seconds(first) == 1_700_000_100)
        first.noteHTTPDate(1_700_003_700)
        #expect(seconds(first) == 1_700_003_700 && !first.serverClock.isSynchronized)
        #expect(await store.writes == 0)
        // What no server has said is not kept.
        first.serverClock = ServerClock(unixSeconds: 1_700_003_700, at: time.now, isSynchronized: false)
        let synchronized = ServerClock(unixSeconds: 1_700_007_300.5, at: time.now, isSynchronized: true)
        first.serverClock = synchronized
        first.noteHTTPDate(1)
        #expect(first.serverClock == synchronized)
        for _ in 0..<50 {
            time.jump(.seconds(60))
            first.serverClock = ServerClock(
                offset: synchronized.offset + 300_000_000, isSynchronized: true)
        }
        try await first.setValue([], forKey: "last")
        #expect(await store.writes == 2)

        let second = makeContext(
            store, time: TestTime(passes: false, from: time.now, wallClock: 1_700_010_000))
        try await second.load()
        #expect(seconds(second) == 1_700_017_200 && !second.serverClock.isSynchronized)
    }

    @Test("I06 while the machine sleeps the wall clock goes on: what the server says afterwards is no difference")
    func sleepIsNoDifference() async throws {
        let store = CountingStore()
        let time = TestTime(passes: false, wallClock: 1_700_000_000)
        let first = makeContext(store, time: time)
        for _ in 0..<2 {
            first.serverClock = ServerClock(unixSeconds: time.wallClock, at: time.now, isSynchronized: true)
            time.letMachineSleep(for: .seconds(8 * 3600))
            first.serverClock = ServerClock(unixSeconds: time.wallClock, at: time.now, isSynchronized: true)
        }
        try await first.setValue([], forKey: "last")
        // The machine sleeps before the store is read, too.
        let later = TestTime(passes: false, wallClock: time.wallClock)
        let second = makeContext(store, time: later)
        later.letMachineSleep(for: .seconds(3600))
        try await second.load()
        #expect(second.serverClock.isRemembered)
        #expect(second.serverClock.unixSeconds(at: later.now) == 1_700_000_000 + 17 * 3600)
    }

    @Test("P05 after a failed exchange nobody makes the key for a while, and then one does")
    func failedExchangesAreSpaced() throws {
        let time = TestTime(passes: false)
        let context = makeContext(CountingStore(), time: time)
        let (first, second) = (CountingListener(), CountingListener())
        var waits: [Duration] = []
        for round in 0..<8 {
            let (maker, other) = round % 2 == 0 ? (first, second) : (second, first)
            #expect(isCreate(context.claimKey(for: datacenter2, by: maker)))
            context.keyExchangeFailed(for: datacenter2, by: maker)
            if case .wait = context.claimKey(for: datacenter2, by: other) {} else { Issue.record("two make one key") }
            context.releaseKeyClaim(for: datacenter2, by: maker)
            guard case .later(let next) = context.claimKey(for: datacenter2, by: other) else {
                Issue.record("no pause")
                return
            }
            waits.append(next - time.now)
            time.jump(next - time.now)
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
    }

    @Test("A18 A15 whoever reads the changes gets each once and in order; leaving while they come is no problem")
    func changesAreASequence() async throws {
        let context = makeContext(CountingStore())
        let changes = context.changes
        let early = context.changes
        let info = try makeInfo(1)
        let introductions = (0..<2).map { ConnectionInitialization(prefix: ByteBuffer(), identity: $0) }
        context.initialization = introductions[0]
        context.initialization = introductions[0]
        try await context.keyCreated(info, for: datacenter2)
        try await context.setAuthorized(true, for: datacenter2)
        try await context.setAuthorized(true, for: datacenter2)
        context.initialization = introductions[1]
        try await context.removeKey(info.key.id, for: datacenter2)
        try await context.removeKey(info.key.id, for: datacenter2)
        var seen: [ContextChange] = []
        for await change in changes {
            seen.append(change)
            if case .keyRemoved = change { break }
        }
        #expect(
            seen == [
                .keyAvailable(datacenter2), .authorizationChanged(datacenter2, isAuthorized: true),
                .initializationChanged(introductions[1]), .keyRemoved(datacenter2, keyID: info.key.id),
            ])
        #expect(await early.next() == .keyAvailable(datacenter2))
    }

    @Test("P07 the keys of CDN datacenters are kept, told about once, and read back")
    func publicKeysOfCDN() async throws {
        let store = CountingStore()
        let context = makeContext(store)
        let listener = CountingListener()
        context.add(listener)
        let key = try RSAPublicKey(pem: BackupBlob.telegramKeyPEM)
        #expect(context.publicKeys(of: DatacenterID(203)) == nil)
        for _ in 0..<3 { try await context.setPublicKeys([key], of: DatacenterID(203)) }
        #expect(await store.writes == 1)
        #expect(listener.changes == [.publicKeysChanged(DatacenterID(203))])
        // More than any network has are not kept, and those that are can be read.
        try await context.setPublicKeys(Array(repeating: key, count: 65), of: DatacenterID(204))
        let again = makeContext(store)
        try await again.load()
        #expect(again.publicKeys(of: DatacenterID(203)) == [key])
        for context in [context, again] { #expect(context.publicKeys(of: DatacenterID(204))?.count == 64) }
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
