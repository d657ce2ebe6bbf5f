import Logging
import MTProtoCore
import MTProtoCrypto
import TestTime
import Testing

@testable import MTProtoKit

private let datacenter2 = DatacenterID(2)
private let datacenter5 = DatacenterID(5)
private let seed = DatacenterAddress(host: "149.154.167.50", port: 443)
private let second = DatacenterAddress(host: "149.154.167.51", port: 443)
private let sixth = DatacenterAddress(host: "2001:db8::1", port: 443)

private func makeContext(
    _ store: any KeyValueStore, recorder: TraceRecorder = TraceRecorder(), publicKeys: [RSAPublicKey] = [],
    time: TestTime = TestTime(passes: false, from: .zero, wallClock: 1_700_000_000)
) -> Context {
    Context(
        servers: .init(seeds: [datacenter2: DatacenterAddressSet([seed])], publicKeys: publicKeys, isTest: false),
        store: store,
        tracer: Tracer(
            sink: recorder, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: time.source.clock),
        time: time.source)
}

private func makeInfo(_ first: UInt8) throws -> AuthInfo {
    AuthInfo(key: try AuthKey([first] + [UInt8](repeating: 7, count: 255)), salts: [])
}

/// What was said to be unreadable.
private func problems(_ recorder: TraceRecorder) -> [String] {
    recorder.events.compactMap { event -> String? in
        if case .storageProblem(let error) = event.kind { error.location } else { nil }
    }
}

/// A store that cannot be read.
private struct LockedStore: KeyValueStore {
    private func failure(_ key: String) -> StorageError {
        StorageError(code: .inaccessible, message: "It is locked", location: key, hint: "Open it.")
    }

    func value(forKey key: String) throws(StorageError) -> [UInt8]? { throw failure(key) }
    func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) { throw failure(key) }
    func keys() throws(StorageError) -> [String] { throw failure("keys") }
}

/// What one process has found out, in the next one.
struct StoredKnowledgeTests {
    @Test("A06 A13 an address comes back with all that was said of it")
    func addressesReadBack() async throws {
        let changes: [(inout DatacenterAddress) -> Void] = [
            { _ in }, { $0.preferForMedia = true }, { $0.restrictToTCP = true }, { $0.isCDN = true },
            { $0.preferForProxy = true }, { $0.isPortFixed = true }, { $0.secret = [7] }, { $0.secret = [] },
            { $0.host = "2001:db8::1" }, { $0.port = .max },
        ]
        var sets: [DatacenterID: DatacenterAddressSet] = [:]
        for (index, change) in changes.enumerated() {
            var address = DatacenterAddress(host: "192.0.2.1", port: 443)
            change(&address)
            sets[DatacenterID(index + 1)] = DatacenterAddressSet([address])
        }
        let store = CountingStore()
        try await makeContext(store).learn(sets)
        let again = makeContext(store)
        try await again.load()
        for (datacenter, set) in sets { #expect(again.addresses(of: datacenter).addresses == set.addresses) }
    }

    @Test(
        "N48 P18 P40 what a configuration says of blocks and IPv6 counts in the next process; news of it are told",
        arguments: [false, true], [false, true])
    func configurationIsKept(isBlocked: Bool, prefersIPv6: Bool) async throws {
        let store = CountingStore()
        let context = makeContext(store)
        try await context.learn([datacenter2: DatacenterAddressSet([seed, sixth])])
        let changes = context.changes
        let record = ConfigurationRecord(
            received: 1_700_000_000, expires: 1_700_003_600, datacenter: datacenter5, isBlocked: isBlocked,
            prefersIPv6: prefersIPv6)
        for _ in 0..<2 { try await context.note(record) }
        try await context.keyCreated(try makeInfo(1), for: datacenter5)
        if prefersIPv6 { #expect(await changes.next() == .addressesChanged(datacenter2)) }
        #expect(await changes.next() == .keyAvailable(datacenter5), "nothing else was told")

        let recorder = TraceRecorder()
        let again = makeContext(store, recorder: recorder)
        try await again.load()
        #expect(again.configurationRecord == record)
        #expect(again.addresses(of: datacenter2).addresses == (prefersIPv6 ? [sixth, seed] : [seed, sixth]))
        #expect(problems(recorder).isEmpty)
    }

    @Test("A13 B16 backup addresses are there in the next process, and where addresses come from: who spoke last")
    func backupsAreKept() async throws {
        let store = CountingStore()
        let time = TestTime(passes: false, from: .zero, wallClock: 1_700_000_000)
        let context = makeContext(store, time: time)
        func backup(_ number: Int, _ datacenter: DatacenterID) -> BackupConfiguration.Address {
            .init(datacenter: datacenter, address: DatacenterAddress(host: "192.0.2.\(number)", port: 443))
        }
        // A server speaks of one datacenter before, and of the other one after.
        try await context.learn([datacenter2: DatacenterAddressSet([second])], from: "datacenter 4")
        time.jump(.seconds(100))
        let untried = [1, 2].flatMap { [backup($0, datacenter2), backup($0, datacenter5)] }
        try await context.addBackups(answered: backup(3, datacenter2), untried: untried, from: "a resolver")
        time.jump(.seconds(100))
        try await context.learn([datacenter5: DatacenterAddressSet([seed])], from: "datacenter 4")
        // What is known already changes nothing.
        let writes = await store.writes
        try await context.addBackups(answered: backup(3, datacenter2), untried: [], from: "another resolver")
        try await context.addBackups(answered: nil, untried: untried, from: "another resolver")
        #expect(await store.writes == writes)

        let recorder = TraceRecorder()
        let again = makeContext(store, recorder: recorder, time: time)
        try await again.load()
        func hosts(_ datacenter: DatacenterID) -> [String] { again.addresses(of: datacenter).addresses.map(\.host) }
        #expect(hosts(datacenter2) == ["192.0.2.3", second.host, "192.0.2.1", "192.0.2.2"])
        #expect(hosts(datacenter5) == [seed.host, "192.0.2.1", "192.0.2.2"])
        #expect(
            again.addressOrigins == [
                datacenter2: AddressOrigin(.backup, detail: "a resolver", time: 1_700_000_100),
                datacenter5: AddressOrigin(.configuration, detail: "datacenter 4", time: 1_700_000_200),
            ])
        #expect(again.addressOrigins == context.addressOrigins)
        #expect(problems(recorder).isEmpty)
    }

    @Test("D06 N42 a route that worked is remembered by the next process, for its network and a week")
    func routesAreKept() async throws {
        let store = CountingStore()
        let time = TestTime(passes: false, from: .zero, wallClock: 1_700_000_000)
        let context = makeContext(store, time: time)
        let port = Route(DatacenterAddress(host: seed.host, port: 5222))
        let front = Route(
            DatacenterAddress(host: "192.0.2.7", port: 443), transport: .secureWebSocket, name: "venus.example")
        func worked(_ route: Route, isOrdinary: Bool = false, on path: UInt64) async throws {
            context.noteRoute(route, isOrdinary: isOrdinary, to: datacenter2, isMedia: false, path: path)
            try await context.flush()
        }
        try await worked(port, on: 1)
        try await worked(front, on: .max)
        try await worked(port, on: 3)
        // There the ordinary one works again.
        try await worked(Route(seed), isOrdinary: true, on: 3)
        let writes = await store.writes
        try await worked(port, on: 1)
        try await worked(Route(seed), isOrdinary: true, on: 4)
        #expect(await store.writes == writes, "that is no news")

        let recorder = TraceRecorder()
        let again = makeContext(store, recorder: recorder, time: time)
        try await again.load()
        func remembered(_ path: UInt64, _ datacenter: DatacenterID = datacenter2) -> Route? {
            again.rememberedRoute(to: datacenter, isMedia: false, path: path)
        }
        #expect(remembered(1) == port && remembered(.max) == front)
        #expect(remembered(3) == nil && remembered(4) == nil && remembered(1, datacenter5) == nil)
        #expect(problems(recorder).isEmpty)
        time.jump(.seconds(7 * 86_400))
        #expect(remembered(1) == nil)
    }

    @Test("A13 B16 where resolvers and a server spoke in the same second the next process goes by the server as well")
    func serversHaveTheLastWord() async throws {
        let store = CountingStore()
        let context = makeContext(store)
        let backup = BackupConfiguration.Address(
            datacenter: datacenter5, address: DatacenterAddress(host: "192.0.2.1", port: 443))
        try await context.addBackups(answered: nil, untried: [backup], from: "a resolver")
        #expect(context.addressOrigins[datacenter5]?.source == .backup)
        try await context.learn([datacenter5: DatacenterAddressSet([second])], from: "datacenter 4")
        #expect(context.addressOrigins[datacenter5]?.source == .configuration)
        let again = makeContext(store)
        try await again.load()
        #expect(again.addressOrigins == context.addressOrigins)
    }

    @Test("D06 N42 what worked for files is remembered for files, also by the next process")
    func routesForFilesAreApart() async throws {
        let store = CountingStore()
        let context = makeContext(store)
        let port = Route(DatacenterAddress(host: seed.host, port: 5222))
        context.noteRoute(port, isOrdinary: false, to: datacenter2, isMedia: true, path: 1)
        try await context.flush()
        let again = makeContext(store)
        try await again.load()
        for context in [context, again] {
            #expect(context.rememberedRoute(to: datacenter2, isMedia: true, path: 1) == port)
            #expect(context.rememberedRoute(to: datacenter2, isMedia: false, path: 1) == nil)
        }
    }

    @Test(
        "A13 H-04 less than no entries are damage, whatever they would be entries of",
        arguments: [
            "temp:routes", "temp:address-statistics", "persistent:backups", "persistent:addresses-2",
        ])
    func impossibleCounts(name: String) async throws {
        // The version, and then how many there are.
        let bytes: [UInt8] = [1, 0, 0, 0, 255, 255, 255, 255]
        let recorder = TraceRecorder()
        let context = makeContext(MemoryStore([name: bytes]), recorder: recorder)
        try await context.load()
        #expect(problems(recorder) == [name])
        #expect(context.addresses(of: datacenter2).addresses == [seed])
    }

    @Test("J07 S07 that a key has carried an account is remembered when it does not any more")
    func carryingIsRemembered() async throws {
        let store = CountingStore()
        let first = makeContext(store)
        try await first.keyCreated(try makeInfo(1), for: datacenter2)
        try await first.keyCreated(try makeInfo(2), for: datacenter5)
        try await first.setAuthorized(true, for: datacenter2)
        try await first.setAuthorized(false, for: datacenter2)
        // What earlier versions wrote of a key that carries one.
        var earlier = try makeInfo(4)
        earlier.isAuthorized = true
        var bytes = earlier.encoded()
        bytes[4] = 1
        try await store.setValue(bytes, forKey: "persistent:key-4")

        let again = makeContext(store)
        try await again.load()
        #expect(again.authorizedDatacenters == [DatacenterID(4)])
        #expect(again.carryingDatacenters == [datacenter2, DatacenterID(4)])
    }

    @Test("J07 S07 keys that have carried an account go with it to its owner; one that has carried nobody is anybody's")
    func carriersHaveOwners() async throws {
        let store = CountingStore()
        let datacenter4 = DatacenterID(4)
        let first = makeContext(store)
        for datacenter in [datacenter2, datacenter4, datacenter5] {
            try await first.keyCreated(try makeInfo(UInt8(datacenter.rawValue)), for: datacenter)
        }
        for datacenter in [datacenter2, datacenter4] { try await first.setAuthorized(true, for: datacenter) }
        first.noteCarrier(datacenter2, owner: 1)
        // That is news once.
        try await first.flush()
        let writes = await store.writes
        first.noteCarrier(datacenter2, owner: 1)
        try await first.flush()
        #expect(await store.writes == writes)

        let again = makeContext(store)
        try await again.load()
        for context in [first, again] {
            func known() -> [DatacenterID] {
                [datacenter2, datacenter4, datacenter5].filter { context.authInfo(for: $0) != nil }
            }
            try await context.removeKeys(notOf: 1).finish()
            #expect(known() == [datacenter2, datacenter4, datacenter5])
            try await context.removeKeys(notOf: 2).finish()
            #expect(known() == [datacenter5])
        }
    }

    @Test("O01 keys belong to the servers that they were made with; a store without keys is anybody's")
    func keylessStores() async throws {
        let own = try RSAPublicKey(pem: BackupBlob.telegramKeyPEM)
        let others = try RSAPrivateKey(pem: RSAPrivateKey.generatePEM()).publicKey
        let store = MemoryStore()
        func loaded(_ key: RSAPublicKey) async throws -> Context {
            let context = makeContext(store, publicKeys: [key])
            try await context.load()
            return context
        }
        let info = try makeInfo(1)
        let first = try await loaded(own)
        #expect(first.isOfTheseServers)
        try await first.keyCreated(info, for: datacenter2)
        await #expect { try await loaded(others) } throws: { ($0 as? StorageError)?.code == .otherServers }
        let again = try await loaded(own)
        #expect(again.authInfo(for: datacenter2)?.key == info.key)
        try await again.removeKey(info.key.id, for: datacenter2)
        // The name is left.
        #expect(try await store.value(forKey: "persistent:servers") != nil)
        let next = try await loaded(others)
        #expect(next.sessionFingerprints == [others.fingerprint])
        try await next.keyCreated(try makeInfo(2), for: datacenter2)
        await #expect { try await loaded(own) } throws: { ($0 as? StorageError)?.code == .otherServers }
    }

    @Test("I06 a stored difference of more than a hundred years is damage, and no clock goes by it")
    func impossibleDifferences() async throws {
        let year: Int64 = 366 * 86_400
        let differences: [(seconds: Int64, isPossible: Bool)] = [
            (3600, true), (99 * year, true), (101 * year, false), (-101 * year, false), (.max, false), (.min, false),
        ]
        for (seconds, isPossible) in differences {
            let bytes = withUnsafeBytes(of: seconds.littleEndian) { Array($0) }
            let recorder = TraceRecorder()
            let context = makeContext(MemoryStore(["temp:time-difference": bytes]), recorder: recorder)
            try await context.load()
            #expect(context.unixSeconds == 1_700_000_000 + (isPossible ? seconds : 0))
            #expect(problems(recorder) == (isPossible ? [] : ["temp:time-difference"]))
        }
    }

    @Test("D03 N52 failures are written five seconds later, and once a minute at the most, without being told to")
    func failuresAreWrittenByThemselves() async throws {
        let store = CountingStore()
        let time = TestTime(passes: false, from: .zero, wallClock: 1_700_000_000)
        let context = makeContext(store, time: time)
        try await context.learn([datacenter2: DatacenterAddressSet([second, seed])])
        // Nobody else waits for this time.
        func isWritten(after delay: Int, writes: Int) async {
            await until { time.waiterCount == 1 }
            time.jump(.seconds(delay - 1))
            #expect(time.waiterCount == 1)
            time.jump(.seconds(1))
            await until { await store.writes == writes }
        }
        context.noteFailure(of: second, in: datacenter2)
        context.noteFailure(of: DatacenterAddress(host: "192.0.2.1", port: 443), in: datacenter2)
        await isWritten(after: 5, writes: 2)
        time.jump(.seconds(1))
        context.noteFailure(of: seed, in: datacenter2)
        await isWritten(after: 59, writes: 3)
        let again = makeContext(store, time: time)
        try await again.load()
        // The older failure first.
        #expect(again.addresses(of: datacenter2).addresses == [second, seed])
        #expect(again.statistics(of: seed, in: datacenter2)?.lastFailure == 1_700_000_006)
    }

    @Test("O01 H-04 a session names a thousand public keys at most: more are damage", arguments: [1000, 1001])
    func manyPublicKeys(count: Int) async throws {
        let own = try RSAPublicKey(pem: BackupBlob.telegramKeyPEM)
        let store = MemoryStore()
        let first = makeContext(store, publicKeys: [own])
        try await first.load()
        try await first.keyCreated(try makeInfo(1), for: datacenter2)
        var identity = Context.SessionIdentity(first.servers)
        for number in 1..<UInt64(count) { identity.fingerprints.insert(number) }
        #expect(identity.fingerprints.count == count)
        try await store.setValue(identity.encoded(), forKey: "persistent:servers")

        let recorder = TraceRecorder()
        let again = makeContext(store, recorder: recorder, publicKeys: [own])
        try await again.load()
        let isRead = count <= 1000
        #expect(again.sessionFingerprints.count == (isRead ? count : 1))
        #expect(problems(recorder) == (isRead ? [] : ["persistent:servers"]))
    }

    @Test("O01 whose session it is cannot be told of a store that cannot be read; a damaged name says nothing")
    func unreadableNames() async throws {
        let servers = makeContext(MemoryStore()).servers
        let damaged = CountingStore()
        await damaged.damage("persistent:servers")
        try await Context.checkSession(in: damaged, for: servers)
        await #expect { try await Context.checkSession(in: LockedStore(), for: servers) } throws: {
            ($0 as? StorageError)?.code == .inaccessible
        }
    }
}
